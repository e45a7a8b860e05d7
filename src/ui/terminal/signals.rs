//! Signals and the loss of the terminal, which end the program from outside; and stopping for Ctrl-Z.
//!
//! Setting a flag for the main loop would not do: when its terminal goes, crossterm finds the end of
//! input again and again and never comes back to look. So a thread of our own ends the program.

#[cfg(unix)]
pub(super) use unix::{can_stop, give_way, stop};

use std::io;

/// Watches for the signals that end a program (hang-up, interrupt, terminate) and for the loss of the
/// terminal. On any of them it calls `last_words` once, gives the terminal back, and exits with
/// 128 + the signal's number. It also tells the main loop when the program goes on after a stop.
///
/// `last_words` runs in another thread while the program is in the middle of anything: it may sync a
/// file, and must not wait for a lock that could be held for long.
///
/// # Errors
/// When the handlers or threads cannot be set up.
#[cfg(unix)]
pub fn watch_signals(last_words: impl FnMut() + Send + 'static) -> io::Result<()> {
    unix::watch(Box::new(last_words))
}

/// Does nothing: there are no signals here, and closing the window ends the process.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn watch_signals(last_words: impl FnMut() + Send + 'static) -> io::Result<()> {
    drop(last_words);
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn can_stop() -> bool {
    false
}

#[cfg(not(unix))]
pub(super) fn stop() {}

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
    use rustix::process::{Signal, getpgrp, getpid, getsid, kill_current_process_group};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::super::{flags, restore};

    type LastWords = Box<dyn FnMut() + Send>;

    /// How long the end waits for a terminal that takes no more output.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// Whether the terminal is watched for its loss.
    static WATCHED: AtomicBool = AtomicBool::new(false);

    pub(super) fn watch(last_words: LastWords) -> io::Result<()> {
        let last_words = Arc::new(Mutex::new(last_words));
        let mut signals = Signals::new([SIGHUP, SIGTERM, SIGINT, SIGCONT])?;
        let words = Arc::clone(&last_words);
        thread::Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                if signal == SIGCONT {
                    flags::note_continued();
                } else {
                    end(&words, signal);
                }
            }
        })?;
        // A hang-up is signalled only to who leads the session or stands in front; all can see it.
        if io::stdin().is_terminal() {
            WATCHED.store(true, Ordering::SeqCst);
            thread::Builder::new().name("hang-up".into()).spawn(move || {
                if wait_for_hang_up() {
                    end(&last_words, SIGHUP);
                }
                WATCHED.store(false, Ordering::SeqCst);
            })?;
        }
        Ok(())
    }

    /// Ends the process. The lock is never given back: whoever comes second has nothing left to do.
    fn end(last_words: &Mutex<LastWords>, signal: i32) -> ! {
        let mut words = last_words.lock().unwrap_or_else(PoisonError::into_inner);
        // A panic in there would end this thread only, and the program would stay.
        let _ = catch_unwind(AssertUnwindSafe(&mut *words));
        restore_patiently();
        process::exit(128 + signal)
    }

    /// Gives the terminal back, from another thread because the writing may block for ever.
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

    /// Waits until the other end of standard input has gone; false if that cannot be waited for.
    fn wait_for_hang_up() -> bool {
        let stdin = io::stdin();
        loop {
            // A hang-up is always reported; asking for nothing else leaves the input alone.
            let mut watched = [PollFd::new(&stdin, PollFlags::empty())];
            match poll(&mut watched, None) {
                Ok(_) => {
                    return watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR);
                }
                Err(Errno::INTR) => {}
                Err(_) => return false,
            }
        }
    }

    /// Lets the thread that watches the terminal end the program, if it is going to.
    pub(in super::super) fn give_way() {
        if WATCHED.load(Ordering::SeqCst) {
            thread::sleep(3 * PATIENCE);
        }
    }

    /// Whether there is a shell to wake the program: not for the leader of a session.
    pub(in super::super) fn can_stop() -> bool {
        getsid(None).is_ok_and(|leader| leader != getpid())
    }

    /// Stops the process group, and comes back when it goes on.
    pub(in super::super) fn stop() {
        flags::take_continued();
        if kill_current_process_group(Signal::TSTP).is_err() {
            return;
        }
        // The signal may reach another thread first, and this one would take the terminal over
        // again before it stands still. And nothing stops at all where no shell could wake the group:
        // the kernel sees to that.
        for _ in 0..20 {
            if flags::take_continued() {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // A shell that ends a stopped program sends the end, then wakes it in the background. Taking
        // the terminal from there would stop it again; leave the end time to arrive.
        if rustix::termios::tcgetpgrp(io::stdin()).is_ok_and(|front| front != getpgrp()) {
            thread::sleep(Duration::from_millis(200));
        }
    }
}
