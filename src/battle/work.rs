//! Work counted in test builds, so that tests hold it down, and assertions that only they make.

use std::cell::Cell;
use std::fmt::Debug;

/// Fails in a test build if something does not hold; a release goes on with it.
pub(crate) fn must_hold(holds: bool, what: &dyn Debug) {
    assert!(holds || !cfg!(checked), "{what:?}");
}

/// The work that this thread has done so far; all 0 in a release build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkDone {
    /// Sentences made.
    pub sentences: usize,
    /// Runs of a rule, without those of the odds.
    pub runs: usize,
    /// Forms fitted to what has been entered.
    pub fits: usize,
    /// States of play worked out.
    pub statuses: usize,
}

thread_local! {
    static DONE: Cell<WorkDone> = const { Cell::new(WorkDone { sentences: 0, runs: 0, fits: 0, statuses: 0 }) };
}

impl WorkDone {
    /// The work of this thread so far.
    pub fn so_far() -> WorkDone {
        DONE.get()
    }

    pub(super) fn count(what: fn(&mut WorkDone) -> &mut usize) {
        if cfg!(checked) {
            let mut done = DONE.get();
            *what(&mut done) += 1;
            DONE.set(done);
        }
    }
}
