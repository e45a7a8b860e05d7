//! Reports on a game, an action or a battle: the story, luck and odds, read from journal and rules; the quick reference;
//! paper.

mod chances;
mod ledger;
pub mod paper;
mod reference;
mod story;

pub(crate) use chances::{OddsQuestion, Weighed};
pub use ledger::{Account, LuckLedger, LuckVerdict};
pub use reference::{RuleNote, quick_reference};
pub use story::{Honour, Moment, Passage, Remark, SideStory, Story, StoryTurn, UnitEnd, UnitStory};
