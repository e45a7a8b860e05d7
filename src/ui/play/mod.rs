//! The screen of a battle in play: what is selected, what is open, and what the keys do to them.

mod act;
mod chances;
mod change_die;
mod choices;
mod decide;
mod explain;
mod find;
mod guide;
mod help;
mod keep;
mod log;
mod lying;
mod mouse;
mod numbers;
mod outcome;
mod overrule;
mod palette;
mod prompt;
mod queue;
mod reference;
mod reopen;
mod screen;
mod select;
mod snapshot;
mod stakes;
mod story;
mod strengths;
mod ways;

pub use chances::{Expected, Finding, Job, Purpose, Rest};
pub use change_die::ChangeDie;
pub use decide::{About, Asking, Decision};
pub use explain::Explain;
pub use find::Find;
pub use guide::Guide;
pub use help::{Help, Topic, WHERE_YOU_ARE};
pub use log::{LogBook, LogLine, LogView, Then};
pub use lying::{ChecklistItem, TableChecklist};
pub use numbers::{Numbers, Typed};
pub use outcome::{Die, Fallen, Readings, ResultPane, Touched, fallen, folded};
pub use overrule::Overrule;
pub(in crate::ui) use prompt::COUNT;
pub use prompt::{Prompt, cards_to_name};
use reopen::Reopen;
pub use snapshot::{Sight, Snapshot};
pub use stakes::Stake;
pub use story::{changed, ruling};
pub use strengths::Strengths;
pub(in crate::ui) use ways::called;
pub use ways::{Way, ways};

use super::form::{FormPane, Pairs, Remembered};
use super::keys::{Action, Keys, Place};
use super::route::Route;
use super::text::pasted;
use crate::battle::view::Tone;
use crate::battle::{Battle, Offer, Viewer};
use crate::journal::{Game, Saved};
use crate::report::LuckLedger;
use crate::table::{Request, Side, Who};
use crate::ui::scroll::Scroll;
use std::collections::HashMap;
use std::rc::Rc;
use tui_input::{Input, InputRequest};

/// Who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Dice {
    /// Each roll is asked for: the program's dice or real ones.
    #[default]
    Ask,
    /// The program rolls at once.
    App,
    /// Real dice only.
    Table,
}

/// Who rolls what: for all, and for a side where it has a manner of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rolling {
    /// For all dice and cards that are no side's, and for the sides that say nothing else.
    pub all: Dice,
    /// For red's and for blue's.
    pub sides: [Option<Dice>; 2],
}

impl From<Dice> for Rolling {
    fn from(all: Dice) -> Rolling {
        Rolling {
            all,
            sides: [None, None],
        }
    }
}

impl Rolling {
    /// Who rolls what is due.
    #[must_use]
    pub fn of(&self, need: &Request) -> Dice {
        match need {
            Request::Dice(need) => {
                // Dice that no rule lets a side throw again may still be thrown by one of them.
                let thrower = if let Who::Side(side) = need.owner.who {
                    Some(side)
                } else {
                    need.owner.side
                };
                thrower
                    .and_then(|side| self.sides[side.index()])
                    .unwrap_or(self.all)
            }
            Request::Decision(_) | Request::Card(_) => self.all,
        }
    }
}

/// Which part of the screen is shown where there is room for one; elsewhere the panel can stand on the stage's right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum View {
    /// What happened, what is asked, who goes on.
    #[default]
    Stage,
    /// The rosters.
    Units,
    /// The ruleset's panel.
    Panel,
    /// The log.
    Log,
}

impl View {
    /// Every view, in the order in which they follow each other.
    pub const ALL: [View; 4] = [View::Stage, View::Units, View::Panel, View::Log];
}

