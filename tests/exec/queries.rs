//! State, offers, odds, log.

use super::{Talk, fire, invalid, with};
use drumhead::exec::ExecDice;
use serde_json::{Value, json};

#[test]
fn the_state_has_units_characters_turn_deck_and_combats() {
    let mut talk = Talk::new(ExecDice::App);
    let reply = talk.ok(json!({"query": "state"}));
    let keys: Vec<&String> = reply["state"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["units", "characters", "turn", "deck", "combats"]);
    assert_eq!(reply["state"]["units"]["red/guard"]["standing"], json!(4));
}

#[test]
fn offers_tell_all_about_an_action() {
    let mut talk = Talk::begun(ExecDice::App);
    let reply = talk.ok(json!({"query": "offers", "unit": "red/guard"}));
    let fire = reply["offers"]
        .as_array()
        .unwrap()
        .iter()
        .find(|offer| offer["id"] == "fire")
        .expect("fire");
    let keys: Vec<&String> = fire.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "id", "label", "key", "allowed", "clause", "message", "fields"
        ]
    );
    assert_eq!(
        (&fire["allowed"], &fire["clause"], &fire["key"]),
        (&json!(true), &json!(null), &json!("f"))
    );
    let field = |name: &str| {
        fire["fields"]
            .as_array()
            .unwrap()
            .iter()
            .find(|field| field["name"] == name)
            .expect("a field")
            .clone()
    };
    let keys: Vec<String> = field("range")
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    assert_eq!(
        keys,
        [
            "name", "type", "unit", "required", "default", "min", "max", "options", "help"
        ]
    );
    assert_eq!(
        [
            field("range")["type"].clone(),
            field("range")["unit"].clone(),
            field("range")["min"].clone()
        ],
        [json!("number"), json!("inches"), json!(0)]
    );
    assert_eq!(
        [field("men")["default"].clone(), field("men")["max"].clone()],
        [json!(4), json!(4)]
    );
    let blue = talk.ok(json!({"query": "offers", "unit": "blue/rangers"}));
    let fire = blue["offers"]
        .as_array()
        .unwrap()
        .iter()
        .find(|offer| offer["id"] == "fire")
        .expect("fire")
        .clone();
    assert_eq!(fire["allowed"], json!(false));
    assert!(fire["clause"].is_string() && fire["message"].is_string());
}

