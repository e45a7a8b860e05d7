//! The odds of an action for people: summed up, and beside those of its alternatives.

mod chances;
mod compare;
mod summary;
mod words;

pub use chances::{Chances, NOISE, OddsTable};
pub use compare::{Comparison, Variant, comparisons};
pub use summary::{Distribution, OddsLine, OddsSummary};
pub(crate) use summary::{Probability, SAME};
pub(crate) use words::OddsColumn;
