//! What people may be called: hidden units and cards held face down keep their names to themselves (BS-14, BS-60).

use super::state::BigSkirmishes;
use crate::battle::Eyes;
use crate::table::{Side, Who};

impl BigSkirmishes {
    /// What `eyes` may call somebody. A dummy is called like any hidden unit.
    pub(super) fn call(&self, who: Who, eyes: Eyes) -> String {
        match who {
            Who::Unit(unit) if self.is_unit_hidden(unit, eyes) => {
                let side = self.side(unit);
                let hides = |other: u16| self.entry(other).hidden || self.unit(other).hidden;
                let number = (0..=unit).filter(|other| hides(*other) && self.side(*other) == side).count();
                let side = if side == Side::Red { "Red" } else { "Blue" };
                format!("{side} hidden unit {number}")
            }
            _ => self.roster.directory.name(who).to_owned(),
        }
    }

    /// A unit's name for `eyes`.
    pub(super) fn unit_name(&self, unit: u16, eyes: Eyes) -> String {
        self.call(Who::Unit(unit), eyes)
    }

    /// A character's name.
    pub(super) fn character_name(&self, character: u16) -> String {
        self.call(Who::Character(character), Eyes::Table)
    }

    /// Whether `eyes` may not know which unit this is.
    pub(super) fn is_unit_hidden(&self, unit: u16, eyes: Eyes) -> bool {
        self.unit(unit).hidden && !eyes.see(self.side(unit))
    }

    /// Whether `eyes` may not know which card this is: it is held face down.
    pub(super) fn is_card_hidden(&self, card: u16, eyes: Eyes) -> bool {
        !self.roster.options.open_hands && self.holder(card).is_some_and(|side| !eyes.see(side))
    }

    /// What `eyes` may call a card.
    pub(super) fn call_card(&self, card: u16, eyes: Eyes) -> String {
        if self.is_card_hidden(card, eyes) { "a Bonus card".to_owned() } else { self.roster.cards[usize::from(card)].name.clone() }
    }
}
