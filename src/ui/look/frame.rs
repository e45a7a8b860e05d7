//! Frames with texts on their edges.

use super::glyphs::HEAVY_ASCII;
use super::*;
use ratatui::widgets::Block;

/// The width below which a pane as wide as the screen has only a line above it instead of a frame.
const NARROW: u16 = 60;

/// A frame and the texts on its edges.
pub(crate) struct Framed {
    /// At the left of the top edge.
    pub(crate) title: Vec<Span<'static>>,
    /// At the right of the top edge.
    pub(crate) right: Vec<Span<'static>>,
    /// At the left of the bottom edge.
    pub(crate) foot: Vec<Span<'static>>,
    /// The role of the edges.
    pub(crate) role: Role,
    /// Thick edges, around something important.
    pub(crate) heavy: bool,
}

impl Default for Framed {
    fn default() -> Framed {
        Framed {
            title: Vec::new(),
            right: Vec::new(),
            foot: Vec::new(),
            role: Role::Border,
            heavy: false,
        }
    }
}

impl Look<'_> {
    /// Draws a frame with a title and returns the area inside. Below three lines or columns there
    /// is no frame.
    pub(crate) fn frame(&self, title: &str, focus: bool, area: Rect, buffer: &mut Buffer) -> Rect {
        let title = vec![self.title(title.to_owned())];
        let role = if focus { Role::Focus } else { Role::Border };
        self.framed(
            Framed {
                title,
                role,
                ..Framed::default()
            },
            area,
            buffer,
        )
    }

    /// Draws a frame with texts on its edges and returns the area inside. Texts at the right and at
    /// the foot are left out where they do not fit.
    pub(crate) fn framed(&self, frame: Framed, area: Rect, buffer: &mut Buffer) -> Rect {
        let area = area.intersection(buffer.area);
        buffer.set_style(area, self.style(Role::Plain));
        if area.width < 5 || area.height < 3 {
            return area;
        }
        if area.width < NARROW && area.width == buffer.area.width {
            return self.ruled(frame, area, buffer);
        }
        let room = usize::from(area.width) - 2;
        let set = |line: Line<'static>| {
            Line::from(
                [
                    vec![self.span(frame.role, " ")],
                    line.spans,
                    vec![self.span(frame.role, " ")],
                ]
                .concat(),
            )
        };
        let title = set(self.cut_line(Line::from(frame.title), room.saturating_sub(2)));
        let mut block = Block::bordered()
            .border_set(self.border(frame.heavy))
            .border_style(self.style(frame.role));
        let left = room.saturating_sub(title.width());
        let right = set(Line::from(frame.right));
        if right.width() > 2 && right.width() < left {
            block = block.title_top(right.right_aligned());
        }
        let foot = set(Line::from(frame.foot));
        if foot.width() > 2 && foot.width() <= room {
            block = block.title_bottom(foot);
        }
        if title.width() > 2 {
            block = block.title_top(title);
        }
        let inside = block.inner(area);
        block.render(area, buffer);
        Rect {
            x: inside.x + 1,
            width: inside.width.saturating_sub(2),
            ..inside
        }
    }

    /// Draws a line from the top edge of a frame to its bottom edge, if it has one (`closed`), at
    /// `area`.
    pub(crate) fn divide(
        &self,
        (role, heavy): (Role, bool),
        closed: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let [top, bottom] = match (heavy, self.glyphs.unicode) {
            (false, true) => ["┬", "┴"],
            (true, true) => ["┳", "┻"],
            (false, false) => ["+", "+"],
            (true, false) => ["#", "#"],
        };
        let area = area.intersection(buffer.area);
        let (style, vertical) = (self.style(role), self.border(heavy).vertical_left);
        for y in area.top()..area.bottom() {
            let symbol = match y {
                y if y == area.top() => top,
                y if y + 1 == area.bottom() && closed => bottom,
                _ => vertical,
            };
            buffer.set_string(area.x, y, symbol, style);
        }
    }

    fn border(&self, heavy: bool) -> border::Set<'static> {
        match (heavy, self.glyphs.unicode) {
            (false, _) => self.glyphs.border,
            (true, true) => border::THICK,
            (true, false) => HEAVY_ASCII,
        }
    }

    /// Draws a frame for small screens: only the line with the title, or nothing without a title.
    pub(crate) fn ruled(&self, frame: Framed, area: Rect, buffer: &mut Buffer) -> Rect {
        if frame.title.is_empty() {
            return area;
        }
        let cells = usize::from(area.width);
        let top = self.border(frame.heavy).horizontal_top;
        let edge = |wide: usize| self.span(frame.role, top.repeat(wide));
        let gap = || self.span(frame.role, " ");
        let mut line = self.cut_line(
            Line::from([vec![edge(1), gap()], frame.title, vec![gap()]].concat()),
            cells,
        );
        let mut right = frame.right;
        let wide: usize = right.iter().map(Span::width).sum();
        if wide > 0 && line.width() + wide + 3 <= cells {
            line.spans.push(edge(cells - line.width() - wide - 3));
            line.spans.push(gap());
            line.spans.append(&mut right);
            line.spans.push(gap());
        }
        line.spans.push(edge(cells - line.width()));
        self.lines(vec![line], Rect { height: 1, ..area }, buffer);
        Rect {
            y: area.y + 1,
            height: area.height - 1,
            ..area
        }
    }
}
