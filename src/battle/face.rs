//! What the layers above work with: a battle in play, whatever its ruleset, and what goes in and comes out.

use super::odds::{Amount, Odds};
use super::view::View;
use super::{
    Change, Directions, Fact, Field, FollowUp, Info, Line, Matters, Overruled, Question, Setting,
    Verdict, Viewer, ViewerText, WhatIf,
};
use crate::table::odds::Policy;
use crate::table::{Answers, Asked, Invalid, Options, Refusal, Roll, Side, Suspend, Tested, Who};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// An action as it is entered: its id and its fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The action's id.
    #[serde(rename = "do")]
    pub action: String,
    /// Its fields.
    pub fields: Map<String, Value>,
}

/// An action as it is offered to somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// Its key.
    pub key: char,
    /// What it does.
    pub help: &'static str,
    /// The clauses behind it.
    pub clauses: &'static [&'static str],
    /// Whom it is for.
    pub subject: Who,
    /// Why it is not allowed now, if it is not.
    pub refusal: Option<Refusal>,
    /// Its fields, with bounds and defaults as things are.
    pub fields: Vec<Field>,
    /// What of its odds is worth looking at.
    pub matters: Matters,
}

/// What came of an action.
pub struct Outcome {
    /// The battle after it.
    pub battle: Box<dyn Battle>,
    /// What it was, in a few words.
    pub title: ViewerText,
    /// What it came to; none where its rule says no more than its title.
    pub verdict: Option<Verdict>,
    /// Further verdicts of it, gravest last.
    pub consequences: Vec<Verdict>,
    /// What must or may happen because of it.
    pub follows: Vec<ViewerText>,
    /// What another player may do about it right now.
    pub follow_ups: Vec<FollowUp>,
    /// Who acted.
    pub subject: Who,
    /// What fell.
    pub rolls: Vec<Roll>,
    /// What was decided.
    pub asked: Vec<Asked>,
    /// What dice decided whose faces are not read as classes.
    pub tests: Vec<Tested>,
    /// The cards that were drawn, and whether by the program.
    pub cards: Vec<(u16, bool)>,
    /// How many items of the answers were used.
    pub used: usize,
    /// The arithmetic and the consequences.
    pub lines: Vec<Line>,
    /// What the table must do.
    pub table: Vec<ViewerText>,
    /// Who stands elsewhere on the table since.
    pub moved: Vec<Who>,
    /// What happened.
    pub facts: Vec<Fact>,
    /// The clauses that were passed by force.
    pub forced: Vec<&'static str>,
    /// The figures that were overruled.
    pub overruled: Vec<Overruled>,
    /// What changed in the state.
    pub changes: Vec<Change>,
    /// What it came to, in the words of its odds.
    pub came: Effects,
}

/// What an action came to, in the words of its odds, so that the two can be laid beside each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effects {
    /// How much each counter changed; what did not change is left out. Quantities too.
    pub counters: BTreeMap<String, Amount>,
    /// The events that happened.
    pub events: Vec<String>,
}

/// A figure that an action works out, so that the umpire can put another in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its id, as an overruling names it.
    pub id: String,
    /// The clause behind it.
    pub clause: &'static str,
    /// Its line, as it comes about; where it hangs on dice or decisions, nothing is known of it but that there may be one.
    pub text: Option<String>,
}

/// What an action that halted had come to.
pub struct SoFar {
    /// What it is, in a few words.
    pub title: ViewerText,
    /// Who acts.
    pub subject: Who,
    /// What fell; dice of a roll that is not whole are with what is needed.
    pub rolls: Vec<Roll>,
    /// What was decided.
    pub asked: Vec<Asked>,
    /// The cards that were drawn, and whether by the program.
    pub cards: Vec<(u16, bool)>,
    /// The arithmetic up to there: what the dice that are due need.
    pub lines: Vec<Line>,
    /// Why the dice that are due are rolled.
    pub prompt: Option<ViewerText>,
    /// The decision that is due, in words.
    pub question: Option<Question>,
}

