//! RA-15, RA-16.

use super::{A, X, Y, engage, motivate, number, of, pass, plainly, red_first, shooter};
use crate::support::dice;
use serde_json::{Value, json};

/// Red a shoots at x: it hits on `need`, and misses on one more.
#[track_caller]
fn needs(a: &str, aim: u16, fields: &Value, need: u8) {
    for (face, wounds) in [(need, 1), (need + 1, 2)] {
        if face == 0 || face > 20 {
            continue;
        }
        let mut play = shooter(a, X, "");
        play.set("red/a", "aim", aim);
        let mut fields = fields.clone();
        (fields["figure"], fields["target"]) = ("red/a".into(), "blue/x".into());
        // A hit's wound roll of 6 is one wound.
        let faces = if face <= need {
            vec![face, 6]
        } else {
            vec![face]
        };
        play.act("shoot", fields, dice(&faces));
        assert_eq!(number(&play, "need"), u16::from(need));
        assert_eq!(
            of(&play, "blue/x", "wounds_left"),
            wounds,
            "a {face} for {need}"
        );
    }
}

#[test]
fn ra_15_fifteen_inches_are_the_most() {
    needs(A, 0, &json!({"range": 15}), 7);
    let mut play = shooter(A, X, "");
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 15.5})
        ),
        "RA-15"
    );
}

#[test]
fn ra_15_a_pistol_reaches_five_inches() {
    let pistol = "id: a, name: A, weapons: [pistol], loaded: [pistol]";
    needs(pistol, 0, &json!({"range": 5}), 15);
    let mut play = shooter(pistol, X, "");
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 5.5})
        ),
        "RA-15"
    );
}

#[test]
fn ra_15_not_into_hand_combat_not_unloaded_not_at_friends() {
    let mut play = shooter(A, X, "");
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "red/b", "range": 8})
        ),
        "RA-15"
    );
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 4, "weapon": "pistol"})
        ),
        "RA-15"
    );
    engage(&mut play, "red/b", "blue/x");
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 8})
        ),
        "RA-15"
    );
    play.set("red/a", "loaded", json!([]));
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "blue/y", "range": 8})
        ),
        "RA-15"
    );
    play.set("red/a", "loaded", json!(["musket"]));
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/y", "range": 8}),
        dice(&[20]),
    );
}

#[test]
fn ra_15_nobody_shoots_at_the_fallen() {
    let mut play = shooter(A, X, "");
    play.set("blue/x", "out", true);
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 8})
        ),
        "RA-18"
    );
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
        needs(A, 0, &json!({"range": range}), need);
    }
}

/// Soft cover 2, hard cover 3.
#[test]
fn ra_16_cover() {
    needs(A, 0, &json!({"range": 8, "cover": "none"}), 14);
    needs(A, 0, &json!({"range": 8, "cover": "soft"}), 12);
    needs(A, 0, &json!({"range": 8, "cover": "hard"}), 11);
}

#[test]
fn ra_16_each_aim_counter_counts_one() {
    for (aim, need) in [(0, 14), (1, 15), (2, 16), (3, 17)] {
        needs(A, aim, &json!({"range": 8}), need);
    }
}

/// Keen-eyed 2, veteran 2.
#[test]
fn ra_16_keen_eyes_and_veterans() {
    needs(
        "id: a, name: A, weapons: [musket], loaded: [musket], traits: [keen-eyed]",
        0,
        &json!({"range": 8}),
        16,
    );
    needs(
        "id: a, name: A, weapons: [musket], loaded: [musket], traits: [veteran]",
        0,
        &json!({"range": 8}),
        16,
    );
}

/// 14 + 2 veteran + 3 aimed + 2 keen-eyed - 7 long range - 3 hard cover - 1 moved = 10.
#[test]
fn ra_16_all_add_up() {
    let hunter =
        "id: a, name: A, weapons: [musket], loaded: [musket], traits: [keen-eyed, veteran]";
    needs(
        hunter,
        3,
        &json!({"range": 12, "cover": "hard", "target_moved": true}),
        10,
    );
    // Defence plays no part: an athlete behind nothing is as good a target.
    let mut play = shooter(A, "id: x, name: X, traits: [athletic]", "");
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        dice(&[14, 6]),
    );
    assert_eq!(of(&play, "blue/x", "wounds_left"), 1);
}

#[test]
fn ra_16_a_target_that_moved_last_turn_is_harder() {
    needs(A, 0, &json!({"range": 8, "target_moved": true}), 13);
    needs(A, 0, &json!({"range": 8, "target_moved": false}), 14);
}

