//! Games played at random, by what is offered and nothing else.
//!
//! Somebody is picked, something that is offered to him, and its fields are filled in at random within their bounds; dice,
//! cards and decisions are chance as well. Whatever comes of it, what must hold holds: see [`check`]. Nothing here knows a
//! rulebook: a new one is played as soon as it is registered with its sample battle.
//!
//! `DRUMHEAD_RANDOM_ACTIONS` says how many actions are done for each ruleset at the least; `DRUMHEAD_RANDOM_SEED` which ones.

mod armies;
mod balance;
mod called;
mod chance;
mod check;
mod entries;
mod game;
mod games;
mod laid;
mod lines;
mod men;
mod own;
mod recorded;
mod umpire;
mod verdicts;

use chance::Chance;
use drumhead::battle::{Battle, load::Shelf};
use drumhead::rules;
use game::Game;
use serde_json::{Map, Value};

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
