//! Battles and rosters from files: every fault at its place, whatever stands in the way refused.

use drumhead::battle::load::Shelf;
use drumhead::battle::samples::samples;
use drumhead::battle::{Battle, Fault, Field, Info, Plan, Ruleset, Severity, Wrong};
use drumhead::rules;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const CROWN: &str = "roster: Crown\nrules: big-skirmishes\nunits:\n  - {name: Guard}\n  - {name: Foot}\ncharacters:\n  - {name: Hale, class: 3}\n";
const REBELS: &str =
    "roster: Rebels\nrules: big-skirmishes\nunits:\n  - {name: Rangers, rating: elite}\n";
const BATTLE: &str = "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue: rebels.yaml\n";

/// A folder with files.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        for (name, text) in files {
            folder.put(name, text.as_bytes());
        }
        folder
    }

    /// The battle of the tests with its two rosters, some of the three files replaced.
    fn battle(files: &[(&str, &str)]) -> Self {
        let folder = Self::new(&[
            ("test.battle.yaml", BATTLE),
            ("crown.yaml", CROWN),
            ("rebels.yaml", REBELS),
        ]);
        for (name, text) in files {
            folder.put(name, text.as_bytes());
        }
        folder
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// `file:line:column: field: message` of each fault, without the folder.
    fn told(&self, faults: &[Fault]) -> Vec<String> {
        let folder = format!("{}/", self.0.path().display());
        faults
            .iter()
            .map(|fault| {
                fault
                    .to_string()
                    .lines()
                    .next()
                    .unwrap_or_default()
                    .replace(&folder, "")
            })
            .collect()
    }

    fn check(&self, name: &str) -> Vec<String> {
        self.told(&shelf(&[]).check(&self.path(name)))
    }

    /// What is wrong with the battle; nothing when it can be played.
    fn faults(&self) -> Vec<String> {
        self.told(
            &shelf(&[])
                .load(&self.path("test.battle.yaml"))
                .err()
                .unwrap_or_default(),
        )
    }
}

fn shelf(folders: &[&Path]) -> Shelf<'static> {
    Shelf {
        rulesets: rules::ALL,
        folders: folders.iter().map(|folder| folder.to_path_buf()).collect(),
    }
}

fn musters(document: &Map<String, Value>) -> bool {
    rules::find("big-skirmishes")
        .expect("the ruleset")
        .muster(document)
        .0
        .is_some()
}

#[test]
fn a_battle_has_both_its_rosters_in_place() {
    let folder = Folder::battle(&[]);
    let setup = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect("a battle");
    assert_eq!(setup.document["battle"], json!("Test"));
    assert_eq!(setup.document["red"]["units"][1]["name"], json!("Foot"));
    assert_eq!(setup.document["blue"]["roster"], json!("Rebels"));
    assert_eq!(setup.warnings, []);
    assert!(musters(&setup.document));
}

#[test]
fn a_roster_may_stand_in_the_battle_and_leave_its_rules_out() {
    let battle = "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue: {roster: Rebels, units: [{name: Rangers}]}\n";
    let folder = Folder::battle(&[("test.battle.yaml", battle)]);
    let setup = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect("a battle");
    assert!(musters(&setup.document));
}

#[test]
fn two_rosters_make_a_battle() {
    let folder = Folder::battle(&[]);
    let setup = shelf(&[])
        .pair(&folder.path("rebels.yaml"), &folder.path("crown.yaml"))
        .expect("a battle");
    assert_eq!(setup.document["battle"], json!("Rebels against Crown"));
    assert!(musters(&setup.document));
}

#[test]
fn two_rosters_tell_the_faults_of_both() {
    let folder = Folder::new(&[
        ("a.yaml", "roster: A\nrules: big-skirmishes\nunits: []\n"),
        ("b.yaml", "roster: [B\n"),
        (
            "c.yaml",
            "roster: C\nrules: big-skirmishes\nunits:\n  - {nam: X}\n",
        ),
    ]);
    let faults = |red: &str, blue: &str| {
        folder.told(
            &shelf(&[])
                .pair(&folder.path(red), &folder.path(blue))
                .expect_err("faults"),
        )
    };
    assert_eq!(
        faults("a.yaml", "c.yaml"),
        [
            "a.yaml:3:8: units: a side needs at least 1 unit; add one",
            "c.yaml:4:5: units[0].name: is required: the name",
            "c.yaml:4:6: units[0].nam: there is no such field; did you mean name?",
        ]
    );
    let both = faults("a.yaml", "b.yaml");
    assert!(
        both.iter()
            .any(|fault| fault.starts_with("a.yaml:3:8: units")),
        "{both:?}"
    );
    assert!(
        both.iter().any(|fault| fault.starts_with("b.yaml:")),
        "{both:?}"
    );
}

