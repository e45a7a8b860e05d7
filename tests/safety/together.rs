//! Several programs on one file, begun in the same moment: one of them plays, and all that was acknowledged is there.

use crate::requests::battle;
use drumhead::journal::{Game, verify};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const PROGRAMS: usize = 6;
const NOTES: usize = 20;

fn begin(file: &Path, new: bool) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_drumhead"));
    command.args(["exec", "--game"]).arg(file);
    if new {
        command.arg(battle("rangers"));
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program")
}

/// Gives each its requests, waits for all, and counts what they were told to have done.
fn notes_done(mut all: Vec<Child>) -> (usize, usize) {
    let requests = (0..NOTES)
        .map(|n| json!({"do": "note", "text": n.to_string()}).to_string() + "\n")
        .collect::<String>();
    for child in &mut all {
        // One that has ended already takes none.
        let _ = child
            .stdin
            .take()
            .expect("its input")
            .write_all(requests.as_bytes());
    }
    let (mut done, mut played) = (0, 0);
    for child in all {
        let out = child.wait_with_output().expect("it ends");
        let replies: Vec<Value> = String::from_utf8_lossy(&out.stdout)
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let mine = replies
            .iter()
            .filter(|reply| reply["ok"] == json!(true))
            .count();
        assert!(mine == 0 || mine == NOTES, "{replies:?}");
        for reply in replies.iter().filter(|reply| reply["ok"] == json!(false)) {
            // Who plays it may be done by the time that this one asks.
            let only_watches = |message: &str| {
                [
                    "another program plays this game",
                    "the other window has closed this game",
                ]
                .iter()
                .any(|who| message.contains(who))
            };
            assert!(
                reply["message"].as_str().is_some_and(only_watches),
                "{reply}"
            );
        }
        assert!(
            out.status.success() || replies.is_empty(),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
        done += mine;
        played += usize::from(mine > 0);
    }
    (done, played)
}

#[test]
fn of_several_that_begin_at_once_one_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let mut there = 0;
    for round in 0..5 {
        let (done, played) = notes_done((0..PROGRAMS).map(|_| begin(&file, round == 0)).collect());
        // One that is done before another begins leaves the game to it.
        assert!(played >= 1, "nobody played");
        there += done;
        let sound = verify(&file).expect("a saved game");
        assert!(sound.is_sound(), "{:?}", sound.differences);
        let (game, notes) = Game::open(&file).expect("the game");
        assert_eq!(
            (game.len(), notes),
            (there as u64, Vec::new()),
            "all that was acknowledged, and nothing else"
        );
    }
    println!(
        "{} programs on one file, {there} notes acknowledged, none lost",
        5 * PROGRAMS
    );
}
