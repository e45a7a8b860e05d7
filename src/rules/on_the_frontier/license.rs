//! Who may act at all, and what that uses up (OF-02, OF-03, OF-04, OF-08).

use super::state::{Half, OnTheFrontier};
use crate::battle::Report;
use crate::table::{Refusal, Side, Who};

impl OnTheFrontier {
    /// It is this side's half.
    ///
    /// # Errors
    /// OF-03 before the initiative, OF-04 in any other part of the turn.
    pub(super) fn in_half_of(&self, side: Side) -> Result<(), Refusal> {
        if self.turn.half == Half::of(side) {
            return Ok(());
        }
        Err(match self.turn.half {
            Half::Initiative => Refusal::new(
                "OF-03",
                "this turn has no first player yet: roll for initiative",
            ),
            Half::Charges => Refusal::new(
                "OF-04",
                "both halves are over: only charges are left this turn",
            ),
            Half::Red | Half::Blue => Refusal::new(
                "OF-04",
                format!("it is not {}'s half", self.call(Who::Side(side))),
            ),
        })
    }

    /// OF-04: in its side's half each unit does one thing.
    ///
    /// # Errors
    /// The clause that denies it.
    pub(super) fn may_act(&self, unit: u16) -> Result<(), Refusal> {
        self.in_half_of(self.side(unit))?;
        if self.unit(unit).done {
            return Err(Refusal::new(
                "OF-04",
                format!("{} acted this turn", self.unit_name(unit)),
            ));
        }
        Ok(())
    }

    /// OF-02: with no figure standing a unit can only rally.
    ///
    /// # Errors
    /// OF-02.
    pub(super) fn has_somebody_standing(&self, unit: u16) -> Result<(), Refusal> {
        if self.unit(unit).standing > 0 {
            return Ok(());
        }
        Err(Refusal::new(
            "OF-02",
            format!(
                "{}: no figure stands, so the unit can only rally",
                self.unit_name(unit)
            ),
        ))
    }

    /// OF-08: a shaken unit neither shoots nor goes forward.
    ///
    /// # Errors
    /// OF-08.
    pub(super) fn is_steady_enough(&self, unit: u16, what: &str) -> Result<(), Refusal> {
        if !self.is_shaken(unit) {
            return Ok(());
        }
        let (standing, figures) = (self.unit(unit).standing, self.entry(unit).figures);
        Err(Refusal::new(
            "OF-08",
            format!(
                "{}: shaken ({standing} of {figures} standing), may not {what}",
                self.unit_name(unit)
            ),
        ))
    }

    /// Refused for a unit that is gone, also when forced.
    ///
    /// # Errors
    /// OF-02 or OF-19; never to be forced.
    pub(super) fn is_there(&self, unit: u16) -> Result<(), Refusal> {
        let it = self.unit(unit);
        match it {
            _ if it.in_play() => Ok(()),
            _ if it.routed => Err(Refusal::new(
                "OF-19",
                format!("{} routed", self.unit_name(unit)),
            )),
            _ => Err(Refusal::new(
                "OF-02",
                format!("{}: all figures are lost", self.unit_name(unit)),
            )),
        }
    }

    /// What every action of a unit in its half asks first.
    ///
    /// # Errors
    /// The clause that denies it.
    pub(super) fn license(&self, unit: u16, report: &mut Report) -> Result<(), Refusal> {
        self.is_there(unit)?;
        report.pass(self.may_act(unit))?;
        report.pass(self.has_somebody_standing(unit))
    }

    /// Uses up the unit's action.
    pub(super) fn spend(&mut self, unit: u16) {
        self.unit_mut(unit).done = true;
    }
}
