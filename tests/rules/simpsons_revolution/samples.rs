//! The sample battle: sound, and with something of everything.

use crate::support::Play;
use drumhead::battle::{Document, samples};
use drumhead::rules;
use serde_json::{Map, Value};

fn document(file: &str) -> Map<String, Value> {
    let sample = samples::sample("simpsons-revolution", file).unwrap_or_else(|| panic!("{file}"));
    match Document::parse(file, sample.bytes).expect("YAML").value {
        Value::Object(map) => map,
        other => panic!("{other}"),
    }
}

/// The sample that the ruleset names, its rosters in place.
fn sample() -> Map<String, Value> {
    let info = rules::find("simpsons-revolution")
        .expect("the ruleset")
        .info();
    let mut battle = document(info.sample);
    for side in ["red", "blue"] {
        let file = battle[side].as_str().expect("a file").to_owned();
        battle.insert(side.to_owned(), Value::Object(document(&file)));
    }
    battle
}

/// It musters without a word.
#[test]
fn sr_01_the_sample_is_sound() {
    let (battle, wrong) = rules::find("simpsons-revolution")
        .expect("the ruleset")
        .muster(&sample());
    assert_eq!(wrong, []);
    let play = Play {
        battle: battle.expect("a battle"),
        done: None,
    };
    assert_eq!(play.battle.audit(), Vec::<String>::new());
}

/// Every arm, troop, weapon and posture, every rate and option is in it.
#[test]
fn sr_02_the_sample_has_everything() {
    let battle = sample();
    let used = |field: &str, word: &str| {
        ["red", "blue"].iter().any(|side| {
            battle[*side]["units"].as_array().is_some_and(|units| {
                units
                    .iter()
                    .any(|unit| unit.get(field).is_some_and(|is| is == word))
            })
        })
    };
    for field in ["arm", "troop", "weapon", "posture"] {
        let ruleset = rules::find("simpsons-revolution").expect("the ruleset");
        let red = ruleset
            .fields()
            .into_iter()
            .find(|field| field.name == "red")
            .expect("red")
            .fields;
        let unit = red
            .into_iter()
            .find(|field| field.name == "units")
            .expect("units")
            .fields;
        let declared = unit
            .into_iter()
            .find(|declared| declared.name == field)
            .expect("declared");
        let usual = declared.default.as_str().unwrap_or_default().to_owned();
        for word in declared.options.iter().filter(|word| **word != usual) {
            assert!(used(field, word), "no {field} {word}");
        }
    }
    let names = |key: &str| {
        battle[key]
            .as_object()
            .expect("a map")
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names("movement"),
        [
            "column",
            "dragoons-line",
            "dragoons-column",
            "limbered",
            "leader"
        ]
    );
    assert_eq!(names("options"), ["dragoons_fire"]);
}
