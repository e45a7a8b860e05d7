//! `drumhead report`: the after-action report of a saved game.

use super::*;
use crate::report::{ReportFormat, Story};
use crate::table::Side;

#[derive(Debug, Args)]
pub(super) struct ReportArgs {
    /// A saved game
    #[arg(value_name = "GAME")]
    game: PathBuf,
    /// Format; without it, the one that the name of FILE ends with, or Markdown
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
    /// Reader of the report; what may be hidden from that reader is left out
    #[arg(long = "as", value_name = "READER", value_enum, default_value_t = ReaderArg::Table)]
    reader: ReaderArg,
    #[command(flatten)]
    output: OutputArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReaderArg {
    /// Everyone: nothing hidden
    Table,
    /// Red: with what red hides
    Red,
    /// Blue: with what blue hides
    Blue,
    /// The umpire: everything
    Umpire,
}

impl ReportArgs {
    pub(super) fn run(&self, io: &mut Io) -> Result<(), Failure> {
        let format = self.format()?;
        let mut notes = Vec::new();
        let game = open::looked_at(&self.game, &mut notes)?;
        let mut story = Story::of(&game, self.viewer()).map_err(Failure::new)?;
        io.warn(&notes)?;
        if game.is_cut_short() {
            let last = game.len();
            story.notices.push(format!(
                "The saved game is damaged. This is its good part, up to record {last}."
            ));
        }
        let text = format.text(&story);
        self.output.write(&text, io)
    }

    fn viewer(&self) -> Viewer {
        match self.reader {
            ReaderArg::Table => Viewer::Table,
            ReaderArg::Red => Viewer::Side(Side::Red),
            ReaderArg::Blue => Viewer::Side(Side::Blue),
            ReaderArg::Umpire => Viewer::Umpire,
        }
    }

    fn format(&self) -> Result<ReportFormat, Failure> {
        match (self.format, self.output.file()) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(ReportFormat::Markdown),
            (None, Some(file)) => ReportFormat::of(file).ok_or_else(|| {
                let file = printable_path(file);
                Failure::Usage(format!(
                    "the name {file} ends neither with .md nor with .html; add --format markdown or --format html"
                ))
            }),
        }
    }
}
