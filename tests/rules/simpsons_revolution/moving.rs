//! SR-11 to SR-14: how, how far, over what.

use super::at;
use crate::support::Not;

/// The way a unit may go is said beside its move.
#[test]
fn sr_11_how_to_move_is_shown() {
    let mut play = at("red", "activate");
    play.just("move", "unit: red/foot");
    play.says("pivot on a flank");
    let help = play.offer("red/guard", "move").expect("offered").help;
    assert!(
        help.contains("two thirds") && help.contains("columns freely"),
        "{help}"
    );
}

/// Deployed 8 inches; a line going back 8 x 2/3 = 5 1/3; what the text leaves out has no figure.
#[test]
fn sr_12_how_far() {
    let mut play = at("red", "activate");
    for (unit, back, inches) in [
        ("red/foot", false, "8 inches"),
        ("red/gun", false, "8 inches"),
        ("red/guard", true, "5 1/3 inches"),
        ("red/farmers", true, "5 1/3 inches"),
    ] {
        play.just("move", format!("unit: {unit}, back: {back}"));
        assert_eq!(play.figure("inches"), inches, "{unit}");
        play.has(unit, "moved: true, activated: true");
    }
    for unit in ["red/file", "red/horse", "red/riders", "red/cart"] {
        play.just("move", format!("unit: {unit}"));
        play.has(unit, "moved: true");
        play.says("no rate is set");
        play.says("SR-12");
    }
}

/// Only a line is slower going back: a gun and a column are not.
#[test]
fn sr_11_going_back() {
    let mut play = super::field_with("movement: {column: 12, dragoons-line: 12}\n");
    play.go_to_step("red", "activate");
    for (unit, inches) in [
        ("red/gun", "8 inches"),
        ("red/file", "12 inches"),
        ("red/horse", "8 inches"),
        ("red/foot", "5 1/3 inches"),
    ] {
        play.just("move", format!("unit: {unit}, back: true"));
        assert_eq!(play.figure("inches"), inches, "{unit}");
    }
}

/// 1 and 2 stop it, 3 lets it over; nothing is added or taken off, not even for disorder.
#[test]
fn sr_13_obstacles() {
    for unit in ["red/foot", "red/farmers", "red/guard"] {
        for (face, moved) in [(1, false), (2, false), (3, true), (6, true)] {
            let mut play = at("red", "activate");
            let over = format!("unit: {unit}, crosses_obstacle: true");
            play.act("move", over, [face]);
            play.has(unit, format!("moved: {moved}, activated: true"));
        }
    }
    let mut play = at("red", "activate");
    let over = "unit: red/foot, crosses_obstacle: true";
    assert_eq!(play.needs("move", over), ("to cross", 1));
}

/// An order that needs a toss needs a second die at the obstacle, and no second die where it failed.
#[test]
fn sr_13_after_a_toss() {
    let charge = "unit: red/foot, target: blue/line, crosses_obstacle: true";
    let mut play = at("red", "activate");
    assert_eq!(play.try_do("charge", charge, [2, 6]), Err(Not::LeftOver(1)));
    assert_eq!(
        play.try_do("charge", charge, [3]),
        Err(Not::Dice("to cross", 1))
    );
    play.act("charge", charge, [3, 2]);
    play.has(
        "red/foot",
        "in_melee_with: [], moved: false, charged: false",
    );
    let mut play = at("red", "activate");
    play.act("charge", charge, [3, 3]);
    play.has("red/foot", "in_melee_with: [blue/line]");

    // Formed, it stays where it is when the obstacle stops it.
    let mut play = at("red", "activate");
    let form = "unit: red/foot, posture: column, moves: true, crosses_obstacle: true";
    play.act("form", form, [3, 2]);
    play.has("red/foot", "posture: column, moved: false");
    let spot = "unit: red/guard, posture: column, crosses_obstacle: true";
    play.invalid("form", spot, "crosses_obstacle");
}

