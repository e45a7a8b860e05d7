//! How far a unit goes (SR-11, SR-12).

use super::roster::{Arm, Posture};
use super::state::SimpsonsRevolution;
use crate::battle::{Report, quantity};
use crate::table::{Suspend, Who};

/// SR-12: deployed infantry and artillery, in inches.
const DEPLOYED: f64 = 8.0;
/// SR-11: a line going straight back.
const GOING_BACK: f64 = 2.0 / 3.0;

impl SimpsonsRevolution {
    /// SR-12: a unit's rate in its posture; `None` where the text does not say and the battle's file neither.
    pub(super) fn rate(&self, unit: u16) -> Option<f64> {
        let movement = &self.roster.movement;
        match (self.entry(unit).arm, self.unit(unit).posture) {
            (Arm::Infantry, Posture::Column) => movement.column,
            (Arm::Dragoons, Posture::Column) => movement.dragoons_column,
            (Arm::Dragoons, _) => movement.dragoons_line,
            (_, Posture::Limbered) => movement.limbered,
            (Arm::Infantry | Arm::Artillery, _) => Some(DEPLOYED),
        }
    }

    /// It moves: works the distance out, and marks it as moved.
    pub(super) fn go(&mut self, unit: u16, back: bool, report: &mut Report) -> Result<(), Suspend> {
        let it = self.unit_mut(unit);
        it.moved = true;
        let posture = it.posture;
        self.leaders_move_along(unit, report);
        let who = Who::Unit(unit);
        report.event(who, "moves");
        report.fact("moved", who, who, 1);
        let name = self.unit_name(unit);
        let slower = back && posture == Posture::Line;
        let Some(rate) = self.rate(unit) else {
            report.say("SR-12", |_| {
                format!(
                    "{name}: the text gives no rate {}; set it under movement",
                    posture.phrase()
                )
            });
            report.instruct(|_| {
                format!(
                    "move {name} as far as you have agreed{}",
                    if slower {
                        ", at two thirds going back"
                    } else {
                        ""
                    }
                )
            });
            return Ok(());
        };
        let inches = report
            .figure("inches", "SR-12")
            .plus(rate, || posture.phrase().to_owned())
            .times_if(slower, GOING_BACK, || {
                "two thirds going straight back".to_owned()
            })
            .finish(99.0, "inches")?;
        report.instruct(|_| format!("move {name} up to {} inches", quantity(inches)));
        Ok(())
    }
}

/// SR-11: the way troops in this posture may go.
pub(super) fn how(posture: Posture) -> &'static str {
    match posture {
        Posture::Column => "wheel and turn at will",
        Posture::Line => {
            "pivot on a flank and go ahead, or sidle to one, or both; or straight back"
        }
        Posture::Limbered => "trail first",
        Posture::Unlimbered => "by hand, muzzle where it fires",
    }
}
