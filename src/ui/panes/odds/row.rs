//! A line of the odds with its bar, which is drawn last: within one box a chance has one length.

use super::*;

/// The longest bar of a certainty, in cells.
const LONGEST: usize = 30;

/// The shortest bar of a certainty, in cells: a line that leaves less has none.
const SHORTEST: usize = 6;

/// A line without its bar.
pub(super) struct OddsRow {
    pub(super) line: Line<'static>,
    bar: OddsBar,
}

/// The meaning of a bar.
#[derive(Clone, Copy)]
enum OddsBar {
    None,
    /// A probability.
    Chance(f64),
    /// The share of the largest mean of its table.
    Mean(f64),
}

impl From<Line<'static>> for OddsRow {
    fn from(line: Line<'static>) -> OddsRow {
        OddsRow {
            line,
            bar: OddsBar::None,
        }
    }
}

impl OddsRow {
    pub(super) fn chance(spans: Vec<Span<'static>>, p: f64) -> OddsRow {
        OddsRow {
            line: Line::from(spans),
            bar: OddsBar::Chance(p),
        }
    }

    pub(super) fn mean(spans: Vec<Span<'static>>, share: f64) -> OddsRow {
        OddsRow {
            line: Line::from(spans),
            bar: OddsBar::Mean(share),
        }
    }

    /// The cells that `cells` leave for its bar, with one between its text and the frame.
    fn room(&self, cells: usize) -> usize {
        cells.saturating_sub(self.line.width() + 1)
    }
}

/// The length of a certainty in all columns, each of the given width: what the longest text leaves.
pub(super) fn length(columns: &[(&[OddsRow], usize)]) -> usize {
    let rooms = columns.iter().flat_map(|(rows, cells)| {
        let barred = |row: &&OddsRow| matches!(row.bar, OddsBar::Chance(_));
        rows.iter().filter(barred).map(|row| row.room(*cells))
    });
    let enough = rooms.filter(|room| *room >= SHORTEST);
    enough.min().unwrap_or(0).min(LONGEST)
}

/// The rows with their bars.
pub(super) fn drawn(look: &Look, rows: Vec<OddsRow>, cells: usize, length: usize) -> Lines {
    let draw = |mut row: OddsRow| {
        let blank = usize::from(matches!(row.bar, OddsBar::Chance(_)));
        let over = row.line.width().saturating_sub(cells + blank);
        if let ([label, _], 1..) = (&mut row.line.spans[..], over) {
            // Words give way, the number never.
            let room = label.width().saturating_sub(over + 1);
            label.content = format!("{} ", look.cut(label.content.trim_end(), room)).into();
        }
        let room = row.room(cells);
        let (share, long) = match row.bar {
            OddsBar::Chance(p) if length > 0 && room >= length => (p, length),
            OddsBar::Mean(share) => (share, room),
            _ => return row.line,
        };
        let text = battle::bar(share, long, look.glyphs.bar, look.glyphs.unicode);
        row.line.push_span(look.span(Role::Info, text));
        row.line
    };
    rows.into_iter().map(draw).collect()
}
