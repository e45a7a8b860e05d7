//! Sub-rules that stand alone.

use super::{Side, Suspend, Table};
use std::hash::Hash;

/// A sub-rule that sees no battle, only its own few parameters, and gives a small value.
///
/// Replay walks through it; the odds work it out once for each set of parameters and merge equal results. So a part
/// changes how fast the odds are, never what comes out.
pub trait Part: Clone + Eq + Hash + 'static {
    /// What comes out.
    type Out: Clone + Eq + Hash + 'static;

    /// The rule.
    ///
    /// # Errors
    /// Halts where an answer is missing.
    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend>;

    /// How much `side` likes it: read only by the odds, where each decision goes to what serves its decider best.
    fn worth(_out: &Self::Out, _side: Side) -> f64 {
        0.0
    }
}
