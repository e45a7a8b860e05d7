//! Forms: one function that declares the fields of something, run to describe them or to read an entry.
//!
//! The fields of an action, of a roster, of a battle's options are each declared by one function over a [`Form`]. Run to
//! describe, it gives the fields for help, panels, offers and JSON schemas; run to read, it gives the values and
//! collects every fault. So what is documented is what is read.
//!
//! Fields are declared unconditionally and in a fixed order. A key that no field asked for is a fault.

mod field;
mod offers;
mod plan;
mod read;
mod slot;
mod values;
mod within;

pub use field::{
    Asking, Beside, Bounds, Decision, DefaultValue, Field, Kind, Lift, Matters, Word, Wrong,
    json_number,
};
pub(crate) use field::{TerrainQuestion, words};
pub use offers::{Candidate, meant};
pub(crate) use offers::{begins_word, named, names};
pub use plan::Plan;
pub(super) use read::{MOST_PROSE, text as text_of};
pub use slot::Slot;
pub(crate) use values::not_a_flag;
pub use within::Presence;

use super::words::REQUIRED;
use super::*;
use read::shown;
use slot::FieldReader;

/// The limit of unknown fields that are listed one by one.
const MOST_UNKNOWN: usize = 20;

/// A set of fields, being described or read.
pub struct Form<'a> {
    given: Option<&'a Map<String, Value>>,
    directory: &'a Directory,
    subject: Option<Who>,
    /// The unit or character that acts, from [`Form::acts`].
    actor: Option<Who>,
    /// The action's name for people now, from [`Form::called`].
    label: Option<&'static str>,
    path: Path,
    fields: Vec<Field>,
    wrong: Vec<Wrong>,
    matters: Matters,
    /// The fields of forms inside this one, by path.
    within: Vec<(Path, Vec<Field>)>,
    strength: [Vec<String>; 2],
    pub(super) what_ifs: Vec<WhatIf>,
}

impl<'a> Form<'a> {
    /// A form that describes its fields; `subject` is the unit or character of an action.
    pub(crate) fn describe(directory: &'a Directory, subject: Option<Who>) -> Self {
        // Forms are read for every look at the odds; few have more fields.
        Self {
            given: None,
            directory,
            subject,
            actor: None,
            label: None,
            path: Vec::new(),
            fields: Vec::with_capacity(8),
            wrong: Vec::new(),
            matters: Matters::default(),
            within: Vec::new(),
            strength: [Vec::new(), Vec::new()],
            what_ifs: Vec::new(),
        }
    }

    /// A form that reads `given`.
    pub fn read(directory: &'a Directory, given: &'a Map<String, Value>) -> Self {
        Self {
            given: Some(given),
            ..Self::describe(directory, None)
        }
    }

    /// A form that describes its fields for what has been entered so far.
    pub fn refit(directory: &'a Directory, given: &'a Map<String, Value>, subject: Who) -> Self {
        Self {
            given: Some(given),
            ..Self::describe(directory, Some(subject))
        }
    }

    /// Returns whether an entry is being read, rather than described.
    pub(crate) fn is_reading(&self) -> bool {
        self.given.is_some()
    }

    /// The unit, character or side that the form is described for.
    pub fn subject(&self) -> Option<Who> {
        self.subject
    }

    /// The field of the acting unit.
    pub fn actor(&mut self, name: &'static str, help: &'static str) -> Unit {
        let unit = self.unit(name).help(help).required();
        self.acts(unit);
        unit
    }

    /// Names the unit, character or side that acts. Without a name the table does.
    pub fn acts(&mut self, who: impl Into<Who>) {
        self.actor = Some(who.into());
    }

    /// Names the action by what it does now, where one action does several things.
    pub(crate) fn called(&mut self, label: &'static str) {
        self.label = Some(label);
    }

