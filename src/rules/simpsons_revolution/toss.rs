//! A toss: one die against the face needed (SR-08, SR-13, SR-15, SR-19).

use super::ladder::Fate;
use super::roster::Posture;
use super::state::{Rung, SimpsonsRevolution};
use crate::battle::grammar::rolled;
use crate::battle::{Report, Viewer};
use crate::table::{DiceRequest, Faces, Hand, Owner, Reading, Suspend, Table, Who};

/// The class of each face by the face needed: index 0 for 1+, index 6 for 7+, which no face reaches.
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

/// The readings of a target's die, by the result of a failure (SR-03, SR-20).
pub(super) fn morale(next: Fate) -> &'static [Reading; 7] {
    static DISORDER: [Reading; 7] = readings(&["falls into disorder", "stands"]);
    static STAND: [Reading; 7] = readings(&["loses 1 stand", "stands"]);
    static ROUT: [Reading; 7] = readings(&["routs 16″", "stands"]);
    static CREW: [Reading; 7] = readings(&["crew falls back 8″", "stands"]);
    static GONE: [Reading; 7] = readings(&["is removed", "stands"]);
    match next {
        Fate::Disordered => &DISORDER,
        Fate::LosesStand { .. } => &STAND,
        Fate::Routs => &ROUT,
        Fate::CrewBack { .. } => &CREW,
        Fate::Removed => &GONE,
    }
}
pub(super) static RALLY: [Reading; 7] = readings(&["routs another 16″", "rallies"]);
static CROSSING: [Reading; 7] = readings(&["no move", "crosses"]);

/// The class of the successful faces.
pub(super) const GOOD: usize = 1;

/// SR-13, SR-15, SR-19: the face needed before modifiers.
pub(super) const NEED: u16 = 3;

/// The highest number that the umpire may overrule the face needed with.
pub(super) const MOST_NEED: u16 = 99;

/// A die that succeeds on `need` or more.
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

/// The last face rolled, for the report.
pub(super) fn face(table: &Table) -> u8 {
    table
        .rolls()
        .last()
        .and_then(|roll| roll.faces.last().copied())
        .unwrap_or(0)
}

/// The action a unit tosses for (SR-15, SR-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TossKind {
    Form,
    Charge,
    Withdraw,
    ReturnCrew,
}

impl TossKind {
    fn why(self) -> &'static str {
        match self {
            TossKind::Form => "to form",
            TossKind::Charge => "to charge",
            TossKind::Withdraw => "to withdraw",
            TossKind::ReturnCrew => "to return to the gun",
        }
    }

    fn clause(self) -> &'static str {
        if self == TossKind::ReturnCrew {
            "SR-21"
        } else {
            "SR-15"
        }
    }

    fn readings(self) -> &'static [Reading; 7] {
        static FORM: [Reading; 7] = readings(&["no move", "succeeds"]);
        static CHARGE: [Reading; 7] = readings(&["no move", "goes in"]);
        static WITHDRAW: [Reading; 7] = readings(&["stays", "away"]);
        static RETURN: [Reading; 7] = readings(&["stays away", "back"]);
        match self {
            TossKind::Form => &FORM,
            TossKind::Charge => &CHARGE,
            TossKind::Withdraw => &WITHDRAW,
            TossKind::ReturnCrew => &RETURN,
        }
    }
}

/// A toss and its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Toss {
    pub(super) face: u8,
    pub(super) need: u16,
    /// The toss succeeds.
    pub(super) good: bool,
}

impl Toss {
    /// ` (rolled 2, needed 3+)`
    pub(super) fn bracket(self) -> String {
        rolled(self.face, needed(self.need).as_deref())
    }

    /// The same with a second toss: ` (rolled 2, then 5, needed 3+)`.
    pub(super) fn bracket_with(self, next: Toss) -> String {
        let faces = format!("{}, then {}", self.face, next.face);
        match needed(next.need).filter(|_| self.need == next.need) {
            Some(need) => format!(" (rolled {faces}, needed {need})"),
            None => format!(" (rolled {faces})"),
        }
    }
}

/// Tosses a die; `why` is its prompt.
pub(super) fn roll(
    hand: Hand,
    need: u16,
    why: impl FnOnce() -> String,
    table: &mut Table,
    report: &mut Report,
) -> Result<Toss, Suspend> {
    report.prompt(hand.why, || {
        let why = why();
        move |_: &DiceRequest, _: Viewer| why.clone()
    });
    let good = table.hand(hand)?.count(GOOD) > 0;
    Ok(Toss {
        face: face(table),
        need,
        good,
    })
}

/// The face needed in words: `6`, `3+`; none if every face or no face succeeds.
pub(super) fn needed(need: u16) -> Option<String> {
    match need {
        2..=5 => Some(format!("{need}+")),
        6 => Some("6".to_owned()),
        _ => None,
    }
}

impl SimpsonsRevolution {
    /// SR-15, SR-21: the face needed. A returning crew has no modifiers.
    fn needs(&self, unit: u16, kind: TossKind, report: &mut Report) -> Result<u16, Suspend> {
        let it = self.unit(unit);
        let forms = kind == TossKind::Form;
        let ordered = kind != TossKind::ReturnCrew;
        let in_column =
            |rung| u16::from(forms && it.order == rung && it.posture == Posture::Column);
        let reinforced = it.order == Rung::Elite && it.posture == Posture::Line;
        Ok(report
            .figure("need", kind.clause())
            .plus(NEED, || kind.why().to_owned())
            .on("D6")
            .plus(u16::from(ordered && it.order == Rung::Disordered), || {
                "disordered".to_owned()
            })
            .minus(u16::from(ordered && reinforced), || {
                "reinforced line".to_owned()
            })
            .minus(2 * in_column(Rung::Elite), || "in wedge".to_owned())
            .minus(
                in_column(Rung::Formed) + in_column(Rung::Disordered),
                || "in column".to_owned(),
            )
            .count(MOST_NEED, "or more")?)
    }

    /// SR-15: tosses for an action; `why` is its prompt.
    pub(super) fn toss(
        &self,
        unit: u16,
        kind: TossKind,
        why: impl FnOnce() -> String,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Toss, Suspend> {
        let need = self.needs(unit, kind, report)?;
        let hand = die(kind.why(), self.owner(unit), need, kind.readings());
        let toss = roll(hand, need, why, table, report)?;
        let who = Who::Unit(unit);
        let (event, fact) = if toss.good {
            ("succeeds", "succeeded")
        } else {
            ("fails", "failed")
        };
        report.event(who, event);
        report.fact(fact, Who::Table, who, 1);
        Ok(toss)
    }

    /// SR-13: tosses for crossing an obstacle.
    pub(super) fn cross(
        &self,
        unit: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Toss, Suspend> {
        let why = || {
            let name = self.subject(unit);
            format!("{} an obstacle", name.does("crosses", "cross"))
        };
        let hand = die("to cross", self.owner(unit), NEED, &CROSSING);
        let toss = roll(hand, NEED, why, table, report)?;
        report.event(
            Who::Unit(unit),
            if toss.good { "crosses" } else { "held_up" },
        );
        Ok(toss)
    }
}
