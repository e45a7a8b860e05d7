//! The names that nearly every rule uses.

pub use super::grammar::count;
pub use super::report::refuse;
pub use super::{Action, For, Form, Order, Phrase, Report, VerdictTone, Viewer, Weight, Word};
pub use crate::table::{
    Faces, Hand, Invalid, Owner, Part, Reading, Refusal, Side, Suspend, Table, Who,
};
