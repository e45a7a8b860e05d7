//! Who may act, and who may attack (SR-07, SR-14, SR-16 to SR-19, SR-21).

use super::roster::{Arm, Posture, Weapon};
use super::state::{Kind, Phase, SimpsonsRevolution};
use crate::battle::{Directions, Report, Word};
use crate::table::{Refusal, Side};

/// What a unit does with its activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ActionKind {
    Move,
    Form,
    Charge,
    Withdraw,
    ReturnCrew,
}

impl SimpsonsRevolution {
    /// What keeps a unit from doing `action` now. A forced action passes all of it.
    ///
    /// # Errors
    /// The first refusal that is not forced. What is off the table can do nothing, whoever forces it.
    pub(super) fn may(
        &self,
        unit: u16,
        action: ActionKind,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        self.on_table(unit)?;
        let (it, name) = (self.unit(unit), self.subject(unit));
        self.in_step(Phase::Activate, self.side(unit), report)?;
        report.forbid(self.is_routing(unit), "SR-17", || {
            name.does("is routing and does", "are routing and do") + " nothing else"
        })?;
        report.forbid(it.activated, "SR-17", || {
            name.does("has", "have") + " been activated this turn already"
        })?;
        let busy = self.in_melee(unit) && action != ActionKind::Withdraw;
        report.forbid(busy, "SR-17", || {
            name.does("is", "are") + " in melee and can only withdraw"
        })?;
        report.forbid(
            it.crew_back && action != ActionKind::ReturnCrew,
            "SR-21",
            || format!("{name} has no crew: bring the crew back to the gun first"),
        )?;
        match action {
            ActionKind::Form => Ok(()),
            ActionKind::Move => self.may_move(unit, report),
            ActionKind::Charge => self.may_charge(unit, report),
            ActionKind::Withdraw => {
                report.forbid(!self.in_melee(unit), "SR-15", || {
                    name.does("is", "are") + " not in melee: there is nothing to withdraw from"
                })?;
                self.may_move(unit, report)
            }
            ActionKind::ReturnCrew => self.has_crew_away(unit),
        }
    }

    fn may_charge(&self, unit: u16, report: &mut Report) -> Result<(), Refusal> {
        let (it, arm, name) = (self.unit(unit), self.entry(unit).arm, self.unit_name(unit));
        report.forbid(arm == Arm::Artillery, "SR-17", || {
            format!("{name} cannot charge: artillery does not")
        })?;
        let column = it.posture == Posture::Column;
        report.forbid(column && arm == Arm::Dragoons, "SR-16", || {
            format!("{name} are in column: dragoons charge only in line")
        })?;
        report.forbid(column && arm == Arm::Infantry, "SR-17", || {
            format!("{name} are in column: only a unit in line charges; form line this turn, charge the next")
        })?;
        report.forbid(it.formed, "SR-17", || {
            format!("{name} were not in line when the step began: charge next turn")
        })?;
        let enemies = self
            .unit_numbers()
            .filter(|enemy| self.side(*enemy) != self.side(unit) && !self.unit(*enemy).removed);
        report.forbid(enemies.count() == 0, "SR-15", || {
            format!("no enemy is on the table for {name} to charge")
        })?;
        self.may_move(unit, report)
    }

    /// SR-14: rifles and unlimbered guns that have fired do not move.
    pub(super) fn may_move(&self, unit: u16, report: &mut Report) -> Result<(), Refusal> {
        let fired = self.unit(unit).fired && self.moves_or_fires(unit);
        report.forbid(fired, "SR-14", || {
            let fired = self.subject(unit).does("has", "have");
            format!("{fired} fired, and cannot move in the same turn")
        })
    }

    /// SR-14: whether moving and firing exclude each other.
    fn moves_or_fires(&self, unit: u16) -> bool {
        self.entry(unit).weapon == Weapon::Rifle || self.unit(unit).posture == Posture::Unlimbered
    }

    /// SR-21: there is a crew that can come back, whoever forces it.
    fn has_crew_away(&self, unit: u16) -> Result<(), Refusal> {
        let name = self.unit_name(unit);
        let wrong = match self.entry(unit).arm {
            _ if self.unit(unit).crew_back => return Ok(()),
            Arm::Artillery => format!("the crew of {name} is at the gun"),
            _ => format!("{name} have no gun: only the crew of a gun returns to it"),
        };
        Err(Refusal::new("SR-21", wrong))
    }

    /// It is still in the game.
    pub(super) fn on_table(&self, unit: u16) -> Result<(), Refusal> {
        let removed = self.unit(unit).removed;
        if removed {
            Err(Refusal::new(
                "SR-09",
                format!("{} off the table", self.subject(unit).does("is", "are")),
            ))
        } else {
            Ok(())
        }
    }

    /// SR-07: it is this step, and this side's phase.
    pub(super) fn in_step(
        &self,
        step: Phase,
        side: Side,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        report.forbid(self.turn.step != step, "SR-07", || {
            format!(
                "wait for the step {}: this is the step {}",
                step.word(),
                self.turn.step.word()
            )
        })?;
        report.forbid(self.turn.side != Some(side), "SR-07", || {
            format!("wait for the phase of {}", self.side_name(side))
        })
    }

    /// SR-18: this kind is being resolved now.
    pub(super) fn is_time_for(&self, kind: Kind, report: &mut Report) -> Result<(), Refusal> {
        report.forbid(self.turn.step.kind() != Some(kind), "SR-18", || {
            format!(
                "wait for the step {}: this is the step {}",
                kind.word(),
                self.turn.step.word()
            )
        })
    }

