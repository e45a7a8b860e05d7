//! Input and result of each step of an action.

use super::*;
use crate::battle::{did_you_mean, near_or_all, printable};
use crate::table::Refusal;

/// Answers given along with an action: faces in the order asked for, cards by id, decisions by the ask's id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Faces of all rolls, one after the other.
    pub dice: Vec<u64>,
    /// Cards by id.
    pub cards: Vec<String>,
    /// For each ask's id the answers, in the order it is asked.
    pub answers: BTreeMap<String, Vec<String>>,
}

impl Given {
    /// Checks all that can be checked before the rule runs.
    pub(super) fn check(&self, battle: &dyn Battle) -> Result<(), Invalid> {
        let mut dice = self.dice.iter();
        if let Some(face) = dice.find(|face| !(1..=255).contains(*face)) {
            return Err(Invalid::new(
                "dice",
                format!("{face} is not a face of a die"),
            ));
        }
        let mut cards = self.cards.iter();
        cards.try_for_each(|card| known_card(card, battle))?;
        let mut asks = self.answers.keys();
        asks.try_for_each(|id| known_ask(id, battle))
    }
}

/// The id of a card that is taken face down; that of no card in a deck.
pub const COVERED: &str = "face down";

/// Checks that the deck has a card with this id.
pub(crate) fn known_card(id: &str, battle: &dyn Battle) -> Result<(), Invalid> {
    if id == COVERED || battle.cards().iter().any(|card| card.id == id) {
        return Ok(());
    }
    let near = did_you_mean(id, battle.cards().iter().map(|card| card.id.as_str()));
    Err(Invalid::new(
        "cards",
        format!("there is no card {:?}{near}", printable(id)),
    ))
}

/// Checks that an action can ask for this decision.
pub(crate) fn known_ask(id: &str, battle: &dyn Battle) -> Result<(), Invalid> {
    let asks = battle.info().asks;
    if asks.contains(&id) {
        return Ok(());
    }
    Err(Invalid::new(
        format!("answers.{}", printable(id)),
        format!(
            "there is no such decision{}",
            near_or_all(id, asks.iter().copied())
        ),
    ))
}

/// The rest of [`Given`] that an action has yet to use.
pub(crate) struct Remaining<'a> {
    dice: &'a [u64],
    cards: &'a [String],
    answers: Vec<(&'a str, &'a [String])>,
}

impl<'a> Remaining<'a> {
    pub(crate) fn of(given: &'a Given) -> Self {
        let answers = given.answers.iter();
        Self {
            dice: &given.dice,
            cards: &given.cards,
            answers: answers
                .map(|(id, answers)| (id.as_str(), answers.as_slice()))
                .collect(),
        }
    }

    /// Takes the next faces, at most `count`.
    pub(crate) fn dice(&mut self, count: u16) -> &'a [u64] {
        let (now, later) = self.dice.split_at(self.dice.len().min(usize::from(count)));
        self.dice = later;
        now
    }

    /// Takes the next card.
    pub(crate) fn card(&mut self) -> Option<&'a str> {
        let (first, rest) = self.cards.split_first()?;
        self.cards = rest;
        Some(first)
    }

    /// Takes the next answer to an ask.
    pub(crate) fn answer(&mut self, id: &str) -> Option<&'a str> {
        let (_, list) = self.answers.iter_mut().find(|(known, _)| *known == id)?;
        let (first, rest) = list.split_first()?;
        *list = rest;
        Some(first)
    }

    /// The step of a finished action that left dice or cards over.
    pub(super) fn unused(&self) -> Option<Step> {
        let (dice, cards) = (self.dice.len(), self.cards.len());
        (dice + cards > 0).then_some(Step::Unused { dice, cards })
    }
}

/// Supplier of dice, cards and decisions that are not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The program rolls dice and draws cards; otherwise the table does.
    pub app: bool,
    /// Each decision takes its default; otherwise the players decide.
    pub defaults: bool,
}

/// Result of one step of an action.
#[derive(Debug)]
pub enum Step {
    /// The action is done and on disk, or the game says that it is not saved.
    Done(Box<Record>),
    /// The action waits for this. Nothing has changed.
    Needs(Request),
    /// A rule forbids the action.
    Refused(Refusal),
    /// The action or an answer makes no sense.
    Invalid(Invalid),
    /// More was given than the rule asks for.
    Unused {
        /// Number of dice left over.
        dice: usize,
        /// Number of cards left over.
        cards: usize,
    },
}

impl From<Suspend> for Step {
    fn from(suspend: Suspend) -> Self {
        match suspend {
            Suspend::Request(request) => Step::Needs(*request),
            Suspend::Refused(refusal) => Step::Refused(*refusal),
            Suspend::Invalid(invalid) => Step::Invalid(*invalid),
            Suspend::Unfit | Suspend::Over => {
                Step::Invalid(Invalid::new("do", suspend.to_string()))
            }
        }
    }
}

/// One answer that the table supplies to an action that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// The program rolls the missing dice, or draws the card.
    App,
    /// Face of a real die.
    Face(u8),
    /// So many real dice are of the better of two classes; faces typed for this roll before are replaced.
    Count(u16),
    /// Removes the last real die, decision or card; dice that the program rolled stay.
    TakeBack,
    /// The chosen option.
    Chosen(String),
    /// The card that was drawn, by id.
    Card(String),
}
