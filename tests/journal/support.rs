//! What the tests of the journal share.

use crate::tiny;
use drumhead::battle::{Directions, Entry};
use drumhead::journal::{Game, Given, Keep, Manner, Record, Step, Verified, verify_with};
use serde_json::{Value, json};
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Dice and cards by the program, decisions by default.
pub const APP: Manner = Manner {
    app: true,
    defaults: true,
};
/// Everything from the table, decisions by default.
pub const TABLE: Manner = Manner {
    app: false,
    defaults: true,
};

/// An entry: `entry("fire", json!({"unit": "red/guard"}))`.
pub fn entry(action: &str, fields: Value) -> Entry {
    let Value::Object(fields) = fields else {
        panic!("fields are a map")
    };
    Entry {
        action: action.to_owned(),
        fields,
    }
}

pub fn fire(unit: &str) -> Entry {
    entry("fire", json!({"unit": unit}))
}

pub fn dice(faces: &[u64]) -> Given {
    Given {
        dice: faces.to_vec(),
        ..Given::default()
    }
}

pub fn answering(given: Given, id: &str, answers: &[&str]) -> Given {
    let mut given = given;
    given.answers.insert(
        id.to_owned(),
        answers.iter().map(ToString::to_string).collect(),
    );
    given
}

/// A game that is kept nowhere.
pub fn nowhere() -> Game {
    Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::Nowhere).expect("a game")
}

/// A folder of its own, and the file of a game in it; in memory where there is such a place, for a flush to disk takes its
/// time, and the tests have tens of thousands.
pub fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .expect("a folder");
    let path = folder.path().join("game.jsonl");
    (folder, path)
}

/// A game in a file.
pub fn start(path: &Path) -> Game {
    Game::start_with(
        tiny::find,
        &tiny::setup(12),
        7,
        &Keep::File(path.to_owned()),
    )
    .expect("a game")
}

pub fn open(path: &Path) -> (Game, Vec<String>) {
    Game::open_with(tiny::find, path).unwrap_or_else(|error| panic!("{error}"))
}

/// What `verify` finds in a game.
pub fn verified(path: &Path) -> Verified {
    verify_with(tiny::find, path).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks that `verify` finds nothing wrong with a game.
#[track_caller]
pub fn sound(path: &Path) {
    assert_eq!(verified(path).differences, []);
}

/// Does an action that must succeed.
#[track_caller]
pub fn act(game: &mut Game, entry: &Entry, given: &Given, manner: Manner) -> Record {
    match game.perform(entry, &Directions::default(), given, manner) {
        Step::Done(record) => *record,
        other => panic!("{entry:?}: {other:?}"),
    }
}

/// The same with the program's dice.
#[track_caller]
pub fn app(game: &mut Game, entry: &Entry) -> Record {
    act(game, entry, &Given::default(), APP)
}

/// Every face of a record, flat.
pub fn faces(record: &Record) -> Vec<u8> {
    record
        .hands
        .iter()
        .flat_map(|hand| hand.faces.clone())
        .collect()
}

/// The state as rows, to be compared.
pub fn rows(game: &Game) -> Vec<(String, Value)> {
    game.battle().rows()
}

/// Everything about a game that opening must bring back.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    pub rows: Vec<(String, Value)>,
    pub records: Vec<Record>,
    pub stands: Vec<bool>,
    pub names: [Option<String>; 2],
}

pub fn whole(game: &Game) -> Whole {
    let viewer = drumhead::battle::Viewer::Umpire;
    Whole {
        rows: rows(game),
        records: (1..=game.len())
            .map(|seq| game.record(seq).expect("a record"))
            .collect(),
        stands: (1..=game.len()).map(|seq| game.stands(seq)).collect(),
        names: [game.undoable(viewer), game.redoable(viewer)],
    }
}

/// The checksum of a line, or of a state, as it is written.
pub fn checksum(text: &str) -> String {
    let mut hasher = siphasher::sip::SipHasher13::new();
    hasher.write(text.as_bytes());
    format!("{:016x}", hasher.finish())
}

/// The line with a checksum that fits it, hung on the line before it, and that checksum.
fn sealed(line: &str, after: Option<&str>) -> (String, String) {
    let mut rest = line
        .trim_end()
        .get("{\"sum\":\"0123456789abcdef\",".len()..)
        .expect("a sealed line")
        .to_owned();
    if let Some(after) = after {
        rest.replace_range("\"after\":\"".len().."\"after\":\"".len() + 16, after);
    }
    let sum = checksum(&rest);
    (format!("{{\"sum\":\"{sum}\",{rest}\n"), sum)
}

/// Changes the text of a line (from 1), and seals all lines again, as somebody with patience might.
pub fn tamper_text(path: &Path, line: usize, with: impl Fn(&str) -> String) {
    let text = fs::read_to_string(path).expect("the file");
    let (mut out, mut after) = (String::new(), None);
    for (number, old) in text.lines().enumerate() {
        let changed = if number + 1 == line {
            with(old)
        } else {
            old.to_owned()
        };
        let (new, sum) = sealed(&changed, after.as_deref());
        out.push_str(&new);
        after = Some(sum);
    }
    fs::write(path, out).expect("written");
}

/// Changes the JSON of a line, and seals all lines again.
pub fn tamper(path: &Path, line: usize, with: impl Fn(&mut Value)) {
    tamper_text(path, line, |text| {
        let mut json: Value = serde_json::from_str(text).expect("JSON");
        with(&mut json);
        json.to_string()
    });
}

/// A pipe at this place, which keeps whoever opens it waiting for its other end.
#[cfg(unix)]
pub fn pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo")
        .arg(path)
        .status()
        .expect("mkfifo");
    assert!(made.success());
}
