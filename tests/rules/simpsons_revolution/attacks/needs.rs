//! What the target needs.

use super::*;

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
