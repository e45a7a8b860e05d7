//! `retreat`: two inches back, facing the enemy (RA-10, RA-23).

use super::{figure, on_table};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Suspend, Table, Who};

pub(super) const RETREAT: Action<Rangers> = Action {
    id: "retreat",
    label: "Retreat",
    key: 'B',
    help: "Two inches back, facing the enemy: out of hand combat without a blow. It needs no motivation.",
    clauses: &["RA-10", "RA-23", "RA-24"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| battle.check(figure(who), Deed::Retreat, report),
    form: |_, form| {
        Box::new(Retreat {
            figure: form.unit("figure").help("who retreats").required(),
        })
    },
};

struct Retreat {
    figure: u16,
}

impl Order<Rangers> for Retreat {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: retreat", battle.figure_name(self.figure))
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let inches = report
            .figure("inches", "RA-23")
            .plus(2, || "backwards".to_owned())
            .finish(99.0, "inches")?;
        report.quantity(Who::Unit(self.figure), "inches", inches);
        battle.disengage(self.figure);
        battle.mark_moved(self.figure);
        battle.spend(self.figure);
        report.instruct(|_| {
            format!(
                "move {} back {inches} inches, facing the enemy",
                battle.figure_name(self.figure)
            )
        });
        Ok(())
    }
}
