//! Whole games that are kept, played again through `exec`.
//!
//! `<ruleset>/<battle>.requests.jsonl` holds the requests of a game of the sample battle `<battle>`, or of the one that lies
//! beside it: each is a line as people and scripts send it, with every die and card named, and each must be done. What the game must have come to on the way
//! stands in `<battle>.milestones.jsonl`, worked out by hand: `{"after": 12, "state": {...}}` says what the umpire's state
//! contains once record 12 is written.
//!
//! `<battle>.format-<n>.jsonl` is such a game as it was saved, in format n, and `<battle>.format-<n>.state.json` the umpire's
//! state at its end. They are never edited: what was saved once opens ever after, and `kept.sums` has a checksum of each of
//! these files. `DRUMHEAD_SAVE_GAMES=1` saves those of the present format that are missing, and their sums.

use drumhead::battle::load::Shelf;
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep, Step, Supply, verify};
use drumhead::rules;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The kept games of a ruleset: the files with their requests.
fn kept(ruleset: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/replays")
        .join(ruleset);
    let Ok(files) = fs::read_dir(&folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".requests.jsonl"));
    files.sort();
    files
}

/// The lines of a file, as JSON, with where each stands.
fn lines(path: &Path) -> Vec<(String, Value)> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let numbered = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let read = |line: &str, place: &str| {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"))
    };
    numbered
        .map(|(i, line)| (format!("{name}:{}", i + 1), line))
        .map(|(place, line)| (place.clone(), read(line, &place)))
        .collect()
}

/// What the state must contain after each record.
fn milestones(requests: &Path) -> BTreeMap<u64, (String, Value)> {
    let path = requests
        .to_string_lossy()
        .replace(".requests.jsonl", ".milestones.jsonl");
    let after = |place: &str, line: &Value| {
        line["after"]
            .as_u64()
            .unwrap_or_else(|| panic!("{place}: after which record?"))
    };
    lines(Path::new(&path))
        .into_iter()
        .map(|(place, line)| (after(&place, &line), (place, line["state"].clone())))
        .collect()
}

/// The first thing that `state` lacks of `part`: maps may hold more, everything else is as it is.
fn lacks(state: &Value, part: &Value, at: &str) -> Option<String> {
    match (state, part) {
        (Value::Object(state), Value::Object(part)) => part.iter().find_map(|(key, part)| {
            lacks(
                state.get(key).unwrap_or(&Value::Null),
                part,
                &format!("{at} > {key}"),
            )
        }),
        _ if state == part => None,
        _ => Some(format!("{at} is {state}, not {part}")),
    }
}

/// Sends a request and gives what came.
fn send(game: &mut Game, request: &Value) -> Value {
    let mut output = Vec::new();
    serve(
        game,
        ExecDice::Table,
        &mut format!("{request}\n").as_bytes(),
        &mut output,
    )
    .expect("a reply");
    serde_json::from_slice(&output).expect("a reply is JSON")
}

fn state(game: &mut Game) -> Value {
    send(game, &json!({"query": "state", "as": "umpire"}))["state"].clone()
}

/// Plays a kept game, and goes all the way back.
fn replay(ruleset: &str, requests: &Path) {
    let file = requests
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let battle = file.trim_end_matches(".requests.jsonl");
    let own = requests.with_file_name(format!("{battle}.battle.yaml"));
    let sample = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("rosters")
        .join(ruleset)
        .join(format!("{battle}.battle.yaml"));
    let sample = if own.is_file() { own } else { sample };
    let setup = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    }
    .load(&sample)
    .unwrap_or_else(|faults| panic!("{faults:?}"));
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("game.jsonl");
    let mut game = Game::start(&setup.document, 1, &Keep::File(journal.clone())).expect("a game");
    let first = state(&mut game);
    let mut wanted = milestones(requests);
    let mut seq = 0;
    for (place, request) in lines(requests) {
        let reply = send(&mut game, &request);
        assert_eq!(reply["ok"], json!(true), "{place}: {request}\n{reply:#}");
        let app = reply["rolls"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|roll| roll["source"] != "table");
        assert!(!app, "{place}: every die is on the line: {reply:#}");
        seq = reply["seq"].as_u64().unwrap_or(seq);
        if let Some((stone, part)) = wanted.remove(&seq) {
            let wrong = lacks(&state(&mut game), &part, "the state");
            assert!(
                wrong.is_none(),
                "{stone}, after {place}: {}",
                wrong.unwrap_or_default()
            );
        }
    }
    assert!(
        wanted.is_empty(),
        "{file} never comes to the records {:?}",
        wanted.keys().collect::<Vec<_>>()
    );
    let last = state(&mut game);
    let sound = verify(&journal).expect("a game that can be read");
    assert!(sound.is_sound(), "{file}: {:?}", sound.differences);
    if std::env::var_os("DRUMHEAD_SAVE_GAMES").is_some() {
        save_for_ever(requests, &journal, &last);
    }
    opens_as_it_was(game, &journal, &first, &last);
}

