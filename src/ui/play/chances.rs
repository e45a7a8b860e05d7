//! The odds of what stands in the open form and beside it, and of the action on its way: worked out by another thread, and
//! dropped when they are wanted no more.

use super::Play;
use crate::battle::{
    BUDGET, Battle, Came, Chances, Comparison, Digest, Directions, Entry, Eyes, Matters, Odds, Offer, Variant, comparisons,
};
use crate::table::odds::Policy;
use crate::table::{Halt, Who};

/// What odds are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For the form that is open.
    Form,
    /// For the action on its way: what it is expected to come to.
    Roll,
}

/// Odds to be worked out: those of an action, then those of what it is compared with.
pub struct Job {
    ticket: u64,
    purpose: Purpose,
    battle: Box<dyn Battle>,
    entry: Entry,
    directions: Directions,
    others: Vec<Variant>,
}

/// Odds that have been worked out, with the ticket of their job.
pub struct Finding {
    ticket: u64,
    purpose: Purpose,
    what: Found,
}

enum Found {
    /// Of the action itself.
    Odds(Odds),
    /// Of the one with this place among those that it is compared with; or the clause that forbids that one.
    Other(usize, Result<Odds, String>),
}

impl Job {
    /// What it is for.
    #[must_use]
    pub fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Works them out one after the other. `tell` takes each, and says whether the rest is still wanted.
    pub fn work(&self, mut tell: impl FnMut(Finding) -> bool) {
        let finding = |what| Finding { ticket: self.ticket, purpose: self.purpose, what };
        let Ok(odds) = self.battle.odds(&self.entry, &self.directions, &Policy::Defaults, Eyes::Table, BUDGET) else { return };
        if !tell(finding(Found::Odds(odds))) {
            return;
        }
        for (place, other) in self.others.iter().enumerate() {
            let odds = other.odds(&*self.battle, &self.directions, &Policy::Defaults, Eyes::Table, BUDGET).map_err(|halt| match halt {
                Halt::Refused(refusal) => refusal.clause.to_owned(),
                _ => String::new(),
            });
            if !tell(finding(Found::Other(place, odds))) {
                return;
            }
        }
    }
}

/// What the action on its way, or the last one that was done, was expected to come to.
#[derive(Clone, Debug)]
pub struct Expected {
    ticket: u64,
    entry: Entry,
    matters: Matters,
    subject: String,
    /// What was expected, once it has been worked out.
    pub digest: Option<Digest>,
    /// What it came to, once it is done.
    pub came: Option<Came>,
}

impl Play {
    /// Wants the odds of the form as it stands; those that were wanted before are wanted no more.
    pub(super) fn want_odds(&mut self) {
        self.ticket += 1;
        let Some(form) = self.form() else { return };
        let (entry, directions) = (form.entry(), form.directions());
        let others = self.compared_with(&form.offer, &entry);
        let others = others.into_iter().flat_map(|comparison| comparison.variants).collect();
        self.want(Purpose::Form, self.ticket, entry, directions, others);
    }

    fn compared_with(&self, offer: &Offer, entry: &Entry) -> Vec<Comparison> {
        let name = |id: &str| self.snapshot.called(self.game.battle(), id);
        let suppositions = self.game.battle().suppositions(entry, Eyes::Table);
        comparisons(&offer.fields, &suppositions, offer.matters.decisions, entry, &name)
    }

    fn want(&mut self, purpose: Purpose, ticket: u64, entry: Entry, directions: Directions, others: Vec<Variant>) {
        self.jobs.retain(|job| job.purpose != purpose);
        self.jobs.push(Job { ticket, purpose, battle: self.game.battle().copy(), entry, directions, others });
    }

    /// Wants no odds for the form.
    pub(super) fn drop_odds(&mut self) {
        self.ticket += 1;
        self.jobs.retain(|job| job.purpose != Purpose::Form);
    }

    /// Wants to know what an action that begins now is expected to come to, as far as everybody may know it.
    pub(super) fn expect(&mut self, entry: &Entry, directions: &Directions, matters: Matters) {
        self.expected = None;
        let battle = self.game.battle();
        if !matches!(battle.preview(entry, directions, Eyes::Table), Ok(Some(()))) {
            return;
        }
        let subject = self.subject_of(entry, directions, Who::Table);
        let known = self.form().filter(|form| form.entry() == *entry).and_then(|form| form.odds.as_ref());
        let digest = known.map(|chances| chances.digest.clone());
        self.ticket += 1;
        let ticket = self.ticket;
        if digest.is_none() {
            self.want(Purpose::Roll, ticket, entry.clone(), directions.clone(), Vec::new());
        }
        self.expected = Some(Expected { ticket, entry: entry.clone(), matters, subject, digest, came: None });
    }

    /// The id of whoever acts in an entry; of `else_who` where that cannot be told.
    fn subject_of(&self, entry: &Entry, directions: &Directions, else_who: Who) -> String {
        let battle = self.game.battle();
        let who = battle.so_far(entry, directions, &Vec::new()).map_or(else_who, |so_far| so_far.subject);
        battle.directory().id(who).to_owned()
    }

    /// What was expected of an action is laid beside what it came to.
    pub(super) fn fall(&mut self, entry: Option<&Entry>) {
        match &mut self.expected {
            Some(expected) if Some(&expected.entry) == entry => expected.came = Some(self.game.came().clone()),
            _ => self.expected = None,
        }
    }

    /// The next odds that are wanted, once.
    pub fn take_job(&mut self) -> Option<Job> {
        self.jobs.pop()
    }

    /// Odds have come; they are shown if they are still wanted.
    pub fn put_odds(&mut self, finding: Finding) {
        let Finding { ticket, purpose, what } = finding;
        match (purpose, what) {
            (Purpose::Roll, Found::Odds(odds)) => {
                if let Some(expected) = self.expected.as_mut().filter(|expected| expected.ticket == ticket) {
                    expected.digest = Some(Digest::of(&odds, &expected.matters, self.game.battle().info(), &expected.subject));
                }
            }
            (Purpose::Form, Found::Odds(odds)) if ticket == self.ticket => {
                let Some(form) = self.form() else { return };
                let subject = self.subject_of(&form.entry(), &form.directions(), form.offer.subject);
                let digest = Digest::of(&odds, &form.offer.matters, self.game.battle().info(), &subject);
                let compared = self.compared_with(&form.offer, &form.entry());
                if let Some(form) = self.form_mut() {
                    form.put_odds(Chances::new(digest, &compared));
                }
            }
            (Purpose::Form, Found::Other(place, odds)) if ticket == self.ticket => {
                if let Some(chances) = self.form_mut().and_then(|form| form.odds.as_mut()) {
                    chances.put(place, odds);
                }
            }
            _ => {}
        }
    }
}
