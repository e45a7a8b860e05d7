//! The page that describes the format: its examples are a game, and everything in them is described.

use crate::support::{folder, open};
use crate::tiny;
use drumhead::journal::verify_with;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

const PAGE: &str = include_str!("../../src/journal/FORMAT.md");

fn examples() -> Vec<&'static str> {
    PAGE.lines().filter(|line| line.starts_with("{\"sum\":")).collect()
}

#[test]
fn the_examples_are_a_whole_game() {
    let (_folder, path) = folder();
    fs::write(&path, examples().join("\n") + "\n").expect("written");
    let (game, messages) = open(&path);
    assert_eq!((game.len(), messages), (12, Vec::new()));
    assert_eq!(verify_with(tiny::find, &path).expect("verified").differences, []);
}

/// Every key of a line and of what is in it, but for the entries, rows and maps whose keys are a ruleset's own.
fn keys(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                all.insert(key.clone());
                if !["rows", "setup", "fields", "dice", "overrule", "was", "is"].contains(&key.as_str()) {
                    keys(value, all);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|value| keys(value, all)),
        _ => {}
    }
}

#[test]
fn every_kind_of_line_has_an_example_and_every_key_is_described() {
    let mut all = BTreeSet::new();
    let mut deeds = BTreeSet::new();
    for line in examples() {
        let json: Value = serde_json::from_str(line).expect("JSON");
        deeds.extend(json.get("deed").and_then(Value::as_str).map(str::to_owned));
        keys(&json, &mut all);
    }
    assert_eq!(deeds.into_iter().collect::<Vec<_>>(), ["action", "go-back", "open", "redo", "undo"]);
    let prose: String = PAGE.lines().filter(|line| !line.starts_with('{')).collect::<Vec<_>>().join("\n");
    for key in &all {
        assert!(prose.contains(&format!("`{key}`")), "{key} is not described");
    }
    // What the program writes, by its own words: each is in an example.
    let written = include_str!("../../src/journal/wire.rs");
    for key in ["faces_known", "overruled", "forced", "drawn", "facts", "figure", "answers", "check", "reason", "force"] {
        assert!(written.contains(key) && all.contains(key), "{key} has no example");
    }
}
