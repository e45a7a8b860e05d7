//! Battles and rosters from files: every fault at its place, whatever stands in the way refused.

mod files;
mod fitting;
mod rosters;

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

/// A ruleset that finds no fault in anything, and has no battles.
struct Other;

impl Ruleset for Other {
    fn info(&self) -> &'static Info {
        &Info {
            id: "other",
            title: "Other",
            author: "nobody",
            about: "",
            prefix: "OT",
            clauses: &[],
            roster: &[drumhead::battle::view::RosterTable::BARE; 2],
            markers: &[],
            alike: &[],
            example: "",
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
