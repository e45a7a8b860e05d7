//! What is wrong usage, and what files that are wrong are told.

use super::*;

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
        (&["schema", "roster", "ranger"], "did you mean rangers?"),
        (&["schema", "theme", "rangers"], "leave \"rangers\" out"),
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
    let text = format!("battle: B\nrules: big-skirmishes\nred: {bad}\nblue: {good}\n");
    let battle = put("of-both.battle.yaml", text.as_bytes());
    let ran = drumhead(&folder, &["check", &bad, &battle]);
    assert_eq!(
        ran.output.matches("units[0].figures").count(),
        1,
        "{}",
        ran.output
    );
    assert!(
        ran.output
            .ends_with(&format!("{battle}: only faults listed above\n")),
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
