//! Opening games and starting new ones: what `play` and `exec` have in common.

use super::{Failure, Place};
use crate::battle::load::{Setup, Shelf};
use crate::battle::{Fault, printable};
use crate::journal::{Game, Keep};
use crate::rules;
use clap::Args;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Which battle a new game is of.
#[derive(Debug, Default, Args)]
pub(super) struct Battle {
    /// A battle's file, or the name of a sample or of one of your own
    #[arg(value_name = "BATTLE", conflicts_with_all = ["red", "blue"])]
    file: Option<PathBuf>,
    /// Red's roster, for a battle without a file of its own
    #[arg(long, value_name = "FILE", requires = "blue")]
    red: Option<PathBuf>,
    /// Blue's roster
    #[arg(long, value_name = "FILE", requires = "red")]
    blue: Option<PathBuf>,
}

impl Battle {
    /// The battle of a file or name.
    pub(super) fn named(name: impl Into<PathBuf>) -> Self {
        Self {
            file: Some(name.into()),
            ..Self::default()
        }
    }

    /// Whether none is given.
    pub(super) fn is_none(&self) -> bool {
        self.file.is_none() && self.red.is_none()
    }

    /// Reads it.
    pub(super) fn setup(&self, place: &Place) -> Result<Setup, Failure> {
        let files = shelf(place);
        let setup = match (&self.file, &self.red, &self.blue) {
            (Some(battle), _, _) => files.load(battle),
            (None, Some(red), Some(blue)) => files.pair(red, blue),
            _ => {
                return Err(Failure::Usage("there is no battle: give BATTLE, or --red and --blue, or --game with a saved game".to_owned()));
            }
        };
        setup.map_err(|faults| Failure::Failed(listed(&faults)))
    }
}

/// What battles and rosters are looked for in.
pub(super) fn shelf(place: &Place) -> Shelf<'static> {
    // Without a home there are no rosters of one's own, and everything else still works.
    let folders = place
        .folders()
        .map(|folders| vec![folders.rosters()])
        .unwrap_or_default();
    Shelf {
        rulesets: rules::ALL,
        folders,
    }
}

/// Faults one under the other.
fn listed(faults: &[Fault]) -> String {
    let mut text = format!(
        "the battle cannot be played ({})",
        if faults.len() == 1 {
            "1 fault".to_owned()
        } else {
            format!("{} faults", faults.len())
        }
    );
    for fault in faults {
        let _ = write!(text, "\n{fault}");
    }
    text
}

/// The game that is in `file`; `None` where there is no such file.
pub(super) fn saved(
    file: &Path,
    seed: Option<u64>,
    notes: &mut Vec<String>,
) -> Result<Option<Game>, Failure> {
    if file.symlink_metadata().is_err() {
        return Ok(None);
    }
    if seed.is_some() {
        return Err(Failure::Usage(format!(
            "--seed is for a new game, and {} has its own",
            printable(&file.display().to_string())
        )));
    }
    // A device or a pipe might have no end.
    if !file.is_file() {
        return Err(Failure::Failed(format!(
            "{}: is not a saved game",
            printable(&file.display().to_string())
        )));
    }
    let (game, said) = Game::open(file).map_err(|error| Failure::Failed(error.to_string()))?;
    notes.extend(said);
    Ok(Some(game))
}

/// The game that is in `file`, only to be looked at: whoever plays it is not disturbed, and nothing is written.
pub(super) fn looked_at(file: &Path, notes: &mut Vec<String>) -> Result<Game, Failure> {
    if file.symlink_metadata().is_err() {
        return Err(Failure::Failed(format!(
            "{}: there is no such saved game",
            printable(&file.display().to_string())
        )));
    }
    let (game, said) = Game::watch(file).map_err(|error| Failure::Failed(error.to_string()))?;
    notes.extend(said);
    Ok(game)
}

/// A new game of a battle.
pub(super) fn new(
    setup: &Setup,
    seed: Option<u64>,
    keep: &Keep,
    notes: &mut Vec<String>,
) -> Result<Game, Failure> {
    notes.extend(setup.warnings.iter().map(ToString::to_string));
    Game::start(&setup.document, seed.unwrap_or_else(rand::random), keep)
        .map_err(|error| Failure::Failed(error.to_string()))
}