/// A melee is left only by who gets over the obstacle behind it.
#[test]
fn sr_13_withdrawing_over_an_obstacle() {
    for (face, after) in [
        (2, "in_melee_with: [blue/line], moved: false"),
        (3, "in_melee_with: [], moved: true"),
    ] {
        let mut play = at("red", "activate");
        play.set("red/foot", "in_melee_with: [blue/line]");
        let over = "unit: red/foot, crosses_obstacle: true";
        play.act("withdraw", over, [3, face]);
        play.has("red/foot", after);
    }
}

/// Rifles and unlimbered guns that have moved do not fire; muskets do.
#[test]
fn sr_14_move_or_fire() {
    let mut play = at("red", "activate");
    for unit in ["red/jaegers", "red/gun", "red/foot"] {
        play.just("move", format!("unit: {unit}"));
    }
    play.step_on();
    play.may_not_attack("artillery", "red/gun", "blue/line", "SR-14");
    play.step_on();
    play.may_not_attack("rifle", "red/jaegers", "blue/line", "SR-14");
    play.step_on();
    play.attacks("musket", "red/foot", "blue/line", 6);
    // Those that stayed do.
    let mut play = at("red", "artillery");
    play.attacks("artillery", "red/gun", "blue/line", 6);
    play.step_on();
    play.attacks("rifle", "red/jaegers", "blue/line", 6);
}

/// Forming on the spot is no move; forming with a move is one, and so is a charge. Who is stopped has not moved.
#[test]
fn sr_14_what_counts_as_moving() {
    let form = "unit: red/cart, posture: unlimbered";
    let mut play = at("red", "activate");
    play.act("form", form, [3]);
    play.step_on();
    play.attacks("artillery", "red/cart", "blue/line", 6);
    let mut play = at("red", "activate");
    play.act("form", format!("{form}, moves: true"), [3]);
    assert_eq!(play.figure("inches"), "8 inches");
    play.step_on();
    play.may_not_attack("artillery", "red/cart", "blue/line", "SR-14");

    for (face, moved) in [(2, false), (3, true)] {
        let mut play = at("red", "activate");
        play.act("charge", "unit: red/jaegers, target: blue/line", [face]);
        play.has("red/jaegers", format!("moved: {moved}"));
        play.go_to_step("red", "rifle");
        if moved {
            play.may_not_attack("rifle", "red/jaegers", "blue/second", "SR-14");
        } else {
            play.attacks("rifle", "red/jaegers", "blue/second", 6);
        }
    }
    // Withdrawing is moving as well.
    let mut play = at("red", "activate");
    play.set("red/jaegers", "in_melee_with: [blue/line]");
    play.act("withdraw", "unit: red/jaegers", [3]);
    play.go_to_step("red", "rifle");
    play.may_not_attack("rifle", "red/jaegers", "blue/second", "SR-14");
}

/// The other way round: who has fired (the umpire let him, out of his step) does not move.
#[test]
fn sr_14_fired_first() {
    let mut play = at("red", "activate");
    for unit in ["red/jaegers", "red/gun", "red/foot"] {
        play.set(unit, "fired: true");
    }
    play.refused("move", "unit: red/jaegers", "SR-14");
    play.refused("move", "unit: red/gun", "SR-14");
    play.refused("charge", "unit: red/jaegers, target: blue/line", "SR-14");
    let limber = "unit: red/gun, posture: limbered";
    play.refused("form", format!("{limber}, moves: true"), "SR-14");
    play.act("form", limber, [3]);
    play.just("move", "unit: red/foot");
}

/// Leaders who live are offered a move, the dead are not, whatever becomes of units.
#[test]
fn sr_06_living_leaders_are_offered_a_move() {
    let mut play = at("red", "activate");
    play.set("red/guard", "order: routing");
    play.set("red/ash", "alive: false");
    let offered = |who| play.offer(who, "move").is_some();
    assert_eq!(["red/hale", "red/ash"].map(offered), [true, false]);
}
