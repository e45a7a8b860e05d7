//! Forms: one function that declares the fields of something, run to describe them or to read an entry.
//!
//! The fields of an action, of a roster, of a battle's options are each declared by one function over a [`Form`]. Run to
//! describe, it gives the fields for help, panels, offers and JSON schemas; run to read, it gives the values and
//! collects every fault. So what is documented is what is read.
//!
//! Fields are declared unconditionally and in a fixed order. A key that no field asked for is a fault.

use super::{Directory, Path, Severity, Step, did_you_mean};
use crate::table::{Invalid, Who};
use serde_json::{Map, Value};

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The id of a unit.
    Unit,
    /// The id of a character.
    Character,
    /// The id of a unit or character, or a word for another row (`turn`, `deck`).
    Row,
    /// A number, decimals allowed.
    Number,
    /// A whole number.
    Whole,
    /// Yes or no.
    Flag,
    /// One of some words.
    Word,
    /// Free text on one line.
    Text,
    /// Any value.
    Any,
    /// A list of units' ids.
    Units,
    /// A list of words.
    Words,
    /// A form of its own.
    Group,
    /// A list of forms.
    List,
    /// A form for each of several units, by id.
    PerUnit,
}

impl Kind {
    /// The kind by name, as `exec` tells it.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Kind::Unit => "unit",
            Kind::Character => "character",
            Kind::Row => "row",
            Kind::Number => "number",
            Kind::Whole => "whole",
            Kind::Flag => "flag",
            Kind::Word => "word",
            Kind::Text => "text",
            Kind::Any => "any",
            Kind::Units => "units",
            Kind::Words => "words",
            Kind::Group => "group",
            Kind::List => "list",
            Kind::PerUnit => "per-unit",
        }
    }
}

/// One field as declared.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// What its numbers count: `inches`, `figures`; empty for others.
    pub unit: &'static str,
    /// What it is, in a sentence.
    pub help: &'static str,
    /// It has no default.
    pub required: bool,
    /// What it is when left out; null when there is nothing.
    pub default: Value,
    /// The least a number may be.
    pub min: Option<f64>,
    /// The most a number may be.
    pub max: Option<f64>,
    /// The default or the bounds come from the battle as it stands, so they are no part of a schema.
    pub now: bool,
    /// The words to choose from.
    pub options: Vec<String>,
    /// The fields of a group, a list's entry or a unit's form.
    pub fields: Vec<Field>,
}

/// A fault of an entry: where in it, and what would be right.
#[derive(Debug, Clone, PartialEq)]
pub struct Wrong {
    /// The way to the value.
    pub path: Path,
    /// The key itself is at fault, not its value.
    pub at_key: bool,
    /// What is wrong, and what would be right.
    pub message: String,
    /// How bad it is.
    pub severity: Severity,
}

/// A closed set of words.
pub trait Word: Copy + PartialEq + 'static {
    /// Each word with what it stands for.
    const ALL: &'static [(&'static str, Self)];

    /// The word for it.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, it)| *it == self).map_or("", |(word, _)| word)
    }

    /// What `word` stands for.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == word).map(|(_, it)| *it)
    }
}

/// A set of fields, being described or read.
pub struct Form<'a> {
    given: Option<&'a Map<String, Value>>,
    directory: &'a Directory,
    subject: Option<Who>,
    path: Path,
    fields: Vec<Field>,
    wrong: Vec<Wrong>,
}

impl<'a> Form<'a> {
    /// To describe, for `subject` where the fields are those of an action for somebody.
    #[must_use]
    pub fn describe(directory: &'a Directory, subject: Option<Who>) -> Self {
        Self { given: None, directory, subject, path: Vec::new(), fields: Vec::new(), wrong: Vec::new() }
    }

