//! What the program says of an action: its verdict, the events, what follows, what the table does.

use crate::support::{Gives, Play, dice, muster};
use drumhead::battle::{
    Directions, Entry, Verdict, VerdictTone, Viewer, ViewerText, Weight, banner_of,
};
use drumhead::table::{Answer, Side};
use serde_json::{Value, json};

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

fn verdict(play: &Play) -> &Verdict {
    let done = play.done.as_ref().expect("an action");
    done.verdict.as_ref().expect("a verdict")
}

/// Text, banner and tone of the last action's verdict.
fn said(play: &Play) -> (&str, &str, VerdictTone) {
    let it = verdict(play);
    (&it.text.table, &it.banner.table, it.tone)
}

fn texts(all: &[ViewerText]) -> Vec<&str> {
    all.iter().map(|text| text.to(Viewer::Table)).collect()
}

/// The texts of the events of the last action.
fn events(play: &Play) -> Vec<&str> {
    let done = play.done.as_ref().expect("an action");
    done.consequences
        .iter()
        .map(|event| event.text.to(Viewer::Table))
        .collect()
}

fn table(play: &Play) -> Vec<&str> {
    texts(&play.done.as_ref().expect("an action").table)
}

fn follows(play: &Play) -> Vec<&str> {
    texts(&play.done.as_ref().expect("an action").follows)
}

fn fire(attackers: &[&str], target: &str, range: u16) -> Value {
    json!({"kind": "musket", "attackers": attackers, "target": target, "range": range})
}

#[track_caller]
fn says(play: &mut Play, action: &str, fields: Value, gives: Gives, text: &str, banner: &str) {
    play.act(action, fields, gives);
    let (said_text, said_banner, _) = said(play);
    assert_eq!((said_text, said_banner), (text, banner));
}

/// The steps are named by side; a step with nothing in it has no banner.
#[test]
fn sr_07_the_steps_have_verdicts() {
    let mut play = mill();
    let mut step = |text: &str, banner: &str| {
        says(&mut play, "next", json!({}), dice(&[]), text, banner);
    };
    step("The King's column activate", "RED ACTIVATES");
    step("The King's column: artillery, 1 gun can fire", "ARTILLERY");
    step("The King's column: rifles, 1 unit can fire", "RIFLES");
    step("The King's column: muskets, 2 units can fire", "MUSKETS");
    step("The King's column: no melee to fight, skipped", "");
    step("The County line activate", "BLUE ACTIVATES");
    for _ in 0..4 {
        play.step_on();
    }
    says(
        &mut play,
        "next",
        json!({}),
        dice(&[]),
        "Turn 2: nobody is routing; The King's column activate",
        "TURN 2",
    );
    let mut play = mill_at("blue", "melee");
    play.set("blue/mill", "order", "routing");
    play.set("red/marines", "order", "routing");
    let text = "Turn 2: rallies, 2 routing units";
    says(&mut play, "next", json!({}), dice(&[]), text, "TURN 2");
    let mut play = mill_at("red", "musket");
    play.set("red/marines", "in_melee_with", json!(["blue/second"]));
    let text = "The King's column: melee, 1 to fight";
    says(&mut play, "next", json!({}), dice(&[]), text, "MELEE");
}

/// A screen goes on by itself from a step in which nobody can do anything.
#[test]
fn sr_07_empty_steps_are_known() {
    let mut play = mill();
    assert!(play.battle.is_step_empty(), "nobody routs");
    play.set("blue/mill", "order", "routing");
    assert!(!play.battle.is_step_empty());
    play.act("left-table", json!({"unit": "blue/mill"}), dice(&[]));
    let mut empty = Vec::new();
    for _ in 0..10 {
        play.step_on();
        empty.push(play.battle.is_step_empty());
    }
    // Red: all but the melee has something in it. Blue: no foot with muskets but Second County, and no melee.
    assert_eq!(
        empty,
        [
            false, false, false, false, true, false, false, false, false, true
        ]
    );
    // A leader alone can still join a unit that has acted.
    let mut play = mill_at("red", "activate");
    for id in [
        "grenadiers",
        "fusiliers",
        "lights",
        "marines",
        "dragoons",
        "six-pounder",
    ] {
        play.set(&format!("red/{id}"), "activated", true);
    }
    assert!(!play.battle.is_step_empty());
    play.set("red/harrowby", "alive", false);
    play.set("red/voss", "alive", false);
    assert!(play.battle.is_step_empty());
}

