//! RA-15, RA-16.

use super::{A, B, SHOT, X, Y, battle, fail, motivate, red_first, shooter};
use crate::support::{Play, dice, entry};
use drumhead::battle::Viewer;
use drumhead::table::Who;
use serde_json::json;

/// Red a shoots at x: it hits on `need`, and misses on one more.
#[track_caller]
fn needs(a: &str, aim: u16, fields: &str, need: u8) {
    let mut play = shooter(a, X, "");
    play.set("red/a", format!("aim: {aim}"));
    // A hit's wound roll of 6 is one wound.
    for (faces, wounds) in [(&[need, 6][..], 1), (&[need + 1], 2)] {
        let mut play = play.copy();
        let shot = format!("figure: red/a, target: blue/x, {fields}");
        play.act("shoot", shot, dice(faces));
        assert_eq!(play.number("need"), u16::from(need));
        play.has("blue/x", format!("wounds_left: {wounds}"));
    }
}

/// A man with a loaded musket and keen eyes.
const KEEN: &str = "id: a, name: A, weapons: [musket], loaded: [musket], traits: [keen-eyed]";
const CIVILIAN: &str = "id: a, name: A, kind: civilian, weapons: [musket], loaded: [musket]";

#[test]
fn ra_15_fifteen_inches_are_the_most() {
    needs(A, 0, "range: 15", 7);
    let mut play = shooter(A, X, "");
    let beyond = "figure: red/a, target: blue/x, range: 15.5";
    play.refused("shoot", beyond, "RA-15");
}

#[test]
fn ra_15_a_pistol_reaches_five_inches() {
    let pistol = "id: a, name: A, weapons: [pistol], loaded: [pistol]";
    needs(pistol, 0, "range: 5", 15);
    let mut play = shooter(pistol, X, "");
    let beyond = "figure: red/a, target: blue/x, range: 5.5";
    play.refused("shoot", beyond, "RA-15");
}

#[test]
fn ra_15_not_into_hand_combat_not_unloaded_not_at_friends() {
    let mut play = shooter(A, X, "");
    play.refused("shoot", "figure: red/a, target: red/b, range: 8", "RA-15");
    let pistol = "figure: red/a, target: blue/x, range: 4, weapon: pistol";
    play.refused("shoot", pistol, "RA-15");
    play.set("red/b", "engaged_with: [blue/x]");
    play.refused("shoot", SHOT, "RA-15");
    play.set("red/a", "loaded: []");
    play.refused("shoot", "figure: red/a, target: blue/y, range: 8", "RA-15");
    play.set("red/a", "loaded: [musket]");
    play.act("shoot", "figure: red/a, target: blue/y, range: 8", [20]);
}

#[test]
fn ra_15_no_shots_at_the_fallen() {
    let mut play = shooter(A, X, "");
    play.set("blue/x", "out: true");
    play.refused("shoot", SHOT, "RA-18");
}

/// Up to 5 inches 14 + 1; up to 10 just 14; up to 15: 14 - 7.
#[test]
fn ra_16_range_bands() {
    for (range, need) in [
        (0.0, 15),
        (5.0, 15),
        (5.1, 14),
        (10.0, 14),
        (10.1, 7),
        (15.0, 7),
    ] {
        needs(A, 0, &format!("range: {range}"), need);
    }
}

/// Soft cover 2, hard cover 3.
#[test]
fn ra_16_cover() {
    needs(A, 0, "range: 8, cover: none", 14);
    needs(A, 0, "range: 8, cover: soft", 12);
    needs(A, 0, "range: 8, cover: hard", 11);
}

#[test]
fn ra_16_each_aim_counter_counts_one() {
    for (aim, need) in [(0, 14), (1, 15), (2, 16), (3, 17)] {
        needs(A, aim, "range: 8", need);
    }
}

/// Keen-eyed 2, veteran 2.
#[test]
fn ra_16_keen_eyes_and_veterans() {
    needs(KEEN, 0, "range: 8", 16);
    needs(&KEEN.replace("keen-eyed", "veteran"), 0, "range: 8", 16);
}

/// 14 + 2 veteran + 3 aimed + 2 keen-eyed - 7 long range - 3 hard cover - 1 moved = 10.
#[test]
fn ra_16_all_add_up() {
    let hunter = KEEN.replace("keen-eyed", "keen-eyed, veteran");
    let far = "range: 12, cover: hard, target_moved: true";
    needs(&hunter, 3, far, 10);
    // Defence plays no part: an athlete behind nothing is as good a target.
    let mut play = shooter(A, "id: x, name: X, traits: [athletic]", "");
    play.act("shoot", SHOT, [14, 6]);
    play.has("blue/x", "wounds_left: 1");
}

