//! What the umpire may set, force and overrule.

use super::{at, field};
use crate::support::dice;
use drumhead::battle::Battle;

/// Every tracked counter can be set, and read again.
#[test]
fn sr_03_adjust_every_counter() {
    let mut play = at("red", "activate");
    for counter in [
        "order: disordered",
        "posture: column",
        "moved: true",
        "fired: true",
        "activated: true",
        "charged: true",
        "in_melee_with: [blue/line, blue/cannon]",
        "rallied: true",
        "removed: true",
        "removed: false",
    ] {
        play.set("red/foot", counter);
        play.has("red/foot", counter);
    }
    play.set("red/gun", "crew_back: true");
    play.has("red/gun", "crew_back: true");
    play.cannot_set("red/foot", "crew_back: true");
    play.set("red/hale", "with: red/foot, alive: false");
    play.has("red/hale", "alive: false, with: null");
    play.cannot_set("red/hale", "with: red/foot");
    play.set("red/hale", "alive: true");
    play.cannot_set("red/hale", "with: blue/line");
}

/// What the umpire sets, and what an undo takes back, the table is told.
#[test]
fn sr_03_the_table_is_put_right() {
    let mut play = at("red", "activate");
    let told = |from: &dyn Battle, to: &dyn Battle| -> Vec<String> {
        let all = from.instructions(to).into_iter();
        all.map(|told| told.table).collect()
    };
    let before = play.battle.copy();
    play.set("blue/crack", "order: disordered");
    assert_eq!(
        play.table(),
        ["Crack: put in disordered line, 1/2 to 1″ gaps"]
    );
    assert_eq!(
        told(&*play.battle, &*before),
        ["Crack: put in reinforced line, 2 stands forward, 1 back"]
    );
    let before = play.battle.copy();
    play.set("red/foot", "in_melee_with: [blue/line]");
    assert_eq!(play.table(), ["Foot: move into contact with Line"]);
    assert_eq!(
        told(&*play.battle, &*before),
        ["Foot: move out of contact with Line"]
    );
    let before = play.battle.copy();
    play.set("red/hale", "with: red/foot");
    play.set("red/gun", "crew_back: true");
    assert_eq!(
        told(&*before, &*play.battle),
        ["Gun: move the crew back 8″", "Hale: place with Foot"]
    );
    assert_eq!(
        told(&*play.battle, &*before),
        [
            "Gun: move the crew back to the gun",
            "Hale: place beside Foot, alone"
        ]
    );
    play.set("red/hale", "alive: false");
    assert_eq!(
        told(&*before, &*play.battle),
        ["Gun: move the crew back 8″", "Hale: take off the table"]
    );
}

/// A leader who falls with his unit is taken off once: it is said in one place.
#[test]
fn sr_22_a_lost_leader_is_told_once() {
    let mut play = at("red", "musket");
    let attack = "kind: musket, attackers: [red/foot], target: blue/line, range: 9, \
leader_within_8: blue/tull";
    play.act("combat", attack, dice(&[1, 1]).answers(&["yes"]));
    let report = play.report();
    assert_eq!(report.matches("Tull").count(), 1, "{report}");
}

/// Stands and stands lost keep their sum; an elite unit without all its stands is formed.
#[test]
fn sr_01_adjusting_stands() {
    let mut play = field();
    play.set("red/guard", "stands: 2");
    play.has("red/guard", "stands_lost: 1, order: formed");
    let told = "Umpire: Guard, stands 3 to 2, stands lost 0 to 1";
    assert!(play.verdict().starts_with(told), "{}", play.verdict());
    play.cannot_set("red/guard", "order: elite");
    play.set("red/guard", "stands_lost: 0, order: elite");
    play.has("red/guard", "stands: 3, order: elite");
    play.cannot_set("red/guard", "stands: 4");
    play.set("red/guard", "stands: 0");
    play.has("red/guard", "removed: true");
    play.cannot_set("red/guard", "removed: false");
}

/// Melees are mutual, with enemies on the table, and a rout is in none.
#[test]
fn sr_24_adjusting_melees() {
    let mut play = field();
    play.set("red/foot", "in_melee_with: [blue/second, blue/line]");
    play.has("red/foot", "in_melee_with: [blue/line, blue/second]");
    play.has("blue/second", "in_melee_with: [red/foot]");
    play.set("red/foot", "in_melee_with: [blue/line]");
    play.has("blue/second", "in_melee_with: []");
    play.cannot_set("red/foot", "in_melee_with: [red/guard]");
    play.set("red/foot", "order: routing");
    play.has("blue/line", "in_melee_with: []");
    play.set("blue/line", "removed: true");
    play.cannot_set("red/foot", "in_melee_with: [blue/line]");
}

