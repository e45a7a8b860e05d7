//! A wrong text is answered with the same sentence wherever it is entered: in a form, on the command line, line by line, by `exec`,
//! in a muster.

use crate::hands::Hand;
use crate::states;
use crate::support::Desk;
use drumhead::battle::fault_text;
use drumhead::journal::Game;
use drumhead::plain::Plain;
use drumhead::session::play::{Dice, Play};
use drumhead::table::Invalid;
use serde_json::{Value, json};
use std::rc::Rc;

fn game() -> Game {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    states::fresh(&root.join("rosters/big-skirmishes/hollow-creek.battle.yaml"))
}

/// What play line by line answers once the form of a shot asks for a field.
fn said_in_plain(field: &str, text: &str) -> String {
    let (battle, _) = states::kept("big-skirmishes");
    let mut plain = Plain::new(
        Play::new(states::fresh(&battle), Dice::Ask, Rc::default()),
        &[],
    );
    for line in ["m", "43", "C", "d", "captain ashby", "order 2", "fire 2 14"] {
        plain.line(line);
    }
    for _ in 0..9 {
        let heard = plain.take();
        if heard.contains(&format!(". {field}")) {
            break;
        }
        plain.line(if heard.contains(". range") { "8" } else { "" });
    }
    plain.line(text);
    plain.take()
}

/// What `exec` answers to a shot with this value, in the words for players.
fn said_by_exec(field: &str, value: &Value) -> String {
    let mut request =
        json!({"do": "fire", "unit": "red/fusiliers", "target": "blue/minutemen", "range": 8});
    request[field] = value.clone();
    let reply = states::serve_line(&mut game(), &request.to_string());
    let reply: Value = serde_json::from_str(&reply).unwrap();
    let text = |key: &str| reply[key].as_str().unwrap_or_default().to_owned();
    fault_text(&Invalid::new(text("field"), text("message")))
}

#[test]
fn a_wrong_text_gets_the_same_sentence_everywhere() {
    for (field, text, value, sentence) in [
        (
            "range",
            "500",
            json!(500),
            "Range: 500 is not between 0 and 240",
        ),
        (
            "range",
            "far",
            json!("far"),
            "Range: \"far\" is not a number",
        ),
        ("men", "2.5", json!(2.5), "Men: 2.5 is not a whole number"),
    ] {
        let mut desk = Desk::ordered(120, 40);
        desk.keys(&format!(":fire 2 7 {field}={text}\n"));
        desk.must_say(sentence);
        if value.is_number() {
            let mut desk = Desk::ordered(120, 40);
            desk.keys("f7");
            let lines = &desk.play().form().unwrap().lines;
            let at = lines.iter().position(|line| line.field.name == field);
            Hand::Keys.go_to(&mut desk, at.unwrap());
            desk.keys(text);
            desk.must_say(sentence);
        }
        let heard = said_in_plain(field, text);
        assert!(heard.contains(sentence), "{heard}");
        assert_eq!(said_by_exec(field, &value), sentence);
    }
    let flag = "Cover: \"sand\" is neither yes nor no";
    let mut desk = Desk::ordered(120, 40);
    desk.keys(":fire 2 7 cover=sand\n");
    desk.must_say(flag);
    let heard = said_in_plain("cover", "sand");
    assert!(heard.contains(flag), "{heard}");
    let nobody = "Target: no unit here is called 99";
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f99");
    desk.must_say(nobody);
    desk.keys("\x1b:fire 2 target=99\n");
    desk.must_say(nobody);
    let heard = said_in_plain("target", "99");
    assert!(heard.contains(nobody), "{heard}");
}

#[test]
fn a_muster_uses_the_same_sentences() {
    let sentence = "Figures: 9999 is not between 1 and 999";
    let mut desk = Desk::new(120, 40);
    desk.keys(":muster\n:big sk\n:add red Guard figures=9999\n");
    desk.must_say(sentence);
    desk.keys("\x1b:add red Guard arm=submarine\n");
    desk.must_say("Arm: \"submarine\" is none of infantry, cavalry, artillery");
    desk.keys("\x1b:add red units\nGuard");
    for _ in 0..12 {
        if desk.see("▸ figures") {
            break;
        }
        desk.keys("\t");
    }
    desk.keys("9999");
    desk.must_say(sentence);
}

/// 20 in a list of fewer is not its second entry: Enter does nothing then.
#[test]
fn a_number_that_no_list_has_chooses_nothing() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    let before = desk.play().game.len();
    desk.keys("1\n20");
    desk.must_see("The list has no 0.");
    desk.keys("\n");
    desk.must_see("Nothing is chosen yet");
    assert_eq!(desk.play().game.len(), before);
}
