//! The words that a command line over a battle knows, and the meanings of a line.

use super::*;
use crate::battle::{Battle, Viewer};

/// The vocabulary of a command line over a battle.
pub struct BattleVocabulary<'a> {
    pub battle: &'a dyn Battle,
    /// Every unit and character by the name that both sides know, and the words for other rows.
    pub people: Vec<Candidate>,
    /// The selected unit.
    pub subject: Who,
    /// Recent lines, latest first.
    pub recent: &'a [String],
    /// The names of the themes.
    pub themes: &'a [String],
    /// The keys in use.
    pub keys: &'a Keys,
    /// An action waits for dice or an answer: only commands of the program work.
    pub is_waiting: bool,
}

impl BattleVocabulary<'_> {
    /// Returns whether a unit is of the other side than the selected one.
    pub(super) fn is_enemy(&self, who: Who) -> bool {
        let side = |who: Who| {
            let mut people = self.people.iter();
            people.find(|it| it.who == Some(who)).and_then(|it| it.side)
        };
        side(self.subject).is_some_and(|own| side(who).is_some_and(|side| side != own))
    }

    /// The offers to a unit, with the letters in use.
    pub(super) fn offers(&self, who: Who) -> Vec<Offer> {
        self.lettered(self.battle.offers(who, Viewer::Table))
    }

    /// Those of the actions `actions` that are not listed for a unit because a rule forbids them.
    pub(super) fn unlisted(&self, actions: &[&Offer], who: Who) -> Vec<Offer> {
        let one = |action: &&Offer| self.battle.offer(action.id, who, Viewer::Table);
        let forbidden = |offer: &Offer| offer.refusal.is_some();
        self.lettered(actions.iter().filter_map(one).filter(forbidden).collect())
    }

    /// Everyone who can do one of the actions now.
    pub(super) fn able(&self, actions: &[&Offer]) -> Vec<Who> {
        let can = |who: &Who| {
            let offers = self.offers(*who);
            let is_meant = |offer: &Offer| actions.iter().any(|action| action.id == offer.id);
            offers.iter().any(|it| it.refusal.is_none() && is_meant(it))
        };
        self.everyone().filter(can).collect()
    }

    /// Every unit and character.
    pub(super) fn everyone(&self) -> impl Iterator<Item = Who> + '_ {
        self.people.iter().filter_map(|choice| choice.who)
    }

    /// `No unit can fire now: ...`, with the reason that the first of them has.
    pub(super) fn none_can(&self, offer: &Offer) -> String {
        let refusal = |who| self.battle.offer(offer.id, who, Viewer::Table)?.refusal;
        let why = self.everyone().find_map(refusal);
        let why = why.map_or_else(String::new, |why| format!(": {}", why.message));
        format!("No unit can {} now{why}.", offer.label.to_lowercase())
    }

    /// Every action, with the letters in use.
    pub(crate) fn declared(&self) -> Vec<Offer> {
        self.lettered(self.battle.declared())
    }

    fn lettered(&self, mut offers: Vec<Offer>) -> Vec<Offer> {
        for offer in &mut offers {
            offer.key = self.keys.letter(offer.id, offer.key);
        }
        offers
    }
}

/// The needs of a command line besides the screen beneath it.
pub(crate) struct Context {
    /// Recent lines, latest first.
    pub(crate) recent: Vec<String>,
    /// The names of the themes.
    pub(crate) themes: Vec<String>,
    /// The keys in use.
    pub(crate) keys: Rc<Keys>,
}

/// The meaning of a line.
pub enum LineIntent {
    /// A command of the program, with its argument.
    Command(&'static ScreenCommand, String),
    /// A unit or character to select.
    Who(Who),
    /// An action, with its form filled in as far as the line goes.
    Action(Box<FormPane>),
    /// An action for everyone who may do it, one after another.
    Everybody(&'static str, Vec<Who>),
    /// An action without the unit that does it: its label, and those who can do it now.
    Unnamed(&'static str, Vec<Who>),
}
