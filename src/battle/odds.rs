//! The odds of an action: the rule itself, run by the enumerator, and its effect on every counter.

use super::*;
use crate::table::odds::{Memo, Policy, every_after};
use crate::table::{Answer, Plays, sample};
use std::cell::RefCell;

/// The limit of exact runs; beyond it the odds are sampled.
pub const BUDGET: u64 = 100_000;

/// The limit of plays in a sample.
pub const PLAYS: u32 = 20_000;

/// The limit of dice in a sample: rules that roll many dice are played less often.
const DICE: u64 = 400_000;

/// A change of a counter, or a quantity such as inches, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Amount(i64);

impl Amount {
    /// The amount as a number.
    pub fn value(self) -> f64 {
        self.0 as f64 / 1000.0
    }
}

impl From<f64> for Amount {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no counter and no inches come near what an i64 holds"
    )]
    fn from(value: f64) -> Self {
        Amount((value * 1000.0).round() as i64)
    }
}

impl From<i32> for Amount {
    fn from(value: i32) -> Self {
        Amount(i64::from(value) * 1000)
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.value())
    }
}

/// The possible results of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// Exact, rather than estimated from seeded plays.
    pub exact: bool,
    /// The number of runs or plays.
    pub runs: u64,
    /// The probability of each change, by counter (`blue/rangers.kills`); of each value, by quantity
    /// (`red/guard.inches`).
    pub counters: BTreeMap<String, BTreeMap<Amount, f64>>,
    /// The probability of each event (`blue/rangers.routs`).
    pub events: BTreeMap<String, f64>,
}

impl Odds {
    /// The mean change of a counter; 0 for one that cannot change.
    pub fn mean(&self, counter: &str) -> f64 {
        self.counters.get(counter).map_or(0.0, |chances| {
            chances.iter().map(|(change, p)| change.value() * p).sum()
        })
    }

    /// The standard error of a probability `p`; 0 for exact odds.
    pub fn error(&self, p: f64) -> f64 {
        if self.exact {
            0.0
        } else {
            (p * (1.0 - p).max(0.0) / self.runs.max(1) as f64).sqrt()
        }
    }
}

/// A rule with its battle, as the odds run it.
pub(super) type Rule<'a, R> = dyn FnMut(&mut R, &mut Table, &mut Report) -> Played + 'a;

/// The changes and events of one run.
#[derive(Default)]
struct RunOutcome {
    changes: Vec<(CounterKey, Amount)>,
    events: Vec<Event>,
    worth: [f64; 2],
}

/// The owner and name of a counter or quantity.
type CounterKey = (Who, &'static str);

impl Tally for RunOutcome {
    fn add(&mut self, who: Who, counter: &'static str, by: i32) {
        if by != 0 {
            self.changes.push(((who, counter), by.into()));
        }
    }
}

/// Which outcomes to work out, and the effort allowed.
pub(super) struct Ways<'a> {
    pub(super) policy: &'a Policy,
    /// The dice, decisions and cards so far.
    pub(super) known: &'a [Answer],
    /// The limit of exact runs.
    pub(super) budget: u64,
}

/// Works out what `rule` does to `before`: exactly, or from samples when the budget is too small.
pub(super) fn work_out<R: Rules>(
    before: &R,
    rule: &mut Rule<R>,
    report: &mut Report,
    ways: &Ways,
) -> Result<Odds, Suspend> {
    let Ways {
        policy,
        known,
        budget,
    } = *ways;
    let mut after = before.clone();
    let best = *policy == Policy::Best;
    // Thousands of runs reuse one outcome.
    let spare: RefCell<Vec<RunOutcome>> = RefCell::default();
    let mut once = |table: &mut Table| -> Result<RunOutcome, Suspend> {
        after.renew(before);
        if let Some(scenario) = after.scenario_mut() {
            scenario.clone_from(before.scenario());
        }
        report.clear();
        rule(&mut after, table, report)?;
        let mut outcome = spare.borrow_mut().pop().unwrap_or_default();
        outcome.changes.clear();
        after.measure(before, &mut outcome);
        outcome.changes.extend(
            report
                .quantities
                .iter()
                .map(|(who, what, value)| ((*who, *what), Amount::from(*value))),
        );
        std::mem::swap(&mut outcome.events, &mut report.events);
        if best {
            outcome.worth = Side::BOTH.map(|side| after.score(side));
        }
        Ok(outcome)
    };
    let mut memo = Memo::new(budget);
    let mut sums = Sums::default();
    let worth = |outcome: &RunOutcome, side: Side| outcome.worth[side.index()];
    let count = |sums: &mut Sums, p: f64, outcome: RunOutcome| {
        sums.add(p, &outcome);
        spare.borrow_mut().push(outcome);
    };
    match every_after(known, &mut memo, policy, &mut once, worth, |p, outcome| {
        count(&mut sums, p, outcome);
    }) {
        Ok(()) => Ok(sums.finish(before.directory(), true, memo.runs())),
        // Plays do not look ahead: they would silently take the default for every decision.
        Err(Suspend::Over) if best => Err(Invalid::new(
            "answers",
            "there are too many ways to find the best decisions; leave answers out for the usual ones, or name them",
        )
        .into()),
        Err(Suspend::Over) => {
            let mut sums = Sums::default();
            // The seed is fixed: the same form shows the same numbers.
            let plays = Plays {
                fewest: 500,
                most: PLAYS,
                dice: DICE,
            };
            let plays = sample(known, 1, plays, policy, once, |outcome| {
                count(&mut sums, 1.0, outcome);
            })?;
            Ok(sums.finish(before.directory(), false, u64::from(plays)))
        }
        Err(stop) => Err(stop),
    }
}

