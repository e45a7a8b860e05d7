//! Where a value or key stands. The parser tells positions only with its errors, so the way is walked once more and ends in an error made on purpose.

use crate::battle::Step;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use std::cell::Cell;
use std::fmt;

/// The byte at which the value at `path` begins.
pub fn value(text: &str, path: &[Step]) -> Option<usize> {
    walk(text, path, false)
}

/// The byte at which the key that `path` ends in begins, or the entry of a list.
pub fn key(text: &str, path: &[Step]) -> Option<usize> {
    walk(text, path, true)
}

fn walk(text: &str, path: &[Step], at_key: bool) -> Option<usize> {
    let found = Cell::new(false);
    let error = Walk {
        path,
        at_key,
        found: &found,
    }
    .deserialize(serde_yaml::Deserializer::from_str(text))
    .err()?;
    error
        .location()
        .filter(|_| found.get())
        .map(|location| location.index())
}

/// Walks the rest of a path.
#[derive(Clone, Copy)]
struct Walk<'a> {
    path: &'a [Step],
    at_key: bool,
    found: &'a Cell<bool>,
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        if self.path.is_empty() {
            self.found.set(true);
            return Stop.deserialize(deserializer);
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what the path leads through")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let Some((Step::Index(index), path)) = self.path.split_first() else {
            return Err(A::Error::custom("no list"));
        };
        for _ in 0..*index {
            if entries.next_element::<IgnoredAny>()?.is_none() {
                return Err(A::Error::custom("no such entry"));
            }
        }
        entries.next_element_seed(Walk { path, ..self }).map(|_| ())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let Some((Step::Key(wanted), path)) = self.path.split_first() else {
            return Err(A::Error::custom("no map"));
        };
        let found = if self.at_key && path.is_empty() {
            Some(self.found)
        } else {
            None
        };
        while let Some(reached) = entries.next_key_seed(Key { wanted, found })? {
            if reached {
                return entries.next_value_seed(Walk { path, ..self });
            }
            entries.next_value::<IgnoredAny>()?;
        }
        Err(A::Error::custom("no such key"))
    }
}

/// Tells whether a key is the one wanted; where `found` is given, stops there.
struct Key<'a> {
    wanted: &'a str,
    found: Option<&'a Cell<bool>>,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<bool, E> {
        match self.found {
            Some(found) if key == self.wanted => {
                found.set(true);
                Err(E::custom("here"))
            }
            _ => Ok(key == self.wanted),
        }
    }
}

/// Fails at whatever value comes next.
pub struct Stop;

impl<'de> DeserializeSeed<'de> for Stop {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Stop {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing at all")
    }

    // Numbers, texts, lists and maps are refused by what a visitor does of itself; only these are not errors of their own.
    fn visit_enum<A: EnumAccess<'de>>(self, _: A) -> Result<(), A::Error> {
        Err(A::Error::custom("here"))
    }
}
