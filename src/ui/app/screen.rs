//! The screens behind one face.

use super::*;
use crate::session::board::Board;
use crate::session::muster::MusterScreen;

/// The screen shown.
pub enum Screen {
    /// The start screen.
    Start(Box<StartScreen>),
    /// A battle.
    Play(Box<Play>),
    /// A battle being mustered.
    Muster(Box<MusterScreen>),
    /// A battle that another program plays, for spectators.
    Board(Box<Board>),
}

impl Screen {
    pub(super) fn get(&self) -> &dyn Drawn {
        match self {
            Screen::Start(start) => &**start,
            Screen::Play(play) => &**play,
            Screen::Muster(muster) => &**muster,
            Screen::Board(board) => &**board,
        }
    }

    pub(super) fn get_mut(&mut self) -> &mut dyn Drawn {
        match self {
            Screen::Start(start) => &mut **start,
            Screen::Play(play) => &mut **play,
            Screen::Muster(muster) => &mut **muster,
            Screen::Board(board) => &mut **board,
        }
    }
}
