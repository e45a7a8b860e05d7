//! Stopping for Ctrl-Z, and going on.

use rustix::process::Signal;

use crate::program::{launch, launch_by_shell};
use crate::pty::PATIENCE;

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
fn it_does_not_stop_when_nobody_could_wake_it() {
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
