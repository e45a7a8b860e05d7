//! The rulebooks: one folder each, one line of registration each.

#![allow(
    unreachable_pub,
    reason = "a rulebook is private, and its files share all that is pub"
)]

/// The parts of [`Rules`](crate::battle::Rules) that all rulebooks have in the same place.
macro_rules! parts {
    () => {
        fn actions() -> &'static [Action<Self>] {
            actions::ALL
        }

        fn muster(form: &mut Form) -> Option<Self> {
            let roster = roster::muster(form)?;
            form.tell_strength(|side| roster.strength(side));
            // The state relies on a roster without faults.
            form.is_sound().then(|| Self::new(roster))
        }

        fn scenario(&self) -> &ScenarioInPlay {
            &self.scenario
        }

        fn scenario_mut(&mut self) -> Option<&mut ScenarioInPlay> {
            Some(&mut self.scenario)
        }

        fn turn_number(&self) -> u16 {
            self.turn.number
        }

        fn tracked() -> &'static [&'static dyn Tracking<Self>] {
            state::ALL
        }

        fn score(&self, side: Side) -> f64 {
            tell::score(self, side)
        }

        fn audit(&self, wrong: &mut Broken) {
            audit::audit(self, wrong);
        }
    };
}

/// The row of a unit, figure or character by its number, to read and to write, and all numbers in roster order.
macro_rules! rows {
    ($Battle:ty { $($rows:ident: $Row:ident[$Key:ident] => $row:ident, $row_mut:ident, $numbers:ident;)* }) => {
        impl $Battle {
            $(
                pub fn $row(&self, number: $Key) -> &$Row {
                    &self.$rows[usize::from(number)]
                }

                pub fn $row_mut(&mut self, number: $Key) -> &mut $Row {
                    &mut self.$rows[usize::from(number)]
                }

                pub fn $numbers(&self) -> impl Iterator<Item = $Key> + use<> {
                    (0..).map($Key).take(self.$rows.len())
                }
            )*
        }
    };
}

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
pub fn find(id: &str) -> Option<&'static dyn Ruleset> {
    ALL.iter().copied().find(|ruleset| ruleset.info().id == id)
}
