//! SR-16, SR-17: who may do what with its activation.

use super::{at, field};
use crate::support::dice;

/// Each of the five deeds is the unit's one activation.
#[test]
fn sr_17_one_activation_a_turn() {
    let (form, charge) = ("posture: column", "target: blue/line");
    for (deed, fields, faces) in [
        ("move", "", &[][..]),
        ("form", form, &[1]),
        ("form", form, &[6]),
        ("charge", charge, &[1]),
    ] {
        let mut play = at("red", "activate");
        play.act(deed, format!("unit: red/foot, {fields}"), dice(faces));
        play.has("red/foot", "activated: true");
        play.refused("move", "unit: red/foot", "SR-17");
        play.refused("charge", "unit: red/foot, target: blue/line", "SR-17");
        play.go_to_step("both", "rallies");
        play.step_on();
        play.just("move", "unit: red/foot");
    }
    for face in [2, 6] {
        let mut play = at("red", "activate");
        play.set("red/foot", "in_melee_with: [blue/line]");
        play.act("withdraw", "unit: red/foot", [face]);
        play.refused("withdraw", "unit: red/foot", "SR-17");
        let mut play = at("red", "activate");
        play.set("red/gun", "crew_back: true");
        play.act("return-crew", "unit: red/gun", [face]);
        play.refused("return-crew", "unit: red/gun", "SR-17");
    }
}

/// A charger is in line, and was when the step began; guns never charge.
#[test]
fn sr_17_who_charges() {
    let mut play = at("red", "activate");
    let file = "unit: red/file, target: blue/line";
    play.refused("charge", file, "SR-17");
    play.refused("charge", "unit: red/gun, target: blue/line", "SR-17");
    play.refused("charge", "unit: red/cart, target: blue/line", "SR-17");
    play.invalid("charge", "unit: red/foot, target: red/guard", "target");
    play.act("form", "unit: red/file, posture: line", [6]);
    play.set("red/file", "activated: false");
    play.refused("charge", file, "SR-17");
    play.forces(&["SR-17"], "charge", file, [6]);
    play.has("red/file", "in_melee_with: [blue/line]");
}

/// The crew of a gun that is charged returns if it can, on 3 or more.
#[test]
fn sr_17_a_crew_returns_in_melee() {
    for (face, back) in [(2, true), (3, false)] {
        let mut play = at("red", "activate");
        play.set("red/gun", "crew_back: true, in_melee_with: [blue/line]");
        let offer = play.offer("red/gun", "return-crew").expect("offered");
        assert_eq!(offer.refusal, None);
        play.act("return-crew", "unit: red/gun", [face]);
        play.has("red/gun", format!("crew_back: {back}"));
        play.has("red/gun", "in_melee_with: [blue/line], activated: true");
    }
    // At the gun it has nowhere to return to.
    let mut play = at("red", "activate");
    play.set("red/gun", "in_melee_with: [blue/line]");
    play.refused("return-crew", "unit: red/gun", "SR-17");
}

/// In melee all it can do is withdraw; routing it does nothing at all.
#[test]
fn sr_17_in_melee_and_routing() {
    let mut play = at("red", "activate");
    for unit in ["red/foot", "red/gun"] {
        play.set(unit, "in_melee_with: [blue/line]");
    }
    play.set("red/gun", "crew_back: true");
    play.refused("move", "unit: red/foot", "SR-17");
    play.refused("form", "unit: red/foot, posture: column", "SR-17");
    play.refused("charge", "unit: red/foot, target: blue/second", "SR-17");
    play.refused("move", "unit: red/gun", "SR-17");
    play.refused("return-crew", "unit: red/foot", "SR-17");
    play.act("withdraw", "unit: red/foot", [3]);
    play.set("red/guard", "order: routing");
    play.refused("move", "unit: red/guard", "SR-17");
    play.refused("charge", "unit: red/guard, target: blue/line", "SR-17");
    play.refused("withdraw", "unit: red/guard", "SR-17");
    play.refused("form", "unit: red/guard, posture: column", "SR-17");
}

/// Dragoons charge in line only.
#[test]
fn sr_16_dragoons_charge_deployed() {
    let mut play = at("red", "activate");
    play.refused("charge", "unit: red/riders, target: blue/line", "SR-16");
    play.act("charge", "unit: red/horse, target: blue/line", [3]);
    play.has("red/horse", "charged: true");
}

/// What cannot be done is offered with the reason, or not at all.
#[test]
fn sr_17_offers() {
    let play = at("red", "activate");
    let offered = |who: &str| play.offer(who, "charge").expect("offered");
    assert_eq!(offered("red/foot").refusal, None);
    assert_eq!(
        offered("red/file").refusal.expect("refused").clause,
        "SR-17"
    );
    assert!(play.offer("red/gun", "charge").is_none());
    assert!(play.offer("red/foot", "withdraw").is_none());
    assert!(field().offer("table", "next").is_some());
}
