//! SR-11 to SR-14: how, how far, over what.

use super::at;
use crate::support::{Not, dice};
use serde_json::json;

/// The way a unit may go is said beside its move.
#[test]
fn sr_11_how_to_move_is_shown() {
    let mut play = at("red", "activate");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert!(
        play.report().contains("pivot on a flank"),
        "{}",
        play.report()
    );
    let help = play.offer("red/guard", "move").expect("offered").help;
    assert!(
        help.contains("two thirds") && help.contains("column freely"),
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
        play.act("move", json!({"unit": unit, "back": back}), dice(&[]));
        assert_eq!(play.figure("inches"), inches, "{unit}");
        assert_eq!(
            (play.unit(unit, "moved"), play.unit(unit, "activated")),
            (true.into(), true.into())
        );
    }
    for unit in ["red/file", "red/horse", "red/riders", "red/cart"] {
        play.act("move", json!({"unit": unit}), dice(&[]));
        assert_eq!(play.unit(unit, "moved"), true);
        assert!(
            play.report().contains("no rate is set") && play.report().contains("SR-12"),
            "{}",
            play.report()
        );
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
        play.act("move", json!({"unit": unit, "back": true}), dice(&[]));
        assert_eq!(play.figure("inches"), inches, "{unit}");
    }
}

/// 1 and 2 stop it, 3 lets it over; nothing is added or taken off, not even for disorder.
#[test]
fn sr_13_obstacles() {
    for unit in ["red/foot", "red/farmers", "red/guard"] {
        for (face, moved) in [(1, false), (2, false), (3, true), (6, true)] {
            let mut play = at("red", "activate");
            play.act(
                "move",
                json!({"unit": unit, "crosses_obstacle": true}),
                dice(&[face]),
            );
            assert_eq!(
                (play.unit(unit, "moved"), play.unit(unit, "activated")),
                (moved.into(), true.into()),
                "{unit} {face}"
            );
        }
    }
    let mut play = at("red", "activate");
    let over = json!({"unit": "red/foot", "crosses_obstacle": true});
    assert_eq!(
        play.try_do("move", over, dice(&[])),
        Err(Not::Dice("to cross", 1))
    );
}

/// An order that needs a toss needs a second die at the obstacle, and no second die where it failed.
#[test]
fn sr_13_after_a_toss() {
    let charge = json!({"unit": "red/foot", "target": "blue/line", "crosses_obstacle": true});
    let mut play = at("red", "activate");
    assert_eq!(
        play.try_do("charge", charge.clone(), dice(&[2, 6])),
        Err(Not::LeftOver(1))
    );
    assert_eq!(
        play.try_do("charge", charge.clone(), dice(&[3])),
        Err(Not::Dice("to cross", 1))
    );
    play.act("charge", charge.clone(), dice(&[3, 2]));
    assert_eq!(play.unit("red/foot", "in_melee_with"), json!([]));
    assert_eq!(
        (
            play.unit("red/foot", "moved"),
            play.unit("red/foot", "charged")
        ),
        (false.into(), false.into())
    );
    let mut play = at("red", "activate");
    play.act("charge", charge, dice(&[3, 3]));
    assert_eq!(play.unit("red/foot", "in_melee_with"), json!(["blue/line"]));

    // Formed, it stays where it is when the obstacle stops it.
    let mut play = at("red", "activate");
    let form =
        json!({"unit": "red/foot", "posture": "column", "moves": true, "crosses_obstacle": true});
    play.act("form", form, dice(&[3, 2]));
    assert_eq!(
        (
            play.unit("red/foot", "posture"),
            play.unit("red/foot", "moved")
        ),
        ("column".into(), false.into())
    );
    let spot = json!({"unit": "red/guard", "posture": "column", "crosses_obstacle": true});
    assert_eq!(play.invalid("form", spot), "crosses_obstacle");
}

