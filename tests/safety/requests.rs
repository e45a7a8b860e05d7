//! Requests to do damage with: those of the kept games, and what can always be done.

use drumhead::battle::load::Shelf;
use drumhead::journal::{Game, Keep};
use drumhead::rules;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// A source of chance that is the same each time.
pub fn chance(seed: usize) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(u64::try_from(seed).expect("a seed"))
}

/// One of several.
pub fn one<'a, T>(rng: &mut ChaCha8Rng, list: &'a [T]) -> &'a T {
    &list[rng.random_range(0..list.len())]
}

/// The sample battle of a ruleset, as it is mustered.
pub fn setup(ruleset: &str) -> Map<String, Value> {
    Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    }
    .load_sample(ruleset)
    .expect("the sample")
    .document
}

/// A game of the sample.
pub fn game(ruleset: &str, keep: &Keep) -> Game {
    Game::start(&setup(ruleset), 7, keep).expect("a game")
}

/// The file of a ruleset's sample battle.
pub fn battle(ruleset: &str) -> PathBuf {
    let info = rules::find(ruleset).expect("a ruleset").info();
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("rosters")
        .join(ruleset)
        .join(info.sample)
}

/// Whatever was done in the kept games of a ruleset, without its dice and decisions: the program rolls, the umpire forces.
pub fn deeds(ruleset: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/replays")
        .join(ruleset);
    let files = fs::read_dir(&folder)
        .expect("kept games")
        .map(|file| file.expect("a file").path());
    let mut deeds = Vec::new();
    for file in files.filter(|file| file.to_string_lossy().ends_with(".requests.jsonl")) {
        for line in fs::read_to_string(file)
            .expect("requests")
            .lines()
            .filter(|line| !line.trim().is_empty())
        {
            let Ok(Value::Object(mut request)) = serde_json::from_str(line) else {
                continue;
            };
            for key in ["dice", "cards", "answers", "force"] {
                request.shift_remove(key);
            }
            if request.contains_key("do") {
                deeds.push(Value::Object(request));
            }
        }
    }
    assert!(deeds.len() > 20, "{} deeds of {ruleset}", deeds.len());
    deeds
}

/// Something to do: mostly a deed by force, now and then dice, a note, an undo or a redo.
pub fn request(rng: &mut ChaCha8Rng, deeds: &[Value]) -> Value {
    match rng.random_range(0..20) {
        0 => json!({"do": "roll", "count": rng.random_range(1..9), "die": 6, "why": "to see"}),
        1 => json!({"do": "note", "text": "a note"}),
        2 => json!({"undo": 1}),
        3 => json!({"redo": 1}),
        4..8 => one(rng, deeds).clone(),
        _ => {
            let mut deed = one(rng, deeds).clone();
            deed["force"] = json!("to see");
            deed
        }
    }
}
