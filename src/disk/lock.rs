//! One program plays a game; others that open it watch. An unfinished file is locked, too.
//!
//! The lock is on the game's file and belongs to the open file, so it ends with the program that holds it and
//! stays with a renamed file. On Windows a lock would keep others from reading; there the file is opened so that
//! others can read it and cannot write to it.

use std::fs::File;
#[cfg(not(windows))]
use std::fs::TryLockError;
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// Retries of a lock, and the pause between them: a program that has just released it may have passed it for
/// a moment to a child process.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(10);

/// Opens a file to play the game in it. Returns `None` where another program does. Where files cannot be locked
/// (some network disks), every program plays: better than none.
pub(crate) fn open(path: &Path) -> io::Result<Option<File>> {
    for _ in 0..TRIES {
        if let Some(file) = try_open(path)? {
            return Ok(Some(file));
        }
        thread::sleep(PAUSE);
    }
    try_open(path)
}

#[cfg(not(windows))]
fn try_open(path: &Path) -> io::Result<Option<File>> {
    let file = File::options().read(true).write(true).open(path)?;
    Ok(take(&file).then_some(file))
}

/// Takes the lock of a file that only this program knows; returns false when another program has it.
#[cfg(not(windows))]
pub(crate) fn take(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Keeps the lock on a new file that has its name now.
#[cfg(not(windows))]
#[expect(clippy::unnecessary_wraps, reason = "it may fail on Windows")]
pub(super) fn keep(file: File, _path: &Path) -> io::Result<File> {
    Ok(file)
}

/// Returns true if another program has the lock, or if that is unknown.
#[cfg(not(windows))]
pub(crate) fn is_held(file: &File, _path: &Path) -> bool {
    // The shared lock lasts a moment; a program that wants the lock just then tries again.
    if file.try_lock_shared().is_err() {
        return true;
    }
    file.unlock().is_err()
}

/// Error of Windows: another program has the file open, and does not share this use of it.
#[cfg(windows)]
const SHARING_VIOLATION: i32 = 32;

#[cfg(windows)]
fn try_open(path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    /// Others may read the file, rename it and remove it.
    const READ_AND_DELETE: u32 = 1 | 4;
    let mut options = File::options();
    options.read(true).write(true).share_mode(READ_AND_DELETE);
    match options.open(path) {
        Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

#[cfg(windows)]
pub(crate) fn take(_file: &File) -> bool {
    true
}

#[cfg(windows)]
pub(super) fn keep(file: File, path: &Path) -> io::Result<File> {
    drop(file);
    open(path)?.ok_or_else(|| io::Error::other("another program has it open"))
}

#[cfg(windows)]
pub(crate) fn is_held(_file: &File, path: &Path) -> bool {
    let opened = File::options().write(true).open(path);
    opened.is_err_and(|error| error.raw_os_error() == Some(SHARING_VIOLATION))
}

/// Returns true if `path` still names this open file. The file or its folder may have been deleted, or its
/// disk removed.
pub(crate) fn still_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let same =
            |a: std::fs::Metadata, b: std::fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
        path.metadata()
            .and_then(|there| Ok(same(there, file.metadata()?)))
            .unwrap_or(false)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}
