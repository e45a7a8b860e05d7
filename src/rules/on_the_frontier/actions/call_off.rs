//! `call-off`: a charge that comes to nothing (OF-04).

use super::unit;
use crate::battle::{Action, For, Order, Phrase, Report, Viewer};
use crate::rules::on_the_frontier::state::OnTheFrontier;
use crate::rules::on_the_frontier::verdicts::conclude_plainly;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const CALL_OFF: Action<OnTheFrontier> = Action {
    id: "call-off",
    label: "Call a charge off",
    key: 'O',
    help: "Drop a declared charge that makes no contact.",
    clauses: &["OF-04"],
    subjects: &[For::Unit],
    offered: |battle, who| battle.unit(unit(who)).charging.is_some(),
    allowed: |battle, who, report| {
        // Nothing to call off: not even force can.
        if battle.unit(unit(who)).charging.is_none() {
            return Err(Refusal::new("OF-04", "no charge of this unit is open"));
        }
        report.pass(battle.charges_are_resolved())
    },
    form: |_, form| {
        Box::new(CallOff {
            unit: form
                .unit("unit")
                .help("the unit that declared the charge")
                .required(),
            why: form.text("why").help("why it makes no contact").optional(),
        })
    },
};

struct CallOff {
    unit: u16,
    why: Option<String>,
}

impl Order<OnTheFrontier> for CallOff {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        format!(
            "The charge of {} is called off",
            battle.unit_name(self.unit)
        )
    }

    fn resolve(
        &self,
        battle: &mut OnTheFrontier,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let target = battle.unit_mut(self.unit).charging.take();
        conclude_plainly("OF-04", battle.side(self.unit), report, || {
            let name = battle.subject(self.unit);
            let at = target.map_or_else(String::new, |at| format!(" at {}", battle.unit_name(at)));
            let why = self
                .why
                .as_ref()
                .map_or_else(String::new, |why| format!(": {why}"));
            Phrase::new(format!("{} off the charge{at}", name.does("calls", "call")))
                .then(why)
                .banner("CALLED OFF")
        });
        if let Some(why) = &self.why {
            report.say("OF-04", |_| why.clone());
        }
        Ok(())
    }
}
