//! The kinds of markers of a rulebook.

use super::view::{Marker, Tone};

/// A kind of marker that a unit can have, declared once for the screen and for paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkerKind {
    /// The marker's name: `smoke`.
    pub name: &'static str,
    /// Its letter.
    pub letter: char,
    /// One cell wide.
    pub glyph: char,
    /// Its tone.
    pub tone: Tone,
    /// On the real table too, rather than only in the program.
    pub on_table: bool,
    /// Boxes for it beside a unit on a printed roster; 0 for what changes too often to tick.
    pub boxes: u16,
    /// Its count is the number of what the unit belongs to.
    pub is_number: bool,
}

impl MarkerKind {
    /// A marker on the real table.
    pub(crate) const fn on_table(
        name: &'static str,
        (letter, glyph): (char, char),
        tone: Tone,
        boxes: u16,
    ) -> MarkerKind {
        MarkerKind {
            name,
            letter,
            glyph,
            tone,
            on_table: true,
            boxes,
            is_number: false,
        }
    }

    /// A marker that only the program keeps.
    pub(crate) const fn kept(
        name: &'static str,
        signs: (char, char),
        tone: Tone,
        boxes: u16,
    ) -> MarkerKind {
        MarkerKind {
            on_table: false,
            ..MarkerKind::on_table(name, signs, tone, boxes)
        }
    }

    /// The number of what a unit belongs to: a combat, a Formation.
    pub(crate) const fn number(name: &'static str, signs: (char, char), tone: Tone) -> MarkerKind {
        MarkerKind {
            is_number: true,
            ..MarkerKind::kept(name, signs, tone, 0)
        }
    }

    /// The markers of a unit, given the number of each kind.
    pub(crate) fn counted<const N: usize>(
        kinds: &[MarkerKind; N],
        counts: [u16; N],
    ) -> Vec<Marker> {
        let some = kinds.iter().zip(counts).filter(|(_, count)| *count > 0);
        some.map(|(kind, count)| Marker {
            name: kind.name,
            letter: kind.letter,
            glyph: kind.glyph,
            tone: kind.tone,
            count,
            on_table: kind.on_table,
            is_number: kind.is_number,
        })
        .collect()
    }
}
