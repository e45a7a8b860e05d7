//! Loading battles and rosters from files: one battle with both its rosters, every fault with its position.
//!
//! A battle is mustered as one document, whose faults are paths into it. Each path is traced back to the file it came
//! from, so a fault of a roster names the roster's file, line and column.

mod assembly;
mod files;

use super::samples::samples;
use super::*;
use assembly::{Assembly, Home};
use files::{FoundFile, title, whole};
pub use files::{RosterFile, available};
use std::path::{Path, PathBuf};

/// Reads any YAML file.
///
/// # Errors
/// The file cannot be read, or the first fault that keeps it from being YAML.
pub fn document(path: &Path) -> Result<Document, Vec<Fault>> {
    FoundFile::Disk(path.to_path_buf(), printable(&path.to_string_lossy())).read()
}

/// A mustered battle: one document with both rosters in place.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// `battle, rules, red, blue, options, special_effects, umpire_allows`.
    pub document: Map<String, Value>,
    /// Warnings about the files.
    pub warnings: Vec<Fault>,
}

/// The rulesets and folders that battles are loaded from.
pub struct Shelf<'a> {
    /// All known rulesets.
    pub rulesets: &'a [&'static dyn Ruleset],
    /// Folders of rosters, besides the battle's own. A file in their folder of a ruleset replaces a sample of the same
    /// name.
    pub folders: Vec<PathBuf>,
}

/// The kind of a YAML file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Battle,
    /// One side's army list.
    Roster,
}

/// Tells by its keys what a document describes.
pub fn sort(document: &Value) -> Option<Sort> {
    let has = |key: &str| document.get(key).is_some();
    if has("battle") || has("red") || has("blue") {
        Some(Sort::Battle)
    } else if has("roster") || has("rules") {
        Some(Sort::Roster)
    } else {
        None
    }
}

