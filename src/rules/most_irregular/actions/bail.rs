//! `bail`: stragglers abandon their position (MI-36).

use super::{Men, MostIrregular, STRAGGLERS, acting};
use crate::battle::grammar::losses;
use crate::battle::prelude::*;

pub const BAIL: Action<MostIrregular> = Action {
    id: "bail",
    label: "Bail",
    key: 'B',
    help: "Run up to 18″ to the rear if the way is clear. Wounded men are lost; others may run off.",
    clauses: &["MI-07", "MI-09", "MI-36"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        Box::new(Bail { unit, men })
    },
    ..STRAGGLERS
};

/// MI-36: on 1 a man runs off.
static RUNS: Reading = Reading {
    classes: &["lost", "gets away"],
    of: &[0, 1, 1, 1, 1, 1],
};

/// The reason for rolling.
const BAILING: &str = "bailing";

struct Bail {
    unit: u16,
    men: Men,
}

impl Order<MostIrregular> for Bail {
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
        let hand = battle.hand(self.unit, BAILING, self.men.fit, &RUNS);
        report.prompt(BAILING, || {
            let verb = if self.men.fit == 1 { "runs" } else { "run" };
            format!(
                "{} of {} {verb} for it",
                count(self.men.fit, "man", "men"),
                battle.unit_name(self.unit)
            )
        });
        let fled = table.hand(hand)?.count(0);
        let (left, through) = (self.men.wounded, self.men.fit - fled);
        let it = battle.unit_mut(self.unit);
        it.take(Men {
            fit: fled,
            wounded: left,
        });
        it.captured += left;
        it.fled += fled;
        battle.mark(self.unit, Men::fit(through));
        let who = Who::Unit(self.unit);
        report.fact("captured", Who::Table, who, left);
        report.fact("fled", Who::Table, who, fled);
        report.say("MI-36", || {
            format!(
                "{left} wounded left behind; {fled} of {} fit men run off",
                self.men.fit
            )
        });
        if through > 0 {
            report.instruct_unit(who, || {
                format!(
                    "move {} up to 18″ to the rear",
                    count(through, "straggler", "stragglers")
                )
            });
        }
        self.tell(battle, fled, through, report);
        battle.tell_gone(self.unit, report);
        Ok(())
    }
}

impl Bail {
    fn head(&self, battle: &MostIrregular) -> String {
        format!(
            "{} out",
            battle
                .stragglers(self.men, &[self.unit])
                .does("bails", "bail")
        )
    }

    fn tell(&self, battle: &MostIrregular, fled: u16, through: u16, report: &mut Report) {
        if !report.is_on() {
            return;
        }
        let (side, head, left) = (battle.side(self.unit), self.head(battle), self.men.wounded);
        if fled + left == 0 {
            return report.plain("MI-36", side, |_| {
                Phrase::new(head.as_str()).then(" up to 18″").banner("AWAY")
            });
        }
        let lost = losses(&[
            (fled, "runs off", "run off"),
            (left, "wounded is left behind", "wounded are left behind"),
        ]);
        let rest = if through == 0 {
            "; none come through".to_owned()
        } else {
            format!(" up to 18″; {lost}")
        };
        let (bad, weight) = (VerdictTone::Bad, Weight::Killed);
        report.verdict("MI-36", side, bad, weight, |_| {
            Phrase::new(head.as_str())
                .then(&rest)
                .banner(format!("{} LOST", fled + left))
        });
    }
}
