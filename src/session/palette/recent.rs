//! The lines a command line has run, latest first: kept for a game, and in a file for the next one.

use crate::battle::printable_path;
use crate::disk;
use std::fs;
use std::path::PathBuf;

/// The most lines kept.
const KEPT: usize = 30;

/// The recent lines.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    lines: Vec<String>,
    file: Option<PathBuf>,
    /// The player knows that they cannot be kept.
    told: bool,
}

impl Recent {
    /// Reads a file, if there is one. It is written whenever a line is run.
    pub(crate) fn kept_in(file: PathBuf) -> Recent {
        let text = if file.is_file() {
            fs::read_to_string(&file).unwrap_or_default()
        } else {
            String::new()
        };
        let lines = text
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.contains(char::is_control));
        Recent {
            lines: lines.take(KEPT).map(str::to_owned).collect(),
            file: Some(file),
            told: false,
        }
    }

    /// The lines, latest first.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Adds a line that was run. Returns a message if the lines cannot be kept, once.
    pub(crate) fn add(&mut self, line: &str) -> Option<String> {
        self.lines.retain(|other| other != line);
        self.lines.insert(0, line.to_owned());
        self.lines.truncate(KEPT);
        let file = self.file.as_ref()?;
        let fault = disk::replace(file, &self.lines.join("\n")).err();
        let news = fault.as_ref().filter(|_| !self.told).map(|error| {
            let name = printable_path(file);
            format!("The recent lines of the command line cannot be kept: {name}: {error}. The game is not affected.")
        });
        self.told = fault.is_some();
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_there_the_next_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("lines").join("battle");
        let mut recent = Recent::kept_in(file.clone());
        assert!(recent.lines().is_empty());
        for line in ["draw", "fire 2 7", "draw"] {
            assert_eq!(recent.add(line), None);
        }
        assert_eq!(Recent::kept_in(file.clone()).lines(), ["draw", "fire 2 7"]);
        for n in 0..2 * KEPT {
            recent.add(&n.to_string());
        }
        assert_eq!(Recent::kept_in(file.clone()).lines().len(), KEPT);
        fs::write(&file, "dr\x1baw\nlog\n").unwrap();
        assert_eq!(Recent::kept_in(file).lines(), ["log"]);
    }
}
