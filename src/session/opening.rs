//! The first screen of the program.

use super::muster::MusterScreen;
use super::*;

/// The first screen to show.
pub enum Opening {
    /// The start screen.
    Start,
    Muster(Box<MusterScreen>),
    /// A game, with notices for the players.
    Game(Box<Game>, Vec<String>),
    /// The board of the game in a file that another program plays; without a file, of the last game.
    Board(Option<PathBuf>),
}
