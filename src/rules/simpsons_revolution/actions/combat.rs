//! `combat`: all attackers of one target in one kind of combat, and the target's die (SR-18 to SR-23).

mod words;

use self::words::TargetDice;
use super::*;
use crate::battle::Decision;
use crate::rules::simpsons_revolution::toss::{NEED, die, face, morale};
use crate::table::Which;

pub const COMBAT: Action<SimpsonsRevolution> = Action {
    id: "combat",
    label: "Attack",
    key: 'f',
    help: "Fire at or fight one target with all its attackers. The target rolls 1D6 and fails on 2 or less.",
    clauses: &[
        "SR-14", "SR-16", "SR-18", "SR-19", "SR-20", "SR-22", "SR-23",
    ],
    subjects: &[For::Unit, For::Table],
    offered: |battle, who| {
        let Some(kind) = battle.turn.step.kind() else {
            return false;
        };
        let is_there =
            |unit: Unit| battle.turn.side == Some(battle.side(unit)) && !battle.unit(unit).removed;
        match who {
            Who::Unit(unit) => is_there(Unit(unit)),
            _ => battle
                .unit_numbers()
                .any(|unit| is_there(unit) && battle.suits(unit, kind)),
        }
    },
    allowed: |battle, who, report| match (battle.turn.step.kind(), who) {
        (None, _) => report.forbid(
            true,
            "SR-18",
            "units attack only in the artillery, rifle, musket and melee steps",
        ),
        (Some(kind), Who::Unit(_)) if battle.suits(who.unit(), kind) => {
            let unit = who.unit();
            battle.may_attack(unit, kind, report)?;
            battle.has_target(unit, kind, report)
        }
        (Some(kind), Who::Table) => {
            let none = !battle
                .unit_numbers()
                .any(|unit| battle.can_attack(unit, kind));
            report.forbid(none, "SR-18", || {
                say!(
                    "no unit can attack in the {step} step now",
                    step = kind.word()
                )
            })
        }
        // An order that names another kind of combat is checked with it.
        (Some(CombatKind::Melee), Who::Unit(_)) => report.forbid_by(true, "SR-19", battle, || {
            say!("{unit is/are} not in melee", unit = who.unit())
        }),
        (Some(kind), Who::Unit(_)) => report.forbid_by(true, "SR-18", battle, || {
            let step = kind.word();
            say!(
                "{unit does/do} not attack in the {step} step",
                unit = who.unit(),
                step
            )
        }),
        (Some(_), _) => Ok(()),
    },
    form: |battle, form| Box::new(ResolveCombat::read(battle, form)),
};

pub struct ResolveCombat {
    pub kind: CombatKind,
    pub attackers: Vec<Unit>,
    pub target: Unit,
    /// Inches to the farthest attacker.
    pub range: f64,
    pub cover: bool,
    /// The only leader who can rally the target; `None` if any leader of its side can.
    leader: Option<Character>,
}

/// The reason for the target's die.
const TO_STAND: &str = "to stand";

