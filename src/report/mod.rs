//! What comes of a game, and what may come of an action: read from its journal and its rules, drawn by others.

mod chances;
mod ledger;

pub use chances::{OddsQuestion, Weighed};
pub use ledger::{Account, LuckLedger, LuckVerdict};
