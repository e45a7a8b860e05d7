//! `move`: up to the full allowance, not into hand combat (RA-12, RA-25).

use super::{figure, on_table};
use crate::battle::{Action, For, Order, Report, Viewer, quantity};
use crate::rules::rangers::kinds::Trait;
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Suspend, Table, Who};

pub(super) const MOVE: Action<Rangers> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move up to the full allowance, but not into hand combat; tough ground halves it, a fence or wall stops it.",
    clauses: &["RA-12", "RA-25"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| battle.check(figure(who), Deed::Move, report),
    form: |_, form| {
        Box::new(Move {
            figure: form.unit("figure").help("who moves").required(),
        })
    },
};

struct Move {
    figure: u16,
}

impl Order<Rangers> for Move {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: move", battle.figure_name(self.figure))
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let inches = battle.allowance(self.figure, report)?;
        battle.mark_moved(self.figure);
        battle.spend(self.figure);
        let name = battle.figure_name(self.figure);
        report.instruct(|_| {
            format!(
                "move {name} up to {} inches, {} in tough ground",
                quantity(inches),
                quantity(inches / 2.0)
            )
        });
        Ok(())
    }
}

impl Rangers {
    /// RA-01, RA-03: how far a figure moves.
    pub(super) fn allowance(&self, figure: u16, report: &mut Report) -> Result<f64, Suspend> {
        let entry = self.entry(figure);
        let fast = if entry.has(Trait::Fast) { 2 } else { 0 };
        let sum = report
            .figure("inches", "RA-25")
            .plus(entry.kind.statistics().inches, || "usual".to_owned())
            .plus(fast, || "fast".to_owned());
        let inches = sum.finish(99.0, "inches")?;
        report.quantity(Who::Unit(figure), "inches", inches);
        Ok(inches)
    }
}
