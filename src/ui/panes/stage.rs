//! The stage, the only place where the program speaks: statement on the left, evidence on the right.

use super::*;
use ratatui::widgets::{Clear, Widget};
use std::borrow::Cow;

/// The content of the stage.
pub(super) struct Scene {
    /// The title of the left half.
    pub title: Vec<Span<'static>>,
    /// The colour of the frame.
    pub role: Role,
    /// A heavy frame, for grave results.
    pub heavy: bool,
    /// The statement, from the top.
    pub statement: Lines,
    /// The next step: always the last lines.
    pub next: Lines,
    /// The row and column of the cursor, counted through `statement`, then `next`.
    pub at: Option<(usize, usize)>,
    /// The title of the right half.
    pub evidence_title: Cow<'static, str>,
    /// The evidence, scrollable.
    pub evidence: Lines,
    /// The line of the evidence that must stay visible.
    pub evidence_at: Option<usize>,
    /// The evidence is already cut to the visible part.
    pub is_scrolled: bool,
    /// The key that shows the evidence on a screen without a right half.
    pub hint: Vec<Span<'static>>,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            title: Vec::new(),
            role: Role::Focus,
            heavy: false,
            statement: Vec::new(),
            next: Vec::new(),
            at: None,
            evidence_title: Cow::Borrowed(""),
            evidence: Vec::new(),
            evidence_at: None,
            is_scrolled: false,
            hint: Vec::new(),
        }
    }
}

/// Width in cells and height in lines.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub cells: usize,
    pub high: usize,
}

impl Extent {
    pub(super) fn new(cells: impl Into<usize>, high: impl Into<usize>) -> Extent {
        Extent {
            cells: cells.into(),
            high: high.into(),
        }
    }
}

/// The room on the stage.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// For the statement and the next step.
    pub left: Extent,
    /// For the evidence.
    pub right: Extent,
    /// Both halves stand side by side in a frame.
    pub is_split: bool,
    /// What the unit selected is and can do stands below, in a pane of its own.
    pub has_cards: bool,
}

/// Minimum width of a window with a right half, in cells.
const SPLIT: u16 = 100;

impl Room {
    pub(super) fn of(area: Rect) -> Room {
        let high = usize::from(area.height);
        if area.width < SPLIT {
            let cells = usize::from(area.width.saturating_sub(1));
            // The last line belongs to the evidence.
            let left = Extent::new(cells, high.saturating_sub(1));
            // It covers the rosters in a frame.
            let framed = usize::from(area.width.saturating_sub(4));
            return Room {
                left,
                right: Extent::new(framed, high),
                is_split: false,
                has_cards: false,
            };
        }
        let (left, right) = halves(area);
        let high = high.saturating_sub(2);
        Room {
            left: Extent::new(left.saturating_sub(2), high),
            right: Extent::new(right.saturating_sub(2), high),
            is_split: true,
            has_cards: false,
        }
    }
}

/// Width of both halves between the edges, in cells.
fn halves(area: Rect) -> (u16, u16) {
    let inside = area.width.saturating_sub(3);
    let left = u16::try_from(u32::from(inside) * 57 / 100).unwrap_or(inside);
    (left, inside - left)
}

