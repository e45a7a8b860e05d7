//! Records as they are written: the JSON of a record's line. `FORMAT.md` shows each.
//!
//! What the history needs of a record comes first, up to `time`: that is its head, and all that is read of a record when
//! a long game is opened.

use super::dice::Moves;
use super::{
    AnsweredAsk, ChangedDie, DrawnCard, Hand, Reads, Record, RecordKind, RecordedFact, ReportLine,
    Test,
};
use crate::battle::{Change, Directions, Entry, FollowUp, Overruled, Verdict, ViewerText};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Where the head of a record ends. No text comes before it, so these bytes cannot be inside one.
const HEAD_ENDS: &str = ",\"time\":";

/// What a record is, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    Action,
    Undo,
    Redo,
    GoBack,
    Open,
}

/// The part of a record that the history is made of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    /// Its number.
    pub(super) record: u64,
    /// What it is.
    pub(super) deed: Kind,
    /// The records undone or put back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) of: Vec<u64>,
    /// The record gone back to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<u64>,
    /// The record whose action this one does again with the umpire's changes, in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) replaces: Option<u64>,
    /// The streams it moves; for an open action, those it will have moved.
    #[serde(default, skip_serializing_if = "Moves::is_empty")]
    pub(super) dice: Moves,
    /// The cards that the app drew, with their shuffles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) drawn: Vec<String>,
    /// It used app dice or cards that had been shown before.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) faces_known: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Head {
    /// Reads the head of a record's JSON, and nothing after it.
    pub(super) fn read(json: &str) -> Result<Head, String> {
        let end = json.find(HEAD_ENDS).ok_or("it has no time")?;
        serde_json::from_str(&format!("{}}}", &json[..end])).map_err(|error| error.to_string())
    }
}

/// A state of the game as a whole: after how many records, the rows, and where the dice streams stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct State {
    /// After which record it was written.
    #[serde(rename = "state")]
    pub(super) after: u64,
    /// The rows by name.
    pub(super) rows: Map<String, Value>,
    /// The next die of each stream.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) dice: BTreeMap<String, u64>,
}

/// A whole record: its head, then all the rest.
#[derive(Serialize, Deserialize)]
struct Wire {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Serialize, Deserialize)]
struct Rest {
    time: String,
    turn: String,
    title: ViewerText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    consequences: Vec<Verdict>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    follows: Vec<ViewerText>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    follow_ups: Vec<FollowUp>,
    subject: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entry: Option<Entered>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hands: Vec<Fallen>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tests: Vec<Tried>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    answers: Vec<AnsweredAsk>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cards: Vec<DrawnCard>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    report: Vec<ReportLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    table: Vec<ViewerText>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    facts: Vec<RecordedFact>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forced: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    overruled: Vec<Overruled>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changes: Vec<Change>,
    check: String,
}

#[derive(Serialize, Deserialize)]
struct Entered {
    #[serde(rename = "do")]
    action: String,
    fields: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    force: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    overrule: BTreeMap<String, f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Fallen {
    why: String,
    owner: String,
    die: u8,
    faces: Vec<u8>,
    /// Left out where all are real dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    app: Vec<Option<u64>>,
    /// Left out where faces are not read as classes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    classes: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reads: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    again: Vec<u8>,
    /// Left out where no die was changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changed: Vec<ChangedDie>,
}

/// No test counts beyond this.
const MOST_COUNTED: usize = 1000;

#[derive(Serialize, Deserialize)]
struct Tried {
    why: String,
    good: String,
    owner: String,
    /// Of what goes well or does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(default, skip_serializing_if = "is_false")]
    came: bool,
    /// Of what counts: the chance of each number, from none on, and the number that came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chances: Vec<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u16>,
}

impl From<Test> for Tried {
    fn from(
        Test {
            why,
            good,
            owner,
            chances,
            came,
        }: Test,
    ) -> Tried {
        match chances.as_slice() {
            [_, chance] => Tried {
                why,
                good,
                owner,
                chance: Some(*chance),
                came: came > 0,
                chances: Vec::new(),
                count: None,
            },
            _ => Tried {
                why,
                good,
                owner,
                chance: None,
                came: false,
                chances,
                count: Some(came),
            },
        }
    }
}

impl Tried {
    fn read(self) -> Result<Test, String> {
        let Tried {
            why,
            good,
            owner,
            chance,
            came,
            chances,
            count,
        } = self;
        let (chances, came) = match (chance, count) {
            (Some(chance), None) => (vec![1.0 - chance, chance], u16::from(came)),
            (None, Some(count))
                if usize::from(count) < chances.len() && chances.len() <= MOST_COUNTED =>
            {
                (chances, count)
            }
            _ => return Err(format!("its test {why:?} has no chances that fit")),
        };
        Ok(Test {
            why,
            good,
            owner,
            chances,
            came,
        })
    }
}

impl Entered {
    fn new(entry: &Entry, directions: &Directions) -> Self {
        let Directions {
            force,
            overrule,
            reason,
        } = directions.clone();
        Self {
            action: entry.action.clone(),
            fields: entry.fields.clone(),
            force,
            overrule,
            reason,
        }
    }

