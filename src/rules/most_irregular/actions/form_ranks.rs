//! `form-ranks`: stragglers become a formation, or join one (MI-31, MI-33).

use super::{acting, has_stragglers, unit};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Suspend, Table, Who};

pub(super) const FORM_RANKS: Action<MostIrregular> = Action {
    id: "form-ranks",
    label: "Form ranks",
    key: 'F',
    help: "Stragglers make a formation, or move up to 4 inches and join one.",
    clauses: &["MI-07", "MI-09", "MI-31", "MI-33"],
    subjects: &[For::Unit],
    offered: has_stragglers,
    allowed: |battle, who, report| report.pass(battle.straggler_license(unit(who))),
    form: |battle, form| {
        let unit = form.unit("unit").help("whose stragglers").required();
        let men = acting(battle, unit, form);
        let into = form
            .unit("into")
            .help("whose formation they join; left out: their own unit's")
            .or_id(Some((unit, battle.unit_id(unit))));
        Box::new(FormRanks { unit, men, into })
    },
};

struct FormRanks {
    unit: u16,
    men: Men,
    into: u16,
}

impl Order<MostIrregular> for FormRanks {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        let with = if self.into == self.unit {
            String::new()
        } else {
            format!(" with {}", battle.unit_name(self.into))
        };
        format!(
            "{}: stragglers form ranks{with}",
            battle.unit_name(self.unit)
        )
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.check_stragglers(self.unit, self.men, report)?;
        let strange = battle.side(self.into) != battle.side(self.unit);
        report.forbid(strange, "MI-31", || {
            format!("{} is not of their side", battle.unit_name(self.into))
        })?;
        // They act, and are stragglers no more.
        battle.mark(self.unit, Men::NONE);
        let men = if self.into == self.unit {
            battle.unit_mut(self.unit).take(self.men)
        } else {
            battle.send_over(self.unit, self.into, self.men, report)
        };
        let anew = battle.unit(self.into).formed.is_none();
        battle.enroll(self.into, men, report);
        report.instruct(|_| {
            let way = if anew {
                "together in a new formation"
            } else {
                "up to 4 inches into the formation"
            };
            format!(
                "move {} {way} of {}",
                men.words(),
                battle.unit_name(self.into)
            )
        });
        Ok(())
    }
}
