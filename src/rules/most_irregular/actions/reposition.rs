//! `reposition`: another formation on the same ground (MI-14).

use super::{has_body, unit};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Suspend, Table, Who};

pub(super) const REPOSITION: Action<MostIrregular> = Action {
    id: "reposition",
    label: "Reposition",
    key: 'P',
    help: "The body takes another formation on the ground that it stands on.",
    clauses: &["MI-09", "MI-14"],
    subjects: &[For::Unit],
    offered: has_body,
    allowed: |battle, who, report| report.pass(battle.body_license(unit(who))),
    form: |_, form| {
        Box::new(Reposition {
            unit: form
                .unit("unit")
                .help("whose formed body repositions")
                .required(),
        })
    },
};

struct Reposition {
    unit: u16,
}

impl Order<MostIrregular> for Reposition {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{}: reposition", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.spend(self.unit, 1);
        let name = battle.unit_name(self.unit);
        report.say("MI-14", |_| {
            format!("{name} may stand anywhere within the circle that it fills now, in formation")
        });
        report.instruct(|_| format!("rearrange {name} on the same ground"));
        Ok(())
    }
}
