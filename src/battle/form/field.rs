//! Fields as they are declared, and what may be wrong with an entry.

use crate::battle::{Path, Severity, path_text, quantity};
use crate::table::Invalid;
use serde_json::Value;

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
    /// The field that may be given in its place; empty where there is none.
    pub instead: &'static str,
    /// What it is when left out; null when there is nothing.
    pub default: Value,
    /// The least a number may be.
    pub min: Option<f64>,
    /// The most a number may be.
    pub max: Option<f64>,
    /// In a form for each of several units: the most for one of them, by id, where that is less than for another.
    pub most: Vec<(String, f64)>,
    /// The default or the bounds come from the battle as it stands, so they are no part of a schema.
    pub now: bool,
    /// The words to choose from.
    pub options: Vec<String>,
    /// What its words cost, in a rulebook that counts points.
    pub costs: Vec<(String, f64)>,
    /// The fields of a group, a list's entry or a unit's form.
    pub fields: Vec<Field>,
    /// As the battle stands nothing comes of filling it in: a screen need not show it.
    pub idle: bool,
    /// The values whose odds are worth seeing beside each other while it is filled in: the ends of range bands, every word.
    pub compare: Vec<Value>,
    /// A screen asks for it in its order although it has a default: cover, the front rank.
    pub asked: bool,
    /// It lies between who acts and the target, so what was entered holds until one of the two moves: range, cover.
    pub between: bool,
    /// Points that are spent before the first die falls: a screen asks for them at the dice, where it waits for any.
    pub before_dice: bool,
    /// In a form for each of several units: what a screen fills in for one of them, by id, until another number is typed.
    pub proposed: Vec<(String, f64)>,
    /// What a screen fills in is what another field of the same unit leaves over, up to so many times that field.
    pub rest_of: Option<(&'static str, u16)>,
}

impl Field {
    /// The fields without those that a screen asks for at the dice, nor the groups that are empty then.
    #[must_use]
    pub fn before_the_dice(fields: &[Field]) -> Vec<Field> {
        let kept = |field: &Field| {
            let inner: Vec<Field> = field
                .fields
                .iter()
                .filter(|inner| !inner.before_dice)
                .cloned()
                .collect();
            let is_emptied = inner.is_empty() && !field.fields.is_empty();
            (!field.before_dice && !is_emptied).then(|| Field {
                fields: inner,
                ..field.clone()
            })
        };
        fields.iter().filter_map(kept).collect()
    }

    /// Whether somebody with this id is meant by it: everybody is, where it names nobody.
    #[must_use]
    pub fn is_meant_for(&self, id: &str) -> bool {
        self.options.is_empty() || self.options.iter().any(|option| option == id)
    }

    /// A field of which only name and kind are known.
    #[must_use]
    pub fn blank(name: &'static str, kind: Kind) -> Field {
        Field {
            name,
            kind,
            unit: "",
            help: "",
            required: false,
            default: Value::Null,
            min: None,
            max: None,
            instead: "",
            most: Vec::new(),
            now: false,
            options: Vec::new(),
            costs: Vec::new(),
            fields: Vec::new(),
            idle: false,
            compare: Vec::new(),
            asked: false,
            between: false,
            before_dice: false,
            proposed: Vec::new(),
            rest_of: None,
        }
    }
}

/// Events that say what one action would come to under several circumstances: shown beside each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// What tells the circumstances apart.
    pub what: &'static str,
    /// What each is called, and its event.
    pub events: &'static [(&'static str, &'static str)],
}

/// A decision on the way, worth comparing by what is decided: with the leader's help and without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The ask's id.
    pub ask: &'static str,
    /// What is decided, in a few words.
    pub label: &'static str,
    /// The answers to be compared, the default first.
    pub options: &'static [&'static str],
}

/// What of an action's odds is worth looking at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Matters {
    /// Counters and events by name, the one that counts first first.
    pub first: &'static [&'static str],
    /// Events under several circumstances.
    pub beside: Option<Beside>,
    /// Decisions on the way.
    pub decisions: &'static [Decision],
}

impl Field {
    /// The values that it may have, the usual one marked: `fit (usual), wounded`; of a number its bounds.
    #[must_use]
    pub fn values(&self) -> String {
        let words = match self.kind {
            Kind::Word => self.options.clone(),
            Kind::Flag => ["true", "false"].map(str::to_owned).to_vec(),
            _ => {
                let [low, high] = [self.min, self.max].map(|bound| quantity(bound.unwrap_or(0.0)));
                let usual = self.default.as_f64().map_or_else(String::new, |usual| {
                    format!(", {} (usual)", quantity(usual))
                });
                return format!("{low} to {high} {}{usual}", self.unit);
            }
        };
        let usual = match &self.default {
            Value::Bool(on) => on.to_string(),
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        words
            .iter()
            .map(|word| format!("{word}{}", if *word == usual { " (usual)" } else { "" }))
            .collect::<Vec<_>>()
            .join(", ")
    }
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
        Self::ALL
            .iter()
            .find(|(_, it)| *it == self)
            .map_or("", |(word, _)| word)
    }

    /// What `word` stands for.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, it)| *it)
    }
}

impl From<&Wrong> for Invalid {
    fn from(wrong: &Wrong) -> Self {
        Invalid::new(path_text(&wrong.path), wrong.message.clone())
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

impl<W: Word> Shown for Vec<W> {
    fn shown(&self) -> Value {
        self.iter().map(|word| word.word()).collect()
    }
}

/// A number as JSON, without a needless `.0`.
#[must_use]
pub fn json_number(number: f64) -> Value {
    number
        .to_string()
        .parse::<i64>()
        .map_or_else(|_| Value::from(number), Value::from)
}
