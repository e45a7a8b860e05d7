//! The player's own keys: `keys.yaml` in the configuration folder gives rows of the table other
//! keys, and actions other letters.
//!
//! ```yaml
//! keys: {undo: Ctrl-U, redo: [Ctrl-Y, F5]}
//! actions: {fire: '$'}
//! ```
//!
//! A key still has one meaning: two meanings are a fault, and with a fault the built-in keys apply.

use super::letters::Letter;
use super::*;
use crate::battle::load::document;
use crate::battle::{
    Document, Fault, Path, PathStep, Severity, did_you_mean, near_or_all, printable, summary,
};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;

/// Why digits cannot be chosen.
const DIGITS: &str = "digits are unit numbers and die faces";

impl Keys {
    /// Reads a file of keys. Without a file, returns the built-in keys.
    ///
    /// # Errors
    /// The faults, in one line.
    pub fn load(file: &std::path::Path) -> Result<Keys, String> {
        if file.symlink_metadata().is_err() {
            return Ok(Keys::default());
        }
        // The folder is always the same, and a short name leaves room for the fault.
        let told = |mut faults: Vec<Fault>| {
            for fault in &mut faults {
                "keys.yaml".clone_into(&mut fault.file);
            }
            summary(&faults)
        };
        let (keys, faults) = Keys::of(&document(file).map_err(told)?);
        if faults.is_empty() {
            Ok(keys)
        } else {
            Err(told(faults))
        }
    }

    /// Reads a document. Returns the keys and every fault.
    pub fn of(document: &Document) -> (Keys, Vec<Fault>) {
        let mut reader = KeyFileReader {
            document,
            faults: Vec::new(),
            keys: Keys::default(),
            rows: Vec::new(),
            actions: Vec::new(),
        };
        reader.top();
        if reader.faults.is_empty() {
            reader.conflicts();
        }
        (reader.keys, reader.faults)
    }

    /// The JSON schema of a file of keys.
    pub(crate) fn schema() -> Value {
        let key = json!({"type": "string", "minLength": 1});
        let keys = json!({"anyOf": [key, {"type": "array", "items": key, "minItems": 1, "uniqueItems": true}]});
        let row = |row: &KeyRow| {
            let mut schema = keys.clone();
            schema["description"] = Value::from(row.means);
            (row.id.to_owned(), schema)
        };
        let rows: Map<String, Value> = TABLE.iter().filter(|row| is_free(row)).map(row).collect();
        let letter = |letter: Letter| {
            (
                letter.id.to_owned(),
                json!({"type": "string", "maxLength": 1, "description": letter.label}),
            )
        };
        let actions: Map<String, Value> = letters().into_iter().map(letter).collect();
        json!({"type": "object", "additionalProperties": false, "properties": {
            "keys": {"type": "object", "additionalProperties": false, "properties": rows},
            "actions": {"type": "object", "additionalProperties": false, "properties": actions},
        }})
    }
}

/// True if a row can have other keys: not digits and letters.
fn is_free(row: &KeyRow) -> bool {
    !row.press
        .iter()
        .any(|press| matches!(press, Press::Digit | Press::Letter))
}

/// The state of reading a file of keys.
pub(super) struct KeyFileReader<'d> {
    pub(super) document: &'d Document,
    pub(super) faults: Vec<Fault>,
    pub(super) keys: Keys,
    /// The rows with other keys, in the file's order.
    pub(super) rows: Vec<(&'static KeyRow, Path)>,
    /// The actions with other letters.
    pub(super) actions: Vec<(String, char, Path)>,
}

