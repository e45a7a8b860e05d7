//! The form of an action, built from the fields that the battle offers. No ruleset is named here.

mod choice;
mod gather;
mod line;
mod lines;
mod number;
mod pairs;
#[cfg(test)]
mod tests;
mod update;

use super::*;
use crate::battle::{Bounds, Directions, Entry, Field, Kind, Matters, Offer, fault_text};
pub use crate::battle::{
    Candidate, REASONS,
    value::{number, plain},
};
use crate::odds::Chances;
use crate::table::{Invalid, Refusal};
pub use choice::Selection;
pub use line::{Editor, FormLine, letters};
pub use lines::Remembered;
pub use pairs::Pairs;
use std::cell::Cell;
use std::collections::BTreeMap;

/// The state of an entry: missing values, allowed, or refused.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum FormState {
    /// A required field is missing.
    #[default]
    Unknown,
    /// Allowed.
    Fine,
    /// The answer is secret.
    Secret,
    /// A field is invalid.
    Wrong(Invalid),
    /// A rule refuses it.
    Refused(Refusal),
}

/// The request of a form after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormIntent {
    /// Nothing.
    Stay,
    /// Check the changed entry.
    Check,
    /// Do the action.
    Submit,
    /// Choose another action for the field at the cursor.
    Choose,
    /// Overrule a figure.
    Overrule,
}

/// What has been typed for the question with the cursor.
#[derive(Clone, Debug, Default)]
struct Typing {
    /// The number being typed.
    number: Option<number::TypedNumber>,
    /// True if a number has been typed since the cursor came here.
    counted: bool,
    /// True after a comma: the next number joins those chosen before.
    joins: bool,
    /// The letters typed to find a word.
    letters: TypedLetters,
}

/// What the last key left for the next one, and for no later one.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastKey {
    /// The reason why it changed nothing, with `{accept}` and the like for keys.
    pub trouble: Option<String>,
    /// The unit that it named and that cannot be chosen.
    forbidden: Option<Value>,
    /// The question from which a complete number has moved the cursor on, by its path: an Enter right after it ends that
    /// number and no more, a comma goes back for another.
    jumped: Option<Vec<String>>,
    /// True if it was Backspace and took a character: at the beginning of the text it stops once before it leads to the question
    /// before.
    erasing: bool,
    /// It was meant for a question when none was open: Enter right after it does nothing yet. `Some(true)` if it answered nothing.
    mistyped: Option<bool>,
}

/// The form of one action.
#[derive(Clone, Debug)]
pub struct FormPane {
    /// The action as offered.
    pub offer: Offer,
    /// The title, if it is not the action's name.
    pub(crate) title: Option<String>,
    /// The lines, in order.
    pub lines: Vec<FormLine>,
    /// The line with the cursor; `lines.len()` once every question is answered.
    pub at: usize,
    /// The state of the entry.
    pub(crate) verdict: FormState,
    /// The reason to force the action, while it is typed.
    pub(crate) asking: Option<TextInput>,
    /// The umpire's directions as entered so far.
    pub(crate) directions: Directions,
    /// True if it fills in a field of the form below it.
    pub(crate) nested: bool,
    /// The odds, once worked out.
    pub(crate) odds: Option<Chances>,
    /// True if the last odds had something to show: keep room for them.
    pub(crate) uncertain: bool,
    /// True if units were drawn as a grid: up and down then lead to the same field of another unit.
    pub(crate) is_grid: Cell<bool>,
    /// True if the defaults have been visible once with the cursor past the last question.
    seen: bool,
    /// What was typed for the question with the cursor.
    typing: Typing,
    /// What the last key left for the next one.
    pub(crate) last: LastKey,
    /// Values entered before for the subject and each other unit.
    pairs: BTreeMap<String, Remembered>,
    /// The unit at the other end of the fields for a pair.
    partner: Option<String>,
    fixed: Map<String, Value>,
    choices: Vec<Candidate>,
}

