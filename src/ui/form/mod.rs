//! The form of an action, made from what the battle offers: nothing here knows a rulebook.

mod editor;
mod line;
mod lines;
mod pairs;
mod reason;
#[cfg(test)]
mod tests;
mod update;
mod value;

pub use crate::battle::REASONS;
pub use editor::{Choice, Editor, PAD, letters};
pub use line::Line;
pub use lines::Remembered;
pub use pairs::Pairs;
pub(super) use reason::{
    at as reason_at, edit as edit_reason, given as given_reason, offered as offered_reason,
};
pub use value::{number, plain};

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
    /// Which line has the keys; one past the last where nothing is left to be asked.
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
    /// The usual answers that nobody is asked about have stood there while the keys were past the last question.
    seen: bool,
    /// What was entered between who acts and each of the others.
    pairs: BTreeMap<String, Remembered>,
    /// Whom the fields between two are about.
    partner: Option<String>,
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
            seen: false,
            pairs: BTreeMap::new(),
            partner: None,
            fixed,
            choices,
        };
        lines::fill_rests(&mut form.lines);
        form.start();
        form
    }

    /// The same with what was entered between who acts and others since either moved.
    #[must_use]
    pub fn with_pairs(mut self, pairs: BTreeMap<String, Remembered>) -> FormPane {
        self.pairs = pairs;
        self.renew_pair();
        self.start();
        self
    }

    /// The keys go to the first question.
    fn start(&mut self) {
        // What is entered anew each time has the keys first; what the battle suggests, only where there is nothing else.
        let required = |open: bool| {
            self.lines
                .iter()
                .position(|line| line.field.required && (!open || line.field.default.is_null()))
        };
        let open = self.first_open();
        self.seen = open.is_none();
        self.at = open
            .or_else(|| required(true))
            .or_else(|| required(false))
            .unwrap_or(0);
        self.skip(1);
    }

    /// Whether it is an action's, and not of fields that are no action's.
    #[must_use]
    pub fn is_order(&self) -> bool {
        !self.offer.id.is_empty()
    }

    /// Whether all has been answered and the keys are past the last question.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.at >= self.lines.len()
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

    /// The first question that is open, in the order in which they stand.
    #[must_use]
    pub fn first_open(&self) -> Option<usize> {
        (0..self.lines.len()).find(|at| lines::is_open(&self.lines, *at))
    }

    /// The first line without which nothing can be done: what is required and empty, then what nobody has measured yet.
    #[must_use]
    pub fn first_needed(&self) -> Option<usize> {
        let unknown = |at: &usize| {
            let line = &self.lines[*at];
            line.is_measure() && !line.answered && lines::is_open(&self.lines, *at)
        };
        self.first_missing()
            .or_else(|| (0..self.lines.len()).find(unknown))
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
        let path = vec![field.name.to_owned()];
        let line = Line::new(&field, path, 0, &field.default, &self.choices);
        self.lines.push(line);
        true
    }

    /// Puts a value into the line `at`, as it would be typed there.
    pub fn give(&mut self, at: usize, value: &Value) {
        if let Some(line) = self.lines.get_mut(at) {
            (line.answered, line.touched, line.why) = (true, true, "");
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
            self.rebuild(at);
        }
    }

    /// What depends on the line `at` follows it.
    pub(super) fn rebuild(&mut self, at: usize) {
        lines::rebuild(&mut self.lines, at, &self.choices);
        lines::fill_rests(&mut self.lines);
        self.renew_pair();
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
            answered,
            touched,
            ..
        }) = self.lines.get_mut(self.at)
        {
            *deed = Some((entry, title));
            (*answered, *touched) = (true, true);
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
        let at_end = self.is_at_end();
        lines::refit(&mut self.lines, &open, &self.choices);
        lines::fill_rests(&mut self.lines);
        if at_end {
            self.at = self.first_open().unwrap_or(self.lines.len());
            return;
        }
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
