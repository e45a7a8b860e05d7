//! A disk that is full, gone, or only to be read.

use crate::support::*;
use crate::tiny;
use drumhead::journal::{Game, Saved};
use std::fs;

#[test]
fn a_folder_that_is_gone_loses_nothing_and_comes_back() {
    let (folder, path) = folder();
    let path = {
        let inner = folder.path().join("stick");
        fs::create_dir(&inner).expect("a folder");
        inner.join(path.file_name().expect("a name"))
    };
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    fs::remove_dir_all(path.parent().expect("a folder")).expect("pulled out");
    app(&mut game, &fire("blue/rangers"));
    assert!(
        matches!(game.saved(), Saved::No(why) if why.contains("game.jsonl: ")),
        "{:?}",
        game.saved()
    );
    game.undo(1).expect("it goes on in memory");
    app(&mut game, &fire("red/guard"));
    assert!(matches!(game.saved(), Saved::No(_)));
    assert_eq!(
        (1..=game.len())
            .filter(|seq| game.record(*seq).is_ok())
            .count(),
        4
    );
    fs::create_dir(path.parent().expect("a folder")).expect("put back");
    app(&mut game, &fire("blue/rangers"));
    assert_eq!(game.saved(), &Saved::Yes(path.clone()));
    let live = whole(&game);
    drop(game);
    let (opened, messages) = open(&path);
    assert_eq!((whole(&opened), messages.len()), (live, 0));
}

#[test]
fn a_file_that_took_its_place_is_not_written_over() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    fs::remove_file(&path).expect("removed");
    fs::write(&path, "mine").expect("written");
    app(&mut game, &fire("red/guard"));
    assert!(
        matches!(game.saved(), Saved::No(why) if why.contains("another file has taken its place"))
    );
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
    let other = path.with_file_name("other.jsonl");
    game.save_as(&other).expect("saved elsewhere");
    assert_eq!((game.saved(), game.len()), (&Saved::Yes(other.clone()), 2));
    drop(game);
    assert_eq!(open(&other).0.len(), 2);
}

#[test]
fn a_file_that_was_only_moved_is_written_again_under_its_name() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    fs::rename(&path, path.with_file_name("moved.jsonl")).expect("moved");
    app(&mut game, &fire("red/guard"));
    assert_eq!(game.saved(), &Saved::Yes(path.clone()));
    drop(game);
    assert_eq!(open(&path).0.len(), 2);
    sound(&path);
}

/// The superuser may write what is only to be read, so for him there is nothing to see here.
#[test]
fn a_file_that_can_only_be_read_goes_on_in_memory_until_it_can_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = folder();
    app(&mut start(&path), &fire("red/guard"));
    let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("set");
    mode(0o444);
    if fs::File::options().write(true).open(&path).is_ok() {
        return;
    }
    let (mut game, _) = open(&path);
    app(&mut game, &fire("red/guard"));
    assert!(matches!(game.saved(), Saved::No(_)));
    mode(0o644);
    app(&mut game, &fire("red/guard"));
    assert_eq!(game.saved(), &Saved::Yes(path.clone()));
    drop(game);
    assert_eq!(open(&path).0.len(), 3);
}

/// Set where a test runs in a program of its own.
const ALONE: &str = "DRUMHEAD_TEST_ALONE";

/// A limit on the size of files is a full disk that needs no disk: a write beyond it fails, the first of it written.
#[test]
fn a_full_disk_loses_nothing() {
    // The system tells a program of its limit with a signal that ends it; a shell can hand on that it is ignored.
    let test = std::env::current_exe().expect("this program");
    let mut shell = std::process::Command::new("sh");
    shell
        .args([
            "-c",
            "trap '' XFSZ; exec \"$0\" --exact disk::on_a_full_disk",
        ])
        .arg(test)
        .env(ALONE, "yes");
    let out = shell.output().expect("a shell");
    let told = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success() && told.contains("1 passed"), "{told}");
}

