//! `charge` and `contact`: a move into the enemy (BS-30, BS-42, BS-43, BS-48).

use super::moving::{MoveFacts, ranks};
use super::*;
use crate::battle::Decision;

pub const CHARGE: Action<BigSkirmishes> = Action {
    id: "charge",
    label: "Charge",
    key: 'h',
    help: "Charge into contact: column 8″, cavalry 16″. In its first round it hits on 3+.",
    clauses: &["BS-26", "BS-30", "BS-42", "BS-43", "BS-45"],
    // Offered to all: the player of a line that is to charge reads why it cannot.
    offered: |battle, who| battle.unit(who.unit()).in_play(),
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Charge, report)?;
        report.forbid(
            !can_charge(battle, unit),
            "BS-43",
            if battle.entry(unit).arm == Arm::Infantry {
                "only columns and cavalry charge: form column first, or make contact"
            } else {
                "only columns and cavalry charge: make contact instead"
            },
        )?;
        let second = battle.unit(unit).charge_made && battle.turn.free_action.is_none();
        report.forbid(
            second,
            "BS-30",
            "only one of the two moves may be at the charge rate",
        )?;
        report.pass(has_target(battle, unit, true))
    },
    form: |battle, form| Box::new(Charge::form(battle, form, true)),
    ..Action::BLANK
};

pub const CONTACT: Action<BigSkirmishes> = Action {
    id: "contact",
    label: "Make contact",
    key: 'k',
    help: "Move into contact at the ordinary rate, without the charge bonus.",
    clauses: &["BS-26", "BS-42", "BS-43"],
    offered: |battle, who| battle.unit(who.unit()).in_play(),
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Charge, report)?;
        battle.can_move(unit, report)?;
        report.pass(has_target(battle, unit, false))
    },
    form: |battle, form| Box::new(Charge::form(battle, form, false)),
    ..Action::BLANK
};

fn can_charge(battle: &BigSkirmishes, unit: Unit) -> bool {
    matches!(
        battle.unit(unit).formation,
        Formation::Column | Formation::Mounted
    )
}

/// True if the table may see that a unit can be attacked hand to hand.
fn is_target(battle: &BigSkirmishes, unit: Unit, foe: Unit, charging: bool) -> bool {
    let it = battle.unit(foe);
    let cavalry = charging && battle.entry(unit).arm == Arm::Cavalry;
    super::open_to_attack(battle, battle.side(unit)).any(|other| other == foe)
        && (it.combat == 0 || battle.may_reinforce(it.combat))
        && !(cavalry && it.formation == Formation::Square)
}

fn has_target(battle: &BigSkirmishes, unit: Unit, charging: bool) -> Allowed {
    super::require_target(battle, battle.side(unit), "BS-43", |foe| {
        is_target(battle, unit, foe, charging)
    })
}

pub struct Charge {
    pub unit: Unit,
    pub target: Unit,
    /// Inches to the target.
    pub distance: f64,
    how: MoveFacts,
    obstacle: bool,
    pub also: Vec<Unit>,
    pub charging: bool,
}

impl Charge {
    fn form(battle: &BigSkirmishes, form: &mut Form, charging: bool) -> Self {
        let unit = form.actor("unit", "the unit that attacks");
        let foes = match form.subject() {
            Some(Who::Unit(unit)) => {
                super::ids_of(battle, |foe| is_target(battle, Unit(unit), foe, charging))
            }
            _ => Vec::new(),
        };
        let target = form
            .unit("target")
            .help("the enemy unit to attack")
            .among(foes)
            .required();
        form.matters(&["engages", "kills", "disorder"]);
        form.decisions(&[Decision {
            ask: "reaction",
            label: "the target tries to evade",
            options: &["stand", "evade"],
        }]);
        let distance = form
            .number("distance")
            .inches()
            .within(0, 240)
            .help("from the unit to the target")
            .between()
            .required();
        let bad_going = form
            .flag("bad_going")
            .help("part of the move is through bad going")
            .going("bad going")
            .compare()
            .or(false);
        let about_face = form
            .flag("about_face")
            .help("the unit turns about first")
            .compare()
            .or(false);
        let deep = ranks(battle.unit(unit).formation);
        let ranks = form
            .whole("ranks")
            .unit("ranks")
            .within(1, 12)
            .help("ranks that turn about")
            .idle_if(!about_face)
            .or_now(deep);
        let on_road = form
            .flag("on_road")
            .help("the whole move is along a road: a column moves 8″")
            .idle_if(charging)
            .or(false);
        let obstacle = form
            .flag("obstacle")
            .help("the target defends an obstacle: hits on 5+")
            .or(false);
        let also = form
            .units("also")
            .help("other units of either side in contact at that moment")
            .optional()
            .unwrap_or_default();
        if let (true, Some(other)) = (
            form.is_reading(),
            also.iter()
                .find(|other| **other == unit || **other == target),
        ) {
            form.fault(
                "also",
                format!(
                    "{} is in the combat anyway: leave it out",
                    battle.id(*other)
                ),
            );
        }
        Self {
            unit,
            target,
            distance,
            how: MoveFacts {
                advancing: true,
                bad_going,
                on_road,
                about_face,
                ranks,
            },
            obstacle,
            also,
            charging,
        }
    }

