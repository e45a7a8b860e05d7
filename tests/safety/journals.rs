//! Saved games that somebody has written himself: the sums of the lines are right, and what is in them is not. They are opened
//! as far as they make sense, looked at from all sides and gone over; nothing of it panics.

use crate::requests::one;
use drumhead::battle::Viewer;
use drumhead::journal::{Game, Verified, glance, verify};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rand::RngExt;
use serde_json::{Value, json};
use siphasher::sip::SipHasher13;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The kept games, line by line, without their sums.
static KEPT: LazyLock<Vec<Vec<Value>>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let rules = drumhead::rules::ALL
        .iter()
        .map(|ruleset| folder.join(ruleset.info().id));
    let files = rules.flat_map(|folder| {
        fs::read_dir(folder)
            .expect("kept games")
            .map(|file| file.expect("a file").path())
    });
    let games = files.filter(|file| file.to_string_lossy().ends_with(".format-1.jsonl"));
    let line = |line: &str| {
        let mut line: Value = serde_json::from_str(line).expect("JSON");
        line.as_object_mut()
            .expect("a record")
            .retain(|key, _| key != "sum" && key != "after");
        line
    };
    games
        .map(|file: PathBuf| {
            fs::read_to_string(file)
                .expect("a game")
                .lines()
                .map(line)
                .collect()
        })
        .collect()
});

/// The lines with their sums.
fn sealed(lines: &[Value]) -> String {
    let mut out = String::new();
    let mut after: Option<u64> = None;
    for line in lines {
        let body = line.to_string().split_off(1);
        let rest = after.map_or_else(
            || body.clone(),
            |after| format!("\"after\":\"{after:016x}\",{body}"),
        );
        let mut hasher = SipHasher13::new();
        hasher.write(rest.as_bytes());
        let sum = hasher.finish();
        out.extend(["{\"sum\":\"", &format!("{sum:016x}"), "\",", &rest, "\n"]);
        after = Some(sum);
    }
    out
}

/// Opens a game, looks at it from all sides, takes it back and puts it back, and goes over it; how many records could be used, and
/// whether all was well.
fn survives(lines: &[Value]) -> (u64, bool) {
    let folder = tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .expect("a folder");
    let file = folder.path().join("game.jsonl");
    fs::write(&file, sealed(lines)).expect("a file");
    let _ = glance(&file);
    let differences = |found: Verified| {
        found
            .differences
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let told = verify(&file).map_or_else(|error| error.to_string(), differences);
    assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{told}");
    let Ok((mut game, notes)) = Game::open(&file) else {
        return (0, false);
    };
    assert!(
        !notes
            .join("\n")
            .chars()
            .any(|c| c.is_control() && c != '\n'),
        "{notes:?}"
    );
    let look = |game: &Game| {
        for viewer in Viewer::ALL {
            let _ = (
                game.battle().roster(viewer),
                game.battle().panel(viewer),
                game.battle().status(viewer),
                game.battle().state(viewer),
            );
        }
        for who in game
            .battle()
            .roster(Viewer::Umpire)
            .iter()
            .map(|row| row.who)
        {
            let _ = (
                game.battle().offers(who, Viewer::Umpire),
                game.battle().name(who, Viewer::Table),
            );
        }
        game.battle().audit();
    };
    look(&game);
    let all = game.len();
    while game.undo(1).is_ok() {}
    look(&game);
    let _ = game.redo(1);
    (all, notes.is_empty())
}

/// Every number, text, list and so on of a value, by its path.
fn paths(value: &Value, path: &str, all: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                paths(
                    inner,
                    &format!("{path}/{}", key.replace('~', "~0").replace('/', "~1")),
                    all,
                );
            }
        }
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(at, inner)| paths(inner, &format!("{path}/{at}"), all)),
        _ => {}
    }
    all.push(path.to_owned());
}

fn odd() -> impl Strategy<Value = Value> {
    select(vec![
        Value::Null,
        json!(0),
        json!(1),
        json!(14),
        json!(255),
        json!(256),
        json!(59_999),
        json!(65_535),
        json!(4_294_967_295_u64),
        json!(u64::MAX),
        json!(-1),
        json!(1e308),
        json!(0.5),
        json!(true),
        json!(""),
        json!("red"),
        json!("all"),
        json!("\u{202e}evil\u{1b}[2J"),
        json!("x".repeat(10_000)),
        json!([]),
        json!([7, 7, 7]),
        json!({}),
        json!({"x": {"y": 1}}),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_saved_game_of_ones_own_making_is_opened_as_far_as_it_makes_sense(
        which in any::<Index>(), most in 2usize..40, changes in prop::collection::vec((any::<Index>(), any::<Index>(), odd()), 1..4),
    ) {
        let game = which.get(&KEPT);
        let mut lines: Vec<Value> = game[..most.min(game.len())].to_vec();
        for (line, place, value) in changes {
            let line = line.index(lines.len());
            let mut all = Vec::new();
            paths(&lines[line], "", &mut all);
            if let Some(at) = lines[line].pointer_mut(&all[place.index(all.len())]) {
                *at = value;
            }
            // A line is a record.
            if !lines[line].is_object() {
                lines[line] = json!({});
            }
        }
        survives(&lines);
    }
}

/// What a record says of a battle is of that battle: each number of a card, a unit, a character that is none ends the good part.
#[test]
fn a_record_of_an_unknown_unit_ends_the_good_part() {
    let mut rng = crate::requests::chance(5);
    let mut refused = 0;
    for game in KEPT.iter() {
        let (whole, well) = survives(game);
        let records = game
            .iter()
            .filter(|line| line.get("record").is_some())
            .count();
        assert!(
            well && usize::try_from(whole) == Ok(records),
            "{}: {whole} of {records}",
            game[0]["rules"]
        );
        for _ in 0..4 {
            let mut lines = game.clone();
            // What stands before the last whole state is not read again.
            let state = lines
                .iter()
                .rposition(|line| line.get("state").is_some())
                .expect("a state");
            let at = rng.random_range(state..lines.len());
            let mut all = Vec::new();
            paths(&lines[at], "", &mut all);
            all.retain(|path| {
                (path.contains("/is/") || path.contains("/rows/"))
                    && lines[at].pointer(path).is_some_and(Value::is_number)
            });
            let Some(path) = (!all.is_empty()).then(|| one(&mut rng, &all).clone()) else {
                continue;
            };
            *lines[at].pointer_mut(&path).expect("a number") = json!(60_001);
            let (left, well) = survives(&lines);
            assert!(
                left < whole || !well,
                "{path} of line {at} was taken for what it says: {}",
                lines[at]
            );
            refused += 1;
        }
    }
    assert!(refused > 12, "only {refused}");
}
