//! Counters that the umpire can set, with their bounds.

use super::*;

/// The values that a counter can take now.
#[derive(Clone, Debug, PartialEq)]
pub enum Range {
    /// A whole number between these.
    Whole(u16, u16),
    /// A whole number between these, or null.
    WholeOrNone(u16, u16),
    /// Yes or no.
    Flag,
    /// One of these words.
    Words(Vec<String>),
    /// The id of one of these, or null.
    Id(Vec<String>),
    /// A list of some of these words or ids, each at most once.
    List(Vec<String>),
    /// Text on one line, or null; these are suggested.
    Text(Vec<String>),
}

impl Range {
    /// The words of a closed set that fit now.
    pub fn words<W: Word>(fits: impl Fn(W) -> bool) -> Range {
        Range::Words(
            W::ALL
                .iter()
                .filter(|it| fits(**it))
                .map(|it| it.word().to_owned())
                .collect(),
        )
    }

    /// Checks that a counter can be set to `to`.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn fits(&self, to: &Value) -> Result<(), String> {
        let among = |words: &[String]| {
            to.as_str()
                .is_some_and(|word| words.iter().any(|known| known == word))
        };
        match self {
            Range::Whole(low, high) => match to.as_u64() {
                Some(n) if (u64::from(*low)..=u64::from(*high)).contains(&n) => Ok(()),
                _ => Err(format!("{to} is not a whole number from {low} to {high}")),
            },
            Range::WholeOrNone(..) | Range::Text(_) if to.is_null() => Ok(()),
            Range::WholeOrNone(low, high) => Range::Whole(*low, *high)
                .fits(to)
                .map_err(|message| format!("{message}, nor null")),
            Range::Flag if to.is_boolean() => Ok(()),
            Range::Flag => Err(super::form::not_a_flag(&to.to_string())),
            Range::Words(words) if among(words) => Ok(()),
            Range::Words(words) => Err(format!("{to} is none of {}", words.join(", "))),
            Range::Id(ids) if to.is_null() || among(ids) => Ok(()),
            Range::Id(ids) => Err(format!(
                "{to} is neither null nor one of {}",
                ids.join(", ")
            )),
            Range::Text(_) => super::form::text_of(to).map(|_| ()),
            Range::List(words) => {
                let list = to
                    .as_array()
                    .map(Vec::as_slice)
                    .ok_or_else(|| format!("{to} is not a list"))?;
                let twice = |at: usize| list[..at].contains(&list[at]);
                match (0..list.len()).find(|at| {
                    twice(*at)
                        || !list[*at]
                            .as_str()
                            .is_some_and(|word| words.iter().any(|known| known == word))
                }) {
                    None => Ok(()),
                    Some(at) if twice(at) => Err(format!("{} is there twice", list[at])),
                    Some(at) if words.is_empty() => {
                        Err(format!("{} cannot be in it; it must be empty", list[at]))
                    }
                    Some(at) => Err(format!("{} is none of {}", list[at], words.join(", "))),
                }
            }
        }
    }

    /// The range of a counter that names a side, or none.
    pub fn side() -> Range {
        Range::Id(Side::BOTH.map(|side| side.id().to_owned()).to_vec())
    }
}

/// A counter that the umpire can set.
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    /// The id, as in `adjust`.
    pub name: String,
    /// The values that it can take.
    pub range: Range,
    /// The current value.
    pub value: Value,
}

/// A counter with its current value.
pub fn counter(name: &str, range: Range, value: impl Into<Value>) -> Counter {
    Counter {
        name: name.to_owned(),
        range,
        value: value.into(),
    }
}

/// Reads a whole number.
///
/// # Errors
/// Not a whole number, or far too large for a count.
pub fn whole(to: &Value) -> Result<u16, String> {
    to.as_u64()
        .and_then(|n| u16::try_from(n).ok())
        .ok_or_else(|| format!("{to} is not a whole number"))
}

/// Reads a flag.
///
/// # Errors
/// Neither true nor false.
pub fn flag(to: &Value) -> Result<bool, String> {
    to.as_bool()
        .ok_or_else(|| super::form::not_a_flag(&to.to_string()))
}

/// Reads a line of text; null is the empty text.
///
/// # Errors
/// Not a line of text.
pub fn text(to: &Value) -> Result<String, String> {
    if to.is_null() {
        return Ok(String::new());
    }
    super::form::text_of(to)
}

/// Reads a word of a closed set.
///
/// # Errors
/// Not one of the words.
pub fn word<W: Word>(to: &Value) -> Result<W, String> {
    to.as_str()
        .and_then(W::from_word)
        .ok_or_else(|| format!("{to} is none of its words"))
}

/// Receives the change of each counter in one run of the odds.
pub trait Tally {
    /// Records that `counter` of `who` changed by `by`.
    fn add(&mut self, who: Who, counter: &'static str, by: i32);
}
