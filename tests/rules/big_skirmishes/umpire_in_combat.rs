//! What the umpire forces and sets in the middle of a combat (BS-43 to BS-48).

use super::combat_field::*;
use crate::support::{Not, Play, dice};

/// Red's horse has charged blue's line; a round without a hit has been fought at the end of turn 1. Turn 2, no card drawn.
fn second_turn() -> Play {
    let mut play = arena(&[HORSE, COLUMN, LINE], &[LINE, GUN], "");
    play.clash("charge", "red/ash", "red/horse", "blue/line");
    play.reach_combats();
    play.fight("red/horse: 0, blue/line: 0", []);
    play.reach_next_turn();
    play
}

/// By force a unit joins a combat after its first round; it has charged, but that counts for nobody any more.
#[test]
fn bs_48_forced_into_a_combat() {
    let mut play = second_turn();
    play.have("red/ash", "red/column");
    let charge = "unit: red/column, target: blue/line, distance: 8";
    play.act("charge", charge, dice(&[6]).force());
    assert_eq!((play.forced(), play.combats()), (&["BS-48"][..], 1));
    play.has("combats/0", "red: [red/horse, red/column]");
    play.draw("pause");
    play.fight("red/horse: 0, red/column: 2, blue/line: 0", [3, 4, 2]);
}

/// A round that is not due, by force.
#[test]
fn bs_47_a_forced_round() {
    let mut play = second_turn();
    play.fight("red/horse: 0, blue/line: 1", dice(&[3]).force());
    assert_eq!(play.forced(), &["BS-47"][..]);
    play.has("combats/0", "round: 2");
    play.draw("pause");
    play.refused("draw", "", "BS-20");
}

/// A line charges by force, at its own 4 inches, and hits on 3.
#[test]
fn bs_43_a_forced_charge() {
    let mut play = arena(&[LINE, COLUMN], &[LINE], "");
    play.lead("red/ash", "red/line");
    play.act(
        "charge",
        "unit: red/line, target: blue/line, distance: 4",
        dice(&[]).answers(&["no"]).force(),
    );
    play.just("leave", "character: red/ash");
    play.reach_combats();
    play.fight("red/line: 2, blue/line: 0", [2, 3, 2]);
}

/// No force makes a combat without an enemy who is there.
#[test]
fn bs_43_no_force_makes_an_enemy() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, GUN], "");
    play.set("blue/gun", "removed: true");
    play.have("red/ash", "red/column");
    for target in ["red/line", "blue/gun"] {
        let charge = format!("unit: red/column, target: {target}, distance: 1");
        assert_eq!(
            play.waits("charge", charge, dice(&[]).force()),
            Not::Invalid("force".to_owned()),
            "{target}"
        );
    }
}

/// What the umpire sets counts in the next round: men, formation, class.
#[test]
fn bs_44_a_number_set_counts_in_the_round() {
    let mut play = second_turn();
    play.draw("pause");
    let fight = |red: u16| round(format!("red/horse: {red}, blue/line: 0"));
    assert_eq!(
        play.waits("fight", fight(4), dice(&[])),
        Not::Dice("to hit", 6)
    );
    play.set("blue/line", "formation: square");
    assert_eq!(
        play.waits("fight", fight(4), dice(&[])),
        Not::Dice("to hit", 4)
    );
    play.set("red/horse", "standing: 3");
    play.invalid("fight", fight(4), "units.red/horse.front");
    play.set("red/hale", "with: red/horse");
    assert_eq!(
        play.waits("fight", fight(3), dice(&[])),
        Not::Dice("to hit", 6)
    );
    play.set("red/hale", "class: 1");
    assert_eq!(
        play.waits("fight", fight(3), dice(&[])),
        Not::Dice("to hit", 4)
    );
}

/// A unit set back to the table after its removal is in no combat any more.
#[test]
fn bs_47_a_unit_brought_back_is_free() {
    let mut play = second_turn();
    play.set("blue/line", "removed: true");
    play.set("blue/line", "removed: false");
    assert_eq!(play.combats(), 0);
    play.has("blue/line", "engaged: false");
    play.has("red/horse", "engaged: false");
}
