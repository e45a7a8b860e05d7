//! The file of a game, which is only appended to, and its latest lines in memory.
//!
//! Memory holds all lines that are not on disk yet, and about as much again as a long evening brings. So a
//! full or missing disk loses nothing while the program runs, and the game can be saved elsewhere.

use super::line::seal;
use super::rescue::Rescue;
use super::*;
use crate::disk::{self, DiskCall, call, create, lock};
use std::fs;

/// Bytes read at a time by a watcher: no line is as long.
const NEWS: u64 = 64 << 20;

/// Place where a game is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// In this file.
    File(PathBuf),
    /// In this file, which is removed at the end if nothing has happened in the game.
    Trial(PathBuf),
    /// In this file as soon as possible: until then the game says that it is not saved, and every action
    /// tries again.
    Soon(PathBuf),
    /// In a temporary file that ends with the program.
    Nowhere,
}

/// State of a game's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// On disk in this file, up to the last record.
    Yes(PathBuf),
    /// Not on disk, with the reason; every action tries again.
    No(String),
    /// Not meant to be saved.
    Nowhere,
    /// Another program has the file; this one only watches.
    Watching(PathBuf),
}

pub(super) struct Store {
    path: Option<PathBuf>,
    file: File,
    /// The file could be opened only for reading.
    shut: bool,
    /// Bytes that are safe on disk.
    written: u64,
    /// Length of the file when it was opened, until the first write: it may end in a torn line.
    litter: Option<u64>,
    /// The file or its name may not be safe on disk, in whichever program wrote them.
    unsettled: bool,
    tail: Tail,
    saved: Saved,
    /// Rescue copy while the file cannot be written.
    rescue: Option<Rescue>,
    /// Length of a game in which nothing has happened, if its file is to go with it.
    trial: Option<u64>,
}

impl Drop for Store {
    fn drop(&mut self) {
        let path = self.path.as_deref().unwrap_or(Path::new(""));
        if self.is_on_trial() && lock::still_at(&self.file, path) {
            // If it stays, lists leave it out.
            let _ = call(DiskCall::Remove, path, || fs::remove_file(path));
        }
    }
}

impl Store {
    fn new(path: Option<PathBuf>, file: File, tail: Tail, written: u64, saved: Saved) -> Self {
        if let Saved::Yes(path) = &saved {
            played::note(path);
        }
        Self {
            path,
            file,
            shut: false,
            written,
            litter: None,
            unsettled: false,
            tail,
            saved,
            rescue: None,
            trial: None,
        }
    }

    /// Lets the file go with the game unless something happens in it.
    pub(super) fn try_out(&mut self) {
        self.trial = Some(self.tail.end());
    }

    /// Returns true if the file goes with the game, as nothing has happened in it.
    pub(super) fn is_on_trial(&self) -> bool {
        self.trial == Some(self.tail.end())
    }

    /// Creates a file with these lines; it must not exist yet.
    pub(super) fn create(
        path: &Path,
        objects: &[String],
    ) -> Result<(Self, Vec<LinePlace>), GameError> {
        let (tail, places) = Tail::of(objects);
        let file = create(path, &mut tail.bytes.as_slice(), tail.end())
            .map_err(|error| GameError::io(path, error))?;
        let (written, path) = (tail.end(), path.to_owned());
        let saved = Saved::Yes(path.clone());
        Ok((Self::new(Some(path), file, tail, written, saved), places))
    }

    /// Creates a temporary file with these lines, to become the file `path` as soon as possible.
    pub(super) fn temporary(
        path: Option<&Path>,
        objects: &[String],
    ) -> Result<(Self, Vec<LinePlace>), GameError> {
        let (tail, places) = Tail::of(objects);
        let file =
            tempfile::tempfile().map_err(|error| GameError::io(&std::env::temp_dir(), error))?;
        let path = path.map(Path::to_owned);
        let mut store = Self::new(path, file, tail, 0, Saved::Nowhere);
        store.flush();
        Ok((store, places))
    }

    /// Continues a file that has been read; `written` is the number of bytes to keep.
    pub(super) fn of(
        path: &Path,
        file: File,
        shut: bool,
        tail: Tail,
        written: u64,
        saved: Saved,
    ) -> Self {
        let litter = file.metadata().ok().map(|file| file.len());
        let mut store = Self::new(Some(path.to_owned()), file, tail, written, saved);
        (store.shut, store.litter) = (shut, litter);
        store
    }

