//! SR-15 and SR-21: tosses for orders. 3 is needed; what is added to the die is taken off the need.

use super::at;
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

/// Does `action` with each face; those from `need` on succeed, as `done` tells.
fn succeeds_from(
    need: u8,
    action: &str,
    fields: &Value,
    prepare: impl Fn(&mut Play),
    done: impl Fn(&Play) -> bool,
) {
    for face in 1..=6 {
        let mut play = at("red", "activate");
        prepare(&mut play);
        play.act(action, fields.clone(), dice(&[face]));
        assert_eq!(play.needed_face(), need, "{action} {fields}");
        assert_eq!(done(&play), face >= need, "{action} {fields}: {face}");
    }
}

/// 3; disordered -1; in column +1; reinforced line +1; in wedge +2 in place of it.
#[test]
fn sr_15_forming() {
    // guard 3 - 1 = 2, wedge 3 - 2 = 1, foot 3, file 3 - 1 = 2, farmers 3 + 1 = 4, crowd 3 + 1 - 1 = 3; horse 3, riders 2.
    let cases = [
        ("red/guard", "column", 2),
        ("red/wedge", "line", 1),
        ("red/foot", "column", 3),
        ("red/file", "line", 2),
        ("red/farmers", "column", 4),
        ("red/crowd", "line", 3),
        ("red/horse", "column", 3),
        ("red/riders", "line", 2),
    ];
    for (unit, posture, need) in cases {
        let fields = json!({"unit": unit, "posture": posture});
        succeeds_from(
            need,
            "form",
            &fields,
            |_| (),
            |play| play.unit(unit, "posture") == posture,
        );
    }
}

/// Guns limber and unlimber by the plain die.
#[test]
fn sr_15_limbering() {
    for (unit, posture) in [("red/gun", "limbered"), ("red/cart", "unlimbered")] {
        let fields = json!({"unit": unit, "posture": posture});
        succeeds_from(
            3,
            "form",
            &fields,
            |_| (),
            |play| play.unit(unit, "posture") == posture,
        );
    }
    let mut play = at("red", "activate");
    // Left out, the posture is the other one.
    play.act("form", json!({"unit": "red/cart"}), dice(&[3]));
    assert_eq!(play.unit("red/cart", "posture"), "unlimbered");
    assert_eq!(
        play.invalid("form", json!({"unit": "red/gun", "posture": "line"})),
        "posture"
    );
    assert_eq!(
        play.refused("form", json!({"unit": "red/gun", "posture": "unlimbered"})),
        "SR-15"
    );
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
        let fields = json!({"unit": unit, "target": "blue/line"});
        succeeds_from(
            need,
            "charge",
            &fields,
            |_| (),
            |play| play.unit(unit, "in_melee_with") == json!(["blue/line"]),
        );
    }
}

/// The same to withdraw: wedge and column get nothing for it.
#[test]
fn sr_15_withdrawing() {
    let cases = [
        ("red/guard", 2),
        ("red/wedge", 3),
        ("red/foot", 3),
        ("red/file", 3),
        ("red/farmers", 4),
        ("red/crowd", 4),
        ("red/gun", 3),
    ];
    for (unit, need) in cases {
        let engaged =
            |play: &mut Play| play.set(unit, "in_melee_with", json!(["blue/line", "blue/second"]));
        succeeds_from(need, "withdraw", &json!({"unit": unit}), engaged, |play| {
            play.unit(unit, "in_melee_with") == json!([])
        });
    }
    let mut play = at("red", "activate");
    assert_eq!(
        play.refused("withdraw", json!({"unit": "red/foot"})),
        "SR-15"
    );
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
        let fields = json!({"unit": unit, "posture": posture});
        let fallen = |play: &mut Play| play.set(unit, "order", order);
        succeeds_from(need, "form", &fields, fallen, |play| {
            play.unit(unit, "posture") == posture
        });
    }
}

