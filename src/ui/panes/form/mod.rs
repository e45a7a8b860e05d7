//! The form of an action: questions on the left, odds on the right.

mod foot;
mod grid;
mod line;

pub(crate) use foot::{pad, reasons};

use super::listing::Window;
use super::*;
use crate::battle::Kind;
use crate::session::form::{Candidate, Editor, FormLine, FormPane, FormState};
use grid::GridRow;
use tui_input::Input;

/// The lines of one half of the stage, and the row and column of the cursor.
pub(super) struct Half {
    pub(super) lines: Lines,
    pub(super) cursor: Option<(usize, usize)>,
}

/// The action and its unit.
pub(super) fn title(form: &FormPane, who: &str) -> String {
    match &form.title {
        Some(title) => title.clone(),
        None if who.is_empty() => form.offer.label.to_owned(),
        None => format!("{}: {who}", form.offer.label),
    }
}

/// The questions and the lines under them. With `name`, the odds follow in one line, for screens without a right half.
pub(super) fn left(
    look: &Look,
    form: &FormPane,
    name: Option<&dyn Fn(&str) -> String>,
    Extent { cells, high }: Extent,
) -> Half {
    let rows = grid::rows(form, cells);
    form.is_grid
        .set(rows.iter().any(|row| matches!(row, GridRow::Unit(..))));
    let label = labels(form, &rows).min(cells / 2);
    let mut foot = foot::of(look, form, name, cells);
    // Words too wide for the line are listed under it.
    let close = form
        .line()
        .is_some_and(|it| line::width_of(it) > cells.saturating_sub(label + 4));
    if let Some(it) = form.line().filter(|_| close) {
        foot.list = line::words(look, it, cells);
    }
    // The lines under the fields take at most half of the pane, more while a reason is asked for.
    let half = if form.asking.is_some() { 1 } else { high / 2 };
    let feet = foot
        .len()
        .min(high.saturating_sub(rows.len().min(half).max(1)));
    let room = high.saturating_sub(feet);
    let last = rows.len().saturating_sub(1);
    let at = rows
        .iter()
        .position(|row| row.has(form.at))
        .unwrap_or(if form.is_at_end() { last } else { 0 });
    // The next questions stay visible if there is room.
    let ahead = last.saturating_sub(at).min(2).min(room / 3);
    let drawn = |row: &GridRow| match row {
        GridRow::Line(at) => line::of(look, form, *at, (label, cells, close)),
        row => grid::line(look, form, row),
    };
    let rows_drawn = rows.iter().map(drawn).collect();
    let Window { mut lines, row } = window(look, rows_drawn, (at, ahead), room);
    if lines.len() + feet < high {
        lines.push(Line::default());
    }
    let typed = form.line().and_then(FormLine::text);
    let typed = typed.map_or(0, |text| text.visual_cursor());
    let start = rows
        .get(at)
        .and_then(|row| row.start(form.at))
        .unwrap_or(label + 4);
    let cursor = if form.is_at_end() {
        (lines.len(), 0)
    } else {
        (row, start + typed)
    };
    lines.extend(foot.fit(look, form, high.saturating_sub(lines.len())));
    Half {
        lines,
        cursor: Some(cursor),
    }
}

/// Draws a form without odds. Returns the cursor.
pub(super) fn draw(look: &Look, form: &FormPane, area: Rect, buffer: &mut Buffer) -> Cursor {
    let inside = look.frame(&title(form, ""), true, area, buffer);
    let size = Extent::new(inside.width, inside.height);
    let half = left(look, form, None, size);
    look.lines(half.lines, inside, buffer);
    half.cursor.and_then(|cursor| cursor_at(cursor, inside))
}

/// Width of the labels, in cells.
fn labels(form: &FormPane, rows: &[GridRow]) -> usize {
    let single = rows.iter().filter_map(|row| {
        if let GridRow::Line(at) = row {
            form.lines.get(*at)
        } else {
            None
        }
    });
    let fields = single.filter(|line| !line.is_heading());
    fields
        .map(|line| width(&line.label) + 2 * line.depth)
        .max()
        .unwrap_or(0)
}

fn gap() -> Span<'static> {
    Span::raw("  ")
}
