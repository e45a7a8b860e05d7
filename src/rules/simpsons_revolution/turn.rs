//! The order of steps and turns (SR-07).

use super::*;

impl SimpsonsRevolution {
    /// Goes to the next step.
    pub fn advance(&mut self) {
        let Some(side) = self.turn.side else {
            self.begin_phase(Side::Red);
            return;
        };
        let mut steps = TurnStep::ALL
            .iter()
            .skip_while(|step| **step != self.turn.step);
        match steps.nth(1) {
            Some(step) => self.turn.step = *step,
            None if side == Side::Red => self.begin_phase(Side::Blue),
            None => self.begin_turn(),
        }
    }

    /// Begins a side's phase and clears the marks of attacks.
    pub fn begin_phase(&mut self, side: Side) {
        self.turn.side = Some(side);
        self.turn.step = TurnStep::Activate;
        self.clear_attacks();
    }

    /// Begins the next turn and clears the marks of the last.
    fn begin_turn(&mut self) {
        self.turn.number += 1;
        self.begin_rallies();
        for unit in &mut self.units {
            (unit.moved, unit.fired, unit.activated) = (false, false, false);
            (unit.charged, unit.uphill, unit.formed) = (false, false, false);
            unit.charge_target = None;
            unit.charged_before.clear();
            (unit.crew_returned, unit.rallied) = (false, false);
        }
        for leader in &mut self.leaders {
            leader.moved = false;
        }
    }

    /// Begins the rallies of both sides.
    pub fn begin_rallies(&mut self) {
        self.turn.side = None;
        self.turn.step = TurnStep::Rallies;
        self.clear_attacks();
    }

    fn clear_attacks(&mut self) {
        for unit in &mut self.units {
            unit.fought = false;
            unit.attacked = [false; 4];
        }
    }
}
