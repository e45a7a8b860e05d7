//! Doing, undoing, forcing and overruling.

use super::{Talk, fire};
use drumhead::exec::ExecDice;
use serde_json::json;

/// 4 men: 6 and 5 hit, the 1 is rolled again and misses; of the 2 hits a 5 kills and a 3 disorders.
const DICE: [u8; 7] = [6, 5, 2, 1, 3, 5, 3];

#[test]
fn a_volley_with_real_dice() {
    let mut talk = Talk::begun(ExecDice::Table);
    let reply = talk.ok(fire(json!({"dice": DICE})));
    assert_eq!(reply["seq"], json!(2));
    assert_eq!(
        reply["rolls"],
        json!([
            {"why": "to hit", "die": 6, "faces": [6, 5, 2, 1], "source": "table"},
            {"why": "to hit again", "die": 6, "faces": [3], "source": "table"},
            {"why": "effect", "die": 6, "faces": [5, 3], "source": "table"},
        ])
    );
    assert_eq!(
        (&reply["cards"], &reply["answers"]),
        (&json!([]), &json!({}))
    );
    assert_eq!(
        reply["report"][1],
        json!({"text": "4 men = 4 dice", "clause": "BS-38"})
    );
    assert!(
        reply["table"].is_array()
            && reply.get("forced").is_none()
            && reply.get("overruled").is_none()
    );
    let keys: Vec<&str> = reply
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        keys,
        [
            "ok", "seq", "rolls", "cards", "answers", "report", "table", "verdict", "events"
        ]
    );
    let verdict = &reply["verdict"];
    assert_eq!(
        (&verdict["banner"], &verdict["tone"], &verdict["side"]),
        (&json!("RANGERS: 1 KILLED"), &json!("good"), &json!("red"))
    );
    assert_eq!(
        [
            talk.state("/units/blue~1rangers/standing"),
            talk.state("/units/blue~1rangers/disorder")
        ],
        [json!(5), json!(1)]
    );
}

#[test]
fn the_app_rolls_what_is_not_given() {
    let mut talk = Talk::begun(ExecDice::App);
    let reply = talk.ok(fire(json!({"dice": [2, 3]})));
    assert_eq!(reply["rolls"][0]["source"], json!("mixed"));
    assert_eq!(
        reply["rolls"][0]["faces"].as_array().unwrap()[..2],
        [json!(2), json!(3)]
    );
    let all = Talk::begun(ExecDice::App).ok(fire(json!({})));
    assert_eq!(all["rolls"][0]["source"], json!("app"));
    assert_eq!(
        all["rolls"],
        Talk::begun(ExecDice::App).ok(fire(json!({})))["rolls"],
        "the same seed, the same dice"
    );
}

#[test]
fn real_dice_are_needed_one_roll_after_the_other() {
    let mut talk = Talk::begun(ExecDice::Table);
    let mut needs = |dice: &[u8]| {
        let reply = talk.fails(fire(json!({"dice": dice})));
        assert_eq!(reply["error"], json!("needs"));
        (reply["dice"].clone(), reply["rolls"].clone())
    };
    assert_eq!(
        needs(&[]),
        (json!({"why": "to hit", "die": 6, "count": 4}), json!([]))
    );
    let two = json!({"why": "to hit", "die": 6, "faces": [6, 5], "source": "table"});
    assert_eq!(
        needs(&DICE[..2]),
        (json!({"why": "to hit", "die": 6, "count": 2}), json!([two]))
    );
    let four = json!({"why": "to hit", "die": 6, "faces": [6, 5, 2, 1], "source": "table"});
    assert_eq!(
        needs(&DICE[..4]),
        (
            json!({"why": "to hit again", "die": 6, "count": 1}),
            json!([four])
        )
    );
    let again = json!({"why": "to hit again", "die": 6, "faces": [3], "source": "table"});
    assert_eq!(
        needs(&DICE[..5]),
        (
            json!({"why": "effect", "die": 6, "count": 2}),
            json!([four, again])
        )
    );
}

#[test]
fn leftovers_are_a_fault() {
    let mut talk = Talk::begun(ExecDice::Table);
    let many = [&DICE[..], &[4; 99]].concat();
    let reply = talk.fails(fire(json!({"dice": many})));
    assert_eq!(
        (&reply["error"], &reply["count"]),
        (&json!("unused-dice"), &json!(99))
    );
    let reply = talk.fails(fire(json!({"dice": DICE, "cards": ["pause"]})));
    assert_eq!(reply["error"], json!("unused-cards"));
}

#[test]
fn force_passes_a_refusal_and_says_so() {
    let mut talk = Talk::begun(ExecDice::Table);
    assert_eq!(
        talk.fault(fire(json!({"range": 30}))),
        ("refused".to_owned(), "BS-37".to_owned())
    );
    let reply = talk.ok(fire(
        json!({"range": 30, "force": "they are on a hill", "dice": [2, 2, 2, 2]}),
    ));
    assert_eq!(reply["forced"], json!(["BS-37"]));
    assert_eq!(
        talk.fault(fire(json!({"unit": "red/nobody", "force": "why not"}))),
        super::invalid("unit"),
        "nonsense is never forced"
    );
}