/// Once done, it moves at the rate of its new posture; not done, it does not move this turn.
#[test]
fn sr_15_moving_as_it_forms() {
    let form = json!({"unit": "red/file", "posture": "line", "moves": true});
    let mut play = at("red", "activate");
    play.act("form", form.clone(), dice(&[2]));
    assert_eq!(play.figure("inches"), "8 inches");
    assert_eq!(
        (
            play.unit("red/file", "moved"),
            play.unit("red/file", "posture")
        ),
        (true.into(), "line".into())
    );
    let mut play = at("red", "activate");
    play.act("form", form, dice(&[1]));
    assert_eq!(
        (
            play.unit("red/file", "moved"),
            play.unit("red/file", "posture")
        ),
        (false.into(), "column".into())
    );
    assert_eq!(play.refused("move", json!({"unit": "red/file"})), "SR-17");
    // On the spot it does not move; charging and withdrawing it does, at the full rate.
    let mut play = at("red", "activate");
    play.act(
        "form",
        json!({"unit": "red/foot", "posture": "column"}),
        dice(&[3]),
    );
    assert_eq!(play.unit("red/foot", "moved"), false);
    play.act(
        "charge",
        json!({"unit": "red/guard", "target": "blue/line"}),
        dice(&[2]),
    );
    assert_eq!(
        (play.figure("inches"), play.unit("red/guard", "moved")),
        ("8 inches".into(), true.into())
    );
    play.set("red/jaegers", "in_melee_with", json!(["blue/second"]));
    play.act("withdraw", json!({"unit": "red/jaegers"}), dice(&[3]));
    assert_eq!(
        (play.figure("inches"), play.unit("red/jaegers", "moved")),
        ("8 inches".into(), true.into())
    );
}

/// Into a melee that goes on already.
#[test]
fn sr_15_into_an_existing_melee() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.charges("red/guard", "blue/line");
    assert_eq!(
        play.unit("blue/line", "in_melee_with"),
        json!(["red/guard", "red/foot"])
    );
    assert_eq!(
        play.unit("red/guard", "in_melee_with"),
        json!(["blue/line"])
    );
}

/// 3 or more and nothing else brings the crew back; its gun stands as it stood.
#[test]
fn sr_21_returning_to_the_gun() {
    for unit in ["red/gun", "red/cart"] {
        let away = |play: &mut Play| play.set(unit, "crew_back", true);
        succeeds_from(3, "return-crew", &json!({"unit": unit}), away, |play| {
            play.unit(unit, "crew_back") == false
        });
    }
    let mut play = at("red", "activate");
    assert_eq!(
        play.refused("return-crew", json!({"unit": "red/gun"})),
        "SR-21"
    );
    play.set("red/cart", "crew_back", true);
    play.act("return-crew", json!({"unit": "red/cart"}), dice(&[3]));
    assert_eq!(play.unit("red/cart", "posture"), "limbered");
}

/// Back at its gun, it fires from the next turn on.
#[test]
fn sr_21_no_fire_that_turn() {
    let fire = json!({"kind": "artillery", "attackers": ["red/gun"], "target": "blue/line"});
    let mut play = at("red", "activate");
    play.set("red/gun", "crew_back", true);
    play.act("return-crew", json!({"unit": "red/gun"}), dice(&[3]));
    assert_eq!(play.unit("red/gun", "moved"), false);
    play.step_on();
    assert_eq!(play.refused("combat", fire.clone()), "SR-21");
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "artillery");
    play.act("combat", fire, dice(&[6]));
}

/// Without its crew a gun neither moves, forms, withdraws, fires nor attacks.
#[test]
fn sr_21_nothing_without_a_crew() {
    let mut play = at("red", "activate");
    play.set("red/gun", "crew_back", true);
    assert_eq!(play.refused("move", json!({"unit": "red/gun"})), "SR-21");
    assert_eq!(
        play.refused("form", json!({"unit": "red/gun", "posture": "limbered"})),
        "SR-21"
    );
    play.set("red/gun", "in_melee_with", json!(["blue/line"]));
    assert_eq!(
        play.refused("withdraw", json!({"unit": "red/gun"})),
        "SR-21"
    );
    let attack = |kind| json!({"kind": kind, "attackers": ["red/gun"], "target": "blue/line"});
    play.step_on();
    assert_eq!(play.refused("combat", attack("artillery")), "SR-21");
    play.go_to_step("red", "melee");
    assert_eq!(play.refused("combat", attack("melee")), "SR-21");
}

/// A toss needs its die.
#[test]
fn sr_15_needs_a_die() {
    let mut play = at("red", "activate");
    let charge = json!({"unit": "red/foot", "target": "blue/line"});
    assert_eq!(
        play.try_do("charge", charge.clone(), dice(&[])),
        Err(Not::Dice("to charge", 1))
    );
    assert_eq!(
        play.try_do("charge", charge, dice(&[3, 3])),
        Err(Not::LeftOver(1))
    );
}

/// No force gives a crew to a unit without a gun, nor brings one back that is there.
#[test]
fn sr_21_only_a_crew_that_is_away_returns() {
    let mut play = at("red", "activate");
    for unit in ["red/foot", "red/gun"] {
        let fields = json!({"unit": unit});
        assert_eq!(play.refused("return-crew", fields.clone()), "SR-21");
        assert_eq!(
            play.try_do("return-crew", fields, dice(&[6]).force()),
            Err(Not::Invalid("force".to_owned())),
            "{unit}"
        );
    }
}
