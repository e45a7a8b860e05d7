//! `drumhead check`: every fault of rosters, battles, themes, keys and settings.

use super::open::shelf;
use super::{Failure, Io, Place};
use crate::battle::load::{Shelf, document};
use crate::battle::{Document, Fault, Severity, printable};
use crate::ui::config::Config;
use crate::ui::keys::Keys;
use crate::ui::theme;
use clap::Args;
use std::path::{Path, PathBuf};

/// Looks for faults: each with file, line and column, and what would be right. Exit code 1 when there is one.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Battles, rosters, themes, a file of keys, your settings (config.yaml)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, place: &Place, io: &mut Io) -> Result<(), Failure> {
        let files = shelf(place);
        let mut found = false;
        for file in &self.files {
            let faults = faults(&files, file);
            for fault in &faults {
                writeln!(io.output, "{fault}")?;
            }
            if faults.is_empty() {
                writeln!(
                    io.output,
                    "{}: no fault",
                    printable(&file.to_string_lossy())
                )?;
            }
            found |= faults.iter().any(|fault| fault.severity == Severity::Error);
        }
        if found { Err(Failure::Found) } else { Ok(()) }
    }
}

/// Every fault of a file, whatever it is about.
fn faults(files: &Shelf, path: &Path) -> Vec<Fault> {
    // What is no file here may be a battle or roster by its name.
    let document = if path.is_file() {
        document(path).ok()
    } else {
        None
    };
    match document
        .as_ref()
        .and_then(|document| Some((document, look(path, document)?)))
    {
        Some((document, Look::Settings)) => Config::read(document).1,
        Some((document, Look::Keys)) => Keys::of(document).1,
        Some((document, Look::Theme)) => theme::check(document),
        None => files.check(path),
    }
}

/// What a file that is neither a battle nor a roster is about.
enum Look {
    Settings,
    Keys,
    Theme,
}

/// The same by its name, and else by its keys.
fn look(path: &Path, document: &Document) -> Option<Look> {
    let has = |key: &str| document.value.get(key).is_some();
    let name = path.file_name()?.to_str()?;
    match name {
        "config.yaml" => Some(Look::Settings),
        "keys.yaml" => Some(Look::Keys),
        _ if has("keys") || has("actions") => Some(Look::Keys),
        _ if has("theme") || has("base") => Some(Look::Theme),
        _ => None,
    }
}
