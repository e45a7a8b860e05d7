//! The verdicts of a charge or contact.

use super::charge::Charge;
use super::march::{MoveAllowed, MoveRoll};
use crate::battle::grammar::{Subject, inches};
use crate::battle::prelude::*;
use crate::rules::big_skirmishes::reaction::{Reacted, Reaction, Try};
use crate::rules::big_skirmishes::state::BigSkirmishes;
use crate::rules::big_skirmishes::verdicts::bracket;

impl Charge {
    pub fn verb(&self, battle: &BigSkirmishes) -> &'static str {
        let who = battle.subject(self.unit, Viewer::Table);
        if self.charging {
            who.verb("charges", "charge")
        } else {
            who.verb("advances", "advance")
        }
    }

    /// Reports an attack that falls short or does not move.
    pub fn tell_short(
        &self,
        battle: &BigSkirmishes,
        roll: MoveRoll,
        far: f64,
        report: &mut Report,
    ) {
        let side = battle.side(self.unit);
        let stays = roll.allowed == MoveAllowed::NotAtAll;
        report.verdict(
            "BS-43",
            side,
            VerdictTone::Bad,
            Weight::Movement,
            |viewer| {
                let who = battle.subject(self.unit, viewer);
                if stays {
                    let (does, banner) = if self.charging {
                        ("charge", "NO CHARGE")
                    } else {
                        ("move", "NO MOVE")
                    };
                    return Phrase::new(format!("{} not {does}", who.does("does", "do")))
                        .then(roll.stop_bracket())
                        .banner(banner);
                }
                let target = battle.unit_name(self.target, viewer);
                Phrase::new(format!("{} short of {target}", who.does("falls", "fall")))
                    .then(format!(
                        ": {} of {}{}",
                        inches(far),
                        inches(self.distance),
                        roll.half_bracket()
                    ))
                    .banner(format!("SHORT BY {}", inches(self.distance - far)))
            },
        );
        if far > 0.0 && !stays {
            report.instruct_unit_to(Who::Unit(self.unit), |viewer| {
                let target = battle.unit_name(self.target, viewer);
                format!("move {} toward {target}", inches(far))
            });
        }
    }

    /// Reports an attack that reaches the enemy, with the reactions.
    pub fn tell(&self, battle: &BigSkirmishes, reacted: &[Reacted], far: f64, report: &mut Report) {
        let did = |what: Reaction| {
            reacted
                .iter()
                .any(|it| it.unit == self.target && it.reaction == what)
        };
        let attackers_gone = !battle.unit(self.unit).in_play();
        let (tone, weight) = if attackers_gone {
            (VerdictTone::Grave, Weight::Removed)
        } else if did(Reaction::Evade) || !battle.unit(self.target).in_play() {
            (VerdictTone::Bad, Weight::Movement)
        } else if did(Reaction::CounterCharge) {
            (VerdictTone::Plain, Weight::Movement)
        } else {
            (VerdictTone::Good, Weight::Movement)
        };
        let side = battle.side(self.unit);
        report.verdict("BS-43", side, tone, weight, |viewer| {
            self.phrase(battle, reacted, viewer)
        });
        if !attackers_gone {
            report.instruct_unit_to(Who::Unit(self.unit), |viewer| {
                let target = battle.unit_name(self.target, viewer);
                if battle.unit(self.unit).combat == 0 {
                    return format!("move up to {} toward {target}", inches(far));
                }
                format!("move {} into contact with {target}", inches(self.distance))
            });
        }
    }

    /// The attack without its result: `Light Dragoons charge Minutemen`.
    pub fn headline(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let who = battle.subject(self.unit, viewer);
        let does = if self.charging {
            who.does("charges", "charge")
        } else {
            who.does("advances on", "advance on")
        };
        format!("{does} {}", battle.unit_name(self.target, viewer))
    }

    fn phrase(&self, battle: &BigSkirmishes, reacted: &[Reacted], viewer: Viewer) -> Phrase {
        let who = battle.subject(self.unit, viewer);
        let target = battle.subject(self.target, viewer);
        let at = || Phrase::new(self.headline(battle, viewer));
        let into = if self.charging {
            who.does("charges into", "charge into")
        } else {
            who.does("advances into contact with", "advance into contact with")
        };
        let of_target = reacted.iter().find(|it| it.unit == self.target);
        if !battle.unit(self.unit).in_play() {
            let fire = reacted.iter().filter_map(|it| it.fired.as_ref());
            let killed: u16 = fire.map(|fired| fired.killed_of(self.unit)).sum();
            return at()
                .then(format!(" and {} shot down: {killed} killed", who.be()))
                .banner("SHOT DOWN");
        }
        match of_target.map(|it| it.reaction) {
            Some(Reaction::Evade) => {
                return at()
                    .then(format!("; {}", evades(battle, self.target, &target)))
                    .banner("EVADES");
            }
            Some(Reaction::CounterCharge) if reacted.len() == 1 && self.charging => {
                let both = Subject::joined(&[who, target]);
                return Phrase::new(format!("{both} charge each other")).banner("COUNTER-CHARGE");
            }
            _ => {}
        }
        if battle.unit(self.unit).combat == 0 {
            return at().then("; no unit is there").banner("NO UNIT THERE");
        }
        let banner = match of_target.map(|it| it.reaction) {
            Some(Reaction::CounterCharge) => "COUNTER-CHARGE",
            _ => "CONTACT",
        };
        Phrase::new(format!("{into} {target}"))
            .then(format!(", {}", inches(self.distance)))
            .then(self.rest(battle, reacted, viewer))
            .banner(banner)
    }

    /// The reactions and the other units drawn in, after the verdict's first clause.
    fn rest(&self, battle: &BigSkirmishes, reacted: &[Reacted], viewer: Viewer) -> String {
        let mut parts: Vec<String> = Vec::new();
        for one in reacted {
            let who = battle.subject(one.unit, viewer);
            parts.extend(match (one.tried, one.reaction) {
                (_, Reaction::Evade) => Some(evades(battle, one.unit, &who)),
                (_, Reaction::CounterCharge) => Some(who.does("counter-charges", "counter-charge")),
                (_, Reaction::Fire) => one
                    .fired
                    .as_ref()
                    .map(|it| format!("{} first: {}", who.does("fires", "fire"), it.losses())),
                (Try::Rolled { in_time: true, .. }, _) => Some(who.does("stands", "stand")),
                (Try::Rolled { face, need, .. }, _) => {
                    let late = who.does("reacts too late", "react too late");
                    Some(format!("{late}{}", bracket(face, need)))
                }
                _ => None,
            });
        }
        let silent: Vec<u16> = self
            .also
            .iter()
            .copied()
            .filter(|unit| battle.unit(*unit).combat == battle.unit(self.unit).combat)
            .filter(|unit| {
                let said =
                    |it: &Reacted| it.unit == *unit && matches!(it.tried, Try::Rolled { .. });
                !reacted.iter().any(said)
            })
            .collect();
        if !silent.is_empty() {
            let who = battle.subjects(&silent, viewer);
            parts.push(format!("{} the combat", who.does("joins", "join")));
        }
        if parts.is_empty() {
            String::new()
        } else {
            format!("; {}", parts.join(", "))
        }
    }
}

fn evades(battle: &BigSkirmishes, unit: u16, who: &Subject) -> String {
    format!(
        "{} {}",
        who.does("evades", "evade"),
        inches(battle.retreat_rate(unit))
    )
}
