//! The right to act, and what acting uses up.

use super::*;

/// The kinds of action, as far as the right to act depends on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    Move,
    Charge,
    Form,
    Limber,
    Fire,
    /// Skirmishing by pairs; not one of the free shots at the turn's end.
    Pairs,
    Reload,
    Rally,
}

/// The right by which a unit acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum License {
    /// One of the unit's two actions (BS-23), or of its side's go in the opening (BS-11).
    Action,
    /// The shot that ends the opening (BS-11).
    FirstShot,
    /// Without orders, at the turn's end (BS-24, BS-35).
    Free,
    /// A Free Action card (BS-16).
    Card,
}

impl BigSkirmishes {
    /// True if the unit has an action left and can use it: in combat it can only rally, which needs disorder and a character
    /// with it (BS-23, BS-34, BS-48).
    pub fn has_use_for_action(&self, unit: Unit) -> bool {
        let it = self.unit(unit);
        let can_rally = it.disorder > 0 && self.with(unit).next().is_some();
        it.actions_left > 0 && (it.combat == 0 || can_rally)
    }

    /// Allows an action of `unit`, or refuses it with its clause.
    pub fn check(&self, unit: Unit, kind: ActionKind, report: &mut Report) -> Allowed {
        let license = self.license(unit, kind);
        // Records of an older version name the clause that a dummy was forced to pass.
        let is_open = self.turn.phase == Phase::Opening && self.turn.free_action != Some(unit);
        let was_refused = is_open && self.entry(unit).dummy && license.is_ok();
        if was_refused && (report.is_forced() || !self.unit(unit).hidden) {
            let by_card = "only a Dummy or Special Effect card activates a dummy: play one";
            report.forbid(true, "BS-63", by_card)?;
        }
        report.pass(license.map(|_| ()))
    }

    /// Returns the right of `unit` to act now, or the clause that denies it.
    pub fn license(&self, unit: Unit, kind: ActionKind) -> Result<License, Refusal> {
        self.can_act(unit, kind)?;
        let license = self.licensed(unit, kind)?;
        // Checked last: a refusal that any hidden unit may get must not tell a dummy from the others.
        let moves = matches!(kind, ActionKind::Move | ActionKind::Form);
        if self.entry(unit).dummy && !moves {
            return refuse("BS-63", "a dummy may only move and change formation");
        }
        if self.is_by_card(unit) && !moves {
            return refuse(
                "BS-63",
                "a unit activated by a card may only move and change formation",
            );
        }
        Ok(license)
    }

    /// True for a dummy whose side may still let it pass for a real unit: to refuse what a hidden unit can do would tell which
    /// it is (BS-63).
    pub fn is_unseen_dummy(&self, unit: Unit) -> bool {
        self.entry(unit).dummy && self.unit(unit).hidden
    }

    /// Returns the right of a unit that is able to act.
    fn licensed(&self, unit: Unit, kind: ActionKind) -> Result<License, Refusal> {
        if self.turn.free_action == Some(unit) {
            return Ok(License::Card);
        }
        // The odds run this often: no name is made unless an action is refused.
        match self.turn.phase {
            Phase::Opening => self.opening_license(unit, kind),
            Phase::Cards if self.unit(unit).actions_left > 0 => Ok(License::Action),
            Phase::Cards if self.unit(unit).activated => self.refusal(
                "BS-23",
                say!("{unit has/have} no action left this turn", unit),
            ),
            Phase::Cards => {
                let own = |it: &Character| self.character_side(*it) == self.side(unit);
                let then = self.turn.active_character.filter(own).map_or_else(
                    || say!("only a character whose card is up gives orders"),
                    |character| say!("have {character} give the order", character),
                );
                let why = say!("{unit has/have} not been ordered: {then}", unit, then);
                self.refusal("BS-23", why)
            }
            Phase::FreeFire => self.free_license(unit, kind),
            Phase::Combats | Phase::Morale => {
                refuse("BS-24", "the turn is ending: units do not act in this step")
            }
        }
    }

    /// Refuses a unit that could not act under any orders.
    fn can_act(&self, unit: Unit, kind: ActionKind) -> Allowed {
        let it = self.unit(unit);
        if it.routed {
            return self.refusal("BS-55", say!("{unit has/have} routed: off the table", unit));
        }
        if it.removed || it.standing == 0 {
            return self.refusal("BS-41", say!("{unit is/are} off the table", unit));
        }
        if it.combat != 0 && kind != ActionKind::Rally {
            let engaged = say!("{unit is/are} engaged: rally is the only action", unit);
            return self.refusal("BS-48", engaged);
        }
        Ok(())
    }

