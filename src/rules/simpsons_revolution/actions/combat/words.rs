//! The words of an attack: prompts, the question after a failure, verdicts.

use super::*;
use crate::rules::simpsons_revolution::toss::needed;

/// The target's die, and the one of a leader's rally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TargetDice {
    need: u16,
    first: u8,
    pub again: Option<u8>,
}

impl TargetDice {
    pub fn new(need: u16, first: u8) -> TargetDice {
        TargetDice {
            need,
            first,
            again: None,
        }
    }

    /// ` (rolled 2, then 5, needed 3+)`
    fn bracket(self) -> Say {
        let toss = |face| Toss::new(face, self.need, false);
        let first = toss(self.first);
        let again = self.again.map(|again| first.then(toss(again)));
        again.unwrap_or(first).bracket()
    }
}

impl ResolveCombat {
    /// `Fusiliers and Grenadiers fire at Second County`, `Marines attack Second County`
    pub fn head(&self, battle: &SimpsonsRevolution) -> Say {
        let (attackers, target) = (&self.attackers, self.target);
        let routing = battle.is_routing(target);
        if self.kind == CombatKind::Melee {
            say!(
                "{attackers attacks/attack} {routing?routing }{target}",
                attackers,
                routing,
                target
            )
        } else {
            say!(
                "{attackers fires/fire} at {routing?routing }{target}",
                attackers,
                routing,
                target
            )
        }
    }

    /// The range; none in melee.
    fn range(&self) -> Option<f64> {
        (self.kind != CombatKind::Melee).then_some(self.range)
    }

    /// `Fusiliers fire at Second County, 10″: `
    fn so(&self, battle: &SimpsonsRevolution) -> Say {
        self.head(battle)
            .then(say!("|[, {range}]: ", range = self.range()))
    }

    /// The prompt: `Fusiliers fire at Second County, 10″, in cover`, `Fusiliers and Light Dragoons attack Second County in
    /// the open, charged by Light Dragoons`.
    pub fn why(&self, battle: &SimpsonsRevolution) -> Say {
        let (attackers, target, cover) = (&self.attackers, self.target, self.cover);
        let charges = |unit: &Unit| battle.charge_at(*unit, target).is_some();
        // Who charged counts even if it is not among those who attack now.
        let others = battle.unit(target).in_melee_with.iter();
        let others = others.copied().filter(|unit| !attackers.contains(unit));
        let all = attackers.iter().copied().chain(others);
        let charging: Vec<Unit> = all.filter(charges).collect();
        if self.kind == CombatKind::Melee && !charging.is_empty() {
            let place = if cover { "in cover" } else { "in the open" };
            if charging == *attackers {
                return say!(
                    "{attackers charges/charge} {target} {place}",
                    attackers,
                    target,
                    place
                );
            }
            return self.head(battle).then(say!(
                " {place}, charged by {charging}",
                place,
                charging
            ));
        }
        let range = self.range();
        // A unit attacks in one way in a phase.
        let forgo = attackers.iter().copied();
        let forgo: Vec<Unit> = forgo
            .filter(|it| self.kind != CombatKind::Melee && battle.in_melee(*it))
            .collect();
        let forgo =
            (!forgo.is_empty()).then(|| say!("; {forgo} will not fight in this phase", forgo));
        self.head(battle).then(say!(
            "[, {range}]{cover?, in cover}[{forgo}]",
            range,
            cover,
            forgo
        ))
    }

    /// The prompt of a leader's rally: `General Tolliver rallies Hill Riflemen`.
    pub fn why_again(&self, leader: Character) -> Say {
        say!(
            "{leader} rallies {target}; {leader} is lost if the roll fails again",
            leader,
            self.target
        )
    }

    /// `Second County fail (2, needed 3+). Rally by a leader within 8″? If it fails again, the leader is lost`
    pub fn question(
        &self,
        battle: &SimpsonsRevolution,
        dice: TargetDice,
        fate: MoraleFailure,
        leaders: &[Character],
    ) -> QuestionOf {
        let (first, need) = (dice.first, needed(dice.need));
        let fails = say!(
            "{target fails/fail} ({first}[, needed {need}]). ",
            self.target,
            first,
            need
        );
        let rally = "Rally by a leader within 8″? If it fails again, the leader is lost.";
        let none = say!("none: {fate}", fate = result_of(fate, None));
        // The chances stand beside the answers, with those of all else that a failure brings.
        let each = leaders.iter().copied();
        let each = each.map(|leader| (battle.id(leader).to_owned(), say!("{leader}", leader)));
        QuestionOf {
            of: None,
            text: fails.then(say!("{rally}", rally)),
            options: std::iter::once(("none".to_owned(), none))
                .chain(each)
                .collect(),
        }
    }

