//! Opening a game again, an action that was open, a second program on the same file, saving elsewhere.

use crate::support::*;
use crate::tiny;
use drumhead::battle::{Directions, Viewer};
use drumhead::journal::{Game, Given, Keep, RecordKind, Saved, Step, Supply};
use drumhead::table::Request;
use serde_json::json;
use std::fs;

#[test]
fn a_game_opens_as_it_was_left_and_goes_on_the_same() {
    let (_folder, path) = folder();
    let mut twin = nowhere();
    for n in 0..9 {
        let mut game = if n == 0 { start(&path) } else { open(&path).0 };
        for game in [&mut game, &mut twin] {
            app(
                game,
                &fire(if n % 2 == 0 {
                    "red/guard"
                } else {
                    "blue/rangers"
                }),
            );
            app(game, &entry("draw", json!({"cards": 2})));
            if n % 4 == 3 {
                game.undo(3).expect("undone");
                app(game, &entry("end-turn", json!({})));
            }
        }
        assert_eq!(rows(&game), rows(&twin));
    }
    let (game, messages) = open(&path);
    assert!(messages.is_empty());
    assert_eq!(
        (game.header(), game.saved()),
        (("A tiny battle", "tiny", 7), &Saved::Yes(path.clone()))
    );
    for seq in 1..=game.len() {
        let (mut a, mut b) = (
            game.record(seq).expect("a record"),
            twin.record(seq).expect("a record"),
        );
        (a.time, b.time) = (String::new(), String::new());
        assert_eq!(a, b);
    }
    assert_eq!(game.setup(), &tiny::setup(12));
}

#[test]
fn a_game_is_on_disk_before_it_is_told() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    for n in 1..5 {
        app(&mut game, &fire("red/guard"));
        let watcher = Game::watch_with(tiny::find, &path).expect("it opens").0;
        assert_eq!(watcher.len(), n);
    }
}

#[test]
fn a_game_is_not_started_over_another_file() {
    let (_folder, path) = folder();
    fs::write(&path, "mine").expect("written");
    let error = Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::File(path.clone()))
        .err()
        .expect("it is there");
    assert!(error.to_string().starts_with(&path.display().to_string()));
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
    let no_folder = path.with_file_name("none").join("game.jsonl");
    assert!(Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::File(no_folder)).is_err());
    let mut wrong = tiny::setup(12);
    wrong.insert("man".to_owned(), json!(3));
    let error = Game::start_with(tiny::find, &wrong, 7, &Keep::Nowhere)
        .err()
        .expect("it is no battle");
    assert!(
        error
            .to_string()
            .contains("man: there is no such field; did you mean men?"),
        "{error}"
    );
}

#[test]
fn opening_a_long_game_reads_few_records() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    let mut read = Vec::new();
    for n in 0..2301 {
        app(
            &mut game,
            &entry(
                "adjust",
                json!({"unit": "red/guard", "counter": "shots", "to": n % 90}),
            ),
        );
        if [3, 303, 1303, 2300].contains(&n) {
            read.push(
                Game::watch_with(tiny::find, &path)
                    .expect("it opens")
                    .0
                    .records_read(),
            );
        }
    }
    // Those since the last whole state, and one for the name of what undo would undo.
    assert_eq!(read, [5, 305, 305, 302]);
    app(&mut game, &entry("end-turn", json!({})));
    let watcher = Game::watch_with(tiny::find, &path).expect("it opens").0;
    assert_eq!((watcher.records_read(), rows(&watcher)), (1, rows(&game)));
}

/// Begins a shot, shows the program's dice, and goes on with a copy of the file as after a crash.
fn crash(supplies: &[Supply]) -> (Game, Game, tempfile::TempDir) {
    let (folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &entry("end-turn", json!({})));
    game.begin(entry("duel", json!({})), Directions::default());
    for supply in supplies {
        game.supply(supply.clone());
    }
    let copy = path.with_file_name("copy.jsonl");
    fs::copy(&path, &copy).expect("copied");
    let (opened, messages) = open(&copy);
    assert_eq!(messages, Vec::<String>::new());
    (game, opened, folder)
}

