//! The screen of a battle in play: its selection, its open layers, and what keys do to them.

mod act;
mod acting;
mod agreed;
mod answer;
mod chances;
mod change_die;
mod checklist;
mod choices;
mod decide;
mod demand;
mod dialog;
mod drafts;
mod evidence;
mod explain;
mod fill;
mod find;
mod guide;
mod job;
mod keep;
mod lasting;
mod log;
mod luck;
mod news;
mod outcome;
mod overrule;
mod page;
mod palette;
mod parts;
mod passed;
mod peek;
mod pointing;
mod points;
mod prompt;
mod queue;
mod reopen;
mod rolling;
mod save_as;
mod screen;
mod secrets;
mod select;
mod situation;
mod snapshot;
mod stakes;
mod strengths;
mod undo;
mod walk;
mod ways;
mod wording;
mod words;

use super::form::{Pairs, Remembered};
use super::*;
pub use crate::battle::Numbers;
use crate::battle::view::{Row, Standing};
use crate::battle::{
    Battle, Directions, Entry, Offer, Verdict, Viewer, ViewerText, count, sort_by_key,
};
use crate::journal::{
    GivenAnswer, GivenOn, Record, RecordKind, RecordedHand, Saved, Step, Supply, verdict_of,
};
use crate::report::Story;
use crate::session::route::Notice;
use crate::session::scroll::{Scroll, moved, stepped};
use crate::session::typed::{Typed, pasted};
use crate::table::{Answer, Refusal, Request, Roll};
pub use chances::{Expected, Rest};
pub use change_die::ChangeDie;
pub use checklist::{ChecklistItem, TableChecklist};
pub use decide::{About, BetweenActions};
pub use demand::{Ahead, Demand, Duty};
pub use dialog::{After, Covers, Dialog, Point};
use dialog::{if_a, is_a};
pub use evidence::{Evidence, in_order};
pub use explain::Explain;
pub use fill::ChooseAction;
pub use find::Find;
pub use guide::Guide;
pub use job::{Finding, Job, Purpose};
use job::{Found, OddsSubject};
pub use log::{LogBook, LogLine};
pub use luck::Luck;
pub(crate) use news::NOTHING;
pub use news::{ResultNews, Upcoming};
pub use outcome::{Readings, ResultPane, Touched, fallen, folded};
pub use overrule::Overrule;
pub use page::PageAnswer;
pub use parts::{Book, Entries, Kit, Last, OddsAhead, OnPages, PlayWindow};
pub use peek::Peek;
pub(crate) use prompt::COUNT;
pub use prompt::{CardToName, Prompt, cards_to_name};
use reopen::Reopen;
pub use rolling::{Dice, Rolling};
pub use save_as::SaveAs;
pub use select::ActionMenu;
pub use snapshot::{Sight, Snapshot};
pub use stakes::Stake;
use std::any::Any;
use std::collections::HashMap;
pub use walk::{LogView, Then};
pub use ways::{Way, ways};
pub use wording::{NO_CLAUSE, changed, ruling, ruling_text};

/// The view on a screen with room for one. On larger screens the panel can take the right of the
/// stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PlayView {
    /// The result, the question, and the side to act.
    #[default]
    Stage,
    /// The rosters.
    Units,
    /// The ruleset's panel.
    Panel,
    Log,
}

impl PlayView {
    /// Every view, in the order of the key.
    pub const ALL: [PlayView; 4] = [
        PlayView::Stage,
        PlayView::Units,
        PlayView::Panel,
        PlayView::Log,
    ];
}

/// The reason a game is not saved, without the file name and the error number.
pub fn reason(why: &str) -> &str {
    let what = why.split(" (os error").next().unwrap_or(why);
    what.rsplit_once(": ").map_or(what, |(_, reason)| reason)
}

/// A battle in play, on the screen.
pub struct Play {
    pub game: Game,
    /// The numbers of units and characters.
    pub numbers: Numbers,
    /// The game as drawn.
    pub snapshot: Snapshot,
    /// The selected unit or character; the table if none.
    pub subject: Who,
    /// The present entry, and earlier ones.
    pub entered: Entries,
    /// The part of it that the screen shows, and from where.
    pub window: PlayWindow,
    /// The open dialogs, the topmost last.
    open: Vec<Box<dyn Dialog>>,
    /// The last action, and what may still be done about it.
    pub last: Last,
    /// The ticks of the table checklist.
    pub(crate) ticks: checklist::Ticks,
    /// The message at the foot.
    pub notice: Option<Notice>,
    /// The players' settings: their keys and folders, who rolls, the guide.
    pub kit: Kit,
    /// Everything said so far: the log, the meaning of its faces, the end.
    pub book: Book,
    /// The game as other devices know it, and their requests.
    pub pages: Box<OnPages>,
    /// The way on, for the program to follow.
    route: Route,
    /// The odds of the action being entered, and the requests for them.
    pub chances: OddsAhead,
}

impl Play {
    /// Opens the screen of `game`.
    pub fn new(game: Game, dice: impl Into<Rolling>, keys: Rc<Keys>) -> Play {
        let numbers = Numbers::new(game.battle().directory());
        let snapshot = Snapshot::of(&game, &numbers, Who::Table, &keys);
        let mut play = Play {
            game,
            numbers,
            snapshot,
            subject: Who::Table,
            entered: Entries::default(),
            window: PlayWindow::default(),
            open: Vec::new(),
            last: Last::default(),
            ticks: checklist::Ticks::default(),
            notice: None,
            kit: Kit {
                dice: dice.into(),
                keys,
                ..Kit::default()
            },
            book: Book::default(),
            pages: Box::default(),
            route: Route::Stay,
            chances: OddsAhead::default(),
        };
        play.gather_ending();
        play.book.log.catch_up(&play.game);
        play.last.past = play.last_result();
        play.resume();
        play.ask_again();
        if play.open.is_empty() && !matches!(play.game.saved(), Saved::Watching(_)) {
            play.select_acting();
        }
        play
    }

