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
    pub fn words(self) -> ResultWords {
        let rear = match self.rear {
            0 => String::new(),
            n => format!("{n} sent to the rear"),
        };
        let fit = match self.fit {
            0 => "nobody recovers".to_owned(),
            n => count(n, "recovers", "recover"),
        };
        let (text, banner, tone) = match (self.fit, self.rear) {
            (0, 0) => (fit, "NO CHANGE".to_owned(), VerdictTone::Plain),
            (0, n) => (
                format!("{rear}, {fit}"),
                format!("{n} TO THE REAR"),
                VerdictTone::Bad,
            ),
            (_, 0) => (fit.clone(), fit.to_uppercase(), VerdictTone::Good),
            (..) => (
                format!("{fit}, {rear}"),
                fit.to_uppercase(),
                VerdictTone::Good,
            ),
        };
        ResultWords {
            text,
            banner,
            tone,
            weight: Weight::Movement,
        }
    }
}

/// The reason for rolling.
const RECOVERING: &str = "recovery";

impl MostIrregular {
    /// Rolls a die for each wounded man.
    pub fn recover(
        &self,
        unit: Unit,
        wounded: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Recovery, Suspend> {
        let hand = self.hand(unit, RECOVERING, wounded, &RECOVERY);
        report.prompt(RECOVERING, || {
            format!("{wounded} wounded of {}", self.unit_name(unit))
        });
        let rolled = table.hand(hand)?;
        let recovery = Recovery {
            rear: rolled.count(0),
            fit: rolled.count(2),
        };
        if wounded > 0 {
            let who = unit.into();
            report.fact("recovered", who, who, recovery.fit);
            report.fact("sent_to_rear", Who::Table, who, recovery.rear);
            report.say("MI-30", || {
                format!(
                    "{wounded} wounded: {} recover, {} sent to the rear",
                    recovery.fit, recovery.rear
                )
            });
        }
        Ok(recovery)
    }
}
