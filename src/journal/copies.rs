//! Rescue copies of a game whose file cannot be written.

use super::glance::header_of;
use super::*;
use std::fs;

impl Game {
    /// Enables rescue copies in `folder`, which may be missing. A copy is kept while the game's own file
    /// cannot be written, and removed once it can. It overwrites no other file.
    pub fn rescue_in(&mut self, folder: &Path) {
        self.store.rescue_in(folder);
    }

    /// The rescue copy, if it holds the whole game while the game's file does not.
    pub fn rescued(&self) -> Option<&Path> {
        self.store.rescued()
    }

    /// A rescue copy of this game in `folder` that is longer than the game.
    pub fn later_copy(&self, folder: &Path) -> Option<PathBuf> {
        self.later(folder, folder)
    }

    /// Warns of a later copy of this game in `folder`.
    pub(crate) fn later_copy_note(&self, folder: &Path) -> Option<String> {
        let later = printable_path(&self.later_copy(folder)?);
        Some(format!(
            "A later copy of this game exists, kept while its file could not be written: {later}"
        ))
    }

    /// A copy of this game in `folder`, other than `known`, that is longer than the game.
    pub(super) fn later(&self, folder: &Path, known: &Path) -> Option<PathBuf> {
        let entries = fs::read_dir(folder)
            .ok()?
            .flatten()
            .map(|entry| entry.path());
        let later = |path: &PathBuf| {
            let found = path.metadata().ok().filter(fs::Metadata::is_file);
            path != known
                && self.store.path() != Some(path)
                && found.is_some_and(|found| found.len() > self.store.end())
                && self.is_of(path)
        };
        entries
            .filter(later)
            .max_by_key(|path| path.metadata().map_or(0, |found| found.len()))
    }

    /// Returns true if a file has the header of this game.
    fn is_of(&self, path: &Path) -> bool {
        let header = File::open(path).ok().and_then(|file| header_of(&file));
        header.is_some_and(|header| {
            header["time"] == self.header.time.as_str() && header["seed"] == self.header.seed
        })
    }
}