    /// Repeats an open question to another player when a game is opened.
    fn ask_again(&mut self) {
        let is_watched = matches!(self.game.saved(), Saved::Watching(_));
        let asks = |past: &&ResultPane| !past.record.follow_ups.is_empty();
        let past = self.past().filter(asks).cloned();
        if let Some(past) = past.filter(|_| self.open.is_empty() && !is_watched) {
            let follow_ups = past.record.follow_ups.clone();
            self.last.result = Some(past);
            self.ask_follow_ups(follow_ups);
        }
    }

    /// The roller of the current roll.
    pub fn rolling(&self) -> Dice {
        self.game
            .waiting()
            .map_or(self.kit.dice.all, |(_, need, _)| self.kit.dice.of(need))
    }

    /// The last result, even once read, as long as nothing followed it.
    pub fn past(&self) -> Option<&ResultPane> {
        self.last.past.as_ref().filter(|past| {
            self.game.latest() == Some(past.record.seq) || self.game.len() == past.record.seq
        })
    }

    /// The result that stands on the screen: the last, or the one read before as long as nothing followed it.
    pub fn result_on_screen(&self) -> Option<&ResultPane> {
        self.last.result.as_ref().or_else(|| self.past())
    }

    /// The name for an id; empty for the table.
    pub(crate) fn named(&self, id: &str) -> String {
        self.snapshot.sight.called(self.game.battle(), id)
    }

    /// The number and name of a unit or character; `None` for the table and sides.
    pub(crate) fn numbered(&self, who: Who) -> Option<String> {
        let number = self.numbers.of(who)?;
        Some(format!("{number} {}", self.snapshot.sight.name(who)))
    }

    /// The number of open dialogs, one over another.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Closes what is on top.
    pub(crate) fn close_top(&mut self) {
        self.open.pop();
    }

    /// Closes everything.
    pub(crate) fn close_all(&mut self) {
        self.open.clear();
    }

    /// True if a prompt or a question between two actions is on top of all that is open.
    pub fn is_asking(&self) -> bool {
        self.shows::<Prompt>() || self.shows::<BetweenActions>()
    }

    /// The open form, even under a prompt.
    pub fn form(&self) -> Option<&FormPane> {
        self.opened()
    }

    pub(super) fn form_mut(&mut self) -> Option<&mut FormPane> {
        self.open.iter_mut().rev().find_map(|it| {
            let it: &mut dyn Any = &mut **it;
            it.downcast_mut()
        })
    }

    /// The place that receives the keys.
    pub fn place(&self) -> KeyPlace {
        let top = self.open.last();
        top.map_or(KeyPlace::Units, |top| top.place(self))
    }

    /// True if the key of row `id` does something here.
    pub fn answers(&self, id: &str) -> bool {
        let here = self.open.last().is_none_or(|top| top.answers(id));
        here && self.kit.keys.works(self.place(), id)
    }

    /// Handles an action of a key.
    pub fn update(&mut self, action: KeyAction) {
        self.notice = None;
        self.last.just_rolled &= action == KeyAction::Press;
        if let Some(whole) = self
            .last
            .whole
            .take()
            .filter(|_| action == KeyAction::Erase)
        {
            return self.reopen(whole);
        }
        if action == KeyAction::Rules {
            self.route = Route::Help(Box::new(Help::of_rules(&self.game)));
            return;
        }
        let done = self.with_dialog(|dialog, play| ((), dialog.update(play, action)));
        if done.is_none() {
            self.update_units(action);
        }
    }

    /// Handles pasted text: never a command.
    pub fn paste(&mut self, text: &str) {
        self.with_dialog(|dialog, play| ((), dialog.paste(play, text)));
    }

    /// Updates what is drawn, after a change of the game or the selection.
    pub(super) fn refresh(&mut self) {
        self.look();
        self.book.log.catch_up(&self.game);
        self.gather_ending();
    }

    /// Updates what is drawn of the battle and the selected unit.
    fn look(&mut self) {
        self.snapshot = Snapshot::of(&self.game, &self.numbers, self.subject, &self.kit.keys);
    }

    /// Gathers the story of a battle that is over, once after each record.
    fn gather_ending(&mut self) {
        let at = self.game.len();
        if self.game.battle().scenario().end().is_none() {
            self.book.ending = None;
        } else if self.book.ending.as_ref().is_none_or(|(of, _)| *of != at) {
            let story = Story::of(&self.game, Viewer::Umpire).ok();
            self.book.ending = story.map(|story| (at, Box::new(story)));
        }
    }

    /// The story of a battle that is over.
    pub(crate) fn ending(&self) -> Option<&Story> {
        self.book.ending.as_ref().map(|(_, story)| &**story)
    }

    /// The story for the last page, while it is shown: the battle is over, and no result with dice is still to be read.
    pub(crate) fn last_page(&self) -> Option<&Story> {
        let story = self.ending()?;
        let is_read = |result: &ResultPane| result.record.hands.is_empty();
        let shown = self.open.is_empty() && self.window.view != PlayView::Panel;
        (shown && self.last.result.as_ref().is_none_or(is_read)).then_some(story)
    }

    pub(crate) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        // What is said now is no longer that refusal.
        self.last.refused = None;
        self.notice = Some(Notice {
            tone,
            text: text.into(),
        });
    }
}
