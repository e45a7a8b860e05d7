//! A record of the journal, as the program uses and writes it.

use super::dice::AGAIN;
use super::*;
use crate::battle::{FollowUp, Overruled};
use crate::table::Side;

/// One roll in a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedHand {
    /// Purpose; of dice that replace others, it ends with `again`.
    pub why: String,
    /// Id of the owner: `red/guard`, `red`, `table`.
    pub owner: String,
    pub die: u8,
    /// Faces in the order rolled.
    pub faces: Vec<u8>,
    /// For each die, its place in its stream, or `None` for a real die. Not written if all are real.
    #[serde(default, skip_serializing_if = "are_real")]
    pub app: Vec<Option<u64>>,
    /// Classes of the faces, where they are read as classes. Older versions did not keep them.
    #[serde(flatten)]
    pub reads: Option<Reads>,
    /// Dice with a face that the players changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<ChangedDie>,
    /// The players counted: of these faces only the classes are theirs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counted: bool,
}

/// A die whose face the players changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedDie {
    /// Index in the hand, from 0.
    pub at: usize,
    /// Face that was rolled.
    pub was: u8,
    /// Place in its stream, if the program rolled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<u64>,
}

fn are_real(app: &[Option<u64>]) -> bool {
    app.iter().all(Option::is_none)
}

/// Classes of a die's faces, in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reads {
    /// Names of the classes, worst first for the owner.
    pub classes: Vec<String>,
    /// Class of each face, as an index into `classes`.
    #[serde(rename = "reads")]
    pub of: Vec<u8>,
    /// Faces that the rule rolls again once; the next hand holds their new dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<u8>,
}

/// Source of a die: all that the journal keeps besides its face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DieSource {
    /// Place in its stream, if the program rolled it.
    pub(super) place: Option<u64>,
    /// Face that was rolled, if the players changed it.
    pub(super) was: Option<u8>,
    /// Number of dice that the players counted at once, this one included; 0 for a face of its own.
    pub(super) counted: u16,
}

impl DieSource {
    /// Returns true if it shows the face that the program rolled.
    pub(super) fn is_app(self) -> bool {
        self.place.is_some() && self.was.is_none()
    }
}

impl RecordedHand {
    /// Returns true for dice that replace others.
    pub(super) fn is_again(&self) -> bool {
        self.why.ends_with(AGAIN)
    }

    /// The face that fell, if the players changed the die at this index.
    pub fn was(&self, at: usize) -> Option<u8> {
        let changed = self.changed.iter().find(|it| it.at == at);
        changed.map(|it| it.was)
    }

    /// Returns true if purpose, owner and number of faces are the same.
    pub(super) fn is_like(&self, other: &RecordedHand) -> bool {
        (&self.why, &self.owner, self.die) == (&other.why, &other.owner, other.die)
    }

    /// Dice in the order rolled.
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

    /// Changes the face of a die; `None` for an impossible die or face.
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

    /// Classes of a roll's faces.
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

    /// Completes a hand that was read: fills in `app` where it was not written, and drops classes or changes
    /// that do not fit.
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

/// A test whose faces are not read as classes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordedTest {
    /// Purpose, such as `morale`.
    pub why: String,
    /// Name of success, such as `stands`, or of what is counted, such as `hits`.
    pub good: String,
    pub owner: String,
    #[serde(flatten)]
    result: RecordedTestResult,
}

/// Chances and result of a test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum RecordedTestResult {
    Passed {
        chance: f64,
        #[serde(rename = "came", default, skip_serializing_if = "std::ops::Not::not")]
        passed: bool,
    },
    /// Chance of each number, from 0 on, and the number rolled.
    Counted { chances: Vec<f64>, count: u16 },
}

/// The highest number of a test.
const MOST_COUNTED: usize = 1000;

impl RecordedTest {
    /// Creates a test; two chances mean failure and success.
    pub fn new(why: &str, good: &str, owner: String, chances: Vec<f64>, successes: u16) -> Self {
        let result = match chances.as_slice() {
            [_, chance] => RecordedTestResult::Passed {
                chance: *chance,
                passed: successes > 0,
            },
            _ => RecordedTestResult::Counted {
                chances,
                count: successes,
            },
        };
        Self {
            why: why.to_owned(),
            good: good.to_owned(),
            owner,
            result,
        }
    }

    /// Chance of each count, from 0 on; success counts 1.
    pub fn chances(&self) -> Vec<f64> {
        match &self.result {
            RecordedTestResult::Passed { chance, .. } => vec![1.0 - chance, *chance],
            RecordedTestResult::Counted { chances, .. } => chances.clone(),
        }
    }

