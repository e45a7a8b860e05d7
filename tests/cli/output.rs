//! What is written where, and what no command may touch.

use super::*;

#[test]
fn completions_and_the_manual_know_every_command() {
    let commands = [
        "play",
        "exec",
        "odds",
        "check",
        "rules",
        "schema",
        "list",
        "paths",
        "completions",
        "man",
    ];
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = drumhead(&folder(), &["completions", shell]);
        assert_eq!(ran.code, 0);
        assert!(
            commands.iter().all(|command| ran.output.contains(command)),
            "{shell}"
        );
    }
    let man = drumhead(&folder(), &["man"]).output;
    assert!(
        commands.iter().all(|command| man.contains(command)),
        "{man}"
    );
    for command in commands {
        assert!(
            drumhead(&folder(), &["man", command])
                .output
                .contains("SYNOPSIS"),
            "{command}"
        );
    }
}

#[test]
fn the_screen_needs_a_terminal_and_leaves_no_file_without() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_drumhead"))
        .arg("--config-dir")
        .arg(at("config"))
        .arg("--state-dir")
        .arg(at("state"))
        .args(["play", "hollow-creek"])
        .stdin(std::process::Stdio::null())
        .output()
        .expect("the program");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.contains("terminal") && errors.contains("drumhead exec"),
        "{errors}"
    );
    assert!(!at("state").exists() && !at("config").exists());
}

/// `drumhead list | head -1`, and a full disk.
#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_quiet_and_a_full_disk_is_not() {
    use std::process::{Command, Stdio};
    let program = env!("CARGO_BIN_EXE_drumhead");
    for arguments in [
        "schema exec",
        "man",
        "completions bash",
        "rules big-skirmishes",
        "--help",
    ] {
        let line = format!("{program} {arguments} | true; exit ${{PIPESTATUS[0]}}");
        let output = Command::new("bash")
            .args(["-c", &line])
            .output()
            .expect("a shell");
        assert_eq!(
            (
                output.status.code(),
                String::from_utf8_lossy(&output.stderr).as_ref()
            ),
            (Some(0), ""),
            "{arguments}"
        );
    }
    // Only Linux has it.
    if std::path::Path::new("/dev/full").exists() {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("the full disk");
        let output = Command::new(program)
            .arg("list")
            .stdout(Stdio::from(full))
            .output()
            .expect("the program");
        assert_eq!(output.status.code(), Some(1));
        assert!(!output.stderr.is_empty());
    }
}

/// A page goes to standard output under the two names that programs know, and into a pipe; nothing is left in the folder.
#[cfg(unix)]
#[test]
fn output_goes_to_standard_output_or_into_a_pipe() {
    let folder = TempDir::new().expect("a folder");
    let program = env!("CARGO_BIN_EXE_drumhead");
    let sheets = "print hollow-creek --only rosters";
    let page = drumhead(&folder, &sheets.split(' ').collect::<Vec<_>>()).output;
    assert!(page.contains("</html>"), "{page}");
    for ending in [
        "-o -",
        "-o /dev/stdout > page && cat page && rm page",
        "-o pipe & cat pipe",
    ] {
        let line = format!("mkfifo -m 600 pipe; {program} {sheets} {ending}; wait; rm pipe");
        let output = std::process::Command::new("bash")
            .args(["-c", &line])
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (
                errors.as_ref(),
                String::from_utf8_lossy(&output.stdout).as_ref()
            ),
            ("", page.as_str()),
            "{ending}"
        );
        assert_eq!(
            fs::read_dir(folder.path()).expect("the folder").count(),
            0,
            "{ending}"
        );
    }
}

/// Every option of every rulebook, with all its values and the usual one.
#[test]
fn the_quick_reference_lists_the_options_with_their_values() {
    let wanted = [
        (
            "big-skirmishes",
            "class_roll_of_four: ",
            &["duffer", "professional"][..],
        ),
        (
            "big-skirmishes",
            "cover_and_skirmishers: ",
            &["once", "twice"],
        ),
        (
            "rangers",
            "points: ",
            &["within-30", "open", "within-30 (usual)"],
        ),
        (
            "rangers",
            "attack_after_close: ",
            &["true", "false", "true (usual)"],
        ),
        (
            "rangers",
            "aim_survives_move: ",
            &["true", "false", "false (usual)"],
        ),
        (
            "rangers",
            "criticals_when_shooting: ",
            &["true", "false", "false (usual)"],
        ),
        (
            "rangers",
            "aggression: ",
            &["true", "false", "false (usual)"],
        ),
        (
            "on-the-frontier",
            "first_player: ",
            &["roll", "red", "blue", "alternate", "roll (usual)"],
        ),
        (
            "on-the-frontier",
            "odd_figure: ",
            &["down", "up", "down (usual)"],
        ),
    ];
    for (ruleset, option, values) in wanted {
        let ran = drumhead(&folder(), &["rules", ruleset]);
        let line = ran
            .output
            .lines()
            .find(|line| line.starts_with(option))
            .unwrap_or_else(|| panic!("{ruleset} {option}: {}", ran.output));
        assert!(values.iter().all(|value| line.contains(value)), "{line}");
    }
}

/// Commands that only read leave a saved game as it is, and none writes over it.
#[test]
fn a_saved_game_is_safe_from_the_other_commands() {
    let folder = folder();
    let file = folder.path().join("game.jsonl");
    let name = file.to_str().expect("a path");
    let kept = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/replays/big-skirmishes/hollow-creek.format-1.jsonl"
    );
    let mut bytes = fs::read(kept).expect("a kept game");
    for damaged in [false, true] {
        if damaged {
            let at = bytes.len() - 2000;
            bytes[at] ^= 1;
        }
        fs::write(&file, &bytes).expect("written");
        let ran = drumhead(&folder, &["odds", "--game", name, "note", "text=x"]);
        assert_eq!(ran.errors.contains("is damaged"), damaged, "{}", ran.errors);
        let named = drumhead(&folder, &["odds", name, "note", "text=x"]);
        assert_eq!((named.output, named.errors), (ran.output, ran.errors));
        drumhead(&folder, &["verify", name]);
        let picture = folder.path().join("a.svg");
        let drawn = [
            "shot",
            name,
            "--keys",
            "n",
            "-o",
            picture.to_str().expect("a path"),
        ];
        let (first, again) = (drumhead(&folder, &drawn), drumhead(&folder, &drawn));
        assert_eq!((first.code, again.code), (0, 1), "{}", first.errors);
        assert!(again.errors.contains("a.svg"), "{}", again.errors);
        fs::remove_file(&picture).expect("removed");
        let ran = drumhead(&folder, &["shot", "hollow-creek", "-o", name]);
        assert!(
            ran.code == 1 && ran.errors.contains("exists already"),
            "{}",
            ran.errors
        );
        assert_eq!(fs::read(&file).expect("the game"), bytes);
    }
    let missing = drumhead(&folder, &["odds", "--game", "no\u{1b}such", "note"]);
    assert!(
        missing.code == 1
            && missing.errors.contains("this saved game does not exist")
            && !missing.errors.contains('\u{1b}')
    );
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("a file").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["game.jsonl"], "nothing else was made");
}
