//! `spot`: a hidden unit is seen (BS-60 to BS-63).

use super::unit;
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::big_skirmishes::state::BigSkirmishes;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const SPOT: Action<BigSkirmishes> = Action {
    id: "spot",
    label: "Spot",
    key: 's',
    help: "A hidden unit is seen: in the open in sight of any enemy, at 12 inches in light cover, at 6 in dense.",
    clauses: &["BS-60", "BS-61", "BS-62", "BS-63"],
    subjects: &[For::Unit],
    offered: |battle, who| battle.unit(unit(who)).hidden,
    allowed: |battle, who, report| {
        report.pass(battle.mustered())?;
        // There is nothing to reveal, whoever forces it.
        if battle.unit(unit(who)).hidden {
            Ok(())
        } else {
            Err(Refusal::new("BS-62", "it is in sight already"))
        }
    },
    form: |_, form| {
        Box::new(Spot {
            unit: form
                .unit("unit")
                .help("the hidden unit that is seen")
                .required(),
        })
    },
};

struct Spot {
    unit: u16,
}

impl Order<BigSkirmishes> for Spot {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        format!("{}: spotted", battle.unit_name(self.unit, viewer))
    }

    fn resolve(
        &self,
        battle: &mut BigSkirmishes,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.uncover(self.unit, report);
        Ok(())
    }
}

impl BigSkirmishes {
    /// BS-62, BS-63: a hidden unit is seen for what it is; a dummy is nobody, and is taken off.
    pub(in crate::rules::big_skirmishes) fn uncover(&mut self, unit: u16, report: &mut Report) {
        self.reveal(unit, report);
        if self.entry(unit).dummy {
            report.say("BS-63", |_| {
                "There is nobody there: it was a dummy, and is taken off".to_owned()
            });
            report.fact("dummy_found", Who::Table, Who::Unit(unit), 1);
            if self.turn.card_unit == Some(unit) {
                self.end_card_unit();
            }
            self.remove(unit);
        }
    }

    /// BS-62: a hidden unit comes into sight.
    pub(in crate::rules::big_skirmishes) fn reveal(&mut self, unit: u16, report: &mut Report) {
        if std::mem::take(&mut self.unit_mut(unit).hidden) && !self.entry(unit).dummy {
            report.say("BS-62", |viewer| {
                format!("{}: in sight now", self.unit_name(unit, viewer))
            });
            report.instruct(|viewer| format!("put {} on the table", self.unit_name(unit, viewer)));
        }
    }
}
