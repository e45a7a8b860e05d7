//! A battle in play, as the layers above see it: what goes in and what comes out.

use super::odds::{Amount, Odds};
use super::view::{Block, Status, View};
use super::*;
use crate::table::odds::Policy;
use crate::table::{Asked, Options, Roll, Tested};

/// An action as entered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The action's id.
    #[serde(rename = "do")]
    pub action: String,
    pub fields: Map<String, Value>,
}

/// An action offered to a unit, character or the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The action's id.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    pub key: char,
    /// Help, in a sentence or two.
    pub help: &'static str,
    /// The clauses behind it.
    pub clauses: &'static [&'static str],
    /// The unit, character or side that would act.
    pub subject: Who,
    /// Why it is not allowed now.
    pub refusal: Option<Refusal>,
    /// Its fields with their current bounds and defaults.
    pub fields: Vec<Field>,
    /// The results that matter most in its odds.
    pub matters: Matters,
}

impl Offer {
    /// Returns whether it makes sense now: no field that it requires is marked as having no effect.
    pub(crate) fn is_likely(&self) -> bool {
        !self
            .fields
            .iter()
            .any(|field| field.required && field.asking.idle)
    }

    /// Returns whether a text names it: by key, id or label.
    pub(crate) fn is_called(&self, text: &str) -> bool {
        let name = folded(text);
        text.chars().eq([self.key]) || folded(self.id) == name || folded(self.label) == name
    }
}

/// The result of an action.
pub struct Outcome {
    /// The battle after the action.
    pub battle: Box<dyn Battle>,
    /// The action in a few words.
    pub title: ViewerText,
    /// The result in one sentence; `None` where the title already says it.
    pub verdict: Option<Verdict>,
    /// Further results, gravest last.
    pub consequences: Vec<Verdict>,
    /// Reminders of what must or may happen next.
    pub follows: Vec<ViewerText>,
    /// Actions that another player can take at once in response.
    pub follow_ups: Vec<FollowUp>,
    /// The unit, character or side that acted.
    pub subject: Who,
    /// The dice rolled.
    pub rolls: Vec<Roll>,
    /// The decisions made.
    pub asked: Vec<Asked>,
    /// Random results whose dice are not read as classes.
    pub tests: Vec<Tested>,
    /// The cards drawn; true for those that the program drew.
    pub cards: Vec<(u16, bool)>,
    /// The number of answers used.
    pub used: usize,
    /// The arithmetic and the consequences.
    pub lines: Vec<Line>,
    /// Instructions for the real table.
    pub table: Vec<ViewerText>,
    /// The chores behind them, for the way back; empty where the rules do not keep them.
    pub chores: Vec<(Who, Chore)>,
    /// Units and characters that moved on the table.
    pub moved: Vec<Who>,
    /// Results for the after-action report.
    pub facts: Vec<Fact>,
    /// The clauses that the umpire overrode.
    pub forced: Vec<&'static str>,
    /// The figures that the umpire overruled.
    pub overruled: Vec<Overruled>,
    /// The changes of the state.
    pub changes: Vec<Change>,
    /// The result in the terms of its odds.
    pub effects: Effects,
}

/// The result of an action in the terms of its odds, for comparing the two.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effects {
    /// The change of each counter, without zeros, and each quantity.
    pub counters: BTreeMap<String, Amount>,
    /// The ids of the events that happened.
    pub events: Vec<String>,
}

/// The result of an action run over its answers.
pub enum Run {
    /// It is resolved.
    Done(Box<Outcome>),
    /// It waits for the next answer.
    Waiting(Box<SoFar>),
}

impl Run {
    /// The outcome.
    ///
    /// # Errors
    /// The request of an action that waits.
    pub fn outcome(self) -> Result<Outcome, Suspend> {
        match self {
            Run::Done(outcome) => Ok(*outcome),
            Run::Waiting(so_far) => Err(Suspend::Request(Box::new(so_far.request))),
        }
    }
}

/// The state of an action that waits for an answer.
#[derive(Clone, Debug)]
pub struct SoFar {
    /// The answer that it needs next.
    pub request: Request,
    /// The action in a few words.
    pub title: ViewerText,
    /// The unit, character or side that acts.
    pub subject: Who,
    /// The complete rolls; the dice of an incomplete roll are in the request.
    pub rolls: Vec<Roll>,
    /// The decisions made.
    pub asked: Vec<Asked>,
    /// The cards drawn; true for those that the program drew.
    pub cards: Vec<(u16, bool)>,
    /// The arithmetic so far, with what the next dice need.
    pub lines: Vec<Line>,
    /// Why the next dice are rolled.
    pub prompt: Option<ViewerText>,
    /// The next decision in words.
    pub question: Option<Question>,
    /// The viewers who learn nothing of it but who acts, and how many dice are due: something hidden from them takes part,
    /// and no die has fallen yet.
    pub kept_from: Vec<Viewer>,
}

impl SoFar {
    /// Returns whether the viewer may not know what the dice are rolled for, until the first one has fallen.
    pub fn is_kept_from(&self, viewer: Viewer) -> bool {
        self.kept_from.contains(&viewer)
    }
}

