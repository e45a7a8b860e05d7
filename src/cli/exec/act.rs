//! Actions: doing one, and the real dice that lie where it waits for more.

use super::Dice;
use super::reply::{self, Fault, Reply};
use super::request::{Open, Order};
use crate::battle::{Battle, Directions, Entry};
use crate::journal::{Game, Given, Manner, Step};
use crate::table::{Halt, Invalid, Item, Need, Tape};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Does an action at one go.
pub(super) fn act(game: &mut Game, order: &Order, dice: Dice) -> Reply {
    let battle = game.battle();
    let given = order.given(battle).and_then(|given| Ok((given, order.directions()?)));
    // The action and its own fields come before whatever goes along with it.
    let ((given, open), directions) = given.map_err(|fault| own_fault(battle, &order.entry).unwrap_or(fault))?;
    let manner = Manner { app: dice == Dice::App, defaults: open == Open::Defaults };
    let step = game.perform(&order.entry, &directions, &given, manner);
    let battle = game.battle();
    match step {
        Step::Done(record) => Ok(reply::done(&record, battle)),
        Step::Needs(need) => Err(Fault::Needs(Box::new(need), lying(battle, &order.entry, &directions, &given, manner))),
        Step::Refused(refusal) => {
            Err(senseless(battle, &order.entry, &directions, &given, manner).map_or(Fault::Refused(refusal), Fault::Invalid))
        }
        Step::Invalid(invalid) => Err(Fault::Invalid(invalid)),
        Step::Unused { dice: 0, cards } => Err(Fault::UnusedCards(cards)),
        Step::Unused { dice, .. } => Err(Fault::UnusedDice(dice)),
    }
}

/// What is wrong with the action itself or its own fields.
pub(super) fn own_fault(battle: &dyn Battle, entry: &Entry) -> Option<Invalid> {
    let forced = Directions { force: Some("only looked at".to_owned()), ..Directions::default() };
    match battle.perform(entry, &forced, &Tape::new()) {
        Err(Halt::Invalid(invalid)) => Some(*invalid),
        _ => None,
    }
}

/// What is wrong with the dice, cards, decisions and figures that came with a refused action: a fault of sense comes before a refusal.
fn senseless(battle: &dyn Battle, entry: &Entry, directions: &Directions, given: &Given, manner: Manner) -> Option<Invalid> {
    let force = Some("only looked at".to_owned());
    let directions = Directions { force, ..directions.clone() };
    let along = |invalid: &Invalid| ["dice", "cards", "answers", "overrule"].iter().any(|key| invalid.field.split('.').next() == Some(key));
    Walk::new(battle, given, manner.defaults).go(entry, &directions).filter(along)
}

/// The real dice that have been given to an action that waits, roll by roll.
fn lying(battle: &dyn Battle, entry: &Entry, directions: &Directions, given: &Given, manner: Manner) -> Vec<Value> {
    let mut walk = Walk::new(battle, given, manner.defaults);
    walk.go(entry, directions);
    walk.rolls.into_iter().map(|(why, die, faces)| json!({"why": why, "die": die, "faces": faces, "source": "table"})).collect()
}

/// More answers than any action takes.
const LONGEST: usize = 10_000;

/// An action followed over what was given for it, as far as that goes. The app rolls nothing here.
struct Walk<'a> {
    battle: &'a dyn Battle,
    dice: std::slice::Iter<'a, u64>,
    cards: std::slice::Iter<'a, String>,
    answers: &'a BTreeMap<String, Vec<String>>,
    asked: BTreeMap<&'static str, usize>,
    defaults: bool,
    tape: Tape,
    rolls: Vec<(String, u8, Vec<u8>)>,
}

impl<'a> Walk<'a> {
    fn new(battle: &'a dyn Battle, given: &'a Given, defaults: bool) -> Self {
        let Given { dice, cards, answers } = given;
        Self {
            battle,
            dice: dice.iter(),
            cards: cards.iter(),
            answers,
            asked: BTreeMap::new(),
            defaults,
            tape: Tape::new(),
            rolls: Vec::new(),
        }
    }

    /// Goes on until something is missing; what makes no sense on the way.
    fn go(&mut self, entry: &Entry, directions: &Directions) -> Option<Invalid> {
        while self.tape.len() < LONGEST {
            match self.battle.perform(entry, directions, &self.tape) {
                Err(Halt::Need(need)) => match self.give(&need) {
                    Ok(true) => {}
                    Ok(false) => return None,
                    Err(invalid) => return Some(invalid),
                },
                Err(Halt::Invalid(invalid)) => return Some(*invalid),
                _ => return None,
            }
        }
        None
    }

    /// Gives what is needed, if it is there.
    fn give(&mut self, need: &Need) -> Result<bool, Invalid> {
        let before = self.tape.len();
        match need {
            Need::Dice(need) => {
                let faces: Vec<u64> = self.dice.by_ref().take(need.count.into()).copied().collect();
                let mut fits = Vec::new();
                for face in faces {
                    let face = u8::try_from(face).ok().filter(|face| (1..=need.die).contains(face));
                    fits.push(
                        face.ok_or_else(|| Invalid::new("dice", format!("a die with {} faces shows none of that number", need.die)))?,
                    );
                }
                self.tape.extend(fits.iter().map(|face| Item::Die { face: *face, app: false }));
                if !fits.is_empty() {
                    self.rolls.push((reply::why(need.why, need.again), need.die, fits));
                }
            }
            Need::Answer(ask) => {
                let asked = self.asked.entry(ask.id).or_insert(0);
                let given = self.answers.get(ask.id).and_then(|given| given.get(*asked));
                *asked += 1;
                let answer = match given {
                    Some(given) if ask.options.read(given, false).is_none() => {
                        let options = ask.options.list().join(", ");
                        return Err(Invalid::new(format!("answers.{}", ask.id), format!("{given:?} is none of {options}")));
                    }
                    Some(given) => Some(given.clone()),
                    None => self.defaults.then(|| ask.default.to_string()),
                };
                self.tape.extend(answer.map(Item::Answer));
            }
            Need::Card(need) => {
                let number = |id: &String| self.battle.cards().iter().position(|card| card.id == *id).and_then(|at| u16::try_from(at).ok());
                let card = self.cards.next().and_then(number).filter(|card| need.left.contains(card));
                self.tape.extend(card.map(|card| Item::Card { card, app: false }));
            }
        }
        Ok(self.tape.len() > before)
    }
}
