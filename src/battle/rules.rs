//! The parts of a ruleset.
//!
//! A ruleset is one folder under `src/rules/`. Its state is a type that implements [`Rules`]; players' actions are its
//! [`Action`]s, one file each. The layers above never name a ruleset's actions, fields or markers.

mod at;

pub use at::{At, End, QuestionOf, Refuses, of_table, of_unit};

use super::chore::Todo;
use super::tracking::Tracking;
use super::view::{RosterTable, View};
use super::*;
use crate::table::Options;

/// The identity of a ruleset and its quick reference.
#[derive(Debug)]
pub struct Info {
    /// The id in battles' files: `big-skirmishes`.
    pub id: &'static str,
    /// The rulebook's title.
    pub title: &'static str,
    /// The author of the rulebook.
    pub author: &'static str,
    /// Its kind of game, in a sentence or two for those who choose a rulebook.
    pub about: &'static str,
    /// The prefix of its clauses: `BS`.
    pub prefix: &'static str,
    /// The quick reference, in the order of the clauses.
    pub clauses: &'static [Clause],
    /// The columns of both rosters: units first, then characters.
    pub roster: &'static [RosterTable; 2],
    /// Every marker that a unit can have.
    pub markers: &'static [MarkerKind],
    /// Other rulebooks' names of its actions, each with the id here: `shoot` for `fire`. Command lines understand both.
    pub alike: &'static [(&'static str, &'static str)],
    /// A shot as a command line, for help: `fire 2 14 range=8`.
    pub example: &'static str,
    /// The file of the sample battle in the ruleset's folder of samples.
    pub sample: &'static str,
    /// The ids of all figures that the umpire can overrule, without the unit's id before them.
    pub figures: &'static [&'static str],
    /// The ids of all asks.
    pub asks: &'static [&'static str],
    /// Names of counters and events of the odds, where the id is not clear enough.
    pub words: &'static [(&'static str, &'static str)],
    /// Counters and events of the odds that usually repeat others; shown only when they do not.
    pub echoes: &'static [&'static str],
    /// Clauses that have worked differently since a version of the program (`0.2.0`).
    pub amended: &'static [(&'static str, &'static str)],
}

impl Info {
    /// The clause with this id.
    pub(crate) fn clause(&self, id: &str) -> Option<&'static Clause> {
        let mut clauses = self.clauses.iter();
        clauses.find(|clause| clause.id.eq_ignore_ascii_case(id))
    }

    /// A template for a ruleset: `..Info::BLANK`.
    pub const BLANK: Info = Info {
        id: "x",
        title: "X",
        author: "an author not named in the text",
        about: "",
        prefix: "X",
        clauses: &[],
        roster: &[RosterTable::BARE; 2],
        markers: &[],
        alike: &[],
        example: "",
        sample: "",
        figures: &[],
        asks: &[],
        words: &[],
        echoes: &[],
        amended: &[],
    };

    /// The clauses that have changed since `version`.
    pub(crate) fn amended_since(&self, version: &str) -> impl Iterator<Item = &'static str> {
        let older = parts(version);
        let later = self
            .amended
            .iter()
            .filter(move |(_, since)| parts(since) > older);
        later.map(|(clause, _)| *clause)
    }

    /// The name of a counter or event: `falls_due` becomes `falls due` where no name is given.
    pub fn call(&self, id: &str) -> String {
        let given = self
            .words
            .iter()
            .find(|(known, _)| *known == id)
            .map(|(_, word)| (*word).to_owned());
        given.unwrap_or_else(|| super::words::words(id))
    }
}

/// The numbers of a version, for comparing. An unreadable version counts as the oldest.
fn parts(version: &str) -> Vec<u64> {
    let numbers = version.split(['.', '-']).map(str::parse);
    numbers.map_while(Result::ok).collect()
}

/// The kind of subject that an action has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    Unit,
    Character,
    /// The whole table.
    Table,
}

impl For {
    /// Returns whether `who` is of this kind.
    pub fn fits(self, who: Who) -> bool {
        match self {
            For::Unit => matches!(who, Who::Unit(_)),
            For::Character => matches!(who, Who::Character(_)),
            For::Table => matches!(who, Who::Table | Who::Side(_)),
        }
    }
}

