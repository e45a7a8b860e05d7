//! `exec`: requests as bytes in, replies as bytes out.

#![expect(
    clippy::needless_pass_by_value,
    reason = "requests are written where they are sent"
)]

mod actions;
mod errors;
mod program;
mod queries;
mod secrets;

use drumhead::battle::load::Shelf;
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep};
use drumhead::rules;
use serde_json::{Value, json};

/// Red: 4 of the guard, 4 foot, Captain Hale (class 2). Blue: 6 rangers, 6 militia, and something hidden.
const BATTLE: &str = "
battle: Test
rules: big-skirmishes
red:
  roster: Crown
  units:
    - {name: Guard, figures: 4}
    - {name: Foot, figures: 4}
  characters:
    - {name: Hale, class: 2}
blue:
  roster: Rebels
  units:
    - {name: Rangers, figures: 6, rating: elite}
    - {name: Militia, figures: 6}
    - {name: Ambush, figures: 6, hidden: true}
";

/// Shots of the guard at the rangers, 8 inches away: 4 dice, hits on 5 and 6, ones again as it is the first shot.
fn fire(more: Value) -> Value {
    with(
        json!({"do": "fire", "unit": "red/guard", "target": "blue/rangers", "range": 8}),
        more,
    )
}

/// One map with the keys of another put in.
fn with(mut first: Value, more: Value) -> Value {
    if let (Value::Object(first), Value::Object(more)) = (&mut first, more) {
        first.extend(more);
    }
    first
}

/// A game that nobody keeps, and whose requests are answered as `exec` does.
struct Talk {
    game: Game,
    dice: ExecDice,
}

impl Talk {
    /// Before anything has been done.
    fn new(dice: ExecDice) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("test.battle.yaml");
        std::fs::write(&path, BATTLE).expect("a file");
        let setup = Shelf {
            rulesets: rules::ALL,
            folders: Vec::new(),
        }
        .load(&path)
        .expect("a battle");
        Self {
            game: Game::start(&setup.document, 1, &Keep::Nowhere).expect("a game"),
            dice,
        }
    }

    /// Red has begun the opening: any unit of his may fire.
    fn begun(dice: ExecDice) -> Self {
        let mut talk = Self::new(dice);
        talk.ok(json!({"do": "opening", "first": "red"}));
        talk
    }

    /// The replies to some bytes, one for each line.
    fn raw(&mut self, input: &[u8]) -> Vec<Value> {
        let mut output = Vec::new();
        serve(&mut self.game, self.dice, &mut &input[..], &mut output).expect("replies");
        let text = String::from_utf8(output).expect("UTF-8");
        assert!(text.is_empty() || text.ends_with('\n'));
        text.lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    }

    /// The reply to one request.
    fn say(&mut self, request: Value) -> Value {
        let mut replies = self.raw(format!("{request}\n").as_bytes());
        assert_eq!(replies.len(), 1, "{request}");
        replies.remove(0)
    }

    /// The reply to a request that must be done.
    #[track_caller]
    fn ok(&mut self, request: Value) -> Value {
        let reply = self.say(request.clone());
        assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
        reply
    }

    /// The reply to a request that must not be done: nothing has changed.
    #[track_caller]
    fn fails(&mut self, request: Value) -> Value {
        let before = self.everything();
        let reply = self.say(request.clone());
        assert_eq!(reply["ok"], json!(false), "{request}: {reply}");
        assert_eq!(self.everything(), before, "{request} changed something");
        reply
    }

    /// The kind of error and the field or clause of a request that must not be done.
    #[track_caller]
    fn fault(&mut self, request: Value) -> (String, String) {
        let reply = self.fails(request);
        let text = |key: &str| reply[key].as_str().unwrap_or_default().to_owned();
        assert!(
            reply["error"] == "needs" || !text("message").is_empty(),
            "{reply}"
        );
        (text("error"), text("field") + &text("clause"))
    }

    /// The state and the log, as the umpire sees them.
    fn everything(&mut self) -> [Value; 2] {
        [
            json!({"query": "state", "as": "umpire"}),
            json!({"query": "log", "as": "umpire"}),
        ]
        .map(|request| self.say(request))
    }

    /// One value of the state.
    fn state(&mut self, pointer: &str) -> Value {
        let reply = self.ok(json!({"query": "state", "as": "umpire"}));
        reply["state"]
            .pointer(pointer)
            .unwrap_or_else(|| panic!("no {pointer} in {reply:#}"))
            .clone()
    }
}

fn invalid(field: &str) -> (String, String) {
    ("invalid".to_owned(), field.to_owned())
}
