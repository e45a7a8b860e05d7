//! The right to act and to attack (SR-07, SR-14, SR-16 to SR-19, SR-21).

use super::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    Move,
    Form,
    Charge,
    Withdraw,
    ReturnCrew,
}

impl SimpsonsRevolution {
    /// Refuses an action that a unit may not take now. Even force does not let a unit off the table act.
    pub fn may(&self, unit: Unit, action: ActionKind, report: &mut Report) -> Allowed {
        self.on_table(unit)?;
        let (it, name) = (self.unit(unit), self.subject(unit));
        report.forbid(self.turn.step != Phase::Activate, "SR-07", || {
            self.wait_for(Phase::Activate.word())
        })?;
        let side = self.side(unit);
        report.forbid(self.turn.side != Some(side), "SR-07", || {
            format!("wait for the phase of {}", self.side_name(side))
        })?;
        report.forbid(self.is_routing(unit), "SR-17", || {
            name.does("is", "are") + " routing and cannot be activated"
        })?;
        report.forbid(it.activated, "SR-17", || {
            name.does("has", "have") + " already been activated this turn"
        })?;
        let leaves = match action {
            ActionKind::Withdraw => true,
            ActionKind::ReturnCrew => it.crew_back,
            ActionKind::Move | ActionKind::Form | ActionKind::Charge => false,
        };
        let busy = self.in_melee(unit) && !leaves;
        report.forbid(busy, "SR-17", || {
            let what = if it.crew_back {
                "bring the crew back"
            } else {
                "withdraw"
            };
            format!("{} in melee and can only {what}", name.does("is", "are"))
        })?;
        if action != ActionKind::ReturnCrew {
            self.has_crew(unit, report)?;
        }
        match action {
            ActionKind::Form => Ok(()),
            ActionKind::Move => self.may_move(unit, report),
            ActionKind::Charge => self.may_charge(unit, report),
            ActionKind::Withdraw => {
                report.forbid(!self.in_melee(unit), "SR-15", || {
                    name.does("is", "are") + " not in melee, so cannot withdraw from one"
                })?;
                self.may_move(unit, report)
            }
            ActionKind::ReturnCrew => self.has_crew_away(unit),
        }
    }

    /// Refuses a leader who may not move alone now. Even force does not let a lost leader move.
    pub fn may_move_alone(&self, leader: Character, report: &mut Report) -> Allowed {
        self.is_alive(leader)?;
        let (it, name) = (self.leader(leader), self.leader_name(leader));
        report.forbid(self.turn.step != Phase::Activate, "SR-07", || {
            self.wait_for(Phase::Activate.word())
        })?;
        let side = self.leader_side(leader);
        report.forbid(self.turn.side != Some(side), "SR-07", || {
            format!("wait for the phase of {}", self.side_name(side))
        })?;
        report.forbid(it.with.is_some(), "SR-06", || {
            format!("{name} moves with the unit; leave it first to move alone")
        })?;
        report.forbid(it.moved, "SR-17", || {
            format!("{name} has already moved this turn")
        })
    }

    /// Refuses a leader who is lost, and any in a battle without leaders, which the umpire may allow.
    pub fn is_alive(&self, leader: Character) -> Allowed {
        match self.leaders.get(usize::from(leader)) {
            None => refuse("SR-06", "this battle has no leaders"),
            Some(it) if !it.alive => {
                refuse("SR-22", format!("{} is lost", self.leader_name(leader)))
            }
            Some(_) => Ok(()),
        }
    }

    fn may_charge(&self, unit: Unit, report: &mut Report) -> Allowed {
        let (it, arm, name) = (self.unit(unit), self.entry(unit).arm, self.unit_name(unit));
        report.forbid(arm == Arm::Artillery, "SR-17", || {
            format!("{name} cannot charge: artillery never does")
        })?;
        let column = it.posture == Posture::Column;
        report.forbid(column && arm == Arm::Dragoons, "SR-16", || {
            format!("{name} are in column: dragoons charge only in line; change formation first")
        })?;
        report.forbid(column && arm == Arm::Infantry, "SR-17", || {
            format!("{name} are in column: only a line charges; form line now, charge next turn")
        })?;
        report.forbid(it.formed, "SR-17", || {
            format!("{name} were not in line when the step began; charge next turn")
        })?;
        let enemy = self.has_units_on_table(self.side(unit).other());
        report.forbid(!enemy, "SR-15", || {
            format!("no enemy is on the table for {name} to charge")
        })?;
        self.may_move(unit, report)
    }

    /// SR-14: rifles and unlimbered guns that have fired do not move.
    pub fn may_move(&self, unit: Unit, report: &mut Report) -> Allowed {
        let fired = self.unit(unit).fired && self.moves_or_fires(unit);
        report.forbid(fired, "SR-14", || {
            let fired = self.subject(unit).does("has", "have");
            format!("{fired} fired and cannot move in the same turn")
        })
    }

    /// SR-14: whether the unit can only move or fire in a turn.
    fn moves_or_fires(&self, unit: Unit) -> bool {
        self.entry(unit).weapon == Weapon::Rifle || self.unit(unit).posture == Posture::Unlimbered
    }

    /// SR-21: refuses, even when forced, unless a crew is away.
    fn has_crew_away(&self, unit: Unit) -> Allowed {
        let name = self.unit_name(unit);
        let wrong = match self.entry(unit).arm {
            _ if self.unit(unit).crew_back => return Ok(()),
            Arm::Artillery => format!("the crew of {name} is at the gun"),
            _ => format!("{name} have no gun to return to"),
        };
        refuse("SR-21", wrong)
    }

    /// Refuses a unit off the table.
    pub fn on_table(&self, unit: Unit) -> Allowed {
        if !self.unit(unit).removed {
            return Ok(());
        }
        let unit = self.subject(unit).does("is", "are");
        refuse("SR-09", format!("{unit} off the table"))
    }

