//! Games of chance of each ruleset: whatever is done, what must hold holds, and in the end everything has happened.

use crate::game::Tally;
use crate::{A_BATTLE, check, game, muster, number, own, sample};
use drumhead::rules;

/// How many actions are done for each ruleset, at the least, when nobody says.
const ACTIONS: usize = 1000;

/// Battles go on until everything has happened; long before so many actions it has.
const PATIENCE: usize = 30_000;

/// Plays one battle of chance after the other until each of these has happened, and every action has been done.
fn play(id: &str, wanted: &[&str]) {
    let ruleset = rules::find(id).expect("the ruleset");
    let least = number("DRUMHEAD_RANDOM_ACTIONS", ACTIONS);
    let seed = number("DRUMHEAD_RANDOM_SEED", 1005);
    let (mut done, mut tally) = (0, Tally::default());
    let mut wanted: Vec<(&str, usize)> = wanted.iter().map(|what| (*what, 1)).collect();
    let declared = muster(id, &sample(id)).declared();
    // What players mark in a scenario is the same in every ruleset, and tested by itself.
    let of_rules = declared.iter().filter(|it| !check::is_of_scenario(it.id));
    wanted.extend(of_rules.map(|offer| (offer.id, own::often(id))));
    for battle in 0.. {
        let mut game = game(ruleset, seed, battle, battle);
        done += game.play(A_BATTLE);
        tally.add(&game.tally);
        let missing = tally.missing(&wanted);
        if missing.is_empty() && done >= least {
            break;
        }
        assert!(
            done < PATIENCE.max(least),
            "after {done} actions never {missing:?}; but {:?}",
            tally.outcomes()
        );
    }
    println!("{id}: {tally}");
    tally.check();
}

/// Rounds fought at the turn's end and over a Pause too, every outcome of them and of morale, characters hurt and lost, the Joker.
#[test]
fn games_of_big_skirmishes() {
    play(
        "big-skirmishes",
        &[
            "fired",
            "charge in Cards",
            "contact in Cards",
            "fight in Combats",
            "fight in Cards",
            "won",
            "drew",
            "backed_off",
            "routed",
            "removed",
            "morale in Morale",
            "wounded",
            "out_of_action",
            "lost",
            "joker_played",
            "dummy_found",
            "play in Cards",
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
fn games_of_most_irregular() {
    play(
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
fn games_of_simpsons_revolution() {
    play(
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
            "left-table: LOST",
        ],
    );
}

#[test]
fn games_of_rangers() {
    play(
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
            "pass: BLUE'S TURN",
            "pass: TURN OVER",
        ],
    );
}

#[test]
fn games_of_on_the_frontier() {
    play(
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
            "end-half: BLUE'S TURN",
            "end-half: RED'S TURN",
            "end-half: CHARGES",
            "end-half: NO CHARGES",
            "end-turn: TURN OVER",
        ],
    );
}
