//! Sharing a game with other devices: what the program needs of the server that does it. The game stays in the main loop; the
//! server's threads get finished pages and send requests.

use super::app::App;
use super::play::Play;
use super::run::Message;
use super::terminal::Mailbox;
use crate::battle::view::Tone;
use crate::table::Side;
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

/// The server, while the program runs.
pub(super) struct Shared {
    server: Option<Box<dyn Sharing>>,
    mailbox: Mailbox<Message>,
    pages: Vec<SharedPage>,
}

impl Shared {
    pub(super) fn new(server: Option<Box<dyn Sharing>>, mailbox: Mailbox<Message>) -> Shared {
        Shared {
            server,
            mailbox,
            pages: Vec::new(),
        }
    }

    /// Starts sharing unless it is on, and shows the addresses.
    pub(super) fn open(&mut self, app: &mut App) {
        let Some(server) = &mut self.server else {
            return;
        };
        if self.pages.is_empty() {
            match server.start(self.mailbox.clone()) {
                Ok(pages) => self.pages = pages,
                Err(why) => {
                    return app.tell(&[format!("The game cannot be shared: {why}")]);
                }
            }
        }
        app.set_pages(self.pages.clone());
        app.show_pages();
        self.publish(app);
    }

    /// Stops sharing.
    pub(super) fn close(&mut self, app: &mut App) {
        if let Some(server) = &mut self.server {
            server.stop();
        }
        let was = !std::mem::take(&mut self.pages).is_empty();
        app.set_pages(Vec::new());
        if let (true, Some(play)) = (was, app.battle_mut()) {
            play.say(Tone::Info, "The game is not shared any more.");
        }
    }

    pub(super) fn publish(&mut self, app: &App) {
        if let (false, Some(server)) = (self.pages.is_empty(), &mut self.server) {
            server.publish(app.battle());
        }
    }

    /// Answers a request. The sender may be gone by now.
    pub(super) fn answer(&mut self, app: &mut App, request: PageRequest) {
        if let (Some(server), Some(play)) = (&mut self.server, app.battle_mut()) {
            let reply = server.answer(play, &request);
            self.publish(app);
            let _ = request.reply.send(reply);
        }
    }
}
