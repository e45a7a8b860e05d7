//! The options of On the Frontier, each with its clause.

use super::*;
use crate::battle::Rounding;

words! {
    /// OF-03.
    pub enum FirstPlayer {
        Roll,
        Red,
        Blue,
        Alternate,
    }
}

words! {
    /// OF-11, OF-16: the rounding of half a die.
    pub enum OddFigure {
        Down,
        Up,
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RuleOptions {
    pub first_player: FirstPlayer,
    pub odd_figure: OddFigure,
}

impl RuleOptions {
    pub fn read(form: &mut Form) -> Self {
        Self {
            first_player: form
                .word("first_player")
                .help("OF-03: the first player: roll each turn, always red, always blue, or alternate after a first roll")
                .or(FirstPlayer::Roll),
            odd_figure: form
                .word("odd_figure")
                .help("OF-11: with one die for 2 figures, an odd figure rolls no die (down) or one die (up)")
                .or(OddFigure::Down),
        }
    }

    /// OF-11: the rounding of half a die.
    pub fn rounding(self) -> Rounding {
        match self.odd_figure {
            OddFigure::Down => Rounding::Down,
            OddFigure::Up => Rounding::Up,
        }
    }
}
