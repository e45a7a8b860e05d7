//! The server of the shared game, while the program runs.

use super::*;
use crate::session::sharing::{FromPages, PageRequest, Sharing};
use crate::ui::terminal::Mailbox;

/// A message from one of the program's own threads.
pub enum Message {
    /// Odds that were worked out.
    Odds(Box<Finding>),
    /// News from the pages.
    Pages(FromPages),
}

/// The server, while the program runs.
pub struct Shared {
    server: Option<Box<dyn Sharing>>,
    mailbox: Mailbox<Message>,
    is_on: bool,
    /// The pages of the game that was open last; none before the first.
    pages: Vec<SharedPage>,
    /// The game to which it was offered last to share it again.
    offered: u64,
}

impl Shared {
    /// Nothing is shared yet.
    pub fn new(server: Option<Box<dyn Sharing>>, mailbox: Mailbox<Message>) -> Shared {
        Shared {
            server,
            mailbox,
            is_on: false,
            pages: Vec::new(),
            offered: 0,
        }
    }

    /// Offers to share a game again that was shared before it was left.
    fn offer(&mut self, app: &mut App) {
        let (Some(server), Some(play)) = (&self.server, app.battle_mut()) else {
            return;
        };
        let number = play.pages.opened;
        if std::mem::replace(&mut self.offered, number) != number && server.was_shared(play) {
            let text = "This game was shared. Type :share to share it again: pages that are still open go on by themselves.";
            play.say(Tone::Info, text);
        }
    }

    /// Starts sharing unless it is on, and shows the addresses.
    pub fn open(&mut self, app: &mut App) {
        let Some(server) = &mut self.server else {
            return;
        };
        if !self.is_on {
            let mailbox = self.mailbox.clone();
            let post = move |news| mailbox.send(Message::Pages(news));
            if let Err(why) = server.start(app.battle(), Box::new(post)) {
                return app.tell(&[format!("The game cannot be shared: {why}")]);
            }
            self.is_on = true;
        }
        self.publish(app);
        if self.pages.is_empty() {
            app.tell(&["The next game is shared as soon as it is open.".to_owned()]);
        } else {
            app.show_pages();
        }
    }

    /// Stops sharing.
    pub fn close(&mut self, app: &mut App) {
        self.offered = app.battle().map_or(0, |play| play.pages.opened);
        if let Some(server) = &mut self.server {
            server.stop();
        }
        self.pages.clear();
        app.set_pages(Vec::new());
        if let (true, Some(play)) = (std::mem::take(&mut self.is_on), app.battle_mut()) {
            let text = "The game is not shared any more. Its addresses stay for the next time.";
            play.say(Tone::Info, text);
        }
    }

    /// Shows the pages as the game is now; and their addresses, if it is another game. Where only this machine's address is
    /// another, nothing covers what somebody is about to enter.
    pub fn publish(&mut self, app: &mut App) {
        if !self.is_on {
            return self.offer(app);
        }
        if let (true, Some(server)) = (self.is_on, &mut self.server)
            && let Some(pages) = server.publish(app.battle())
        {
            let keys = |pages: &[SharedPage]| -> Vec<String> {
                pages.iter().map(|it| it.key().to_owned()).collect()
            };
            let is_same = keys(&self.pages) == keys(&pages);
            self.pages = pages;
            app.set_pages(self.pages.clone());
            match app.battle_mut() {
                Some(play) if is_same => {
                    let text = "This laptop has a new address on the network. Type :share and scan the pages again.";
                    play.say(Tone::Warn, text);
                }
                _ => app.show_pages(),
            }
        }
    }

    /// Takes in news from the pages.
    pub fn take(&mut self, app: &mut App, news: &FromPages) {
        match news {
            FromPages::Request(request) => self.answer(app, request),
            FromPages::Count(now) => {
                for (page, open) in self.pages.iter_mut().zip(now.many) {
                    page.open = open;
                }
                app.set_pages(self.pages.clone());
                if let (true, Some(play)) = (now.is_full, app.battle_mut()) {
                    let text = "Too many pages are open: the newest was turned away. Close some in their browsers.";
                    play.say(Tone::Warn, text);
                }
            }
        }
    }

    /// Answers a request. The sender may be gone by now.
    pub fn answer(&mut self, app: &mut App, request: &PageRequest) {
        if let (Some(server), Some(play)) = (&mut self.server, app.battle_mut()) {
            let reply = server.answer(play, request);
            let answered = play.pages.answered_by.take();
            if let Some(side) = answered {
                app.page_has_answered(side);
            }
            self.publish(app);
            let _ = request.reply.send(reply);
        }
    }
}
