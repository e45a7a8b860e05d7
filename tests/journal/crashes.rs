//! What a kill or a power cut leaves at any moment, written by hand, and the order of writes and syncs that keeps it safe.

use crate::support::*;
use crate::tiny;
use drumhead::battle::Directions;
use drumhead::disk::{DiskCall, observe};
use drumhead::journal::{Game, Saved, Supply};
use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::Path;
use std::rc::Rc;

type Calls = Rc<RefCell<Vec<DiskCall>>>;

/// Calls to the disk while something is done.
fn calls<T>(done: impl FnOnce() -> T) -> (Vec<DiskCall>, T) {
    let list = Calls::default();
    let kept = Rc::clone(&list);
    let watch = observe(move |call, _| {
        kept.borrow_mut().push(call);
        Ok(())
    });
    let result = done();
    drop(watch);
    (list.take(), result)
}

/// Does something while each call of a kind fails.
fn failing<T>(kind: DiskCall, done: impl FnOnce() -> T) -> T {
    let _watch = observe(move |call, _| {
        if call == kind {
            Err(io::Error::other("the disk is broken"))
        } else {
            Ok(())
        }
    });
    done()
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).expect("the file")
}

fn modified(path: &Path) -> std::time::SystemTime {
    let found = fs::metadata(path).expect("the file");
    found.modified().expect("a time")
}

fn overrule(game: &mut Game, dice: f64) -> drumhead::journal::Step {
    game.overrule(
        &[("dice".to_owned(), dice)].into(),
        "one stood behind the wall",
    )
}

#[test]
fn an_action_is_one_write_and_one_sync() {
    use DiskCall::{Cut, Sync, Write};
    let (_folder, path) = folder();
    let mut game = start(&path);
    let once = |done: Vec<DiskCall>| assert_eq!(done, [Write, Sync]);
    once(calls(|| app(&mut game, &fire("red/guard"))).0);
    // The end of a turn is followed by the state.
    once(calls(|| app(&mut game, &entry("end-turn", serde_json::json!({})))).0);
    once(calls(|| game.undo(1).expect("undone")).0);
    once(calls(|| game.redo(1).expect("done again")).0);
    once(calls(|| app(&mut game, &fire("blue/rangers"))).0);
    let started = |game: &mut Game| {
        game.begin(entry("duel", serde_json::json!({})), Directions::default());
        game.supply(Supply::App);
    };
    // An action that leaves another is one write with it, and so is whatever is changed afterwards.
    started(&mut game);
    once(calls(|| app(&mut game, &fire("blue/rangers"))).0);
    once(calls(|| overrule(&mut game, 4.0)).0);
    once(calls(|| game.change_die(0, 0, 6)).0);
    started(&mut game);
    once(calls(|| game.go_back(1).expect("back")).0);
    // Half a line that is there is cut off first, and that is synced: it must not mix with the new one.
    let mut litter = bytes(&path);
    litter.extend(b"{\"other");
    drop(game);
    fs::write(&path, litter).expect("written");
    let (mut game, _) = open(&path);
    let (done, _) = calls(|| app(&mut game, &fire("blue/rangers")));
    assert_eq!(done, [Cut, Sync, Write, Sync]);
    sound(&path);
}

#[test]
fn a_new_game_is_whole_under_its_name_and_its_folders_are_safe() {
    use DiskCall::{Create, MakeFolder, Rename, Sync, SyncFolder, Write};
    let (folder, _) = folder();
    let path = folder.path().join("state/games/game.jsonl");
    let (made, done) = calls(|| drumhead::disk::make_folder(path.parent().expect("a folder")));
    done.expect("made");
    assert_eq!(
        made[made.len() - 4..],
        [MakeFolder, SyncFolder, MakeFolder, SyncFolder]
    );
    // A program that was killed may have made the last one.
    let (again, done) = calls(|| drumhead::disk::make_folder(path.parent().expect("a folder")));
    done.expect("made");
    assert_eq!(again, [SyncFolder]);
    let (done, game) = calls(|| start(&path));
    assert_eq!(done, [Create, Write, Sync, Rename, SyncFolder]);
    drop(game);
    // Whatever fails, no half of it is there.
    for kind in [Create, Write, Sync, Rename, SyncFolder] {
        let other = path.with_file_name("other.jsonl");
        let mut game = nowhere();
        let error = failing(kind, || game.save_as(&other)).expect_err("it fails");
        assert!(error.to_string().contains("nothing is written"), "{error}");
        assert_eq!(
            fs::read_dir(path.parent().expect("a folder"))
                .expect("it")
                .count(),
            1
        );
    }
}

