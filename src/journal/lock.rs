//! One program plays a game; others that open it watch.
//!
//! The lock is on the game's file and belongs to the open file, so it ends with the program that holds it and
//! stays with a renamed file.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

/// Retries of a lock, and the pause between them: a program that has just released it may have passed it for
/// a moment to a child process.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(10);

/// Takes the lock; returns false when another program has it. Where files cannot be locked (some network
/// disks), every program gets it: better than not playing.
pub(super) fn take(file: &File) -> bool {
    let held = || matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    let mut left = TRIES;
    while held() {
        if left == 0 {
            return false;
        }
        left -= 1;
        thread::sleep(PAUSE);
    }
    true
}

/// Returns true if another program has the lock, or if that is unknown.
pub(super) fn is_held(file: &File) -> bool {
    // The shared lock lasts a moment; a program that wants the lock just then tries again.
    if file.try_lock_shared().is_err() {
        return true;
    }
    file.unlock().is_err()
}

/// Returns true if `path` still names this open file. The file or its folder may have been deleted, or its
/// disk removed.
pub(super) fn still_at(file: &File, path: &std::path::Path) -> bool {
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
