//! The form of an action, made from what the battle offers: nothing here knows a rulebook.

mod editor;
mod lines;
mod reason;
#[cfg(test)]
mod tests;
mod update;

pub use crate::battle::REASONS;
pub use editor::{Choice, Editor, PAD, number, plain};
pub use lines::{Line, Remembered};
pub(super) use reason::{
    at as reason_at, edit as edit_reason, given as given_reason, offered as offered_reason,
};

use crate::battle::{Chances, Directions, Entry, Field, Kind, Matters, Offer};
use crate::table::{Invalid, Refusal, Who};
use serde_json::{Map, Value};
use std::cell::Cell;
use std::collections::BTreeMap;
use tui_input::Input;

/// What is known of an entry before it is done.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Verdict {
    /// Something that is required is missing.
    #[default]
    Unknown,
    /// It may be done.
    Fine,
    /// Whether it may be done is nothing that everybody may know.
    Secret,
    /// A field makes no sense.
    Wrong(Invalid),
    /// A rule forbids it.
    Refused(Refusal),
}

/// What the form wants after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing.
    Stay,
    /// A value changed: look whether it can be done.
    Check,
    /// To be done.
    Submit,
    /// Another action is to be chosen for the field at the cursor.
    Choose,
    /// A figure is to be overruled.
    Overrule,
}

/// The form of one action for somebody.
#[derive(Clone, Debug)]
pub struct FormPane {
    /// What was offered.
    pub offer: Offer,
    /// What stands above it, where that is not the action's name.
    pub title: Option<String>,
    /// The fields that can be edited, line by line.
    pub lines: Vec<Line>,
    /// Which line has the keys.
    pub at: usize,
    /// What is known of it.
    pub verdict: Verdict,
    /// Why it is done although a rule forbids it, being typed.
    pub asking: Option<Input>,
    /// The same, once typed.
    pub reason: Option<String>,
    /// Figures that the umpire puts in place of others, by id.
    pub overruled: BTreeMap<String, f64>,
    /// Why he does.
    pub overruling: Option<String>,
    /// It fills in a field of the form beneath.
    pub nested: bool,
    /// What it may bring, when that has been worked out.
    pub odds: Option<Chances>,
    /// There was something to tell of its odds the last time: room is kept for them.
    pub uncertain: bool,
    /// Units with fields of their own were drawn side by side: up and down lead to the same field of another.
    pub is_grid: Cell<bool>,
    /// Somebody was picked anew: numbers remembered from the last time may be another's.
    picked: bool,
    /// The distances that have been measured: now, or the last time.
    measured: Vec<&'static str>,
    fixed: Map<String, Value>,
    choices: Vec<Choice>,
}

impl FormPane {
    /// The form of `offer`. `choices` are all who may be picked; `remembered` is what was entered last time.
    #[must_use]
    pub fn new(offer: Offer, choices: Vec<Choice>, remembered: &Remembered) -> FormPane {
        let subject = choices
            .iter()
            .find(|choice| choice.who == Some(offer.subject))
            .cloned();
        let (fixed, fields) = lines::split(&offer, subject.as_ref());
        let lines = lines::build(&fields, &[], 0, &choices, remembered);
        let mut form = FormPane {
            offer,
            title: None,
            lines,
            at: 0,
            verdict: Verdict::Unknown,
            asking: None,
            reason: None,
            overruled: BTreeMap::new(),
            overruling: None,
            nested: false,
            odds: None,
            uncertain: false,
            is_grid: Cell::new(false),
            picked: false,
            measured: Vec::new(),
            fixed,
            choices,
        };
        form.measured_before(remembered);
        // What is entered anew each time has the keys first; what the battle suggests, only where there is nothing else.
        let required = |open: bool| {
            form.lines
                .iter()
                .position(|line| line.field.required && (!open || line.field.default.is_null()))
        };
        form.at = form
            .first_missing()
            .or_else(|| required(true))
            .or_else(|| required(false))
            .unwrap_or(0);
        form.skip(1);
        form
    }

