//! Reports on a game or a battle: the story and luck, read from journal and rules; the quick reference; paper.

mod aftermath;
mod charts;
mod files;
mod html;
mod ledger;
mod markdown;
pub mod paper;
mod reference;
mod sections;
mod story;
mod summary;

use crate::battle::{Battle, Joined, TurnName, Viewer, count, printable, sort_by_key};
use crate::journal::Game;
use crate::table::{Side, Who};
pub use aftermath::{LossRecovery, NextBattle, next_battle};
use clap::ValueEnum;
pub use files::{ReportFormat, save_report};
pub use html::html;
pub use ledger::{Account, LuckLedger, LuckVerdict};
pub use markdown::markdown;
use maud::Markup;
pub use reference::{RuleNote, quick_reference};
use sections::{ReportBlock, ReportTable};
pub use story::{
    Honour, Moment, Passage, Remark, ScoreLine, SideStory, Story, StoryTurn, UnitEnd, UnitStory,
};
pub(crate) use summary::summary;
