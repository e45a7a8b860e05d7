//! BS-11: the opening.

use super::{FIELD, field_with};
use crate::support::{Play, dice, muster};
use serde_json::json;

fn begun(first: &str) -> Play {
    let mut play = field_with("");
    play.act("opening", json!({"first": first}), dice(&[]));
    play
}

/// A D6 each, red's first; the higher begins, ties are rolled again.
#[test]
fn bs_11_who_begins_by_dice() {
    for (faces, side) in [
        (&[5, 3][..], "red"),
        (&[3, 5], "blue"),
        (&[4, 4, 2, 2, 1, 6], "blue"),
        (&[6, 6, 2, 1], "red"),
    ] {
        let mut play = field_with("");
        play.act("opening", json!({}), dice(faces));
        assert_eq!(play.get("/turn/to_go"), side, "{faces:?}");
        assert_eq!(
            (play.get("/turn/phase"), play.get("/turn/number")),
            ("opening".into(), 0.into())
        );
    }
}

/// Each tie says that it is one.
#[test]
fn bs_11_a_tie_is_told() {
    let mut play = field_with("");
    play.act("opening", json!({}), dice(&[4, 4, 2, 2, 1, 6]));
    let report = play.all_told();
    assert!(
        report.contains("Blues begin the opening (6 to 1) (tied twice)"),
        "{report}"
    );
    let mut play = field_with("");
    play.act("opening", json!({}), dice(&[5, 3]));
    assert!(
        play.all_told()
            .contains("Reds begin the opening (5 to 3) BS-11")
    );
}

/// Or as agreed, without dice.
#[test]
fn bs_11_who_begins_as_agreed() {
    for side in ["red", "blue"] {
        assert_eq!(begun(side).get("/turn/to_go"), side);
    }
    assert_eq!(
        begun("red").refused("opening", json!({"first": "blue"})),
        "BS-11"
    );
}

/// Sides alternate; `done` ends a go, used or not.
#[test]
fn bs_11_sides_alternate() {
    let mut play = begun("red");
    play.act("done", json!({}), dice(&[]));
    assert_eq!(play.get("/turn/to_go"), "blue");
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "BS-11");
    play.act("move", json!({"unit": "blue/line"}), dice(&[]));
    assert_eq!(play.get("/turn/to_go"), "blue");
    play.act("done", json!({}), dice(&[]));
    assert_eq!(play.get("/turn/to_go"), "red");
    assert_eq!(play.refused("move", json!({"unit": "blue/line"})), "BS-11");
}

/// One unit a go, up to two actions; the unit may go again in a later go.
#[test]
fn bs_11_one_unit_two_actions() {
    let mut play = begun("red");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.figure("inches"), "4 inches");
    assert_eq!(play.refused("move", json!({"unit": "red/guard"})), "BS-11");
    play.act(
        "form",
        json!({"unit": "red/foot", "formation": "column"}),
        dice(&[]),
    );
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "BS-11");
    for _ in 0..2 {
        play.act("done", json!({}), dice(&[]));
    }
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.figure("inches"), "6 inches");
}

/// Move, form, limber and unlimber are open to it; reload, tap-load, rally are not, nor orders, nor cards.
#[test]
fn bs_11_what_a_go_may_hold() {
    let mut play = begun("red");
    play.act("limber", json!({"unit": "red/gun"}), dice(&[]));
    play.act("unlimber", json!({"unit": "red/gun"}), dice(&[]));
    assert_eq!(play.refused("limber", json!({"unit": "red/gun"})), "BS-11");
    let mut play = begun("red");
    play.set("red/foot", "smoke", 1);
    play.set("red/jaegers", "smoke", 2);
    play.set("red/foot", "disorder", 1);
    play.act(
        "join",
        json!({"character": "red/ash", "unit": "red/foot"}),
        dice(&[]),
    );
    assert_eq!(play.refused("reload", json!({"unit": "red/foot"})), "BS-11");
    assert_eq!(
        play.refused("tap-load", json!({"unit": "red/jaegers"})),
        "BS-11"
    );
    assert_eq!(play.refused("rally", json!({"unit": "red/foot"})), "BS-11");
    play.refused("order", json!({"character": "red/ash", "unit": "red/foot"}));
    play.refused("draw", json!({}));
    play.refused("play", json!({"card": "dummy"}));
    play.refused("next", json!({}));
}

