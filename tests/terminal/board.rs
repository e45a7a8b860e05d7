//! The board for spectators: a second program that follows a game, on the screen and line by line.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::pty::{Launch, PATIENCE, Pty};
use crate::table::{leave, note, play, sound};

fn board(file: &Path) -> Pty {
    Launch::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(["watch", file.to_str().expect("a path")])
        .size(120, 40)
        .start()
}

#[test]
fn the_board_follows_without_a_key_and_takes_no_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let mut first = play(&file);
    let mut board = board(&file);
    board.wait_for("Roll the characters' classes", PATIENCE);
    first.send("m");
    board.wait_for("Young Marsh is a", PATIENCE);
    first.send("u");
    board.wait_for("Undone: ", PATIENCE);
    let before = fs::read(&file).expect("the file");
    board.send("mfd :u");
    board.resize(40, 12);
    board.wait_for("Undone: ", PATIENCE);
    assert_eq!(fs::read(&file).expect("the file"), before);
    leave(first);
    board.resize(120, 40);
    board.wait_for("Closed", PATIENCE);
    if let Some(idle) = board.processor_time() {
        thread::sleep(Duration::from_secs(2));
        let used = board.processor_time().expect("its time") - idle;
        // Of two hundred, on a machine that may be slow.
        assert!(used <= 20, "{used} hundredths of a second");
    }
    board.send("q");
    assert_eq!(board.wait_exit(), 0);
    board.assert_restored();
    sound(&file, 2);
}

/// The file is cut, replaced by another game, taken away and put back: the board goes on with what is there.
#[test]
fn the_board_survives_what_happens_to_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let mut first = play(&file);
    first.send("m");
    first.wait_for("Young Marsh is a", PATIENCE);
    leave(first);
    let whole = fs::read(&file).expect("the file");
    let board = board(&file);
    board.wait_for("Young Marsh is a", PATIENCE);
    let lines = whole.split_inclusive(|byte| *byte == b'\n');
    let start: Vec<u8> = lines.take(2).flatten().copied().collect();
    fs::write(&file, &start).expect("written");
    board.wait_for("Roll the characters' classes", PATIENCE);
    fs::write(&file, b"").expect("written");
    board.wait_for("the last state it could read", PATIENCE);
    fs::write(&file, &whole).expect("written");
    board.wait_for("Young Marsh is a", PATIENCE);
    fs::remove_file(&file).expect("removed");
    board.wait_for("the last state it could read", PATIENCE);
    let other = "tests/replays/rangers/beaver-dam.format-1.jsonl";
    let other = Path::new(env!("CARGO_MANIFEST_DIR")).join(other);
    fs::copy(other, &file).expect("copied");
    board.wait_for("Beaver Dam", PATIENCE);
    leave(board);
}

/// A reader of lines that never blocks a test.
fn lines(child: &mut Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let output = BufReader::new(child.stdout.take().expect("its output"));
    thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    receiver
}

fn awaited(lines: &Receiver<String>, text: &str) {
    loop {
        let line = lines.recv_timeout(PATIENCE).expect(text);
        if line.contains(text) {
            return;
        }
    }
}

/// Line by line, and without a name: the last game.
#[test]
fn the_last_game_is_told_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("made");
    let watch = |folder: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_drumhead"));
        command
            .args(["watch", "--plain"])
            .env("DRUMHEAD_STATE_DIR", folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    };
    let none = watch(folder.path()).output().expect("it runs");
    assert_eq!(none.status.code(), Some(1));
    let told = String::from_utf8_lossy(&none.stderr);
    assert!(told.contains("no saved game"), "{told}");

    let mut first = play(&games.join("first.jsonl"));
    let mut child = watch(folder.path()).spawn().expect("it runs");
    let lines = lines(&mut child);
    awaited(&lines, "Hollow Creek");
    note(&mut first, "one");
    awaited(&lines, "Line 1: Note: one.");
    first.send("m");
    awaited(&lines, "Young Marsh is a");
    first.send("u");
    awaited(&lines, "Undone: ");
    leave(first);
    // A later game begins: it is followed from then on.
    let mut second = play(&games.join("second.jsonl"));
    note(&mut second, "two");
    awaited(&lines, "Note: two");
    leave(second);
    child.kill().expect("ended");
    child.wait().expect("ended");
}
