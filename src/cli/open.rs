//! Opening games and starting new ones: what `play` and `exec` have in common.

use super::{Failure, Place};
use crate::battle::Fault;
use crate::battle::load::{Setup, Shelf};
use crate::journal::{Game, Keep};
use crate::rules;
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Which battle a new game is of.
#[derive(Debug, Default, Args)]
pub(super) struct Battle {
    /// A battle's file, or the name of a sample or of one of your own
    #[arg(conflicts_with_all = ["red", "blue"])]
    battle: Option<PathBuf>,
    /// Red's roster, for a battle without a file of its own
    #[arg(long, value_name = "FILE", requires = "blue")]
    red: Option<PathBuf>,
    /// Blue's roster
    #[arg(long, value_name = "FILE", requires = "red")]
    blue: Option<PathBuf>,
}

impl Battle {
    /// Whether none is given.
    pub(super) fn is_none(&self) -> bool {
        self.battle.is_none() && self.red.is_none()
    }

    /// Reads it.
    pub(super) fn setup(&self, place: &Place) -> Result<Setup, Failure> {
        let shelf = shelf(place);
        let setup = match (&self.battle, &self.red, &self.blue) {
            (Some(battle), _, _) => shelf.load(battle),
            (None, Some(red), Some(blue)) => shelf.pair(red, blue),
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
    let folders = place.folders().map(|folders| vec![folders.rosters()]).unwrap_or_default();
    Shelf { rulesets: rules::ALL, folders }
}

/// Faults one under the other.
fn listed(faults: &[Fault]) -> String {
    let mut text = format!(
        "the battle cannot be played ({})",
        if faults.len() == 1 { "1 fault".to_owned() } else { format!("{} faults", faults.len()) }
    );
    for fault in faults {
        let _ = write!(text, "\n{fault}");
    }
    text
}

/// The game in `file` where there is one, or else a new one, kept there; without a file, kept nowhere.
pub(super) fn game(
    battle: &Battle,
    file: Option<&Path>,
    seed: Option<u64>,
    place: &Place,
    errors: &mut dyn Write,
) -> Result<Game, Failure> {
    if let Some(file) = file.filter(|file| file.symlink_metadata().is_ok()) {
        if seed.is_some() {
            return Err(Failure::Usage(format!("--seed is for a new game, and {} has its own", file.display())));
        }
        let (game, notes) = Game::open(file).map_err(|error| Failure::Failed(error.to_string()))?;
        for note in notes {
            writeln!(errors, "drumhead: {note}")?;
        }
        return Ok(game);
    }
    let setup = battle.setup(place)?;
    for warning in &setup.warnings {
        writeln!(errors, "{warning}")?;
    }
    let keep = file.map_or(Keep::Nowhere, |file| Keep::File(file.to_path_buf()));
    Game::start(&setup.document, seed.unwrap_or_else(rand::random), &keep).map_err(|error| Failure::Failed(error.to_string()))
}
