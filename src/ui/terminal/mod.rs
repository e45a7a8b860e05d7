//! The terminal session: takes the terminal over, gives it back on every way out, and receives its
//! input.
//!
//! A program uses it in this order:
//!
//! 1. [`install_hooks`], before anything can panic;
//! 2. [`watch_signals`], with the last work before a signal ends the program;
//! 3. [`Session::start`], then [`Inbox::read_terminal`];
//! 4. until [`leave_requested`]: [`Inbox::wait`], act on the batch, [`Session::draw`].
//!
//! Nothing here asks the terminal a question and waits for the answer: not every terminal answers,
//! and the thread that reads the input would take the answer for keys.

mod backend;
mod flags;
mod hooks;
mod inbox;
mod pressed;
mod screen;
mod signals;
mod stopping;

use super::*;
use backend::Thrifty;
use ratatui::layout::Position;
use ratatui::{Frame, Terminal};
use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

pub use flags::leave_requested;
pub(crate) use flags::request_leave;
pub use hooks::install_hooks;
pub(crate) use hooks::no_color;
pub use inbox::{Inbox, Input, Mailbox};
pub use pressed::pressed;
pub(crate) use screen::{Frames, restore};
pub use signals::watch_signals;

/// Settings of a session.
#[derive(Clone, Copy, Debug)]
pub struct SessionOptions {
    /// Send clicks, drags and the wheel to the program instead of the terminal.
    pub(crate) mouse: bool,
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self { mouse: true }
    }
}

/// The program cannot draw: standard input or output is not a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotATerminal {
    /// The stream, as a person calls it.
    pub(crate) stream: &'static str,
}

impl fmt::Display for NotATerminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the screen needs a terminal, but {} is not one: run it in a terminal window without \
             redirecting it, or use `drumhead --plain` (line by line) or `drumhead exec` (JSON lines in \
             and out), which need none",
            self.stream
        )
    }
}

impl std::error::Error for NotATerminal {}

impl From<NotATerminal> for io::Error {
    fn from(error: NotATerminal) -> Self {
        Self::other(error)
    }
}

/// The terminal, taken over until this is dropped.
pub struct Session {
    terminal: Terminal<Thrifty<Frames>>,
    options: SessionOptions,
}

impl Session {
    /// Takes the terminal over: raw mode, alternate screen, mouse, paste and focus events.
    ///
    /// # Errors
    /// `NotATerminal` (inside the [`io::Error`]) when standard input or output is redirected;
    /// otherwise what the terminal refused. The terminal is then as it was.
    pub fn start(options: SessionOptions) -> io::Result<Self> {
        check_terminal()?;
        // With NO_COLOR set crossterm would drop bold and reverse too, and no selection could be
        // seen. The theme leaves colours out instead.
        crossterm::style::force_color_output(true);
        let terminal = Terminal::new(Thrifty::new(Frames::default()))?;
        screen::enter(options)?;
        let mut session = Self { terminal, options };
        session.repaint()?;
        Ok(session)
    }

    /// The terminal, for its size. Draw with [`Session::draw`], and never call `clear`, which asks
    /// the terminal where the cursor is: [`Session::repaint`] does the same without.
    pub(crate) fn terminal(&mut self) -> &mut Terminal<Thrifty<Frames>> {
        &mut self.terminal
    }

    /// Draws one frame.
    ///
    /// # Errors
    /// When the terminal takes no more output.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        let drawn = self.terminal.draw(render).map(|_| ());
        drawn.inspect_err(Self::gone)
    }

    /// The terminal is probably gone. Leaving with an error now would cut short the signal thread, which is ending the
    /// program properly.
    fn gone(_: &io::Error) {
        signals::give_way();
    }

    /// Makes the next frame draw every cell, whatever the terminal shows now.
    ///
    /// # Errors
    /// When the terminal takes no more output.
    pub fn repaint(&mut self) -> io::Result<()> {
        let size = self.terminal.size();
        let whole = |size| Rect::from((Position::ORIGIN, size));
        let drawn = size.and_then(|size| self.terminal.resize(whole(size)));
        drawn.inspect_err(Self::gone)
    }

    /// Takes the terminal over again after another program had it, and repaints.
    ///
    /// # Errors
    /// The error of the terminal, which is then given back.
    pub fn resume(&mut self) -> io::Result<()> {
        // Given back first, even if it already was: another program may have changed the modes, and
        // crossterm would believe that raw mode still holds.
        restore();
        screen::enter(self.options)?;
        self.repaint()
    }

    /// Gives the terminal back and stops the program until the shell continues it.
    ///
    /// Returns whether it stopped: a session leader has no shell to continue it and simply goes on.
    /// After `true` the caller draws.
    ///
    /// # Errors
    /// As [`Session::resume`].
    pub fn suspend(&mut self) -> io::Result<bool> {
        if !stopping::can_stop() {
            return Ok(false);
        }
        restore();
        stopping::stop();
        self.resume()?;
        Ok(true)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        restore();
    }
}

/// Checks that both standard input and output are a terminal.
///
/// # Errors
/// When one of them is not.
pub(crate) fn check_terminal() -> Result<(), NotATerminal> {
    let stream = if !io::stdin().is_terminal() {
        "standard input"
    } else if !io::stdout().is_terminal() {
        "standard output"
    } else {
        return Ok(());
    };
    Err(NotATerminal { stream })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_stream_and_says_what_to_do() {
        let stream = "standard output";
        let error = io::Error::from(NotATerminal { stream });
        let text = error.to_string();
        assert!(text.contains("standard output is not one"), "{text}");
        assert!(text.contains("drumhead --plain"), "{text}");
        assert!(text.contains("drumhead exec"), "{text}");
        let inner = error.downcast::<NotATerminal>().unwrap();
        assert_eq!(inner, NotATerminal { stream });
    }

    #[test]
    fn restoring_what_was_never_taken_does_nothing() {
        restore();
        restore();
    }
}
