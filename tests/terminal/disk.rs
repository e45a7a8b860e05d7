//! A disk that is gone or shut in the middle of a game, through the whole program: it goes on, says so in plain words,
//! tries again with each action, and nothing is lost when it is back.

use std::fs;
use std::path::{Path, PathBuf};

use drumhead::journal::verify_with;
use rustix::process::Signal;

use crate::pty::{Launch, PATIENCE, Pty};
use crate::table::{arguments, as_unprivileged_user, escape, leave, note, play, sound};

pub const UNSAVED: &str = "NOT SAVED";

/// Plays while something is wrong with the disk, and on when that has been mended.
#[track_caller]
pub fn outage(pty: Pty, file: &Path, wrong: impl FnOnce(&Pty), mended: impl FnOnce(&Pty)) {
    let mut pty = pty;
    note(&mut pty, "one");
    pty.wait_for("saved", PATIENCE);
    assert!(!pty.screen().contains(UNSAVED), "{}", pty.screen());
    wrong(&pty);
    note(&mut pty, "two");
    pty.wait_for(UNSAVED, PATIENCE);
    pty.send("u");
    pty.wait_for("Undone: Note", PATIENCE);
    note(&mut pty, "three");
    // At the head, whatever else is looked at.
    assert!(
        pty.screen()
            .lines()
            .next()
            .is_some_and(|line| line.contains(UNSAVED)),
        "{}",
        pty.screen()
    );
    // Who leaves now is asked for another file first, and may think again.
    pty.send("q");
    pty.wait_for("Save the game as another file", PATIENCE);
    escape(&mut pty);
    pty.wait_for("q leave", PATIENCE);
    mended(&pty);
    note(&mut pty, "four");
    pty.wait_until("that it is saved", PATIENCE, |screen| {
        !screen.contents().contains(UNSAVED)
    });
    leave(pty);
    let game = sound(file, 5);
    let titles: Vec<String> = (1..=5)
        .map(|seq| game.record(seq).expect("a record").title.table)
        .collect();
    assert_eq!(
        titles,
        [
            "Note: one",
            "Note: two",
            "Undone: Note: two",
            "Note: three",
            "Note: four"
        ]
    );
}

pub fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("stick").join("game.jsonl");
    fs::create_dir(file.parent().expect("a folder")).expect("a folder");
    (folder, file)
}

#[test]
fn a_folder_that_is_removed_and_comes_back() {
    let (_folder, file) = folder();
    let stick = file.parent().expect("a folder");
    outage(
        play(&file),
        &file,
        |_| fs::remove_dir_all(stick).expect("removed"),
        |_| fs::create_dir(stick).expect("put back"),
    );
}

#[test]
fn a_stick_that_is_pulled_out_and_put_back() {
    let (folder, file) = folder();
    let (stick, pocket) = (
        file.parent().expect("a folder"),
        folder.path().join("pocket"),
    );
    // Copied, so that what comes back is not the same file.
    let away = |_: &Pty| {
        fs::create_dir(&pocket).expect("a folder");
        fs::copy(&file, pocket.join("game.jsonl")).expect("copied");
        fs::remove_dir_all(stick).expect("removed");
    };
    outage(play(&file), &file, away, |_| {
        fs::rename(&pocket, stick).expect("put back");
    });
}

#[test]
fn another_file_in_its_place_and_its_own_again() {
    let (_folder, file) = folder();
    let aside = file.with_file_name("aside");
    let replace = |_: &Pty| {
        fs::rename(&file, &aside).expect("moved");
        fs::write(&file, "mine").expect("written");
    };
    let back = |_: &Pty| {
        assert_eq!(fs::read(&file).expect("the file"), b"mine");
        fs::rename(&aside, &file).expect("moved back");
    };
    outage(play(&file), &file, replace, back);
}

/// The only copy of a game that could not be kept in its file.
pub fn copy(pty: &Pty) -> PathBuf {
    // The folder for state on Linux, and on macOS.
    let states = [".local/state", "Library/Application Support"];
    let folder = states
        .map(|state| pty.home().join(state).join("drumhead/rescued"))
        .into_iter()
        .find(|folder| folder.is_dir())
        .expect("a folder of copies");
    let mut copies = fs::read_dir(&folder)
        .expect("copies")
        .map(|entry| entry.expect("a file").path());
    let copy = copies.next().expect("a copy");
    assert_eq!(copies.next(), None);
    copy
}

