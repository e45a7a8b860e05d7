//! One long game through the program's `exec`, of nothing but what it offers: it neither grows nor tires, and what must hold
//! holds.

use crate::number;
use crate::offers::{self, People};
use crate::requests::{battle, chance, setup};
use drumhead::journal::{Game, verify};
use rand::RngExt;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// After so many actions all are undone and the battle begins anew, in the same game.
const A_BATTLE: usize = 400;

/// After so many attempts in a row that come to nothing, likewise.
const PATIENCE: usize = 300;

/// What the program may hold in memory for each record: where it is in the file, and its place in the history.
const A_RECORD: u64 = 64;

/// What it may hold besides, at most: the latest lines of the file, and what the allocator keeps.
const BESIDES: u64 = 64 << 20;

/// The program at work on a game, and a pipe each way.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(ruleset: &str, game: &Path) -> Program {
        // A release build plays ten times as much in the same time.
        let program = std::env::var("DRUMHEAD_PROGRAM")
            .unwrap_or_else(|_| env!("CARGO_BIN_EXE_drumhead").to_owned());
        let mut child = Command::new(program)
            .args([
                "exec",
                battle(ruleset).to_str().expect("a path"),
                "--seed",
                "7",
                "--game",
                game.to_str().expect("a path"),
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let (input, output) = (
            child.stdin.take().expect("its input"),
            child.stdout.take().expect("its output"),
        );
        Program {
            child,
            input,
            output: BufReader::new(output),
        }
    }

    fn say(&mut self, request: &Value) -> Value {
        writeln!(self.input, "{request}").expect("it reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?} to {request}"))
    }

    /// The bytes that it holds in memory; 0 where the system does not say.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .unwrap_or_default();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmRSS:"))
            .unwrap_or_default();
        line.split_whitespace()
            .nth(1)
            .and_then(|number| number.parse::<u64>().ok())
            .unwrap_or(0)
            * 1024
    }

    /// Hundredths of a second that it has worked, whoever else was busy; 0 where the system does not say.
    fn worked(&self) -> u64 {
        let stat =
            std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields = stat.rsplit_once(") ").map_or("", |(_, rest)| rest);
        fields
            .split(' ')
            .skip(11)
            .take(2)
            .filter_map(|field| field.parse::<u64>().ok())
            .sum()
    }

    fn end(mut self) {
        drop(self.input);
        assert!(self.child.wait().expect("its end").success());
    }
}

/// How it stood at the end of a tenth of the game.
#[derive(Clone, Copy, Debug)]
struct Mark {
    records: u64,
    memory: u64,
    worked: u64,
}

#[derive(Default)]
struct Tally {
    done: usize,
    tries: usize,
    /// Records that undo would take back.
    deep: usize,
    records: u64,
    battles: usize,
}

fn play(id: &str, file: &Path, actions: usize) -> (Tally, Vec<Mark>) {
    let people = people(id);
    let mut rng = chance(100);
    let mut program = Program::start(id, file);
    let (mut tally, mut marks, mut idle, mut since) = (Tally::default(), Vec::new(), 0, 0);
    // What is offered to each, until something changes.
    let mut offered: BTreeMap<Option<String>, Value> = BTreeMap::new();
    while tally.done < actions {
        tally.tries += 1;
        let who = people.some_unit(&mut rng);
        let request = match rng.random_range(0..60) {
            _ if since >= A_BATTLE || idle >= PATIENCE => json!({"undo": tally.deep}),
            0 if tally.deep > 0 => json!({"undo": 1}),
            1 => json!({"redo": 1}),
            _ => {
                let ask = || program.say(&json!({"query": "offers", "unit": who, "as": "umpire"}));
                let offered = offered.entry(who.map(str::to_owned)).or_insert_with(ask);
                let list = offered["offers"]
                    .as_array()
                    .unwrap_or_else(|| panic!("{id}: {offered}"));
                let Some(request) = offers::request(&mut rng, &people, who, list) else {
                    idle += 1;
                    continue;
                };
                request
            }
        };
        let reply = program.say(&request);
        if reply["ok"] != json!(true) {
            assert!(
                ["refused", "invalid"]
                    .iter()
                    .any(|kind| reply["error"] == *kind),
                "{id}: {reply} to {request}"
            );
            assert!(request["undo"].is_null(), "{id}: {reply} to {request}");
            idle += 1;
            continue;
        }
        idle = 0;
        offered.clear();
        tally.records = reply["seq"].as_u64().expect("a number");
        if let Some(count) = request["undo"].as_u64() {
            tally.deep -= usize::try_from(count).expect("a number");
            if tally.deep == 0 {
                tally.battles += 1;
                since = 0;
            }
        } else {
            tally.deep += 1;
            since += 1;
            tally.done += usize::from(request["redo"].is_null());
        }
        if tally.done >= (marks.len() + 1) * actions / 10 {
            let mark = Mark {
                records: tally.records,
                memory: program.memory(),
                worked: program.worked(),
            };
            println!("{id}: {} done, {mark:?}", tally.done);
            marks.push(mark);
        }
    }
    program.end();
    (tally, marks)
}

fn people(id: &str) -> People {
    let (battle, _) = drumhead::rules::find(id)
        .expect("a ruleset")
        .muster(&setup(id));
    let battle = battle.expect("a battle");
    let directory = battle.directory();
    let ids =
        |list: &[drumhead::battle::Listed]| list.iter().map(|listed| listed.id.clone()).collect();
    People {
        units: ids(&directory.units),
        characters: ids(&directory.characters),
    }
}

#[test]
fn a_long_game_stays_sound_small_and_quick() {
    let actions = number("DRUMHEAD_SOAK", 300);
    let only = std::env::var("DRUMHEAD_SOAK_RULES").unwrap_or_default();
    for ruleset in drumhead::rules::ALL {
        let id = ruleset.info().id;
        if !only.is_empty() && only != id {
            continue;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.jsonl");
        let (tally, marks) = play(id, &file, actions);
        let (first, last) = (marks[0], marks[marks.len() - 1]);
        let grown = last.memory.saturating_sub(first.memory);
        assert!(
            grown < BESIDES + A_RECORD * (last.records - first.records),
            "{id}: {grown} bytes more in memory: {marks:?}"
        );
        let tenth = last.worked - marks[marks.len() - 2].worked;
        // What it costs does not hang on what came before; with fewer, it hangs on what happens to be done.
        assert!(
            actions < 100_000 || tenth * 2 < first.worked * 3,
            "{id}: it tires: {marks:?}"
        );
        let sound = verify(&file).expect("a saved game");
        assert!(sound.is_sound(), "{id}: {:?}", sound.differences);
        let (game, notes) = Game::open(&file).expect("a saved game");
        assert!(
            notes.is_empty() && game.len() == tally.records,
            "{id}: {notes:?}"
        );
        assert!(
            game.battle().audit().is_empty(),
            "{id}: {:?}",
            game.battle().audit()
        );
        let Tally {
            done,
            tries,
            records,
            battles,
            ..
        } = tally;
        println!(
            "{id}: {done} done of {tries} in {battles} battles, {records} records; {} MiB, {grown} bytes more since the first tenth; \
             hundredths of a second: {} the first tenth, {tenth} the last",
            last.memory >> 20,
            first.worked,
        );
    }
}
