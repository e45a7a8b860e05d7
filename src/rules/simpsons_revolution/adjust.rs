//! The bounds of the counters of [`super::state`], and the changes that follow when the umpire sets one.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    reason = "every mend has the same form"
)]

use super::*;

const NO_CREW: &str = "only a gun has a crew";

impl SimpsonsRevolution {
    /// All enemies of a unit; the one charged may be off the table by now.
    pub fn enemies(&self, unit: Unit) -> Vec<String> {
        let enemy = |other: &Unit| self.side(*other) != self.side(unit);
        self.ids(self.unit_numbers().filter(enemy))
    }

    pub fn mend_unit(
        &mut self,
        unit: Unit,
        counter: &str,
        was: &UnitState,
    ) -> Result<(), &'static str> {
        const OFF_TABLE: &str = "the unit is off the table";
        const NO_CHARGE: &str = "the unit did not charge this turn; set charged first";
        let entry = self.entry(unit);
        let it = self.unit_mut(unit);
        match counter {
            // Both always add up. A unit that has lost a stand is no longer elite; one without stands is removed.
            "stands" | "stands_lost" => {
                if counter == "stands_lost" {
                    it.stands = entry.stands.saturating_sub(it.stands_lost);
                }
                it.stands_lost = entry.stands.saturating_sub(it.stands);
                if it.order == Rung::Elite && it.stands_lost > 0 {
                    it.order = Rung::Formed;
                }
                if it.stands == 0 {
                    self.remove(unit);
                }
            }
            "order" if it.order == Rung::Elite && it.stands_lost > 0 => {
                return Err("the unit has lost a stand; set its stands first");
            }
            "order" if it.order == Rung::Routing => self.leave_melee(unit),
            "charged" if !it.charged => {
                (it.uphill, it.charge_target) = (false, None);
                it.charged_before.clear();
            }
            "charge_target" if it.charge_target.is_some() => {
                if it.removed {
                    return Err(OFF_TABLE);
                }
                it.charged = true;
            }
            "charged_before" => {
                if !it.charged_before.is_empty() && !it.charged {
                    return Err(NO_CHARGE);
                }
                for charge in &mut it.charged_before {
                    let mut known = was.charged_before.iter();
                    let known = known.find(|known| known.target == charge.target);
                    charge.uphill = known.is_some_and(|known| known.uphill);
                }
            }
            "uphill" if it.uphill && !it.charged => return Err(NO_CHARGE),
            "in_melee_with" => {
                let enemies = std::mem::replace(&mut it.in_melee_with, was.in_melee_with.clone());
                if !enemies.is_empty() && it.removed {
                    return Err(OFF_TABLE);
                }
                self.leave_melee(unit);
                for enemy in enemies {
                    self.engage(unit, enemy);
                }
            }
            "crew_back" if it.crew_back && entry.arm != Arm::Artillery => return Err(NO_CREW),
            "crew_back" if it.crew_back && it.removed => return Err(OFF_TABLE),
            "crew_returned" if it.crew_returned && entry.arm != Arm::Artillery => {
                return Err(NO_CREW);
            }
            "removed" if it.removed => {
                self.remove(unit);
            }
            "removed" if it.stands == 0 => {
                return Err("the unit has no stands left; set its stands first");
            }
            _ => {}
        }
        Ok(())
    }

    pub fn mend_leader(
        &mut self,
        leader: Character,
        counter: &str,
        _: &Leader,
    ) -> Result<(), &'static str> {
        let it = self.leader_mut(leader);
        match counter {
            "alive" if !it.alive => self.lose_leader(leader),
            "with" if it.with.is_some() && !it.alive => return Err("this leader is lost"),
            _ => {}
        }
        Ok(())
    }

    /// Side and step go together: the rallies have no side, every other step has one.
    pub fn mend_turn(&mut self, (): (), counter: &str, was: &Turn) -> Result<(), &'static str> {
        let Turn { side, step, .. } = self.turn;
        match (counter, side) {
            ("side", None) => self.begin_rallies(),
            ("side", Some(side)) if was.side != Some(side) => {
                self.begin_phase(side);
                if step != TurnStep::Rallies {
                    self.turn.step = step;
                }
            }
            ("step", _) if step == TurnStep::Rallies => self.begin_rallies(),
            ("step", None) => {
                self.begin_phase(Side::Red);
                self.turn.step = step;
            }
            _ => {}
        }
        Ok(())
    }
}
