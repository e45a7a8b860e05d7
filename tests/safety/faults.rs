//! A fault at each call to the disk, one after the other: it is said, nothing is half there, and nothing that was said to be
//! safe is gone.

use crate::requests::{game, setup};
use drumhead::battle::{Directions, Entry, Viewer};
use drumhead::cli::{Io, run};
use drumhead::disk::{DiskCall, make_folder, observe, replace, write_new};
use drumhead::journal::{Game, Given, Keep, Manner, Saved, Step, verify};
use drumhead::report::{Story, save_report};
use serde_json::{Map, json};
use std::cell::Cell;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

const RULES: &str = "big-skirmishes";

/// Does something again and again, each time with a fault one call later, until none is left. `lasting` faults stay: all later
/// calls fail as well. `check` is told what was done and whether there was a fault.
fn at_each_call<T>(
    lasting: bool,
    done: impl Fn(&Path) -> T,
    check: impl Fn(&Path, T, bool),
) -> usize {
    at_each_call_after(|_| (), lasting, done, check)
}

/// The same where something is prepared first, while the disk is well.
fn at_each_call_after<T>(
    prepared: impl Fn(&Path),
    lasting: bool,
    done: impl Fn(&Path) -> T,
    check: impl Fn(&Path, T, bool),
) -> usize {
    for fault in 0.. {
        let folder = tempfile::tempdir_in("/dev/shm")
            .or_else(|_| tempfile::tempdir())
            .expect("a folder");
        prepared(folder.path());
        let count = Rc::new(Cell::new(0));
        let counted = Rc::clone(&count);
        let watch = observe(move |_, _| {
            let at = counted.replace(counted.get() + 1);
            if at == fault || (lasting && at > fault) {
                Err(io::Error::other("the disk is broken"))
            } else {
                Ok(())
            }
        });
        let result = done(folder.path());
        drop(watch);
        let faulty = count.get() > fault;
        check(folder.path(), result, faulty);
        if !faulty {
            return fault;
        }
    }
    unreachable!()
}