    /// SR-18: refuses outside the step of this kind of combat.
    pub fn is_time_for(&self, kind: CombatKind, report: &mut Report) -> Allowed {
        report.forbid(self.turn.step.kind() != Some(kind), "SR-18", || {
            self.wait_for(kind.word())
        })
    }

    fn wait_for(&self, step: &str) -> String {
        let now = self.turn.step.word();
        format!("wait for the {step} step: this is the {now} step")
    }

    /// SR-21: refuses a gun without its crew.
    fn has_crew(&self, unit: Unit, report: &mut Report) -> Allowed {
        report.forbid(self.unit(unit).crew_back, "SR-21", || {
            let gun = self.unit_name(unit);
            format!("{gun} has no crew; bring the crew back to the gun first")
        })
    }

    /// Refuses a unit that may not attack any target in this kind of combat.
    pub fn may_attack(&self, unit: Unit, kind: CombatKind, report: &mut Report) -> Allowed {
        self.on_table(unit)?;
        let (it, name) = (self.unit(unit), self.subject(unit));
        report.forbid(self.turn.side != Some(self.side(unit)), "SR-18", || {
            let side = self.side_name(self.side(unit));
            format!("{name} can attack only in the phase of {side}")
        })?;
        report.forbid(self.is_routing(unit), "SR-17", || {
            name.does("is", "are") + " routing and cannot attack"
        })?;
        self.has_crew(unit, report)?;
        let one_kind = "a unit either fires or fights in a phase";
        if kind == CombatKind::Melee {
            report.forbid(it.fired, "SR-19", || {
                format!("{} fired: {one_kind}", name.does("has", "have"))
            })?;
            return report.forbid(!self.in_melee(unit), "SR-19", || {
                name.does("is", "are") + " not in melee"
            });
        }
        self.may_fire(unit, kind, report)?;
        report.forbid(it.fired, "SR-19", || {
            name.does("has", "have") + " already fired"
        })?;
        report.forbid(it.fought, "SR-19", || {
            let fought = name.does("has", "have");
            format!("{fought} attacked in melee: {one_kind}")
        })
    }

    /// SR-18, SR-19: the targets of a unit: enemies not yet attacked in this kind this phase, in melee only those in contact. The
    /// players check the range.
    pub fn targets(&self, unit: Unit, kind: CombatKind) -> impl Iterator<Item = Unit> {
        self.present(self.side(unit).other()).filter(move |target| {
            !self.unit(*target).attacked[kind.index()]
                && (kind != CombatKind::Melee || self.unit(unit).in_melee_with.contains(target))
        })
    }

    /// SR-18, SR-19: refuses a unit without a target.
    pub fn has_target(&self, unit: Unit, kind: CombatKind, report: &mut Report) -> Allowed {
        let name = self.unit_name(unit);
        let none = self.targets(unit, kind).next().is_none();
        let enemy = self.has_units_on_table(self.side(unit).other());
        report.forbid(!enemy, "SR-18", || {
            format!("no enemy is on the table for {name} to attack")
        })?;
        report.forbid(none, "SR-19", || {
            let word = kind.word();
            format!("every enemy that {name} can attack has been attacked in this {word} step")
        })
    }

    /// True if a unit may attack now and has a target.
    pub fn can_attack(&self, unit: Unit, kind: CombatKind) -> bool {
        let directions = Directions::default();
        let mut report = Report::new(&directions, false, false);
        !self.scenario.is_away(Who::from(unit))
            && self.suits(unit, kind)
            && self.may_attack(unit, kind, &mut report).is_ok()
            && self.targets(unit, kind).next().is_some()
    }

    /// True if a unit has the weapon for a kind of combat, or is in contact for melee.
    pub fn suits(&self, unit: Unit, kind: CombatKind) -> bool {
        let entry = self.entry(unit);
        let gun = entry.arm == Arm::Artillery;
        match kind {
            CombatKind::Artillery => gun,
            CombatKind::Rifle => !gun && entry.weapon == Weapon::Rifle,
            CombatKind::Musket => !gun && entry.weapon == Weapon::Musket,
            CombatKind::Melee => self.in_melee(unit),
        }
    }

    /// SR-14, SR-16: refuses a unit that may not fire.
    fn may_fire(&self, unit: Unit, kind: CombatKind, report: &mut Report) -> Allowed {
        let (it, entry, name) = (self.unit(unit), self.entry(unit), self.subject(unit));
        let gun = entry.arm == Arm::Artillery;
        report.forbid(gun != (kind == CombatKind::Artillery), "SR-18", || {
            if gun {
                format!("{name} fires in the artillery step")
            } else {
                format!("{name} are not artillery")
            }
        })?;
        let dragoons = entry.arm == Arm::Dragoons && !self.roster.options.dragoons_fire;
        report.forbid(dragoons, "SR-16", || {
            format!("{name} cannot fire: dragoons fire only if the battle's options allow it")
        })?;
        report.forbid(!it.posture.is_deployed(), "SR-16", || {
            if gun {
                format!("{name} is limbered; unlimber to fire")
            } else {
                format!("{name} are in column; form line to fire")
            }
        })?;
        report.forbid(!self.suits(unit, kind), "SR-18", || {
            format!("{} no {}", name.does("has", "have"), kind.word())
        })?;
        report.forbid(it.moved && self.moves_or_fires(unit), "SR-14", || {
            let moved = name.does("has", "have");
            format!("{moved} moved and cannot fire in the same turn")
        })?;
        report.forbid(it.crew_returned, "SR-21", || {
            format!("the crew of {name} returned this turn; {name} fires again next turn")
        })
    }
}
