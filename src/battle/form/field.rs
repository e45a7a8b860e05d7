//! Declared fields, and faults of an entry.

use super::*;

/// The kind of value that a field holds.
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
    /// Free text of several paragraphs.
    Prose,
    /// Any value.
    Any,
    /// A list of units' ids.
    Units,
    /// A list of words.
    Words,
    /// A form inside the form.
    Group,
    /// A list of forms.
    List,
    /// One form for each of several units, by id.
    PerUnit,
}

impl Kind {
    /// The kind's name in `exec`.
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
            Kind::Prose => "prose",
            Kind::Any => "any",
            Kind::Units => "units",
            Kind::Words => "words",
            Kind::Group => "group",
            Kind::List => "list",
            Kind::PerUnit => "per-unit",
        }
    }
}

/// A field's question that a named piece of terrain can answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TerrainQuestion {
    /// The cover that it gives.
    Cover,
    /// Its kind of going, in the words of the rulebook: `bad going`.
    Going(&'static str),
}

/// A declared field.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What people call it, where that is not its key; otherwise empty.
    pub called: &'static str,
    /// The kind of its value.
    pub kind: Kind,
    /// The unit of its numbers: `inches`, `figures`; otherwise empty.
    pub unit: &'static str,
    /// Help, in one sentence.
    pub help: &'static str,
    /// Required: it has no default.
    pub required: bool,
    /// The field that can be given instead; usually empty.
    pub instead: &'static str,
    /// The value when left out; null for none.
    pub default: Value,
    /// The bounds of a number.
    pub bounds: Bounds,
    /// Default or bounds depend on the state of the battle, so they do not belong in a schema.
    pub now: bool,
    /// The available words.
    pub options: Vec<String>,
    /// The names that players read for words that are ids, such as those of combats.
    pub names: Vec<(String, String)>,
    /// The points cost of each word, in rulebooks that count points.
    pub costs: Vec<(String, f64)>,
    /// The fields of a group, a list's entry or a unit's form.
    pub fields: Vec<Field>,
    /// How screens ask for it.
    pub asking: Asking,
}

/// The bounds of a field's number.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bounds {
    /// The lowest.
    pub min: Option<f64>,
    /// The highest.
    pub max: Option<f64>,
    /// In a form for each of several units: the upper bound of single units, by id, where it is lower.
    pub most: Vec<(String, f64)>,
}

impl Bounds {
    /// From `min` to `max`, both included.
    pub fn of(min: f64, max: f64) -> Bounds {
        Bounds {
            min: Some(min),
            max: Some(max),
            most: Vec::new(),
        }
    }

    /// True unless `value` is a number outside.
    pub fn hold(&self, value: &Value) -> bool {
        match (value.as_f64(), self.min, self.max) {
            (Some(number), Some(min), Some(max)) => (min..=max).contains(&number),
            _ => true,
        }
    }
}

/// How screens ask for a field, and what they fill in.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Asking {
    /// Has no effect at the moment; screens can hide it.
    pub idle: bool,
    /// Values whose odds are worth comparing: the ends of range bands, every word.
    pub compare: Vec<Value>,
    /// Screens ask for it although it has a default: cover, the front rank.
    pub always: bool,
    /// Depends on where attacker and target stand (range, cover), so its value is kept until one of them moves.
    pub between: bool,
    /// Of a yes-or-no question whether the target can be reached: the inches up to which it can.
    pub(crate) reach: Option<f64>,
    /// Mostly stays as it was for the same unit, such as a leader near, so its value is that of last time.
    pub(crate) lasting: bool,
    /// Points spent before the first die; screens ask for them with the dice.
    pub(crate) before_dice: bool,
    /// Its question about terrain, if it has one.
    pub(crate) terrain: Option<TerrainQuestion>,
    /// Named terrain of the scenario with the answer that it gives, where the field asks about terrain.
    pub places: Vec<(String, Value)>,
    /// In a form for each of several units: the number filled in for single units, by id.
    pub proposed: Vec<(String, f64)>,
    /// Filled in with what another field of the same unit leaves over, up to so many times that field, by the unit's id.
    pub(crate) rest_of: Option<(&'static str, Vec<(String, u16)>)>,
}

impl Field {
    /// The fields without those asked for with the dice, and without groups left empty by that.
    pub(crate) fn before_the_dice(fields: &[Field]) -> Vec<Field> {
        let kept = |field: &Field| {
            let inner: Vec<Field> = field
                .fields
                .iter()
                .filter(|inner| !inner.asking.before_dice)
                .cloned()
                .collect();
            let is_emptied = inner.is_empty() && !field.fields.is_empty();
            (!field.asking.before_dice && !is_emptied).then(|| Field {
                fields: inner,
                ..field.clone()
            })
        };
        fields.iter().filter_map(kept).collect()
    }