    /// What keeps a unit from attacking in this kind, whoever the target is.
    ///
    /// # Errors
    /// As [`SimpsonsRevolution::may`].
    pub(super) fn may_attack(
        &self,
        unit: u16,
        kind: Kind,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        self.on_table(unit)?;
        let (it, name) = (self.unit(unit), self.subject(unit));
        report.forbid(self.turn.side != Some(self.side(unit)), "SR-18", || {
            let side = self.side_name(self.side(unit));
            format!("{name} can attack only in the phase of {side}")
        })?;
        report.forbid(self.is_routing(unit), "SR-17", || {
            name.does("is routing and attacks", "are routing and attack") + " nobody"
        })?;
        report.forbid(it.crew_back, "SR-21", || {
            format!("{name} has no crew: bring the crew back to the gun first")
        })?;
        let one_kind = "a unit attacks in one kind a phase";
        if kind == Kind::Melee {
            report.forbid(it.fired, "SR-19", || {
                format!("{} fired: {one_kind}", name.does("has", "have"))
            })?;
            return report.forbid(!self.in_melee(unit), "SR-19", || {
                name.does("is", "are") + " not in melee"
            });
        }
        self.may_fire(unit, kind, report)?;
        report.forbid(it.fired, "SR-19", || {
            name.does("has", "have") + " fired already"
        })?;
        report.forbid(it.fought, "SR-19", || {
            let fought = name.does("has", "have");
            format!("{fought} attacked in melee: {one_kind}")
        })
    }

    /// SR-18, SR-19: whom a unit may attack in this kind: nobody who has been attacked in it this phase, in melee only enemies
    /// in contact. How far off they are only the table knows.
    pub(super) fn targets(&self, unit: u16, kind: Kind) -> impl Iterator<Item = u16> {
        self.unit_numbers().filter(move |target| {
            self.side(*target) != self.side(unit)
                && !self.unit(*target).removed
                && !self.unit(*target).attacked[kind.index()]
                && (kind != Kind::Melee || self.unit(unit).in_melee_with.contains(target))
        })
    }

    /// SR-18, SR-19: there is somebody whom a unit may attack in this kind.
    ///
    /// # Errors
    /// As [`SimpsonsRevolution::may`].
    pub(super) fn has_target(
        &self,
        unit: u16,
        kind: Kind,
        report: &mut Report,
    ) -> Result<(), Refusal> {
        let (none, name) = (
            self.targets(unit, kind).next().is_none(),
            self.unit_name(unit),
        );
        let left = self
            .unit_numbers()
            .any(|enemy| self.side(enemy) != self.side(unit) && !self.unit(enemy).removed);
        report.forbid(none && !left, "SR-18", || {
            format!("no enemy is on the table for {name} to attack")
        })?;
        report.forbid(none, "SR-19", || {
            let word = kind.word();
            format!("every enemy that {name} can attack has been attacked in this phase ({word})")
        })
    }

    /// Whether a unit may attack somebody in this kind now.
    pub(super) fn can_attack(&self, unit: u16, kind: Kind) -> bool {
        let directions = Directions::default();
        let mut report = Report::new(&directions, false, false);
        self.suits(unit, kind)
            && self.may_attack(unit, kind, &mut report).is_ok()
            && self.targets(unit, kind).next().is_some()
    }

    /// Whether a unit is one of those that this kind is about: it has the weapon, or is in contact.
    pub(super) fn suits(&self, unit: u16, kind: Kind) -> bool {
        let entry = self.entry(unit);
        let gun = entry.arm == Arm::Artillery;
        match kind {
            Kind::Artillery => gun,
            Kind::Rifle => !gun && entry.weapon == Weapon::Rifle,
            Kind::Musket => !gun && entry.weapon == Weapon::Musket,
            Kind::Melee => self.in_melee(unit),
        }
    }

    /// SR-14, SR-16: what keeps a unit from firing at all.
    fn may_fire(&self, unit: u16, kind: Kind, report: &mut Report) -> Result<(), Refusal> {
        let (it, entry, name) = (self.unit(unit), self.entry(unit), self.subject(unit));
        let gun = entry.arm == Arm::Artillery;
        report.forbid(gun != (kind == Kind::Artillery), "SR-18", || {
            if gun {
                format!("{name} fires in the step artillery")
            } else {
                format!("{name} are not artillery")
            }
        })?;
        let dragoons = entry.arm == Arm::Dragoons && !self.roster.options.dragoons_fire;
        report.forbid(dragoons, "SR-16", || {
            format!("{name} cannot fire: dragoons do so only with the option dragoons_fire")
        })?;
        report.forbid(!it.posture.is_deployed(), "SR-16", || {
            if gun {
                format!("{name} is limbered: only an unlimbered gun fires")
            } else {
                format!("{name} are in column: only a line fires")
            }
        })?;
        report.forbid(!self.suits(unit, kind), "SR-18", || {
            format!("{} no {}", name.does("has", "have"), kind.word())
        })?;
        report.forbid(it.moved && self.moves_or_fires(unit), "SR-14", || {
            let moved = name.does("has", "have");
            format!("{moved} moved, and cannot fire in the same turn")
        })?;
        report.forbid(it.crew_returned, "SR-21", || {
            format!("the crew of {name} returned this turn: {name} fires again next turn")
        })
    }
}
