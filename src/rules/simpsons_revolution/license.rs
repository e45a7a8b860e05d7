//! The right to act and to attack (SR-07, SR-14, SR-16 to SR-19, SR-21).

use super::ladder::named;
use super::status::step_name;
use super::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    Move,
    Form,
    Charge,
    Withdraw,
    ReturnCrew,
}

impl SimpsonsRevolution {
    /// Refuses an action that a unit may not take now. Even force does not let a unit off the table act.
    pub fn may(&self, unit: Unit, action: Activation, report: &mut Report) -> Allowed {
        self.on_table(unit)?;
        let it = self.unit(unit);
        self.activates(self.side(unit), report)?;
        report.forbid_by(self.is_routing(unit), "SR-17", self, || {
            say!("{unit is/are} routing and cannot be activated", unit)
        })?;
        report.forbid_by(it.activated, "SR-17", self, || {
            say!("{unit has/have} already been activated this turn", unit)
        })?;
        let leaves = match action {
            Activation::Withdraw => true,
            Activation::ReturnCrew => it.crew_back,
            Activation::Move | Activation::Form | Activation::Charge => false,
        };
        let busy = self.in_melee(unit) && !leaves;
        report.forbid_by(busy, "SR-17", self, || {
            let what = if it.crew_back {
                "bring the crew back"
            } else {
                "withdraw"
            };
            say!("{unit is/are} in melee and can only {what}", unit, what)
        })?;
        if action != Activation::ReturnCrew {
            self.has_crew(unit, report)?;
        }
        match action {
            Activation::Form => Ok(()),
            Activation::Move => self.may_move(unit, report),
            Activation::Charge => self.may_charge(unit, report),
            Activation::Withdraw => {
                report.forbid_by(!self.in_melee(unit), "SR-15", self, || {
                    say!(
                        "{unit is/are} not in melee, so cannot withdraw from one",
                        unit
                    )
                })?;
                self.may_move(unit, report)
            }
            Activation::ReturnCrew => self.has_crew_away(unit),
        }
    }

    /// SR-07: refuses unless a side activates.
    fn activates(&self, side: Side, report: &mut Report) -> Allowed {
        let step = TurnStep::Activate;
        report.forbid(self.turn.step != step, "SR-07", || self.wait_for(step))?;
        report.forbid_by(self.turn.side != Some(side), "SR-07", self, || {
            say!("wait for the phase of {side}", side)
        })
    }

    /// Refuses a leader who may not move alone now. Even force does not let a lost leader move.
    pub fn may_move_alone(&self, leader: Character, report: &mut Report) -> Allowed {
        self.is_alive(leader)?;
        let it = self.leader(leader);
        self.activates(self.leader_side(leader), report)?;
        report.forbid_by(it.with.is_some(), "SR-06", self, || {
            say!(
                "{leader} moves with the unit; leave it first to move alone",
                leader
            )
        })?;
        report.forbid_by(it.moved, "SR-17", self, || {
            say!("{leader} has already moved this turn", leader)
        })
    }

    /// Refuses a leader who is lost, and any in a battle without leaders, which the umpire may allow.
    pub fn is_alive(&self, leader: Character) -> Allowed {
        match self.leaders.get(usize::from(leader)) {
            None => refuse("SR-06", "this battle has no leaders"),
            Some(it) if !it.alive => self.refusal("SR-22", say!("{leader} is lost", leader)),
            Some(_) => Ok(()),
        }
    }

    fn may_charge(&self, unit: Unit, report: &mut Report) -> Allowed {
        let (it, arm) = (self.unit(unit), self.entry(unit).arm);
        report.forbid_by(arm == Arm::Artillery, "SR-17", self, || {
            say!("{unit} cannot charge: artillery never does", unit)
        })?;
        let column = it.posture == Posture::Column;
        report.forbid_by(column && arm == Arm::Dragoons, "SR-16", self, || {
            say!(
                "{unit} are in column: dragoons charge only in line; change formation first",
                unit
            )
        })?;
        report.forbid_by(column && arm == Arm::Infantry, "SR-17", self, || {
            say!(
                "{unit} are in {column}: only a line charges; form line now, charge next turn",
                unit,
                column = named(it.order, it.posture)
            )
        })?;
        report.forbid_by(it.formed, "SR-17", self, || {
            say!(
                "{unit} were not in line when the step began; charge next turn",
                unit
            )
        })?;
        let enemy = self.has_units_on_table(self.side(unit).other());
        report.forbid_by(!enemy, "SR-15", self, || {
            say!("no enemy is on the table for {unit} to charge", unit)
        })?;
        self.may_move(unit, report)
    }

    /// SR-14: rifles and unlimbered guns that have fired do not move.
    pub fn may_move(&self, unit: Unit, report: &mut Report) -> Allowed {
        let fired = self.unit(unit).fired && self.moves_or_fires(unit);
        report.forbid_by(fired, "SR-14", self, || {
            say!(
                "{unit has/have} fired and cannot move in the same turn",
                unit
            )
        })
    }

    /// SR-14: whether the unit can only move or fire in a turn.
    fn moves_or_fires(&self, unit: Unit) -> bool {
        self.entry(unit).weapon == Weapon::Rifle || self.unit(unit).posture == Posture::Unlimbered
    }

    /// SR-21: refuses, even when forced, unless a crew is away.
    fn has_crew_away(&self, unit: Unit) -> Allowed {
        let wrong = match self.entry(unit).arm {
            _ if self.unit(unit).crew_back => return Ok(()),
            Arm::Artillery => say!("the crew of {unit} is at the gun", unit),
            _ => say!("{unit} have no gun to return to", unit),
        };
        self.refusal("SR-21", wrong)
    }

