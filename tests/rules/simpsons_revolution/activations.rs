//! SR-16, SR-17: who may do what with its activation.

use super::{at, field};
use crate::support::dice;
use serde_json::{Value, json};

fn charge(unit: &str) -> Value {
    json!({"unit": unit, "target": "blue/line"})
}

/// Each of the five deeds is the unit's one activation.
#[test]
fn sr_17_one_activation_a_turn() {
    let deeds = [
        ("move", json!({"unit": "red/foot"}), vec![]),
        (
            "form",
            json!({"unit": "red/foot", "posture": "column"}),
            vec![1],
        ),
        (
            "form",
            json!({"unit": "red/foot", "posture": "column"}),
            vec![6],
        ),
        ("charge", charge("red/foot"), vec![1]),
    ];
    for (deed, fields, faces) in deeds {
        let mut play = at("red", "activate");
        play.act(deed, fields, dice(&faces));
        assert_eq!(play.unit("red/foot", "activated"), true);
        assert_eq!(
            play.refused("move", json!({"unit": "red/foot"})),
            "SR-17",
            "{deed} {faces:?}"
        );
        assert_eq!(play.refused("charge", charge("red/foot")), "SR-17");
        play.go_to_step("both", "rallies");
        play.step_on();
        play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    }
    for face in [2, 6] {
        let mut play = at("red", "activate");
        play.set("red/foot", "in_melee_with", json!(["blue/line"]));
        play.act("withdraw", json!({"unit": "red/foot"}), dice(&[face]));
        assert_eq!(
            play.refused("withdraw", json!({"unit": "red/foot"})),
            "SR-17"
        );
        let mut play = at("red", "activate");
        play.set("red/gun", "crew_back", true);
        play.act("return-crew", json!({"unit": "red/gun"}), dice(&[face]));
        assert_eq!(
            play.refused("return-crew", json!({"unit": "red/gun"})),
            "SR-17"
        );
    }
}

/// A charger is in line, and was when the step began; guns never charge.
#[test]
fn sr_17_who_charges() {
    let mut play = at("red", "activate");
    assert_eq!(play.refused("charge", charge("red/file")), "SR-17");
    assert_eq!(play.refused("charge", charge("red/gun")), "SR-17");
    assert_eq!(play.refused("charge", charge("red/cart")), "SR-17");
    assert_eq!(
        play.invalid("charge", json!({"unit": "red/foot", "target": "red/guard"})),
        "target"
    );
    play.act(
        "form",
        json!({"unit": "red/file", "posture": "line"}),
        dice(&[6]),
    );
    play.set("red/file", "activated", false);
    assert_eq!(play.refused("charge", charge("red/file")), "SR-17");
    play.act("charge", charge("red/file"), dice(&[6]).force());
    assert_eq!(play.forced(), ["SR-17"]);
    assert_eq!(play.unit("red/file", "in_melee_with"), json!(["blue/line"]));
}

/// In melee all it can do is withdraw; routing it does nothing at all.
#[test]
fn sr_17_in_melee_and_routing() {
    let mut play = at("red", "activate");
    for unit in ["red/foot", "red/gun"] {
        play.set(unit, "in_melee_with", json!(["blue/line"]));
    }
    play.set("red/gun", "crew_back", true);
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "SR-17");
    assert_eq!(
        play.refused("form", json!({"unit": "red/foot", "posture": "column"})),
        "SR-17"
    );
    assert_eq!(
        play.refused(
            "charge",
            json!({"unit": "red/foot", "target": "blue/second"})
        ),
        "SR-17"
    );
    assert_eq!(
        play.refused("return-crew", json!({"unit": "red/gun"})),
        "SR-17"
    );
    play.act("withdraw", json!({"unit": "red/foot"}), dice(&[3]));
    play.set("red/guard", "order", "routing");
    for deed in ["move", "charge", "withdraw", "form"] {
        let fields = match deed {
            "charge" => charge("red/guard"),
            "form" => json!({"unit": "red/guard", "posture": "column"}),
            _ => json!({"unit": "red/guard"}),
        };
        assert_eq!(play.refused(deed, fields), "SR-17", "{deed}");
    }
}

/// Dragoons charge in line only.
#[test]
fn sr_16_dragoons_charge_deployed() {
    let mut play = at("red", "activate");
    assert_eq!(play.refused("charge", charge("red/riders")), "SR-16");
    play.act("charge", charge("red/horse"), dice(&[3]));
    assert_eq!(play.unit("red/horse", "charged"), true);
}

/// What cannot be done is offered with the reason, or not at all.
#[test]
fn sr_17_offers() {
    let play = at("red", "activate");
    assert_eq!(
        play.offer("red/foot", "charge").map(|offer| offer.refusal),
        Some(None)
    );
    assert!(play.offer("red/gun", "charge").is_none());
    assert!(play.offer("red/foot", "withdraw").is_none());
    let refused = play
        .offer("red/file", "charge")
        .and_then(|offer| offer.refusal)
        .expect("refused");
    assert_eq!(refused.clause, "SR-17");
    assert!(field().offer("table", "next").is_some());
}
