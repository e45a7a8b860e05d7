//! The kinds of markers of a rulebook.

use super::tone::Tone;

/// A kind of marker that a unit can have, declared once for the screen and for paper. Each differs in glyph, letter and tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkerKind {
    /// The marker's name: `smoke`.
    pub name: &'static str,
    pub letter: char,
    /// One cell wide.
    pub glyph: char,
    pub tone: Tone,
    /// On the real table too, rather than only in the program.
    pub on_table: bool,
    /// Boxes for it beside a unit on a printed roster; 0 for what changes too often to tick.
    pub boxes: u16,
    /// Its count is the number of what the unit belongs to.
    pub is_number: bool,
    /// It stands for wounds, which the figures and pips of a row show too.
    pub is_wound: bool,
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
            is_wound: false,
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

    /// The same for wounds.
    pub(crate) const fn of_wounds(self) -> MarkerKind {
        MarkerKind {
            is_wound: true,
            ..self
        }
    }

    /// The markers of a unit, given the number of each kind.
    pub(crate) fn counted<const N: usize>(
        kinds: &[MarkerKind; N],
        counts: [u16; N],
    ) -> Vec<Marker> {
        let some = kinds.iter().zip(counts).filter(|(_, count)| *count > 0);
        some.map(|(kind, count)| Marker { kind: *kind, count })
            .collect()
    }
}

/// Markers beside a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Their kind.
    pub kind: MarkerKind,
    /// The number of markers.
    pub count: u16,
}

impl std::ops::Deref for Marker {
    type Target = MarkerKind;

    fn deref(&self) -> &MarkerKind {
        &self.kind
    }
}

impl Marker {
    /// Its name, with the count where there are several, or its letter: `smoke x2`, `combat B`.
    pub fn words(&self) -> String {
        self.counted(self.name)
    }

    fn counted(&self, name: &str) -> String {
        match self.shown() {
            None => name.to_owned(),
            Some(number) if self.is_number => format!("{name} {number}"),
            Some(count) => format!("{name} x{count}"),
        }
    }

    /// What stands beside its sign: a count, or the letter of what the unit belongs to, which is no count; a marker that is only
    /// there or not has neither.
    pub fn shown(&self) -> Option<String> {
        let letter = || ('A'..='Z').nth(usize::from(self.count.saturating_sub(1)));
        match letter().filter(|_| self.is_number) {
            Some(letter) => Some(letter.to_string()),
            None => (self.count > 1).then(|| self.count.to_string()),
        }
    }

    /// Its name without the colour of its counter, where red and blue are the sides: `loaded counter`.
    pub(crate) fn uncoloured(&self) -> &'static str {
        let rest = self.name.split_once(' ').map(|(_, rest)| rest);
        match self.tone {
            Tone::Counter(_) => rest.unwrap_or(self.name),
            _ => self.name,
        }
    }

    /// The same with its count.
    pub(crate) fn uncoloured_words(&self) -> String {
        self.counted(self.uncoloured())
    }
}