impl Shelf<'_> {
    /// Reads the battle that `path` names: a file, or one of the user's battles or the samples by name.
    ///
    /// # Errors
    /// All faults of the battle and both rosters, warnings included.
    pub fn load(&self, path: &Path) -> Result<Setup, Vec<Fault>> {
        self.load_found(&self.find(path)?)
    }

    /// Reads the sample battle of a ruleset. A file of the user's with its name replaces it.
    ///
    /// # Errors
    /// All faults, or an unknown sample.
    pub fn load_sample(&self, ruleset: &str) -> Result<Setup, Vec<Fault>> {
        let known = self
            .rulesets
            .iter()
            .find(|known| known.info().id == ruleset);
        let file = known.map_or("", |known| known.info().sample);
        if !samples()
            .iter()
            .any(|sample| sample.ruleset == ruleset && sample.file == file)
        {
            return Err(whole(ruleset, "has no sample battle"));
        }
        self.load(Path::new(file))
    }

    fn load_found(&self, found: &FoundFile) -> Result<Setup, Vec<Fault>> {
        let document = found.read()?;
        let mut assembly = Assembly::new(self, vec![document]);
        assembly.battle = Some(0);
        let Value::Object(given) = assembly.files[0].value.clone() else {
            return Err(vec![assembly.files[0].fault(
                &[],
                false,
                Severity::Error,
                "is not a battle: a battle has battle, rules, red and blue",
            )]);
        };
        let sides = Side::BOTH.map(|side| assembly.side(found, &given, side));
        let mut merged = Map::new();
        for (key, value) in given {
            let put = match (key.as_str(), &sides) {
                ("red", [side, _]) | ("blue", [_, side]) => side.clone(),
                _ => Some(value),
            };
            if let Some(value) = put {
                merged.insert(key, value);
            }
        }
        assembly.finish(merged)
    }

    /// Makes a battle of two rosters.
    ///
    /// # Errors
    /// All faults of both.
    pub fn pair(&self, red: &Path, blue: &Path) -> Result<Setup, Vec<Fault>> {
        let (mut files, mut faults) = (Vec::new(), Vec::new());
        for path in [red, blue] {
            match self.find(path).and_then(|found| found.read()) {
                Ok(document) => files.push(document),
                Err(told) => faults.extend(told),
            }
        }
        match <[Document; 2]>::try_from(files) {
            Ok(both) => self.pair_of(both),
            // List the faults of the other roster too.
            Err(rest) => {
                faults.extend(
                    rest.first()
                        .map(|roster| self.check_roster(roster))
                        .unwrap_or_default(),
                );
                Err(faults)
            }
        }
    }

    fn pair_of(&self, both: [Document; 2]) -> Result<Setup, Vec<Fault>> {
        let name = |roster: &Document| {
            roster
                .value
                .get("roster")
                .and_then(Value::as_str)
                .unwrap_or(title(&roster.file))
                .to_owned()
        };
        let battle = format!("{} against {}", name(&both[0]), name(&both[1]));
        let mut merged = Map::new();
        merged.insert("battle".to_owned(), Value::from(battle));
        if let Some(rules) = both.iter().find_map(|roster| roster.value.get("rules")) {
            merged.insert("rules".to_owned(), rules.clone());
        }
        let mut assembly = Assembly::new(self, both.into());
        assembly.sides = [Home::File(0), Home::File(1)];
        for side in Side::BOTH {
            let at = side.index();
            if assembly.is_roster(side, at) {
                merged.insert(side.id().to_owned(), assembly.files[at].value.clone());
            } else {
                assembly.sides[at] = Home::Broken;
            }
        }
        assembly.finish(merged)
    }

    /// Reads one side's roster without checking its contents.
    ///
    /// # Errors
    /// The file cannot be read, or is not a roster.
    pub fn roster(&self, path: &Path) -> Result<Map<String, Value>, Vec<Fault>> {
        let document = self.find(path)?.read()?;
        let mut assembly = Assembly::new(self, vec![document]);
        if !assembly.is_roster(Side::Red, 0) {
            return Err(assembly.take_faults());
        }
        Ok(assembly.files[0]
            .value
            .as_object()
            .cloned()
            .unwrap_or_default())
    }

    /// All faults and warnings of a battle or roster.
    pub fn check(&self, path: &Path) -> Vec<Fault> {
        let read = self
            .find(path)
            .and_then(|found| found.read().map(|document| (found, document)));
        let (found, document) = match read {
            Ok(read) => read,
            Err(faults) => return faults,
        };
        match sort(&document.value) {
            Some(Sort::Roster) => self.check_roster(&document),
            Some(Sort::Battle) => match self.load_found(&found) {
                Ok(setup) => setup.warnings,
                Err(faults) => faults,
            },
            None => {
                vec![document.fault(&[], false, Severity::Error, unknown_sort(&document.value))]
            }
        }
    }

    /// Checks a roster on its own by mustering it against itself. Rules for one side alone do not apply to it.
    fn check_roster(&self, roster: &Document) -> Vec<Fault> {
        let faults = |side: Side| -> Vec<Fault> {
            let mut assembly = Assembly::new(self, vec![roster.clone()]);
            if !assembly.is_roster(side, 0) {
                return assembly.take_faults();
            }
            let rules = roster.value.get("rules").cloned();
            let mut merged = Map::new();
            merged.insert("battle".to_owned(), Value::from("check"));
            merged.extend(rules.map(|rules| ("rules".to_owned(), rules)));
            merged.insert("red".to_owned(), roster.value.clone());
            merged.insert("blue".to_owned(), roster.value.clone());
            assembly.sides = [Home::Apart, Home::Apart];
            assembly.sides[side.index()] = Home::File(0);
            match assembly.finish(merged) {
                Ok(setup) => setup.warnings,
                Err(faults) => faults,
            }
        };
        let errors = |faults: &[Fault]| {
            faults
                .iter()
                .filter(|fault| fault.severity == Severity::Error)
                .count()
        };
        let [red, blue] = Side::BOTH.map(faults);
        if errors(&blue) < errors(&red) {
            blue
        } else {
            red
        }
    }
}

fn unknown_sort(document: &Value) -> String {
    let keys = ["battle", "rules", "red", "blue", "roster"];
    let first = document
        .as_object()
        .and_then(|map| map.keys().next())
        .map_or("", String::as_str);
    format!(
        "is neither a battle (which has battle, rules, red and blue) nor a roster (which has roster and rules){}",
        did_you_mean(first, keys)
    )
}
