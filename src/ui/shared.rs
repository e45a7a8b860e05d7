//! The pages of a shared game, and what they ask for.

use super::*;
use std::sync::mpsc::Sender;

/// A page of a shared game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPage {
    /// The side whose page it is; `None` for the board.
    pub side: Option<Side>,
    /// Its address for browsers.
    pub address: String,
}

/// A request from the page of a side.
pub struct PageRequest {
    /// The side.
    pub side: Side,
    /// The request: a line of JSON.
    pub body: Vec<u8>,
    /// Takes the reply: a line of JSON.
    pub reply: Sender<String>,
}
