//! Fire, routs, leaders and melees.

use super::*;

/// The steps are named by side; a step with nothing in it has no banner.
#[test]
fn sr_07_the_steps_have_verdicts() {
    let mut play = mill();
    for verdict in [
        "The King's column activate | RED ACTIVATES | plain | red",
        "The King's column: artillery, 1 gun can fire | RED: ARTILLERY | plain | red",
        "The King's column: rifles, 1 unit can fire | RED: RIFLES | plain | red",
        "The King's column: muskets, 2 units can fire | RED: MUSKETS | plain | red",
        "The King's column: no melee to fight, skipped |  | plain | red",
        "The County line activate | BLUE ACTIVATES | plain | blue",
    ] {
        says(&mut play, "next", "", [], verdict);
    }
    for _ in 0..4 {
        play.step_on();
    }
    let text = "Turn 2: nobody is routing; The King's column activate | TURN 2 | plain | -";
    says(&mut play, "next", "", [], text);
    let mut play = mill_at("blue", "melee");
    play.set("blue/mill", "order: routing");
    play.set("red/marines", "order: routing");
    let text = "Turn 2: rallies, 2 routing units | TURN 2 | plain | -";
    says(&mut play, "next", "", [], text);
    let mut play = mill_at("red", "musket");
    play.set("red/marines", "in_melee_with: [blue/second]");
    let text = "The King's column: 1 melee to fight | RED: MELEE | plain | red";
    says(&mut play, "next", "", [], text);
}

/// A screen goes on by itself from a step in which nobody can do anything.
#[test]
fn sr_07_empty_steps_are_known() {
    let mut play = mill();
    assert!(play.battle.is_step_empty(), "nobody routs");
    play.set("blue/mill", "order: routing");
    assert!(!play.battle.is_step_empty());
    play.just("left-table", "unit: blue/mill");
    // Red: all but the melee has something in it. Blue: no foot with muskets but Second County, and no melee.
    for empty in [
        false, false, false, false, true, false, false, false, false, true,
    ] {
        play.step_on();
        assert_eq!(play.battle.is_step_empty(), empty, "{}", play.get("/turn"));
    }
    // A leader alone can still join a unit that has acted.
    let mut play = mill_at("red", "activate");
    for unit in play.units("red") {
        play.set(&unit, "activated: true");
    }
    assert!(!play.battle.is_step_empty());
    play.set("red/harrowby", "alive: false");
    play.set("red/voss", "alive: false");
    assert!(play.battle.is_step_empty());
}

/// Fire: who at whom, how far, what came of it, the die and what it needed.
#[test]
fn sr_19_fire_has_a_verdict() {
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        fire("red/fusiliers, red/marines", "blue/second", 10),
        [4],
        "Fusiliers and Marines fire at Second County, 10″: \
         Second County stand (rolled 4, needed 4+) | \
         SECOND COUNTY STAND | bad | red",
    );
    assert_eq!(weight(&play), Weight::Miss);
    let verdict = play.outcome().verdict.as_ref().expect("a verdict");
    let head = "Fusiliers and Marines fire at Second County";
    assert_eq!(verdict.head.table, head);
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        fire("red/fusiliers", "blue/second", 10),
        [2],
        "Fusiliers fire at Second County, 10″: \
         Second County fall into disorder (rolled 2, needed 3+) | \
         SECOND COUNTY DISORDERED | good | red",
    );
    let disordered = "Second County: put in disordered line, 1/2 to 1″ gaps";
    assert_eq!(play.table(), [disordered]);
    let mut play = mill_at("red", "musket");
    let at_gun = &fire("red/fusiliers", "blue/old-betsy", 12);
    says(
        &mut play,
        "combat",
        at_gun,
        [1],
        "Fusiliers fire at Old Betsy, 12″: \
         crew falls back 8″ (rolled 1, needed 3+) | OLD BETSY: CREW BACK 8″ | good | red",
    );
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "musket");
    play.act("combat", at_gun, [1]);
    let verdict = play.verdict();
    assert!(verdict.contains("crew falls back another 8″"), "{verdict}");
    let mut play = mill_at("blue", "rifle");
    let shot = "attackers: [blue/hillmen], target: red/grenadiers, range: 20";
    says(
        &mut play,
        "combat",
        shot,
        [1],
        "Hill Riflemen fire at Grenadiers, 20″: \
         Grenadiers lose 1 stand, 2 left (rolled 1, needed 3+) | GRENADIERS LOSE 1 STAND | good | blue",
    );
    let column = "Grenadiers: remove 1 stand, put in close-order column";
    assert_eq!(play.table(), [column]);
}