/// Fire: who at whom, how far, what came of it, the die and what it needed.
#[test]
fn sr_19_fire_has_a_verdict() {
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        fire(&["red/fusiliers", "red/marines"], "blue/second", 10),
        dice(&[4]),
        "Fusiliers and Marines fire at Second County, 10″: Second County stand (rolled 4, needed 4+)",
        "STANDS",
    );
    assert_eq!(
        (
            verdict(&play).tone,
            verdict(&play).side,
            verdict(&play).weight
        ),
        (VerdictTone::Bad, Some(Side::Red), Weight::Miss)
    );
    assert_eq!(
        verdict(&play).head.table,
        "Fusiliers and Marines fire at Second County"
    );
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        fire(&["red/fusiliers"], "blue/second", 10),
        dice(&[2]),
        "Fusiliers fire at Second County, 10″: Second County fall into disorder (rolled 2, needed 3+)",
        "DISORDERED",
    );
    assert_eq!(
        table(&play),
        ["Second County: put in disordered line, 1/2 to 1″ gaps"]
    );
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        fire(&["red/fusiliers"], "blue/old-betsy", 12),
        dice(&[1]),
        "Fusiliers fire at Old Betsy, 12″: crew falls back 8″ (rolled 1, needed 3+)",
        "CREW BACK 8″",
    );
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "musket");
    play.act(
        "combat",
        fire(&["red/fusiliers"], "blue/old-betsy", 12),
        dice(&[1]),
    );
    assert!(said(&play).0.contains("crew falls back another 8″"));
    let mut play = mill_at("blue", "rifle");
    let shot = json!({"attackers": ["blue/hillmen"], "target": "red/grenadiers", "range": 20});
    says(
        &mut play,
        "combat",
        shot,
        dice(&[1]),
        "Hill Riflemen fire at Grenadiers, 20″: Grenadiers lose 1 stand, 2 left (rolled 1, needed 3+)",
        "LOSES 1 STAND",
    );
    assert_eq!(
        table(&play),
        ["Grenadiers: remove 1 stand, put in close-order column"]
    );
}

/// A rout: the leader goes along or stays, and what follows is said.
#[test]
fn sr_06_a_rout_has_a_verdict() {
    let mut play = mill_at("red", "musket");
    play.set("blue/crane", "with", "blue/mill");
    says(
        &mut play,
        "combat",
        fire(&["red/fusiliers"], "blue/mill", 10),
        dice(&[2]),
        "Fusiliers fire at Mill Hands, 10″: Mill Hands rout 16″ (rolled 2, needed 3+)",
        "ROUTS 16″",
    );
    assert_eq!(verdict(&play).weight, Weight::Routs);
    assert_eq!(events(&play), ["Deacon Crane goes along with Mill Hands"]);
    assert_eq!(
        table(&play),
        [
            "Mill Hands: turn about, move 16″ away from the enemy",
            "Deacon Crane: move with Mill Hands"
        ]
    );
    assert_eq!(
        follows(&play),
        [
            "Mill Hands: rally at the start of turn 2",
            "Mill Hands: any attack while routing removes Mill Hands"
        ]
    );
    let mut play = mill_at("red", "musket");
    play.set("blue/crane", "with", "blue/mill");
    play.act(
        "combat",
        fire(&["red/fusiliers"], "blue/mill", 10),
        dice(&[2]).answers(&["none", "no"]),
    );
    assert_eq!(events(&play), ["Deacon Crane stays where Mill Hands stood"]);
}

