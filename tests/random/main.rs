//! Games played at random, by what is offered and nothing else.
//!
//! Somebody is picked, something that is offered to him, and its fields are filled in at random within their bounds; dice,
//! cards and decisions are chance as well. Whatever comes of it, what must hold holds: see [`check`]. Nothing here knows a
//! rulebook: a new one is played as soon as it is registered with its sample battle.
//!
//! `DRUMHEAD_RANDOM_ACTIONS` says how many actions are done for each ruleset; `DRUMHEAD_RANDOM_SEED` which ones.

mod armies;
mod balance;
mod chance;
mod check;
mod entries;
mod game;
mod own;
mod recorded;
mod umpire;
mod verdicts;

use chance::Chance;
use drumhead::battle::{Battle, load::Shelf};
use drumhead::rules;
use game::Game;
use serde_json::{Map, Value};

/// How many actions are done for all rulesets together when nobody says.
const ACTIONS: usize = 10_000;

/// After so many actions another battle begins.
const A_BATTLE: usize = 400;

fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}={text} is no number"))
    })
}

/// The sample battle of a ruleset with both its rosters in place.
fn sample(ruleset: &str) -> Map<String, Value> {
    let info = rules::find(ruleset).expect("a ruleset").info();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("rosters")
        .join(ruleset)
        .join(info.sample);
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    shelf
        .load(&path)
        .unwrap_or_else(|faults| panic!("{faults:?}"))
        .document
}

fn muster(ruleset: &str, setup: &Map<String, Value>) -> Box<dyn Battle> {
    let (battle, wrong) = rules::find(ruleset).expect("a ruleset").muster(setup);
    battle.unwrap_or_else(|| panic!("{wrong:?}"))
}

/// The sample with a scenario: two of its units come on later.
fn with_scenario(ruleset: &str) -> Map<String, Value> {
    let mut setup = sample(ruleset);
    let battle = muster(ruleset, &setup);
    let units = &battle.directory().units;
    let [first, last] = [0, units.len() - 1].map(|at| units[at].id.clone());
    let scenario = serde_json::json!({
        "turn_limit": 12,
        "objectives": [{"name": "The bridge", "points": 3}],
        "victory": [{"text": "Carry off the bell", "for": "blue"}],
        "arrivals": [{"units": [first], "turn": 1, "on": 5}, {"units": [last], "turn": 2}],
        "setup": ["Lay the river."],
    });
    setup.extend(scenario.as_object().cloned().unwrap_or_default());
    setup
}

/// A battle of chance: the sample as it is, with a scenario, the sample with other options, armies of chance, one after the other.
fn game(ruleset: &dyn drumhead::battle::Ruleset, seed: usize, battle: usize, turn: usize) -> Game {
    let id = ruleset.info().id;
    let mut chance = Chance::new(seed, battle);
    let setup = match turn % 4 {
        0 => sample(id),
        1 => with_scenario(id),
        2 => armies::with_options(&mut chance, ruleset, sample(id)),
        _ => armies::battle(&mut chance, ruleset).unwrap_or_else(|| sample(id)),
    };
    Game::new(
        format!("{id}, seed {seed}, battle {battle}"),
        muster(id, &setup),
        chance,
    )
}

/// Plays `actions` of them, in one battle after the other; `share` of `of`.
fn play(share: usize, of: usize) {
    let actions = number("DRUMHEAD_RANDOM_ACTIONS", ACTIONS / rules::ALL.len()).div_ceil(of);
    let seed = number("DRUMHEAD_RANDOM_SEED", 1);
    for ruleset in rules::ALL {
        let id = ruleset.info().id;
        let (mut done, mut battle) = (0, share);
        let mut tally = game::Tally::default();
        while done < actions {
            let mut game = game(*ruleset, seed, battle, battle / of);
            done += game.play(A_BATTLE.min(actions - done));
            tally.add(&game.tally);
            battle += of;
        }
        println!("{id}: {tally}");
        tally.check();
    }
}

// As many tests as may well run at the same time.

#[test]
fn games_of_chance_1() {
    play(0, 2);
}

#[test]
fn games_of_chance_2() {
    play(1, 2);
}

/// What random play must come to, with how often, or what it finds in order is not known to be: rounds fought at the turn's
/// end and over a Pause, every outcome of them and of morale, characters hurt and lost, the Joker.
const OF_BIG_SKIRMISHES: &[(&str, usize)] = &[
    ("fired", 20),
    ("charge in Cards", 5),
    ("contact in Cards", 5),
    ("fight in Combats", 10),
    ("fight in First Pause", 10),
    ("won", 10),
    ("drew", 10),
    ("backed_off", 5),
    ("routed", 5),
    ("removed", 1),
    ("morale in Morale", 5),
    ("wounded", 2),
    ("out_of_action", 1),
    ("lost", 1),
    ("joker_played", 5),
    ("dummy_found", 1),
    ("play in Cards", 5),
];

/// Battles go on until all of it has happened; long before so many actions it has.
const PATIENCE: usize = 40_000;

#[test]
fn chance_comes_to_everything_in_big_skirmishes() {
    let ruleset = *rules::ALL
        .iter()
        .find(|ruleset| ruleset.info().id == "big-skirmishes")
        .expect("the ruleset");
    let (mut done, mut tally) = (0, game::Tally::default());
    for battle in 0.. {
        // Battles that the other tests do not play.
        let mut game = game(
            ruleset,
            number("DRUMHEAD_RANDOM_SEED", 1) + 1004,
            battle,
            battle,
        );
        done += game.play(A_BATTLE);
        tally.add(&game.tally);
        let missing = tally.missing(OF_BIG_SKIRMISHES);
        if missing.is_empty() {
            println!("big-skirmishes: {tally}: all of it");
            return;
        }
        assert!(
            done < PATIENCE,
            "after {done} actions too little of {missing:?}: {tally:?}"
        );
    }
}