/// A rout: the leader goes along or stays, and what follows is said.
#[test]
fn sr_06_a_rout_has_a_verdict() {
    let mut play = mill_at("red", "musket");
    play.set("blue/crane", "with: blue/mill");
    let attack = fire("red/fusiliers", "blue/mill", 10);
    let mut left = play.copy();
    says(
        &mut play,
        "combat",
        &attack,
        [2],
        "Fusiliers fire at Mill Hands, 10″: \
         Mill Hands rout 16″ (rolled 2, needed 3+) | \
         MILL HANDS ROUT 16″ | good | red",
    );
    assert_eq!(weight(&play), Weight::Routs);
    assert_eq!(
        play.events(),
        ["Deacon Crane goes along with Mill Hands |  | plain | -"]
    );
    assert_eq!(
        play.table(),
        [
            "Mill Hands: turn about, move 16″ away from the enemy",
            "Deacon Crane: move with Mill Hands"
        ]
    );
    assert_eq!(
        play.follows(),
        [
            "Mill Hands: try to rally at the start of turn 2, on 6 (5 or 6 with a leader)",
            "Mill Hands: removed by any attack while routing"
        ]
    );
    left.act("combat", attack, dice(&[2]).answers(&["none", "no"]));
    assert_eq!(
        left.events(),
        ["Deacon Crane stays where Mill Hands stood |  | plain | -"]
    );
}

/// A leader rallies it, or is lost; the last one lost has the banner.
#[test]
fn sr_22_a_leader_has_verdicts() {
    let attack = &fire("red/fusiliers", "blue/hillmen", 14);
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        attack,
        dice(&[2, 5]).answers(&["blue/tolliver"]),
        "Fusiliers fire at Hill Riflemen, 14″: \
         General Tolliver rallies Hill Riflemen \
         (rolled 2, then 5, needed 3+) | HILL RIFLEMEN RALLIED | bad | red",
    );
    let lost =
        "General Tolliver is lost with the failed rally | GENERAL TOLLIVER LOST | grave | blue";
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        attack,
        dice(&[2, 1]).answers(&["blue/tolliver"]),
        "Fusiliers fire at Hill Riflemen, 14″: \
         Hill Riflemen fall into disorder (rolled 2, then 1, needed 3+) | \
         HILL RIFLEMEN DISORDERED | good | red",
    );
    assert_eq!(play.events(), [lost]);
    assert_eq!(play.banner(), lost);
    let mut play = mill_at("red", "musket");
    play.set("blue/crane", "alive: false");
    play.act("combat", attack, dice(&[2, 1]).answers(&["yes"]));
    let none = "The County line have no leaders left | BLUE: NO LEADERS | grave | blue";
    assert_eq!(play.events(), [lost, none]);
    assert_eq!(play.banner(), none);
}

/// Melee: attacks, guns overrun, routs ridden down; a melee that is over is an event.
#[test]
fn sr_24_melee_has_verdicts() {
    let melee = |attacker: &str, target: &str| {
        let mut play = mill_at("red", "melee");
        play.set(attacker, format!("in_melee_with: [{target}]"));
        play
    };
    let mut play = melee("red/marines", "blue/second");
    says(
        &mut play,
        "combat",
        "attackers: [red/marines], target: blue/second, cover: true",
        [3],
        "Marines attack Second County: Second County stand \
         (rolled 3, needed 2+) | SECOND COUNTY STAND | bad | red",
    );
    let mut play = melee("red/dragoons", "blue/old-betsy");
    says(
        &mut play,
        "combat",
        "attackers: [red/dragoons], target: blue/old-betsy",
        [2],
        "Light Dragoons overrun Old Betsy (rolled 2, needed 4+) | OLD BETSY LOST | good | red",
    );
    assert_eq!(play.table(), ["Old Betsy: remove the gun"]);
    let over = "The melee between Light Dragoons and Old Betsy is over |  | plain | -";
    assert_eq!(play.events(), [over]);
    let mut play = melee("red/dragoons", "blue/mill");
    play.set("blue/mill", "order: routing");
    play.set("red/dragoons", "in_melee_with: [blue/mill]");
    play.set("blue/crane", "with: blue/mill");
    says(
        &mut play,
        "combat",
        "attackers: [red/dragoons], target: blue/mill",
        [],
        "Light Dragoons ride down routing Mill Hands: removed | MILL HANDS REMOVED | good | red",
    );
    assert_eq!(
        play.events(),
        [
            "Deacon Crane is alone |  | plain | -",
            "The melee between Light Dragoons and Mill Hands is over |  | plain | -"
        ]
    );
    assert_eq!(play.table(), ["Mill Hands: remove all stands"]);
    let mut play = mill_at("red", "musket");
    play.set("blue/mill", "order: routing");
    says(
        &mut play,
        "combat",
        fire("red/fusiliers", "blue/mill", 10),
        [],
        "Fusiliers fire at routing Mill Hands, 10″: Mill Hands are removed | MILL HANDS REMOVED | good | red",
    );
    // Driven off by fire, a crew leaves the gun's melee.
    let mut play = mill_at("red", "musket");
    play.set("red/marines", "in_melee_with: [blue/old-betsy]");
    let at_gun = fire("red/fusiliers", "blue/old-betsy", 5);
    play.act("combat", at_gun, [2]);
    assert_eq!(
        play.events(),
        ["Old Betsy leaves the melee with Marines |  | plain | -"]
    );
}
