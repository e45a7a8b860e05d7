//! `stray`: men who stand too far apart are stragglers (MI-10).

use super::{has_body, unit};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Invalid, Refusal, Suspend, Table, Who};

pub(super) const STRAY: Action<MostIrregular> = Action {
    id: "stray",
    label: "Count as stragglers",
    key: 'T',
    help: "Men who stand more than half an inch from the others of their formation are stragglers. It takes no action.",
    clauses: &["MI-10"],
    subjects: &[For::Unit],
    offered: has_body,
    allowed: |battle, who, _| {
        let unit = unit(who);
        if battle.unit(unit).formed.is_none() {
            return Err(Refusal::new(
                "MI-10",
                format!("nobody of {} is in formation", battle.unit_name(unit)),
            ));
        }
        Ok(())
    },
    form: |battle, form| {
        let unit = form.unit("unit").help("whose men").required();
        let formed = battle.unit(unit).formed;
        let men = Men {
            fit: form
                .whole("fit")
                .unit("men")
                .at_most(formed.fit)
                .help("fit men who are apart; left out: all")
                .or_now(formed.fit),
            wounded: form
                .whole("wounded")
                .unit("men")
                .at_most(formed.wounded)
                .help("wounded men who are apart; left out: all")
                .or_now(formed.wounded),
        };
        Box::new(Stray { unit, men })
    },
};

struct Stray {
    unit: u16,
    men: Men,
}

impl Order<MostIrregular> for Stray {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!(
            "{}: {} astray",
            battle.unit_name(self.unit),
            self.men.words()
        )
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        if self.men.is_none() {
            return Err(Invalid::new("fit", "nobody strays; name one man at least").into());
        }
        battle.unit_mut(self.unit).stray(self.men);
        let it = battle.unit(self.unit);
        report.say("MI-10", |_| {
            format!(
                "{} are left in formation, {} are stragglers",
                it.formed.words(),
                it.stragglers.words()
            )
        });
        Ok(())
    }
}
