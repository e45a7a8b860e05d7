//! `drumhead verify`: going over a saved game.

use super::{Failure, Io};
use crate::battle::printable;
use crate::journal::{self, Verified};
use clap::Args;
use std::io;
use std::path::PathBuf;

/// Goes over saved games: every action is run again over what fell, and the app's dice are compared with their streams.
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Saved games
    #[arg(value_name = "GAME", required = true)]
    games: Vec<PathBuf>,
}

impl Verify {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let mut sound = true;
        for game in &self.games {
            match journal::verify(game) {
                Ok(found) => {
                    sound &= found.is_sound();
                    tell(&found, &game.display().to_string(), io)?;
                }
                Err(error) => {
                    sound = false;
                    writeln!(io.output, "{error}")?;
                }
            }
        }
        if sound { Ok(()) } else { Err(Failure::Found) }
    }
}

fn tell(found: &Verified, file: &str, io: &mut Io) -> io::Result<()> {
    let Verified {
        title,
        rules,
        records,
        actions,
        app_dice,
        table_dice,
        app_cards,
        table_cards,
        ..
    } = found;
    let verdict = if found.is_sound() {
        "as it should be"
    } else {
        "not as it should be"
    };
    writeln!(
        io.output,
        "{}: {} ({rules}), {verdict}",
        printable(file),
        printable(title)
    )?;
    writeln!(
        io.output,
        "  {records} records, {actions} actions run again"
    )?;
    writeln!(
        io.output,
        "  dice: {app_dice} of the app's, each the next of its stream; {table_dice} real ones"
    )?;
    writeln!(
        io.output,
        "  cards: {app_cards} drawn by the app, each the next of its shuffle; {table_cards} named by the players"
    )?;
    for difference in &found.differences {
        writeln!(io.output, "  {}", printable(&difference.to_string()))?;
    }
    Ok(())
}
