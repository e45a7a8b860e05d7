//! What all rulesets share.

mod common;
mod compare;
pub mod digest;
mod directory;
mod face;
mod fault;
mod form;
mod live;
pub mod load;
mod markers;
mod odds;
mod plan;
mod report;
mod rows;
mod rules;
pub mod samples;
pub mod schema;
pub mod view;
mod words;
mod yaml;

pub use compare::{Comparison, Variant, comparisons};
pub use digest::{Digest, Spread, Telling};
pub use directory::*;
pub use face::*;
pub use fault::*;
pub use form::*;
pub use live::*;
pub use odds::{Amount, BUDGET, Odds, PLAYS};
pub use plan::Plan;
pub use report::*;
pub use rows::*;
pub use rules::*;
pub use words::*;
pub use yaml::*;
