//! Keys with two meanings in a file of keys.

use super::file::KeyFileReader;
use super::letters::Letter;
use super::*;

/// True if a row is needed while text is typed.
fn is_needed_in_text(row: &KeyRow) -> bool {
    let mut places = KeyPlace::ALL.iter().map(|(place, _)| *place);
    places.any(|place| place.is_typed_in() && row.does(place).is_some())
}

impl KeyFileReader<'_> {
    /// Reports every key that has two meanings.
    pub(super) fn conflicts(&mut self) {
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
                let usual = row.press[0];
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
            .joined(" ")
    }

    fn presses(&self, row: &KeyRow) -> impl Iterator<Item = Press> + use<'_> {
        let id = row.id;
        self.keys
            .rows
            .iter()
            .filter(move |bound| bound.row.id == id)
            .flat_map(|bound| bound.press.iter().copied())
    }

    /// A message if another row has a key of this row. Of two rows in the file, the later is at
    /// fault.
    fn taken_row(&self, at: usize, row: &KeyRow) -> Option<String> {
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
    fn taken_letter(&self, row: &KeyRow, known: &[Letter]) -> Option<String> {
        row.does(KeyPlace::Units)?;
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
            bound.row.does(KeyPlace::Units).is_some() && bound.press.contains(&Press::Char(c))
        }) {
            let KeyRow {
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
