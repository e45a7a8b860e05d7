//! The form of an action, made from what the battle offers: nothing here knows a rulebook.

mod editor;
mod lines;
mod reason;
#[cfg(test)]
mod tests;

pub use editor::{Choice, Editor, PAD, number, plain};
pub use lines::{Line, Remembered};
pub use reason::REASONS;
pub(super) use reason::edit as edit_reason;

use super::keys::Action;
use super::text::pasted;
use crate::battle::{Chances, Directions, Entry, Field, Kind, Matters, Offer};
use crate::table::{Invalid, Refusal, Who};
use serde_json::{Map, Value};
use std::cell::Cell;
use std::collections::BTreeMap;
use tui_input::{Input, InputRequest};

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
        let subject = choices.iter().find(|choice| choice.who == Some(offer.subject)).cloned();
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
        let required = |open: bool| form.lines.iter().position(|line| line.field.required && (!open || line.field.default.is_null()));
        form.at = form.first_missing().or_else(|| required(true)).or_else(|| required(false)).unwrap_or(0);
        form.skip(1);
        form
    }

    /// The form of fields that are no action's: a unit of a roster, an option.
    #[must_use]
    pub fn of_fields(title: String, fields: Vec<Field>) -> FormPane {
        let offer = Offer {
            id: "",
            label: "Put it in",
            key: ' ',
            help: "",
            clauses: &[],
            subject: Who::Table,
            refusal: None,
            fields,
            matters: Matters::default(),
        };
        FormPane { title: Some(title), ..FormPane::new(offer, Vec::new(), &Remembered::new()) }
    }

    /// Whether there is nothing to fill in.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Whether there is nothing to think about: all that could be filled in is who, and the battle knows who.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let known = |line: &Line| matches!(line.field.kind, Kind::Unit | Kind::Character) && !line.field.default.is_null();
        self.lines.iter().all(known)
    }

    /// The text, where that is all there is to fill in: such a form is a line to be written quickly.
    #[must_use]
    pub fn one_text(&self) -> Option<&Input> {
        match &self.lines[..] {
            [Line { editor: Editor::Text(input), .. }] if self.asking.is_none() && !self.nested => {
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
        self.asking.is_some() || self.line().is_some_and(|line| line.editor.is_text()) && !matches!(self.verdict, Verdict::Refused(_))
    }

    /// The entry as it stands.
    #[must_use]
    pub fn entry(&self) -> Entry {
        let mut fields = self.fixed.clone();
        lines::gather(&self.lines, &mut fields);
        Entry { action: self.offer.id.to_owned(), fields }
    }

    /// The directions that go with it.
    #[must_use]
    pub fn directions(&self) -> Directions {
        Directions { force: self.reason.clone(), overrule: self.overruled.clone(), reason: self.overruling.clone() }
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
        self.first_missing().or_else(|| self.lines.iter().position(|line| unknown(line) && line.is_untouched()))
    }

    fn measured_before(&mut self, remembered: &Remembered) {
        let before = self.lines.iter().filter(|line| line.is_measure() && remembered.contains_key(line.field.name));
        self.measured = before.map(|line| line.field.name).collect();
    }

    /// What is required and not there yet, by its label.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        (0..self.lines.len()).filter(|at| lines::is_missing(&self.lines, *at)).map(|at| self.lines[at].label.as_str())
    }

    /// Answers a key.
    pub fn update(&mut self, action: Action) -> Wish {
        if self.asking.is_some() {
            return self.update_reason(action);
        }
        match action {
            Action::Accept => return self.accept(),
            Action::Next => self.go(1),
            Action::Previous => self.go(-1),
            Action::Down => self.go_over(1),
            Action::Up => self.go_over(-1),
            Action::Force => self.ask_reason(),
            Action::Overrule => return Wish::Overrule,
            Action::Type(_) | Action::Press | Action::Left | Action::Right | Action::Erase | Action::First | Action::Last => {
                self.edit(action);
                return Wish::Check;
            }
            _ => {}
        }
        Wish::Stay
    }

    fn edit(&mut self, action: Action) {
        let Some(line) = self.lines.get_mut(self.at) else { return };
        self.picked |= line.field.required && matches!(line.editor, Editor::Pick { .. });
        match action {
            Action::Type(c) => line.editor.type_char(c),
            Action::Press => line.editor.press(),
            Action::Left => line.step(-1),
            Action::Right => line.step(1),
            Action::Erase => line.editor.erase(),
            _ => {}
        }
        self.odds = None;
        lines::rebuild(&mut self.lines, self.at, &self.choices);
    }

    /// Its odds have been worked out.
    pub fn put_odds(&mut self, odds: Chances) {
        self.uncertain = !odds.digest.is_empty();
        self.odds = Some(odds);
    }

    /// Text that was pasted.
    pub fn paste(&mut self, text: &str) -> Wish {
        for c in pasted(text) {
            match &mut self.asking {
                Some(reason) => drop(reason.handle(InputRequest::InsertChar(c))),
                None => self.edit(Action::Type(c)),
            }
        }
        Wish::Check
    }

    /// Asks why it shall be done although a rule forbids it.
    pub fn ask_reason(&mut self) {
        self.asking = Some(Input::new(self.reason.clone().unwrap_or_default()));
    }

    /// Leaves the asking for a reason; false when there is none.
    pub fn leave_reason(&mut self) -> bool {
        self.asking.take().is_some()
    }

    fn update_reason(&mut self, action: Action) -> Wish {
        let Some(asking) = &mut self.asking else { return Wish::Stay };
        if action != Action::Accept {
            edit_reason(asking, action);
            return Wish::Stay;
        }
        let reason = asking.value().trim().to_owned();
        if reason.is_empty() {
            return Wish::Stay;
        }
        (self.reason, self.asking) = (Some(reason), None);
        self.accept()
    }

    fn accept(&mut self) -> Wish {
        self.leave_line();
        if matches!(self.line().map(|line| &line.editor), Some(Editor::Deed(None))) {
            return Wish::Choose;
        }
        let measured = self.line().filter(|line| line.is_measure()).map(|line| line.field.name);
        self.measured.extend(measured);
        let number = |at: &usize| {
            let line = &self.lines[*at];
            matches!(line.editor, Editor::Number { .. }) && (line.field.required || line.is_measure())
        };
        let asked_anew = if std::mem::take(&mut self.picked) { (self.at + 1..self.lines.len()).find(number) } else { None };
        match self.first_open().or(asked_anew) {
            None => Wish::Submit,
            Some(at) => {
                self.at = at;
                Wish::Check
            }
        }
    }

    /// Moves the cursor to a field by its dotted name, as a message names it; false when there is no such line.
    pub fn go_to(&mut self, field: &str) -> bool {
        let found = self.lines.iter().position(|line| line.path.join(".") == field);
        let near = found.or_else(|| self.lines.iter().position(|line| line.path.first().is_some_and(|name| *name == field)));
        self.at = near.unwrap_or(self.at);
        self.skip(1);
        near.is_some()
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
        let hidden = |field: &&Field| is(field.name) && !self.fixed.contains_key(field.name) && !shown(field);
        let Some(field) = self.offer.fields.iter().find(hidden).cloned() else { return false };
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
                Editor::List(_) => Editor::List(value.as_str().and_then(|count| count.parse().ok()).unwrap_or(0).min(99)),
                editor => editor,
            };
            lines::rebuild(&mut self.lines, at, &self.choices);
        }
    }

    /// Puts what was entered last time into what is still empty; the cursor stays where something was missing before.
    pub fn recall(&mut self, remembered: &Remembered) {
        let at = self.first_missing();
        for line in 0..self.lines.len() {
            if let (true, Some(value)) = (lines::is_missing(&self.lines, line), remembered.get(&self.lines[line].path.join("."))) {
                self.give(line, value);
            }
        }
        self.at = at.unwrap_or(self.at);
    }

    /// Fills in the action that was chosen for the field at the cursor.
    pub fn put_deed(&mut self, entry: Entry, title: String) {
        if let Some(Line { editor: Editor::Deed(deed), .. }) = self.lines.get_mut(self.at) {
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
        let open: Vec<Field> = fields.iter().filter(|field| !self.fixed.contains_key(field.name)).cloned().collect();
        lines::refit(&mut self.lines, &open, &self.choices);
        let same = |path: &Vec<String>| self.lines.iter().position(|line| line.path == *path && !matches!(line.editor, Editor::Heading));
        self.at = here.as_ref().and_then(same).unwrap_or(self.at).min(self.lines.len().saturating_sub(1));
    }

    /// A click on the line `at`: the keys go to it; a yes or no is turned, a list of others goes on to the next.
    pub fn click(&mut self, at: usize) -> Wish {
        let Some(path) = self.lines.get(at).map(|line| line.path.clone()).filter(|_| self.asking.is_none()) else { return Wish::Stay };
        let again = self.at == at;
        self.leave_line();
        self.at = self.lines.iter().position(|line| line.path == path).unwrap_or(self.at);
        self.skip(1);
        match self.line().map(|line| &line.editor) {
            Some(Editor::Deed(None)) => return Wish::Choose,
            Some(Editor::Flag(_) | Editor::List(_)) => self.edit(Action::Press),
            Some(Editor::Pick { .. } | Editor::Word { .. }) if again => self.edit(Action::Press),
            _ => {}
        }
        Wish::Check
    }

    /// A click on a value of the line that has the keys, or on a reason where one is asked for. Once somebody is picked the
    /// next that is missing is asked for.
    pub fn choose(&mut self, value: usize) -> Wish {
        if let Some(asking) = &mut self.asking {
            *asking = REASONS.get(value).map_or_else(Input::default, |reason| Input::new((*reason).to_owned()));
            return self.update_reason(Action::Accept);
        }
        let Some(line) = self.lines.get_mut(self.at) else { return Wish::Stay };
        line.choose(value);
        let picked = matches!(line.editor, Editor::Pick { .. });
        self.odds = None;
        lines::rebuild(&mut self.lines, self.at, &self.choices);
        if picked {
            self.at = self.first_missing().unwrap_or(self.at);
        }
        Wish::Check
    }

    /// A click on somebody: he is picked, where somebody is to be picked.
    pub fn pick(&mut self, who: Who) -> Wish {
        match self.line().map(|line| &line.editor) {
            Some(Editor::Pick { choices, .. } | Editor::Many { choices, .. }) => {
                let at = choices.iter().position(|choice| choice.who == Some(who));
                at.map_or(Wish::Stay, |at| self.choose(at))
            }
            _ => Wish::Stay,
        }
    }

    fn leave_line(&mut self) {
        if let Some(line) = self.lines.get_mut(self.at) {
            line.editor.leave();
        }
        lines::rebuild(&mut self.lines, self.at, &self.choices);
    }

    fn go(&mut self, by: isize) {
        self.leave_line();
        self.picked = false;
        let count = isize::try_from(self.lines.len()).unwrap_or(0);
        if count > 0 {
            let next = (isize::try_from(self.at).unwrap_or(0) + by).rem_euclid(count);
            self.at = usize::try_from(next).unwrap_or(0);
        }
        self.skip(by);
    }

    /// A line down or up; in a grid to the same field of the next unit, and from the last out of the grid.
    fn go_over(&mut self, by: isize) {
        let Some(path) = self.line().map(|line| line.path.clone()).filter(|path| path.len() > 2 && self.is_grid.get()) else {
            return self.go(by);
        };
        let below = |line: &Line| {
            line.path.len() == path.len() && line.path[0] == path[0] && line.path[1] != path[1] && line.path[2..] == path[2..]
        };
        let outside = |line: &Line| line.path[0] != path[0] || line.path.len() == 1;
        let to = |is: &dyn Fn(&Line) -> bool| {
            let mut after = self.at + 1..self.lines.len();
            let mut before = 0..self.at;
            let found = |at: &usize| is(&self.lines[*at]);
            if by > 0 { after.find(found) } else { before.rfind(found) }
        };
        match to(&below).or_else(|| to(&outside)) {
            Some(at) => {
                self.leave_line();
                self.at = at;
                self.skip(by);
            }
            None => self.go(by),
        }
    }

    /// Past headings, which hold nothing.
    fn skip(&mut self, by: isize) {
        let is_heading = |at: usize| matches!(self.lines.get(at).map(|line| &line.editor), Some(Editor::Heading));
        let count = self.lines.len();
        for _ in 0..count {
            if !is_heading(self.at) {
                return;
            }
            self.at = if by < 0 { (self.at + count - 1) % count } else { (self.at + 1) % count };
        }
    }
}
