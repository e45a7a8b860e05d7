//! Everything that rulesets share.

mod adjust;
mod broken;
mod chore;
mod chores;
mod clause;
mod common;
pub mod counters;
mod deed;
mod dice;
mod directory;
mod document;
mod drive;
mod engine;
mod face;
mod fault;
mod figures;
mod filled;
mod form;
pub mod grammar;
pub mod load;
mod marker_kind;
mod muster;
mod numbers;
mod odds;
pub mod prelude;
mod registration;
mod report;
mod rows;
mod rules;
mod ruleset;
pub mod samples;
mod say;
pub mod scenario;
mod scenario_actions;
pub mod schema;
mod sorting;
mod tone;
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

use crate::table::{
    Allowed, Answers, Character, DiceRequest, Invalid, Played, Refusal, Request, Side, Suspend,
    Table, Unit, Who,
};
use scenario::ScenarioInPlay;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use strum::VariantArray;
use view::Row;

pub use adjust::REASONS;
pub use broken::Broken;
pub use chore::{Chore, Party, Todo};
pub use clause::{Clause, clause};
pub use counters::{Counter, Range, Tally};
pub use deed::Deed;
pub use dice::{DiceToRoll, Die, Fallen};
pub(crate) use dice::{class_tone, faces_again};
pub use directory::*;
pub(crate) use drive::{AnswerSource, drive};
pub use face::*;
pub use fault::*;
pub use figures::{Overrulable, figures};
pub use form::*;
pub(crate) use form::{TerrainQuestion, words};
pub use grammar::{Joined, count};
pub use marker_kind::MarkerKind;
pub use muster::{ListOf, Named, SideRoster, identity, no_cards, special_effects, umpire_allows};
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
pub use sorting::sort_by_key;
pub use verdict::*;
pub use view::{Card, View};
pub use viewer_text::ViewerText;
pub(crate) use what_if::company;
pub use what_if::{Setting, WhatIf, WhatIfCase};
pub use words::*;
pub use work::WorkDone;
pub(crate) use work::must_hold;
pub use yaml::*;
