//! The rulebooks: one folder each, one line of registration each.

mod big_skirmishes;
mod lists;
mod most_irregular;
mod needs;
mod on_the_frontier;
mod rangers;
mod roll_off;
mod simpsons_revolution;

use crate::battle::prelude::*;
use crate::battle::scenario::ScenarioInPlay;
use crate::battle::tracked::{NamedCounters, row};
use crate::battle::tracking::Tracking;
use crate::battle::view::{Block, Standing, Status, Text, Tone};
use crate::battle::{
    Broken, Counter, Directory, Form, Named, PathStep, Range, Rules, Severity, Word,
};
use crate::battle::{Clause, Ruleset, RulesetEntry, clause};
use crate::table::{Ask, Chosen, Options, Side, Who};
use needs::GOOD;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;
use std::sync::Arc;

/// Every ruleset that the program knows.
#[rustfmt::skip]
pub const ALL: &[&dyn Ruleset] = &[
    &RulesetEntry::<big_skirmishes::BigSkirmishes>::NEW,
    &RulesetEntry::<most_irregular::MostIrregular>::NEW,
    &RulesetEntry::<simpsons_revolution::SimpsonsRevolution>::NEW,
    &RulesetEntry::<rangers::Rangers>::NEW,
    &RulesetEntry::<on_the_frontier::OnTheFrontier>::NEW,
];

/// The ruleset with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Ruleset> {
    ALL.iter().copied().find(|ruleset| ruleset.info().id == id)
}
