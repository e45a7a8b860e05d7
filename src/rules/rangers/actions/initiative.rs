//! `initiative`: begins a turn and settles who goes first (RA-06).

use super::*;
use crate::battle::tied;
use crate::rules::roll_off::{RollOff, is_won};

/// The dice of both sides.
const WHY: &str = "initiative";

pub const INITIATIVE: Action<Rangers> = Action {
    id: "initiative",
    label: "Roll initiative",
    key: 'I',
    help: "Begin a turn: 1D6 for each side, +1 with a legendary leader. The higher goes first.",
    clauses: &["RA-06", "RA-07", "RA-29"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.side.is_none(),
    allowed: |battle, _, report| {
        report.forbid(
            battle.needs_aggression_roll(),
            "RA-29",
            "roll the aggression points first",
        )?;
        report.forbid(
            battle.turn.side.is_some(),
            "RA-07",
            "the turn is not over: both sides act first",
        )
    },
    form: |battle, form| {
        let left = Side::BOTH.map(|side| battle.faction(side).aggression);
        let spend = form.group(
            "spend",
            "aggression points on each side's die, ties included",
            Optional,
            |form| {
                [
                    points(form, "red", "points on red's die", left[0]),
                    points(form, "blue", "points on blue's die", left[1]),
                ]
            },
        );
        Box::new(Initiative {
            spend: spend.unwrap_or_default(),
        })
    },
};

struct Initiative {
    spend: [u16; 2],
}

impl Order<Rangers> for Initiative {
    fn title(&self, battle: &Rangers) -> Say {
        say!("Initiative of turn {turn}", turn = battle.turn.number + 1)
    }

    fn resolve(&self, at: &mut At) -> Played {
        for side in Side::BOTH {
            at.pass(at.battle.can_spend(side, self.spend[side.index()]))?;
        }
        let legend = Side::BOTH.map(|side| u16::from(at.has_living(side, Trait::LegendaryLeader)));
        let plus = Side::BOTH.map(|side| legend[side.index()] + self.spend[side.index()]);
        for side in Side::BOTH {
            at.pay(side, self.spend[side.index()]);
        }
        at.prompt(WHY, |it| self.why(it, legend));
        let mut ties = Vec::new();
        let roll = RollOff {
            plus,
            ..RollOff::of(WHY)
        };
        let sums = at.until(&roll, is_won, |at, [tie, _]| {
            ties.push(tie);
            at.line("RA-06", |_| say!("{tie} each: a tie, rolled again", tie));
            at.prompt(WHY, |_| {
                let [red, blue] = self.adds(legend);
                say!(
                    "Tied at {tie}: both roll again{red}{blue}. 1D6 each",
                    tie,
                    red,
                    blue
                )
            });
        })?;
        let mut totals = [0; 2];
        for side in Side::BOTH {
            let name = at.is_told().then(|| at.called(side));
            let index = side.index();
            totals[index] = at
                .sum_of(side, "initiative", "RA-06")
                .plus(sums[index] - plus[index], || {
                    format!("rolled by {}", name.unwrap_or_default())
                })
                .plus(legend[index], "legendary leader")
                .plus(self.spend[index], "aggression")
                .count(20, "")?;
        }
        let [red, blue] = totals;
        if red == blue {
            return Err(Invalid::new("overrule.blue.initiative", "one side must be higher").into());
        }
        let first = if red > blue { Side::Red } else { Side::Blue };
        at.event(first, "first");
        at.fact("first", first, Who::Table, 1);
        at.begin_turn(first);
        at.plain("RA-06", first, |it| {
            let wins = say!(
                "Turn {turn}: {first wins/win} the initiative",
                turn = it.turn.number,
                first
            );
            let spent: u16 = self.spend.iter().sum();
            let (high, low, ties) = (red.max(blue), red.min(blue), tied(&ties));
            let led = Side::BOTH.map(|side| {
                let n = legend[side.index()];
                say!("[; {side} +{n} (legendary leader)]", side, n)
            });
            let [red, blue] = led;
            wins.then(say!(
                "| ({high} to {low}){ties}{red}{blue}[; {spent point/points} spent]|{FIRST} FIRST",
                high,
                low,
                ties,
                red,
                blue,
                spent,
                first
            ))
        });
        Ok(())
    }
}

impl Initiative {
    /// The prompt, such as `Initiative of turn 1; Thorne's Rangers add 1 (legendary leader). 1D6 each: high goes first`.
    fn why(&self, battle: &Rangers, legend: [u16; 2]) -> Say {
        let [red, blue] = self.adds(legend);
        say!(
            "Initiative of turn {turn}{red}{blue}. 1D6 each: high goes first",
            turn = battle.turn.number + 1,
            red,
            blue
        )
    }

    /// What each side adds to its die: `; Thorne's Rangers add 1 (legendary leader)`.
    fn adds(&self, legend: [u16; 2]) -> [Say; 2] {
        let plus = Side::BOTH.map(|side| legend[side.index()] + self.spend[side.index()]);
        let adds = |side: Side| {
            let (n, points) = (plus[side.index()], self.spend[side.index()]);
            let leads = (legend[side.index()] > 0).then(|| say!("legendary leader"));
            let why = [
                leads.unwrap_or_else(|| say!("")),
                say!("[{points point/points}]", points),
            ];
            say!(
                "[; {side adds/add} {n} ({why})]",
                side,
                n,
                why = why.to_vec()
            )
        };
        Side::BOTH.map(adds)
    }
}
