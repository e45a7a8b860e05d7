//! The command line: any action, unit or command by name, `fire grenadiers rangers range=8 cover`.
//!
//! A line is read as words ([`line`]): the one that names an action, who does it, and what else it needs, in any order
//! that can be understood (`fill`). What may be meant by the word that is being typed is listed below it (`offer`),
//! each with the key that does the same, so that people learn the keys. Over the start screen and a muster it speaks of
//! what is listed there ([`Listed`]). Nothing here knows a rulebook.

mod commands;
mod everybody;
mod fill;
mod line;
mod listed;
mod offer;
mod rank;
mod recent;
mod who;

pub use commands::{COMMANDS, Command, Does, commands, plain_commands};
pub use fill::{answer, more};
pub use line::{Meant, Stock, read};
pub use listed::{Entry, Listed, Said};
pub use offer::Match;
pub use rank::ranked;
pub use recent::Recent;

use super::keys::Action;
use super::text::pasted;
use tui_input::{Input, InputRequest};

/// What a command line knows.
pub trait Knows {
    /// What was run before, the latest first.
    fn recent(&self) -> &[String];

    /// The word at the end of a line that is still being typed, behind what stands before it.
    fn split<'l>(&self, line: &'l str) -> (&'l str, &'l str);

    /// What may be meant by that word, the likeliest first.
    ///
    /// # Errors
    /// Which word before is not understood.
    fn matches(&self, line: &str) -> Result<Vec<Match>, String>;
}

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
    /// Which of the lines that were run before stands in it.
    recalled: Option<usize>,
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
    pub fn look(&mut self, stock: &impl Knows) {
        self.at = 0;
        self.chosen = false;
        self.recalled = None;
        match stock.matches(self.input.value()) {
            Ok(found) => (self.found, self.trouble) = (found, None),
            Err(trouble) => (self.found, self.trouble) = (Vec::new(), Some(trouble)),
        }
    }

    /// Answers a key; what may be meant is to be listed anew after one that changes the text.
    pub fn update(&mut self, action: Action, stock: &impl Knows) -> Wish {
        let count = self.found.len().max(1);
        match action {
            Action::Back => return Wish::Close,
            Action::Accept => return Wish::Run(self.line(stock)),
            Action::Up
                if self.recalled.is_some() || self.input.value().is_empty() && !self.chosen =>
            {
                self.recall(stock, true);
            }
            Action::Down if self.recalled.is_some() => self.recall(stock, false),
            Action::Up => self.move_to((self.at + count - 1) % count),
            Action::Down => self.move_to((self.at + 1) % count),
            Action::Next => self.complete(stock),
            Action::Previous => {
                self.input.handle(InputRequest::DeletePrevWord);
                self.look(stock);
            }
            Action::Erase if self.input.value().is_empty() => return Wish::Close,
            action => {
                if action.edit(&mut self.input) {
                    self.look(stock);
                }
            }
        }
        Wish::Stay
    }

    /// Text that was pasted: what may be meant is listed once, when all of it is there.
    pub fn paste(&mut self, text: &str, stock: &impl Knows) {
        for c in pasted(text) {
            self.input.handle(InputRequest::InsertChar(c));
        }
        self.look(stock);
    }

    /// One line back among those that were run before, or one forth; after the last the line is empty again.
    fn recall(&mut self, stock: &impl Knows, back: bool) {
        let recent = stock.recent();
        let to = match (self.recalled, back) {
            (None, _) => Some(0),
            (Some(at), true) => Some((at + 1).min(recent.len().saturating_sub(1))),
            (Some(at), false) => at.checked_sub(1),
        };
        let to = to.filter(|at| *at < recent.len());
        self.input = Input::new(
            to.and_then(|at| recent.get(at))
                .cloned()
                .unwrap_or_default(),
        );
        self.look(stock);
        self.recalled = to;
    }

    /// The cursor goes to one that may be meant.
    pub fn move_to(&mut self, at: usize) {
        self.at = at.min(self.found.len().saturating_sub(1));
        self.chosen = true;
    }

    /// The wheel: one up or one down.
    pub fn scroll(&mut self, up: bool) {
        self.move_to(if up {
            self.at.saturating_sub(1)
        } else {
            self.at + 1
        });
    }

    /// The line with what the cursor stands on in place of the word that is being typed.
    fn completed(&self, stock: &impl Knows) -> Option<String> {
        let found = self.found.get(self.at)?;
        Some(format!(
            "{}{}",
            stock.split(self.input.value()).0,
            found.insert
        ))
    }

    fn complete(&mut self, stock: &impl Knows) {
        let Some(line) = self.completed(stock) else {
            return;
        };
        let goes_on =
            self.found.get(self.at).is_some_and(|found| found.goes_on) && !line.ends_with('=');
        self.input = Input::new(if goes_on { format!("{line} ") } else { line });
        self.look(stock);
    }

    /// The line that is meant: what the cursor stands on where it was put there, or where it is the first word.
    fn line(&self, stock: &impl Knows) -> String {
        let typed = self.input.value();
        let (before, last) = stock.split(typed);
        let begun = before.trim().is_empty() && !last.is_empty() && self.recalled.is_none();
        match self.completed(stock) {
            Some(line) if self.chosen || begun => line,
            _ => typed.trim().to_owned(),
        }
    }
}