    /// Returns whether the unit or character `id` is a suggested choice; all are when none are listed.
    pub(crate) fn is_meant_for(&self, id: &str) -> bool {
        self.options.is_empty() || self.options.iter().any(|option| option == id)
    }

    /// The words that answer it: those it offers, or yes and no.
    pub(crate) fn answers(&self) -> Vec<String> {
        match self.kind {
            Kind::Flag => ["yes", "no"].map(str::to_owned).to_vec(),
            _ => self.options.clone(),
        }
    }

    /// What people call it: `attacks obstacle`.
    pub fn label(&self) -> String {
        match self.called {
            "" => self.name.replace('_', " "),
            called => called.to_owned(),
        }
    }

    /// A field with only a name and a kind.
    pub fn blank(name: &'static str, kind: Kind) -> Field {
        Field {
            name,
            called: "",
            kind,
            unit: "",
            help: "",
            required: false,
            default: Value::Null,
            bounds: Bounds::default(),
            instead: "",
            now: false,
            options: Vec::new(),
            names: Vec::new(),
            costs: Vec::new(),
            fields: Vec::new(),
            asking: Asking::default(),
        }
    }
}

/// Events that show one action under several circumstances, side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// The difference between the circumstances.
    pub what: &'static str,
    /// The label and event of each circumstance.
    pub events: &'static [(&'static str, &'static str)],
}

/// A decision whose options are worth comparing: with and without the leader's help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The id of the ask.
    pub ask: &'static str,
    /// What the other option means, as a clause: `the target tries to evade`.
    pub label: &'static str,
    /// The options to compare, the default first: empty where it depends on the battle. Of two the other makes the label true.
    pub options: &'static [&'static str],
}

/// The results that matter most in an action's odds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Matters {
    /// Counters and events by name, most important first.
    pub first: &'static [&'static str],
    /// Events under several circumstances, shown side by side.
    pub beside: Option<Beside>,
    /// Decisions whose options are worth comparing.
    pub decisions: &'static [Decision],
}

impl Field {
    /// The allowed values, the default marked: `fit (usual), wounded`; for a number its bounds.
    pub fn values(&self) -> String {
        let words = match self.kind {
            Kind::Word => self.options.clone(),
            Kind::Flag => ["true", "false"].map(str::to_owned).to_vec(),
            _ => {
                let [low, high] =
                    [self.bounds.min, self.bounds.max].map(|bound| quantity(bound.unwrap_or(0.0)));
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
            .joined(", ")
    }
}

/// A fault of an entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Wrong {
    /// The path to the value.
    pub path: Path,
    /// The key is at fault, not the value.
    pub at_key: bool,
    /// The problem, and what would be right.
    pub message: String,
    /// Error or warning.
    pub severity: Severity,
    /// What lifts it, for a roster that has lost figures.
    pub lift: Option<Lift>,
}

/// An entry of a battle's file that lifts a limit of the rosters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lift {
    /// A clause that the umpire allows to break.
    Clause(&'static str),
    /// An option, and its value.
    Option(&'static str, &'static str),
}

/// A closed set of words: an enum declared by `words!`.
pub trait Word: Copy + PartialEq + VariantArray + Into<&'static str> {
    /// Every value, in the order shown.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// The word for a value.
    fn word(self) -> &'static str {
        self.into()
    }

    /// The value of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.word() == word)
    }

    fn words() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|it| it.word())
    }
}

/// Declares a closed set of words, each the name of its value in small letters with hyphens: `words! { pub enum Cover { None, Soft } }`.
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident $values:tt) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr, strum::VariantArray)]
        #[strum(serialize_all = "kebab-case")]
        $(#[$meta])*
        $vis enum $name $values

        impl $crate::battle::Word for $name {}
    };
}
pub(crate) use words;

impl From<&Wrong> for Invalid {
    fn from(wrong: &Wrong) -> Self {
        Invalid::new(path_text(&wrong.path), wrong.message.clone())
    }
}

/// A value that can be a default.
pub trait DefaultValue {
    /// The value as JSON.
    fn shown(&self) -> Value;
}

macro_rules! shown_as_json {
    ($($kind:ty),*) => { $(impl DefaultValue for $kind { fn shown(&self) -> Value { Value::from(self.clone()) } })* };
}
shown_as_json!(f64, u16, bool, String, Vec<u16>, Vec<String>, Value);

impl<W: Word> DefaultValue for W {
    fn shown(&self) -> Value {
        Value::from(self.word())
    }
}

impl<W: Word> DefaultValue for Vec<W> {
    fn shown(&self) -> Value {
        self.iter().map(|word| word.word()).collect()
    }
}

/// A number as JSON, whole where it is whole.
pub fn json_number(number: f64) -> Value {
    number
        .to_string()
        .parse::<i64>()
        .map_or_else(|_| Value::from(number), Value::from)
}
