//! An action of the record, run once more: to explain it, or with another figure or face.

use super::retrace::run_again;
use super::*;
use crate::battle::Line;
use crate::table::DiceRequest;
use std::collections::VecDeque;

/// Details of an action's result that its record does not keep.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Working {
    /// Lines of its report, with the steps of their figures.
    pub lines: Vec<Line>,
    /// Rolls, with the class of each face and the dice rolled again.
    pub rolls: Vec<Roll>,
}

impl Game {
    /// Runs the rule of an action again over its recorded answers. The game stays as it is.
    ///
    /// # Errors
    /// If the record does not exist or is not an action, or where the rules of this version lead to
    /// another result.
    pub fn working(&self, seq: u64) -> Result<Working, Invalid> {
        let fault = |what: String| Invalid::new("seq", what);
        let (head, record) = self.entire(seq)?;
        if !matches!(record.kind, RecordKind::Action(..)) {
            return Err(fault(format!("record {seq} is not an action")));
        }
        let (battle, _) = self
            .state_at(self.index.history.parent(seq))
            .map_err(fault)?;
        run_again(&head, &record, &*battle)
            .map(|done| Working {
                lines: done.lines,
                rolls: done.rolls,
            })
            .ok_or_else(|| {
                fault(format!(
                    "record {seq} has another result by the rules of this version"
                ))
            })
    }

    /// Undoes the last action and does it again with the umpire's figures, for a reason. Its dice, cards and
    /// decisions are used again as far as the rule asks for them; it waits for any others.
    ///
    /// # Errors
    /// As a step; invalid for an unknown action or figure, and then nothing is undone.
    pub fn overrule(&mut self, figures: &BTreeMap<String, f64>, reason: &str) -> Step {
        self.do_again(|directions, _| {
            directions
                .overrule
                .extend(figures.iter().map(|(id, value)| (id.clone(), *value)));
            directions.reason = Some(reason.to_owned());
            Ok(())
        })
    }

    /// Undoes the last action and does it again with another face for one die: number `die` of hand `hand`,
    /// both from 0. The record keeps the old face.
    ///
    /// # Errors
    /// As a step; invalid for an unknown action, die or face, and then nothing is undone.
    pub fn change_die(&mut self, hand: usize, die: usize, face: u8) -> Step {
        self.do_again(|_, hands| {
            let of = hands.get_mut(hand);
            of.and_then(|hand| hand.change(die, face))
                .ok_or_else(|| Invalid::new("dice", "the hand has no such die or face"))
        })
    }

    /// True while a changed action waits: to leave it is to have the action as it was.
    pub fn is_change(&self) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_some_and(|it| it.attempt.replaces.is_some())
    }

    /// Leaves a changed action that waits, and restores the action as it was. Returns `None` where no changed
    /// action waits.
    pub fn leave_change(&mut self) -> Option<Record> {
        if !self.is_change() {
            return None;
        }
        self.as_one(|game| {
            game.leave();
            game.redo(1).ok()
        })
    }

    /// Dice that the last action no longer asked for when it was done again.
    pub fn left_out(&self) -> &[RecordedHand] {
        &self.left_out
    }

    /// Undoes the last action and does it again with other directions or dice.
    fn do_again(
        &mut self,
        change: impl FnOnce(&mut Directions, &mut [RecordedHand]) -> Result<(), Invalid>,
    ) -> Step {
        self.as_one(|game| match game.changed(change) {
            Ok((attempt, left_out)) => match game.undo_actions(1) {
                Ok(_) => {
                    game.left_out = left_out;
                    game.advance(attempt)
                }
                Err(invalid) => Step::Invalid(invalid),
            },
            Err(step) => step,
        })
    }

    /// Prepares the last action with a change; returns it with the dice left over. It has been run until it
    /// finished or waited.
    fn changed(
        &mut self,
        change: impl FnOnce(&mut Directions, &mut [RecordedHand]) -> Result<(), Invalid>,
    ) -> Result<(Attempt, Vec<RecordedHand>), Step> {
        self.own().map_err(Step::Invalid)?;
        self.leave();
        let seq = self.index.history.current();
        let (head, mut record) = self.entire(seq).map_err(Step::Invalid)?;
        let RecordKind::Action(entry, mut directions) = record.kind.clone() else {
            return Err(Step::Invalid(Invalid::new(
                "overrule",
                "the last record is not an action: nothing can be overruled",
            )));
        };
        change(&mut directions, &mut record.hands).map_err(Step::Invalid)?;
        let before = self.state_at(self.index.history.parent(seq));
        let (battle, _) = before.map_err(|what| Step::Invalid(Invalid::new("overrule", what)))?;
        let mut attempt = Attempt::new(entry, directions);
        attempt.replaces = Some(seq);
        let mut replayed = Replayed::of(&record, &head, &*battle);
        let is_done = match attempt.drive(&*battle, &mut replayed) {
            Ok(run) => matches!(run, Run::Done(_)),
            Err(suspend) => return Err(suspend.into()),
        };
        // The program's dice for it have all been shown.
        attempt.known = attempt.has_app();
        let mut left_out = replayed.left_out;
        if is_done {
            left_out.extend(replayed.hands);
        }
        Ok((attempt, left_out))
    }
}

