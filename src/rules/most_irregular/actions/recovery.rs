//! Wounded men recover or are sent to the rear: shared by `regroup` and `gather` (MI-30).

use super::*;

/// A wounded man recovers on 5+, and is sent to the rear on 1 (MI-30).
static RECOVERY: Reading = Reading {
    classes: &["sent to the rear", "no change", "recovers"],
    of: &[0, 1, 1, 1, 2, 2],
};

/// The result of rolling for wounded men.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recovery {
    pub rear: u16,
    pub fit: u16,
}

impl Recovery {
    /// The men who are no longer wounded men of the unit.
    pub fn all(self) -> u16 {
        self.rear + self.fit
    }
}

impl Recovery {
    /// The result, without its deed.
    pub fn end(self) -> End {
        let Self { rear, fit } = self;
        let nobody = || say!("|[{rear} sent to the rear, ]nobody recovers", rear);
        let (tone, came) = match (fit, rear) {
            (0, 0) => (Plain, nobody().then(say!("||NO CHANGE"))),
            (0, _) => (Bad, nobody().then(say!("||{rear} TO THE REAR", rear))),
            _ => {
                let fit = say!("|{fit recovers/recover}|{fit RECOVERS/RECOVER}", fit);
                (Good, fit.then(say!("|[, {rear} sent to the rear]", rear)))
            }
        };
        (tone, Weight::Movement, came)
    }
}

/// The reason for rolling.
const RECOVERING: &str = "recovery";

impl At<'_, '_, '_> {
    /// Rolls a die for each wounded man.
    pub(crate) fn recover(&mut self, unit: Unit, wounded: u16) -> Result<Recovery, Suspend> {
        let hand = self.hand(unit, RECOVERING, wounded, &RECOVERY);
        self.prompt(RECOVERING, |_| {
            say!("{wounded} wounded of {unit}", wounded, unit)
        });
        let rolled = self.table.hand(hand)?;
        let recovery = Recovery {
            rear: rolled.count(0),
            fit: rolled.count(2),
        };
        if wounded > 0 {
            let Recovery { rear, fit } = recovery;
            self.fact("recovered", unit, unit, fit);
            self.fact("sent_to_rear", Who::Table, unit, rear);
            self.line("MI-30", |_| {
                say!(
                    "{wounded} wounded: {fit} recover, {rear} sent to the rear",
                    wounded,
                    fit,
                    rear
                )
            });
        }
        Ok(recovery)
    }
}
