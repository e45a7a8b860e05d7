//! `next`: the next step of the turn (SR-07, SR-10).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::simpsons_revolution::state::SimpsonsRevolution;
use crate::rules::simpsons_revolution::status::step_name;
use crate::table::{Suspend, Table, Who};

pub(super) const NEXT: Action<SimpsonsRevolution> = Action {
    id: "next",
    label: "Next step",
    key: '>',
    help: "Go one step on: rallies; then each side's activation, artillery, rifles, muskets and melee; then the next turn.",
    clauses: &["SR-07", "SR-10"],
    subjects: &[For::Table],
    offered: |_, _| true,
    allowed: |battle, _, report| {
        let due = battle.to_rally().next();
        // Routing units matter only while both sides rally: who routs later rallies next turn.
        let due = due.filter(|_| battle.turn.side.is_none());
        report.forbid(due.is_some(), "SR-10", || {
            let name = due.map_or_else(String::new, |unit| battle.unit_name(unit));
            format!("{name} routs: it tries to rally first, or has left the table")
        })
    },
    form: |_, _| Box::new(Next),
};

struct Next;

impl Order<SimpsonsRevolution> for Next {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        let mut after = battle.clone();
        after.advance(&mut Report::new(
            &crate::battle::Directions::default(),
            false,
            false,
        ));
        let whose = after.turn.side.map_or_else(
            || format!("Turn {}", after.turn.number),
            |side| battle.call(Who::Side(side)),
        );
        format!("{whose}: {}", step_name(after.turn.step))
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.advance(report);
        Ok(())
    }
}
