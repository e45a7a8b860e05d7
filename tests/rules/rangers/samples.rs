//! The samples that come with the program use everything there is.

use crate::support::{Play, dice};
use drumhead::battle::Document;
use drumhead::rules;
use serde_json::{Map, Value, json};

fn read(text: &str) -> Map<String, Value> {
    match Document::parse("sample.yaml", text.as_bytes())
        .expect("the sample's YAML")
        .value
    {
        Value::Object(map) => map,
        other => panic!("{other}"),
    }
}

fn rosters() -> [Map<String, Value>; 2] {
    [
        include_str!("../../../rosters/rangers/rangers.yaml"),
        include_str!("../../../rosters/rangers/traders.yaml"),
    ]
    .map(read)
}

fn sample() -> Play {
    let mut battle = read(include_str!(
        "../../../rosters/rangers/beaver-dam.battle.yaml"
    ));
    let [red, blue] = rosters();
    assert_eq!(
        (&battle["red"], &battle["blue"]),
        (&json!("rangers.yaml"), &json!("traders.yaml"))
    );
    battle.insert("red".to_owned(), red.into());
    battle.insert("blue".to_owned(), blue.into());
    let (battle, wrong) = rules::find("rangers").expect("the ruleset").muster(&battle);
    assert!(wrong.is_empty(), "{wrong:#?}");
    Play {
        battle: battle.expect("a battle"),
        done: None,
    }
}

/// Red 110 + 70 + 50 + 60 + 40 + 25 = 355, blue 80 + 60 + 70 + 50 + 60 + 20 = 340.
#[test]
fn ra_05_the_sample_is_within_thirty_points() {
    let mut play = sample();
    assert_eq!(
        (
            play.get("/sides/red/points"),
            play.get("/sides/blue/points")
        ),
        (355.into(), 340.into())
    );
    play.act("aggression", json!({}), dice(&[3, 4]));
    play.act("initiative", json!({}), dice(&[3, 3]));
    assert_eq!(play.get("/turn/first"), "red");
    assert_eq!(play.battle.info().sample, "beaver-dam.battle.yaml");
}

#[test]
fn ra_03_the_sample_uses_every_kind_weapon_and_trait() {
    let all = |key: &str| -> Vec<String> {
        let figures = rosters()
            .into_iter()
            .flat_map(|roster| roster["figures"].as_array().expect("figures").clone());
        figures
            .flat_map(|figure| match &figure[key] {
                Value::Array(list) => list
                    .iter()
                    .filter_map(Value::as_str)
                    .map(str::to_owned)
                    .collect(),
                Value::String(one) => vec![one.clone()],
                _ => Vec::new(),
            })
            .collect()
    };
    let words = |key: &str| {
        let fields = rules::find("rangers").expect("the ruleset").fields();
        let red = fields
            .iter()
            .find(|field| field.name == "red")
            .expect("red");
        let figures = red
            .fields
            .iter()
            .find(|field| field.name == "figures")
            .expect("figures");
        figures
            .fields
            .iter()
            .find(|field| field.name == key)
            .expect("a field")
            .options
            .clone()
    };
    for key in ["kind", "weapons", "traits"] {
        let used = all(key);
        assert!(!words(key).is_empty());
        for word in words(key) {
            assert!(used.contains(&word), "no {word} among the samples' {key}");
        }
    }
}
