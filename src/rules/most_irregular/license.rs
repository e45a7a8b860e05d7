//! The right to act, and the actions and marks used up (MI-05 to MI-09, MI-38).

use super::*;

impl MostIrregular {
    pub fn body_license(&self, unit: Unit) -> Allowed {
        let it = self.unit(unit);
        if it.formed.is_none() {
            return self.refusal(
                "MI-09",
                say!(
                    "{unit} have no men formed; choose an action for stragglers",
                    unit
                ),
            );
        }
        if it.actions_left > 0 {
            return Ok(());
        }
        if self.turn.active_commander.is_some() && self.turn.active_body == Some(unit) {
            return self.refusal(
                "MI-09",
                say!(
                    "{unit} have taken their two actions; end the go with done",
                    unit
                ),
            );
        }
        self.may_activate(unit)?;
        if it.formed_activated {
            return self.refusal(
                "MI-07",
                say!(
                    "{unit} have acted this turn, and a man acts once a turn",
                    unit
                ),
            );
        }
        match self.turn.active_body {
            Some(other) => self.refusal(
                "MI-07",
                say!(
                    "a commander activates one formed body, and this go is for {other}; end the go with done",
                    other
                ),
            ),
            None => Ok(()),
        }
    }

    pub fn straggler_license(&self, unit: Unit) -> Allowed {
        let it = self.unit(unit);
        if it.stragglers.is_none() {
            return self.refusal("MI-09", say!("{unit} have no stragglers", unit));
        }
        self.may_activate(unit)?;
        if it.idle().is_none() {
            return self.refusal(
                "MI-07",
                say!(
                    "every straggler of {unit} has acted this turn, and a man acts once a turn",
                    unit
                ),
            );
        }
        Ok(())
    }

    /// Refuses unless a commander of the unit's side may activate men now.
    fn may_activate(&self, unit: Unit) -> Allowed {
        let Some(commander) = self.turn.active_commander else {
            let mut sides = Side::BOTH.into_iter();
            let is_under_way = sides.any(|side| self.ready(side).next().is_some());
            let first = if self.turn.number > 0 && is_under_way {
                "no commander is active; take command first"
            } else {
                "no commander is active; roll for the initiative first, then take command"
            };
            return refuse("MI-07", first);
        };
        if self.commander_side(commander) != self.side(unit) {
            return self.refusal(
                "MI-07",
                say!(
                    "it is the go of {commander}, and {unit} are on the other side",
                    commander,
                    unit
                ),
            );
        }
        if !self.commander(commander).alive {
            return self.refusal(
                "MI-38",
                say!("{commander} is dead; end the go with done", commander),
            );
        }
        if self.turn.go == Go::Rallies {
            return self.refusal(
                "MI-06",
                say!(
                    "{commander} rallies stragglers in this go and cannot activate men; end the go with done",
                    commander
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

    /// Marks stragglers as having acted.
    pub fn mark(&mut self, unit: Unit, men: Men) {
        if self.turn.active_commander.is_some() && self.turn.go == Go::Open {
            self.turn.go = Go::Activates;
        }
        let it = self.unit_mut(unit);
        it.acted = (it.acted + men).at_most(it.stragglers);
    }
}

impl At<'_, '_, '_> {
    /// MI-07: rejects an empty choice of stragglers and refuses men who have acted.
    pub(crate) fn check_stragglers(&mut self, unit: Unit, men: Men) -> Played {
        if men.is_none() {
            return Err(Invalid::new("fit", "name at least 1 man").into());
        }
        let idle = self.unit(unit).idle();
        self.forbid(
            !men.within(idle),
            "MI-07",
            || say!(
                "a man acts once a turn, and of the stragglers of {unit} {idle} yet to act; name no more",
                unit,
                idle = idle.only_have()
            ),
        )?;
        Ok(())
    }

    /// MI-07: refuses men of a formed body who have acted as stragglers.
    pub(crate) fn check_fresh(&mut self, unit: Unit, men: Men) -> Allowed {
        let fresh = self.unit(unit).fresh();
        self.forbid(
            !men.within(fresh),
            "MI-07",
            || say!(
                "a man acts once a turn, and in the ranks of {unit} {fresh} yet to act; name no more",
                unit,
                fresh = fresh.only_have()
            ),
        )
    }

    /// MI-38: refuses a dead officer and one of the other side.
    pub(crate) fn check_officer(&mut self, officer: Option<Character>, side: Side) -> Allowed {
        let Some(officer) = officer else {
            return Ok(());
        };
        self.forbid(!self.commander(officer).alive, "MI-38", || {
            say!("{officer} is dead; choose another officer", officer)
        })?;
        self.forbid(self.commander_side(officer) != side, "MI-23", || {
            say!(
                "{officer} does not command {side}; choose one of that side's commanders",
                officer,
                side
            )
        })
    }
}
