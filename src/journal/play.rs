//! Doing an action: at one go, or step by step.

use super::attempt::known_card;
use super::{App, Attempt, Game, Given, Manner, Record, RecordKind, Step, Stop, Supply, Waiting};
use crate::battle::{Directions, Entry, Outcome, SoFar, did_you_mean, printable};
use crate::table::{Invalid, Request, Roll};
use std::collections::BTreeMap;

impl Game {
    /// Does an action at one go. Faults are told in this order: invalid, refused, needs, unused; on any of them nothing
    /// has changed, and no face that the program would have rolled has been shown.
    pub fn perform(
        &mut self,
        entry: &Entry,
        directions: &Directions,
        given: &Given,
        manner: Manner,
    ) -> Step {
        self.fallen.clear();
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        let mut attempt = Attempt::new(entry.clone(), directions.clone());
        match self.resolve(&mut attempt, given, manner) {
            Ok(done) => {
                self.leave();
                Step::Done(Box::new(self.commit(attempt, done)))
            }
            Err(step) => step,
        }
    }

    fn resolve(
        &mut self,
        attempt: &mut Attempt,
        given: &Given,
        manner: Manner,
    ) -> Result<Outcome, Step> {
        let mut left = Left::new(given);
        let mut result = attempt.run(&*self.battle);
        if !matches!(result, Err(Stop::Invalid(_))) {
            self.check(given).map_err(Step::Invalid)?;
        }
        loop {
            let need = match result {
                Ok(done) if left.is_used_up() => return Ok(done),
                Ok(_) => {
                    return Err(Step::Unused {
                        dice: left.dice.len(),
                        cards: left.cards.len(),
                    });
                }
                Err(Stop::Refused(refusal)) => return Err(Step::Refused(*refusal)),
                Err(Stop::Invalid(invalid)) => return Err(Step::Invalid(*invalid)),
                Err(Stop::Needs(need)) => need,
            };
            if !self
                .give(attempt, &need, &mut left, manner)
                .map_err(Step::Invalid)?
            {
                let seen = |roll: &Roll| !roll.app.contains(&true);
                self.fallen = attempt
                    .rolls(&*self.battle)
                    .into_iter()
                    .filter(seen)
                    .collect();
                return Err(Step::Needs(*need));
            }
            result = attempt.run(&*self.battle);
        }
    }

    /// Faults of what is given that can be told before anything is asked.
    fn check(&self, given: &Given) -> Result<(), Invalid> {
        if let Some(face) = given.dice.iter().find(|face| !(1..=255).contains(*face)) {
            return Err(Invalid::new("dice", format!("no die shows {face}")));
        }
        given
            .cards
            .iter()
            .try_for_each(|card| known_card(card, &*self.battle))?;
        let asks = self.battle.info().asks;
        let Some(unknown) = given.answers.keys().find(|id| !asks.contains(&id.as_str())) else {
            return Ok(());
        };
        let near = did_you_mean(unknown, asks.iter().copied());
        let list = if asks.is_empty() {
            "; there are none".to_owned()
        } else {
            format!("; there are {}", asks.join(", "))
        };
        let unknown = printable(unknown);
        Err(Invalid::new(
            format!("answers.{unknown}"),
            format!(
                "there is no such decision{}",
                if near.is_empty() { list } else { near }
            ),
        ))
    }

    /// Gives what is needed, from what is left of what was given or as the manner says; false when nobody gives it.
    fn give(
        &self,
        attempt: &mut Attempt,
        need: &Request,
        left: &mut Left,
        manner: Manner,
    ) -> Result<bool, Invalid> {
        match need {
            Request::Dice(dice) if !left.dice.is_empty() => {
                let count = left.dice.len().min(usize::from(dice.count));
                let (now, later) = left.dice.split_at(count);
                left.dice = later;
                now.iter()
                    .try_for_each(|face| attempt.face(need, *face))
                    .map(|()| true)
            }
            Request::Card(_) if !left.cards.is_empty() => {
                let (now, later) = left.cards.split_at(1);
                left.cards = later;
                now.iter()
                    .try_for_each(|card| attempt.card(need, card, &*self.battle))
                    .map(|()| true)
            }
            Request::Dice(_) | Request::Card(_) if manner.app => {
                attempt.by_app(need, self.app()).map(|()| true)
            }
            Request::Dice(_) | Request::Card(_) => Ok(false),
            Request::Decision(ask) => match left.answer(ask.id) {
                Some(answer) => attempt.answer(need, answer).map(|()| true),
                None if manner.defaults => attempt
                    .answer(need, &ask.default.to_string())
                    .map(|()| true),
                None => Ok(false),
            },
        }
    }

