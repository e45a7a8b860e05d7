//! The beginning and end of turns and goes (MI-04, MI-05, MI-38).

use super::*;

impl MostIrregular {
    /// MI-04: begins the next turn; `first` commands first. All marks are cleared.
    pub fn begin_turn(&mut self, first: Side) {
        self.turn.number = self.turn.number.saturating_add(1);
        (
            self.turn.active_commander,
            self.turn.active_body,
            self.turn.go,
        ) = (None, None, Go::Open);
        for unit in &mut self.units {
            unit.formed_activated = false;
            unit.acted = Men::NONE;
            unit.carried = Men::NONE;
            unit.actions_left = 0;
            unit.has_fired = false;
        }
        for commander in &mut self.commanders {
            commander.acted = false;
        }
        self.turn.first = Some(first);
        self.turn.side = self.next_side(first);
    }

    /// MI-05: this side if it has a commander left, else the other side if it has one.
    pub fn next_side(&self, side: Side) -> Option<Side> {
        [side, side.other()]
            .into_iter()
            .find(|side| self.ready(*side).next().is_some())
    }

    pub fn begin_go(&mut self, commander: Character) {
        self.turn.active_commander = Some(commander);
        self.turn.active_body = None;
        self.turn.go = Go::Open;
        self.turn.side = Some(self.commander_side(commander));
    }

    /// Ends the open go: unused actions are lost and the other side is next.
    pub fn end_go(&mut self) {
        for unit in &mut self.units {
            unit.actions_left = 0;
        }
        let Some(commander) = self.turn.active_commander.take() else {
            return;
        };
        self.commander_mut(commander).acted = true;
        self.turn.active_body = None;
        self.turn.go = Go::Open;
        // After a go forced before turn 1 no side is next: the initiative still has to open that turn.
        let next = self.next_side(self.commander_side(commander).other());
        self.turn.side = next.filter(|_| self.turn.number > 0);
    }
}

impl At<'_, '_, '_> {
    /// Removes an officer who is shot dead (MI-23, MI-39).
    pub(crate) fn kill(&mut self, commander: Character, by: Side) {
        self.commander_mut(commander).alive = false;
        self.event(commander, "killed");
        self.fact("killed", by, commander, 1);
        let side = by.other();
        if self.living(side).next().is_none() {
            self.further("MI-38", side, |_| {
                let none = say!("{side} have| no commanders left|NO COMMANDERS", side);
                (Grave, Weight::Grave, none)
            });
        }
    }
}

/// Automatic consequences: a dead commander's go ends once the activated body has no action left, and the go passes to a side
/// with commanders.
pub fn settle(at: &mut At) {
    at.units.iter_mut().for_each(UnitState::tidy);
    match at.turn.active_commander {
        Some(commander) => {
            let body = at.turn.active_body;
            let busy = body.is_some_and(|unit| at.unit(unit).actions_left > 0);
            if !at.commander(commander).alive && !busy {
                at.line("MI-38", |_| {
                    say!("{commander} is dead: the go is over", commander)
                });
                at.end_go();
            }
        }
        // A commander may have come on after all others had acted.
        None if at.turn.number > 0 => {
            let side = at.turn.side.or(at.turn.first);
            at.turn.side = at.next_side(side.unwrap_or(Side::Red));
        }
        None => {}
    }
}
