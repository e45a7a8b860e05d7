//! Answers that are known: what the program rolled, what the players typed, what a record kept.

use super::{Ask, CardRequest, Chosen, DiceRequest, Faces, Hand, Owner, Reading, Request, Suspend};

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A die that shows `face`, rolled by the program or at the table.
    Die {
        /// What it shows.
        face: u8,
        /// Rolled by the program; otherwise a real die, typed in.
        app: bool,
    },
    /// A player's decision, as it is written.
    Decision(String),
    /// A card, by its number in the battle's list of cards.
    Card {
        /// The number.
        card: u16,
        /// Drawn by the program; otherwise named by the players.
        app: bool,
    },
}

impl Answer {
    /// Whether the program rolled or drew it; nothing for a decision.
    #[must_use]
    pub const fn by_app(&self) -> Option<bool> {
        match self {
            Answer::Die { app, .. } | Answer::Card { app, .. } => Some(*app),
            Answer::Decision(_) => None,
        }
    }
}

/// The answers in the order in which they are asked for.
pub type Answers = Vec<Answer>;

/// One roll as it fell: a hand, or dice that replaced some of an earlier roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// What it was for.
    pub why: &'static str,
    /// For a re-roll: the place of the first roll of this hand in the list of rolls, and which of its dice (from 0) these replaced.
    pub again: Option<(usize, Vec<u16>)>,
    /// Whose dice.
    pub owner: Owner,
    /// How many faces a die has.
    pub die: u8,
    /// What fell, in the order rolled.
    pub faces: Vec<u8>,
    /// For each die, whether the program rolled it.
    pub app: Vec<bool>,
    /// What each face is, where faces are read as classes.
    pub reading: Option<&'static Reading>,
    /// Faces that the rule rolls again once; the dice that replace them are the next roll.
    pub rerolls: Faces,
}

/// Something that dice decided whose faces are not read as classes: how likely it was that it went well, and whether it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Tested {
    /// What it was for: `morale`.
    pub why: &'static str,
    /// What it is called when it goes well: `stands`; or what is counted: `hits`.
    pub good: &'static str,
    /// Whose test.
    pub owner: Owner,
    /// How likely each count was before it was rolled, from none on, each decision as serves its decider best. What goes well
    /// or does not counts one or none.
    pub chances: Vec<f64>,
    /// What it came to.
    pub came: u16,
}

/// One decision as it was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What was asked.
    pub ask: Ask,
    /// What was chosen.
    pub answer: Chosen,
}

/// A resolution over given answers: where it stands, and what it has used.
pub(super) struct Replay<'a> {
    answers: &'a [Answer],
    next: usize,
    pub(super) rolls: Vec<Roll>,
    pub(super) asked: Vec<Asked>,
    pub(super) cards: Vec<(u16, bool)>,
    pub(super) tests: Vec<Tested>,
}

/// What is rolled: the parts of a [`Roll`] that are known before it falls.
pub(super) struct Throw {
    pub(super) why: &'static str,
    pub(super) again: Option<(usize, Vec<u16>)>,
    pub(super) owner: Owner,
    pub(super) die: u8,
    pub(super) count: u16,
    pub(super) reading: Option<&'static Reading>,
    pub(super) rerolls: Faces,
}

impl Hand {
    /// `count` dice of this kind as they are thrown; `again` as in [`super::Roll`].
    pub(super) fn throw(&self, count: u16, again: Option<(usize, Vec<u16>)>) -> Throw {
        // The new faces stand: no rule rolls them again.
        let rerolls = if again.is_some() {
            Faces::NONE
        } else {
            self.again
        };
        Throw {
            why: self.why,
            again,
            owner: self.owner,
            die: self.reads.die(),
            count,
            reading: Some(self.reads),
            rerolls,
        }
    }
}

impl<'a> Replay<'a> {
    pub(super) fn new(answers: &'a [Answer]) -> Self {
        Self {
            answers,
            next: 0,
            rolls: Vec::new(),
            asked: Vec::new(),
            cards: Vec::new(),
            tests: Vec::new(),
        }
    }

    /// How many items of the answers have been used.
    pub(super) fn used(&self) -> usize {
        self.next
    }

    pub(super) fn dice(&mut self, throw: Throw) -> Result<&[u8], Suspend> {
        if throw.count == 0 {
            return Ok(&[]);
        }
        let mut faces = Vec::with_capacity(usize::from(throw.count));
        let mut app = Vec::with_capacity(usize::from(throw.count));
        for missing in (1..=throw.count).rev() {
            match self.answers.get(self.next) {
                Some(Answer::Die { face, app: by_app }) if (1..=throw.die).contains(face) => {
                    faces.push(*face);
                    app.push(*by_app);
                    self.next += 1;
                }
                Some(_) => return Err(Suspend::Unfit),
                None => {
                    let Throw {
                        why,
                        again,
                        owner,
                        die,
                        reading,
                        rerolls,
                        ..
                    } = throw;
                    let again = again.is_some();
                    let need = DiceRequest {
                        why,
                        again,
                        owner,
                        die,
                        count: missing,
                        rolled: faces,
                        reading,
                        rerolls,
                    };
                    return Err(Request::Dice(need).into());
                }
            }
        }
        let Throw {
            why,
            again,
            owner,
            die,
            reading,
            rerolls,
            ..
        } = throw;
        self.rolls.push(Roll {
            why,
            again,
            owner,
            die,
            faces,
            app,
            reading,
            rerolls,
        });
        Ok(self.rolls.last().map_or(&[], |roll| roll.faces.as_slice()))
    }

    pub(super) fn ask(&mut self, ask: Ask) -> Result<Chosen, Suspend> {
        let answer = match self.answers.get(self.next) {
            Some(Answer::Decision(given)) => {
                ask.options.read(given, false).ok_or(Suspend::Unfit)?
            }
            Some(_) => return Err(Suspend::Unfit),
            None => return Err(Request::Decision(ask).into()),
        };
        self.next += 1;
        self.asked.push(Asked { ask, answer });
        Ok(answer)
    }

    pub(super) fn draw(&mut self, shuffle: u32, left: &[u16]) -> Result<u16, Suspend> {
        match self.answers.get(self.next) {
            Some(Answer::Card { card, app }) if left.contains(card) => {
                self.next += 1;
                self.cards.push((*card, *app));
                Ok(*card)
            }
            Some(_) => Err(Suspend::Unfit),
            None => Err(Request::Card(CardRequest {
                shuffle,
                left: left.to_vec(),
            })
            .into()),
        }
    }
}