/// Files with a name of their own.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut open = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            if entry.path().is_dir() {
                open.push(entry.path());
            } else {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

fn note(game: &mut Game, text: &str) {
    let Ok(fields) = serde_json::from_value(json!({"text": text})) else {
        unreachable!()
    };
    let entry = Entry {
        action: "note".to_owned(),
        fields,
    };
    let manner = Manner {
        app: true,
        defaults: true,
    };
    let step = game.perform(&entry, &Directions::default(), &Given::default(), manner);
    assert!(matches!(step, Step::Done(_)), "{step:?}");
}

/// A game in a file of this folder with two records, and the bytes of that file.
fn two(folder: &Path) -> (PathBuf, Vec<u8>) {
    let path = folder.join("game.jsonl");
    let mut game = game(RULES, &Keep::File(path.clone()));
    note(&mut game, "one");
    note(&mut game, "two");
    drop(game);
    let bytes = fs::read(&path).expect("the file");
    (path, bytes)
}

#[test]
fn a_new_file_is_whole_or_not_there() {
    let calls = at_each_call(
        false,
        |folder| write_new(&folder.join("roster.yaml"), "all of it"),
        |folder, done, faulty| {
            if faulty && let Err(error) = done {
                assert!(error.to_string().contains("nothing is written"), "{error}");
                assert_eq!(files(folder), [] as [PathBuf; 0]);
            } else {
                assert_eq!(
                    fs::read(folder.join("roster.yaml")).expect("it"),
                    b"all of it"
                );
            }
        },
    );
    assert_eq!(calls, 5);
    // A disk that fails from there on cannot take the file away again: that is said.
    at_each_call(
        true,
        |folder| write_new(&folder.join("roster.yaml"), "all of it"),
        |folder, done, faulty| match done {
            Ok(()) => assert!(!faulty),
            Err(error) if files(folder).is_empty() => {
                assert!(error.to_string().contains("nothing is written"), "{error}");
            }
            Err(error) => assert!(error.to_string().contains("may be gone"), "{error}"),
        },
    );
}

#[test]
fn a_replaced_file_is_the_old_one_or_the_new_one() {
    for lasting in [false, true] {
        let calls = at_each_call(
            lasting,
            |folder| {
                let path = folder.join("muster.json");
                fs::write(&path, "old").expect("written");
                replace(&path, "new and longer")
            },
            |folder, done, faulty| {
                let there = fs::read_to_string(folder.join("muster.json")).expect("the file");
                assert_eq!(done.is_err(), faulty);
                match done.map_err(|error| error.to_string()) {
                    Err(told) if told.contains("stays as it was") => assert_eq!(there, "old"),
                    Err(told) => {
                        assert!(told.contains("power cut may bring back"), "{told}");
                        assert_eq!(there, "new and longer");
                    }
                    Ok(()) => assert_eq!(there, "new and longer"),
                }
                assert_eq!(files(folder).len(), 1);
            },
        );
        assert_eq!(calls, 5);
    }
}

#[test]
fn a_folder_that_is_not_safe_is_said() {
    let calls = at_each_call(
        false,
        |folder| make_folder(&folder.join("state/games")),
        |_, done, faulty| assert_eq!(done.is_err(), faulty),
    );
    assert!(calls >= 4, "{calls}");
}

#[test]
fn a_game_begins_whole_or_not_at_all() {
    at_each_call(
        false,
        |folder| Game::start(&setup(RULES), 7, &Keep::File(folder.join("game.jsonl"))),
        |folder, started, faulty| {
            assert_eq!(started.is_err(), faulty);
            assert_eq!(files(folder).len(), usize::from(!faulty));
        },
    );
    // In play it begins in memory, with a copy where that is possible, and is saved with the next action.
    at_each_call(
        false,
        |folder| {
            let file = folder.join("state/games/game.jsonl");
            let mut game =
                Game::start(&setup(RULES), 7, &Keep::Soon(file.clone())).expect("a game");
            game.rescue_in(&folder.join("state/rescued"));
            let said = matches!(game.saved(), Saved::No(_));
            note(&mut game, "one");
            let said = said || matches!(game.saved(), Saved::No(_));
            note(&mut game, "two");
            let said = said || matches!(game.saved(), Saved::No(_));
            (game, said)
        },
        |folder, (mut game, said), faulty| {
            assert!(said || !faulty, "the fault is said");
            assert_eq!(
                game.save(),
                &Saved::Yes(folder.join("state/games/game.jsonl"))
            );
            drop(game);
            let file = folder.join("state/games/game.jsonl");
            assert_eq!(Game::open(&file).expect("it opens").0.len(), 2);
        },
    );
}

#[test]
fn an_action_is_safe_or_it_is_said_that_it_is_not() {
    for lasting in [false, true] {
        let calls = at_each_call_after(
            |folder| drop(two(folder)),
            lasting,
            |folder| {
                let path = folder.join("game.jsonl");
                let (mut game, _) = Game::open(&path).expect("it opens");
                game.rescue_in(&folder.join("rescued"));
                let mut said = Vec::new();
                for text in ["three", "four"] {
                    note(&mut game, text);
                    said.push(game.unsaved().is_none());
                }
                (game, said)
            },
            |folder, (mut game, said), _| {
                // What a program that is killed now leaves behind.
                let path = folder.join("game.jsonl");
                let there = folder.join("there.jsonl");
                fs::copy(&path, &there).expect("copied");
                let (opened, _) = Game::open(&there).expect("it opens");
                let safe = said
                    .iter()
                    .rposition(|safe| *safe)
                    .map_or(2, |at| at as u64 + 3);
                assert!(opened.len() >= safe, "{} of {safe}", opened.len());
                drop(opened);
                if let Some(copy) = game.rescued() {
                    assert_eq!(verify(copy).expect("it is read").records, 4);
                }
                // And when the disk is well again everything is saved, and the copy goes.
                assert_eq!(game.save(), &Saved::Yes(path.clone()));
                assert!(game.rescued().is_none());
                drop(game);
                assert_eq!(Game::open(&path).expect("it opens").0.len(), 4);
                assert!(verify(&path).expect("it is read").is_sound());
            },
        );
        assert_eq!(calls, 7);
    }
}

/// What a crash has left of a file.
type Left = fn(&[u8]) -> Vec<u8>;

/// Of a file without its last line feed, of one with half a line, and of a damaged one.
#[test]
fn an_opening_loses_nothing_and_says_what_is_not_safe() {
    let missing_feed = |bytes: &[u8]| bytes[..bytes.len() - 1].to_vec();
    let torn = |bytes: &[u8]| [bytes, b"{\"sum\":\"01"].concat();
    let damaged = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        let at = bytes.len() - 60;
        bytes[at] = b'~';
        bytes
    };
    let ways: [(Left, u64); 3] = [(missing_feed, 2), (torn, 2), (damaged, 1)];
    for (left, records) in ways {
        // The games are made with a well disk, and opened with a broken one.
        let (made, bytes) = {
            let folder = tempfile::tempdir().expect("a folder");
            let (_, bytes) = two(folder.path());
            (bytes.clone(), left(&bytes))
        };
        at_each_call(
            false,
            |folder| {
                let path = folder.join("game.jsonl");
                fs::write(&path, &bytes).expect("written");
                let (mut game, _) = Game::open(&path).expect("it opens");
                let said = game.unsaved().is_some();
                note(&mut game, "on");
                (said || game.unsaved().is_some(), game)
            },
            |folder, (said, mut game), faulty| {
                assert_eq!(said, faulty, "{:?}", game.unsaved());
                assert_eq!(game.len(), records + 1);
                assert!(matches!(game.save(), Saved::Yes(_)), "{:?}", game.saved());
                let file = match game.saved() {
                    Saved::Yes(path) => path.clone(),
                    _ => unreachable!(),
                };
                drop(game);
                let (opened, messages) = Game::open(&file).expect("it opens");
                assert_eq!((opened.len(), messages), (records + 1, Vec::new()));
                let first = fs::read(folder.join("game.jsonl")).expect("the file");
                let good = made.len().min(first.len()) - 400;
                assert_eq!(first[..good], made[..good]);
            },
        );
    }
}

