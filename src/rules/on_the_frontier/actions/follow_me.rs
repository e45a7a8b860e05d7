//! A commander's right to have the die of a move rolled again (OF-06).

use super::*;

/// The die of a move.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The die that counts.
    pub die: u8,
    /// The commander who had it rolled again, and the first roll; for the report only.
    pub led: Option<(Character, u8)>,
}

/// OF-06: asks the commander with the unit; a second roll counts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FollowMe {
    pub owner: Owner,
    /// The commander with the unit.
    pub leader: Owner,
    /// The first roll.
    pub die: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Led {
    pub die: u8,
    /// Rolled again; for the report only.
    pub again: bool,
}

impl Part for FollowMe {
    type Out = Led;

    fn resolve(&self, table: &mut Table) -> Result<Led, Suspend> {
        let answer = table.ask(Ask::yes_or_no(
            "follow_me",
            self.leader,
            "Roll again for the move? The new roll stands.",
        ))?;
        if !answer.is("yes") {
            return Ok(Led {
                die: self.die,
                again: false,
            });
        }
        Ok(Led {
            die: table.face_again("to move", self.owner, 6, 0)?,
            again: table.for_report(true),
        })
    }

    /// The further, the better.
    fn worth(led: &Led, _: Side) -> f64 {
        led.die.into()
    }
}
