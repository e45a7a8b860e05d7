//! `bail`: stragglers give up where they are (MI-36).

use super::{acting, has_stragglers, unit};
use crate::battle::{Action, For, Order, Report, Viewer, count};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Faces, Hand, Reading, Suspend, Table, Who};

pub(super) const BAIL: Action<MostIrregular> = Action {
    id: "bail",
    label: "Bail",
    key: 'B',
    help: "With a clear way back, stragglers go up to 18 inches to the rear; the wounded are left, and some run for good.",
    clauses: &["MI-07", "MI-09", "MI-36"],
    subjects: &[For::Unit],
    offered: has_stragglers,
    allowed: |battle, who, report| report.pass(battle.straggler_license(unit(who))),
    form: |battle, form| {
        let unit = form.unit("unit").help("whose stragglers").required();
        Box::new(Bail {
            unit,
            men: acting(battle, unit, form),
        })
    },
};

/// MI-36: on 1 a man runs for good.
static RUNS: Reading = Reading {
    classes: &["runs for good", "stays with them"],
    of: &[0, 1, 1, 1, 1, 1],
};

struct Bail {
    unit: u16,
    men: Men,
}

impl Order<MostIrregular> for Bail {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{}: stragglers bail", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.check_stragglers(self.unit, self.men, report)?;
        let hand = Hand {
            why: "bailing",
            owner: battle.owner(self.unit),
            count: self.men.fit,
            reads: &RUNS,
            again: Faces::NONE,
        };
        let fled = table.hand(hand)?.count(0);
        let left = self.men.wounded;
        let it = battle.unit_mut(self.unit);
        it.take(Men {
            fit: fled,
            wounded: left,
        });
        it.captured += left;
        it.fled += fled;
        battle.mark(self.unit, Men::fit(self.men.fit - fled));
        let (who, name) = (Who::Unit(self.unit), battle.unit_name(self.unit));
        report.fact("captured", Who::Table, who, left);
        report.fact("fled", Who::Table, who, fled);
        report.say("MI-36", |_| {
            format!(
                "{left} wounded are left to the enemy, and of {} fit men {fled} run for good",
                self.men.fit
            )
        });
        if left + fled > 0 {
            report.instruct(|_| {
                format!(
                    "{name}: take {} off the table",
                    count(left + fled, "man", "men")
                )
            });
        }
        report.instruct(|_| {
            format!("{name}: the others up to 18 inches to the rear, if the way is clear")
        });
        Ok(())
    }
}
