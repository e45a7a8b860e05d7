//! The choice of who rolls: the program or the players.

use super::*;
use crate::battle::Word;
use clap::ValueEnum;
use strum::{IntoStaticStr, VariantArray};

/// A roller of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Dice {
    /// Ask at every roll: type your dice, or press Space and the program rolls
    #[default]
    Ask,
    /// The program rolls at once
    App,
    /// Real dice only: you type them
    Table,
}

impl Word for Dice {}

/// The roller of each side's dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rolling {
    /// For dice and cards of no side, and for sides without a setting.
    pub all: Dice,
    /// For red's and blue's dice.
    pub sides: [Option<Dice>; 2],
}

impl From<Dice> for Rolling {
    fn from(all: Dice) -> Rolling {
        Rolling {
            all,
            sides: [None, None],
        }
    }
}

impl Rolling {
    /// The roller of a request.
    pub fn of(&self, need: &Request) -> Dice {
        match need {
            Request::Dice(need) => {
                // Either side may roll dice that no side owns.
                let thrower = if let Who::Side(side) = need.owner.who {
                    Some(side)
                } else {
                    need.owner.side
                };
                thrower
                    .and_then(|side| self.sides[side.index()])
                    .unwrap_or(self.all)
            }
            Request::Decision(_) | Request::Card(_) => self.all,
        }
    }
}
