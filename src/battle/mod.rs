//! What all rulesets share.

mod battle_of;
mod common;
mod compare;
pub mod counters;
pub mod digest;
mod directory;
mod face;
mod fault;
mod form;
pub mod grammar;
pub mod load;
mod markers;
mod muster;
mod odds;
mod plan;
mod report;
mod restoring;
mod rows;
mod rules;
pub mod samples;
pub mod schema;
pub mod simple;
pub mod tracked;
pub mod tracking;
mod verdict;
pub mod view;
mod viewer_text;
mod weigh;
mod what_if;
mod words;
mod yaml;

pub use battle_of::*;
pub use common::REASONS;
pub use compare::{Comparison, Variant, comparisons};
pub use counters::{Counter, Range};
pub use digest::{Distribution, OddsLine, OddsSummary};
pub use directory::*;
pub use face::*;
pub use fault::*;
pub use form::*;
pub use grammar::count;
pub use muster::{
    ListOf, Named, SideRoster, battle_head, identity, no_cards, special_effects, umpire_allows,
};
pub use odds::{Amount, BUDGET, Odds, PLAYS};
pub use plan::Plan;
pub use report::*;
pub use rows::*;
pub use rules::*;
pub use verdict::*;
pub use viewer_text::ViewerText;
pub use weigh::{Alternative, Chances, Compared, Difference, NOISE};
pub(crate) use what_if::company;
pub use what_if::{Setting, Supposed, WhatIf};
pub use words::*;
pub use yaml::*;
