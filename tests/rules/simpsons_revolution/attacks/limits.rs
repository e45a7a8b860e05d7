//! How often, and with whom together.

use super::*;

/// One combat for a target and kind in a phase; another kind, another target and the next turn are free.
#[test]
fn sr_19_one_for_a_target_and_kind() {
    let mut play = at("red", "rifle");
    play.attacks("rifle", "red/jaegers", "blue/line", 6);
    play.step_on();
    play.attacks("musket", "red/foot", "blue/line", 6);
    play.may_not_attack("musket", "red/guard", "blue/line", "SR-19");
    play.attacks("musket", "red/guard", "blue/second", 6);
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "musket");
    play.attacks("musket", "red/guard", "blue/line", 6);
}

/// A unit fires once, and attacks in one kind a phase.
#[test]
fn sr_19_one_kind_a_phase() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.go_to_step("red", "musket");
    play.attacks("musket", "red/foot", "blue/second", 6);
    assert_eq!(play.follows(), ["Foot: fired, so no melee this phase"]);
    play.may_not_attack("musket", "red/foot", "blue/crack", "SR-19");
    play.step_on();
    play.may_not_attack("melee", "red/foot", "blue/line", "SR-19");
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "melee");
    play.attacks("melee", "red/foot", "blue/line", 6);
}

/// The same the other way round, where the umpire has gone back a step.
#[test]
fn sr_19_fought_first() {
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with: [blue/line]");
    play.attacks("melee", "red/foot", "blue/line", 6);
    play.set("turn", "step: musket");
    play.may_not_attack("musket", "red/foot", "blue/second", "SR-19");
}

/// In melee only enemies in contact are attacked, each of them; columns attack too.
#[test]
fn sr_19_who_attacks_in_melee() {
    let mut play = at("red", "melee");
    play.may_not_attack("melee", "red/foot", "blue/line", "SR-19");
    play.set("red/foot", "in_melee_with: [blue/line, blue/second]");
    play.may_not_attack("melee", "red/foot", "blue/crack", "SR-19");
    play.may_not_attack("melee", "red/foot, red/guard", "blue/line", "SR-19");
    play.attacks("melee", "red/foot", "blue/line", 6);
    play.attacks("melee", "red/foot", "blue/second", 6);
    play.has("red/foot", "fired: false");
    play.set("red/file", "in_melee_with: [blue/crack]");
    play.attacks("melee", "red/file", "blue/crack", 6);
}

/// A unit that does not fire in this step is refused by name: no other fires in its place.
#[test]
fn sr_18_the_step_of_another_weapon() {
    let mut play = at("red", "rifle");
    let refusal = |play: &Play, unit: &str| {
        let offer = play.offer(unit, "combat").expect("an offer");
        offer.refusal.map(|it| it.clause)
    };
    assert_eq!(refusal(&play, "red/foot"), Some("SR-18"));
    assert_eq!(refusal(&play, "red/jaegers"), None);
    play.go_to_step("red", "melee");
    assert_eq!(refusal(&play, "red/foot"), Some("SR-19"));
}

/// From the table, all who can fight are filled in if they are in one melee; in two the players say who fights.
#[test]
fn sr_19_all_who_can_fight_are_filled_in() {
    let mut play = at("red", "melee");
    let filled = |play: &Play| play.field("table", "combat", "attackers").default;
    play.set("red/foot", "in_melee_with: [blue/line]");
    play.set("red/guard", "in_melee_with: [blue/line]");
    assert_eq!(filled(&play), serde_json::json!(["red/guard", "red/foot"]));
    play.set("red/guard", "in_melee_with: [blue/second]");
    assert!(filled(&play).is_null());
}

/// Who routs attacks nobody; who is off the table is neither attacker nor target.
#[test]
fn sr_19_routing_and_gone() {
    let mut play = at("red", "musket");
    play.set("red/foot", "order: routing");
    play.may_not_attack("musket", "red/foot", "blue/line", "SR-17");
    play.set("blue/line", "removed: true");
    play.may_not_attack("musket", "red/guard", "blue/line", "SR-09");
    play.set("red/guard", "removed: true");
    play.may_not_attack("musket", "red/guard", "blue/second", "SR-09");
}

