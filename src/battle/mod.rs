//! What all rulesets share.

mod fault;
mod yaml;
pub use fault::*;
pub use yaml::*;
