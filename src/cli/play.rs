//! `drumhead play`: the screen and plain mode.

use super::open::{GameArgs, LookArgs};
use super::*;
use crate::journal::Saved;
use crate::session::games::new_game;
use crate::session::play::Dice;
use crate::share::Server;
use crate::ui::{self, RunOptions};
use std::io::IsTerminal as _;

#[derive(Debug, Default, Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Your dice or the program's
    #[arg(long, value_enum)]
    dice: Option<Dice>,
    /// Red's dice, if different
    #[arg(long, value_enum, value_name = "DICE")]
    red_dice: Option<Dice>,
    /// Blue's dice, if different
    #[arg(long, value_enum, value_name = "DICE")]
    blue_dice: Option<Dice>,
    #[command(flatten)]
    look: LookArgs,
    /// Leave clicks and the mouse wheel to the terminal
    #[arg(long)]
    no_mouse: bool,
    /// Show the program's dice at once, without the tumble
    #[arg(long)]
    no_tumble: bool,
    /// Play in plain mode: line by line with numbered choices, for screen readers and pipes
    #[arg(long)]
    plain: bool,
    /// Share the game with phones and tablets on this network, as :share does while you play; :end-sharing ends it
    #[arg(long, conflicts_with = "plain")]
    share: bool,
}

impl PlayArgs {
    pub(super) fn run(&self, given: &FolderArgs, plain: bool, io: &mut Io) -> Result<(), Failure> {
        let folders = given.folders()?;
        let plain = plain || self.plain;
        let opening = self.opening(given, &folders, plain)?;
        self.show(opening, folders, plain, io)
    }

    /// Shows the opening, on the screen or line by line, until the player leaves.
    pub(super) fn show(
        &self,
        opening: Opening,
        folders: Folders,
        plain: bool,
        io: &mut Io,
    ) -> Result<(), Failure> {
        let (dice, sides) = (self.dice, [self.red_dice, self.blue_dice]);
        if plain {
            // At a terminal, the Enter key has already ended the line on the screen.
            let typed = io::stdin().is_terminal();
            return Ok(crate::plain::run(
                opening,
                (dice, sides),
                folders,
                typed,
                io.input,
                io.output,
            )?);
        }
        let sharing = Server::kept_in(folders.addresses());
        ui::run(RunOptions {
            opening,
            dice,
            sides,
            folders,
            theme: self.look.theme.clone(),
            ascii: self.look.ascii,
            tumble: !self.no_tumble,
            mouse: !self.no_mouse,
            sharing: Some(Box::new(sharing)),
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
        if let Some(game) = self.game.saved(&mut notes)? {
            return Ok(Opening::Game(Box::new(game), notes));
        }
        let GameArgs { battle, game, seed } = &self.game;
        if battle.is_none() && game.is_none() {
            return match seed {
                None => Ok(Opening::Start),
                Some(_) => Err(Failure::Usage(
                    "--seed is for a new game; give BATTLE, or --red and --blue".to_owned(),
                )),
            };
        }
        let setup = battle.setup(given)?;
        // Check first: a game that cannot be shown must not leave a file.
        if !plain {
            terminal::check_terminal().map_err(Failure::new)?;
        }
        notes.extend(setup.warnings.iter().map(ToString::to_string));
        let seed = seed.unwrap_or_else(rand::random);
        let game = match game {
            Some(file) => Game::start(&setup.document, seed, &Keep::File(file.clone())),
            None => new_game(folders, &setup.document, seed, Keep::Trial),
        };
        let game = game.map_err(Failure::new)?;
        if let Saved::No(why) = game.saved() {
            notes.push(format!("NOT SAVED: {why}"));
        }
        Ok(Opening::Game(Box::new(game), notes))
    }
}