#[test]
fn offers_are_for_units_characters_or_the_table() {
    let mut talk = Talk::begun(ExecDice::App);
    let mut ids = |request: Value| -> Vec<String> {
        let reply = talk.ok(request);
        reply["offers"]
            .as_array()
            .unwrap()
            .iter()
            .map(|offer| offer["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let table = ids(json!({"query": "offers"}));
    assert!(
        table.contains(&"note".to_owned()) && !table.contains(&"fire".to_owned()),
        "{table:?}"
    );
    let hale = ids(json!({"query": "offers", "unit": "red/hale"}));
    assert!(
        hale.contains(&"join".to_owned()) && !hale.contains(&"fire".to_owned()),
        "{hale:?}"
    );
    for wrong in [json!("red/nobody"), json!(""), json!(3), json!("red")] {
        assert_eq!(
            talk.fault(json!({"query": "offers", "unit": wrong})),
            invalid("unit")
        );
    }
}

#[test]
fn queries_know_their_keys() {
    let mut talk = Talk::begun(ExecDice::App);
    for query in ["state", "offers", "log", "odds"] {
        let ask = |more: Value| with(json!({"query": query}), more);
        assert_eq!(talk.fault(ask(json!({"as": "god"}))), invalid("as"));
        assert_eq!(talk.fault(ask(json!({"as": 1}))), invalid("as"));
        let odd = if query == "odds" {
            fire(json!({"query": "odds", "colour": 1}))
        } else {
            ask(json!({"colour": 1}))
        };
        assert_eq!(talk.fault(odd), invalid("colour"));
    }
    assert_eq!(
        talk.fault(json!({"query": "state", "unit": "red/guard"})),
        invalid("unit")
    );
}

#[test]
fn the_log_counts_records_from_one() {
    let mut talk = Talk::begun(ExecDice::Table);
    talk.ok(fire(json!({"dice": [6, 5, 2, 1, 3, 5, 3]})));
    talk.ok(json!({"undo": 1}));
    let log = talk.ok(json!({"query": "log"}))["log"]
        .as_array()
        .unwrap()
        .clone();
    let of = |key: &str| log.iter().map(|line| line[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("seq"), [json!(1), json!(2), json!(3)]);
    assert_eq!(
        of("deed"),
        [json!("action"), json!("action"), json!("undo")]
    );
    assert_eq!(of("stands").last(), Some(&json!(true)));
    assert_eq!(log[1]["stands"], json!(false));
    assert_eq!(
        (&log[1]["title"], &log[1]["do"]),
        (&json!("Guard fire at Rangers"), &json!("fire"))
    );
    // What came of it, not what was ordered.
    assert_eq!(
        log[1]["text"],
        json!("Guard fire at Rangers, 8″: 1 killed, 1 disorder")
    );
    assert_eq!(log[1]["rolls"][0]["faces"], json!([6, 5, 2, 1]));
    assert_eq!(log[2]["records"], json!([2]));
}

/// One die at 8 inches, ones rolled again: it hits with 1/3 + 1/6 x 1/3 = 7/18, kills with 7/54, disorders with 7/54.
#[test]
fn odds_by_hand() {
    let mut talk = Talk::begun(ExecDice::App);
    let reply = talk.ok(fire(json!({"query": "odds", "men": 1})));
    let keys: Vec<&String> = reply.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["ok", "exact", "runs", "odds"]);
    assert_eq!(reply["exact"], json!(true));
    for (counter, change) in [
        ("blue/rangers.kills", "1"),
        ("blue/rangers.disorder", "1"),
        ("blue/rangers.standing", "-1"),
    ] {
        let p = &reply["odds"][counter];
        assert!(
            (p[change].as_f64().unwrap() - 7.0 / 54.0).abs() < 1e-12,
            "{counter}: {p}"
        );
        assert!(
            (p["0"].as_f64().unwrap() - 47.0 / 54.0).abs() < 1e-12,
            "{counter}: {p}"
        );
    }
    assert_eq!(reply["odds"]["red/guard.smoke"], json!({"1": 1}));
    let keys: Vec<&String> = reply["odds"].as_object().unwrap().keys().collect();
    let mut sorted = keys[..keys.len() - 1].to_vec();
    sorted.sort();
    assert_eq!(
        (&keys[..keys.len() - 1], keys[keys.len() - 1].as_str()),
        (&sorted[..], "events")
    );
    assert_eq!(
        talk.ok(json!({"query": "log"}))["log"]
            .as_array()
            .unwrap()
            .len(),
        1,
        "odds leave no trace"
    );
}

#[test]
fn odds_have_the_faults_of_the_action() {
    let mut talk = Talk::begun(ExecDice::App);
    let odds = |more: Value| with(fire(json!({"query": "odds"})), more);
    assert_eq!(talk.fault(json!({"query": "odds"})), invalid("do"));
    assert_eq!(
        talk.fault(odds(json!({"range": 30}))),
        ("refused".to_owned(), "BS-37".to_owned())
    );
    assert_eq!(
        talk.fault(odds(json!({"range": -1, "answers": 7}))),
        invalid("range")
    );
    assert_eq!(
        talk.fault(odds(json!({"answers": "needs"}))),
        invalid("answers")
    );
    assert_eq!(
        talk.fault(odds(json!({"answers": {"jokr": "all"}}))),
        invalid("answers.jokr")
    );
    assert_eq!(talk.fault(odds(json!({"dice": [1]}))), invalid("dice"));
    let forced = talk.ok(odds(json!({"range": 30, "force": "a hill"})));
    assert!(forced["odds"]["blue/rangers.kills"].is_object());
    let overruled = talk.ok(odds(
        json!({"overrule": {"dice": 0}, "reason": "no powder"}),
    ));
    assert!(overruled["odds"].get("blue/rangers.kills").is_none());
    for answers in [
        json!("best"),
        json!({"joker": "all"}),
        json!({"joker": ["none", 0]}),
    ] {
        talk.ok(odds(json!({"answers": answers})));
    }
}
