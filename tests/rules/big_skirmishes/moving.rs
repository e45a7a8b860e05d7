//! BS-26, BS-28 to BS-31: how far units move, and what else an action may be.

use super::{DOZEN, duel, ordered};
use crate::support::dice;
use serde_json::{Value, json};

/// How far red's unit goes with these fields, its die a 6, after so many disorders: in inches, as the report says.
fn moves_disordered(unit: &str, disorder: u16, fields: &Value) -> String {
    let mut play = ordered(unit, DOZEN, "");
    play.set("red/a", "disorder", disorder);
    let mut entry = json!({"unit": "red/a"});
    for (name, value) in fields.as_object().expect("fields") {
        entry[name] = value.clone();
    }
    play.act("move", entry, dice(&[6]));
    let figure = play.figure("inches");
    let (inches, unit) = figure.rsplit_once(' ').expect("inches");
    assert_eq!(unit, if inches == "1" { "inch" } else { "inches" });
    inches.to_owned()
}

fn moves(unit: &str, fields: &Value) -> String {
    moves_disordered(unit, 0, fields)
}

const LINE: &str = "formation: line";
const COLUMN: &str = "formation: column";
const OPEN: &str = "formation: skirmishers";
const HORSE: &str = "arm: cavalry";
const LIMBERED: &str = "arm: artillery, formation: limbered";
const GUN: &str = "arm: artillery, formation: unlimbered";
const BRAVES: &str = "indians: true, formation: skirmishers";

/// Every rate.
#[test]
fn bs_26_the_rates() {
    for (unit, inches) in [
        (OPEN, "8"),
        (LINE, "4"),
        (COLUMN, "6"),
        (HORSE, "10"),
        (LIMBERED, "6"),
        (GUN, "2"),
        (BRAVES, "8"),
    ] {
        assert_eq!(moves(unit, &json!({})), inches, "{unit}");
    }
}

/// A road helps a column only: 8.
#[test]
fn bs_26_on_a_road() {
    for (unit, inches) in [
        (COLUMN, "8"),
        (OPEN, "8"),
        (LINE, "4"),
        (HORSE, "10"),
        (LIMBERED, "6"),
        (GUN, "2"),
    ] {
        assert_eq!(moves(unit, &json!({"on_road": true})), inches, "{unit}");
    }
}

/// A square stands still, unless the option says how far it goes.
#[test]
fn bs_26_a_square_does_not_move() {
    assert_eq!(
        ordered("formation: square", DOZEN, "").refused("move", json!({"unit": "red/a"})),
        "BS-26"
    );
    assert_eq!(
        ordered("formation: square", DOZEN, "options: {square_move: 0}")
            .refused("move", json!({"unit": "red/a"})),
        "BS-26"
    );
    let mut play = ordered("formation: square", DOZEN, "options: {square_move: 3}");
    play.act("move", json!({"unit": "red/a"}), dice(&[6]));
    assert_eq!(play.figure("inches"), "3 inches");
}

/// An inch for each disorder when advancing, not otherwise; never below 0.
#[test]
fn bs_28_disorder_slows_an_advance() {
    for (disorder, advancing, away) in [
        (0, "4", "4"),
        (1, "3", "4"),
        (3, "1", "4"),
        (4, "0", "4"),
        (6, "0", "4"),
    ] {
        assert_eq!(moves_disordered(LINE, disorder, &json!({})), advancing);
        assert_eq!(
            moves_disordered(LINE, disorder, &json!({"advancing": true})),
            advancing
        );
        assert_eq!(
            moves_disordered(LINE, disorder, &json!({"advancing": false})),
            away
        );
    }
}

/// Half; skirmishers lose 2 inches instead; Indians nothing, in the open or close.
#[test]
fn bs_28_bad_going() {
    let bad = json!({"bad_going": true});
    for (unit, inches) in [
        (LINE, "2"),
        (COLUMN, "3"),
        (HORSE, "5"),
        (LIMBERED, "3"),
        (GUN, "1"),
        (OPEN, "6"),
        (BRAVES, "8"),
        ("indians: true, formation: line", "4"),
    ] {
        assert_eq!(moves(unit, &bad), inches, "{unit}");
    }
}

/// Rate, less disorder, bad going, about face, then the half for the die. Line: 4 - 1 = 3, half 1 1/2, two quarters off 3/4, half of it 3/8.
#[test]
fn bs_28_in_this_order() {
    let bad = json!({"bad_going": true});
    assert_eq!(moves_disordered(LINE, 1, &bad), "1 1/2");
    assert_eq!(moves_disordered(OPEN, 1, &bad), "5");
    assert_eq!(moves_disordered(OPEN, 7, &bad), "0");
    assert_eq!(moves_disordered(BRAVES, 3, &bad), "5");
    assert_eq!(
        moves_disordered(LINE, 1, &json!({"bad_going": true, "about_face": true})),
        "3/4"
    );
    // 8 - 1 - 2 = 5, a quarter off: 3 3/4.
    assert_eq!(
        moves_disordered(OPEN, 1, &json!({"bad_going": true, "about_face": true})),
        "3 3/4"
    );
    let mut play = ordered(LINE, DOZEN, "");
    play.set("red/a", "disorder", 1);
    play.act(
        "move",
        json!({"unit": "red/a", "bad_going": true, "about_face": true}),
        dice(&[1]),
    );
    assert_eq!(play.figure("inches"), "0.38 inches");
}

