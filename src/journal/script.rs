//! The answers of a record, given again to the action that asked for them.

use super::attempt::key;
use super::record::DieSource;
use super::*;
use std::collections::VecDeque;

/// The answers of a record: one queue for each kind, since the rule asks for them in the order of play.
pub(super) struct Script<'a> {
    battle: &'a dyn Battle,
    dice: VecDeque<(u8, DieSource)>,
    answers: VecDeque<String>,
    /// Cards of the table by id, those of the program by shuffle and key.
    cards: VecDeque<Result<String, String>>,
    /// Decisions that an older version did not ask for have their defaults.
    or_default: bool,
    /// The cards asked for, each with the card that the program drew.
    asked: Vec<(CardRequest, Option<String>)>,
}

/// An action of the record, run again over its answers.
pub(super) struct RunAgain {
    pub(super) attempt: Attempt,
    pub(super) result: Result<Run, Suspend>,
    /// The rule has asked for everything.
    pub(super) is_used_up: bool,
    /// The cards asked for, each with the card that the program drew.
    pub(super) cards: Vec<(CardRequest, Option<String>)>,
}

impl RunAgain {
    /// Runs the rule of a record again. `or_default` gives decisions that the record lacks their defaults. `None` if the record
    /// is no action.
    pub(super) fn of(
        head: &Head,
        record: &Record,
        battle: &dyn Battle,
        or_default: bool,
    ) -> Option<RunAgain> {
        let (RecordKind::Action(entry, directions) | RecordKind::Open(entry, directions)) =
            record.kind.clone()
        else {
            return None;
        };
        let mut attempt = Attempt::new(entry, directions);
        let mut script = Script::of(record, &head.drawn, battle);
        script.or_default = or_default;
        let result = attempt.drive(battle, &mut script);
        attempt.given = record.given.iter().map(|it| (0, it.clone())).collect();
        Some(RunAgain {
            attempt,
            result,
            is_used_up: script.is_used_up(),
            cards: script.asked,
        })
    }
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
            or_default: false,
            asked: Vec::new(),
        }
    }

    /// Returns true once the rule has asked for everything.
    fn is_used_up(&self) -> bool {
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
            Request::Decision(ask) => match self.answers.pop_front() {
                Some(answer) => attempt.answer(request, &answer).map(|()| true),
                None if self.or_default => {
                    Ok(attempt.answer(request, &ask.default.to_string()).is_ok())
                }
                None => Ok(false),
            },
            Request::Card(needed) => {
                let Some(card) = self.cards.pop_front() else {
                    return Ok(false);
                };
                match &card {
                    Ok(id) => attempt.card(request, id, self.battle)?,
                    Err(drawn) => {
                        let key = |card: u16| dice::drawn(needed, key(self.battle, card));
                        let card = needed.left.iter().find(|card| key(**card) == *drawn);
                        let lost = || Invalid::new("cards", format!("{drawn} cannot be drawn"));
                        attempt.app_card(drawn.clone(), *card.ok_or_else(lost)?);
                    }
                }
                self.asked.push((needed.clone(), card.err()));
                Ok(true)
            }
        }
    }
}
