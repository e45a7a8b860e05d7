//! `hold`: a unit holds fire, to return it later (OF-04, OF-14).

use super::*;

pub const HOLD: Action<OnTheFrontier> = Action {
    id: "hold",
    label: "Hold fire",
    key: 'H',
    help: "Hold this unit's shot to return fire once or meet a charge, until your next half-turn.",
    clauses: &["OF-04", "OF-14"],
    offered: |battle, who| {
        let unit = who.unit();
        battle.unit(unit).in_play()
            && may_hold(battle, unit).is_ok()
            && battle.entry(unit).weapon != Weapon::None
    },
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.license(unit, report)?;
        report.pass(may_hold(battle, unit))?;
        report.pass(has_a_shot_to_hold(battle, unit))
    },
    form: |_, form| Box::new(Hold(form.actor("unit", "the unit that holds fire"))),
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
        say!("{unit has/have} no weapon that shoots", unit)
    } else if battle.is_shaken(unit) {
        say!("{unit is/are} shaken and may not shoot", unit)
    } else {
        return Ok(());
    };
    battle.refusal("OF-14", why.then(say!(", so cannot hold fire")))
}

struct Hold(Unit);

impl Order<OnTheFrontier> for Hold {
    fn title(&self, _: &OnTheFrontier) -> Say {
        say!("{unit holds/hold} fire", unit = self.0)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.0;
        at.spend(unit);
        let it = at.unit_mut(unit);
        it.held_fire = true;
        it.shot_by.clear();
        at.plain("OF-14", unit, |it| {
            self.title(it).then(say!("||{UNIT HOLDS/HOLD} FIRE", unit))
        });
        at.line("OF-14", |_| {
            say!("until its side's next half, may shoot once at a unit that shoots or charges it")
        });
        Ok(())
    }
}