impl Scene {
    /// Draws the stage. Without a right half the first line of the evidence stands at the bottom, and all of it covers
    /// the rosters (`below`) once scrolled to.
    pub(super) fn draw(
        mut self,
        look: &Look,
        scroll: &Scroll,
        (area, below): (Rect, Option<Rect>),
        buffer: &mut Buffer,
    ) -> Cursor {
        look.hit_area(ClickTarget::Pane(Pane::Desk), area, buffer);
        let room = Room::of(area);
        if !room.is_split {
            return self.draw_narrow(look, scroll, (area, below), buffer);
        }
        let (left, right) = halves(area);
        let title = std::mem::take(&mut self.title);
        // It ends before the title of the right half.
        let title = look.cut_line(Line::from(title), usize::from(left.saturating_sub(3)));
        let frame = Framed {
            title: title.spans,
            role: self.role,
            heavy: self.heavy,
            ..Framed::default()
        };
        let whole = look.framed(frame, area, buffer);
        if self.evidence.is_empty() {
            return self.draw_left(look, whole, buffer);
        }
        let x = area.x + 1 + left;
        let edge = Rect {
            x,
            width: 1,
            ..area
        };
        look.divide((self.role, self.heavy), true, edge, buffer);
        let title = look.cut(&self.evidence_title, usize::from(right.saturating_sub(3)));
        if !title.is_empty() {
            let title = vec![Span::raw(" "), look.title(title), Span::raw(" ")];
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
        let evidence = inside(x + 1, right);
        let lines = std::mem::take(&mut self.evidence);
        if self.is_scrolled {
            look.lines(lines, evidence, buffer);
        } else {
            let from = self.first(scroll, usize::from(evidence.height));
            let end = look.scrolled(lines, from, evidence, buffer);
            scroll.ends(end);
        }
        self.draw_left(look, inside(area.x + 1, left), buffer)
    }

    /// The first visible line of the evidence.
    fn first(&self, scroll: &Scroll, high: usize) -> usize {
        let at = self.evidence_at.unwrap_or(0);
        scroll.at().max((at + 2).saturating_sub(high))
    }

    fn draw_left(self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        let next = u16::try_from(self.next.len()).unwrap_or(u16::MAX);
        let next = next.min(area.height);
        let above = Rect {
            height: area.height - next,
            ..area
        };
        let statement = self.statement.len();
        look.lines(self.statement, above, buffer);
        let foot = Rect {
            y: above.bottom(),
            height: next,
            ..area
        };
        look.lines(self.next, foot, buffer);
        let (row, column) = self.at?;
        let row = match row {
            row if row < statement => above.y + u16::try_from(row).ok()?,
            row => foot.y + u16::try_from(row - statement).ok()?,
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
        let evidence = std::mem::take(&mut self.evidence);
        let last = area.height.checked_sub(1)?;
        let foot = Rect {
            y: area.y + last,
            height: 1,
            ..area
        };
        scroll.ends(evidence.len());
        let hint = if !self.hint.is_empty() {
            std::mem::take(&mut self.hint)
        } else if evidence.len() > 1 {
            // The number of a unit would read as another key.
            let is_number = self
                .evidence_title
                .starts_with(|c: char| c.is_ascii_digit());
            let more = if is_number { "more: " } else { "" };
            let title = format!("{more}{}", self.evidence_title);
            look.keyed(&look.key("page-down"), &title)
        } else {
            Vec::new()
        };
        let mut hint = Line::from(hint);
        let room = usize::from(area.width).saturating_sub(hint.width() + 2);
        // A heading alone says nothing.
        let is_heading =
            |line: &&Line| **line == look.heading(line.to_string()) || line.width() == 0;
        let spare = usize::from(last).saturating_sub(self.statement.len() + self.next.len() + 1);
        let is_still = scroll.at() == 0 && self.evidence_at.is_none() && evidence.len() > 1;
        let shown = if is_still {
            spare.min(evidence.len() - 1)
        } else {
            0
        };
        let rows = u16::try_from(shown).unwrap_or(0);
        let more = Rect {
            x: area.x + 1,
            y: foot.y - rows,
            width: area.width.saturating_sub(1),
            height: rows,
        };
        // What there is room for stands above the last line.
        look.lines(evidence[..shown].to_vec(), more, buffer);
        let mut lines = evidence[shown..].iter();
        let line = lines.find(|line| !is_heading(line)).or(evidence.get(shown));
        let mut line = line.cloned().unwrap_or_default();
        // The faces of a roll stand below its name: here they are beside it.
        for more in lines.take_while(|it| it.to_string().starts_with("  ")) {
            let is_apart = line.to_string().ends_with("  ");
            line.spans.extend((!is_apart).then(|| Span::raw("  ")));
            line.spans.extend(unindented(more));
        }
        // A button in that line is the hint itself.
        if hint
            .spans
            .first()
            .is_some_and(|key| line.spans.contains(key))
        {
            hint = Line::default();
        }
        let mut line = look.cut_line(line, room);
        let gap = usize::from(area.width).saturating_sub(line.width() + hint.width() + 1);
        line.spans.insert(0, Span::raw(" "));
        line.spans.push(Span::raw(" ".repeat(gap)));
        line.spans.extend(hint.spans);
        look.lines(vec![line], foot, buffer);
        let is_opened = scroll.at() > 0 || self.evidence_at.is_some();
        if let Some(below) = below.filter(|_| is_opened) {
            Clear.render(below, buffer);
            let inside = look.frame(&self.evidence_title, true, below, buffer);
            // The line at the cursor keeps as much above it in sight as fits.
            let from = match self.evidence_at {
                Some(_) => self.first(scroll, usize::from(inside.height)),
                None => scroll.at() - 1,
            };
            let end = look.scrolled(evidence, from, inside, buffer);
            scroll.ends(end + 1);
            // In the smallest window it stands in the place of the statement.
            if below.intersects(area) {
                return None;
            }
        }
        let above = Rect {
            x: area.x + 1,
            width: area.width.saturating_sub(1),
            height: last - rows,
            ..area
        };
        self.draw_left(look, above, buffer)
    }
}

/// A line without the blanks before it.
fn unindented(line: &Line<'static>) -> Vec<Span<'static>> {
    let spans = line.spans.iter().cloned();
    let mut spans: Vec<Span> = spans
        .skip_while(|it| it.content.trim().is_empty())
        .collect();
    if let Some(first) = spans.first_mut() {
        first.content = first.content.trim_start().to_owned().into();
    }
    spans
}
