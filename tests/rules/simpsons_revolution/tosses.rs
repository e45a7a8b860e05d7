//! SR-15 and SR-21: tosses for orders. 3 is needed; what is added to the die is taken off the need.

use super::at;
use crate::support::{Fields, Not, Play, dice};

/// Red in its activation, with these counters of a unit.
fn with(unit: &str, counters: impl Into<Fields>) -> Play {
    let mut play = at("red", "activate");
    play.set(unit, counters);
    play
}

/// Does `action` with each face: those from `need` on succeed, and the unit's counter is then as in `done`.
#[track_caller]
fn succeeds_from(need: u8, play: &Play, action: &str, fields: &str, done: &str) {
    let [entry, done] = [fields, done].map(|it| Fields::from(it).0);
    let unit = entry["unit"].as_str().expect("a unit");
    let (counter, done) = done.iter().next().expect("a counter");
    for face in 1..=6 {
        let mut play = play.copy();
        play.act(action, fields, [face]);
        assert_eq!(play.number("need"), u16::from(need), "{action} {fields}");
        let is = play.unit(unit, counter) == *done;
        assert_eq!(is, face >= need, "{action} {fields}: {face}");
    }
}

/// A unit forms from `need` on.
#[track_caller]
fn forms_from(need: u8, play: &Play, unit: &str, posture: &str) {
    let fields = format!("unit: {unit}, posture: {posture}");
    succeeds_from(need, play, "form", &fields, &format!("posture: {posture}"));
}

/// 3; disordered -1; in column +1; reinforced line +1; in wedge +2 in place of it.
#[test]
fn sr_15_forming() {
    // guard 3 - 1 = 2, wedge 3 - 2 = 1, foot 3, file 3 - 1 = 2, farmers 3 + 1 = 4, crowd 3 + 1 - 1 = 3; horse 3, riders 2.
    for (unit, posture, need) in [
        ("red/guard", "column", 2),
        ("red/wedge", "line", 1),
        ("red/foot", "column", 3),
        ("red/file", "line", 2),
        ("red/farmers", "column", 4),
        ("red/crowd", "line", 3),
        ("red/horse", "column", 3),
        ("red/riders", "line", 2),
    ] {
        forms_from(need, &at("red", "activate"), unit, posture);
    }
}

/// Guns limber and unlimber by the plain die.
#[test]
fn sr_15_limbering() {
    let mut play = at("red", "activate");
    forms_from(3, &play, "red/gun", "limbered");
    forms_from(3, &play, "red/cart", "unlimbered");
    // Left out, the posture is the other one.
    play.act("form", "unit: red/cart", [3]);
    play.has("red/cart", "posture: unlimbered");
    play.invalid("form", "unit: red/gun, posture: line", "posture");
    play.refused("form", "unit: red/gun, posture: unlimbered", "SR-15");
}

/// 3; disordered -1; reinforced line +1; nothing for columns.
#[test]
fn sr_15_charging() {
    for (unit, need) in [
        ("red/guard", 2),
        ("red/foot", 3),
        ("red/farmers", 4),
        ("red/horse", 3),
        ("red/jaegers", 3),
    ] {
        let charge = format!("unit: {unit}, target: blue/line");
        let contact = "in_melee_with: [blue/line]";
        succeeds_from(need, &at("red", "activate"), "charge", &charge, contact);
    }
}

/// The same to withdraw: wedge and column get nothing for it.
#[test]
fn sr_15_withdrawing() {
    for (unit, need) in [
        ("red/guard", 2),
        ("red/wedge", 3),
        ("red/foot", 3),
        ("red/file", 3),
        ("red/farmers", 4),
        ("red/crowd", 4),
        ("red/gun", 3),
    ] {
        let play = with(unit, "in_melee_with: [blue/line, blue/second]");
        let unit = format!("unit: {unit}");
        succeeds_from(need, &play, "withdraw", &unit, "in_melee_with: []");
    }
    let mut play = at("red", "activate");
    play.refused("withdraw", "unit: red/foot", "SR-15");
}

/// A unit whose order has fallen tosses by the rung it is on now.
#[test]
fn sr_15_fallen_order() {
    // A wedge that has lost a stand is a column: +1. Disordered as well: -1 + 1. A guard disordered in line: -1.
    for (unit, order, posture, need) in [
        ("red/wedge", "formed", "line", 2),
        ("red/wedge", "disordered", "line", 3),
        ("red/guard", "disordered", "column", 4),
    ] {
        let play = with(unit, format!("order: {order}"));
        forms_from(need, &play, unit, posture);
    }
}

