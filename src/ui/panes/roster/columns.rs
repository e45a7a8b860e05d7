//! The choice of a roster's columns by the width of the window.

use super::*;

/// The columns that fit, and the width of the name.
pub(super) struct RosterColumns {
    pub(super) columns: Vec<Column>,
    pub(super) name: usize,
}

/// Cells of a name that stay before columns are dropped.
const NAME: usize = 15;

/// Cells of a name that stay before the remaining columns shrink.
const LEAST: usize = 12;

/// Minimum width of a shrunk column, in cells.
const NARROWEST: usize = 6;

impl RosterPane<'_> {
    /// The columns that fit, and the width of the name, for units or for characters.
    pub(super) fn plan(&self, kind: usize, wide: usize) -> RosterColumns {
        let table = &self.tables[kind];
        let rows = self.sight.rows.iter().filter(|row| kind_of(row) == kind);
        let longest = rows.map(|row| width(&row.name)).max().unwrap_or(0);
        let longest = longest.max(width(table.name));
        let room = wide.saturating_sub(self.lead());
        let mut columns: Vec<Column> = table.columns.to_vec();
        loop {
            let taken: usize = columns.iter().map(|column| column.width + 1).sum();
            let left = room.saturating_sub(taken);
            let goes = columns.iter().map(|column| column.drop).max().unwrap_or(0);
            // Pips go first; other columns only if the name would be cut too short.
            let wanted = match goes {
                u8::MAX => longest.saturating_sub(2),
                0 => longest.min(LEAST),
                _ => longest.min(NAME),
            };
            let widest = columns.iter_mut().max_by_key(|column| column.width);
            match widest.filter(|column| goes == 0 && column.width > NARROWEST) {
                _ if left >= wanted => {}
                Some(widest) => {
                    widest.width -= 1;
                    continue;
                }
                None if goes == 0 => {}
                None => {
                    columns.retain(|column| column.drop != goes);
                    continue;
                }
            }
            let name = left.min(longest);
            return RosterColumns { columns, name };
        }
    }
}
