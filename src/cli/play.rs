//! `drumhead play`: the screen.

use super::open::{self, Battle};
use super::{Failure, Io, Place};
use crate::battle::slug;
use crate::paths::Folders;
use crate::ui::{self, Opening, Options, play};
use clap::{Args, ValueEnum};
use std::fs;
use std::path::PathBuf;

/// Plays on the screen.
#[derive(Debug, Default, Args)]
pub(super) struct Play {
    #[command(flatten)]
    battle: Battle,
    /// Keep the game in this file; a game that is there goes on where it stopped
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// The seed of a new game's dice
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Who rolls
    #[arg(long, value_enum, default_value_t = Dice::Ask)]
    dice: Dice,
    /// The theme: dark, light, mono, or one of your own
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
}

/// Who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Dice {
    /// Each roll is asked for: space lets the app roll, digits are real dice
    #[default]
    Ask,
    /// The app rolls at once
    App,
    /// Real dice only, typed in
    Table,
}

impl Play {
    pub(super) fn run(&self, place: &Place, io: &mut Io) -> Result<(), Failure> {
        let folders = place.folders()?;
        if self.battle.is_none() && self.game.is_none() {
            if self.seed.is_some() {
                return Err(Failure::Usage("--seed is for a new game: give BATTLE, or --red and --blue".to_owned()));
            }
            return screen(Opening::Start, self.dice, self.theme.clone(), &folders);
        }
        let file = match &self.game {
            Some(file) => file.clone(),
            None => self.file(place, &folders)?,
        };
        let mut notes = Vec::new();
        let game = open::game(&self.battle, Some(&file), self.seed, place, &mut notes)?;
        let notes = String::from_utf8_lossy(&notes).lines().map(str::to_owned).collect();
        let _ = io;
        screen(Opening::Game(Box::new(game), notes), self.dice, self.theme.clone(), &folders)
    }

    /// A new file among the saved games, named after the battle and the time.
    fn file(&self, place: &Place, folders: &Folders) -> Result<PathBuf, Failure> {
        let setup = self.battle.setup(place)?;
        let title = setup.document.get("battle").and_then(|title| title.as_str()).map(slug).unwrap_or_default();
        let time = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S");
        fs::create_dir_all(folders.games())?;
        Ok(folders.games().join(format!("{title}-{time}.jsonl")))
    }
}

fn screen(opening: Opening, dice: Dice, theme: Option<String>, folders: &Folders) -> Result<(), Failure> {
    let dice = match dice {
        Dice::Ask => play::Dice::Ask,
        Dice::App => play::Dice::App,
        Dice::Table => play::Dice::Table,
    };
    ui::run(Options { opening, dice, folders: folders.clone(), theme }).map_err(|error| Failure::Failed(error.to_string()))
}
