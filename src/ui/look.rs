//! The tools of every drawing function: the theme, the glyphs, and the common shapes.

use super::hits::Target;
use super::keys::{self, Keys};
use super::text;
use super::theme::{Role, Theme};
use crate::battle::view::Standing;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget};

/// The characters used for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// A standing figure.
    pub(crate) stands: char,
    /// A standing figure, wounded.
    pub(crate) hurt: char,
    /// A figure that is down.
    pub(crate) down: char,
    /// A figure that is down and wounded.
    pub(crate) down_hurt: char,
    /// A figure that is lost.
    pub(crate) gone: char,
    /// A unit or character that acts now.
    pub(crate) active: char,
    /// One that may still act.
    pub(crate) ready: char,
    /// One that has acted.
    pub(crate) acted: char,
    /// One that must do something first.
    pub(crate) due: char,
    /// One that cannot act at the moment.
    pub(crate) idle: char,
    /// One that is out of the game.
    pub(crate) lost: char,
    /// Text was cut here.
    pub(crate) more: char,
    /// Ticked.
    pub(crate) done: char,
    /// Do this on the table.
    pub(crate) to_do: char,
    /// The current step; a pointer.
    pub(crate) here: char,
    /// A die to come.
    pub(crate) blank: char,
    /// From one face to the next.
    pub(crate) becomes: char,
    /// Between the parts of a line.
    pub(crate) dot: char,
    /// A full bar.
    pub(crate) bar: char,
    /// Levels from empty to full.
    pub(crate) steps: [char; 8],
    /// Changed by the last action.
    pub(crate) touched: char,
    /// The selected row.
    pub(crate) pointer: char,
    /// The lines around panes.
    pub(crate) border: border::Set<'static>,
    /// True if the markers' own glyphs may be shown.
    pub(crate) unicode: bool,
}

impl Glyphs {
    /// For terminals with Unicode.
    pub const UNICODE: Glyphs = Glyphs {
        stands: '●',
        hurt: '◐',
        down: '○',
        down_hurt: '◔',
        gone: '○',
        active: '▶',
        ready: '◆',
        acted: '✓',
        due: '!',
        idle: '–',
        lost: '✗',
        more: '…',
        done: '✓',
        to_do: '□',
        here: '▸',
        blank: '_',
        becomes: '→',
        dot: '·',
        bar: '█',
        steps: [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇'],
        touched: '*',
        pointer: '»',
        border: border::ROUNDED,
        unicode: true,
    };

    /// For terminals with ASCII only.
    pub const ASCII: Glyphs = Glyphs {
        stands: 'o',
        hurt: 'w',
        down: '-',
        down_hurt: 'v',
        gone: '.',
        active: '>',
        ready: '+',
        acted: 'v',
        due: '!',
        idle: '-',
        lost: 'x',
        more: '~',
        done: 'x',
        to_do: '_',
        here: '>',
        blank: '_',
        becomes: '>',
        dot: '-',
        bar: '#',
        steps: [' ', '.', ':', '-', '=', '+', '*', '#'],
        touched: '*',
        pointer: '@',
        border: border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
        unicode: false,
    };
}

/// Thick lines in ASCII.
const HEAVY_ASCII: border::Set<'static> = border::Set {
    top_left: "#",
    top_right: "#",
    bottom_left: "#",
    bottom_right: "#",
    vertical_left: "#",
    vertical_right: "#",
    horizontal_top: "=",
    horizontal_bottom: "=",
};

/// The width below which a pane as wide as the screen has only a line above it instead of a frame.
pub(super) const NARROW: u16 = 60;

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

/// The theme, the glyphs and the names of the keys.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) glyphs: Glyphs,
    pub(crate) keys: &'a Keys,
}

