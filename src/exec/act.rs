//! Does an action, and checks its answers.

use super::ExecDice;
use super::reply::{self, ExecFault, Reply};
use super::request::{ActionRequest, Undecided};
use crate::battle::{AnswerSource, Battle, Directions, Entry};
use crate::journal::{Attempt, Game, Given, Manner, Remaining, Step};
use crate::table::{Answers, CardRequest, Invalid, Request, Suspend};

pub(super) fn act(game: &mut Game, order: &ActionRequest, dice: ExecDice) -> Reply {
    let battle = game.battle();
    let given = order
        .given(battle)
        .and_then(|given| Ok((given, order.directions()?, order.viewer()?)));
    // Faults of the action and its own fields come before those of its answers.
    let ((given, open), directions, viewer) =
        given.map_err(|fault| own_fault(battle, &order.entry).unwrap_or(fault))?;
    let manner = Manner {
        app: dice == ExecDice::App,
        defaults: open == Undecided::Defaults,
    };
    let step = game.perform(&order.entry, &directions, &given, manner);
    let battle = game.battle();
    let is_done = matches!(step, Step::Done(_));
    // What it lacks, or has too much of, would tell what is hidden.
    let hidden = (!is_done).then(|| battle.fault_of_hidden(&order.entry, &directions, viewer));
    let hidden = hidden.flatten();
    let is_secret = hidden.is_some();
    let fault = match hidden.map_or(step, Step::from) {
        Step::Done(record) => return Ok(reply::done(&record, battle)),
        Step::Needs(request) => {
            let real_dice = reply::real_dice(game.fallen(), &request);
            ExecFault::Needs(Box::new(request), real_dice)
        }
        Step::Refused(refusal) if is_secret => ExecFault::Refused(refusal),
        Step::Refused(refusal) => senseless(battle, &order.entry, &directions, &given, manner)
            .map_or(ExecFault::Refused(refusal), ExecFault::Invalid),
        Step::Invalid(invalid) => ExecFault::Invalid(invalid),
        Step::Unused { dice: 0, cards } => ExecFault::UnusedCards(cards),
        Step::Unused { dice, .. } => ExecFault::UnusedDice(dice),
    };
    Err(if is_secret {
        ExecFault::Hidden(Box::new(fault))
    } else {
        fault
    })
}

/// Fault of the action or its own fields.
pub(super) fn own_fault(battle: &dyn Battle, entry: &Entry) -> Option<Invalid> {
    let forced = Directions {
        force: Some("only looked at".to_owned()),
        ..Directions::default()
    };
    match battle.run(entry, &forced, &Answers::new()) {
        // An action that cannot be forced has no fault of its fields.
        Err(Suspend::Invalid(invalid)) => Some(*invalid).filter(|invalid| invalid.field != "force"),
        _ => None,
    }
}

/// Fault of the dice, cards, decisions and figures of a refused action: faults come before a refusal.
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
    Rehearsal::new(battle, given, manner.defaults, Fill::No)
        .fault(entry, &directions)
        .filter(along)
}

/// Fault of the decisions given for the odds. The odds meet every request; this checks only those with all
/// dice low, or all high.
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
        Rehearsal::new(battle, &given, true, fill)
            .fault(entry, directions)
            .filter(|invalid| invalid.field.starts_with("answers"))
    })
}

/// Replacement for dice and cards that are not given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fill {
    /// Stop there.
    No,
    /// Every die shows a 1.
    Low,
    /// Every die shows its highest face.
    High,
}

/// Follows an action over the answers given for it, without rolling anything: finds faults in the answers.
struct Rehearsal<'a> {
    battle: &'a dyn Battle,
    given: Remaining<'a>,
    defaults: bool,
    fill: Fill,
}

impl<'a> Rehearsal<'a> {
    fn new(battle: &'a dyn Battle, given: &'a Given, defaults: bool, fill: Fill) -> Self {
        Self {
            battle,
            given: Remaining::of(given),
            defaults,
            fill,
        }
    }

    /// Runs the action until an answer is missing; returns the fault found on the way.
    fn fault(&mut self, entry: &Entry, directions: &Directions) -> Option<Invalid> {
        let mut attempt = Attempt::new(entry.clone(), directions.clone());
        match attempt.drive(self.battle, self) {
            Err(Suspend::Invalid(invalid)) => Some(*invalid),
            _ => None,
        }
    }

    fn card(&mut self, request: &CardRequest) -> Option<&'a str> {
        let battle = self.battle;
        self.given.card().or_else(|| {
            let first = request.left.first().filter(|_| self.fill != Fill::No)?;
            let card = battle.cards().get(usize::from(*first))?;
            Some(card.id.as_str())
        })
    }
}

impl AnswerSource<Attempt> for Rehearsal<'_> {
    fn answer(&mut self, request: &Request, attempt: &mut Attempt) -> Result<bool, Invalid> {
        match request {
            Request::Dice(dice) => {
                let faces = self.given.dice(dice.count);
                let filled = match self.fill {
                    Fill::No => None,
                    Fill::Low => Some(1),
                    Fill::High => Some(u64::from(dice.die)),
                };
                let missing = usize::from(dice.count) - faces.len();
                let filled = filled.map(|face| std::iter::repeat_n(face, missing));
                let mut faces = faces.iter().copied().chain(filled.into_iter().flatten());
                let mut any = false;
                faces.try_for_each(|face| {
                    any = true;
                    attempt.face(request, face)
                })?;
                Ok(any)
            }
            // A card that cannot be drawn is not a fault of the answers.
            Request::Card(card) => Ok(self
                .card(card)
                .is_some_and(|id| attempt.card(request, id, self.battle).is_ok())),
            Request::Decision(ask) => {
                let only_odds = |given: &str| {
                    ask.options.read(given, false).is_none()
                        && ask.options.read(given, true).is_some()
                };
                let default = ask.default.to_string();
                let answer = match self.given.answer(ask.id) {
                    // Words that exist only for the odds cannot be followed.
                    Some(given) if self.fill != Fill::No && only_odds(given) => &default,
                    Some(given) => given,
                    None if self.defaults => &default,
                    None => return Ok(false),
                };
                match self.fill {
                    // What would be asked next is the same whether the option is open or only a bluff.
                    Fill::No => attempt.at_its_word(request, answer)?,
                    _ => attempt.answer(request, answer)?,
                }
                Ok(true)
            }
        }
    }
}
