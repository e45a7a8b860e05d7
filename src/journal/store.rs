//! The file that keeps a game, written at its end only, and what of it memory holds.
//!
//! The latest lines stay in memory, up to a bound: those that are not yet on disk, however many, and about as much again
//! as a long evening brings. So a disk that is full or gone loses nothing while the program runs, and the game can be
//! written elsewhere.

use super::birth::create;
use super::history::LinePlace;
use super::line::seal;
use super::rescue::Rescue;
use super::tail::Tail;
use super::trouble::shown;
use super::{GameError, lock, still};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How many bytes of news are taken in at once: no line is as long.
const NEWS: u64 = 64 << 20;

/// Where a game is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// In this file.
    File(PathBuf),
    /// In this file as soon as that can be: until then the game says that it is not saved, and every action tries again.
    Soon(PathBuf),
    /// In a temporary file that is gone with the program.
    Nowhere,
}

/// Whether the game is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// In this file, up to the last record.
    Yes(PathBuf),
    /// Not, and why; every action tries again.
    No(String),
    /// Nobody asked for a file.
    Nowhere,
    /// Another program has the file; this one only watches.
    Watching(PathBuf),
}

/// The file, and the latest of its lines.
pub(super) struct Store {
    path: Option<PathBuf>,
    file: File,
    /// The file could only be opened to be read.
    shut: bool,
    /// How many bytes are safe on disk.
    written: u64,
    /// How long the file was when it was opened, as long as nothing has been written since: a torn line may be its end.
    litter: Option<u64>,
    tail: Tail,
    saved: Saved,
    /// Where a copy is kept while the file cannot be written.
    rescue: Option<Rescue>,
}

impl Store {
    /// A new file that holds these lines; it must not be there yet.
    pub(super) fn create(
        path: &Path,
        objects: &[String],
    ) -> Result<(Self, Vec<LinePlace>), GameError> {
        let (tail, spots) = Tail::of(objects);
        let file = create(path, &mut tail.bytes.as_slice(), tail.end())
            .map_err(|error| GameError::io(path, error))?;
        let written = tail.end();
        Ok((
            Self {
                path: Some(path.to_owned()),
                file,
                shut: false,
                written,
                litter: None,
                tail,
                saved: Saved::Yes(path.to_owned()),
                rescue: None,
            },
            spots,
        ))
    }

    /// The same where the file may come later.
    pub(super) fn create_soon(
        path: &Path,
        objects: &[String],
    ) -> Result<(Self, Vec<LinePlace>), GameError> {
        let (tail, spots) = Tail::of(objects);
        let file =
            tempfile::tempfile().map_err(|error| GameError::io(&std::env::temp_dir(), error))?;
        let mut store = Self {
            path: Some(path.to_owned()),
            file,
            shut: false,
            written: 0,
            litter: None,
            tail,
            saved: Saved::Nowhere,
            rescue: None,
        };
        store.flush();
        Ok((store, spots))
    }

    /// A temporary file that holds these lines.
    pub(super) fn nowhere(objects: &[String]) -> Result<(Self, Vec<LinePlace>), GameError> {
        let file =
            tempfile::tempfile().map_err(|error| GameError::io(&std::env::temp_dir(), error))?;
        let (tail, spots) = Tail::of(objects);
        let mut store = Self {
            path: None,
            file,
            shut: false,
            written: 0,
            litter: None,
            tail,
            saved: Saved::Nowhere,
            rescue: None,
        };
        store.flush();
        Ok((store, spots))
    }

    /// A file that has been read: its latest lines, and how many of its bytes may stay as they are.
    pub(super) fn of(
        path: &Path,
        file: File,
        shut: bool,
        tail: Tail,
        written: u64,
        saved: Saved,
    ) -> Self {
        let litter = file.metadata().ok().map(|file| file.len());
        Self {
            path: Some(path.to_owned()),
            file,
            shut,
            written,
            litter,
            tail,
            saved,
            rescue: None,
        }
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

    /// Whether another program has the file.
    pub(super) fn is_locked(&self) -> bool {
        lock::is_held(&self.file)
    }

    /// Takes a line of this JSON; [`Store::flush`] brings it to the disk.
    pub(super) fn push(&mut self, object: &str) -> LinePlace {
        let (line, sum) = seal(self.tail.sum, object);
        self.tail.add(line.as_bytes(), sum)
    }

    /// Brings everything that is not on disk there, or says why not.
    pub(super) fn flush(&mut self) {
        if self.is_watching() {
            return;
        }
        match (self.bring(), &self.path) {
            (Ok(()), Some(path)) => {
                self.saved = Saved::Yes(path.clone());
                self.rescue.as_mut().into_iter().for_each(Rescue::done);
            }
            (Err(error), Some(path)) => {
                self.saved = Saved::No(format!("{}: {error}", shown(path)));
                self.rescue();
            }
            // Nobody asked for a file, and all that could not be written is still in memory.
            (_, None) => self.saved = Saved::Nowhere,
        }
        self.tail.trim(self.written);
    }

    /// Keeps a copy in a folder while the file cannot be written.
    pub(super) fn rescue_in(&mut self, folder: &Path) {
        self.rescue = Some(Rescue::new(folder));
        if matches!(self.saved, Saved::No(_)) {
            self.rescue();
        }
    }

    /// The copy that has everything while the file has not.
    pub(super) fn rescued(&self) -> Option<&Path> {
        self.rescue.as_ref()?.path(&self.tail)
    }

    /// Brings the copy up to the end of the game, unless the file that cannot be written has all of it. Where the copy cannot
    /// be written either, the next action tries again.
    fn rescue(&mut self) {
        let (Some(mut rescue), Some(path)) = (self.rescue.take(), &self.path) else {
            return;
        };
        let whole = self.written == self.tail.end() && lock::still_at(&self.file, path);
        if let (false, Some(name)) = (whole, path.file_name()) {
            let _ = rescue.bring(name, &self.tail, |path| self.write_anew(path));
        }
        self.rescue = Some(rescue);
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
        let from = usize::try_from(self.written - self.tail.at).unwrap_or(usize::MAX);
        let pending = self.tail.bytes.get(from..).unwrap_or_default();
        if pending.is_empty() {
            return Ok(());
        }
        // A line torn by a power cut, or half a line from an attempt that failed, may lie behind the good part.
        if self.file.metadata()?.len() != self.written {
            self.file.set_len(self.written)?;
        }
        self.file.seek(SeekFrom::Start(self.written))?;
        self.file.write_all(pending)?;
        if self.path.is_some() {
            self.file.sync_data()?;
        }
        (self.written, self.litter) = (self.tail.end(), None);
        Ok(())
    }

    /// Opens the file anew for writing, where it could only be read before.
    fn reopen(&mut self) -> io::Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let file = File::options().read(true).write(true).open(path)?;
        if !lock::take(&file) {
            return Err(io::Error::other("another program has it open"));
        }
        (self.file, self.shut) = (file, false);
        Ok(())
    }

