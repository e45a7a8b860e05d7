//! Killed while the game is saved elsewhere, undone, put back: whatever was acknowledged is there, in the file that was named
//! last, and the files before it stay whole.

use crate::number;
use crate::requests::{chance, deeds, game, request};
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep, verify};
use rand::RngExt;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Set for the program that is killed, and not for the tests: the folder that it saves in.
const FOLDER: &str = "DRUMHEAD_TEST_ELSEWHERE";

#[test]
#[ignore = "not a test, but what the test below runs and kills"]
fn saves_elsewhere_again_and_again() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let ruleset = "big-skirmishes";
    let (mut rng, deeds) = (chance(7), deeds(ruleset));
    let name = |n: usize| Path::new(&folder).join(format!("game-{n}.jsonl"));
    let mut game = game(ruleset, &Keep::File(name(0)));
    let mut out = std::io::stdout();
    for n in 1.. {
        for _ in 0..rng.random_range(0..6) {
            let line = format!("{}\n", request(&mut rng, &deeds));
            serve(
                &mut game,
                ExecDice::App,
                &mut line.as_bytes(),
                &mut Vec::new(),
            )
            .expect("a reply");
            writeln!(out, "{}", json!({"file": n - 1, "records": game.len()})).expect("told");
        }
        game.save_as(&name(n)).expect("saved elsewhere");
        writeln!(out, "{}", json!({"file": n, "records": game.len()})).expect("told");
    }
}

/// Runs it for a moment and kills it; the file that was acknowledged last, and with how many records.
fn save_and_die(folder: &Path, seed: usize) -> Option<(u64, u64)> {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args([
            "--exact",
            "elsewhere::saves_elsewhere_again_and_again",
            "--ignored",
            "--nocapture",
            "--quiet",
        ])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let wait = Duration::from_micros(chance(seed).random_range(0..80_000));
    thread::scope(|scope| {
        let (begun, first) = std::sync::mpsc::channel();
        let last = scope.spawn(move || {
            let mut last = None;
            for line in output.lines().map_while(Result::ok) {
                let told: Value = serde_json::from_str(&line).unwrap_or_default();
                if let (Some(file), Some(records)) =
                    (told["file"].as_u64(), told["records"].as_u64())
                {
                    last = Some((file, records));
                    let _ = begun.send(());
                }
            }
            last
        });
        let _ = first.recv();
        thread::sleep(wait);
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
        last.join().expect("the reader")
    })
}

#[test]
fn a_kill_while_it_is_saved_elsewhere_loses_nothing() {
    let kills = number("DRUMHEAD_KILLS", 12);
    let (mut files, mut states) = (0, 0);
    for seed in 0..kills {
        let folder = tempfile::tempdir().expect("a folder");
        let Some((file, records)) = save_and_die(folder.path(), seed) else {
            panic!("kill {seed}: nothing was acknowledged")
        };
        for entry in std::fs::read_dir(folder.path()).expect("the folder") {
            let path = entry.expect("a file").path();
            // What it was just writing has no name yet.
            if path.extension().is_none_or(|ending| ending != "jsonl") {
                continue;
            }
            let sound = verify(&path).unwrap_or_else(|error| panic!("kill {seed}: {error}"));
            // The one that was just written to may end in a torn line; it is told.
            let torn = sound
                .differences
                .iter()
                .all(|difference| difference.message == "it is cut off");
            assert!(torn, "kill {seed}: {:?}", sound.differences);
            files += 1;
            states += sound.states;
        }
        let there = Game::open(&folder.path().join(format!("game-{file}.jsonl")))
            .unwrap_or_else(|error| panic!("kill {seed}: {error}"));
        assert!(
            there.0.len() >= records,
            "kill {seed}: {records} were acknowledged, {} are there",
            there.0.len()
        );
    }
    println!("{kills} kills, {files} files with {states} states as a whole, 0 records lost");
}
