//! SR-03, SR-05, SR-20, SR-22 to SR-24: what failing does, and who may help.

use super::{at, field};
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

/// Foot of red fires at `target`, turn after turn, each time with a 2; what becomes of it.
fn descend(target: &str) -> Vec<(String, u64)> {
    let mut play = at("red", "musket");
    let mut rungs = Vec::new();
    while play.unit(target, "order") != "routing" {
        play.attacks("musket", &["red/foot"], target, 2);
        rungs.push((
            play.stance(target),
            play.unit(target, "stands").as_u64().expect("a number"),
        ));
        if play.unit(target, "order") != "routing" {
            play.go_to_step("both", "rallies");
            play.go_to_step("red", "musket");
        }
    }
    rungs
}

fn rungs(list: &[(&str, u64)]) -> Vec<(String, u64)> {
    list.iter()
        .map(|(order, stands)| ((*order).to_owned(), *stands))
        .collect()
}

/// Every rung, in line and in column, for elite, regular and militia.
#[test]
fn sr_03_down_the_ladder() {
    assert_eq!(
        descend("blue/crack"),
        rungs(&[
            ("formed line", 2),
            ("disordered line", 2),
            ("routing line", 2)
        ])
    );
    assert_eq!(
        descend("blue/spear"),
        rungs(&[
            ("formed column", 2),
            ("disordered column", 2),
            ("routing column", 2)
        ])
    );
    assert_eq!(
        descend("blue/line"),
        rungs(&[("disordered line", 3), ("routing line", 3)])
    );
    assert_eq!(
        descend("blue/block"),
        rungs(&[("disordered column", 3), ("routing column", 3)])
    );
    assert_eq!(descend("blue/levy"), rungs(&[("routing line", 3)]));
    assert_eq!(descend("blue/mob"), rungs(&[("routing column", 3)]));
    assert_eq!(
        descend("blue/troop"),
        rungs(&[("disordered line", 3), ("routing line", 3)])
    );
}

/// What the table must do is said: a stand off, gaps, 16 inches.
#[test]
fn sr_03_what_the_table_does() {
    let mut play = at("red", "musket");
    for (attacker, target, says) in [
        (
            "red/foot",
            "blue/crack",
            "table: Crack: remove 1 stand, put in formed line",
        ),
        (
            "red/guard",
            "blue/line",
            "table: Line: put in disordered line, 1/2 to 1″ gaps",
        ),
        (
            "red/farmers",
            "blue/mob",
            "table: Mob: turn about, move 16″ away from the enemy",
        ),
    ] {
        play.attacks("musket", &[attacker], target, 1);
        assert!(play.report().contains(says), "{}", play.report());
    }
}

/// Disorder stays: it neither changes what is needed under attack, nor does anything put it right.
#[test]
fn sr_05_disorder_changes_nothing_else() {
    let mut play = at("red", "activate");
    play.set("red/foot", "order", "disordered");
    play.set("blue/second", "order", "disordered");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.figure("inches"), "8 inches");
    play.go_to_step("red", "musket");
    play.attacks("musket", &["red/foot"], "blue/line", 3);
    assert_eq!(play.needed_face(), 3);
    play.attacks("musket", &["red/guard"], "blue/second", 3);
    assert_eq!(
        (play.needed_face(), play.stance("blue/second")),
        (3, "disordered line".into())
    );
    for _ in 0..2 {
        play.go_to_step("both", "rallies");
        assert_eq!(play.refused("rally", json!({"unit": "red/foot"})), "SR-08");
        play.go_to_step("blue", "melee");
    }
    assert_eq!(
        (play.stance("red/foot"), play.stance("blue/second")),
        ("disordered line".into(), "disordered line".into())
    );
}

