//! Forms: one function that declares the fields of something, run to describe them or to read an entry.
//!
//! The fields of an action, of a roster, of a battle's options are each declared by one function over a [`Form`]. Run to
//! describe, it gives the fields for help, panels, offers and JSON schemas; run to read, it gives the values and
//! collects every fault. So what is documented is what is read.
//!
//! Fields are declared unconditionally and in a fixed order. A key that no field asked for is a fault.

mod field;
mod plan;
mod read;
mod slot;
mod values;
mod within;

pub use field::{Beside, Decision, Field, Kind, Matters, Shown, Word, Wrong, json_number};
pub use plan::Plan;
pub(super) use read::text as text_of;
pub use slot::Slot;

use super::{Directory, Path, Severity, Step, WhatIf, did_you_mean};
use crate::table::{Side, Who};
use serde_json::{Map, Value};
use slot::Reader;

/// How many fields that nobody knows are told one by one.
const MOST_UNKNOWN: usize = 20;

/// A set of fields, being described or read.
pub struct Form<'a> {
    given: Option<&'a Map<String, Value>>,
    directory: &'a Directory,
    subject: Option<Who>,
    /// Who acts, as a field has said.
    actor: Option<Who>,
    path: Path,
    fields: Vec<Field>,
    wrong: Vec<Wrong>,
    matters: Matters,
    /// The fields of the forms within, by the way to each.
    within: Vec<(Path, Vec<Field>)>,
    strength: [Vec<String>; 2],
    pub(super) what_ifs: Vec<WhatIf>,
}

impl<'a> Form<'a> {
    /// To describe, for `subject` where the fields are those of an action for somebody.
    #[must_use]
    pub fn describe(directory: &'a Directory, subject: Option<Who>) -> Self {
        // Forms are read for every look at the odds; few have more fields.
        Self {
            given: None,
            directory,
            subject,
            actor: None,
            path: Vec::new(),
            fields: Vec::with_capacity(8),
            wrong: Vec::new(),
            matters: Matters::default(),
            within: Vec::new(),
            strength: [Vec::new(), Vec::new()],
            what_ifs: Vec::new(),
        }
    }

    /// To read `given`.
    #[must_use]
    pub fn read(directory: &'a Directory, given: &'a Map<String, Value>) -> Self {
        Self {
            given: Some(given),
            ..Self::describe(directory, None)
        }
    }

    /// To describe over what has been entered so far, for `subject`.
    #[must_use]
    pub fn refit(directory: &'a Directory, given: &'a Map<String, Value>, subject: Who) -> Self {
        Self {
            given: Some(given),
            ..Self::describe(directory, Some(subject))
        }
    }