impl KeyFileReader<'_> {
    pub(super) fn fault(&mut self, path: &[PathStep], at_key: bool, message: impl Into<String>) {
        match self.faults.len().cmp(&self.document.most_faults()) {
            Ordering::Less => {
                self.faults
                    .push(self.document.fault(path, at_key, Severity::Error, message));
            }
            Ordering::Equal => {
                self.faults.push(self.document.fault(
                    &[],
                    false,
                    Severity::Error,
                    "there are more faults; fix these first",
                ));
            }
            Ordering::Greater => {}
        }
    }

    fn top(&mut self) {
        let Value::Object(parts) = &self.document.value else {
            return self.fault(
                &[],
                false,
                "a file of keys has two fields: keys and actions",
            );
        };
        let mut letters = None;
        for (part, value) in parts {
            let path = vec![PathStep::Key(part.clone())];
            match (part.as_str(), value) {
                ("keys", Value::Object(rows)) => {
                    for (id, value) in rows {
                        self.row(
                            id,
                            value,
                            [path.clone(), vec![PathStep::Key(id.clone())]].concat(),
                        );
                    }
                }
                ("actions", Value::Object(actions)) => {
                    let known = letters.get_or_insert_with(super::letters::letters);
                    for (id, value) in actions {
                        self.action(
                            id,
                            value,
                            [path.clone(), vec![PathStep::Key(id.clone())]].concat(),
                            known,
                        );
                    }
                }
                ("keys" | "actions", Value::Null) => {}
                ("keys", _) => self.fault(
                    &path,
                    false,
                    "name each key by what it does, such as {undo: Ctrl-U}",
                ),
                ("actions", _) => self.fault(
                    &path,
                    false,
                    "name each letter by its action, such as {fire: '$'}",
                ),
                (wrong, _) => {
                    let rest = near_or_all(wrong, ["keys", "actions"]);
                    self.fault(&path, true, format!("there is no such field{rest}"));
                }
            }
        }
    }

    /// Gives a row of the table other keys.
    fn row(&mut self, id: &str, value: &Value, path: Path) {
        let Some(at) = self
            .keys
            .rows
            .iter()
            .position(|bound| bound.row.id == id && is_free(bound.row))
        else {
            let near = did_you_mean(
                id,
                TABLE.iter().filter(|row| is_free(row)).map(|row| row.id),
            );
            let said = if near.is_empty() {
                "; drumhead keys lists the ids"
            } else {
                &near
            };
            return self.fault(
                &path,
                true,
                format!("there is no key {:?} to change{said}", printable(id)),
            );
        };
        let several = match value {
            Value::Array(several) if !several.is_empty() => several.iter().enumerate().collect(),
            one => vec![(usize::MAX, one)],
        };
        let mut all: Vec<Press> = Vec::new();
        for (index, one) in several {
            let mut place = path.clone();
            if index < usize::MAX {
                place.push(PathStep::Index(index));
            }
            match press(one) {
                Ok(press) if all.contains(&press) => {
                    self.fault(&place, false, format!("{press} is named twice"));
                }
                Ok(press) => all.push(press),
                Err(message) => self.fault(&place, false, message),
            }
        }
        self.keys.rows[at].press = all;
        self.rows.push((self.keys.rows[at].row, path));
    }

    /// Gives an action another letter.
    fn action(&mut self, id: &str, value: &Value, path: Path, known: &[Letter]) {
        if known.iter().all(|letter| letter.id != id) {
            let near = did_you_mean(id, known.iter().map(|letter| letter.id));
            let said = if near.is_empty() {
                "; drumhead keys lists the actions"
            } else {
                &near
            };
            return self.fault(
                &path,
                true,
                format!("no rulebook has an action {:?}{said}", printable(id)),
            );
        }
        match press(value) {
            Ok(Press::Char(c)) if c != ' ' => {
                self.keys.letters.push((id.to_owned(), c));
                self.actions.push((id.to_owned(), c, path));
            }
            Ok(press) => self.fault(
                &path,
                false,
                format!("{press} is not a letter; an action has one character"),
            ),
            Err(message) => self.fault(&path, false, message),
        }
    }
}

/// The key that a value stands for.
fn press(value: &Value) -> Result<Press, String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => {
            return Err(
                "is not a key; write a character in quotes, or a name such as Space or Ctrl-T"
                    .to_owned(),
            );
        }
    };
    let press =
        Press::parse(&text).map_err(|message| format!("{:?} {message}", printable(&text)))?;
    if let Press::Char('0'..='9') = press {
        return Err(format!("{press} cannot be used: {DIGITS}"));
    }
    match EVERYWHERE.iter().find(|(fixed, _)| *fixed == press) {
        Some((_, KeyAction::Quit)) => Err(format!("{press} always leaves")),
        Some((_, KeyAction::Suspend)) => Err(format!("{press} always suspends the program")),
        Some(_) => Err(format!("{press} always redraws the screen")),
        None => Ok(press),
    }
}