/// A melee is left only by who gets over the obstacle behind it.
#[test]
fn sr_13_withdrawing_over_an_obstacle() {
    for (face, with) in [(2, json!(["blue/line"])), (3, json!([]))] {
        let mut play = at("red", "activate");
        play.set("red/foot", "in_melee_with", json!(["blue/line"]));
        play.act(
            "withdraw",
            json!({"unit": "red/foot", "crosses_obstacle": true}),
            dice(&[3, face]),
        );
        assert_eq!(play.unit("red/foot", "in_melee_with"), with, "{face}");
        assert_eq!(play.unit("red/foot", "moved"), face == 3);
    }
}

/// Rifles and unlimbered guns that have moved do not fire; muskets do.
#[test]
fn sr_14_move_or_fire() {
    let mut play = at("red", "activate");
    for unit in ["red/jaegers", "red/gun", "red/foot"] {
        play.act("move", json!({"unit": unit}), dice(&[]));
    }
    let fire = |kind, unit| json!({"kind": kind, "attackers": [unit], "target": "blue/line"});
    play.step_on();
    assert_eq!(
        play.refused("combat", fire("artillery", "red/gun")),
        "SR-14"
    );
    play.step_on();
    assert_eq!(
        play.refused("combat", fire("rifle", "red/jaegers")),
        "SR-14"
    );
    play.step_on();
    play.act("combat", fire("musket", "red/foot"), dice(&[6]));
    // Those that stayed do.
    let mut play = at("red", "artillery");
    play.act("combat", fire("artillery", "red/gun"), dice(&[6]));
    play.step_on();
    play.act("combat", fire("rifle", "red/jaegers"), dice(&[6]));
}

/// Forming on the spot is no move; forming with a move is one, and so is a charge. Who is stopped has not moved.
#[test]
fn sr_14_what_counts_as_moving() {
    let form = |moves| json!({"unit": "red/cart", "posture": "unlimbered", "moves": moves});
    let fire = json!({"kind": "artillery", "attackers": ["red/cart"], "target": "blue/line"});
    let mut play = at("red", "activate");
    play.act("form", form(false), dice(&[3]));
    play.step_on();
    play.act("combat", fire.clone(), dice(&[6]));
    let mut play = at("red", "activate");
    play.act("form", form(true), dice(&[3]));
    assert_eq!(play.figure("inches"), "8 inches");
    play.step_on();
    assert_eq!(play.refused("combat", fire), "SR-14");

    let shot = json!({"kind": "rifle", "attackers": ["red/jaegers"], "target": "blue/second"});
    for (face, moved) in [(2, false), (3, true)] {
        let mut play = at("red", "activate");
        play.act(
            "charge",
            json!({"unit": "red/jaegers", "target": "blue/line"}),
            dice(&[face]),
        );
        assert_eq!(play.unit("red/jaegers", "moved"), moved);
        play.go_to_step("red", "rifle");
        if moved {
            assert_eq!(play.refused("combat", shot.clone()), "SR-14");
        } else {
            play.act("combat", shot.clone(), dice(&[6]));
        }
    }
    // Withdrawing is moving as well.
    let mut play = at("red", "activate");
    play.set("red/jaegers", "in_melee_with", json!(["blue/line"]));
    play.act("withdraw", json!({"unit": "red/jaegers"}), dice(&[3]));
    play.go_to_step("red", "rifle");
    assert_eq!(play.refused("combat", shot), "SR-14");
}

/// The other way round: who has fired (the umpire let him, out of his step) does not move.
#[test]
fn sr_14_fired_first() {
    let mut play = at("red", "activate");
    for unit in ["red/jaegers", "red/gun", "red/foot"] {
        play.set(unit, "fired", true);
    }
    assert_eq!(
        play.refused("move", json!({"unit": "red/jaegers"})),
        "SR-14"
    );
    assert_eq!(play.refused("move", json!({"unit": "red/gun"})), "SR-14");
    assert_eq!(
        play.refused(
            "charge",
            json!({"unit": "red/jaegers", "target": "blue/line"})
        ),
        "SR-14"
    );
    assert_eq!(
        play.refused(
            "form",
            json!({"unit": "red/gun", "posture": "limbered", "moves": true})
        ),
        "SR-14"
    );
    play.act(
        "form",
        json!({"unit": "red/gun", "posture": "limbered"}),
        dice(&[3]),
    );
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
}