#[test]
fn every_fault_of_three_files_is_told_at_once_in_their_order() {
    let folder = Folder::battle(&[
        (
            "test.battle.yaml",
            "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue: rebels.yaml\noptons: {}\noptions:\n  share_hits: perhaps\n",
        ),
        (
            "crown.yaml",
            "roster: Crown\nrules: big-skirmishes\nunits:\n  - {name: Gun, arm: artillery, rating: elite}\n  - {name: Foot, figures: twelve, wepon: musket}\n  - {name: Foot}\n",
        ),
        (
            "rebels.yaml",
            "roster: Rebels\nrules: big-skirmishes\nunits:\n  - {name: A}\n  - {name: B, arm: infantri}\n  - {name: C}\n  - {name: D}\ncharacters:\n  - {name: E, class: 3}\n  - {name: F, class: 3}\n  - {name: G, class: 3}\n",
        ),
    ]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:5:1: optons: there is no such field; did you mean options?",
            "test.battle.yaml:7:15: options.share_hits: \"perhaps\" is neither true nor false; write true or false",
            "crown.yaml:4:41: units[0].rating: artillery is always average (BS-02): leave the rating out",
            "crown.yaml:5:27: units[1].figures: \"twelve\" is not a whole number",
            "crown.yaml:5:35: units[1].wepon: there is no such field; did you mean weapon?",
            "crown.yaml:6:5: units[2]: the id \"foot\" is taken; give this one an id of its own",
            "rebels.yaml:5:20: units[1].arm: \"infantri\" is none of infantry, cavalry, artillery; did you mean infantry?",
            "rebels.yaml:11:22: characters[2].class: a side has at most 2 Leaders (BS-06)",
        ]
    );
}

#[test]
fn a_fault_shows_its_line_with_a_caret() {
    let folder = Folder::battle(&[(
        "crown.yaml",
        "roster: Crown\nrules: big-skirmishes\nunits:\n  - {name: Guard, rating: elit}\n",
    )]);
    let faults = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect_err("a fault");
    let text = faults[0].to_string();
    assert!(
        text.ends_with("\n 4 |   - {name: Guard, rating: elit}\n   |                           ^"),
        "{text}"
    );
}

#[test]
fn faults_of_an_inline_roster_are_faults_of_the_battle() {
    let battle = "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue:\n  roster: Rebels\n  rules: big-skirmish\n  units:\n    - {name: Rangers, rating: best}\n";
    let folder = Folder::battle(&[("test.battle.yaml", battle)]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:6:10: blue.rules: there is no rulebook \"big-skirmish\"; did you mean big-skirmishes?",
            "test.battle.yaml:8:31: blue.units[0].rating: \"best\" is none of elite, average, raw",
        ]
    );
}

#[test]
fn warnings_do_not_stop_a_battle() {
    let folder = Folder::battle(&[(
        "rebels.yaml",
        "roster: Rebels\nrules: big-skirmishes\nunits:\n  - {name: Horde, figures: 40}\n",
    )]);
    let setup = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect("a battle");
    assert_eq!(
        folder.told(&setup.warnings),
        [
            "rebels.yaml:4:28: warning: units[0].figures: 40 is unusual: units have about a dozen figures (BS-01)"
        ]
    );
    assert_eq!(setup.warnings[0].severity, Severity::Warning);
}

#[test]
fn rules_must_be_known_and_the_same() {
    let unknown = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("big-skirmishes", "chess"),
    )]);
    assert_eq!(
        unknown.faults()[0].split("; there are").next(),
        Some("test.battle.yaml:2:8: rules: there is no rulebook \"chess\"")
    );
    let missing = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("rules: big-skirmishes\n", ""),
    )]);
    assert!(
        missing.faults()[0].starts_with(
            "test.battle.yaml:1:1: rules: is required: the rulebook; there are big-skirmishes"
        ),
        "{:?}",
        missing.faults()
    );
    let odd = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("rules: big-skirmishes", "rules: 7"),
    )]);
    assert!(
        odd.faults()[0].starts_with("test.battle.yaml:2:8: rules: is not the id of a rulebook"),
        "{:?}",
        odd.faults()
    );
}

/// A ruleset that finds no fault in anything, and has no battles.
struct Other;

impl Ruleset for Other {
    fn info(&self) -> &'static Info {
        &Info {
            id: "other",
            title: "Other",
            author: "nobody",
            prefix: "OT",
            clauses: &[],
            roster: &[drumhead::battle::view::RosterTable::BARE; 2],
            markers: &[],
            sample: "",
            figures: &[],
            asks: &[],
            words: &[],
            echoes: &[],
            amended: &[],
        }
    }

    fn muster(&self, _: &Map<String, Value>) -> (Option<Box<dyn Battle>>, Vec<Wrong>) {
        (None, Vec::new())
    }

    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    fn plan(&self, _: &Map<String, Value>) -> Plan {
        Plan::default()
    }
}

