//! Sample battles with a scenario put in.

use drumhead::battle::load::Shelf;
use drumhead::battle::{Battle, Directory};
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep, verify};
use drumhead::rules;
use drumhead::table::Who;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use tempfile::TempDir;

pub fn shelf() -> Shelf<'static> {
    Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    }
}

/// The sample battle of a ruleset with more keys.
pub fn with(ruleset: &str, more: Value) -> Map<String, Value> {
    let mut document = shelf().load_sample(ruleset).expect("the sample").document;
    if let Value::Object(more) = more {
        document.extend(more);
    }
    document
}

pub fn battle(ruleset: &str, document: &Map<String, Value>) -> Box<dyn Battle> {
    let (battle, wrong) = rules::find(ruleset).expect("a ruleset").muster(document);
    battle.unwrap_or_else(|| panic!("{wrong:?}"))
}

/// The first and last unit of the sample of a ruleset.
pub fn ends(ruleset: &str) -> [String; 2] {
    let battle = battle(ruleset, &with(ruleset, json!({})));
    let id = |directory: &Directory, at: usize| directory.units[at].id.clone();
    let directory = battle.directory();
    [id(directory, 0), id(directory, directory.units.len() - 1)]
}

/// A scenario with something of everything, for the first and the last unit of a sample.
pub fn everything(ruleset: &str) -> Map<String, Value> {
    let [first, last] = ends(ruleset);
    with(
        ruleset,
        json!({
            "story": "The bridge must hold.",
            "turn_limit": 6,
            "objectives": [
                {"name": "The bridge", "points": 3},
                {"name": "The mill", "points": 2, "for": "red", "held": "blue"},
            ],
            "victory": [{"text": "Carry off the bell", "points": 4, "for": "blue"}],
            "arrivals": [{"units": [first], "turn": 2, "on": 5}, {"units": [last], "turn": 3}],
            "setup": ["Lay the river.", "Place the mill."],
        }),
    )
}

/// A game in a file, spoken to as `exec` is.
pub struct Talk {
    pub game: Game,
    pub file: PathBuf,
    _folder: TempDir,
}

impl Talk {
    pub fn new(document: &Map<String, Value>) -> Talk {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.jsonl");
        let game = Game::start(document, 7, &Keep::File(file.clone())).expect("a game");
        Talk {
            game,
            file,
            _folder: folder,
        }
    }

    pub fn say(&mut self, request: &Value) -> Value {
        let (line, mut replies) = (format!("{request}\n"), Vec::new());
        serve(
            &mut self.game,
            ExecDice::App,
            &mut line.as_bytes(),
            &mut replies,
        )
        .expect("served");
        serde_json::from_slice(&replies).expect("one reply")
    }

    #[track_caller]
    pub fn ok(&mut self, request: Value) -> Value {
        let reply = self.say(&request);
        assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
        reply
    }

    /// The kind of error of a request that is not done.
    #[track_caller]
    pub fn error(&mut self, request: Value) -> String {
        let before = self.state();
        let reply = self.say(&request);
        assert_eq!(reply["ok"], json!(false), "{request}: {reply}");
        assert_eq!(self.state(), before, "{request} changed something");
        reply["error"].as_str().unwrap_or_default().to_owned()
    }

    pub fn state(&mut self) -> Value {
        self.ok(json!({"query": "state", "as": "umpire"}))["state"].clone()
    }

    pub fn scenario(&mut self) -> Value {
        self.state()["scenario"].clone()
    }

    /// Goes to a turn, as the umpire can.
    pub fn turn(&mut self, number: u16) -> Value {
        self.ok(json!({"do": "adjust", "unit": "turn", "counter": "number", "to": number}))
    }

    /// Closes the game: its file verifies, and opened again it stands where it stood.
    pub fn close(mut self) {
        let state = self.state();
        drop(self.game);
        assert_eq!(verify(&self.file).expect("verified").differences, []);
        let (game, _) = Game::open(&self.file).expect("the game");
        self.game = game;
        assert_eq!(self.state(), state, "it is all in the file");
    }
}

/// Every action that a unit is offered by a rule and that names it.
pub fn offered(battle: &dyn Battle, who: Who) -> Vec<&'static str> {
    let offers = battle.offers(who, drumhead::battle::Viewer::Umpire);
    let of_rules = offers.into_iter().filter(|offer| !offer.clauses.is_empty());
    of_rules.map(|offer| offer.id).collect()
}