    /// Refuses an illegal target or other unit (BS-43, BS-48, BS-62).
    fn check(&self, at: &mut At) -> Allowed {
        let Charge { unit, target, .. } = *self;
        let foe = *at.unit(target);
        // Even forced, a combat needs a unit on both sides.
        if at.entry(unit).dummy {
            return refuse("BS-63", "a dummy cannot fight: only real units attack");
        }
        if at.side(target) == at.side(unit) || !foe.in_play() {
            let gone = say!(
                "{target}: not an enemy on the table; choose another target",
                target
            );
            return at.refusal("BS-43", gone);
        }
        let hidden = "the target is hidden: spot it first";
        at.forbid(foe.hidden, "BS-43", hidden)?;
        let square = self.charging
            && at.entry(unit).arm == Arm::Cavalry
            && foe.formation == Formation::Square;
        at.forbid(
            square,
            "BS-43",
            "cavalry cannot charge a square: make contact instead",
        )?;
        let locked = foe.combat != 0 && !at.may_reinforce(foe.combat);
        at.forbid(locked, "BS-48", || {
            say!(
                "{target is/are} engaged, and no unit joins a combat: choose another target",
                target
            )
        })?;
        for unit in self.also.iter().copied() {
            let it = *at.unit(unit);
            // Checked first: the refusal must be the same for a dummy and for a real hidden unit.
            at.forbid(it.hidden, "BS-62", || {
                say!("{unit is/are} hidden: spot it first", unit)
            })?;
            if !it.in_play() || at.entry(unit).dummy {
                let gone = say!("{unit is/are} off the table: leave it out", unit);
                return at.refusal("BS-43", gone);
            }
            let elsewhere = it.combat != 0 && it.combat != foe.combat;
            at.forbid(it.combat != 0 && (elsewhere || locked), "BS-48", || {
                say!("{unit is/are} engaged already: leave it out", unit)
            })?;
        }
        Ok(())
    }

    /// The attacker's rate in inches (BS-26).
    fn rate(&self, battle: &BigSkirmishes) -> f64 {
        match battle.unit(self.unit).formation {
            Formation::Column if self.charging => 8.0,
            Formation::Mounted if self.charging => 16.0,
            _ => battle.rate(self.unit, self.how.on_road),
        }
    }
}

impl Order<BigSkirmishes> for Charge {
    fn title(&self, _: &BigSkirmishes) -> Say {
        self.headline()
    }

    fn resolve(&self, at: &mut At) -> Played {
        self.check(at)?;
        let unit = self.unit;
        let license = at.forced_license(unit, ActionKind::Charge);
        let roll = at.roll_to_move(unit, Some((self.charging, self.distance, self.rate(at))))?;
        let allowed = roll.allowed;
        let inches = at.inches(unit, self.rate(at), self.how, allowed)?;
        at.spend(unit, license);
        at.count_move(unit);
        at.unit_mut(unit).charge_made |= self.charging && license != License::Card;
        if inches < self.distance || allowed == MoveAllowed::NotAtAll {
            at.event(unit, "stops_short");
            self.tell_short(at, roll, inches);
            return Ok(());
        }
        at.event(unit, "arrives");
        // A hidden target can only be attacked by force; it may be a dummy.
        if at.unit(self.target).hidden {
            at.uncover(self.target);
        }
        let reacted = self.attack(at)?;
        at.unit_mut(unit).hidden = false;
        at.tell_due(reacted.iter().flat_map(Reacted::casualties));
        self.meet(at, &reacted);
        self.tell(at, &reacted, inches);
        Ok(())
    }
}

impl Charge {
    /// Lets each unit attacked try to react (BS-42): the target, then the other enemies touched, in roster order.
    fn attack(&self, at: &mut At) -> Result<Vec<Reacted>, Suspend> {
        let mut attacked = self.also.clone();
        attacked.retain(|unit| at.side(*unit) != at.side(self.unit));
        attacked.sort_unstable();
        attacked.insert(0, self.target);
        let mut reacted: Vec<Reacted> = Vec::new();
        for on in attacked {
            let missed = reacted
                .first()
                .is_some_and(|first| first.reaction == Reaction::Evade);
            if missed || !at.unit(self.unit).in_play() || !at.unit(self.target).in_play() {
                break;
            }
            let attack = IncomingAttack {
                by: self.unit,
                on,
                hand_to_hand: true,
                charging: self.charging,
                obstacle: self.obstacle,
                far: self.distance,
            };
            reacted.push(at.react(&attack)?);
        }
        Ok(reacted)
    }

    /// Engages the units unless the attacker is gone or the target evaded (BS-43).
    fn meet(&self, at: &mut At, reacted: &[Reacted]) {
        let did = |unit: Unit, what: Reaction| {
            reacted
                .iter()
                .any(|it| it.unit == unit && it.reaction == what)
        };
        if did(self.target, Reaction::Evade) {
            return;
        }
        if !at.unit(self.unit).in_play() || !at.unit(self.target).in_play() {
            return;
        }
        let mut units = vec![self.unit, self.target];
        units.extend(
            self.also
                .iter()
                .filter(|unit| at.unit(**unit).in_play() && !did(**unit, Reaction::Evade)),
        );
        units.sort_unstable();
        let into = Some(at.unit(self.target).combat).filter(|combat| *combat != 0);
        let mut charged = Vec::new();
        if self.charging {
            charged.push(self.unit);
        }
        let counter = reacted
            .iter()
            .filter(|it| it.reaction == Reaction::CounterCharge);
        charged.extend(counter.map(|it| it.unit));
        let at_obstacle: &[Unit] = if self.obstacle { &[self.unit] } else { &[] };
        at.event(self.unit, "engages");
        at.engage(&units, into, &charged, at_obstacle);
    }
}
