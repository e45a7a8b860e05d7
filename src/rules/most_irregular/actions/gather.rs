//! `gather`: stragglers look to their wounded and take cover (MI-37).

use super::{acting, has_stragglers, unit};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Suspend, Table, Who};

pub(super) const GATHER: Action<MostIrregular> = Action {
    id: "gather",
    label: "Gather",
    key: 'R',
    help: "A die for each wounded straggler; each man may move 2 inches into cover.",
    clauses: &["MI-07", "MI-09", "MI-30", "MI-37"],
    subjects: &[For::Unit],
    offered: has_stragglers,
    allowed: |battle, who, report| report.pass(battle.straggler_license(unit(who))),
    form: |battle, form| {
        let unit = form.unit("unit").help("whose stragglers").required();
        let men = acting(battle, unit, form);
        Box::new(Gather {
            unit,
            men,
            recover: form
                .flag("recover")
                .help("roll for the wounded among them")
                .or(true),
        })
    },
};

struct Gather {
    unit: u16,
    men: Men,
    recover: bool,
}

impl Order<MostIrregular> for Gather {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{}: stragglers gather", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.check_stragglers(self.unit, self.men, report)?;
        let mut men = self.men;
        if self.recover {
            let recovery = battle.recover(self.unit, men.wounded, table, report)?;
            let it = battle.unit_mut(self.unit);
            it.take(Men::wounded(recovery.all()));
            it.stragglers += Men::fit(recovery.fit);
            it.sent_to_rear += recovery.rear;
            men = men - Men::wounded(recovery.all()) + Men::fit(recovery.fit);
        }
        battle.mark(self.unit, men);
        report.instruct(|_| {
            format!(
                "each of them may move up to 2 inches if that brings him into cover ({})",
                battle.unit_name(self.unit)
            )
        });
        Ok(())
    }
}