/// A battle in play.
pub trait Battle: View {
    /// Its ruleset.
    fn info(&self) -> &'static Info;
    /// The clauses behind an action; empty for an unknown action.
    fn clauses_of(&self, action: &str) -> &'static [&'static str];
    /// All options that an ask may ever have.
    fn options_of(&self, ask: &str) -> Options;
    /// A copy for independent use.
    fn copy(&self) -> Box<dyn Battle>;
    /// A copy that holds only what `viewer` may know.
    fn redacted(&self, viewer: Viewer) -> Box<dyn Battle>;
    /// Runs an action over `answers`, to its end or to the next request; `self` does not change.
    ///
    /// # Errors
    /// Invalid or refused.
    fn run(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
    ) -> Result<Run, Suspend>;
    /// The title of an entry and who acts in it, whether or not the rules allow it.
    ///
    /// # Errors
    /// Invalid, when the entry makes no sense.
    fn titled(&self, entry: &Entry) -> Result<(ViewerText, Who), Invalid>;
    /// Returns whether something takes part in an entry that `viewer` may not know: what becomes of it would tell.
    fn is_secret(&self, entry: &Entry, viewer: Viewer) -> bool;
    /// The battle in which this entry is checked for `viewer`: what he knows, and the secret part of the entry as if it were
    /// true, such as that the card is held. `None` if a unit takes part that he may not know.
    fn known_for(&self, entry: &Entry, viewer: Viewer) -> Option<Box<dyn Battle>>;
    /// The fault of an entry that is not done, as `viewer` may read it: the same whatever is hidden. `None` where nothing
    /// hidden takes part.
    fn fault_of_hidden(
        &self,
        entry: &Entry,
        directions: &Directions,
        viewer: Viewer,
    ) -> Option<Suspend>;
    /// Instructions for the table, which becomes as in `after`, when the chores of `undone` are taken back, the last first,
    /// and those of `again` done.
    fn retold(
        &self,
        after: &dyn Battle,
        undone: &[(Who, Chore)],
        again: &[(Who, Chore)],
    ) -> Vec<ViewerText>;
    /// Instructions for the table, which becomes as in `after`, by what has changed alone: nothing is known of moves.
    fn instructions(&self, after: &dyn Battle) -> Vec<ViewerText>;
    /// The odds of an action before any dice, as `viewer` may know them.
    ///
    /// # Errors
    /// Invalid or refused.
    fn odds(
        &self,
        entry: &Entry,
        directions: &Directions,
        policy: &Policy,
        viewer: Viewer,
        budget: u64,
    ) -> Result<Odds, Suspend> {
        self.odds_after(entry, directions, &Answers::new(), policy, viewer, budget)
    }
    /// The odds of an action after the given answers, as `viewer` may know them.
    ///
    /// # Errors
    /// Invalid or refused; unfit when the answers do not fit what this viewer sees.
    fn odds_after(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
        policy: &Policy,
        viewer: Viewer,
        budget: u64,
    ) -> Result<Odds, Suspend>;
    /// Circumstances that change the odds, apart from fields and decisions; empty for an invalid entry.
    fn what_ifs(&self, entry: &Entry, viewer: Viewer) -> Vec<WhatIf>;
    /// A copy with these counters set by the umpire; `None` when one of them cannot be.
    fn assuming(&self, settings: &[Setting]) -> Option<Box<dyn Battle>>;
    /// All actions for `who`, allowed or not.
    fn offers(&self, who: Who, viewer: Viewer) -> Vec<Offer>;
    /// One action for `who`, even where it is not listed: it says what forbids it. `None` for an action that is not for
    /// `who`, and where this viewer may not know `who`.
    fn offer(&self, id: &str, who: Who, viewer: Viewer) -> Option<Offer>;
    /// The fields of an action for `who`, with bounds and defaults for what has been entered so far. `None` when this
    /// viewer may not know `who`, or for an unknown action.
    fn refit(&self, entry: &Entry, who: Who, viewer: Viewer) -> Option<Vec<Field>>;
    /// Every action of the ruleset with its declared fields, for help and schemas.
    fn declared(&self) -> Vec<Offer>;
    /// One action of the ruleset with its declared fields. `None` for an unknown id.
    fn declaration(&self, id: &str) -> Option<Offer>;
    /// The options that a battle's file can set.
    fn options(&self) -> Vec<Field>;
    /// The state as rows of JSON.
    fn rows(&self) -> Vec<(String, Value)>;
    /// Replaces rows of the state.
    ///
    /// # Errors
    /// The first row that does not fit.
    fn put_rows(&mut self, rows: &[(String, Value)]) -> Result<(), String>;
    /// Applies changes, forwards or backwards.
    ///
    /// # Errors
    /// The first change that does not fit.
    fn apply(&mut self, changes: &[Change], forwards: bool) -> Result<(), String>;
    /// The scenario: what the battle is fought for, and what has come of it.
    fn scenario(&self) -> &ScenarioInPlay;
    /// The number of the turn; 0 before the first.
    fn turn_number(&self) -> u16;
    /// The rosters, in the order of the directory: units, then characters.
    fn roster(&self, viewer: Viewer) -> Vec<Row>;
    /// The blocks of the panel: the ruleset's, then the scenario's.
    fn panel(&self, viewer: Viewer) -> Vec<Block>;
    /// The state of play.
    fn status(&self, viewer: Viewer) -> Status;
    /// The name of a unit's first pips, singular and plural; `None` when pips are not figures.
    fn pips(&self) -> Option<(&'static str, &'static str)>;
    /// The name of what a unit consists of and loses for good, singular and plural; `None` when every unit is one figure.
    fn men(&self) -> Option<(&'static str, &'static str)>;
    /// The name of a unit's second pips when they can return, singular and plural; `None` when they are down.
    fn strays(&self) -> Option<(&'static str, &'static str)>;
    /// The tracked state, for `exec`.
    fn state(&self, viewer: Viewer) -> Value;
    /// The counters that the umpire can ever set, by the tables of the state.
    fn settable(&self) -> Vec<(&'static str, Vec<String>)>;
    /// Every broken invariant.
    fn audit(&self) -> Vec<String>;
}

pub(crate) fn side_of(battle: &dyn Battle, who: Who) -> Option<Side> {
    battle.directory().side(who)
}
