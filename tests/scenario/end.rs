//! The end of a battle: by the turn limit, by a side that is beaten, by agreement.

use crate::support::{Talk, everything, with};
use drumhead::battle::Viewer;
use drumhead::rules;
use serde_json::{Value, json};

fn all() -> impl Iterator<Item = &'static str> {
    rules::ALL.iter().map(|ruleset| ruleset.info().id)
}

/// The first action of the rules that the table is offered and that is allowed.
fn some_action(talk: &mut Talk) -> Value {
    let offers = talk.ok(json!({"query": "offers"}));
    let offers = offers["offers"].as_array().expect("offers").clone();
    let common = [
        "adjust",
        "note",
        "roll",
        "setup",
        "objective",
        "victory",
        "end-battle",
        "arrive",
    ];
    let of_rules = offers
        .into_iter()
        .find(|offer| !common.contains(&offer["id"].as_str().unwrap_or_default()));
    of_rules.expect("an action of the rules")
}

#[test]
fn the_turn_limit_ends_it_and_undo_plays_on() {
    for ruleset in all() {
        let mut talk = Talk::new(&everything(ruleset));
        talk.ok(json!({"do": "objective", "objective": "The bridge", "held": "red"}));
        talk.turn(5);
        assert!(talk.scenario()["ended"].is_null(), "{ruleset}");
        let reply = talk.turn(7);
        let events = reply["events"].as_array().expect("events").clone();
        assert!(
            events.iter().any(|event| event["banner"] == "VICTORY: RED"),
            "{ruleset}: {reply}"
        );
        let ended = talk.scenario()["ended"].clone();
        assert_eq!(
            ended,
            json!({"how": "limit", "turn": 6, "winner": "red"}),
            "{ruleset}"
        );
        let status = talk.game.battle().status(Viewer::Table);
        assert!(status.over && status.next.is_none(), "{ruleset}");
        assert_eq!(status.turn.to_string(), "Turn 6 of 6", "{ruleset}");
        let refused = some_action(&mut talk);
        assert_eq!(refused["allowed"], json!(false), "{ruleset}: {refused}");
        assert_eq!(
            talk.error(json!({"do": "end-battle", "winner": "red"})),
            "refused",
            "{ruleset}"
        );
        // What was forgotten can still be marked, and the score decides.
        talk.ok(json!({"do": "victory", "condition": "Carry off the bell"}));
        assert_eq!(
            talk.scenario()["ended"]["winner"],
            json!("blue"),
            "{ruleset}"
        );
        talk.ok(json!({"undo": 2}));
        assert!(talk.scenario()["ended"].is_null(), "{ruleset}");
        assert!(!talk.game.battle().status(Viewer::Table).over, "{ruleset}");
        talk.close();
    }
}

#[test]
fn players_agree_on_an_end_in_any_battle() {
    for ruleset in all() {
        let mut talk = Talk::new(&with(ruleset, json!({})));
        let reply = talk.ok(json!({"do": "end-battle", "winner": "drawn"}));
        assert_eq!(reply["verdict"]["banner"], json!("DRAWN"), "{ruleset}");
        assert!(talk.game.battle().status(Viewer::Table).over, "{ruleset}");
        talk.ok(json!({"do": "note", "text": "a good game"}));
        talk.ok(json!({"undo": 2}));
        assert!(talk.scenario().is_null(), "{ruleset}");
        talk.ok(json!({"do": "end-battle", "winner": "blue"}));
        assert_eq!(
            talk.scenario()["ended"]["winner"],
            json!("blue"),
            "{ruleset}"
        );
        talk.close();
    }
}

/// All of blue is taken off the table, unit by unit; the last one ends the battle, unless another is still to come.
#[test]
fn a_beaten_side_ends_it() {
    let counters = [
        ("big-skirmishes", "removed", json!(true)),
        ("simpsons-revolution", "removed", json!(true)),
        ("rangers", "out", json!(true)),
    ];
    for (ruleset, counter, to) in counters {
        for (limit, reserve) in [(Some(9), false), (Some(9), true), (None, false)] {
            let blue: Vec<String> = {
                let battle = crate::support::battle(ruleset, &with(ruleset, json!({})));
                let units = battle.directory().units.iter();
                units
                    .filter(|it| it.id.starts_with("blue/"))
                    .map(|it| it.id.clone())
                    .collect()
            };
            let mut more = json!({});
            if let Some(limit) = limit {
                more["turn_limit"] = json!(limit);
            }
            if reserve {
                more["arrivals"] = json!([{"units": [blue[0]], "turn": 5}]);
            }
            let mut talk = Talk::new(&with(ruleset, more));
            let (mut over, skipped) = (0, usize::from(reserve));
            for unit in blue.iter().skip(skipped) {
                let reply =
                    talk.ok(json!({"do": "adjust", "unit": unit, "counter": counter, "to": to}));
                let events = reply["events"].as_array().expect("events");
                over += events
                    .iter()
                    .filter(|event| event["banner"] == "VICTORY: RED")
                    .count();
            }
            assert_eq!(over, usize::from(!reserve), "{ruleset}, reserve {reserve}");
            let ended = talk.scenario()["ended"].clone();
            if limit.is_some() && !reserve {
                assert_eq!(ended["how"], json!("beaten"), "{ruleset}");
            } else {
                assert!(ended.is_null(), "{ruleset}: {ended}");
            }
            talk.close();
        }
    }
}