impl FormPane {
    /// Returns the form of `offer`. `choices` are all that can be picked; `remembered` holds the values of last time.
    pub(crate) fn new(offer: Offer, choices: Vec<Candidate>, remembered: &Remembered) -> FormPane {
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
            verdict: FormState::Unknown,
            asking: None,
            directions: Directions::default(),
            nested: false,
            odds: None,
            uncertain: false,
            is_grid: Cell::new(false),
            seen: false,
            typing: Typing::default(),
            last: LastKey::default(),
            pairs: BTreeMap::new(),
            partner: None,
            fixed,
            choices,
        };
        lines::fill_rests(&mut form.lines);
        form.start();
        form
    }

    /// Adds the values for pairs of units that stayed where they were.
    pub(crate) fn with_pairs(mut self, pairs: BTreeMap<String, Remembered>) -> FormPane {
        self.pairs = pairs;
        self.renew_pair();
        self.start();
        self
    }

    /// Takes the values of the last time as answers: right after an undo the same is mostly done again.
    pub(crate) fn confirmed(mut self) -> FormPane {
        for line in &mut self.lines {
            line.answered |= line.why == line::BEFORE;
        }
        self.start();
        self
    }

    /// Puts the cursor on the first question.
    fn start(&mut self) {
        // New values come first; suggested ones only if there is nothing else to enter.
        let required = |open: bool| {
            self.lines
                .iter()
                .position(|line| line.field.required && (!open || line.field.default.is_null()))
        };
        // The target comes before the circumstances.
        let who = (0..self.lines.len()).find(|at| {
            let line = &self.lines[*at];
            lines::is_missing(&self.lines, *at) && line.units().is_some()
        });
        let open = who.or_else(|| self.first_open());
        self.seen = open.is_none();
        self.at = open
            .or_else(|| required(true))
            .or_else(|| required(false))
            .unwrap_or(0);
        self.skip(1);
    }

    /// True for the form of an action, false for one made by `of_fields`.
    pub(crate) fn is_order(&self) -> bool {
        !self.offer.id.is_empty()
    }

    /// True once every question is answered.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.lines.len()
    }

    /// Returns a form of fields outside an action: a roster's unit, an option.
    pub(crate) fn of_fields(title: String, fields: Vec<Field>) -> FormPane {
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

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// True if the form only asks which unit, and the battle knows the answer.
    pub(crate) fn is_settled(&self) -> bool {
        let known = |line: &FormLine| {
            matches!(line.field.kind, Kind::Unit | Kind::Character) && !line.field.default.is_null()
        };
        self.lines.iter().all(known)
    }

    /// The text, if that is the only field: such a form is drawn as one line.
    pub(crate) fn one_text(&self) -> Option<&TextInput> {
        let [line] = &self.lines[..] else { return None };
        let is_wrong = matches!(self.verdict, FormState::Refused(_) | FormState::Wrong(_));
        let is_plain = self.asking.is_none() && !self.nested && !is_wrong;
        line.text().filter(|_| is_plain && line.is_free())
    }

    /// The line with the cursor.
    pub fn line(&self) -> Option<&FormLine> {
        self.lines.get(self.at)
    }

    /// Ends the typed number after a pause, as a complete one ends: the next digit is for the next question, and a comma lets another
    /// unit join.
    pub(crate) fn forget_number(&mut self) {
        let was_typed = self.typing.number.is_some();
        let is_legal = self.end_number();
        let units = self.line().filter(|line| line.units().is_some());
        let jumped = units.map(|line| line.path.clone());
        self.last.jumped = jumped.filter(|_| was_typed && is_legal && self.is_order());
        if self.last.jumped.is_some() {
            self.go_on();
        }
    }

    /// True if a pause ends something.
    pub(crate) fn awaits_rest(&self) -> bool {
        self.last.jumped.is_some() || self.typing.number.is_some()
    }

    /// True while free text is typed.
    pub fn is_text(&self) -> bool {
        self.asking.is_some()
            || self.line().is_some_and(FormLine::is_free)
                && !matches!(self.verdict, FormState::Refused(_))
    }

    /// The entry so far.
    pub fn entry(&self) -> Entry {
        let mut fields = self.fixed.clone();
        gather::into_entry(&self.lines, &mut fields);
        Entry {
            action: self.offer.id.to_owned(),
            fields,
        }
    }

    /// Overrules a figure, or withdraws that with `None`.
    pub(crate) fn overrule(&mut self, figure: String, number: Option<f64>, reason: String) {
        match number {
            Some(number) => drop(self.directions.overrule.insert(figure, number)),
            None => drop(self.directions.overrule.remove(&figure)),
        }
        if number.is_some() || self.directions.overrule.is_empty() {
            self.directions.reason = Some(reason).filter(|reason| !reason.is_empty());
        }
        self.odds = None;
    }

    /// Remembers values for the next time.
    pub(crate) fn remember(&self, remembered: &mut Remembered) {
        lines::remember(&self.lines, remembered);
    }

    /// The first line that is required and empty.
    pub(crate) fn first_missing(&self) -> Option<usize> {
        (0..self.lines.len()).find(|at| lines::is_missing(&self.lines, *at))
    }

    /// The first open question, in order.
    pub(crate) fn first_open(&self) -> Option<usize> {
        (0..self.lines.len()).find(|at| lines::is_open(&self.lines, *at))
    }

    /// The first line that the action cannot do without: a required one, else a distance not measured yet.
    pub(crate) fn first_needed(&self) -> Option<usize> {
        let unknown = |at: &usize| {
            let line = &self.lines[*at];
            line.is_measure() && !line.answered && lines::is_open(&self.lines, *at)
        };
        self.first_missing()
            .or_else(|| (0..self.lines.len()).find(unknown))
    }

    /// The labels of required empty lines, with the unit's name if several have the same field.
    pub(crate) fn missing(&self) -> impl Iterator<Item = String> {
        let whose = |line: &FormLine| {
            let id = line
                .path
                .len()
                .checked_sub(2)
                .and_then(|at| line.path.get(at))?;
            self.choices
                .iter()
                .find(|choice| choice.id() == id)
                .map(|choice| format!("{} of {}", line.label, choice.name))
        };
        let missing = (0..self.lines.len())
            .filter(|at| lines::is_missing(&self.lines, *at))
            .map(|at| &self.lines[at]);
        missing.map(move |line| whose(line).unwrap_or_else(|| line.label.clone()))
    }

    /// Stores the odds.
    pub(crate) fn set_odds(&mut self, odds: Chances) {
        self.uncertain = !odds.summary.is_empty();
        self.odds = Some(odds);
    }

    /// All units, characters and words that can be picked.
    pub(crate) fn choices(&self) -> &[Candidate] {
        &self.choices
    }

    /// Adds a line for a field that is left out for lack of effect. Returns false without such a field.
    pub(crate) fn reveal(&mut self, is: impl Fn(&str) -> bool) -> bool {
        let shown = |field: &Field| self.lines.iter().any(|line| line.field.name == field.name);
        let hidden = |field: &&Field| {
            is(field.name) && !self.fixed.contains_key(field.name) && !shown(field)
        };
        let Some(field) = self.offer.fields.iter().find(hidden).cloned() else {
            return false;
        };
        let path = vec![field.name.to_owned()];
        let line = FormLine::new(&field, path, 0, &field.default, &self.choices);
        self.lines.push(line);
        true
    }

    /// Enters a value into the line `at`, as if typed.
    pub(crate) fn give(&mut self, at: usize, value: &Value) {
        if let Some(line) = self.lines.get_mut(at) {
            (line.answered, line.touched, line.why) = (true, true, "");
            line.set(value, &self.choices);
            self.rebuild(at);
        }
    }

    /// Puts a typed text into the line `at`.
    ///
    /// # Errors
    /// The fault; nothing has changed then.
    pub fn answer(&mut self, at: usize, text: &str) -> Result<(), String> {
        let Some(line) = self.lines.get(at) else {
            return Ok(());
        };
        let value = line.field.read(text, &self.choices);
        let value = value.map_err(|wrong| fault_text(&wrong))?;
        // A number or a value stays as it was typed: 1/3, none.
        match line.field.kind {
            Kind::Number | Kind::Whole | Kind::List | Kind::Any
                if line.field.options.is_empty() =>
            {
                self.give(at, &Value::from(text.trim()));
            }
            _ => self.give(at, &value),
        }
        Ok(())
    }

    /// The fault of a number or text that was typed, whatever is still missing.
    pub(crate) fn misread(&self) -> Option<Invalid> {
        let wrong = |line: &FormLine| {
            let text = line.text().filter(|_| line.touched)?.value();
            let wrong = line.field.read(text, &self.choices).err()?;
            Some(Invalid::new(line.path.join("."), wrong.message))
        };
        self.lines.iter().find_map(wrong)
    }

    /// Updates the lines that depend on the line `at`.
    pub(super) fn rebuild(&mut self, at: usize) {
        lines::rebuild(&mut self.lines, at, &self.choices);
        lines::fill_rests(&mut self.lines);
        self.renew_pair();
    }

    /// Fills empty lines with the values of last time. The cursor stays on the first line that was missing.
    pub(crate) fn recall(&mut self, remembered: &Remembered) {
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

    /// Sets the chosen action in the field at the cursor.
    pub(crate) fn set_action(&mut self, entry: Entry, title: String) {
        if let Some(FormLine {
            editor: Editor::Action(action),
            answered,
            touched,
            ..
        }) = self.lines.get_mut(self.at)
        {
            *action = Some((entry, title));
            (*answered, *touched) = (true, true);
        }
    }

    /// Takes over what was overruled and why an action was forced in a form that has filled in a field of this one.
    pub(crate) fn adopt_rulings(&mut self, other: &Self) {
        self.directions.clone_from(&other.directions);
    }

    pub(crate) fn subject(&self) -> Who {
        self.offer.subject
    }

    /// Fits the lines to changed fields.
    pub(crate) fn refit(&mut self, fields: &[Field]) {
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
                .position(|line| line.path == *path && !line.is_heading())
        };
        self.at = here
            .as_ref()
            .and_then(same)
            .unwrap_or(self.at)
            .min(self.lines.len().saturating_sub(1));
    }
}
