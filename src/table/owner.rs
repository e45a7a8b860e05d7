//! Whose dice, whose decision.

use serde::{Deserialize, Serialize};

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that rolls first wherever both roll.
    Red,
    /// The other side.
    Blue,
}

impl Side {
    /// Both sides, red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// `red` or `blue`: the first half of every id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }

    /// 0 for red, 1 for blue: for arrays that hold something a side.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Side::Red => 0,
            Side::Blue => 1,
        }
    }

    /// The side called `id`.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == id)
    }
}

/// Who or what in a battle: the index is that of the battle's directory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Who {
    /// Nobody in particular: the whole table.
    Table,
    /// A side as a whole.
    Side(Side),
    /// A unit (or a figure, where figures fight alone).
    Unit(u16),
    /// A character (or commander, or leader).
    Character(u16),
}

/// Whose dice or decision something is: it chooses the stream of app dice, and who may re-roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Owner {
    /// The side that owns it; `None` for dice that are nobody's.
    pub side: Option<Side>,
    /// Who rolls or decides.
    pub who: Who,
}

impl Owner {
    /// Nobody's dice.
    pub const TABLE: Owner = Owner {
        side: None,
        who: Who::Table,
    };

    /// Dice or a decision of a whole side.
    #[must_use]
    pub const fn side(side: Side) -> Owner {
        Owner {
            side: Some(side),
            who: Who::Side(side),
        }
    }

    /// Dice of unit `unit` of `side`.
    #[must_use]
    pub const fn unit(side: Side, unit: u16) -> Owner {
        Owner {
            side: Some(side),
            who: Who::Unit(unit),
        }
    }

    /// Dice of character `character` of `side`.
    #[must_use]
    pub const fn character(side: Side, character: u16) -> Owner {
        Owner {
            side: Some(side),
            who: Who::Character(character),
        }
    }
}