    /// Refuses a unit off the table.
    pub fn on_table(&self, unit: Unit) -> Allowed {
        if !self.unit(unit).removed {
            return Ok(());
        }
        self.refusal("SR-09", say!("{unit is/are} off the table", unit))
    }

    /// SR-18: refuses outside the step of this kind of combat.
    pub fn is_time_for(&self, kind: CombatKind, report: &mut Report) -> Allowed {
        report.forbid(self.turn.step.kind() != Some(kind), "SR-18", || {
            let mut steps = TurnStep::ALL.iter().copied();
            let step = steps.find(|step| step.kind() == Some(kind));
            self.wait_for(step.unwrap_or(self.turn.step))
        })
    }

    /// The steps as the status line names them.
    fn wait_for(&self, step: TurnStep) -> Say {
        let [step, now] = [step, self.turn.step].map(step_name);
        say!(
            "wait for the {step} step: this is the {now} step",
            step,
            now
        )
    }

    /// SR-21: refuses a gun without its crew.
    fn has_crew(&self, unit: Unit, report: &mut Report) -> Allowed {
        report.forbid_by(self.unit(unit).crew_back, "SR-21", self, || {
            say!(
                "{unit} has no crew; bring the crew back to the gun first",
                unit
            )
        })
    }

    /// Refuses a unit that may not attack any target in this kind of combat.
    pub fn may_attack(&self, unit: Unit, kind: CombatKind, report: &mut Report) -> Allowed {
        self.on_table(unit)?;
        let (it, side) = (self.unit(unit), self.side(unit));
        report.forbid_by(self.turn.side != Some(side), "SR-18", self, || {
            say!("{unit} can attack only in the phase of {side}", unit, side)
        })?;
        report.forbid_by(self.is_routing(unit), "SR-17", self, || {
            say!("{unit is/are} routing and cannot attack", unit)
        })?;
        self.has_crew(unit, report)?;
        if kind == CombatKind::Melee {
            report.forbid_by(it.fired, "SR-19", self, || {
                say!(
                    "{unit has/have} fired: a unit either fires or fights in a phase",
                    unit
                )
            })?;
            return report.forbid_by(!self.in_melee(unit), "SR-19", self, || {
                say!("{unit is/are} not in melee", unit)
            });
        }
        self.may_fire(unit, kind, report)?;
        report.forbid_by(it.fired, "SR-19", self, || {
            say!("{unit has/have} already fired", unit)
        })?;
        report.forbid_by(it.fought, "SR-19", self, || {
            say!(
                "{unit has/have} attacked in melee: a unit either fires or fights in a phase",
                unit
            )
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
        let none = self.targets(unit, kind).next().is_none();
        let enemy = self.has_units_on_table(self.side(unit).other());
        report.forbid_by(!enemy, "SR-18", self, || {
            say!("no enemy is on the table for {unit} to attack", unit)
        })?;
        report.forbid_by(none, "SR-19", self, || {
            let step = kind.word();
            say!(
                "every enemy that {unit} can attack has been attacked in this {step} step",
                unit,
                step
            )
        })
    }

    /// True if a unit may attack now and has a target.
    pub fn can_attack(&self, unit: Unit, kind: CombatKind) -> bool {
        let mut report = Report::mute();
        !self.scenario.is_away(Who::from(unit))
            && self.suits(unit, kind)
            && self.may_attack(unit, kind, &mut report).is_ok()
            && self.targets(unit, kind).next().is_some()
    }

    /// The units that attack together with `unit`: all that can fight the one enemy it is in contact with (SR-19). In fire,
    /// and with several enemies, the players say who does.
    pub fn attack_together(&self, unit: Unit, kind: CombatKind) -> Vec<Unit> {
        let mut foes = self.targets(unit, kind);
        let (foe, another) = (foes.next(), foes.next());
        let with = |foe: Unit| {
            let own = self.present(self.side(unit));
            let fights = move |it: &Unit| self.targets(*it, kind).any(|target| target == foe);
            own.filter(move |it| *it == unit || (self.can_attack(*it, kind) && fights(it)))
        };
        match foe.filter(|_| kind == CombatKind::Melee && another.is_none()) {
            Some(foe) => with(foe).collect(),
            None => vec![unit],
        }
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
        let (it, entry) = (self.unit(unit), self.entry(unit));
        let gun = entry.arm == Arm::Artillery;
        let other = gun != (kind == CombatKind::Artillery);
        report.forbid_by(other, "SR-18", self, || {
            if gun {
                say!("{unit} fires in the artillery step", unit)
            } else {
                say!("{unit} are not artillery", unit)
            }
        })?;
        let dragoons = entry.arm == Arm::Dragoons && !self.roster.options.dragoons_fire;
        report.forbid_by(dragoons, "SR-16", self, || {
            say!(
                "{unit} cannot fire: dragoons fire only if the battle's options allow it",
                unit
            )
        })?;
        let deployed = it.posture.is_deployed();
        report.forbid_by(!deployed, "SR-16", self, || {
            if gun {
                say!("{unit} is limbered; unlimber to fire", unit)
            } else {
                let column = named(it.order, it.posture);
                say!("{unit} are in {column}; form line to fire", unit, column)
            }
        })?;
        report.forbid_by(!self.suits(unit, kind), "SR-18", self, || {
            say!("{unit has/have} no {weapon}", unit, weapon = kind.word())
        })?;
        let moved = it.moved && self.moves_or_fires(unit);
        report.forbid_by(moved, "SR-14", self, || {
            say!(
                "{unit has/have} moved and cannot fire in the same turn",
                unit
            )
        })?;
        report.forbid_by(it.crew_returned, "SR-21", self, || {
            say!(
                "the crew of {unit} returned this turn; {unit} fires again next turn",
                unit
            )
        })
    }
}
