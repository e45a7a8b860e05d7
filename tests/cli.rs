//! Every command: its output, its errors and its exit codes.

use drumhead::battle::samples::samples;
use drumhead::cli::{Io, run};
use drumhead::rules;
use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// Exit code and output of a command line.
struct Ran {
    code: u8,
    output: String,
    errors: String,
}

/// Runs a command line in folders of its own.
fn drumhead(folder: &TempDir, arguments: &[&str]) -> Ran {
    let at = |name: &str| folder.path().join(name).into_os_string();
    let place: [OsString; 5] = [
        "drumhead".into(),
        "--config-dir".into(),
        at("config"),
        "--state-dir".into(),
        at("state"),
    ];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
    };
    let code = run(
        place
            .into_iter()
            .chain(arguments.iter().map(OsString::from)),
        &mut io,
    );
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code,
        output: text(output),
        errors: text(errors),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn help_and_version_are_no_faults() {
    for arguments in [
        &["--help"][..],
        &["exec", "--help"],
        &["help"],
        &["--version"],
    ] {
        let ran = drumhead(&folder(), arguments);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{arguments:?}");
        assert!(!ran.output.is_empty());
    }
}

#[test]
fn wrong_usage_is_2_and_says_what_is_wrong() {
    for (arguments, said) in [
        (&["fly"][..], "fly"),
        (&["chek"], "check"),
        (&["--colour"], "--colour"),
        (&["check"], "FILE"),
        (&["schema"], "WHAT"),
        (&["schema", "dice"], "dice"),
        (&["completions", "cmd"], "cmd"),
        (&["man", "fly"], "fly"),
        (&["rules", "chess"], "chess"),
        (&["rules", "big-skirmish"], "did you mean big-skirmishes?"),
        (&["rules", "big-skirmishes", "BS-999"], "BS-999"),
        (&["play", "--seed", "1"], "--seed"),
        (&["play", "x", "--dice", "loaded"], "loaded"),
        (&["play", "x", "--red", "a", "--blue", "b"], "--red"),
        (&["exec"], "BATTLE"),
        (&["list", "more"], "more"),
        (&["odds"], "ACTION"),
        (&["odds", "hollow-creek"], "no action is named"),
        (&["odds", "hollow-creek", "fre"], "did you mean fire?"),
        (&["odds", "hollow-creek", "fire", "range"], "NAME=VALUE"),
        (
            &["odds", "hollow-creek", "fire", "unit=red/fusilier"],
            "unit: there is no unit \"red/fusilier\"; did you mean red/fusiliers?",
        ),
        (
            &[
                "odds",
                "hollow-creek",
                "fire",
                "unit=red/fusiliers",
                "target=blue/minutemen",
                "range=far",
            ],
            "range: \"far\" is not a number",
        ),
        (
            &[
                "odds",
                "hollow-creek",
                "morale",
                "unit=red/fusiliers",
                "kover=yes",
            ],
            "kover: there is no such field",
        ),
        (
            &["odds", "hollow-creek", "draw", "--answer", "jocker=all"],
            "did you mean joker?",
        ),
        (
            &["odds", "hollow-creek", "draw", "--answer", "joker"],
            "ID=ANSWER",
        ),
        (
            &[
                "odds",
                "hollow-creek",
                "draw",
                "--best",
                "--answer",
                "joker=all",
            ],
            "--best",
        ),
    ] {
        let ran = drumhead(&folder(), arguments);
        assert_eq!(
            (ran.code, ran.output.as_str()),
            (2, ""),
            "{arguments:?}: {}",
            ran.errors
        );
        assert!(ran.errors.contains(said), "{arguments:?}: {}", ran.errors);
    }
}

