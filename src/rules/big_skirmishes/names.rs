//! What people may be called: hidden units and cards held face down keep their names to themselves (BS-14, BS-60).

use super::state::BigSkirmishes;
use crate::battle::Viewer;
use crate::table::Who;

impl BigSkirmishes {
    /// What `viewer` may call somebody. A dummy is called like any hidden unit.
    pub(super) fn call(&self, who: Who, viewer: Viewer) -> String {
        match who {
            Who::Unit(unit) if self.is_unit_hidden(unit, viewer) => {
                let hides = |other: u16| self.entry(other).hidden || self.unit(other).hidden;
                let number = (0..=unit).filter(|other| hides(*other)).count();
                format!("Hidden unit {number}")
            }
            _ => self.roster.directory.name(who).to_owned(),
        }
    }

    /// A unit's name for `viewer`.
    pub(super) fn unit_name(&self, unit: u16, viewer: Viewer) -> String {
        self.call(Who::Unit(unit), viewer)
    }

    /// A character's name.
    pub(super) fn character_name(&self, character: u16) -> String {
        self.call(Who::Character(character), Viewer::Table)
    }

    /// Whether `viewer` may not know which unit this is.
    pub(super) fn is_unit_hidden(&self, unit: u16, viewer: Viewer) -> bool {
        self.unit(unit).hidden && !viewer.see(self.side(unit))
    }

    /// Whether `viewer` may not know which card this is: it is held face down.
    pub(super) fn is_card_hidden(&self, card: u16, viewer: Viewer) -> bool {
        !self.roster.options.open_hands && self.holder(card).is_some_and(|side| !viewer.see(side))
    }

    /// What `viewer` may call a card.
    pub(super) fn call_card(&self, card: u16, viewer: Viewer) -> String {
        if self.is_card_hidden(card, viewer) {
            "a Bonus card".to_owned()
        } else {
            self.roster.cards[usize::from(card)].name.clone()
        }
    }
}

/// The name of a class.
pub(super) fn class_name(class: u16) -> &'static str {
    match class {
        1 => "Duffer",
        2 => "Professional",
        3 => "Leader",
        4 => "Hero",
        _ => "not mustered",
    }
}
