//! Best decisions: the branches of a decision are compared, and only the best counts.

use super::path::{Decided, ForkPath};
use crate::table::{Played, Side, Suspend, Table};

/// Runs of one rule or part, whatever its result type.
pub(super) trait Runs {
    /// Runs it once and holds the result.
    fn run(&mut self, table: &mut Table) -> Played;
    /// Counts the result that is held.
    fn count_held(&mut self, p: f64, state: u64);
    /// Keeps the result that is held; returns its number.
    fn keep(&mut self) -> usize;
    /// Value of a kept result for a side.
    fn worth(&self, kept: usize, side: Side) -> f64;
    /// Counts a kept result, or drops it.
    fn release(&mut self, kept: usize, counted: Option<(f64, u64)>);
}

/// Runs with results of type `T`.
pub(super) struct TypedRuns<T, R, W, E> {
    rule: R,
    worth: W,
    each: E,
    held: Option<T>,
    kept: Vec<Option<T>>,
    free: Vec<usize>,
}

impl<T, R, W, E> TypedRuns<T, R, W, E>
where
    R: FnMut(&mut Table) -> Result<T, Suspend>,
    W: Fn(&T, Side) -> f64,
    E: FnMut(f64, T, u64),
{
    /// `each` gets every result with its probability and the decisions taken before it.
    pub(super) fn new(rule: R, worth: W, each: E) -> Self {
        Self {
            rule,
            worth,
            each,
            held: None,
            kept: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T, R, W, E> Runs for TypedRuns<T, R, W, E>
where
    R: FnMut(&mut Table) -> Result<T, Suspend>,
    W: Fn(&T, Side) -> f64,
    E: FnMut(f64, T, u64),
{
    fn run(&mut self, table: &mut Table) -> Played {
        self.held = Some((self.rule)(table)?);
        Ok(())
    }

    fn count_held(&mut self, p: f64, state: u64) {
        if let Some(out) = self.held.take() {
            (self.each)(p, out, state);
        }
    }

    fn keep(&mut self) -> usize {
        let at = self.free.pop().unwrap_or(self.kept.len());
        if at == self.kept.len() {
            self.kept.push(None);
        }
        self.kept[at] = self.held.take();
        at
    }

    fn worth(&self, kept: usize, side: Side) -> f64 {
        self.kept[kept]
            .as_ref()
            .map_or(0.0, |out| (self.worth)(out, side))
    }

    fn release(&mut self, kept: usize, counted: Option<(f64, u64)>) {
        self.free.push(kept);
        if let (Some(out), Some((p, state))) = (self.kept[kept].take(), counted) {
            (self.each)(p, out, state);
        }
    }
}

/// A kept result: its probability, its number and the decisions taken before it.
type Leaf = (f64, usize, u64);

/// Results of finished paths, held back while a decision is open.
#[derive(Default)]
pub(super) struct Leaves {
    /// Decisions on the path, first one first.
    open: Vec<OpenDecision>,
}

/// A decision on the path.
#[derive(Default)]
struct OpenDecision {
    /// Results of the branch being run.
    now: Vec<Leaf>,
    /// Best branch so far, with its value for the decider.
    best: Option<(f64, Vec<Leaf>)>,
}

impl Leaves {
    /// Adds the result at the end of a path.
    pub(super) fn add(&mut self, path: &ForkPath, state: u64, runs: &mut dyn Runs) {
        while self.open.len() < path.decisions() {
            self.open.push(OpenDecision::default());
        }
        match self.open.last_mut() {
            Some(open) => open.now.push((path.probability(), runs.keep(), state)),
            None => runs.count_held(path.probability(), state),
        }
    }

    /// Ends a branch of the last decision. After the last branch, the best one counts.
    pub(super) fn close(&mut self, decided: &Decided, runs: &mut dyn Runs) {
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let now = std::mem::take(&mut open.now);
        let sum: f64 = now
            .iter()
            .map(|(p, out, _)| p * runs.worth(*out, decided.decider))
            .sum();
        let worth = sum / decided.before;
        // Equal value keeps the earlier option: a Joker that changes nothing stays in the hand.
        let better = open
            .best
            .as_ref()
            .is_none_or(|(best, _)| worth > best + 1e-12);
        let worse = if better {
            open.best
                .replace((worth, now))
                .map_or_else(Vec::new, |(_, leaves)| leaves)
        } else {
            now
        };
        for (_, out, _) in worse {
            runs.release(out, None);
        }
        if decided.is_last
            && let Some(OpenDecision {
                best: Some((_, leaves)),
                ..
            }) = self.open.pop()
        {
            self.settle(leaves, runs);
        }
    }

    /// Counts the results of the chosen branch, or passes them to the decision before it.
    fn settle(&mut self, leaves: Vec<Leaf>, runs: &mut dyn Runs) {
        match self.open.last_mut() {
            Some(open) => open.now.extend(leaves),
            None => leaves
                .into_iter()
                .for_each(|(p, out, state)| runs.release(out, Some((p, state)))),
        }
    }
}
