//! Actions: doing one, and the real dice that lie where it waits for more.

use super::Dice;
use super::reply::{self, Fault, Reply};
use super::request::{Open, Order};
use crate::battle::{Battle, Directions, Entry, printable};
use crate::journal::{Game, Given, Manner, Step};
use crate::table::{Answer, Answers, Ask, DiceRequest, Invalid, Request, Suspend};
use std::collections::BTreeMap;

/// Does an action at one go.
pub(super) fn act(game: &mut Game, order: &Order, dice: Dice) -> Reply {
    let battle = game.battle();
    let given = order
        .given(battle)
        .and_then(|given| Ok((given, order.directions()?)));
    // The action and its own fields come before whatever goes along with it.
    let ((given, open), directions) =
        given.map_err(|fault| own_fault(battle, &order.entry).unwrap_or(fault))?;
    let manner = Manner {
        app: dice == Dice::App,
        defaults: open == Open::Defaults,
    };
    let step = game.perform(&order.entry, &directions, &given, manner);
    let battle = game.battle();
    match step {
        Step::Done(record) => Ok(reply::done(&record, battle)),
        Step::Needs(need) => {
            let lying = reply::lying(game.fallen(), &need);
            Err(Fault::Needs(Box::new(need), lying))
        }
        Step::Refused(refusal) => Err(senseless(battle, &order.entry, &directions, &given, manner)
            .map_or(Fault::Refused(refusal), Fault::Invalid)),
        Step::Invalid(invalid) => Err(Fault::Invalid(invalid)),
        Step::Unused { dice: 0, cards } => Err(Fault::UnusedCards(cards)),
        Step::Unused { dice, .. } => Err(Fault::UnusedDice(dice)),
    }
}

/// What is wrong with the action itself or its own fields.
pub(super) fn own_fault(battle: &dyn Battle, entry: &Entry) -> Option<Invalid> {
    let forced = Directions {
        force: Some("only looked at".to_owned()),
        ..Directions::default()
    };
    match battle.perform(entry, &forced, &Answers::new()) {
        // That it cannot be forced at all is no fault of its fields.
        Err(Suspend::Invalid(invalid)) => Some(*invalid).filter(|invalid| invalid.field != "force"),
        _ => None,
    }
}

/// What is wrong with the dice, cards, decisions and figures that came with a refused action: a fault of sense comes before a refusal.
fn senseless(
    battle: &dyn Battle,
    entry: &Entry,
    directions: &Directions,
    given: &Given,
    manner: Manner,
) -> Option<Invalid> {
    let force = Some("only looked at".to_owned());
    let directions = Directions {
        force,
        ..directions.clone()
    };
    let along = |invalid: &Invalid| {
        ["dice", "cards", "answers", "overrule"]
            .iter()
            .any(|key| invalid.field.split('.').next() == Some(key))
    };
    Walk::new(battle, given, manner.defaults)
        .go(entry, &directions)
        .filter(along)
}

/// What is wrong with decisions that the odds are asked for. The odds meet every asking, this only those on the way where all
/// dice fall low, or all high.
pub(super) fn unknown_option(
    battle: &dyn Battle,
    entry: &Entry,
    directions: &Directions,
    answers: &[(String, Vec<String>)],
) -> Option<Invalid> {
    let given = Given {
        answers: answers.iter().cloned().collect(),
        ..Given::default()
    };
    [Fill::Low, Fill::High].into_iter().find_map(|fill| {
        let mut walk = Walk {
            fill,
            ..Walk::new(battle, &given, true)
        };
        walk.go(entry, directions)
            .filter(|invalid| invalid.field.starts_with("answers"))
    })
}

/// What becomes of dice and cards that are not given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fill {
    /// There the walk ends.
    No,
    /// Every die shows a 1.
    Low,
    /// Every die shows its highest face.
    High,
}

/// More answers than any action takes.
const LONGEST: usize = 10_000;

