//! The command line: any action, unit or command by name, as in `fire grenadiers rangers range=8
//! cover`.
//!
//! A line is read as words ([`line`]): the action, who does it, and its other values in any order
//! that can be understood (`fill`). The matches for the word being typed are listed below the line
//! (`offer`) with their keys, so that people learn the keys. Over the start screen and a muster the
//! line names entries of a list (`listed`). No rulebook is named here.

mod everyone;
mod fill;
mod line;
mod listed;
mod offer;
mod rank;
mod recent;
mod token;
mod vocabulary;

pub use crate::session::keys::commands::COMMANDS;
pub use crate::session::keys::commands::plain_commands;
pub(crate) use crate::session::keys::commands::{Does, ScreenCommand, commands};
pub use fill::more;
pub use line::read;
pub(crate) use listed::{ListEntry, ListIntent, ListVocabulary};
pub(crate) use offer::Match;
pub(crate) use rank::ranked;
pub use recent::Recent;
pub(crate) use token::words;
pub(crate) use vocabulary::Context;
pub use vocabulary::{BattleVocabulary, LineIntent};

use super::scroll::moved;
use super::typed::pasted;
use super::*;
use crate::battle::{Offer, did_you_mean, sort_by_key};
use crate::session::form::Candidate;
use token::Token;
use tui_input::InputRequest;

/// The vocabulary of a command line.
pub trait Vocabulary {
    /// Recent lines, latest first.
    fn recent(&self) -> &[String];

    /// Splits off the word being typed at the end of a line.
    fn split<'l>(&self, line: &'l str) -> (&'l str, &'l str);

    /// The matches for that word, most likely first.
    ///
    /// # Errors
    /// The earlier word that is not understood.
    fn matches(&self, line: &str) -> Result<Vec<Match>, String>;
}

/// The open command line.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// The line typed so far.
    pub(crate) input: Input,
    /// The matches, most likely first.
    pub(crate) found: Vec<Match>,
    /// The index of the match at the cursor.
    pub(crate) at: usize,
    /// The part that is not understood.
    pub(crate) trouble: Option<String>,
    /// The cursor was moved to a match, so that match is meant.
    chosen: bool,
    /// The index of the recent line shown.
    recalled: Option<usize>,
}

/// The request of a command line after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineRequest {
    /// Nothing.
    Stay,
    /// To be closed.
    Close,
    /// To run this line.
    Run(String),
}

impl Palette {
    /// Lists the matches again.
    pub(crate) fn look(&mut self, stock: &dyn Vocabulary) {
        self.at = 0;
        self.chosen = false;
        self.recalled = None;
        match stock.matches(self.input.value()) {
            Ok(found) => (self.found, self.trouble) = (found, None),
            Err(trouble) => (self.found, self.trouble) = (Vec::new(), Some(trouble)),
        }
    }

    /// Handles an action. The matches are listed again when the text has changed.
    pub(crate) fn update(&mut self, action: KeyAction, stock: &dyn Vocabulary) -> LineRequest {
        match action {
            KeyAction::Back => return LineRequest::Close,
            KeyAction::Accept => return LineRequest::Run(self.line(stock)),
            KeyAction::Up
                if self.recalled.is_some() || self.input.value().is_empty() && !self.chosen =>
            {
                self.recall(stock, true);
            }
            KeyAction::Down if self.recalled.is_some() => self.recall(stock, false),
            KeyAction::Up | KeyAction::Down | KeyAction::PageUp | KeyAction::PageDown => {
                self.move_to(moved(action, self.at, self.found.len()).unwrap_or(0));
            }
            KeyAction::Next => self.complete(stock),
            KeyAction::Previous => {
                self.input.handle(InputRequest::DeletePrevWord);
                self.look(stock);
            }
            KeyAction::Erase if self.input.value().is_empty() => return LineRequest::Close,
            action => {
                if action.edit(&mut self.input) {
                    self.look(stock);
                }
            }
        }
        LineRequest::Stay
    }

    /// Handles pasted text. The matches are listed once, at its end.
    pub(crate) fn paste(&mut self, text: &str, stock: &dyn Vocabulary) {
        for c in pasted(text) {
            self.input.handle(InputRequest::InsertChar(c));
        }
        self.look(stock);
    }

    /// Shows the previous or next recent line; after the last the line is empty again.
    fn recall(&mut self, stock: &dyn Vocabulary, back: bool) {
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

    /// Moves the cursor to a match.
    pub(crate) fn move_to(&mut self, at: usize) {
        self.at = at.min(self.found.len().saturating_sub(1));
        self.chosen = true;
    }

    /// Moves the cursor up or down by one, for the wheel.
    pub(crate) fn scroll(&mut self, up: bool) {
        self.move_to(if up {
            self.at.saturating_sub(1)
        } else {
            self.at + 1
        });
    }

    /// The line with the match at the cursor in place of the word being typed.
    fn completed(&self, stock: &dyn Vocabulary) -> Option<String> {
        let found = self.found.get(self.at)?;
        Some(format!(
            "{}{}",
            stock.split(self.input.value()).0,
            found.insert
        ))
    }

    fn complete(&mut self, stock: &dyn Vocabulary) {
        let Some(line) = self.completed(stock) else {
            return;
        };
        let goes_on =
            self.found.get(self.at).is_some_and(|found| found.goes_on) && !line.ends_with('=');
        self.input = Input::new(if goes_on { format!("{line} ") } else { line });
        self.look(stock);
    }

    /// The line to run: the match at the cursor if it was moved there, or if it is the first word.
    fn line(&self, stock: &dyn Vocabulary) -> String {
        let typed = self.input.value();
        let (before, last) = stock.split(typed);
        let begun = before.trim().is_empty() && !last.is_empty() && self.recalled.is_none();
        // Letters scattered over a name find it, but do not run it unseen.
        let begun = begun && self.found.get(self.at).is_some_and(|it| it.is_meant(last));
        match self.completed(stock) {
            Some(line) if self.chosen || begun => line,
            _ => typed.trim().to_owned(),
        }
    }
}