/// A leader rallies it, or is lost; the last one lost has the banner.
#[test]
fn sr_22_a_leader_has_verdicts() {
    let attack = || fire(&["red/fusiliers"], "blue/hillmen", 14);
    let mut play = mill_at("red", "musket");
    says(
        &mut play,
        "combat",
        attack(),
        dice(&[2, 5]).answers(&["blue/tolliver"]),
        "Fusiliers fire at Hill Riflemen, 14″: General Tolliver rallies Hill Riflemen (rolled 2, then 5, needed 3+)",
        "RALLIED",
    );
    assert_eq!(verdict(&play).tone, VerdictTone::Bad);
    let mut play = mill_at("red", "musket");
    play.act(
        "combat",
        attack(),
        dice(&[2, 1]).answers(&["blue/tolliver"]),
    );
    assert_eq!(
        said(&play).0,
        "Fusiliers fire at Hill Riflemen, 14″: Hill Riflemen fall into disorder (rolled 2, then 1, needed 3+)"
    );
    assert_eq!(
        events(&play),
        ["General Tolliver is lost with the failed rally"]
    );
    let banner = |play: &Play| {
        let done = play.done.as_ref().expect("an action");
        let it = banner_of(verdict(play), &done.consequences);
        (it.banner.table.clone(), it.tone, it.side)
    };
    let grave = |text: &str| (text.to_owned(), VerdictTone::Grave, Some(Side::Blue));
    assert_eq!(banner(&play), grave("LEADER LOST"));
    let mut play = mill_at("red", "musket");
    play.set("blue/crane", "alive", false);
    play.act("combat", attack(), dice(&[2, 1]).answers(&["yes"]));
    assert_eq!(
        events(&play),
        [
            "General Tolliver is lost with the failed rally",
            "The County line have no leaders left"
        ]
    );
    assert_eq!(banner(&play), grave("NO LEADERS"));
}

/// Melee: attacks, guns overrun, routs ridden down; a melee that is over is an event.
#[test]
fn sr_24_melee_has_verdicts() {
    let melee = |attacker: &str, target: &str| {
        let mut play = mill_at("red", "melee");
        play.set(attacker, "in_melee_with", json!([target]));
        play
    };
    let attack = |attacker: &str, target: &str| json!({"attackers": [attacker], "target": target});
    let mut play = melee("red/marines", "blue/second");
    let mut covered = attack("red/marines", "blue/second");
    covered["cover"] = true.into();
    says(
        &mut play,
        "combat",
        covered,
        dice(&[3]),
        "Marines attack Second County: Second County stand (rolled 3, needed 2+)",
        "STANDS",
    );
    let mut play = melee("red/dragoons", "blue/old-betsy");
    says(
        &mut play,
        "combat",
        attack("red/dragoons", "blue/old-betsy"),
        dice(&[2]),
        "Light Dragoons overrun Old Betsy (rolled 2, needed 4+)",
        "GUN LOST",
    );
    assert_eq!(table(&play), ["Old Betsy: remove the gun"]);
    assert_eq!(
        events(&play),
        ["The melee between Light Dragoons and Old Betsy is over"]
    );
    let mut play = melee("red/dragoons", "blue/mill");
    play.set("blue/mill", "order", "routing");
    play.set("red/dragoons", "in_melee_with", json!(["blue/mill"]));
    play.set("blue/crane", "with", "blue/mill");
    says(
        &mut play,
        "combat",
        attack("red/dragoons", "blue/mill"),
        dice(&[]),
        "Light Dragoons ride down routing Mill Hands: removed",
        "REMOVED",
    );
    assert_eq!(
        events(&play),
        [
            "Deacon Crane is alone",
            "The melee between Light Dragoons and Mill Hands is over"
        ]
    );
    assert_eq!(table(&play), ["Mill Hands: remove all stands"]);
    let mut play = mill_at("red", "musket");
    play.set("blue/mill", "order", "routing");
    says(
        &mut play,
        "combat",
        fire(&["red/fusiliers"], "blue/mill", 10),
        dice(&[]),
        "Fusiliers fire at routing Mill Hands, 10″: Mill Hands are removed",
        "REMOVED",
    );
    // Driven off by fire, a crew leaves the gun's melee.
    let mut play = mill_at("red", "musket");
    play.set("red/marines", "in_melee_with", json!(["blue/old-betsy"]));
    play.act(
        "combat",
        fire(&["red/fusiliers"], "blue/old-betsy", 5),
        dice(&[2]),
    );
    assert_eq!(events(&play), ["Old Betsy leaves the melee with Marines"]);
}

