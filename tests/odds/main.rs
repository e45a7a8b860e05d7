//! The odds against bare faces.
//!
//! The enumerator takes a hand as one fork, works a part out once, and folds a chain into one step. Here is its twin,
//! which does nothing of that: it rolls die after die, tries every face and every card, and runs the same rule over the
//! answers again from its start. Both must agree to a millionth of a millionth.

mod agree;
#[path = "../random/armies.rs"]
mod armies;
mod best;
mod bouts;
#[path = "../random/chance.rs"]
mod chance;
mod chances;
mod courses;
mod decisions;
#[path = "../random/entries.rs"]
mod entries;
mod field;
mod fights;
mod limits;
mod parts;
mod properties;
mod states;
#[path = "../rules/support/mod.rs"]
mod support;
mod supposed;
mod twin;
mod volleys;
