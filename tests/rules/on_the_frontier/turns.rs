//! OF-03, OF-04, OF-13: initiative, halves, the turn's end.

use super::{FIELD, charged, field_with, fight, red_half, shot};
use crate::support::{Play, dice, muster};
use drumhead::battle::Viewer;
use drumhead::table::Side;

/// The higher die goes first; ties are rolled again, red's die before blue's.
#[test]
fn of_03_a_die_each_ties_again() {
    let mut play = field_with("");
    play.has("turn", "number: 1, first: null, half: null");
    assert_eq!(play.needs("initiative", "").1, 1);
    // 3-3 is a tie; 4 against 5: blue.
    play.act("initiative", "", [3, 3, 4, 5]);
    play.has("turn", "number: 1, first: blue, half: blue");
    play.refused("initiative", "", "OF-03");
    assert_eq!(play.odds("end-half", "").runs, 1);
}

/// Nothing before it; each side begins in half of all cases.
#[test]
fn of_03_comes_first() {
    let mut play = field_with("");
    play.refused("move", "unit: red/foot", "OF-03");
    play.refused("end-half", "", "OF-03");
    let odds = play.odds("initiative", "");
    assert!((odds.events["red.begins"] - 0.5).abs() < 1e-12);
    play.act("initiative", "", [2, 1]);
    play.has("turn", "first: red");
}

/// The option: red or blue always, without dice.
#[test]
fn of_03_option_one_side_always() {
    for side in ["red", "blue"] {
        let mut play = field_with(&format!("options: {{first_player: {side}}}"));
        for turn in 1..3 {
            play.just("initiative", "");
            let opened = format!("number: {turn}, first: {side}, half: {side}");
            play.has("turn", opened);
            play.end_halves();
            play.just("end-turn", "");
        }
    }
}

/// The option: by turns, the first turn rolled. With `roll` every turn is.
#[test]
fn of_03_option_by_turns() {
    let mut play = field_with("options: {first_player: alternate}");
    play.act("initiative", "", [1, 2]);
    for first in ["blue", "red", "blue"] {
        play.has("turn", format!("first: {first}"));
        play.end_halves();
        play.just("end-turn", "");
        play.just("initiative", "");
    }
    let mut play = field_with("options: {first_player: roll}");
    play.act("initiative", "", [1, 2]);
    play.end_halves();
    play.just("end-turn", "");
    play.act("initiative", "", [1, 2]);
}

/// Each unit does one thing, in its side's half.
#[test]
fn of_04_one_thing_in_its_half() {
    let mut play = red_half();
    play.refused("move", "unit: blue/foot", "OF-04");
    play.act("move", "unit: red/foot", [1]);
    play.has("red/foot", "done: true");
    play.refused("move", "unit: red/foot", "OF-04");
    let shot = "unit: red/foot, target: blue/foot, range: 4";
    play.refused("shoot", shot, "OF-04");
    play.refused("hold", "unit: red/foot", "OF-04");
    play.refused("work", "unit: red/foot, name: Wall", "OF-04");
    play.refused("lay-charge", "unit: red/foot, name: Bridge", "OF-04");
    play.set("red/foot", "down: 1");
    play.refused("rally", "unit: red/foot", "OF-04");
    play.forces(&["OF-04"], "move", "unit: red/foot", [1]);
    play.just("end-half", "");
    play.has("turn", "half: blue");
    play.refused("move", "unit: red/light", "OF-04");
    play.act("move", "unit: blue/foot", [1]);
    play.just("end-half", "");
    play.has("turn", "half: charges");
    play.refused("move", "unit: blue/light", "OF-04");
    play.refused("end-half", "", "OF-04");
}

/// Only infantry and skirmishers hold their fire.
#[test]
fn of_04_who_holds() {
    let mut play = red_half();
    for unit in ["red/clan", "red/horse", "red/gun", "red/carts"] {
        play.refused("hold", format!("unit: {unit}"), "OF-04");
    }
    for unit in ["red/foot", "red/light"] {
        play.just("hold", format!("unit: {unit}"));
        play.has(unit, "held_fire: true, done: true");
    }
}

/// The turn ends when no charge is open; all may act again.
#[test]
fn of_04_the_turns_end() {
    let mut play = red_half();
    play.refused("end-turn", "", "OF-04");
    play.act("move", "unit: red/foot, charge: blue/foot", [1]);
    play.has("red/foot", "charging: blue/foot");
    play.refused("call-off", "unit: red/foot", "OF-04");
    play.refused("charge", fight("red/foot", "blue/foot"), "OF-04");
    play.end_halves();
    play.refused("end-turn", "", "OF-04");
    play.refused("call-off", "unit: red/light", "OF-04");
    play.just("call-off", "unit: red/foot, why: It fell short");
    play.has("red/foot", "charging: null");
    play.says("It fell short OF-04");
    play.just("end-turn", "");
    play.has("turn", "number: 2, first: null, half: null");
    play.has("red/foot", "done: false");
}

/// The two halves follow who goes first.
#[test]
fn of_04_blue_first() {
    let mut play = field_with("options: {first_player: blue}");
    play.just("initiative", "");
    play.just("end-half", "");
    play.has("turn", "half: red");
    play.just("end-half", "");
    play.has("turn", "half: charges");
}

