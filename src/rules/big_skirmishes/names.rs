//! Names by viewer: hidden units and face-down cards stay secret (BS-14, BS-60).

use super::*;

impl BigSkirmishes {
    /// The name `viewer` sees. A dummy is called like any hidden unit. Those that the umpire hides come after those hidden from
    /// the start, and none has a number that another had.
    pub fn call(&self, who: impl Into<Who>, viewer: Viewer) -> String {
        match who.into() {
            Who::Unit(unit) if self.is_unit_hidden(Unit(unit), viewer) => {
                let from_start = |unit: Unit| self.roster.units[usize::from(unit)].hidden;
                let is_later = !from_start(Unit(unit));
                let earlier = self.unit_numbers().filter(|other| {
                    let with_it = from_start(*other) != is_later;
                    with_it && other.0 <= unit || is_later && !with_it
                });
                format!("Hidden unit {}", earlier.count())
            }
            who => self.roster.directory.name(who).to_owned(),
        }
    }

    /// True if `viewer` may not know which unit this is.
    pub fn is_unit_hidden(&self, unit: Unit, viewer: Viewer) -> bool {
        self.unit(unit).hidden && !viewer.see(self.side(unit))
    }

    /// True if the card is face down for `viewer`.
    pub fn is_card_hidden(&self, card: u16, viewer: Viewer) -> bool {
        !self.roster.options.open_hands && self.holder(card).is_some_and(|side| !viewer.see(side))
    }

    /// The name of a card for `viewer`.
    pub fn call_card(&self, card: u16, viewer: Viewer) -> String {
        if self.is_card_hidden(card, viewer) {
            "a Bonus card".to_owned()
        } else {
            self.card(card).name.clone()
        }
    }
}

pub fn class_name(class: u16) -> &'static str {
    match class {
        1 => "Duffer",
        2 => "Professional",
        3 => "Leader",
        4 => "Hero",
        _ => "not mustered",
    }
}
