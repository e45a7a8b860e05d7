//! All tables of tracked counters of a battle together.

use super::tracked::{RowKey, TrackedRow};
use super::{Counter, StateRow, Tally, View};
use crate::table::Who;
use serde_json::{Map, Value};

/// A table of tracked counters, whatever its row type.
pub trait Tracking<B>: Sync {
    /// The counters of a row that can be set; `None` when the row is in another table.
    fn counters(&self, battle: &B, row: &str) -> Option<Vec<Counter>>;

    /// Sets a counter of a row; `None` when the row is in another table.
    fn set(
        &self,
        battle: &mut B,
        row: &str,
        counter: &str,
        to: &Value,
    ) -> Option<Result<(), String>>;

    /// The table's name and the counters of its rows that can ever be set.
    fn settable(&self) -> (&'static str, Vec<&'static str>);

    /// The counters of a row that always add up.
    fn parts(&self, battle: &B, row: &str) -> Option<Vec<String>>;

    /// The table's name and state; `None` for an empty table.
    fn state(&self, battle: &B) -> Option<(String, Value)>;

    /// Reports the changes of every row since `before`.
    fn measure(&self, battle: &B, before: &B, tally: &mut dyn Tally);

    /// Every row with its id.
    fn rows<'a>(&self, battle: &'a B) -> Vec<(&'a str, &'a dyn StateRow)>;

    /// A row to write to.
    fn row<'a>(&self, battle: &'a mut B, row: &str) -> Option<&'a mut dyn StateRow>;
}

impl<B: View, K: RowKey, R> TrackedRow<B, K, R> {
    /// Every row.
    fn keys(&self, battle: &B) -> impl Iterator<Item = K> + use<B, K, R> {
        (0..).take(self.rows.of(battle).len()).map(K::at)
    }

    /// Returns whether the table has a single row, which has the table's name.
    fn is_alone(&self) -> bool {
        (self.who)(K::at(0)) == Who::Table
    }

    /// A row's id.
    fn id<'a>(&self, battle: &'a B, key: K) -> &'a str {
        match (self.who)(key) {
            Who::Table => self.name,
            who => battle.directory().id(who),
        }
    }

    /// The row with this id.
    fn find(&self, battle: &B, row: &str) -> Option<K> {
        self.keys(battle).find(|key| self.id(battle, *key) == row)
    }
}

impl<B: View, K: RowKey, R: StateRow> Tracking<B> for TrackedRow<B, K, R> {
    fn counters(&self, battle: &B, row: &str) -> Option<Vec<Counter>> {
        let key = self.find(battle, row).filter(|_| !self.all.is_empty());
        Some(Self::counters(self, battle, key?))
    }

    fn set(
        &self,
        battle: &mut B,
        row: &str,
        counter: &str,
        to: &Value,
    ) -> Option<Result<(), String>> {
        let key = self.find(battle, row)?;
        Some(Self::set(self, battle, key, counter, to))
    }

    fn settable(&self) -> (&'static str, Vec<&'static str>) {
        (self.name, Self::settable(self))
    }

    fn parts(&self, battle: &B, row: &str) -> Option<Vec<String>> {
        self.find(battle, row).map(|_| Self::parts(self))
    }

    fn state(&self, battle: &B) -> Option<(String, Value)> {
        if self.all.is_empty() {
            return None;
        }
        let row = |key| Self::state(self, battle, key);
        let state = if self.is_alone() {
            row(K::at(0))
        } else {
            let all = self.keys(battle);
            all.map(|key| (self.id(battle, key).to_owned(), row(key).into()))
                .collect()
        };
        Some((self.name.to_owned(), state.into()))
    }

    fn measure(&self, battle: &B, before: &B, tally: &mut dyn Tally) {
        Self::measure(self, battle, before, tally);
    }

    fn rows<'a>(&self, battle: &'a B) -> Vec<(&'a str, &'a dyn StateRow)> {
        let ids = self.keys(battle).map(|key| self.id(battle, key));
        let rows = self.rows.of(battle).iter().map(|row| row as &dyn StateRow);
        ids.zip(rows).collect()
    }

    fn row<'a>(&self, battle: &'a mut B, row: &str) -> Option<&'a mut dyn StateRow> {
        let key = self.find(battle, row)?;
        Some(self.row_mut(battle, key))
    }
}

/// All tables of a battle, in the order of its state.
pub(crate) type Tables<B> = &'static [&'static dyn Tracking<B>];

/// The counters of a row that can be set.
pub fn counters<B>(tables: Tables<B>, battle: &B, row: &str) -> Option<Vec<Counter>> {
    let mut tables = tables.iter();
    tables.find_map(|table| table.counters(battle, row))
}

/// Sets a counter whose range the form has checked.
///
/// # Errors
/// Why it cannot be set, or an unknown row.
pub fn set<B>(
    tables: Tables<B>,
    battle: &mut B,
    row: &str,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let mut tables = tables.iter();
    tables
        .find_map(|table| table.set(battle, row, counter, to))
        .unwrap_or_else(|| Err(format!("there is no row {row}")))
}

/// The counters of a row that always add up.
pub fn parts<B>(tables: Tables<B>, battle: &B, row: &str) -> Vec<String> {
    let mut tables = tables.iter();
    tables
        .find_map(|table| table.parts(battle, row))
        .unwrap_or_default()
}

/// The state of all tables, by name.
pub fn state<B>(tables: Tables<B>, battle: &B) -> Map<String, Value> {
    let tables = tables.iter();
    tables.filter_map(|table| table.state(battle)).collect()
}

/// Reports the changes since `before` to the odds.
pub fn measure<B>(tables: Tables<B>, battle: &B, before: &B, tally: &mut dyn Tally) {
    for table in tables {
        table.measure(battle, before, tally);
    }
}

/// Every row with its id, table by table.
pub fn rows<B>(tables: Tables<B>, battle: &B) -> Vec<(&str, &dyn StateRow)> {
    let tables = tables.iter();
    tables.flat_map(|table| table.rows(battle)).collect()
}

/// A row to write to.
pub fn row<'a, B>(tables: Tables<B>, battle: &'a mut B, at: &str) -> Option<&'a mut dyn StateRow> {
    let mut tables = tables.iter();
    let table = tables.find(|table| table.row(battle, at).is_some())?;
    table.row(battle, at)
}