/// Nothing moves before it is settled who begins.
#[test]
fn bs_11_settled_first() {
    let mut play = field_with("");
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "BS-11");
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/foot", "target": "blue/line", "range": 8})
        ),
        "BS-11"
    );
}

/// Characters join and leave freely, whoever's go it is.
#[test]
fn bs_11_characters_join_and_leave_freely() {
    let mut play = field_with("");
    play.act(
        "join",
        json!({"character": "blue/tull", "unit": "blue/line"}),
        dice(&[]),
    );
    play.act("opening", json!({"first": "red"}), dice(&[]));
    play.act("leave", json!({"character": "blue/tull"}), dice(&[]));
    play.act(
        "join",
        json!({"character": "red/ash", "unit": "red/foot"}),
        dice(&[]),
    );
    play.act(
        "join",
        json!({"character": "red/ash", "unit": "red/guard"}),
        dice(&[]),
    );
    assert_eq!(
        (
            play.character("blue/tull", "with"),
            play.character("red/ash", "with")
        ),
        (json!(null), "red/guard".into())
    );
}

/// The first shot: resolved, then the deck is shuffled and turn 1 begins with nobody activated.
/// 12 dice at long range, first shot: 6 and eleven of 2 and 3; one hit, 5: a kill.
#[test]
fn bs_11_a_shot_ends_the_opening() {
    let mut play = begun("red");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/guard", "target": "blue/line", "range": 12})
        ),
        "BS-11"
    );
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "blue/line", "target": "red/foot", "range": 12})
        ),
        "BS-11"
    );
    play.act(
        "fire",
        json!({"unit": "red/foot", "target": "blue/line", "range": 12}),
        dice(&[6, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 5]),
    );
    assert_eq!(
        (
            play.unit("blue/line", "kills"),
            play.unit("red/foot", "smoke")
        ),
        (1.into(), 1.into())
    );
    assert_eq!(
        (play.get("/turn/number"), play.get("/turn/phase")),
        (1.into(), "cards".into())
    );
    assert_eq!(
        (
            play.unit("red/foot", "activated"),
            play.unit("red/foot", "actions_left")
        ),
        (false.into(), 0.into())
    );
    assert_eq!(play.cards_left().len(), 11);
    assert_eq!(
        (
            play.get("/turn/to_go"),
            play.get("/turn/active_unit"),
            play.get("/turn/active_character")
        ),
        (json!(null), json!(null), json!(null))
    );
    play.order("red/ash", "red/foot");
}

/// A fire that is refused ends nothing.
#[test]
fn bs_11_a_refused_shot_ends_nothing() {
    let mut play = begun("red");
    play.refused(
        "fire",
        json!({"unit": "red/foot", "target": "blue/line", "range": 19}),
    );
    assert_eq!(
        (play.get("/turn/phase"), play.get("/turn/to_go")),
        ("opening".into(), "red".into())
    );
}

/// `start-cards`: by agreement, in the opening or without one, and only once.
#[test]
fn bs_11_start_cards() {
    for mut play in [field_with(""), begun("blue")] {
        play.act("start-cards", json!({}), dice(&[]));
        assert_eq!(
            (play.get("/turn/number"), play.get("/turn/phase")),
            (1.into(), "cards".into())
        );
        assert_eq!(play.cards_left().len(), 11);
        assert_eq!(play.refused("start-cards", json!({})), "BS-11");
        assert_eq!(play.refused("opening", json!({})), "BS-11");
    }
}

/// What the umpire forces in the other side's go takes that side's go from nobody.
#[test]
fn bs_11_a_forced_move_leaves_the_go_alone() {
    let mut play = begun("red");
    play.forces(&["BS-11"], "move", json!({"unit": "blue/line"}), dice(&[]));
    assert_eq!(play.get("/turn/to_go"), "red");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    let mut play = muster("big-skirmishes", FIELD).expect("sound");
    play.forces(&["BS-11"], "move", json!({"unit": "blue/line"}), dice(&[]));
    play.act("opening", json!({"first": "red"}), dice(&[]));
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
}
