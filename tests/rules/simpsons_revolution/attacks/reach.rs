//! Who attacks whom, from how far, in which step.

use super::*;

/// Foot fires in line, guns unlimbered, dragoons not at all; whoever has the weapon.
#[test]
fn sr_16_who_fires() {
    let mut play = at("red", "artillery");
    play.may_not_attack("artillery", "red/cart", "blue/line", "SR-16");
    play.attacks("artillery", "red/gun", "blue/line", 6);
    let mut play = at("red", "musket");
    play.may_not_attack("musket", "red/file", "blue/line", "SR-16");
    play.may_not_attack("musket", "red/horse", "blue/line", "SR-16");
    play.may_not_attack("musket", "red/jaegers", "blue/line", "SR-18");
    play.may_not_attack("musket", "red/gun", "blue/line", "SR-18");
    play.attacks("musket", "red/farmers", "blue/line", 6);
    play.has("red/farmers", "fired: true");
    let mut play = at("red", "rifle");
    play.may_not_attack("rifle", "red/foot", "blue/line", "SR-18");
    play.attacks("rifle", "red/jaegers", "blue/line", 6);
}

/// The option lets dragoons in line fire; in column they still do not.
#[test]
fn sr_16_the_option_dragoons_fire() {
    for fire in [false, true] {
        let mut play = field_with(&format!("options: {{dragoons_fire: {fire}}}\n"));
        play.go_to_step("red", "musket");
        if fire {
            play.attacks("musket", "red/horse", "blue/line", 6);
            play.may_not_attack("musket", "red/riders", "blue/second", "SR-16");
        } else {
            play.may_not_attack("musket", "red/horse", "blue/line", "SR-16");
        }
    }
}

/// Nothing forbids fire at a unit in melee, and a unit in melee may fire.
#[test]
fn sr_16_fire_at_a_melee() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.go_to_step("red", "rifle");
    play.attacks("rifle", "red/jaegers", "blue/line", 6);
    play.step_on();
    play.attacks("musket", "red/guard", "blue/line", 6);
    assert_eq!(play.number("need"), 3);
    // A charge counts in melee only, uphill or not.
    for charger in ["red/foot", FOOT_UP] {
        let mut play = at("red", "activate");
        play.charges(charger, "blue/line");
        play.go_to_step("red", "musket");
        play.attacks("musket", "red/foot", "blue/line", 3);
        assert_eq!(play.number("need"), 3);
        play.has("blue/line", "order: formed");
    }
}

/// Guns to 36 inches, rifles to 24, muskets to 16, the limit included; melee is contact.
#[test]
fn sr_18_reach() {
    for (kind, unit, reach) in [
        ("artillery", "red/gun", 36.0),
        ("rifle", "red/jaegers", 24.0),
        ("musket", "red/foot", 16.0),
    ] {
        let mut play = at("red", kind);
        play.refused("combat", from(kind, unit, reach + 0.1), "SR-18");
        play.act("combat", from(kind, unit, reach), [6]);
    }
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with: [blue/line]");
    play.refused("combat", from("melee", "red/foot", 0.5), "SR-18");
    play.act("combat", from("melee", "red/foot", 0.0), [6]);
}

/// Each kind in its own step, by the side whose phase it is.
#[test]
fn sr_18_each_kind_in_its_step() {
    let kinds = [
        ("artillery", "red/gun"),
        ("rifle", "red/jaegers"),
        ("musket", "red/foot"),
        ("melee", "red/guard"),
    ];
    for step in crate::simpsons_revolution::STEPS {
        for (kind, unit) in kinds {
            let mut play = at("red", step);
            play.set("red/guard", "in_melee_with: [blue/line]");
            if step == kind {
                play.attacks(kind, unit, "blue/line", 6);
            } else {
                play.may_not_attack(kind, unit, "blue/line", "SR-18");
            }
        }
    }
    let mut play = at("blue", "musket");
    play.may_not_attack("musket", "red/foot", "blue/line", "SR-18");
    at("red", "activate").may_not_attack("musket", "red/foot", "blue/line", "SR-18");
    play.attacks("musket", "blue/line", "red/foot", 6);
}

/// What makes no sense is not refused: it is invalid, before anything else is looked at.
#[test]
fn sr_19_senseless_attacks() {
    let mut play = at("red", "activate");
    play.invalid(
        "combat",
        combat("musket", "red/foot", "red/guard"),
        "target",
    );
    play.invalid(
        "combat",
        combat("musket", "red/foot, blue/second", "blue/line"),
        "target",
    );
    play.invalid("combat", combat("musket", "", "blue/line"), "attackers");
    play.invalid(
        "combat",
        combat("musket", "red/foot, red/foot", "blue/line"),
        "attackers",
    );
    play.invalid("combat", "kind: musket, target: blue/line", "attackers");
    play.invalid("combat", "attackers: [red/foot], target: blue/line", "kind");
    let friend =
        "kind: musket, attackers: [red/foot], target: blue/line, leader_within_8: red/hale";
    play.invalid("combat", friend, "leader_within_8");
}

/// In a step of combat its kind need not be named.
#[test]
fn sr_19_the_kind_of_the_step() {
    let mut play = at("red", "rifle");
    play.act("combat", "attackers: [red/jaegers], target: blue/line", [6]);
    play.has("red/jaegers", "fired: true");
}
