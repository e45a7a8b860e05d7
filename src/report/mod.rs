//! Reports on a game, an action or a battle: luck and odds, read from journal and rules; the quick reference; paper.

mod chances;
mod ledger;
pub mod paper;
mod reference;

pub(crate) use chances::{OddsQuestion, Weighed};
pub use ledger::{Account, LuckLedger, LuckVerdict};
pub use reference::{RuleNote, quick_reference};