/// Side and step go together.
#[test]
fn sr_07_adjusting_the_turn() {
    let mut play = field();
    play.set("turn", "number: 7, step: musket");
    play.has("turn", "number: 7, side: red, step: musket");
    play.set("turn", "side: blue");
    play.has("turn", "number: 7, side: blue, step: musket");
    play.set("turn", "side: null");
    play.has("turn", "number: 7, side: null, step: rallies");
    play.set("turn", "side: blue");
    play.has("turn", "number: 7, side: blue, step: activate");
    play.set("turn", "step: rallies");
    play.has("turn", "side: null");
    play.cannot_set("turn", "number: 0");
}

/// Force passes every refusal on the way and names them all.
#[test]
fn sr_17_force() {
    let mut play = at("blue", "melee");
    play.set("red/file", "activated: true, in_melee_with: [blue/second]");
    let charge = "unit: red/file, target: blue/line";
    play.forces(&["SR-07", "SR-17"], "charge", charge, [3]);
    play.has("red/file", "in_melee_with: [blue/line, blue/second]");
    let shot = "kind: musket, attackers: [red/file], target: blue/line, range: 40";
    play.forces(&["SR-18", "SR-16"], "combat", shot, [6]);
    // No force brings back who is gone.
    play.set("red/foot", "removed: true");
    let gone = play.try_do("move", "unit: red/foot", dice(&[]).force());
    assert!(gone.is_err());
    let formed = play.try_do("rally", "unit: red/guard", dice(&[6]).force());
    assert!(formed.is_err());
}

/// Figures can be overruled: what is needed, and how far.
#[test]
fn sr_19_overrule() {
    let mut play = at("red", "activate");
    play.act("move", "unit: red/foot", dice(&[]).overrule("inches", 4.0));
    assert_eq!(
        play.table(),
        ["Foot: move up to 4″ (pivot on a flank then ahead or sideways or both)"]
    );
    play.go_to_step("red", "musket");
    let fire = "attackers: [red/guard], target: blue/line";
    play.act("combat", fire, dice(&[5]).overrule("need", 6.0));
    play.has("blue/line", "order: disordered");
}

/// Every term of what is needed stands in the report.
#[test]
fn sr_15_the_arithmetic_is_told() {
    let mut play = at("red", "activate");
    play.act("form", "unit: red/crowd, posture: line", [3]);
    play.says("3 or more (to form) on D6; die -1 disordered, +1 in column, so 3 or more");
    play.act(
        "charge",
        "unit: red/horse, target: blue/line, uphill: true",
        [3],
    );
    play.act(
        "charge",
        "unit: red/foot, target: blue/line, uphill: true",
        [3],
    );
    play.go_to_step("red", "melee");
    let fields = "attackers: [red/horse, red/foot], target: blue/line";
    play.act("combat", fields, [5]);
    let told = play.report();
    let sum = "3 or more (to stand) on D6; die -1 charged in the open, -1 in melee with dragoons, \
               -1 another attacker, +1 charged uphill, so 5 or more";
    assert!(told.contains(sum), "{told}");
    // Each step has the sign that the sum has.
    let mut lines = play.outcome().lines.iter();
    let need = lines.find(|line| line.figure.as_deref() == Some("need"));
    let terms = &need.expect("the sum").terms;
    let amounts: Vec<&str> = terms.iter().map(|term| term.amount.as_str()).collect();
    assert_eq!(amounts, ["3", "die -1", "die -1", "die -1", "die +1"]);
}

/// Several counters in one go, of a unit, a leader and the turn; only values that can all be so.
#[test]
fn sr_03_several_counters_at_once() {
    let mut play = at("red", "activate");
    let set = |row: &str, counters: &str| format!("unit: {row}, set: {{{counters}}}");
    play.just(
        "adjust",
        set(
            "red/foot",
            "order: disordered, posture: column, moved: true",
        ),
    );
    play.has(
        "red/foot",
        "order: disordered, posture: column, moved: true",
    );
    play.just("adjust", set("turn", "number: 4"));
    play.has("turn", "number: 4");
    play.invalid(
        "adjust",
        set("red/hale", "with: red/foot, alive: false"),
        "set",
    );
    play.has("red/hale", "alive: true");
}
