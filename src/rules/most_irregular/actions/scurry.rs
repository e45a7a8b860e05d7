//! `scurry`: stragglers run (MI-32).

use super::{acting, has_stragglers, unit};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Suspend, Table, Who};

pub(super) const SCURRY: Action<MostIrregular> = Action {
    id: "scurry",
    label: "Scurry",
    key: 'S',
    help: "Stragglers run up to 8 inches each, not within 4 of an enemy.",
    clauses: &["MI-07", "MI-09", "MI-32"],
    subjects: &[For::Unit],
    offered: has_stragglers,
    allowed: |battle, who, report| report.pass(battle.straggler_license(unit(who))),
    form: |battle, form| {
        let unit = form.unit("unit").help("whose stragglers").required();
        Box::new(Scurry {
            unit,
            men: acting(battle, unit, form),
        })
    },
};

struct Scurry {
    unit: u16,
    men: Men,
}

impl Order<MostIrregular> for Scurry {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{}: stragglers scurry", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.check_stragglers(self.unit, self.men, report)?;
        battle.mark(self.unit, self.men);
        let name = battle.unit_name(self.unit);
        report.say("MI-32", |_| {
            "8 inches each, all roughly one way; an obstacle costs 1; not within 4 of an enemy; no formation is entered or made".to_owned()
        });
        report.instruct(|_| format!("move {} of {name} up to 8 inches each", self.men.words()));
        Ok(())
    }
}
