//! Flags set by other threads and signals, and the bell that wakes the main loop to read them.

use super::*;
#[cfg(unix)]
use std::sync::atomic::AtomicU32;
use std::sync::{Mutex, PoisonError};

static LEAVE: AtomicBool = AtomicBool::new(false);
static CONTINUED: AtomicBool = AtomicBool::new(false);
#[cfg(unix)]
static STOPS: AtomicU32 = AtomicU32::new(0);
static BELL: Mutex<Option<Bell>> = Mutex::new(None);

type Bell = Box<dyn Fn() + Send>;

/// True if the program should end: a thread panicked, the terminal can no longer be read, or
/// `request_leave` was called.
pub fn leave_requested() -> bool {
    LEAVE.load(Ordering::SeqCst)
}

/// Asks the main loop to end, and wakes it. This cannot be taken back.
pub(crate) fn request_leave() {
    LEAVE.store(true, Ordering::SeqCst);
    ring();
}

/// Notes that the program was stopped and continues, and wakes the main loop.
#[cfg(unix)]
pub(super) fn note_continued() {
    CONTINUED.store(true, Ordering::SeqCst);
    ring();
}

/// Notes that a stop is over, after [`note_continued`].
#[cfg(unix)]
pub(super) fn note_stop_over() {
    STOPS.fetch_add(1, Ordering::SeqCst);
}

/// The number of finished stops that a shell's signal began.
#[cfg(unix)]
pub(super) fn stops_over() -> u32 {
    STOPS.load(Ordering::SeqCst)
}

/// True if the program was stopped and continues. Resets the flag.
pub(super) fn take_continued() -> bool {
    CONTINUED.swap(false, Ordering::SeqCst)
}

/// Sets what wakes the main loop.
pub(super) fn set_bell(bell: impl Fn() + Send + 'static) {
    *BELL.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(bell));
}

fn ring() {
    if let Some(bell) = BELL.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
        bell();
    }
}
