//! A record of the journal, as everybody reads it.

use crate::battle::{Change, Directions, Entry, Overruled, Told};

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
    /// App dice or cards that had been shown before, on another line.
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
    /// These were put back, in this order.
    Redo(Vec<u64>),
    /// The state went back to what it was after this record (0: the start).
    GoBack(u64),
    /// An action that waits for the players, with what has fallen so far.
    Open(Entry, Directions),
}

impl Record {
    /// A record of `deed` in which nothing fell and nothing changed; the journal numbers it.
    pub(super) fn new(deed: Deed, turn: String, title: Told) -> Self {
        Self {
            seq: 0,
            time: String::new(),
            turn,
            deed,
            title,
            subject: "table".to_owned(),
            hands: Vec::new(),
            answers: Vec::new(),
            cards: Vec::new(),
            report: Vec::new(),
            table: Vec::new(),
            facts: Vec::new(),
            forced: Vec::new(),
            overruled: Vec::new(),
            faces_known: false,
            changes: Vec::new(),
            state: String::new(),
        }
    }
}

/// The same text for each pair of eyes, put in other words.
pub(super) fn retold(told: &Told, with: impl Fn(&str) -> String) -> Told {
    Told { table: with(&told.table), others: told.others.clone().map(|other| other.map(|text| with(&text))) }
}
