//! A saved game of any length opens in little memory, and in little more time than it takes to read it.

use crate::number;
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep, Saved};
use serde_json::{Value, json};
use std::fs;
use std::hash::Hasher;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// No more memory than this, in kilobytes.
const MEMORY: u64 = 200 << 10;

/// The program: the one that was just built, or the one that `DRUMHEAD_PROGRAM` names.
fn program() -> String {
    std::env::var("DRUMHEAD_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_drumhead").to_owned())
}

/// A folder; in memory where there is such a place, for each record is flushed to the disk.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm")
        .or_else(|_| tempfile::tempdir())
        .expect("a folder")
}

/// Plays on, note after note, until the file has so many bytes; the number of records.
fn fill(file: &Path, bytes: u64) -> u64 {
    let mut game = crate::requests::game("big-skirmishes", &Keep::File(file.to_owned()));
    // As long as a note may be, in letters that take most room.
    let text = "\u{1d4d0}".repeat(200);
    while fs::metadata(file).expect("the file").len() < bytes {
        let line = json!({"do": "note", "text": text}).to_string() + "\n";
        let mut output = Vec::new();
        serve(&mut game, ExecDice::App, &mut line.as_bytes(), &mut output).expect("a reply");
        assert!(
            output.starts_with(b"{\"ok\":true"),
            "{}",
            String::from_utf8_lossy(&output)
        );
    }
    assert_eq!(game.saved(), &Saved::Yes(file.to_owned()));
    game.len()
}

/// Opens it in a program of its own, which does one more thing; how long that took, and the most memory it held.
fn open(file: &Path) -> (Duration, u64) {
    let start = Instant::now();
    let mut child = Command::new(program())
        .args(["exec", "--game", file.to_str().expect("a path")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut input = child.stdin.take().expect("its input");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    input
        .write_all(b"{\"do\":\"note\",\"text\":\"opened\"}\n")
        .expect("a request");
    let mut reply = String::new();
    output.read_line(&mut reply).expect("a reply");
    let took = start.elapsed();
    let reply: Value = serde_json::from_str(&reply).expect("JSON");
    assert_eq!(reply["ok"], json!(true), "{reply}");
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap_or_default();
    let most = line
        .split_whitespace()
        .nth(1)
        .and_then(|number| number.parse().ok())
        .unwrap_or(0);
    drop(input);
    assert!(child.wait().expect("it ends").success());
    (took, most)
}

/// How long it takes to read the file through and check each line's sum, and nothing else.
fn read_through(file: &Path) -> Duration {
    let start = Instant::now();
    let mut reader = BufReader::with_capacity(1 << 16, fs::File::open(file).expect("the file"));
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).expect("a line") > 0 {
        let mut hasher = siphasher::sip::SipHasher13::new();
        hasher.write(&line[26..line.len() - 1]);
        assert_eq!(&line[8..24], format!("{:016x}", hasher.finish()).as_bytes());
        line.clear();
    }
    start.elapsed()
}

#[test]
fn a_heavy_game_opens_light() {
    let megabytes = number("DRUMHEAD_MEGABYTES", 20) as u64;
    let folder = folder();
    let file = folder.path().join("game.jsonl");
    let records = fill(&file, megabytes << 20);
    let (game, notes) = Game::watch(&file).expect("the game");
    assert_eq!((game.len(), notes), (records, Vec::new()));
    assert!(
        game.records_read() <= 1002,
        "{} records were read",
        game.records_read()
    );
    drop(game);
    let (took, most) = open(&file);
    let reading = read_through(&file);
    assert!(most < MEMORY, "{most} kilobytes");
    let ratio = took.as_secs_f64() / reading.as_secs_f64();
    println!(
        "{megabytes} MB, {records} records: opened in {took:?}, {ratio:.1} times a mere reading; {most} kB of memory at most"
    );
    // One flipped bit in the middle: the good half, what is missing, and no more memory.
    let mut bytes = fs::read(&file).expect("the file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).expect("written");
    drop(bytes);
    let (_, most) = open(&file);
    assert!(most < MEMORY, "{most} kilobytes with a damaged line");
    let copy = Game::open(&folder.path().join("game.recovered-1.jsonl"))
        .expect("the copy")
        .0;
    assert!(
        copy.len() > records / 3 && copy.len() < records,
        "{} of {records}",
        copy.len()
    );
    println!(
        "with a damaged line in the middle: {most} kB of memory at most, {} records in the copy",
        copy.len() - 1
    );
}

/// A line without an end, or far too long, is not read into memory whole.
#[test]
fn an_endless_line_is_not_a_game() {
    let folder = folder();
    let file = folder.path().join("game.jsonl");
    let megabytes = number("DRUMHEAD_MEGABYTES", 20);
    let mut bytes = b"{\"sum\":\"0123456789abcdef\",".to_vec();
    bytes.resize(megabytes << 20, b'x');
    fs::write(&file, &bytes).expect("written");
    drop(bytes);
    let out = Command::new(program())
        .args(["verify", file.to_str().expect("a path")])
        .output()
        .expect("the program");
    assert_eq!(out.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&out.stdout).contains("line 1 is damaged")
            || String::from_utf8_lossy(&out.stderr).contains("line 1 is damaged")
    );
}