#[test]
fn a_game_saved_elsewhere_is_there_or_stays_where_it_was() {
    at_each_call_after(
        |folder| drop(two(folder)),
        false,
        |folder| {
            let (mut game, _) = Game::open(&folder.join("game.jsonl")).expect("it opens");
            let moved = game.save_as(&folder.join("other.jsonl")).is_ok();
            (game, moved)
        },
        |folder, (game, moved), _| {
            assert_eq!(folder.join("other.jsonl").exists(), moved);
            let name = if moved { "other.jsonl" } else { "game.jsonl" };
            drop(game);
            assert_eq!(verify(&folder.join(name)).expect("it is read").records, 2);
        },
    );
}

/// Runs a command of the program in this process; its exit code and what it says.
fn command(arguments: &[&str], folder: &Path) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let place = |name: &str| OsString::from(folder.join(name));
    let given = [
        "--state-dir".into(),
        place("state"),
        "--config-dir".into(),
        place("config"),
    ];
    let words = arguments.iter().map(|word| {
        let is_file = word.contains('.');
        if is_file {
            place(word)
        } else {
            OsString::from(word)
        }
    });
    let all = [OsString::from("drumhead")]
        .into_iter()
        .chain(given)
        .chain(words);
    let mut io = Io {
        input: &mut io::empty(),
        output: &mut output,
        errors: &mut errors,
    };
    let code = run(all, &mut io);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (code, text(output), text(errors))
}

/// The folder of the games is there, but not safe on disk: neither is a game in it.
#[test]
fn a_first_battle_whose_folder_is_not_safe_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    let state = home.path().join("state");
    let watch = observe(move |call, path| {
        if call == DiskCall::SyncFolder && path == state {
            Err(io::Error::other("the disk is broken"))
        } else {
            Ok(())
        }
    });
    let (code, output, errors) = command(&["play", "--plain", "hollow-creek"], home.path());
    drop(watch);
    let told = output + &errors;
    assert!(code == 1 && told.contains("NOT SAVED"), "{code}: {told}");
    // With a well disk there is nothing to say.
    let (code, output, errors) = command(&["play", "--plain", "hollow-creek"], home.path());
    let told = output + &errors;
    assert!(code == 0 && !told.contains("NOT SAVED"), "{code}: {told}");
}

