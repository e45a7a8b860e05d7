//! Stopping for Ctrl-Z and for the signal from outside, and going on.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::program::{launch, launch_by_shell};
use crate::pty::{PATIENCE, Pty};

/// Ctrl-Z, as the terminal sends it.
const CTRL_Z: &str = "\x1a";

#[test]
fn it_stops_and_goes_on_in_the_shell() {
    let script = "set -m; \"$@\"; echo stopped; read line; fg; echo over";
    let mut pty = launch_by_shell(script).start();
    pty.wait_for("ready", PATIENCE);
    pty.send(CTRL_Z);
    pty.wait_for("stopped", PATIENCE);
    pty.assert_restored();
    pty.send("\n");
    pty.wait_for("last suspended true", PATIENCE);
    assert!(pty.modes_left().contains(&"mouse"));
    pty.send("q");
    pty.wait_for("over", PATIENCE);
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn it_does_not_stop_without_a_shell_to_wake_it() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.send(CTRL_Z);
    pty.wait_for("last suspended false", PATIENCE);
}

#[test]
fn stopped_behind_a_shell_without_job_control_it_goes_on() {
    let mut pty = launch_by_shell("\"$@\"; exit $?").start();
    pty.wait_for("ready", PATIENCE);
    pty.send(CTRL_Z);
    pty.wait_for("last suspended", PATIENCE);
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn stopped_from_outside_it_paints_again() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.signal(Signal::STOP);
    pty.signal(Signal::CONT);
    pty.wait_for("last continued", PATIENCE);
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn ended_while_stopped_it_ends() {
    let script = "set -m; \"$@\"; echo stopped; kill %1; wait; echo over";
    let mut pty = launch_by_shell(script).start();
    pty.wait_for("ready", PATIENCE);
    pty.send(CTRL_Z);
    pty.wait_for("over", PATIENCE);
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

/// Runs the program as a job of a shell's, which tells its process, and says when it has been stopped.
const JOB: &str =
    "set -m; sh -c 'echo $$ >pid; exec \"$@\"' sh \"$@\"; echo stopped; read line; fg; echo over";

/// The same, where the shell wakes the program at once whenever it has been stopped.
const WAKEFUL: &str = "set -m; sh -c 'echo $$ >pid; exec \"$@\"' sh \"$@\"; while [ $? -gt 128 ]; do fg; done; echo over";

/// Sends a signal to the program, which is not the shell.
fn signal(pty: &Pty, signal: Signal) {
    let text = fs::read_to_string(pty.home().join("pid")).expect("its process");
    let pid = Pid::from_raw(text.trim().parse().expect("a number")).expect("a process");
    kill_process(pid, signal).expect("the signal is sent");
}

/// Waits until the terminal has these modes again. Every signal to continue makes the program take
/// the terminal over anew, and the shell wakes it once more for every stop it has heard of late: a
/// look in between finds the terminal half given back.
fn wait_until_taken_over(pty: &Pty, modes: &(Vec<&'static str>, Option<String>)) {
    let start = Instant::now();
    let mut now = (pty.modes_left(), pty.line_modes());
    while now != *modes && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(20));
        now = (pty.modes_left(), pty.line_modes());
    }
    assert_eq!(now, *modes);
}

/// How often the program has given the terminal back.
fn given_back(pty: &Pty) -> usize {
    pty.raw_text().matches("\x1b[?1049l").count()
}

#[test]
fn stopped_by_the_signal_from_outside_it_gives_the_terminal_back_first() {
    let mut pty = launch_by_shell(JOB).start();
    pty.wait_for("ready", PATIENCE);
    let (modes, raw) = (pty.modes_left(), pty.line_modes());
    signal(&pty, Signal::TSTP);
    pty.wait_for("stopped", PATIENCE);
    pty.assert_restored();
    assert_ne!(pty.line_modes(), raw);
    assert_eq!(given_back(&pty), 1);
    let told = pty.raw_text();
    assert!(
        !told[told.find("stopped").expect("it")..].contains('\x1b'),
        "{told:?}"
    );
    pty.send("\n");
    pty.wait_for("last continued", PATIENCE);
    wait_until_taken_over(&pty, &(modes, raw));
    pty.send("q");
    pty.wait_for("over", PATIENCE);
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn asked_to_stop_several_times_it_stops_once() {
    let mut pty = launch_by_shell(JOB).start();
    pty.wait_for("ready", PATIENCE);
    for _ in 0..5 {
        signal(&pty, Signal::TSTP);
    }
    pty.wait_for("stopped", PATIENCE);
    signal(&pty, Signal::TSTP);
    pty.assert_restored();
    pty.send("\n");
    pty.wait_for("last continued", PATIENCE);
    pty.send("x");
    pty.wait_for("last key x", PATIENCE);
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn stopped_in_the_middle_of_frames_it_draws_nothing_after_them() {
    let mut pty = launch_by_shell(JOB).start();
    pty.wait_for("ready", PATIENCE);
    // From here on it hears of nothing but the end.
    pty.send("f");
    pty.wait_until("many frames", PATIENCE, |screen| {
        screen.contents().contains("frame 1")
    });
    signal(&pty, Signal::TSTP);
    pty.wait_for("stopped", PATIENCE);
    pty.assert_restored();
    let told = pty.raw_text();
    let after = &told[told.find("\x1b[?1049l").expect("given back")..];
    assert!(!after.contains("ready"), "{after:?}");
    signal(&pty, Signal::TERM);
    pty.send("\n");
    pty.wait_for("over", PATIENCE);
    pty.wait_exit();
    pty.assert_restored();
}

#[test]
fn stopped_and_woken_again_and_again_it_loses_nothing() {
    let mut pty = launch_by_shell(WAKEFUL).start();
    pty.wait_for("ready", PATIENCE);
    let (modes, raw) = (pty.modes_left(), pty.line_modes());
    for n in 0..12 {
        signal(&pty, Signal::TSTP);
        if n % 3 == 0 {
            signal(&pty, Signal::CONT);
        }
        thread::sleep(Duration::from_millis(n * 23 % 60));
    }
    // Until the shell has woken it for the last time keys are nobody's. One look decides: a later
    // signal may already have put something else there.
    let start = Instant::now();
    while !pty.screen().contains("last key x") {
        assert!(start.elapsed() < PATIENCE, "no key: {}", pty.screen());
        thread::sleep(Duration::from_millis(100));
        signal(&pty, Signal::CONT);
        pty.send("x");
    }
    wait_until_taken_over(&pty, &(modes, raw));
    pty.send("q");
    pty.wait_for("over", PATIENCE);
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn woken_without_having_been_stopped_it_paints_again() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.signal(Signal::CONT);
    pty.wait_for("last continued", PATIENCE);
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn a_stop_without_a_shell_to_wake_it_is_ignored() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.signal(Signal::TSTP);
    pty.wait_for("last continued", PATIENCE);
    pty.send("x");
    pty.wait_for("last key x", PATIENCE);
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}
