//! A list under headings, with an entry at the cursor that stays in sight.

use super::{Cursor, cursor_at};
use crate::ui::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The lines of a list while it is put together.
#[derive(Default)]
pub(in crate::ui) struct Listing {
    pub(in crate::ui) lines: Vec<Line<'static>>,
    /// The index of the first line of the entry at the cursor.
    here: usize,
}

impl Listing {
    /// Adds a heading, after a blank line unless it is the first.
    pub(in crate::ui) fn heading(&mut self, look: &Look, title: &str) {
        if !self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        self.lines.push(look.heading(title));
    }

    /// Adds the lines of an entry, marked if the cursor is on it.
    pub(in crate::ui) fn entry(
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
    pub(in crate::ui) fn draw(
        self,
        look: &Look,
        below: usize,
        area: Rect,
        buffer: &mut Buffer,
    ) -> Cursor {
        let from = (self.here + 2 + below).saturating_sub(usize::from(area.height));
        look.scrolled(self.lines, from, area, buffer);
        cursor_at((self.here.saturating_sub(from), 0), area)
    }
}
