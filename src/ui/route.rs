//! The way on from a screen: the same for the screen and for play line by line.

use super::keys::KeyAction;
use super::muster::MusterScreen;
use super::play::Help;
use super::start::StartScreen;
use crate::journal::Game;

/// The destination of a key or a line.
pub(crate) enum Route {
    /// The same screen.
    Stay,
    /// Out of the program.
    Leave,
    /// The start screen.
    Start(Box<StartScreen>),
    /// A game, with notices for the players.
    Game(Box<Game>, Vec<String>),
    /// A muster.
    Muster(Box<MusterScreen>),
    /// An action of the whole program, which a key does everywhere.
    Program(KeyAction),
    /// Help, or the quick reference.
    Help(Box<Help>),
    /// This theme.
    Theme(String),
}