/// Blue goes first and x moves; red's shot remembers it: 14 - 1. In blue's next turn the mark goes.
#[test]
fn ra_16_the_move_is_remembered_until_its_side_begins_again() {
    for action in ["move", "take-cover", "retreat", "close"] {
        let mut play = super::battle(&[A, super::B], &[X, Y], "");
        play.act("initiative", json!({}), dice(&[1, 6]));
        motivate(&mut play, "blue/x");
        let fields = if action == "close" {
            json!({"figure": "blue/x", "target": "red/b"})
        } else {
            json!({"figure": "blue/x"})
        };
        play.act(action, fields, dice(&[]));
        assert_eq!(of(&play, "blue/x", "moved"), true, "{action}");
        pass(&mut play);
        play.set("blue/x", "engaged_with", json!([]));
        motivate(&mut play, "red/a");
        play.act(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 8}),
            dice(&[14]),
        );
        assert_eq!(number(&play, "need"), 13);
        assert_eq!(of(&play, "blue/x", "moved"), true);
        pass(&mut play);
        play.act("initiative", json!({}), dice(&[6, 1]));
        assert_eq!(
            of(&play, "blue/x", "moved"),
            true,
            "red's turn does not clear blue's mark"
        );
        pass(&mut play);
        assert_eq!(of(&play, "blue/x", "moved"), false);
    }
}

#[test]
fn ra_16_fleeing_marks_as_moved_staying_does_not() {
    let mut play = red_first(&[A, super::B], &[X, Y], "");
    engage(&mut play, "red/a", "blue/x");
    play.act("flee", json!({"figure": "red/a"}), dice(&[20]));
    plainly(&mut play, "stay", "red/b");
    assert_eq!(
        (of(&play, "red/a", "moved"), of(&play, "red/b", "moved")),
        (true.into(), false.into())
    );
}

/// 14 + 3 aimed + 1 short + 2 keen-eyed = 20: a 20 hits, for it means nothing. A 1 is no critical hit: wound roll 4 is one wound.
#[test]
fn ra_16_natural_faces_mean_nothing_in_shooting() {
    let keen = "id: a, name: A, weapons: [musket], loaded: [musket], traits: [keen-eyed]";
    let mut play = shooter(keen, X, "");
    play.set("red/a", "aim", 3);
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 5}),
        dice(&[20, 4]),
    );
    assert_eq!(
        (number(&play, "need"), of(&play, "blue/x", "wounds_left")),
        (20, 1.into())
    );
    let mut play = shooter(A, X, "");
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        dice(&[1, 4]),
    );
    assert_eq!(of(&play, "blue/x", "wounds_left"), 1);
    // Civilian 10 - 7 long - 3 hard = 0: not even a 1 hits.
    let civilian = "id: a, name: A, kind: civilian, weapons: [musket], loaded: [musket]";
    let mut play = red_first(&[civilian, super::B], &[X], "");
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 12, "cover": "hard"}),
        dice(&[1]),
    );
    assert_eq!(
        (number(&play, "need"), of(&play, "blue/x", "wounds_left")),
        (0, 2.into())
    );
}

/// With the option a 20 misses whatever is needed, and a 1 hits and takes 2 off the wound roll: 5 - 2 = 3, two wounds.
#[test]
fn ra_16_option_criticals_when_shooting() {
    let more = "options: {criticals_when_shooting: true}\n";
    let keen = "id: a, name: A, weapons: [musket], loaded: [musket], traits: [keen-eyed]";
    let mut play = shooter(keen, X, more);
    play.set("red/a", "aim", 3);
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 5}),
        dice(&[20]),
    );
    assert_eq!(of(&play, "blue/x", "wounds_left"), 2);
    let civilian = "id: a, name: A, kind: civilian, weapons: [musket], loaded: [musket]";
    let mut play = red_first(&[civilian, super::B], &[X], more);
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 12, "cover": "hard"}),
        dice(&[1, 5]),
    );
    assert_eq!(of(&play, "blue/x", "out"), true);
}

/// The umpire puts 9 in place of 14: a 9 hits, a 10 does not.
#[test]
fn ra_16_the_umpire_may_say_what_it_needs() {
    for (face, wounds) in [(9, 1), (10, 2)] {
        let mut play = shooter(A, X, "");
        let faces = if face == 9 { vec![9, 6] } else { vec![10] };
        play.act(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 8}),
            dice(&faces).overrule("need", 9.0),
        );
        assert_eq!(of(&play, "blue/x", "wounds_left"), wounds);
    }
}
