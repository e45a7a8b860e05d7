//! `call-off`: drops a declared charge (OF-04).

use super::{OnTheFrontier, unit};
use crate::battle::prelude::*;

pub const CALL_OFF: Action<OnTheFrontier> = Action {
    id: "call-off",
    label: "Call off a charge",
    key: 'O',
    help: "Drop a declared charge that makes no contact.",
    clauses: &["OF-04"],
    offered: |battle, who| battle.unit(unit(who)).charging.is_some(),
    allowed: |battle, who, report| {
        // Force cannot call off what was not declared.
        if battle.unit(unit(who)).charging.is_none() {
            return refuse("OF-04", "this unit has declared no charge");
        }
        report.pass(battle.charges_are_resolved())
    },
    form: |_, form| {
        Box::new(CallOff {
            unit: form.actor("unit", "the unit that declared the charge"),
            why: form.text("why").help("why it makes no contact").optional(),
        })
    },
    ..Action::BLANK
};

struct CallOff {
    unit: u16,
    why: Option<String>,
}

impl CallOff {
    /// `Lancers call off the charge at Eagle Clan`.
    fn head(&self, battle: &OnTheFrontier, target: Option<u16>) -> String {
        let at = target.map_or_else(String::new, |at| format!(" at {}", battle.unit_name(at)));
        let calls = battle.subject(self.unit).does("calls", "call");
        format!("{calls} off the charge{at}")
    }
}

impl Order<OnTheFrontier> for CallOff {
    fn title(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        self.head(battle, battle.unit(self.unit).charging)
    }

    fn resolve(
        &self,
        battle: &mut OnTheFrontier,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let target = battle.unit_mut(self.unit).charging.take();
        report.plain("OF-04", battle.side(self.unit), |_| {
            let why = self
                .why
                .as_ref()
                .map_or_else(String::new, |why| format!(": {why}"));
            Phrase::new(self.head(battle, target))
                .then(why)
                .banner("CALLED OFF")
        });
        if let Some(why) = &self.why {
            report.say("OF-04", || why.clone());
        }
        Ok(())
    }
}