    /// Makes safe what is about to be shown: a program that was killed, or that still writes, may not have synced it.
    /// Where that fails, a game that is played says that it is not saved, and is written again with the next action;
    /// of one that is watched the error is returned.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        let Some(path) = self.path.clone() else {
            return Ok(());
        };
        let done = if self.shut {
            disk::settle(&self.file, &path)
        } else {
            self.write_last_line(&path)
                .and_then(|()| disk::settle(&self.file, &path))
        };
        if self.is_watching() {
            return done;
        }
        if let Err(error) = done {
            (self.unsettled, self.written) = (true, self.tail.at);
            self.saved = Saved::No(format!("{}: {error}", printable_path(&path)));
        }
        Ok(())
    }

    /// Writes the last line once more. It may lack its line feed; and if an earlier program could not sync it, the
    /// system may take it for synced from then on.
    fn write_last_line(&mut self, path: &Path) -> io::Result<()> {
        let before = self.file.metadata()?;
        let (at, line) = self.tail.last();
        if self.is_watching() || before.len() < at {
            return Ok(());
        }
        disk::write_at(&self.file, path, at, line)?;
        if before.len() <= self.tail.end() {
            (self.written, self.litter) = (self.tail.end(), None);
        }
        // Nothing new was written: lists go by this time.
        let _ = before
            .modified()
            .and_then(|time| self.file.set_modified(time));
        Ok(())
    }

    pub(super) fn saved(&self) -> &Saved {
        &self.saved
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(super) fn is_watching(&self) -> bool {
        matches!(self.saved, Saved::Watching(_))
    }

    /// Returns true if another program has the file.
    pub(super) fn is_locked(&self) -> bool {
        let path = self.path.as_deref().unwrap_or(Path::new(""));
        lock::is_held(&self.file, path)
    }

    /// Adds a line with this JSON; [`Store::flush`] writes it to disk.
    pub(super) fn push(&mut self, object: &str) -> LinePlace {
        let (line, sum) = seal(self.tail.sum, object);
        self.tail.add(line.as_bytes(), sum)
    }

    /// Writes everything that is not on disk.
    pub(super) fn flush(&mut self) {
        if self.is_watching() {
            return;
        }
        match (self.bring(), &self.path) {
            (Ok(()), Some(path)) => {
                played::note(path);
                self.saved = Saved::Yes(path.clone());
                self.rescue.as_mut().into_iter().for_each(Rescue::done);
            }
            (Err(error), Some(path)) => {
                self.saved = Saved::No(format!("{}: {error}", printable_path(path)));
                self.rescue();
            }
            // The game is not meant to be saved, and memory holds the rest.
            (_, None) => self.saved = Saved::Nowhere,
        }
        self.tail.trim(self.written);
    }

    /// Enables rescue copies in a folder while the file cannot be written.
    pub(super) fn rescue_in(&mut self, folder: &Path) {
        self.rescue = Some(Rescue::new(folder));
        if matches!(self.saved, Saved::No(_)) {
            self.rescue();
        }
    }

    /// The rescue copy, if it is complete and the file is not.
    pub(super) fn rescued(&self) -> Option<&Path> {
        self.rescue.as_ref()?.path(&self.tail)
    }

    /// Brings the rescue copy up to date, unless the file is complete. If that fails, the next action tries
    /// again.
    fn rescue(&mut self) {
        let (Some(mut rescue), Some(path)) = (self.rescue.take(), &self.path) else {
            return;
        };
        let whole = self.written == self.tail.end() && lock::still_at(&self.file, path);
        if let (false, Some(name)) = (whole, path.file_name()) {
            let _ = rescue.bring(name, &self.tail, |path| self.rewrite(path));
        }
        self.rescue = Some(rescue);
        self.rescued().into_iter().for_each(played::note);
    }

    fn bring(&mut self) -> io::Result<()> {
        if self.shut {
            self.reopen()?;
        }
        if let Some(path) = self.path.clone()
            && !lock::still_at(&self.file, &path)
        {
            self.bring_back(&path)?;
        }
        if self.path.is_some() {
            self.written = still::good(&self.file, &self.tail, self.written, self.litter)?;
        }
        let pending = self.tail.from(self.written);
        if pending.is_empty() && !self.unsettled {
            return Ok(());
        }
        let path = self.path.as_deref().unwrap_or(Path::new(""));
        // A power cut or a failed attempt may have left half a line behind the good part. Where that is the start of
        // what is written now it stays: cut off, it would be gone until then.
        let long = self.file.metadata()?.len();
        if !still::same(&self.file, &self.tail, self.written, long)? {
            disk::cut(&self.file, path, self.written)?;
        }
        disk::write_at(&self.file, path, self.written, pending)?;
        if self.unsettled {
            disk::settle(&self.file, path)?;
        } else if self.path.is_some() {
            call(DiskCall::Sync, path, || self.file.sync_data())?;
        }
        (self.written, self.litter, self.unsettled) = (self.tail.end(), None, false);
        Ok(())
    }

    /// Opens a file for writing that was opened only for reading.
    fn reopen(&mut self) -> io::Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let file = lock::open(path)?.ok_or_else(taken)?;
        (self.file, self.shut) = (file, false);
        Ok(())
    }

    /// Writes the whole game again if its file has gone; never over another file. A file with exactly this
    /// game has only been put back: a disk that was removed, a folder that was synced.
    fn bring_back(&mut self, path: &Path) -> io::Result<()> {
        if path.symlink_metadata().is_ok() {
            let file = self.put_back(path)?;
            let file = file.ok_or_else(|| {
                io::Error::other(
                    "another file has taken its place; save the game under another name",
                )
            })?;
            self.written = file.metadata()?.len();
            (self.file, self.unsettled) = (file, true);
            return Ok(());
        }
        if let (0, Some(folder)) = (self.written, path.parent()) {
            // The file was never written, so its folder may not exist either.
            disk::make_folder(folder)?;
        }
        (self.file, self.written) = (self.rewrite(path)?, self.tail.end());
        Ok(())
    }

    /// Opens the file at `path` if it holds this game.
    fn put_back(&self, path: &Path) -> io::Result<Option<File>> {
        let found = path.metadata()?;
        if !found.is_file() {
            return Ok(None);
        }
        let file = lock::open(path)?.ok_or_else(taken)?;
        Ok(still::held(&file, &self.tail, found.len())?.map(|_| file))
    }

    /// Reads the JSON of a line.
    pub(super) fn read(&self, spot: LinePlace) -> Result<String, String> {
        self.tail.line(&self.file, spot)
    }

    /// Writes the whole game, from disk and memory, to a new file.
    fn rewrite(&self, path: &Path) -> io::Result<File> {
        let mut early = &self.file;
        early.rewind()?;
        create(
            path,
            &mut early.take(self.tail.at).chain(self.tail.bytes.as_slice()),
            self.tail.end(),
        )
    }

    /// Continues in another file, which gets everything.
    pub(super) fn move_to(&mut self, path: &Path) -> Result<(), GameError> {
        let file = self
            .rewrite(path)
            .map_err(|error| GameError::io(path, error))?;
        (self.file, self.shut, self.path) = (file, false, Some(path.to_owned()));
        self.trial = None;
        (self.written, self.litter, self.unsettled) = (self.tail.end(), None, false);
        played::note(path);
        self.saved = Saved::Yes(path.to_owned());
        self.rescue.as_mut().into_iter().for_each(Rescue::done);
        Ok(())
    }

    /// Reads the bytes that other programs have added, and makes them safe: the program that has written them may
    /// not have synced them yet.
    pub(super) fn news(&mut self) -> io::Result<Vec<u8>> {
        let path = self.path.clone().unwrap_or_default();
        let moved = !lock::still_at(&self.file, &path);
        if moved {
            // The playing program may have replaced the file.
            let file = File::open(&path)?;
            if !path.is_file() || !still::begins(&file, &self.tail)? {
                return Err(io::Error::other("another file has taken its place"));
            }
            self.file = file;
        }
        // The last line feed may be missing.
        if self.file.metadata()?.len() + 1 < self.tail.end() {
            return Err(io::Error::other("the file is shorter than it was"));
        }
        self.file.seek(SeekFrom::Start(self.tail.end()))?;
        let mut bytes = Vec::new();
        (&self.file).take(NEWS).read_to_end(&mut bytes)?;
        if moved {
            disk::settle(&self.file, &path)?;
        } else if bytes.contains(&b'\n') {
            disk::sync_read(&self.file, &path)?;
        }
        Ok(bytes)
    }

    /// Adds a line that another program has written.
    pub(super) fn follow(&mut self, line: &[u8], sum: u64) -> LinePlace {
        let spot = self.tail.add(line, sum);
        self.written = self.tail.end();
        self.tail.trim(self.written);
        spot
    }

    /// Length of the whole game in bytes.
    pub(super) fn end(&self) -> u64 {
        self.tail.end()
    }

    /// Checksum of the last line.
    pub(super) fn sum(&self) -> Option<u64> {
        self.tail.sum
    }
}

fn taken() -> io::Error {
    io::Error::other("another program has it open")
}
