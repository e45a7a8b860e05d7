//! The enumerator: every possible answer with its probability, by running the rule again and again.
//!
//! A run follows a path of forks (`path`). At its end, the last fork with a branch left takes the next one,
//! and the rule runs again. A hand is one fork (a multinomial); a part is solved once (`memo`) and is one
//! fork as well, so a combat takes thousands of runs where single dice would take billions. For best
//! decisions, the branches of each decision are compared before they count (`best`). `walker` answers the
//! requests of the rule.

mod best;
mod couple;
mod duel;
mod map;
mod memo;
mod path;
mod walker;

use super::prefix::Prefix;
use super::{Answer, Ask, Chosen, Played, Provider, Side, Suspend, Table};
use best::{Leaves, Runs, TypedRuns};
pub use memo::Memo;
use path::ForkPath;
pub(super) use walker::Walker;

/// Policy for the decisions in the odds.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Policy {
    /// Every decision takes its default.
    #[default]
    Defaults,
    /// The answers to each ask, by its id; a missing one takes the default.
    Given(Vec<(String, Vec<String>)>),
    /// Every decision takes the best option for its side; decisions without a side take their default.
    Best,
}

/// Runs `rule` once for every outcome; `each` gets the probability and the result. For [`Policy::Best`],
/// `worth` is the value of a result for a side.
///
/// # Errors
/// [`Suspend::Over`] beyond the budget, or as soon as it is clearly too small; refusals and faults of the
/// rule.
pub fn every<T>(
    memo: &mut Memo,
    policy: &Policy,
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    worth: impl Fn(&T, Side) -> f64,
    each: impl FnMut(f64, T),
) -> Played {
    every_after(&[], memo, policy, rule, worth, each)
}

/// Runs `rule` once for every outcome that is possible after the `known` answers, given in the order of the
/// requests.
///
/// # Errors
/// As [`every`]; [`Suspend::Unfit`] where the rule asks for something else.
pub(crate) fn every_after<T>(
    known: &[Answer],
    memo: &mut Memo,
    policy: &Policy,
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    worth: impl Fn(&T, Side) -> f64,
    mut each: impl FnMut(f64, T),
) -> Played {
    let mut runs = TypedRuns::new(rule, worth, |p, out, _| each(p, out));
    run_all(memo, policy, RunStart::rule(Prefix::new(known)), &mut runs)
}

/// Start of the runs of a rule or part.
#[derive(Clone, Copy)]
struct RunStart<'a> {
    /// Decisions taken before.
    state: u64,
    is_part: bool,
    known: Prefix<'a>,
}

impl<'a> RunStart<'a> {
    fn rule(known: Prefix<'a>) -> Self {
        RunStart {
            state: 0,
            is_part: false,
            known,
        }
    }

    fn part(state: u64) -> Self {
        RunStart {
            state,
            is_part: true,
            known: Prefix::default(),
        }
    }

    /// Cost of a run with this number of answers.
    fn cost(self, asked: u32) -> u64 {
        if self.is_part {
            memo::PART + u64::from(asked)
        } else {
            memo::RULE
        }
    }
}

/// Runs every path, depth first. Not generic, so that it is compiled once for all rules and parts.
fn run_all(memo: &mut Memo, policy: &Policy, start: RunStart, runs: &mut dyn Runs) -> Played {
    let mut path = ForkPath::default();
    let mut leaves = Leaves::default();
    let mut work = 0;
    for run in 1_u64.. {
        path.rewind();
        let mut table = Table {
            supply: Provider::Odds(Walker::new(&mut *memo, policy, path, start.state)),
            known: start.known,
        };
        runs.run(&mut table)?;
        let Provider::Odds(walker) = table.supply else {
            return Err(Suspend::Unfit);
        };
        let (state, asked);
        (path, state, asked) = walker.into_path();
        leaves.add(&path, state, runs);
        let cost = start.cost(asked);
        memo.spend(cost)?;
        work += cost;
        if !path.turn(&mut |fork| leaves.close(fork, runs)) {
            break;
        }
        if run % LOOK == 0 && memo.is_hopeless(path.walked(), work) {
            return Err(Suspend::Over);
        }
    }
    Ok(())
}

/// Runs between two checks of the progress.
const LOOK: u64 = 500;

/// The most requests of one run: a rule that asks for ever must not hang the program.
const MOST_ASKED: u32 = 10_000;

/// Counts one more request of a run.
///
/// # Errors
/// [`Suspend::Over`] beyond [`MOST_ASKED`].
pub(super) fn count_asked(asked: &mut u32) -> Played {
    *asked += 1;
    if *asked > MOST_ASKED {
        Err(Suspend::Over)
    } else {
        Ok(())
    }
}

/// The given answer to this request, which it counts.
pub(super) fn given_answer(given: &[(String, Vec<String>)], state: &mut u64, ask: &Ask) -> Chosen {
    let Some(slot) = given.iter().position(|(id, _)| id == ask.id) else {
        return ask.default;
    };
    let asked = times_asked(*state, slot);
    if asked < 15 && slot < GIVEN {
        *state += 1 << (24 + 4 * slot);
    }
    given[slot]
        .1
        .get(asked)
        .filter(|_| asked < 15)
        .and_then(|answer| ask.options.read(answer, true))
        .unwrap_or(ask.default)
}

/// Counts a decision that was taken before the odds begin.
pub(super) fn note_answer(
    policy: &Policy,
    memo: &mut Memo,
    state: &mut u64,
    ask: &Ask,
    answer: Chosen,
) {
    if let Policy::Given(given) = policy {
        given_answer(given, state, ask);
    }
    *state |= memo.remembered(ask, answer);
}

/// The most asks that can have given answers: the state has room for no more.
const GIVEN: usize = 10;

fn times_asked(state: u64, slot: usize) -> usize {
    if slot < GIVEN {
        ((state >> (24 + 4 * slot)) & 15) as usize
    } else {
        15
    }
}