#[test]
fn an_open_action_goes_on_after_a_crash_with_the_same_faces() {
    let (mut game, mut opened, _folder) = crash(&[Supply::Face(4), Supply::App]);
    let waiting = opened.waiting().expect("it waits");
    assert_eq!(Some(waiting), game.waiting());
    assert_eq!(
        (
            waiting.0.action.as_str(),
            waiting.2[0].faces[0],
            waiting.2[0].app[0]
        ),
        ("duel", 4, false)
    );
    assert!(waiting.2[1].app[0] && matches!(waiting.1, Request::Decision(_)));
    for game in [&mut game, &mut opened] {
        assert!(matches!(game.supply(Supply::TakeBack), Step::Invalid(_)));
        assert!(matches!(
            game.supply(Supply::Chosen("blue".to_owned())),
            Step::Needs(Request::Card(_))
        ));
    }
    let (Step::Done(mut a), Step::Done(mut b)) =
        (game.supply(Supply::App), opened.supply(Supply::App))
    else {
        panic!("done")
    };
    (a.time, b.time) = (String::new(), String::new());
    assert_eq!(a, b);
    assert!(!b.faces_known);
    assert_eq!(rows(&game), rows(&opened));
}

#[test]
fn every_step_after_the_apps_dice_is_on_disk() {
    let (game, mut opened, _folder) = crash(&[
        Supply::App,
        Supply::Face(4),
        Supply::Chosen("blue".to_owned()),
    ]);
    assert!(matches!(
        opened.waiting().expect("it waits").1,
        Request::Card(_)
    ));
    assert_eq!(opened.waiting(), game.waiting());
    assert!(matches!(
        opened.supply(Supply::TakeBack),
        Step::Needs(Request::Decision(_))
    ));
    assert!(
        matches!(
            opened.supply(Supply::TakeBack),
            Step::Needs(Request::Dice(_))
        ),
        "the real die too"
    );
    assert!(
        matches!(opened.supply(Supply::TakeBack), Step::Invalid(_)),
        "but not the program's"
    );
    assert!(matches!(
        opened.supply(Supply::Face(19)),
        Step::Needs(Request::Decision(_))
    ));
    let left = opened.len();
    opened.leave();
    assert!(
        matches!(&opened.record(left + 1).expect("left").kind, RecordKind::Undo(list) if list == &[left])
    );
}

#[test]
fn half_a_roll_that_is_open_comes_back() {
    let (folder, path) = folder();
    let mut game = start(&path);
    game.begin(
        entry("fire", json!({"unit": "red/guard", "dice": 3})),
        Directions::default(),
    );
    game.supply(Supply::Face(6));
    game.supply(Supply::Face(6));
    game.supply(Supply::App);
    game.supply(Supply::Chosen("none".to_owned()));
    let Some((_, Request::Dice(need), _)) = game.waiting() else {
        panic!("it waits for dice")
    };
    let count = need.count;
    assert!(count > 1, "{count} hits");
    game.supply(Supply::Face(6));
    let (opened, messages) = {
        let copy = folder.path().join("copy.jsonl");
        fs::copy(&path, &copy).expect("copied");
        open(&copy)
    };
    assert_eq!(messages, Vec::<String>::new());
    let Some((_, Request::Dice(need), rolls)) = opened.waiting() else {
        panic!("it waits for dice")
    };
    assert_eq!(
        (need.rolled.as_slice(), need.count, rolls.len()),
        (&[6][..], count - 1, 1)
    );
    let record = opened.record(opened.len()).expect("open");
    assert_eq!(
        (
            record.hands[1].why.as_str(),
            &record.hands[1].faces[..],
            &record.hands[1].app[..]
        ),
        ("effect", &[6][..], &[None][..])
    );
}

/// Dice of the table's that have been typed are as good as the program's: a roll that is whole is kept at once.
#[test]
fn a_roll_of_the_tables_goes_on_after_a_crash() {
    let (mut game, mut opened, _folder) = crash(&[Supply::Face(4), Supply::Face(11)]);
    assert!(matches!(
        opened.waiting().expect("it waits").1,
        Request::Decision(_)
    ));
    assert_eq!(opened.waiting(), game.waiting());
    for game in [&mut game, &mut opened] {
        assert!(matches!(
            game.supply(Supply::Chosen("blue".to_owned())),
            Step::Needs(Request::Card(_))
        ));
        assert!(matches!(
            game.supply(Supply::TakeBack),
            Step::Needs(Request::Decision(_))
        ));
        assert!(
            matches!(game.supply(Supply::TakeBack), Step::Needs(Request::Dice(_))),
            "a real die can be taken back"
        );
    }
    let left = opened.len();
    opened.leave();
    assert!(
        matches!(&opened.record(left + 1).expect("left").kind, RecordKind::Undo(list) if list == &[left]),
        "who leaves it leaves a trace"
    );
}

