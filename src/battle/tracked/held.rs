//! The values that a field of a row can hold: how each is shown, read and counted.

use super::*;
use crate::battle::counters::{flag, text, whole, word};
use serde_json::json;

/// A value that the umpire can set.
pub trait Held: Sized {
    /// A limit or a choice that its declaration must name.
    const REQUIRES: Requires = Requires::Nothing;

    /// The values that it can take; `among` are the words or ids that its declaration names.
    fn range(among: Vec<String>) -> Range;

    /// The value in the state.
    fn value(&self, names: &Directory) -> Value;

    /// Reads a value.
    ///
    /// # Errors
    /// It is of another kind.
    fn read(to: &Value, names: &Directory) -> Result<Self, String>;

    /// The number that limits and odds look at; the length of a list.
    fn count(&self) -> u16 {
        0
    }

    /// The units and characters that it names.
    fn who(&self) -> Vec<Who> {
        Vec::new()
    }
}

/// A detail that the declaration of a counter must name besides its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Requires {
    Nothing,
    /// A limit: `most` or `within`.
    Limit,
    /// The words or ids to choose from: `among` or `within`.
    Choice,
}

impl Held for u16 {
    const REQUIRES: Requires = Requires::Limit;

    fn range(_: Vec<String>) -> Range {
        Range::Whole(0, u16::MAX)
    }

    fn value(&self, _: &Directory) -> Value {
        (*self).into()
    }

    fn read(to: &Value, _: &Directory) -> Result<Self, String> {
        whole(to)
    }

    fn count(&self) -> u16 {
        *self
    }
}

impl Held for Option<u16> {
    const REQUIRES: Requires = Requires::Limit;

    fn range(_: Vec<String>) -> Range {
        Range::WholeOrNone(0, u16::MAX)
    }

    fn value(&self, _: &Directory) -> Value {
        json!(self)
    }

    fn read(to: &Value, _: &Directory) -> Result<Self, String> {
        Some(to).filter(|to| !to.is_null()).map(whole).transpose()
    }
}

impl Held for bool {
    fn range(_: Vec<String>) -> Range {
        Range::Flag
    }

    fn value(&self, _: &Directory) -> Value {
        (*self).into()
    }

    fn read(to: &Value, _: &Directory) -> Result<Self, String> {
        flag(to)
    }
}

impl<W: Word> Held for W {
    fn range(_: Vec<String>) -> Range {
        Range::words(|_: W| true)
    }

    fn value(&self, _: &Directory) -> Value {
        self.word().into()
    }

    fn read(to: &Value, _: &Directory) -> Result<Self, String> {
        word(to)
    }
}

impl Held for Option<Side> {
    fn range(_: Vec<String>) -> Range {
        Range::side()
    }

    fn value(&self, _: &Directory) -> Value {
        json!(self.map(Side::id))
    }

    fn read(to: &Value, _: &Directory) -> Result<Self, String> {
        Ok(to.as_str().and_then(Side::from_id))
    }
}

/// Text on one line; empty text is null.
impl Held for String {
    const REQUIRES: Requires = Requires::Choice;

    fn range(among: Vec<String>) -> Range {
        Range::Text(among)
    }

    fn value(&self, _: &Directory) -> Value {
        json!(Some(self).filter(|text| !text.is_empty()))
    }

    fn read(to: &Value, _: &Directory) -> Result<Self, String> {
        text(to)
    }
}

impl<W: Word> Held for Vec<W> {
    const REQUIRES: Requires = Requires::Choice;

    fn range(among: Vec<String>) -> Range {
        Range::List(among)
    }

    fn value(&self, _: &Directory) -> Value {
        self.iter().map(|it| it.word()).collect()
    }

    fn read(to: &Value, _: &Directory) -> Result<Self, String> {
        listed(to, W::from_word)
    }

    fn count(&self) -> u16 {
        u16::try_from(self.len()).unwrap_or(u16::MAX)
    }
}

impl Held for Vec<Unit> {
    const REQUIRES: Requires = Requires::Choice;

    fn range(among: Vec<String>) -> Range {
        Range::List(among)
    }

    fn value(&self, names: &Directory) -> Value {
        self.iter().map(|it| names.id((*it).into())).collect()
    }

    fn read(to: &Value, names: &Directory) -> Result<Self, String> {
        listed(to, |id| names.unit(id).map(Unit))
    }

    fn count(&self) -> u16 {
        u16::try_from(self.len()).unwrap_or(u16::MAX)
    }

    fn who(&self) -> Vec<Who> {
        self.iter().map(|it| (*it).into()).collect()
    }
}

macro_rules! one_or_none {
    ($Row:ident by $find:ident) => {
        impl Held for Option<$Row> {
            const REQUIRES: Requires = Requires::Choice;

            fn range(among: Vec<String>) -> Range {
                Range::Id(among)
            }

            fn value(&self, names: &Directory) -> Value {
                json!(self.map(|it| names.id(it.into())))
            }

            fn read(to: &Value, names: &Directory) -> Result<Self, String> {
                Ok(to.as_str().and_then(|id| names.$find(id)).map($Row))
            }

            fn who(&self) -> Vec<Who> {
                self.iter().map(|it| (*it).into()).collect()
            }
        }
    };
}
one_or_none!(Unit by unit);
one_or_none!(Character by character);

/// Reads each text of a list.
///
/// # Errors
/// No list, or the first text that `one` does not know.
fn listed<T>(to: &Value, one: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
    let all = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
    let known = |it: &Value| it.as_str().and_then(&one);
    all.iter()
        .map(|it| known(it).ok_or_else(|| format!("{it} is unknown")))
        .collect()
}

/// A field of a row, whatever it holds. Made by `row!`.
pub struct RowField<R: 'static> {
    /// The id of its counter, as in the state.
    pub name: &'static str,
    /// A limit or a choice that its declaration must name.
    pub requires: Requires,
    /// See [`Held::range`].
    pub range: fn(Vec<String>) -> Range,
    /// See [`Held::value`].
    pub value: fn(&R, &Directory) -> Value,
    /// See [`Held::read`].
    pub read: fn(&mut R, &Value, &Directory) -> Result<(), String>,
    /// See [`Held::count`].
    pub count: fn(&R) -> u16,
    /// The increase of its count since an earlier state.
    pub more: fn(&R, &R) -> i32,
    /// See [`Held::who`].
    pub who: fn(&R) -> Vec<Who>,
}

impl<R> Clone for RowField<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for RowField<R> {}