#[test]
fn a_line_feed_that_is_missing_is_there_before_anything_is_shown() {
    use DiskCall::{Cut, Sync, SyncFolder, Write};
    let (_folder, path) = folder();
    app(&mut start(&path), &fire("red/guard"));
    let whole_file = bytes(&path);
    let cut = || fs::write(&path, &whole_file[..whole_file.len() - 1]).expect("written");
    cut();
    let (done, (game, messages)) = calls(|| open(&path));
    assert_eq!((game.len(), messages), (1, Vec::new()));
    assert_eq!(done, [Write, Sync, SyncFolder]);
    assert_eq!(bytes(&path), whole_file);
    drop(game);
    // Where it cannot be written the game says so; and the next action writes on without cutting the record off.
    cut();
    let (mut game, _) = failing(Write, || open(&path));
    assert!(matches!(game.saved(), Saved::No(_)), "{:?}", game.saved());
    let (done, _) = calls(|| app(&mut game, &fire("blue/rangers")));
    assert!(!done.contains(&Cut), "{done:?}");
    assert_eq!(game.saved(), &Saved::Yes(path.clone()));
    drop(game);
    assert_eq!(open(&path).0.len(), 2);
    sound(&path);
}

/// A last line that needs no more than its line feed, in a copy because an editor has changed the others.
#[test]
fn the_last_line_of_a_copy_is_there_before_it_is_shown() {
    let (_folder, path) = folder();
    app(&mut start(&path), &fire("red/guard"));
    let text = String::from_utf8(bytes(&path)).expect("text");
    fs::write(&path, text.trim_end().replace('\n', "\r\n")).expect("written");
    let (game, _) = open(&path);
    let Saved::Yes(copy) = game.saved().clone() else {
        panic!("{:?}", game.saved())
    };
    drop(game);
    assert_eq!(bytes(&copy), text.as_bytes());
}

#[test]
fn unsynced_lines_of_a_killed_program_are_synced_first() {
    use DiskCall::{Cut, Sync, SyncFolder, Write};
    let (_folder, path) = folder();
    app(&mut start(&path), &fire("red/guard"));
    let (before, time) = (bytes(&path), modified(&path));
    // The last line is written once more: where its sync has failed, the system may take it for synced.
    let (done, opened) = calls(|| open(&path));
    assert_eq!(done, [Write, Sync, SyncFolder]);
    assert_eq!((bytes(&path), modified(&path)), (before.clone(), time));
    drop(opened);
    for kind in [Sync, SyncFolder] {
        let (mut game, _) = failing(kind, || open(&path));
        assert_eq!(game.len(), 1);
        let why = game.unsaved().expect("a reason");
        assert!(why.contains("the disk is broken"), "{why}");
        // A disk that has lost what it was given is given all of it again, and nothing is taken away before.
        let (done, _) = calls(|| game.save().clone());
        assert_eq!(done.last(), Some(&SyncFolder));
        assert!(!done.contains(&Cut), "{done:?}");
        assert_eq!(game.saved(), &Saved::Yes(path.clone()));
        assert_eq!(bytes(&path), before);
    }
}

#[test]
fn a_watcher_shows_nothing_that_is_not_synced() {
    use DiskCall::{Sync, SyncFolder};
    let (_folder, path) = folder();
    let mut game = start(&path);
    let (done, (mut watcher, messages)) = calls(|| open(&path));
    assert_eq!((done, messages), (vec![Sync, SyncFolder], Vec::new()));
    app(&mut game, &fire("red/guard"));
    assert!(failing(Sync, || watcher.refresh()).is_err());
    assert_eq!(watcher.len(), 0, "nothing is shown yet");
    let (done, news) = calls(|| watcher.refresh().expect("news"));
    assert_eq!((done, news), (vec![Sync], 1));
    // Without news there is nothing to do.
    assert_eq!(
        calls(|| watcher.refresh().expect("no news")),
        (Vec::new(), 0)
    );
    let told = failing(Sync, || open(&path)).1;
    assert!(told[0].contains("a power cut may take away"), "{told:?}");
}

