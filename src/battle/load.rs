//! Battles and rosters from their files: one battle with both its rosters in place, every fault with its place.

use super::Fault;
use serde_json::{Map, Value};
use std::path::Path;

/// A battle as mustered: the whole document with both rosters in place, and what may not be meant in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// `battle, rules, red, blue, options, special_effects, umpire_allows`.
    pub document: Map<String, Value>,
    /// Warnings.
    pub warnings: Vec<Fault>,
}

/// Reads the battle in `path`.
///
/// # Errors
/// Every fault of the battle and of both rosters, at once.
pub fn load(path: &Path) -> Result<Setup, Vec<Fault>> {
    let _ = path;
    todo!()
}
