//! The path of forks that a run follows.

use crate::table::Side;
use std::any::Any;
use std::rc::Rc;

/// Forks from the start of a run to its end, each with the branch taken.
#[derive(Default)]
pub(super) struct ForkPath {
    forks: Vec<Fork>,
    next: usize,
    probability: f64,
    /// Indexes of the forks that are decisions.
    decisions: Vec<usize>,
}

/// A point where a run can go on in several ways.
struct Fork {
    branch: u32,
    branches: u32,
    /// Probability of reaching the fork.
    before: f64,
    outcomes: Rc<dyn Any>,
    /// Decider, where the fork is a decision.
    decider: Option<Side>,
}

/// A decision with a finished branch.
pub(super) struct Decided {
    /// Probability of reaching the decision.
    pub(super) before: f64,
    pub(super) decider: Side,
    /// True for the last branch.
    pub(super) is_last: bool,
}

impl ForkPath {
    /// Returns to the start for the next run.
    pub(super) fn rewind(&mut self) {
        self.next = 0;
        self.probability = 1.0;
    }

    /// Probability of the path up to the current fork.
    pub(super) fn probability(&self) -> f64 {
        self.probability
    }

    pub(super) fn decisions(&self) -> usize {
        self.decisions.len()
    }

    /// Returns true at a fork that no run has reached before.
    pub(super) fn is_new(&self) -> bool {
        self.next == self.forks.len()
    }

    /// Adds a fork. A certain outcome is a fork too: in the next run, the forks behind it are already there.
    pub(super) fn put<T: 'static>(
        &mut self,
        outcomes: Rc<Vec<(T, f64)>>,
        branches: u32,
        decider: Option<Side>,
    ) {
        if decider.is_some() {
            self.decisions.push(self.forks.len());
        }
        self.forks.push(Fork {
            branch: 0,
            branches,
            before: self.probability,
            outcomes,
            decider,
        });
    }

    /// Takes the current branch and moves on; `None` where the previous run had another type of fork here.
    pub(super) fn take<T: Clone + 'static>(&mut self) -> Option<T> {
        let fork = self.forks.get(self.next)?;
        let (out, p) = fork
            .outcomes
            .downcast_ref::<Vec<(T, f64)>>()?
            .get(fork.branch as usize)?;
        self.probability = fork.before * p;
        self.next += 1;
        Some(out.clone())
    }

    /// Moves the last fork with a branch left to its next branch; returns false when every path has been run.
    /// `decided` gets each finished branch of a decision.
    pub(super) fn turn(&mut self, decided: &mut dyn FnMut(&Decided)) -> bool {
        while let Some(last) = self.forks.last_mut() {
            let is_last = last.branch + 1 >= last.branches;
            if let Some(decider) = last.decider {
                decided(&Decided {
                    before: last.before,
                    decider,
                    is_last,
                });
            }
            if !is_last {
                last.branch += 1;
                return true;
            }
            if last.decider.is_some() {
                self.decisions.pop();
            }
            self.forks.pop();
        }
        false
    }

    /// Share of the tree already run, from 0 to 1, assuming that all branches are alike.
    pub(super) fn walked(&self) -> f64 {
        let mut share = 1.0;
        let mut walked = 0.0;
        for fork in &self.forks {
            share /= f64::from(fork.branches);
            walked += share * f64::from(fork.branch);
        }
        walked
    }
}