/// A charge counts for the unit that was charged: against another enemy in the same contact it is no first round.
#[test]
fn sr_19_a_charge_is_at_one_target() {
    let mut play = charged(&[FOOT_UP], &[], "blue/line");
    play.set("red/foot", "in_melee_with: [blue/line, blue/second]");
    play.has("red/foot", "charge_target: blue/line");
    // Line: 3 + 1 charged - 1 uphill = 3. Second: 3, nobody charged it.
    let [line, second] =
        ["blue/line", "blue/second"].map(|target| combat("melee", "red/foot", target));
    needs(&play, &line, 3);
    needs(&play, &second, 3);
    play.set("red/foot", "uphill: false");
    needs(&play, &line, 4);
    needs(&play, &second, 3);
}

/// Uphill counts when the attackers named charged uphill, whoever else is in contact.
#[test]
fn sr_19_uphill_of_the_attackers_named() {
    // Foot charges uphill, the guard beside it on the level. Foot alone: 3 + 1 charged - 1 uphill = 3.
    let both = [FOOT_UP, "red/guard"];
    line_needs(&both, &[], "red/foot", 3);
    // The guard alone 3 + 1 = 4; both 3 + 1 + 1 for the second = 5.
    line_needs(&both, &[], "red/guard", 4);
    line_needs(&both, &[], "red/foot, red/guard", 5);
    // Foot uphill attacks with the guard, who was there before: 3 + 1 + 1 = 5.
    line_needs(&[FOOT_UP], &["red/guard"], "red/foot, red/guard", 5);
}

/// Chargers in contact count whether they are named as attackers or not.
#[test]
fn sr_19_chargers_count_unnamed() {
    // Foot from before, the guard charges on the level beside it: 3 + 1 charged = 4.
    line_needs(&["red/guard"], &["red/foot"], "red/foot", 4);
    // Both uphill: 3 + 1 - 1 = 3.
    line_needs(&[FOOT_UP, GUARD_UP], &[], "red/foot", 3);
}

/// What an attack reads is in the state, and the umpire can set it.
#[test]
fn sr_19_the_state_tells_what_is_read() {
    let mut play = at("red", "activate");
    play.charges(FOOT_UP, "blue/line");
    play.has(
        "red/foot",
        "charged: true, charge_target: blue/line, uphill: true",
    );
    play.set("red/foot", "charged: false");
    play.has(
        "red/foot",
        "charged: false, charge_target: null, uphill: false",
    );
    play.set("red/foot", "charge_target: blue/second");
    play.has(
        "red/foot",
        "charged: true, charge_target: blue/second, uphill: false",
    );
    play.set("red/foot", "uphill: true");
    play.invalid("adjust", "unit: red/guard, counter: uphill, to: true", "to");
    play.go_to_step("red", "musket");
    play.attacks("musket", "red/guard", "blue/second", 6);
    play.has("blue/second", "attacked: [musket]");
    play.set("blue/second", "attacked: []");
    play.attacks("musket", "red/farmers", "blue/second", 6);
    play.set("red/gun", "crew_returned: true");
    play.has("red/gun", "crew_returned: true");
    let no_gun = "unit: red/foot, counter: crew_returned, to: true";
    play.invalid("adjust", no_gun, "to");
    play.go_to_step("red", "melee");
    play.attacks("melee", "red/foot", "blue/line", 6);
    play.has("red/foot", "fought: true");
}

/// An attack of another kind than the step's is refused for the step, whatever else is wrong with the unit.
#[test]
fn sr_18_the_wrong_step_is_the_reason() {
    let mut play = at("red", "artillery");
    play.set("red/cart", "in_melee_with: [blue/line]");
    play.may_not_attack("melee", "red/cart", "blue/line", "SR-18");
    let mut play = at("red", "melee");
    play.set("red/cart", "in_melee_with: [blue/line], fired: true");
    play.may_not_attack("artillery", "red/cart", "blue/line", "SR-18");
}

/// Attack is offered where somebody can be attacked, and the lists show only who can attack and be attacked.
#[test]
fn sr_19_offers_of_attacks_are_legal() {
    let refusal = |play: &Play, who: &str| {
        let offer = play.offer(who, "combat").expect("offered");
        offer.refusal.map(|refusal| refusal.clause)
    };
    let options = |play: &Play, who: &str, name: &str| play.field(who, "combat", name).options;
    let mut play = at("red", "musket");
    assert_eq!(refusal(&play, "red/foot"), None);
    assert_eq!(
        options(&play, "red/foot", "attackers"),
        ["red/guard", "red/foot", "red/farmers"]
    );
    play.attacks("musket", "red/guard", "blue/line", 6);
    assert_eq!(
        options(&play, "red/foot", "attackers"),
        ["red/foot", "red/farmers"]
    );
    assert!(!options(&play, "red/foot", "target").contains(&"blue/line".to_owned()));
    // Everybody has been attacked with muskets: nothing is left to attack.
    for unit in &play.units("blue")[1..] {
        play.set(unit, "attacked: [musket]");
    }
    assert_eq!(refusal(&play, "red/foot"), Some("SR-19"));
    assert_eq!(refusal(&play, "table"), Some("SR-18"));
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with: [blue/line]");
    assert_eq!(options(&play, "table", "target"), ["blue/line"]);
    play.attacks("melee", "red/foot", "blue/line", 6);
    assert_eq!(refusal(&play, "red/foot"), Some("SR-19"));
}

