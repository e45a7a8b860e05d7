//! The rulebooks: one folder each, one line of registration each.

use crate::battle::Ruleset;

/// Every ruleset that the program knows.
pub const ALL: &[&dyn Ruleset] = &[];

/// The ruleset with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Ruleset> {
    ALL.iter().copied().find(|ruleset| ruleset.info().id == id)
}