/// Under fire a crew falls back 8 inches, and does so again; in melee the gun is removed.
#[test]
fn sr_20_guns() {
    let mut play = at("red", "rifle");
    play.attacks("rifle", &["red/jaegers"], "blue/cannon", 2);
    assert_eq!(
        (
            play.unit("blue/cannon", "crew_back"),
            play.unit("blue/cannon", "removed")
        ),
        (true.into(), false.into())
    );
    assert!(play.report().contains("Cannon: move the crew back 8″"));
    play.step_on();
    play.attacks("musket", &["red/foot"], "blue/cannon", 2);
    assert_eq!(
        (
            play.unit("blue/cannon", "crew_back"),
            play.unit("blue/cannon", "removed")
        ),
        (true.into(), false.into())
    );
    assert!(play.report().contains("Cannon: move the crew back 8″"));
    play.set("red/guard", "in_melee_with", json!(["blue/cannon"]));
    play.step_on();
    play.attacks("melee", &["red/guard"], "blue/cannon", 2);
    assert_eq!(
        (
            play.unit("blue/cannon", "crew_back"),
            play.unit("blue/cannon", "removed")
        ),
        (false.into(), true.into())
    );
    assert_eq!(play.unit("red/guard", "in_melee_with"), json!([]));
    let mut play = at("red", "musket");
    play.attacks("musket", &["red/foot"], "blue/cannon", 3);
    assert_eq!(play.unit("blue/cannon", "crew_back"), false);
}

fn with_leader() -> Value {
    json!({"kind": "musket", "attackers": ["red/foot"], "target": "blue/line", "leader_within_8": "blue/rogers"})
}

/// He may have the die tossed again: 2 then 3 stands, by the same modifiers.
#[test]
fn sr_22_a_leader_steps_in() {
    let mut play = at("red", "musket");
    play.act("combat", with_leader(), dice(&[2, 3]).answers(&["yes"]));
    assert_eq!(
        (
            play.unit("blue/line", "order"),
            play.leader_now("blue/rogers", "alive")
        ),
        ("formed".into(), true.into())
    );
    let mut play = at("red", "musket");
    let mut two = with_leader();
    two["attackers"] = json!(["red/foot", "red/guard"]);
    play.act("combat", two, dice(&[3, 3]).answers(&["yes"]));
    assert_eq!(
        (play.needed_face(), play.unit("blue/line", "order")),
        (4, "disordered".into())
    );
    assert_eq!(play.leader_now("blue/rogers", "alive"), false);
}

/// Failing again loses him too; the unit fails once.
#[test]
fn sr_22_failing_again() {
    let mut play = at("red", "musket");
    play.set("blue/rogers", "with", "blue/line");
    play.act("combat", with_leader(), dice(&[1, 2]).answers(&["yes"]));
    assert_eq!(play.unit("blue/line", "order"), "disordered");
    assert_eq!(
        (
            play.leader_now("blue/rogers", "alive"),
            play.leader_now("blue/rogers", "with")
        ),
        (false.into(), Value::Null)
    );
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "musket");
    assert_eq!(play.refused("combat", with_leader()), "SR-22");
}

/// He need not; nobody asks where it stands.
#[test]
fn sr_22_only_on_a_failure() {
    for answers in [&[][..], &["no"][..]] {
        let mut play = at("red", "musket");
        play.act("combat", with_leader(), dice(&[2]).answers(answers));
        assert_eq!(
            (
                play.unit("blue/line", "order"),
                play.leader_now("blue/rogers", "alive")
            ),
            ("disordered".into(), true.into())
        );
    }
    let mut play = at("red", "musket");
    assert_eq!(
        play.try_do("combat", with_leader(), dice(&[3]).answers(&["yes"])),
        Err(Not::LeftOver(1))
    );
    assert_eq!(
        play.try_do("combat", with_leader(), dice(&[2]).answers(&["yes"])),
        Err(Not::Dice("to stand", 1))
    );
    // He is near the unit, attached to it or not.
    play.set("blue/rogers", "with", "blue/second");
    play.act("combat", with_leader(), dice(&[2, 3]).answers(&["yes"]));
    assert_eq!(play.leader_now("blue/rogers", "with"), "blue/second");
}

/// A leader helps a gun's crew as well.
#[test]
fn sr_22_a_gun() {
    let mut play = at("red", "musket");
    let mut fields = with_leader();
    fields["target"] = "blue/cannon".into();
    play.act("combat", fields, dice(&[2, 3]).answers(&["yes"]));
    assert_eq!(play.unit("blue/cannon", "crew_back"), false);
}

