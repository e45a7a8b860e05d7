//! What is hidden stays hidden from those who may not know it; and the Joker, which is asked for.

use super::{Talk, fire, invalid, with};
use drumhead::exec::ExecDice;
use serde_json::{Value, json};

/// The cards have started; red holds the Joker, and Hale has ordered the guard.
fn with_joker(dice: ExecDice) -> Talk {
    let mut talk = Talk::new(dice);
    talk.ok(json!({"do": "start-cards"}));
    let drawn = talk.ok(json!({"do": "draw", "cards": ["joker"], "dice": [2]}));
    assert_eq!(
        drawn["cards"],
        json!(["bonus"]),
        "the reply is for every viewer"
    );
    assert!(
        !drawn.to_string().to_lowercase().contains("joker"),
        "{drawn}"
    );
    talk.ok(json!({"do": "draw", "cards": ["red/hale"]}));
    talk.ok(json!({"do": "order", "character": "red/hale", "unit": "red/guard"}));
    talk
}

#[test]
fn a_held_card_is_known_to_its_holder_and_the_umpire() {
    let mut talk = with_joker(ExecDice::App);
    for (viewer, card) in [
        ("table", "bonus"),
        ("red", "joker"),
        ("blue", "bonus"),
        ("umpire", "joker"),
    ] {
        let log = talk.ok(json!({"query": "log", "as": viewer}));
        assert_eq!(log["log"][1]["cards"], json!([card]), "{viewer}");
        let state = talk.ok(json!({"query": "state", "as": viewer}));
        assert_eq!(
            state["state"]["deck"]["hands"]["red"],
            json!([card]),
            "{viewer}"
        );
        if card == "bonus" {
            assert!(
                !(log.to_string() + &state.to_string())
                    .to_lowercase()
                    .contains("joker"),
                "{viewer}"
            );
        }
    }
}

#[test]
fn a_bonus_card_that_the_umpire_moves_is_not_named() {
    let mut talk = Talk::new(ExecDice::App);
    talk.ok(json!({"do": "start-cards"}));
    talk.ok(json!({"do": "adjust", "unit": "deck", "counter": "joker", "to": "red"}));
    for (viewer, named) in [("table", false), ("blue", false), ("umpire", true)] {
        let log = talk.ok(json!({"query": "log", "as": viewer}));
        let text = log["log"][1]["text"].as_str().unwrap();
        assert_eq!(text.contains("joker"), named, "{viewer}: {text}");
    }
}

#[test]
fn a_hidden_unit_is_only_that() {
    let mut talk = Talk::new(ExecDice::App);
    let ambush = |talk: &mut Talk, viewer: &str| {
        talk.ok(json!({"query": "state", "as": viewer}))["state"]["units"]["blue/hidden-1"].clone()
    };
    assert_eq!(ambush(&mut talk, "table"), json!({"hidden": true}));
    assert_eq!(ambush(&mut talk, "red"), json!({"hidden": true}));
    assert_eq!(ambush(&mut talk, "blue")["standing"], json!(6));
    assert_eq!(ambush(&mut talk, "umpire")["standing"], json!(6));
}

