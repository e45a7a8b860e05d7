//! What a test gives to an action: its fields, dice, answers and cards.

use drumhead::battle::{Directions, Document, Entry};
use serde_json::{Map, Value};
use std::collections::VecDeque;

/// What a test gives to an action.
#[derive(Default)]
pub struct Gives {
    pub(super) dice: VecDeque<u8>,
    pub(super) answers: VecDeque<String>,
    pub(super) cards: VecDeque<String>,
    pub(super) directions: Directions,
}

/// The dice of an action, in the order asked for.
pub fn dice(faces: &[u8]) -> Gives {
    Gives {
        dice: faces.iter().copied().collect(),
        ..Gives::default()
    }
}

impl<const COUNT: usize> From<[u8; COUNT]> for Gives {
    fn from(faces: [u8; COUNT]) -> Self {
        dice(&faces)
    }
}

/// An action's fields, or a row's counters: as JSON, or as the inside of a map of YAML (`unit: red/a, range: 8`).
pub struct Fields(pub Map<String, Value>);

impl From<&str> for Fields {
    #[track_caller]
    fn from(yaml: &str) -> Self {
        let read = Document::parse("fields", format!("{{{yaml}}}").as_bytes());
        read.unwrap_or_else(|error| panic!("{yaml}: {error:?}"))
            .value
            .into()
    }
}

impl From<String> for Fields {
    #[track_caller]
    fn from(yaml: String) -> Self {
        yaml.as_str().into()
    }
}

impl From<&String> for Fields {
    #[track_caller]
    fn from(yaml: &String) -> Self {
        yaml.as_str().into()
    }
}

impl From<Value> for Fields {
    fn from(json: Value) -> Self {
        match json {
            Value::Object(map) => Self(map),
            other => panic!("{other} is no map"),
        }
    }
}

impl From<&Value> for Fields {
    fn from(json: &Value) -> Self {
        json.clone().into()
    }
}

impl Gives {
    /// The answers, in the order asked for. Asks beyond them take their defaults.
    pub fn answers(mut self, answers: &[&str]) -> Self {
        self.answers = answers.iter().map(ToString::to_string).collect();
        self
    }

    /// The cards, in the order drawn.
    pub fn cards(mut self, cards: &[&str]) -> Self {
        self.cards = cards.iter().map(ToString::to_string).collect();
        self
    }

    /// The umpire forces it.
    pub fn force(mut self) -> Self {
        self.directions.force = Some("the umpire says so".to_owned());
        self
    }

    /// The umpire overrules a figure.
    pub fn overrule(mut self, figure: &str, is: f64) -> Self {
        self.directions.overrule.insert(figure.to_owned(), is);
        self.directions.reason = Some("the umpire says so".to_owned());
        self
    }
}

#[track_caller]
pub fn entry(action: &str, fields: impl Into<Fields>) -> Entry {
    Entry {
        action: action.to_owned(),
        fields: fields.into().0,
    }
}
