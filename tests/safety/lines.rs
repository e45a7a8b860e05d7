//! Garbled lines: `exec` answers each with a line of its own, says what is wrong, and nothing has changed.

use crate::number;
use crate::requests::{chance, deeds, game, one, request};
use drumhead::battle::Viewer;
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// Values that nobody reckons with.
fn odd(rng: &mut ChaCha8Rng) -> Value {
    match rng.random_range(0..16) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(4_294_967_295_u64),
        3 => json!(1e308),
        4 => json!(0.1),
        5 => json!("x".repeat(10_000)),
        6 => json!("\u{202e}evil\u{1b}[2J\u{7}"),
        7 => json!([[[[[]]]]]),
        8 => json!({"do": {"do": {"do": "fire"}}}),
        9 => json!(vec![6; 500]),
        10 => json!(true),
        11 => json!(""),
        12 => json!("red/nobody"),
        13 => json!([1, "two", null]),
        14 => json!(18_446_744_073_709_551_615_u64),
        _ => json!("../../etc"),
    }
}

/// A request with something in it that does not belong there.
fn twisted(rng: &mut ChaCha8Rng, deeds: &[Value]) -> Value {
    let mut request = request(rng, deeds);
    let Some(fields) = request.as_object_mut() else {
        return request;
    };
    for _ in 0..rng.random_range(1..3) {
        let keys: Vec<String> = fields.keys().cloned().collect();
        let extra = [
            "dice", "cards", "answers", "force", "overrule", "reason", "as", "query", "undo",
            "unit", "\u{0}",
        ];
        let key = if !keys.is_empty() && rng.random_range(0..2) == 0 {
            one(rng, &keys).clone()
        } else {
            (*one(rng, &extra)).to_owned()
        };
        if rng.random_range(0..6) == 0 {
            fields.shift_remove(&key);
        } else {
            let value = odd(rng);
            fields.insert(key, value);
        }
    }
    request
}

/// Bytes that were a request once.
fn garbled(rng: &mut ChaCha8Rng, deeds: &[Value]) -> Vec<u8> {
    let mut line = twisted(rng, deeds).to_string().into_bytes();
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..line.len().max(1));
        match rng.random_range(0..4) {
            0 => line.truncate(at),
            1 if at < line.len() => line[at] ^= 1 << rng.random_range(0..8),
            2 => line.insert(at.min(line.len()), rng.random()),
            _ => line.extend_from_within(at.min(line.len())..),
        }
    }
    line.retain(|byte| *byte != b'\n');
    line
}

fn say(game: &mut Game, line: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    let input = [line, b"\n"].concat();
    serve(game, ExecDice::App, &mut input.as_slice(), &mut output).expect("a reply");
    let text = String::from_utf8(output).expect("UTF-8");
    assert!(
        !text.chars().any(|c| c.is_control() && c != '\n'),
        "control characters in {text:?}"
    );
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn a_garbled_line_gets_one_reply_and_changes_nothing() {
    let count = number("DRUMHEAD_LINES", 1500);
    for (nth, ruleset) in drumhead::rules::ALL.iter().enumerate() {
        let id = ruleset.info().id;
        let (mut rng, deeds) = (chance(nth), deeds(id));
        let mut game = game(id, &Keep::Nowhere);
        let (mut done, mut refused) = (0, 0);
        for n in 0..count {
            let line = match n % 4 {
                0 => twisted(&mut rng, &deeds).to_string().into_bytes(),
                1 => request(&mut rng, &deeds).to_string().into_bytes(),
                _ => garbled(&mut rng, &deeds),
            };
            let (before, records) = (game.battle().rows(), game.len());
            let replies = say(&mut game, &line);
            let told = || format!("{id}: {:?}: {replies:?}", String::from_utf8_lossy(&line));
            // A line of blanks alone is passed over.
            assert!(
                replies.len() == 1
                    || replies.is_empty() && String::from_utf8_lossy(&line).trim().is_empty(),
                "{}",
                told()
            );
            let Some(reply) = replies.first() else {
                continue;
            };
            if reply["ok"] == json!(true) {
                done += 1;
                continue;
            }
            refused += 1;
            let kind = reply["error"].as_str().unwrap_or_default();
            assert!(
                [
                    "malformed",
                    "invalid",
                    "refused",
                    "needs",
                    "unused-dice",
                    "unused-cards"
                ]
                .contains(&kind),
                "{}",
                told()
            );
            assert!(
                kind == "needs"
                    || reply["message"]
                        .as_str()
                        .is_some_and(|message| !message.is_empty()),
                "{}",
                told()
            );
            assert!(
                game.len() == records && game.battle().rows() == before,
                "something has changed: {}",
                told()
            );
        }
        assert!(
            done > count / 20 && refused > count / 20,
            "{id}: {done} done, {refused} not"
        );
        assert!(
            game.battle().audit().is_empty(),
            "{id}: {:?}",
            game.battle().audit()
        );
        assert!(game.battle().state(Viewer::Umpire).is_object());
    }
}
