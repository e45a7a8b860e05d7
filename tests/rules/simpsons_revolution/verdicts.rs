//! What the program says of an action: its verdict, the events, what follows, what the table does.

use super::combat;
use crate::support::{Fields, Gives, Play, dice, muster};
use drumhead::battle::Weight;

/// The two forces at the cider mill.
const MILL: &str = "
battle: The Cider Mill
rules: simpsons-revolution
movement: {column: 12, dragoons-line: 12}
red:
  roster: The King's column
  rules: simpsons-revolution
  units:
    - {id: grenadiers, name: Grenadiers, troop: elite, posture: column}
    - {id: fusiliers, name: Fusiliers, posture: line}
    - {id: lights, name: Light Company, troop: elite, weapon: rifle, posture: line}
    - {id: marines, name: Marines, posture: line}
    - {id: dragoons, name: Light Dragoons, arm: dragoons, stands: 2, posture: line}
    - {id: six-pounder, name: Six-pounder, arm: artillery, posture: unlimbered}
  leaders:
    - {id: harrowby, name: Colonel Harrowby}
    - {id: voss, name: Major Voss}
blue:
  roster: The County line
  rules: simpsons-revolution
  units:
    - {id: second, name: Second County, posture: line}
    - {id: hillmen, name: Hill Riflemen, weapon: rifle, posture: line}
    - {id: mill, name: Mill Hands, troop: militia, posture: line}
    - {id: old-betsy, name: Old Betsy, arm: artillery, posture: unlimbered}
  leaders:
    - {id: tolliver, name: General Tolliver}
    - {id: crane, name: Deacon Crane}
";

fn mill() -> Play {
    muster("simpsons-revolution", MILL).expect("a sound battle")
}

fn mill_at(side: &str, step: &str) -> Play {
    let mut play = mill();
    play.go_to_step(side, step);
    play
}

/// The weight of the last verdict.
fn weight(play: &Play) -> Weight {
    play.outcome().verdict.as_ref().expect("a verdict").weight
}

/// Musketry at this range.
fn fire(attackers: &str, target: &str, range: u16) -> String {
    format!("{}, range: {range}", combat("musket", attackers, target))
}

/// Does an action that must have this verdict.
#[track_caller]
fn says(
    play: &mut Play,
    action: &str,
    fields: impl Into<Fields>,
    gives: impl Into<Gives>,
    verdict: &str,
) {
    play.act(action, fields, gives);
    assert_eq!(play.verdict(), verdict);
}

