//! The right to act, and the actions and marks used up (MI-05 to MI-09, MI-38).

use super::*;

impl MostIrregular {
    pub fn body_license(&self, unit: Unit) -> Allowed {
        let it = self.unit(unit);
        let name = self.unit_name(unit);
        if it.formed.is_none() {
            return refuse(
                "MI-09",
                format!("{name} have no men formed; choose an action for stragglers"),
            );
        }
        if it.actions_left > 0 {
            return Ok(());
        }
        if self.turn.active_commander.is_some() && self.turn.active_body == Some(unit) {
            return refuse(
                "MI-09",
                format!("{name} have taken their two actions; end the go with done"),
            );
        }
        self.may_activate(self.side(unit), &name)?;
        if it.formed_activated {
            return refuse(
                "MI-07",
                format!("{name} have acted this turn, and a man acts once a turn"),
            );
        }
        match self.turn.active_body {
            Some(other) => {
                let other = self.unit_name(other);
                refuse(
                    "MI-07",
                    format!(
                        "a commander activates one formed body, and this go is for {other}; end the go with done"
                    ),
                )
            }
            None => Ok(()),
        }
    }

    pub fn straggler_license(&self, unit: Unit) -> Allowed {
        let it = self.unit(unit);
        let name = self.unit_name(unit);
        if it.stragglers.is_none() {
            return refuse("MI-09", format!("{name} have no stragglers"));
        }
        self.may_activate(self.side(unit), &name)?;
        if it.idle().is_none() {
            return refuse(
                "MI-07",
                format!(
                    "every straggler of {name} has acted this turn, and a man acts once a turn"
                ),
            );
        }
        Ok(())
    }

    /// Refuses unless a commander of this side may activate men now.
    fn may_activate(&self, side: Side, name: &str) -> Allowed {
        let Some(commander) = self.turn.active_commander else {
            return refuse("MI-07", "no commander is active; begin with command");
        };
        let commander_name = self.commander_name(commander);
        if self.commander_side(commander) != side {
            return refuse(
                "MI-07",
                format!("{name} are an enemy unit of {commander_name}, who is active"),
            );
        }
        if !self.commander(commander).alive {
            return refuse(
                "MI-38",
                format!("{commander_name} is dead; end the go with done"),
            );
        }
        if self.turn.go == Go::Rallies {
            return refuse(
                "MI-06",
                format!(
                    "{commander_name} rallies stragglers in this go and cannot activate men; end the go with done"
                ),
            );
        }
        Ok(())
    }

    /// Uses up actions of a formed body; the first one activates it.
    pub fn spend(&mut self, unit: Unit, actions: u16) {
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
            // Forced outside a go, a body has this one action only.
            it.actions_left = if open { 2 } else { 0 };
        }
        it.actions_left = it.actions_left.saturating_sub(actions);
    }

    /// The actions a body would have if it acted now.
    pub fn actions(&self, unit: Unit) -> u16 {
        let it = self.unit(unit);
        if it.formed_activated {
            it.actions_left
        } else {
            2
        }
    }

    /// MI-07: rejects an empty choice of stragglers and refuses men who have acted.
    pub fn check_stragglers(
        &self,
        unit: Unit,
        men: Men,
        report: &mut Report,
    ) -> Result<(), crate::table::Suspend> {
        if men.is_none() {
            return Err(Invalid::new("fit", "name at least 1 man").into());
        }
        let idle = self.unit(unit).idle();
        report.forbid(!men.within(idle), "MI-07", || {
            format!(
                "a man acts once a turn, and of the stragglers of {} {} yet to act; name no more",
                self.unit_name(unit),
                idle.only_have()
            )
        })?;
        Ok(())
    }

    /// MI-07: refuses men of a formed body who have acted as stragglers.
    pub fn check_fresh(&self, unit: Unit, men: Men, report: &mut Report) -> Allowed {
        let fresh = self.unit(unit).fresh();
        report.forbid(!men.within(fresh), "MI-07", || {
            format!(
                "a man acts once a turn, and in the ranks of {} {} yet to act; name no more",
                self.unit_name(unit),
                fresh.only_have()
            )
        })
    }

    /// Marks stragglers as having acted.
    pub fn mark(&mut self, unit: Unit, men: Men) {
        if self.turn.active_commander.is_some() && self.turn.go == Go::Open {
            self.turn.go = Go::Activates;
        }
        let it = self.unit_mut(unit);
        it.acted = (it.acted + men).at_most(it.stragglers);
    }

    /// MI-38: refuses a dead officer and one of the other side.
    pub fn check_officer(
        &self,
        officer: Option<Character>,
        side: Side,
        report: &mut Report,
    ) -> Allowed {
        let Some(officer) = officer else {
            return Ok(());
        };
        let name = self.commander_name(officer);
        report.forbid(!self.commander(officer).alive, "MI-38", || {
            format!("{name} is dead; choose another officer")
        })?;
        report.forbid(self.commander_side(officer) != side, "MI-23", || {
            format!(
                "{name} does not command {}; choose one of that side's commanders",
                self.call(Who::Side(side))
            )
        })
    }
}
