//! Forms: one function that declares the fields of something, run to describe them or to read an entry.
//!
//! The fields of an action, of a roster, of a battle's options are each declared by one function over a [`Form`]. Run to
//! describe, it gives the fields for help, panels, offers and JSON schemas; run to read, it gives the values and
//! collects every fault. So what is documented is what is read.
//!
//! Fields are declared unconditionally and in a fixed order. A key that no field asked for is a fault.

mod field;
mod read;
mod slot;

pub use field::{Beside, Decision, Field, Kind, Matters, Shown, Word, Wrong};
pub use slot::Slot;

use super::{Clause, Directory, Path, Plan, Severity, Step, Supposition, did_you_mean};
use crate::table::{Side, Who};
use read::{id_of, list_of_units, one_of, shown, text, whole};
use serde_json::{Map, Value};
use slot::Reader;

/// A set of fields, being described or read.
pub struct Form<'a> {
    given: Option<&'a Map<String, Value>>,
    directory: &'a Directory,
    subject: Option<Who>,
    path: Path,
    fields: Vec<Field>,
    wrong: Vec<Wrong>,
    matters: Matters,
    /// The fields of the forms within, by the way to each.
    within: Vec<(Path, Vec<Field>)>,
    strength: [Vec<String>; 2],
    pub(super) suppositions: Vec<Supposition>,
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
            path: Vec::new(),
            fields: Vec::with_capacity(8),
            wrong: Vec::new(),
            matters: Matters::default(),
            within: Vec::new(),
            strength: [Vec::new(), Vec::new()],
            suppositions: Vec::new(),
        }
    }

    /// To read `given`.
    #[must_use]
    pub fn read(directory: &'a Directory, given: &'a Map<String, Value>) -> Self {
        Self { given: Some(given), ..Self::describe(directory, None) }
    }

    /// To describe over what has been entered so far, for `subject`.
    #[must_use]
    pub fn refit(directory: &'a Directory, given: &'a Map<String, Value>, subject: Who) -> Self {
        Self { given: Some(given), ..Self::describe(directory, Some(subject)) }
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
        self.wrong.push(Wrong { path, at_key, message: message.into(), severity });
    }

    /// A fault at a place found by other means, below this form's own.
    pub fn fault_at(&mut self, below: &[Step], severity: Severity, message: impl Into<String>) {
        let path = self.path.iter().chain(below).cloned().collect();
        self.wrong.push(Wrong { path, at_key: false, message: message.into(), severity });
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
        let Plan { mut places, wrong, .. } = self.finish_whole();
        (places.pop().map_or_else(Vec::new, |(_, fields)| fields), wrong)
    }

    /// The same with the fields of every form within that was read, by the way to each and with the defaults that hold there
    /// (a gun's crew is 4), the form's own last; and how strong the sides are.
    #[must_use]
    pub fn finish_whole(mut self) -> Plan {
        if let Some(given) = self.given {
            let names: Vec<&str> = self.fields.iter().map(|field| field.name).collect();
            for key in given.keys().filter(|key| !names.contains(&key.as_str())) {
                let list = if names.is_empty() { "there are none".to_owned() } else { format!("there are {}", names.join(", ")) };
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
        }
        self.within.push((self.path, self.fields));
        Plan { places: self.within, wrong: self.wrong, strength: self.strength }
    }

    fn slot<T>(&mut self, name: &'static str, kind: Kind, blank: T, read: Reader<'a, T>) -> Slot<'_, 'a, T> {
        let field = Field::blank(name, kind);
        Slot { form: self, field, read, blank }
    }

    pub(in crate::battle) fn push_field(&mut self, field: Field) {
        self.fields.push(field);
    }

    /// What was given under a key, unread.
    #[must_use]
    pub fn raw(&self, name: &str) -> Option<&'a Value> {
        self.given.and_then(|given| given.get(name))
    }

    /// A unit, by id.
    pub fn unit(&mut self, name: &'static str) -> Slot<'_, 'a, u16> {
        let blank = match self.subject {
            Some(Who::Unit(unit)) => unit,
            _ => 0,
        };
        self.slot(
            name,
            Kind::Unit,
            blank,
            Box::new(|value, form| id_of(value, "unit", form.directory.units.iter().map(|l| l.id.as_str()), |id| form.directory.unit(id))),
        )
    }

    /// A character, by id.
    pub fn character(&mut self, name: &'static str) -> Slot<'_, 'a, u16> {
        let blank = match self.subject {
            Some(Who::Character(character)) => character,
            _ => 0,
        };
        self.slot(
            name,
            Kind::Character,
            blank,
            Box::new(|value, form| {
                id_of(value, "character", form.directory.characters.iter().map(|l| l.id.as_str()), |id| form.directory.character(id))
            }),
        )
    }

    /// A number, decimals allowed.
    pub fn number(&mut self, name: &'static str) -> Slot<'_, 'a, f64> {
        self.slot(
            name,
            Kind::Number,
            0.0,
            Box::new(|value, _| value.as_f64().filter(|n| n.is_finite()).ok_or_else(|| format!("{} is not a number", shown(value)))),
        )
    }

    /// A whole number, never negative.
    pub fn whole(&mut self, name: &'static str) -> Slot<'_, 'a, u16> {
        self.slot(name, Kind::Whole, 0, Box::new(|value, _| whole(value)))
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &'static str) -> Slot<'_, 'a, bool> {
        self.slot(
            name,
            Kind::Flag,
            false,
            Box::new(|value, _| value.as_bool().ok_or_else(|| format!("{} is neither true nor false", shown(value)))),
        )
    }

    /// Text on one line, of at most 200 characters.
    pub fn text(&mut self, name: &'static str) -> Slot<'_, 'a, String> {
        self.slot(name, Kind::Text, String::new(), Box::new(|value, _| text(value)))
    }

    /// Any value at all; null when left out.
    pub fn any(&mut self, name: &'static str) -> Slot<'_, 'a, Value> {
        self.slot(name, Kind::Any, Value::Null, Box::new(|value, _| Ok(value.clone())))
    }

    /// One of a closed set of words.
    pub fn word<W: Word>(&mut self, name: &'static str) -> Slot<'_, 'a, W> {
        let mut slot =
            self.slot(name, Kind::Word, W::ALL[0].1, Box::new(|value, _| one_of(value, W::ALL.iter().map(|w| w.0)).map(|at| W::ALL[at].1)));
        slot.field.options = W::ALL.iter().map(|w| w.0.to_owned()).collect();
        slot
    }

    /// Some of a closed set of words, each once.
    pub fn several<W: Word>(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<W>> {
        let mut slot = self.slot(
            name,
            Kind::Words,
            Vec::new(),
            Box::new(|value, _| {
                let list = value.as_array().ok_or_else(|| format!("{} is not a list", shown(value)))?;
                let mut words: Vec<W> = Vec::new();
                for value in list {
                    let word = one_of(value, W::ALL.iter().map(|w| w.0)).map(|at| W::ALL[at].1)?;
                    if words.contains(&word) {
                        return Err(format!("{} is named twice", shown(value)));
                    }
                    words.push(word);
                }
                Ok(words)
            }),
        );
        slot.field.options = W::ALL.iter().map(|w| w.0.to_owned()).collect();
        slot
    }

    /// One of the words that the battle offers, by its place among them.
    pub fn choice(&mut self, name: &'static str, words: &[String]) -> Slot<'_, 'a, u16> {
        let options = words.to_vec();
        let mut slot = self.slot(
            name,
            Kind::Word,
            0,
            Box::new(move |value, _| one_of(value, options.iter().map(String::as_str)).map(|at| u16::try_from(at).unwrap_or(u16::MAX))),
        );
        slot.field.options = words.to_vec();
        slot.field.now = true;
        slot
    }

    /// A list of units, each once.
    pub fn units(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<u16>> {
        self.slot(name, Kind::Units, Vec::new(), Box::new(|value, form| list_of_units(value, form.directory)))
    }

    /// A list of units, each once; a lone id stands for a list of one.
    pub fn unit_or_units(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<u16>> {
        self.slot(
            name,
            Kind::Units,
            Vec::new(),
            Box::new(|value, form| match value {
                Value::String(_) => list_of_units(&Value::Array(vec![value.clone()]), form.directory),
                _ => list_of_units(value, form.directory),
            }),
        )
    }

    /// A list of words or short texts.
    pub fn words(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<String>> {
        self.slot(
            name,
            Kind::Words,
            Vec::new(),
            Box::new(|value, _| value.as_array().ok_or_else(|| format!("{} is not a list", shown(value)))?.iter().map(text).collect()),
        )
    }

    /// Ids of clauses, each one of `clauses`.
    pub fn clauses(&mut self, name: &'static str, clauses: &'static [Clause]) -> Slot<'_, 'a, Vec<String>> {
        let one = |value: &Value| {
            let id = text(value)?;
            let ids = || clauses.iter().map(|clause| clause.id);
            if ids().any(|known| known == id) { Ok(id) } else { Err(format!("there is no clause {id:?}{}", did_you_mean(&id, ids()))) }
        };
        self.slot(
            name,
            Kind::Words,
            Vec::new(),
            Box::new(move |value, _| value.as_array().ok_or_else(|| format!("{} is not a list", shown(value)))?.iter().map(one).collect()),
        )
    }

    /// A form of its own under `name`; `None` when it was left out.
    pub fn group<T>(&mut self, name: &'static str, help: &'static str, required: bool, one: impl Fn(&mut Form) -> T) -> Option<T> {
        let fields = self.inner(&one);
        let value = self.given.and_then(|given| given.get(name));
        self.declare(name, Kind::Group, help, required, fields);
        match value {
            Some(Value::Object(map)) => Some(self.below(vec![Step::Key(name.to_owned())], map, &one)),
            Some(other) => {
                self.fault(name, format!("{} is not a set of fields", shown(other)));
                None
            }
            None => {
                self.miss(name, required, help);
                None
            }
        }
    }

    /// A form of its own under `name`, in which every field may be left out; so may the whole.
    pub fn options<T>(&mut self, name: &'static str, help: &'static str, one: impl Fn(&mut Form) -> T) -> T {
        let given = self.group(name, help, false, &one);
        given.unwrap_or_else(|| one(&mut Form::read(self.directory, &Map::new())))
    }

    /// A list of forms under `name`.
    pub fn list<T>(&mut self, name: &'static str, help: &'static str, required: bool, one: impl Fn(&mut Form) -> T) -> Vec<T> {
        let fields = self.inner(&one);
        let value = self.given.and_then(|given| given.get(name));
        self.declare(name, Kind::List, help, required, fields);
        let mut out = Vec::new();
        match value {
            Some(Value::Array(list)) => {
                for (index, value) in list.iter().enumerate() {
                    let below = vec![Step::Key(name.to_owned()), Step::Index(index)];
                    match value {
                        Value::Object(map) => out.push(self.below(below, map, &one)),
                        other => self.fault_at(&below, Severity::Error, format!("{} is not a set of fields", shown(other))),
                    }
                }
            }
            Some(other) => self.fault(name, format!("{} is not a list", shown(other))),
            None => self.miss(name, required, help),
        }
        out
    }

    /// A form for each of several units, by id: `units: {red/guard: {front: 3}}`, or in a list of its own order:
    /// `units: [{unit: red/guard, front: 3}]`. `whom` are those that it is meant for.
    pub fn per_unit<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        required: bool,
        whom: &[String],
        one: impl Fn(&mut Form) -> T,
    ) -> Vec<(u16, T)> {
        let fields = self.inner(&one);
        let value = self.given.and_then(|given| given.get(name));
        self.declare(name, Kind::PerUnit, help, required, fields);
        if let Some(field) = self.fields.last_mut() {
            field.options = whom.to_vec();
        }
        let mut out = Vec::new();
        match value {
            Some(Value::Object(map)) => {
                for (id, value) in map {
                    let below = vec![Step::Key(name.to_owned()), Step::Key(id.clone())];
                    match (self.directory.unit(id), value) {
                        (Some(unit), Value::Object(map)) => out.push((unit, self.below(below, map, &one))),
                        (Some(_), other) => self.fault_at(&below, Severity::Error, format!("{} is not a set of fields", shown(other))),
                        (None, _) => {
                            let near = did_you_mean(id, self.directory.units.iter().map(|l| l.id.as_str()));
                            self.fault_at(&below, Severity::Error, format!("there is no such unit{near}"));
                        }
                    }
                }
            }
            Some(Value::Array(list)) => out = self.listed_units(name, list, &one),
            Some(other) => self.fault(name, format!("{} is not a set of units", shown(other))),
            None => self.miss(name, required, help),
        }
        out
    }

    /// Forms for units in a list, each unit once.
    fn listed_units<T>(&mut self, name: &'static str, list: &[Value], one: &impl Fn(&mut Form) -> T) -> Vec<(u16, T)> {
        let mut out: Vec<(u16, T)> = Vec::new();
        for (index, value) in list.iter().enumerate() {
            let below = vec![Step::Key(name.to_owned()), Step::Index(index)];
            let Value::Object(map) = value else {
                self.fault_at(&below, Severity::Error, format!("{} is not a set of fields", shown(value)));
                continue;
            };
            let before = self.wrong.len();
            let got = self.below(below.clone(), map, &|form: &mut Form| (form.unit("unit").help("which unit").required(), one(form)));
            if out.iter().any(|(unit, _)| *unit == got.0) && self.wrong.len() == before {
                self.fault_at(&below, Severity::Error, "the unit is named twice");
            }
            out.push(got);
        }
        out
    }

    /// What the form suggests for the field that was declared last, as things are.
    pub fn suggest(&mut self, value: Value) {
        if let Some(field) = self.fields.last_mut() {
            field.default = value;
            field.now = true;
        }
    }

    fn inner<T>(&self, one: &impl Fn(&mut Form) -> T) -> Vec<Field> {
        let mut inner = Form::describe(self.directory, self.subject);
        one(&mut inner);
        inner.fields
    }

    fn below<T>(&mut self, below: Path, map: &Map<String, Value>, one: &impl Fn(&mut Form) -> T) -> T {
        let mut path = self.path.clone();
        path.extend(below);
        let mut inner = Form { path, ..Form::read(self.directory, map) };
        let out = one(&mut inner);
        let Plan { places, wrong, .. } = inner.finish_whole();
        self.within.extend(places);
        self.wrong.extend(wrong);
        out
    }

    fn declare(&mut self, name: &'static str, kind: Kind, help: &'static str, required: bool, fields: Vec<Field>) {
        let mut slot = self.slot(name, kind, (), Box::new(|_, _| Ok(())));
        slot.field.help = help;
        slot.field.required = required;
        slot.field.fields = fields;
        let field = slot.field;
        self.fields.push(field);
    }

    fn miss(&mut self, name: &'static str, required: bool, help: &str) {
        if required && self.is_reading() {
            self.mark(name, false, Severity::Error, format!("is required: {help}"));
        }
    }
}