    pub(crate) fn label(&self) -> Option<&'static str> {
        self.label
    }

    pub(crate) fn who_acts(&self) -> Option<Who> {
        self.actor
    }

    /// Returns whether an entry has been read without errors so far.
    pub fn is_sound(&self) -> bool {
        self.is_reading() && !self.has_faults(Severity::Error)
    }

    pub(crate) fn has_faults(&self, severity: Severity) -> bool {
        self.wrong.iter().any(|wrong| wrong.severity == severity)
    }

    pub(crate) fn is_wrong(&self, name: &str) -> bool {
        let mut path = self.path.clone();
        path.push(name.into());
        self.wrong
            .iter()
            .any(|wrong| wrong.severity == Severity::Error && wrong.path.starts_with(&path))
    }

    /// Reports an error in the field `name`; an empty name means the whole form.
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.mark(name, false, Severity::Error, message);
    }

    /// Warns about the field `name`.
    pub(crate) fn warn(&mut self, name: &str, message: impl Into<String>) {
        self.mark(name, false, Severity::Warning, message);
    }

    fn mark(&mut self, name: &str, at_key: bool, severity: Severity, message: impl Into<String>) {
        let below = [PathStep::from(name)];
        self.mark_at(&below[usize::from(name.is_empty())..], severity, message);
        if let Some(wrong) = self.wrong.last_mut() {
            wrong.at_key = at_key;
        }
    }

    fn miss(&mut self, name: &'static str, required: bool, help: &str) {
        if required && self.is_reading() {
            self.mark(name, false, Severity::Error, format!("{REQUIRED}{help}"));
        }
    }

    /// Reports an error at a path below this form.
    pub(crate) fn fault_at(&mut self, below: &[PathStep], message: impl Into<String>) {
        self.mark_at(below, Severity::Error, message);
    }

    pub(super) fn mark_at(
        &mut self,
        below: &[PathStep],
        severity: Severity,
        message: impl Into<String>,
    ) {
        let path = self.path.iter().chain(below).cloned().collect();
        self.wrong.push(Wrong {
            path,
            at_key: false,
            message: message.into(),
            severity,
            lift: None,
        });
    }

    /// Declares how the battle's file lifts the last fault.
    pub(crate) fn lifted_by(&mut self, lift: Lift) {
        if let Some(wrong) = self.wrong.last_mut() {
            wrong.lift = Some(lift);
        }
    }

    /// Declares the counters and events that matter most in the odds, most important first.
    pub fn matters(&mut self, first: &'static [&'static str]) {
        self.matters.first = first;
    }

    /// Declares events that show the action under several circumstances.
    pub fn beside(&mut self, what: &'static str, events: &'static [(&'static str, &'static str)]) {
        self.matters.beside = Some(Beside { what, events });
    }

    /// Declares decisions whose options are worth comparing.
    pub fn decisions(&mut self, decisions: &'static [Decision]) {
        self.matters.decisions = decisions;
    }

    pub(crate) fn what_matters(&self) -> Matters {
        self.matters
    }

    /// Reports each side's strength by the rulebook's own measure, and how close it is to its limits. Available before
    /// the battle is valid.
    pub(crate) fn tell_strength(&mut self, strength: impl Fn(Side) -> Vec<String>) {
        self.strength = Side::BOTH.map(strength);
    }

    /// Ends the form: the declared fields, and all faults in the order of the declaration.
    pub fn finish(self) -> (Vec<Field>, Vec<Wrong>) {
        let Plan {
            mut places, wrong, ..
        } = self.finish_whole();
        (
            places.pop().map_or_else(Vec::new, |(_, fields)| fields),
            wrong,
        )
    }

    /// Ends the form with the fields of every form inside it, by path and with the defaults that apply there (a gun's
    /// crew is 4), its own fields last, and the sides' strength.
    pub(crate) fn finish_whole(mut self) -> Plan {
        if let Some(given) = self.given {
            let names: Vec<&str> = self.fields.iter().map(|field| field.name).collect();
            let unknown: Vec<&String> = given
                .keys()
                .filter(|key| !names.contains(&key.as_str()))
                .collect();
            for key in unknown.iter().take(MOST_UNKNOWN) {
                let rest = near_or_all(key, names.iter().copied());
                let message = format!("there is no such field{rest}");
                self.mark(key, true, Severity::Error, message);
            }
            if let Some(next) = unknown.get(MOST_UNKNOWN) {
                let message = format!(
                    "there are {} more fields that there should not be",
                    unknown.len() - MOST_UNKNOWN
                );
                self.mark(next, true, Severity::Error, message);
            }
        }
        self.within.push((self.path, self.fields));
        Plan {
            places: self.within,
            wrong: self.wrong,
            strength: self.strength,
        }
    }

    fn slot<T>(
        &mut self,
        name: &'static str,
        kind: Kind,
        blank: T,
        read: FieldReader<'a, T>,
    ) -> Slot<'_, 'a, T> {
        let field = Field::blank(name, kind);
        Slot {
            form: self,
            field,
            read,
            blank,
        }
    }

    pub(in crate::battle) fn push_field(&mut self, field: Field) {
        self.fields.push(field);
    }

    /// The unread value of a key.
    pub fn raw(&self, name: &str) -> Option<&'a Value> {
        self.given.and_then(|given| given.get(name))
    }

    /// Gives the last field another name for people than its key.
    pub(crate) fn field_called(&mut self, name: &'static str) {
        if let Some(field) = self.fields.last_mut() {
            field.called = name;
        }
    }

    /// Marks the last field as having no effect at the moment.
    pub(crate) fn idle_if(&mut self, idle: bool) {
        if let Some(field) = self.fields.last_mut() {
            field.asking.idle = idle;
        }
    }

    /// Marks the last field as one that screens ask for.
    pub(crate) fn asked_if(&mut self, asked: bool) {
        if let Some(field) = self.fields.last_mut() {
            field.asking.always = asked;
        }
    }

    /// Suggests a value for the last field.
    pub(crate) fn suggest(&mut self, value: Value) {
        if let Some(field) = self.fields.last_mut() {
            field.default = value;
            field.now = true;
        }
    }
}

impl Form<'_> {
    /// Declares a circumstance that changes the odds. A single case is ignored.
    pub(crate) fn suppose(&mut self, what_if: WhatIf) {
        if what_if.cases.len() > 1 {
            self.what_ifs.push(what_if);
        }
    }
}
