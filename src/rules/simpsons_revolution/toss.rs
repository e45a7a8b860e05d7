//! A toss: one die against the face needed (SR-08, SR-13, SR-15, SR-19).

use super::*;
use crate::rules::needs::{Needs, needs, reading};

/// The readings of a target's die, by the result of a failure (SR-03, SR-20).
pub fn morale(next: MoraleFailure) -> &'static Needs {
    static DISORDER: Needs = needs(&["falls into disorder", "stands"]);
    static STAND: Needs = needs(&["loses 1 stand", "stands"]);
    static ROUT: Needs = needs(&["routs 16″", "stands"]);
    static CREW: Needs = needs(&["crew falls back 8″", "stands"]);
    static GONE: Needs = needs(&["is removed", "stands"]);
    match next {
        MoraleFailure::Disordered => &DISORDER,
        MoraleFailure::LosesStand { .. } => &STAND,
        MoraleFailure::Routs => &ROUT,
        MoraleFailure::CrewBack { .. } => &CREW,
        MoraleFailure::Removed => &GONE,
    }
}
pub static RALLY: Needs = needs(&["routs another 16″", "rallies"]);
static CROSSING: Needs = needs(&["no move", "crosses"]);

/// SR-13, SR-15, SR-19: the face needed before modifiers.
pub const NEED: u16 = 3;

/// The highest number that the umpire may overrule the face needed with.
pub const MOST_NEED: u16 = 99;

/// A die that succeeds on `need` or more.
pub fn die(why: &'static str, owner: Owner, need: u16, readings: &'static Needs) -> Hand {
    Hand {
        why,
        owner,
        count: 1,
        reads: reading(readings, need),
        again: Faces::NONE,
    }
}

/// The last face rolled, for the report.
pub fn face(table: &Table) -> u8 {
    table
        .rolls()
        .last()
        .and_then(|roll| roll.faces.last().copied())
        .unwrap_or(0)
}

/// The action a unit tosses for (SR-15, SR-21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TossKind {
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

    fn readings(self) -> &'static Needs {
        static FORM: Needs = needs(&["no move", "succeeds"]);
        static CHARGE: Needs = needs(&["no move", "goes in"]);
        static WITHDRAW: Needs = needs(&["stays", "away"]);
        static RETURN: Needs = needs(&["stays away", "back"]);
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
pub struct Toss {
    pub face: u8,
    pub need: u16,
    /// The toss succeeds.
    pub good: bool,
    /// Face and need of a toss before it.
    before: Option<(u8, u16)>,
}

impl Toss {
    pub fn new(face: u8, need: u16, good: bool) -> Toss {
        Toss {
            face,
            need,
            good,
            before: None,
        }
    }

    /// Both tosses as one: the result of the second.
    pub fn then(self, next: Toss) -> Toss {
        Toss {
            before: Some((self.face, self.need)),
            ..next
        }
    }

    /// The end of a result: ` (rolled 2, needed 3+)`; with a toss before it ` (rolled 2, then 5, needed 3+)`.
    pub fn bracket(self) -> Say {
        let (face, first) = (self.face, self.before.map(|(face, _)| face));
        let same = self.before.is_none_or(|(_, need)| need == self.need);
        let need = needed(self.need).filter(|_| same);
        say!(
            "| (rolled [{first}, then ]{face}[, needed {need}])",
            first,
            face,
            need
        )
    }
}

/// The rest of a result: a unit does not cross the obstacle.
pub fn stopped(unit: Unit) -> Say {
    say!("| but {unit:does/do} not cross the obstacle", unit)
}

/// The face needed in words: `6`, `3+`; none if every face or no face succeeds.
pub fn needed(need: u16) -> Option<Say> {
    match need {
        2..=5 => Some(say!("{need}+", need)),
        6 => Some(say!("6")),
        _ => None,
    }
}

impl At<'_, '_, '_> {
    /// SR-15, SR-21: the face needed. A returning crew has no modifiers.
    fn needs(&mut self, unit: Unit, kind: TossKind) -> Result<u16, Suspend> {
        let it = self.battle.unit(unit);
        let forms = kind == TossKind::Form;
        let ordered = kind != TossKind::ReturnCrew;
        let in_column =
            |rung| u16::from(forms && it.order == rung && it.posture == Posture::Column);
        let reinforced = it.order == Rung::Elite && it.posture == Posture::Line;
        let disordered = u16::from(ordered && it.order == Rung::Disordered);
        let need = self.report.figure("need", kind.clause());
        Ok(need
            .plus(NEED, || format!("or more {}", kind.why()))
            .on("D6")
            .plus(disordered, "disordered")
            .minus(u16::from(ordered && reinforced), "reinforced line")
            .minus(2 * in_column(Rung::Elite), "in wedge")
            .minus(
                in_column(Rung::Formed) + in_column(Rung::Disordered),
                "in column",
            )
            .count(MOST_NEED, "or more")?)
    }

    /// SR-15: tosses for an action; `why` is its prompt.
    pub(super) fn toss(
        &mut self,
        unit: Unit,
        kind: TossKind,
        why: impl FnOnce(&SimpsonsRevolution) -> Say,
    ) -> Result<Toss, Suspend> {
        let need = self.needs(unit, kind)?;
        self.prompt(kind.why(), why);
        let hand = die(kind.why(), self.owner(unit), need, kind.readings());
        let toss = self.roll(hand, need)?;
        let (event, fact) = if toss.good {
            ("succeeds", "succeeded")
        } else {
            ("fails", "failed")
        };
        self.event(unit, event);
        self.fact(fact, Who::Table, unit, 1);
        Ok(toss)
    }

    /// SR-13: tosses for crossing an obstacle.
    pub(super) fn cross(&mut self, unit: Unit) -> Result<Toss, Suspend> {
        self.prompt("to cross", |_| {
            say!("{unit crosses/cross} an obstacle", unit)
        });
        let hand = die("to cross", self.owner(unit), NEED, &CROSSING);
        let toss = self.roll(hand, NEED)?;
        self.event(unit, if toss.good { "crosses" } else { "held_up" });
        Ok(toss)
    }

    /// Tosses a die.
    pub(super) fn roll(&mut self, hand: Hand, need: u16) -> Result<Toss, Suspend> {
        let good = self.table.hand(hand)?.count(GOOD) > 0;
        Ok(Toss::new(face(self.table), need, good))
    }

    /// Sets the result of a toss. Its bracket goes before the banner.
    pub(super) fn tossed(
        &mut self,
        clause: &'static str,
        unit: Unit,
        toss: Toss,
        say: impl FnOnce(&SimpsonsRevolution) -> Say,
    ) {
        let tone = if toss.good { Good } else { Bad };
        self.end(clause, unit, |it| {
            (tone, Weight::Movement, say(it).then(toss.bracket()))
        });
    }
}
