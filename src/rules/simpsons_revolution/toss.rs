//! One die against the face that is needed (SR-08, SR-13, SR-15, SR-19).

use super::roster::Posture;
use super::state::{Rung, SimpsonsRevolution};
use crate::battle::Report;
use crate::table::{Faces, Hand, Owner, Reading, Suspend, Table, Who};

/// What each face is when so much is needed: index 0 for 1 or more, index 6 for 7 or more, which no face is.
const OF: [&[u8]; 7] = [
    &[1, 1, 1, 1, 1, 1],
    &[0, 1, 1, 1, 1, 1],
    &[0, 0, 1, 1, 1, 1],
    &[0, 0, 0, 1, 1, 1],
    &[0, 0, 0, 0, 1, 1],
    &[0, 0, 0, 0, 0, 1],
    &[0; 6],
];

const fn readings(classes: &'static [&'static str]) -> [Reading; 7] {
    [
        Reading { classes, of: OF[0] },
        Reading { classes, of: OF[1] },
        Reading { classes, of: OF[2] },
        Reading { classes, of: OF[3] },
        Reading { classes, of: OF[4] },
        Reading { classes, of: OF[5] },
        Reading { classes, of: OF[6] },
    ]
}

/// Whether an attacked unit stands.
pub(super) static MORALE: [Reading; 7] = readings(&["fails", "stands"]);
/// Whether a unit does what it is told.
pub(super) static DEED: [Reading; 7] = readings(&["fails", "succeeds"]);
/// Whether it rallies.
pub(super) static RALLY: [Reading; 7] = readings(&["keeps routing", "rallies"]);
/// Whether it gets across.
pub(super) static CROSSING: [Reading; 7] = readings(&["stays", "crosses"]);

/// The class of the better faces.
pub(super) const GOOD: usize = 1;

/// SR-13, SR-15, SR-19: what is needed before anything is added or taken off.
pub(super) const NEED: u16 = 3;

/// The most that the umpire may put in the place of what is needed.
pub(super) const MOST_NEED: u16 = 99;

/// One die of which `need` or more is good.
pub(super) fn die(
    why: &'static str,
    owner: Owner,
    need: u16,
    readings: &'static [Reading; 7],
) -> Hand {
    Hand {
        why,
        owner,
        count: 1,
        reads: &readings[usize::from(need.clamp(1, 7)) - 1],
        again: Faces::NONE,
    }
}

/// The face that fell last, for the report.
pub(super) fn face(table: &Table) -> u8 {
    table
        .rolls()
        .last()
        .and_then(|roll| roll.faces.last().copied())
        .unwrap_or(0)
}

/// What a unit tosses for before it may do it (SR-15, SR-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    Form,
    Charge,
    Withdraw,
    ReturnCrew,
}

impl Attempt {
    fn why(self) -> &'static str {
        match self {
            Attempt::Form => "to form",
            Attempt::Charge => "to charge",
            Attempt::Withdraw => "to withdraw",
            Attempt::ReturnCrew => "to return to the gun",
        }
    }

    fn clause(self) -> &'static str {
        if self == Attempt::ReturnCrew {
            "SR-21"
        } else {
            "SR-15"
        }
    }
}

impl SimpsonsRevolution {
    /// SR-15: the toss that some deeds need. Guns stand on no ladder, so nothing is added or taken off for them.
    pub(super) fn toss(
        &self,
        unit: u16,
        attempt: Attempt,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<bool, Suspend> {
        let it = self.unit(unit);
        let forms = attempt == Attempt::Form;
        // SR-21: a crew returns by the plain die.
        let ordered = attempt != Attempt::ReturnCrew;
        let in_column =
            |rung| u16::from(forms && it.order == rung && it.posture == Posture::Column);
        let need = report
            .figure("need", attempt.clause())
            .plus(NEED, || attempt.why().to_owned())
            .plus(u16::from(ordered && it.order == Rung::Disordered), || {
                "disordered".to_owned()
            })
            .minus(
                u16::from(ordered && it.order == Rung::Elite && it.posture == Posture::Line),
                || "reinforced line".to_owned(),
            )
            .minus(2 * in_column(Rung::Elite), || "in wedge".to_owned())
            .minus(
                in_column(Rung::Formed) + in_column(Rung::Disordered),
                || "in column".to_owned(),
            )
            .count(MOST_NEED, "or more")?;
        let done = table
            .hand(die(attempt.why(), self.owner(unit), need, &DEED))?
            .count(GOOD)
            > 0;
        let who = Who::Unit(unit);
        report.event(who, if done { "succeeds" } else { "fails" });
        report.fact(
            if done { "succeeded" } else { "failed" },
            Who::Table,
            who,
            1,
        );
        let face = face(table);
        report.say(attempt.clause(), |_| {
            let name = self.unit_name(unit);
            if done {
                format!("{name}: a {face}, it succeeds")
            } else {
                format!("{name}: a {face}, it fails and does not move this turn")
            }
        });
        Ok(done)
    }

    /// SR-13: whether a unit gets across an obstacle.
    pub(super) fn cross(
        &self,
        unit: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<bool, Suspend> {
        let crosses = table
            .hand(die("to cross", self.owner(unit), NEED, &CROSSING))?
            .count(GOOD)
            > 0;
        report.event(Who::Unit(unit), if crosses { "crosses" } else { "held_up" });
        let face = face(table);
        report.say("SR-13", |_| {
            let name = self.unit_name(unit);
            let what = if crosses {
                "it gets across"
            } else {
                "the obstacle stops it, it does not move"
            };
            format!("{name}: a {face} at the obstacle where 3 is needed, {what}")
        });
        Ok(crosses)
    }
}
