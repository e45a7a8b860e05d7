//! `gather`: stragglers recover wounded men and take cover (MI-37).

use super::{Men, MostIrregular, STRAGGLERS, acting, if_read};
use crate::battle::prelude::*;

pub const GATHER: Action<MostIrregular> = Action {
    id: "gather",
    label: "Gather",
    key: 'R',
    help: "Roll for each wounded straggler: recovers on 5+, to the rear on 1. Each may move 2″ into cover.",
    clauses: &["MI-07", "MI-09", "MI-30", "MI-37"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        Box::new(Gather {
            unit,
            men,
            recover: form
                .flag("recover")
                .help("roll for the wounded men")
                .or(true),
        })
    },
    ..STRAGGLERS
};

struct Gather {
    unit: u16,
    men: Men,
    recover: bool,
}

impl Order<MostIrregular> for Gather {
    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        self.head(battle)
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.check_stragglers(self.unit, self.men, report)?;
        let head = if_read(report, || self.head(battle));
        let mut men = self.men;
        let mut recovery = None;
        if self.recover && men.wounded > 0 {
            let came = battle.recover(self.unit, men.wounded, table, report)?;
            let it = battle.unit_mut(self.unit);
            it.take(Men::wounded(came.all()));
            it.stragglers += Men::fit(came.fit);
            it.sent_to_rear += came.rear;
            men = men - Men::wounded(came.all()) + Men::fit(came.fit);
            recovery = Some(came);
        }
        battle.mark(self.unit, men);
        if !men.is_none() {
            report.instruct_unit(Who::Unit(self.unit), || {
                format!(
                    "may move {} up to 2″ into cover",
                    count(men.all(), "straggler", "stragglers")
                )
            });
        }
        let side = battle.side(self.unit);
        let Some(came) = recovery else {
            report.plain("MI-37", side, |_| {
                Phrase::new(head.as_str())
                    .then(" and may move 2″ into cover")
                    .banner("GATHERED")
            });
            return Ok(());
        };
        if !report.is_on() {
            return Ok(());
        }
        let came = came.words();
        report.verdict("MI-30", side, came.tone, came.weight, |_| {
            Phrase::new(head.as_str())
                .then(format!(": {}", came.text))
                .banner(came.banner.as_str())
        });
        battle.tell_gone(self.unit, report);
        Ok(())
    }
}

impl Gather {
    fn head(&self, battle: &MostIrregular) -> String {
        battle
            .stragglers(self.men, &[self.unit])
            .does("gathers", "gather")
    }
}
