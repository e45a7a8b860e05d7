//! `drumhead play`: the screen and plain mode.

use super::open::{self, BattleArgs};
use super::{Failure, FolderArgs, Io};
use crate::journal::{Game, Keep, Saved};
use crate::paths::Folders;
use crate::share::Server;
use crate::ui::play::Dice;
use crate::ui::start::new_game;
use crate::ui::{self, Opening, RunOptions, terminal};
use clap::Args;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

#[derive(Debug, Default, Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    battle: BattleArgs,
    /// Save the game in this file, or continue the game that is in it
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Seed for the dice of a new game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Your dice or the program's
    #[arg(long, value_enum)]
    dice: Option<Dice>,
    /// Red's dice, if different
    #[arg(long, value_enum, value_name = "DICE")]
    red_dice: Option<Dice>,
    /// Blue's dice, if different
    #[arg(long, value_enum, value_name = "DICE")]
    blue_dice: Option<Dice>,
    /// Theme: dark, light, high-contrast, colour-blind, campaign-map, mono, or one of yours
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Leave clicks and the mouse wheel to the terminal
    #[arg(long)]
    no_mouse: bool,
    /// Show the program's dice at once, without the tumble
    #[arg(long)]
    no_tumble: bool,
    /// Play in plain mode: line by line with numbered choices, for screen readers and pipes
    #[arg(long)]
    plain: bool,
    /// Share the game with phones and tablets on this network
    #[arg(long, conflicts_with = "plain")]
    share: bool,
}

impl PlayArgs {
    pub(super) fn run(&self, given: &FolderArgs, plain: bool, io: &mut Io) -> Result<(), Failure> {
        let folders = given.folders()?;
        let plain = plain || self.plain;
        let opening = self.opening(given, &folders, plain)?;
        let (dice, sides) = (self.dice, [self.red_dice, self.blue_dice]);
        if plain {
            // At a terminal, the Enter key has already ended the line on the screen.
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
        ui::run(RunOptions {
            opening,
            dice,
            sides,
            folders,
            theme,
            ascii,
            tumble,
            mouse,
            sharing: Some(Box::<Server>::default()),
            share: self.share,
        })
        .map_err(Failure::new)
    }

    fn opening(
        &self,
        given: &FolderArgs,
        folders: &Folders,
        plain: bool,
    ) -> Result<Opening, Failure> {
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
                    "--seed is for a new game; give BATTLE, or --red and --blue".to_owned(),
                )),
            };
        }
        let setup = self.battle.setup(given)?;
        // Check first: a game that cannot be shown must not leave a file.
        if !plain {
            terminal::check_terminal().map_err(Failure::new)?;
        }
        notes.extend(setup.warnings.iter().map(ToString::to_string));
        let seed = self.seed.unwrap_or_else(rand::random);
        let game = match &self.game {
            Some(file) => Game::start(&setup.document, seed, &Keep::File(file.clone())),
            None => new_game(folders, &setup.document, seed),
        };
        let game = game.map_err(Failure::new)?;
        if let Saved::No(why) = game.saved() {
            notes.push(format!("NOT SAVED: {why}"));
        }
        Ok(Opening::Game(Box::new(game), notes))
    }
}