/// Once done, it moves at the rate of its new posture; not done, it does not move this turn.
#[test]
fn sr_15_moving_as_it_forms() {
    let form = "unit: red/file, posture: line, moves: true";
    let mut play = at("red", "activate");
    play.act("form", form, [2]);
    assert_eq!(play.figure("inches"), "8 inches");
    play.has("red/file", "moved: true, posture: line");
    let mut play = at("red", "activate");
    play.act("form", form, [1]);
    play.has("red/file", "moved: false, posture: column");
    play.refused("move", "unit: red/file", "SR-17");
    // On the spot it does not move; charging and withdrawing it does, at the full rate.
    let mut play = at("red", "activate");
    play.act("form", "unit: red/foot, posture: column", [3]);
    play.has("red/foot", "moved: false");
    play.act("charge", "unit: red/guard, target: blue/line", [2]);
    assert_eq!(play.figure("inches"), "8 inches");
    play.has("red/guard", "moved: true");
    play.set("red/jaegers", "in_melee_with: [blue/second]");
    play.act("withdraw", "unit: red/jaegers", [3]);
    assert_eq!(play.figure("inches"), "8 inches");
    play.has("red/jaegers", "moved: true");
}

/// Into a melee that goes on already.
#[test]
fn sr_15_into_an_existing_melee() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.charges("red/guard", "blue/line");
    play.has("blue/line", "in_melee_with: [red/guard, red/foot]");
    play.has("red/guard", "in_melee_with: [blue/line]");
}

/// 3 or more and nothing else brings the crew back; its gun stands as it stood.
#[test]
fn sr_21_returning_to_the_gun() {
    for unit in ["red/gun", "red/cart"] {
        let play = with(unit, "crew_back: true");
        let unit = format!("unit: {unit}");
        succeeds_from(3, &play, "return-crew", &unit, "crew_back: false");
    }
    let mut play = at("red", "activate");
    play.refused("return-crew", "unit: red/gun", "SR-21");
    play.set("red/cart", "crew_back: true");
    play.act("return-crew", "unit: red/cart", [3]);
    play.has("red/cart", "posture: limbered");
}

/// Back at its gun, it fires from the next turn on.
#[test]
fn sr_21_no_fire_that_turn() {
    let mut play = with("red/gun", "crew_back: true");
    play.act("return-crew", "unit: red/gun", [3]);
    play.has("red/gun", "moved: false");
    play.step_on();
    play.may_not_attack("artillery", "red/gun", "blue/line", "SR-21");
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "artillery");
    play.attacks("artillery", "red/gun", "blue/line", 6);
}

/// Without its crew a gun neither moves, forms, withdraws, fires nor attacks.
#[test]
fn sr_21_nothing_without_a_crew() {
    let mut play = with("red/gun", "crew_back: true");
    play.refused("move", "unit: red/gun", "SR-21");
    play.refused("form", "unit: red/gun, posture: limbered", "SR-21");
    play.set("red/gun", "in_melee_with: [blue/line]");
    play.refused("withdraw", "unit: red/gun", "SR-21");
    play.step_on();
    play.may_not_attack("artillery", "red/gun", "blue/line", "SR-21");
    play.go_to_step("red", "melee");
    play.may_not_attack("melee", "red/gun", "blue/line", "SR-21");
}

/// A toss needs its die.
#[test]
fn sr_15_needs_a_die() {
    let mut play = at("red", "activate");
    let charge = "unit: red/foot, target: blue/line";
    assert_eq!(play.needs("charge", charge), ("to charge", 1));
    assert_eq!(play.try_do("charge", charge, [3, 3]), Err(Not::LeftOver(1)));
}

/// No force gives a crew to a unit without a gun, nor brings one back that is there.
#[test]
fn sr_21_only_a_crew_that_is_away_returns() {
    let mut play = at("red", "activate");
    for unit in ["red/foot", "red/gun"] {
        let back = format!("unit: {unit}");
        play.refused("return-crew", &*back, "SR-21");
        let forced = play.try_do("return-crew", back, dice(&[6]).force());
        assert_eq!(forced, Err(Not::Invalid("force".to_owned())), "{unit}");
    }
}
