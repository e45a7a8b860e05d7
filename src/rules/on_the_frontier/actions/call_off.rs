//! `call-off`: drops a declared charge (OF-04).

use super::*;

pub const CALL_OFF: Action<OnTheFrontier> = Action {
    id: "call-off",
    label: "Call off a charge",
    key: 'O',
    help: "Drop a declared charge that makes no contact.",
    clauses: &["OF-04"],
    offered: |battle, who| battle.unit(who.unit()).charging.is_some(),
    allowed: |battle, who, report| {
        // Force cannot call off what was not declared.
        if battle.unit(who.unit()).charging.is_none() {
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
    unit: Unit,
    why: Option<String>,
}

impl Order<OnTheFrontier> for CallOff {
    fn title(&self, battle: &OnTheFrontier) -> Say {
        let (unit, at) = (self.unit, battle.unit(self.unit).charging);
        say!("{unit calls/call} off the charge[ at {at}]", unit, at)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let why = self.why.as_deref().map(Prose);
        at.plain("OF-04", self.unit, |it| {
            self.title(it)
                .then(say!("|[: {why}]|CHARGE CALLED OFF", why))
        });
        if let Some(why) = &self.why {
            at.line("OF-04", |_| say!("{why}", why = Prose(why)));
        }
        at.unit_mut(self.unit).charging = None;
        Ok(())
    }
}
