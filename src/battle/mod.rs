//! What all rulesets share.

mod fault;
pub use fault::*;
