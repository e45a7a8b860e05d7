//! Takes and gives back the terminal's modes, and writes every byte that reaches it.

use super::*;
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
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// True if the terminal is ours. Changed only while holding [`PEN`], or after waiting for it in
/// vain.
static OURS: AtomicBool = AtomicBool::new(false);

/// Held while bytes go to the terminal, so that a teardown never interrupts a frame.
static PEN: Mutex<()> = Mutex::new(());

/// The number of tries a teardown makes for the pen, and the pause between them. A frame stuck in a
/// terminal that reads no more must not keep the program from leaving.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(10);

/// Takes the terminal over. On an error it is given back.
pub(super) fn enter(options: SessionOptions) -> io::Result<()> {
    let pen = PEN.lock().unwrap_or_else(PoisonError::into_inner);
    OURS.store(true, Ordering::SeqCst);
    let entered = enable_raw_mode().and_then(|()| take_modes(options));
    drop(pen);
    entered.inspect_err(|_| restore())
}

fn take_modes(options: SessionOptions) -> io::Result<()> {
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

/// Gives the terminal back as it was. Safe to call from any thread, at any time, any number of
/// times; it never prints, and waits half a second at most for its turn.
///
/// Later frames are discarded until the session is resumed.
pub(crate) fn restore() {
    let pen = take_pen();
    give_back();
    drop(pen);
}

/// Gives the terminal back and keeps it free, unwritten, until `pause` returns.
///
/// If a frame is stuck in the terminal, the terminal stays as it is: waiting here could last
/// forever.
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
    // Faults are ignored: the terminal may be gone, and one failed step is no reason to skip the
    // others.
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

/// The pen, or `None` if its holder does not return it.
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

/// A buffer that collects a frame and writes it in one piece, or discards it once the terminal has
/// been given back: a panic's report must not be overdrawn by another thread.
#[derive(Debug, Default)]
pub(crate) struct Frames {
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
