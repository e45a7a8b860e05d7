//! The journal: one file a game, appended line by line, and the game that is played on it.

mod game;

pub use game::*;
