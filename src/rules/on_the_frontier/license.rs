//! The right to act, and the action used up (OF-02, OF-03, OF-04, OF-08).

use super::*;

impl OnTheFrontier {
    /// OF-03, OF-04: refuses outside this side's half.
    pub fn in_half_of(&self, side: Side) -> Allowed {
        match self.turn.half {
            half if half == TurnHalf::of(side) => Ok(()),
            TurnHalf::Initiative => refuse(
                "OF-03",
                "this turn has no first player yet; roll for initiative",
            ),
            TurnHalf::Charges => refuse(
                "OF-04",
                "both halves are over; only charges are left this turn",
            ),
            TurnHalf::Red | TurnHalf::Blue => {
                self.refusal("OF-04", say!("wait for the half of {side}", side))
            }
        }
    }

    /// OF-04: refuses a unit that may not act now.
    pub fn may_act(&self, unit: Unit) -> Allowed {
        self.in_half_of(self.side(unit))?;
        if self.unit(unit).done {
            let acted = say!("{unit has/have} already acted this turn", unit);
            return self.refusal("OF-04", acted);
        }
        Ok(())
    }

    /// OF-02: refuses a unit without standing figures, which can only rally.
    pub fn has_figures_standing(&self, unit: Unit) -> Allowed {
        if self.unit(unit).standing > 0 {
            return Ok(());
        }
        let down = say!(
            "{unit has/have} no figures standing and can only rally",
            unit
        );
        self.refusal("OF-02", down)
    }

    /// OF-08: refuses a shaken unit that would `shoot`, `advance`, `charge` or `pursue`.
    pub fn is_steady_enough(&self, unit: Unit, what: &'static str) -> Allowed {
        if !self.is_shaken(unit) {
            return Ok(());
        }
        let (standing, figures) = (self.unit(unit).standing, self.entry(unit).figures);
        let shaken = say!(
            "{unit is/are} shaken ({standing} of {figures} standing) and may not {what}",
            unit,
            standing,
            figures,
            what
        );
        self.refusal("OF-08", shaken)
    }

    /// OF-02, OF-19: refuses a unit off the table, even when forced.
    pub fn is_there(&self, unit: Unit) -> Allowed {
        let it = self.unit(unit);
        match it {
            _ if it.in_play() => Ok(()),
            _ if it.routed => self.refusal("OF-19", say!("{unit has/have} routed", unit)),
            _ => self.refusal("OF-02", say!("{unit has/have} no figures left", unit)),
        }
    }

    /// The checks before every action of a unit in its half.
    pub fn license(&self, unit: Unit, report: &mut Report) -> Allowed {
        self.is_there(unit)?;
        report.pass(self.may_act(unit))?;
        report.pass(self.has_figures_standing(unit))
    }

    pub fn spend(&mut self, unit: Unit) {
        self.unit_mut(unit).done = true;
    }
}
