//! Keys that find a row in its table.

use super::*;

/// Finds a row in its table: a unit, a character, a side, or `()` for a single row.
pub trait RowKey: Copy {
    /// The key of a position.
    fn at(place: u16) -> Self;

    /// The position of a key.
    fn place(self) -> usize;
}

impl RowKey for Unit {
    fn at(place: u16) -> Self {
        Unit(place)
    }

    fn place(self) -> usize {
        self.into()
    }
}

impl RowKey for Character {
    fn at(place: u16) -> Self {
        Character(place)
    }

    fn place(self) -> usize {
        self.into()
    }
}

impl RowKey for Side {
    fn at(place: u16) -> Self {
        Side::BOTH[usize::from(place)]
    }

    fn place(self) -> usize {
        self.index()
    }
}

impl RowKey for () {
    fn at(_: u16) -> Self {}

    fn place(self) -> usize {
        0
    }
}
