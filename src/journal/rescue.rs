//! A rescue copy of a game whose own file cannot be written, so that a crash loses nothing.

use super::recover::free_name;
use super::*;
use crate::disk::{self, DiskCall, call, lock};
use std::ffi::OsStr;
use std::fs;

/// Folder of the copies, and the copy of this game.
pub(super) struct Rescue {
    folder: PathBuf,
    copy: Option<Copy>,
}

struct Copy {
    path: PathBuf,
    file: File,
    /// Bytes of the game that are safe in it.
    written: u64,
}

impl Rescue {
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            copy: None,
        }
    }

    /// The copy, if it holds the whole game.
    pub(super) fn path(&self, tail: &Tail) -> Option<&Path> {
        self.copy
            .as_ref()
            .filter(|copy| copy.written == tail.end())
            .map(|copy| copy.path.as_path())
    }

    /// Brings the copy up to date, in a new file if there is none; `write_all` writes the whole game to one.
    pub(super) fn bring(
        &mut self,
        name: &OsStr,
        tail: &Tail,
        anew: impl Fn(&Path) -> io::Result<File>,
    ) -> io::Result<()> {
        if let Some(copy) = self
            .copy
            .as_mut()
            .filter(|copy| copy.written >= tail.at && lock::still_at(&copy.file, &copy.path))
        {
            return copy.append(tail);
        }
        disk::make_folder(&self.folder)?;
        let path = free_name(&self.folder.join(name), "rescued");
        let file = anew(&path)?;
        self.copy = Some(Copy {
            path,
            file,
            written: tail.end(),
        });
        Ok(())
    }

    /// Removes the copy: the game has a file of its own again.
    pub(super) fn done(&mut self) {
        if let Some(copy) = self
            .copy
            .take()
            .filter(|copy| lock::still_at(&copy.file, &copy.path))
        {
            let _ = call(DiskCall::Remove, &copy.path, || fs::remove_file(&copy.path));
        }
    }
}

impl Copy {
    fn append(&mut self, tail: &Tail) -> io::Result<()> {
        let pending = tail.from(self.written);
        if pending.is_empty() {
            return Ok(());
        }
        // A failed attempt may have left half a line.
        if self.file.metadata()?.len() > self.written {
            disk::cut(&self.file, &self.path, self.written)?;
        }
        disk::write_at(&self.file, &self.path, self.written, pending)?;
        call(DiskCall::Sync, &self.path, || self.file.sync_data())?;
        self.written = tail.end();
        Ok(())
    }
}
