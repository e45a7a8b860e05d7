//! `take-cover`: into the nearest cover, motivated or not (RA-10, RA-12).

use super::{figure, on_table};
use crate::battle::{Action, For, Order, Report, Viewer, quantity};
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Suspend, Table, Who};

pub(super) const TAKE_COVER: Action<Rangers> = Action {
    id: "take-cover",
    label: "Take cover",
    key: 'T',
    help: "Move up to the full allowance into the nearest cover, keeping 3 inches from enemies. It needs no motivation.",
    clauses: &["RA-10", "RA-12", "RA-25"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| battle.check(figure(who), Deed::TakeCover, report),
    form: |_, form| {
        Box::new(TakeCover {
            figure: form.unit("figure").help("who takes cover").required(),
        })
    },
};

struct TakeCover {
    figure: u16,
}

impl Order<Rangers> for TakeCover {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: take cover", battle.figure_name(self.figure))
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
            format!("move {name} up to {} inches into the nearest cover, never within 3 inches of an enemy", quantity(inches))
        });
        Ok(())
    }
}