/// Rallies: rallied, or another 16 inches, with the leader or without.
#[test]
fn sr_08_rallies_have_verdicts() {
    let routing = |leader: bool| {
        let mut play = mill();
        play.set("blue/mill", "order", "routing");
        if leader {
            play.set("blue/tolliver", "with", "blue/mill");
        }
        play
    };
    let rally = || json!({"unit": "blue/mill"});
    let mut play = routing(false);
    says(
        &mut play,
        "rally",
        rally(),
        dice(&[6]),
        "Mill Hands rally in a disordered column (rolled 6, needed 6)",
        "RALLIED",
    );
    assert_eq!(
        table(&play),
        ["Mill Hands: turn to the enemy, put in disordered column"]
    );
    let mut play = routing(false);
    says(
        &mut play,
        "rally",
        rally(),
        dice(&[3]),
        "Mill Hands rout another 16″ (rolled 3, needed 6)",
        "ROUTS 16″",
    );
    assert_eq!(
        (verdict(&play).tone, verdict(&play).side),
        (VerdictTone::Bad, Some(Side::Blue))
    );
    for (answer, text) in [
        (
            "yes",
            "Mill Hands rout another 16″ (rolled 3, needed 5+); General Tolliver goes along",
        ),
        (
            "no",
            "Mill Hands rout another 16″ (rolled 3, needed 5+); General Tolliver stays behind",
        ),
    ] {
        let gives = dice(&[3]).answers(&[answer]);
        says(
            &mut routing(true),
            "rally",
            rally(),
            gives,
            text,
            "ROUTS 16″",
        );
    }
}

/// Moves and changes of formation, done and not done.
#[test]
fn sr_15_moves_have_verdicts() {
    let act = |action: &str, fields: Value, faces: &[u8], text: &str, banner: &str| {
        let mut play = mill_at("red", "activate");
        says(&mut play, action, fields, dice(faces), text, banner);
        play
    };
    let fusiliers = json!({"unit": "red/fusiliers"});
    let play = act("move", fusiliers, &[], "Fusiliers move up to 8″", "8″");
    assert_eq!(table(&play), ["Fusiliers: move up to 8″"]);
    let back = json!({"unit": "red/lights", "back": true});
    act(
        "move",
        back,
        &[],
        "Light Company withdraw up to 5.33″",
        "5.33″",
    );
    let over = || json!({"unit": "red/fusiliers", "crosses_obstacle": true});
    let text = "Fusiliers cross the obstacle and move up to 8″ (rolled 4, needed 3+)";
    act("move", over(), &[4], text, "8″");
    let text = "Fusiliers fail to cross the obstacle and do not move (rolled 2, needed 3+)";
    act("move", over(), &[2], text, "NO MOVE");
    let form = |unit: &str, posture: &str, moves: bool| json!({"unit": unit, "posture": posture, "moves": moves});
    let text = "Grenadiers form reinforced line (rolled 2)";
    let line = form("red/grenadiers", "line", false);
    let play = act("form", line, &[2], text, "IN LINE");
    assert_eq!(
        table(&play),
        ["Grenadiers: put in reinforced line, 2 stands forward, 1 back"]
    );
    let column = || form("red/fusiliers", "column", true);
    let text = "Fusiliers form column and move up to 12″ (rolled 4, needed 3+)";
    let play = act("form", column(), &[4], text, "IN COLUMN");
    assert_eq!(
        table(&play),
        ["Fusiliers: put in close-order column, move up to 12″"]
    );
    let text = "Fusiliers fail to form column and do not move (rolled 1, needed 3+)";
    act("form", column(), &[1], text, "NOT FORMED");
    let mut over = column();
    over["crosses_obstacle"] = true.into();
    let text = "Fusiliers form column but do not cross the obstacle (rolled 2, needed 3+)";
    act("form", over, &[5, 2], text, "IN COLUMN");
    let limber = form("red/six-pounder", "limbered", false);
    let text = "Six-pounder limbers up (rolled 3, needed 3+)";
    let play = act("form", limber, &[3], text, "LIMBERED");
    assert_eq!(
        table(&play),
        ["Six-pounder: limber up, trail in the direction of travel"]
    );
    let text = "Six-pounder moves; no rate is set for a limbered gun";
    let mut play = mill_at("red", "activate");
    play.set("red/six-pounder", "posture", "limbered");
    let fields = json!({"unit": "red/six-pounder"});
    says(&mut play, "move", fields, dice(&[]), text, "MOVES");
}

