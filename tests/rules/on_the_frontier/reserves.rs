//! OF-04, OF-09, OF-10, OF-12, OF-17, OF-20: who is not on the table yet does not act, help, or stand as a target.

use super::{field_with, fight, shot};
use crate::support::{Play, dice};
use drumhead::battle::Viewer;

/// All of blue's units.
const BLUE: &str =
    "blue/foot, blue/second, blue/light, blue/clan, blue/horse, blue/gun, blue/carts";

/// Red's half, red first, with these in reserve until turn 2.
fn without(away: &str) -> Play {
    let arrivals = format!("arrivals: [{{units: [{away}], turn: 2}}]");
    let mut play = field_with(&arrivals);
    play.act("initiative", "", [6, 1]);
    play
}

/// A commander who has not come on is with nobody, even where the umpire has put a unit in command: no steadying, no die of Come
/// on, no help in a rally, no second roll of a move.
#[test]
fn of_12_commanders_in_reserve_do_not_help() {
    let mut play = without("blue/ames");
    play.set("blue/ames", "with: blue/foot");
    play.act("shoot", shot("red/foot", "blue/foot", 2), [6]);
    assert_eq!(play.asked(), [""; 0]);
    play.charge("red/vets", "blue/foot");
    play.end_halves();
    // 4 dice and 3; nobody hits, no die of Ames: 6 + 1, halved.
    let faces = [1, 1, 1, 1, 1, 1, 1, 1];
    play.act("charge", fight("red/vets", "blue/foot"), faces);
    let mut play = without("red/gray");
    play.set("red/gray", "with: red/foot");
    play.set("red/foot", "down: 1");
    // 4 recovers only with a general.
    play.act("rally", "unit: red/foot", [4]);
    play.figures("red/foot", [7, 1, 0]);
    play.set("red/gray", "with: red/vets");
    play.act("move", "unit: red/vets", dice(&[3]));
    assert_eq!(play.asked(), [""; 0]);
}

/// While every enemy is in reserve there is nobody to shoot at or charge, and blue is not called.
#[test]
fn of_04_enemies_in_reserve() {
    let mut play = without(BLUE);
    let offer = play.offer("red/foot", "shoot").expect("an offer");
    assert_eq!(offer.refusal.map(|it| it.clause), Some("OF-10"));
    assert!(play.field("red/foot", "move", "charge").asking.idle);
    play.refused("move", "unit: red/foot, charge: blue/foot", "scenario");
    play.just("end-half", "");
    assert_eq!(
        play.verdict(),
        "Reds are done, 11 units unused; Blues have no units on the table | BLUE: NO UNITS | plain | blue"
    );
    let status = play.battle.status(Viewer::Table);
    assert_eq!(status.now, "Blues: no units on the table; end the half");
}

/// Cavalry that routs the last enemy on the table pursues nobody in reserve.
#[test]
fn of_20_no_pursuit_of_a_reserve() {
    let others = BLUE.trim_start_matches("blue/foot, ");
    let mut play = without(others);
    play.charge("red/horse", "blue/foot");
    play.end_halves();
    play.set("blue/foot", "down: 7");
    play.act(
        "charge",
        fight("red/horse", "blue/foot, figures: 0"),
        [5, 1, 1, 1],
    );
    play.has("red/horse", "may_pursue: false");
    assert!(play.next().is_empty());
}

/// A commander hit in the last turn is not promised back.
#[test]
fn of_13_no_replacement_after_the_last_turn() {
    let mut play = field_with("turn_limit: 1");
    play.act("initiative", "", [6, 1]);
    play.set("blue/ames", "with: blue/foot");
    let gives = dice(&[6, 1]).answers(&["yes"]);
    play.act("shoot", shot("red/foot", "blue/foot", 2), gives);
    assert_eq!(play.events(), ["Ames is hit | AMES HIT | grave | blue"]);
}

/// After the last turn nobody is told to roll for another.
#[test]
fn of_03_no_roll_after_the_last_turn() {
    let mut play = field_with("turn_limit: 1");
    play.act("initiative", "", [6, 1]);
    play.end_halves();
    play.just("end-turn", "");
    assert_eq!(play.verdict(), "Turn 1 ends |  | plain | -");
    assert!(!play.report().contains("roll for"), "{}", play.report());
}
