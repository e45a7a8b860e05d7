//! The cells of a roster's columns.

use super::super::fits;
use super::*;
use crate::battle::view::{Marker, Text};

impl RosterPane<'_> {
    /// The content of a column, padded to its width.
    pub(super) fn cell(
        &self,
        look: &Look,
        row: &Row,
        (column, are_numbered): (&Column, bool),
        text: Option<&Text>,
    ) -> Vec<Span<'static>> {
        let wide = column.width;
        let tone = |text: &Text| {
            if row.standing == Standing::Gone {
                Role::Faint
            } else {
                Role::from(text.tone)
            }
        };
        match (column.cells, text) {
            (Cells::Text, Some(text)) => {
                let short = look.fit(&shortened(&text.text, wide), wide);
                vec![look.span(tone(text), short)]
            }
            (Cells::Number, Some(text)) => {
                let text = (tone(text), look.cut(&text.text, wide));
                vec![look.span(text.0, format!("{:>wide$}", text.1))]
            }
            (Cells::Text | Cells::Number, None) => vec![Span::raw(" ".repeat(wide))],
            (Cells::Pips, _) => pips(look, row, wide),
            (Cells::Marks(but), _) => marks(look, row, (but, are_numbered), wide),
            (Cells::With, _) => {
                let name = match row.with {
                    Some(with) => within(self.sight.name(with), wide),
                    None if row.standing == Standing::Gone => String::new(),
                    None => ALONE.to_owned(),
                };
                vec![look.plain(look.fit(&name, wide))]
            }
        }
    }
}

/// The unit a character is with; the name alone where no more fits.
fn within(name: &str, wide: usize) -> String {
    let long = format!("with {name}");
    if width(&long) <= wide {
        long
    } else {
        name.to_owned()
    }
}

/// Characters without a unit.
pub(super) const ALONE: &str = "alone";

/// An abbreviation if the text does not fit: `dis. line` for `disordered line`.
fn shortened(text: &str, wide: usize) -> String {
    if width(text) <= wide {
        return text.to_owned();
    }
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let kept = match rest {
        "" => wide.saturating_sub(1),
        _ => 3,
    };
    let first: String = first.chars().take(kept).collect();
    format!("{first}. {rest}").trim_end().to_owned()
}

/// A pip for each figure, standing and lost; a count if there are too many.
fn pips(look: &Look, row: &Row, wide: usize) -> Vec<Span<'static>> {
    let [standing, down, gone] = row.pips.map(usize::from);
    let total = standing + down + gone;
    if total > wide {
        let text = format!("{standing} {}", look.glyphs.stands);
        return vec![look.plain(look.fit(&text, wide))];
    }
    let run = |glyph: char, count: usize| std::iter::repeat_n(glyph, count).collect::<String>();
    let [hurt, down_hurt] = row.hurt.map(usize::from);
    let glyphs = look.glyphs;
    let kinds = [
        (
            row.side.into(),
            glyphs.stands,
            standing.saturating_sub(hurt),
        ),
        (Role::Bad, glyphs.hurt, hurt),
        (Role::Warn, glyphs.down, down.saturating_sub(down_hurt)),
        (Role::Bad, glyphs.down_hurt, down_hurt),
        (Role::Faint, glyphs.gone, gone),
    ];
    let some = kinds.into_iter().filter(|(.., count)| *count > 0);
    let pips =
        some.map(|(role, glyph, count): (Role, char, usize)| look.span(role, run(glyph, count)));
    pips.chain([Span::raw(" ".repeat(wide - total))]).collect()
}

/// The markers by letter and count. A sign stands for those that do not fit.
fn marks(
    look: &Look,
    row: &Row,
    (but, are_numbered): (&str, bool),
    wide: usize,
) -> Vec<Span<'static>> {
    let mut left = wide;
    let mut spans = Vec::new();
    for marker in marked(row, but) {
        let text = mark(marker, are_numbered);
        let gap = usize::from(!spans.is_empty());
        if !fits(&mut left, width(&text) + gap) {
            if fits(&mut left, 1) {
                spans.push(look.faint(look.glyphs.more.to_string()));
            }
            break;
        }
        spans.push(look.span(marker.tone, format!("{}{text}", " ".repeat(gap))));
    }
    spans.push(Span::raw(" ".repeat(left)));
    spans
}

/// The markers of a row but those of some letters.
fn marked<'r>(row: &'r Row, but: &'r str) -> impl Iterator<Item = &'r Marker> {
    let markers = row.markers.iter();
    markers.filter(|marker| !but.contains(marker.letter))
}

/// The cells of all its markers.
pub(super) fn marks_width(row: &Row, but: &str, are_numbered: bool) -> usize {
    let marks = marked(row, but).map(|it| mark(it, are_numbered));
    let cells: usize = marks.map(|it| width(&it) + 1).sum();
    cells.saturating_sub(1)
}

/// A sign and a count: `S2`; the sign alone for one marker. The letter of the first combat or Formation is told where there is
/// room.
fn mark(marker: &Marker, are_numbered: bool) -> String {
    let is_first = marker.is_number && marker.count == 1;
    let shown = marker.shown().filter(|_| !is_first || are_numbered);
    format!("{}{}", marker.letter, shown.unwrap_or_default())
}
