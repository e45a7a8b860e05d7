//! The state of a battle as rows, and the changes between two states.
//!
//! A row is a unit, a character, the turn, the deck, the combats: data that belongs together. Comparing rows finds the
//! changes of an action without the rules' help, and changes apply forwards and backwards without the rules, so a game
//! saved by an older version opens unchanged.

use super::*;
use serde::de::DeserializeOwned;
use std::any::Any;

pub trait StateRow {
    /// The row as JSON: a map of its fields.
    fn json(&self) -> Value;
    /// Replaces the row with JSON.
    ///
    /// # Errors
    /// The part that does not fit.
    fn restore(&mut self, json: &Value) -> Result<(), String>;
    /// Returns whether both rows are of one type and equal.
    fn same(&self, other: &dyn StateRow) -> bool;
    /// The row itself, for [`StateRow::same`].
    fn as_any(&self) -> &dyn Any;
}

impl<T: Serialize + DeserializeOwned + PartialEq + Any> StateRow for T {
    fn json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn restore(&mut self, json: &Value) -> Result<(), String> {
        if let Some(number) = huge(json) {
            return Err(format!("{number} is more than anything here can come to"));
        }
        *self = T::deserialize(json).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn same(&self, other: &dyn StateRow) -> bool {
        other.as_any().downcast_ref::<T>() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The changed fields of one row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The row: `red/guard`, `turn`, `deck`.
    pub at: String,
    /// The fields before.
    pub was: Map<String, Value>,
    /// The same fields after.
    pub is: Map<String, Value>,
}

/// The limit of a count in the state, so that additions still fit.
const MOST: u64 = 60_000;

/// A number beyond the limit.
fn huge(json: &Value) -> Option<&Value> {
    match json {
        Value::Number(number)
            if number
                .as_i64()
                .is_none_or(|number| number.unsigned_abs() > MOST) =>
        {
            Some(json)
        }
        Value::Array(list) => list.iter().find_map(huge),
        Value::Object(map) => map.values().find_map(huge),
        _ => None,
    }
}

/// Checks that numbers of rows are below `all`. `what` names them.
///
/// # Errors
/// The first that is not.
pub(crate) fn on_the_list(
    what: &str,
    all: usize,
    numbers: impl IntoIterator<Item: Into<usize>>,
) -> Result<(), String> {
    match numbers
        .into_iter()
        .map(Into::into)
        .find(|number: &usize| *number >= all)
    {
        Some(number) => Err(format!(
            "{what} names number {number}, and there are {all} from 0"
        )),
        None => Ok(()),
    }
}

/// Checks that parts add up to a whole. `what` names them.
///
/// # Errors
/// The sum is more or less.
pub(crate) fn add_up(what: &str, whole: u16, parts: &[u16]) -> Result<(), String> {
    let sum: u32 = parts.iter().copied().map(u32::from).sum();
    if sum == u32::from(whole) {
        Ok(())
    } else {
        Err(format!("{what} has {sum}, and there are {whole}"))
    }
}

/// The changes between two states with the same rows.
pub fn changes(before: &[(&str, &dyn StateRow)], after: &[(&str, &dyn StateRow)]) -> Vec<Change> {
    let differ = before
        .iter()
        .zip(after)
        .filter(|((_, a), (_, b))| !a.same(*b));
    differ
        .map(|((at, a), (_, b))| {
            let (mut was, mut is) = (fields(a.json()), fields(b.json()));
            // A field missing on one side counts as null, so that no change is lost.
            for key in was.keys().chain(is.keys()).cloned().collect::<Vec<_>>() {
                if was.entry(key.as_str()).or_insert(Value::Null)
                    == is.entry(key.as_str()).or_insert(Value::Null)
                {
                    was.shift_remove(&key);
                    is.shift_remove(&key);
                }
            }
            Change {
                at: (*at).to_owned(),
                was,
                is,
            }
        })
        .collect()
}

/// A row's JSON with some fields replaced.
pub(crate) fn patched(row: &dyn StateRow, with: &Map<String, Value>) -> Value {
    let mut all = fields(row.json());
    for (key, value) in with {
        all.insert(key.clone(), value.clone());
    }
    Value::Object(all)
}

fn fields(json: Value) -> Map<String, Value> {
    match json {
        Value::Object(map) => map,
        other => Map::from_iter([("value".to_owned(), other)]),
    }
}
