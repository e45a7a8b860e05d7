//! Two programs on one game: one plays, the other watches, and follows what is done without a key being pressed.

use std::fs;
use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::pty::PATIENCE;
use crate::table::{as_unprivileged_user, escape, leave, note, play, sound};

const WATCHING: &str = "WATCHING ONLY";
const PLAYED: &str = "WATCHING ONLY: this game is open in another window";
const ALONE: &str = "WATCHING ONLY: the other window has closed this game";

#[test]
fn the_second_watches_live_until_the_first_dies_and_a_third_plays_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let mut first = play(&file);
    let mut second = play(&file);
    second.wait_for(PLAYED, PATIENCE);
    note(&mut first, "one");
    second.wait_for("Note: one", PATIENCE);
    first.send("m");
    second.wait_for("the program's dice", PATIENCE);
    first.send("u");
    second.wait_for("Undone: ", PATIENCE);
    // The watcher may look about, and can do nothing.
    let before = fs::read(&file).expect("the file");
    second.send(":note mine\r");
    second.wait_for("this one only watches", PATIENCE);
    escape(&mut second);
    second.send("ul");
    second.wait_for("Note: one", PATIENCE);
    escape(&mut second);
    assert_eq!(fs::read(&file).expect("the file"), before);
    // The first dies without a word. The watcher says so, and becomes nothing by itself.
    first.signal(Signal::KILL);
    second.wait_for("The other window has closed this game", PATIENCE);
    // The head says so too, before any key.
    second.wait_for(ALONE, PATIENCE);
    second.send(":note mine\r");
    second.wait_for("this one only watches", PATIENCE);
    escape(&mut second);
    assert_eq!(fs::read(&file).expect("the file"), before);
    // The lock of the dead does not stay.
    let mut third = play(&file);
    third.wait_for("saved", PATIENCE);
    assert!(!third.screen().contains(WATCHING), "{}", third.screen());
    second.wait_for("plays the game again", PATIENCE);
    second.wait_for(PLAYED, PATIENCE);
    note(&mut third, "two");
    second.wait_for("Note: two", PATIENCE);
    leave(third);
    // To watch costs next to nothing.
    thread::sleep(Duration::from_millis(300));
    if let Some(idle) = second.processor_time() {
        thread::sleep(Duration::from_secs(2));
        let used = second.processor_time().expect("its time") - idle;
        // Of two hundred, on a machine that may be slow.
        assert!(used <= 40, "{used} hundredths of a second");
    }
    leave(second);
    sound(&file, 4);
}

#[test]
fn a_watcher_follows_a_file_that_is_rewritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let mut first = play(&file);
    let second = play(&file);
    second.wait_for(WATCHING, PATIENCE);
    for n in 0..20 {
        note(&mut first, &format!("number {n}"));
    }
    second.wait_for("Note: number 19", PATIENCE);
    // Its file is taken away and written anew: the watcher goes with it.
    fs::remove_file(&file).expect("removed");
    second.wait_for("the screen shows an older state", PATIENCE);
    note(&mut first, "after");
    second.wait_for("Note: after", PATIENCE);
    leave(first);
    leave(second);
    sound(&file, 21);
}

/// Who may only read the file of a game that is played watches it too.
#[test]
fn a_reader_without_write_access_watches() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
    let mut first = play(&file);
    let Some(second) = as_unprivileged_user(&file) else {
        return println!("not seen: nobody else can run the program");
    };
    if rustix::process::geteuid().is_root() {
        second.wait_for(WATCHING, PATIENCE);
        note(&mut first, "one");
        second.wait_for("Note: one", PATIENCE);
    }
    leave(second);
    leave(first);
}
