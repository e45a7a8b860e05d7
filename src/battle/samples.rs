//! The built-in sample battles and rosters.

use super::sort_by_key;
use include_dir::{Dir, include_dir};

static ROSTERS: Dir = include_dir!("$CARGO_MANIFEST_DIR/rosters");

/// A built-in file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The ruleset's folder it is in.
    pub ruleset: &'static str,
    /// The file's name: `hollow-creek.battle.yaml`.
    pub file: &'static str,
    /// The contents.
    pub bytes: &'static [u8],
}

impl Sample {
    /// Returns whether it is a battle, rather than a roster.
    pub fn is_battle(&self) -> bool {
        self.file.ends_with(BATTLE)
    }

    /// The file's name without endings.
    pub fn name(&self) -> &'static str {
        short(self.file)
    }
}

/// The ending of a battle's file.
pub(super) const BATTLE: &str = ".battle.yaml";

/// A file's name without the endings of battles and rosters.
pub(super) fn short(file: &str) -> &str {
    file.strip_suffix(BATTLE)
        .or_else(|| file.strip_suffix(".yaml"))
        .or_else(|| file.strip_suffix(".yml"))
        .unwrap_or(file)
}

/// All built-in battles and rosters, by ruleset and name.
pub fn samples() -> Vec<Sample> {
    let mut all: Vec<Sample> = ROSTERS
        .dirs()
        .flat_map(|folder| folder.files().filter_map(|file| sample_of(folder, file)))
        .collect();
    sort_by_key(&mut all, |sample| (sample.ruleset, sample.file));
    all
}

fn sample_of(folder: &'static Dir, file: &'static include_dir::File) -> Option<Sample> {
    let ruleset = folder.path().file_name()?.to_str()?;
    let name = file
        .path()
        .file_name()?
        .to_str()
        .filter(|name| short(name) != *name)?;
    Some(Sample {
        ruleset,
        file: name,
        bytes: file.contents(),
    })
}

/// A ruleset's walk through a first turn.
pub fn guide(ruleset: &str) -> Option<&'static str> {
    ROSTERS
        .get_file(format!("{ruleset}/first-turn.guide"))?
        .contents_utf8()
}

/// The built-in file with this name in a ruleset's folder.
pub fn sample(ruleset: &str, file: &str) -> Option<Sample> {
    samples()
        .into_iter()
        .find(|sample| sample.ruleset == ruleset && sample.file == file)
}