    /// The form of fields that are no action's: a unit of a roster, an option.
    #[must_use]
    pub fn of_fields(title: String, fields: Vec<Field>) -> FormPane {
        let offer = Offer {
            id: "",
            label: "Add",
            key: ' ',
            help: "",
            clauses: &[],
            subject: Who::Table,
            refusal: None,
            fields,
            matters: Matters::default(),
        };
        FormPane {
            title: Some(title),
            ..FormPane::new(offer, Vec::new(), &Remembered::new())
        }
    }

    /// Whether there is nothing to fill in.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether there is nothing to think about: all that could be filled in is who, and the battle knows who.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let known = |line: &Line| {
            matches!(line.field.kind, Kind::Unit | Kind::Character) && !line.field.default.is_null()
        };
        self.lines.iter().all(known)
    }

    /// The text, where that is all there is to fill in: such a form is a line to be written quickly.
    #[must_use]
    pub fn one_text(&self) -> Option<&Input> {
        match &self.lines[..] {
            [
                Line {
                    editor: Editor::Text(input),
                    ..
                },
            ] if self.asking.is_none() && !self.nested => {
                (!matches!(self.verdict, Verdict::Refused(_) | Verdict::Wrong(_))).then_some(input)
            }
            _ => None,
        }
    }

    /// The line that has the keys.
    #[must_use]
    pub fn line(&self) -> Option<&Line> {
        self.lines.get(self.at)
    }

    /// A while has passed: the next digit begins another number.
    pub fn forget_number(&mut self) {
        if let Some(line) = self.lines.get_mut(self.at) {
            line.editor.pass();
        }
    }

    /// Whether free text is being typed.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.asking.is_some()
            || self.line().is_some_and(|line| line.editor.is_text())
                && !matches!(self.verdict, Verdict::Refused(_))
    }

    /// The entry as it stands.
    #[must_use]
    pub fn entry(&self) -> Entry {
        let mut fields = self.fixed.clone();
        lines::gather(&self.lines, &mut fields);
        Entry {
            action: self.offer.id.to_owned(),
            fields,
        }
    }

    /// The directions that go with it.
    #[must_use]
    pub fn directions(&self) -> Directions {
        Directions {
            force: self.reason.clone(),
            overrule: self.overruled.clone(),
            reason: self.overruling.clone(),
        }
    }

    /// The umpire puts a figure in place of another, or nothing any more.
    pub fn overrule(&mut self, figure: String, number: Option<f64>, reason: String) {
        match number {
            Some(number) => drop(self.overruled.insert(figure, number)),
            None => drop(self.overruled.remove(&figure)),
        }
        if number.is_some() || self.overruled.is_empty() {
            self.overruling = Some(reason).filter(|reason| !reason.is_empty());
        }
        self.odds = None;
    }

    /// What is worth remembering of it.
    pub fn remember(&self, remembered: &mut Remembered) {
        lines::remember(&self.lines, remembered);
    }

    /// The first required line that is empty.
    #[must_use]
    pub fn first_missing(&self) -> Option<usize> {
        (0..self.lines.len()).find(|at| lines::is_missing(&self.lines, *at))
    }

    /// The first line that must still be seen to: what is required and empty, then what nobody has measured yet.
    #[must_use]
    pub fn first_open(&self) -> Option<usize> {
        let unknown = |line: &Line| line.is_measure() && !self.measured.contains(&line.field.name);
        self.first_missing().or_else(|| {
            self.lines
                .iter()
                .position(|line| unknown(line) && line.is_untouched())
        })
    }

    fn measured_before(&mut self, remembered: &Remembered) {
        let before = self
            .lines
            .iter()
            .filter(|line| line.is_measure() && remembered.contains_key(line.field.name));
        self.measured = before.map(|line| line.field.name).collect();
    }

    /// What is required and not there yet, by its label, and whose it is where several have the like.
    pub fn missing(&self) -> impl Iterator<Item = String> {
        let whose = |line: &Line| {
            let id = line
                .path
                .len()
                .checked_sub(2)
                .and_then(|at| line.path.get(at))?;
            self.choices
                .iter()
                .find(|choice| choice.id == *id)
                .map(|choice| format!("{} of {}", line.label, choice.name))
        };
        let missing = (0..self.lines.len())
            .filter(|at| lines::is_missing(&self.lines, *at))
            .map(|at| &self.lines[at]);
        missing.map(move |line| whose(line).unwrap_or_else(|| line.label.clone()))
    }

    /// Its odds have been worked out.
    pub fn put_odds(&mut self, odds: Chances) {
        self.uncertain = !odds.digest.is_empty();
        self.odds = Some(odds);
    }

    /// Everybody who may be picked, and the words for other rows.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Shows a field of which nothing seems to come, because somebody wants to fill it in all the same; false where there is no
    /// such field.
    pub fn reveal(&mut self, is: impl Fn(&str) -> bool) -> bool {
        let shown = |field: &Field| self.lines.iter().any(|line| line.field.name == field.name);
        let hidden = |field: &&Field| {
            is(field.name) && !self.fixed.contains_key(field.name) && !shown(field)
        };
        let Some(field) = self.offer.fields.iter().find(hidden).cloned() else {
            return false;
        };
        self.lines.push(Line {
            path: vec![field.name.to_owned()],
            label: field.name.replace('_', " "),
            editor: Editor::new(&field, &field.default, &self.choices),
            depth: 0,
            field,
        });
        true
    }

    /// Puts a value into the line `at`, as it would be typed there.
    pub fn give(&mut self, at: usize, value: &Value) {
        if let Some(line) = self.lines.get_mut(at) {
            if line.is_measure() {
                self.measured.push(line.field.name);
            }
            line.editor = match Editor::new(&line.field, value, &self.choices) {
                // A list is given by how many forms it has.
                Editor::List(_) => Editor::List(
                    value
                        .as_str()
                        .and_then(|count| count.parse().ok())
                        .unwrap_or(0)
                        .min(99),
                ),
                editor => editor,
            };
            lines::rebuild(&mut self.lines, at, &self.choices);
        }
    }

    /// Puts what was entered last time into what is still empty; the cursor stays where something was missing before.
    pub fn recall(&mut self, remembered: &Remembered) {
        let at = self.first_missing();
        for line in 0..self.lines.len() {
            if let (true, Some(value)) = (
                lines::is_missing(&self.lines, line),
                remembered.get(&self.lines[line].path.join(".")),
            ) {
                self.give(line, value);
            }
        }
        self.at = at.unwrap_or(self.at);
    }

    /// Fills in the action that was chosen for the field at the cursor.
    pub fn put_deed(&mut self, entry: Entry, title: String) {
        if let Some(Line {
            editor: Editor::RecordKind(deed),
            ..
        }) = self.lines.get_mut(self.at)
        {
            *deed = Some((entry, title));
        }
    }

    /// Whose form it is.
    #[must_use]
    pub fn subject(&self) -> Who {
        self.offer.subject
    }

    /// Fits the lines to the fields as they are over what has been entered.
    pub fn refit(&mut self, fields: &[Field]) {
        let here = self.line().map(|line| line.path.clone());
        let open: Vec<Field> = fields
            .iter()
            .filter(|field| !self.fixed.contains_key(field.name))
            .cloned()
            .collect();
        lines::refit(&mut self.lines, &open, &self.choices);
        let same = |path: &Vec<String>| {
            self.lines
                .iter()
                .position(|line| line.path == *path && !matches!(line.editor, Editor::Heading))
        };
        self.at = here
            .as_ref()
            .and_then(same)
            .unwrap_or(self.at)
            .min(self.lines.len().saturating_sub(1));
    }
}