    /// To read `given`.
    #[must_use]
    pub fn read(directory: &'a Directory, given: &'a Map<String, Value>) -> Self {
        Self { given: Some(given), ..Self::describe(directory, None) }
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

    /// Ends it: the fields that were declared, and every fault in the order of the declaration.
    #[must_use]
    pub fn finish(mut self) -> (Vec<Field>, Vec<Wrong>) {
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
        (self.fields, self.wrong)
    }

    fn slot<T>(&mut self, name: &'static str, kind: Kind, blank: T, read: Reader<'a, T>) -> Slot<'_, 'a, T> {
        let field = self.blank_field(name, kind);
        Slot { form: self, field, read, blank }
    }

    pub(super) fn blank_field(&self, name: &'static str, kind: Kind) -> Field {
        Field {
            name,
            kind,
            unit: "",
            help: "",
            required: false,
            default: Value::Null,
            min: None,
            max: None,
            now: false,
            options: Vec::new(),
            fields: Vec::new(),
        }
    }

    pub(super) fn push_field(&mut self, field: Field) {
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

    /// One of the words that the battle offers, by its place among them.
    pub fn choice(&mut self, name: &'static str, words: &[String]) -> Slot<'_, 'a, u16> {
        let options = words.to_vec();
        let mut slot =
            self.slot(name, Kind::Word, 0, Box::new(move |value, _| one_of(value, options.iter().map(String::as_str)).map(|at| at as u16)));
        slot.field.options = words.to_vec();
        slot.field.now = true;
        slot
    }

    /// A list of units, each once.
    pub fn units(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<u16>> {
        self.slot(
            name,
            Kind::Units,
            Vec::new(),
            Box::new(|value, form| {
                let list = value.as_array().ok_or_else(|| format!("{} is not a list of units", shown(value)))?;
                let mut units = Vec::new();
                for value in list {
                    let unit = id_of(value, "unit", form.directory.units.iter().map(|l| l.id.as_str()), |id| form.directory.unit(id))?;
                    if units.contains(&unit) {
                        return Err(format!("{} is named twice", shown(value)));
                    }
                    units.push(unit);
                }
                Ok(units)
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

    /// A form for each unit, by id: `units: {red/guard: {front: 3}}`.
    pub fn per_unit<T>(&mut self, name: &'static str, help: &'static str, required: bool, one: impl Fn(&mut Form) -> T) -> Vec<(u16, T)> {
        let fields = self.inner(&one);
        let value = self.given.and_then(|given| given.get(name));
        self.declare(name, Kind::PerUnit, help, required, fields);
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
            Some(other) => self.fault(name, format!("{} is not a set of units", shown(other))),
            None => self.miss(name, required, help),
        }
        out
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
        self.wrong.extend(inner.finish().1);
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

type Reader<'a, T> = Box<dyn Fn(&Value, &Form<'a>) -> Result<T, String> + 'a>;

/// A field being declared. It ends with [`Slot::required`], [`Slot::or`], [`Slot::or_now`] or [`Slot::optional`].
#[must_use = "a field is declared by how it ends"]
pub struct Slot<'f, 'a, T> {
    form: &'f mut Form<'a>,
    field: Field,
    read: Reader<'a, T>,
    blank: T,
}

impl<T: Clone> Slot<'_, '_, T> {
    /// What it is, in a sentence.
    pub fn help(mut self, help: &'static str) -> Self {
        self.field.help = help;
        self
    }

    /// What its number counts.
    pub fn unit(mut self, unit: &'static str) -> Self {
        self.field.unit = unit;
        self
    }

    /// Counts inches.
    pub fn inches(self) -> Self {
        self.unit("inches")
    }

    /// A number's bounds, both included.
    pub fn within(mut self, min: impl Into<f64>, max: impl Into<f64>) -> Self {
        (self.field.min, self.field.max) = (Some(min.into()), Some(max.into()));
        self
    }

    /// An upper bound that holds for the battle as it stands.
    pub fn at_most(mut self, max: impl Into<f64>) -> Self {
        self.field.min.get_or_insert(0.0);
        self.field.max = Some(max.into());
        self.field.now = true;
        self
    }

    /// It has no default.
    pub fn required(mut self) -> T {
        self.field.required = true;
        let blank = self.blank.clone();
        self.done().unwrap_or(blank)
    }

    /// It may be left out, and is then nothing. Null is nothing too.
    pub fn optional(self) -> Option<T> {
        self.done()
    }

    /// It may be left out, and is then `default`.
    pub fn or(mut self, default: T) -> T
    where
        T: Shown,
    {
        self.field.default = default.shown();
        self.done().unwrap_or(default)
    }

    /// It may be left out, and is then what the battle suggests at the moment.
    pub fn or_now(mut self, default: T) -> T
    where
        T: Shown,
    {
        self.field.now = true;
        self.or(default)
    }

    /// It may be left out, and is then what the battle suggests, written `shown`: for ids.
    pub fn or_id(mut self, default: Option<(T, &str)>) -> T {
        self.field.now = true;
        self.field.default = default.as_ref().map_or(Value::Null, |(_, shown)| Value::from(*shown));
        self.field.required = default.is_none();
        let blank = default.map_or(self.blank.clone(), |(value, _)| value);
        self.done().unwrap_or(blank)
    }

    fn done(self) -> Option<T> {
        let Self { form, field, read, .. } = self;
        let given = form.given.and_then(|given| given.get(field.name)).filter(|value| !value.is_null() || field.required);
        let mut got = None;
        match given {
            Some(value) => match read(value, form).and_then(|read| bounds(&field, value).map(|()| read)) {
                Ok(read) => got = Some(read),
                Err(message) => form.fault(field.name, message),
            },
            None => form.miss(field.name, field.required, field.help),
        }
        form.fields.push(field);
        got
    }
}

/// A value as a default is written.
pub trait Shown {
    /// As JSON.
    fn shown(&self) -> Value;
}

macro_rules! shown_as_json {
    ($($kind:ty),*) => { $(impl Shown for $kind { fn shown(&self) -> Value { Value::from(self.clone()) } })* };
}
shown_as_json!(f64, u16, bool, String, Vec<u16>, Vec<String>, Value);

impl<W: Word> Shown for W {
    fn shown(&self) -> Value {
        Value::from(self.word())
    }
}

fn bounds(field: &Field, value: &Value) -> Result<(), String> {
    let (Some(number), Some(min), Some(max)) = (value.as_f64(), field.min, field.max) else { return Ok(()) };
    if (min..=max).contains(&number) { Ok(()) } else { Err(format!("{} is not between {min} and {max}", shown(value))) }
}

fn whole(value: &Value) -> Result<u16, String> {
    let number = value.as_u64().or_else(|| value.as_f64().filter(|n| n.fract() == 0.0 && (0.0..1e9).contains(n)).map(|n| n as u64));
    match number {
        Some(n) => u16::try_from(n).map_err(|_| format!("{n} is too many")),
        None if value.as_f64().is_some_and(|n| n < 0.0) => Err(format!("{} is less than 0", shown(value))),
        None => Err(format!("{} is not a whole number", shown(value))),
    }
}

fn text(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) if text.trim().is_empty() => Err("is empty".to_owned()),
        Value::String(text) if text.chars().count() > 200 => Err(format!("has {} characters; 200 are enough", text.chars().count())),
        Value::String(text) => Ok(super::printable(text.trim())),
        Value::Number(_) | Value::Bool(_) => Err(format!("{} is not text; put quotes round it", shown(value))),
        other => Err(format!("{} is not text", shown(other))),
    }
}

fn one_of<'a>(value: &Value, words: impl Iterator<Item = &'a str> + Clone) -> Result<usize, String> {
    let given = match value {
        Value::String(text) => text.clone(),
        Value::Bool(flag) => flag.to_string(),
        other => shown(other),
    };
    words.clone().position(|word| word == given).ok_or_else(|| {
        let near = did_you_mean(&given, words.clone());
        format!("{} is none of {}{near}", shown(value), words.clone().collect::<Vec<_>>().join(", "))
    })
}

fn id_of<'a, T>(value: &Value, what: &str, ids: impl Iterator<Item = &'a str>, find: impl Fn(&str) -> Option<T>) -> Result<T, String> {
    let Value::String(id) = value else { return Err(format!("{} is not the id of a {what}", shown(value))) };
    find(id).ok_or_else(|| format!("there is no {what} {}{}", shown(value), did_you_mean(id, ids)))
}

/// A value as it is quoted in a message, cut to a readable length.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => return "nothing".to_owned(),
        Value::Array(_) => return "a list".to_owned(),
        Value::Object(_) => return "a set of fields".to_owned(),
        other => super::printable(&other.to_string()),
    };
    if text.chars().count() > 60 { text.chars().take(57).chain("...".chars()).collect() } else { text }
}

impl From<&Wrong> for Invalid {
    fn from(wrong: &Wrong) -> Self {
        Invalid::new(super::path_text(&wrong.path), wrong.message.clone())
    }
}
