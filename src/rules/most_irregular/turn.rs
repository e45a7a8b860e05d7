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

    /// Removes an officer who is shot dead (MI-23, MI-39).
    pub fn kill(&mut self, commander: Character, by: Side, report: &mut Report) {
        let who = commander.into();
        self.commander_mut(commander).alive = false;
        report.event(who, "killed");
        report.fact("killed", Who::Side(by), who, 1);
        let side = by.other();
        if self.living(side).next().is_none() {
            let side_name = self.side_subject(side);
            report.consequence("MI-38", side, VerdictTone::Grave, Weight::Grave, |_| {
                Phrase::new(side_name.does("has", "have"))
                    .then(" no commanders left")
                    .banner("NO COMMANDERS")
            });
        }
    }
}

/// Automatic consequences: a dead commander's go ends once the activated body has no action left, and the go passes to a side
/// with commanders.
pub fn settle(battle: &mut MostIrregular, report: &mut Report) {
    battle
        .units
        .iter_mut()
        .for_each(super::state::UnitState::tidy);
    match battle.turn.active_commander {
        Some(commander) => {
            let busy = battle
                .turn
                .active_body
                .is_some_and(|unit| battle.unit(unit).actions_left > 0);
            if !battle.commander(commander).alive && !busy {
                let name = battle.commander_name(commander);
                report.say("MI-38", || format!("{name} is dead: the go is over"));
                battle.end_go();
            }
        }
        // A commander may have come on after all others had acted.
        None if battle.turn.number > 0 => {
            let side = battle.turn.side.or(battle.turn.first);
            battle.turn.side = battle.next_side(side.unwrap_or(Side::Red));
        }
        None => {}
    }
}