/// Something open on top of the battle. The last one opened has the keys.
pub enum Layer {
    /// An action's form.
    Form(Box<FormPane>),
    /// The list of actions, with a cursor.
    Menu(usize),
    /// An action is being chosen for the form beneath.
    Choose,
    /// Dice, a decision or a card are due.
    Prompt(Prompt),
    /// A question between two actions.
    Decide(Decision),
    /// The log.
    Log(LogView),
    /// The lines of a result.
    Explain(Explain),
    /// A figure is being overruled.
    Overrule(Overrule),
    /// A die of the last result is being changed.
    ChangeDie(ChangeDie),
    /// What should lie on the table.
    TableChecklist,
    /// A side's secrets; what it sees once that has been confirmed.
    Peek(Side, Option<Box<Sight>>),
    /// The name of another file for the game.
    SaveAs(Input),
    /// Somebody is looked for by name.
    Find(Find),
    /// The luck of both sides' dice.
    Luck(Box<LuckLedger>),
}

/// Why a game is not saved, in the system's words, without the name of its file and the number of the error.
#[must_use]
pub fn reason(why: &str) -> &str {
    let what = why.split(" (os error").next().unwrap_or(why);
    what.rsplit_once(": ").map_or(what, |(_, reason)| reason)
}

/// A short message at the foot of the screen, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How it is meant.
    pub tone: Tone,
    /// What it says.
    pub text: String,
}

/// A battle in play, on the screen.
pub struct Play {
    /// The game.
    pub game: Game,
    /// Who has which number.
    pub numbers: Numbers,
    /// What is shown of the game.
    pub snapshot: Snapshot,
    /// Who is selected; the table when nobody is.
    pub subject: Who,
    /// The number being typed.
    pub typed: Typed,
    /// Which view is shown.
    pub view: View,
    /// What is open, the last on top.
    pub layers: Vec<Layer>,
    /// What came of the last action, until something else is done.
    pub result: Option<ResultPane>,
    /// The same once it has been read.
    past: Option<ResultPane>,
    /// Whom the last action changed.
    pub touched: Vec<Touched>,
    /// What of it has been seen to lie on the table.
    pub lying: TableChecklist,
    /// How strong everybody has been, turn by turn.
    pub strengths: Strengths,
    /// The battle as it still lies on the table while a figure of the last action is being overruled.
    laid: Option<Box<dyn Battle>>,
    /// The message at the foot.
    pub notice: Option<Notice>,
    /// Who rolls.
    pub dice: Rolling,
    /// The log, as far as it has been read.
    pub log: LogBook,
    /// What faces mean, by what they were rolled for.
    pub readings: Readings,
    /// How far the desk is scrolled.
    pub scroll: Scroll,
    /// How far the ruleset's panel is scrolled where it is not shown large.
    pub panel_scroll: Scroll,
    /// There is not room for everything, so one view is shown at a time.
    pub narrow: bool,
    /// The log shows when things happened.
    pub times: bool,
    /// The key that goes on has just rolled, and this came of it: pressed once more it only puts the result away.
    pub just_rolled: bool,
    /// How many steps have just been left because nobody could do anything in them.
    skipped: u8,
    /// The action that was refused last: it can be forced.
    refused: Option<Offer>,
    /// What the first five minutes teach.
    guide: Option<Guide>,
    /// What has been told of whoever plays, while this program only watches.
    watched: keep::Watched,
    keys: Rc<Keys>,
    remembered: HashMap<(&'static str, Who), Remembered>,
    /// Ranges and covers, until somebody moves.
    pairs: Pairs,
    /// What several do one after the other.
    queue: queue::Queue,
    /// The hand that has just been typed whole, without its last die: the next key may open it again.
    whole: Option<Reopen>,
    /// The way on, for the program to follow.
    route: Route,
    /// Counts the odds that were wanted; only the latest are.
    ticket: u64,
    jobs: Vec<Job>,
    /// What the action on its way, or the last one, was expected to come to.
    pub expected: Option<Expected>,
}

impl Play {
    /// The screen of `game`.
    #[must_use]
    pub fn new(game: Game, dice: impl Into<Rolling>, keys: Rc<Keys>) -> Play {
        let numbers = Numbers::new(game.battle().directory());
        let snapshot = Snapshot::of(&game, &numbers, Who::Table, &keys);
        let mut play = Play {
            game,
            numbers,
            snapshot,
            subject: Who::Table,
            typed: Typed::default(),
            view: View::default(),
            layers: Vec::new(),
            result: None,
            past: None,
            touched: Vec::new(),
            lying: TableChecklist::default(),
            strengths: Strengths::default(),
            laid: None,
            notice: None,
            dice: dice.into(),
            log: LogBook::default(),
            readings: Readings::default(),
            scroll: Scroll::default(),
            panel_scroll: Scroll::default(),
            narrow: false,
            times: false,
            just_rolled: false,
            skipped: 0,
            refused: None,
            guide: None,
            watched: keep::Watched::default(),
            keys,
            remembered: HashMap::new(),
            pairs: Pairs::default(),
            queue: None,
            whole: None,
            route: Route::Stay,
            ticket: 0,
            jobs: Vec::new(),
            expected: None,
        };
        play.log.catch_up(&play.game);
        play.read_strengths();
        play.recall();
        play.resume();
        play.ask_again();
        play
    }

