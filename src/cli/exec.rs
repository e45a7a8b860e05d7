//! `drumhead exec`: the engine without a screen; each request and each reply is one line.

use super::open::GameArgs;
use super::*;
use crate::exec::{ExecDice, serve};
use crate::journal::Saved;

/// Plays without a screen: requests as JSON lines on standard input, replies as JSON lines on standard output.
#[derive(Debug, Args)]
pub(super) struct Exec {
    #[command(flatten)]
    game: GameArgs,
    /// Source of dice and cards that a request does not give
    #[arg(long, value_enum, default_value_t = ExecDice::App)]
    dice: ExecDice,
}

impl Exec {
    pub(super) fn run(&self, given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
        let mut notes = Vec::new();
        let game = self.open(given, &mut notes);
        io.warn(&notes)?;
        let mut game = game?;
        serve(&mut game, self.dice, io.input, io.output)?;
        match game.saved() {
            Saved::No(why) => Err(Failure::Failed(format!("the game is not saved: {why}"))),
            _ => Ok(()),
        }
    }

    /// The game in the file, if there is one, or else a new one.
    fn open(&self, given: &FolderArgs, notes: &mut Vec<String>) -> Result<Game, Failure> {
        if let Some(game) = self.game.saved(notes)? {
            let folders = given.folders().ok();
            notes.extend(folders.and_then(|folders| game.later_copy_note(&folders.rescued())));
            return Ok(game);
        }
        let GameArgs { battle, game, seed } = &self.game;
        let keep = game.clone().map_or(Keep::Nowhere, Keep::File);
        open::new(&battle.setup(given)?, *seed, &keep, notes)
    }
}
