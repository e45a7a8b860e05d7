//! The JSON of records and states; `FORMAT.md` shows each.
//!
//! Everything that the history needs of a record comes first, up to `time`. That is its head, the only part
//! read when a long game is opened.

use super::*;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// End of a record's head. No text comes before it, so these bytes cannot be inside one.
const HEAD_ENDS: &str = ",\"time\":";

/// Start of a record's line. Where the line has several, its time follows the number.
const RECORD: &str = "{\"record\":";
const TOGETHER: &str = ",\"together\":";
const TURN: &str = ",\"turn\":";

/// Kind of a record in its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum HeadKind {
    Action,
    Undo,
    Redo,
    GoBack,
    Open,
}

/// Head of a record, for the history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    /// Number of the record.
    pub(super) record: u64,
    #[serde(rename = "deed")]
    pub(super) kind: HeadKind,
    /// Records undone or restored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) of: Vec<u64>,
    /// Record that the game went back to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<u64>,
    /// Record that this one replaces: the same action with the umpire's changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) replaces: Option<u64>,
    /// Moves of the dice streams; of an open action, those that it will make.
    #[serde(default, skip_serializing_if = "Moves::is_empty")]
    pub(super) dice: Moves,
    /// Cards that the program drew, with their shuffles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) drawn: Vec<String>,
    /// It used dice or cards of the program that had been shown before.
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
        let end = json.find(HEAD_ENDS).ok_or("its time is missing")?;
        serde_json::from_str(&format!("{}}}", &json[..end])).map_err(|error| error.to_string())
    }
}

/// A saved state: the rows, and the positions of the dice streams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedState {
    /// Record after which it was written.
    #[serde(rename = "state")]
    pub(super) after: u64,
    /// Turn that has come with that record, for lists of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<TurnName>,
    /// Rows by name.
    pub(super) rows: Map<String, Value>,
    /// Next die of each stream.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) dice: BTreeMap<String, u64>,
}

/// Head of a new record.
pub(super) fn head(record: &Record, dice: Moves, drawn: Vec<String>) -> Head {
    let (kind, of, to) = match &record.kind {
        RecordKind::Action(..) => (HeadKind::Action, Vec::new(), None),
        RecordKind::Open(..) => (HeadKind::Open, Vec::new(), None),
        RecordKind::Undo(of) => (HeadKind::Undo, of.clone(), None),
        RecordKind::Redo(of) => (HeadKind::Redo, of.clone(), None),
        RecordKind::GoBack(to) => (HeadKind::GoBack, Vec::new(), Some(*to)),
    };
    Head {
        record: record.seq,
        kind,
        of,
        to,
        replaces: record.replaces,
        dice,
        drawn,
        faces_known: record.faces_known,
    }
}

/// JSON of a record: its head, then the rest.
pub(super) fn write(head: &Head, record: &Record) -> String {
    let mut json = to_json(head);
    json.pop();
    json.push(',');
    json.push_str(&to_json(record)[1..]);
    json
}

/// JSON of a value that always has one: maps with text keys, numbers, texts.
pub(super) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Records of one line. All have its time.
#[derive(Deserialize)]
struct Together<'a> {
    time: &'a str,
    #[serde(borrow)]
    together: Vec<&'a RawValue>,
}

/// JSON of a line with these records, all of the same time.
pub(super) fn line(first: u64, time: &str, records: &[String]) -> String {
    if let [one] = records {
        return one.clone();
    }
    let timed = timed(time);
    let parts = records
        .iter()
        .map(|record| record.replacen(&timed, TURN, 1));
    format!(
        "{RECORD}{first}{HEAD_ENDS}\"{time}\"{TOGETHER}[{}]}}",
        parts.joined(",")
    )
}

/// JSON of each record of a line, most often one; of any other line the whole.
pub(super) fn parts(json: &str) -> Result<Vec<Cow<'_, str>>, String> {
    let rest = json
        .strip_prefix(RECORD)
        .map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    if !rest.is_some_and(|rest| rest.starts_with(HEAD_ENDS)) {
        return Ok(vec![json.into()]);
    }
    let Together { time, together } =
        serde_json::from_str(json).map_err(|error| error.to_string())?;
    let timed = timed(time);
    let whole = |record: &&RawValue| record.get().replacen(TURN, &timed, 1).into();
    Ok(together.iter().map(whole).collect())
}

/// The time and the key after it, which ends the head of a record without a time.
fn timed(time: &str) -> String {
    format!("{HEAD_ENDS}\"{time}\"{TURN}")
}

/// Heads of the records of a line.
pub(super) fn heads(json: &str) -> Result<Vec<Head>, String> {
    let parts = parts(json)?;
    parts.iter().map(|part| Head::read(part)).collect()
}

/// Reads a record's JSON.
pub(super) fn read(json: &str) -> Result<(Head, Record), String> {
    let head = Head::read(json)?;
    let mut record: Record = serde_json::from_str(json).map_err(|error| error.to_string())?;
    record.complete()?;
    record.seq = head.record;
    record.faces_known = head.faces_known;
    record.replaces = head.replaces;
    record.kind = match (head.kind, record.kind) {
        (HeadKind::Action, kind @ RecordKind::Action(..)) => kind,
        (HeadKind::Open, RecordKind::Action(entry, directions)) => {
            RecordKind::Open(entry, directions)
        }
        (HeadKind::Action | HeadKind::Open, _) => {
            return Err("its entry is missing".to_owned());
        }
        (HeadKind::Undo, _) => RecordKind::Undo(head.of.clone()),
        (HeadKind::Redo, _) => RecordKind::Redo(head.of.clone()),
        (HeadKind::GoBack, _) => {
            RecordKind::GoBack(head.to.ok_or("the record it goes back to is missing")?)
        }
    };
    Ok((head, record))
}
