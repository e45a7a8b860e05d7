//! Files that must not be read, links and names that steer a terminal.

use super::*;

#[test]
fn bad_files_are_told_and_never_read_whole() {
    let folder = Folder::new(&[
        (
            "tab.yaml",
            "roster: R\nrules: big-skirmishes\nunits:\n\t- {name: A}\n",
        ),
        ("empty.yaml", ""),
    ]);
    folder.put("binary.yaml", &[0x7f, b'E', b'L', b'F', 0, 0xff, 0xfe]);
    folder.put("long.yaml", "# long\n".repeat(300_000).as_bytes());
    fs::create_dir(folder.path("folder.yaml")).expect("a folder");
    let tab = folder.check("tab.yaml");
    assert!(
        tab[0].starts_with("tab.yaml:4:1: ") && tab[0].contains("tab"),
        "{tab:?}"
    );
    for name in ["empty.yaml", "binary.yaml"] {
        assert_eq!(folder.check(name).len(), 1, "{:?}", folder.check(name));
    }
    assert_eq!(
        folder.check("long.yaml"),
        ["long.yaml: is over 1 MiB, and no roster or battle is that long"]
    );
    assert_eq!(
        folder.check("folder.yaml"),
        ["folder.yaml: is a folder, not a file"]
    );
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_opened() {
    let folder = Folder::battle(&[]);
    assert_eq!(
        folder.told(&shelf(&[]).check(Path::new("/dev/zero"))),
        ["/dev/zero: is not a regular file"]
    );
    let fifo = folder.path("fifo.yaml");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .expect("mkfifo")
            .success()
    );
    assert_eq!(
        folder.check("fifo.yaml"),
        ["fifo.yaml: is not a regular file"]
    );
}

#[test]
fn a_roster_must_not_lead_out_of_the_battles_folder() {
    let outer = Folder::new(&[
        ("crown.yaml", CROWN),
        ("rebels.yaml", REBELS),
        ("secret.txt", "hunter2"),
    ]);
    let absolute = outer.path("crown.yaml").display().to_string();
    for named in [
        "../crown.yaml",
        "sub/../../crown.yaml",
        "../secret.txt",
        "../no-such",
        &absolute,
    ] {
        outer.put(
            "in/test.battle.yaml",
            format!("battle: T\nrules: big-skirmishes\nred: {named}\nblue: rebels.yaml\n")
                .as_bytes(),
        );
        outer.put("in/rebels.yaml", REBELS.as_bytes());
        let path = outer.path("in/test.battle.yaml");
        let told = outer.told(&shelf(&[]).load(&path).expect_err("a fault"));
        assert!(
            told[0].starts_with("in/test.battle.yaml:3:6: red: ")
                && told[0].contains("leads out of the battle's folder"),
            "{told:?}"
        );
        assert!(!told[0].contains("hunter2"), "{told:?}");
    }
    // In a folder of rosters it may stand anywhere.
    outer.put(
        "in/test.battle.yaml",
        b"battle: T\nrules: big-skirmishes\nred: ../crown.yaml\nblue: rebels.yaml\n",
    );
    assert!(
        shelf(&[outer.0.path()])
            .load(&outer.path("in/test.battle.yaml"))
            .is_ok()
    );
}

#[cfg(unix)]
#[test]
fn nor_by_a_link() {
    let outer = Folder::new(&[
        ("crown.yaml", CROWN),
        ("in/test.battle.yaml", BATTLE),
        ("in/rebels.yaml", REBELS),
    ]);
    std::os::unix::fs::symlink(outer.path("crown.yaml"), outer.path("in/crown.yaml"))
        .expect("a link");
    let told = outer.told(
        &shelf(&[])
            .load(&outer.path("in/test.battle.yaml"))
            .expect_err("a fault"),
    );
    assert!(
        told[0].contains("leads out of the battle's folder"),
        "{told:?}"
    );
    // A link to the battle's own folder is no way out.
    std::os::unix::fs::symlink(outer.path("in"), outer.path("link")).expect("a link");
    fs::remove_file(outer.path("in/crown.yaml")).expect("gone");
    outer.put("in/crown.yaml", CROWN.as_bytes());
    assert!(
        shelf(&[])
            .load(&outer.path("link/test.battle.yaml"))
            .is_ok()
    );
}

#[test]
fn the_samples_load_and_the_users_files_stand_in_their_place() {
    for ruleset in rules::ALL {
        let setup = shelf(&[])
            .load_sample(ruleset.info().id)
            .expect("the sample battle");
        assert_eq!(setup.warnings, [], "{}", ruleset.info().id);
    }
    for sample in samples() {
        assert_eq!(
            shelf(&[]).check(Path::new(sample.file)),
            [],
            "{}",
            sample.file
        );
        assert!(
            rules::find(sample.ruleset).is_some(),
            "{} lies in the folder of no ruleset",
            sample.file
        );
    }
    let own = Folder::new(&[(
        "big-skirmishes/crown.yaml",
        &CROWN.replace("Crown", "My own crown"),
    )]);
    let load = |name: &str| {
        shelf(&[own.0.path()])
            .load(Path::new(name))
            .expect("a battle")
            .document
    };
    assert_eq!(load("hollow-creek")["red"]["roster"], json!("My own crown"));
    let battle =
        b"battle: My own creek\nrules: big-skirmishes\nred: crown.yaml\nblue: settlers.yaml\n";
    own.put("big-skirmishes/hollow-creek.battle.yaml", battle);
    assert_eq!(load("hollow-creek")["battle"], json!("My own creek"));
    assert_eq!(
        load("hollow-creek")["blue"]["roster"],
        json!("Valley settlers"),
        "the sample roster stands beside the user's battle"
    );
    assert_eq!(
        load("hollow-creek.battle.yaml")["battle"],
        json!("My own creek")
    );
}

#[test]
fn names_from_files_never_steer_the_terminal() {
    let folder = Folder::battle(&[(
        "test.battle.yaml",
        "battle: T\nrules: big-skirmishes\nred: \"\\e[31mx.yaml\"\nblue: rebels.yaml\n",
    )]);
    for fault in shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect_err("a fault")
    {
        assert!(!fault.to_string().contains('\u{1b}'));
    }
}

/// A word that means yes or no is answered with the one to write.
#[test]
fn yes_and_no_are_told_how_they_are_written() {
    for (word, meant) in [("'yes'", "; write true"), ("'Off'", "; write false")] {
        let battle = format!(
            "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue: rebels.yaml\noptions:\n  share_hits: {word}\n"
        );
        let folder = Folder::battle(&[("test.battle.yaml", &battle)]);
        let faults = folder.faults();
        assert!(faults.iter().any(|it| it.ends_with(meant)), "{faults:?}");
    }
}
