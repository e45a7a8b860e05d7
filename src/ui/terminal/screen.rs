//! Taking and giving back the terminal's modes, and the one way by which bytes reach it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture,
};
use crossterm::queue;
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::Options;

/// Whether the terminal is ours. Changed only by who holds [`PEN`], or has waited for it in vain.
static OURS: AtomicBool = AtomicBool::new(false);

/// Held while bytes go to the terminal, so that a teardown never falls into the middle of a frame.
static PEN: Mutex<()> = Mutex::new(());

/// How often, and after what pause, a teardown tries for the pen. A frame stuck in a terminal that
/// reads no more must not keep the program from leaving.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(10);

/// Takes the terminal over. On an error it is given back.
pub(super) fn enter(options: Options) -> io::Result<()> {
    let pen = PEN.lock().unwrap_or_else(PoisonError::into_inner);
    OURS.store(true, Ordering::SeqCst);
    let entered = enable_raw_mode().and_then(|()| take_modes(options));
    drop(pen);
    entered.inspect_err(|_| restore())
}

fn take_modes(options: Options) -> io::Result<()> {
    let mut bytes = Vec::new();
    queue!(
        bytes,
        EnterAlternateScreen,
        EnableBracketedPaste,
        EnableFocusChange
    )?;
    if options.mouse {
        queue!(bytes, EnableMouseCapture)?;
    }
    write_out(&bytes)
}

/// Gives the terminal back as it was found. Safe to call from any thread, at any time and any number
/// of times; it never prints, and takes half a second at most to get its turn.
///
/// What is drawn afterwards goes nowhere, until the session is resumed.
pub fn restore() {
    let pen = take_pen();
    give_back();
    drop(pen);
}

/// Gives the terminal back, and lets nobody write to it or take it over again until `pause` is over.
///
/// A terminal in which a frame is stuck stays as it is: who waits for it here would never hear of the end.
#[cfg(unix)]
pub(super) fn restored_while<T>(pause: impl FnOnce() -> T) -> T {
    let pen = take_pen();
    if pen.is_some() {
        give_back();
    }
    let result = pause();
    drop(pen);
    result
}

/// Gives the terminal back if it is ours.
fn give_back() {
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    // Every fault is passed over: the terminal may be gone, and one step failing is no reason to
    // leave out the others.
    let mut bytes = Vec::new();
    let _ = queue!(bytes, DisableMouseCapture);
    let _ = queue!(bytes, DisableFocusChange);
    let _ = queue!(bytes, DisableBracketedPaste);
    let _ = queue!(bytes, SetAttribute(Attribute::Reset));
    let _ = queue!(bytes, LeaveAlternateScreen);
    let _ = queue!(bytes, Show);
    let _ = write_out(&bytes);
    let _ = disable_raw_mode();
}

/// The pen, or nothing when its holder does not come back.
fn take_pen() -> Option<MutexGuard<'static, ()>> {
    for _ in 0..TRIES {
        match PEN.try_lock() {
            Ok(pen) => return Some(pen),
            Err(TryLockError::Poisoned(pen)) => return Some(pen.into_inner()),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
    None
}

fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Where frames are written: they are gathered and go out in one piece, and go nowhere once the
/// terminal has been given back. So a panic in one thread cannot have its report drawn over by
/// another that has not heard of it yet.
#[derive(Debug, Default)]
pub struct Frames {
    pending: Vec<u8>,
}

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let pen = PEN.lock().unwrap_or_else(PoisonError::into_inner);
        let written = if self.pending.is_empty() || !OURS.load(Ordering::SeqCst) {
            Ok(())
        } else {
            write_out(&self.pending)
        };
        drop(pen);
        self.pending.clear();
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_go_nowhere_while_the_terminal_is_not_ours() {
        let mut frames = Frames::default();
        frames.write_all(b"a frame").unwrap();
        frames.flush().unwrap();
        assert!(frames.pending.is_empty());
    }

    #[test]
    fn a_teardown_does_not_wait_for_ever_for_a_stuck_frame() {
        let pen = PEN.lock().unwrap_or_else(PoisonError::into_inner);
        thread::spawn(|| assert!(take_pen().is_none()))
            .join()
            .unwrap();
        drop(pen);
    }
}
