//! Sharing a game with other devices: what the program needs of the server that does it. The game stays in the main loop; the
//! server's threads get finished pages and send requests.

use super::*;
use std::sync::mpsc::Sender;

/// A page of a shared game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPage {
    /// The side whose page it is; `None` for the board.
    pub side: Option<Side>,
    /// Its address for browsers.
    pub address: String,
    /// The game had another port before, which another program has taken: what phones have kept leads nowhere.
    pub has_moved: bool,
    /// The number of browsers that have it open.
    pub open: usize,
}

impl SharedPage {
    /// The secret part of its address.
    pub fn key(&self) -> &str {
        self.address.rsplit('/').next().unwrap_or_default()
    }
}

/// A request from the page of a side.
pub struct PageRequest {
    pub side: Side,
    /// The request: a line of JSON.
    pub body: Vec<u8>,
    /// Takes the reply: a line of JSON.
    pub reply: Sender<String>,
}

/// The numbers of open pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenPages {
    /// By page, in the order of their addresses.
    pub many: [usize; 3],
    /// A page was turned away, as too many are open.
    pub is_full: bool,
}

/// News from the pages.
pub enum FromPages {
    /// The page of a side asks for something.
    Request(PageRequest),
    /// Pages were opened, closed or turned away.
    Count(OpenPages),
}

/// Takes news to the main loop, from any thread.
pub type Post = Box<dyn Fn(FromPages) + Send + Sync>;

/// A server of pages.
pub trait Sharing {
    /// Begins to serve, where a game was served before if it can. News from the pages go to `news`.
    ///
    /// # Errors
    /// The reason in words.
    fn start(&mut self, play: Option<&Play>, news: Post) -> Result<(), String>;

    /// Ends all connections and closes the socket.
    fn stop(&mut self);

    /// Shows the pages as the game is now; without a game they say so. Returns the addresses of the pages when they are
    /// others than before: each game has its own, and the network may give this machine another.
    fn publish(&mut self, play: Option<&Play>) -> Option<Vec<SharedPage>>;

    /// True if the game was shared before: its pages may still be open on phones.
    fn was_shared(&self, play: &Play) -> bool;

    /// Carries out a request. Returns the reply.
    fn answer(&mut self, play: &mut Play, request: &PageRequest) -> String;
}
