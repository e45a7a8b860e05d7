//! The words of `shoot`: the prompt, the verdict, the follow-up.

use super::*;

pub struct ShotResult {
    pub dice: u16,
    /// Hits rolled.
    pub hits: u16,
    /// Figures laid down.
    pub laid: u16,
    /// The target becomes shaken.
    pub shaken: bool,
    /// The commander who cancelled a hit.
    pub steadied: Option<Character>,
}

impl Shoot {
    /// `Town Militia return fire at Deserters`.
    pub fn attempt(&self, battle: &OnTheFrontier) -> String {
        let (name, target) = (battle.subject(self.unit), battle.unit_name(self.target));
        match self.returning {
            Returning::No => format!("{} at {target}", name.does("fires", "fire")),
            Returning::Fire => format!("{} fire at {target}", name.does("returns", "return")),
            Returning::Charge => format!("{} at charging {target}", name.does("fires", "fire")),
        }
    }

    /// `Mountain Battery fires at Pass Riders, 14″, close, at cavalry`.
    pub fn prompt(&self, battle: &OnTheFrontier, long: bool, report: &mut Report) {
        report.prompt("to hit", || {
            let arm = battle.entry(self.target).arm;
            let hard = match arm {
                _ if self.cover => ", in cover".to_owned(),
                Arm::Skirmishers | Arm::Artillery | Arm::Cavalry => format!(", at {}", arm.word()),
                _ => String::new(),
            };
            format!(
                "{}, {}, {}{hard}",
                self.attempt(battle),
                inches(self.range),
                if long { "long" } else { "close" }
            )
        });
    }

    /// `Mountain Battery fires at Pass Riders, 14″: 2 down`.
    pub fn conclude(&self, battle: &OnTheFrontier, result: &ShotResult, report: &mut Report) {
        let all_down = result.laid > 0 && battle.unit(self.target).standing == 0;
        let stopped = all_down && self.returning == Returning::Charge;
        let (tone, weight) = match result {
            ShotResult { laid: 1.., .. } => (VerdictTone::Good, Weight::Killed),
            ShotResult { hits: 1.., .. } => (VerdictTone::Bad, Weight::NoEffect),
            _ => (VerdictTone::Bad, Weight::Miss),
        };
        report.verdict("OF-11", battle.side(self.unit), tone, weight, |_| {
            let (effect, banner) = match *result {
                _ if stopped => (
                    "all down, the charge is stopped".to_owned(),
                    "CHARGE STOPPED".to_owned(),
                ),
                _ if all_down => ("all down".to_owned(), "ALL DOWN".to_owned()),
                ShotResult {
                    laid: laid @ 1..,
                    shaken: true,
                    ..
                } => (format!("{laid} down, shaken"), "SHAKEN".to_owned()),
                ShotResult {
                    laid: laid @ 1.., ..
                } => (format!("{laid} down"), format!("{laid} DOWN")),
                ShotResult { dice: 0, .. } => ("no hits".to_owned(), "NO DICE".to_owned()),
                ShotResult { hits: 0, .. } => ("no hits".to_owned(), "MISS".to_owned()),
                ShotResult {
                    steadied: Some(_), ..
                } => ("no effect".to_owned(), "STEADIED".to_owned()),
                _ => ("no effect".to_owned(), "NO EFFECT".to_owned()),
            };
            let dice = if result.dice == 0 { " with 0 dice" } else { "" };
            let steadied = result.steadied.map_or_else(String::new, |commander| {
                format!(
                    "; {} steadies {}, 1 hit cancelled",
                    battle.commander_name(commander),
                    battle.unit_name(self.target)
                )
            });
            Phrase::new(self.attempt(battle))
                .then(format!(
                    ", {}{dice}: {effect}{steadied}",
                    inches(self.range)
                ))
                .banner(banner)
        });
        if result.shaken && !all_down {
            let name = battle.unit_name(self.target);
            tell_next(report, || {
                format!("{name}: shaken, may not shoot or advance")
            });
        }
    }
}