    fn opening_license(&self, unit: Unit, kind: ActionKind) -> Result<License, Refusal> {
        self.mustered()?;
        let it = self.unit(unit);
        let side = self.side(unit);
        let Some(to_go) = self.turn.to_go else {
            return refuse(
                "BS-11",
                "no side has the go yet: settle who begins, or start the cards",
            );
        };
        if to_go != side {
            let others = say!("{to_go} have the go: Done passes it on", to_go);
            return self.refusal("BS-11", others);
        }
        if self
            .turn
            .go_unit
            .is_some_and(|go| !self.acting_with(go).contains(&unit))
        {
            return self.refusal(
                "BS-11",
                say!(
                    "another unit has begun this go: {unit} must wait for the next",
                    unit
                ),
            );
        }
        match kind {
            ActionKind::Fire | ActionKind::Pairs => Ok(License::FirstShot),
            ActionKind::Move | ActionKind::Form | ActionKind::Limber
                if self.turn.go_unit.is_none() || it.actions_left > 0 =>
            {
                Ok(License::Action)
            }
            ActionKind::Move | ActionKind::Form | ActionKind::Limber => self.refusal(
                "BS-11",
                say!(
                    "{unit has/have} taken both actions of this go: Done passes it on",
                    unit
                ),
            ),
            ActionKind::Charge => refuse(
                "BS-11",
                "units do not charge or make contact in the opening: start the cards first",
            ),
            ActionKind::Reload | ActionKind::Rally => refuse(
                "BS-11",
                "in the opening units only move, change formation, limber and unlimber; a shot ends it",
            ),
        }
    }

    fn free_license(&self, unit: Unit, kind: ActionKind) -> Result<License, Refusal> {
        let it = self.unit(unit);
        if !matches!(kind, ActionKind::Fire | ActionKind::Reload)
            || self.entry(unit).arm == Arm::Cavalry
        {
            return refuse(
                "BS-24",
                "only infantry and artillery fire or reload without orders at the turn's end",
            );
        }
        if it.activated {
            return self.refusal("BS-24", say!("already activated this turn: {unit}", unit));
        }
        if it.free_used {
            return self.refusal(
                "BS-24",
                say!("free fire or reload already used: {unit}", unit),
            );
        }
        Ok(License::Free)
    }

    pub fn spend(&mut self, unit: Unit, license: License) {
        match license {
            License::Action => {
                // An action forced out of turn uses up neither side's go.
                if self.turn.phase == Phase::Opening
                    && self.turn.go_unit.is_none()
                    && self.turn.to_go == Some(self.side(unit))
                {
                    self.begin_go(unit);
                }
                let it = self.unit_mut(unit);
                it.actions_left = it.actions_left.saturating_sub(1);
            }
            License::Free => self.unit_mut(unit).free_used = true,
            License::FirstShot | License::Card => {}
        }
    }

    /// Uses up what the unit has for an action of this kind.
    pub fn take(&mut self, unit: Unit, kind: ActionKind) {
        let license = self.forced_license(unit, kind);
        self.spend(unit, license);
    }

    /// The right to act; when forced, the right that fits the phase.
    pub fn forced_license(&self, unit: Unit, kind: ActionKind) -> License {
        self.license(unit, kind).unwrap_or(match self.turn.phase {
            _ if self.turn.free_action == Some(unit) => License::Card,
            Phase::FreeFire => License::Free,
            Phase::Opening if matches!(kind, ActionKind::Fire | ActionKind::Pairs) => {
                License::FirstShot
            }
            _ => License::Action,
        })
    }

    fn begin_go(&mut self, unit: Unit) {
        self.turn.go_unit = Some(unit);
        for other in self.acting_with(unit) {
            let it = self.unit_mut(other);
            it.actions_left = 2;
            it.moves_made = 0;
        }
    }

    /// Requires every character to have a class (BS-07).
    pub fn mustered(&self) -> Allowed {
        if self.turn.mustered {
            Ok(())
        } else {
            refuse(
                "BS-07",
                "the characters' classes are not rolled yet: muster first",
            )
        }
    }

    pub fn in_phase(&self, phase: Phase, clause: &'static str, message: &str) -> Allowed {
        if self.turn.phase == phase {
            Ok(())
        } else {
            refuse(clause, message)
        }
    }
}
