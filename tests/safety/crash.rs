//! The program is killed at any moment of a long game: what it has acknowledged is there, and what is there is right.

use crate::number;
use crate::requests::{battle, chance, deeds, request};
use drumhead::journal::{Game, verify};
use rand::RngExt;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// Requests that the program is given before it is killed: more than it gets through.
const REQUESTS: usize = 400;

/// Lets the program work on a game for a moment and kills it; the last record that it has acknowledged.
fn work_and_die(ruleset: &str, file: &Path, seed: usize) -> u64 {
    let mut rng = chance(seed);
    let mut child = Command::new(env!("CARGO_BIN_EXE_drumhead"))
        .args([
            "exec",
            battle(ruleset).to_str().expect("a path"),
            "--game",
            file.to_str().expect("a path"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let deeds = deeds(ruleset);
    let lines: Vec<String> = (0..REQUESTS)
        .map(|_| request(&mut rng, &deeds).to_string() + "\n")
        .collect();
    let lines = lines.concat();
    let mut stdin = child.stdin.take().expect("its input");
    // It dies while it is being written to.
    let writer = thread::spawn(move || drop(stdin.write_all(lines.as_bytes())));
    let acknowledged = AtomicU64::new(0);
    let wait = Duration::from_micros(rng.random_range(0..60_000));
    let output = BufReader::new(child.stdout.take().expect("its output"));
    thread::scope(|scope| {
        let (begun, first) = std::sync::mpsc::channel();
        let acknowledged = &acknowledged;
        scope.spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = begun.send(());
                // A line that was torn by the death acknowledges nothing.
                let reply: Value = serde_json::from_str(&line).unwrap_or_default();
                if let Some(seq) = reply["seq"].as_u64() {
                    acknowledged.store(seq, Ordering::SeqCst);
                }
            }
        });
        // Most die in the middle of the work, some before they have begun.
        if !seed.is_multiple_of(7) {
            let _ = first.recv();
        }
        thread::sleep(wait);
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
    });
    writer.join().expect("the writer");
    acknowledged.into_inner()
}

#[test]
fn whatever_was_acknowledged_outlives_a_kill() {
    let kills = number("DRUMHEAD_KILLS", 24);
    let (mut told, mut games) = (0, 0);
    for ruleset in drumhead::rules::ALL {
        let id = ruleset.info().id;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.jsonl");
        for seed in 0..kills.div_ceil(drumhead::rules::ALL.len()) {
            let acknowledged = work_and_die(id, &file, seed);
            if file.symlink_metadata().is_err() {
                assert_eq!(acknowledged, 0, "{id}: it acknowledged what it never wrote");
                continue;
            }
            let sound = verify(&file).unwrap_or_else(|error| panic!("{id}, kill {seed}: {error}"));
            assert!(
                sound.is_sound(),
                "{id}, kill {seed}: {:?}",
                sound.differences
            );
            let (game, notes) =
                Game::open(&file).unwrap_or_else(|error| panic!("{id}, kill {seed}: {error}"));
            assert!(
                game.len() >= acknowledged,
                "{id}, kill {seed}: {acknowledged} were acknowledged, {} are there",
                game.len()
            );
            told += notes.len();
            games += 1;
        }
    }
    println!("{games} kills, 0 records lost, {told} times a word about it");
}
