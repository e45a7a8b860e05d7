//! The file of the game that this program plays, for the report of a panic: there the game itself is out of reach.

use super::*;
use std::sync::{Mutex, PoisonError};

static PLAYED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Notes the file that holds all of the game.
pub(super) fn note(file: &Path) {
    let mut played = PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
    if played.as_deref() != Some(file) {
        *played = Some(file.to_owned());
    }
}

/// The file that holds all of the game this program played last: its own, or the rescue copy. Never waits.
pub(crate) fn played() -> Option<PathBuf> {
    PLAYED.try_lock().ok()?.clone()
}
