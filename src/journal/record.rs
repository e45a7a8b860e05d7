//! A record of the journal, as everybody reads it and as it is written.

use super::dice::AGAIN;
use crate::battle::{Change, Directions, Entry, FollowUp, Overruled, Verdict, ViewerText};
use crate::table::Roll;
use serde::{Deserialize, Serialize};

/// One roll as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedHand {
    /// What it was for; a re-roll ends with `again`.
    pub why: String,
    /// Whose dice, by id: `red/guard`, `red`, `table`.
    pub owner: String,
    /// How many faces a die has.
    pub die: u8,
    /// What fell.
    pub faces: Vec<u8>,
    /// For each die, its place in its stream if the program rolled it; `None` for a real die. Not written where all are real.
    #[serde(default, skip_serializing_if = "are_real")]
    pub app: Vec<Option<u64>>,
    /// What each face is, where faces are read as classes. Older versions did not keep it.
    #[serde(flatten)]
    pub reads: Option<Reads>,
    /// Dice whose face the players changed afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<ChangedDie>,
    /// The players counted: of these faces only the classes are theirs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counted: bool,
}

/// A die that shows what the players say, in place of what fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedDie {
    /// Which of the hand, counting from 0.
    pub at: usize,
    /// What fell.
    pub was: u8,
    /// Its place in its stream if the program rolled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<u64>,
}

fn are_real(app: &[Option<u64>]) -> bool {
    app.iter().all(Option::is_none)
}

/// What each face of a die is, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reads {
    /// The classes by name, worst first for whoever rolls.
    pub classes: Vec<String>,
    /// The class of each face, by its place among them.
    #[serde(rename = "reads")]
    pub of: Vec<u8>,
    /// Faces that the rule rolls again once; the dice that replace them are the next hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<u8>,
}

/// Where a die came from: what the journal keeps of it besides its face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DieSource {
    /// Its place in its stream if the program rolled it.
    pub(super) place: Option<u64>,
    /// What fell, where the players changed it.
    pub(super) was: Option<u8>,
    /// How many dice the players counted at once, this one among them; 0 for a face of its own.
    pub(super) counted: u16,
}

impl DieSource {
    /// The face that the program rolled shows still.
    pub(super) fn is_app(self) -> bool {
        self.place.is_some() && self.was.is_none()
    }
}

impl RecordedHand {
    /// Whether its dice replace others.
    pub(super) fn is_again(&self) -> bool {
        self.why.ends_with(AGAIN)
    }

    /// Whether the dice of `other` have the same purpose, owner and number of faces.
    pub(super) fn is_like(&self, other: &RecordedHand) -> bool {
        (&self.why, &self.owner, self.die) == (&other.why, &other.owner, other.die)
    }

    /// Its dice in the order rolled.
    pub(super) fn dice(&self) -> impl Iterator<Item = (u8, DieSource)> {
        let of_all = u16::try_from(self.faces.len()).unwrap_or(u16::MAX);
        let one = move |(at, (face, place)): (usize, (&u8, &Option<u64>))| {
            let changed = self.changed.iter().find(|changed| changed.at == at);
            let source = DieSource {
                place: changed.map_or(*place, |changed| changed.app),
                was: changed.map(|changed| changed.was),
                counted: if self.counted { of_all } else { 0 },
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

    /// Fills in what is not written where all dice are real; a reading that does not fit its die is none, nor is a change
    /// that fits no die of the players'.
    fn complete(&mut self) -> Result<(), String> {
        if self.app.is_empty() {
            self.app = vec![None; self.faces.len()];
        }
        let real = |at: usize| self.app.get(at) == Some(&None);
        self.changed.retain(|it| real(it.at));
        let die = usize::from(self.die);
        self.reads = self.reads.take().filter(|Reads { classes, of, .. }| {
            of.len() == die && of.iter().all(|class| usize::from(*class) < classes.len())
        });
        if self.app.len() == self.faces.len() {
            return Ok(());
        }
        Err(format!(
            "its roll {:?} has {} faces from {} places",
            self.why,
            self.faces.len(),
            self.app.len()
        ))
    }
}

/// Something that dice decided whose faces are not read as classes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedTest {
    /// What it was for: `morale`.
    pub why: String,
    /// What it is called when it goes well: `stands`; or what is counted: `hits`.
    pub good: String,
    /// Whose test, by id.
    pub owner: String,
    #[serde(flatten)]
    result: RecordedTestResult,
}

/// What could come of a test, and what came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum RecordedTestResult {
    /// It goes well or does not.
    Passed {
        chance: f64,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        came: bool,
    },
    /// It counts: the chance of each number, from none on, and the number that came.
    Counted { chances: Vec<f64>, count: u16 },
}

/// No test counts beyond this.
const MOST_COUNTED: usize = 1000;

impl RecordedTest {
    /// Of what goes well or does not there are two chances.
    #[must_use]
    pub fn new(why: &str, good: &str, owner: String, chances: Vec<f64>, came: u16) -> Self {
        let result = match chances.as_slice() {
            [_, chance] => RecordedTestResult::Passed {
                chance: *chance,
                came: came > 0,
            },
            _ => RecordedTestResult::Counted {
                chances,
                count: came,
            },
        };
        Self {
            why: why.to_owned(),
            good: good.to_owned(),
            owner,
            result,
        }
    }