#[test]
fn check_is_1_when_a_fault_was_found() {
    let folder = folder();
    let put = |name: &str, text: &[u8]| {
        fs::write(folder.path().join(name), text).expect("a file");
        folder.path().join(name).display().to_string()
    };
    let good = put(
        "good.yaml",
        b"roster: R\nrules: big-skirmishes\nunits:\n  - {name: A}\n",
    );
    let odd = put(
        "odd.yaml",
        b"roster: R\nrules: big-skirmishes\nunits:\n  - {name: A, figures: 40}\n",
    );
    let bad = put(
        "bad.yaml",
        b"roster: R\nrules: big-skirmishes\nunits:\n  - {name: A, figures: 0}\n",
    );
    let ran = drumhead(&folder, &["check", &good]);
    assert_eq!((ran.code, ran.output), (0, format!("{good}: no faults\n")));
    let ran = drumhead(&folder, &["check", &odd]);
    assert_eq!(ran.code, 0, "a warning is not a fault");
    assert!(
        ran.output
            .starts_with(&format!("{odd}:4:24: warning: units[0].figures: ")),
        "{}",
        ran.output
    );
    let ran = drumhead(&folder, &["check", &bad, &good, "no-such.yaml"]);
    assert_eq!((ran.code, ran.errors.as_str()), (1, ""));
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(
        lines[0].starts_with(&format!("{bad}:4:24: units[0].figures: ")),
        "{}",
        ran.output
    );
    assert_eq!(
        lines[2].trim_end(),
        format!("   | {}^", " ".repeat(23)),
        "the caret is under column 24"
    );
    assert_eq!(
        &lines[3..],
        [
            format!("{good}: no faults").as_str(),
            "no-such.yaml: there is no such file"
        ]
    );
    for sample in samples() {
        assert_eq!(
            drumhead(&folder, &["check", sample.file]).code,
            0,
            "{}",
            sample.file
        );
    }
}

