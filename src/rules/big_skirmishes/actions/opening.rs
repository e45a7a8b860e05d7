//! `opening`: settles who begins (BS-11).

use super::*;
use crate::battle::tied;
use crate::rules::roll_off::{RollOff, is_won};

pub const OPENING: Action<BigSkirmishes> = Action {
    id: "opening",
    label: "Begin the opening",
    key: 'O',
    help: "Settle which side begins. The sides then move one unit each in turn until the first shot.",
    clauses: &["BS-11"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.phase == Phase::Opening && battle.turn.to_go.is_none(),
    allowed: |battle, _, report| {
        report.pass(battle.mustered())?;
        report.pass(battle.in_phase(Phase::Opening, "BS-11", "the opening is over"))?;
        report.forbid(
            battle.turn.to_go.is_some(),
            "BS-11",
            "a side has the go already",
        )
    },
    form: |battle, form| {
        let first = form
            .word("first")
            .help("the side that begins; roll: 1D6 each, high begins");
        let first = match Side::BOTH.map(|side| battle.has_units_here(side)) {
            [true, false] => first.or_now(First::Red),
            [false, true] => first.or_now(First::Blue),
            _ => first.or(First::Roll),
        };
        Box::new(BeginOpening { first })
    },
};

words! {
    enum First {
        Roll,
        Red,
        Blue,
    }
}

struct BeginOpening {
    first: First,
}

impl Order<BigSkirmishes> for BeginOpening {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("Who begins the opening")
    }

    fn resolve(&self, at: &mut At) -> Played {
        self.check(at)?;
        let mut ties = Vec::new();
        let (side, dice) = match self.first {
            First::Red => (Side::Red, None),
            First::Blue => (Side::Blue, None),
            First::Roll => {
                at.prompt("who begins", |_| {
                    say!("Who begins the opening? 1D6 each: high begins")
                });
                // The dice belong to neither side (BS-17).
                let roll = RollOff {
                    owners: Side::BOTH.map(|side| Owner {
                        side: None,
                        who: Who::Side(side),
                    }),
                    ..RollOff::of("who begins")
                };
                let dice = at.until(&roll, is_won, |at, [tie, _]| {
                    at.prompt("who begins", |_| {
                        say!("Tied at {tie}: both roll again. 1D6 each", tie)
                    });
                    ties.push(tie);
                })?;
                let [red, blue] = dice;
                (if red > blue { Side::Red } else { Side::Blue }, Some(dice))
            }
        };
        at.turn.to_go = Some(side);
        at.event(side, "begins");
        at.plain("BS-11", side, |_| {
            let rolls = dice.map(|[red, blue]| {
                let (high, low) = (red.max(blue), red.min(blue));
                say!(" ({high} to {low}){tied}", high, low, tied = tied(&ties))
            });
            say!(
                "{side begins/begin}| the opening{rolls}|{SIDE} FIRST",
                side,
                rolls
            )
        });
        Ok(())
    }
}

impl BeginOpening {
    /// Refuses a side that has nothing to move: all its units are still to arrive.
    fn check(&self, at: &mut At) -> Allowed {
        let mut sides = Side::BOTH.into_iter();
        let Some(absent) = sides.find(|side| !at.has_units_here(*side)) else {
            return Ok(());
        };
        let here = absent.other();
        if !at.has_units_here(here) {
            return at.forbid(true, "BS-11", "no unit is on the table: start the cards");
        }
        let first = match here {
            Side::Red => First::Red,
            Side::Blue => First::Blue,
        };
        at.forbid(self.first != first, "BS-11", || {
            say!(
                "{absent} have no unit on the table yet: {here} begin",
                absent,
                here
            )
        })
    }
}
