//! SR-03, SR-05, SR-20, SR-22 to SR-24: what failing does, and who may help.

use super::{at, combat, field};
use crate::support::{Not, dice};

/// Foot of red fires at `target`, turn after turn, each time with a 2; what becomes of it.
fn descend(target: &str) -> Vec<String> {
    let mut play = at("red", "musket");
    let mut rungs = Vec::new();
    loop {
        play.attacks("musket", "red/foot", target, 2);
        let stands = play.unit(target, "stands");
        rungs.push(format!("{}, {stands}", play.stance(target)));
        if play.unit(target, "order") == "routing" {
            return rungs;
        }
        play.go_to_step("both", "rallies");
        play.go_to_step("red", "musket");
    }
}

/// Every rung, in line and in column, for elite, regular and militia.
#[test]
fn sr_03_down_the_ladder() {
    let rungs: [(&str, &[&str]); 7] = [
        (
            "blue/crack",
            &["formed line, 2", "disordered line, 2", "routing line, 2"],
        ),
        (
            "blue/spear",
            &[
                "formed column, 2",
                "disordered column, 2",
                "routing column, 2",
            ],
        ),
        ("blue/line", &["disordered line, 3", "routing line, 3"]),
        ("blue/block", &["disordered column, 3", "routing column, 3"]),
        ("blue/levy", &["routing line, 3"]),
        ("blue/mob", &["routing column, 3"]),
        ("blue/troop", &["disordered line, 3", "routing line, 3"]),
    ];
    for (target, rungs) in rungs {
        assert_eq!(descend(target), rungs, "{target}");
    }
}

/// What the table must do is said: a stand off, gaps, 16 inches.
#[test]
fn sr_03_what_the_table_does() {
    let mut play = at("red", "musket");
    for (attacker, target, says) in [
        (
            "red/foot",
            "blue/crack",
            "Crack: remove 1 stand, put in formed line",
        ),
        (
            "red/guard",
            "blue/line",
            "Line: put in disordered line, 1/2 to 1″ gaps",
        ),
        (
            "red/farmers",
            "blue/mob",
            "Mob: turn about, move 16″ away from the enemy",
        ),
    ] {
        play.attacks("musket", attacker, target, 1);
        assert_eq!(play.table(), [says]);
    }
}

/// Disorder stays: it neither changes what is needed under attack, nor does anything put it right.
#[test]
fn sr_05_disorder_changes_nothing_else() {
    let mut play = at("red", "activate");
    play.set("red/foot", "order: disordered");
    play.set("blue/second", "order: disordered");
    play.just("move", "unit: red/foot");
    assert_eq!(play.figure("inches"), "8 inches");
    play.go_to_step("red", "musket");
    play.attacks("musket", "red/foot", "blue/line", 3);
    assert_eq!(play.number("need"), 3);
    play.attacks("musket", "red/guard", "blue/second", 3);
    assert_eq!(play.number("need"), 3);
    assert_eq!(play.stance("blue/second"), "disordered line");
    for _ in 0..2 {
        play.go_to_step("both", "rallies");
        play.refused("rally", "unit: red/foot", "SR-08");
        play.go_to_step("blue", "melee");
    }
    assert_eq!(play.stance("red/foot"), "disordered line");
    assert_eq!(play.stance("blue/second"), "disordered line");
}

/// Under fire a crew falls back 8 inches, and does so again; in melee the gun is removed.
#[test]
fn sr_20_guns() {
    let mut play = at("red", "rifle");
    play.attacks("rifle", "red/jaegers", "blue/cannon", 2);
    play.has("blue/cannon", "crew_back: true, removed: false");
    assert_eq!(play.table(), ["Cannon: move the crew back 8″"]);
    play.step_on();
    play.attacks("musket", "red/foot", "blue/cannon", 2);
    play.has("blue/cannon", "crew_back: true, removed: false");
    assert_eq!(play.table(), ["Cannon: move the crew back 8″"]);
    play.set("red/guard", "in_melee_with: [blue/cannon]");
    play.step_on();
    play.attacks("melee", "red/guard", "blue/cannon", 2);
    play.has("blue/cannon", "crew_back: false, removed: true");
    play.has("red/guard", "in_melee_with: []");
    let mut play = at("red", "musket");
    play.attacks("musket", "red/foot", "blue/cannon", 3);
    play.has("blue/cannon", "crew_back: false");
}

const ATTACK: &str = "kind: musket, attackers: [red/foot], target: blue/line, \
leader_within_8: blue/rogers";

/// He may have the die tossed again: 2 then 3 stands, by the same modifiers.
#[test]
fn sr_22_a_leader_steps_in() {
    let mut play = at("red", "musket");
    play.act("combat", ATTACK, dice(&[2, 3]).answers(&["yes"]));
    play.has("blue/line", "order: formed");
    play.has("blue/rogers", "alive: true");
    let mut play = at("red", "musket");
    let two = ATTACK.replace("red/foot", "red/foot, red/guard");
    play.act("combat", two, dice(&[3, 3]).answers(&["yes"]));
    assert_eq!(play.number("need"), 4);
    play.has("blue/line", "order: disordered");
    play.has("blue/rogers", "alive: false");
}

