//! Several units with the same fields as a grid: one row per unit, one column per field.

use super::line::typed;
use super::*;
use crate::session::TextInput;
use crate::table::Side;
use crate::ui::text::fold;
use serde_json::Value;

/// A drawn row of a form.
pub(super) enum GridRow {
    /// A line of the form, by index.
    Line(usize),
    /// One row of the column headings.
    Heads(ColumnWidths, Vec<String>),
    /// A unit and the indices of its fields.
    Unit(ColumnWidths, Candidate, Vec<usize>),
    /// The divider between the two sides.
    Against,
}

/// Column widths, in cells.
#[derive(Clone)]
pub(super) struct ColumnWidths {
    name: usize,
    columns: Vec<usize>,
}

/// Minimum width of a name, in cells.
const NAME: usize = 14;
/// Width of the count of standing figures, in cells.
const STANDING: usize = 6;
/// Minimum and maximum width of a field's column, in cells.
const COLUMN: (usize, usize) = (5, 9);

impl GridRow {
    /// True if the row holds this line of the form.
    pub(super) fn has(&self, line: usize) -> bool {
        match self {
            GridRow::Line(at) => *at == line,
            GridRow::Unit(_, _, fields) => fields.contains(&line),
            GridRow::Heads(..) | GridRow::Against => false,
        }
    }

    /// The cell where this line of the form begins, if the row is a unit's.
    pub(super) fn start(&self, line: usize) -> Option<usize> {
        let GridRow::Unit(shape, _, fields) = self else {
            return None;
        };
        let place = fields.iter().position(|at| *at == line)?;
        Some(
            2 + shape.name
                + 1
                + STANDING
                + shape.columns[..place]
                    .iter()
                    .map(|wide| wide + 1)
                    .sum::<usize>(),
        )
    }
}

/// The rows of a form. Units with fields of their own form a grid if it fits.
pub(super) fn rows(form: &FormPane, cells: usize) -> Vec<GridRow> {
    let mut rows = Vec::new();
    let mut at = 0;
    while at < form.lines.len() {
        rows.push(GridRow::Line(at));
        let below = form.lines[at + 1..]
            .iter()
            .take_while(|line| line.path.len() > form.lines[at].path.len())
            .count();
        if let Some(grid) = grid(form, at, below, cells) {
            rows.extend(grid);
            at += below;
        }
        at += 1;
    }
    rows
}

fn grid(form: &FormPane, at: usize, below: usize, cells: usize) -> Option<Vec<GridRow>> {
    let units = picked(&form.lines[at])?;
    let fields_of = |unit: &Candidate| -> Vec<usize> {
        let mine =
            |line: &FormLine| line.path.iter().any(|step| step == unit.id()) && !line.is_heading();
        (at + 1..=at + below)
            .filter(|at| mine(&form.lines[*at]))
            .collect()
    };
    let fields: Vec<Vec<usize>> = units.iter().map(fields_of).collect();
    let heads: Vec<&str> = fields
        .first()?
        .iter()
        .map(|at| form.lines[*at].label.as_str())
        .collect();
    let simple = |at: &usize| {
        let line = &form.lines[*at];
        line.field.kind == Kind::Flag || line.text().is_some_and(TextInput::is_number)
    };
    let names = units.iter().map(|unit| width(&unit.called())).max()?;
    let longest = |head: &&str| {
        head.split(' ')
            .map(width)
            .max()
            .unwrap_or(0)
            .clamp(COLUMN.0, COLUMN.1)
    };
    let columns: Vec<usize> = heads.iter().map(longest).collect();
    let beside = 2 + 1 + STANDING + columns.iter().map(|wide| wide + 1).sum::<usize>();
    let room = cells.checked_sub(beside)?;
    if room < NAME.min(names)
        || !fields.iter().flatten().all(simple)
        || fields.iter().any(|own| own.len() != heads.len())
    {
        return None;
    }
    let shape = ColumnWidths {
        name: names.min(room),
        columns,
    };
    let mut rows = headings(&shape, &heads);
    let mut side: Option<Side> = None;
    for (unit, fields) in units.into_iter().zip(fields) {
        if side.is_some() && side != unit.side {
            rows.push(GridRow::Against);
        }
        side = unit.side;
        rows.push(GridRow::Unit(shape.clone(), unit, fields));
    }
    Some(rows)
}

