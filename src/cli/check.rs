//! `drumhead check`: the faults of rosters, battles, themes, keys and settings.

use super::open::shelf;
use super::*;
use crate::battle::load::document;
use crate::battle::{Document, Fault, Severity};
use crate::session::config::Config;
use crate::ui::theme;
use std::collections::HashSet;

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Battles, rosters, themes, key files, settings (config.yaml)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl CheckArgs {
    pub(super) fn run(&self, given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
        let files = shelf(given);
        let (mut found, mut told) = (false, HashSet::new());
        for file in &self.files {
            let faults = faults(&files, file);
            // A battle has the faults of its rosters, which may be named too.
            let texts = faults.iter().map(ToString::to_string);
            let fresh: Vec<String> = texts.filter(|text| told.insert(text.clone())).collect();
            for text in &fresh {
                writeln!(io.output, "{text}")?;
            }
            if fresh.is_empty() {
                let file = printable(&file.to_string_lossy());
                let what = if faults.is_empty() {
                    "no faults"
                } else {
                    "only faults listed above"
                };
                writeln!(io.output, "{file}: {what}")?;
            }
            found |= faults.iter().any(|fault| fault.severity == Severity::Error);
        }
        if found { Err(Failure::Found) } else { Ok(()) }
    }
}

fn faults(files: &Shelf, path: &Path) -> Vec<Fault> {
    // A path that is not a file may be the name of a battle or roster.
    let document = if path.is_file() {
        document(path).ok()
    } else {
        None
    };
    match document
        .as_ref()
        .and_then(|document| Some((document, kind_of(path, document)?)))
    {
        Some((document, FileKind::Settings)) => Config::read(document).1,
        Some((document, FileKind::Keys)) => Keys::of(document).1,
        Some((document, FileKind::Theme)) => theme::check(document),
        None => files.check(path),
    }
}

/// A file that is neither a battle nor a roster.
enum FileKind {
    Settings,
    Keys,
    Theme,
}

/// Tells the kind by the file's name, or else by its keys.
fn kind_of(path: &Path, document: &Document) -> Option<FileKind> {
    let has = |key: &str| document.value.get(key).is_some();
    let name = path.file_name()?.to_str()?;
    match name {
        "config.yaml" => Some(FileKind::Settings),
        "keys.yaml" => Some(FileKind::Keys),
        _ if has("keys") || has("actions") => Some(FileKind::Keys),
        _ if has("theme") || has("base") => Some(FileKind::Theme),
        _ => None,
    }
}
