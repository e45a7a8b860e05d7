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
    fn bracket(self) -> String {
        let toss = |face| Toss::new(face, self.need, false);
        let first = toss(self.first);
        let again = self.again.map(|again| first.then(toss(again)));
        again.unwrap_or(first).bracket()
    }

    /// The chance that the next die stands, in percent.
    fn chance(self) -> u16 {
        let faces = 7_u16.saturating_sub(self.need).min(6);
        (faces * 100 + 3) / 6
    }
}

impl Combat {
    fn side(&self, battle: &SimpsonsRevolution) -> Side {
        battle.side(self.target).other()
    }

    fn attackers(&self, battle: &SimpsonsRevolution) -> Subject {
        battle.subjects(&self.attackers)
    }

    /// `Fusiliers and Grenadiers fire at Second County`, `Marines attack Second County`
    pub fn head(&self, battle: &SimpsonsRevolution) -> String {
        let attackers = self.attackers(battle);
        let attack = match self.kind {
            CombatKind::Melee => attackers.does("attacks", "attack"),
            _ => attackers.does("fires at", "fire at"),
        };
        let routing = if battle.is_routing(self.target) {
            "routing "
        } else {
            ""
        };
        format!("{attack} {routing}{}", battle.unit_name(self.target))
    }

    /// `, 10″`; empty in melee.
    fn range(&self) -> String {
        match self.kind {
            CombatKind::Melee => String::new(),
            _ => format!(", {}", inches(self.range)),
        }
    }

    /// `Fusiliers fire at Second County, 10″: Second County stand`
    fn so(&self, battle: &SimpsonsRevolution, what: &str) -> Phrase {
        Phrase::new(self.head(battle))
            .then(self.range())
            .then(format!(": {what}"))
    }

    /// The prompt: `Fusiliers fire at Second County, 10″, in cover`, `Light Dragoons charge Second County in the open`.
    pub fn why(&self, battle: &SimpsonsRevolution) -> String {
        let charges = self.kind == CombatKind::Melee
            && self
                .attackers
                .iter()
                .any(|unit| battle.charge_at(*unit, self.target).is_some());
        if charges {
            let charge = self.attackers(battle).does("charges", "charge");
            let place = if self.cover {
                "in cover"
            } else {
                "in the open"
            };
            format!("{charge} {} {place}", battle.unit_name(self.target))
        } else {
            let cover = if self.cover { ", in cover" } else { "" };
            format!("{}{}{cover}", self.head(battle), self.range())
        }
    }

    /// The prompt of a leader's rally: `General Tolliver rallies Hill Riflemen`.
    pub fn why_again(&self, battle: &SimpsonsRevolution, leader: Character) -> String {
        let (leader, unit) = (battle.leader_name(leader), battle.unit_name(self.target));
        format!("{leader} rallies {unit}; {leader} is lost if the roll fails again")
    }

    /// `Second County fail (2, needed 3+). Rally by a leader within 8″? If it fails again, the leader is lost`
    pub fn question(
        &self,
        battle: &SimpsonsRevolution,
        dice: TargetDice,
        fate: Fate,
        leaders: &[Character],
    ) -> Question {
        let target = battle.subject(self.target);
        let need = needed(dice.need).map_or_else(String::new, |need| format!(", needed {need}"));
        let text = format!(
            "{} ({}{need}). Rally by a leader within 8″? If it fails again, the leader is lost.",
            target.does("fails", "fail"),
            dice.first
        );
        let none = (
            "none".to_owned(),
            ViewerText::plain(format!("none: {}", leads_to(fate))),
        );
        let each = leaders.iter().map(|leader| {
            let id = battle.leader_id(*leader).to_owned();
            let name = battle.leader_name(*leader);
            let words = format!("{name}: stands {}%", dice.chance());
            (id, ViewerText::plain(words))
        });
        Question {
            of: ViewerText::default(),
            text: ViewerText::plain(text),
            options: std::iter::once(none).chain(each).collect(),
        }
    }

