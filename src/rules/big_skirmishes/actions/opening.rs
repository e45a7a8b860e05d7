//! `opening`: settles who begins (BS-11).

use super::*;
use crate::battle::grammar::tied;

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
    fn title_to(&self, _: &BigSkirmishes, _: Viewer) -> String {
        "Opening: who begins".to_owned()
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, table, report) = at.parts();
        self.check(battle, report)?;
        let mut rolls = String::new();
        let side = match self.first {
            First::Red => Side::Red,
            First::Blue => Side::Blue,
            First::Roll => {
                report.prompt(
                    "who begins",
                    "Who begins the opening? 1D6 each: high begins",
                );
                let ties = RefCell::new(Vec::new());
                let [red, blue] = table.until(&RollOff, |[red, blue]| {
                    if red == blue {
                        ties.borrow_mut().push(u16::from(*red));
                    }
                    red != blue
                })?;
                let [low, high] = [red.min(blue), red.max(blue)];
                rolls = format!(" ({high} to {low}){}", tied(&ties.into_inner()));
                if red > blue { Side::Red } else { Side::Blue }
            }
        };
        battle.turn.to_go = Some(side);
        report.event(Who::Side(side), "begins");
        report.plain("BS-11", side, |_| {
            Phrase::new(battle.side_subject(side).does("begins", "begin"))
                .then(format!(" the opening{rolls}"))
                .banner(format!("{} FIRST", colour(side)))
        });
        Ok(())
    }
}

impl BeginOpening {
    /// Refuses a side that has nothing to move: all its units are still to arrive.
    fn check(&self, battle: &BigSkirmishes, report: &mut Report) -> Allowed {
        let mut sides = Side::BOTH.into_iter();
        let Some(absent) = sides.find(|side| !battle.has_units_here(*side)) else {
            return Ok(());
        };
        let here = match absent {
            Side::Red => First::Blue,
            Side::Blue => First::Red,
        };
        let nobody = !battle.has_units_here(absent.other());
        report.forbid(self.first != here || nobody, "BS-11", || {
            if nobody {
                return "no unit is on the table: start the cards".to_owned();
            }
            let [absent, here] = [absent, absent.other()].map(|side| battle.side_subject(side));
            format!("{absent} have no unit on the table yet: {here} begin")
        })
    }
}

/// A D6 for each side, red first. The dice belong to neither side (BS-17).
#[derive(Clone, PartialEq, Eq, Hash)]
struct RollOff;

impl Part for RollOff {
    type Out = [u8; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u8; 2], Suspend> {
        let mut out = [0; 2];
        for side in Side::BOTH {
            let [face] = table.faces(
                "who begins",
                Owner {
                    side: None,
                    who: Who::Side(side),
                },
                6,
            )?;
            out[side.index()] = face;
        }
        Ok(out)
    }
}
