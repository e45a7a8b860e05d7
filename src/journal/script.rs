//! The answers of a record, given again to the action that asked for them.

use super::attempt::key;
use super::dice;
use super::record::DieSource;
use super::{Attempt, DrawnCard, Record, RecordedHand};
use crate::battle::{AnswerSource, Battle};
use crate::table::{Invalid, Request};
use std::collections::VecDeque;

/// The answers of a record: one queue for each kind, since the rule asks for them in the order of play.
pub(super) struct Script<'a> {
    battle: &'a dyn Battle,
    dice: VecDeque<(u8, DieSource)>,
    answers: VecDeque<String>,
    /// Cards of the table by id, those of the program by shuffle and key.
    cards: VecDeque<Result<String, String>>,
}

impl<'a> Script<'a> {
    /// Creates the script of a record; `drawn` holds the cards that the program drew for it.
    pub(super) fn of(record: &Record, drawn: &[String], battle: &'a dyn Battle) -> Self {
        let dice = record.hands.iter().flat_map(RecordedHand::dice);
        let answers = record.answers.iter().map(|given| given.answer.clone());
        let mut drawn = drawn.iter();
        let mut card = |drawn_card: &DrawnCard| {
            if drawn_card.app {
                Err(drawn.next().cloned().unwrap_or_default())
            } else {
                Ok(drawn_card.card.clone())
            }
        };
        let cards = record.cards.iter().map(&mut card).collect();
        Self {
            battle,
            dice: dice.collect(),
            answers: answers.collect(),
            cards,
        }
    }

    /// Returns true once the rule has asked for everything.
    pub(super) fn is_used_up(&self) -> bool {
        self.dice.is_empty() && self.answers.is_empty() && self.cards.is_empty()
    }
}

impl AnswerSource<Attempt> for Script<'_> {
    fn answer(&mut self, request: &Request, attempt: &mut Attempt) -> Result<bool, Invalid> {
        match request {
            Request::Dice(dice) => {
                let stream = dice::stream_of(self.battle.directory(), dice);
                let count = self.dice.len().min(usize::from(dice.count));
                for (face, source) in self.dice.drain(..count) {
                    attempt.lay_die(request, &stream, face, source)?;
                }
                Ok(count > 0)
            }
            Request::Decision(_) => self.answers.pop_front().map_or(Ok(false), |answer| {
                attempt.answer(request, &answer).map(|()| true)
            }),
            Request::Card(needed) => match self.cards.pop_front() {
                None => Ok(false),
                Some(Ok(id)) => attempt.card(request, &id, self.battle).map(|()| true),
                Some(Err(drawn)) => {
                    let is_it =
                        |card: &&u16| dice::drawn(needed, key(self.battle, **card)) == drawn;
                    let card =
                        needed.left.iter().find(is_it).ok_or_else(|| {
                            Invalid::new("cards", format!("{drawn} cannot be drawn"))
                        })?;
                    attempt.app_card(drawn, *card);
                    Ok(true)
                }
            },
        }
    }
}
