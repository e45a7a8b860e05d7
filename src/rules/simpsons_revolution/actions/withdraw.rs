//! `withdraw`: out of a melee (SR-13, SR-15, SR-24).

use super::unit;
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::simpsons_revolution::license::Deed;
use crate::rules::simpsons_revolution::state::SimpsonsRevolution;
use crate::rules::simpsons_revolution::toss::Attempt;
use crate::table::{Suspend, Table, Who};

pub(super) const WITHDRAW: Action<SimpsonsRevolution> = Action {
    id: "withdraw",
    label: "Withdraw",
    key: 'W',
    help: "Out of its melee at the full rate, on a 3 or more: disordered -1, reinforced line +1.",
    clauses: &["SR-13", "SR-15", "SR-17", "SR-24"],
    subjects: &[For::Unit],
    offered: |battle, who| super::is_up(battle, who) && battle.in_melee(unit(who)),
    allowed: |battle, who, report| battle.may(unit(who), Deed::Withdraw, report),
    form: |_, form| {
        Box::new(Withdraw {
            unit: form.unit("unit").help("who withdraws").required(),
            crosses_obstacle: form
                .flag("crosses_obstacle")
                .help("over an obstacle: a 1 or 2 stops it")
                .or(false),
        })
    },
};

struct Withdraw {
    unit: u16,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Withdraw {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        format!("{}: withdraw from the melee", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.unit_mut(self.unit).activated = true;
        if !battle.toss(self.unit, Attempt::Withdraw, table, report)? {
            return Ok(());
        }
        if self.crosses_obstacle && !battle.cross(self.unit, table, report)? {
            return Ok(());
        }
        battle.leave_melee(self.unit);
        report.event(Who::Unit(self.unit), "withdraws");
        report.fact("withdrew", Who::Unit(self.unit), Who::Unit(self.unit), 1);
        report.say("SR-24", |_| {
            format!("{}: out of the melee", battle.unit_name(self.unit))
        });
        battle.go(self.unit, false, report)
    }
}