#[test]
fn a_report_or_a_roster_that_is_not_safe_is_said() {
    let calls = at_each_call_after(
        |folder| drop(two(folder)),
        false,
        |folder| command(&["report", "game.jsonl", "-o", "r.md"], folder),
        |folder, (code, _, errors), faulty| {
            let written = folder.join("r.md").exists();
            assert_eq!(
                (code == 0, errors.is_empty()),
                (written, !faulty),
                "{errors}"
            );
            // What may fail first is to make safe what is looked at.
            let looked = errors.contains("a power cut may take away what is shown here");
            let not_written = errors.contains("nothing is written");
            assert_eq!(
                (not_written, looked),
                (!written, faulty && written),
                "{errors}"
            );
        },
    );
    assert!(calls > 6, "{calls}");
    let story = Story::of(&game(RULES, &Keep::Nowhere), Viewer::Umpire).expect("a story");
    at_each_call(
        false,
        |folder| save_report(&story, &folder.join("state/reports"), "game"),
        |folder, done, faulty| {
            assert_eq!(done.is_err(), faulty);
            for file in files(folder) {
                assert!(fs::metadata(file).expect("a file").len() > 500, "whole");
            }
        },
    );
}

#[test]
fn a_muster_that_cannot_be_read_is_said() {
    let home = tempfile::tempdir().expect("a folder");
    let titles = || {
        command(&["play", "--plain"], home.path())
            .1
            .replace('\n', " ")
    };
    assert!(!titles().contains("Continue mustering"));
    let battle = Map::from_iter([("document".to_owned(), json!(setup(RULES)))]);
    for (text, told) in [
        (serde_json::to_string(&battle).expect("JSON"), " "),
        (String::new(), ", cannot be read"),
        (
            "{\"document\": {\"rules\": \"whist\"}}".to_owned(),
            ", cannot be read",
        ),
    ] {
        replace(&home.path().join("state/muster.json"), &text).expect("written");
        let told = format!("Continue mustering{told}");
        assert!(titles().contains(&told), "{told} is not in {}", titles());
    }
}

/// Unfinished files of programs that were killed, this version's and older ones', go when the program starts.
#[test]
fn leftovers_of_killed_programs_are_removed_at_the_start() {
    let home = tempfile::tempdir().expect("a folder");
    let old = |name: &str| {
        let path = home.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        let file = fs::File::create(&path).expect("a file");
        file.set_modified(SystemTime::now() - Duration::from_hours(2))
            .expect("set");
        path
    };
    let left = [
        "state/.tmpA1b2C3",
        "state/lines/.tmpA1b2C3",
        "state/games/.drumhead-x1y2z3.part",
        "state/reports/.tmpA1b2C3",
        "config/rosters/rangers/.tmpA1b2C3",
    ]
    .map(old);
    let mine = old("state/games/.tmpnotes");
    assert_eq!(command(&["play", "--plain"], home.path()).0, 0);
    assert!(left.iter().all(|path| !path.exists()), "{left:?}");
    assert!(mine.exists());
}

/// A game of which a later copy was kept, and one whose end was torn: both are told of by every command that opens games.
#[test]
fn a_later_copy_and_a_torn_end_are_told() {
    let home = tempfile::tempdir().expect("a folder");
    let (path, bytes) = two(home.path());
    let rescued = home.path().join("state/rescued");
    fs::create_dir_all(&rescued).expect("made");
    fs::rename(&path, rescued.join("game.rescued-1.jsonl")).expect("moved");
    let cut = bytes[..bytes.len() - 1]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .expect("lines")
        + 1;
    fs::write(&path, &bytes[..cut]).expect("written");
    for arguments in [
        &["exec", "--game", "game.jsonl"][..],
        &["play", "--plain", "--game", "game.jsonl"],
    ] {
        let (code, output, errors) = command(arguments, home.path());
        let told = output + &errors;
        assert!(
            code == 0
                && told
                    .replace('\n', " ")
                    .contains("A later copy of this game exists"),
            "{told}"
        );
    }
    fs::write(&path, &bytes[..cut + 20]).expect("written");
    let (code, output, _) = command(&["verify", "game.jsonl"], home.path());
    assert!(
        code == 1
            && output.contains("it is cut off")
            && output.contains("open the game to play on"),
        "{output}"
    );
    assert!(!output.contains("report"), "{output}");
}
