//! `reposition`: a new formation on the same ground (MI-14).

use super::{BODY, MostIrregular};
use crate::battle::prelude::*;

pub const REPOSITION: Action<MostIrregular> = Action {
    id: "reposition",
    label: "Reposition",
    key: 'P',
    help: "Take a new formation on the same ground.",
    clauses: &["MI-09", "MI-14"],
    form: |_, form| {
        Box::new(Reposition {
            unit: form.actor("unit", "the unit that repositions"),
        })
    },
    ..BODY
};

struct Reposition {
    unit: u16,
}

impl Order<MostIrregular> for Reposition {
    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{} take a new formation", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.spend(self.unit, 1);
        report.say("MI-14", "anywhere in the circle around the old formation");
        report.instruct_unit(
            Who::Unit(self.unit),
            "put in a new formation on the same ground",
        );
        let (side, name) = (battle.side(self.unit), battle.unit_name(self.unit));
        report.plain("MI-14", side, |_| {
            Phrase::new(format!("{name} take a new formation")).banner("NEW FORMATION")
        });
        battle.tell_actions(self.unit, report);
        Ok(())
    }
}