    fn app(&self) -> App<'_> {
        App {
            seed: self.header.seed,
            battle: &*self.battle,
            positions: &self.positions,
            shown: &self.ledger.shown,
        }
    }

    /// Begins an action step by step. One that was waiting is left.
    pub fn begin(&mut self, entry: Entry, directions: Directions) -> Step {
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        self.leave();
        self.advance(Attempt::new(entry, directions))
    }

    /// Another entry for the action that waits, with what has fallen for it; one that makes no sense changes nothing.
    pub fn amend(&mut self, entry: Entry) -> Step {
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        let Some(Waiting { attempt, .. }) = &self.waiting else {
            return Step::Invalid(Invalid::new("do", "no action is waiting"));
        };
        let mut attempt = attempt.clone();
        attempt.entry = entry;
        self.advance(attempt)
    }

    /// Gives the waiting action something that it waits for. What makes no sense changes nothing: it still waits.
    pub fn supply(&mut self, supply: Supply) -> Step {
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        let Some(Waiting { attempt, need, .. }) = &self.waiting else {
            return Step::Invalid(Invalid::new("do", "no action is waiting"));
        };
        let mut attempt = attempt.clone();
        let taken = match supply {
            Supply::App => attempt.by_app(need, self.app()),
            Supply::Face(face) => attempt.face(need, u64::from(face)),
            Supply::Count(count) => attempt.count(need, count),
            Supply::TakeBack => attempt.take_back(),
            Supply::Chosen(answer) => attempt.answer(need, &answer),
            Supply::Card(card) => attempt.card(need, &card, &*self.battle),
        };
        match taken {
            Ok(()) => self.advance(attempt),
            Err(invalid) => Step::Invalid(invalid),
        }
    }

    /// Runs an attempt as far as it comes. A fault leaves everything as it was, whatever waited before still waiting.
    pub(super) fn advance(&mut self, attempt: Attempt) -> Step {
        match attempt.run(&*self.battle) {
            Ok(done) => {
                self.waiting = None;
                Step::Done(Box::new(self.commit(attempt, done)))
            }
            Err(Stop::Needs(need)) => {
                let need = *need;
                self.wait(attempt, need.clone());
                Step::Needs(need)
            }
            Err(Stop::Refused(refusal)) => Step::Refused(*refusal),
            Err(Stop::Invalid(invalid)) => Step::Invalid(*invalid),
        }
    }

    /// Keeps an attempt that waits. Once the program's dice or cards are in it, it is on disk before anybody sees them. So is a
    /// roll of the table's that is whole: one that is not still lies there, and is typed once more after a crash.
    fn wait(&mut self, attempt: Attempt, need: Request) {
        let so_far = self
            .battle
            .so_far(&attempt.entry, &attempt.directions, attempt.answers());
        let Ok(so_far) = so_far else { return };
        if attempt.has_app() || (attempt.has_fallen() && !is_within_roll(&need)) {
            self.keep(&attempt, &need, &so_far);
        }
        self.waiting = Some(Waiting {
            attempt,
            need,
            rolls: so_far.rolls,
            lines: so_far.lines,
        });
    }

    /// Writes down what of a roll is on the table while the rest is due, so that it goes on from there when the game is
    /// opened again.
    pub(super) fn keep_half_a_roll(&mut self) {
        if self.store.is_watching() {
            return;
        }
        let Some(waiting) = self.waiting.take() else {
            return;
        };
        let Waiting { attempt, need, .. } = &waiting;
        // Everything else is on disk.
        let half = is_within_roll(need) && !attempt.has_app();
        if let (true, Ok(so_far)) = (
            half,
            self.battle
                .so_far(&attempt.entry, &attempt.directions, attempt.answers()),
        ) {
            self.keep(attempt, need, &so_far);
        }
        self.waiting = Some(waiting);
    }

    /// Writes an attempt down as one that waits.
    fn keep(&mut self, attempt: &Attempt, need: &Request, so_far: &SoFar) {
        let deed = RecordKind::Open(attempt.entry.clone(), attempt.directions.clone());
        let mut record = Record::new(deed, self.turn(), so_far.title.clone());
        self.battle
            .directory()
            .id(so_far.subject)
            .clone_into(&mut record.subject);
        record.hands = attempt.hands(&*self.battle, &so_far.rolls, Some(need));
        record.answers = super::game::answered(&so_far.asked);
        record.cards = super::game::drawn_cards(&*self.battle, &so_far.cards);
        record.faces_known = attempt.known;
        record.replaces = attempt.replaces;
        self.write(record, attempt.moves.clone(), attempt.drawn.clone());
    }
}

/// Whether some dice of the roll that is due have been typed already.
fn is_within_roll(need: &Request) -> bool {
    matches!(need, Request::Dice(dice) if !dice.rolled.is_empty())
}

/// What is left of what was given.
struct Left<'a> {
    dice: &'a [u64],
    cards: &'a [String],
    answers: BTreeMap<&'a str, &'a [String]>,
}

impl<'a> Left<'a> {
    fn new(given: &'a Given) -> Self {
        let answers = given
            .answers
            .iter()
            .map(|(id, answers)| (id.as_str(), answers.as_slice()))
            .collect();
        Self {
            dice: &given.dice,
            cards: &given.cards,
            answers,
        }
    }

    fn is_used_up(&self) -> bool {
        self.dice.is_empty() && self.cards.is_empty()
    }

    fn answer(&mut self, id: &str) -> Option<&'a str> {
        let list = self.answers.get_mut(id)?;
        let (first, rest) = list.split_first()?;
        *list = rest;
        Some(first)
    }
}