    /// Count that was rolled.
    pub fn successes(&self) -> u16 {
        match self.result {
            RecordedTestResult::Passed { passed, .. } => passed.into(),
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnsweredAsk {
    pub ask: String,
    pub answer: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnCard {
    pub card: String,
    /// True if the program drew it, false if the players named it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub app: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportLine {
    pub text: ViewerText,
    /// Clause of the line; empty where it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// Id of the figure that the line computes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// Value of the figure. Older versions did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Number of rolls before the line. Older versions did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolls: Option<u16>,
}

/// A fact, such as kills: who did it to which unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedFact {
    /// Kind of fact: `kills`.
    pub what: String,
    /// Id of the unit that did it.
    pub by: String,
    /// Id of the unit that suffered it.
    pub on: String,
    pub count: u16,
}

/// A record of the journal: an action, an open action, an undo, a redo, or going back.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Number, counting from 1.
    #[serde(skip)]
    pub seq: u64,
    /// Uses dice or cards of the program that had been shown before, on an undone line.
    #[serde(skip)]
    pub faces_known: bool,
    /// Record that this one replaces: the same action with the umpire's changes.
    #[serde(skip)]
    pub replaces: Option<u64>,
    /// Time as RFC 3339 in UTC.
    pub time: String,
    /// Turn in which it began, for headings.
    pub turn: TurnName,
    /// Title in a few words.
    pub title: ViewerText,
    /// Verdict of an action. Older versions did not keep it, nor the next three fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Further verdicts, gravest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consequences: Vec<Verdict>,
    /// Consequences that must or may be played next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<ViewerText>,
    /// Actions that another player may take right now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follow_ups: Vec<FollowUp>,
    /// Id of the unit, character, side or table that acted.
    pub subject: String,
    /// Side on whose own page it was done; `None` in the program itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Side>,
    /// Answers on pages, in order. Older versions did not keep them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<GivenAnswer>,
    #[serde(
        rename = "entry",
        with = "entered",
        default,
        skip_serializing_if = "RecordKind::enters_nothing"
    )]
    pub kind: RecordKind,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<RecordedHand>,
    /// Tests whose faces are not read as classes. Older versions did not keep them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<RecordedTest>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<AnsweredAsk>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<DrawnCard>,
    /// Arithmetic and consequences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub report: Vec<ReportLine>,
    /// Instructions for the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<ViewerText>,
    /// The chores behind them, each with the id of its unit, person or side; empty for the subject. Older versions did not
    /// keep them: a record with instructions and no chores is theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "super::chores")]
    pub chores: Vec<(String, Chore)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<RecordedFact>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forced: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overruled: Vec<Overruled>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// Checksum of the state after it.
    #[serde(rename = "check")]
    pub state: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RecordKind {
    /// An action as entered, with the umpire's directions.
    Action(Entry, Directions),
    /// These records were undone, latest first.
    Undo(Vec<u64>),
    /// These records were restored, in this order.
    Redo(Vec<u64>),
    /// The state went back to the one after this record (0: the start).
    GoBack(u64),
    /// An action that waits for the players, with its answers so far.
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

/// The JSON of an entry; the head of the record tells whether the action was done.
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
    /// Result as a sentence; for older versions, the title.
    pub fn text(&self) -> &ViewerText {
        self.verdict
            .as_ref()
            .map_or(&self.title, |verdict| &verdict.text)
    }

    /// Start of that sentence, up to the result.
    pub fn head(&self) -> &ViewerText {
        self.verdict
            .as_ref()
            .map_or(&self.title, |verdict| &verdict.head)
    }

    /// The chores, each with the id of its unit, person or side.
    pub(super) fn chores_by_id(&self) -> impl Iterator<Item = (&str, &Chore)> {
        self.chores.iter().map(|(id, chore)| match id.as_str() {
            "" => (self.subject.as_str(), chore),
            id => (id, chore),
        })
    }

    /// Creates a record without rolls or changes; the journal numbers it.
    pub(super) fn new(kind: RecordKind, turn: TurnName, title: ViewerText) -> Self {
        Self {
            turn,
            kind,
            title,
            subject: "table".to_owned(),
            ..Self::default()
        }
    }

    /// Completes and checks what was read.
    pub(super) fn complete(&mut self) -> Result<(), String> {
        self.hands.iter_mut().try_for_each(RecordedHand::complete)?;
        self.tests.iter().try_for_each(RecordedTest::check)
    }
}
