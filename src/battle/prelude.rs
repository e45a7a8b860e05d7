//! The names that nearly every rule uses.

pub use super::grammar::count;
pub use super::report::refuse;
pub(crate) use super::words;
pub use super::{Action, For, Form, Order, Phrase, Report, VerdictTone, Viewer, Weight, Word};
pub use crate::table::{
    Allowed, Faces, Hand, Invalid, Owner, Part, Played, Reading, Refusal, Side, Suspend, Table, Who,
};
