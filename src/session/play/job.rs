//! Requests for odds, worked out by another thread, and what it finds.

use super::*;
use crate::battle::{BUDGET, Odds};
use crate::odds::Variant;
use crate::table::odds::Policy;
use crate::table::{Answers, Suspend};

/// The purpose of a request for odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For the open form.
    Form,
    /// For the current action, before its dice.
    Roll,
    /// For the rest of the current action, after some of its dice.
    Rest,
}

/// A request for odds: of an action, then of its comparisons.
pub struct Job {
    pub(super) ticket: u64,
    pub(super) purpose: Purpose,
    pub(super) battle: Box<dyn Battle>,
    pub(super) of: OddsSubject,
    pub(super) others: Vec<Variant>,
    /// The possible answers to the current question.
    pub(super) answers: Vec<String>,
}

/// An action and the answers it already has.
pub(super) struct OddsSubject {
    pub(super) entry: Entry,
    pub(super) directions: Directions,
    pub(super) so_far: Answers,
}

/// Odds worked out, with the number of their request.
pub struct Finding {
    pub(super) ticket: u64,
    pub(super) purpose: Purpose,
    pub(super) what: Found,
}

pub(super) enum Found {
    /// The odds of the action.
    Odds(Odds),
    /// There are none: they cannot be worked out from there.
    None,
    /// The odds of the answer or, after the answers, of the comparison with this index, or the clause that forbids it.
    Other(usize, Result<Odds, String>),
}

impl Job {
    /// The purpose of the request.
    pub fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Works out the odds one by one. `tell` takes each, and returns whether the rest is still
    /// wanted.
    pub fn work(&self, mut tell: impl FnMut(Finding) -> bool) {
        let mut tell = |what| {
            tell(Finding {
                ticket: self.ticket,
                purpose: self.purpose,
                what,
            })
        };
        let OddsSubject {
            entry,
            directions,
            so_far,
        } = &self.of;
        let (battle, policy, viewer) = (&*self.battle, &Policy::Defaults, Viewer::Table);
        let after =
            |so_far: &Answers| battle.odds_after(entry, directions, so_far, policy, viewer, BUDGET);
        let Ok(odds) = after(so_far) else {
            tell(Found::None);
            return;
        };
        if !tell(Found::Odds(odds)) {
            return;
        }
        let answers = self.answers.iter().map(|answer| {
            let answer = Answer::Decision(answer.clone());
            after(&so_far.iter().cloned().chain([answer]).collect())
        });
        let others = self.others.iter();
        let others =
            others.map(|other| other.odds(battle, directions, so_far, policy, viewer, BUDGET));
        for (place, odds) in answers.chain(others).enumerate() {
            let odds = odds.map_err(|stop| match stop {
                Suspend::Refused(refusal) => refusal.clause.to_owned(),
                _ => String::new(),
            });
            if !tell(Found::Other(place, odds)) {
                return;
            }
        }
    }
}
