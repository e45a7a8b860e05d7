//! Click targets on the screen.
//!
//! A target is drawn with a mark: the colour of its underline, which no theme uses. So folding,
//! cutting, scrolling and overlaying need know nothing of the mouse, and no layout is computed
//! twice. After drawing, `ClickMap::take` reads the marks off the cells and removes them, so that
//! none reaches the terminal.

use super::*;
use crate::session::keys::TABLE;
use ratatui::style::{Color, Style};

/// Something on the screen that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClickTarget {
    /// A key, by its row in the table: a click does what the key does.
    Key(u32),
    /// A unit or character, by number.
    Unit(u32),
    /// An action, by its letter.
    Action(u32),
    /// A command of the program, by its index in the table of commands.
    Command(u32),
    /// A line of a form.
    Line(u32),
    /// A value of the form's current line, by index.
    Value(u32),
    /// A face of a real die.
    Face(u32),
    /// A choice of a decision, or a card.
    Choice(u32),
    /// A line of the log, by the number of its record.
    Record(u32),
    /// A line of a result, by its index in the report.
    Sum(u32),
    /// A match listed by the command line.
    Match(u32),
    /// An entry of the start screen.
    Item(u32),
    /// A pane, wherever nothing else is drawn: for the wheel.
    Pane(Pane),
}

/// The panes that the wheel can scroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    Roster,
    /// The right half of the stage: card, form, dice, sums.
    Desk,
    /// The ruleset's panel.
    Panel,
    Log,
    /// Anything drawn over the rest.
    Over,
}

/// Bits for a target's number. Its kind takes the other five of a colour's 24.
const BITS: u32 = 19;

/// The kind of a pane.
const PANE: u32 = 31;

/// Every kind of target with a number.
const KINDS: [fn(u32) -> ClickTarget; 12] = [
    ClickTarget::Key,
    ClickTarget::Unit,
    ClickTarget::Action,
    ClickTarget::Command,
    ClickTarget::Line,
    ClickTarget::Value,
    ClickTarget::Face,
    ClickTarget::Choice,
    ClickTarget::Record,
    ClickTarget::Sum,
    ClickTarget::Match,
    ClickTarget::Item,
];

const PANES: [Pane; 5] = [Pane::Roster, Pane::Desk, Pane::Panel, Pane::Log, Pane::Over];

impl ClickTarget {
    /// The key of row `id` of the table.
    pub fn key(id: &str) -> Option<ClickTarget> {
        TABLE
            .iter()
            .position(|row| row.id == id)
            .map(|at| ClickTarget::Key(small(at)))
    }

    fn code(self) -> Option<u32> {
        let number = match self {
            ClickTarget::Key(number)
            | ClickTarget::Unit(number)
            | ClickTarget::Action(number)
            | ClickTarget::Command(number)
            | ClickTarget::Line(number)
            | ClickTarget::Value(number)
            | ClickTarget::Face(number)
            | ClickTarget::Choice(number)
            | ClickTarget::Record(number)
            | ClickTarget::Sum(number)
            | ClickTarget::Match(number)
            | ClickTarget::Item(number) => number,
            ClickTarget::Pane(pane) => small(PANES.iter().position(|other| *other == pane)?),
        };
        let kind = KINDS.iter().position(|of| of(number) == self);
        let kind = kind.map_or(PANE, small);
        (number < 1 << BITS).then_some(kind << BITS | number)
    }

    fn of(code: u32) -> Option<ClickTarget> {
        let (kind, number) = (code >> BITS, code & ((1 << BITS) - 1));
        let at = usize::try_from(number).ok()?;
        match kind {
            PANE => PANES.get(at).copied().map(ClickTarget::Pane),
            kind => KINDS.get(usize::try_from(kind).ok()?).map(|of| of(number)),
        }
    }

    /// The mark for something drawn. A number that is too large has no mark and cannot be clicked.
    pub(crate) fn mark(self) -> Style {
        match self.code() {
            Some(code) => {
                let [_, r, g, b] = code.to_be_bytes();
                Style::new().underline_color(Color::Rgb(r, g, b))
            }
            None => Style::new(),
        }
    }
}

/// An index as a target's number; one that is too large marks nothing.
pub(crate) fn small(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The cells of each target when the screen was last drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClickMap {
    area: Rect,
    cells: Vec<Option<ClickTarget>>,
}

impl ClickMap {
    /// Reads the marks from what has been drawn and removes them.
    pub(crate) fn take(buffer: &mut Buffer) -> ClickMap {
        let target = |colour: Color| match colour {
            Color::Rgb(r, g, b) => ClickTarget::of(u32::from_be_bytes([0, r, g, b])),
            _ => None,
        };
        let cells = buffer
            .content
            .iter_mut()
            .map(|cell| target(std::mem::replace(&mut cell.underline_color, Color::Reset)))
            .collect();
        ClickMap {
            area: buffer.area,
            cells,
        }
    }

    /// The target in a cell.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<ClickTarget> {
        let Rect {
            x,
            y,
            width,
            height,
        } = self.area;
        let (right, down) = (column.checked_sub(x)?, row.checked_sub(y)?);
        if right >= width || down >= height {
            return None;
        }
        self.cells
            .get(usize::from(down) * usize::from(width) + usize::from(right))
            .copied()
            .flatten()
    }

    /// The first cell of `target`, from the top left.
    pub(crate) fn find(&self, target: ClickTarget) -> Option<(u16, u16)> {
        let at = self.cells.iter().position(|cell| *cell == Some(target))?;
        let width = usize::from(self.area.width).max(1);
        let place = |value: usize| u16::try_from(value).unwrap_or(0);
        Some((
            self.area.x + place(at % width),
            self.area.y + place(at / width),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::text::{Line, Span};
    use ratatui::widgets::Widget;

    #[test]
    fn every_target_comes_back_from_its_mark() {
        let numbered = KINDS
            .into_iter()
            .flat_map(|kind| [0, 1, 255, 70_000, (1 << BITS) - 1].map(kind));
        for target in numbered.chain(PANES.map(ClickTarget::Pane)) {
            assert_eq!(target.code().and_then(ClickTarget::of), Some(target));
        }
        assert_eq!(ClickTarget::Record(1 << BITS).mark(), Style::new());
    }

    #[test]
    fn drawing_over_something_replaces_it() {
        let area = Rect::new(0, 0, 6, 2);
        let mut buffer = Buffer::empty(area);
        buffer.set_style(area, ClickTarget::Pane(Pane::Log).mark());
        Line::from(vec![
            Span::raw("ab"),
            Span::styled("cd", ClickTarget::Record(7).mark()),
        ])
        .render(Rect::new(0, 1, 6, 1), &mut buffer);
        let hits = ClickMap::take(&mut buffer);
        assert_eq!(hits.at(1, 1), Some(ClickTarget::Pane(Pane::Log)));
        assert_eq!(
            (hits.at(2, 1), hits.find(ClickTarget::Record(7))),
            (Some(ClickTarget::Record(7)), Some((2, 1)))
        );
        assert_eq!(
            (
                hits.at(6, 0),
                hits.at(0, 2),
                hits.find(ClickTarget::Face(1))
            ),
            (None, None, None)
        );
        assert!(
            buffer
                .content
                .iter()
                .all(|cell| cell.underline_color == Color::Reset)
        );
    }
}