/// Half a roll is kept by who leaves the program: after a crash the dice still lie there.
/// A battle that somebody only looked at leaves no file; one die on the table is enough to keep it.
#[test]
fn a_game_on_trial_goes_unless_something_happens() {
    let (_folder, path) = folder();
    let begin = || {
        let game = Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::Trial(path.clone()))
            .expect("it begins");
        assert!(path.is_file() && game.is_on_trial());
        game
    };
    drop(begin());
    assert!(!path.exists());
    let mut game = begin();
    app(&mut game, &fire("red/guard"));
    game.undo(1).expect("undone");
    assert!(!game.is_on_trial());
    drop(game);
    let (game, _) = open(&path);
    assert_eq!(game.len(), 2);
    drop(game);
    fs::remove_file(&path).expect("removed");
    // Saved elsewhere on purpose, it stays there; what another put in its place stays too.
    let other = path.with_extension("elsewhere.jsonl");
    let mut game = begin();
    game.save_as(&other).expect("saved");
    drop(game);
    assert!(other.is_file());
    fs::remove_file(&path).expect("removed");
    let game = begin();
    fs::remove_file(&path).expect("removed");
    fs::write(&path, "mine").expect("written");
    drop(game);
    assert_eq!(fs::read(&path).expect("the other's"), b"mine");
}

#[test]
fn half_a_roll_of_the_tables_is_kept_on_leaving() {
    let (folder, path) = folder();
    let mut game = start(&path);
    game.begin(
        entry("fire", json!({"unit": "red/guard", "dice": 3})),
        Directions::default(),
    );
    game.supply(Supply::Face(6));
    game.supply(Supply::Face(2));
    let copied = |name: &str| {
        let copy = folder.path().join(name);
        fs::copy(&path, &copy).expect("copied");
        copy
    };
    assert!(open(&copied("crashed.jsonl")).0.waiting().is_none());
    assert_eq!(game.save(), &Saved::Yes(path.clone()));
    let len = game.len();
    game.supply(Supply::TakeBack);
    game.supply(Supply::Face(2));
    let copy = copied("left.jsonl");
    let (opened, messages) = open(&copy);
    assert_eq!(messages, Vec::<String>::new());
    let Some((_, Request::Dice(need), _)) = opened.waiting() else {
        panic!("it waits for dice")
    };
    assert_eq!((need.rolled.as_slice(), need.count), (&[6, 2][..], 1));
    drop(opened);
    sound(&copy);
    assert_eq!(game.len(), len, "typing alone writes nothing down");
}

#[test]
fn a_second_program_watches_and_the_lock_ends_with_the_first() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let (mut watcher, messages) = open(&path);
    assert!(messages.is_empty());
    assert_eq!(watcher.saved(), &Saved::Watching(path.clone()));
    let sentence = "game: another program plays this game; this one only watches";
    let step = watcher.perform(
        &fire("red/guard"),
        &Directions::default(),
        &Given::default(),
        APP,
    );
    assert!(matches!(step, Step::Invalid(invalid) if invalid.to_string() == sentence));
    assert!(matches!(
        watcher.begin(fire("red/guard"), Directions::default()),
        Step::Invalid(_)
    ));
    assert!(matches!(watcher.supply(Supply::App), Step::Invalid(_)));
    assert!(watcher.undo(1).is_err() && watcher.redo(1).is_err() && watcher.go_back(0).is_err());
    watcher.leave();
    let bytes = fs::read(&path).expect("the file");
    assert_eq!(watcher.refresh().expect("no news"), 0);
    // The news: an action, a turn's end with a whole state, an undo, an action left open.
    app(&mut game, &entry("draw", json!({"cards": 2})));
    app(&mut game, &entry("end-turn", json!({})));
    game.undo(1).expect("undone");
    game.begin(fire("red/guard"), Directions::default());
    game.supply(Supply::App);
    assert_eq!(watcher.refresh().expect("news"), 4);
    assert_eq!(
        (whole(&watcher), watcher.waiting()),
        (whole(&game), game.waiting())
    );
    game.supply(Supply::Chosen("none".to_owned()));
    watcher.refresh().expect("news");
    assert_eq!(watcher.waiting(), game.waiting());
    assert_eq!(game.refresh().expect("its own"), 0);
    assert!(fs::read(&path).expect("the file").starts_with(&bytes));
    drop(game);
    // It goes on watching; whoever opens it next plays.
    assert!(watcher.undo(1).is_err());
    assert_eq!(open(&path).0.saved(), &Saved::Yes(path.clone()));
}

