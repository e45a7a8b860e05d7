//! Bad lines, bad fields, and which of several faults is told.

use super::{Talk, fire, invalid};
use drumhead::exec::ExecDice;
use serde_json::{Value, json};

#[test]
fn a_malformed_line_gets_an_error_and_the_next_is_read() {
    let mut talk = Talk::new(ExecDice::App);
    let long = format!(
        "{{\"do\": \"note\", \"text\": \"{}\"}}",
        "x".repeat(1 << 20)
    );
    for bad in [
        "{",
        "fire!",
        "[]",
        "7",
        "null",
        "\"do\"",
        "{\"undo\": 1} {\"undo\": 1}",
        "{\"do\": \"note\", \"text\": 1e999}",
        &long,
    ] {
        let replies = talk.raw(format!("{bad}\n{{\"query\": \"log\"}}\n").as_bytes());
        assert_eq!(replies.len(), 2, "{}", &bad[..bad.len().min(40)]);
        assert_eq!(
            (&replies[0]["ok"], &replies[0]["error"]),
            (&json!(false), &json!("malformed")),
            "{}",
            &bad[..bad.len().min(40)]
        );
        assert!(replies[0]["message"].is_string());
        assert_eq!(replies[1], json!({"ok": true, "log": []}));
    }
    let replies = talk.raw(b"{\"do\": \"note\", \"text\": \"\xff\"}\n{\"query\": \"log\"}");
    assert_eq!(
        (&replies[0]["error"], &replies[1]["ok"]),
        (&json!("malformed"), &json!(true))
    );
}

#[test]
fn a_key_given_twice_is_malformed() {
    let mut talk = Talk::new(ExecDice::App);
    let twice = |line: &str| -> String { line.to_owned() + "\n" };
    for line in [
        r#"{"do":"note","text":"a","text":"b"}"#,
        r#"{"do":"note","text":"a","answers":{"joker":"all","joker":"none"}}"#,
    ] {
        assert_eq!(
            talk.raw(twice(line).as_bytes())[0]["error"],
            json!("malformed"),
            "{line}"
        );
    }
}

#[test]
fn blank_lines_have_no_reply_and_the_last_line_needs_no_end() {
    let mut talk = Talk::new(ExecDice::App);
    assert_eq!(
        talk.raw(b"\n  \t\n\r\n{\"query\":\"log\"}\r\n\n{\"query\":\"log\"}")
            .len(),
        2
    );
    assert_eq!(talk.raw(b""), Vec::<Value>::new());
}

#[test]
fn a_request_is_one_of_four() {
    let mut talk = Talk::new(ExecDice::App);
    assert_eq!(talk.fault(json!({})), invalid("do"));
    assert_eq!(talk.fault(json!({"quary": "state"})), invalid("quary"));
    assert_eq!(talk.fault(json!({"query": "stat"})), invalid("query"));
    assert_eq!(talk.fault(json!({"query": 7})), invalid("query"));
    assert_eq!(talk.fault(json!({"do": 7})), invalid("do"));
    assert_eq!(talk.fault(json!({"do": "fyre"})), invalid("do"));
    assert_eq!(
        talk.fault(json!({"undo": 1, "really": true})),
        invalid("really")
    );
}

#[test]
fn the_first_field_at_fault_is_told() {
    let mut talk = Talk::begun(ExecDice::App);
    let all = json!({"unit": "red/gard", "target": "blue/nobody", "range": -3, "colour": "red", "dice": "six", "answers": 7, "force": ""});
    let mut request = fire(all);
    // Each fault in the order of the declaration, and then what goes along with every action.
    for (field, mended) in [
        ("unit", Some(json!("red/guard"))),
        ("target", Some(json!("blue/rangers"))),
        ("range", Some(json!(30))),
        ("colour", None),
        ("dice", Some(json!([6.5]))),
        ("dice", Some(json!([0]))),
        ("dice", None),
        ("answers", Some(json!({"jokr": "all"}))),
        ("answers.jokr", None),
        ("force", None),
    ] {
        // `answers.jokr` is in `answers`.
        assert_eq!(talk.fault(request.clone()), invalid(field), "{request}");
        let key = field.split('.').next().unwrap();
        match mended {
            Some(value) => request[key] = value,
            None => drop(request.as_object_mut().unwrap().shift_remove(key)),
        }
    }
    assert_eq!(
        talk.fault(request),
        ("refused".to_owned(), "BS-37".to_owned())
    );
}