    /// Writes the whole game again where its file has gone; never over another file. A file that holds this game and
    /// nothing else has only been put back: a stick that was pulled out, a folder that was synced.
    fn bring_back(&mut self, path: &Path) -> io::Result<()> {
        if path.symlink_metadata().is_ok() {
            let file = self.put_back(path)?;
            let file = file.ok_or_else(|| {
                io::Error::other(
                    "another file has taken its place; save the game under another name",
                )
            })?;
            if !lock::take(&file) {
                return Err(io::Error::other("another program has it open"));
            }
            self.written = file.metadata()?.len();
            self.file = file;
            return Ok(());
        }
        if let (0, Some(folder)) = (self.written, path.parent()) {
            // It has never been there, and so its folder may not have been either.
            std::fs::create_dir_all(folder)?;
        }
        (self.file, self.written) = (self.write_anew(path)?, self.tail.end());
        Ok(())
    }

    /// The file in the place of that which has gone, if it holds this game.
    fn put_back(&self, path: &Path) -> io::Result<Option<File>> {
        let found = path.metadata()?;
        if !found.is_file() {
            return Ok(None);
        }
        let file = File::options().read(true).write(true).open(path)?;
        Ok(still::held(&file, &self.tail, found.len())?.map(|_| file))
    }

    /// The JSON of a line, read back.
    pub(super) fn read(&self, spot: LinePlace) -> Result<String, String> {
        self.tail.line(&self.file, spot)
    }

    /// Writes every byte of the game, on disk and in memory, to a new file.
    fn write_anew(&self, path: &Path) -> io::Result<File> {
        let mut early = &self.file;
        early.rewind()?;
        create(
            path,
            &mut early.take(self.tail.at).chain(self.tail.bytes.as_slice()),
            self.tail.end(),
        )
    }

    /// Goes on in another file, which holds everything.
    pub(super) fn move_to(&mut self, path: &Path) -> Result<(), GameError> {
        let file = self
            .write_anew(path)
            .map_err(|error| GameError::io(path, error))?;
        (self.file, self.shut, self.path, self.written, self.litter) =
            (file, false, Some(path.to_owned()), self.tail.end(), None);
        self.saved = Saved::Yes(path.to_owned());
        self.rescue.as_mut().into_iter().for_each(Rescue::done);
        Ok(())
    }

    /// What others have written since: the bytes after those that are known.
    pub(super) fn news(&mut self) -> io::Result<Vec<u8>> {
        if let Some(path) = self.path.clone()
            && !lock::still_at(&self.file, &path)
        {
            // Whoever plays may have had to write it anew.
            let file = File::open(&path)?;
            if !path.is_file() || !still::begins(&file, &self.tail)? {
                return Err(io::Error::other("another file has taken its place"));
            }
            self.file = file;
        }
        // Of the last line the end may not be there yet.
        if self.file.metadata()?.len() + 1 < self.tail.end() {
            return Err(io::Error::other("the file is shorter than it was"));
        }
        self.file.seek(SeekFrom::Start(self.tail.end()))?;
        let mut bytes = Vec::new();
        (&self.file).take(NEWS).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Takes a line that others have written.
    pub(super) fn follow(&mut self, line: &[u8], sum: u64) -> LinePlace {
        let spot = self.tail.add(line, sum);
        self.written = self.tail.end();
        self.tail.trim(self.written);
        spot
    }

    /// How long the whole game is, in bytes.
    pub(super) fn end(&self) -> u64 {
        self.tail.end()
    }

    /// The checksum of the last line.
    pub(super) fn sum(&self) -> Option<u64> {
        self.tail.sum
    }
}