impl Look<'_> {
    /// The glyph and role for a standing; a blank for none.
    pub(crate) fn standing(&self, standing: Option<Standing>) -> (char, Role) {
        let glyphs = self.glyphs;
        match standing {
            Some(Standing::Active) => (glyphs.active, Role::Good),
            Some(Standing::Ready) => (glyphs.ready, Role::Info),
            Some(Standing::Acted) => (glyphs.acted, Role::Faint),
            Some(Standing::Due) => (glyphs.due, Role::Bad),
            Some(Standing::Idle) => (glyphs.idle, Role::Faint),
            Some(Standing::Gone) => (glyphs.lost, Role::Faint),
            None => (' ', Role::Plain),
        }
    }

    /// The style of a role.
    pub(crate) fn style(&self, role: impl Into<Role>) -> Style {
        // Themes leave the underline's colour alone: it carries the mark for the mouse, which must
        // survive drawing over.
        Style {
            underline_color: None,
            ..self.theme.style(role)
        }
    }

    /// Text in a role.
    pub(crate) fn span(&self, role: impl Into<Role>, text: impl Into<String>) -> Span<'static> {
        Span::styled(text.into(), self.style(role))
    }

    /// Text cut to so many cells.
    pub(crate) fn cut(&self, text: &str, cells: usize) -> String {
        text::cut(text, cells, self.glyphs.more)
    }

    /// Text that can be clicked.
    #[must_use]
    pub fn hit(&self, target: Target, span: Span<'static>) -> Span<'static> {
        let style = span.style.patch(target.mark());
        Span { style, ..span }
    }

    /// A line that can be clicked over its whole width.
    #[must_use]
    pub fn hit_line(&self, target: Target, line: Line<'static>) -> Line<'static> {
        let spans = line
            .spans
            .into_iter()
            .map(|span| self.hit(target, span))
            .collect();
        Line { spans, ..line }
    }

    /// An area that can be clicked, except where something drawn later takes the click.
    pub fn hit_area(&self, target: Target, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area.intersection(buffer.area), target.mark());
    }

    /// A key of the table with what it does, as a button.
    pub(crate) fn button(&self, id: &str, does: Span<'static>) -> Vec<Span<'static>> {
        let spans = vec![self.span(Role::Key, format!("{} ", self.key(id))), does];
        match Target::key(id) {
            Some(target) => spans
                .into_iter()
                .map(|span| self.hit(target, span))
                .collect(),
            None => spans,
        }
    }

    /// Text cut or padded to so many cells.
    pub(crate) fn fit(&self, text: &str, cells: usize) -> String {
        text::fit(text, cells, self.glyphs.more)
    }

    /// A line cut to so many cells, its last part ending with the "more" sign, between words where
    /// that costs little.
    pub(crate) fn cut_line(&self, mut line: Line<'static>, cells: usize) -> Line<'static> {
        // Trailing blanks do not count as more text.
        if line.width() > cells
            && let Some(last) = line.spans.last_mut()
        {
            last.content = last.content.trim_end().to_owned().into();
        }
        if line.width() <= cells {
            return line;
        }
        let cells = text::whole_words(&line.to_string(), cells).unwrap_or(cells);
        let mut left = cells;
        let mut spans = Vec::new();
        for span in line.spans {
            let wide = span.width();
            if wide < left {
                left -= wide;
                spans.push(span);
            } else {
                // Too wide for the rest of the line, or just as wide with more to come: both need
                // the sign.
                let text = text::cut(&format!("{}  ", span.content), left, self.glyphs.more);
                spans.push(Span::styled(text, span.style));
                break;
            }
        }
        Line { spans, ..line }
    }

    /// A line as it looks when selected, whatever its own style.
    pub(crate) fn selected(&self, line: Line<'static>) -> Line<'static> {
        let style = self.style(Role::Selection);
        let selected = |span: Span<'static>| {
            let marked = Style {
                underline_color: span.style.underline_color,
                ..style
            };
            Span {
                style: marked,
                ..span
            }
        };
        Line::from(line.spans.into_iter().map(selected).collect::<Vec<_>>())
    }

    /// The first selected line, which must stay in sight.
    pub(crate) fn selected_line(&self, lines: &[Line]) -> Option<usize> {
        let style = self.style(Role::Selection);
        let is = |span: &Span| {
            Style {
                underline_color: None,
                ..span.style
            } == style
        };
        lines.iter().position(|line| line.spans.iter().any(is))
    }

    /// Draws a frame with a title and returns the area inside. Below three lines or columns there
    /// is no frame.
    pub(crate) fn frame(&self, title: &str, focus: bool, area: Rect, buffer: &mut Buffer) -> Rect {
        let title = vec![self.span(Role::Title, title.to_owned())];
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

    /// Sets parts of text one after another, in lines of at most `cells`; lines after the first are
    /// indented. A part is broken only if it is longer than a line.
    #[must_use]
    pub fn flow(
        &self,
        parts: Vec<Span<'static>>,
        cells: usize,
        indent: usize,
    ) -> Vec<Line<'static>> {
        self.flow_groups(
            parts.into_iter().map(|part| vec![part]).collect(),
            cells,
            indent,
        )
    }

    /// Like [`Look::flow`], with groups of parts that stay together on a line: a key and what it
    /// does.
    #[must_use]
    pub fn flow_groups(
        &self,
        groups: Vec<Vec<Span<'static>>>,
        cells: usize,
        indent: usize,
    ) -> Vec<Line<'static>> {
        let mut out = Flowing {
            lines: Vec::new(),
            line: Vec::new(),
            used: 0,
            cells,
            indent,
        };
        for group in groups {
            let all: usize = group.iter().map(Span::width).sum();
            let blank = group.last().map_or(0, |last| {
                last.width() - text::width(last.content.trim_end())
            });
            if all - blank > out.left() && out.used > indent {
                out.end_line();
            }
            for part in group {
                out.put(part);
            }
        }
        out.finish()
    }

    /// The name of the key in a row of the table.
    pub(crate) fn key(&self, id: &str) -> String {
        self.keys.name(id)
    }

    /// A key and what it does, for [`Look::flow_groups`].
    pub(crate) fn keyed(&self, key: &str, does: &str) -> Vec<Span<'static>> {
        let spans = vec![
            self.span(Role::Key, format!("{key} ")),
            self.span(Role::Plain, format!("{does}   ")),
        ];
        let row = keys::TABLE.iter().find(|row| self.keys.name(row.id) == key);
        match row.and_then(|row| Target::key(row.id)) {
            Some(target) => spans
                .into_iter()
                .map(|span| self.hit(target, span))
                .collect(),
            None => spans,
        }
    }

    /// Text in a role, folded into lines; lines after the first are indented.
    pub(crate) fn folded(
        &self,
        role: impl Into<Role>,
        what: &str,
        cells: usize,
        indent: usize,
    ) -> Vec<Line<'static>> {
        let role = role.into();
        let words = what
            .split_whitespace()
            .map(|word| self.span(role, format!("{word} ")))
            .collect();
        self.flow(words, cells, indent)
    }

    /// Writes lines from the top of `area`, each cut to its width. Returns how many did not fit.
    pub(crate) fn lines(
        &self,
        lines: Vec<Line<'static>>,
        area: Rect,
        buffer: &mut Buffer,
    ) -> usize {
        let area = area.intersection(buffer.area);
        let count = lines.len();
        for (line, row) in lines.into_iter().zip(area.rows()) {
            let line = self.cut_line(line, usize::from(area.width));
            line.render(row, buffer);
        }
        count.saturating_sub(usize::from(area.height))
    }

    /// Writes lines from line `from` on, with a note at the foot if there is more above or below.
    /// Returns the largest scroll position.
    pub(crate) fn scrolled(
        &self,
        lines: Vec<Line<'static>>,
        from: usize,
        area: Rect,
        buffer: &mut Buffer,
    ) -> usize {
        let (shown, end) = self.page(lines, from, usize::from(area.height));
        self.lines(shown, area, buffer);
        end
    }

    /// The `rows` lines from line `from` on, the last a note if there is more above or below; and
    /// the largest scroll position.
    pub(crate) fn page(
        &self,
        lines: Vec<Line<'static>>,
        from: usize,
        high: usize,
    ) -> (Vec<Line<'static>>, usize) {
        let count = lines.len();
        if count <= high || high < 3 {
            return (lines, 0);
        }
        let end = count + 1 - high;
        let from = from.min(end);
        let mut shown: Vec<Line> = lines.into_iter().skip(from).take(high - 1).collect();
        let foot = format!(
            "{} {} of {count} lines, {} {}",
            self.glyphs.more,
            from + shown.len(),
            self.key("page-up"),
            self.key("page-down")
        );
        shown.push(Line::from(self.span(Role::Faint, foot)));
        (shown, end)
    }
}