#[test]
fn the_umpire_overrules_a_figure() {
    let mut talk = Talk::begun(ExecDice::Table);
    let reply = talk.ok(fire(
        json!({"overrule": {"dice": 1}, "reason": "they only saw one man", "dice": [2]}),
    ));
    assert_eq!(
        reply["overruled"],
        json!([{"figure": "dice", "was": 4, "is": 1}])
    );
    assert_eq!(
        reply["report"][1]["text"],
        json!("4 men = 4 dice; the umpire says 1")
    );
    talk.ok(json!({"undo": 1}));
    assert_eq!(
        talk.fault(fire(json!({"overrule": {"dice": 1}}))),
        super::invalid("reason")
    );
    assert_eq!(
        talk.fault(fire(json!({"overrule": {"dice": 1}, "reason": " "}))),
        super::invalid("reason")
    );
    assert_eq!(
        talk.fault(fire(json!({"overrule": {"dice": "many"}, "reason": "so"}))),
        super::invalid("overrule.dice")
    );
    assert_eq!(
        talk.fault(fire(json!({"overrule": [1], "reason": "so"}))),
        super::invalid("overrule")
    );
    // Said before the first die is asked for; which figures a shot has is known only when it is over.
    for unknown in ["die", "red/nobody.dice"] {
        assert_eq!(
            talk.fault(fire(json!({"overrule": {unknown: 1}, "reason": "so"}))),
            super::invalid(&format!("overrule.{unknown}"))
        );
    }
    assert_eq!(
        talk.fault(fire(
            json!({"overrule": {"tally": 1}, "reason": "so", "dice": DICE})
        )),
        super::invalid("overrule.tally")
    );
    assert_eq!(
        talk.fault(fire(json!({"overrule": {"dice": -1}, "reason": "so"}))),
        super::invalid("overrule.dice")
    );
    assert_eq!(
        talk.fault(fire(json!({"reason": "so"}))),
        super::invalid("reason"),
        "it is no field of fire"
    );
}

#[test]
fn an_action_may_have_a_reason_of_its_own() {
    let mut talk = Talk::new(ExecDice::App);
    let adjust = json!({"do": "adjust", "unit": "red/guard", "counter": "disorder", "to": 2, "reason": "a dog ran through"});
    let reply = talk.ok(adjust);
    assert_eq!(
        reply["report"],
        json!([{"text": "a dog ran through", "clause": null}])
    );
    assert_eq!(talk.state("/units/red~1guard/disorder"), json!(2));
}

/// What the program does not see is told too: where figures stood, and how.
#[test]
fn undo_says_what_to_put_back() {
    let mut talk = Talk::begun(ExecDice::App);
    talk.ok(json!({"do": "form", "unit": "red/guard", "formation": "column", "force": "a test"}));
    let undone = talk.ok(json!({"undo": 1}));
    assert_eq!(undone["table"], json!(["Guard: put in line, 2 ranks"]));
    talk.ok(json!({"do": "move", "unit": "red/guard", "force": "a test"}));
    let undone = talk.ok(json!({"undo": 1}));
    assert_eq!(
        undone["table"],
        json!(["Guard: move back to where they stood"])
    );
    let again = talk.ok(json!({"redo": 1}));
    assert!(
        again["table"][0]
            .as_str()
            .unwrap()
            .starts_with("Guard: move up to "),
        "{again}"
    );
}

#[test]
fn undo_and_redo() {
    let mut talk = Talk::begun(ExecDice::App);
    let shot = talk.ok(fire(json!({})));
    let undone = talk.ok(json!({"undo": 1}));
    assert_eq!(
        (&undone["seq"], &undone["undone"]),
        (&json!(3), &json!([2]))
    );
    assert!(
        undone["text"]
            .as_str()
            .unwrap()
            .contains("Guard fire at Rangers"),
        "{undone}"
    );
    assert_eq!(talk.state("/units/red~1guard/smoke"), json!(0));
    let redone = talk.ok(json!({"redo": 1}));
    assert_eq!(
        (&redone["seq"], &redone["redone"]),
        (&json!(4), &json!([2]))
    );
    assert_eq!(talk.state("/units/red~1guard/smoke"), json!(1));
    assert_eq!(talk.ok(json!({"undo": 2}))["undone"], json!([2, 1]));
    for wrong in [
        json!(1),
        json!(0),
        json!(-1),
        json!("all"),
        json!(null),
        json!(1.5),
    ] {
        assert_eq!(talk.fault(json!({"undo": wrong})), super::invalid("undo"));
    }
    assert_eq!(talk.fault(json!({"redo": 3})), super::invalid("redo"));
    talk.ok(json!({"redo": 2}));
    talk.ok(json!({"undo": 1}));
    let again = talk.ok(fire(json!({})));
    assert_eq!(
        again["rolls"], shot["rolls"],
        "the same shot after an undo falls the same"
    );
    assert_eq!(again["faces_known"], json!(true));
}