#[test]
fn nonsense_comes_before_a_refusal() {
    let mut talk = Talk::begun(ExecDice::Table);
    let refused = |more: Value| super::with(fire(json!({"range": 30})), more);
    assert_eq!(talk.fault(refused(json!({"dice": [7]}))), invalid("dice"));
    assert_eq!(
        talk.fault(refused(json!({"dice": [1, 2, 3, 4, 9]}))),
        invalid("dice")
    );
    assert_eq!(
        talk.fault(refused(json!({"cards": ["ace"]}))),
        invalid("cards")
    );
    assert_eq!(
        talk.fault(refused(json!({"answers": {"jokr": "all"}}))),
        invalid("answers.jokr")
    );
    assert_eq!(talk.fault(refused(json!({"dice": [1, 2]}))).0, "refused");
    // No card is drawn in the opening, not even by force.
    assert_eq!(
        talk.fault(json!({"do": "draw", "dice": "six"})),
        invalid("dice")
    );
    assert_eq!(talk.fault(json!({"do": "draw", "dice": [6]})).0, "refused");
}

#[test]
fn impossible_faces_are_invalid() {
    let mut talk = Talk::begun(ExecDice::Table);
    for bad in [
        json!([7]),
        json!([6, 5, 2, 0]),
        json!([-1]),
        json!(["6"]),
        json!([1.5]),
        json!([null]),
        json!([256]),
        json!(6),
        json!([1e30]),
    ] {
        assert_eq!(
            talk.fault(fire(json!({"dice": bad.clone()}))),
            invalid("dice"),
            "{bad}"
        );
    }
}

#[test]
fn fields_have_types_and_bounds() {
    let mut talk = Talk::begun(ExecDice::App);
    for (key, bad) in [
        ("range", json!(-3)),
        ("range", json!("near")),
        ("range", json!(null)),
        ("range", json!([8])),
        ("range", json!(1e300)),
        ("men", json!(5)),
        ("men", json!(2.5)),
        ("men", json!(-1)),
        ("cover", json!("yes")),
        ("unit", json!(1)),
        ("unit", json!("red/hale")),
        ("unit", json!("blue/\u{1b}[31m")),
        ("target", json!({})),
        ("force", json!(true)),
        ("force", json!("x".repeat(201))),
        ("cards", json!("pause")),
        ("cards", json!([1])),
        ("answers", json!("best")),
        ("answers", json!([])),
        ("answers.joker", json!({"joker": true})),
        ("answers.joker", json!({"joker": [["none"]]})),
        ("overrule", json!("dice")),
        ("as", json!("green")),
        ("query ", json!("state")),
    ] {
        let mut request = fire(json!({}));
        request[key.split('.').next().unwrap()] = bad.clone();
        let reply = talk.fails(request);
        assert_eq!(
            (&reply["error"], &reply["field"]),
            (&json!("invalid"), &json!(key)),
            "{key}: {bad}: {reply}"
        );
        assert!(!reply.to_string().contains('\u{1b}'));
    }
}

#[test]
fn a_required_field_is_asked_for() {
    let mut talk = Talk::begun(ExecDice::App);
    for key in ["unit", "target", "range"] {
        let mut request = fire(json!({}));
        request.as_object_mut().unwrap().shift_remove(key);
        assert_eq!(talk.fault(request), invalid(key));
    }
}

#[test]
fn an_unknown_option_is_a_fault_even_where_it_is_not_asked_for() {
    let mut talk = Talk::begun(ExecDice::Table);
    for (id, answer) in [
        ("joker", json!("al")),
        ("joker", json!(["none", "al"])),
        ("react", json!("perhaps")),
        ("reaction", json!("hide")),
        ("reroll_one", json!("third")),
        ("reroll_ones", json!(1)),
    ] {
        // Nobody holds a card here, and nobody is charged or tests: none of these is asked.
        let wrong = fire(json!({"dice": [2, 2, 2, 2], "answers": {id: answer}}));
        assert_eq!(
            talk.fault(wrong),
            invalid(&format!("answers.{id}")),
            "{id} {answer}"
        );
    }
    let known = json!({"joker": [2, "all"], "react": "yes", "reaction": "counter-charge", "reroll_one": "second", "reroll_ones": "yes"});
    talk.ok(fire(json!({"dice": [2, 2, 2, 2], "answers": known})));
}
