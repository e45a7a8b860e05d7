//! The enumerator: every possible answer with its probability, by running the rule again and again.
//!
//! A run follows a path of forks (`path`); when it has ended, the last fork that still has a branch is turned, and the
//! rule runs again. Hands are one fork each (a multinomial), parts are worked out once (`memo`) and are one fork as
//! well, so a combat takes thousands of runs where bare dice would take billions. Where each decision goes to what serves
//! its decider, the branches of a decision are compared before they count (`best`). What a rule asks for comes to
//! `walker`.

mod best;
mod couple;
mod duel;
mod map;
mod memo;
mod path;
mod walker;

use super::prefix::Prefix;
use super::{Answer, Ask, Chosen, Provider, Side, Suspend, Table};
use best::{Leaves, Runs, TypedRuns};
pub use memo::Memo;
use path::ForkPath;
pub(super) use walker::Walker;

/// How decisions are taken while the odds are worked out.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Policy {
    /// Each by its default.
    #[default]
    Defaults,
    /// As given: for each ask's id the answers to its first askings; what is not given takes its default.
    Given(Vec<(String, Vec<String>)>),
    /// Each as serves its decider best; nobody's decisions by their defaults.
    Best,
}

/// Runs `rule` once for every outcome; `each` gets the probability and what came out. With [`Policy::Best`], `worth`
/// says how much a side likes an outcome.
///
/// # Errors
/// [`Suspend::Over`] beyond the budget, or where it is plain that it would not do; refusals and faults as the rule has them.
pub fn every<T>(
    memo: &mut Memo,
    policy: &Policy,
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    worth: impl Fn(&T, Side) -> f64,
    each: impl FnMut(f64, T),
) -> Result<(), Suspend> {
    every_after(&[], memo, policy, rule, worth, each)
}

/// The same for every outcome that is still possible after what is `known`: what has fallen, been decided and been drawn, in
/// the order in which the rule asks for it.
///
/// # Errors
/// As [`every`]; [`Suspend::Unfit`] where the rule asks for something else than is known.
pub fn every_after<T>(
    known: &[Answer],
    memo: &mut Memo,
    policy: &Policy,
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    worth: impl Fn(&T, Side) -> f64,
    mut each: impl FnMut(f64, T),
) -> Result<(), Suspend> {
    let mut runs = TypedRuns::new(rule, worth, |p, out, _| each(p, out));
    run_all(memo, policy, RunStart::rule(Prefix::new(known)), &mut runs)
}

/// Where the runs of a rule or of a part begin.
#[derive(Clone, Copy)]
struct RunStart<'a> {
    /// The decisions taken before.
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

    /// What a run costs in which so many answers were given.
    fn cost(self, asked: u32) -> u64 {
        if self.is_part {
            memo::PART + u64::from(asked)
        } else {
            memo::RULE
        }
    }
}

/// Every path, depth first. It is compiled once for all rules and parts.
fn run_all(
    memo: &mut Memo,
    policy: &Policy,
    start: RunStart,
    runs: &mut dyn Runs,
) -> Result<(), Suspend> {
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

/// After so many runs it is asked how far they have led.
const LOOK: u64 = 500;

/// More than any real resolution asks for: a rule that asks without end must come to one.
const MOST_ASKED: u32 = 10_000;

/// Counts one more thing that a run asks for.
///
/// # Errors
/// [`Suspend::Over`] beyond all reason.
pub(super) fn count_asked(asked: &mut u32) -> Result<(), Suspend> {
    *asked += 1;
    if *asked > MOST_ASKED {
        Err(Suspend::Over)
    } else {
        Ok(())
    }
}

/// The answer that was given for this asking, counting it as asked.
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
    if ask.once && answer != ask.default {
        *state |= memo.slot(ask.id, ask.owner.side);
    }
}

/// How many different asks can have given answers in one resolution: as many as the state has room for.
const GIVEN: usize = 10;

fn times_asked(state: u64, slot: usize) -> usize {
    if slot < GIVEN {
        ((state >> (24 + 4 * slot)) & 15) as usize
    } else {
        15
    }
}
