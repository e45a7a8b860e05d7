//! Independent sub-rules.

use super::{Side, Suspend, Table};
use std::hash::Hash;

/// A sub-rule that depends on its own few parameters, not on the battle.
///
/// A play runs it. The odds solve it once for each set of parameters and merge equal results. So a part
/// changes the speed of the odds, never their result.
pub trait Part: Clone + Eq + Hash + 'static {
    type Out: Clone + Eq + Hash + 'static;

    /// Runs the sub-rule.
    ///
    /// # Errors
    /// Suspends where an answer is missing.
    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend>;

    /// Value of a result for `side`. Only the odds read it, when they seek the best decision.
    fn worth(_out: &Self::Out, _side: Side) -> f64 {
        0.0
    }
}
