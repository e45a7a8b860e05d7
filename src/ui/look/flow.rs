//! Text in lines: parts set one after another, folded, and scrolled.

use super::*;

impl Look<'_> {
    /// Sets parts of text one after another, in lines of at most `cells`; lines after the first are
    /// indented. A part is broken only if it is longer than a line.
    pub fn flow(&self, parts: Vec<Span<'static>>, cells: usize, indent: usize) -> Lines {
        self.flow_groups(
            parts.into_iter().map(|part| vec![part]).collect(),
            cells,
            indent,
        )
    }

    /// Like [`Look::flow`], with groups of parts that stay together on a line: a key and what it
    /// does.
    pub fn flow_groups(
        &self,
        groups: Vec<Vec<Span<'static>>>,
        cells: usize,
        indent: usize,
    ) -> Lines {
        let mut out = Flowing {
            lines: Vec::new(),
            line: Vec::new(),
            used: 0,
            cells,
            indent,
        };
        for group in groups {
            let all: usize = group.iter().map(|part| text::width(&part.content)).sum();
            let blanks = group.last().map_or(0, |last| text::blanks(&last.content));
            if all - blanks > out.left() && out.used > indent {
                out.end_line();
            }
            for part in group {
                out.put(part);
            }
        }
        out.finish()
    }

    /// Text in a role, folded into lines; lines after the first are indented.
    pub(crate) fn folded(
        &self,
        role: impl Into<Role>,
        what: &str,
        cells: usize,
        indent: usize,
    ) -> Lines {
        self.flow(self.words(role, what), cells, indent)
    }

    /// Text in a role as parts for [`Look::flow`], which breaks it between words.
    pub(crate) fn words(&self, role: impl Into<Role>, text: &str) -> Vec<Span<'static>> {
        let (role, words) = (role.into(), text.split_whitespace());
        words
            .map(|word| self.span(role, format!("{word} ")))
            .collect()
    }

    /// Writes lines from the top of `area`, each cut to its width. Returns how many did not fit.
    pub(crate) fn lines(&self, lines: Lines, area: Rect, buffer: &mut Buffer) -> usize {
        let area = area.intersection(buffer.area);
        let count = lines.len();
        for (line, row) in lines.into_iter().zip(area.rows()) {
            put(&self.cut_line(line, usize::from(area.width)), row, buffer);
        }
        count.saturating_sub(usize::from(area.height))
    }

    /// Writes lines from line `from` on, with a note at the foot if there is more above or below.
    /// Returns the largest scroll position.
    pub(crate) fn scrolled(
        &self,
        lines: Lines,
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
    pub(crate) fn page(&self, lines: Lines, from: usize, high: usize) -> (Lines, usize) {
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
        shown.push(Line::from(self.faint(foot)));
        (shown, end)
    }
}

/// Writes a line at the left of a row. In plain text each letter is a cell: nothing need be looked up for it.
fn put(line: &Line, mut row: Rect, buffer: &mut Buffer) {
    for span in &line.spans {
        if row.is_empty() {
            return;
        }
        let style = line.style.patch(span.style);
        if span.content.bytes().all(|it| (b' '..=b'~').contains(&it)) {
            let from = buffer.index_of(row.x, row.y);
            let cells = &mut buffer.content[from..from + usize::from(row.width)];
            for (cell, letter) in cells.iter_mut().zip(span.content.chars()) {
                cell.set_char(letter).set_style(style);
            }
        } else {
            Span::styled(&*span.content, style).render(row, buffer);
        }
        let wide = u16::try_from(text::width(&span.content)).unwrap_or(u16::MAX);
        let wide = wide.min(row.width);
        (row.x, row.width) = (row.x + wide, row.width - wide);
    }
}

/// Lines being filled with parts.
struct Flowing {
    lines: Lines,
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
        let (wide, blanks) = (text::width(&part.content), text::blanks(&part.content));
        if wide <= self.left() {
            self.used += wide;
            self.join(part);
            return;
        }
        if wide - blanks <= self.left() {
            self.used = self.cells;
            let trimmed = part.content.trim_end().to_owned();
            self.join(Span::styled(trimmed, part.style));
            return;
        }
        let pieces = text::fold(&part.content, self.cells.saturating_sub(self.indent).max(1));
        let last = pieces.len().saturating_sub(1);
        for (i, piece) in pieces.into_iter().enumerate() {
            self.used += text::width(&piece);
            self.join(Span::styled(piece, part.style));
            if i < last {
                self.end_line();
            }
        }
        // The blanks at its end keep the next part apart.
        self.join(Span::raw(" ".repeat(blanks)));
        self.used += blanks;
    }

    /// Adds a part to the line: to the last one if they look the same, since each part is drawn by itself.
    fn join(&mut self, part: Span<'static>) {
        match self.line.last_mut().filter(|last| last.style == part.style) {
            Some(last) => last.content.to_mut().push_str(&part.content),
            None => self.line.push(part),
        }
    }

    fn finish(mut self) -> Lines {
        if !self.line.is_empty() {
            self.lines.push(Line::from(self.line));
        }
        self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Color;

    #[test]
    fn a_line_is_drawn_as_by_the_library() {
        let style = Style::new().fg(Color::Red);
        let line = Line::from(vec![
            Span::raw("plain "),
            Span::styled("▸ 12″", style),
            Span::styled(" 中a", style),
        ]);
        for wide in 0..=15 {
            let row = Rect::new(2, 1, wide, 1);
            let [mut own, mut other] = [0, 1].map(|_| Buffer::empty(Rect::new(0, 0, 20, 3)));
            put(&line, row, &mut own);
            (&line).render(row, &mut other);
            assert_eq!(own, other, "{wide}");
        }
    }
}
