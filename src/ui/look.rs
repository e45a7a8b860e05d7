//! What drawing needs besides the thing drawn: the theme, the glyphs, and the common shapes.

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

/// The characters that the screen is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// A figure that stands.
    pub stands: char,
    /// A figure that stands, hurt.
    pub hurt: char,
    /// One that is down.
    pub down: char,
    /// One that is down, hurt.
    pub down_hurt: char,
    /// One that is gone.
    pub gone: char,
    /// A unit or character that acts now.
    pub active: char,
    /// One that may still act.
    pub ready: char,
    /// One that has acted.
    pub acted: char,
    /// One that must do something first.
    pub due: char,
    /// One that can do nothing at the moment.
    pub idle: char,
    /// One that is out of the game.
    pub lost: char,
    /// Text was cut here.
    pub more: char,
    /// What is done.
    pub done: char,
    /// What is to be done.
    pub to_do: char,
    /// The step that is now; a pointer.
    pub here: char,
    /// A die that has not fallen.
    pub blank: char,
    /// From one face to the next.
    pub becomes: char,
    /// Between parts of a line.
    pub dot: char,
    /// A bar that is full.
    pub bar: char,
    /// From nothing to all, step by step.
    pub steps: [char; 8],
    /// Whom the last action changed.
    pub touched: char,
    /// What is selected.
    pub pointer: char,
    /// The lines around panes.
    pub border: border::Set<'static>,
    /// Whether markers' own glyphs may be shown.
    pub unicode: bool,
}

impl Glyphs {
    /// For terminals that know more than ASCII.
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

    /// ASCII alone.
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

/// Thick edges in ASCII alone.
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

/// Below this many columns a pane as wide as the screen has a line above it and no frame.
pub(super) const NARROW: u16 = 60;

/// What a frame has on its edges.
pub struct Framed {
    /// At the left of the upper one.
    pub title: Vec<Span<'static>>,
    /// At the right of the upper one.
    pub right: Vec<Span<'static>>,
    /// At the left of the lower one.
    pub foot: Vec<Span<'static>>,
    /// What the edges look like.
    pub role: Role,
    /// Thick edges, around something that nobody may miss.
    pub heavy: bool,
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

/// The theme, the glyphs, and what the keys are called.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The theme.
    pub theme: &'a Theme,
    /// The glyphs.
    pub glyphs: Glyphs,
    /// The keys.
    pub keys: &'a Keys,
}

impl Look<'_> {
    /// The glyph of somebody's standing, and its role; a blank for none.
    #[must_use]
    pub fn standing(&self, standing: Option<Standing>) -> (char, Role) {
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
    #[must_use]
    pub fn style(&self, role: impl Into<Role>) -> Style {
        // No theme colours underlines: that is where a mark for the mouse is, and drawing over it keeps it.
        Style {
            underline_color: None,
            ..self.theme.style(role)
        }
    }

    /// Text in a role.
    pub fn span(&self, role: impl Into<Role>, text: impl Into<String>) -> Span<'static> {
        Span::styled(text.into(), self.style(role))
    }

    /// Text in a role, cut to so many cells.
    #[must_use]
    pub fn cut(&self, text: &str, cells: usize) -> String {
        text::cut(text, cells, self.glyphs.more)
    }

    /// Text that answers to a click.
    #[must_use]
    pub fn hit(&self, target: Target, span: Span<'static>) -> Span<'static> {
        let style = span.style.patch(target.mark());
        Span { style, ..span }
    }

    /// A line that answers to a click, all of it.
    #[must_use]
    pub fn hit_line(&self, target: Target, line: Line<'static>) -> Line<'static> {
        let spans = line
            .spans
            .into_iter()
            .map(|span| self.hit(target, span))
            .collect();
        Line { spans, ..line }
    }

    /// An area that answers to a click, where nothing that is drawn in it later does.
    pub fn hit_area(&self, target: Target, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area.intersection(buffer.area), target.mark());
    }

    /// The key of a row of the table with what it does: a button.
    #[must_use]
    pub fn button(&self, id: &str, does: Span<'static>) -> Vec<Span<'static>> {
        let spans = vec![self.span(Role::Key, format!("{} ", self.key(id))), does];
        match Target::key(id) {
            Some(target) => spans
                .into_iter()
                .map(|span| self.hit(target, span))
                .collect(),
            None => spans,
        }
    }

    /// Text cut or filled to so many cells.
    #[must_use]
    pub fn fit(&self, text: &str, cells: usize) -> String {
        text::fit(text, cells, self.glyphs.more)
    }

    /// A line cut to so many cells, its last part ending with the sign for more: between words, where that costs little.
    #[must_use]
    pub fn cut_line(&self, mut line: Line<'static>, cells: usize) -> Line<'static> {
        // Blanks at the end are no more to come.
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
                // Wider than what is left, or just as wide with more to come: either way the sign is due.
                let text = text::cut(&format!("{}  ", span.content), left, self.glyphs.more);
                spans.push(Span::styled(text, span.style));
                break;
            }
        }
        Line { spans, ..line }
    }

    /// A line as it looks when it is selected, whatever it looked like.
    #[must_use]
    pub fn selected(&self, line: Line<'static>) -> Line<'static> {
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

    /// The first of several lines that looks selected: the one that must be in sight.
    #[must_use]
    pub fn selected_line(&self, lines: &[Line]) -> Option<usize> {
        let style = self.style(Role::Selection);
        let is = |span: &Span| {
            Style {
                underline_color: None,
                ..span.style
            } == style
        };
        lines.iter().position(|line| line.spans.iter().any(is))
    }

    /// Draws a frame with a title and gives what is inside; below three lines or columns there is no frame.
    pub fn frame(&self, title: &str, focus: bool, area: Rect, buffer: &mut Buffer) -> Rect {
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

    /// The same with more on its edges: what stands at the right and at the foot is left out where it does not fit.
    pub fn framed(&self, frame: Framed, area: Rect, buffer: &mut Buffer) -> Rect {
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

    /// A line from the upper edge of a frame to the lower one, where `area` crosses it; `closed` where there is a lower one.
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

    /// Where every cell counts a line with the title is all of the frame, and without a title there is none.
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

    /// Parts of text, one after the other, in lines of at most `cells`; lines after the first begin with `indent` blanks. A
    /// part is broken only where it is longer than a line.
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

    /// The same with groups of parts that stay together on a line: a key and what it does.
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

    /// What the key of a row of the table is called.
    #[must_use]
    pub fn key(&self, id: &str) -> String {
        self.keys.name(id)
    }

    /// A key and what it does, for [`Look::flow_groups`].
    #[must_use]
    pub fn keyed(&self, key: &str, does: &str) -> Vec<Span<'static>> {
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

    /// Text in a role, folded into lines; those after the first begin with `indent` blanks.
    #[must_use]
    pub fn folded(
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

    /// Writes lines from the top of `area`, each cut to it; the number that did not fit.
    pub fn lines(&self, lines: Vec<Line<'static>>, area: Rect, buffer: &mut Buffer) -> usize {
        let area = area.intersection(buffer.area);
        let count = lines.len();
        for (line, row) in lines.into_iter().zip(area.rows()) {
            let line = self.cut_line(line, usize::from(area.width));
            line.render(row, buffer);
        }
        count.saturating_sub(usize::from(area.height))
    }

    /// The same, from line `from` on, with a note at the foot when there is more above or below; how far it can be scrolled.
    pub fn scrolled(
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

    /// So many lines from line `from` on, the last of them a note where there is more above or below; and how far they can be
    /// scrolled.
    #[must_use]
    pub fn page(
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

/// Lines that are being filled with parts.
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
