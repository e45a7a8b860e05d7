//! Stopping until somebody wakes the program: for Ctrl-Z, and when the signal for it comes from outside.
//!
//! The signal alone would stop the program with the terminal taken over. So it only asks for the stop: the thread that hears the
//! signals gives the terminal back first, and then stops the whole process.

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

    // Where the leader of the session is out of sight, as at the start of a container, its number is nothing, which `rustix`
    // does not allow for.
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::{Pid, getpgrp, getpid, getsid, tcgetpgrp};
    use signal_hook::consts::{SIGCONT, SIGTTIN};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::raise;

    use super::super::{flags, screen};

    /// How long a turn of waiting for another thread or for a signal takes.
    const TURN: Duration = Duration::from_millis(5);

    /// Turns until a signal that was sent has certainly been heard.
    const HEARD: u32 = 20;

    /// Turns until the end that a shell sends has arrived.
    const ENDED: u32 = 40;

    /// Turns until a stop that was asked for has begun, on a machine that is very busy.
    const BEGUN: u32 = 400;

    /// Whether there is a shell to wake the program: not for the leader of a session.
    pub(in super::super) fn can_stop() -> bool {
        getsid(None).is_ok_and(|leader| leader != getpid())
    }

    /// Stops the process group, and comes back when it goes on.
    pub(in super::super) fn stop() {
        let before = flags::stops_over();
        if kill(Pid::from_raw(0), Signal::SIGTSTP).is_err() {
            return;
        }
        for _ in 0..BEGUN {
            if flags::stops_over() != before {
                // The caller takes the terminal over: nobody else need be told.
                flags::take_continued();
                break;
            }
            thread::sleep(TURN);
        }
    }

    /// Gives the terminal back and stops the process until it is woken; the main loop is told when it goes on. Gives the
    /// signals that came meanwhile when `ends` says that they end the program, else none.
    pub(in super::super) fn stand_still(
        signals: &mut Signals,
        ends: impl Fn(&[i32]) -> bool,
    ) -> Vec<i32> {
        let mut came = screen::restored_while(|| {
            let mut came: Vec<i32> = signals.pending().collect();
            // Who has woken it by now will not do so again.
            if !came.contains(&SIGCONT) && !ends(&came) {
                stop_process();
                // Asking again for a stop while there is one asks for nothing more. And nothing stops at all where no shell
                // could wake the program.
                wait(HEARD, signals, &mut came, |came| came.contains(&SIGCONT));
            }
            came
        });
        // A shell that ends a stopped program sends the end, then wakes it in the background. Taking the terminal from there
        // would stop it again; leave the end time to arrive.
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

    /// Gathers the signals that come until there are enough of them, for so many turns at most.
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

    /// Stops the process, if there is somebody to wake it, and comes back when it goes on.
    ///
    /// Whether there is only the kernel knows: a parent may be out of sight of the process, as it is at the start of a
    /// container. This signal stops as the one that came would have done, and as that one it is passed over in a group of
    /// which nobody outside takes care.
    fn stop_process() {
        let _ = raise(SIGTTIN);
    }
}