/// Charges: home, uphill, into a melee, and those that do not go.
#[test]
fn sr_15_charges_have_verdicts() {
    let charge =
        |uphill: bool| json!({"unit": "red/dragoons", "target": "blue/second", "uphill": uphill});
    let mut play = mill_at("red", "activate");
    let text = "Light Dragoons charge Second County (rolled 4, needed 3+)";
    says(
        &mut play,
        "charge",
        charge(false),
        dice(&[4]),
        text,
        "CONTACT",
    );
    assert_eq!(
        table(&play),
        ["Light Dragoons: move into contact with Second County"]
    );
    let join = json!({"unit": "red/marines", "target": "blue/second"});
    let text = "Marines charge into the melee with Second County (rolled 4, needed 3+)";
    says(&mut play, "charge", join, dice(&[4]), text, "CONTACT");
    let mut play = mill_at("red", "activate");
    let text = "Light Dragoons charge uphill at Second County (rolled 4, needed 3+)";
    says(
        &mut play,
        "charge",
        charge(true),
        dice(&[4]),
        text,
        "CONTACT",
    );
    let mut play = mill_at("red", "activate");
    let text = "Light Dragoons fail to charge and do not move (rolled 2, needed 3+)";
    says(
        &mut play,
        "charge",
        charge(false),
        dice(&[2]),
        text,
        "NO CHARGE",
    );
}

/// Withdrawals, crews, leaders, and what is off the table.
#[test]
fn sr_24_leaving_has_verdicts() {
    let mut play = mill_at("red", "activate");
    play.set("red/marines", "in_melee_with", json!(["blue/second"]));
    let marines = json!({"unit": "red/marines"});
    let text = "Marines withdraw from Second County (rolled 3, needed 3+)";
    says(
        &mut play,
        "withdraw",
        marines,
        dice(&[3]),
        text,
        "WITHDRAWS",
    );
    assert_eq!(
        events(&play),
        ["The melee between Marines and Second County is over"]
    );
    play.set("red/fusiliers", "in_melee_with", json!(["blue/second"]));
    let fusiliers = json!({"unit": "red/fusiliers"});
    let text = "Fusiliers fail to withdraw and stay in the melee (rolled 2, needed 3+)";
    says(
        &mut play,
        "withdraw",
        fusiliers,
        dice(&[2]),
        text,
        "STILL ENGAGED",
    );
    play.set("red/six-pounder", "crew_back", true);
    let gun = json!({"unit": "red/six-pounder"});
    let text = "Crew of Six-pounder returns; no fire this turn (rolled 5, needed 3+)";
    says(
        &mut play,
        "return-crew",
        gun,
        dice(&[5]),
        text,
        "GUN MANNED",
    );
    let mut voss = |unit: Value, text: &str, banner: &str, told: &str| {
        let fields = json!({"leader": "red/voss", "unit": unit});
        says(&mut play, "attach", fields, dice(&[]), text, banner);
        assert_eq!(table(&play), [told]);
    };
    let with = "Major Voss: place with Marines";
    voss(
        "red/marines".into(),
        "Major Voss joins Marines",
        "JOINS",
        with,
    );
    voss(
        "red/fusiliers".into(),
        "Major Voss leaves Marines for Fusiliers",
        "JOINS",
        "Major Voss: place with Fusiliers",
    );
    let alone = "Major Voss: place beside Fusiliers, alone";
    voss(Value::Null, "Major Voss leaves Fusiliers", "LEAVES", alone);
    let fields = json!({"unit": "blue/mill"});
    let text = "Mill Hands are off the table and lost";
    says(
        &mut play,
        "left-table",
        fields,
        dice(&[]),
        text,
        "UNIT LOST",
    );
    assert_eq!(verdict(&play).tone, VerdictTone::Grave);
}

/// Runs an action up to what it needs next, with these answers given: its prompt, or its question with the options.
fn needs(
    play: &Play,
    action: &str,
    fields: Value,
    answers: &[Answer],
) -> (String, Vec<(String, String)>) {
    let Value::Object(fields) = fields else {
        panic!("fields are a map")
    };
    let entry = Entry {
        action: action.to_owned(),
        fields,
    };
    let so_far = play
        .battle
        .so_far(&entry, &Directions::default(), &answers.to_vec())
        .expect("it makes sense");
    if let Some(question) = so_far.question {
        let options = question.options.iter();
        let options = options.map(|(id, text)| (id.clone(), text.table.clone()));
        return (question.text.table.clone(), options.collect());
    }
    (so_far.prompt.expect("a prompt").table, Vec::new())
}

