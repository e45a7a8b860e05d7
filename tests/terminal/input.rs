//! What comes in: keys, pastes, clicks, sizes, messages.

use std::thread;
use std::time::Duration;

use crate::program::launch;
use crate::pty::{PATIENCE, Pty};

fn ready() -> Pty {
    let pty = launch().start();
    pty.wait_for("ready 80x24", PATIENCE);
    pty
}

/// How many frames the program has drawn.
fn frames(pty: &Pty) -> u32 {
    let screen = pty.screen();
    let count = screen
        .split("frame ")
        .nth(1)
        .and_then(|s| s.split('.').next());
    count.and_then(|n| n.parse().ok()).expect(&screen)
}

#[test]
fn keys_arrive() {
    let mut pty = ready();
    pty.type_text("abc");
    pty.wait_for("last key c", PATIENCE);
}

#[test]
fn a_paste_is_text_and_no_command() {
    let mut pty = ready();
    pty.paste("q\rq");
    pty.wait_for(r#"last Paste("q\rq")"#, PATIENCE);
}

#[test]
fn clicks_arrive() {
    let mut pty = ready();
    pty.click(4, 2);
    pty.wait_for("Up(Left), column: 4, row: 2", PATIENCE);
}

#[test]
fn the_pointer_passing_over_draws_nothing() {
    let mut pty = ready();
    for column in 1..20 {
        pty.send(&format!("\x1b[<35;{column};3M"));
        // Apart, so that they do not come in one batch.
        thread::sleep(Duration::from_millis(10));
    }
    pty.send("x");
    pty.wait_for("last key x", PATIENCE);
    assert!(frames(&pty) == 2, "{}", pty.screen());
}

#[test]
fn a_message_from_a_thread_wakes_it() {
    let mut pty = ready();
    pty.send("m");
    pty.wait_for("last App(42)", PATIENCE);
}

#[test]
fn a_storm_of_resizes_ends_at_the_last_size() {
    let mut pty = ready();
    for step in 0..300u16 {
        pty.resize(1 + step * 37 % 150, 1 + step * 11 % 60);
        if step % 20 == 0 {
            pty.send("x");
        }
    }
    pty.resize(100, 30);
    pty.wait_for("ready 100x30", PATIENCE);
    assert!(frames(&pty) < 700, "{}", pty.screen());
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

#[test]
fn idle_costs_nothing() {
    let pty = ready();
    thread::sleep(Duration::from_millis(200));
    let Some(before) = pty.processor_time() else {
        return;
    };
    thread::sleep(Duration::from_secs(2));
    let used = pty.processor_time().unwrap() - before;
    assert!(used <= 20, "{used} hundredths of a second");
}

#[test]
fn without_colours_bold_is_still_bold() {
    let pty = launch().env("NO_COLOR", "1").start();
    pty.wait_for("ready", PATIENCE);
    assert!(pty.look(|screen| screen.cell(0, 0).unwrap().bold()));
}
