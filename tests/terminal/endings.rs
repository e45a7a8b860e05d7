//! The ways out, and what they leave behind.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::program::{self, LAST_WORDS, LEFT, NO_SCREEN, launch, launch_by_shell};
use crate::pty::{PATIENCE, Pty};

/// Where the text begins in what the program wrote.
#[track_caller]
fn position(pty: &Pty, text: &str) -> usize {
    let raw = pty.raw_text();
    raw.find(text)
        .unwrap_or_else(|| panic!("no {text:?} in {raw:?}"))
}

fn has_last_words(pty: &Pty) -> bool {
    pty.home().join(LAST_WORDS).exists()
}

#[test]
fn the_modes_are_on_while_it_runs_and_off_after_a_normal_end() {
    let mut pty = launch().start();
    pty.wait_for("ready 80x24", PATIENCE);
    let modes = [
        "alternate screen",
        "hidden cursor",
        "mouse",
        "bracketed paste",
        "focus",
        "line modes",
    ];
    assert_eq!(pty.modes_left(), modes);
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
    pty.wait_for("goodbye", PATIENCE);
    assert!(!has_last_words(&pty));
}

#[test]
fn it_asks_the_terminal_nothing() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.resize(60, 20);
    pty.wait_for("ready 60x20", PATIENCE);
    pty.send("q");
    pty.wait_exit();
    let raw = pty.raw_text();
    for query in ["\x1b[6n", "\x1b[c", "\x1b[?u", "\x1b]11;?", "\x1b[>q"] {
        assert!(!raw.contains(query), "{query:?} in {raw:?}");
    }
}

#[test]
fn a_panic_in_the_main_thread_is_told_after_the_screen_is_given_back() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.send("p");
    assert_eq!(pty.wait_exit(), 101);
    pty.assert_restored();
    let report = position(&pty, "on purpose, in the main thread");
    assert!(position(&pty, "\x1b[?1049l") < report);
    assert_eq!(pty.raw_text().matches("on purpose").count(), 1, "told once");
}

#[test]
fn a_panic_in_another_thread_ends_the_program() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.send("t");
    assert_eq!(pty.wait_exit(), LEFT);
    pty.assert_restored();
    let given_back = position(&pty, "\x1b[?1049l");
    assert!(given_back < position(&pty, "on purpose, in another thread"));
}

#[test]
fn a_report_is_not_drawn_over_by_a_thread_that_does_not_know_yet() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    // The panic comes while frame after frame is drawn.
    pty.send("tf");
    assert_eq!(pty.wait_exit(), LEFT);
    pty.assert_restored();
    let after = &pty.raw_text()[position(&pty, "\x1b[?1049l")..];
    assert!(after.contains("on purpose"), "{after:?}");
    assert!(!after.contains("ready"), "{after:?}");
}

#[test]
fn a_report_has_no_colours_in_a_file() {
    let mut pty = launch_by_shell("\"$@\" 2> report").start();
    pty.wait_for("ready", PATIENCE);
    pty.send("p");
    assert_eq!(pty.wait_exit(), 101);
    pty.assert_restored();
    let report = fs::read_to_string(pty.home().join("report")).unwrap();
    assert!(report.contains("on purpose"), "{report}");
    assert!(!report.contains('\x1b'), "{report:?}");
}

#[test]
fn a_report_has_colours_on_a_terminal_unless_they_are_not_wanted() {
    for (no_color, coloured) in [("", true), ("1", false)] {
        let mut pty = launch().env("NO_COLOR", no_color).start();
        pty.wait_for("ready", PATIENCE);
        pty.send("p");
        pty.wait_exit();
        let raw = pty.raw_text();
        let report = &raw[position(&pty, "The application panicked")..];
        assert_eq!(report.contains("\x1b[3"), coloured, "{report:?}");
    }
}

#[test]
fn signals_end_it_with_last_words() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
        let mut pty = launch().start();
        pty.wait_for("ready", PATIENCE);
        pty.signal(signal);
        assert_eq!(pty.wait_exit(), code);
        pty.assert_restored();
        assert!(has_last_words(&pty));
    }
}

#[test]
fn a_closed_terminal_ends_it() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.close_terminal();
    assert_eq!(pty.wait_exit(), 129);
    assert!(has_last_words(&pty));
}

#[test]
fn a_closed_terminal_ends_it_even_without_a_signal() {
    let mut pty = launch().uncontrolled().start();
    pty.wait_for("ready", PATIENCE);
    pty.close_terminal();
    assert_eq!(pty.wait_exit(), 129);
    assert!(has_last_words(&pty));
}

#[test]
fn a_terminal_that_reads_no_more_does_not_keep_it() {
    let mut pty = launch().start();
    pty.wait_for("ready", PATIENCE);
    pty.stop_reading();
    pty.send("f");
    // Until the terminal is full and the program stands in the middle of a frame.
    thread::sleep(Duration::from_millis(500));
    pty.signal(Signal::TERM);
    assert_eq!(pty.wait_exit(), 143);
    assert!(has_last_words(&pty));
}

#[test]
fn without_a_terminal_there_is_an_error_that_says_what_to_do() {
    let [binary, args @ ..] = program::command();
    let output = Command::new(binary)
        .args(args)
        .env("DRUMHEAD_TEST_PROGRAM", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        output.status.code(),
        Some(NO_SCREEN.cast_signed()),
        "{error}"
    );
    assert!(error.contains("standard input is not one"), "{error}");
    assert!(error.contains("drumhead exec"), "{error}");
    assert!(!output.stdout.contains(&0x1b));
}

#[test]
fn with_its_output_redirected_it_draws_nothing() {
    let mut pty = launch_by_shell("\"$@\" > picture").start();
    assert_eq!(pty.wait_exit(), NO_SCREEN);
    pty.assert_restored();
    assert!(pty.screen().contains("standard output is not one"));
    assert!(!pty.raw().contains(&0x1b));
}
