//! `return-crew`: a crew that fell back comes back to its gun (SR-21).

use super::unit;
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::simpsons_revolution::license::Deed;
use crate::rules::simpsons_revolution::state::SimpsonsRevolution;
use crate::rules::simpsons_revolution::toss::Attempt;
use crate::table::{Suspend, Table, Who};

pub(super) const RETURN_CREW: Action<SimpsonsRevolution> = Action {
    id: "return-crew",
    label: "Return to the gun",
    key: 'C',
    help: "A crew that fell back comes back to its gun, on a 3 or more; the gun does not fire in that turn.",
    clauses: &["SR-17", "SR-21"],
    subjects: &[For::Unit],
    offered: |battle, who| super::is_up(battle, who) && battle.unit(unit(who)).crew_back,
    allowed: |battle, who, report| battle.may(unit(who), Deed::ReturnCrew, report),
    form: |_, form| {
        Box::new(ReturnCrew {
            unit: form.unit("unit").help("the gun").required(),
        })
    },
};

struct ReturnCrew {
    unit: u16,
}

impl Order<SimpsonsRevolution> for ReturnCrew {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        format!("{}: the crew returns", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.unit_mut(self.unit).activated = true;
        if !battle.toss(self.unit, Attempt::ReturnCrew, table, report)? {
            return Ok(());
        }
        let it = battle.unit_mut(self.unit);
        it.crew_back = false;
        it.crew_returned = true;
        let name = battle.unit_name(self.unit);
        report.fact(
            "crew_returned",
            Who::Unit(self.unit),
            Who::Unit(self.unit),
            1,
        );
        report.say("SR-21", |_| {
            format!("{name}: the crew is back; it fires from the next turn on")
        });
        report.instruct(|_| format!("put the crew of {name} back at the gun"));
        Ok(())
    }
}
