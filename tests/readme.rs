//! The README is true: its commands run, its files have no faults, its requests are answered, and it names every command.

#[cfg(unix)]
#[path = "pty/mod.rs"]
mod pty;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../README.md");

/// The fenced blocks: the words behind the fence, and the lines.
fn blocks() -> Vec<(String, Vec<&'static str>)> {
    let mut blocks: Vec<(String, Vec<&str>)> = Vec::new();
    let mut open = false;
    for line in README.lines() {
        if let Some(info) = line.strip_prefix("```") {
            if !open {
                blocks.push((info.to_owned(), Vec::new()));
            }
            open = !open;
        } else if open && let Some((_, lines)) = blocks.last_mut() {
            lines.push(line);
        }
    }
    blocks
}

/// The commands, without `cargo`'s.
fn commands() -> Vec<&'static str> {
    let shell = blocks().into_iter().filter(|(info, _)| info == "sh");
    shell
        .flat_map(|(_, lines)| lines)
        .filter(|line| line.starts_with("drumhead"))
        .collect()
}

/// A folder with the README's own files and two samples.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (info, lines) in blocks() {
        if let Some(name) = info.split("file=").nth(1) {
            fs::write(folder.path().join(name), lines.join("\n") + "\n").expect("a file");
        }
    }
    for sample in ["crown.yaml", "settlers.yaml"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("rosters/big-skirmishes")
            .join(sample);
        fs::copy(from, folder.path().join(sample)).expect("a sample");
    }
    folder
}

fn drumhead(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_drumhead"));
    command
        .current_dir(folder)
        .env("DRUMHEAD_CONFIG_DIR", folder.join("config"))
        .env("DRUMHEAD_STATE_DIR", folder.join("state"));
    command.stdin(Stdio::null());
    command
}

/// Those that need no screen. `verify` and `report` come last: they need the game that `exec` saves.
#[test]
fn the_commands_run() {
    let folder = folder();
    let mut commands: Vec<&str> = commands()
        .into_iter()
        .filter(|line| !is_played(line))
        .collect();
    commands.sort_by_key(|line| line.contains("verify") || line.contains(" report "));
    assert!(commands.len() >= 14, "too few commands: {commands:?}");
    for line in commands {
        let done = drumhead(folder.path())
            .args(
                line.split_whitespace()
                    .skip(1)
                    .map(|word| word.trim_matches('"')),
            )
            .output()
            .expect("it runs");
        assert!(
            done.status.success(),
            "{line}\n{}{}",
            String::from_utf8_lossy(&done.stdout),
            String::from_utf8_lossy(&done.stderr)
        );
    }
}

fn is_played(line: &str) -> bool {
    let asks = line.starts_with("drumhead muster") && !line.contains("--to");
    line == "drumhead"
        || asks
        || ["drumhead play", "drumhead watch"]
            .iter()
            .any(|it| line.starts_with(it))
}

/// Those that need a screen start, and `q` ends them.
#[cfg(unix)]
#[test]
fn the_playing_game_comes_up() {
    let folder = folder();
    let kept = [
        "exec",
        "hollow-creek",
        "--game",
        "evening.jsonl",
        "--seed",
        "7",
    ];
    assert!(
        drumhead(folder.path())
            .args(kept)
            .status()
            .expect("it runs")
            .success()
    );
    for line in commands().into_iter().filter(|line| is_played(line)) {
        let program = env!("CARGO_BIN_EXE_drumhead");
        let script = format!(
            "cd '{}' && exec '{program}' {}",
            folder.path().display(),
            line.trim_start_matches("drumhead")
        );
        let mut pty = pty::Launch::new("/bin/sh")
            .args(["-c", &script])
            .size(120, 40)
            .start();
        let (sign, leave) = if line.contains("--plain") {
            ("\n> ", "quit\n")
        } else {
            ("leave", "q")
        };
        pty.wait_for(sign, pty::PATIENCE);
        pty.send(leave);
        assert_eq!(pty.wait_exit(), 0, "{line}");
        pty.assert_restored();
    }
}

/// The lines of JSON are answered without a fault.
#[test]
fn the_requests_are_answered() {
    use std::io::Write;
    let folder = folder();
    let requests: Vec<&str> = blocks()
        .into_iter()
        .filter(|(info, _)| info == "json")
        .flat_map(|(_, lines)| lines)
        .collect();
    let mut talk = drumhead(folder.path())
        .args(["exec", "hollow-creek", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = talk.stdin.take().expect("its input");
    writeln!(input, "{}", requests.join("\n")).expect("requests");
    drop(input);
    let said = String::from_utf8(talk.wait_with_output().expect("replies").stdout).expect("text");
    let faults: Vec<&str> = said
        .lines()
        .filter(|line| !line.starts_with("{\"ok\":true"))
        .collect();
    assert_eq!((said.lines().count(), faults), (requests.len(), Vec::new()));
}

/// The checks run the two commands that build everything.
#[test]
fn the_two_commands_are_checked() {
    let checks = include_str!("../.ci/run");
    for command in ["cargo run --release", "cargo test"] {
        assert!(
            README.lines().any(|line| line == command),
            "the README lost {command}"
        );
    }
    assert!(
        checks.contains("\ncargo test"),
        "the checks run the README's test command"
    );
    assert!(
        checks.contains("cargo build --release"),
        "the checks build what the README runs"
    );
}

/// Every command of the program is in the README.
#[test]
fn no_command_is_left_out() {
    let folder = folder();
    let help = drumhead(folder.path())
        .arg("--help")
        .output()
        .expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    let listed = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    for line in listed {
        let name = line.split_whitespace().next().unwrap_or_default();
        let named = commands()
            .iter()
            .any(|command| command.split_whitespace().nth(1) == Some(name));
        assert!(
            named || name == "help",
            "the README does not name drumhead {name}"
        );
    }
}

/// Every event of the odds is in the README, under its rulebook.
#[test]
fn every_event_of_the_odds_is_listed() {
    fn files(folder: &Path, all: &mut Vec<std::path::PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                files(&path, all);
            } else {
                all.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("it is there");
    for info in drumhead::rules::ALL.iter().map(|ruleset| ruleset.info()) {
        let title = info.title.split([' ', '!']).next().unwrap_or_default();
        let row = readme.lines().find(|line| {
            line.trim_start().starts_with(&format!("| {title}")) && line.contains('`')
        });
        let row = row.unwrap_or_else(|| panic!("{title} has no events"));
        let mut all = Vec::new();
        files(
            &root.join("src/rules").join(info.id.replace('-', "_")),
            &mut all,
        );
        for path in all {
            let code = fs::read_to_string(&path).expect("text");
            for call in code.split(".event(").skip(1) {
                let call = call.split(';').next().unwrap_or_default();
                for name in call.split('"').skip(1).step_by(2) {
                    assert!(row.contains(&format!("`{name}`")), "{title}: {name}");
                }
            }
        }
    }
}

/// The changelog names each amended clause under the version that amended it.
#[test]
fn amended_clauses_are_in_the_changelog() {
    let changes = include_str!("../.github/CHANGELOG.md");
    for ruleset in drumhead::rules::ALL {
        for (clause, version) in ruleset.info().amended {
            let heading = format!("## {version}");
            let under = changes
                .split("\n## ")
                .find(|it| heading.ends_with(it.split([':', ',']).next().unwrap_or("")));
            assert!(
                under.is_some_and(|it| it.contains(clause)),
                "{clause} is not named under {version}"
            );
        }
    }
}
