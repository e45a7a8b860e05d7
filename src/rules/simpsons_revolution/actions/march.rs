//! `move`: a unit goes somewhere (SR-11 to SR-14).

use super::{is_up, unit};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::simpsons_revolution::license::Deed;
use crate::rules::simpsons_revolution::march::how;
use crate::rules::simpsons_revolution::state::SimpsonsRevolution;
use crate::table::{Suspend, Table, Who};

pub(super) const MOVE: Action<SimpsonsRevolution> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Column turns freely; line goes ahead after a pivot, to a flank, or straight back at two thirds. Deployed foot and guns go 8 inches.",
    clauses: &["SR-11", "SR-12", "SR-13", "SR-14", "SR-17"],
    subjects: &[For::Unit],
    offered: is_up,
    allowed: |battle, who, report| battle.may(unit(who), Deed::Move, report),
    form: |_, form| {
        Box::new(Move {
            unit: form.unit("unit").help("the unit that moves").required(),
            back: form
                .flag("back")
                .help("straight back: a line goes two thirds as far")
                .or(false),
            crosses_obstacle: form
                .flag("crosses_obstacle")
                .help("over an obstacle: a 1 or 2 stops it")
                .compare()
                .or(false),
        })
    },
};

struct Move {
    unit: u16,
    back: bool,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Move {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        format!(
            "{}: move{}",
            battle.unit_name(self.unit),
            if self.back { " back" } else { "" }
        )
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.unit_mut(self.unit).activated = true;
        if self.crosses_obstacle && !battle.cross(self.unit, table, report)? {
            return Ok(());
        }
        let posture = battle.unit(self.unit).posture;
        report.say("SR-11", |_| {
            format!("{}: {}", battle.unit_name(self.unit), how(posture))
        });
        battle.go(self.unit, self.back, report)
    }
}
