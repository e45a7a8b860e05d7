//! Holding and playing Bonus cards (BS-14 to BS-19), and the Joker's re-roll (BS-17).

use super::*;
use crate::table::Which;

/// The number of Pauses in the deck (BS-12).
const PAUSES: u16 = 2;

/// The Joker, as far as the question after a hand depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Joker {
    /// The side holds no Bonus card, or asked not to be asked this turn: no question.
    NoBonusCard,
    /// The side holds other cards only: the same question, but only `none` is open.
    Bluff,
    /// The Joker was played, as all know: nothing is left to decide.
    Gone,
    Held,
}

impl BigSkirmishes {
    /// Every card by its number.
    pub fn card_numbers(&self) -> impl Iterator<Item = u16> + use<> {
        (0..).take(self.roster.cards.len())
    }

    pub fn card_of(&self, character: Character) -> Option<u16> {
        let mut cards = self.card_numbers();
        cards.find(|card| self.kind(*card) == CardKind::Character(character))
    }

    /// The card to wait for when a character's card is not up.
    pub fn when_card_comes(&self, character: Character) -> &'static str {
        let card = self.card_of(character);
        if card.is_some_and(|card| self.deck.left.contains(&card)) {
            "wait until it is drawn"
        } else {
            "it has passed, so wait for the next turn"
        }
    }

    pub fn card_called(&self, id: &str) -> Option<u16> {
        let mut cards = (0..).zip(&self.roster.cards);
        cards.find(|(_, card)| card.id == id).map(|(card, _)| card)
    }

    /// The undrawn cards of some kind.
    pub fn left(&self, wanted: impl Fn(CardKind) -> bool) -> impl Iterator<Item = &u16> {
        let left = self.deck.left.iter();
        left.filter(move |card| wanted(self.kind(**card)))
    }

    /// Puts a Bonus card in a side's hand. With a new card the side is asked again.
    pub fn hold(&mut self, side: Side, card: u16) {
        self.deck.hands[side.index()].push(card);
        if let Some(declined) = &mut self.deck.declined {
            declined[side.index()] = false;
        }
    }

    /// Takes a card from the hand that holds it.
    pub fn discard(&mut self, card: u16) {
        for hand in &mut self.deck.hands {
            hand.retain(|held| *held != card);
        }
    }

    pub fn joker(&self, side: Side) -> Joker {
        let hand = &self.deck.hands[side.index()];
        let is_declined = self.deck.declined.is_some_and(|it| it[side.index()]);
        if hand.is_empty() || is_declined {
            Joker::NoBonusCard
        } else if !self.hidden_hands[side.index()]
            && hand.iter().any(|card| self.kind(*card) == CardKind::Joker)
        {
            Joker::Held
        } else if self.is_joker_gone() {
            Joker::Gone
        } else {
            Joker::Bluff
        }
    }

    /// True while the Joker is neither in the deck nor in a hand: all have seen it go.
    fn is_joker_gone(&self) -> bool {
        let hands = self.deck.hands.iter().flatten();
        let mut unseen = self.deck.left.iter().chain(hands);
        !unseen.any(|card| self.kind(*card) == CardKind::Joker)
    }

    /// The chance that an undrawn card comes after the second Pause (BS-21): it is equally likely to be in any
    /// place among the Pauses left.
    pub fn chance_after_pauses(&self) -> Option<f64> {
        let left = u16::try_from(self.left(|kind| kind == CardKind::Pause).count()).ok()?;
        let due = PAUSES
            .checked_sub(self.deck.pauses)
            .filter(|due| (1..=left).contains(due))?;
        Some(f64::from(left - due + 1) / f64::from(left + 1))
    }

    /// The same chance for each character's undrawn card.
    pub fn after_second_pause(&self) -> Vec<(Event, f64)> {
        let Some(p) = self.chance_after_pauses() else {
            return Vec::new();
        };
        let character = |card: &u16| match self.kind(*card) {
            CardKind::Character(character) => Some((
                Event {
                    who: character.into(),
                    what: "after_second_pause",
                },
                p,
            )),
            _ => None,
        };
        self.deck.left.iter().filter_map(character).collect()
    }
}

