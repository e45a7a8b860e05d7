//! Play line by line, for screen readers and for pipes: choices are numbered, a line answers, and
//! nothing that was written is drawn over.
//!
//! It is the same battle as on the screen ([`Play`]), with the same forms and the same command
//! line. Only the wording and the reading of lines are here: actions, fields and words all come
//! from the battle.

mod asking;
mod blocks;
mod chances;
mod decide;
mod due;
mod fields;
mod history;
mod listed;
mod menu;
mod muster;
mod opening;
mod page;
mod start;
mod tell;
mod umpire;
mod watch;
mod words;

pub(crate) use opening::run;
pub use words::{PlainCommand, WORDS};

use crate::battle::{Joined, Viewer, capital, fault_text, printable_path};
use crate::journal::{Game, RecordKind, Saved};
use crate::session::form::{FormLine, FormPane, FormState};
use crate::session::help::Help;
use crate::session::keys::{KeyAction, KeyPlace, Keys};
use crate::session::palette::{LineIntent, ListIntent};
use crate::session::play::{BetweenActions, ChooseAction, Prompt, ResultPane, reason};
use crate::session::play::{Expected, Play};
use crate::session::route::{Component, Route};
use crate::table::{Side, Who};
use asking::Asks;
use page::Page;
use std::path::PathBuf;

/// A part of the program: the start, a muster or a battle.
trait PlainPart {
    /// Takes the text written since the last call.
    fn take(&mut self) -> String;
    /// Answers a line. Returns where to go.
    fn line(&mut self, line: &str, keys: &Keys) -> Route;
    /// Writes why it stays.
    fn tell(&mut self, _fault: &str) {}
    /// Ends after the last line.
    fn end(&mut self) {}
    /// The file the game is saved in and can be continued from.
    fn kept(&self) -> Option<PathBuf> {
        None
    }
    /// A message that the game is not saved, and why, if it should be.
    fn unsaved(&self) -> Option<String> {
        None
    }
}

/// A battle played line by line.
pub struct Plain {
    play: Play,
    /// A unit is being chosen.
    picking: bool,
    /// The line of an action that still needs the unit that does it.
    acting: Option<String>,
    /// The result of the last action.
    last: Option<ResultPane>,
    /// The result written last, of the last action or of a line of the log; `explain` refers to it.
    told: Option<ResultPane>,
    /// The last tip of the guide.
    taught: String,
    /// The choices must be listed again.
    fresh: bool,
    /// The player has left.
    left: bool,
    /// The player has been warned that the game is not saved.
    warned: bool,
    page: Page,
}

impl Plain {
    /// Begins, with notices for the players first.
    pub fn new(play: Play, notes: &[String]) -> Plain {
        let last = play
            .game
            .latest()
            .and_then(|seq| play.game.record(seq).ok())
            .map(|record| ResultPane::new(&play.game, record));
        let told = last.clone();
        let taught = String::new();
        let page = Page::default();
        let mut plain = Plain {
            play,
            picking: false,
            acting: None,
            last,
            told,
            taught,
            fresh: true,
            left: false,
            warned: false,
            page,
        };
        let title = plain.play.snapshot.title.clone();
        plain.put(title);
        for note in notes {
            plain.put(note);
        }
        plain.put("Choose by number. Commands work everywhere: type help to list them.");
        plain.set_the_scene();
        plain.state();
        plain.ask();
        plain
    }

    /// Writes the story of a new battle, and what to set up.
    fn set_the_scene(&mut self) {
        let plan = self.play.game.battle().scenario().plan();
        if !self.play.game.is_empty() || (plan.story.is_empty() && plan.setup.is_empty()) {
            return;
        }
        let (story, setup) = (plan.story.clone(), plan.setup.clone());
        if !story.is_empty() {
            self.page.heading("The story");
            self.put(story);
        }
        if !setup.is_empty() {
            self.page.heading("Set up the table");
            self.put_all(&setup);
            self.put("Type setup to tick a line, table to list what should lie on the table.");
        }
        let reserves = self.play.reserves();
        self.put(reserves);
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.play.game
    }

    /// Takes the text written since the last call.
    pub fn take(&mut self) -> String {
        self.page.take()
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) {
        let line = line.trim();
        let before = self.play.game.len();
        self.play.notice = None;
        self.play.last.result = None;
        self.fresh = false;
        // Another program's moves are reported along with the answer to this line.
        self.play.watch();
        self.answer(line);
        if self.left {
            return self.part();
        }
        self.tell_what_came(before);
        self.ask();
    }

