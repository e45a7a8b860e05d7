//! What `regroup` and `gather` have in common: wounded men recover, or are sent to the rear (MI-30).

use crate::battle::{Report, count};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Faces, Hand, Reading, Suspend, Table, Who};

/// MI-30: on 5 and 6 a wounded man is fit again, on 1 he is sent to the rear.
static RECOVERY: Reading = Reading {
    classes: &["to the rear", "no better", "fit again"],
    of: &[0, 1, 1, 1, 2, 2],
};

/// What became of wounded men.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Recovery {
    pub(super) rear: u16,
    pub(super) fit: u16,
}

impl Recovery {
    /// How many are wounded no longer.
    pub(super) fn all(self) -> u16 {
        self.rear + self.fit
    }
}

impl MostIrregular {
    /// A die for each of so many wounded men of a unit.
    pub(super) fn recover(
        &self,
        unit: u16,
        wounded: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Recovery, Suspend> {
        let hand = Hand {
            why: "recovery",
            owner: self.owner(unit),
            count: wounded,
            reads: &RECOVERY,
            again: Faces::NONE,
        };
        let rolled = table.hand(hand)?;
        let recovery = Recovery {
            rear: rolled.count(0),
            fit: rolled.count(2),
        };
        if wounded > 0 {
            let who = Who::Unit(unit);
            report.fact("recovered", who, who, recovery.fit);
            report.fact("sent_to_rear", Who::Table, who, recovery.rear);
            report.say("MI-30", |_| {
                format!(
                    "of {wounded} wounded {} are fit again, {} are sent to the rear",
                    recovery.fit, recovery.rear
                )
            });
            if recovery.rear > 0 {
                report.instruct(|_| {
                    format!(
                        "{}: take {} off the table",
                        self.unit_name(unit),
                        count(recovery.rear, "man", "men")
                    )
                });
            }
        }
        Ok(recovery)
    }
}
