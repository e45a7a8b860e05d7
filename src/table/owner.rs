//! Owners of dice and decisions.

use serde::{Deserialize, Serialize};

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Rolls first wherever both sides roll.
    Red,
    Blue,
}

impl Side {
    /// Both sides, red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    pub const fn other(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// `red` or `blue`: the first part of every id.
    pub const fn id(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }

    /// 0 for red, 1 for blue; indexes arrays with an entry for each side.
    pub const fn index(self) -> usize {
        match self {
            Side::Red => 0,
            Side::Blue => 1,
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == id)
    }
}

/// A subject in a battle; the index is that of the battle's directory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Who {
    Table,
    Side(Side),
    /// A unit, or a figure where figures fight alone.
    Unit(u16),
    /// A character, commander or leader.
    Character(u16),
}

macro_rules! rows {
    ($($(#[$meta:meta])* $name:ident, $of:ident);*) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl From<$name> for Who {
            fn from($name(at): $name) -> Who {
                Who::$name(at)
            }
        }

        impl Who {
            /// The one that an action is for; the first one if it is for something else.
            pub(crate) fn $of(self) -> $name {
                $name(if let Who::$name(at) = self { at } else { 0 })
            }
        }

        impl From<$name> for usize {
            fn from($name(at): $name) -> usize {
                at.into()
            }
        }
    )* };
}
rows! {
    /// A unit by its number, or a figure where figures fight alone.
    Unit, unit;
    /// A character, commander or leader by its number.
    Character, character
}

impl From<Side> for Who {
    fn from(side: Side) -> Who {
        Who::Side(side)
    }
}

/// A side, or the table where there is none.
impl From<Option<Side>> for Who {
    fn from(side: Option<Side>) -> Who {
        side.map_or(Who::Table, Who::Side)
    }
}

/// Owner of dice or of a decision: selects the stream of program dice, and who may re-roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Owner {
    /// Side of the owner; `None` for the table.
    pub side: Option<Side>,
    /// Roller or decider.
    pub who: Who,
}

impl Owner {
    /// Dice that belong to no side.
    pub const TABLE: Owner = Owner {
        side: None,
        who: Who::Table,
    };

    pub const fn side(side: Side) -> Owner {
        Owner {
            side: Some(side),
            who: Who::Side(side),
        }
    }

    /// Somebody of `side`.
    pub fn of(side: Side, who: impl Into<Who>) -> Owner {
        let (side, who) = (Some(side), who.into());
        Owner { side, who }
    }

    pub const fn unit(side: Side, unit: u16) -> Owner {
        Owner {
            side: Some(side),
            who: Who::Unit(unit),
        }
    }

    pub const fn character(side: Side, character: u16) -> Owner {
        Owner {
            side: Some(side),
            who: Who::Character(character),
        }
    }
}
