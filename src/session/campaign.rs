//! A campaign: the battle that follows a game, for those who survived it.

use super::*;
use crate::journal::Saved;
use crate::report::{LossRecovery, NextBattle, next_battle};
use crate::rules;
use clap::ValueEnum as _;

/// The game whose survivors muster.
pub(crate) struct Campaign {
    /// Its file, to go back to.
    pub(crate) game: Option<PathBuf>,
    /// The suggested folder for the files.
    pub(crate) folder: PathBuf,
    pub(crate) ruleset: &'static str,
    /// One for each [`LossRecovery`].
    pub(crate) battles: Vec<NextBattle>,
    pub(crate) chosen: usize,
}

/// Makes the battle that follows a game.
///
/// # Errors
/// If a record of the game cannot be read any more.
pub(crate) fn after(game: &Game, recovery: LossRecovery) -> Result<NextBattle, String> {
    let id = game.battle().info().id;
    let ruleset = rules::find(id).ok_or_else(|| format!("unknown rulebook {id}"))?;
    next_battle(game, ruleset, recovery).map_err(|invalid| invalid.to_string())
}

impl Campaign {
    /// The battles that can follow a game.
    ///
    /// # Errors
    /// If a record of the game cannot be read any more.
    pub(crate) fn new(game: &Game, folders: &Folders) -> Result<Campaign, String> {
        let ruleset = game.battle().info().id;
        let file = match game.saved() {
            Saved::Yes(file) | Saved::Watching(file) => std::path::absolute(file).ok(),
            Saved::No(_) | Saved::Nowhere => None,
        };
        // A game among the program's own has its battle where the start screen lists it.
        let beside = file.as_deref().and_then(Path::parent);
        let is_own = |folder: &&Path| {
            let [one, own] = [folder.canonicalize(), folders.games().canonicalize()];
            one.is_ok_and(|one| own.is_ok_and(|own| one == own))
        };
        let elsewhere = beside.filter(|folder| !is_own(folder));
        let folder = elsewhere.map_or_else(|| folders.rosters().join(ruleset), Path::to_path_buf);
        let recoveries = LossRecovery::value_variants().iter();
        let battles = recoveries.map(|recovery| after(game, *recovery));
        Ok(Campaign {
            game: file,
            folder,
            ruleset,
            battles: battles.collect::<Result<_, _>>()?,
            chosen: 0,
        })
    }
}