    /// How likely each count was, from none on; of what goes well or does not, none and one.
    #[must_use]
    pub fn chances(&self) -> Vec<f64> {
        match &self.result {
            RecordedTestResult::Passed { chance, .. } => vec![1.0 - chance, *chance],
            RecordedTestResult::Counted { chances, .. } => chances.clone(),
        }
    }

    /// What it came to; never beyond what has a chance.
    #[must_use]
    pub fn came(&self) -> u16 {
        match self.result {
            RecordedTestResult::Passed { came, .. } => came.into(),
            RecordedTestResult::Counted { count, .. } => count,
        }
    }

    fn check(&self) -> Result<(), String> {
        match &self.result {
            RecordedTestResult::Counted { chances, count }
                if usize::from(*count) >= chances.len() || chances.len() > MOST_COUNTED =>
            {
                Err(format!("its test {:?} has no chances that fit", self.why))
            }
            _ => Ok(()),
        }
    }
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
    /// Drawn by the program; otherwise named by the players.
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number, counting from 1.
    #[serde(skip)]
    pub seq: u64,
    /// App dice or cards that had been shown before, on another line.
    #[serde(skip)]
    pub faces_known: bool,
    /// The record whose action this one does again with the umpire's changes, in its place.
    #[serde(skip)]
    pub replaces: Option<u64>,
    /// When, as RFC 3339 in UTC.
    pub time: String,
    /// The turn it fell in, for headings.
    pub turn: String,
    /// What it was in a few words.
    pub title: ViewerText,
    /// What an action came to. Older versions did not keep it, nor the three after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Further verdicts of it, gravest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consequences: Vec<Verdict>,
    /// What must or may happen because of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<ViewerText>,
    /// What another player may do about it right now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follow_ups: Vec<FollowUp>,
    /// Who acted, by id.
    pub subject: String,
    /// What it was.
    #[serde(
        rename = "entry",
        with = "entered",
        default,
        skip_serializing_if = "RecordKind::enters_nothing"
    )]
    pub deed: RecordKind,
    /// What fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<RecordedHand>,
    /// What dice decided whose faces are not read as classes. Older versions did not keep it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<RecordedTest>,
    /// Decisions, in the order taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<AnsweredAsk>,
    /// Cards, in the order drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<DrawnCard>,
    /// The arithmetic and the consequences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub report: Vec<ReportLine>,
    /// What the table must do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<ViewerText>,
    /// What happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<RecordedFact>,
    /// Clauses passed by force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<String>,
    /// Figures overruled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overruled: Vec<Overruled>,
    /// What changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// A check over the state after it.
    #[serde(rename = "check")]
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

impl Default for RecordKind {
    fn default() -> Self {
        RecordKind::Undo(Vec::new())
    }
}

impl RecordKind {
    fn enters_nothing(&self) -> bool {
        !matches!(self, RecordKind::Action(..) | RecordKind::Open(..))
    }
}

/// What was entered, as it is written; whether the action was done the head of the record says.
mod entered {
    use super::RecordKind;
    use crate::battle::{Directions, Entry};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Entered<E, D> {
        #[serde(flatten)]
        entry: E,
        #[serde(flatten)]
        directions: D,
    }

    pub(super) fn serialize<S: Serializer>(kind: &RecordKind, to: S) -> Result<S::Ok, S::Error> {
        match kind {
            RecordKind::Action(entry, directions) | RecordKind::Open(entry, directions) => {
                Entered { entry, directions }.serialize(to)
            }
            _ => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<RecordKind, D::Error> {
        let entered = Entered::<Entry, Directions>::deserialize(from)?;
        Ok(RecordKind::Action(entered.entry, entered.directions))
    }
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
            turn,
            deed,
            title,
            subject: "table".to_owned(),
            ..Self::default()
        }
    }

    /// Sees to what is read of a record beyond its form.
    pub(super) fn complete(&mut self) -> Result<(), String> {
        self.hands.iter_mut().try_for_each(RecordedHand::complete)?;
        self.tests.iter().try_for_each(RecordedTest::check)
    }
}