impl ResolveCombat {
    fn read(battle: &SimpsonsRevolution, form: &mut Form) -> Self {
        let is_filled_in = form.subject().is_some();
        let step = battle.turn.step.kind();
        if step.is_some_and(|step| step != CombatKind::Melee) {
            form.called("Fire");
        }
        let kind = form
            .word("kind")
            .help("the kind of combat; default: the step's")
            .idle_if(is_filled_in && step.is_some());
        let kind = match step {
            Some(now) => kind.or_now(now),
            None => kind.required(),
        };
        let together = match form.subject() {
            Some(Who::Unit(unit)) => battle.attack_together(Unit(unit), kind),
            // All who can fight, if they are all in one melee.
            Some(Who::Table) if kind == CombatKind::Melee => {
                let all = || {
                    battle
                        .unit_numbers()
                        .filter(|it| battle.can_attack(*it, kind))
                };
                let first = all().next();
                let first = first.map(|it| battle.attack_together(it, kind));
                first
                    .filter(|it| all().all(|other| it.contains(&other)))
                    .unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let together: Vec<String> = together
            .into_iter()
            .map(|unit| battle.id(unit).to_owned())
            .collect();
        let own = super::ids_of(battle, battle.turn.side, |unit| {
            battle.can_attack(unit, kind)
        });
        // SR-19: easily overlooked by a unit in contact.
        let gives_up = kind != CombatKind::Melee
            && (battle.unit_numbers()).any(|it| battle.can_attack(it, kind) && battle.in_melee(it));
        let attackers = form
            .units("attackers")
            .help(if gives_up {
                "every unit that fires at this target now; a unit in contact that fires does not attack in melee this phase"
            } else {
                "every unit that attacks this target now"
            })
            .among(own)
            .suggest(&together);
        let target = Self::target(battle, form, kind, &attackers);
        let range = form
            .number("range")
            .inches()
            .within(0, 240)
            .help("inches to the farthest attacker; 0 in melee")
            .between()
            .idle_if(kind == CombatKind::Melee);
        // A screen asks for it in a fire step. A request may leave it out, for 0.
        let is_asked = is_filled_in && step.is_some_and(|step| step != CombatKind::Melee);
        let range = if is_asked {
            range.required()
        } else {
            range.or(0.0)
        };
        form.matters(&["stands", "fails", "routs", "removed", "disordered", "lost"]);
        let cover = Self::cover(battle, form, target);
        form.decisions(&[Decision {
            ask: "rally",
            label: "a leader rallies it",
            options: &["none", "yes"],
        }]);
        let leaders = Self::leaders(battle, form.subject());
        let leader = form
            .character("leader_within_8")
            .help("the only leader within 8″ of the target; default: the target's side is asked")
            .among(leaders)
            .idle_if(is_filled_in)
            .optional();
        // In the wrong step the side acts, since then no single unit is at fault.
        form.acts(match attackers.first() {
            Some(unit) if step == Some(kind) => Who::from(*unit),
            Some(unit) => Who::Side(battle.side(*unit)),
            None => Who::Table,
        });
        let combat = Self {
            kind,
            attackers,
            target,
            range,
            cover,
            leader,
        };
        if form.is_sound() {
            combat.check_sense(battle, form);
        }
        combat
    }

    /// Reads the target's cover. Any attack removes a routing unit, in cover or not (SR-23).
    fn cover(battle: &SimpsonsRevolution, form: &mut Form, target: Unit) -> bool {
        let is_routing = form.is_reading() && battle.is_routing(target);
        form.flag("cover")
            .help("the target is behind cover")
            .idle_if(is_routing)
            .compare()
            .cover()
            .asked()
            .between()
            .or(false)
    }

    /// Reads the target; lists the units that all attackers named can attack, or else any unit of the phasing side.
    fn target(
        battle: &SimpsonsRevolution,
        form: &mut Form,
        kind: CombatKind,
        named: &[Unit],
    ) -> Unit {
        let subject = form.subject();
        let named = match (subject, named) {
            (Some(Who::Unit(unit)), []) => vec![Unit(unit)],
            _ => named.to_vec(),
        };
        let reaches =
            |attacker: Unit, foe: Unit| battle.targets(attacker, kind).any(|it| it == foe);
        let foes = super::enemies(battle, subject, |foe| {
            let mut able = battle.unit_numbers();
            match &named[..] {
                [] => able.any(|it| battle.can_attack(it, kind) && reaches(it, foe)),
                named => named.iter().all(|attacker| reaches(*attacker, foe)),
            }
        });
        let target = form.unit("target").help("the unit attacked").among(foes);
        target.required()
    }

    /// The ids of the leaders of the attacked side on the table.
    fn leaders(battle: &SimpsonsRevolution, subject: Option<Who>) -> Vec<String> {
        let attacked = super::attacking_side(battle, subject).map(Side::other);
        let leaders = attacked.into_iter();
        let leaders = leaders.flat_map(|side| battle.present_leaders(side));
        leaders.map(|leader| battle.id(leader).to_owned()).collect()
    }

    /// Faults that even force cannot pass.
    fn check_sense(&self, battle: &SimpsonsRevolution, form: &mut Form) {
        let (target, side) = (self.target, battle.side(self.target));
        if self.attackers.is_empty() {
            form.fault("attackers", "name at least 1 attacker");
        }
        let mut attackers = self.attackers.iter().copied();
        if let Some(friend) = attackers.find(|unit| battle.side(*unit) == side) {
            let same = say!("{friend} and {target} are on the same side", friend, target);
            form.fault("target", same.to(battle, Viewer::Table));
        }
        let enemy = |leader: &Character| battle.leader_side(*leader) != side;
        if let Some(leader) = self.leader.filter(enemy) {
            let wrong = say!("{leader} does not lead the target's side", leader);
            form.fault("leader_within_8", wrong.to(battle, Viewer::Table));
        }
    }

    /// Refuses a removed target and a lost leader, even when forced.
    fn check_there(&self, battle: &SimpsonsRevolution) -> Allowed {
        battle.on_table(self.target)?;
        match self.leader {
            Some(leader) => battle.is_alive(leader),
            None => Ok(()),
        }
    }

    /// SR-18, SR-19: refuses what the clauses forbid.
    fn check(&self, at: &mut At) -> Allowed {
        let (kind, target, range) = (self.kind, self.target, self.range);
        at.battle.is_time_for(kind, at.report)?;
        for unit in self.attackers.iter().copied() {
            at.battle.may_attack(unit, kind, at.report)?;
            at.forbid(
                kind == CombatKind::Melee && !at.unit(unit).in_melee_with.contains(&target),
                "SR-19",
                || say!("{unit is/are} not in melee with {target}", unit, target),
            )?;
        }
        let reach = kind.reach();
        if range > reach {
            let word = kind.word();
            let far = if kind == CombatKind::Melee {
                say!("melee is contact: set the range to 0")
            } else {
                say!(
                    "{range} is too far: {word} fire reaches {reach}",
                    range,
                    word,
                    reach
                )
            };
            at.forbid(true, "SR-18", || far)?;
        }
        at.forbid(at.unit(target).attacked[kind.index()], "SR-19", || {
            say!(
                "{target has/have} already been attacked this way in this phase; ",
                target
            )
            .then(say!("undo that attack to add attackers"))
        })
    }

    /// SR-19: the lowest face on which the target stands.
    fn need(&self, at: &mut At) -> Result<u16, Suspend> {
        let battle = &*at.battle;
        let melee = self.kind == CombatKind::Melee;
        let charge = |unit: Unit| battle.charge_at(unit, self.target).filter(|_| melee);
        let foes = || {
            let others = &battle.unit(self.target).in_melee_with;
            self.attackers.iter().chain(others).copied()
        };
        let mut chargers = foes().filter(|unit| charge(*unit).is_some()).peekable();
        let charged = chargers.peek().is_some() && !self.cover;
        let shocked = charged && chargers.any(|unit| battle.entry(unit).weapon != Weapon::Rifle);
        let dragoons = melee
            && battle.entry(self.target).arm != Arm::Dragoons
            && foes().any(|unit| battle.entry(unit).arm == Arm::Dragoons);
        let mut named = self.attackers.iter();
        let uphill = named.all(|unit| charge(*unit).is_some_and(|charge| charge.uphill));
        let more = self.attackers.len().saturating_sub(1);
        let need = at.report.figure("need", "SR-19");
        Ok(need
            .plus(
                NEED,
                if charged && !shocked {
                    "or more to stand, as only rifles charge"
                } else {
                    "or more to stand"
                },
            )
            .on("D6")
            .plus(u16::from(shocked), "charged in the open")
            .plus(u16::from(dragoons), "in melee with dragoons")
            .plus(
                u16::try_from(more).unwrap_or(MOST_NEED),
                if more == 1 {
                    "another attacker"
                } else {
                    "more attackers"
                },
            )
            .minus(u16::from(self.cover), "cover")
            .minus(u16::from(uphill), "charged uphill")
            .count(MOST_NEED, "or more")?)
    }

    /// The author of the attack in the after-action report: the only attacker, or the side.
    fn by(&self, battle: &SimpsonsRevolution) -> Who {
        match self.attackers[..] {
            [alone] => Who::from(alone),
            _ => Who::Side(battle.side(self.target).other()),
        }
    }
}

impl Order<SimpsonsRevolution> for ResolveCombat {
    fn title(&self, battle: &SimpsonsRevolution) -> Say {
        self.head(battle)
    }

    fn resolve(&self, at: &mut At) -> Played {
        self.check_there(at)?;
        self.check(at)?;
        let need = if at.is_routing(self.target) {
            None
        } else {
            Some(self.need(at)?)
        };
        let melees = at.melees_to_tell();
        self.mark(at);
        match need {
            None => {
                at.destroy(self.target, self.by(at));
                self.rides_down(at);
            }
            Some(need) => self.test(at, need)?,
        }
        // A gun whose crew falls back reports the end of its melee itself.
        if !at.unit(self.target).crew_back {
            at.tell_melees_over(&melees);
        }
        self.tell_who_cannot_fight(at);
        Ok(())
    }
}

impl ResolveCombat {
    /// SR-19: marks the attackers and the target for this phase.
    fn mark(&self, at: &mut At) {
        let melee = self.kind == CombatKind::Melee;
        let what = if melee { "attacked" } else { "fired" };
        for unit in self.attackers.iter().copied() {
            let it = at.unit_mut(unit);
            it.fired |= !melee;
            it.fought |= melee;
            at.fact(what, unit, self.target, 1);
        }
        at.unit_mut(self.target).attacked[self.kind.index()] = true;
    }

    /// SR-19: a unit in contact that has fired gives up its melee in this phase, which is easily overlooked.
    fn tell_who_cannot_fight(&self, at: &mut At) {
        for unit in self.attackers.iter().copied() {
            if self.kind != CombatKind::Melee && !at.unit(unit).in_melee_with.is_empty() {
                at.follows(|_| say!("{unit}: fired, so no melee this phase", unit));
            }
        }
    }

    /// SR-19, SR-22: tests the target, and once again if a leader rallies it.
    fn test(&self, at: &mut At, need: u16) -> Played {
        let (target, by) = (self.target, self.by(at));
        let fate = at.fate(target, self.kind == CombatKind::Melee);
        at.fact("tested", by, target, 1);
        at.prompt(TO_STAND, |it| self.why(it));
        let hand = die(TO_STAND, at.owner(target), need, morale(fate));
        let mut rolled = at.table.hand(hand)?;
        let mut dice = TargetDice::new(need, face(at.table));
        let mut stands = rolled.count(GOOD) > 0;
        let leader = if stands {
            None
        } else {
            self.rallied_by(at, dice, fate)?
        };
        if let Some(leader) = leader {
            at.prompt_again(TO_STAND, |_| self.why_again(leader));
            at.table.reroll(&mut rolled, Which::All)?;
            dice.again = Some(face(at.table));
            stands = rolled.count(GOOD) > 0;
        }
        if stands {
            at.event(target, "stands");
            at.fact("stood", by, target, 1);
            if let Some(leader) = leader {
                at.fact("rallied", leader, target, 1);
            }
            self.holds(at, dice, leader);
            return Ok(());
        }
        self.fails(at, dice, fate);
        if let Some(leader) = leader {
            at.lose_leader(leader);
            at.event(leader, "lost");
            at.fact("lost", by, leader, 1);
        }
        at.event(target, "fails");
        at.fail(target, fate, by)?;
        if let Some(leader) = leader {
            at.tell_lost(leader);
        }
        Ok(())
    }

    /// SR-22: the leaders who can rally the target: the one named, or every one of its side on the table.
    fn rallying(&self, battle: &SimpsonsRevolution) -> Vec<Character> {
        let fits = |leader: &Character| self.leader.is_none_or(|named| named == *leader);
        let leaders = battle.present_leaders(battle.side(self.target));
        leaders.filter(fits).collect()
    }

    /// SR-22: asks the target's side for a leader to rally the failed target.
    fn rallied_by(
        &self,
        at: &mut At,
        dice: TargetDice,
        fate: MoraleFailure,
    ) -> Result<Option<Character>, Suspend> {
        let leaders = self.rallying(at);
        if leaders.is_empty() {
            return Ok(None);
        }
        at.question("rally", |it| self.question(it, dice, fate, &leaders));
        let ids = leaders.iter().map(|leader| at.battle.id(*leader));
        let answer = at.table.ask(Ask {
            task: "to rally",
            ..Ask::which(
                "rally",
                Owner::side(at.battle.side(self.target)),
                "The unit fails. Rally by a leader within 8″? If it fails again, the leader is lost.",
                ids,
            )
        })?;
        Ok(match at.roster.directory.chosen(answer) {
            Some(Who::Character(leader)) => Some(Character(leader)),
            _ => None,
        })
    }
}