/// Answers of a record for a run that may ask for more or less: roll by roll, decision by decision.
struct Replayed<'a> {
    hands: VecDeque<RecordedHand>,
    /// Index after the hand used last.
    next: usize,
    answers: VecDeque<AnsweredAsk>,
    cards: Script<'a>,
    /// Dice beyond the number asked for.
    left_out: Vec<RecordedHand>,
    battle: &'a dyn Battle,
}

impl<'a> Replayed<'a> {
    fn of(record: &Record, head: &Head, battle: &'a dyn Battle) -> Self {
        let cards = Record {
            hands: Vec::new(),
            answers: Vec::new(),
            ..record.clone()
        };
        Self {
            hands: record.hands.iter().cloned().collect(),
            next: 0,
            answers: record.answers.iter().cloned().collect(),
            cards: Script::of(&cards, &head.drawn, battle),
            left_out: Vec::new(),
            battle,
        }
    }

    /// Takes the recorded hand of a roll.
    fn hand(&mut self, dice: &DiceRequest) -> Option<RecordedHand> {
        let why = dice::purpose(dice.why, dice.again);
        let owner = self.battle.directory().id(dice.owner.who);
        let same =
            |hand: &RecordedHand| hand.why == why && hand.owner == owner && hand.die == dice.die;
        let at = if dice.rolled.is_empty() {
            self.hands.iter().position(same)?
        } else {
            // The rest of a started roll is rolled now. But older versions kept dice that replace several
            // others as hands of one die each.
            let rest =
                |hand: &&RecordedHand| same(hand) && hand.faces.len() <= usize::from(dice.count);
            let next = self.hands.get(self.next).filter(rest);
            next.filter(|_| dice.again).map(|_| self.next)?
        };
        self.next = at;
        self.hands.remove(at)
    }
}

impl AnswerSource<Attempt> for Replayed<'_> {
    fn answer(&mut self, request: &Request, attempt: &mut Attempt) -> Result<bool, Invalid> {
        Ok(match request {
            Request::Dice(dice) => {
                let Some(hand) = self.hand(dice) else {
                    return Ok(false);
                };
                let count = usize::from(dice.count);
                let added = attempt.lay(request, hand.dice().take(count), self.battle);
                if hand.faces.len() > count {
                    self.left_out.push(RecordedHand {
                        faces: hand.faces[count..].to_vec(),
                        app: hand.app[count..].to_vec(),
                        changed: Vec::new(),
                        ..hand
                    });
                }
                added
            }
            Request::Decision(ask) => {
                let mut answers = self.answers.iter();
                let at = answers.position(|given| given.ask == ask.id);
                at.and_then(|at| self.answers.remove(at))
                    .is_some_and(|given| attempt.answer(request, &given.answer).is_ok())
            }
            Request::Card(_) => self.cards.answer(request, attempt).unwrap_or(false),
        })
    }
}
