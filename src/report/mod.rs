//! What a whole game comes to: read from its journal, drawn by others.

mod ledger;

pub use ledger::{Account, Ledger, Verdict};
