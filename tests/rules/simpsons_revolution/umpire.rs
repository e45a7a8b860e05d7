//! What the umpire may set, force and overrule.

use super::{at, field};
use crate::support::dice;
use drumhead::battle::{Battle, Viewer};
use serde_json::{Value, json};

/// Every tracked counter can be set, and read again.
#[test]
fn sr_03_adjust_every_counter() {
    let mut play = at("red", "activate");
    for (counter, to) in [
        ("order", json!("disordered")),
        ("posture", json!("column")),
        ("moved", json!(true)),
        ("fired", json!(true)),
        ("activated", json!(true)),
        ("charged", json!(true)),
        ("in_melee_with", json!(["blue/line", "blue/cannon"])),
        ("rallied", json!(true)),
        ("removed", json!(true)),
        ("removed", json!(false)),
    ] {
        play.set("red/foot", counter, to.clone());
        assert_eq!(play.unit("red/foot", counter), to, "{counter}");
    }
    play.set("red/gun", "crew_back", true);
    assert_eq!(play.unit("red/gun", "crew_back"), true);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/foot", "counter": "crew_back", "to": true})
        ),
        "to"
    );
    play.set("red/hale", "with", "red/foot");
    play.set("red/hale", "alive", false);
    assert_eq!(
        (
            play.leader_now("red/hale", "alive"),
            play.leader_now("red/hale", "with")
        ),
        (false.into(), Value::Null)
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/hale", "counter": "with", "to": "red/foot"})
        ),
        "to"
    );
    play.set("red/hale", "alive", true);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/hale", "counter": "with", "to": "blue/line"})
        ),
        "to"
    );
}

/// What the umpire sets, and what an undo takes back, the table is told.
#[test]
fn sr_03_the_table_is_put_right() {
    let mut play = at("red", "activate");
    let told = |from: &dyn Battle, to: &dyn Battle| -> Vec<String> {
        from.instructions(to)
            .iter()
            .map(|told| told.to(Viewer::Table).to_owned())
            .collect()
    };
    let before = play.battle.copy();
    play.set("blue/crack", "order", "disordered");
    let report = play.report();
    assert!(
        report.contains("table: Crack: put in disordered line, 1/2 to 1″ gaps"),
        "{report}"
    );
    assert_eq!(
        told(&*play.battle, &*before),
        ["Crack: put in reinforced line, 2 stands forward, 1 back"]
    );
    let before = play.battle.copy();
    play.set("red/foot", "in_melee_with", json!(["blue/line"]));
    assert!(
        play.report()
            .contains("table: Foot: move into contact with Line"),
        "{}",
        play.report()
    );
    assert_eq!(
        told(&*play.battle, &*before),
        ["Foot: move out of contact with Line"]
    );
    let before = play.battle.copy();
    play.set("red/hale", "with", "red/foot");
    play.set("red/gun", "crew_back", true);
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
    play.set("red/hale", "alive", false);
    assert_eq!(
        told(&*before, &*play.battle),
        ["Gun: move the crew back 8″", "Hale: remove"]
    );
}

/// A leader who falls with his unit is taken off once: it is said in one place.
#[test]
fn sr_22_a_lost_leader_is_told_once() {
    let mut play = at("red", "musket");
    let attack = json!({"kind": "musket", "attackers": ["red/foot"], "target": "blue/line", "range": 9, "leader_within_8": "blue/tull"});
    play.act("combat", attack, dice(&[1, 1]).answers(&["yes"]));
    assert_eq!(
        play.report().matches("Tull").count(),
        1,
        "{}",
        play.report()
    );
}

/// Stands and stands lost keep their sum; an elite unit without all its stands is formed.
#[test]
fn sr_01_adjusting_stands() {
    let mut play = field();
    play.set("red/guard", "stands", 2);
    assert_eq!(
        (
            play.unit("red/guard", "stands_lost"),
            play.unit("red/guard", "order")
        ),
        (1.into(), "formed".into())
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/guard", "counter": "order", "to": "elite"})
        ),
        "to"
    );
    play.set("red/guard", "stands_lost", 0);
    play.set("red/guard", "order", "elite");
    assert_eq!(
        (
            play.unit("red/guard", "stands"),
            play.unit("red/guard", "order")
        ),
        (3.into(), "elite".into())
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/guard", "counter": "stands", "to": 4})
        ),
        "to"
    );
    play.set("red/guard", "stands", 0);
    assert_eq!(play.unit("red/guard", "removed"), true);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/guard", "counter": "removed", "to": false})
        ),
        "to"
    );
}