    fn answer(&mut self, line: &str) {
        // In a text field a single word is a command as usual; several words are text unless a
        // colon comes first.
        let is_text = self
            .play
            .form()
            .is_some_and(|form| form.line().is_some_and(FormLine::is_free));
        let command = line.strip_prefix(':');
        let is_text = is_text && command.is_none() && self.play.shows::<FormPane>();
        let line = command.unwrap_or(line).trim();
        if !(is_text && line.contains(char::is_whitespace)) && self.word(line) {
            return;
        }
        if self.play.shows::<BetweenActions>() {
            self.answer_decision(line);
        } else if self.play.shows::<Prompt>() {
            self.supply(line);
        } else if self.play.shows::<FormPane>() {
            self.fill_in(line);
        } else {
            self.choose(line);
        }
    }

    /// Leaves. If the game is not saved, warns first and leaves the second time.
    fn part(&mut self) {
        match self.play.game.save().clone() {
            Saved::No(why) if !self.warned => {
                (self.left, self.warned) = (false, true);
                let copy = self
                    .play
                    .game
                    .rescued()
                    .map(|copy| format!("a copy is kept in {}", printable_path(copy)));
                let then = copy.unwrap_or_else(|| "it is lost".to_owned());
                self.put(format!(
                    "NOT SAVED: {}. Type save-as and a file to keep the game elsewhere, or quit again to leave: {then}.",
                    reason(&why)
                ));
            }
            Saved::No(_) => self.put("The game is not saved."),
            Saved::Nowhere => self.put("The game was not kept in a file."),
            Saved::Yes(_) | Saved::Watching(_) => {}
        }
    }

    /// Writes the result of an action and whatever else follows at once.
    fn tell_what_came(&mut self, before: u64) {
        let notice = self.play.notice.take().map(|notice| notice.text);
        if let Some(outcome) = self
            .play
            .last
            .result
            .clone()
            .filter(|outcome| outcome.record.seq > before)
        {
            self.tell_result(&outcome);
            self.last = Some(outcome);
        }
        if let Some(text) = notice {
            // The form may have just said the same.
            if !self.page.ends_with(&text) {
                self.put(text);
            }
            if self.play.can_force() {
                self.put("Type force and a reason to do it anyway.");
            }
        }
        let between = self.play.depth() == 0 || self.play.shows::<BetweenActions>();
        if self.play.game.len() > before && between {
            self.picking = false;
            self.fresh = true;
            self.page.forget();
            self.state();
        }
    }

    /// Writes a result in full if no verdict sums it up; otherwise its sums wait for `explain`.
    fn tell_result(&mut self, outcome: &ResultPane) {
        let record = &outcome.record;
        let is_action = matches!(record.kind, RecordKind::Action(..));
        if is_action && record.verdict.is_none() {
            self.whole_outcome(outcome);
            return self.tell_effects(record);
        }
        self.outcome(outcome);
        self.tell_effects(record);
        if !record.report.is_empty() {
            self.put("Type explain to list the sums.");
        }
    }

    /// Asks for what is needed now.
    fn ask(&mut self) {
        self.teach();
        if self.play.is_asking() {
            self.ask_due();
        } else if self.play.shows::<FormPane>() {
            self.ask_field();
        } else if self.fresh {
            self.acting = None;
            self.page.forget();
            self.ask_choice();
        }
    }

    /// Writes the guide's next tip, once.
    fn teach(&mut self) {
        let name = |id: &str| match id {
            "press" => "Enter".to_owned(),
            "undo" => "undo".to_owned(),
            id => self.play.key_of(id),
        };
        let text = match self.play.taught_by(&name) {
            None => return,
            Some(("select", _)) => {
                "Type unit and a number, or a part of a name, to select a unit.".to_owned()
            }
            // A key on the screen is a line here.
            Some((_, text)) => text
                .replace("Press ", "Type ")
                .replace("press ", "type ")
                .replace("type Enter", "press Enter"),
        };
        if text != self.taught {
            self.put(format!("Tip: {text} (guide-over turns tips off.)"));
            self.taught = text;
        }
    }

    fn put(&mut self, text: impl AsRef<str>) {
        self.page.put(text);
    }

    fn put_all(&mut self, lines: &[String]) {
        self.page.put_all(lines);
    }

    /// The name of a unit or character, with its number.
    fn called(&self, who: Who) -> String {
        self.play
            .numbers
            .called(who, self.play.snapshot.sight.name(who))
    }
}

impl PlainPart for Plain {
    fn take(&mut self) -> String {
        Plain::take(self)
    }

    fn line(&mut self, line: &str, _: &Keys) -> Route {
        Plain::line(self, line);
        if self.left {
            return Route::Leave;
        }
        self.play.take_route()
    }

    fn end(&mut self) {
        self.warned = true;
        self.part();
    }

    fn kept(&self) -> Option<PathBuf> {
        self.play.kept()
    }

    fn unsaved(&self) -> Option<String> {
        self.play.game.unsaved()
    }
}
