//! `disperse`: a body spreads out (MI-13).

use super::{BODY, MostIrregular};
use crate::battle::prelude::*;

pub const DISPERSE: Action<MostIrregular> = Action {
    id: "disperse",
    label: "Disperse",
    key: 'D',
    help: "Spread out up to 3″ apart: all become stragglers. Ends the activation.",
    clauses: &["MI-09", "MI-13"],
    form: |_, form| {
        Box::new(Disperse {
            unit: form.actor("unit", "the unit that disperses"),
        })
    },
    ..BODY
};

struct Disperse {
    unit: u16,
}

impl Order<MostIrregular> for Disperse {
    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{} disperse", battle.unit_name(self.unit))
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
        report.instruct_unit(Who::Unit(self.unit), "spread out, up to 3″ apart");
        let (side, name) = (battle.side(self.unit), battle.unit_name(self.unit));
        report.plain("MI-13", side, |_| {
            Phrase::new(format!("{name} disperse"))
                .then(format!(": {}", count(all.all(), "straggler", "stragglers")))
                .banner("DISPERSED")
        });
        Ok(())
    }
}