/// Hit in turn 1: out, with no unit, and back at the end of turn 2, not of turn 1.
#[test]
fn of_13_replaced_at_the_end_of_the_next_turn() {
    let mut play = red_half();
    play.just("end-half", "");
    play.just("join", "commander: blue/ames, unit: blue/foot");
    play.next_turn();
    // 2 figures are 1 die: a hit on 5. He steadies them, and a 1 hits him.
    let gives = dice(&[5, 1]).answers(&["yes"]);
    play.act("shoot", shot("red/foot", "blue/foot", 2), gives);
    play.has("blue/ames", "hit_on_turn: 2, with: null");
    play.just("end-half", "");
    play.refused("join", "commander: blue/ames, unit: blue/foot", "OF-13");
    play.refused("move", "unit: blue/ames", "OF-13");
    play.next_turn();
    play.has("blue/ames", "hit_on_turn: 2");
    play.end_halves();
    play.just("end-turn", "");
    play.has("blue/ames", "hit_on_turn: null");
    play.says("Ames is replaced, without a unit OF-13");
}

/// Nobody holds fire that a shaken unit could not shoot later, or without a weapon: the refusal says which.
#[test]
fn of_14_hold_needs_a_shot() {
    let mut play = red_half();
    play.set("red/foot", "down: 5");
    play.refused("hold", "unit: red/foot", "OF-14");
    play.set("red/foot", "down: 4");
    play.just("hold", "unit: red/foot");
    let unarmed = "{id: foot, name: Foot, weapon: none}";
    let yaml = FIELD.replacen("{id: foot, name: Foot}", unarmed, 1);
    let mut play = muster("on-the-frontier", &yaml).expect("a sound battle");
    play.act("initiative", "", [6, 1]);
    play.refused("hold", "unit: red/foot", "OF-14");
    assert!(play.offer("red/foot", "hold").is_none());
}

/// A commander is hit on a turn from 1 to this one, or not at all.
#[test]
fn of_13_a_commander_is_hit_on_a_turn() {
    let mut play = red_half();
    for to in [0, 2] {
        play.cannot_set("red/cole", format!("hit_on_turn: {to}"));
    }
    play.set("red/cole", "hit_on_turn: 1");
    play.has("red/cole", "hit_on_turn: 1");
    play.set("red/cole", "hit_on_turn: null");
    play.has("red/cole", "hit_on_turn: null");
}

/// `none`, as the offer lists it, sets a reference to nothing, like null.
#[test]
fn of_06_adjust_takes_what_it_offers() {
    let mut play = red_half();
    play.set("red/cole", "with: red/foot");
    play.set("red/cole", "with: none");
    play.has("red/cole", "with: null");
    play.set("red/cole", "hit_on_turn: 1");
    play.set("red/cole", "hit_on_turn: none");
    play.has("red/cole", "hit_on_turn: null");
}

/// Whom the umpire puts with a unit, or takes from it, is moved on the table.
#[test]
fn of_06_the_umpire_moves_commanders() {
    let mut play = red_half();
    play.set("red/cole", "with: red/foot");
    assert_eq!(play.table(), ["Cole: place with Foot"]);
    play.set("red/cole", "with: red/vets");
    assert_eq!(play.table(), ["Cole: place with Veterans"]);
    play.set("red/cole", "with: null");
    assert_eq!(play.table(), ["Cole: place beside Veterans, alone"]);
    play.set("red/cole", "with: red/foot");
    play.set("red/cole", "hit_on_turn: 1");
    assert_eq!(play.table(), ["Cole: take off the table"]);
}

/// Beside a commander hit in turn 1 stands when another takes his place: at the end of turn 2.
#[test]
fn of_13_when_a_commander_is_replaced_is_shown() {
    let mut play = red_half();
    let note = |play: &Play| {
        let mut rows = play.battle.roster(Viewer::Table).into_iter();
        rows.find(|row| row.name == "Cole").expect("his row").note
    };
    assert_eq!(note(&play), "");
    play.set("red/cole", "hit_on_turn: 1");
    assert!(note(&play).ends_with("end of turn 2"), "{}", note(&play));
}

/// Who decides of a charge: with one its own side, with several the first player.
#[test]
fn of_04_the_side_that_decides_is_named() {
    let status = |units: &[&str]| charged(units).battle.status(Viewer::Table);
    let one = status(&["red/foot"]);
    assert_eq!(one.now, "Reds: resolve the charge or call it off");
    assert_eq!(one.side, Some(Side::Red));
    let two = status(&["red/foot", "red/light"]).now;
    assert!(
        two.ends_with(": choose which charge to resolve or call off next"),
        "{two}"
    );
}

/// The first who may still act are named, the others counted.
#[test]
fn of_04_who_may_still_act_is_named() {
    let now = |play: &Play| play.battle.status(Viewer::Table).now;
    let mut play = red_half();
    assert_eq!(
        now(&play),
        "Reds: 11 units may still act: Foot, Elite, Veterans and 8 more"
    );
    for unit in [
        "foot", "elite", "vets", "militia", "poor", "light", "clan", "horse",
    ] {
        play.set(&format!("red/{unit}"), "done: true");
    }
    assert_eq!(
        now(&play),
        "Reds: 3 units may still act: Gun, Carts and Sappers"
    );
}
