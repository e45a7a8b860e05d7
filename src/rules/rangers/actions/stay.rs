//! `stay`: not to move at all (RA-12, RA-23).

use super::{figure, on_table};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Suspend, Table, Who};

pub(super) const STAY: Action<Rangers> = Action {
    id: "stay",
    label: "Stay",
    key: 'H',
    help: "Do not move at all. It needs no motivation.",
    clauses: &["RA-12", "RA-23"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| battle.check(figure(who), Deed::Stay, report),
    form: |_, form| {
        Box::new(Stay {
            figure: form.unit("figure").help("who stays where he is").required(),
        })
    },
};

struct Stay {
    figure: u16,
}

impl Order<Rangers> for Stay {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: stay", battle.figure_name(self.figure))
    }

    fn resolve(&self, battle: &mut Rangers, _: &mut Table, _: &mut Report) -> Result<(), Suspend> {
        battle.spend(self.figure);
        Ok(())
    }
}
