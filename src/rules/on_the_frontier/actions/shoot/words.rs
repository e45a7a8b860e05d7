//! What `shoot` says: the prompt, the verdict, what follows.

use super::{Returning, Shoot};
use crate::battle::grammar::inches;
use crate::battle::{Phrase, Report, VerdictTone, Weight, Word};
use crate::rules::on_the_frontier::roster::Arm;
use crate::rules::on_the_frontier::state::OnTheFrontier;
use crate::rules::on_the_frontier::verdicts::{always, tell_next};

/// What came of a shot.
pub(super) struct Fell {
    pub(super) dice: u16,
    /// Hits rolled.
    pub(super) hits: u16,
    /// Figures laid down.
    pub(super) laid: u16,
    /// The target has become shaken.
    pub(super) shaken: bool,
    /// The commander who cancelled one of the hits.
    pub(super) steadied: Option<u16>,
}

impl Shoot {
    /// `Town Militia return fire at Deserters`.
    fn attempt(&self, battle: &OnTheFrontier) -> String {
        let (name, target) = (battle.subject(self.unit), battle.unit_name(self.target));
        match self.returning {
            Returning::No => format!("{} at {target}", name.does("fires", "fire")),
            Returning::Fire => format!("{} fire at {target}", name.does("returns", "return")),
            Returning::Charge => format!("{} at charging {target}", name.does("fires", "fire")),
        }
    }

    /// `Mountain Battery fires at Pass Riders, 14″, close, at cavalry`.
    pub(super) fn prompt(&self, battle: &OnTheFrontier, long: bool, report: &mut Report) {
        report.prompt("to hit", || {
            let arm = battle.entry(self.target).arm;
            let hard = match arm {
                _ if self.cover => ", in cover".to_owned(),
                Arm::Skirmishers | Arm::Artillery | Arm::Cavalry => format!(", at {}", arm.word()),
                _ => String::new(),
            };
            always(format!(
                "{}, {}, {}{hard}",
                self.attempt(battle),
                inches(self.range),
                if long { "long" } else { "close" }
            ))
        });
    }

    /// `Mountain Battery fires at Pass Riders, 14″: 2 down`.
    pub(super) fn conclude(&self, battle: &OnTheFrontier, fell: &Fell, report: &mut Report) {
        let all_down = fell.laid > 0 && battle.unit(self.target).standing == 0;
        let stopped = all_down && self.returning == Returning::Charge;
        let (tone, weight) = match fell {
            Fell { laid: 1.., .. } => (VerdictTone::Good, Weight::Killed),
            Fell { hits: 1.., .. } => (VerdictTone::Bad, Weight::NoEffect),
            _ => (VerdictTone::Bad, Weight::Miss),
        };
        report.verdict("OF-11", battle.side(self.unit), tone, weight, |_| {
            let result = match fell {
                _ if stopped => "all down, the charge is stopped".to_owned(),
                _ if all_down => "all down".to_owned(),
                Fell {
                    laid: laid @ 1..,
                    shaken: true,
                    ..
                } => format!("{laid} down, shaken"),
                Fell {
                    laid: laid @ 1.., ..
                } => format!("{laid} down"),
                Fell { hits: 0, .. } => "no hits".to_owned(),
                _ => "no effect".to_owned(),
            };
            let banner = match fell {
                _ if stopped => "CHARGE STOPPED".to_owned(),
                _ if all_down => "ALL DOWN".to_owned(),
                Fell { shaken: true, .. } => "SHAKEN".to_owned(),
                Fell {
                    laid: laid @ 1.., ..
                } => format!("{laid} DOWN"),
                Fell { dice: 0, .. } => "NO DICE".to_owned(),
                Fell { hits: 0, .. } => "MISS".to_owned(),
                Fell {
                    steadied: Some(_), ..
                } => "STEADIED".to_owned(),
                _ => "NO EFFECT".to_owned(),
            };
            let dice = if fell.dice == 0 { " with 0 dice" } else { "" };
            let steadied = fell.steadied.map_or_else(String::new, |commander| {
                format!(
                    "; {} steadies {}, 1 hit cancelled",
                    battle.commander_name(commander),
                    battle.unit_name(self.target)
                )
            });
            Phrase::new(self.attempt(battle))
                .then(format!(
                    ", {}{dice}: {result}{steadied}",
                    inches(self.range)
                ))
                .banner(banner)
        });
        if fell.shaken && !all_down {
            let name = battle.unit_name(self.target);
            tell_next(report, || {
                format!("{name}: shaken, may not shoot or advance")
            });
        }
    }
}