/// A quarter for each rank: skirmishers 1, line 2, column 4, cavalry 2, guns 1, of what the rate is.
#[test]
fn bs_29_about_face() {
    let turned = json!({"about_face": true});
    for (unit, inches) in [
        (OPEN, "6"),
        (LINE, "2"),
        (COLUMN, "0"),
        (HORSE, "5"),
        (LIMBERED, "4 1/2"),
        (GUN, "1 1/2"),
    ] {
        assert_eq!(moves(unit, &turned), inches, "{unit}");
    }
}

/// So many ranks as are said: 1, 2 and 3 of a column's 6 inches, 4 or more of them all of it.
#[test]
fn bs_29_ranks_as_they_stand() {
    for (ranks, inches) in [(1, "4 1/2"), (2, "3"), (3, "1 1/2"), (4, "0"), (6, "0")] {
        assert_eq!(
            moves(COLUMN, &json!({"about_face": true, "ranks": ranks})),
            inches
        );
    }
    assert_eq!(
        moves(LINE, &json!({"ranks": 3})),
        "4",
        "ranks count only in an about face"
    );
    // Of the inches left: 6 - 2 disorders = 4, one rank a quarter of it.
    assert_eq!(
        moves_disordered(COLUMN, 2, &json!({"about_face": true, "ranks": 1})),
        "3"
    );
}

/// Both actions may be moves, each with its die.
#[test]
fn bs_30_two_moves() {
    let mut play = ordered(LINE, DOZEN, "");
    play.act("move", json!({"unit": "red/a"}), dice(&[6]));
    play.act("move", json!({"unit": "red/a"}), dice(&[1]));
    assert_eq!(play.figure("inches"), "2 inches");
    assert_eq!(play.refused("move", json!({"unit": "red/a"})), "BS-23");
}

/// Only one at the charge rate, whether the first charge arrived or not; the next activation has one again.
#[test]
fn bs_30_one_charge() {
    let charge = json!({"unit": "red/a", "target": "blue/a", "distance": 20});
    let mut play = ordered(COLUMN, DOZEN, "");
    play.act("charge", charge.clone(), dice(&[6]));
    assert_eq!(play.figure("inches"), "8 inches");
    assert_eq!(play.refused("charge", charge.clone()), "BS-30");
    play.act("move", json!({"unit": "red/a"}), dice(&[6]));
    let mut play = ordered(COLUMN, DOZEN, "");
    play.act("move", json!({"unit": "red/a"}), dice(&[6]));
    play.act("charge", charge.clone(), dice(&[6]));
    play.draw_all();
    for _ in 0..3 {
        play.act("next", json!({}), dice(&[]));
    }
    play.order("red/lead", "red/a");
    play.act("charge", charge, dice(&[6]));
}

/// Changing formation is an action; to the formation that it has, none.
#[test]
fn bs_31_changing_formation_is_an_action() {
    let mut play = ordered(LINE, DOZEN, "");
    assert_eq!(
        play.refused("form", json!({"unit": "red/a", "formation": "line"})),
        "BS-31"
    );
    play.act(
        "form",
        json!({"unit": "red/a", "formation": "square"}),
        dice(&[]),
    );
    assert_eq!(play.unit("red/a", "actions_left"), 1);
    play.act(
        "form",
        json!({"unit": "red/a", "formation": "line"}),
        dice(&[]),
    );
    assert_eq!(play.unit("red/a", "actions_left"), 0);
    assert_eq!(
        play.invalid("form", json!({"unit": "red/a", "formation": "mounted"})),
        "formation"
    );
}

/// So are limbering up and unlimbering, for guns.
#[test]
fn bs_31_limbering_is_an_action() {
    let mut play = ordered(GUN, DOZEN, "");
    assert_eq!(play.refused("unlimber", json!({"unit": "red/a"})), "BS-31");
    play.act("limber", json!({"unit": "red/a"}), dice(&[]));
    assert_eq!(
        (
            play.unit("red/a", "formation"),
            play.unit("red/a", "actions_left")
        ),
        ("limbered".into(), 1.into())
    );
    assert_eq!(play.refused("limber", json!({"unit": "red/a"})), "BS-31");
    play.act("unlimber", json!({"unit": "red/a"}), dice(&[]));
    assert_eq!(
        (
            play.unit("red/a", "formation"),
            play.unit("red/a", "actions_left")
        ),
        ("unlimbered".into(), 0.into())
    );
    assert_eq!(
        ordered(LINE, DOZEN, "").refused("limber", json!({"unit": "red/a"})),
        "BS-31"
    );
    assert_eq!(
        duel(GUN, DOZEN, "").refused("limber", json!({"unit": "red/a"})),
        "BS-23"
    );
}

/// Force makes no line of horsemen, and no limber for foot.
#[test]
fn bs_31_what_force_cannot_do() {
    let mut play = ordered(HORSE, DOZEN, "");
    let form = json!({"unit": "red/a", "formation": "line"});
    assert_eq!(play.refused("form", form.clone()), "BS-03");
    assert!(matches!(
        play.try_do("form", form, dice(&[]).force()),
        Err(crate::support::Not::Invalid(_))
    ));
    let limber = json!({"unit": "red/a"});
    assert!(matches!(
        play.try_do("limber", limber, dice(&[]).force()),
        Err(crate::support::Not::Invalid(_))
    ));
}
