//! Known answers: rolled by the program, typed by the players, or kept in a record.

use super::{
    Ask, CardRequest, Chosen, DiceRequest, Faces, Hand, Invalid, Owner, Reading, Request, Suspend,
};
use std::cell::Cell;
use std::rc::Rc;

/// Answer to one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Die {
        face: u8,
        /// True if the program rolled it, false for a real die.
        app: bool,
    },
    /// Option chosen by a player, as text.
    Decision(String),
    /// The same, taken at its word: of a bluff the rule runs on as if the option were open, to find out which answers it
    /// takes. Never kept in a record.
    AtItsWord(String),
    Card {
        /// Number in the battle's list of cards.
        card: u16,
        /// True if the program drew it, false if the players named it.
        app: bool,
    },
}

impl Answer {
    /// Returns true if the program rolled or drew it; `None` for a decision.
    pub(crate) const fn by_app(&self) -> Option<bool> {
        match self {
            Answer::Die { app, .. } | Answer::Card { app, .. } => Some(*app),
            Answer::Decision(_) | Answer::AtItsWord(_) => None,
        }
    }
}

/// Answers in the order of the requests.
pub type Answers = Vec<Answer>;

/// Counts the rolls of a play, for those who tell of it meanwhile.
#[derive(Clone, Debug, Default)]
pub(crate) struct RollCount(Rc<Cell<u16>>);

impl RollCount {
    /// The rolls so far.
    pub(crate) fn get(&self) -> u16 {
        self.0.get()
    }
}

/// One finished roll: a hand, or dice that replace some of an earlier roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// Purpose, such as `to hit`.
    pub why: &'static str,
    /// For a re-roll: index of the hand's first roll, and the indexes of the dice that these replace.
    pub again: Option<(usize, Vec<u16>)>,
    pub owner: Owner,
    /// Number of faces of a die.
    pub die: u8,
    /// Faces in the order rolled.
    pub faces: Vec<u8>,
    /// For each die, true if the program rolled it.
    pub app: Vec<bool>,
    /// Classes of the faces, where they are read as classes.
    pub reading: Option<&'static Reading>,
    /// Faces that the rule rolls again once; the next roll holds their new dice.
    pub rerolls: Faces,
    /// What the dice came to, where their faces are not read as classes: `holds`, `total 8 (5 + 3)`.
    pub came: Option<String>,
}

/// A test whose faces are not read as classes: its chances and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Tested {
    /// Purpose, such as `morale`.
    pub why: &'static str,
    /// Name of success, such as `stands`, or of what is counted, such as `hits`.
    pub good: &'static str,
    /// Owner of the test.
    pub owner: Owner,
    /// Chance of each count before the roll, starting from 0; success counts 1. Every decision is taken in
    /// the interest of its decider.
    pub chances: Vec<f64>,
    /// Count that was rolled.
    pub successes: u16,
}

/// One decision that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    pub ask: Ask,
    pub answer: Chosen,
}

/// A run over known answers: the next one to use, and what was used.
pub(super) struct Replay<'a> {
    answers: &'a [Answer],
    next: usize,
    pub(super) rolls: Vec<Roll>,
    pub(super) asked: Vec<Asked>,
    pub(super) cards: Vec<(u16, bool)>,
    pub(super) tests: Vec<Tested>,
    pub(super) count: RollCount,
}

/// A throw: the part of a [`Roll`] that is known before it.
pub(super) struct Throw {
    pub(super) why: &'static str,
    pub(super) again: Option<(usize, Vec<u16>)>,
    pub(super) owner: Owner,
    pub(super) die: u8,
    pub(super) count: u16,
    pub(super) reading: Option<&'static Reading>,
    pub(super) under: Option<u16>,
    pub(super) rerolls: Faces,
}

impl Hand {
    /// `count` dice of this hand; `again` as in [`super::Roll`].
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
            under: None,
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
            count: RollCount::default(),
        }
    }

    /// Number of answers used.
    pub(super) fn used(&self) -> usize {
        self.next
    }

    pub(super) fn dice(&mut self, throw: Throw) -> Result<&[u8], Suspend> {
        let Throw {
            why,
            again,
            owner,
            die,
            count,
            reading,
            under,
            rerolls,
        } = throw;
        if count == 0 {
            return Ok(&[]);
        }
        let mut faces = Vec::with_capacity(usize::from(count));
        let mut app = Vec::with_capacity(usize::from(count));
        for missing in (1..=count).rev() {
            match self.answers.get(self.next) {
                Some(Answer::Die { face, app: by_app }) if (1..=die).contains(face) => {
                    faces.push(*face);
                    app.push(*by_app);
                    self.next += 1;
                }
                Some(_) => return Err(Suspend::Unfit),
                None => {
                    let need = DiceRequest {
                        why,
                        again: again.is_some(),
                        owner,
                        die,
                        count: missing,
                        rolled: faces,
                        reading,
                        under,
                        rerolls,
                    };
                    return Err(Request::Dice(need).into());
                }
            }
        }
        self.rolls.push(Roll {
            why,
            again,
            owner,
            die,
            faces,
            app,
            reading,
            rerolls,
            came: None,
        });
        self.count.0.set(self.count.get() + 1);
        Ok(self.rolls.last().map_or(&[], |roll| roll.faces.as_slice()))
    }

    pub(super) fn ask(&mut self, ask: Ask) -> Result<Chosen, Suspend> {
        let (given, is_open) = match self.answers.get(self.next) {
            Some(Answer::Decision(given)) => (given, ask.is_open(given)),
            Some(Answer::AtItsWord(given)) => (given, true),
            Some(_) => return Err(Suspend::Unfit),
            None => return Err(Request::Decision(ask).into()),
        };
        let answer = ask.options.read(given, false).ok_or(Suspend::Unfit)?;
        if !is_open {
            return Err(Invalid::not_open(&ask).into());
        }
        self.next += 1;
        self.asked.push(Asked { ask, answer });
        Ok(answer)
    }

    pub(super) fn draw(&mut self, request: CardRequest) -> Result<u16, Suspend> {
        match self.answers.get(self.next) {
            Some(Answer::Card { card, app }) if request.takes(*card) => {
                self.next += 1;
                self.cards.push((*card, *app));
                Ok(*card)
            }
            Some(_) => Err(Suspend::Unfit),
            None => Err(Request::Card(request).into()),
        }
    }
}
