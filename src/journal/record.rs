//! A record of the journal, as everybody reads it.

use crate::battle::{Change, Directions, Entry, FollowUp, Overruled, Verdict, ViewerText};
use crate::table::Roll;
use serde::{Deserialize, Serialize};

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
    /// What each face is, where faces are read as classes. Older versions did not keep it.
    pub reads: Option<Reads>,
    /// Dice whose face the players changed afterwards.
    pub changed: Vec<ChangedDie>,
}

/// A die that shows what the players say, in place of what fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedDie {
    /// Which of the hand, counting from 0.
    pub at: usize,
    /// What fell.
    pub was: u8,
    /// Its place in its stream if the app rolled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<u64>,
}

/// What each face of a die is, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reads {
    /// The classes by name, worst first for whoever rolls.
    pub classes: Vec<String>,
    /// The class of each face, by its place among them.
    pub of: Vec<u8>,
    /// Faces that the rule rolls again once; the dice that replace them are the next hand.
    pub again: Vec<u8>,
}

/// Where a die came from: what the journal keeps of it besides its face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DieSource {
    /// Its place in its stream if the app rolled it.
    pub(super) place: Option<u64>,
    /// What fell, where the players changed it.
    pub(super) was: Option<u8>,
}

impl DieSource {
    /// The face that the app rolled shows still.
    pub(super) fn is_app(self) -> bool {
        self.place.is_some() && self.was.is_none()
    }
}

impl Hand {
    /// Its dice in the order rolled.
    pub(super) fn dice(&self) -> impl Iterator<Item = (u8, DieSource)> {
        let one = |(at, (face, place)): (usize, (&u8, &Option<u64>))| {
            let changed = self.changed.iter().find(|changed| changed.at == at);
            let source = DieSource {
                place: changed.map_or(*place, |changed| changed.app),
                was: changed.map(|changed| changed.was),
            };
            (*face, source)
        };
        self.faces.iter().zip(&self.app).enumerate().map(one)
    }

    /// Another face for one of its dice; nothing where there is no such die or face.
    pub(super) fn change(&mut self, at: usize, face: u8) -> Option<()> {
        let (was, source) = self.dice().nth(at)?;
        if !(1..=self.die).contains(&face) {
            return None;
        }
        self.changed.retain(|changed| changed.at != at);
        let fell = source.was.unwrap_or(was);
        if fell == face {
            self.app[at] = source.place;
        } else {
            self.changed.push(ChangedDie {
                at,
                was: fell,
                app: source.place,
            });
            self.app[at] = None;
        }
        self.faces[at] = face;
        Some(())
    }

    /// What each face of a roll is.
    pub(super) fn reads(roll: &Roll) -> Option<Reads> {
        let reading = roll.reading?;
        let again = (1..=roll.die)
            .filter(|face| roll.rerolls.has(*face))
            .collect();
        Some(Reads {
            classes: reading.classes.iter().map(ToString::to_string).collect(),
            of: reading.of.to_vec(),
            again,
        })
    }
}

/// Something that dice decided whose faces are not read as classes.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// What it was for: `morale`.
    pub why: String,
    /// What it is called when it goes well: `stands`; or what is counted: `hits`.
    pub good: String,
    /// Whose test, by id.
    pub owner: String,
    /// How likely each count was, from none on; of what goes well or does not, one and none.
    pub chances: Vec<f64>,
    /// What it came to; never beyond what has a chance.
    pub came: u16,
}

/// A decision that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredAsk {
    /// The ask's id.
    pub ask: String,
    /// What was chosen.
    pub answer: String,
}

/// A card that was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnCard {
    /// Its id.
    pub card: String,
    /// Drawn by the app; otherwise named by the players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub app: bool,
}

/// A line of the report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportLine {
    /// What it says.
    pub text: ViewerText,
    /// The clause that says so; empty where none does.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// The figure that it works out, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// What the figure came to. Older versions did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
}

/// Something that happened, by the ids of who did it and who suffered it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedFact {
    /// What: `kills`.
    pub what: String,
    /// Who did it.
    pub by: String,
    /// Who suffered it.
    pub on: String,
    /// How much.
    pub count: u16,
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
    pub deed: RecordKind,
    /// What it was in a few words.
    pub title: ViewerText,
    /// What an action came to. Older versions did not keep it, nor the three after it.
    pub verdict: Option<Verdict>,
    /// Further verdicts of it, gravest last.
    pub consequences: Vec<Verdict>,
    /// What must or may happen because of it.
    pub follows: Vec<ViewerText>,
    /// What another player may do about it right now.
    pub follow_ups: Vec<FollowUp>,
    /// Who acted, by id.
    pub subject: String,
    /// What fell.
    pub hands: Vec<Hand>,
    /// What dice decided whose faces are not read as classes. Older versions did not keep it.
    pub tests: Vec<Test>,
    /// Decisions, in the order taken.
    pub answers: Vec<AnsweredAsk>,
    /// Cards, in the order drawn.
    pub cards: Vec<DrawnCard>,
    /// The arithmetic and the consequences.
    pub report: Vec<ReportLine>,
    /// What the table must do.
    pub table: Vec<ViewerText>,
    /// What happened.
    pub facts: Vec<RecordedFact>,
    /// Clauses passed by force.
    pub forced: Vec<String>,
    /// Figures overruled.
    pub overruled: Vec<Overruled>,
    /// The record whose action this one does again with the umpire's changes, in its place.
    pub replaces: Option<u64>,
    /// App dice or cards that had been shown before, on another line.
    pub faces_known: bool,
    /// What changed.
    pub changes: Vec<Change>,
    /// A check over the state after it.
    pub state: String,
}

/// What a record is.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordKind {
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
    /// What it came to in a sentence; what was ordered, where an older version kept no more.
    #[must_use]
    pub fn text(&self) -> &ViewerText {
        self.verdict
            .as_ref()
            .map_or(&self.title, |verdict| &verdict.text)
    }

    /// How its sentence begins, up to the result.
    #[must_use]
    pub fn head(&self) -> &ViewerText {
        self.verdict
            .as_ref()
            .map_or(&self.title, |verdict| &verdict.head)
    }

    /// A record of `deed` in which nothing fell and nothing changed; the journal numbers it.
    pub(super) fn new(deed: RecordKind, turn: String, title: ViewerText) -> Self {
        Self {
            seq: 0,
            time: String::new(),
            turn,
            deed,
            title,
            verdict: None,
            consequences: Vec::new(),
            follows: Vec::new(),
            follow_ups: Vec::new(),
            subject: "table".to_owned(),
            hands: Vec::new(),
            tests: Vec::new(),
            answers: Vec::new(),
            cards: Vec::new(),
            report: Vec::new(),
            table: Vec::new(),
            facts: Vec::new(),
            forced: Vec::new(),
            overruled: Vec::new(),
            replaces: None,
            faces_known: false,
            changes: Vec::new(),
            state: String::new(),
        }
    }
}
