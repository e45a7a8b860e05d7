//! Why a rule stopped before its end.

use super::{Ask, Faces, Owner, Reading};

/// Why a rule stopped. Boxed contents keep it small: it is part of every result that a rule passes on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Suspend {
    /// An answer is missing; the rule runs again when it is known.
    #[error("it needs {0}")]
    Request(Box<Request>),
    /// A rule forbids the action.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The action makes no sense.
    #[error("{0}")]
    Invalid(Box<Invalid>),
    /// The given answers are of another kind than the rule asks for.
    #[error("the dice, cards and decisions are not those that its rule asks for")]
    Unfit,
    /// The rule asks for more than the budget allows.
    #[error("its rule never finishes")]
    Over,
}

/// The result of a rule that is carried out.
pub type Played = Result<(), Suspend>;

/// The result of a check: allowed, or refused.
pub type Allowed = Result<(), Refusal>;

/// The next answer that a rule needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    Dice(DiceRequest),
    Decision(Ask),
    Card(CardRequest),
}

impl std::fmt::Display for Request {
    /// `2D6 to hit`, `the decision react` or `a card`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Request::Dice(dice) => write!(f, "{}D{} {}", dice.count, dice.die, dice.why),
            Request::Decision(ask) => write!(f, "the decision {}", ask.id),
            Request::Card(_) => f.write_str("a card"),
        }
    }
}

/// Dice that are still to be rolled.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceRequest {
    /// Purpose, such as `to hit`.
    pub why: &'static str,
    /// They replace dice rolled before.
    pub again: bool,
    pub owner: Owner,
    pub die: u8,
    /// Number of dice still missing.
    pub count: u16,
    /// Dice of this roll already on the table.
    pub rolled: Vec<u8>,
    /// Class of each face, where faces are read as classes.
    pub reading: Option<&'static Reading>,
    /// The highest face that succeeds, where a low one does and faces are not read as classes.
    pub under: Option<u16>,
    /// Faces that the rule rolls again.
    pub rerolls: Faces,
}

impl DiceRequest {
    /// A face of the worse and one of the better of two classes, where nothing but the class of each die matters in the end.
    /// Several dice can be counted instead of typed; those that the rule rolls again, once they have been.
    pub fn countable(&self) -> Option<[u8; 2]> {
        let reading = self.reading.filter(|it| it.classes.len() == 2)?;
        let several = usize::from(self.count) + self.rolled.len() > 1;
        let is_of = |face: u8, class| reading.class(face) == class && !self.rerolls.has(face);
        let face = |class: usize| (1..=reading.die()).find(|face| is_of(*face, class));
        if self.again || !several {
            return None;
        }
        Some([face(0)?, face(1)?])
    }
}

/// A real card that its side takes face down, and names later.
pub const FACE_DOWN: u16 = u16::MAX;

/// A card that is still to be drawn or named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardRequest {
    /// Shuffle of the deck, counting from 1.
    pub shuffle: u32,
    /// Cards left, by number in the battle's list of cards.
    pub left: Vec<u16>,
    /// Those of them that come as [`FACE_DOWN`] where players name the card.
    pub covered: Vec<u16>,
    /// The side that has taken the card, and alone sees which of those left it is.
    pub side: Option<super::Side>,
}

impl CardRequest {
    /// Returns whether `card` can come.
    pub(super) fn takes(&self, card: u16) -> bool {
        self.left.contains(&card) || (card == FACE_DOWN && !self.covered.is_empty())
    }
}

/// A rule that forbids an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({clause})")]
pub struct Refusal {
    /// Clause, such as `BS-37`.
    pub clause: &'static str,
    /// Reason, and what would help.
    pub message: String,
}

/// A field that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct Invalid {
    /// Path of the field (`units.red/guard.front`).
    pub field: String,
    /// The fault, and what would be right.
    pub message: String,
}

impl Invalid {
    /// Creates a fault of `field`.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            message: message.into(),
        }
    }

    /// Creates the fault of an answer other than the default to a bluff.
    pub(super) fn not_open(ask: &Ask) -> Self {
        Self::new(
            format!("answers.{}", ask.id),
            format!("this option is not open: choose {}", ask.default),
        )
    }
}

impl Refusal {
    /// Creates a refusal by `clause`.
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
    fn from(request: Request) -> Self {
        Suspend::Request(Box::new(request))
    }
}
