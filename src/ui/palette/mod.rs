//! The command line: any action, unit or command by name, `fire grenadiers rangers range=8 cover`.
//!
//! A line is read as words ([`line`]): the one that names an action, who does it, and what else it needs, in any order
//! that can be understood (`fill`). What may be meant by the word that is being typed is listed below it (`offer`),
//! each with the key that does the same, so that people learn the keys. Nothing here knows a rulebook.

mod commands;
mod fill;
mod line;
mod offer;
mod rank;
mod who;

pub use commands::{COMMANDS, Command, Does, plain_commands};
pub use fill::{answer, more};
pub use line::{Meant, Stock, read};
pub use offer::{Match, matches, split};
pub use rank::ranked;

use super::keys::Action;
use tui_input::{Input, InputRequest};

/// The command line, as it is open.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// What has been typed.
    pub input: Input,
    /// What may be meant, the likeliest first.
    pub found: Vec<Match>,
    /// Which of them has the cursor.
    pub at: usize,
    /// What is not understood.
    pub trouble: Option<String>,
    /// The cursor has been moved: what it stands on is meant.
    chosen: bool,
}

/// What the command line wants after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing.
    Stay,
    /// To be closed.
    Close,
    /// This line to be run.
    Run(String),
}

impl Palette {
    /// Lists anew what may be meant.
    pub fn look(&mut self, stock: &Stock) {
        self.at = 0;
        self.chosen = false;
        match matches(stock, self.input.value()) {
            Ok(found) => (self.found, self.trouble) = (found, None),
            Err(trouble) => (self.found, self.trouble) = (Vec::new(), Some(trouble)),
        }
    }

    /// Answers a key; what may be meant is to be listed anew after one that changes the text.
    pub fn update(&mut self, action: Action, stock: &Stock) -> Wish {
        let count = self.found.len().max(1);
        match action {
            Action::Back => return Wish::Close,
            Action::Accept => return Wish::Run(self.line()),
            Action::Up => self.move_to((self.at + count - 1) % count),
            Action::Down => self.move_to((self.at + 1) % count),
            Action::Next => self.complete(stock),
            Action::Previous => self.type_in(InputRequest::DeletePrevWord, stock),
            Action::Type(c) => self.type_in(InputRequest::InsertChar(c), stock),
            Action::Erase if self.input.value().is_empty() => return Wish::Close,
            Action::Erase => self.type_in(InputRequest::DeletePrevChar, stock),
            Action::Left => self.type_in(InputRequest::GoToPrevChar, stock),
            Action::Right => self.type_in(InputRequest::GoToNextChar, stock),
            Action::First => self.type_in(InputRequest::GoToStart, stock),
            Action::Last => self.type_in(InputRequest::GoToEnd, stock),
            _ => {}
        }
        Wish::Stay
    }

    fn type_in(&mut self, request: InputRequest, stock: &Stock) {
        self.input.handle(request);
        self.look(stock);
    }

    /// The cursor goes to one that may be meant.
    pub fn move_to(&mut self, at: usize) {
        self.at = at.min(self.found.len().saturating_sub(1));
        self.chosen = true;
    }

    /// The line with what the cursor stands on in place of the word that is being typed.
    fn completed(&self) -> Option<String> {
        let found = self.found.get(self.at)?;
        Some(format!("{}{}", split(self.input.value()).0, found.insert))
    }

    fn complete(&mut self, stock: &Stock) {
        let Some(line) = self.completed() else { return };
        let goes_on = self.found.get(self.at).is_some_and(|found| found.goes_on) && !line.ends_with('=');
        self.input = Input::new(if goes_on { format!("{line} ") } else { line });
        self.look(stock);
    }

    /// The line that is meant: what the cursor stands on where it was put there, or where it is the first word.
    fn line(&self) -> String {
        let typed = self.input.value();
        let (before, last) = split(typed);
        let begun = before.trim().is_empty() && !last.is_empty();
        match self.completed() {
            Some(line) if self.chosen || begun => line,
            _ => typed.trim().to_owned(),
        }
    }
}
