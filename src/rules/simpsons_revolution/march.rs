//! How far a unit goes (SR-11, SR-12).

use super::roster::{Arm, Posture};
use super::state::SimpsonsRevolution;
use crate::battle::Report;
use crate::battle::grammar::inches;
use crate::table::{Suspend, Who};

/// SR-12: deployed infantry and artillery, in inches.
const DEPLOYED: f64 = 8.0;
/// SR-11: a line going straight back.
const GOING_BACK: f64 = 2.0 / 3.0;

/// How far a unit that moves may go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct March {
    /// Nothing where neither the text nor the battle's file gives a rate.
    pub(super) inches: Option<f64>,
    /// A line goes straight back.
    slower: bool,
    /// Of what no rate is given: `a column`.
    what: &'static str,
}

impl March {
    /// `move up to 8″`; without a rate `move; no rate is set for a column`.
    pub(super) fn told(self, verb: &str) -> String {
        match self.inches {
            Some(far) => format!("{verb} up to {}", inches(far)),
            None => format!("{verb}; no rate is set for {}", self.what),
        }
    }

    /// `8″`, or `MOVES`.
    pub(super) fn banner(self) -> String {
        self.inches.map_or_else(|| "MOVES".to_owned(), inches)
    }

    /// What the table does.
    pub(super) fn instruction(self) -> String {
        match self.inches {
            Some(far) => format!("move up to {}", inches(far)),
            None if self.slower => "move back, 2/3 of the rate that you agreed on".to_owned(),
            None => "move at the rate that you agreed on".to_owned(),
        }
    }
}

impl SimpsonsRevolution {
    /// SR-12: a unit's rate in its posture; `None` where the text does not say and the battle's file neither.
    fn rate(&self, unit: u16) -> Option<f64> {
        let movement = &self.roster.movement;
        match (self.entry(unit).arm, self.unit(unit).posture) {
            (Arm::Infantry, Posture::Column) => movement.column,
            (Arm::Dragoons, Posture::Column) => movement.dragoons_column,
            (Arm::Dragoons, _) => movement.dragoons_line,
            (_, Posture::Limbered) => movement.limbered,
            (Arm::Infantry | Arm::Artillery, _) => Some(DEPLOYED),
        }
    }

    /// It moves, with its leaders: works the distance out, and marks it as moved.
    pub(super) fn go(
        &mut self,
        unit: u16,
        back: bool,
        report: &mut Report,
    ) -> Result<March, Suspend> {
        let it = self.unit_mut(unit);
        it.moved = true;
        let posture = it.posture;
        let who = Who::Unit(unit);
        report.event(who, "moves");
        report.fact("moved", who, who, 1);
        self.leaders_move_along(unit, report);
        let slower = back && posture == Posture::Line;
        let what = match (self.entry(unit).arm, posture) {
            (Arm::Dragoons, Posture::Column) => "dragoons in column",
            (Arm::Dragoons, _) => "dragoons in line",
            (Arm::Artillery, _) => "a limbered gun",
            (Arm::Infantry, _) => "a column",
        };
        let far = if let Some(rate) = self.rate(unit) {
            let far = report
                .figure("inches", "SR-12")
                .plus(rate, || posture.phrase().to_owned())
                .times_if(slower, GOING_BACK, || {
                    "two thirds going straight back".to_owned()
                })
                .finish(99.0, "inches")?;
            Some(far)
        } else {
            report.say("SR-12", |_| {
                format!("no rate is set for {what}: the text gives none; set one under movement in the battle's file")
            });
            None
        };
        Ok(March {
            inches: far,
            slower,
            what,
        })
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