/// Cuts off the end of a file byte by byte: the game has `before` records, or all of them.
fn all_or_nothing(path: &Path, before: (usize, u64), all: u64) {
    let whole_file = bytes(path);
    for end in before.0..=whole_file.len() {
        fs::write(path, &whole_file[..end]).expect("written");
        let (game, _) = open(path);
        let there = if end + 1 < whole_file.len() {
            before.1
        } else {
            all
        };
        assert_eq!(game.len(), there, "cut at {end}");
    }
    sound(path);
}

#[test]
fn a_change_is_there_as_a_whole_or_not_at_all() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let before = bytes(&path).len();
    overrule(&mut game, 4.0);
    let live = whole(&game);
    assert_eq!((game.len(), game.stands(1)), (3, false));
    drop(game);
    all_or_nothing(&path, (before, 1), 3);
    // A watcher takes it in at once.
    let whole_file = bytes(&path);
    fs::write(&path, &whole_file[..before]).expect("written");
    let (mut watcher, _) = Game::watch_with(tiny::find, &path).expect("it opens");
    fs::write(&path, &whole_file).expect("written");
    assert_eq!(watcher.refresh().expect("news"), 2);
    assert_eq!(whole(&watcher), live);
    let (game, messages) = open(&path);
    assert_eq!((whole(&game), messages.len()), (live, 0));
}

#[test]
fn a_change_that_waits_for_dice_is_there_with_what_it_undoes() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    let six = dice(&[6, 6, 1, 1, 1, 1, 5, 5]);
    act(&mut game, &fire("red/guard"), &six, TABLE);
    let before = bytes(&path).len();
    overrule(&mut game, 8.0);
    drop(game);
    all_or_nothing(&path, (before, 1), 3);
    // After a crash it waits for the same dice, and leaving it brings the action back, in one line again.
    let (mut game, _) = open(&path);
    assert!(game.waiting().is_some() && !game.stands(1));
    let open_until = bytes(&path).len();
    game.leave_change().expect("left");
    assert!(game.stands(1));
    drop(game);
    all_or_nothing(&path, (open_until, 3), 5);
}

#[test]
fn an_action_that_leaves_another_is_there_with_that() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    game.begin(fire("red/guard"), Directions::default());
    game.supply(Supply::App);
    let (before, records) = (bytes(&path).len(), game.len());
    app(&mut game, &fire("blue/rangers"));
    assert_eq!(game.len(), records + 2);
    drop(game);
    all_or_nothing(&path, (before, records), records + 2);
}

/// As versions before 0.3.0 wrote it: an undo, and the action on a line of its own.
#[test]
fn a_change_on_two_lines_opens_as_before() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    overrule(&mut game, 4.0);
    let live = whole(&game);
    drop(game);
    let text = String::from_utf8(bytes(&path)).expect("text");
    let (before, last) = text.trim_end().rsplit_once('\n').expect("lines");
    let (head, together) = last.split_once(",\"together\":[").expect("a change");
    let (_, time) = head.split_once(",\"time\":").expect("a time");
    let (undo, again) = together
        .strip_suffix("]}")
        .and_then(|records| records.split_once(",{\"record\":3"))
        .expect("two records");
    let bare = |record: &str| {
        let timed = record.replacen(",\"turn\"", &format!(",\"time\":{time},\"turn\""), 1);
        format!("{{\"sum\":\"{0:016x}\",\"after\":\"{0:016x}\",{timed}", 0)
    };
    let again = format!("\"record\":3{again}");
    let lines = [before, &bare(&undo[1..]), &bare(&again)].join("\n") + "\n";
    fs::write(&path, lines).expect("written");
    tamper_text(&path, 0, str::to_owned);
    let (game, messages) = open(&path);
    assert_eq!((whole(&game), messages.len()), (live, 0));
    drop(game);
    sound(&path);
    // Only the undo is there: it counts, for then it was one that somebody wanted.
    let text = String::from_utf8(bytes(&path)).expect("text");
    let cut = text.trim_end().rfind('\n').expect("lines") + 1;
    fs::write(&path, &text[..cut]).expect("written");
    let (game, messages) = open(&path);
    assert_eq!((game.len(), game.stands(1), messages.len()), (2, false, 0));
}