/// An action followed over what was given for it, as far as that goes. The program rolls nothing here.
struct Walk<'a> {
    battle: &'a dyn Battle,
    dice: std::slice::Iter<'a, u64>,
    cards: std::slice::Iter<'a, String>,
    answers: &'a BTreeMap<String, Vec<String>>,
    asked: BTreeMap<&'static str, usize>,
    defaults: bool,
    fill: Fill,
    supplied: Answers,
}

impl<'a> Walk<'a> {
    fn new(battle: &'a dyn Battle, given: &'a Given, defaults: bool) -> Self {
        Self {
            battle,
            dice: given.dice.iter(),
            cards: given.cards.iter(),
            answers: &given.answers,
            asked: BTreeMap::new(),
            defaults,
            fill: Fill::No,
            supplied: Answers::new(),
        }
    }

    /// Goes on until something is missing; what makes no sense on the way.
    fn go(&mut self, entry: &Entry, directions: &Directions) -> Option<Invalid> {
        while self.supplied.len() < LONGEST {
            match self.battle.perform(entry, directions, &self.supplied) {
                Err(Suspend::Request(need)) => match self.give(&need) {
                    Ok(true) => {}
                    Ok(false) => return None,
                    Err(invalid) => return Some(invalid),
                },
                Err(Suspend::Invalid(invalid)) => return Some(*invalid),
                _ => return None,
            }
        }
        None
    }

    /// Gives what is needed, if it is there.
    fn give(&mut self, need: &Request) -> Result<bool, Invalid> {
        let before = self.supplied.len();
        match need {
            Request::Dice(need) => self.throw(need)?,
            Request::Decision(ask) => {
                let answer = self.answer(ask)?;
                self.supplied.extend(answer.map(Answer::Decision));
            }
            Request::Card(need) => {
                let of_id = |id: &String| {
                    need.left.iter().copied().find(|card| {
                        self.battle
                            .cards()
                            .get(usize::from(*card))
                            .is_some_and(|it| it.id == *id)
                    })
                };
                let first = need.left.first().copied().filter(|_| self.fill != Fill::No);
                let card = self.cards.next().map_or(first, of_id);
                self.supplied
                    .extend(card.map(|card| Answer::Card { card, app: false }));
            }
        }
        Ok(self.supplied.len() > before)
    }

    fn throw(&mut self, need: &DiceRequest) -> Result<(), Invalid> {
        let mut faces = Vec::new();
        for face in self.dice.by_ref().take(need.count.into()) {
            let fits = u8::try_from(*face)
                .ok()
                .filter(|face| (1..=need.die).contains(face));
            faces.push(fits.ok_or_else(|| {
                Invalid::new(
                    "dice",
                    format!("{face} is no face of a die with {} faces", need.die),
                )
            })?);
        }
        let filled = if self.fill == Fill::High { need.die } else { 1 };
        let missing = if self.fill == Fill::No {
            0
        } else {
            usize::from(need.count) - faces.len()
        };
        faces.extend(std::iter::repeat_n(filled, missing));
        self.supplied.extend(faces.iter().map(|face| Answer::Die {
            face: *face,
            app: false,
        }));
        Ok(())
    }

    fn answer(&mut self, ask: &Ask) -> Result<Option<String>, Invalid> {
        let asked = self.asked.entry(ask.id).or_insert(0);
        let given = self.answers.get(ask.id).and_then(|given| given.get(*asked));
        *asked += 1;
        let for_odds = self.fill != Fill::No;
        match given {
            None => Ok(self.defaults.then(|| ask.default.to_string())),
            Some(given) if ask.options.read(given, false).is_some() => Ok(Some(given.clone())),
            // What only the odds know cannot be walked.
            Some(given) if for_odds && ask.options.read(given, true).is_some() => {
                Ok(Some(ask.default.to_string()))
            }
            Some(given) => {
                let options = ask.options.list().join(", ");
                Err(Invalid::new(
                    format!("answers.{}", ask.id),
                    format!("{:?} is none of {options}", printable(given)),
                ))
            }
        }
    }
}
