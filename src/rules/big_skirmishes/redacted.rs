//! The battle as a viewer knows it: what is hidden is put in one and the same shape, so that nothing worked out
//! from it can tell (BS-14, BS-60, BS-63).

use super::roster::MOST_FIGURES;
use super::*;

impl BigSkirmishes {
    /// Returns the battle without what `viewer` may not know.
    pub fn known_to(&self, viewer: Viewer) -> Self {
        let mut known = Self {
            hidden_hands: Side::BOTH
                .map(|side| !viewer.see(side) && !self.roster.options.open_hands),
            ..self.clone()
        };
        known.shuffle_unknown();
        let hidden = self.unit_numbers();
        let hidden: Vec<Unit> = hidden
            .filter(|unit| self.is_unit_hidden(*unit, viewer))
            .collect();
        if !hidden.is_empty() {
            let mut entries = self.entries.to_vec();
            for unit in hidden {
                let at = usize::from(unit);
                entries[at] = any_hidden(self.side(unit));
                known.units[at] = self.unit(unit).only_public(entries[at]);
            }
            known.entries = Arc::from(entries);
        }
        known
    }

    /// The battle as if this card were among those that `side` holds unseen; its other cards stay unknown.
    pub fn holding(&self, card: u16, side: Side) -> Self {
        let mut known = self.clone();
        known.taken_as_held = Some(card);
        if let Some(instead) = self.deck.hands[side.index()].first() {
            let deck = &mut known.deck;
            let piles = [&mut deck.left, &mut deck.drawn];
            let piles = deck.hands.iter_mut().chain(piles);
            for held in piles.flatten() {
                *held = match *held {
                    it if it == card => *instead,
                    it if it == *instead => card,
                    it => it,
                };
            }
        }
        known
    }

    /// Deals the Bonus cards that may be in a hidden hand again, in the roster's order.
    fn shuffle_unknown(&mut self) {
        let unknown = |side: &Side| self.hidden_hands[side.index()];
        let held = Side::BOTH.into_iter().filter(unknown);
        let held = held.flat_map(|side| self.deck.hands[side.index()].iter().copied());
        let mut from: Vec<u16> = held.collect();
        if from.is_empty() {
            return;
        }
        let left = self.deck.left.iter().copied();
        from.extend(left.filter(|card| self.kind(*card).is_bonus()));
        let mut to = from.clone();
        to.sort_unstable();
        let dealt = |card: &mut u16| {
            if let Some(at) = from.iter().position(|it| it == card) {
                *card = to[at];
            }
        };
        let deck = &mut self.deck;
        let piles = deck
            .hands
            .iter_mut()
            .chain([&mut deck.left, &mut deck.drawn]);
        piles.flatten().for_each(dealt);
        deck.left.sort_unstable();
    }
}

/// A stand-in for every hidden unit: real, with more figures than any form asks for.
fn any_hidden(side: Side) -> UnitEntry {
    UnitEntry {
        side,
        arm: Arm::Infantry,
        rating: Rating::Average,
        figures: MOST_FIGURES,
        weapon: Weapon::Musket,
        formation: Formation::Skirmishers,
        light_infantry: false,
        indians: false,
        hidden: true,
        dummy: false,
    }
}

impl UnitState {
    /// A hidden unit as all see it: that it is there, and its activations.
    fn only_public(&self, entry: UnitEntry) -> Self {
        Self {
            standing: entry.figures,
            formation: entry.formation,
            activated: self.activated,
            actions_left: self.actions_left,
            moves_made: self.moves_made,
            free_used: self.free_used,
            hidden: true,
            by_card: self.by_card,
            combat: self.combat,
            routed: self.routed,
            removed: self.removed,
            ..Self::default()
        }
    }
}

/// The clause and words in which hidden units are refused what only some of them cannot do (BS-63). The clause is
/// that of all hidden units: another would say what this one is.
pub const REFUSAL: (&str, &str) = (
    "BS-60",
    "this hidden unit cannot do that now: its own player knows why",
);
