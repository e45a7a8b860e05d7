//! Prompts and questions.

use super::*;

/// Each roll says why it is rolled.
#[test]
fn sr_19_dice_have_prompts() {
    let charge = "unit: red/dragoons, target: blue/second";
    let over = &format!("{charge}, crosses_obstacle: true");
    for (step, action, fields, given, prompt) in [
        (
            "musket",
            "combat",
            "kind: musket, attackers: [red/fusiliers, red/marines], target: blue/second, \
             range: 10, cover: true",
            "",
            "Fusiliers and Marines fire at Second County, 10″, in cover",
        ),
        (
            "activate",
            "form",
            "unit: red/grenadiers, posture: line",
            "",
            "Grenadiers form reinforced line out of wedge (+2)",
        ),
        (
            "activate",
            "charge",
            over,
            "",
            "Light Dragoons charge Second County, up to 12″",
        ),
        (
            "activate",
            "charge",
            over,
            "4",
            "Light Dragoons cross an obstacle",
        ),
    ] {
        let play = mill_at("red", step);
        assert_eq!(play.prompt(action, fields, given), prompt);
    }
    // A unit attacks in one way in a phase.
    let mut play = mill_at("red", "musket");
    play.set("red/fusiliers", "in_melee_with: [blue/second]");
    let shot = "kind: musket, attackers: [red/fusiliers], target: blue/second, range: 10";
    assert_eq!(
        play.prompt("combat", shot, ""),
        "Fusiliers fire at Second County, 10″; Fusiliers will not fight in this phase"
    );
    let mut play = mill();
    play.set("blue/mill", "order: routing");
    let rally = "unit: blue/mill";
    let alone = "Mill Hands rally, no leader";
    assert_eq!(play.prompt("rally", rally, ""), alone);
    play.set("blue/tolliver", "with: blue/mill");
    let led = "Mill Hands rally with General Tolliver";
    assert_eq!(play.prompt("rally", rally, ""), led);
    let mut play = mill_at("red", "activate");
    play.act("charge", charge, [4]);
    play.go_to_step("red", "melee");
    let melee = "attackers: [red/dragoons], target: blue/second";
    let open = "Light Dragoons charge Second County in the open";
    assert_eq!(play.prompt("combat", melee, ""), open);
    // Only those who charged are said to.
    play.set("red/marines", "in_melee_with: [blue/second]");
    let melee = "attackers: [red/marines, red/dragoons], target: blue/second";
    let both =
        "Marines and Light Dragoons attack Second County in the open, charged by Light Dragoons";
    assert_eq!(play.prompt("combat", melee, ""), both);
    // Who charged is in the melee, and counts, whoever attacks: 3, 1 charged in the open, 1 dragoons.
    let melee = "attackers: [red/marines], target: blue/second";
    let told = "Marines attack Second County in the open, charged by Light Dragoons";
    assert_eq!(play.prompt("combat", melee, ""), told);
    play.act("combat", melee, [5]);
    assert_eq!(play.number("need"), 5);
}

/// The action is called by what it does in the step.
#[test]
fn sr_18_units_fire_or_attack() {
    let called = |step: &str, set: &str| {
        let mut play = mill_at("red", step);
        play.set("red/marines", set);
        play.offer("red/marines", "combat").expect("offered").label
    };
    assert_eq!(called("musket", "moved: false"), "Fire");
    assert_eq!(called("melee", "in_melee_with: [blue/second]"), "Attack");
}

/// The question after a failure: the die, what it needed, and what each answer leads to.
#[test]
fn sr_22_the_question_names_each_leader() {
    let play = mill_at("red", "musket");
    let attack = &fire("red/fusiliers", "blue/second", 10);
    let [_, question, options] = play.question("combat", attack, "2");
    assert_eq!(
        question,
        "Second County fail (2, needed 3+). Rally by a leader within 8″? \
         If it fails again, the leader is lost."
    );
    assert_eq!(
        options,
        "none: none: falls into disorder / blue/tolliver: General Tolliver / \
         blue/crane: Deacon Crane"
    );
    assert_eq!(
        play.prompt("combat", attack, "2 blue/tolliver"),
        "General Tolliver rallies Second County; \
         General Tolliver is lost if the roll fails again"
    );
}

/// The question of a rout with a leader: he goes along, or stays where the unit stood; after a failed rally he stays.
#[test]
fn sr_06_the_question_of_a_rout() {
    let mut play = mill_at("red", "musket");
    play.set("blue/crane", "with: blue/mill");
    let attack = fire("red/fusiliers", "blue/mill", 10);
    let [_, question, options] = play.question("combat", attack, "2 none");
    assert_eq!(question, "Mill Hands rout. Does Deacon Crane go along?");
    let stays = "stays where Mill Hands stood";
    assert!(options.ends_with(stays), "{options}");
    play.set("blue/mill", "order: routing");
    play.go_to_step("both", "rallies");
    let [_, question, _] = play.question("rally", "unit: blue/mill", "3");
    let again = "Mill Hands rout another 16″. Does Deacon Crane go along?";
    assert_eq!(question, again);
}
