//! Decisions for the best: the branches of each are compared before one of them counts.

use super::path::{Decided, Path};
use crate::table::Side;

/// An outcome with its probability and the decisions taken on the way to it.
type Leaf<T> = (f64, T, u64);

/// Outcomes as they come, held back where a decision is still open.
pub(super) struct Leaves<T, E> {
    each: E,
    /// The decisions on the path, the first one first.
    open: Vec<Open<T>>,
}

/// A decision on the path.
struct Open<T> {
    /// What the branch that is being walked leads to.
    now: Vec<Leaf<T>>,
    /// The best branch so far, and its worth to whoever decides.
    best: Option<(f64, Vec<Leaf<T>>)>,
}

impl<T, E: FnMut(f64, T, u64)> Leaves<T, E> {
    pub(super) fn new(each: E) -> Self {
        Self {
            each,
            open: Vec::new(),
        }
    }

    /// What came out at the end of a path.
    pub(super) fn add(&mut self, path: &Path, out: T, state: u64) {
        while self.open.len() < path.decisions() {
            self.open.push(Open {
                now: Vec::new(),
                best: None,
            });
        }
        self.put((path.probability(), out, state));
    }

    fn put(&mut self, (p, out, state): Leaf<T>) {
        match self.open.last_mut() {
            Some(open) => open.now.push((p, out, state)),
            None => (self.each)(p, out, state),
        }
    }

    /// A branch of the last decision has been walked to its end; after its last one the best of them counts.
    pub(super) fn close(&mut self, decided: &Decided, worth: impl Fn(&T, Side) -> f64) {
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let now = std::mem::take(&mut open.now);
        let sum: f64 = now
            .iter()
            .map(|(p, out, _)| p * worth(out, decided.decider))
            .sum();
        let worth = sum / decided.before;
        // Equal worth keeps the earlier option: a Joker that changes nothing stays in the hand.
        if open
            .best
            .as_ref()
            .is_none_or(|(best, _)| worth > best + 1e-12)
        {
            open.best = Some((worth, now));
        }
        if decided.is_last
            && let Some(Open {
                best: Some((_, leaves)),
                ..
            }) = self.open.pop()
        {
            for leaf in leaves {
                self.put(leaf);
            }
        }
    }
}