#[test]
fn ra_16_a_target_that_moved_last_turn_is_harder() {
    needs(A, 0, "range: 8, target_moved: true", 13);
    needs(A, 0, "range: 8, target_moved: false", 14);
}

/// Once the target is chosen, the form shows what is tracked.
#[test]
fn ra_16_a_tracked_move_is_filled_in() {
    let play = shooter(A, X, "");
    let moved = |play: &Play, fields: &str| {
        let fields = play
            .battle
            .refit(&entry("shoot", fields), Who::Unit(0), Viewer::Table);
        let mut fields = fields.expect("a form").into_iter();
        let moved = fields.find(|field| field.name == "target_moved");
        moved.expect("a field").default
    };
    let mut play = play;
    assert_eq!(moved(&play, "target: blue/x"), json!(false));
    play.set("blue/x", "moved: true");
    assert_eq!(moved(&play, "target: blue/x"), json!(true));
    assert_eq!(moved(&play, "range: 8"), json!(null));
}

/// Blue goes first and x moves; red's shot remembers it: 14 - 1. In blue's next turn the mark goes.
#[test]
fn ra_16_the_move_is_remembered_until_its_side_begins_again() {
    for action in ["move", "take-cover", "retreat", "close"] {
        let mut play = battle(&[A, B], &[X, Y], "");
        play.act("initiative", "", [1, 6]);
        if action == "retreat" {
            fail(&mut play, "blue/x");
        } else {
            motivate(&mut play, "blue/x");
        }
        if action == "close" {
            play.just(action, "figure: blue/x, target: red/b");
        } else {
            play.just(action, "figure: blue/x");
        }
        play.has("blue/x", "moved: true");
        play.just("pass", "");
        play.set("blue/x", "engaged_with: []");
        motivate(&mut play, "red/a");
        play.act("shoot", SHOT, [14]);
        assert_eq!(play.number("need"), 13);
        play.has("blue/x", "moved: true");
        play.just("pass", "");
        play.act("initiative", "", [6, 1]);
        play.has("blue/x", "moved: true");
        play.just("pass", "");
        play.has("blue/x", "moved: false");
    }
}

#[test]
fn ra_16_fleeing_marks_as_moved_staying_does_not() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x]");
    play.act("flee", "figure: red/a", [20]);
    play.just("stay", "figure: red/b");
    play.has("red/a", "moved: true");
    play.has("red/b", "moved: false");
}

/// 14 + 3 aimed + 1 short + 2 keen-eyed = 20: a 20 hits, for it means nothing. A 1 is no critical hit: wound roll 4 is one wound.
#[test]
fn ra_16_natural_faces_mean_nothing_in_shooting() {
    let mut play = shooter(KEEN, X, "");
    play.set("red/a", "aim: 3");
    play.act("shoot", "figure: red/a, target: blue/x, range: 5", [20, 4]);
    assert_eq!(play.number("need"), 20);
    play.has("blue/x", "wounds_left: 1");
    let mut play = shooter(A, X, "");
    play.act("shoot", SHOT, [1, 4]);
    play.has("blue/x", "wounds_left: 1");
    // Civilian 10 - 7 long - 3 hard = 0: not even a 1 hits.
    let mut play = red_first(&[CIVILIAN, B], &[X], "");
    let far = "figure: red/a, target: blue/x, range: 12, cover: hard";
    play.act("shoot", far, [1]);
    assert_eq!(play.number("need"), 0);
    play.has("blue/x", "wounds_left: 2");
}

/// With the option a 20 misses whatever is needed, and a 1 hits and takes 2 off the wound roll: 5 - 2 = 3, two wounds.
#[test]
fn ra_16_option_criticals_when_shooting() {
    let more = "options: {criticals_when_shooting: true}\n";
    let mut play = shooter(KEEN, X, more);
    play.set("red/a", "aim: 3");
    play.act("shoot", "figure: red/a, target: blue/x, range: 5", [20]);
    play.has("blue/x", "wounds_left: 2");
    let mut play = red_first(&[CIVILIAN, B], &[X], more);
    let far = "figure: red/a, target: blue/x, range: 12, cover: hard";
    play.act("shoot", far, [1, 5]);
    play.has("blue/x", "out: true");
}

/// The umpire puts 9 in place of 14: a 9 hits, a 10 does not.
#[test]
fn ra_16_the_umpire_may_say_what_it_needs() {
    for (faces, wounds) in [(&[9, 6][..], 1), (&[10], 2)] {
        let mut play = shooter(A, X, "");
        play.act("shoot", SHOT, dice(faces).overrule("need", 9.0));
        play.has("blue/x", format!("wounds_left: {wounds}"));
    }
}
