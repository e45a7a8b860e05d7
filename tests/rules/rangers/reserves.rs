//! Figures in reserve: nobody is helped by them, aims at them or calls on them (RA-07, RA-08, RA-15, RA-24).

use super::{A, B, X, Y, battle, on_screen, red_first};
use drumhead::battle::Viewer;

const LEADER: &str = "id: l, name: Leader, traits: [leader]";
const LATER: &str = "turn: 9";

/// These figures arrive in turn 9.
fn later(figures: &str) -> String {
    format!("arrivals:\n  - {{units: [{figures}], {LATER}}}\n")
}

/// The only leader is still to come.
#[test]
fn ra_08_a_leader_in_reserve_does_not_help() {
    let mut play = red_first(&[A, LEADER], &[X], &later("red/l"));
    let near = "figure: red/a, leader_within_6: true";
    play.refused("motivate", near, "RA-08");
    assert!(
        play.field("red/a", "motivate", "leader_within_6")
            .asking
            .idle
    );
    play.act("motivate", "figure: red/a", [3]);
    play.has("red/a", "motivation: 'yes'");
}

/// All of blue are still to come: red's turn is followed by nobody's.
#[test]
fn ra_07_a_side_in_reserve_is_not_told_to_go() {
    let all = later("blue/x, blue/y");
    let mut play = red_first(&[A], &[X, Y], &all);
    play.copy().just("stay", "figure: red/a");
    play.just("pass", "");
    let over = "Reds pass, 1 figure unused; turn 1 is over | TURN OVER | plain | red";
    assert_eq!(play.verdict(), over);
    // Blue wins the initiative, and red goes.
    let mut play = battle(&[A], &[X, Y], &all);
    play.act("initiative", "", [1, 6]);
    let go = "Blues have no figures on the table; Reds go next | RED'S TURN | plain | red";
    assert_eq!(play.events(), [go]);
    play.has("turn", "side: red");
}

/// B waits: red's turn ends with a, and nobody calls on b.
#[test]
fn ra_07_no_figure_in_reserve_is_called_on() {
    let mut play = red_first(&[A, B], &[X], &later("red/b"));
    assert_eq!(
        play.battle.status(Viewer::Table).left,
        ["still to act: Ash"]
    );
    let panel = on_screen::blocks(&play);
    assert!(!panel[1].contains("Birch"), "{}", panel[1]);
    play.just("stay", "figure: red/a");
    play.has("turn", "side: blue");
}

/// The leader is out, b in reserve: only a must be rolled for.
#[test]
fn ra_07_no_figure_in_reserve_must_be_rolled_for() {
    let mut play = red_first(&[A, LEADER, B], &[X], &later("red/b"));
    play.set("red/l", "out: true");
    play.refused("pass", "", "RA-07");
    play.act("motivate", "figure: red/a", [3]);
    play.just("pass", "");
}

/// Only x is there to be shot at, attacked or closed with; with x in reserve as well, nobody is.
#[test]
fn ra_15_no_figure_in_reserve_is_a_target() {
    let mut play = red_first(&[A, B], &[X, Y], &later("blue/y"));
    super::motivate(&mut play, "red/a");
    for action in ["shoot", "attack", "close"] {
        let target = play.field("red/a", action, "target");
        assert_eq!(target.options, ["blue/x"], "{action}");
    }
    play.cannot_set("red/a", "engaged_with: [blue/y]");
    play.set("red/a", "engaged_with: [blue/x]");
    let mut play = red_first(&[A, B], &[X, Y], &later("blue/x, blue/y"));
    super::motivate(&mut play, "red/a");
    for (action, clause) in [("shoot", "RA-15"), ("attack", "RA-19"), ("close", "RA-12")] {
        let offer = play.offer("red/a", action).expect("an offer");
        assert_eq!(offer.refusal.expect("a refusal").clause, clause);
    }
}

/// What is off the table already is not taken off it.
#[test]
fn ra_18_nothing_is_removed_of_who_is_in_reserve() {
    let mut play = battle(&[A, B], &[X], &later("red/a"));
    for counter in ["loaded: []", "aim: 0", "wounds_left: 1", "out: true"] {
        play.set("red/a", counter);
        assert_eq!(play.table(), [""; 0], "{counter}");
    }
}
