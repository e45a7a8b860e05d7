//! `hold`: a unit holds fire, to return it later (OF-04, OF-14).

use super::*;

pub const HOLD: Action<OnTheFrontier> = Action {
    id: "hold",
    label: "Hold fire",
    key: 'H',
    help: "Hold this unit's shot to return fire once or meet a charge, until your next half-turn.",
    clauses: &["OF-04", "OF-14"],
    offered: |battle, who| {
        let unit = unit(who);
        battle.unit(unit).in_play()
            && may_hold(battle, unit).is_ok()
            && battle.entry(unit).weapon != Weapon::None
    },
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.license(unit, report)?;
        report.pass(may_hold(battle, unit))?;
        report.pass(has_a_shot_to_hold(battle, unit))
    },
    form: |battle, form| {
        let unit = Unit(form.actor("unit", "the unit that holds fire"));
        let head = format!("{} fire", battle.subject(unit).does("holds", "hold"));
        simple::titled(head.clone(), move |battle, _, report| {
            hold(battle, unit, &head, report);
            Ok(())
        })
    },
    ..Action::BLANK
};

/// OF-04: only infantry and skirmishers hold fire.
fn may_hold(battle: &OnTheFrontier, unit: Unit) -> Allowed {
    if matches!(battle.entry(unit).arm, Arm::Infantry | Arm::Skirmishers) {
        return Ok(());
    }
    let message = "only infantry and skirmishers can hold fire";
    refuse("OF-04", message)
}

/// OF-08, OF-14: refuses an unarmed or shaken unit.
fn has_a_shot_to_hold(battle: &OnTheFrontier, unit: Unit) -> Allowed {
    let why = if battle.entry(unit).weapon == Weapon::None {
        battle.unit_has(unit, "no weapon that shoots")
    } else if battle.is_shaken(unit) {
        battle.unit_is(unit, "shaken and may not shoot")
    } else {
        return Ok(());
    };
    refuse("OF-14", format!("{why}, so cannot hold fire"))
}

fn hold(battle: &mut OnTheFrontier, unit: Unit, head: &str, report: &mut Report) {
    battle.spend(unit);
    let it = battle.unit_mut(unit);
    it.held_fire = true;
    it.shot_by.clear();
    report.plain("OF-14", battle.side(unit), |_| {
        Phrase::new(head).banner("HOLDS FIRE")
    });
    battle.tell_left(unit, report);
    report.say(
        "OF-14",
        "until its side's next half, may shoot once at a unit that shoots or charges it",
    );
}
