//! What a ruleset is made of.
//!
//! A ruleset is one folder under `src/rules/`. Its state is a type that implements [`Rules`]; what players can do are
//! its [`Action`]s, one file each. Nothing above a ruleset names its actions, fields or markers.

use super::tracking::{self, Tracking};
use super::view::{RosterTable, View};
use super::{Clause, Counter, Event, Form, Report, Row, Tally, Viewer};
use crate::table::{Options, Refusal, Side, Suspend, Table, Who};
use serde_json::{Map, Value};

/// What a ruleset is called, and its quick reference.
#[derive(Debug)]
pub struct Info {
    /// Its id, as battles name it: `big-skirmishes`.
    pub id: &'static str,
    /// The rulebook's title.
    pub title: &'static str,
    /// Its author.
    pub author: &'static str,
    /// The prefix of its clauses: `BS`.
    pub prefix: &'static str,
    /// The quick reference, in the order of the clauses.
    pub clauses: &'static [Clause],
    /// The columns of the rosters: of units, and of characters.
    pub roster: &'static [RosterTable; 2],
    /// The sample battle's file within the ruleset's folder of samples.
    pub sample: &'static str,
    /// The ids of every decision that its rules can ask for.
    pub asks: &'static [&'static str],
    /// What people call a counter or an event of the odds, where its id does not say it.
    pub words: &'static [(&'static str, &'static str)],
    /// Counters and events of the odds that mostly say what others say already; they are told only where they do not.
    pub echoes: &'static [&'static str],
    /// Clauses that resolve otherwise since a version of the program (`0.2.0`) than in those before it.
    pub amended: &'static [(&'static str, &'static str)],
}

impl Info {
    /// A ruleset of which nothing is said, for tests.
    #[cfg(test)]
    pub(crate) const BLANK: Info = Info {
        id: "x",
        title: "X",
        author: "",
        prefix: "X",
        clauses: &[],
        roster: &[RosterTable::BARE; 2],
        sample: "",
        asks: &[],
        words: &[],
        echoes: &[],
        amended: &[],
    };

    /// The clauses that resolve otherwise now than in `version`.
    pub fn amended_since(&self, version: &str) -> impl Iterator<Item = &'static str> {
        let older = parts(version);
        let later = self
            .amended
            .iter()
            .filter(move |(_, since)| parts(since) > older);
        later.map(|(clause, _)| *clause)
    }

    /// What people call a counter or an event: `falls_due` as `falls due`, where no other word is given.
    #[must_use]
    pub fn call(&self, id: &str) -> String {
        let given = self
            .words
            .iter()
            .find(|(known, _)| *known == id)
            .map(|(_, word)| (*word).to_owned());
        given.unwrap_or_else(|| super::words::words(id))
    }
}

/// A version's numbers, for comparing; what is none counts as the first.
fn parts(version: &str) -> Vec<u64> {
    let numbers = version.split(['.', '-']).map(str::parse);
    numbers.map_while(Result::ok).collect()
}

/// Whom an action is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// A unit.
    Unit,
    /// A character.
    Character,
    /// The whole table.
    Table,
}

impl For {
    /// Whether `who` is one.
    #[must_use]
    pub fn fits(self, who: Who) -> bool {
        match self {
            For::Unit => matches!(who, Who::Unit(_)),
            For::Character => matches!(who, Who::Character(_)),
            For::Table => matches!(who, Who::Table | Who::Side(_)),
        }
    }
}

/// One thing that players can do: the only declaration of it. Panel, palette, `exec`, help and schema come from here.
pub struct Action<B: 'static> {
    /// Its id, as `exec` names it.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// Its key: lower case means the same in all rulesets, a ruleset's own have capitals.
    pub key: char,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// The clauses behind it.
    pub clauses: &'static [&'static str],
    /// Whom it is for.
    pub subjects: &'static [For],
    /// Whether it is worth showing for somebody at all.
    pub offered: fn(&B, Who) -> bool,
    /// Whether he may do it as things are, before anything is filled in; resolving it asks this first.
    pub allowed: fn(&B, Who, &mut Report) -> Result<(), Refusal>,
    /// Its fields: run to describe them, or to read an entry.
    pub form: fn(&B, &mut Form) -> Box<dyn Order<B>>,
}

impl<B> Clone for Action<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Action<B> {}

/// An action with its fields filled in.
pub trait Order<B> {
    /// Who acts. Not asked where the form has said so ([`Form::actor`]).
    fn subject(&self) -> Who {
        Who::Table
    }

    /// What it is in a few words: `Grenadiers fire at Rangers`. Empty for the name of who acts and the action's label.
    fn title(&self, battle: &B, viewer: Viewer) -> String {
        let _ = (battle, viewer);
        String::new()
    }

    /// Whom it is done with, besides who acts, on his own side: of somebody in hiding it may not be told before it is done what
    /// may be done with him.
    fn with(&self) -> Vec<Who> {
        Vec::new()
    }

    /// Whether it would tell somebody what he may not know if he learnt whether it may be done. `battle` is redacted from him.
    fn would_reveal(&self, battle: &B) -> bool {
        let _ = battle;
        false
    }

    /// Does it. Every refusal comes before the first die or ask.
    ///
    /// # Errors
    /// Halts where something is missing, forbidden or senseless; the battle is then thrown away.
    fn resolve(
        &self,
        battle: &mut B,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend>;
}

/// A ruleset's battle: a roster that never changes, shared, and a small flat state by index, cheap to copy.
pub trait Rules: View + Clone + 'static {
    /// What it is called.
    const INFO: &'static Info;

