//! A game in play: the battle, the dice of its streams, the history, and the file that keeps it.

use crate::battle::{Battle, Change, Directions, Entry, Eyes, Overruled, Told};
use crate::table::{Invalid, Need, Refusal, Roll};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where a game is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// In this file.
    File(PathBuf),
    /// In a temporary file that is gone with the program.
    Nowhere,
}

/// What is given along with an action: faces in the order asked for, cards by id, answers by the ask's id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Faces, flat.
    pub dice: Vec<u64>,
    /// Cards by id.
    pub cards: Vec<String>,
    /// For each ask the answers to its first askings.
    pub answers: BTreeMap<String, Vec<String>>,
}

/// What becomes of what is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Dice and cards: true, the app rolls and draws; false, they are needed from the table.
    pub app: bool,
    /// Answers: true, each takes its default; false, they are needed from the players.
    pub defaults: bool,
}

/// Where a step by step action has got to.
pub enum Step {
    /// It has been done, and is on disk (or the game says that it is not being saved).
    Done(Box<Record>),
    /// It waits for this. Nothing has changed.
    Needs(Need),
    /// A rule forbids it.
    Refused(Refusal),
    /// It makes no sense.
    Invalid(Invalid),
    /// More was given than was asked for: how many dice and cards were left over.
    Unused {
        /// Dice left over.
        dice: usize,
        /// Cards left over.
        cards: usize,
    },
}

/// One thing that the table supplies to an action that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// The app rolls the dice that are missing, or draws the card.
    App,
    /// A real die shows this.
    Face(u8),
    /// The last real die, answer or card is taken back; dice that the app rolled cannot be.
    TakeBack,
    /// The decision.
    Answer(String),
    /// The card that came, by id.
    Card(String),
}

/// One roll as the journal keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// What it was for; a re-roll ends with `again`.
    pub why: String,
    /// Whose dice, by id: `red/guard`, `red`, `table`.
    pub owner: String,
    /// How many faces a die has.
    pub die: u8,
    /// What fell.
    pub faces: Vec<u8>,
    /// For each die, its place in its stream if the app rolled it; `None` for a real die.
    pub app: Vec<Option<u64>>,
}

/// One record of the journal: an action that was done, or an undo, a redo, or an action left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Its number, counting from 1.
    pub seq: u64,
    /// When, as RFC 3339 in UTC.
    pub time: String,
    /// The turn it fell in, for headings.
    pub turn: String,
    /// What it was.
    pub deed: Deed,
    /// What it was in a few words.
    pub title: Told,
    /// Who acted, by id.
    pub subject: String,
    /// What fell.
    pub hands: Vec<Hand>,
    /// Decisions: the ask's id and the answer.
    pub answers: Vec<(String, String)>,
    /// Cards drawn by id, and whether by the app.
    pub cards: Vec<(String, bool)>,
    /// The report: text, clause, and the figure it works out.
    pub report: Vec<(Told, String, Option<String>)>,
    /// What the table must do.
    pub table: Vec<Told>,
    /// What happened: what, by, on, count.
    pub facts: Vec<(String, String, String, u16)>,
    /// Clauses passed by force.
    pub forced: Vec<String>,
    /// Figures overruled.
    pub overruled: Vec<Overruled>,
    /// App dice that had been shown before, on another line.
    pub faces_known: bool,
    /// What changed.
    pub changes: Vec<Change>,
    /// A check over the state after it.
    pub state: String,
}

/// What a record is.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// An action, as entered, with the umpire's directions.
    Action(Entry, Directions),
    /// These records were undone, the latest first.
    Undo(Vec<u64>),
    /// These were put back.
    Redo(Vec<u64>),
    /// The state went back to what it was after this record (0: the start).
    GoBack(u64),
    /// An action that waits for the players, with what has fallen so far.
    Open(Entry, Directions),
}

/// Whether the game is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// In this file, up to the last record.
    Yes(PathBuf),
    /// Not, and why; every action tries again.
    No(String),
    /// Nobody asked for a file.
    Nowhere,
    /// Another program has the file; this one only watches.
    Watching(PathBuf),
}