/// A bad file gives a fault with the file's name, never a panic.
#[test]
fn bad_files_are_faults() {
    let folder = folder();
    let roster = |unit: &str| {
        format!("roster: R\nrules: big-skirmishes\nunits:\n  - {unit}\n  - {{name: B}}\n")
            .into_bytes()
    };
    let leader = "  - {name: L1, class: 3}\n  - {name: L2, class: 3}\n  - {name: L3, class: 3}\n";
    let leaders = format!(
        "roster: R\nrules: big-skirmishes\nunits:\n{}characters:\n{leader}",
        "  - {name: U, id: u1}\n  - {name: U, id: u2}\n  - {name: U, id: u3}\n  - {name: U, id: u4}\n"
    );
    for (name, bytes, place) in [
        (
            "tab.yaml",
            b"roster: R\nrules: big-skirmishes\nunits:\n\t- {name: A}\n".to_vec(),
            ":4:1: ",
        ),
        (
            "unknown.yaml",
            roster("{name: A, colour: red}"),
            ":4:15: units[0].colour: ",
        ),
        (
            "type.yaml",
            roster("{name: A, figures: [12]}"),
            ":4:24: units[0].figures: ",
        ),
        ("twice.yaml", roster("{name: B}"), ":5:5: units[1]: "),
        (
            "gun.yaml",
            roster("{name: A, arm: artillery, rating: elite}"),
            ":4:39: units[0].rating: ",
        ),
        (
            "leaders.yaml",
            leaders.into_bytes(),
            ":11:23: characters[2].class: ",
        ),
        ("empty.yaml", Vec::new(), ": "),
        ("binary.yaml", (0..=255).collect(), ": "),
        ("long.yaml", b"# 2 MiB\n".repeat(1 << 18), ": is over 1 MiB"),
        ("deep.yaml", b"[".repeat(100_000), ":1:65: "),
        (
            "key.yaml",
            b"roster: R\nroster: S\nrules: big-skirmishes\nunits: []\n".to_vec(),
            ":2:1: ",
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        let ran = drumhead(&folder, &["check", &path.display().to_string()]);
        assert_eq!(ran.code, 1, "{name}");
        assert!(
            ran.output.contains(&format!("{name}{place}")),
            "{name}: {}",
            ran.output
        );
        let played = drumhead(
            &folder,
            &[
                "exec",
                "--red",
                &path.display().to_string(),
                "--blue",
                "crown",
            ],
        );
        assert_eq!((played.code, played.output.as_str()), (1, ""), "{name}");
        assert!(played.errors.contains(name), "{name}: {}", played.errors);
    }
}

/// Every option is listed with its clause and all its values, the usual one marked.
#[test]
fn rules_list_the_options() {
    for ruleset in rules::ALL {
        let whole = drumhead(&folder(), &["rules", ruleset.info().id]).output;
        let options = drumhead::battle::options(ruleset.fields());
        assert!(!options.is_empty());
        for option in options {
            let values: &[&str] = match option.name {
                "hits_fall_on" => &["fit (usual)", "wounded"],
                "second_wound" => &["none (usual)", "fatal"],
                "dash_draws_fire" => &["true (usual)", "false"],
                "dragoons_fire" => &["true", "false (usual)"],
                _ => &[],
            };
            let line = whole
                .lines()
                .find(|line| line.starts_with(&format!("{}: ", option.name)))
                .unwrap_or_else(|| panic!("{whole}"));
            assert!(
                values.iter().all(|value| line.contains(value))
                    && line.contains(", ")
                    && line.contains("(usual)"),
                "{line}"
            );
            assert!(
                whole.contains(option.help)
                    && option.help.contains(&format!("{}-", ruleset.info().prefix)),
                "{}",
                option.help
            );
        }
    }
}

#[test]
fn rules_show_the_clauses() {
    let all = drumhead(&folder(), &["rules"]);
    assert_eq!(all.code, 0);
    for ruleset in rules::ALL {
        let info = ruleset.info();
        assert!(all.output.contains(info.id) && all.output.contains(info.author));
        let whole = drumhead(&folder(), &["rules", info.id]).output;
        for clause in info.clauses {
            assert!(
                whole.contains(clause.id) && whole.contains(clause.text),
                "{}",
                clause.id
            );
            let one = drumhead(&folder(), &["rules", &clause.id.to_lowercase()]);
            assert!(
                one.code == 0
                    && one.output.starts_with(clause.id)
                    && one.output.lines().count() >= 2,
                "{}",
                clause.id
            );
        }
    }
    let found = drumhead(&folder(), &["rules", "big-skirmishes", "smoke"]);
    assert!(
        found.code == 0 && found.output.contains("BS-32") && !found.output.contains("BS-07"),
        "{}",
        found.output
    );
    assert_eq!(
        drumhead(&folder(), &["rules", "big-skirmishes", "37"]).output,
        drumhead(&folder(), &["rules", "BS-37"]).output
    );
}

#[test]
fn list_and_paths_show_where_files_are() {
    let folder = folder();
    let own = folder.path().join("config/rosters/big-skirmishes");
    fs::create_dir_all(&own).expect("a folder");
    fs::write(own.join("crown.yaml"), "roster: Mine\n").expect("a file");
    fs::create_dir_all(folder.path().join("state/games")).expect("a folder");
    fs::write(folder.path().join("state/games/old.jsonl"), "").expect("a file");
    let list = drumhead(&folder, &["list"]).output;
    for there in ["big-skirmishes", "hollow-creek", "old.jsonl"] {
        assert!(list.contains(there), "{there}: {list}");
    }
    let crown: Vec<&str> = list
        .lines()
        .filter(|line| line.trim_start().starts_with("crown "))
        .collect();
    assert!(
        crown.len() == 1 && crown[0].ends_with("crown.yaml"),
        "the user's own stands in the sample's place: {list}"
    );
    let paths = drumhead(&folder, &["paths"]).output;
    let at = |parts: [&str; 2]| folder.path().join(parts.iter().collect::<PathBuf>());
    for (what, end) in [
        ("config", at(["config", ""])),
        ("rosters", at(["config", "rosters"])),
        ("themes", at(["config", "themes"])),
        ("games", at(["state", "games"])),
    ] {
        let line = paths
            .lines()
            .find(|line| line.starts_with(what))
            .expect("a line");
        let end = end.display().to_string();
        assert!(line.contains(end.trim_end_matches(['/', '\\'])), "{line}");
    }
}

#[test]
fn schemas_fit_the_samples() {
    for what in ["roster", "battle", "exec"] {
        let ran = drumhead(&folder(), &["schema", what]);
        assert_eq!(ran.code, 0);
        let schema: Value = serde_json::from_str(&ran.output).expect("JSON");
        let any = schema["anyOf"].as_array().expect("rulesets");
        assert!(any.len() >= rules::ALL.len(), "{what}");
        for one in any {
            let properties = one["properties"].as_object().expect("properties");
            for name in one["required"].as_array().into_iter().flatten() {
                assert!(
                    properties.contains_key(name.as_str().expect("a name")),
                    "{what}: {name}"
                );
            }
            assert_eq!(one["additionalProperties"], Value::Bool(false));
        }
    }
}

/// The schema of a ruling lists the counters table by table, and allows one counter or several at once.
#[test]
fn the_schema_of_a_ruling_lists_the_counters() {
    let ran = drumhead(&folder(), &["schema", "exec"]);
    let schema: Value = serde_json::from_str(&ran.output).expect("JSON");
    let any = schema["anyOf"].as_array().expect("requests");
    let rulings: Vec<&Value> = any
        .iter()
        .filter(|one| one["properties"]["do"]["const"] == "adjust")
        .collect();
    assert_eq!(rulings.len(), 2 * rules::ALL.len());
    for one in &rulings {
        assert_eq!(
            one["anyOf"][0]["required"],
            serde_json::json!(["counter", "to"])
        );
        assert_eq!(one["anyOf"][1]["required"], serde_json::json!(["set"]));
        let named = one["properties"]["counter"]["description"].as_str();
        assert!(
            named.is_some_and(|text| text.contains("turn: ")),
            "{named:?}"
        );
    }
    let named: Vec<&str> = rulings
        .iter()
        .filter_map(|one| one["properties"]["counter"]["description"].as_str())
        .flat_map(|text| text.split([';', ':', ',']).map(str::trim))
        .collect();
    for settable in ["active_unit", "rallies", "carried.fit"] {
        assert!(named.contains(&settable), "{settable}");
    }
    for derived in ["tally", "grouped_with", "started_with", "to_act"] {
        assert!(!named.contains(&derived), "{derived}");
    }
}

/// Twelve dice on 5 and 6 with ones again: 12 (1/3 + 1/6 x 1/3) = 14/3 hits, of which a third kill.
#[test]
fn odds_are_a_table_with_bars() {
    let asked = [
        "odds",
        "hollow-creek",
        "fire",
        "unit=red/fusiliers",
        "target=blue/minutemen",
        "range=8",
    ];
    let ran = drumhead(&folder(), &asked);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    for line in [
        "Royal Fusiliers fire at Minutemen",
        "Exact odds, from ",
        "A rule forbids this now: ",
        "Minutemen: kills\n  average 1.56, mostly 0 to 3\n  none   18.9%  █",
        "\nkills, by range in inches\n> to 9     1.56  ████████████████████████████████████████\n  to 18    0.78  ████████████████████\n",
        "> no     1.56  █",
    ] {
        assert!(
            ran.output.contains(line),
            "{line:?} is missing:\n{}",
            ran.output
        );
    }
    let json = drumhead(&folder(), &[&asked[..], &["cover=yes", "--json"]].concat());
    let reply: Value = serde_json::from_str(&json.output).expect("JSON");
    assert_eq!(
        (
            reply["exact"].as_bool(),
            reply["refused"]["clause"].as_str()
        ),
        (Some(true), Some("BS-07"))
    );
    let kills = reply["odds"]["blue/minutemen.kills"]
        .as_object()
        .expect("kills");
    let mean: f64 = kills
        .iter()
        .map(|(kills, p)| kills.parse::<f64>().expect("a number") * p.as_f64().expect("a chance"))
        .sum();
    assert!((mean - 7.0 / 9.0).abs() < 1e-9, "half of the dice: {mean}");
}

/// The other rulebooks: a comparison by aim, a decision, fields inside fields.
#[test]
fn odds_of_every_ruleset() {
    let ran = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let ran = drumhead(&folder(), &words);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{words:?}");
        ran.output
    };
    let shot = ran("odds beaver-dam shoot figure=red/thorne target=blue/aubrac range=8 cover=soft");
    assert!(shot.contains("hit, by aim counters\n  0"), "{shot}");
    assert!(
        shot.contains("\nhit, by cover\n  none") && shot.contains("\n> soft"),
        "{shot}"
    );
    let combat = ran(
        "odds cider-mill combat kind=musket attackers=red/grenadiers target=blue/first range=2",
    );
    assert!(combat.contains(": stands"), "{combat}");
    let fire = ran("odds ferry-road fire unit=red/grenadiers target=blue/herdsmen range=6");
    assert!(
        fire.contains("hits") && fire.contains(", by cover\n> open"),
        "{fire}"
    );
    let volley = ran("odds stony-ford shoot unit=red/first target=blue/clan range=3");
    assert!(volley.contains("\nhits taken, by cover"), "{volley}");
}

#[test]
fn odds_of_a_saved_game_leave_it_as_it_is() {
    let folder = folder();
    let file = folder.path().join("game.jsonl").display().to_string();
    let mut input = &b"{\"do\":\"muster\"}\n{\"do\":\"start-cards\"}\n"[..];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
    };
    let play = [
        "drumhead",
        "exec",
        "hollow-creek",
        "--seed",
        "7",
        "--game",
        &file,
    ]
    .map(OsString::from);
    assert_eq!(run(play, &mut io), 0);
    let before = fs::read(&file).expect("the game");
    let ran = drumhead(&folder, &["odds", "--game", &file, "draw"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    // Eight characters, two Pauses and four Bonus cards.
    assert!(
        ran.output.contains("Captain Ashby: the next card") && ran.output.contains("7.1%"),
        "{}",
        ran.output
    );
    assert!(!ran.output.contains("forbids"), "{}", ran.output);
    assert_eq!(fs::read(&file).expect("the game"), before);
    let none = drumhead(&folder, &["odds", "--game", "no-such.jsonl", "draw"]);
    assert!(
        none.code == 1 && none.errors.contains("this saved game does not exist"),
        "{}",
        none.errors
    );
}

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
