//! `drumhead watch`: the board for spectators, on the screen or line by line.

use super::open::LookArgs;
use super::*;
use crate::ui::{self, RunOptions};

#[derive(Debug, Args)]
pub(super) struct WatchArgs {
    /// The file of a saved game; without it the last game, and later ones as they begin
    #[arg(value_name = "GAME")]
    game: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    /// Write each verdict as a line, for screen readers and pipes
    #[arg(long)]
    plain: bool,
}

impl WatchArgs {
    pub(super) fn run(&self, given: &FolderArgs, plain: bool, io: &mut Io) -> Result<(), Failure> {
        let folders = given.folders()?;
        let opening = Opening::Board(self.game.clone());
        if plain || self.plain {
            let nobodys = (None, [None, None]);
            return Ok(crate::plain::run(
                opening, nobodys, folders, false, io.input, io.output,
            )?);
        }
        terminal::check_terminal().map_err(Failure::new)?;
        ui::run(RunOptions {
            opening,
            dice: None,
            sides: [None, None],
            folders,
            theme: self.look.theme.clone(),
            ascii: self.look.ascii,
            tumble: false,
            mouse: true,
            sharing: None,
            share: false,
        })
        .map_err(Failure::new)
    }
}
