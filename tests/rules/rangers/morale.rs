//! RA-27, RA-28.

use super::{A, B, C, D, X, fail, on_screen, red_first};
use crate::support::Play;

const LEADER: &str = "id: l, name: Leader, traits: [leader]";

/// Red: a 50 (musket and hatchet), b, c, d 30 each: 140.
fn four() -> Play {
    red_first(&[A, B, C, D], &[X], "")
}

/// 140 less b 30 is 110; who has run off is gone as well.
#[test]
fn ra_27_points_on_the_table() {
    let mut play = four();
    play.has("red", "points: 140, points_start: 140");
    play.set("red/b", "out: true");
    play.has("red", "points: 110, points_start: 140");
    play.set("red/c", "fled: true");
    play.has("red", "points: 80");
    // A wound costs none.
    play.set("red/a", "wounds_left: 1");
    play.has("red", "points: 80");
}

/// 80 of 140 holds; 50 of 140 does not. And with 160: 80 is just half.
#[test]
fn ra_28_half_the_points_are_enough() {
    let mut play = four();
    play.set("red/b", "out: true");
    play.set("red/c", "out: true");
    on_screen::shows(&play, "Reds | 80/140 | 70 | holds");
    fail(&mut play, "red/a");
    play.has("red/a", "fled: false, motivation: 'no'");
    // a 50 and e 20, b, c and d 30 each: 160, of which a and d make 80.
    let mut play = red_first(&[A, B, C, D, "id: e, name: E"], &[X], "");
    for gone in ["red/b", "red/c", "red/e"] {
        play.set(gone, "out: true");
    }
    play.has("red", "points: 80, points_start: 160");
    on_screen::shows(&play, "Reds | 80/160 | 80 | at half");
    fail(&mut play, "red/a");
    play.has("red/a", "fled: true");
    play.has("red", "points: 30");
}

/// The leader is killed by a blow; whoever then fails runs, whoever is determined stays, unmotivated.
#[test]
fn ra_28_without_a_leader_failing_is_fleeing() {
    let red = [LEADER, A, "id: b, name: B, traits: [determined]", C, D];
    let mut play = red_first(&red, &[X], "");
    play.just("pass", "");
    play.act("attack", "figure: blue/x, target: red/l", [1, 1]);
    play.has("red", "leader_lost: true");
    play.has("red/l", "out: true");
    let leaderless = "Leader is killed: from now on figures of Reds that fail a motivation roll run off | LEADER KILLED | grave | red";
    assert_eq!(play.events()[1], leaderless);
    play.act("initiative", "", [6, 1]);
    play.set("red/a", "engaged_with: [blue/x]");
    play.act("motivate", "figure: red/a", [4]);
    play.has("red/a", "fled: true");
    play.has("blue/x", "engaged_with: []");
    play.says("table: Ash: take off the table");
    play.refused("stay", "figure: red/a", "RA-28");
    fail(&mut play, "red/b");
    play.has("red/b", "fled: false, motivation: 'no'");
    play.act("motivate", "figure: red/c", [3]);
    play.has("red/c", "fled: false, motivation: 'yes'");
}

#[test]
fn ra_28_a_dead_legend_shakes_as_well() {
    let legend = "id: l, name: L, traits: [legendary-leader]";
    let mut play = red_first(&[legend, A, B, C, D], &[X], "");
    play.set("red/l", "out: true");
    play.has("red", "leader_lost: true");
    fail(&mut play, "red/a");
    play.has("red/a", "fled: true");
}

/// As long as the leader lives and more than half of the points are there, a failed roll is just that.
#[test]
fn ra_28_otherwise_no_figure_runs() {
    let mut play = red_first(&[LEADER, A, B], &[X], "");
    fail(&mut play, "red/a");
    play.has("red/a", "fled: false");
    play.has("red", "leader_lost: false");
}

#[test]
fn ra_28_the_battle_is_over_when_a_side_is_gone() {
    let mut play = red_first(&[A, B], &[X], "");
    let over = |play: &Play| play.battle.status(drumhead::battle::Viewer::Table).over;
    assert!(!over(&play));
    play.set("blue/x", "fled: true");
    assert!(over(&play));
    // Control passes over a side that has nobody left.
    play.just("pass", "");
    play.has("turn", "side: null");
}
