//! Play line by line, for screen readers and for pipes: what there is to choose is numbered, a line answers, and nothing
//! that has been said is drawn over.
//!
//! It is the same battle as on the screen ([`Play`]), with the same forms and the same command line. Here is only what is
//! said of it, and what a line means: what can be done, its fields and its words all come from the battle.

mod blocks;
mod due;
mod fields;
mod menu;
mod opening;
mod tell;
mod words;

pub use opening::run;
pub use words::WORDS;

use super::play::{Layer, Outcome, Play, reason};
use super::text::width;
use crate::battle::printable;
use crate::journal::Saved;
use crate::table::Who;

/// A battle played line by line.
pub struct Plain {
    play: Play,
    /// A unit is to be chosen.
    picking: bool,
    /// What came of the last action.
    last: Option<Outcome>,
    /// Everything is to be said that there is to choose.
    fresh: bool,
    /// What has been said already of the action that waits, or of the field that is asked for: that is not said twice.
    said: Vec<String>,
    /// The player has had enough.
    left: bool,
    /// He has been told that the game is not saved when he wanted to leave.
    warned: bool,
    out: String,
}

impl Plain {
    /// Begins with what people should know first.
    #[must_use]
    pub fn new(play: Play, notes: &[String]) -> Plain {
        let mut plain =
            Plain { play, picking: false, last: None, fresh: true, said: Vec::new(), left: false, warned: false, out: String::new() };
        let title = plain.play.snapshot.title.clone();
        plain.put(title);
        for note in notes {
            plain.put(note);
        }
        plain.put("A number chooses; a word does the same everywhere: help says which there are.");
        plain.state();
        plain.ask();
        plain
    }

    /// What has been said since it was last asked for.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    /// Whether the player has left.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.left
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) {
        let line = line.trim();
        let before = self.play.game.len();
        self.play.notice = None;
        self.play.result = None;
        self.fresh = false;
        // What somebody else has done is told with what is said to this line.
        self.play.watch();
        self.answer(line);
        if self.left {
            return self.part();
        }
        self.tell_what_came(before);
        self.ask();
    }

    fn answer(&mut self, line: &str) {
        // In a text a word that stands alone means what it always means; with more after it, only behind a colon.
        let is_text = self.play.form().is_some_and(|form| form.line().is_some_and(|line| line.editor.is_text()));
        let command = line.strip_prefix(':');
        let is_text = is_text && command.is_none() && matches!(self.play.top(), Some(Layer::Form(_)));
        let line = command.unwrap_or(line).trim();
        if !(is_text && line.contains(char::is_whitespace)) && self.word(line) {
            return;
        }
        match self.play.top() {
            Some(Layer::Prompt(_)) => self.supply(line),
            Some(Layer::Form(_)) => self.fill_in(line),
            _ => self.choose(line),
        }
    }

    /// Leaves; at the second time also when the game is not saved.
    fn part(&mut self) {
        match self.play.game.save().clone() {
            Saved::No(why) if !self.warned => {
                (self.left, self.warned) = (false, true);
                self.put(format!(
                    "NOT SAVED: {}. save-as and a file keeps the game elsewhere; quit once more leaves, and it is lost.",
                    reason(&why)
                ));
            }
            Saved::No(_) => self.put("The game is not saved."),
            Saved::Yes(_) => self.put("The game is saved as far as it has gone."),
            Saved::Nowhere => self.put("The game was kept nowhere."),
            Saved::Watching(_) => {}
        }
    }

    /// Why the game is not saved, when it should be.
    #[must_use]
    pub fn unsaved(&self) -> Option<&str> {
        match self.play.game.saved() {
            Saved::No(why) => Some(why),
            Saved::Yes(_) | Saved::Nowhere | Saved::Watching(_) => None,
        }
    }

    /// What an action came to, and what else there is to be said at once.
    fn tell_what_came(&mut self, before: u64) {
        let notice = self.play.notice.take().map(|notice| notice.text);
        if let Some(outcome) = self.play.result.clone().filter(|outcome| outcome.record.seq > before) {
            self.outcome(&outcome);
            self.last = Some(outcome);
        }
        if let Some(text) = notice {
            self.put(text);
            if self.play.can_force() {
                self.put("force and a reason does it all the same.");
            }
        }
        if self.play.game.len() > before && self.play.layers.is_empty() {
            self.picking = false;
            self.fresh = true;
            self.said.clear();
            self.state();
        }
    }

    /// Says what is wanted now.
    fn ask(&mut self) {
        match self.play.top() {
            Some(Layer::Prompt(_)) => self.ask_due(),
            Some(Layer::Form(_)) => self.ask_field(),
            _ if self.fresh => {
                self.said.clear();
                self.ask_choice();
            }
            _ => {}
        }
    }

    /// A line. Nothing in it steers a terminal, whatever somebody is called.
    fn put(&mut self, text: impl AsRef<str>) {
        let text = printable(text.as_ref());
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn put_all(&mut self, lines: &[String]) {
        for line in lines {
            self.put(line);
        }
    }

    /// A line that is said once while the same is open.
    fn put_once(&mut self, text: String) {
        if !self.said.contains(&text) {
            self.put(&text);
            self.said.push(text);
        }
    }

    /// A line that says what the lines after it are.
    fn heading(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if width(text) > 0 {
            self.put(format!("{}:", text.trim_end_matches(':')));
        }
    }

    /// What somebody is called, with his number.
    fn called(&self, who: Who) -> String {
        let name = self.play.snapshot.sight.name(who);
        self.play.numbers.of(who).map_or_else(|| name.to_owned(), |number| format!("{number} {name}"))
    }
}
