//! Stops the program until the shell continues it: for Ctrl-Z, and for a stop signal from outside.
//!
//! The signal alone would stop the program with the terminal taken over. So it only requests the
//! stop: the signal thread gives the terminal back first, and then stops the whole process.

#[cfg(unix)]
pub(super) use unix::{can_stop, stand_still, stop};

#[cfg(not(unix))]
pub(super) fn can_stop() -> bool {
    false
}

#[cfg(not(unix))]
pub(super) fn stop() {}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::thread;
    use std::time::Duration;

    // Where the session leader is out of sight, as at the start of a container, its number is 0,
    // which `rustix` does not allow.
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::{Pid, getpgrp, getpid, getsid, tcgetpgrp};
    use signal_hook::consts::{SIGCONT, SIGTTIN};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::raise;

    use super::super::{flags, screen};

    /// The length of one turn of waiting for another thread or a signal.
    const TURN: Duration = Duration::from_millis(5);

    /// Turns after which a sent signal has certainly arrived.
    const HEARD: u32 = 20;

    /// Turns until the end signal of a shell has arrived.
    const ENDED: u32 = 40;

    /// Turns until a requested stop has begun, even on a very busy machine.
    const BEGUN: u32 = 400;

    /// True if a shell can continue the program: false for a session leader.
    pub(in super::super) fn can_stop() -> bool {
        getsid(None).is_ok_and(|leader| leader != getpid())
    }

    /// Stops the process group. Returns when it continues.
    pub(in super::super) fn stop() {
        let before = flags::stops_over();
        if kill(Pid::from_raw(0), Signal::SIGTSTP).is_err() {
            return;
        }
        for _ in 0..BEGUN {
            if flags::stops_over() != before {
                // The caller takes the terminal over: no need to wake the main loop.
                flags::take_continued();
                break;
            }
            thread::sleep(TURN);
        }
    }

    /// Gives the terminal back and stops the process until it is continued, then wakes the main
    /// loop. Returns the signals that arrived meanwhile if `ends` says that they end the program,
    /// otherwise none.
    pub(in super::super) fn stand_still(
        signals: &mut Signals,
        ends: impl Fn(&[i32]) -> bool,
    ) -> Vec<i32> {
        let mut came = screen::restored_while(|| {
            let mut came: Vec<i32> = signals.pending().collect();
            // After a signal to continue, no other will come.
            if !came.contains(&SIGCONT) && !ends(&came) {
                stop_process();
                // A second stop request during a stop does nothing, and without a shell that could
                // continue the program nothing stops at all.
                wait(HEARD, signals, &mut came, |came| came.contains(&SIGCONT));
            }
            came
        });
        // A shell that ends a stopped program sends the end signal, then continues it in the
        // background. Taking the terminal from there would stop it again, so give the end signal
        // time to arrive.
        if tcgetpgrp(io::stdin()).is_ok_and(|front| front != getpgrp()) {
            wait(ENDED, signals, &mut came, &ends);
        }
        if ends(&came) {
            return came;
        }
        flags::note_continued();
        flags::note_stop_over();
        Vec::new()
    }

    /// Collects signals until there are enough, for at most so many turns.
    fn wait(
        turns: u32,
        signals: &mut Signals,
        came: &mut Vec<i32>,
        enough: impl Fn(&[i32]) -> bool,
    ) {
        for _ in 0..turns {
            came.extend(signals.pending());
            if enough(came) {
                return;
            }
            thread::sleep(TURN);
        }
    }

    /// Stops the process if anything can continue it. Returns when it continues.
    ///
    /// Only the kernel knows whether anything can: a parent may be out of sight, as at the start of
    /// a container. This signal stops the process just as the original would have done and, like
    /// it, is ignored in an orphaned process group.
    fn stop_process() {
        let _ = raise(SIGTTIN);
    }
}
