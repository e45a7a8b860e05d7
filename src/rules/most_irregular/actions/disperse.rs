//! `disperse`: a body spreads out (MI-13).

use super::{has_body, unit};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Suspend, Table, Who};

pub(super) const DISPERSE: Action<MostIrregular> = Action {
    id: "disperse",
    label: "Disperse",
    key: 'D',
    help: "The formed body spreads out, up to 3 inches apart: all are stragglers, and it is done.",
    clauses: &["MI-09", "MI-13"],
    subjects: &[For::Unit],
    offered: has_body,
    allowed: |battle, who, report| report.pass(battle.body_license(unit(who))),
    form: |_, form| {
        Box::new(Disperse {
            unit: form
                .unit("unit")
                .help("whose formed body disperses")
                .required(),
        })
    },
};

struct Disperse {
    unit: u16,
}

impl Order<MostIrregular> for Disperse {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{}: disperse", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.spend(self.unit, 2);
        let all = battle.unit(self.unit).formed;
        battle.unit_mut(self.unit).stray(all);
        let name = battle.unit_name(self.unit);
        report.say("MI-13", |_| {
            format!("{} of {name} are stragglers now", all.words())
        });
        report.instruct(|_| format!("spread {name} out, up to 3 inches between men"));
        Ok(())
    }
}
