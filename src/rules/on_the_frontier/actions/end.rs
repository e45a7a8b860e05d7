//! `end-half` and `end-turn` (OF-04, OF-13).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::on_the_frontier::state::{Half, OnTheFrontier};
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const END_HALF: Action<OnTheFrontier> = Action {
    id: "end-half",
    label: "End the half",
    key: '>',
    help: "The side's half is over: the other side's begins, or after both the charges.",
    clauses: &["OF-04", "OF-14"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.half.side().is_some(),
    allowed: |battle, _, _| match battle.turn.half {
        Half::Red | Half::Blue => Ok(()),
        Half::Initiative => Err(Refusal::new(
            "OF-03",
            "no half has begun: the initiative comes first",
        )),
        Half::Charges => Err(Refusal::new(
            "OF-04",
            "both halves are over: resolve the charges, then end the turn",
        )),
    },
    form: |_, _| Box::new(EndHalf),
};

pub(super) const END_TURN: Action<OnTheFrontier> = Action {
    id: "end-turn",
    label: "End the turn",
    key: 'T',
    help: "When every charge is resolved or called off: commanders hit last turn are replaced, the next turn begins.",
    clauses: &["OF-04", "OF-13"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.half == Half::Charges,
    allowed: |battle, _, report| {
        let over = battle.turn.half == Half::Charges;
        report.pass(if over {
            Ok(())
        } else {
            Err(Refusal::new(
                "OF-04",
                "each side has its half before the turn ends",
            ))
        })?;
        report.pass(match battle.chargers().next() {
            Some(unit) => Err(Refusal::new(
                "OF-04",
                format!(
                    "the charge of {} is open: resolve it or call it off",
                    battle.unit_name(unit)
                ),
            )),
            None => Ok(()),
        })
    },
    form: |_, _| Box::new(EndTurn),
};

struct EndHalf;

impl Order<OnTheFrontier> for EndHalf {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        battle.turn.half.side().map_or_else(String::new, |side| {
            format!("{}: the half is over", battle.call(Who::Side(side)))
        })
    }

    fn resolve(
        &self,
        battle: &mut OnTheFrontier,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.end_half(report);
        if battle.turn.half == Half::Charges {
            for charger in battle.chargers() {
                battle.offer_to_meet(charger, report);
            }
        }
        Ok(())
    }
}

struct EndTurn;

impl Order<OnTheFrontier> for EndTurn {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        format!("Turn {} is over", battle.turn.number)
    }

    fn resolve(
        &self,
        battle: &mut OnTheFrontier,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.end_turn(report);
        Ok(())
    }
}