    /// Whether an entry is being read (and not only described).
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.given.is_some()
    }

    /// Who the form is described for.
    #[must_use]
    pub fn subject(&self) -> Option<Who> {
        self.subject
    }

    /// The unit that acts, by id: the subject of the order.
    pub fn actor(&mut self, name: &'static str, help: &'static str) -> u16 {
        let unit = self.unit(name).help(help).required();
        self.actor = Some(Who::Unit(unit));
        unit
    }

    /// Who acts, where a field of the form has said so.
    #[must_use]
    pub fn who_acts(&self) -> Option<Who> {
        self.actor
    }

    /// Whether a sound entry has been read: nothing was wrong with it up to now but what may not be meant.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.is_reading() && !self.has_faults(Severity::Error)
    }

    /// Whether anything so bad has been found up to now.
    #[must_use]
    pub fn has_faults(&self, severity: Severity) -> bool {
        self.wrong.iter().any(|wrong| wrong.severity == severity)
    }

    /// Whether the field `name` of this form has been found at fault.
    #[must_use]
    pub fn is_wrong(&self, name: &str) -> bool {
        let mut path = self.path.clone();
        path.push(Step::Key(name.to_owned()));
        self.wrong
            .iter()
            .any(|wrong| wrong.severity == Severity::Error && wrong.path.starts_with(&path))
    }

    /// A fault of the field `name` (or, with an empty name, of the whole).
    pub fn fault(&mut self, name: &str, message: impl Into<String>) {
        self.mark(name, false, Severity::Error, message);
    }

    /// Something about the field `name` that may not be meant.
    pub fn warn(&mut self, name: &str, message: impl Into<String>) {
        self.mark(name, false, Severity::Warning, message);
    }

    fn mark(&mut self, name: &str, at_key: bool, severity: Severity, message: impl Into<String>) {
        let mut path = self.path.clone();
        if !name.is_empty() {
            path.push(Step::Key(name.to_owned()));
        }
        self.wrong.push(Wrong {
            path,
            at_key,
            message: message.into(),
            severity,
        });
    }

    fn miss(&mut self, name: &'static str, required: bool, help: &str) {
        if required && self.is_reading() {
            self.mark(name, false, Severity::Error, format!("is required: {help}"));
        }
    }

    /// A fault at a place found by other means, below this form's own.
    pub fn fault_at(&mut self, below: &[Step], severity: Severity, message: impl Into<String>) {
        let path = self.path.iter().chain(below).cloned().collect();
        self.wrong.push(Wrong {
            path,
            at_key: false,
            message: message.into(),
            severity,
        });
    }

    /// Says which counters and events of the odds count, the first first.
    pub fn matters(&mut self, first: &'static [&'static str]) {
        self.matters.first = first;
    }

    /// Says which events tell what the same would come to under other circumstances.
    pub fn beside(&mut self, what: &'static str, events: &'static [(&'static str, &'static str)]) {
        self.matters.beside = Some(Beside { what, events });
    }

    /// Says which decisions on the way are worth comparing by what is decided.
    pub fn decisions(&mut self, decisions: &'static [Decision]) {
        self.matters.decisions = decisions;
    }

    /// What of the odds is worth looking at.
    #[must_use]
    pub fn what_matters(&self) -> Matters {
        self.matters
    }

    /// How strong each side is by the rulebook's own measure, and how near to its limits, in a few words each: for whoever puts
    /// a roster together. It may be told of a battle that is not sound yet.
    pub fn tell_strength(&mut self, strength: impl Fn(Side) -> Vec<String>) {
        self.strength = Side::BOTH.map(strength);
    }

    /// Ends it: the fields that were declared, and every fault in the order of the declaration.
    #[must_use]
    pub fn finish(self) -> (Vec<Field>, Vec<Wrong>) {
        let Plan {
            mut places, wrong, ..
        } = self.finish_whole();
        (
            places.pop().map_or_else(Vec::new, |(_, fields)| fields),
            wrong,
        )
    }

    /// The same with the fields of every form within that was read, by the way to each and with the defaults that hold there
    /// (a gun's crew is 4), the form's own last; and how strong the sides are.
    #[must_use]
    pub fn finish_whole(mut self) -> Plan {
        if let Some(given) = self.given {
            let names: Vec<&str> = self.fields.iter().map(|field| field.name).collect();
            let unknown: Vec<&String> = given
                .keys()
                .filter(|key| !names.contains(&key.as_str()))
                .collect();
            for key in unknown.iter().take(MOST_UNKNOWN) {
                let list = if names.is_empty() {
                    "there are none".to_owned()
                } else {
                    format!("there are {}", names.join(", "))
                };
                let message = format!(
                    "there is no such field{}",
                    if did_you_mean(key, names.iter().copied()).is_empty() {
                        format!("; {list}")
                    } else {
                        did_you_mean(key, names.iter().copied())
                    }
                );
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
        read: Reader<'a, T>,
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

    /// What was given under a key, unread.
    #[must_use]
    pub fn raw(&self, name: &str) -> Option<&'a Value> {
        self.given.and_then(|given| given.get(name))
    }

    /// As the battle stands nothing comes of the field that was declared last: a screen need not show it.
    pub fn idle_if(&mut self, idle: bool) {
        if let Some(field) = self.fields.last_mut() {
            field.idle = idle;
        }
    }

    /// As the entry stands a screen asks for the field that was declared last.
    pub fn asked_if(&mut self, asked: bool) {
        if let Some(field) = self.fields.last_mut() {
            field.asked = asked;
        }
    }

    /// What the form suggests for the field that was declared last, as things are.
    pub fn suggest(&mut self, value: Value) {
        if let Some(field) = self.fields.last_mut() {
            field.default = value;
            field.now = true;
        }
    }
}

impl Form<'_> {
    /// Says what the odds hang on beside fields and decisions. Where there is only one case there is nothing to suppose.
    pub fn suppose(&mut self, supposition: WhatIf) {
        if supposition.cases.len() > 1 {
            self.what_ifs.push(supposition);
        }
    }
}
