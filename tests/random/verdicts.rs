//! What actions say they came to: every action has a verdict of the right form, and random play comes to each outcome of
//! each action.

use crate::game::Tally;
use crate::{A_BATTLE, check, game, muster, number, own, sample};
use drumhead::battle::{Battle, Outcome, Verdict, Viewer, banner_of};
use drumhead::rules;

/// What must be so of every verdict; else what is not.
pub fn form(battle: &dyn Battle, action: &str, done: &Outcome) -> Result<(), String> {
    let Some(verdict) = &done.verdict else {
        return Err(format!("{action} has no verdict"));
    };
    let title = done.title.to(Viewer::Umpire);
    for verdict in std::iter::once(verdict).chain(&done.consequences) {
        for viewer in Viewer::ALL {
            of_one(battle, verdict, viewer).map_err(|what| format!("{action}: {what}"))?;
        }
    }
    // Where dice fell something came of it; joining a unit is no more than what was ordered.
    let text = verdict.text.to(Viewer::Umpire);
    if text == title && !done.rolls.is_empty() {
        return Err(format!("{action} only repeats its title: {title:?}"));
    }
    // A step in which nobody can do anything is a line of the log and no more.
    if text.ends_with("skipped") {
        return Ok(());
    }
    if banner_of(verdict, &done.consequences)
        .banner
        .to(Viewer::Umpire)
        .is_empty()
    {
        return Err(format!("{action} has no banner: {text:?}"));
    }
    Ok(())
}

fn of_one(battle: &dyn Battle, verdict: &Verdict, viewer: Viewer) -> Result<(), String> {
    let (text, banner) = (verdict.text.to(viewer), verdict.banner.to(viewer));
    let wrong = |what: &str| Err(format!("{text:?} ({banner:?}) {what}"));
    // Names are the roster's own, and may hold anything.
    let mut bare = text.to_owned();
    let directory = battle.directory();
    for listed in directory.units.iter().chain(&directory.characters) {
        bare = bare.replace(&listed.name, "Name");
    }
    // The umpire calls a card by its id.
    for card in battle.cards() {
        bare = bare.replace(&format!("deck {} ", card.id), "Name ");
    }
    if !text.starts_with(verdict.head.to(viewer)) {
        return wrong("does not begin with its head");
    }
    if bare.trim().is_empty() || bare.contains("  ") || bare.ends_with(['.', '!', ',', ':', ';']) {
        return wrong("is no sentence without its end");
    }
    if bare.contains('_') || bare.contains("red/") || bare.contains("blue/") {
        return wrong("shows a machine's name");
    }
    if bare.contains("(s)")
        || bare.contains(" 1 men")
        || bare.contains(" 1 figures")
        || bare.contains(" 1 dice")
    {
        return wrong("does not agree");
    }
    let clause = battle.info().prefix;
    if bare.contains(&format!("{clause}-")) {
        return wrong("names a clause");
    }
    if banner.chars().any(char::is_lowercase) {
        return wrong("has a banner in small letters");
    }
    Ok(())
}

/// An outcome as it is counted: the action, and its banner with every number as `#`.
pub fn outcome(action: &str, done: &Outcome) -> Option<String> {
    let verdict = done.verdict.as_ref()?;
    let banner = banner_of(verdict, &done.consequences)
        .banner
        .to(Viewer::Umpire);
    let mut shape = String::new();
    for c in banner.chars() {
        if !c.is_ascii_digit() && c != '.' {
            shape.push(c);
        } else if !shape.ends_with('#') {
            shape.push('#');
        }
    }
    Some(format!("{action}: {shape}"))
}

/// Battles go on until all of it has happened.
const PATIENCE: usize = 30_000;

fn shown(id: &str, wanted: &[&str]) {
    let ruleset = rules::find(id).expect("the ruleset");
    let (mut done, mut tally) = (0, Tally::default());
    let mut wanted: Vec<(&str, usize)> = wanted.iter().map(|what| (*what, 1)).collect();
    let declared = muster(id, &sample(id)).declared();
    // What players mark in a scenario is the same in every ruleset, and tested by itself.
    let of_rules = declared.iter().filter(|it| !check::is_of_scenario(it.id));
    wanted.extend(of_rules.map(|offer| (offer.id, own::often(id))));
    for battle in 0.. {
        let seed = number("DRUMHEAD_RANDOM_SEED", 1) + 2000;
        let mut game = game(ruleset, seed, battle, battle);
        done += game.play(A_BATTLE);
        tally.add(&game.tally);
        let missing = tally.missing(&wanted);
        if missing.is_empty() {
            return;
        }
        assert!(
            done < PATIENCE,
            "after {done} actions never {missing:?}; but {:?}",
            tally.outcomes()
        );
    }
}

