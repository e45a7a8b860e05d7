//! Why a resolution stopped before its end.

use super::{Ask, Faces, Owner, Reading};

/// Why a resolution stopped. It is small, for it is part of every result that a rule passes on.
#[derive(Clone, Debug, PartialEq)]
pub enum Suspend {
    /// An answer is missing that only the table can give: run again when it is known.
    Request(Box<Request>),
    /// A rule forbids it.
    Refused(Box<Refusal>),
    /// It makes no sense.
    Invalid(Box<Invalid>),
    /// The given answers are not those that the rule asks for: a record that does not fit its rule.
    Unfit,
    /// The odds have more branches than their budget of runs allows.
    Over,
}

/// What is missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Dice.
    Dice(DiceRequest),
    /// A player's decision.
    Decision(Ask),
    /// A card.
    Card(CardRequest),
}

/// Dice that nobody has rolled yet.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceRequest {
    /// What they are for.
    pub why: &'static str,
    /// They replace dice rolled before.
    pub again: bool,
    /// Whose they are.
    pub owner: Owner,
    /// How many faces a die has.
    pub die: u8,
    /// How many dice are still missing.
    pub count: u16,
    /// Those of this roll that lie already.
    pub rolled: Vec<u8>,
    /// What each face is, where faces are read as classes.
    pub reading: Option<&'static Reading>,
    /// Faces that the rule rolls again.
    pub rerolls: Faces,
}

impl DiceRequest {
    /// A face of the worse and one of the better of two classes, where nothing but the class of each die matters: several
    /// dice, none of which the rule rolls again. They can be counted instead of typed.
    #[must_use]
    pub fn countable(&self) -> Option<[u8; 2]> {
        let reading = self.reading.filter(|it| it.classes.len() == 2)?;
        let several = usize::from(self.count) + self.rolled.len() > 1;
        let face = |class: usize| (1..=reading.die()).find(|face| reading.class(*face) == class);
        if !several || self.rerolls != Faces::NONE {
            return None;
        }
        Some([face(0)?, face(1)?])
    }
}

/// A card that nobody has drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRequest {
    /// Which shuffle of the deck it is drawn from: counts from 1.
    pub shuffle: u32,
    /// The cards left, by their numbers in the battle's list of cards.
    pub left: Vec<u16>,
}

/// A rule forbids it: the clause, and what is in the way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({clause})")]
pub struct Refusal {
    /// The clause, for example `BS-37`.
    pub clause: &'static str,
    /// What is in the way, and what would help.
    pub message: String,
}

/// It makes no sense: the field, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct Invalid {
    /// The field at fault, with dots between levels (`units.red/guard.front`).
    pub field: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Invalid {
    /// A fault of `field`.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            message: message.into(),
        }
    }
}

impl Refusal {
    /// A refusal by `clause`.
    pub fn new(clause: &'static str, message: impl Into<String>) -> Self {
        Self {
            clause,
            message: message.into(),
        }
    }
}

impl From<Refusal> for Suspend {
    fn from(refusal: Refusal) -> Self {
        Suspend::Refused(Box::new(refusal))
    }
}

impl From<Invalid> for Suspend {
    fn from(invalid: Invalid) -> Self {
        Suspend::Invalid(Box::new(invalid))
    }
}

impl From<Request> for Suspend {
    fn from(need: Request) -> Self {
        Suspend::Request(Box::new(need))
    }
}
