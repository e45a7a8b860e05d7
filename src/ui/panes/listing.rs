//! A list under headings, with an entry at the cursor that stays in sight.

use super::*;

/// Lines of a list in the room for it.
pub(crate) struct Window {
    pub(crate) lines: Lines,
    /// The row of the entry at the cursor.
    pub(crate) row: usize,
}

/// The lines of a list that fit into `high` rows, the one at the cursor (`at`) and `below` more after it among them.
pub(crate) fn window(
    look: &Look,
    lines: Lines,
    (at, below): (usize, usize),
    high: usize,
) -> Window {
    let last = lines.len().saturating_sub(1);
    let shown = high.saturating_sub(1).max(1);
    let from = (at.min(last) + 1 + below.min(shown - 1)).saturating_sub(shown);
    window_from(look, lines, (from, at), high)
}

/// The same from line `from` on. Where not all fit, the last row says how many lines are above and below.
pub(crate) fn window_from(
    look: &Look,
    lines: Lines,
    (from, at): (usize, usize),
    high: usize,
) -> Window {
    let count = lines.len();
    if count <= high || high == 0 {
        let lines = if high == 0 { Vec::new() } else { lines };
        return Window { lines, row: at };
    }
    let shown = (high - 1).max(1);
    let from = from.min(count - shown);
    let below = count - from - shown;
    let mut sides = Vec::new();
    sides.extend((from > 0).then(|| format!("{from} above")));
    sides.extend((below > 0).then(|| format!("{below} below")));
    let more = format!("{} {}", look.glyphs.more, sides.join(", "));
    let more = look.span(Role::Warn, more);
    let mut lines: Vec<Line> = lines.into_iter().skip(from).take(shown).collect();
    match lines.last_mut().filter(|_| high == 1) {
        Some(only) => only.spans.extend([Span::raw("  "), more]),
        None => lines.push(Line::from(more)),
    }
    let row = at.saturating_sub(from);
    Window { lines, row }
}

/// The lines of a list while it is put together.
#[derive(Default)]
pub(crate) struct Listing {
    pub(crate) lines: Lines,
    /// The index of the first line of the entry at the cursor.
    here: usize,
}

impl Listing {
    /// Adds a heading, after a blank line unless it is the first.
    pub(crate) fn heading(&mut self, look: &Look, title: &str) {
        if !self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        self.lines.push(look.heading(title));
    }

    /// Adds the lines of an entry, marked if the cursor is on it.
    pub(crate) fn entry(
        &mut self,
        look: &Look,
        here: bool,
        lines: impl IntoIterator<Item = Line<'static>>,
    ) {
        if here {
            self.here = self.lines.len();
        }
        let marked = lines.into_iter().map(|line| look.marked(here, line));
        self.lines.extend(marked);
    }

    /// Draws the list, scrolled so that the cursor and `below` more lines are in sight.
    pub(crate) fn draw(self, look: &Look, below: usize, area: Rect, buffer: &mut Buffer) -> Cursor {
        let high = usize::from(area.height);
        let window = window(look, self.lines, (self.here, below), high);
        look.lines(window.lines, area, buffer);
        cursor_at((window.row, 0), area)
    }
}
