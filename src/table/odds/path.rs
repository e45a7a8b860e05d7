//! The path of forks that a run follows.

use crate::table::Side;
use std::any::Any;
use std::rc::Rc;

/// The forks from the beginning of a run to its end, each with the branch that is taken.
#[derive(Default)]
pub(super) struct ForkPath {
    forks: Vec<Fork>,
    next: usize,
    probability: f64,
    /// Which forks are decisions.
    decisions: Vec<usize>,
}

/// Something that may come out in several ways.
struct Fork {
    branch: u32,
    branches: u32,
    /// The probability of coming here.
    before: f64,
    outcomes: Rc<dyn Any>,
    /// Who decides, where nobody rolls.
    decider: Option<Side>,
}

/// A decision of which a branch has been walked to its end.
pub(super) struct Decided {
    /// The probability of coming to it.
    pub(super) before: f64,
    pub(super) decider: Side,
    /// Whether that was its last branch.
    pub(super) is_last: bool,
}

impl ForkPath {
    /// Back to the beginning, for the next run.
    pub(super) fn rewind(&mut self) {
        self.next = 0;
        self.probability = 1.0;
    }

    /// The probability of the path as far as the run has come.
    pub(super) fn probability(&self) -> f64 {
        self.probability
    }

    /// How many decisions are on the path.
    pub(super) fn decisions(&self) -> usize {
        self.decisions.len()
    }

    /// Whether the run has come to a fork where it has not been before.
    pub(super) fn is_new(&self) -> bool {
        self.next == self.forks.len()
    }

    /// Puts a new fork where the run is. What is certain takes its place as well: on the next run the forks behind it are
    /// already there.
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

    /// Takes the branch of the fork where the run is, and goes on; `None` where something else stood there in the run
    /// before.
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

    /// Turns the last fork that has a branch left; false when every path has been walked. `decided` hears of each branch
    /// of a decision that is done with.
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

    /// How much of the tree lies behind, were all its branches alike: from 0 to 1.
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