    /// What another player may do about the last action is asked once more in a game that is opened.
    fn ask_again(&mut self) {
        let is_watched = matches!(self.game.saved(), Saved::Watching(_));
        let asks = |past: &&ResultPane| !past.record.follow_ups.is_empty();
        let past = self.past().filter(asks).cloned();
        if let Some(past) = past.filter(|_| self.layers.is_empty() && !is_watched) {
            let follow_ups = past.record.follow_ups.clone();
            self.result = Some(past);
            self.ask_follow_ups(follow_ups);
        }
    }

    /// What came of the last action, in a game that is opened.
    fn recall(&mut self) {
        let latest = self.game.latest().map(|seq| self.game.record(seq));
        if let Some(Ok(record)) = latest {
            self.past = Some(ResultPane::new(&self.game, record));
        }
    }

    /// Who rolls what is due now.
    #[must_use]
    pub fn rolling(&self) -> Dice {
        self.game
            .waiting()
            .map_or(self.dice.all, |(_, need, _)| self.dice.of(need))
    }

    /// What came of the last action, though it has been read, as long as nothing came after it.
    #[must_use]
    pub fn past(&self) -> Option<&ResultPane> {
        self.past.as_ref().filter(|past| {
            self.game.latest() == Some(past.record.seq) || self.game.len() == past.record.seq
        })
    }

    /// What is on top.
    #[must_use]
    pub fn top(&self) -> Option<&Layer> {
        self.layers.last()
    }

    /// The form that is open, if one is, under a prompt too.
    #[must_use]
    pub fn form(&self) -> Option<&FormPane> {
        self.layers.iter().rev().find_map(|layer| match layer {
            Layer::Form(form) => Some(&**form),
            _ => None,
        })
    }

    pub(super) fn form_mut(&mut self) -> Option<&mut FormPane> {
        self.layers.iter_mut().rev().find_map(|layer| match layer {
            Layer::Form(form) => Some(&mut **form),
            _ => None,
        })
    }

    /// Who gets the keys.
    #[must_use]
    pub fn place(&self) -> Place {
        match self.top() {
            None | Some(Layer::Choose | Layer::Menu(_)) => Place::Units,
            Some(Layer::Form(form)) if form.is_text() => Place::Text,
            Some(Layer::Form(_)) => Place::Form,
            Some(Layer::Prompt(_)) => match self.game.waiting() {
                Some((_, Request::Decision(_) | Request::Card(_), _)) => Place::Choice,
                _ => Place::Dice,
            },
            Some(Layer::Decide(_) | Layer::ChangeDie(_)) => Place::Choice,
            Some(Layer::Log(view)) if view.typing => Place::Text,
            Some(Layer::Log(_)) => Place::Log,
            Some(Layer::TableChecklist) => Place::Marks,
            Some(Layer::Overrule(open)) if open.is_text() => Place::Text,
            Some(Layer::Explain(_) | Layer::Overrule(_) | Layer::Luck(_)) => Place::Lines,
            Some(Layer::Peek(..)) => Place::Peek,
            Some(Layer::SaveAs(_)) => Place::Text,
            Some(Layer::Find(_)) => Place::Find,
        }
    }