/// The units picked in a line whose units have fields of their own.
fn picked(line: &FormLine) -> Option<Vec<Candidate>> {
    let choice = line.choice().filter(|_| line.field.kind == Kind::PerUnit)?;
    // A suggested number replaces the number of standing figures.
    let known = |it: &Candidate| Candidate {
        standing: it
            .standing
            .filter(|_| line.field.default.get(it.id()).is_none()),
        ..it.clone()
    };
    Some(choice.chosen().map(known).collect())
}

/// The headings, folded to the columns and aligned at the bottom.
fn headings(shape: &ColumnWidths, heads: &[&str]) -> Vec<GridRow> {
    let folded: Vec<Vec<String>> = heads
        .iter()
        .zip(&shape.columns)
        .map(|(head, wide)| fold(head, *wide))
        .collect();
    let high = folded.iter().map(Vec::len).max().unwrap_or(0);
    let piece = |row: usize, words: &Vec<String>| {
        (row + words.len())
            .checked_sub(high)
            .and_then(|at| words.get(at))
            .cloned()
            .unwrap_or_default()
    };
    (0..high)
        .map(|row| {
            GridRow::Heads(
                shape.clone(),
                folded.iter().map(|words| piece(row, words)).collect(),
            )
        })
        .collect()
}

pub(super) fn line(look: &Look, form: &FormPane, row: &GridRow) -> Line<'static> {
    match row {
        GridRow::Line(_) => Line::default(),
        GridRow::Against => Line::from(look.faint("  against")),
        GridRow::Heads(shape, words) => {
            let mut spans = vec![Span::raw(" ".repeat(2 + shape.name + 1 + STANDING))];
            spans.extend(
                words
                    .iter()
                    .zip(&shape.columns)
                    .map(|(word, wide)| look.faint(format!("{} ", look.fit(word, *wide)))),
            );
            Line::from(spans)
        }
        GridRow::Unit(shape, unit, fields) => {
            let here = fields.contains(&form.at);
            let sign = if here { look.glyphs.here } else { ' ' };
            let name = look.fit(&unit.called(), shape.name);
            let standing = unit
                .standing
                .map_or_else(String::new, |standing| format!("of {standing}"));
            let mut spans = vec![
                look.span(Role::Focus, format!("{sign} ")),
                unit.side.map_or_else(
                    || look.plain(name.clone()),
                    |side| look.span(side, name.clone()),
                ),
                look.faint(format!(" {standing:STANDING$}")),
            ];
            for (at, wide) in fields.iter().zip(&shape.columns) {
                let text = look.cut(&cell(look, &form.lines[*at], *at == form.at), *wide);
                let role = if *at == form.at {
                    Role::Selection
                } else {
                    Role::Plain
                };
                let gap = wide.saturating_sub(width(&text)) + 1;
                let cell = [look.span(role, text), Span::raw(" ".repeat(gap))];
                spans.extend(cell.map(|span| look.hit(ClickTarget::Line(small(*at)), span)));
            }
            Line::from(spans)
        }
    }
}

fn cell(look: &Look, line: &FormLine, here: bool) -> String {
    let text = match (line.text(), line.value()) {
        (Some(text), _) => typed(look, text, here),
        (None, Some(Value::Bool(true))) => format!("{} yes", look.glyphs.done),
        (None, Some(Value::Bool(false))) => format!("{} no", look.glyphs.to_do),
        // A flag that may be left open.
        _ => String::new(),
    };
    match (text.is_empty(), line.field.required) {
        (true, true) => "?".to_owned(),
        (true, false) => "-".to_owned(),
        _ => text,
    }
}
