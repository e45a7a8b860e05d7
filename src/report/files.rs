//! Reports as files. A file that is there already is never written over: someone may have edited it.

use super::*;
use crate::disk::{make_folder, write_new};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A format of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Text for a forum
    Markdown,
    /// One page with charts, for a browser, a phone or paper
    Html,
}

impl ReportFormat {
    /// Writes a report in this format.
    pub fn text(self, story: &Story) -> String {
        match self {
            ReportFormat::Markdown => markdown(story),
            ReportFormat::Html => html(story),
        }
    }

    /// The format that the name of a file asks for.
    pub fn of(path: &Path) -> Option<ReportFormat> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        match ending.as_str() {
            "md" | "markdown" | "txt" => Some(ReportFormat::Markdown),
            "html" | "htm" => Some(ReportFormat::Html),
            _ => None,
        }
    }
}

/// Writes the report as `NAME.md` and `NAME.html` in a folder, or as `NAME-2` and so on where one of them is there with
/// other text. Returns both files.
///
/// # Errors
/// If the folder or a file cannot be written.
pub fn save_report(story: &Story, folder: &Path, name: &str) -> io::Result<[PathBuf; 2]> {
    make_folder(folder)?;
    let texts = [markdown(story), html(story)];
    for number in 1u32.. {
        let name = match number {
            1 => name.to_owned(),
            number => format!("{name}-{number}"),
        };
        let files = ["md", "html"].map(|ending| folder.join(format!("{name}.{ending}")));
        let same = |at: usize| fs::read(&files[at]).is_ok_and(|old| old == texts[at].as_bytes());
        let free = |at: usize| files[at].symlink_metadata().is_err();
        if (0..2).all(|at| free(at) || same(at)) {
            for (file, text) in files.iter().zip(&texts) {
                if file.symlink_metadata().is_err() {
                    write_new(file, text)?;
                }
            }
            return Ok(files);
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}
