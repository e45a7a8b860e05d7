//! Who may act at all, and what an action uses up (MI-05 to MI-09, MI-38).

use super::men::Men;
use super::state::{Go, MostIrregular};
use crate::battle::Report;
use crate::table::{Invalid, Refusal, Side, Who};

impl MostIrregular {
    /// The right of a unit's formed body to take an action now.
    ///
    /// # Errors
    /// The clause that denies it.
    pub(super) fn body_license(&self, unit: u16) -> Result<(), Refusal> {
        let it = self.unit(unit);
        let name = self.unit_name(unit);
        if it.formed.is_none() {
            return Err(Refusal::new(
                "MI-09",
                format!("{name} have nobody formed; choose an action of stragglers"),
            ));
        }
        if it.actions_left > 0 {
            return Ok(());
        }
        if self.turn.active_commander.is_some() && self.turn.active_body == Some(unit) {
            return Err(Refusal::new(
                "MI-09",
                format!("{name} have taken their two actions; end the go with done"),
            ));
        }
        self.may_activate(self.side(unit), &name)?;
        if it.formed_activated {
            return Err(Refusal::new(
                "MI-07",
                format!("{name} have acted this turn; a man acts once a turn"),
            ));
        }
        match self.turn.active_body {
            Some(other) => {
                let other = self.unit_name(other);
                Err(Refusal::new(
                    "MI-07",
                    format!(
                        "this go activates {other}, and a commander activates one formed body; end the go with done"
                    ),
                ))
            }
            None => Ok(()),
        }
    }

    /// The right of a unit's stragglers to take an action now.
    ///
    /// # Errors
    /// The clause that denies it.
    pub(super) fn straggler_license(&self, unit: u16) -> Result<(), Refusal> {
        let it = self.unit(unit);
        let name = self.unit_name(unit);
        if it.stragglers.is_none() {
            return Err(Refusal::new("MI-09", format!("{name} have no stragglers")));
        }
        self.may_activate(self.side(unit), &name)?;
        if it.idle().is_none() {
            return Err(Refusal::new(
                "MI-07",
                format!("every straggler of {name} has acted this turn; a man acts once a turn"),
            ));
        }
        Ok(())
    }

    /// A commander of this side may activate men now.
    fn may_activate(&self, side: Side, name: &str) -> Result<(), Refusal> {
        let Some(commander) = self.turn.active_commander else {
            return Err(Refusal::new(
                "MI-07",
                "no commander is active; begin with command",
            ));
        };
        let commander_name = self.commander_name(commander);
        if self.commander_side(commander) != side {
            return Err(Refusal::new(
                "MI-07",
                format!("{commander_name} is active, and {name} are of the other side"),
            ));
        }
        if !self.commander(commander).alive {
            return Err(Refusal::new(
                "MI-38",
                format!("{commander_name} is dead; end the go with done"),
            ));
        }
        if self.turn.go == Go::Rallies {
            return Err(Refusal::new(
                "MI-06",
                format!(
                    "{commander_name} rallies stragglers in this go and cannot activate anyone; end the go with done"
                ),
            ));
        }
        Ok(())
    }

    /// Uses up actions of a formed body, which the first of them activates.
    pub(super) fn spend(&mut self, unit: u16, actions: u16) {
        let open = self
            .turn
            .active_commander
            .is_some_and(|c| self.commander_side(c) == self.side(unit));
        let begins = !self.unit(unit).formed_activated;
        if open {
            self.turn.go = Go::Activates;
            self.turn.active_body = Some(unit).filter(|_| begins).or(self.turn.active_body);
        }
        let it = self.unit_mut(unit);
        if begins {
            it.formed_activated = true;
            it.has_fired = false;
            // A body that the umpire lets act outside any go has this one action.
            it.actions_left = if open { 2 } else { 0 };
        }
        it.actions_left = it.actions_left.saturating_sub(actions);
    }

    /// How many actions a body would have if it acted now.
    pub(super) fn actions(&self, unit: u16) -> u16 {
        let it = self.unit(unit);
        if it.formed_activated {
            it.actions_left
        } else {
            2
        }
    }

    /// These stragglers act now: they must be there, and not have acted (MI-07).
    ///
    /// # Errors
    /// Invalid where it is nobody; a refusal where some have acted already.
    pub(super) fn check_stragglers(
        &self,
        unit: u16,
        men: Men,
        report: &mut Report,
    ) -> Result<(), crate::table::Suspend> {
        if men.is_none() {
            return Err(Invalid::new("fit", "names nobody; name at least 1 man").into());
        }
        let idle = self.unit(unit).idle();
        report.forbid(!men.within(idle), "MI-07", || {
            format!(
                "a man acts once a turn, and of the stragglers of {} {} not acted: name no more",
                self.unit_name(unit),
                idle.who_have()
            )
        })?;
        Ok(())
    }

    /// These men of a formed body act now: none of them may have acted as a straggler (MI-07).
    ///
    /// # Errors
    /// The refusal, unless forced.
    pub(super) fn check_fresh(
        &self,
        unit: u16,
        men: Men,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        let fresh = self.unit(unit).fresh();
        report.forbid(!men.within(fresh), "MI-07", || {
            format!(
                "a man acts once a turn, and in the ranks of {} {} not acted: name no more",
                self.unit_name(unit),
                fresh.who_have()
            )
        })
    }

    /// Marks stragglers as having acted.
    pub(super) fn mark(&mut self, unit: u16, men: Men) {
        if self.turn.active_commander.is_some() && self.turn.go == Go::Open {
            self.turn.go = Go::Activates;
        }
        let it = self.unit_mut(unit);
        it.acted = (it.acted + men).at_most(it.stragglers);
    }

    /// MI-38: an officer who is to help must live, and be of the side that is helped.
    ///
    /// # Errors
    /// The refusal, unless forced.
    pub(super) fn check_officer(
        &self,
        officer: Option<u16>,
        side: Side,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        let Some(officer) = officer else {
            return Ok(());
        };
        let name = self.commander_name(officer);
        report.forbid(!self.commander(officer).alive, "MI-38", || {
            format!("{name} is dead; name another")
        })?;
        report.forbid(self.commander_side(officer) != side, "MI-23", || {
            format!(
                "{name} is no commander of {}; name one of theirs",
                self.call(Who::Side(side))
            )
        })
    }
}