/// Melees are mutual, with enemies on the table, and a rout is in none.
#[test]
fn sr_24_adjusting_melees() {
    let mut play = field();
    play.set(
        "red/foot",
        "in_melee_with",
        json!(["blue/second", "blue/line"]),
    );
    assert_eq!(
        play.unit("red/foot", "in_melee_with"),
        json!(["blue/line", "blue/second"])
    );
    assert_eq!(
        play.unit("blue/second", "in_melee_with"),
        json!(["red/foot"])
    );
    play.set("red/foot", "in_melee_with", json!(["blue/line"]));
    assert_eq!(play.unit("blue/second", "in_melee_with"), json!([]));
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/foot", "counter": "in_melee_with", "to": ["red/guard"]})
        ),
        "to"
    );
    play.set("red/foot", "order", "routing");
    assert_eq!(play.unit("blue/line", "in_melee_with"), json!([]));
    play.set("blue/line", "removed", true);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/foot", "counter": "in_melee_with", "to": ["blue/line"]})
        ),
        "to"
    );
}

/// Side and step go together.
#[test]
fn sr_07_adjusting_the_turn() {
    let mut play = field();
    play.set("turn", "number", 7);
    play.set("turn", "step", "musket");
    assert_eq!(
        play.get("/turn"),
        json!({"number": 7, "side": "red", "step": "musket"})
    );
    play.set("turn", "side", "blue");
    assert_eq!(
        play.get("/turn"),
        json!({"number": 7, "side": "blue", "step": "musket"})
    );
    play.set("turn", "side", Value::Null);
    assert_eq!(
        play.get("/turn"),
        json!({"number": 7, "side": null, "step": "rallies"})
    );
    play.set("turn", "side", "blue");
    assert_eq!(
        play.get("/turn"),
        json!({"number": 7, "side": "blue", "step": "activate"})
    );
    play.set("turn", "step", "rallies");
    assert_eq!(play.get("/turn/side"), Value::Null);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "turn", "counter": "number", "to": 0})
        ),
        "to"
    );
}

/// Force passes every refusal on the way and names them all.
#[test]
fn sr_17_force() {
    let mut play = at("blue", "melee");
    play.set("red/file", "activated", true);
    play.set("red/file", "in_melee_with", json!(["blue/second"]));
    play.act(
        "charge",
        json!({"unit": "red/file", "target": "blue/line"}),
        dice(&[3]).force(),
    );
    assert_eq!(play.forced(), ["SR-07", "SR-17"]);
    assert_eq!(
        play.unit("red/file", "in_melee_with"),
        json!(["blue/line", "blue/second"])
    );
    play.act(
        "combat",
        json!({"kind": "musket", "attackers": ["red/file"], "target": "blue/line", "range": 40}),
        dice(&[6]).force(),
    );
    assert_eq!(play.forced(), ["SR-18", "SR-16"]);
    // No force brings back who is gone.
    play.set("red/foot", "removed", true);
    assert!(
        play.try_do("move", json!({"unit": "red/foot"}), dice(&[]).force())
            .is_err()
    );
    assert!(
        play.try_do("rally", json!({"unit": "red/guard"}), dice(&[6]).force())
            .is_err()
    );
}

/// Figures can be overruled: what is needed, and how far.
#[test]
fn sr_19_overrule() {
    let mut play = at("red", "activate");
    play.act(
        "move",
        json!({"unit": "red/foot"}),
        dice(&[]).overrule("inches", 4.0),
    );
    assert!(play.report().contains("Foot: move up to 4″"));
    play.go_to_step("red", "musket");
    play.act(
        "combat",
        json!({"attackers": ["red/guard"], "target": "blue/line"}),
        dice(&[5]).overrule("need", 6.0),
    );
    assert_eq!(play.unit("blue/line", "order"), "disordered");
}

/// Every term of what is needed stands in the report.
#[test]
fn sr_15_the_arithmetic_is_told() {
    let mut play = at("red", "activate");
    play.act(
        "form",
        json!({"unit": "red/crowd", "posture": "line"}),
        dice(&[3]),
    );
    let told = play.report();
    assert!(
        told.contains("3 or more (to form) on D6 - 1 disordered + 1 in column = 3 or more"),
        "{told}"
    );
    play.act(
        "charge",
        json!({"unit": "red/horse", "target": "blue/line", "uphill": true}),
        dice(&[3]),
    );
    play.act(
        "charge",
        json!({"unit": "red/foot", "target": "blue/line", "uphill": true}),
        dice(&[3]),
    );
    play.go_to_step("red", "melee");
    let fields = json!({"attackers": ["red/horse", "red/foot"], "target": "blue/line"});
    play.act("combat", fields, dice(&[5]));
    let told = play.report();
    let sum = "3 or more (to stand) on D6 - 1 charged in the open - 1 in melee with dragoons - 1 more attackers + 1 charged uphill = 5 or more";
    assert!(told.contains(sum), "{told}");
}