/// Running totals of probabilities.
#[derive(Default)]
struct Sums {
    /// Every counter that changed in any run.
    counters: Vec<Spread>,
    events: Vec<Chance>,
    runs: u64,
    total: f64,
}

/// A counter with the probability of each change so far, smallest change first.
struct Spread {
    key: CounterKey,
    chances: Vec<(Amount, f64)>,
    /// The index of the last change.
    last: usize,
    /// The last run counted.
    run: u64,
}

impl Spread {
    /// Compares addresses first: the same name is nearly always the same text.
    #[inline]
    fn is_of(&self, (who, what): &CounterKey) -> bool {
        self.key.0 == *who && (std::ptr::eq(self.key.1, *what) || self.key.1 == *what)
    }

    #[inline]
    fn add(&mut self, change: Amount, p: f64) {
        // Outcomes come in order: usually the same as in the run before, or one more or less.
        let is_at = |at: &usize| {
            self.chances
                .get(*at)
                .is_some_and(|(known, _)| *known == change)
        };
        let near = [self.last, self.last + 1, self.last.wrapping_sub(1)]
            .into_iter()
            .find(is_at);
        let at = near.unwrap_or_else(|| self.chances.partition_point(|(less, _)| *less < change));
        match self.chances.get_mut(at) {
            Some((known, sum)) if *known == change => *sum += p,
            _ => self.chances.insert(at, (change, p)),
        }
        self.last = at;
    }
}

/// An event with its probability so far.
struct Chance {
    event: Event,
    p: f64,
    /// The last run counted: an event that happens twice in a run counts once.
    run: u64,
}

impl Sums {
    fn add(&mut self, p: f64, outcome: &RunOutcome) {
        self.runs += 1;
        let run = self.runs;
        // Counters come in the same order nearly every time, so look behind the last one first.
        let mut next = 0;
        for (key, change) in &outcome.changes {
            let at = match self.counters.get(next) {
                Some(spread) if spread.is_of(key) => next,
                _ => self.place(key, next),
            };
            next = at + 1;
            let spread = &mut self.counters[at];
            if spread.run != run {
                spread.run = run;
                spread.add(*change, p);
            }
        }
        for spread in self.counters.iter_mut().filter(|spread| spread.run != run) {
            spread.add(Amount(0), p);
        }
        for event in &outcome.events {
            match self.events.iter_mut().find(|chance| chance.event == *event) {
                Some(chance) if chance.run == run => {}
                Some(chance) => (chance.p, chance.run) = (chance.p + p, run),
                None => self.events.push(Chance {
                    event: *event,
                    p,
                    run,
                }),
            }
        }
        self.total += p;
    }

    /// The position of a counter. A new counter is inserted where the search for it ended.
    fn place(&mut self, key: &CounterKey, near: usize) -> usize {
        self.counters
            .iter()
            .position(|spread| spread.is_of(key))
            .unwrap_or_else(|| {
                // This counter changes for the first time.
                let chances = if self.total > 0.0 {
                    vec![(Amount(0), self.total)]
                } else {
                    Vec::new()
                };
                let near = near.min(self.counters.len());
                self.counters.insert(
                    near,
                    Spread {
                        key: *key,
                        chances,
                        last: 0,
                        run: 0,
                    },
                );
                near
            })
    }

    fn finish(self, directory: &Directory, exact: bool, runs: u64) -> Odds {
        let named = |who: Who, what: &str| format!("{}.{what}", directory.id(who));
        // Sums of plays become probabilities at the end.
        let all = if exact { 1.0 } else { self.total };
        let share = |(change, p)| (change, p / all);
        let counters = self.counters.into_iter();
        let events = self.events.into_iter();
        Odds {
            exact,
            runs,
            counters: counters
                .map(
                    |Spread {
                         key: (who, what),
                         chances,
                         ..
                     }| {
                        (named(who, what), chances.into_iter().map(share).collect())
                    },
                )
                .collect(),
            // Rounding of sums must not lift a certainty above 1.
            events: events
                .map(|Chance { event, p, .. }| (named(event.who, event.what), (p / all).min(1.0)))
                .collect(),
        }
    }
}
