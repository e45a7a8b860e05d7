//! A game that another program plays, line by line: a line for each verdict.

use super::tell::verdicts;
use super::*;
use crate::journal::{Record, verdict_of};
use crate::paths::Folders;
use crate::session::board::{Board, WATCH_PAUSE};
use std::io::{self, Write};
use std::thread;

/// Writes the last verdict of a game and each one that follows, until the output is closed.
///
/// # Errors
/// Without a game, or when nothing more can be written.
pub(super) fn watch(
    file: Option<PathBuf>,
    folders: &Folders,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut board = Board::open(file, folders, Keys::default()).map_err(io::Error::other)?;
    let mut told = Told::default();
    loop {
        write!(output, "{}", told.news(&board))?;
        output.flush()?;
        while !board.watch() {
            thread::sleep(WATCH_PAUSE);
        }
    }
}

/// The part of a game that has been written.
#[derive(Default)]
struct Told {
    /// The board's count of openings.
    openings: u32,
    /// The last record.
    seq: u64,
    trouble: String,
    page: Page,
}

impl Told {
    /// The lines to write now.
    fn news(&mut self, board: &Board) -> String {
        if board.trouble != self.trouble {
            self.trouble.clone_from(&board.trouble);
            self.page.put(&self.trouble);
        }
        let game = &board.play.game;
        if self.openings != board.openings {
            self.openings = board.openings;
            self.page.put(game.header().0);
            self.seq = board.last.as_ref().map_or(0, |last| last.record.seq - 1);
        }
        let records = (self.seq + 1..=game.len()).filter_map(|seq| game.record(seq).ok());
        let is_done = |record: &Record| !matches!(record.kind, RecordKind::Open(..));
        let viewer = board.play.snapshot.sight.viewer;
        for record in records.filter(is_done) {
            self.page
                .put_all(verdicts(&record, &verdict_of(game, &record), viewer));
        }
        self.seq = game.len();
        self.page.take()
    }
}