#[test]
fn on_a_full_disk() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    if std::env::var_os(ALONE).is_none() {
        return;
    }
    let limit = |bytes| {
        setrlimit(
            Resource::Fsize,
            Rlimit {
                current: bytes,
                ..getrlimit(Resource::Fsize)
            },
        )
        .expect("a limit");
    };
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    // Space for one line and a half, more or less.
    limit(Some(fs::metadata(&path).expect("the file").len() + 1500));
    let mut trouble = 0;
    for n in 0..8 {
        app(
            &mut game,
            &entry("note", serde_json::json!({"text": format!("note {n}")})),
        );
        trouble +=
            u32::from(matches!(game.saved(), Saved::No(why) if why.contains("game.jsonl: ")));
    }
    assert!(
        (1..8).contains(&trouble),
        "{trouble} notes were not saved: {:?}",
        game.saved()
    );
    game.undo(3).expect("undone");
    assert!((1..=game.len()).all(|seq| game.record(seq).is_ok()));
    // What a second program finds meanwhile is the good part.
    let (watcher, messages) = Game::watch_with(tiny::find, &path).expect("it opens");
    assert!(watcher.len() < game.len() && messages.is_empty());
    limit(None);
    assert_eq!(game.save(), &Saved::Yes(path.clone()));
    let live = whole(&game);
    drop(game);
    let (opened, messages) = open(&path);
    assert_eq!((whole(&opened), messages.len()), (live, 0));
    sound(&path);
}

/// Whatever ends the program, all of a game that cannot be kept in its file is in a copy; and the copy goes when it can.
#[test]
fn while_its_file_cannot_be_written_a_copy_is_kept() {
    let (folder, path) = folder();
    let (stick, copies) = (
        folder.path().join("stick"),
        folder.path().join("state").join("rescued"),
    );
    fs::create_dir(&stick).expect("a folder");
    let path = stick.join(path.file_name().expect("a name"));
    let mut game = start(&path);
    game.rescue_in(&copies);
    app(&mut game, &fire("red/guard"));
    assert!(!copies.exists() && game.rescued().is_none() && game.unsaved().is_none());
    let early = fs::read(&path).expect("the file");
    // What has the name of the first copy stays as it is.
    fs::create_dir_all(&copies).expect("a folder");
    let mine = copies.join("game.rescued-1.jsonl");
    fs::write(&mine, "mine").expect("written");
    fs::remove_dir_all(&stick).expect("pulled out");
    for _ in 0..3 {
        app(&mut game, &fire("blue/rangers"));
        let copy = game.rescued().expect("a copy").to_owned();
        assert_eq!(copy, copies.join("game.rescued-2.jsonl"));
        assert!(
            game.unsaved()
                .expect("a sentence")
                .contains("game.rescued-2.jsonl")
        );
        // As another program would find it after this one was killed, at any moment.
        let found = folder.path().join("found.jsonl");
        fs::copy(&copy, &found).expect("copied");
        let (opened, messages) = open(&found);
        assert_eq!((whole(&opened), messages.len()), (whole(&game), 0));
        drop(opened);
        fs::remove_file(&found).expect("removed");
    }
    // The stick is back as it was: whoever opens its file is told of the copy.
    fs::create_dir(&stick).expect("put back");
    fs::write(&path, &early).expect("put back");
    let other = open(&path).0;
    assert_eq!(
        other.later_copy(&copies),
        game.rescued().map(std::path::Path::to_owned)
    );
    drop(other);
    app(&mut game, &fire("blue/rangers"));
    assert_eq!(game.saved(), &Saved::Yes(path.clone()));
    assert_eq!((game.rescued(), game.later_copy(&copies)), (None, None));
    let left: Vec<_> = fs::read_dir(&copies)
        .expect("the folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert_eq!(
        (left, fs::read(&mine).expect("mine")),
        (vec![mine], b"mine".to_vec())
    );
    assert_eq!(verified(&path).records, 5);
}

/// A game's own file is no copy of it, though a torn end makes it longer than the game.
#[test]
fn a_torn_end_is_no_later_copy() {
    let (folder, path) = folder();
    app(&mut start(&path), &fire("red/guard"));
    let bytes = fs::read(&path).expect("the file");
    fs::write(&path, [&bytes[..], b"{"].concat()).expect("torn");
    let (game, _) = open(&path);
    assert_eq!(game.later_copy(folder.path()), None);
    let copy = folder.path().join("copy.jsonl");
    fs::copy(&path, &copy).expect("copied");
    assert_eq!(game.later_copy(folder.path()), Some(copy));
}

/// A game that is only looked at, or whose file can only be read and has all of it, needs no copy.
#[test]
fn nothing_is_copied_that_is_in_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = folder();
    let copies = folder.path().join("rescued");
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let (mut other, _) = open(&path);
    other.rescue_in(&copies);
    other.save();
    drop((game, other));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("set");
    let (mut game, _) = open(&path);
    game.rescue_in(&copies);
    game.save();
    assert!(!copies.exists() && game.rescued().is_none());
}