/// Lines being filled with parts.
struct Flowing {
    lines: Vec<Line<'static>>,
    line: Vec<Span<'static>>,
    used: usize,
    cells: usize,
    indent: usize,
}

impl Flowing {
    fn left(&self) -> usize {
        self.cells.saturating_sub(self.used)
    }

    fn end_line(&mut self) {
        let next = vec![Span::raw(" ".repeat(self.indent))];
        self.lines
            .push(Line::from(std::mem::replace(&mut self.line, next)));
        self.used = self.indent;
    }

    fn put(&mut self, part: Span<'static>) {
        if part.width() <= self.left() {
            self.used += part.width();
            self.line.push(part);
            return;
        }
        let trimmed = part.content.trim_end();
        if text::width(trimmed) <= self.left() {
            self.used = self.cells;
            self.line.push(Span::styled(trimmed.to_owned(), part.style));
            return;
        }
        let pieces = text::fold(&part.content, self.cells.saturating_sub(self.indent).max(1));
        let last = pieces.len().saturating_sub(1);
        for (i, piece) in pieces.into_iter().enumerate() {
            self.used += text::width(&piece);
            self.line.push(Span::styled(piece, part.style));
            if i < last {
                self.end_line();
            }
        }
    }

    fn finish(mut self) -> Vec<Line<'static>> {
        if !self.line.is_empty() {
            self.lines.push(Line::from(self.line));
        }
        self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::super::theme::{Depth, Themes};
    use super::*;

