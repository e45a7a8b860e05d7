//! Rates of movement (SR-11, SR-12).

use super::*;

/// SR-12: deployed infantry and artillery, in inches.
const DEPLOYED: f64 = 8.0;
/// SR-11: the share of its rate that a line moves straight back.
const GOING_BACK: f64 = 2.0 / 3.0;

/// The distance that a unit may move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveDistance {
    /// None if neither the rulebook nor the battle's file gives a rate.
    pub inches: Option<f64>,
    /// A line moves straight back.
    slower: bool,
    /// The kind of unit, for a missing rate: `a column`.
    what: &'static str,
}

impl MoveDistance {
    /// After a verb: ` up to 8″`; without a rate `; no rate is set for a column`.
    pub fn far(self) -> Say {
        if let Some(far) = self.inches {
            say!(" up to {far}", far)
        } else {
            say!("; no rate is set for {what}", self.what)
        }
    }

    /// `8″`, or `MOVES`.
    pub fn banner(self) -> Say {
        if let Some(far) = self.inches {
            say!("{far}", far)
        } else {
            say!("MOVES")
        }
    }

    /// The table instruction; `how` it moves where that is not told beside it.
    pub fn instruction(self, how: Option<&'static str>) -> Todo {
        Todo::Move(match self.inches {
            Some(far) if self.slower => say!("move straight back up to {far}", far),
            Some(far) => say!("move up to {far}[ ({how})]", far, how),
            None if self.slower => say!("move back at 2/3 of the agreed rate"),
            None => say!("move at the agreed rate"),
        })
    }
}

impl SimpsonsRevolution {
    /// SR-12: a unit's rate in its posture, in inches; none if it is not given.
    pub(super) fn rate(&self, unit: Unit) -> Option<f64> {
        let movement = &self.roster.movement;
        match (self.entry(unit).arm, self.unit(unit).posture) {
            (Arm::Infantry, Posture::Column) => movement.column,
            (Arm::Dragoons, Posture::Column) => movement.dragoons_column,
            (Arm::Dragoons, _) => movement.dragoons_line,
            (_, Posture::Limbered) => movement.limbered,
            (Arm::Infantry | Arm::Artillery, _) => Some(DEPLOYED),
        }
    }
}

impl At<'_, '_, '_> {
    /// Marks a unit as moved, with its leaders, and works out the distance.
    pub(super) fn go(&mut self, unit: Unit, back: bool) -> Result<MoveDistance, Suspend> {
        let it = self.unit_mut(unit);
        it.moved = true;
        let posture = it.posture;
        self.event(unit, "moves");
        self.fact("moved", unit, unit, 1);
        self.leaders_move_along(unit);
        let slower = back && posture == Posture::Line;
        let what = match (self.entry(unit).arm, posture) {
            (Arm::Dragoons, Posture::Column) => "dragoons in column",
            (Arm::Dragoons, _) => "dragoons in line",
            (Arm::Artillery, _) => "a limbered gun",
            (Arm::Infantry, _) => "a column",
        };
        // The rulebook gives only the rate of infantry and guns that are deployed.
        let set = self.entry(unit).arm == Arm::Dragoons || !posture.is_deployed();
        let inches = match self.rate(unit) {
            Some(rate) => Some(
                self.sum("inches", "SR-12")
                    .plus(rate, || {
                        say!(
                            "{how}{set?, set by this battle}",
                            how = posture.phrase(),
                            set
                        )
                    })
                    .times_if(slower, GOING_BACK, "two thirds straight back")
                    .finish(99.0, "inches")?,
            ),
            None => None,
        };
        if inches.is_none() {
            self.line("SR-12", |_| {
                say!(
                    "no rate is set for {what}: the rulebook gives none; agree on one, ",
                    what
                )
                .then(say!("or set it under movement in the battle's file"))
            });
        }
        Ok(MoveDistance {
            inches,
            slower,
            what,
        })
    }

    /// SR-12: marks a leader as moved, alone, and works out the distance.
    pub(super) fn leader_goes(&mut self, leader: Character) -> Result<MoveDistance, Suspend> {
        // SR-06: who was let go from a unit moves alone.
        let it = self.leader_mut(leader);
        (it.moved, it.with) = (true, None);
        self.event(leader, "moves");
        self.fact("moved", leader, leader, 1);
        let inches = match self.roster.movement.leader {
            Some(rate) => {
                let sum = self
                    .sum("inches", "SR-12")
                    .plus(rate, "leader, set by this battle");
                Some(sum.finish(99.0, "inches")?)
            }
            None => None,
        };
        Ok(MoveDistance {
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
        Posture::Line => "pivot on a flank then ahead or sideways or both",
        Posture::Limbered => "trail first",
        Posture::Unlimbered => "by hand with the muzzle to the target",
    }
}