fn die(face: u8) -> Answer {
    Answer::Die { face, app: false }
}

/// Each roll says why it is rolled.
#[test]
fn sr_19_dice_have_prompts() {
    let prompt = |step: &str, action: &str, fields: Value, answers: &[Answer]| {
        needs(&mill_at("red", step), action, fields, answers).0
    };
    let mut attack = fire(&["red/fusiliers", "red/marines"], "blue/second", 10);
    attack["cover"] = true.into();
    assert_eq!(
        prompt("musket", "combat", attack, &[]),
        "Fusiliers and Marines fire at Second County, 10″, in cover"
    );
    let form = json!({"unit": "red/grenadiers", "posture": "line"});
    assert_eq!(
        prompt("activate", "form", form, &[]),
        "Grenadiers form reinforced line out of wedge (+2)"
    );
    let charge = json!({"unit": "red/dragoons", "target": "blue/second", "crosses_obstacle": true});
    assert_eq!(
        prompt("activate", "charge", charge.clone(), &[]),
        "Light Dragoons charge Second County"
    );
    assert_eq!(
        prompt("activate", "charge", charge, &[die(4)]),
        "Light Dragoons cross an obstacle"
    );
    let mut play = mill();
    play.set("blue/mill", "order", "routing");
    let rally = json!({"unit": "blue/mill"});
    assert_eq!(
        needs(&play, "rally", rally.clone(), &[]).0,
        "Mill Hands rally, no leader"
    );
    play.set("blue/tolliver", "with", "blue/mill");
    assert_eq!(
        needs(&play, "rally", rally, &[]).0,
        "Mill Hands rally with General Tolliver"
    );
    let mut play = mill_at("red", "activate");
    play.act(
        "charge",
        json!({"unit": "red/dragoons", "target": "blue/second"}),
        dice(&[4]),
    );
    play.go_to_step("red", "melee");
    let melee = json!({"attackers": ["red/dragoons"], "target": "blue/second"});
    assert_eq!(
        needs(&play, "combat", melee, &[]).0,
        "Light Dragoons charge Second County in the open"
    );
}

/// The question after a failure: the die, what it needed, and what each answer leads to.
#[test]
fn sr_22_the_question_names_each_leader() {
    let play = mill_at("red", "musket");
    let attack = fire(&["red/fusiliers"], "blue/second", 10);
    let (question, options) = needs(&play, "combat", attack.clone(), &[die(2)]);
    assert_eq!(
        question,
        "Second County fail (2, needed 3+). Rally by a leader within 8″? If it fails again, the leader is lost."
    );
    let option = |id: &str, text: &str| (id.to_owned(), text.to_owned());
    assert_eq!(
        options,
        [
            option("none", "none: falls into disorder"),
            option("blue/tolliver", "General Tolliver: stands 67%"),
            option("blue/crane", "Deacon Crane: stands 67%"),
        ]
    );
    let tolliver = Answer::Decision("blue/tolliver".to_owned());
    let (again, _) = needs(&play, "combat", attack, &[die(2), tolliver]);
    assert_eq!(
        again,
        "General Tolliver rallies Second County; General Tolliver is lost if the roll fails again"
    );
}

/// The question of a rout with a leader: he goes along, or stays where the unit stood; after a failed rally he stays.
#[test]
fn sr_06_the_question_of_a_rout() {
    let mut play = mill_at("red", "musket");
    play.set("blue/crane", "with", "blue/mill");
    let none = Answer::Decision("none".to_owned());
    let attack = fire(&["red/fusiliers"], "blue/mill", 10);
    let (question, options) = needs(&play, "combat", attack, &[die(2), none]);
    assert_eq!(question, "Mill Hands rout. Does Deacon Crane go along?");
    assert_eq!(options[1].1, "stays where Mill Hands stood");
    play.set("blue/mill", "order", "routing");
    play.go_to_step("both", "rallies");
    let rally = json!({"unit": "blue/mill"});
    let (question, _) = needs(&play, "rally", rally, &[die(3)]);
    assert_eq!(
        question,
        "Mill Hands rout another 16″. Does Deacon Crane go along?"
    );
}