    #[test]
    fn a_frame_fits_any_area() {
        let themes = Themes::built_in(Depth::True);
        let keys = crate::ui::keys::Keys::default();
        let look = Look {
            theme: themes.now(),
            glyphs: Glyphs::UNICODE,
            keys: &keys,
        };
        for (width, height) in [(0, 0), (1, 1), (3, 1), (5, 3), (20, 4)] {
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            let inside = look.frame(
                "A title that is long",
                true,
                Rect::new(0, 0, 50, 50),
                &mut buffer,
            );
            assert!(area.contains(inside.as_position()) || inside.is_empty());
            look.scrolled(vec![Line::from("x"); 9], 3, inside, &mut buffer);
        }
    }

    #[test]
    fn a_line_is_cut_within_its_parts() {
        let themes = Themes::built_in(Depth::True);
        let keys = crate::ui::keys::Keys::default();
        let look = Look {
            theme: themes.now(),
            glyphs: Glyphs::UNICODE,
            keys: &keys,
        };
        let line = || Line::from(vec![Span::raw("abc"), Span::raw("def")]);
        assert_eq!(look.cut_line(line(), 6).to_string(), "abcdef");
        assert_eq!(look.cut_line(line(), 5).to_string(), "abcd…");
        assert_eq!(look.cut_line(line(), 3).to_string(), "ab…");
        assert_eq!(look.cut_line(line(), 0).to_string(), "");
        let words = || Line::from(vec![Span::raw("three words "), Span::raw("and more")]);
        assert_eq!(look.cut_line(words(), 18).to_string(), "three words and …");
        assert_eq!(look.cut_line(words(), 14).to_string(), "three words …");
    }
}
