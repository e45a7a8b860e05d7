//! `drumhead play`: the screen.

use super::open::{self, Battle};
use super::{Failure, Io, Place};
use crate::journal::{Game, Keep, Saved};
use crate::paths::Folders;
use crate::ui::start::new_game;
use crate::ui::{self, Opening, Options, play, terminal};
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal as _};
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
    #[arg(long, value_enum)]
    dice: Option<Dice>,
    /// Who rolls red's dice, where that is something else
    #[arg(long, value_enum, value_name = "DICE")]
    red_dice: Option<Dice>,
    /// Who rolls blue's dice, where that is something else
    #[arg(long, value_enum, value_name = "DICE")]
    blue_dice: Option<Dice>,
    /// The theme: dark, light, high-contrast, colour-blind, campaign-map, mono, or one of your own
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// Draw with nothing but ASCII
    #[arg(long)]
    ascii: bool,
    /// Leave clicks and the wheel to the terminal
    #[arg(long)]
    no_mouse: bool,
    /// Show what the program rolls at once
    #[arg(long)]
    no_tumble: bool,
    /// Line by line, for screen readers: numbered choices, nothing drawn over; works through pipes too
    #[arg(long)]
    plain: bool,
}

/// Who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Dice {
    /// Each roll is asked for: space lets the program roll, digits are real dice (as usual)
    #[default]
    Ask,
    /// The program rolls at once
    App,
    /// Real dice only, typed in
    Table,
}

impl Play {
    pub(super) fn run(&self, place: &Place, plain: bool, io: &mut Io) -> Result<(), Failure> {
        let folders = place.folders()?;
        let plain = plain || self.plain;
        let opening = self.opening(place, &folders, plain)?;
        let dice = self.dice.map(play::Dice::from);
        let sides = [self.red_dice, self.blue_dice].map(|dice| dice.map(play::Dice::from));
        if plain {
            // What is typed at a terminal ends its line on the screen as well.
            let typed = io::stdin().is_terminal();
            return Ok(ui::plain::run(
                opening,
                (dice, sides),
                folders,
                typed,
                io.input,
                io.output,
            )?);
        }
        let (theme, ascii) = (self.theme.clone(), self.ascii);
        let mouse = !self.no_mouse;
        let tumble = !self.no_tumble;
        ui::run(Options {
            opening,
            dice,
            sides,
            folders,
            theme,
            ascii,
            tumble,
            mouse,
        })
        .map_err(|error| Failure::Failed(error.to_string()))
    }

    fn opening(&self, place: &Place, folders: &Folders, plain: bool) -> Result<Opening, Failure> {
        let mut notes = Vec::new();
        let saved = self
            .game
            .as_ref()
            .map(|file| open::saved(file, self.seed, &mut notes))
            .transpose()?;
        if let Some(game) = saved.flatten() {
            return Ok(Opening::Game(Box::new(game), notes));
        }
        if self.battle.is_none() && self.game.is_none() {
            return match self.seed {
                None => Ok(Opening::Start),
                Some(_) => Err(Failure::Usage(
                    "--seed is for a new game: give BATTLE, or --red and --blue".to_owned(),
                )),
            };
        }
        let setup = self.battle.setup(place)?;
        // Without a screen there is no game, and so no file of it either.
        if !plain {
            terminal::check_terminal().map_err(|error| Failure::Failed(error.to_string()))?;
        }
        notes.extend(setup.warnings.iter().map(ToString::to_string));
        let seed = self.seed.unwrap_or_else(rand::random);
        let game = match &self.game {
            Some(file) => Game::start(&setup.document, seed, &Keep::File(file.clone())),
            None => new_game(folders, &setup.document, seed),
        };
        let game = game.map_err(|error| Failure::Failed(error.to_string()))?;
        if let Saved::No(why) = game.saved() {
            notes.push(format!("NOT SAVED: {why}"));
        }
        Ok(Opening::Game(Box::new(game), notes))
    }
}

impl From<Dice> for play::Dice {
    fn from(dice: Dice) -> play::Dice {
        match dice {
            Dice::Ask => play::Dice::Ask,
            Dice::App => play::Dice::App,
            Dice::Table => play::Dice::Table,
        }
    }
}