/// The steps are named by side; a step with nothing in it has no banner.
#[test]
fn sr_07_the_steps_have_verdicts() {
    let mut play = mill();
    for verdict in [
        "The King's column activate | RED ACTIVATES | plain | red",
        "The King's column: artillery, 1 gun can fire | ARTILLERY | plain | red",
        "The King's column: rifles, 1 unit can fire | RIFLES | plain | red",
        "The King's column: muskets, 2 units can fire | MUSKETS | plain | red",
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
    let text = "The King's column: melee, 1 to fight | MELEE | plain | red";
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
         crew falls back 8″ (rolled 1, needed 3+) | CREW BACK 8″ | good | red",
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
            "Mill Hands: rally at the start of turn 2",
            "Mill Hands: any attack while routing removes Mill Hands"
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
    let none = "The County line have no leaders left | NO LEADERS | grave | blue";
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

/// Rallies: rallied, or another 16 inches, with the leader or without.
#[test]
fn sr_08_rallies_have_verdicts() {
    let mill_hands = "unit: blue/mill";
    let mut play = mill();
    play.set("blue/mill", "order: routing");
    let mut routs_on = play.copy();
    let text = "Mill Hands rally in a disordered column (rolled 6, needed 6) | MILL HANDS RALLIED | good | blue";
    says(&mut play, "rally", mill_hands, [6], text);
    let rallied = "Mill Hands: turn to the enemy, put in disordered column, 1/2 to 1″ gaps";
    assert_eq!(play.table(), [rallied]);
    let mut led = routs_on.copy();
    let text =
        "Mill Hands rout another 16″ (rolled 3, needed 6) | MILL HANDS ROUT 16″ | bad | blue";
    says(&mut routs_on, "rally", mill_hands, [3], text);
    // It faces away already.
    let told = "Mill Hands: move another 16″ away from the enemy";
    assert_eq!(routs_on.table(), [told]);
    led.set("blue/tolliver", "with: blue/mill");
    for (answer, verdict) in [
        (
            "yes",
            "Mill Hands rout another 16″ (rolled 3, needed 5+); General Tolliver goes along | MILL HANDS ROUT 16″ | bad | blue",
        ),
        (
            "no",
            "Mill Hands rout another 16″ (rolled 3, needed 5+); General Tolliver stays behind | MILL HANDS ROUT 16″ | bad | blue",
        ),
    ] {
        let gives = dice(&[3]).answers(&[answer]);
        says(&mut led.copy(), "rally", mill_hands, gives, verdict);
    }
}

/// An action of red's activation has this verdict; the battle then.
#[track_caller]
fn activation(action: &str, fields: &str, faces: &[u8], verdict: &str) -> Play {
    let mut play = mill_at("red", "activate");
    says(&mut play, action, fields, dice(faces), verdict);
    play
}

/// Moves and changes of formation, done and not done.
#[test]
fn sr_15_moves_have_verdicts() {
    let text = "Fusiliers move up to 8″ | 8″ | plain | red";
    let play = activation("move", "unit: red/fusiliers", &[], text);
    assert_eq!(
        play.table(),
        [
            "Fusiliers: move up to 8″ (pivot on a flank then ahead or sideways or both; or straight back)"
        ]
    );
    let text = "Light Company withdraw up to 5.33″ | 5.33″ | plain | red";
    activation("move", "unit: red/lights, back: true", &[], text);
    let over = "unit: red/fusiliers, crosses_obstacle: true";
    let text =
        "Fusiliers cross the obstacle and move up to 8″ (rolled 4, needed 3+) | 8″ | good | red";
    activation("move", over, &[4], text);
    let text = "Fusiliers fail to cross the obstacle and do not move \
                (rolled 2, needed 3+) | NO MOVE | bad | red";
    activation("move", over, &[2], text);
    let text = "Grenadiers form reinforced line (rolled 2) | IN LINE | good | red";
    let play = activation("form", "unit: red/grenadiers, posture: line", &[2], text);
    let line = "Grenadiers: put in reinforced line, 2 stands forward, 1 back";
    assert_eq!(play.table(), [line]);
    let column = "unit: red/fusiliers, posture: column, moves: true";
    let text =
        "Fusiliers form column and move up to 12″ (rolled 4, needed 3+) | IN COLUMN | good | red";
    let play = activation("form", column, &[4], text);
    let moved = "Fusiliers: put in close-order column, move up to 12″";
    assert_eq!(play.table(), [moved]);
    let text = "Fusiliers fail to form column and do not move \
                (rolled 1, needed 3+) | NOT FORMED | bad | red";
    activation("form", column, &[1], text);
    let over = &format!("{column}, crosses_obstacle: true");
    let text = "Fusiliers form column but do not cross the obstacle \
                (rolled 2, needed 3+) | IN COLUMN | bad | red";
    activation("form", over, &[5, 2], text);
    let text = "Six-pounder limbers up (rolled 3, needed 3+) | LIMBERED | good | red";
    let limber = "unit: red/six-pounder, posture: limbered";
    let play = activation("form", limber, &[3], text);
    let trail = "Six-pounder: limber up, trail in the direction of travel";
    assert_eq!(play.table(), [trail]);
    let text = "Six-pounder moves; no rate is set for a limbered gun | MOVES | plain | red";
    let mut play = mill_at("red", "activate");
    play.set("red/six-pounder", "posture: limbered");
    says(&mut play, "move", "unit: red/six-pounder", [], text);
}

/// Charges: home, uphill, into a melee, and those that do not go.
#[test]
fn sr_15_charges_have_verdicts() {
    let charge = "unit: red/dragoons, target: blue/second";
    let text = "Light Dragoons charge Second County (rolled 4, needed 3+) | CONTACT | good | red";
    let mut play = activation("charge", charge, &[4], text);
    let contact = "Light Dragoons: move up to 12″ into contact with Second County";
    assert_eq!(play.table(), [contact]);
    let join = "unit: red/marines, target: blue/second";
    let text = "Marines charge into the melee with Second County \
                (rolled 4, needed 3+) | CONTACT | good | red";
    says(&mut play, "charge", join, [4], text);
    let uphill = &format!("{charge}, uphill: true");
    let text = "Light Dragoons charge uphill at Second County \
                (rolled 4, needed 3+) | CONTACT | good | red";
    activation("charge", uphill, &[4], text);
    let text = "Light Dragoons fail to charge and do not move \
                (rolled 2, needed 3+) | NO CHARGE | bad | red";
    activation("charge", charge, &[2], text);
}

/// Withdrawals, crews, leaders, and what is off the table.
#[test]
fn sr_24_leaving_has_verdicts() {
    let mut play = mill_at("red", "activate");
    play.set("red/marines", "in_melee_with: [blue/second]");
    let text = "Marines withdraw from Second County (rolled 3, needed 3+) | WITHDRAWS | good | red";
    says(&mut play, "withdraw", "unit: red/marines", [3], text);
    let over = "The melee between Marines and Second County is over |  | plain | -";
    assert_eq!(play.events(), [over]);
    play.set("red/fusiliers", "in_melee_with: [blue/second]");
    let text = "Fusiliers fail to withdraw and stay in the melee \
                (rolled 2, needed 3+) | STILL ENGAGED | bad | red";
    says(&mut play, "withdraw", "unit: red/fusiliers", [2], text);
    play.set("red/six-pounder", "crew_back: true");
    let text = "Crew of Six-pounder returns; no fire this turn \
                (rolled 5, needed 3+) | GUN MANNED | good | red";
    says(&mut play, "return-crew", "unit: red/six-pounder", [5], text);
    for (unit, verdict, told) in [
        (
            "red/marines",
            "Major Voss joins Marines | JOINS | plain | red",
            "Major Voss: place with Marines",
        ),
        (
            "red/fusiliers",
            "Major Voss leaves Marines for Fusiliers | JOINS | plain | red",
            "Major Voss: place with Fusiliers",
        ),
        (
            "null",
            "Major Voss leaves Fusiliers | LEAVES | plain | red",
            "Major Voss: place beside Fusiliers, alone",
        ),
    ] {
        let fields = format!("leader: red/voss, unit: {unit}");
        says(&mut play, "attach", fields, [], verdict);
        assert_eq!(play.table(), [told]);
    }
    let text = "Mill Hands are off the table and lost | MILL HANDS LOST | grave | blue";
    says(&mut play, "left-table", "unit: blue/mill", [], text);
}

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
            "Light Dragoons charge Second County",
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
        "none: none: falls into disorder / blue/tolliver: General Tolliver: stands 67% / \
         blue/crane: Deacon Crane: stands 67%"
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
