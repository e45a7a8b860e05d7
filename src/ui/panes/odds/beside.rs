//! Alternatives to the values of a form, one line each: range bands, cover or none, points spent or kept.

use super::*;
use crate::odds::{OddsTable, Variant};

impl OddsView<'_> {
    /// A line per alternative value of each compared field. A field that makes no difference takes one line.
    pub(super) fn alternatives(&self, chances: &Chances, cells: usize) -> Vec<OddsRow> {
        let tables = chances.tables(self.name);
        let rows = tables.iter().flat_map(|table| table.rows);
        let wide = widest(rows.map(|row| &row.shown)).min(cells / 2);
        let mut lines = Vec::new();
        for table in &tables {
            let role = if table.rows.is_empty() {
                Role::Faint
            } else {
                Role::Title
            };
            let title = self.look.folded(role, &table.title, cells, 2);
            lines.extend(title.into_iter().map(OddsRow::from));
            let row = |row: &Variant| self.alternative(table, row, wide);
            lines.extend(table.rows.iter().map(row));
        }
        lines
    }

    fn alternative(&self, table: &OddsTable, row: &Variant, wide: usize) -> OddsRow {
        let look = self.look;
        let sign = if row.now { look.glyphs.here } else { ' ' };
        let role = if row.now { Role::Strong } else { Role::Plain };
        let label = look.fit(&row.shown, wide);
        let mut spans = vec![look.span(role, format!("{sign} {label} "))];
        let worth = match table.worth(row) {
            Some(Ok(worth)) => worth,
            Some(Err(clause)) => {
                spans.push(look.span(Role::Clause, format!("{:>4} {clause}", look.glyphs.idle)));
                return Line::from(spans).into();
            }
            None => {
                spans.push(look.faint(look.glyphs.more.to_string()));
                return Line::from(spans).into();
            }
        };
        spans.push(look.strong(format!("{:>4} ", table.text(worth))));
        if table.is_chance {
            OddsRow::chance(spans, worth)
        } else {
            OddsRow::mean(spans, worth.abs() / table.full())
        }
    }
}