    fn split(self) -> (Entry, Directions) {
        let Self {
            action,
            fields,
            force,
            overrule,
            reason,
        } = self;
        (
            Entry { action, fields },
            Directions {
                force,
                overrule,
                reason,
            },
        )
    }
}

/// The head of a record that is about to be written.
pub(super) fn head(record: &Record, dice: Moves, drawn: Vec<String>) -> Head {
    let (deed, of, to) = match &record.deed {
        RecordKind::Action(..) => (Kind::Action, Vec::new(), None),
        RecordKind::Open(..) => (Kind::Open, Vec::new(), None),
        RecordKind::Undo(of) => (Kind::Undo, of.clone(), None),
        RecordKind::Redo(of) => (Kind::Redo, of.clone(), None),
        RecordKind::GoBack(to) => (Kind::GoBack, Vec::new(), Some(*to)),
    };
    Head {
        record: record.seq,
        deed,
        of,
        to,
        replaces: record.replaces,
        dice,
        drawn,
        faces_known: record.faces_known,
    }
}

/// The JSON of a record.
pub(super) fn write(head: &Head, record: &Record) -> String {
    let entry = match &record.deed {
        RecordKind::Action(entry, directions) | RecordKind::Open(entry, directions) => {
            Some(Entered::new(entry, directions))
        }
        RecordKind::Undo(_) | RecordKind::Redo(_) | RecordKind::GoBack(_) => None,
    };
    let fallen = |hand: &Hand| {
        let Hand {
            why,
            owner,
            die,
            faces,
            app,
            reads,
            changed,
        } = hand.clone();
        let app = if app.iter().all(Option::is_none) {
            Vec::new()
        } else {
            app
        };
        let Reads { classes, of, again } = reads.unwrap_or(Reads {
            classes: Vec::new(),
            of: Vec::new(),
            again: Vec::new(),
        });
        Fallen {
            why,
            owner,
            die,
            faces,
            app,
            classes,
            reads: of,
            again,
            changed,
        }
    };
    let rest = Rest {
        time: record.time.clone(),
        turn: record.turn.clone(),
        title: record.title.clone(),
        verdict: record.verdict.clone(),
        consequences: record.consequences.clone(),
        follows: record.follows.clone(),
        follow_ups: record.follow_ups.clone(),
        subject: record.subject.clone(),
        entry,
        hands: record.hands.iter().map(fallen).collect(),
        tests: record.tests.iter().cloned().map(Tried::from).collect(),
        answers: record.answers.clone(),
        cards: record.cards.clone(),
        report: record.report.clone(),
        table: record.table.clone(),
        facts: record.facts.clone(),
        forced: record.forced.clone(),
        overruled: record.overruled.clone(),
        changes: record.changes.clone(),
        check: record.state.clone(),
    };
    to_json(&Wire {
        head: head.clone(),
        rest,
    })
}

/// JSON of something that always has one: maps with text keys, numbers, texts.
pub(super) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads a record's JSON.
pub(super) fn read(json: &str) -> Result<(Head, Record), String> {
    let Wire { head, rest } = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let deed = match (head.deed, rest.entry.map(Entered::split)) {
        (Kind::Action, Some((entry, directions))) => RecordKind::Action(entry, directions),
        (Kind::Open, Some((entry, directions))) => RecordKind::Open(entry, directions),
        (Kind::Action | Kind::Open, None) => {
            return Err("it does not say what was entered".to_owned());
        }
        (Kind::Undo, _) => RecordKind::Undo(head.of.clone()),
        (Kind::Redo, _) => RecordKind::Redo(head.of.clone()),
        (Kind::GoBack, _) => {
            RecordKind::GoBack(head.to.ok_or("it does not say where it goes back to")?)
        }
    };
    let hands = rest.hands.into_iter().map(hand).collect::<Result<_, _>>()?;
    let record = Record {
        seq: head.record,
        time: rest.time,
        turn: rest.turn,
        deed,
        title: rest.title,
        verdict: rest.verdict,
        consequences: rest.consequences,
        follows: rest.follows,
        follow_ups: rest.follow_ups,
        subject: rest.subject,
        hands,
        tests: rest
            .tests
            .into_iter()
            .map(Tried::read)
            .collect::<Result<_, _>>()?,
        answers: rest.answers,
        cards: rest.cards,
        report: rest.report,
        table: rest.table,
        facts: rest.facts,
        forced: rest.forced,
        overruled: rest.overruled,
        replaces: head.replaces,
        faces_known: head.faces_known,
        changes: rest.changes,
        state: rest.check,
    };
    Ok((head, record))
}

fn hand(fallen: Fallen) -> Result<Hand, String> {
    let Fallen {
        why,
        owner,
        die,
        faces,
        app,
        classes,
        reads,
        again,
        changed,
    } = fallen;
    let app = if app.is_empty() {
        vec![None; faces.len()]
    } else {
        app
    };
    // A reading that does not fit its die is none.
    let fits = reads.len() == usize::from(die)
        && reads
            .iter()
            .all(|class| usize::from(*class) < classes.len());
    let reads = fits.then_some(Reads {
        classes,
        of: reads,
        again,
    });
    // A change that fits no die of the players' is none.
    let real = |at: usize| app.get(at) == Some(&None);
    let changed = changed.into_iter().filter(|it| real(it.at)).collect();
    if app.len() == faces.len() {
        Ok(Hand {
            why,
            owner,
            die,
            faces,
            app,
            reads,
            changed,
        })
    } else {
        Err(format!(
            "its roll {why:?} has {} faces from {} places",
            faces.len(),
            app.len()
        ))
    }
}
