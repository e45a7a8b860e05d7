//! The options of On the Frontier: readings that a table may choose, each with the clause it belongs to.

use crate::battle::{Form, Rounding, Word};

/// OF-03: who goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FirstPlayer {
    Roll,
    Red,
    Blue,
    Alternate,
}

impl Word for FirstPlayer {
    const ALL: &'static [(&'static str, Self)] = &[
        ("roll", FirstPlayer::Roll),
        ("red", FirstPlayer::Red),
        ("blue", FirstPlayer::Blue),
        ("alternate", FirstPlayer::Alternate),
    ];
}

/// OF-11, OF-16: where half a die goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OddFigure {
    Down,
    Up,
}

impl Word for OddFigure {
    const ALL: &'static [(&'static str, Self)] =
        &[("down", OddFigure::Down), ("up", OddFigure::Up)];
}

/// The options, each with its usual value as default.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Options {
    pub(super) first_player: FirstPlayer,
    pub(super) odd_figure: OddFigure,
}

impl Options {
    /// Declares and reads them.
    pub(super) fn read(form: &mut Form) -> Self {
        Self {
            first_player: form
                .word("first_player")
                .help("OF-03: who goes first: roll every turn, always red, always blue, or alternate after a first roll")
                .or(FirstPlayer::Roll),
            odd_figure: form
                .word("odd_figure")
                .help("OF-11: at one die for 2 figures, an odd figure rolls no die (down) or one (up)")
                .or(OddFigure::Down),
        }
    }

    /// How half a die is rounded (OF-11).
    pub(super) fn rounding(self) -> Rounding {
        match self.odd_figure {
            OddFigure::Down => Rounding::Down,
            OddFigure::Up => Rounding::Up,
        }
    }
}
