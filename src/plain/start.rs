//! The start: games and battles by number or by name.

use super::*;
use crate::session::start::StartScreen;

/// The start, line by line.
pub(super) struct PlainStart {
    start: StartScreen,
    page: Page,
}

impl PlainStart {
    /// Begins with what is wrong with the player's own files.
    pub(super) fn new(start: StartScreen, wrong: &[String]) -> PlainStart {
        let mut plain = PlainStart {
            start,
            page: Page::default(),
        };
        plain.page.put_all(wrong);
        plain
            .page
            .put("Drumhead. Choose by number or in words; help lists them, quit leaves.");
        plain.list();
        plain
    }

    fn list(&mut self) {
        let mut group = "";
        for (at, item) in self.start.items().iter().enumerate() {
            if item.group != group {
                self.page.heading(item.group);
                group = item.group;
            }
            self.page
                .put(format!("{}. {}, {}", at + 1, item.title, item.detail));
        }
    }
}

impl PlainPart for PlainStart {
    fn take(&mut self) -> String {
        self.page.take()
    }

    fn tell(&mut self, fault: &str) {
        self.page.put(fault);
    }

    fn line(&mut self, line: &str, keys: &Keys) -> Route {
        let line = line.trim();
        let line = line.strip_prefix(':').unwrap_or(line);
        match line.to_lowercase().as_str() {
            "quit" => return Route::Leave,
            "" => {
                self.list();
                return Route::Stay;
            }
            "help" | "keys" | "?" => {
                listed::help(&mut self.page, KeyPlace::Start);
                return Route::Stay;
            }
            _ => {}
        }
        match listed::read(KeyPlace::Start, self.start.entries(), keys, line) {
            Err(trouble) => self.page.put(trouble),
            Ok(ListIntent::Command(command, _)) => self
                .page
                .put(format!("{} works on the screen only.", command.name)),
            Ok(said) => {
                let route = self.start.obey(&said);
                self.page.put_all(std::mem::take(&mut self.start.faults));
                return route;
            }
        }
        Route::Stay
    }
}