#[test]
fn a_signal_while_nothing_can_be_saved_loses_nothing() {
    for signal in [Signal::HUP, Signal::TERM, Signal::INT, Signal::KILL] {
        let (_folder, file) = folder();
        let stick = file.parent().expect("a folder");
        let mut pty = play(&file);
        note(&mut pty, "one");
        let early = fs::read(&file).expect("the file");
        fs::remove_dir_all(stick).expect("removed");
        note(&mut pty, "two");
        pty.wait_for(UNSAVED, PATIENCE);
        note(&mut pty, "three");
        pty.signal(signal);
        pty.wait_end();
        let copy = copy(&pty);
        let again = || {
            Launch::new(env!("CARGO_BIN_EXE_drumhead"))
                .size(120, 40)
                .env(
                    "DRUMHEAD_STATE_DIR",
                    copy.ancestors().nth(2).expect("a folder"),
                )
        };
        // It is told with the next start, and when the game is opened as far as its own file goes.
        let start = again().start();
        start.wait_for("rescue copy", PATIENCE);
        leave(start);
        fs::create_dir(stick).expect("put back");
        fs::write(&file, early).expect("put back");
        let first = again().args(arguments(&file)).start();
        first.wait_for("A later copy of this game exists", PATIENCE);
        leave(first);
        // And it opens as any saved game does.
        let mut second = again().args(arguments(&copy)).start();
        second.wait_for("Grenadiers", PATIENCE);
        note(&mut second, "four");
        leave(second);
        sound(&copy, 4);
        sound(&file, 1);
    }
}

#[test]
fn a_panic_while_nothing_can_be_saved_loses_nothing() {
    let mut pty = crate::program::launch()
        .env("DRUMHEAD_TEST_PROGRAM", "table")
        .env(crate::tiny::ODDS_FALL, "1")
        .size(120, 40)
        .start();
    pty.wait_for("Turn 3", PATIENCE);
    let file = pty.home().join("game.jsonl");
    fs::remove_file(&file).expect("removed");
    fs::write(&file, "mine").expect("written");
    note(&mut pty, "one");
    pty.wait_for(UNSAVED, PATIENCE);
    pty.send("1x");
    assert_eq!(pty.wait_exit(), 1);
    pty.assert_restored();
    assert!(
        pty.raw_text().contains("all of it is in a copy"),
        "{}",
        pty.raw_text()
    );
    assert_eq!(fs::read(&file).expect("the file"), b"mine");
    let copy = pty.home().join("rescued").join("game.rescued-1.jsonl");
    let advice = format!("drumhead verify {}", copy.display());
    assert!(pty.raw_text().contains(&advice), "{}", pty.raw_text());
    let found = verify_with(crate::tiny::find, &copy).expect("a saved game");
    assert!(found.is_sound() && found.records == 3, "{found:?}");
}

/// A folder that everybody may write to.
fn folder_for_all() -> (tempfile::TempDir, PathBuf) {
    let (folder, file) = folder();
    for open in [folder.path(), file.parent().expect("a folder")] {
        mode(open, 0o777);
    }
    (folder, file)
}

fn mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("set");
}

#[test]
fn permission_that_is_lost_and_given_back() {
    let (_folder, file) = folder_for_all();
    let Some(pty) = as_unprivileged_user(&file) else {
        return println!("not seen: nobody else can run the program");
    };
    let stick = file.parent().expect("a folder");
    outage(pty, &file, |_| mode(stick, 0o000), |_| mode(stick, 0o777));
}

#[test]
fn a_file_that_can_only_be_read_is_written_as_soon_as_it_can_be() {
    let (_folder, file) = folder_for_all();
    let Some(mut pty) = as_unprivileged_user(&file) else {
        return println!("not seen: nobody else can run the program");
    };
    note(&mut pty, "one");
    leave(pty);
    mode(&file, 0o444);
    let mut pty = as_unprivileged_user(&file).expect("it runs");
    pty.wait_for(UNSAVED, PATIENCE);
    note(&mut pty, "two");
    assert!(pty.screen().contains(UNSAVED));
    mode(&file, 0o666);
    note(&mut pty, "three");
    pty.wait_until("that it is saved", PATIENCE, |screen| {
        !screen.contents().contains(UNSAVED)
    });
    leave(pty);
    sound(&file, 3);
}

/// The clock is nobody's friend: it is set back, or stands still. Nothing in a game hangs on it, and no file is written over.
#[test]
fn games_that_begin_in_the_same_second_are_kept_apart() {
    let home = tempfile::tempdir().expect("a folder");
    let state = home.path().to_str().expect("a path");
    let begin = || {
        Launch::new(env!("CARGO_BIN_EXE_drumhead"))
            .args(["--state-dir", state, "play", "hollow-creek"])
            .size(120, 40)
            .start()
    };
    let mut all: Vec<Pty> = (0..4).map(|_| begin()).collect();
    for pty in &mut all {
        pty.wait_for("Grenadiers", PATIENCE);
        note(pty, "mine");
        pty.wait_for("saved", PATIENCE);
        assert!(!pty.screen().contains(UNSAVED), "{}", pty.screen());
    }
    all.into_iter().for_each(leave);
    let games: Vec<PathBuf> = fs::read_dir(home.path().join("games"))
        .expect("the games")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert_eq!(games.len(), 4, "{games:?}");
    for game in games {
        sound(&game, 1);
    }
}
