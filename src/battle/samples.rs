//! The sample battles and rosters that are built into the program.

use include_dir::{Dir, include_dir};

static ROSTERS: Dir = include_dir!("$CARGO_MANIFEST_DIR/rosters");

/// A file that is built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The ruleset whose folder it lies in.
    pub ruleset: &'static str,
    /// Its name in that folder: `hollow-creek.battle.yaml`.
    pub file: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

impl Sample {
    /// Whether it is a battle (and not a roster).
    #[must_use]
    pub fn is_battle(&self) -> bool {
        self.file.ends_with(BATTLE)
    }

    /// What it is called for short: the file without its endings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        short(self.file)
    }
}

/// How the file of a battle ends.
pub(super) const BATTLE: &str = ".battle.yaml";

/// A file's name without the endings that battles and rosters have.
pub(super) fn short(file: &str) -> &str {
    file.strip_suffix(BATTLE)
        .or_else(|| file.strip_suffix(".yaml"))
        .or_else(|| file.strip_suffix(".yml"))
        .unwrap_or(file)
}

/// Every built-in battle and roster, by ruleset and name.
#[must_use]
pub fn samples() -> Vec<Sample> {
    let mut all: Vec<Sample> = ROSTERS
        .dirs()
        .flat_map(|folder| folder.files().filter_map(|file| sample_of(folder, file)))
        .collect();
    all.sort_by_key(|sample| (sample.ruleset, sample.file));
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

/// What a first turn of a ruleset has to teach.
#[must_use]
pub fn guide(ruleset: &str) -> Option<&'static str> {
    ROSTERS
        .get_file(format!("{ruleset}/first-turn.guide"))?
        .contents_utf8()
}

/// The built-in file with this name in the folder of a ruleset.
#[must_use]
pub fn sample(ruleset: &str, file: &str) -> Option<Sample> {
    samples()
        .into_iter()
        .find(|sample| sample.ruleset == ruleset && sample.file == file)
}