/// Saves a game in the present format, where there is none yet.
fn save_for_ever(requests: &Path, journal: &Path, last: &Value) {
    let head: Value = serde_json::from_str(
        fs::read_to_string(journal)
            .expect("a journal")
            .lines()
            .next()
            .expect("a header"),
    )
    .expect("JSON");
    let format = head["format"].as_u64().expect("the format's number");
    let name = |ending: &str| {
        requests
            .to_string_lossy()
            .replace(".requests.jsonl", &format!(".format-{format}.{ending}"))
    };
    if Path::new(&name("jsonl")).symlink_metadata().is_err() {
        fs::copy(journal, name("jsonl")).expect("it is saved");
        fs::write(
            name("state.json"),
            serde_json::to_string_pretty(last).expect("JSON") + "\n",
        )
        .expect("it is saved");
        let mut sums = fs::File::options()
            .append(true)
            .create(true)
            .open(folder().join(SUMS))
            .expect("the sums");
        for ending in ["jsonl", "state.json"] {
            writeln!(sums, "{}", summed(Path::new(&name(ending)))).expect("it is saved");
        }
    }
}

/// The file with the sums of what is kept for ever.
const SUMS: &str = "kept.sums";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

/// A line of the sums: SipHash-1-3 of the file, and its name.
fn summed(path: &Path) -> String {
    let mut hasher = siphasher::sip::SipHasher13::new();
    hasher.write(&fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    let name = path
        .strip_prefix(folder())
        .expect("a kept game")
        .to_string_lossy()
        .replace('\\', "/");
    format!("{:016x}  {name}", hasher.finish())
}

/// The files of a ruleset that are kept for ever.
fn for_ever(ruleset: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder().join(ruleset))
        .expect("the folder")
        .map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> = files
        .filter(|file| file.to_string_lossy().contains(".format-"))
        .collect();
    files.sort();
    files
}

#[test]
fn the_kept_games_have_not_been_edited() {
    let known = fs::read_to_string(folder().join(SUMS)).expect("the sums");
    let mut now: Vec<String> = rules::ALL
        .iter()
        .flat_map(|ruleset| for_ever(ruleset.info().id))
        .map(|file| summed(&file))
        .collect();
    let mut known: Vec<String> = known.lines().map(str::to_owned).collect();
    now.sort();
    known.sort();
    assert_eq!(now, known);
}

/// Were one of them edited all the same, it would not open without a word: neither a digest, nor a figure, nor a name.
#[test]
fn an_edited_game_is_found_out() {
    let mut edits = 0;
    for file in rules::ALL
        .iter()
        .flat_map(|ruleset| for_ever(ruleset.info().id))
        .filter(|file| file.extension().is_some_and(|it| it == "jsonl"))
    {
        let text = fs::read_to_string(&file).expect("the game");
        let lines = text.lines().count();
        // A few of a long game will do.
        for (number, line) in text
            .lines()
            .enumerate()
            .filter(|(number, _)| (2..12).contains(number) || *number == lines - 1)
        {
            for key in [
                "\"check\":\"",
                "\"is\":{",
                "\"title\":\"",
                "\"sum\":\"",
                "\"after\":\"",
            ] {
                let Some(at) = line.find(key).map(|at| at + key.len()) else {
                    continue;
                };
                let copy = tempfile::tempdir().expect("a folder");
                let journal = copy.path().join("game.jsonl");
                let mut bytes = text.clone().into_bytes();
                let begins: usize = text.lines().take(number).map(|line| line.len() + 1).sum();
                // Another letter or digit: still JSON.
                bytes[begins + at] ^= 1;
                fs::write(&journal, bytes).expect("written");
                let (_, notes) = Game::open(&journal)
                    .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                let told = format!("line {} of", number + 1);
                assert!(
                    notes.iter().any(|note| note.contains(&told)),
                    "{}: line {} of {lines}: {notes:?}",
                    file.display(),
                    number + 1
                );
                edits += 1;
            }
        }
    }
    assert!(edits > 150, "{edits} edits");
    println!("{edits} edits, all found");
}