/// A game in play.
pub struct Game {
    battle: Box<dyn Battle>,
}

/// Why a game cannot be started or opened.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The file is no saved game, or one of a newer version, or is damaged so that nothing can be saved.
    #[error("{path}: {message}")]
    Unfit {
        /// The file.
        path: String,
        /// What is wrong, with the line, and what can be done.
        message: String,
    },
}

impl Game {
    /// Starts a game of `setup` (the whole battle as mustered) with the dice of `seed`.
    ///
    /// # Errors
    /// When the file exists or cannot be written, or the setup is no battle.
    pub fn start(setup: &Map<String, Value>, seed: u64, keep: &Keep) -> Result<Game, GameError> {
        let _ = (setup, seed, keep);
        todo!()
    }

    /// Opens a saved game where it stopped, with what people should know about it (a torn last line, a damaged record).
    ///
    /// # Errors
    /// When nothing of it can be opened.
    pub fn open(path: &Path) -> Result<(Game, Vec<String>), GameError> {
        let _ = path;
        todo!()
    }

    /// The battle as it stands.
    #[must_use]
    pub fn battle(&self) -> &dyn Battle {
        &*self.battle
    }

    /// Does an action at one go.
    pub fn perform(&mut self, entry: &Entry, directions: &Directions, given: &Given, manner: Manner) -> Step {
        let _ = (entry, directions, given, manner);
        todo!()
    }

    /// Begins an action step by step. One that was waiting is left.
    pub fn begin(&mut self, entry: Entry, directions: Directions) -> Step {
        let _ = (entry, directions);
        todo!()
    }

    /// Gives the waiting action something that it waits for.
    pub fn supply(&mut self, supply: Supply) -> Step {
        let _ = supply;
        todo!()
    }

    /// The action that waits, what it waits for, and what has fallen so far.
    #[must_use]
    pub fn waiting(&self) -> Option<(&Entry, &Need, &[Roll])> {
        todo!()
    }

    /// Leaves the waiting action. Where app dice have been shown, that is a recorded undo.
    pub fn leave(&mut self) {
        todo!()
    }

    /// What undo would undo, in a few words.
    #[must_use]
    pub fn undoable(&self, eyes: Eyes) -> Option<String> {
        let _ = eyes;
        todo!()
    }

    /// What redo would put back.
    #[must_use]
    pub fn redoable(&self, eyes: Eyes) -> Option<String> {
        let _ = eyes;
        todo!()
    }

    /// Undoes the last `count` actions: the record of it.
    ///
    /// # Errors
    /// When there are fewer; nothing is undone then.
    pub fn undo(&mut self, count: usize) -> Result<Record, Invalid> {
        let _ = count;
        todo!()
    }

    /// Puts back the last `count` undone actions.
    ///
    /// # Errors
    /// When there are fewer.
    pub fn redo(&mut self, count: usize) -> Result<Record, Invalid> {
        let _ = count;
        todo!()
    }

    /// Takes the state back to what it was after record `seq` (0: the start), on whatever line that was.
    ///
    /// # Errors
    /// When there is no such record.
    pub fn go_back(&mut self, seq: u64) -> Result<Record, Invalid> {
        let _ = seq;
        todo!()
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        todo!()
    }

    /// Whether nothing has been recorded yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A record, read from the file.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn record(&self, seq: u64) -> Result<Record, Invalid> {
        let _ = seq;
        todo!()
    }

    /// Whether record `seq` still counts (it is not undone).
    #[must_use]
    pub fn stands(&self, seq: u64) -> bool {
        let _ = seq;
        todo!()
    }

    /// Whether it is on disk.
    #[must_use]
    pub fn saved(&self) -> &Saved {
        todo!()
    }

    /// Writes the whole game to another file and goes on there.
    ///
    /// # Errors
    /// When that file exists or cannot be written; the game stays where it was.
    pub fn save_as(&mut self, path: &Path) -> Result<(), GameError> {
        let _ = path;
        todo!()
    }

    /// The battle's title, the ruleset's id and the seed.
    #[must_use]
    pub fn header(&self) -> (&str, &str, u64) {
        todo!()
    }
}
