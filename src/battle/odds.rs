//! The odds of an action: the rule itself, run under the enumerator, and what it does to each counter.

use super::{Directory, Event, Report, Rules, Tally};
use crate::table::odds::{Memo, Policy, every};
use crate::table::{Halt, Side, Table, Who, sample};
use std::collections::BTreeMap;

/// How many runs the odds may take before they are sampled instead.
pub const BUDGET: u64 = 100_000;

/// How many plays a sample has.
pub const PLAYS: u32 = 20_000;

/// A change of a counter, or a quantity such as inches, to a thousandth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Amount(i64);

impl Amount {
    /// As a number.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl From<f64> for Amount {
    fn from(value: f64) -> Self {
        Amount((value * 1000.0).round() as i64)
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// What an action may bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// Whether they are exact; otherwise they are about so, from [`PLAYS`] seeded plays.
    pub exact: bool,
    /// How many runs it took.
    pub runs: u64,
    /// For each counter that can change (`blue/rangers.kills`), the chance of each change; for a quantity that the rule
    /// works out (`red/guard.inches`), of each value.
    pub counters: BTreeMap<String, BTreeMap<Amount, f64>>,
    /// For each named event (`blue/rangers.routs`), its chance.
    pub events: BTreeMap<String, f64>,
}

impl Odds {
    /// The mean change of a counter; 0 for one that cannot change.
    #[must_use]
    pub fn mean(&self, counter: &str) -> f64 {
        self.counters.get(counter).map_or(0.0, |chances| chances.iter().map(|(change, p)| change.value() * p).sum())
    }

    /// The standard error of a chance `p`: nought when the odds are exact.
    #[must_use]
    pub fn error(&self, p: f64) -> f64 {
        if self.exact { 0.0 } else { (p * (1.0 - p) / f64::from(PLAYS)).sqrt() }
    }
}

/// A rule over a battle, as the odds run it.
pub(super) type Rule<'a, R> = dyn FnMut(&mut R, &mut Table, &mut Report) -> Result<(), Halt> + 'a;

/// What came of one run: the changes and the events.
#[derive(Clone, Default)]
struct Outcome {
    changes: Vec<(Who, &'static str, Amount)>,
    events: Vec<Event>,
    worth: [f64; 2],
}

impl Tally for Outcome {
    fn add(&mut self, who: Who, counter: &'static str, by: i32) {
        if by != 0 {
            self.changes.push((who, counter, f64::from(by).into()));
        }
    }
}

/// Works out what `rule` does to `before`: exactly, or by sampling beyond the budget.
pub(super) fn work_out<R: Rules>(before: &R, rule: &mut Rule<R>, report: &mut Report, policy: &Policy, budget: u64) -> Result<Odds, Halt> {
    let mut after = before.clone();
    let best = *policy == Policy::Best;
    let mut once = |table: &mut Table| -> Result<Outcome, Halt> {
        after.renew(before);
        report.clear();
        rule(&mut after, table, report)?;
        let mut outcome = Outcome { events: report.events.clone(), ..Outcome::default() };
        after.measure(before, &mut outcome);
        outcome.changes.extend(report.quantities.iter().map(|(who, what, value)| (*who, *what, Amount::from(*value))));
        if best {
            outcome.worth = Side::BOTH.map(|side| after.worth(side));
        }
        Ok(outcome)
    };
    let mut memo = Memo::new(budget);
    let mut sums = Sums::default();
    let worth = |outcome: &Outcome, side: Side| outcome.worth[side.index()];
    match every(&mut memo, policy, &mut once, worth, |p, outcome| sums.add(p, &outcome)) {
        Ok(()) => Ok(sums.finish(before.directory(), true, memo.runs())),
        Err(Halt::Over) => {
            let mut sums = Sums::default();
            let share = 1.0 / f64::from(PLAYS);
            // The seed is fixed: the same form shows the same numbers.
            sample(1, PLAYS, policy, once, |outcome| sums.add(share, &outcome))?;
            Ok(sums.finish(before.directory(), false, u64::from(PLAYS)))
        }
        Err(halt) => Err(halt),
    }
}

/// Probabilities as they add up.
#[derive(Default)]
struct Sums {
    /// For each counter that has changed in any run: the chance of each change.
    counters: Vec<((Who, &'static str), BTreeMap<Amount, f64>)>,
    events: Vec<(Event, f64)>,
    total: f64,
}

impl Sums {
    fn add(&mut self, p: f64, outcome: &Outcome) {
        for ((who, counter), chances) in &mut self.counters {
            let change = outcome.changes.iter().find(|(w, c, _)| w == who && c == counter).map_or(Amount(0), |change| change.2);
            *chances.entry(change).or_insert(0.0) += p;
        }
        for (who, counter, change) in &outcome.changes {
            if !self.counters.iter().any(|(key, _)| *key == (*who, *counter)) {
                let mut chances = BTreeMap::from([(*change, p)]);
                if self.total > 0.0 {
                    chances.insert(Amount(0), self.total);
                }
                self.counters.push(((*who, *counter), chances));
            }
        }
        for event in &outcome.events {
            match self.events.iter_mut().find(|(known, _)| known == event) {
                Some((_, sum)) => *sum += p,
                None => self.events.push((*event, p)),
            }
        }
        self.total += p;
    }

    fn finish(self, directory: &Directory, exact: bool, runs: u64) -> Odds {
        let named = |who: Who, what: &str| format!("{}.{what}", directory.id(who));
        Odds {
            exact,
            runs,
            counters: self.counters.into_iter().map(|((who, counter), chances)| (named(who, counter), chances)).collect(),
            // Rounding of sums must not lift a certainty above 1.
            events: self.events.into_iter().map(|(event, p)| (named(event.who, event.what), p.min(1.0))).collect(),
        }
    }
}
