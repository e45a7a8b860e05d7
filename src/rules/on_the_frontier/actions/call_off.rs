//! `call-off`: drops a declared charge (OF-04).

use super::*;

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
    form: |battle, form| {
        let unit = Unit(form.actor("unit", "the unit that declared the charge"));
        let why = form.text("why").help("why it makes no contact").optional();
        let target = battle.unit(unit).charging;
        let at = target.map_or_else(String::new, |at| format!(" at {}", battle.unit_name(at)));
        let calls = battle.subject(unit).does("calls", "call");
        let head = format!("{calls} off the charge{at}");
        simple::titled(head.clone(), move |battle, _, report| {
            call_off(battle, unit, &head, why.as_deref(), report);
            Ok(())
        })
    },
    ..Action::BLANK
};

/// `head`: `Lancers call off the charge at Eagle Clan`.
fn call_off(
    battle: &mut OnTheFrontier,
    unit: Unit,
    head: &str,
    why: Option<&str>,
    report: &mut Report,
) {
    battle.unit_mut(unit).charging = None;
    report.plain("OF-04", battle.side(unit), |_| {
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        Phrase::new(head).then(why).banner("CALLED OFF")
    });
    if let Some(why) = why {
        report.say("OF-04", || why.to_owned());
    }
}
