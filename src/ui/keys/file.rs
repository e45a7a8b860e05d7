//! The player's own keys: `keys.yaml` in the configuration folder gives rows of the table other
//! keys, and actions other letters.
//!
//! ```yaml
//! keys: {undo: Ctrl-U, redo: [Ctrl-Y, F5]}
//! actions: {fire: '$'}
//! ```
//!
//! A key still has one meaning: two meanings are a fault, and with a fault the built-in keys apply.

use super::letters::{Letter, letters};
use super::{Action, EVERYWHERE, Key, Keys, Place, Press, TABLE};
use crate::battle::load::document;
use crate::battle::{Document, Fault, Path, Severity, Step, did_you_mean, printable, summary};
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
    #[must_use]
    pub fn of(document: &Document) -> (Keys, Vec<Fault>) {
        let mut reader = Reader {
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
        let row = |row: &Key| {
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
fn is_free(row: &Key) -> bool {
    !row.press
        .iter()
        .any(|press| matches!(press, Press::Digit | Press::Letter))
}

/// True if a row is needed while text is typed.
fn is_needed_in_text(row: &Key) -> bool {
    row.uses
        .iter()
        .any(|(place, action, _)| place.is_typed_in() && !matches!(action, Action::Type(_)))
}

/// The state of reading a file of keys.
struct Reader<'d> {
    document: &'d Document,
    faults: Vec<Fault>,
    keys: Keys,
    /// The rows with other keys, in the file's order.
    rows: Vec<(&'static Key, Path)>,
    /// The actions with other letters.
    actions: Vec<(String, char, Path)>,
}

impl Reader<'_> {
    fn fault(&mut self, path: &[Step], at_key: bool, message: impl Into<String>) {
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
            let path = vec![Step::Key(part.clone())];
            match (part.as_str(), value) {
                ("keys", Value::Object(rows)) => {
                    for (id, value) in rows {
                        self.row(
                            id,
                            value,
                            [path.clone(), vec![Step::Key(id.clone())]].concat(),
                        );
                    }
                }
                ("actions", Value::Object(actions)) => {
                    let known = letters.get_or_insert_with(super::letters::letters);
                    for (id, value) in actions {
                        self.action(
                            id,
                            value,
                            [path.clone(), vec![Step::Key(id.clone())]].concat(),
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
                    let near = did_you_mean(wrong, ["keys", "actions"]);
                    self.fault(
                        &path,
                        true,
                        format!(
                            "there is no such field{}",
                            if near.is_empty() {
                                "; there are keys and actions"
                            } else {
                                &near
                            }
                        ),
                    );
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
                place.push(Step::Index(index));
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
                format!("no ruleset has an action {:?}{said}", printable(id)),
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

    /// Reports every key that has two meanings.
    fn conflicts(&mut self) {
        if self.rows.is_empty() && self.actions.is_empty() {
            return;
        }
        let mut told = Vec::new();
        for (at, (row, path)) in self.rows.iter().enumerate() {
            if let Some(message) = self.taken_row(at, row) {
                told.push((path.clone(), message));
            } else if is_needed_in_text(row)
                && self
                    .presses(row)
                    .all(|press| matches!(press, Press::Char(_)))
            {
                let usual = row.name;
                told.push((
                    path.clone(),
                    format!("{} is needed while you type text, where characters are text; give it {usual} as well", row.id),
                ));
            }
        }
        let known = letters();
        for (row, path) in &self.rows {
            told.extend(
                self.taken_letter(row, &known)
                    .map(|message| (path.clone(), message)),
            );
        }
        for (at, (id, c, path)) in self.actions.iter().enumerate() {
            told.extend(
                self.taken_action(at, id, *c, &known)
                    .map(|message| (path.clone(), message)),
            );
        }
        let free = self.free(&known);
        for (path, message) in told {
            self.fault(&path, false, format!("{message} (unused: {free})"));
        }
    }

    /// Some unused characters, in any ruleset.
    fn free(&self, known: &[Letter]) -> String {
        let all = ('a'..='z').chain('A'..='Z').chain("$%&;,@#*+=~".chars());
        let is_row = |c: char| {
            self.keys
                .rows
                .iter()
                .any(|bound| bound.press.contains(&Press::Char(c)))
        };
        let is_action = |c: char| {
            known
                .iter()
                .any(|letter| self.keys.letter(letter.id, letter.key) == c || letter.key == c)
        };
        all.filter(|c| !is_row(*c) && !is_action(*c))
            .take(6)
            .map(String::from)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn presses(&self, row: &Key) -> impl Iterator<Item = Press> + use<'_> {
        let id = row.id;
        self.keys
            .rows
            .iter()
            .filter(move |bound| bound.row.id == id)
            .flat_map(|bound| bound.press.iter().copied())
    }

    /// A message if another row has a key of this row. Of two rows in the file, the later is at
    /// fault.
    fn taken_row(&self, at: usize, row: &Key) -> Option<String> {
        let later = |id: &str| {
            self.rows
                .iter()
                .skip(at + 1)
                .any(|(other, _)| other.id == id)
        };
        let others = || {
            self.keys
                .rows
                .iter()
                .filter(|bound| bound.row.id != row.id && !later(bound.row.id))
        };
        let both = self.presses(row).find_map(|press| {
            others()
                .find(|bound| bound.press.contains(&press))
                .map(|bound| (press, bound.row))
        })?;
        let (press, other) = both;
        Some(format!(
            "{press} would be {} ({}) and {} ({}); give one of them another key",
            row.id, row.means, other.id, other.means
        ))
    }

    /// A message if an action has a key of this row as its letter, unless the file chose that
    /// letter: then the action is at fault.
    fn taken_letter(&self, row: &Key, known: &[Letter]) -> Option<String> {
        if row.uses.iter().all(|(place, ..)| *place != Place::Units) {
            return None;
        }
        let given = |id: &str| self.actions.iter().any(|(action, ..)| action == id);
        let mut presses = self.presses(row);
        presses.find_map(|press| {
            let Letter { ruleset, id, label, key } = known.iter().find(|letter| press == Press::Char(letter.key) && !given(letter.id))?;
            Some(format!(
                "{key} would be {} ({}) and the action {id} ({label}, in {ruleset}); give one of them another key, the action under actions",
                row.id, row.means
            ))
        })
    }

    /// A message if a row or another action has this action's letter.
    fn taken_action(&self, at: usize, id: &str, c: char, known: &[Letter]) -> Option<String> {
        let mine = |letter: &&Letter| letter.id == id;
        let label = known.iter().find(mine).map_or("", |letter| letter.label);
        if let Some(row) = self.keys.rows.iter().find(|bound| {
            bound.here(Place::Units).is_some() && bound.press.contains(&Press::Char(c))
        }) {
            let Key {
                id: other, means, ..
            } = row.row;
            return Some(format!(
                "{c} would be the action {id} ({label}) and {other} ({means}); give one of them another key"
            ));
        }
        let later = |id: &str| {
            self.actions
                .iter()
                .skip(at + 1)
                .any(|(action, ..)| action == id)
        };
        known.iter().filter(mine).find_map(|mine| {
            let rival = |letter: &&Letter| {
                let apart =
                    letter.ruleset == mine.ruleset && letter.id != id && letter.key != mine.key;
                apart && self.keys.letter(letter.id, letter.key) == c && !later(letter.id)
            };
            let other = known.iter().find(rival)?;
            Some(format!(
                "{c} would be {id} ({label}) and {} ({}) in {}; give one of them another letter",
                other.id, other.label, mine.ruleset
            ))
        })
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
        Some((_, Action::Quit)) => Err(format!("{press} always leaves")),
        Some((_, Action::Suspend)) => Err(format!("{press} always suspends the program")),
        Some(_) => Err(format!("{press} always redraws the screen")),
        None => Ok(press),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyCode;

    fn read(text: &str) -> (Keys, Vec<String>) {
        let document = Document::parse("keys.yaml", text.as_bytes()).unwrap();
        let (keys, faults) = Keys::of(&document);
        (
            keys,
            faults
                .iter()
                .map(|fault| {
                    fault
                        .to_string()
                        .lines()
                        .next()
                        .unwrap_or_default()
                        .to_owned()
                })
                .collect(),
        )
    }

    fn faults(text: &str) -> Vec<String> {
        read(text).1
    }

    fn one(text: &str) -> String {
        let faults = faults(text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults[0].clone()
    }

    #[test]
    fn keys_and_letters_are_other_ones() {
        let (keys, faults) = read("keys: {undo: '§', redo: ['¤', Ctrl-Y]}\nactions: {fire: '¶'}\n");
        assert_eq!(faults, Vec::<String>::new());
        let says = |code: char| keys.read(Place::Units, KeyCode::Char(code).into());
        assert_eq!(
            (says('§'), says('¤'), says('u')),
            (
                Some(Action::Undo),
                Some(Action::Redo),
                Some(Action::Type('u'))
            )
        );
        assert_eq!(
            (keys.name("undo"), keys.name("redo"), keys.name("log")),
            ("§".into(), "¤".into(), "l".into())
        );
        assert_eq!(
            (keys.letter("fire", 'f'), keys.letter("march", 'v')),
            ('¶', 'v')
        );
        assert!(
            keys.footer(Place::Log)
                .any(|(id, name, _)| id == "undo" && name == "§")
        );
        assert!(
            keys.help(Place::Units)
                .any(|(names, _)| names == "¤ Ctrl-Y")
        );
    }

    #[test]
    fn nothing_is_said_by_an_empty_part() {
        assert_eq!(faults("keys:\nactions:\n"), Vec::<String>::new());
    }

    #[test]
    fn every_fault_has_its_place_and_what_would_be_right() {
        let told = faults(
            "keys:\n  udno: z\n  log: Entr\n  help: 7\n  quit: [q, Ctrl-C]\n  number: x\n  view: {}\nactions:\n  fier: x\n",
        );
        let said = [
            "keys.yaml:2:3: keys.udno: there is no key \"udno\" to change; did you mean undo?",
            "keys.yaml:3:8: keys.log: \"Entr\" is not a key; did you mean Enter?",
            "keys.yaml:4:9: keys.help: 7 cannot be used: digits are unit numbers and die faces",
            "keys.yaml:5:13: keys.quit[1]: Ctrl-C always leaves",
            "keys.yaml:6:3: keys.number: there is no key \"number\" to change",
            "keys.yaml:7:9: keys.view: is not a key; write a character in quotes, or a name such as Space or Ctrl-T",
            "keys.yaml:9:3: actions.fier: no ruleset has an action \"fier\"; did you mean fire?",
        ];
        assert_eq!(told.len(), said.len(), "{told:#?}");
        for (told, said) in told.iter().zip(said) {
            assert!(told.starts_with(said), "{told}");
        }
        assert!(one("- undo\n").contains("a file of keys has two fields"));
        assert!(one("key: {undo: z}\n").contains("did you mean keys?"));
    }

    #[test]
    fn a_key_has_one_meaning_all_the_same() {
        let told = one("keys: {undo: l}\n");
        assert!(
            told.contains("keys.yaml:1:14: keys.undo: l would be undo (undo the last action) and log (open the log)"),
            "{told}"
        );
        assert_eq!(faults("keys: {undo: l, log: u}\n"), Vec::<String>::new());
        let told = one("keys: {undo: Ctrl-Y, log: Ctrl-Y}\n");
        assert!(
            told.contains(
                "keys.yaml:1:27: keys.log: Ctrl-Y would be log (open the log) and undo (undo the last action)"
            ),
            "{told}"
        );
    }

    #[test]
    fn a_row_and_an_action_cannot_share_a_key() {
        let told = one("keys: {undo: f}\n");
        assert!(
            told.contains(
                "keys.undo: f would be undo (undo the last action) and the action fire (Fire, in "
            ),
            "{told}"
        );
        assert!(one("actions: {fire: u}\n").contains(
            "actions.fire: u would be the action fire (Fire) and undo (undo the last action)"
        ));
        assert!(
            one("keys: {undo: '§'}\nactions: {fire: '§'}\n")
                .contains("actions.fire: § would be the action fire")
        );
    }

    #[test]
    fn two_actions_of_a_ruleset_cannot_share_a_letter_and_may_change_places() {
        let known = letters();
        let of = |id: &str| {
            known
                .iter()
                .filter(|letter| letter.id == id)
                .collect::<Vec<_>>()
        };
        let (fire, rival) = (
            of("fire")[0],
            known
                .iter()
                .find(|letter| letter.ruleset == of("fire")[0].ruleset && letter.key != 'f')
                .unwrap(),
        );
        let told = one(&format!("actions: {{fire: '{}'}}\n", rival.key));
        let place = format!(
            "keys.yaml:1:17: actions.fire: {} would be fire ({}) and ",
            rival.key, fire.label
        );
        assert!(
            told.contains(&place)
                && told.contains(&format!(
                    "in {}; give one of them another letter (unused: ",
                    told_ruleset(&told)
                )),
            "{told}"
        );
    }

    /// The ruleset named in a message.
    fn told_ruleset(told: &str) -> &str {
        let after = told.rsplit_once(") in ").map_or("", |(_, after)| after);
        after.split_once(';').map_or("", |(ruleset, _)| ruleset)
    }

    #[test]
    fn what_is_needed_in_a_text_keeps_a_key_that_is_no_character() {
        let told = one("keys: {back: '§'}\n");
        assert!(told.contains("keys.back: back is needed while you type text, where characters are text; give it Esc as well"), "{told}");
        assert_eq!(faults("keys: {back: ['§', Esc]}\n"), Vec::<String>::new());
    }

    #[test]
    fn an_unreadable_file_is_told_of_and_none_is_no_fault() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys.yaml");
        assert!(Keys::load(&file).is_ok());
        std::fs::write(&file, b"keys: {undo: \xFF}").unwrap();
        assert!(
            Keys::load(&file)
                .unwrap_err()
                .contains("keys.yaml:1:14: this is not UTF-8")
        );
        std::fs::write(&file, "keys: {undo: l, redo: l}\n").unwrap();
        assert!(Keys::load(&file).unwrap_err().ends_with("(and 1 more)"));
    }
}
