//! The choice of a roster's columns by the width of the window.

use super::cells::{ALONE, marks_width};
use super::*;

/// The columns that fit, and the width of the name.
pub(super) struct RosterColumns {
    pub(super) columns: Vec<Column>,
    pub(super) name: usize,
    /// All markers with a number have room for it.
    pub(super) are_numbered: bool,
}

/// Cells of a name that stay before columns are dropped.
const NAME: usize = 14;

/// Cells of a name that stay before the remaining columns shrink.
const LEAST: usize = 12;

/// Minimum width of a shrunk column, in cells.
const NARROWEST: usize = 6;

/// Cells for markers that stay where a name is cut: `x C M`.
const MARKS: usize = 5;

impl RosterPane<'_> {
    /// The columns that fit, and the width of the name, for units or for characters.
    pub(super) fn plan(&self, kind: usize, wide: usize) -> RosterColumns {
        let table = &self.tables[kind];
        let rows = self.sight.rows.iter().filter(|row| kind_of(row) == kind);
        let longest = rows.map(|row| width(&row.name)).max().unwrap_or(0);
        let longest = longest.max(width(table.name));
        let room = wide.saturating_sub(self.lead());
        let mut columns: Vec<Column> = table.columns.to_vec();
        let taken: usize = columns.iter().map(|column| column.width + 1).sum();
        self.yield_to_names(kind, &mut columns, (longest + taken).saturating_sub(room));
        loop {
            let taken: usize = columns.iter().map(|column| column.width + 1).sum();
            let left = room.saturating_sub(taken);
            let goes = columns.iter().map(|column| column.drop).max().unwrap_or(0);
            // Pips go first; other columns only if the name would be cut too short.
            let shrinks = |column: &Column| column.drop == goes && column.least > 0;
            let is_shrunk = columns.iter().any(|it| shrinks(it) && it.width == it.least);
            let wanted = match goes {
                u8::MAX => longest.saturating_sub(2),
                0 => longest.min(LEAST),
                _ if is_shrunk => longest.min(LEAST),
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
                    let mut columns_left = columns.iter_mut();
                    match columns_left.find(|it| shrinks(it) && it.width > it.least) {
                        Some(column) => column.width = column.least,
                        None => columns.retain(|column| column.drop != goes),
                    }
                    continue;
                }
            }
            let name = left.min(longest);
            let mut plan = RosterColumns {
                columns,
                name,
                are_numbered: false,
            };
            self.lend_to_names(kind, &mut plan, longest, left - name);
            return plan;
        }
    }

    /// Gives cells that nothing takes (`free`), and those that no marker stands in, to a name that is cut, and to texts. Markers
    /// come and go, so the choice of columns never depends on them.
    fn lend_to_names(
        &self,
        kind: usize,
        plan: &mut RosterColumns,
        longest: usize,
        mut free: usize,
    ) {
        let columns = &mut plan.columns;
        let of_marks = |(at, column): (usize, &Column)| match column.cells {
            Cells::Marks(but) => Some((at, but)),
            _ => None,
        };
        let Some((marks, but)) = columns.iter().enumerate().find_map(of_marks) else {
            return;
        };
        let most = |are_numbered| {
            let rows = self.sight.rows.iter().filter(|row| kind_of(row) == kind);
            let cells = rows.map(|row| marks_width(row, but, are_numbered));
            cells.max().unwrap_or(0)
        };
        let stand = most(false);
        let mut spare = columns[marks].width.saturating_sub(stand.max(MARKS));
        let mut lend = |wanted: usize| {
            let lent = wanted.min(spare);
            spare -= lent;
            lent
        };
        let more = lend(longest - plan.name);
        plan.name += more;
        columns[marks].width -= more;
        for at in 0..marks {
            let needed = self.needed(kind, columns, at);
            let wanted = needed.saturating_sub(columns[at].width);
            let given = wanted.min(free);
            free -= given;
            let more = lend(wanted - given);
            columns[at].width += given + more;
            columns[marks].width -= more;
        }
        columns[marks].width += free;
        plan.are_numbered = most(true) <= columns[marks].width;
    }

    /// Takes up to `cells` that nothing stands in out of the columns, where a name would be cut for want of them.
    fn yield_to_names(&self, kind: usize, columns: &mut [Column], cells: usize) {
        let needed: Vec<usize> = (0..columns.len())
            .map(|at| self.needed(kind, columns, at))
            .collect();
        for _ in 0..cells {
            let spare = |at: &usize| columns[*at].width.saturating_sub(needed[*at]);
            let Some(at) = (0..columns.len())
                .max_by_key(spare)
                .filter(|at| spare(at) > 0)
            else {
                return;
            };
            columns[at].width -= 1;
        }
    }

    /// The cells that a column's heading and contents take, in both rosters.
    fn needed(&self, kind: usize, columns: &[Column], at: usize) -> usize {
        let is_text = |column: &&Column| matches!(column.cells, Cells::Text | Cells::Number);
        let texts = columns[..at].iter().filter(is_text).count();
        let column = &columns[at];
        let rows = self.sight.rows.iter().filter(|row| kind_of(row) == kind);
        let cell = |row: &Row| match column.cells {
            _ if row.standing == Standing::Away => 0,
            Cells::Text | Cells::Number => row.cells.get(texts).map_or(0, |text| width(&text.text)),
            Cells::Pips => row.pips.iter().map(|pips| usize::from(*pips)).sum(),
            // Markers come and go: the columns would move with every one.
            Cells::Marks(_) => column.width,
            Cells::With => row
                .with
                .map_or(ALONE.len(), |with| width(self.sight.name(with))),
        };
        rows.map(cell).max().unwrap_or(0).max(width(column.heading))
    }
}
