//! `charge` and `contact`: a move into the enemy (BS-30, BS-42, BS-43, BS-48).

use super::march::{MoveFacts, ranks};
use super::*;

pub const CHARGE: Action<BigSkirmishes> = Action {
    id: "charge",
    label: "Charge",
    key: 'h',
    help: "Charge into contact: column 8″, cavalry 16″. In its first round it hits on 3+.",
    clauses: &["BS-26", "BS-30", "BS-42", "BS-43", "BS-45"],
    // Offered to all: a line that is told to charge learns why it cannot.
    offered: |battle, who| battle.unit(unit(who)).in_play(),
    allowed: |battle, who, report| {
        let unit = unit(who);
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
    offered: |battle, who| battle.unit(unit(who)).in_play(),
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.check(unit, ActionKind::Charge, report)?;
        battle.can_move(unit, report)?;
        report.pass(has_target(battle, unit, false))
    },
    form: |battle, form| Box::new(Charge::form(battle, form, false)),
    ..Action::BLANK
};

fn can_charge(battle: &BigSkirmishes, unit: u16) -> bool {
    matches!(
        battle.unit(unit).formation,
        Formation::Column | Formation::Mounted
    )
}

/// True if the table may see that a unit can be attacked hand to hand.
fn is_target(battle: &BigSkirmishes, unit: u16, foe: u16, charging: bool) -> bool {
    let it = battle.unit(foe);
    let cavalry = charging && battle.entry(unit).arm == Arm::Cavalry;
    super::open_to_attack(battle, battle.side(unit)).any(|other| other == foe)
        && (it.combat == 0 || battle.may_reinforce(it.combat))
        && !(cavalry && it.formation == Formation::Square)
}

fn has_target(battle: &BigSkirmishes, unit: u16, charging: bool) -> Allowed {
    super::require_target(battle, battle.side(unit), "BS-43", |foe| {
        is_target(battle, unit, foe, charging)
    })
}

pub struct Charge {
    pub unit: u16,
    pub target: u16,
    /// Inches to the target.
    pub distance: f64,
    how: MoveFacts,
    obstacle: bool,
    pub also: Vec<u16>,
    pub charging: bool,
}