/// Any attack on a routing unit is its end, without a die and without a question.
#[test]
fn sr_23_attacks_on_a_rout() {
    let routing = |kind: &str| {
        let mut play = at("red", "activate");
        play.set("blue/line", "order", "routing");
        if kind == "melee" {
            play.charges("red/foot", "blue/line");
        }
        play.go_to_step("red", kind);
        play
    };
    for (kind, unit) in [
        ("artillery", "red/gun"),
        ("rifle", "red/jaegers"),
        ("musket", "red/foot"),
        ("melee", "red/foot"),
    ] {
        let mut play = routing(kind);
        let fields = json!({"kind": kind, "attackers": [unit], "target": "blue/line", "cover": true, "leader_within_8": "blue/rogers"});
        assert_eq!(
            play.try_do("combat", fields.clone(), dice(&[6])),
            Err(Not::LeftOver(1))
        );
        play.act("combat", fields, dice(&[]));
        assert_eq!(play.unit("blue/line", "removed"), true, "{kind}");
        assert_eq!(play.unit(unit, "in_melee_with"), json!([]));
    }
}

/// A melee goes on, turn after turn, each side attacking in its phase.
#[test]
fn sr_24_a_melee_lasts() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    for _ in 0..2 {
        play.go_to_step("red", "melee");
        play.attacks("melee", &["red/foot"], "blue/line", 6);
        play.go_to_step("blue", "melee");
        play.attacks("melee", &["blue/line"], "red/foot", 6);
        play.go_to_step("both", "rallies");
    }
    let with = |play: &Play| {
        [
            play.unit("red/foot", "in_melee_with"),
            play.unit("blue/line", "in_melee_with"),
        ]
    };
    assert_eq!(with(&play), [json!(["blue/line"]), json!(["red/foot"])]);
    play.go_to_step("blue", "activate");
    play.act("withdraw", json!({"unit": "blue/line"}), dice(&[3]));
    assert_eq!(with(&play), [json!([]), json!([])]);
}

/// Who routs leaves its melee, all of it; the others of the melee stay in theirs.
#[test]
fn sr_24_a_rout_leaves_the_melee() {
    let mut play = at("red", "melee");
    play.set(
        "red/foot",
        "in_melee_with",
        json!(["blue/levy", "blue/line"]),
    );
    play.set("red/guard", "in_melee_with", json!(["blue/levy"]));
    play.attacks("melee", &["red/foot", "red/guard"], "blue/levy", 3);
    assert_eq!(play.unit("blue/levy", "order"), "routing");
    assert_eq!(play.unit("blue/levy", "in_melee_with"), json!([]));
    assert_eq!(play.unit("red/foot", "in_melee_with"), json!(["blue/line"]));
    assert_eq!(play.unit("red/guard", "in_melee_with"), json!([]));
    // Failing without routing it stays.
    play.attacks("melee", &["red/foot"], "blue/line", 1);
    assert_eq!(play.unit("red/foot", "in_melee_with"), json!(["blue/line"]));
}

/// Who is off the table is in no melee, and a charged rout that runs on is out of it.
#[test]
fn sr_24_gone_or_running_on() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.act("left-table", json!({"unit": "blue/line"}), dice(&[]));
    assert_eq!(play.unit("red/foot", "in_melee_with"), json!([]));
    let mut play = field();
    play.step_on();
    play.set("blue/second", "order", "routing");
    play.charges("red/guard", "blue/second");
    assert_eq!(
        play.unit("blue/second", "in_melee_with"),
        json!(["red/guard"])
    );
    play.go_to_step("both", "rallies");
    play.act("rally", json!({"unit": "blue/second"}), dice(&[5]));
    assert_eq!(play.unit("red/guard", "in_melee_with"), json!([]));
}

/// A gun whose crew is driven off by fire leaves its melee.
#[test]
fn sr_20_a_gun_without_its_crew_leaves_the_melee() {
    let mut play = at("red", "musket");
    play.set(
        "red/guard",
        "in_melee_with",
        json!(["blue/cannon", "blue/line"]),
    );
    play.attacks("musket", &["red/foot"], "blue/cannon", 2);
    assert_eq!(play.unit("blue/cannon", "crew_back"), true);
    assert_eq!(play.unit("blue/cannon", "in_melee_with"), json!([]));
    assert_eq!(
        play.unit("red/guard", "in_melee_with"),
        json!(["blue/line"])
    );
    // Standing it stays in it.
    let mut play = at("red", "musket");
    play.set("red/guard", "in_melee_with", json!(["blue/cannon"]));
    play.attacks("musket", &["red/foot"], "blue/cannon", 3);
    assert_eq!(
        play.unit("blue/cannon", "in_melee_with"),
        json!(["red/guard"])
    );
}
