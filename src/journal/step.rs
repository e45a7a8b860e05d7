//! What goes into an action, and what comes of each step of it.

use super::Record;
use crate::table::{Invalid, Refusal, Request};
use std::collections::BTreeMap;

/// What is given along with an action: faces in the order asked for, cards by id, answers by the ask's id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Faces, flat.
    pub dice: Vec<u64>,
    /// Cards by id.
    pub cards: Vec<String>,
    /// For each ask the answers to its first askings.
    pub answers: BTreeMap<String, Vec<String>>,
}

/// What becomes of what is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Dice and cards: true, the program rolls and draws; false, they are needed from the table.
    pub app: bool,
    /// Answers: true, each takes its default; false, they are needed from the players.
    pub defaults: bool,
}

/// Where a step by step action has got to.
#[derive(Debug)]
pub enum Step {
    /// It has been done, and is on disk (or the game says that it is not being saved).
    Done(Box<Record>),
    /// It waits for this. Nothing has changed.
    Needs(Request),
    /// A rule forbids it.
    Refused(Refusal),
    /// It makes no sense.
    Invalid(Invalid),
    /// More was given than was asked for: how many dice and cards were left over.
    Unused {
        /// Dice left over.
        dice: usize,
        /// Cards left over.
        cards: usize,
    },
}

/// One thing that the table supplies to an action that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// The program rolls the dice that are missing, or draws the card.
    App,
    /// A real die shows this.
    Face(u8),
    /// So many real dice are of the better of two classes; faces typed for this roll before are replaced.
    Count(u16),
    /// The last real die, answer or card is taken back; dice that the program rolled cannot be.
    TakeBack,
    /// The decision.
    Chosen(String),
    /// The card that came, by id.
    Card(String),
}
