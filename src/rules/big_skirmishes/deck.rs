//! Holding and playing Bonus cards (BS-14 to BS-19), and the Joker's re-roll (BS-17).

use super::roster::CardKind;
use super::state::BigSkirmishes;
use crate::battle::{Event, Report};
use crate::table::{Ask, Chosen, Options, Owner, Rolled, Side, Suspend, Table, Which, Who};

/// BS-12: how many Pauses there are.
const PAUSES: u16 = 2;

/// Whether a side may be asked for the Joker after a hand, and whether it has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Joker {
    /// It holds no Bonus card: no question.
    NoBonusCard,
    /// It holds some, but not the Joker: the question looks the same, but only `none` is open to it.
    Bluff,
    /// It holds the Joker.
    Held,
}

impl BigSkirmishes {
    /// What a side holds, as far as the Joker goes.
    pub(super) fn joker(&self, side: Side) -> Joker {
        let hand = &self.deck.hands[side.index()];
        if hand.is_empty() {
            Joker::NoBonusCard
        } else if !self.veil[side.index()]
            && hand.iter().any(|card| self.kind(*card) == CardKind::Joker)
        {
            Joker::Held
        } else {
            Joker::Bluff
        }
    }

    /// BS-21: the chance that a card that is left comes after the second Pause. In whatever order they lie, such a card is as
    /// likely in any place among the Pauses left as in any other.
    pub(super) fn behind_the_pauses(&self) -> Option<f64> {
        let left = u16::try_from(
            self.deck
                .left
                .iter()
                .filter(|card| self.kind(**card) == CardKind::Pause)
                .count(),
        )
        .ok()?;
        let due = PAUSES
            .checked_sub(self.deck.pauses)
            .filter(|due| (1..=left).contains(due))?;
        Some(f64::from(left - due + 1) / f64::from(left + 1))
    }

    /// The same for each character whose card is left.
    pub(super) fn after_second_pause(&self) -> Vec<(Event, f64)> {
        let Some(p) = self.behind_the_pauses() else {
            return Vec::new();
        };
        let character = |card: &u16| match self.kind(*card) {
            CardKind::Character(character) => Some((
                Event {
                    who: Who::Character(character),
                    what: "after_second_pause",
                },
                p,
            )),
            _ => None,
        };
        self.deck.left.iter().filter_map(character).collect()
    }

    /// The Joker goes where it has been used (asked of the table, which counts it).
    pub(super) fn spend_joker(&mut self, side: Side, table: &mut Table, report: &mut Report) {
        if !table.used("joker", Some(side)) {
            return;
        }
        let Some(held) = self.deck.hands[side.index()]
            .iter()
            .position(|card| self.kind(*card) == CardKind::Joker)
        else {
            return;
        };
        self.deck.hands[side.index()].remove(held);
        report.fact("joker_played", Who::Side(side), Who::Side(side), 1);
        report.say("BS-17", |viewer| {
            format!(
                "{}: the Joker, for the dice that were rolled again",
                self.call(Who::Side(side), viewer)
            )
        });
    }
}

/// BS-17: after a hand of `owner`'s dice, his side may use the Joker: on one die or the whole hand; the new faces stand.
pub(super) fn ask_joker(
    table: &mut Table,
    joker: Joker,
    owner: Owner,
    rolled: &mut Rolled,
) -> Result<(), Suspend> {
    if joker == Joker::NoBonusCard || rolled.is_empty() {
        return Ok(());
    }
    let answer = table.ask(joker_ask(joker, owner, rolled.len()))?;
    match answer {
        Chosen::Word("all") => table.reroll(rolled, Which::All),
        Chosen::Word("worst") => table.reroll(rolled, Which::Worst),
        Chosen::Number(die) => table.reroll(rolled, Which::Index(die)),
        Chosen::Word(_) => Ok(()),
    }
}

pub(super) fn joker_ask(joker: Joker, owner: Owner, dice: u16) -> Ask {
    Ask {
        id: "joker",
        owner,
        question: "A Bonus card is held. Play it on these dice?",
        options: Options {
            words: &["none", "all"],
            numbers: Some((0, dice.saturating_sub(1))),
            odds: &["none", "all", "worst"],
        },
        default: Chosen::Word("none"),
        once: true,
        bluff: joker == Joker::Bluff,
    }
}