    /// Reports the attack; the tone is that of the attackers' side.
    fn tell(
        &self,
        at: &mut At,
        clause: &'static str,
        end: impl FnOnce(&SimpsonsRevolution) -> End,
    ) {
        at.end(clause, at.side(self.target).other(), end);
    }

    /// The target stands, by itself or rallied by a leader.
    pub fn holds(&self, at: &mut At, dice: TargetDice, leader: Option<Character>) {
        let target = self.target;
        let clause = if leader.is_some() { "SR-22" } else { "SR-19" };
        self.tell(at, clause, |it| {
            let what = match leader {
                None => say!("|{target stands/stand}|{TARGET STANDS/STAND}", target),
                Some(leader) => say!(
                    "|{leader} rallies {target}|{TARGET} RALLIED",
                    leader,
                    target
                ),
            };
            let holds = self.so(it).then(what).then(dice.bracket());
            (Bad, Weight::Miss, holds)
        });
    }

    /// The target fails. Call it before the failure takes effect.
    pub fn fails(&self, at: &mut At, dice: TargetDice, fate: MoraleFailure) {
        let (attackers, target) = (&self.attackers, self.target);
        self.tell(at, clause_of(fate), |it| {
            let is_gun = it.entry(target).arm == Arm::Artillery;
            let fails = if fate == MoraleFailure::Removed && is_gun {
                say!(
                    "{attackers overruns/overrun} {target}||{TARGET} LOST",
                    attackers,
                    target
                )
            } else {
                self.so(it).then(result_of(fate, Some(target)))
            };
            (Good, weight_of(fate), fails.then(dice.bracket()))
        });
    }

    /// SR-23: the verdict on a routing unit, which is removed by now.
    pub fn rides_down(&self, at: &mut At) {
        let (attackers, target) = (&self.attackers, self.target);
        self.tell(at, "SR-23", |it| {
            let dragoons = |unit: &Unit| it.entry(*unit).arm == Arm::Dragoons;
            let removed = match self.kind {
                CombatKind::Melee if attackers.iter().all(dragoons) => {
                    say!(
                        "{attackers rides/ride} down routing {target}|: removed|{TARGET} REMOVED",
                        attackers,
                        target
                    )
                }
                CombatKind::Melee => self.so(it).then(say!("|removed|{TARGET} REMOVED", target)),
                _ => self
                    .so(it)
                    .then(result_of(MoraleFailure::Removed, Some(target))),
            };
            (Good, Weight::Removed, removed)
        });
    }
}

/// The result of a failure, and its banner; for an option, without the unit: `falls into disorder`.
fn result_of(fate: MoraleFailure, unit: Option<Unit>) -> Say {
    match fate {
        MoraleFailure::Removed => say!("|[{unit} ]{unit:is/are} removed|[{UNIT} ]REMOVED", unit),
        MoraleFailure::CrewBack { again } => {
            say!(
                "|crew falls back {again?another }{CREW_BACK}″|[{UNIT}: ]CREW BACK {CREW_BACK}″",
                again,
                CREW_BACK,
                unit
            )
        }
        MoraleFailure::LosesStand { left } => {
            let left = if left == 0 {
                say!("none")
            } else {
                say!("{left}", left)
            };
            say!(
                "|[{unit} ]{unit:loses/lose} 1 stand, {left} left|[{UNIT} ]{UNIT:LOSES/LOSE} 1 STAND",
                unit,
                left
            )
        }
        MoraleFailure::Disordered => {
            say!(
                "|[{unit} ]{unit:falls/fall} into disorder|[{UNIT} ]DISORDERED",
                unit
            )
        }
        MoraleFailure::Routs => say!(
            "|[{unit} ]{unit:routs/rout} {ROUT}″|[{UNIT} ]{UNIT:ROUTS/ROUT} {ROUT}″",
            unit,
            ROUT
        ),
    }
}

fn clause_of(fate: MoraleFailure) -> &'static str {
    match fate {
        MoraleFailure::Removed | MoraleFailure::CrewBack { .. } => "SR-20",
        MoraleFailure::LosesStand { .. } | MoraleFailure::Disordered | MoraleFailure::Routs => {
            "SR-03"
        }
    }
}

fn weight_of(fate: MoraleFailure) -> Weight {
    match fate {
        MoraleFailure::Removed | MoraleFailure::LosesStand { left: 0 } => Weight::Removed,
        MoraleFailure::LosesStand { .. } => Weight::Killed,
        MoraleFailure::CrewBack { .. } | MoraleFailure::Disordered => Weight::GivesGround,
        MoraleFailure::Routs => Weight::Routs,
    }
}
