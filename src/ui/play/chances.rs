//! The odds of what stands in the open form: worked out by another thread, and dropped when the form changes.

use super::Play;
use crate::battle::{BUDGET, Battle, Directions, Entry, Eyes, Odds};
use crate::table::odds::Policy;

/// Odds to be worked out.
pub struct Job {
    ticket: u64,
    battle: Box<dyn Battle>,
    entry: Entry,
    directions: Directions,
}

impl Job {
    /// Works them out: the job's ticket, and the odds where there are any.
    #[must_use]
    pub fn work(self) -> (u64, Option<Odds>) {
        let odds = self.battle.odds(&self.entry, &self.directions, &Policy::Defaults, Eyes::Table, BUDGET);
        (self.ticket, odds.ok())
    }
}

impl Play {
    /// Wants the odds of the form as it stands; those that were wanted before are wanted no more.
    pub(super) fn want_odds(&mut self) {
        self.ticket += 1;
        let ticket = self.ticket;
        let job = self.form().map(|form| (form.entry(), form.directions()));
        self.job = job.map(|(entry, directions)| Job { ticket, battle: self.game.battle().copy(), entry, directions });
    }

    /// Wants no odds.
    pub(super) fn drop_odds(&mut self) {
        self.ticket += 1;
        self.job = None;
    }

    /// The odds that are wanted, once.
    pub fn take_job(&mut self) -> Option<Job> {
        self.job.take()
    }

    /// Odds have come; they are shown if they are still wanted.
    pub fn put_odds(&mut self, ticket: u64, odds: Odds) {
        if ticket == self.ticket
            && let Some(form) = self.form_mut()
        {
            form.odds = Some(odds);
        }
    }
}
