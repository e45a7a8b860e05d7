//! BS-26, BS-28 to BS-31: how far units move, and what else an action may be.

use super::{DOZEN, duel, ordered};
use crate::support::{Not, dice};

/// How far red's unit goes with these fields, its die a 6, after so many disorders: in inches, as the report says.
fn moves_disordered(unit: &str, disorder: u16, fields: &str) -> String {
    let mut play = ordered(unit, DOZEN, "");
    play.set("red/a", format!("disorder: {disorder}"));
    play.act("move", format!("unit: red/a, {fields}"), [6]);
    let figure = play.figure("inches");
    let (inches, unit) = figure.rsplit_once(' ').expect("inches");
    assert_eq!(unit, if inches == "1" { "inch" } else { "inches" });
    inches.to_owned()
}

fn moves(unit: &str, fields: &str) -> String {
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
        assert_eq!(moves(unit, ""), inches, "{unit}");
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
        assert_eq!(moves(unit, "on_road: true"), inches, "{unit}");
    }
}

/// A square stands still, unless the option says how far it goes.
#[test]
fn bs_26_a_square_does_not_move() {
    ordered("formation: square", DOZEN, "").refused("move", "unit: red/a", "BS-26");
    ordered("formation: square", DOZEN, "options: {square_move: 0}").refused(
        "move",
        "unit: red/a",
        "BS-26",
    );
    let mut play = ordered("formation: square", DOZEN, "options: {square_move: 3}");
    play.act("move", "unit: red/a", [6]);
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
        assert_eq!(moves_disordered(LINE, disorder, ""), advancing);
        assert_eq!(
            moves_disordered(LINE, disorder, "advancing: true"),
            advancing
        );
        assert_eq!(moves_disordered(LINE, disorder, "advancing: false"), away);
    }
}

/// Half; skirmishers lose 2 inches instead; Indians nothing, in the open or close.
#[test]
fn bs_28_bad_going() {
    let bad = "bad_going: true";
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
        assert_eq!(moves(unit, bad), inches, "{unit}");
    }
}

/// Rate, less disorder, bad going, about face, then the half for the die. Line: 4 - 1 = 3, half 1 1/2, two quarters off 3/4, half of it 3/8.
#[test]
fn bs_28_in_this_order() {
    let bad = "bad_going: true";
    assert_eq!(moves_disordered(LINE, 1, bad), "1 1/2");
    assert_eq!(moves_disordered(OPEN, 1, bad), "5");
    assert_eq!(moves_disordered(OPEN, 7, bad), "0");
    assert_eq!(moves_disordered(BRAVES, 3, bad), "5");
    assert_eq!(
        moves_disordered(LINE, 1, "bad_going: true, about_face: true"),
        "3/4"
    );
    // 8 - 1 - 2 = 5, a quarter off: 3 3/4.
    assert_eq!(
        moves_disordered(OPEN, 1, "bad_going: true, about_face: true"),
        "3 3/4"
    );
    let mut play = ordered(LINE, DOZEN, "");
    play.set("red/a", "disorder: 1");
    play.act(
        "move",
        "unit: red/a, bad_going: true, about_face: true",
        [1],
    );
    assert_eq!(play.figure("inches"), "0.38 inches");
}

/// A quarter for each rank: skirmishers 1, line 2, column 4, cavalry 2, guns 1, of what the rate is.
#[test]
fn bs_29_about_face() {
    let turned = "about_face: true";
    for (unit, inches) in [
        (OPEN, "6"),
        (LINE, "2"),
        (COLUMN, "0"),
        (HORSE, "5"),
        (LIMBERED, "4 1/2"),
        (GUN, "1 1/2"),
    ] {
        assert_eq!(moves(unit, turned), inches, "{unit}");
    }
}

/// So many ranks as are said: 1, 2 and 3 of a column's 6 inches, 4 or more of them all of it.
#[test]
fn bs_29_ranks_as_they_stand() {
    for (ranks, inches) in [(1, "4 1/2"), (2, "3"), (3, "1 1/2"), (4, "0"), (6, "0")] {
        assert_eq!(
            moves(COLUMN, &format!("about_face: true, ranks: {ranks}")),
            inches
        );
    }
    assert_eq!(
        moves(LINE, "ranks: 3"),
        "4",
        "ranks count only in an about face"
    );
    // Of the inches left: 6 - 2 disorders = 4, one rank a quarter of it.
    assert_eq!(
        moves_disordered(COLUMN, 2, "about_face: true, ranks: 1"),
        "3"
    );
}

/// Both actions may be moves, each with its die.
#[test]
fn bs_30_two_moves() {
    let mut play = ordered(LINE, DOZEN, "");
    play.act("move", "unit: red/a", [6]);
    play.act("move", "unit: red/a", [1]);
    assert_eq!(play.figure("inches"), "2 inches");
    play.refused("move", "unit: red/a", "BS-23");
}

/// Only one at the charge rate, whether the first charge arrived or not; the next activation has one again.
#[test]
fn bs_30_one_charge() {
    let charge = "unit: red/a, target: blue/a, distance: 20";
    let mut play = ordered(COLUMN, DOZEN, "");
    play.act("charge", charge, [6]);
    assert_eq!(play.figure("inches"), "8 inches");
    play.refused("charge", charge, "BS-30");
    play.act("move", "unit: red/a", [6]);
    let mut play = ordered(COLUMN, DOZEN, "");
    play.act("move", "unit: red/a", [6]);
    play.act("charge", charge, [6]);
    play.end_turn();
    play.order("red/lead", "red/a");
    play.act("charge", charge, [6]);
}

/// Changing formation is an action; to the formation that it has, none.
#[test]
fn bs_31_changing_formation_is_an_action() {
    let mut play = ordered(LINE, DOZEN, "");
    play.refused("form", "unit: red/a, formation: line", "BS-31");
    play.just("form", "unit: red/a, formation: square");
    play.has("red/a", "actions_left: 1");
    play.just("form", "unit: red/a, formation: line");
    play.has("red/a", "actions_left: 0");
    play.invalid("form", "unit: red/a, formation: mounted", "formation");
}

/// So are limbering up and unlimbering, for guns.
#[test]
fn bs_31_limbering_is_an_action() {
    let mut play = ordered(GUN, DOZEN, "");
    play.refused("unlimber", "unit: red/a", "BS-31");
    play.just("limber", "unit: red/a");
    play.has("red/a", "formation: limbered, actions_left: 1");
    play.refused("limber", "unit: red/a", "BS-31");
    play.just("unlimber", "unit: red/a");
    play.has("red/a", "formation: unlimbered, actions_left: 0");
    ordered(LINE, DOZEN, "").refused("limber", "unit: red/a", "BS-31");
    duel(GUN, DOZEN, "").refused("limber", "unit: red/a", "BS-23");
}

/// Force makes no line of horsemen, and no limber for foot.
#[test]
fn bs_31_what_force_cannot_do() {
    let mut play = ordered(HORSE, DOZEN, "");
    let form = "unit: red/a, formation: line";
    play.refused("form", form, "BS-03");
    assert!(matches!(
        play.try_do("form", form, dice(&[]).force()),
        Err(Not::Invalid(_))
    ));
    let limber = "unit: red/a";
    assert!(matches!(
        play.try_do("limber", limber, dice(&[]).force()),
        Err(Not::Invalid(_))
    ));
}