impl At<'_, '_, '_> {
    /// Takes out the cards of characters off the table, and shuffles those of new arrivals in with the cards left; when
    /// no more are drawn this turn, they wait for the next shuffle (BS-12, BS-25).
    pub fn sort_cards(&mut self) {
        if self.deck.shuffle == 0 {
            return;
        }
        for card in self.card_numbers() {
            let is_in = self.deck.left.contains(&card) || self.deck.drawn.contains(&card);
            if is_in == self.in_deck(card) {
                continue;
            }
            if is_in {
                self.deck.left.retain(|left| *left != card);
                self.deck.drawn.retain(|drawn| *drawn != card);
            } else if self.turn.phase == Phase::Cards {
                self.deck.left.push(card);
                self.tell(Who::Table, |_| {
                    Todo::Both(say!("Shuffle the cards left"), say!(""))
                });
            } else {
                self.deck.drawn.push(card);
            }
        }
    }

    /// Rolls one die, on which the side may use the Joker (BS-17).
    pub(crate) fn roll_one(
        &mut self,
        why: &'static str,
        (side, owner): (Side, Owner),
        reads: &'static Reading,
    ) -> Result<Rolled, Suspend> {
        self.joker_words(side);
        let mut rolled = self.table.hand(Hand {
            why,
            owner,
            count: 1,
            reads,
            again: Faces::NONE,
        })?;
        ask_joker(self.table, self.battle.joker(side), owner, &mut rolled)?;
        self.spend_joker(side);
        Ok(rolled)
    }

    /// Discards a card from a hand, where all see it.
    pub(crate) fn lay_open(&mut self, side: Side, card: u16) {
        self.discard(card);
        let face_down = !self.roster.options.open_hands;
        self.tell(side, |_| {
            let card = CardNumber(card);
            Todo::Both(
                say!("discard {card}{face_down? face up}", face_down, card),
                say!("take back {card}{face_down? face down}", face_down, card),
            )
        });
    }

    /// Discards the Joker if it was used in this action, and remembers a side that will not be asked again this turn.
    pub fn spend_joker(&mut self, side: Side) {
        if self.battle.joker(side) == Joker::NoBonusCard {
            return;
        }
        if self.table.used(NOT_THIS_TURN, Some(side)) {
            self.deck.declined.get_or_insert_default()[side.index()] = true;
        }
        if !self.table.used("joker", Some(side)) {
            return;
        }
        let hand = self.deck.hands[side.index()].iter();
        let mut held = hand.filter(|card| self.kind(**card) == CardKind::Joker);
        let Some(joker) = held.next().copied() else {
            return;
        };
        self.lay_open(side, joker);
        self.fact("joker_played", side, side, 1);
        self.line("BS-17", |_| {
            say!("{side}: Joker played, dice re-rolled", side)
        });
    }
}

/// Asks whether the owner's side uses the Joker on one die or the whole hand; the new faces stand (BS-17).
pub fn ask_joker(table: &mut Table, joker: Joker, owner: Owner, rolled: &mut Rolled) -> Played {
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

pub fn joker_ask(joker: Joker, owner: Owner, dice: u16) -> Ask {
    let options = if joker == Joker::Gone {
        Options::words(&["none", NOT_THIS_TURN])
    } else {
        Options {
            words: &["none", "all", NOT_THIS_TURN],
            numbers: Some((0, dice.saturating_sub(1))),
            odds: &["none", "all", "worst"],
        }
    };
    Ask {
        id: "joker",
        owner,
        question: "A Bonus card is held. If it is the Joker, play it on these dice?",
        options,
        default: Chosen::Word("none"),
        once: true,
        bluff: joker != Joker::Held,
        idle: false,
        preset: true,
        task: "",
    }
}
