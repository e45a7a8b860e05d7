//! The program itself: files, seeds, exit codes.

use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `drumhead exec` in a folder of its own.
fn exec(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(["--config-dir", "config", "--state-dir", "state", "exec"])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut stdin = child.stdin.take().expect("standard input");
    // It may end without reading anything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("its output")
}

fn replies(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

const SHOT: &str = concat!(
    r#"{"do":"opening","first":"red"}"#,
    "\n",
    r#"{"do":"fire","unit":"red/fusiliers","target":"blue/minutemen","range":8}"#,
    "\n"
);

#[test]
fn a_sample_battle_is_played_with_a_seed() {
    let folder = tempfile::tempdir().unwrap();
    let shot = |seed: &str| {
        replies(&exec(
            folder.path(),
            &["hollow-creek", "--seed", seed],
            &format!("{{\"do\":\"muster\"}}\n{SHOT}"),
        ))[2]["rolls"]
            .clone()
    };
    assert_eq!(shot("5"), shot("5"));
    assert_ne!(shot("5"), shot("6"));
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing is kept"
    );
}

#[test]
fn a_game_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let first = exec(
        folder.path(),
        &["hollow-creek", "--seed", "5", "--game", "a.jsonl"],
        "{\"do\":\"note\",\"text\":\"one\"}\n",
    );
    assert_eq!(
        (first.status.code(), replies(&first)[0]["seq"].clone()),
        (Some(0), json!(1))
    );
    let note = "{\"do\":\"note\",\"text\":\"two\"}\n{\"query\":\"log\"}";
    // BATTLE starts a new game, or is itself a saved one.
    for (seq, arguments) in [
        (2, &["--game", "a.jsonl"][..]),
        (3, &["no-such-battle", "--game", "a.jsonl"]),
        (4, &["a.jsonl"]),
    ] {
        let next = exec(folder.path(), arguments, note);
        assert_eq!(
            next.status.code(),
            Some(0),
            "{}",
            String::from_utf8_lossy(&next.stderr)
        );
        assert_eq!(replies(&next)[0]["seq"], json!(seq));
        assert_eq!(replies(&next)[1]["log"][0]["text"], json!("Note: one"));
    }
}

#[test]
fn wrong_usage_is_2_and_failure_1() {
    let folder = tempfile::tempdir().unwrap();
    exec(folder.path(), &["hollow-creek", "--game", "a.jsonl"], "");
    std::fs::write(
        folder.path().join("bad.battle.yaml"),
        "battle: B\nrules: big-skirmishes\nred: {roster: R, units: []}\nblue: x.yaml\n",
    )
    .unwrap();
    for (code, arguments, said) in [
        (2, &["--game", "a.jsonl", "--seed", "1"][..], "--seed"),
        (
            2,
            &["hollow-creek", "--game", "a.jsonl", "--seed", "1"],
            "--seed",
        ),
        (2, &[], "BATTLE"),
        (2, &["--game", "new.jsonl"], "BATTLE"),
        (2, &["hollow-creek", "--dice", "loaded"], "--dice"),
        (2, &["hollow-creek", "--seed", "many"], "--seed"),
        (2, &["hollow-creek", "--red", "x", "--blue", "y"], "--red"),
        (2, &["--red", "x"], "--blue"),
        (1, &["no-such-battle"], "no such file"),
        (1, &["hollow-crek"], "did you mean hollow-creek?"),
        (
            1,
            &["bad.battle.yaml"],
            "bad.battle.yaml:4:7: blue: there is no file \"x.yaml\"",
        ),
        (
            1,
            &["hollow-creek", "--game", "bad.battle.yaml"],
            "bad.battle.yaml",
        ),
        (1, &["--game", "."], "not a saved game"),
        (
            1,
            &["hollow-creek", "--game", "no/such/folder/a.jsonl"],
            "no/such/folder",
        ),
    ] {
        let output = exec(folder.path(), arguments, "{\"query\":\"log\"}\n");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(said), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_device_is_not_a_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let output = exec(folder.path(), &["--game", "/dev/zero"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/dev/zero: is not a saved game"));
}

/// Who asks waits for each reply before the next request.
#[test]
fn each_reply_comes_before_the_next_request() {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(["exec", "hollow-creek"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let (mut stdin, mut stdout) = (
        child.stdin.take().unwrap(),
        BufReader::new(child.stdout.take().unwrap()),
    );
    for seq in 1..=3 {
        stdin
            .write_all(b"{\"do\":\"note\",\"text\":\"x\"}\n")
            .unwrap();
        let mut reply = String::new();
        stdout.read_line(&mut reply).unwrap();
        let reply: Value = serde_json::from_str(&reply).unwrap();
        assert_eq!(reply["seq"], json!(seq));
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn two_rosters_make_a_battle() {
    let folder = tempfile::tempdir().unwrap();
    let output = exec(
        folder.path(),
        &["--red", "settlers", "--blue", "crown"],
        "{\"query\":\"state\"}",
    );
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(replies(&output)[0]["state"]["units"]["blue/grenadiers"].is_object());
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_drumhead"))
        .args(["exec", "hollow-creek"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..100 {
        if stdin.write_all(b"{\"query\":\"state\"}\n").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (Some(0), "")
    );
}

/// While the game cannot be written each reply says so: what it acknowledges may be lost.
#[test]
#[cfg(unix)]
fn a_reply_tells_when_the_game_is_not_saved() {
    use std::io::{BufRead, BufReader};
    for comes_back in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let stick = folder.path().join("stick");
        std::fs::create_dir(&stick).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_drumhead"))
            .args(["exec", "hollow-creek", "--game", "stick/a.jsonl"])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program");
        let mut input = child.stdin.take().expect("its input");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let mut say = |request: &str| {
            writeln!(input, "{request}").expect("a request");
            let mut line = String::new();
            output.read_line(&mut line).expect("a reply");
            serde_json::from_str::<Value>(&line).expect("JSON")
        };
        let note = r#"{"do":"note","text":"one"}"#;
        assert_eq!(say(note).get("unsaved"), None);
        std::fs::remove_dir_all(&stick).unwrap();
        for (request, seq) in [(note, 2), (r#"{"undo":1}"#, 3)] {
            let reply = say(request);
            assert_eq!((&reply["ok"], &reply["seq"]), (&json!(true), &json!(seq)));
            assert!(
                reply["unsaved"]
                    .as_str()
                    .is_some_and(|why| why.contains("stick/a.jsonl")),
                "{reply}"
            );
        }
        if comes_back {
            std::fs::create_dir(&stick).unwrap();
            assert_eq!(say(note).get("unsaved"), None);
        }
        drop(input);
        assert_eq!(
            child.wait().expect("it ends").code(),
            Some(i32::from(!comes_back))
        );
    }
}
