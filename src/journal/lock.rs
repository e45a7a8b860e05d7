//! One program plays a game; others that open it watch.
//!
//! The lock lies on the game's file itself and belongs to the open file, so it ends with the program that holds it,
//! however that ends, and it stays with a file that is renamed.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

/// How often a lock that is held is tried again, and how long after: a program that has just let go of it may have
/// handed it to a child for the moment before that child becomes another program.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(10);

/// Takes the lock; false when another program has it. Where files cannot be locked (some network disks), nobody is kept
/// out: that is better than not to play.
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

/// Whether another program has the lock. Where that cannot be known it is taken to have it.
pub(super) fn is_held(file: &File) -> bool {
    // For a moment it is shared; who tries to take it just then tries again.
    if file.try_lock_shared().is_err() {
        return true;
    }
    file.unlock().is_err()
}

/// Whether `path` still names this open file: it may have been deleted, or its folder, or the stick pulled out.
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