#[test]
fn a_watcher_waits_for_the_end_of_a_line() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let whole_file = fs::read(&path).expect("the file");
    let growing = path.with_file_name("growing.jsonl");
    let last = whole_file[..whole_file.len() - 1]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .expect("lines")
        + 1;
    fs::write(&growing, &whole_file[..last]).expect("written");
    let (mut watcher, _) = Game::watch_with(tiny::find, &growing).expect("it opens");
    for at in last..whole_file.len() {
        fs::write(&growing, &whole_file[..at]).expect("written");
        assert_eq!(watcher.refresh().expect("no whole line"), 0);
        assert_eq!(
            Game::watch_with(tiny::find, &growing).expect("it opens").1,
            Vec::<String>::new()
        );
    }
    fs::write(&growing, &whole_file).expect("written");
    assert_eq!(watcher.refresh().expect("a line"), 1);
    assert_eq!(rows(&watcher), rows(&game));
    // Damage in the news is told, and the game stays as it was.
    let mut damaged = whole_file.clone();
    damaged.extend(b"{\"sum\":\"0123456789abcdef\",\"after\":\"0123456789abcdef\",\"record\":2}\n");
    fs::write(&growing, &damaged).expect("written");
    assert!(watcher.refresh().is_err());
    assert_eq!(watcher.len(), 1);
}

#[test]
fn saving_elsewhere_writes_everything_and_goes_on_there() {
    let (folder, path) = folder();
    let mut game = nowhere();
    app(&mut game, &fire("red/guard"));
    game.undo(1).expect("undone");
    game.save_as(&path).expect("saved");
    assert_eq!(game.saved(), &Saved::Yes(path.clone()));
    app(&mut game, &entry("end-turn", json!({})));
    // It is locked there too.
    assert_eq!(open(&path).0.saved(), &Saved::Watching(path.clone()));
    let taken = folder.path().join("taken.jsonl");
    fs::write(&taken, "mine").expect("written");
    assert!(game.save_as(&taken).is_err());
    assert!(
        game.save_as(&folder.path().join("none").join("x.jsonl"))
            .is_err()
    );
    assert!(game.save_as(&path).is_err(), "not over itself either");
    assert_eq!(
        (fs::read(&taken).expect("the file"), game.saved()),
        (b"mine".to_vec(), &Saved::Yes(path.clone()))
    );
    let second = folder.path().join("second.jsonl");
    game.save_as(&second).expect("saved");
    app(&mut game, &fire("blue/rangers"));
    let live = whole(&game);
    drop(game);
    assert_eq!(whole(&open(&second).0), live);
    let (first, _) = open(&path);
    assert_eq!(
        (first.len(), first.saved()),
        (3, &Saved::Yes(path.clone())),
        "the first is left as it was, and free"
    );
    let names: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    assert_eq!(names.len(), 3, "nothing else lies about: {names:?}");
    sound(&second);
}

#[test]
fn a_watcher_can_continue_with_a_copy() {
    let (folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let (mut watcher, _) = open(&path);
    let mine = folder.path().join("mine.jsonl");
    watcher.save_as(&mine).expect("saved");
    app(&mut watcher, &fire("blue/rangers"));
    assert_eq!(
        (watcher.len(), game.len(), watcher.saved()),
        (2, 1, &Saved::Yes(mine))
    );
    assert_eq!(
        watcher.undoable(Viewer::Table).as_deref(),
        Some("rangers fires")
    );
}
