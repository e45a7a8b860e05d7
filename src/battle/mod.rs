//! Everything that rulesets share.

mod adjust;
mod broken;
mod clause;
mod common;
pub mod counters;
mod deed;
mod directory;
mod drive;
mod engine;
mod face;
mod fault;
mod filled;
mod form;
pub mod grammar;
pub mod load;
mod marker_kind;
mod markers;
mod muster;
mod numbers;
mod odds;
pub mod prelude;
mod registration;
mod report;
mod restoring;
mod rows;
mod rules;
mod ruleset;
pub mod samples;
mod say;
pub mod scenario;
mod scenario_actions;
pub mod schema;
pub mod tracked;
pub mod tracking;
pub mod value;
mod verdict;
pub mod view;
mod viewer_text;
mod what_if;
mod words;
mod work;
mod yaml;

pub use adjust::REASONS;
pub use broken::Broken;
pub use clause::{Clause, clause};
pub use counters::{Counter, Range, Tally};
pub use deed::Deed;
pub use directory::*;
pub(crate) use drive::{AnswerSource, drive};
pub use face::*;
pub use fault::*;
pub use form::*;
pub(crate) use form::{TerrainQuestion, words};
pub use grammar::count;
pub use marker_kind::MarkerKind;
pub use muster::{
    ListOf, Named, SideRoster, battle_head, identity, no_cards, special_effects, umpire_allows,
};
pub use numbers::Numbers;
pub use odds::{Amount, BUDGET, Odds, PLAYS};
pub use registration::RulesetEntry;
pub use report::*;
pub use rows::*;
pub use rules::*;
pub use ruleset::*;
pub use say::{
    Arg, CardNumber, Naming, Nobody, Percent, Prose, Quantity, Say, Template, say, tied,
};
pub use verdict::*;
pub use view::{Card, View};
pub use viewer_text::ViewerText;
pub(crate) use what_if::company;
pub use what_if::{Scenario, Setting, WhatIf};
pub use words::*;
pub use work::WorkDone;
pub use yaml::*;
