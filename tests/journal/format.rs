//! The page that describes the format: its examples are a game, and everything in them is described.

use crate::support::{APP, answering, app, dice, entry, folder, open, sound};
use crate::tiny;
use drumhead::battle::{Directions, TurnName};
use drumhead::journal::{Game, Keep, Step, Supply};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

const PAGE: &str = include_str!("../../src/journal/FORMAT.md");

fn examples() -> Vec<&'static str> {
    PAGE.lines()
        .filter(|line| line.starts_with("{\"sum\":"))
        .collect()
}

#[test]
fn the_examples_are_a_whole_game() {
    let (_folder, path) = folder();
    fs::write(&path, examples().join("\n") + "\n").expect("written");
    let (game, messages) = open(&path);
    assert_eq!((game.len(), messages), (14, Vec::new()));
    sound(&path);
}

/// A line without what is never the same twice: the sums, which come of the times, and the version.
fn timeless(line: &str) -> String {
    let mut line = line.to_owned();
    for key in ["sum", "after", "time", "version"] {
        let begins = format!("\"{key}\":\"");
        // Quotes in a text are written otherwise.
        let mut at = 0;
        while let Some(from) = line[at..].find(&begins).map(|to| at + to + begins.len()) {
            let to = from + line[from..].find('"').expect("the end of a text");
            line.replace_range(from..to, "");
            at = from;
        }
    }
    line
}

/// The same game played now is written as the page shows it, byte for byte.
#[test]
fn written_files_match_the_examples() {
    let (_folder, path) = folder();
    let mut game = Game::start_with(
        tiny::find,
        &tiny::secret_setup(12),
        1759,
        &Keep::File(path.clone()),
    )
    .expect("a game");
    let overruled = Directions {
        overrule: [("dice".to_owned(), 3.0)].into(),
        reason: Some("one musket is wet".to_owned()),
        ..Directions::default()
    };
    let volley = entry("fire", serde_json::json!({"unit": "red/guard", "dice": 4}));
    let done = game.perform(
        &volley,
        &overruled,
        &answering(dice(&[6, 2]), "joker", &["1"]),
        APP,
    );
    assert!(matches!(done, Step::Done(_)));
    game.undo(1).expect("undone");
    game.redo(1).expect("put back");
    game.begin(entry("duel", serde_json::json!({})), Directions::default());
    game.supply(Supply::App);
    game.supply(Supply::Face(11));
    game.leave();
    app(&mut game, &entry("draw", serde_json::json!({})));
    let march = entry("march", serde_json::json!({"unit": "blue/rangers"}));
    app(&mut game, &march);
    let forced = Directions {
        force: Some("the road is good".to_owned()),
        ..Directions::default()
    };
    assert!(matches!(game.begin(march, forced), Step::Done(_)));
    app(&mut game, &entry("end-turn", serde_json::json!({})));
    let turn = drumhead::journal::glance(&path).and_then(|seen| seen.turn);
    assert_eq!(turn.map(TurnName::number), Some(2), "it has just begun");
    game.go_back(1).expect("back");
    let two = [("dice".to_owned(), 2.0)].into();
    assert!(matches!(
        game.overrule(&two, "two muskets are wet"),
        Step::Done(_)
    ));
    app(&mut game, &entry("draw", serde_json::json!({})));
    let written = fs::read_to_string(&path).expect("the file");
    if let Some(copy) = std::env::var_os("DRUMHEAD_FORMAT_EXAMPLES") {
        fs::copy(&path, copy).expect("a copy for the page");
    }
    assert!(written.ends_with('\n'));
    for (number, (is, shown)) in written.lines().zip(examples()).enumerate() {
        assert_eq!(timeless(is), timeless(shown), "line {}", number + 1);
    }
    assert_eq!(written.lines().count(), examples().len());
}

/// Every key of a line and of what is in it, but for the entries, rows and maps whose keys are a ruleset's own.
fn keys(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                all.insert(key.clone());
                if !["rows", "setup", "fields", "dice", "overrule", "was", "is"]
                    .contains(&key.as_str())
                {
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
        let deed = json["together"].get(0).unwrap_or(&json).get("deed");
        deeds.extend(deed.and_then(Value::as_str).map(str::to_owned));
        keys(&json, &mut all);
    }
    assert_eq!(
        deeds.into_iter().collect::<Vec<_>>(),
        ["action", "go-back", "open", "redo", "undo"]
    );
    let prose: String = PAGE
        .lines()
        .filter(|line| !line.starts_with('{'))
        .collect::<Vec<_>>()
        .join("\n");
    for key in &all {
        assert!(
            prose.contains(&format!("`{key}`")),
            "{key} is not described"
        );
    }
    // What the program writes, by its own words: each is in an example.
    let written = [
        include_str!("../../src/journal/wire.rs"),
        include_str!("../../src/journal/record.rs"),
    ]
    .concat();
    for key in [
        "faces_known",
        "overruled",
        "forced",
        "drawn",
        "facts",
        "figure",
        "answers",
        "check",
        "reason",
        "verdict",
        "consequences",
        "follows",
        "follow_ups",
        "value",
        "force",
    ] {
        assert!(
            written.contains(key) && all.contains(key),
            "{key} has no example"
        );
    }
}