#[test]
fn a_roster_for_other_rules_does_not_fit() {
    let folder = Folder::battle(&[("rebels.yaml", &REBELS.replace("big-skirmishes", "other"))]);
    let both: [&'static dyn Ruleset; 2] = [rules::ALL[0], &Other];
    let shelf = Shelf {
        rulesets: &both,
        folders: Vec::new(),
    };
    let faults = folder.told(
        &shelf
            .load(&folder.path("test.battle.yaml"))
            .expect_err("a fault"),
    );
    assert_eq!(
        faults,
        ["rebels.yaml:2:8: rules: this roster is for other, the battle is for big-skirmishes"]
    );
    let faults = folder.told(
        &shelf
            .pair(&folder.path("crown.yaml"), &folder.path("rebels.yaml"))
            .expect_err("a fault"),
    );
    assert_eq!(
        faults,
        [
            "rebels.yaml:2:8: rules: this roster is for other, the other side's is for big-skirmishes"
        ]
    );
}

#[test]
fn a_battle_without_a_side_says_so_once() {
    let folder = Folder::battle(&[(
        "test.battle.yaml",
        "battle: Test\nrules: big-skirmishes\nred: [crown.yaml]\n",
    )]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:1:1: blue: is required: a roster's file, or the roster itself",
            "test.battle.yaml:3:6: red: is neither a roster's file nor a roster",
        ]
    );
}

#[test]
fn a_missing_roster_is_told_with_the_nearest_name() {
    let folder = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("crown.yaml", "crwn.yaml"),
    )]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:3:6: red: there is no file \"crwn.yaml\" beside the battle; did you mean crown.yaml?"
        ]
    );
    assert_eq!(
        folder.check("tst.battle.yaml"),
        ["tst.battle.yaml: there is no such file; did you mean test.battle.yaml?"]
    );
}

/// A sample's roster is named by its file or for short; a file of the user's own beside the battle stands before it.
#[test]
fn a_battle_anywhere_may_name_a_samples_roster() {
    for named in ["settlers.yaml", "settlers"] {
        let battle = format!("battle: Test\nrules: big-skirmishes\nred: crown\nblue: {named}\n");
        let files = Folder::new(&[("test.battle.yaml", &battle)]);
        assert!(files.check("test.battle.yaml").is_empty());
        let setup = shelf(&[])
            .load(&files.path("test.battle.yaml"))
            .expect("it loads");
        assert_eq!(setup.document["blue"]["roster"], "Valley settlers");
        let own = "roster: Mine\nrules: big-skirmishes\nunits:\n  - {name: Guard}\n";
        files.put("settlers.yaml", own.as_bytes());
        let setup = shelf(&[])
            .load(&files.path("test.battle.yaml"))
            .expect("it loads");
        assert_eq!(setup.document["blue"]["roster"], "Mine");
    }
}

#[test]
fn a_battle_given_as_a_roster_and_the_reverse() {
    let folder = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("crown.yaml", "test.battle.yaml"),
    )]);
    assert_eq!(
        folder.faults(),
        ["test.battle.yaml:1:1: is a battle, not a roster"]
    );
    let list = Folder::battle(&[("crown.yaml", "- a\n- b\n")]);
    assert_eq!(
        list.faults(),
        ["crown.yaml:1:1: is not a roster: a roster has roster, rules and its lists"]
    );
    let neither = Folder::new(&[("x.yaml", "bttle: X\n"), ("y.yaml", "7\n")]);
    assert!(
        neither.check("x.yaml")[0].ends_with("did you mean battle?"),
        "{:?}",
        neither.check("x.yaml")
    );
    assert!(
        neither.check("y.yaml")[0].starts_with("y.yaml:1:1: is neither a battle"),
        "{:?}",
        neither.check("y.yaml")
    );
}

#[test]
fn a_roster_alone_is_checked() {
    let folder = Folder::new(&[
        ("good.yaml", CROWN),
        (
            "leaders.yaml",
            &format!("{CROWN}  - {{name: A, class: 3}}\n  - {{name: B, class: 3}}\n"),
        ),
        (
            "gun.yaml",
            "roster: R\nrules: big-skirmishes\nunits:\n  - {name: Gun, arm: artillery, rating: elite}\n",
        ),
        ("unruled.yaml", "roster: R\nunits: []\n"),
    ]);
    assert_eq!(folder.check("good.yaml"), Vec::<String>::new());
    assert_eq!(
        folder.check("leaders.yaml"),
        [
            "leaders.yaml:7:3: characters: 3 characters for 2 units (dummies do not count); there must be fewer characters than units (BS-06)",
            "leaders.yaml:9:22: characters[2].class: a side has at most 2 Leaders (BS-06)",
        ]
    );
    assert_eq!(
        folder.check("gun.yaml"),
        [
            "gun.yaml:4:41: units[0].rating: artillery is always average (BS-02): leave the rating out"
        ]
    );
    assert!(
        folder.check("unruled.yaml")[0].starts_with("unruled.yaml:1:1: rules: is required"),
        "{:?}",
        folder.check("unruled.yaml")
    );
}

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
