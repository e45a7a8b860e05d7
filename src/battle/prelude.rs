//! The names that nearly every rule uses.

pub use super::Presence::{Optional, Required};
pub use super::VerdictTone::{Bad, Good, Grave, Plain};
pub use super::grammar::{Joined, count};
pub use super::report::refuse;
pub use super::{
    Action, At, For, Form, Order, Percent, Prose, Quantity, QuestionOf, Refuses, Report, Say, Todo,
    VerdictTone, Viewer, Weight, Word, score, sort_by_key,
};
pub(crate) use super::{say, words};
pub use crate::table::{
    Allowed, Character, Faces, Hand, Invalid, Owner, Part, Played, Reading, Refusal, Side, Suspend,
    Table, Unit, Who,
};