    /// What the first pip of a unit's row counts, one and many: the table is told to take those off or lay them down.
    /// `None` where pips are no figures.
    const FIGURES: Option<(&'static str, &'static str)> = Some(("figure", "figures"));

    /// What a unit loses for good, one and many, where its pips are counted so although they are no [`Rules::FIGURES`]: the
    /// table is told to take those off or to put them back.
    const REMOVED: Option<(&'static str, &'static str)> = Self::FIGURES;

    /// What the second pip of a unit's row counts where those are not lost: they are away from their unit, and may be back.
    const STRAYS: Option<&'static str> = None;

    /// What the table must do to stand as this battle does, where no action tells it: after an undo, or when the umpire has
    /// set something. Markers and figures ([`Rules::FIGURES`]) are told without it, so are those who come and go.
    fn put_right(&self, before: &Self) -> Vec<String> {
        let _ = before;
        Vec::new()
    }

    /// Counters of a row of which each can only be set along with another, so that they still add up; none in most rulesets.
    /// [`Rules::adjust_together`] sets them.
    fn balanced(&self, row: &str) -> Vec<String> {
        tracking::parts(Self::tracked(), self, row)
    }

    /// All that may ever be chosen at an ask of [`Info::asks`]; how much of it is open each time the ask itself says.
    #[must_use]
    fn options_of(ask: &str) -> Options {
        let _ = ask;
        Options::YES_OR_NO
    }

    /// Everybody who may ever be named at an ask of [`Info::asks`]; nobody where its options are words ([`Rules::options_of`]).
    fn people_of(&self, ask: &str) -> Vec<Who> {
        let _ = ask;
        Vec::new()
    }

    /// What players can do, in the order in which it is offered; the common actions come by themselves.
    fn actions() -> &'static [Action<Self>];

    /// Reads a battle with its two rosters in place: `battle, rules, red, blue, options, special_effects, umpire_allows`.
    /// Every fault is told to the form; `None` when there was one, or when the form is only described.
    fn muster(form: &mut Form) -> Option<Self>;

    /// The state row by row, always the same rows in the same order.
    fn rows(&self) -> Vec<(&str, &dyn Row)> {
        tracking::rows(Self::tracked(), self)
    }

    /// A row to be written.
    fn row(&mut self, at: &str) -> Option<&mut dyn Row> {
        tracking::row(Self::tracked(), self, at)
    }

    /// Takes the state of `other`, which has the same roster, reusing what is there: the odds copy a battle thousands of times.
    fn renew(&mut self, other: &Self) {
        self.clone_from(other);
    }

    /// The battle as `viewer` may know it: what they may not know plays no part in the odds.
    #[must_use]
    fn redacted(&self, viewer: Viewer) -> Self {
        let _ = viewer;
        self.clone()
    }

    /// The tables of everything that is tracked, in the order in which the state lists them.
    #[must_use]
    fn tracked() -> &'static [&'static dyn Tracking<Self>] {
        &[]
    }

    /// What the umpire may set of a row (`red/guard`, `turn`, `deck`); `None` when there is no such row.
    fn counters(&self, row: &str) -> Option<Vec<Counter>> {
        tracking::counters(Self::tracked(), self, row)
    }

    /// What `viewer` may call a counter, where its name tells what they may not know.
    fn counter_name(&self, row: &str, counter: &str, viewer: Viewer) -> Option<String> {
        let _ = (row, counter, viewer);
        None
    }

    /// Sets a counter, and its partners with it.
    ///
    /// # Errors
    /// Why it cannot be.
    fn adjust(&mut self, row: &str, counter: &str, to: &Value) -> Result<(), String> {
        tracking::set(Self::tracked(), self, row, counter, to)
    }

    /// Sets several counters that balance each other, at once.
    ///
    /// # Errors
    /// Why they cannot be.
    fn adjust_together(&mut self, row: &str, counters: &Map<String, Value>) -> Result<(), String> {
        let _ = (row, counters);
        Err("here each counter is set by itself, with counter and to".to_owned())
    }

    /// What changed since `before`, counter by counter, for the odds.
    fn measure(&self, before: &Self, tally: &mut dyn Tally) {
        tracking::measure(Self::tracked(), self, before, tally);
    }

    /// Chances that hang on the order of the cards left alone, in a closed form: told with the odds of `action`, beside what
    /// its rule brings. What this viewer may not know has been redacted.
    fn foretell(&self, action: &str) -> Vec<(Event, f64)> {
        let _ = action;
        Vec::new()
    }

    /// What follows by itself once an action is over (the last card of a turn is done: the turn's end begins).
    /// `action` is its id.
    fn settle(&mut self, action: &str, report: &mut Report) {
        let _ = (action, report);
    }

    /// How well `side` stands: read only by the odds, where each decision goes to what serves its decider.
    fn worth(&self, side: Side) -> f64;

    /// The tracked state as `exec` tells it.
    fn state(&self, viewer: Viewer) -> Value {
        let _ = viewer;
        tracking::state(Self::tracked(), self).into()
    }

    /// Every invariant that does not hold: always empty.
    fn audit(&self) -> Vec<String>;

    /// Whether the state can be that of a battle with these rosters: who and what it names is on them, and no more figures are
    /// told of than there are. It is asked of what comes from a file, before anything else looks at it, and so asks no more than
    /// that: a game that an older version kept is played on even where it breaks a rule.
    ///
    /// # Errors
    /// What cannot be, with what it is of.
    fn bounds(&self) -> Result<(), String> {
        Ok(())
    }
}