/// An action that players can take, declared once. The panel, the palette, `exec`, help and schemas are made from it.
pub struct Action<B: 'static> {
    /// The id in `exec`.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// Its key. Lower-case keys mean the same in all rulesets; capitals are a ruleset's own.
    pub key: char,
    /// Help, in a sentence or two.
    pub help: &'static str,
    /// The rulebook's clauses for it.
    pub clauses: &'static [&'static str],
    /// The kinds of subjects that it is for.
    pub subjects: &'static [For],
    /// Decides whether to show the action for this subject at all.
    pub offered: fn(&B, Who) -> bool,
    /// Checks whether the subject may act now, before any field is filled in. Resolving checks it first.
    pub allowed: fn(&B, Who, &mut Report) -> Allowed,
    /// Its fields; run to describe them or to read an entry.
    pub form: fn(&B, &mut Form) -> Box<dyn Order<B>>,
}

impl<B: Rules> Action<B> {
    /// A template for actions: `..Action::BLANK`.
    pub(crate) const BLANK: Action<B> = Action {
        id: "",
        label: "",
        key: ' ',
        help: "",
        clauses: &[],
        subjects: &[For::Unit],
        offered: |_, _| true,
        allowed: |_, _, _| Ok(()),
        form: |_, _| of_table(None, |_, ()| Ok(())),
    };
}

impl<B> Clone for Action<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Action<B> {}

/// A filled-in action. Its form has named the unit, character or side that acts ([`Form::acts`]).
pub trait Order<B> {
    /// A short title: `Grenadiers fire at Rangers`. Empty for the name of the subject and the action's label.
    fn title(&self, battle: &B) -> Say {
        let _ = battle;
        say!("")
    }

    /// Others of the subject's side that take part. A viewer that may not know them learns nothing about the action
    /// beforehand.
    fn with(&self) -> Vec<Who> {
        Vec::new()
    }

    /// The battle in which the secret part of this action is true, such as that the card is held: whether it is allowed in
    /// `battle` itself, which is redacted for the viewer, would reveal the secret. `None` if the action has none.
    fn as_if_known(&self, battle: &B) -> Option<B> {
        let _ = battle;
        None
    }

    /// Carries the action out. All refusals come before the first die or ask.
    ///
    /// # Errors
    /// A request, a refusal or an invalid entry. The battle is then discarded.
    fn resolve(&self, at: &mut At<B>) -> Played;
}

