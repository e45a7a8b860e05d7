//! All tables of tracked counters of a battle together.

use super::*;

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

    /// Sets several counters of a row that must add up; `None` when the row is in another table.
    fn set_together(
        &self,
        battle: &mut B,
        row: &str,
        to: &Map<String, Value>,
    ) -> Option<Result<(), String>>;

    /// The table's name and the counters of its rows that can ever be set.
    fn settable(&self) -> (&'static str, Vec<&'static str>);

    /// The counters of a row that always add up.
    fn parts(&self, battle: &B, row: &str) -> Option<Vec<String>>;

    /// The table's name and state; `None` for an empty table.
    fn state(&self, battle: &B) -> Option<(String, Value)>;

    /// Reports the changes of every row since `before`.
    fn measure(&self, battle: &B, before: &B, tally: &mut dyn Tally);

    /// Checks that a state read from a file can be.
    ///
    /// # Errors
    /// The first impossible value.
    fn bounds(&self, battle: &B) -> Result<(), String>;

    /// Adds every counter that is out of its range to `wrong`.
    fn audit(&self, battle: &B, wrong: &mut Broken);

    /// Every row with its id.
    fn rows<'a>(&self, battle: &'a B) -> Vec<(&'a str, &'a dyn StateRow)>;

    /// A row to write to.
    fn row<'a>(&self, battle: &'a mut B, row: &str) -> Option<&'a mut dyn StateRow>;
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

/// Sets several counters of a row that must add up.
///
/// # Errors
/// Why they cannot be set, or an unknown row.
pub fn set_together<B>(
    tables: Tables<B>,
    battle: &mut B,
    row: &str,
    to: &Map<String, Value>,
) -> Result<(), String> {
    let mut tables = tables.iter();
    tables
        .find_map(|table| table.set_together(battle, row, to))
        .unwrap_or_else(|| Err(format!("there is no row {row}")))
}

/// Checks that a state read from a file can be.
///
/// # Errors
/// The first impossible value.
pub fn bounds<B>(tables: Tables<B>, battle: &B) -> Result<(), String> {
    let mut tables = tables.iter();
    tables.try_for_each(|table| table.bounds(battle))
}

/// Every counter that is out of its range.
pub fn audit<B>(tables: Tables<B>, battle: &B) -> Broken {
    let mut wrong = Broken::default();
    let tables = tables.iter();
    tables.for_each(|table| table.audit(battle, &mut wrong));
    wrong
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