/// In melee all in contact with the same enemy are filled in; a unit between two enemies has to say whom it helps.
#[test]
fn sr_19_all_in_contact_attack_together() {
    let filled = |play: &Play, who: &str| play.field(who, "combat", "attackers").default;
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with: [blue/line]");
    assert_eq!(filled(&play, "red/foot"), json!(["red/foot"]));
    play.set("red/guard", "in_melee_with: [blue/line]");
    assert_eq!(filled(&play, "red/foot"), json!(["red/guard", "red/foot"]));
    play.set("red/guard", "in_melee_with: [blue/line, blue/second]");
    assert_eq!(filled(&play, "red/guard"), json!(["red/guard"]));
}

/// In a step of fire the form asks for the range; a request may leave it out, and then it is 0. In melee nobody need measure.
#[test]
fn sr_19_the_range_is_asked_for() {
    let range = |play: &Play, who: &str| {
        let field = play.field(who, "combat", "range");
        (field.required, field.asking.idle)
    };
    for (step, unit) in [
        ("artillery", "red/gun"),
        ("rifle", "red/jaegers"),
        ("musket", "red/foot"),
    ] {
        let mut play = at("red", step);
        assert_eq!(range(&play, unit), (true, false), "{step}");
        play.attacks(step, unit, "blue/line", 6);
    }
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with: [blue/line]");
    assert_eq!(range(&play, "red/foot"), (false, true));
}

/// No enemy on the table: neither fire nor charge is allowed, and the offer says why.
#[test]
fn sr_18_no_unit_left_to_attack() {
    for (step, action) in [("activate", "charge"), ("musket", "combat")] {
        let mut play = at("red", step);
        for unit in play.units("blue") {
            play.set(&unit, "removed: true");
        }
        let offer = play.offer("red/foot", action).expect("offered");
        let refusal = offer.refusal.expect("not allowed");
        assert_eq!(
            refusal.clause,
            if step == "musket" { "SR-18" } else { "SR-15" },
            "{}",
            refusal.message
        );
    }
}

/// A second charge in a turn, which only force allows, leaves the first as it was: each counts, with its slope, against its own
/// target.
#[test]
fn sr_19_each_charge_keeps_its_target() {
    let mut play = at("red", "activate");
    play.charges(FOOT_UP, "blue/line");
    play.forces(
        &["SR-17"],
        "charge",
        "unit: red/foot, target: blue/second",
        [6],
    );
    play.has(
        "red/foot",
        "charged: true, charge_target: blue/second, uphill: false, charged_before: [blue/line]",
    );
    play.go_to_step("red", "melee");
    let [line, second] =
        ["blue/line", "blue/second"].map(|target| combat("melee", "red/foot", target));
    // Line: 3 + 1 charged - 1 uphill = 3. Second, charged on the level: 4.
    needs(&play, &line, 3);
    needs(&play, &second, 4);
    // The umpire may take the first back, but gives none to a unit that has not charged.
    play.set("red/foot", "charged_before: []");
    needs(&play, &line, 3);
    play.set("red/foot", "charged_before: [blue/line]");
    needs(&play, &line, 4);
    play.cannot_set("red/guard", "charged_before: [blue/line]");
    // The marks come off with the turn.
    play.go_to_step("both", "rallies");
    play.has("red/foot", "charged: false, charged_before: []");
}

/// A third charge at the first target is one at it again, as it is now.
#[test]
fn sr_19_charged_again() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    for target in ["blue/second", "blue/line"] {
        let charge = format!("unit: red/foot, target: {target}, uphill: true");
        play.forces(&["SR-17"], "charge", charge, [6]);
    }
    play.has(
        "red/foot",
        "charge_target: blue/line, uphill: true, charged_before: [blue/second]",
    );
}
