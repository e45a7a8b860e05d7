//! The rulebooks: one folder each, one line of registration each.

mod big_skirmishes;
mod most_irregular;
mod on_the_frontier;
mod rangers;
mod simpsons_revolution;

use crate::battle::{Of, Ruleset};

/// Every ruleset that the program knows.
#[rustfmt::skip]
pub const ALL: &[&dyn Ruleset] = &[
    &Of::<big_skirmishes::BigSkirmishes>::NEW,
    &Of::<most_irregular::MostIrregular>::NEW,
    &Of::<simpsons_revolution::SimpsonsRevolution>::NEW,
    &Of::<rangers::Rangers>::NEW,
    &Of::<on_the_frontier::OnTheFrontier>::NEW,
];

/// The ruleset with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Ruleset> {
    ALL.iter().copied().find(|ruleset| ruleset.info().id == id)
}