/// Failing again loses him too; the unit fails once.
#[test]
fn sr_22_failing_again() {
    let mut play = at("red", "musket");
    play.set("blue/rogers", "with: blue/line");
    play.act("combat", ATTACK, dice(&[1, 2]).answers(&["yes"]));
    play.has("blue/line", "order: disordered");
    play.has("blue/rogers", "alive: false, with: null");
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "musket");
    play.refused("combat", ATTACK, "SR-22");
}

/// He need not; nobody asks where it stands.
#[test]
fn sr_22_only_on_a_failure() {
    for answers in [&[][..], &["no"]] {
        let mut play = at("red", "musket");
        play.act("combat", ATTACK, dice(&[2]).answers(answers));
        play.has("blue/line", "order: disordered");
        play.has("blue/rogers", "alive: true");
    }
    let mut play = at("red", "musket");
    let stands = play.try_do("combat", ATTACK, dice(&[3]).answers(&["yes"]));
    assert_eq!(stands, Err(Not::LeftOver(1)));
    let fails = play.try_do("combat", ATTACK, dice(&[2]).answers(&["yes"]));
    assert_eq!(fails, Err(Not::Dice("to stand", 1)));
    // He is near the unit, attached to it or not.
    play.set("blue/rogers", "with: blue/second");
    play.act("combat", ATTACK, dice(&[2, 3]).answers(&["yes"]));
    play.has("blue/rogers", "with: blue/second");
}

/// A leader helps a gun's crew as well.
#[test]
fn sr_22_a_gun() {
    let mut play = at("red", "musket");
    let at_gun = ATTACK.replace("blue/line", "blue/cannon");
    play.act("combat", at_gun, dice(&[2, 3]).answers(&["yes"]));
    play.has("blue/cannon", "crew_back: false");
}

/// Any attack on a routing unit is its end, without a die and without a question.
#[test]
fn sr_23_attacks_on_a_rout() {
    for (kind, unit) in [
        ("artillery", "red/gun"),
        ("rifle", "red/jaegers"),
        ("musket", "red/foot"),
        ("melee", "red/foot"),
    ] {
        let mut play = at("red", "activate");
        play.set("blue/line", "order: routing");
        if kind == "melee" {
            play.charges("red/foot", "blue/line");
        }
        play.go_to_step("red", kind);
        let attack = combat(kind, unit, "blue/line");
        let attack = format!("{attack}, cover: true, leader_within_8: blue/rogers");
        assert_eq!(play.try_do("combat", &*attack, [6]), Err(Not::LeftOver(1)));
        play.just("combat", attack);
        play.has("blue/line", "removed: true");
        play.has(unit, "in_melee_with: []");
    }
}

/// A melee goes on, turn after turn, each side attacking in its phase.
#[test]
fn sr_24_a_melee_lasts() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    for _ in 0..2 {
        play.go_to_step("red", "melee");
        play.attacks("melee", "red/foot", "blue/line", 6);
        play.go_to_step("blue", "melee");
        play.attacks("melee", "blue/line", "red/foot", 6);
        play.go_to_step("both", "rallies");
    }
    play.has("red/foot", "in_melee_with: [blue/line]");
    play.has("blue/line", "in_melee_with: [red/foot]");
    play.go_to_step("blue", "activate");
    play.act("withdraw", "unit: blue/line", [3]);
    play.has("red/foot", "in_melee_with: []");
    play.has("blue/line", "in_melee_with: []");
}

/// Who routs leaves its melee, all of it; the others of the melee stay in theirs.
#[test]
fn sr_24_a_rout_leaves_the_melee() {
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with: [blue/levy, blue/line]");
    play.set("red/guard", "in_melee_with: [blue/levy]");
    play.attacks("melee", "red/foot, red/guard", "blue/levy", 3);
    play.has("blue/levy", "order: routing, in_melee_with: []");
    play.has("red/foot", "in_melee_with: [blue/line]");
    play.has("red/guard", "in_melee_with: []");
    // Failing without routing it stays.
    play.attacks("melee", "red/foot", "blue/line", 1);
    play.has("red/foot", "in_melee_with: [blue/line]");
}

/// Who is off the table is in no melee, and a charged rout that runs on is out of it.
#[test]
fn sr_24_gone_or_running_on() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.just("left-table", "unit: blue/line");
    play.has("red/foot", "in_melee_with: []");
    let mut play = field();
    play.step_on();
    play.set("blue/second", "order: routing");
    play.charges("red/guard", "blue/second");
    play.has("blue/second", "in_melee_with: [red/guard]");
    play.go_to_step("both", "rallies");
    play.act("rally", "unit: blue/second", [5]);
    play.has("red/guard", "in_melee_with: []");
}

/// A gun whose crew is driven off by fire leaves its melee.
#[test]
fn sr_20_a_gun_without_its_crew_leaves_the_melee() {
    let mut play = at("red", "musket");
    play.set("red/guard", "in_melee_with: [blue/cannon, blue/line]");
    play.attacks("musket", "red/foot", "blue/cannon", 2);
    play.has("blue/cannon", "crew_back: true, in_melee_with: []");
    play.has("red/guard", "in_melee_with: [blue/line]");
    // Standing it stays in it.
    let mut play = at("red", "musket");
    play.set("red/guard", "in_melee_with: [blue/cannon]");
    play.attacks("musket", "red/foot", "blue/cannon", 3);
    play.has("blue/cannon", "in_melee_with: [red/guard]");
}
