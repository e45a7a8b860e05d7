//! The stage: the one place where the program speaks. On its left what is said and asked, on its right what that rests on.

use super::Cursor;
use crate::ui::hits::{Pane, Target};
use crate::ui::look::{Framed, Look};
use crate::ui::scroll::Scroll;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use std::borrow::Cow;

/// What stands on the stage.
pub(super) struct Stage {
    /// The title of the left half.
    pub title: Vec<Span<'static>>,
    /// What the frame looks like.
    pub role: Role,
    /// A heavy frame, around something that nobody may miss.
    pub heavy: bool,
    /// What is said, from the top.
    pub said: Vec<Line<'static>>,
    /// Who goes on, and how: always the last lines.
    pub next: Vec<Line<'static>>,
    /// The row and column of the cursor: among the lines of `said`, then of `next`.
    pub at: Option<(usize, usize)>,
    /// The title of the right half.
    pub beside_title: Cow<'static, str>,
    /// What the left half rests on: it scrolls.
    pub beside: Vec<Line<'static>>,
    /// Which line of it must be in sight.
    pub beside_at: Option<usize>,
    /// The right half is only as much as there is room for: it is scrolled already.
    pub is_scrolled: bool,
    /// Where there is no right half, which key shows it.
    pub hint: Vec<Span<'static>>,
}

impl Default for Stage {
    fn default() -> Stage {
        Stage {
            title: Vec::new(),
            role: Role::Focus,
            heavy: false,
            said: Vec::new(),
            next: Vec::new(),
            at: None,
            beside_title: Cow::Borrowed(""),
            beside: Vec::new(),
            beside_at: None,
            is_scrolled: false,
            hint: Vec::new(),
        }
    }
}

/// How much room there is, in cells and lines.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// For what is said, with what comes next.
    pub left: (usize, usize),
    /// For what it rests on.
    pub right: (usize, usize),
    /// Both stand side by side, in a frame.
    pub is_split: bool,
}

/// From so many columns on there is a right half.
const SPLIT: u16 = 100;

impl Room {
    pub(super) fn of(area: Rect) -> Room {
        let high = usize::from(area.height);
        if area.width < SPLIT {
            let cells = usize::from(area.width.saturating_sub(1));
            // Its last line tells of the right half.
            let left = (cells, high.saturating_sub(1));
            return Room {
                left,
                right: (cells, high),
                is_split: false,
            };
        }
        let (left, right) = halves(area);
        let high = high.saturating_sub(2);
        Room {
            left: (left.saturating_sub(2).into(), high),
            right: (right.saturating_sub(2).into(), high),
            is_split: true,
        }
    }
}

/// How wide the halves are between the edges.
fn halves(area: Rect) -> (u16, u16) {
    let inside = area.width.saturating_sub(3);
    let left = u16::try_from(u32::from(inside) * 63 / 100).unwrap_or(inside);
    (left, inside - left)
}

impl Stage {
    /// Draws it; without a right half its first line stands at the foot, and all of it where the rosters are once it is
    /// scrolled to: `below`.
    pub(super) fn draw(
        mut self,
        look: &Look,
        scroll: &Scroll,
        (area, below): (Rect, Option<Rect>),
        buffer: &mut Buffer,
    ) -> Cursor {
        look.hit_area(Target::Pane(Pane::Desk), area, buffer);
        let room = Room::of(area);
        if !room.is_split {
            return self.draw_narrow(look, scroll, (area, below), buffer);
        }
        let (left, right) = halves(area);
        let frame = Framed {
            title: std::mem::take(&mut self.title),
            role: self.role,
            heavy: self.heavy,
            ..Framed::default()
        };
        look.framed(frame, area, buffer);
        let x = area.x + 1 + left;
        let edge = Rect {
            x,
            width: 1,
            ..area
        };
        look.divide((self.role, self.heavy), true, edge, buffer);
        let title = look.cut(&self.beside_title, usize::from(right.saturating_sub(3)));
        if !title.is_empty() {
            let title = vec![
                Span::raw(" "),
                look.span(Role::Title, title),
                Span::raw(" "),
            ];
            let top = Rect {
                x: x + 2,
                y: area.y,
                width: right.saturating_sub(1),
                height: 1,
            };
            look.lines(vec![Line::from(title)], top, buffer);
        }
        let inside = |x: u16, width: u16| Rect {
            x: x + 1,
            y: area.y + 1,
            width: width.saturating_sub(2),
            height: area.height.saturating_sub(2),
        };
        let beside = inside(x + 1, right);
        let lines = std::mem::take(&mut self.beside);
        if self.is_scrolled {
            look.lines(lines, beside, buffer);
        } else {
            let from = self.first(scroll, usize::from(beside.height));
            scroll.ends(look.scrolled(lines, from, beside, buffer));
        }
        self.draw_left(look, inside(area.x + 1, left), buffer)
    }

    /// The first line of the right half that is shown.
    fn first(&self, scroll: &Scroll, high: usize) -> usize {
        let at = self.beside_at.unwrap_or(0);
        scroll.at().max((at + 2).saturating_sub(high))
    }

    fn draw_left(self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        let next = u16::try_from(self.next.len()).unwrap_or(u16::MAX);
        let next = next.min(area.height);
        let above = Rect {
            height: area.height - next,
            ..area
        };
        let said = self.said.len();
        look.lines(self.said, above, buffer);
        let foot = Rect {
            y: above.bottom(),
            height: next,
            ..area
        };
        look.lines(self.next, foot, buffer);
        let (row, column) = self.at?;
        let row = match row {
            row if row < said => above.y + u16::try_from(row).ok()?,
            row => foot.y + u16::try_from(row - said).ok()?,
        };
        let column = area.x.saturating_add(u16::try_from(column).ok()?);
        let inside = row < area.bottom() && area.width > 0;
        inside.then(|| Position::new(column.min(area.right() - 1), row))
    }

    fn draw_narrow(
        mut self,
        look: &Look,
        scroll: &Scroll,
        (area, below): (Rect, Option<Rect>),
        buffer: &mut Buffer,
    ) -> Cursor {
        let beside = std::mem::take(&mut self.beside);
        let last = area.height.checked_sub(1)?;
        let foot = Rect {
            y: area.y + last,
            height: 1,
            ..area
        };
        scroll.ends(beside.len());
        let hint = if !self.hint.is_empty() {
            std::mem::take(&mut self.hint)
        } else if beside.len() > 1 {
            look.keyed(&look.key("page-down"), &self.beside_title)
        } else {
            Vec::new()
        };
        let hint = Line::from(hint);
        let room = usize::from(area.width).saturating_sub(hint.width() + 2);
        let mut line = beside.first().cloned().unwrap_or_default();
        line = look.cut_line(line, room);
        let gap = usize::from(area.width).saturating_sub(line.width() + hint.width() + 1);
        line.spans.insert(0, Span::raw(" "));
        line.spans.push(Span::raw(" ".repeat(gap)));
        line.spans.extend(hint.spans);
        look.lines(vec![line], foot, buffer);
        let at = scroll.at();
        let wanted = self.beside_at.map_or(at, |line| at.max(line + 1));
        if let Some(below) = below.filter(|_| wanted > 0) {
            Clear.render(below, buffer);
            let inside = look.frame(&self.beside_title, true, below, buffer);
            let end = look.scrolled(beside, wanted - 1, inside, buffer);
            scroll.ends(end + 1);
        }
        let above = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(1),
            height: last,
            ..area
        };
        self.draw_left(look, above, buffer)
    }
}
