//! SR-16, SR-18, SR-19: who attacks whom, from how far, and what the target needs.

use super::{at, combat, field_with};
use crate::support::{Fields, Play};
use serde_json::json;

/// Units that charge uphill.
const FOOT_UP: &str = "red/foot, uphill: true";
const GUARD_UP: &str = "red/guard, uphill: true";
const JAEGERS_UP: &str = "red/jaegers, uphill: true";

fn from(kind: &str, attacker: &str, range: f64) -> String {
    format!("{}, range: {range}", combat(kind, attacker, "blue/line"))
}

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
    for step in super::STEPS {
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

/// Checks that `attack` needs `need`: the face below it fails (line becomes disordered), the face itself stands.
#[track_caller]
fn needs(play: &Play, attack: &str, need: u8) {
    let Fields(fields) = attack.into();
    let target = fields["target"].as_str().expect("a target");
    for (face, holds) in [(need - 1, false), (need, true)] {
        if !(1..=6).contains(&face) {
            continue;
        }
        let mut play = play.copy();
        let before = play.unit(target, "order");
        play.act("combat", attack, [face]);
        assert_eq!(play.number("need"), u16::from(need), "{}", play.report());
        assert_eq!(play.unit(target, "order") == before, holds, "{face}");
    }
}

/// 2 fails and 3 stands.
#[test]
fn sr_19_bare() {
    for (kind, unit) in [
        ("musket", "red/foot"),
        ("rifle", "red/jaegers"),
        ("artillery", "red/gun"),
    ] {
        needs(&at("red", kind), &combat(kind, unit, "blue/line"), 3);
    }
}

/// -1 for each attacker over one: 2 need 4, 3 need 5. +1 for cover: one needs 2, three 4.
#[test]
fn sr_19_attackers_and_cover() {
    for (attackers, need, covered) in [
        ("red/guard", 3, 2),
        ("red/guard, red/foot", 4, 3),
        ("red/guard, red/foot, red/farmers", 5, 4),
    ] {
        let attack = combat("musket", attackers, "blue/line");
        needs(&at("red", "musket"), &attack, need);
        let attack = format!("{attack}, cover: true");
        needs(&at("red", "musket"), &attack, covered);
    }
}

/// Five attackers need 7, which no die shows; cover and a charge uphill need 1, which every die shows.
#[test]
fn sr_19_beyond_the_die() {
    let five = "red/guard, red/foot, red/farmers, red/wedge, red/file";
    let mut play = at("red", "melee");
    play.set("blue/line", format!("in_melee_with: [{five}]"));
    play.attacks("melee", five, "blue/line", 6);
    assert_eq!(play.number("need"), 7);
    play.has("blue/line", "order: disordered");
    let mut play = charged(&[FOOT_UP], &[], "blue/line");
    let covered = "kind: melee, attackers: [red/foot], target: blue/line, cover: true";
    play.act("combat", covered, [1]);
    assert_eq!(play.number("need"), 1);
    play.has("blue/line", "order: formed");
}

/// The field with these charges made upon an old melee, in red's melee.
fn charged(charges: &[&str], old: &[&str], target: &str) -> Play {
    let mut play = at("red", "activate");
    for unit in old {
        play.set(unit, format!("in_melee_with: [{target}]"));
    }
    for unit in charges {
        play.charges(unit, target);
    }
    play.go_to_step("red", "melee");
    play
}

/// Charges at line upon an old melee with it: what `attackers` then need.
#[track_caller]
fn line_needs(charges: &[&str], old: &[&str], attackers: &str, need: u8) {
    let play = charged(charges, old, "blue/line");
    needs(&play, &combat("melee", attackers, "blue/line"), need);
}

/// -1 charged this phase in the open: 4; cover takes it away and adds 1: 2; riflemen do not shock: 3.
#[test]
fn sr_19_charged() {
    line_needs(&["red/foot"], &[], "red/foot", 4);
    line_needs(&[], &["red/foot"], "red/foot", 3);
    let covered = "kind: melee, attackers: [red/foot], target: blue/line, cover: true";
    needs(&charged(&["red/foot"], &[], "blue/line"), covered, 2);
    line_needs(&["red/jaegers"], &[], "red/jaegers", 3);
    let both = "red/jaegers, red/foot";
    // Riflemen and foot: one of them is no rifleman, 3 + 1 + 1 = 5.
    line_needs(&["red/jaegers", "red/foot"], &[], both, 5);
    // Riflemen charge in, foot was there: nobody else charged, 3 + 1 = 4.
    line_needs(&["red/jaegers"], &["red/foot"], both, 4);
    // Foot joins an old melee of riflemen: first round for it, 3 + 1 + 1 = 5.
    line_needs(&["red/foot"], &["red/jaegers"], both, 5);
}

/// Only in the phase of the charge: a turn later it is an old melee.
#[test]
fn sr_19_the_first_round_only() {
    let mut later = charged(&["red/foot"], &[], "blue/line");
    later.go_to_step("both", "rallies");
    later.go_to_step("red", "melee");
    needs(&later, &combat("melee", "red/foot", "blue/line"), 3);
    // In blue's phase of the same turn blue attacks, and has not charged.
    let mut back = charged(&["red/foot"], &[], "blue/line");
    back.go_to_step("blue", "melee");
    needs(&back, &combat("melee", "blue/line", "red/foot"), 3);
}

/// +1 if all of them charged it this phase, uphill: 3 + 1 - 1 = 3 for one, riflemen 3 - 1 = 2.
#[test]
fn sr_19_uphill() {
    line_needs(&[FOOT_UP], &[], "red/foot", 3);
    line_needs(&[JAEGERS_UP], &[], "red/jaegers", 2);
    let two = "red/guard, red/foot";
    // Both uphill: 3 + 1 charged + 1 more - 1 = 4. One on the level, or one from before: no such help, 5.
    line_needs(&[GUARD_UP, FOOT_UP], &[], two, 4);
    line_needs(&[GUARD_UP, "red/foot"], &[], two, 5);
    line_needs(&[GUARD_UP], &["red/foot"], two, 5);
}

/// -1 for foot and guns in melee with dragoons, not for dragoons; one of several is enough.
#[test]
fn sr_19_dragoons() {
    line_needs(&[], &["red/horse"], "red/horse", 4);
    line_needs(&["red/horse"], &[], "red/horse", 5);
    let at_troop = combat("melee", "red/horse", "blue/troop");
    needs(&charged(&[], &["red/horse"], "blue/troop"), &at_troop, 3);
    needs(&charged(&["red/horse"], &[], "blue/troop"), &at_troop, 4);
    let mut play = charged(&[], &["red/horse"], "blue/cannon");
    play.attacks("melee", "red/horse", "blue/cannon", 4);
    assert_eq!(play.number("need"), 4);
    play.has("blue/cannon", "removed: false");
    let both = ["red/horse", "red/foot"];
    line_needs(&[], &both, "red/horse, red/foot", 5);
    // Foot attacks alone, the dragoons beside it are in that melee all the same.
    line_needs(&[], &both, "red/foot", 4);
    // Fire at foot in melee with dragoons is no melee.
    let mut play = at("red", "musket");
    play.set("red/horse", "in_melee_with: [blue/line]");
    play.attacks("musket", "red/foot", "blue/line", 3);
    assert_eq!(play.number("need"), 3);
    play.has("blue/line", "order: formed");
}

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
        (field.required, field.idle)
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
