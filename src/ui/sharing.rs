//! Sharing a game with other devices: what the program needs of the server that does it. The game stays in the main loop; the
//! server's threads get finished pages and send requests.

use super::play::Finding;
pub use super::shared::{PageRequest, SharedPage};
use super::terminal::Mailbox;
use super::*;

/// A message from one of the program's own threads.
pub enum Message {
    /// Odds that were worked out.
    Odds(Box<Finding>),
    /// A request from a side's page.
    Page(PageRequest),
}

/// A server of pages.
pub trait Sharing {
    /// Begins to serve. Requests go to `mailbox`.
    ///
    /// # Errors
    /// The reason in words.
    fn start(&mut self, mailbox: Mailbox<Message>) -> Result<Vec<SharedPage>, String>;

    /// Ends all connections and closes the socket.
    fn stop(&mut self);

    /// Shows the pages as the game is now; without a game they say so.
    fn publish(&mut self, play: Option<&Play>);

    /// Carries out a request. Returns the reply.
    fn answer(&mut self, play: &mut Play, request: &PageRequest) -> String;
}