impl Charge {
    fn form(battle: &BigSkirmishes, form: &mut Form, charging: bool) -> Self {
        let unit = form.actor("unit", "the unit that attacks");
        let foes = match form.subject() {
            Some(Who::Unit(unit)) => {
                super::ids_of(battle, |foe| is_target(battle, unit, foe, charging))
            }
            _ => Vec::new(),
        };
        let target = form
            .unit("target")
            .help("the enemy unit to attack")
            .among(foes)
            .required();
        form.matters(&["arrives", "engages", "kills", "disorder"]);
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
                    battle.id_of(*other)
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
    fn check(&self, battle: &BigSkirmishes, report: &mut Report) -> Played {
        let (target, name) = (
            battle.unit(self.target),
            battle.unit_name(self.target, Viewer::Table),
        );
        // Even forced, a combat needs a unit on both sides.
        if battle.entry(self.unit).dummy {
            return refuse("BS-63", "a dummy cannot fight: only real units attack");
        }
        if battle.side(self.target) == battle.side(self.unit) || !target.in_play() {
            return refuse(
                "BS-43",
                format!("{name}: not an enemy on the table; choose another target"),
            );
        }
        report.forbid(
            target.hidden,
            "BS-43",
            "the target is hidden: spot it first",
        )?;
        let square = self.charging
            && battle.entry(self.unit).arm == Arm::Cavalry
            && target.formation == Formation::Square;
        report.forbid(
            square,
            "BS-43",
            "cavalry cannot charge a square: make contact instead",
        )?;
        let locked = target.combat != 0 && !battle.may_reinforce(target.combat);
        report.forbid(locked, "BS-48", || {
            format!(
                "{} engaged, and no unit joins a combat: choose another target",
                battle.be(self.target)
            )
        })?;
        for unit in &self.also {
            let (it, is) = (battle.unit(*unit), battle.be(*unit));
            // Checked first: the refusal must be the same for a dummy and for a real hidden unit.
            report.forbid(it.hidden, "BS-62", || format!("{is} hidden: spot it first"))?;
            if !it.in_play() || battle.entry(*unit).dummy {
                return refuse("BS-43", format!("{is} off the table: leave it out"));
            }
            let elsewhere = it.combat != 0 && it.combat != target.combat;
            report.forbid(it.combat != 0 && (elsewhere || locked), "BS-48", || {
                format!("{is} engaged already: leave it out")
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
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        self.headline(battle, viewer)
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, table, report) = at.parts();
        self.check(battle, report)?;
        let license = battle.forced_license(self.unit, ActionKind::Charge);
        let attack = Some((self.verb(battle), self.distance));
        let roll = battle.roll_to_move(self.unit, attack, table, report)?;
        let allowed = roll.allowed;
        let inches = battle.inches(self.unit, self.rate(battle), self.how, allowed, report)?;
        battle.spend(self.unit, license);
        battle.count_move(self.unit);
        battle.unit_mut(self.unit).charge_made |= self.charging && license != License::Card;
        let who = Who::Unit(self.unit);
        if inches < self.distance || allowed == MoveAllowed::NotAtAll {
            report.event(who, "stops_short");
            self.tell_short(battle, roll, inches, report);
            return Ok(());
        }
        report.event(who, "arrives");
        battle.reveal(self.unit, report);
        // A hidden target can only be attacked by force; it may be a dummy.
        if battle.unit(self.target).hidden {
            battle.uncover(self.target, report);
        }
        let reacted = self.attack(battle, table, report)?;
        battle.tell_due(reacted.iter().flat_map(Reacted::casualties), report);
        self.meet(battle, &reacted, report);
        self.tell(battle, &reacted, inches, report);
        Ok(())
    }
}

impl Charge {
    /// Lets each unit attacked try to react (BS-42): the target, then the other enemies touched, in roster order.
    fn attack(
        &self,
        battle: &mut BigSkirmishes,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Vec<Reacted>, Suspend> {
        let mut attacked: Vec<u16> = self.also.clone();
        attacked.retain(|unit| battle.side(*unit) != battle.side(self.unit));
        attacked.sort_unstable();
        attacked.insert(0, self.target);
        let mut reacted: Vec<Reacted> = Vec::new();
        for on in attacked {
            let missed = reacted
                .first()
                .is_some_and(|first| first.reaction == Reaction::Evade);
            if missed || !battle.unit(self.unit).in_play() || !battle.unit(self.target).in_play() {
                break;
            }
            let attack = Attack {
                by: self.unit,
                on,
                hand_to_hand: true,
                charging: self.charging,
                far: self.distance,
            };
            reacted.push(battle.react(&attack, table, report)?);
        }
        Ok(reacted)
    }

    /// Engages the units unless the attacker is gone or the target evaded (BS-43).
    fn meet(&self, battle: &mut BigSkirmishes, reacted: &[Reacted], report: &mut Report) {
        let did = |unit: u16, what: Reaction| {
            reacted
                .iter()
                .any(|it| it.unit == unit && it.reaction == what)
        };
        if did(self.target, Reaction::Evade) {
            return;
        }
        if !battle.unit(self.unit).in_play() || !battle.unit(self.target).in_play() {
            return;
        }
        let mut units = vec![self.unit, self.target];
        units.extend(
            self.also
                .iter()
                .filter(|unit| battle.unit(**unit).in_play() && !did(**unit, Reaction::Evade)),
        );
        units.sort_unstable();
        let into = Some(battle.unit(self.target).combat).filter(|combat| *combat != 0);
        let mut charged = Vec::new();
        if self.charging {
            charged.push(self.unit);
        }
        let counter = reacted
            .iter()
            .filter(|it| it.reaction == Reaction::CounterCharge);
        charged.extend(counter.map(|it| it.unit));
        let at_obstacle: &[u16] = if self.obstacle { &[self.unit] } else { &[] };
        report.event(Who::Unit(self.unit), "engages");
        battle.engage(&units, into, &charged, at_obstacle, report);
    }
}