/// A battle in play.
pub trait Battle: View {
    /// Its ruleset.
    fn info(&self) -> &'static Info;
    /// The clauses behind one of its actions; none where there is no such action.
    fn clauses_of(&self, action: &str) -> &'static [&'static str];
    /// All that may ever be chosen at one of its asks.
    fn options_of(&self, ask: &str) -> Options;
    /// A copy of its own.
    fn copy(&self) -> Box<dyn Battle>;
    /// A copy as `viewer` may know it: what they may not know plays no part in what can be answered.
    fn redacted(&self, viewer: Viewer) -> Box<dyn Battle>;
    /// Resolves an action over the answers on `answers`. The battle itself stays as it is.
    ///
    /// # Errors
    /// Why it halted: invalid, refused, or what is missing.
    fn perform(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
    ) -> Result<Outcome, Suspend>;
    /// The same before anything has fallen, as far as `viewer` may learn of it: whether it may be done. `None` where that
    /// would tell them what they may not know.
    ///
    /// # Errors
    /// Invalid or refused.
    fn preview(
        &self,
        entry: &Entry,
        directions: &Directions,
        viewer: Viewer,
    ) -> Result<Option<()>, Suspend>;
    /// What the table must do when the battle goes from here to `after` in one step.
    fn instructions(&self, after: &dyn Battle) -> Vec<ViewerText> {
        self.restoring(after, &[], &[])
    }
    /// The same where what `undone` told the table to do, the latest first, is undone, and what `again` told is done again.
    fn restoring(
        &self,
        after: &dyn Battle,
        undone: &[ViewerText],
        again: &[ViewerText],
    ) -> Vec<ViewerText>;
    /// What an action over the answers on `answers` comes to before it halts.
    ///
    /// # Errors
    /// Invalid, when the entry makes no sense.
    fn so_far(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
    ) -> Result<SoFar, Invalid>;
    /// The figures of an action, as far as `viewer` may know them: first those that are worked out before anything falls,
    /// then others that it may come to.
    ///
    /// # Errors
    /// Invalid or refused.
    fn figures(
        &self,
        entry: &Entry,
        directions: &Directions,
        viewer: Viewer,
    ) -> Result<Vec<Figure>, Suspend>;
    /// The odds of an action before anything falls, as `viewer` may know them.
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
    /// The odds of what an action may still come to after what has fallen, as `viewer` may know them.
    ///
    /// # Errors
    /// Invalid or refused; unfit where this viewer see dice asked for other than those that fell.
    fn odds_after(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
        policy: &Policy,
        viewer: Viewer,
        budget: u64,
    ) -> Result<Odds, Suspend>;
    /// What its odds hang on that is neither a field nor a decision, as far as `viewer` may know it; none where the entry
    /// makes no sense.
    fn what_ifs(&self, entry: &Entry, viewer: Viewer) -> Vec<WhatIf>;
    /// A copy of its own with these counters set as the umpire may set them; `None` where one of them cannot be.
    fn assuming(&self, settings: &[Setting]) -> Option<Box<dyn Battle>>;
    /// What is offered to `who`, allowed or not.
    fn offers(&self, who: Who, viewer: Viewer) -> Vec<Offer>;
    /// The fields of an action for `who` over what has been entered of it so far: bounds and defaults may hang on that.
    /// `None` where this viewer may know nothing of him, or there is no such action.
    fn refit(&self, entry: &Entry, who: Who, viewer: Viewer) -> Option<Vec<Field>>;
    /// Every action of the ruleset, for whomever, with the fields as they are declared: for help and schemas.
    fn declared(&self) -> Vec<Offer>;
    /// The options of the rules, as a battle's file may have them: for help.
    fn options(&self) -> Vec<Field>;
    /// The state as rows of JSON.
    fn rows(&self) -> Vec<(String, Value)>;
    /// Puts rows of JSON in their places.
    ///
    /// # Errors
    /// The first row that does not fit.
    fn put_rows(&mut self, rows: &[(String, Value)]) -> Result<(), String>;
    /// Applies changes, forwards or backwards.
    ///
    /// # Errors
    /// The first change that does not fit.
    fn apply(&mut self, changes: &[Change], forwards: bool) -> Result<(), String>;
    /// What the first pip of a unit's row counts, one and many; `None` where pips are no figures.
    fn pips(&self) -> Option<(&'static str, &'static str)>;
    /// What the second pip of a unit's row counts, many of them, where those are not lost; `None` where they are down.
    fn strays(&self) -> Option<&'static str>;
    /// The tracked state as `exec` tells it.
    fn state(&self, viewer: Viewer) -> Value;
    /// Every invariant that does not hold.
    fn audit(&self) -> Vec<String>;
}

/// Which side an entry's subject belongs to, for streams and turns.
#[must_use]
pub fn side_of(battle: &dyn Battle, who: Who) -> Option<Side> {
    battle.directory().side(who)
}
