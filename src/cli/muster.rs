//! `drumhead muster`: the muster screen, and the next battle of a campaign.

use super::play::PlayArgs;
use super::*;
use crate::report::LossRecovery;
use crate::session::campaign::{Campaign, after};
use crate::session::muster::{MusterScreen, write_next};
use std::io::IsTerminal as _;

#[derive(Debug, Args)]
pub(super) struct MusterArgs {
    /// The game whose survivors fight again
    #[arg(long, value_name = "GAME")]
    from: Option<PathBuf>,
    /// The share of the lost that comes back; half if only --to is given
    #[arg(long, value_enum, requires = "from")]
    recover: Option<LossRecovery>,
    /// Folder for the two rosters and the battle; this one if only --recover is given
    #[arg(long, value_name = "FOLDER", requires = "from")]
    to: Option<PathBuf>,
    /// Muster line by line, for screen readers and pipes
    #[arg(long, conflicts_with_all = ["recover", "to"])]
    plain: bool,
}

impl MusterArgs {
    pub(super) fn run(&self, given: &FolderArgs, plain: bool, io: &mut Io) -> Result<(), Failure> {
        let plain = plain || self.plain;
        let mut notes = Vec::new();
        let from = self.from.as_deref();
        let game = from.map(|file| open::looked_at(file, &mut notes));
        let game = game.transpose()?;
        io.warn(&notes)?;
        let asks = self.recover.is_none() && self.to.is_none();
        let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        match game {
            Some(game) if !(asks && (plain || on_terminal)) => self.write(&game, io),
            game => {
                let folders = given.folders()?;
                let muster = match game {
                    None => MusterScreen::new(folders.clone()),
                    Some(game) => {
                        let campaign = Campaign::new(&game, &folders).map_err(Failure::Failed)?;
                        MusterScreen::after(campaign, folders.clone())
                    }
                };
                let opening = Opening::Muster(Box::new(muster));
                PlayArgs::default().show(opening, folders, plain, io)
            }
        }
    }

    /// Writes the files of the next battle, and says what has changed.
    fn write(&self, game: &Game, io: &mut Io) -> Result<(), Failure> {
        let recover = self.recover.unwrap_or_default();
        let next = after(game, recover).map_err(Failure::Failed)?;
        let folder = self.to.as_deref().unwrap_or(Path::new("."));
        let id = game.battle().info().id;
        let files = write_next(&next, id, folder).map_err(Failure::Failed)?;
        for (path, changes) in files.rosters.iter().zip(&next.changes) {
            let path = printable_path(path);
            let many = count(changes.len(), "change", "changes");
            writeln!(io.output, "{path}: {many}")?;
            for change in changes {
                writeln!(io.output, "  {change}")?;
            }
        }
        if let Some(left_out) = next.left_out_text() {
            writeln!(io.output, "{left_out}")?;
        }
        let path = printable_path(&files.battle);
        writeln!(io.output, "{path}: drumhead play {path}")?;
        for wrong in &next.wrong {
            let wrong = printable(wrong);
            writeln!(io.errors, "To settle before the battle: {wrong}")?;
        }
        Ok(())
    }
}