    /// Whether the key with this id in the table does something with what is on top.
    #[must_use]
    pub fn answers(&self, id: &str) -> bool {
        // These lists share their keys with the lines of a result, but only there is something undone or overruled.
        if id == "erase" && matches!(self.top(), Some(Layer::Decide(_) | Layer::ChangeDie(_))) {
            return false;
        }
        let bare = matches!(self.top(), Some(Layer::Overrule(_) | Layer::Luck(_)));
        self.keys.works(self.place(), id)
            && !(bare && matches!(id, "undo" | "redo" | "overrule" | "change-die"))
    }

    /// Answers a key.
    pub fn update(&mut self, action: Action) {
        self.notice = None;
        self.just_rolled &= action == Action::Press;
        if let Some(whole) = self.whole.take().filter(|_| action == Action::Erase) {
            return self.reopen(whole);
        }
        if action == Action::Rules {
            self.route = Route::Help(Box::new(Help::of_rules(&self.game)));
            return;
        }
        match self.layers.last_mut() {
            None | Some(Layer::Choose | Layer::Menu(_)) => self.update_units(action),
            Some(Layer::Form(_)) => self.update_form(action),
            Some(Layer::Prompt(_)) => self.update_prompt(action),
            Some(Layer::Decide(_)) => self.update_decision(action),
            Some(Layer::Log(_)) => self.update_log(action),
            Some(Layer::TableChecklist) => self.update_lying(action),
            Some(Layer::Explain(_)) => self.update_explain(action),
            Some(Layer::Overrule(_)) => self.update_overrule(action),
            Some(Layer::ChangeDie(_)) => self.update_change_die(action),
            Some(Layer::Peek(..)) => self.update_peek(action),
            Some(Layer::SaveAs(_)) => self.update_save_as(action),
            Some(Layer::Find(_)) => self.update_find(action),
            Some(Layer::Luck(_)) => self.update_luck(action),
        }
    }

    /// Text that was pasted: never a command.
    pub fn paste(&mut self, text: &str) {
        match self.layers.last_mut() {
            Some(Layer::Form(form)) => {
                form.paste(text);
                self.check();
            }
            Some(Layer::Prompt(_)) => self.paste_faces(text),
            Some(Layer::Find(_)) => self.paste_find(text),
            Some(Layer::Overrule(open)) => open.paste(text),
            Some(Layer::SaveAs(input)) => {
                for c in pasted(text) {
                    input.handle(InputRequest::InsertChar(c));
                }
            }
            _ => {}
        }
    }

    /// Gathers anew what is shown, after the game has changed or somebody else was selected.
    pub(super) fn refresh(&mut self) {
        self.snapshot = Snapshot::of(&self.game, &self.numbers, self.subject, &self.keys);
        self.log.catch_up(&self.game);
        self.read_strengths();
    }

    pub(super) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice {
            tone,
            text: text.into(),
        });
    }

    /// Begins to look at a side's secrets: first a word of warning, then, at the same key, what it sees.
    pub(super) fn peek(&mut self, side: Side) {
        if self.snapshot.secrets {
            self.layers.push(Layer::Peek(side, None));
        } else {
            self.say(Tone::Info, "Nothing is hidden in this battle.");
        }
    }

    fn update_peek(&mut self, action: Action) {
        let Some(Layer::Peek(side, shown)) = self.layers.last_mut() else {
            return;
        };
        let again = matches!(action, Action::Peek(which) if usize::from(which) == side.index());
        if again && shown.is_none() {
            *shown = Some(Box::new(Sight::of(
                self.game.battle(),
                &self.numbers,
                Viewer::Side(*side),
            )));
        } else {
            self.layers.pop();
        }
    }

    /// Opens the luck ledger of the game as it stands.
    pub(super) fn open_luck(&mut self) {
        self.scroll.top();
        self.layers
            .push(Layer::Luck(Box::new(LuckLedger::of(&self.game))));
    }

    fn update_luck(&mut self, action: Action) {
        match action {
            Action::Up => self.scroll.by(-1),
            Action::Down => self.scroll.by(1),
            Action::PageUp => self.scroll.by(-5),
            Action::PageDown => self.scroll.by(5),
            Action::Back | Action::Accept => {
                self.scroll.top();
                self.layers.pop();
            }
            _ => {}
        }
    }
}