/// A ruleset's battle: a shared roster that never changes, and a small flat state, cheap to copy.
pub trait Rules: View + Clone + 'static {
    /// The ruleset's identity and quick reference.
    const INFO: &'static Info;

    /// The noun for several units.
    const NOUN: &'static str = "units";

    /// The first pips of a unit's row, singular and plural, if they are figures: instructions for the table remove or add
    /// them.
    const FIGURES: Option<(&'static str, &'static str)> = Some(("figure", "figures"));

    /// A unit's permanent losses, singular and plural, if they are counted although its pips are not
    /// [`Rules::FIGURES`].
    const REMOVED: Option<(&'static str, &'static str)> = Self::FIGURES;

    /// The second pips of a unit's row, singular and plural, if they can return: figures away from their unit.
    const STRAYS: Option<(&'static str, &'static str)> = None;

    /// The clause and the words in which something hidden is refused what other hidden things might do.
    const REFUSAL_OF_HIDDEN: (&'static str, &'static str) = ("", "its own side alone knows why");

    /// The moves that follow from two states, for a change by the umpire, of which no rule tells: of crews and into contact.
    fn moves_since(&self, before: &Self) -> Vec<(Who, Todo)> {
        let _ = before;
        Vec::new()
    }

    /// All options that an ask may ever have.
    fn options_of(ask: &str) -> Options {
        let _ = ask;
        Options::YES_OR_NO
    }

    /// All units and characters that an ask may ever offer; empty when its options are words ([`Rules::options_of`]).
    fn people_of(&self, ask: &str) -> Vec<Who> {
        let _ = ask;
        Vec::new()
    }

    /// The players' actions, in the order of the offers. Common actions are added to them.
    fn actions() -> &'static [Action<Self>];

    /// Reads a battle with its two rosters in place: `battle, rules, red, blue, options, special_effects,
    /// umpire_allows`. All faults go to the form. `None` when there are any, or when the form only describes.
    fn muster(form: &mut Form) -> Option<Self>;

    /// The scenario of this battle.
    fn scenario(&self) -> &ScenarioInPlay {
        const { &ScenarioInPlay::NONE }
    }

    /// The scenario, to change it; `None` in a battle that has no room for one.
    fn scenario_mut(&mut self) -> Option<&mut ScenarioInPlay> {
        None
    }

    /// The number of the turn; 0 before the first.
    fn turn_number(&self) -> u16 {
        0
    }

    /// Returns whether play is between two turns.
    fn is_between_turns(&self) -> bool {
        false
    }

    /// Returns whether a unit's name is plural in a sentence. A gun or a figure is singular.
    fn is_plural(&self, unit: u16) -> bool {
        let _ = unit;
        true
    }

    /// The id of a unit, character or side: `red/guard`.
    fn id(&self, who: impl Into<Who>) -> &str {
        self.directory().id(who.into())
    }

    /// The name of a unit, character or side, where nothing is hidden.
    fn called(&self, who: impl Into<Who>) -> String {
        self.directory().name(who.into()).to_owned()
    }

    /// The ids of some units, characters or sides.
    fn ids(&self, all: impl IntoIterator<Item: Into<Who>>) -> Vec<String> {
        let ids = all.into_iter().map(|who| self.directory().id(who.into()));
        ids.map(str::to_owned).collect()
    }

    /// The state as rows, always the same rows in the same order.
    fn rows(&self) -> Vec<(&str, &dyn StateRow)> {
        tracking::rows(Self::tracked(), self)
    }

    /// A row to write to.
    fn row(&mut self, at: &str) -> Option<&mut dyn StateRow> {
        tracking::row(Self::tracked(), self, at)
    }

    /// Copies the state of `other`, which has the same roster, without allocating: the odds do it thousands of times.
    fn renew(&mut self, other: &Self) {
        self.clone_from(other);
    }

    /// A copy that holds only what `viewer` may know.
    fn redacted(&self, viewer: Viewer) -> Self {
        let _ = viewer;
        self.clone()
    }

    /// The tables of tracked counters, in the order of the state.
    fn tracked() -> &'static [&'static dyn Tracking<Self>] {
        &[]
    }

    /// The counters of a row (`red/guard`, `turn`, `deck`) that the umpire can set; `None` for an unknown row.
    fn counters(&self, row: &str) -> Option<Vec<Counter>> {
        tracking::counters(Self::tracked(), self, row)
    }

    /// The name of a counter. Its id may reveal something.
    fn counter_called(&self, row: &str, counter: &str) -> Say {
        let _ = row;
        say!("{name}", name = Prose(&counter.replace('_', " ")))
    }

    /// Sets a counter, and others that depend on it.
    ///
    /// # Errors
    /// Why it cannot be set.
    fn adjust(&mut self, row: &str, counter: &str, to: &Value) -> Result<(), String> {
        tracking::set(Self::tracked(), self, row, counter, to)
    }

    /// Reports the changes since `before` to the odds.
    fn measure(&self, before: &Self, tally: &mut dyn Tally) {
        tracking::measure(Self::tracked(), self, before, tally);
    }

    /// Probabilities in closed form that depend only on the order of the cards, shown with the odds of `action`.
    /// Hidden information has been redacted.
    fn foretell(&self, action: &str) -> Vec<(Event, f64)> {
        let _ = action;
        Vec::new()
    }

    /// Runs after an action: when the last card of a turn is done, the turn's end begins. `action` is its id.
    fn settle(at: &mut At<Self>, action: &str) {
        let _ = (at, action);
    }

    /// A score of `side`'s situation. Only the odds use it: each decision goes to the option that serves its decider
    /// best.
    fn score(&self, side: Side) -> f64;

    /// The tracked state, for `exec`.
    fn state(&self, viewer: Viewer) -> Value {
        let _ = viewer;
        tracking::state(Self::tracked(), self).into()
    }

    /// Adds every broken invariant between counters to `wrong`. That each is in its range is checked elsewhere.
    fn audit(&self, wrong: &mut Broken) {
        let _ = wrong;
    }

    /// Checks what the tables of counters do not say of a state read from a file: whether it can belong to these
    /// rosters. Games saved by older versions may break rules, so it checks no more than that.
    ///
    /// # Errors
    /// The first impossible value.
    fn bounds(&self) -> Result<(), String> {
        Ok(())
    }
}
