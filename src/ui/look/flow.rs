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
            let line = self.cut_line(line, usize::from(area.width));
            line.render(row, buffer);
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