#[test]
fn blocks_of_the_last_line_that_never_came_are_a_torn_end() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let before = bytes(&path).len();
    app(&mut game, &fire("blue/rangers"));
    drop(game);
    let whole_file = bytes(&path);
    for garbage in [&[0; 300][..], &[0xe9; 300][..], b"\n\x01\n\x02\n"] {
        let mut blocks = whole_file.clone();
        blocks[before + 40..before + 40 + garbage.len()].copy_from_slice(garbage);
        fs::write(&path, &blocks).expect("written");
        let (mut game, messages) = open(&path);
        assert!(messages[0].contains("cut off"), "{messages:?}");
        assert_eq!(game.saved(), &Saved::Yes(path.clone()));
        assert!(verified(&path).cut_off);
        app(&mut game, &fire("blue/rangers"));
        drop(game);
        assert_eq!(open(&path).0.len(), 2);
        sound(&path);
        // With a good line after it, it was whole once: nothing is written over.
        let after = bytes(&path);
        blocks.extend(&after[before..]);
        fs::write(&path, &blocks).expect("written");
        let (game, messages) = open(&path);
        assert!(messages[0].contains("is damaged"), "{messages:?}");
        assert_eq!(bytes(&path), blocks);
        let Saved::Yes(copy) = game.saved().clone() else {
            panic!("{:?}", game.saved())
        };
        drop(game);
        fs::remove_file(copy).expect("removed");
    }
}

#[test]
fn a_damaged_file_names_the_copy_that_has_more() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    (0..2).for_each(|_| drop(app(&mut game, &fire("red/guard"))));
    drop(game);
    let mut damaged = bytes(&path);
    let at = damaged.len() - 100;
    damaged[at] = b'~';
    fs::write(&path, &damaged).expect("written");
    let (mut game, messages) = open(&path);
    assert_eq!(messages.len(), 1, "{messages:?}");
    app(&mut game, &fire("blue/rangers"));
    drop(game);
    let (_, messages) = open(&path);
    assert!(
        messages[1].contains("game.recovered-1.jsonl"),
        "{messages:?}"
    );
}

/// Killed before any call to the disk: everything that was acknowledged by then is there, and sound.
#[test]
fn a_kill_between_any_two_calls_loses_nothing() {
    let (home, path) = folder();
    let killed = home.path().join("killed");
    fs::create_dir(&killed).expect("a folder");
    let acknowledged = Rc::new(RefCell::new(0));
    let states = Rc::new(RefCell::new(Vec::new()));
    let (now, kept, file) = (Rc::clone(&acknowledged), Rc::clone(&states), path.clone());
    let watch = observe(move |_, _| {
        if let Ok(bytes) = fs::read(&file) {
            kept.borrow_mut().push((*now.borrow(), bytes));
        }
        Ok(())
    });
    let mut game = start(&path);
    for turn in 0..3 {
        app(&mut game, &fire("red/guard"));
        *acknowledged.borrow_mut() = game.len();
        overrule(&mut game, 3.0);
        *acknowledged.borrow_mut() = game.len();
        game.begin(fire("blue/rangers"), Directions::default());
        game.supply(Supply::App);
        *acknowledged.borrow_mut() = game.len();
        app(&mut game, &entry("end-turn", serde_json::json!({})));
        *acknowledged.borrow_mut() = game.len();
        if turn == 1 {
            drop(game);
            game = open(&path).0;
        }
    }
    drop((watch, game));
    let states = states.take();
    assert!(states.len() > 20, "{}", states.len());
    for (at, (records, bytes)) in states.into_iter().enumerate() {
        let file = killed.join(format!("{at}.jsonl"));
        fs::write(&file, bytes).expect("written");
        let (game, messages) = open(&file);
        assert!(
            game.len() >= records && messages.is_empty(),
            "{at}: {messages:?}"
        );
        sound(&file);
    }
}
