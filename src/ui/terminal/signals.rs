//! Signals and the loss of the terminal, which end the program from outside.
//!
//! A flag for the main loop would not do: when its terminal is gone, crossterm finds the end of
//! input again and again and never returns. So a thread of our own ends the program.

#[cfg(unix)]
pub(super) use unix::give_way;

use super::*;

/// Watches for the signals that end a program (hang-up, interrupt, terminate) and for the loss of
/// the terminal. On any of them it calls `last_words` once, gives the terminal back, and exits with
/// 128 + the signal's number. On the terminal's stop signal, from any sender, it gives the terminal
/// back before the process stops; after any stop the main loop is woken.
///
/// `last_words` runs in another thread while the program is in the middle of anything: it may sync
/// a file, but must not wait for a lock that could be held for long.
///
/// # Errors
/// When the handlers or threads cannot be set up.
#[cfg(unix)]
pub fn watch_signals(last_words: impl FnMut() + Send + 'static) -> io::Result<()> {
    unix::watch(Box::new(last_words))
}

/// Does nothing: this system has no signals, and closing the window ends the process.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn watch_signals(last_words: impl FnMut() + Send + 'static) -> io::Result<()> {
    drop(last_words);
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn give_way() {}

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::process;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex, PoisonError, mpsc};
    use std::thread;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    use super::super::{flags, restore, stopping};

    type LastWords = Box<dyn FnMut() + Send>;

    /// The longest wait at the end for a terminal that takes no more output.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// True if a thread watches the terminal for its loss.
    static WATCHED: AtomicBool = AtomicBool::new(false);

    pub(super) fn watch(last_words: LastWords) -> io::Result<()> {
        let last_words = Arc::new(Mutex::new(last_words));
        let mut signals = Signals::new([SIGHUP, SIGTERM, SIGINT, SIGTSTP, SIGCONT])?;
        let words = Arc::clone(&last_words);
        thread::Builder::new()
            .name("signals".into())
            .spawn(move || {
                loop {
                    let mut came: Vec<i32> = signals.wait().collect();
                    // A signal to end outranks one to stop, and after a signal to continue there is
                    // nothing to stop.
                    if came.contains(&SIGTSTP)
                        && !came.contains(&SIGCONT)
                        && ending(&came).is_none()
                    {
                        came = stopping::stand_still(&mut signals, |came| ending(came).is_some());
                    }
                    if let Some(signal) = ending(&came) {
                        end(&words, signal);
                    }
                    if came.contains(&SIGCONT) {
                        flags::note_continued();
                    }
                }
            })?;
        // A hang-up is signalled only to the session leader or the foreground group; the poll sees
        // it everywhere.
        if io::stdin().is_terminal() {
            WATCHED.store(true, Ordering::SeqCst);
            thread::Builder::new()
                .name("hang-up".into())
                .spawn(move || {
                    if wait_for_hang_up() {
                        end(&last_words, SIGHUP);
                    }
                    WATCHED.store(false, Ordering::SeqCst);
                })?;
        }
        Ok(())
    }

    /// The first signal that ends the program.
    fn ending(came: &[i32]) -> Option<i32> {
        came.iter()
            .copied()
            .find(|signal| !matches!(*signal, SIGTSTP | SIGCONT))
    }

    /// Ends the process. The lock is never released: a second caller has nothing left to do.
    fn end(last_words: &Mutex<LastWords>, signal: i32) -> ! {
        let mut words = last_words.lock().unwrap_or_else(PoisonError::into_inner);
        // A panic in there would end only this thread, and the program would stay.
        let _ = catch_unwind(AssertUnwindSafe(&mut *words));
        restore_patiently();
        process::exit(128 + signal)
    }

    /// Gives the terminal back from another thread, because writing may block forever.
    fn restore_patiently() {
        let (done, waiting) = mpsc::channel();
        let thread = thread::Builder::new().spawn(move || {
            restore();
            let _ = done.send(());
        });
        if thread.is_ok() {
            let _ = waiting.recv_timeout(PATIENCE);
        }
    }

    /// Waits until the other end of standard input is gone. Returns false if that cannot be waited
    /// for.
    fn wait_for_hang_up() -> bool {
        let stdin = io::stdin();
        loop {
            // A hang-up is always reported; asking for nothing else leaves the input alone.
            let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
            match poll(&mut watched, None) {
                Ok(_) => {
                    return watched[0]
                        .revents()
                        .intersects(PollFlags::HUP | PollFlags::ERR);
                }
                Err(Errno::INTR) => {}
                Err(_) => return false,
            }
        }
    }

    /// Gives the signal thread time to end the program, if it is about to.
    pub(in super::super) fn give_way() {
        if WATCHED.load(Ordering::SeqCst) {
            thread::sleep(3 * PATIENCE);
        }
    }
}
