//! Rates of movement (SR-11, SR-12).

use super::*;

/// SR-12: deployed infantry and artillery, in inches.
const DEPLOYED: f64 = 8.0;
/// SR-11: the share of its rate that a line moves straight back.
const GOING_BACK: f64 = 2.0 / 3.0;

/// The distance that a unit may move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct March {
    /// None if neither the rulebook nor the battle's file gives a rate.
    pub inches: Option<f64>,
    /// A line moves straight back.
    slower: bool,
    /// The kind of unit, for a missing rate: `a column`.
    what: &'static str,
}

impl March {
    /// `move up to 8″`; without a rate `move; no rate is set for a column`.
    pub fn words(self, verb: &str) -> String {
        match self.inches {
            Some(far) => format!("{verb} up to {}", inches(far)),
            None => format!("{verb}; no rate is set for {}", self.what),
        }
    }

    /// `8″`, or `MOVES`.
    pub fn banner(self) -> String {
        self.inches.map_or_else(|| "MOVES".to_owned(), inches)
    }

    /// The table instruction.
    pub fn instruction(self) -> String {
        match self.inches {
            Some(far) => format!("move up to {}", inches(far)),
            None if self.slower => "move back at 2/3 of the agreed rate".to_owned(),
            None => "move at the agreed rate".to_owned(),
        }
    }
}

impl SimpsonsRevolution {
    /// SR-12: a unit's rate in its posture, in inches; none if it is not given.
    fn rate(&self, unit: Unit) -> Option<f64> {
        let movement = &self.roster.movement;
        match (self.entry(unit).arm, self.unit(unit).posture) {
            (Arm::Infantry, Posture::Column) => movement.column,
            (Arm::Dragoons, Posture::Column) => movement.dragoons_column,
            (Arm::Dragoons, _) => movement.dragoons_line,
            (_, Posture::Limbered) => movement.limbered,
            (Arm::Infantry | Arm::Artillery, _) => Some(DEPLOYED),
        }
    }

    /// Marks a unit as moved, with its leaders, and works out the distance.
    pub fn go(&mut self, unit: Unit, back: bool, report: &mut Report) -> Result<March, Suspend> {
        let it = self.unit_mut(unit);
        it.moved = true;
        let posture = it.posture;
        let who = Who::from(unit);
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
                .times_if(slower, GOING_BACK, "two thirds straight back")
                .finish(99.0, "inches")?;
            Some(far)
        } else {
            report.say("SR-12", || {
                format!("no rate is set for {what}: the rulebook gives none; agree on one, or set it under movement in the battle's file")
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

impl SimpsonsRevolution {
    /// SR-12: marks a leader as moved, and works out the distance.
    pub fn leader_goes(
        &mut self,
        leader: Character,
        report: &mut Report,
    ) -> Result<March, Suspend> {
        self.leader_mut(leader).moved = true;
        let who = Who::from(leader);
        report.event(who, "moves");
        report.fact("moved", who, who, 1);
        let inches = match self.roster.movement.leader {
            Some(rate) => {
                let sum = report.figure("inches", "SR-12").plus(rate, "leader");
                Some(sum.finish(99.0, "inches")?)
            }
            None => None,
        };
        Ok(March {
            inches,
            slower: false,
            what: "a leader",
        })
    }
}

/// SR-11: the manner of movement in a posture.
pub fn how(posture: Posture) -> &'static str {
    match posture {
        Posture::Column => "wheel and turn at will",
        Posture::Line => {
            "pivot on a flank and move ahead, or move to a flank, or both; or straight back"
        }
        Posture::Limbered => "trail first",
        Posture::Unlimbered => "by hand, muzzle to the target",
    }
}