/// The second hand of a volley (the effect) is the second asking.
#[test]
fn a_decision_is_given_by_its_id() {
    let mut talk = with_joker(ExecDice::Table);
    // All four again, which now miss; so there is no effect, and the Joker is gone.
    let reply = talk.ok(fire(
        json!({"dice": [6, 6, 6, 6, 2, 2, 2, 2], "answers": {"joker": "all"}}),
    ));
    assert_eq!(reply["answers"], json!({"joker": "all"}));
    let whys: Vec<&Value> = reply["rolls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|roll| &roll["why"])
        .collect();
    assert_eq!(whys, [&json!("to hit"), &json!("to hit again")]);
    talk.ok(json!({"undo": 1}));
    // Of two askings the first takes its default; die 1 of the second hand is rolled again.
    let answers = json!({"joker": ["none", 1]});
    let reply = talk.ok(fire(
        json!({"dice": [6, 6, 2, 2, 5, 1, 6], "answers": answers}),
    ));
    assert_eq!(reply["answers"], answers);
    assert_eq!(
        reply["rolls"][2],
        json!({"why": "effect again", "die": 6, "faces": [6], "source": "table"})
    );
    talk.ok(json!({"undo": 1}));
    // What is not answered takes its default.
    let reply = talk.ok(fire(json!({"dice": [6, 6, 2, 2, 5, 1]})));
    assert_eq!(reply["answers"], json!({"joker": ["none", "none"]}));
}

/// "Not this turn" is part of the state: undone, the question comes again; done again, it does not.
#[test]
fn not_this_turn_is_taken_back() {
    let mut talk = with_joker(ExecDice::Table);
    let all = json!({"dice": [6, 6, 2, 2, 5, 1], "answers": {"joker": "not-this-turn"}});
    let reply = talk.ok(fire(all));
    assert_eq!(reply["answers"], json!({"joker": "not-this-turn"}));
    talk.ok(json!({"undo": 1}));
    let asked = talk.fails(fire(json!({"dice": [6, 6, 2, 2], "answers": "needs"})));
    assert_eq!(asked["answer"]["id"], json!("joker"));
    talk.ok(json!({"redo": 1}));
    talk.ok(json!({"undo": 1}));
    let asked = talk.fails(fire(json!({"dice": [6, 6, 2, 2], "answers": "needs"})));
    assert_eq!(asked["answer"]["id"], json!("joker"));
}

#[test]
fn decisions_can_be_needed() {
    let mut talk = with_joker(ExecDice::Table);
    let reply = talk.fails(fire(json!({"dice": [6, 6, 2, 2], "answers": "needs"})));
    assert_eq!(reply["error"], json!("needs"));
    assert_eq!(
        (
            &reply["answer"]["id"],
            &reply["answer"]["side"],
            &reply["answer"]["default"]
        ),
        (&json!("joker"), &json!("red"), &json!("none"))
    );
    assert_eq!(
        reply["answer"]["options"],
        json!(["none", "all", "not-this-turn", 0, 1, 2, 3])
    );
    assert_eq!(
        reply["rolls"],
        json!([{"why": "to hit", "die": 6, "faces": [6, 6, 2, 2], "source": "table"}])
    );
    talk.dice = ExecDice::App;
    let reply = talk.fails(fire(json!({"answers": "needs"})));
    assert_eq!(
        (&reply["error"], &reply["rolls"]),
        (&json!("needs"), &json!([])),
        "no face of the program's is shown"
    );
}

#[test]
fn unknown_options_are_invalid() {
    let mut talk = with_joker(ExecDice::Table);
    let shot = |answers: Value| fire(json!({"dice": [6, 6, 2, 2, 5, 1], "answers": answers}));
    for wrong in [json!("al"), json!(4), json!("worst"), json!(["none", 2])] {
        assert_eq!(
            talk.fault(shot(json!({"joker": wrong}))),
            invalid("answers.joker")
        );
    }
    let odds = |answers: Value| {
        with(
            fire(json!({"query": "odds", "as": "red"})),
            json!({"answers": answers}),
        )
    };
    assert_eq!(
        talk.fault(odds(json!({"joker": "al"}))),
        invalid("answers.joker")
    );
    assert_eq!(
        talk.fault(odds(json!({"joker": ["none", "al"]}))),
        invalid("answers.joker")
    );
    talk.ok(odds(json!({"joker": "worst"})));
    // A decision that nobody is asked for is ignored.
    talk.ok(json!({"do": "note", "text": "hm", "answers": {"joker": "all"}}));
}

#[test]
fn the_best_decision_serves_the_decider() {
    let mut talk = with_joker(ExecDice::App);
    let mut kills = |more: Value| -> f64 {
        let reply = talk.ok(with(fire(json!({"query": "odds", "as": "red"})), more));
        reply["odds"]["blue/rangers.kills"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(kills, p)| kills.parse::<f64>().unwrap() * p.as_f64().unwrap())
            .sum()
    };
    let (plain, best) = (kills(json!({})), kills(json!({"answers": "best"})));
    assert!(best > plain + 0.01, "{plain} {best}");
}

#[test]
fn a_card_is_needed_without_telling_which_are_left() {
    let mut talk = Talk::new(ExecDice::Table);
    talk.ok(json!({"do": "start-cards"}));
    let reply = talk.fails(json!({"do": "draw"}));
    // 1 character, 2 Pauses, the Free Action, the Joker, the Dummy.
    assert_eq!(reply["card"], json!({"shuffle": 1, "count": 6}));
    assert_eq!(
        talk.fault(json!({"do": "draw", "cards": ["ace"]})),
        invalid("cards")
    );
}

/// A card that cannot come is refused in the same words, whether it is held face down or lies with those drawn.
#[test]
fn a_card_that_cannot_be_drawn_does_not_betray_its_place() {
    let mut talk = with_joker(ExecDice::Table);
    let mut said = |card: &str| {
        let reply = talk.say(json!({"do": "draw", "cards": [card]}));
        assert_eq!(
            (&reply["error"], &reply["field"]),
            (&json!("invalid"), &json!("cards")),
            "{reply}"
        );
        reply["message"].as_str().expect("a message").to_owned()
    };
    let (held, drawn) = (said("joker"), said("red/hale"));
    assert!(held.contains("Joker cannot come now"), "{held}");
    assert_eq!(held.replace("Joker", "X"), drawn.replace("Hale", "X"));
}

/// What a card would do is the same whatever else its side holds, and whoever asks; of a card that has been seen to go, nothing.
#[test]
fn the_odds_of_a_card_do_not_tell_the_rest_of_the_hand() {
    let asked = |hand: &[&str], viewer: &str, answers: &Value| {
        let mut talk = Talk::new(ExecDice::Table);
        talk.ok(json!({"do": "start-cards"}));
        for card in hand {
            talk.ok(json!({"do": "adjust", "unit": "deck", "counter": card, "to": "red"}));
        }
        let shot = fire(json!({}));
        let play = json!({
            "query": "odds", "do": "play", "card": "free-action", "action": shot,
            "as": viewer, "answers": answers,
        });
        talk.say(play).to_string()
    };
    for answers in [
        json!({}),
        json!("best"),
        json!({"joker": "worst"}),
        json!({"joker": "all"}),
    ] {
        for viewer in ["table", "blue"] {
            let hands = [
                ["free-action", "dummy"],
                ["free-action", "joker"],
                ["joker", "dummy"],
            ];
            let told = hands.map(|hand| asked(&hand, viewer, &answers));
            assert!(told[0].contains("\"ok\":true"), "{}", told[0]);
            assert!(
                told.iter().all(|it| *it == told[0]),
                "{viewer} {answers}: {told:#?}"
            );
        }
    }
}
