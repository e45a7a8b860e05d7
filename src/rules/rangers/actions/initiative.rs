//! `initiative`: a new turn, and who goes first in it (RA-06).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::rangers::aggression::points;
use crate::rules::rangers::kinds::Trait;
use crate::rules::rangers::state::Rangers;
use crate::table::{Invalid, Owner, Part, Side, Suspend, Table, Who};
use std::cell::RefCell;

pub(super) const INITIATIVE: Action<Rangers> = Action {
    id: "initiative",
    label: "Initiative",
    key: 'I',
    help: "A new turn: a D6 for each side, 1 more with a legendary leader; the higher goes first, draws are rolled again.",
    clauses: &["RA-06", "RA-07", "RA-29"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.side.is_none(),
    allowed: |battle, _, report| {
        report.forbid(battle.owes_aggression(), "RA-29", || {
            "the aggression points are rolled for first, before the first turn".to_owned()
        })?;
        report.forbid(battle.turn.side.is_some(), "RA-07", || {
            "the turn is not over: both sides have theirs first".to_owned()
        })
    },
    form: |battle, form| {
        let left = Side::BOTH.map(|side| battle.faction(side).aggression);
        let spend = form.group(
            "spend",
            "aggression points on each side's die, draws included",
            false,
            |form| {
                [
                    points(form, "red", "added to red's die", left[0]),
                    points(form, "blue", "added to blue's die", left[1]),
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
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("Initiative of turn {}", battle.turn.number + 1)
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        for side in Side::BOTH {
            report.pass(battle.can_spend(side, self.spend[side.index()]))?;
        }
        let legend =
            Side::BOTH.map(|side| u16::from(battle.has_living(side, Trait::LegendaryLeader, None)));
        let plus = Side::BOTH.map(|side| legend[side.index()] + self.spend[side.index()]);
        for side in Side::BOTH {
            battle.pay(side, self.spend[side.index()], report);
        }
        let told = RefCell::new(&mut *report);
        let sums = table.until(&RollOff { plus }, |[red, blue]| {
            if red == blue {
                told.borrow_mut()
                    .say("RA-06", |_| format!("{red} each: a draw, rolled again"));
            }
            red != blue
        })?;
        let mut totals = [0; 2];
        for side in Side::BOTH {
            let at = side.index();
            totals[at] = report
                .figure_of(side.id(), "initiative", "RA-06")
                .plus(sums[at] - plus[at], || {
                    format!("rolled by {}", battle.call(Who::Side(side)))
                })
                .plus(legend[at], || "legendary leader".to_owned())
                .plus(self.spend[at], || "aggression".to_owned())
                .count(20, "")?;
        }
        if totals[0] == totals[1] {
            return Err(Invalid::new("overrule.blue.initiative", "somebody must be higher").into());
        }
        let first = if totals[0] > totals[1] {
            Side::Red
        } else {
            Side::Blue
        };
        report.event(Who::Side(first), "first");
        report.fact("first", Who::Side(first), Who::Table, 1);
        battle.begin_turn(first, report);
        Ok(())
    }
}

/// A D6 for each side, red first, with what is added to it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RollOff {
    plus: [u16; 2],
}

impl Part for RollOff {
    type Out = [u16; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u16; 2], Suspend> {
        let mut out = self.plus;
        for side in Side::BOTH {
            let [face] = table.faces("initiative", Owner::side(side), 6)?;
            out[side.index()] += u16::from(face);
        }
        Ok(out)
    }
}