/// The game opens as it was left, and undoing everything gives the first state.
fn opens_as_it_was(game: Game, journal: &Path, first: &Value, last: &Value) {
    drop(game);
    let (mut game, notes) = Game::open(journal).expect("the game");
    assert!(notes.is_empty(), "{notes:?}");
    assert_eq!(&state(&mut game), last);
    while game.undoable(drumhead::battle::Viewer::Umpire).is_some() {
        game.undo(1).expect("undone");
    }
    assert_eq!(&state(&mut game), first);
}

#[test]
fn every_kept_game_comes_to_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    for entry in fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir())
    {
        let ruleset = entry.file_name().to_string_lossy().into_owned();
        assert!(rules::find(&ruleset).is_some(), "{ruleset} is no ruleset");
        let games = kept(&ruleset);
        assert!(!games.is_empty(), "no game of {ruleset} is kept");
        for requests in games {
            replay(&ruleset, &requests);
        }
    }
    for ruleset in rules::ALL {
        assert!(
            folder.join(ruleset.info().id).is_dir(),
            "no game of {} is kept",
            ruleset.info().id
        );
    }
}

#[test]
fn every_game_that_was_ever_saved_opens() {
    let mut games = 0;
    for ruleset in rules::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/replays")
            .join(ruleset.info().id);
        let files = fs::read_dir(folder)
            .expect("the folder")
            .map(|file| file.expect("a file").path());
        for file in files.filter(|file| {
            file.to_string_lossy().contains(".format-")
                && file.extension().is_some_and(|it| it == "jsonl")
        }) {
            // The file itself is never touched.
            let copy = tempfile::tempdir().expect("a folder");
            let journal = copy.path().join("game.jsonl");
            fs::copy(&file, &journal).expect("a copy");
            // No rule is run: the rules and their words may change, what was saved does not.
            let (mut game, notes) =
                Game::open(&journal).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert!(notes.is_empty(), "{}: {notes:?}", file.display());
            let known = fs::read_to_string(file.with_extension("state.json"))
                .expect("the state at its end");
            let known: Value = serde_json::from_str(&known).expect("JSON");
            // A later version may tell more of a state, never something else.
            let wrong = lacks(&state(&mut game), &known, "the state");
            assert!(
                wrong.is_none(),
                "{}: {}",
                file.display(),
                wrong.unwrap_or_default()
            );
            // Its rules may have been amended since; that is said, and is no fault.
            let found = verify(&journal).expect("a game that can be read");
            assert!(
                found.is_sound(),
                "{}: {:?}",
                file.display(),
                found.differences
            );
            let reply = send(&mut game, &json!({"do": "note", "text": "it plays on"}));
            assert_eq!(reply["ok"], json!(true), "{}: {reply}", file.display());
            drop(game);
            let found = verify(&journal).expect("a game that can be read");
            assert!(
                found.is_sound(),
                "{}: {:?}",
                file.display(),
                found.differences
            );
            games += 1;
        }
    }
    assert!(
        games >= rules::ALL.len(),
        "only {games} saved games are kept"
    );
}

/// A copy of the game that asked for both re-rolled dice of a morale test one by one; its last test waits for the second.
fn raw_and_elite() -> (tempfile::TempDir, PathBuf) {
    let copy = tempfile::tempdir().expect("a folder");
    let journal = copy.path().join("game.jsonl");
    let kept = folder().join("big-skirmishes/raw-and-elite.format-1.jsonl");
    fs::copy(kept, &journal).expect("a copy");
    (copy, journal)
}

#[test]
fn an_old_test_goes_on_with_the_second_re_rolled_die() {
    let (_copy, journal) = raw_and_elite();
    let (mut game, _) = Game::open(&journal).expect("the game");
    let Step::Done(record) = game.supply(Supply::Face(4)) else {
        panic!("only one die is missing");
    };
    assert_eq!(record.hands[1].faces, [3, 4]);
    drop(game);
    let found = verify(&journal).expect("a game that can be read");
    assert_eq!(found.differences, []);
}

#[test]
fn a_die_of_an_old_test_is_changed() {
    let (_copy, journal) = raw_and_elite();
    let (mut game, _) = Game::open(&journal).expect("the game");
    // The elite unit rolled 1 1, then 5, then 6.
    let Step::Done(record) = game.change_die(2, 0, 2) else {
        panic!("all dice are on the table");
    };
    assert_eq!(record.hands[1].faces, [5, 2]);
    assert_eq!(game.left_out(), []);
    drop(game);
    let found = verify(&journal).expect("a game that can be read");
    assert_eq!(found.differences, []);
}
