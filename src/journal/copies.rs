//! The copies of a game that cannot be written where it should be, as the game sees them.

use super::Game;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// How much of a file is looked at for its first line.
const FIRST: u64 = 4 << 20;

impl Game {
    /// While the game's own file cannot be written, a copy is kept in this folder, which need not exist; it goes when the
    /// game is saved again. No file that is there is written over.
    pub fn rescue_in(&mut self, folder: &Path) {
        self.store.rescue_in(folder);
    }

    /// The copy that has everything of this game while its own file has not.
    #[must_use]
    pub fn rescued(&self) -> Option<&Path> {
        self.store.rescued()
    }

    /// A copy of this game in a folder of copies that goes on after the end of this one.
    #[must_use]
    pub fn later_copy(&self, folder: &Path) -> Option<PathBuf> {
        let entries = fs::read_dir(folder)
            .ok()?
            .flatten()
            .map(|entry| entry.path());
        let later = |path: &PathBuf| {
            let found = path.metadata().ok().filter(fs::Metadata::is_file);
            self.store.path() != Some(path)
                && found.is_some_and(|found| found.len() > self.store.end())
                && self.is_of(path).unwrap_or(false)
        };
        entries
            .filter(later)
            .max_by_key(|path| path.metadata().map_or(0, |found| found.len()))
    }

    /// Whether a file begins as this game began.
    fn is_of(&self, path: &Path) -> io::Result<bool> {
        let mut first = String::new();
        BufReader::new(File::open(path)?.take(FIRST)).read_line(&mut first)?;
        let header: Value = serde_json::from_str(&first).unwrap_or_default();
        Ok((&header["time"], &header["seed"])
            == (
                &Value::from(self.header.time.as_str()),
                &Value::from(self.header.seed),
            ))
    }
}