#[test]
fn every_outcome_of_big_skirmishes_is_told() {
    shown(
        "big-skirmishes",
        &[
            "draw: FIRST PAUSE",
            "draw: SECOND PAUSE",
            "draw: BONUS: RED",
            "draw: BONUS: BLUE",
            "draw: NO EFFECT",
            "order: # ACTIONS",
            "move: #″",
            "move: HALF: #″",
            "move: NO MOVE",
            "charge: CONTACT",
            "charge: EVADES",
            "charge: SHORT BY #″",
            "contact: CONTACT",
            "fire: # KILLED",
            "fire: # DISORDERS",
            "fire: NO EFFECT",
            "fire: MISS",
            "fire: WIPED OUT",
            "reload: LOADED",
            "reload: HALF LOADED",
            "tap-load: TAP-LOADED",
            "fight: DRAWN",
            "morale: STANDS",
            "morale: BACK #″",
            "morale: ROUTS",
            "rally: RALLIED",
            "form: IN LINE",
            "form: IN COLUMN",
            "form: IN SQUARE",
            "form: SKIRMISHERS",
            "limber: LIMBERED",
            "unlimber: UNLIMBERED",
            "join: JOINS",
            "leave: LEAVES",
            "spot: SPOTTED",
            "spot: DUMMY",
            "group: FORMATION",
            "next: COMBATS",
            "next: MORALE",
            "next: TURN #",
            "done: DONE",
        ],
    );
}

/// Formed bodies do not last where everyone disperses at random: what comes of their fights is in the tests of the rules.
#[test]
fn every_outcome_of_most_irregular_is_told() {
    shown(
        "most-irregular",
        &[
            "initiative: RED FIRST",
            "initiative: BLUE FIRST",
            "move: #″",
            "move: # LEFT BEHIND",
            "move: BREAKS UP",
            "disperse: DISPERSED",
            "reposition: NEW FORMATION",
            "fire: # KILLED",
            "fire: MISS",
            "rally: # RALLIED",
            "assault: # CAPTURED",
            "assault: HANGS BACK",
            "regroup: NO CHANGE",
            "scurry: UP TO #″",
            "form-ranks: FORMED",
            "bail: AWAY",
            "bail: # LOST",
            "gather: GATHERED",
            "stray: # STRAGGLE",
            "done: RED TO GO",
            "done: BLUE TO GO",
            "done: TURN OVER",
        ],
    );
}

/// Few units come to a fight at random before they have left the table: routs are in the tests of the rules.
#[test]
fn every_outcome_of_simpsons_revolution_is_told() {
    shown(
        "simpsons-revolution",
        &[
            "next: TURN #",
            "move: #″",
            "move: NO MOVE",
            "form: IN LINE",
            "form: IN COLUMN",
            "form: NOT FORMED",
            "form: UNLIMBERED",
            "form: LIMBERED",
            "charge: CONTACT",
            "charge: NO CHARGE",
            "withdraw: WITHDRAWS",
            "withdraw: STILL ENGAGED",
            "attach: JOINS",
            "attach: LEAVES",
            "combat: STANDS",
            "combat: DISORDERED",
            "left-table: UNIT LOST",
        ],
    );
}

#[test]
fn every_outcome_of_rangers_is_told() {
    shown(
        "rangers",
        &[
            "initiative: RED FIRST",
            "initiative: BLUE FIRST",
            "motivate: MOTIVATED",
            "motivate: NOT MOTIVATED",
            "motivate: RUNS OFF",
            "shoot: MISS",
            "shoot: # WOUND",
            "shoot: KILLED",
            "load: LOADED",
            "aim: AIM #",
            "close: CONTACT",
            "attack: MISS",
            "attack: # WOUND",
            "attack: KILLED",
            "move: #″",
            "take-cover: TAKES COVER",
            "retreat: BACK #″",
            "stay: STAYS",
            "flee: GETS AWAY",
            "flee: KILLED",
            "special: DONE",
            "special: FAILED",
            "pass: BLUE TO GO",
            "pass: TURN OVER",
        ],
    );
}

#[test]
fn every_outcome_of_on_the_frontier_is_told() {
    shown(
        "on-the-frontier",
        &[
            "initiative: RED FIRST",
            "initiative: BLUE FIRST",
            "move: #″",
            "move: CHARGE #″",
            "join: JOINS",
            "leave: LEAVES",
            "rally: # RECOVER",
            "rally: NO RECOVERY",
            "shoot: # DOWN",
            "shoot: SHAKEN",
            "shoot: MISS",
            "hold: HOLDS FIRE",
            "charge: TIED",
            "call-off: CALLED OFF",
            "work: # OF #",
            "work: FINISHED",
            "lay-charge: CHARGE LAID",
            "detonate: NO BREACH",
            "end-half: BLUE TO GO",
            "end-half: RED TO GO",
            "end-half: CHARGES",
            "end-half: NO CHARGES",
            "end-turn: TURN OVER",
        ],
    );
}
