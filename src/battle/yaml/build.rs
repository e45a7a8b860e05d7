//! From text to values.

use super::guard::MOST_DEEP;
use super::{Problem, find, hints, text};
use crate::battle::{Path, Step};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// How many values a document may hold once its aliases are written out.
const MOST_VALUES: usize = 250_000;
/// How many bytes of text likewise.
const MOST_TEXT: usize = 4 << 20;

/// The value of a text that the guards let pass.
pub fn build(text: &str) -> Result<Value, Problem> {
    let mut state = State::default();
    let read = Build { state: &mut state }.deserialize(serde_yaml::Deserializer::from_str(text));
    let error = match read {
        Ok(Value::String(only)) if hints::missing_space(&only).is_some() => {
            return Err(hints::lone_text(text, &only));
        }
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let Some(raised) = state.raised else {
        return Err(hints::explain(text, &error));
    };
    let offset = error.location().map(|location| location.index());
    let message = match raised {
        Raised::Said(message) => message,
        Raised::Twice(key) => {
            let first = find::key(text, &state.path).map_or(1, |at| text::place(text, at).line);
            format!("\"{key}\" is here twice: it is on line {first} already")
        }
    };
    Err(Problem {
        offset,
        path: state.path,
        message,
    })
}

enum Raised {
    Said(String),
    Twice(String),
}

/// What building goes by: where it is, what it has used up, and what it found wrong.
#[derive(Default)]
struct State {
    path: Path,
    values: usize,
    text: usize,
    raised: Option<Raised>,
}

impl State {
    fn raise<T, E: Error>(&mut self, raised: Raised) -> Result<T, E> {
        self.raised = Some(raised);
        Err(E::custom("refused"))
    }

    fn say<T, E: Error>(&mut self, message: impl Into<String>) -> Result<T, E> {
        self.raise(Raised::Said(message.into()))
    }

    /// Counts a value or a key towards what a document may hold.
    fn count<E: Error>(&mut self, text: &str) -> Result<(), E> {
        self.values += 1;
        self.text += text.len();
        if self.values > MOST_VALUES {
            return self.say(format!(
                "there are more than {MOST_VALUES} values, counting what aliases (*name) repeat"
            ));
        }
        if self.text > MOST_TEXT {
            return self.say(format!("there are more than {MOST_TEXT} bytes of text, counting what aliases (*name) repeat"));
        }
        Ok(())
    }

    /// Counts a list or map, which may not be too deep.
    fn enter<E: Error>(&mut self) -> Result<(), E> {
        self.count("")?;
        if self.path.len() >= MOST_DEEP {
            self.path.clear();
            return self.say(format!(
                "lists and maps are nested more than {MOST_DEEP} deep here"
            ));
        }
        Ok(())
    }

    fn scalar<E: Error>(&mut self, value: impl Into<Value>) -> Result<Value, E> {
        let value = value.into();
        self.count(value.as_str().unwrap_or_default())?;
        Ok(value)
    }
}

/// Builds one value.
struct Build<'a> {
    state: &'a mut State,
}

impl<'de> DeserializeSeed<'de> for Build<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Build<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        self.state.scalar(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        self.state.scalar(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        self.state.scalar(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        self.state.scalar(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        self.state.scalar(value)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "a number this large has no exact form in JSON"
    )]
    fn visit_u128<E: Error>(self, value: u128) -> Result<Value, E> {
        self.visit_f64(value as f64)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "a number this large has no exact form in JSON"
    )]
    fn visit_i128<E: Error>(self, value: i128) -> Result<Value, E> {
        self.visit_f64(value as f64)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        match Number::from_f64(value) {
            Some(number) => self.state.scalar(number),
            None => self
                .state
                .say("a number must be finite; put quotes round this if a word is meant"),
        }
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        self.state.scalar(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        self.state.enter()?;
        let mut list = Vec::new();
        loop {
            self.state.path.push(Step::Index(list.len()));
            let Some(entry) = entries.next_element_seed(Build { state: self.state })? else {
                break;
            };
            list.push(entry);
            self.state.path.pop();
        }
        self.state.path.pop();
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        self.state.enter()?;
        let mut map = Map::new();
        while let Some(key) = entries.next_key_seed(Key {
            state: self.state,
            map: &map,
        })? {
            self.state.path.push(Step::Key(key.clone()));
            let value = entries.next_value_seed(Build { state: self.state })?;
            self.state.path.pop();
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, _: A) -> Result<Value, A::Error> {
        self.state.say("a value that begins with ! is a YAML tag, and there are none here: put quotes round it")
    }
}

/// Reads one key of a map that has the others.
struct Key<'a> {
    state: &'a mut State,
    map: &'a Map<String, Value>,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<String, E> {
        self.state.count(key)?;
        if key.is_empty() {
            return self.state.say("a name is missing before the colon");
        }
        if key == "<<" {
            return self
                .state
                .say("merge keys (<<) are not read: write the fields out");
        }
        if key.starts_with('-') && hints::missing_space(key).is_some() {
            return self.state.say(format!(
                "a space is missing after the dash: write \"- {}\"",
                &key[1..]
            ));
        }
        if self.map.contains_key(key) {
            self.state.path.push(Step::Key(key.to_string()));
            return self.state.raise(Raised::Twice(key.to_string()));
        }
        Ok(key.to_string())
    }
}
