//! The sample battles that come with the program.

use super::Play;
use drumhead::battle::{Document, Field, samples};
use drumhead::rules;
use serde_json::{Map, Value};

fn document(ruleset: &str, file: &str) -> Map<String, Value> {
    let sample = samples::sample(ruleset, file).unwrap_or_else(|| panic!("{file}"));
    match Document::parse(file, sample.bytes).expect("YAML").value {
        Value::Object(map) => map,
        other => panic!("{other}"),
    }
}

/// The sample that a ruleset names, its rosters in place.
pub fn sample(ruleset: &str) -> Map<String, Value> {
    let info = rules::find(ruleset).expect("a ruleset").info();
    let mut battle = document(ruleset, info.sample);
    for side in ["red", "blue"] {
        let file = battle[side].as_str().expect("a file").to_owned();
        battle.insert(side.to_owned(), document(ruleset, &file).into());
    }
    battle
}

/// The same in play; it musters without a word.
pub fn sample_in_play(ruleset: &str) -> Play {
    let rules = rules::find(ruleset).expect("a ruleset");
    let (battle, wrong) = rules.muster(&sample(ruleset));
    assert_eq!(wrong, []);
    let battle = battle.expect("a battle");
    Play { battle, done: None }
}

/// A field of the units or figures of a roster, as the ruleset declares it.
pub fn declared(ruleset: &str, list: &str, field: &str) -> Field {
    let find = |fields: Vec<Field>, name: &str| {
        let found = fields.into_iter().find(|field| field.name == name);
        found.expect(name)
    };
    let red = find(rules::find(ruleset).expect("a ruleset").fields(), "red");
    find(find(red.fields, list).fields, field)
}

/// The words that both rosters of a sample have in a field, alone or in lists.
pub fn used(ruleset: &str, list: &str, field: &str) -> Vec<String> {
    let battle = sample(ruleset);
    let rosters = ["red", "blue"].map(|side| battle[side][list].as_array().expect(list));
    let rows = rosters.into_iter().flatten();
    let words = rows.flat_map(|row| match &row[field] {
        Value::Array(list) => list.clone(),
        one => vec![one.clone()],
    });
    words
        .filter_map(|word| word.as_str().map(str::to_owned))
        .collect()
}