    /// The target stands, by itself or rallied by a leader.
    pub fn holds(
        &self,
        battle: &SimpsonsRevolution,
        dice: TargetDice,
        leader: Option<Character>,
        report: &mut Report,
    ) {
        let target = battle.subject(self.target);
        let (clause, what, banner) = match leader {
            None => ("SR-19", target.does("stands", "stand"), "STANDS"),
            Some(leader) => {
                let name = battle.leader_name(leader);
                ("SR-22", format!("{name} rallies {target}"), "RALLIED")
            }
        };
        let (side, tone) = (self.side(battle), VerdictTone::Bad);
        report.verdict(clause, side, tone, Weight::Miss, |_| {
            self.so(battle, &what).then(dice.bracket()).banner(banner)
        });
    }

    /// The target fails. Call it before the failure takes effect.
    pub fn fails(
        &self,
        battle: &SimpsonsRevolution,
        dice: TargetDice,
        fate: Fate,
        report: &mut Report,
    ) {
        let (side, tone) = (self.side(battle), VerdictTone::Good);
        let is_gun = battle.entry(self.target).arm == Arm::Artillery;
        report.verdict(clause_of(fate), side, tone, weight_of(fate), |_| {
            if fate == Fate::Removed && is_gun {
                let overrun = self.attackers(battle).does("overruns", "overrun");
                return Phrase::new(format!("{overrun} {}", battle.unit_name(self.target)))
                    .then(dice.bracket())
                    .banner("GUN LOST");
            }
            let (what, banner) = result_of(fate, &battle.subject(self.target));
            self.so(battle, &what).then(dice.bracket()).banner(banner)
        });
    }

    /// SR-23: the verdict on a routing unit, which is removed by now.
    pub fn rides_down(&self, battle: &SimpsonsRevolution, report: &mut Report) {
        let (side, tone) = (self.side(battle), VerdictTone::Good);
        let dragoons = |unit: &Unit| battle.entry(*unit).arm == Arm::Dragoons;
        let target = battle.subject(self.target);
        report.verdict("SR-23", side, tone, Weight::Removed, |_| {
            let words = match self.kind {
                CombatKind::Melee if self.attackers.iter().all(dragoons) => {
                    let ride = self.attackers(battle).does("rides down", "ride down");
                    Phrase::new(format!("{ride} routing {target}")).then(": removed")
                }
                CombatKind::Melee => self.so(battle, "removed"),
                _ => self.so(battle, &format!("{target} {} removed", target.be())),
            };
            words.banner("REMOVED")
        });
    }
}

/// The result of a failure, and its banner.
fn result_of(fate: Fate, target: &Subject) -> (String, String) {
    match fate {
        Fate::Removed => (
            format!("{target} {} removed", target.be()),
            "REMOVED".to_owned(),
        ),
        Fate::CrewBack { again } => {
            let another = if again { "another " } else { "" };
            (
                format!("crew falls back {another}{CREW_BACK}″"),
                format!("CREW BACK {CREW_BACK}″"),
            )
        }
        Fate::LosesStand { left } => {
            let left = if left == 0 {
                "none".to_owned()
            } else {
                left.to_string()
            };
            let loses = target.does("loses", "lose");
            (
                format!("{loses} 1 stand, {left} left"),
                "LOSES 1 STAND".to_owned(),
            )
        }
        Fate::Disordered => (
            target.does("falls into disorder", "fall into disorder"),
            "DISORDERED".to_owned(),
        ),
        Fate::Routs => (
            format!("{} {ROUT}″", target.does("routs", "rout")),
            format!("ROUTS {ROUT}″"),
        ),
    }
}

/// The result without its subject, for an option: `falls into disorder`.
fn leads_to(fate: Fate) -> String {
    match fate {
        Fate::Removed => "is removed".to_owned(),
        fate => result_of(fate, &Subject::one("")).0.trim_start().to_owned(),
    }
}

fn clause_of(fate: Fate) -> &'static str {
    match fate {
        Fate::Removed | Fate::CrewBack { .. } => "SR-20",
        Fate::LosesStand { .. } | Fate::Disordered | Fate::Routs => "SR-03",
    }
}

fn weight_of(fate: Fate) -> Weight {
    match fate {
        Fate::Removed | Fate::LosesStand { left: 0 } => Weight::Removed,
        Fate::LosesStand { .. } => Weight::Killed,
        Fate::CrewBack { .. } | Fate::Disordered => Weight::GivesGround,
        Fate::Routs => Weight::Routs,
    }
}
