//! The tools of every drawing function: the theme, the glyphs, and the common shapes.

mod flow;
mod frame;
mod glyphs;

pub(crate) use frame::Framed;
pub use glyphs::Glyphs;

use super::theme::{Role, Theme};
use super::*;
use crate::battle::view::Standing;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// Drawn lines.
pub type Lines = Vec<Line<'static>>;

/// The theme, the glyphs and the names of the keys.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) glyphs: Glyphs,
    pub(crate) keys: &'a Keys,
    /// The place of the command line, while it lies over the screen.
    pub(crate) over: Option<KeyPlace>,
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
            Some(Standing::Away) => (glyphs.more, Role::Faint),
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

    /// Plain text.
    pub(crate) fn plain(&self, text: impl Into<String>) -> Span<'static> {
        self.span(Role::Plain, text)
    }

    /// Text that matters less.
    pub(crate) fn faint(&self, text: impl Into<String>) -> Span<'static> {
        self.span(Role::Faint, text)
    }

    /// Text that matters more.
    pub(crate) fn strong(&self, text: impl Into<String>) -> Span<'static> {
        self.span(Role::Strong, text)
    }

    /// The text of a title.
    pub(crate) fn title(&self, text: impl Into<String>) -> Span<'static> {
        self.span(Role::Title, text)
    }

    /// Text cut to so many cells.
    pub(crate) fn cut(&self, text: &str, cells: usize) -> String {
        text::cut(text, cells, self.glyphs.more)
    }

    /// Text that can be clicked.
    pub fn hit(&self, target: ClickTarget, span: Span<'static>) -> Span<'static> {
        let style = span.style.patch(target.mark());
        Span { style, ..span }
    }

    /// A line that can be clicked over its whole width.
    pub fn hit_line(&self, target: ClickTarget, line: Line<'static>) -> Line<'static> {
        let spans = line
            .spans
            .into_iter()
            .map(|span| self.hit(target, span))
            .collect();
        Line { spans, ..line }
    }

    /// An area that can be clicked, except where something drawn later takes the click.
    pub fn hit_area(&self, target: ClickTarget, area: Rect, buffer: &mut Buffer) {
        buffer.set_style(area.intersection(buffer.area), target.mark());
    }

    /// A key of the table with what it does, as a button.
    pub(crate) fn button(&self, id: &str, does: Span<'static>) -> Vec<Span<'static>> {
        let spans = vec![self.span(Role::Key, format!("{} ", self.key(id))), does];
        match ClickTarget::key(id) {
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
        let wide: usize = line.spans.iter().map(|it| text::width(&it.content)).sum();
        if wide <= cells {
            return line;
        }
        // Trailing blanks do not count as more text.
        if let Some(last) = line.spans.last_mut() {
            let blanks = text::blanks(&last.content);
            last.content = last.content.trim_end().to_owned().into();
            if wide - blanks <= cells {
                return line;
            }
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

    /// A heading on a line of its own.
    pub(crate) fn heading(&self, text: impl Into<String>) -> Line<'static> {
        Line::from(self.title(text))
    }

    /// A line of a list, selected if the cursor is `here`.
    pub(crate) fn marked(&self, here: bool, line: Line<'static>) -> Line<'static> {
        if here { self.selected(line) } else { line }
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

    /// The indices of the lines in which something is selected: one of them must stay in sight.
    pub(crate) fn selected_lines(&self, lines: &[Line]) -> std::vec::IntoIter<usize> {
        let style = self.style(Role::Selection);
        let is = |span: &Span| {
            Style {
                underline_color: None,
                ..span.style
            } == style
        };
        let has = |at: &usize| lines[*at].spans.iter().any(is);
        let found: Vec<usize> = (0..lines.len()).filter(has).collect();
        found.into_iter()
    }

    /// The name of the key in a row of the table.
    pub(crate) fn key(&self, id: &str) -> String {
        self.keys.name(id)
    }

    /// A text with the names of keys for their ids in it: `{accept} goes on`.
    pub(crate) fn with_keys(&self, text: &str) -> String {
        keys::TABLE.iter().fold(text.to_owned(), |text, row| {
            text.replace(&format!("{{{}}}", row.id), &self.key(row.id))
        })
    }

    /// A key and what it does, for [`Look::flow_groups`].
    pub(crate) fn keyed(&self, key: &str, does: &str) -> Vec<Span<'static>> {
        let spans = vec![
            self.span(Role::Key, format!("{key} ")),
            self.plain(format!("{does}   ")),
        ];
        let row = keys::TABLE.iter().find(|row| self.keys.name(row.id) == key);
        match row.and_then(|row| ClickTarget::key(row.id)) {
            Some(target) => spans
                .into_iter()
                .map(|span| self.hit(target, span))
                .collect(),
            None => spans,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::theme::{Depth, Themes};
    use super::*;

    #[test]
    fn a_line_is_cut_within_its_parts() {
        let themes = Themes::built_in(Depth::True);
        let keys = crate::session::keys::Keys::default();
        let look = Look {
            theme: themes.now(),
            glyphs: Glyphs::UNICODE,
            keys: &keys,
            over: None,
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
