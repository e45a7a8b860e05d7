//! `scurry`: stragglers run (MI-32).

use super::{Men, MostIrregular, STRAGGLERS, acting};
use crate::battle::prelude::*;

pub const SCURRY: Action<MostIrregular> = Action {
    id: "scurry",
    label: "Scurry",
    key: 'S',
    help: "Run up to 8″ each, no nearer than 4″ to an enemy.",
    clauses: &["MI-07", "MI-09", "MI-32"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        Box::new(Scurry { unit, men })
    },
    ..STRAGGLERS
};

struct Scurry {
    unit: u16,
    men: Men,
}

impl Order<MostIrregular> for Scurry {
    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        self.head(battle)
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.check_stragglers(self.unit, self.men, report)?;
        battle.mark(self.unit, self.men);
        report.say("MI-32", "all go roughly one way; each obstacle costs 1″; stay 4″ from any enemy; do not join or make a formation");
        let all = self.men.all();
        report.instruct_unit(Who::Unit(self.unit), || {
            format!("move {} up to 8″", count(all, "straggler", "stragglers"))
        });
        let (side, head) = (battle.side(self.unit), self.head(battle));
        report.plain("MI-32", side, |_| {
            Phrase::new(head.as_str())
                .then(" up to 8″")
                .banner("UP TO 8″")
        });
        Ok(())
    }
}

impl Scurry {
    fn head(&self, battle: &MostIrregular) -> String {
        battle
            .stragglers(self.men, &[self.unit])
            .does("scurries", "scurry")
    }
}
