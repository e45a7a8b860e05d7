//! Reports on a game and on an action: luck and odds, read from journal and rules.

mod chances;
mod ledger;

pub(crate) use chances::{OddsQuestion, Weighed};
pub use ledger::{Account, LuckLedger, LuckVerdict};
