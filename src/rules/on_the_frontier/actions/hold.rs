//! `hold`: a unit holds its fire, to return it (OF-04, OF-14).

use super::unit;
use crate::battle::{Action, For, Order, Phrase, Report, Viewer};
use crate::rules::on_the_frontier::roster::{Arm, Weapon};
use crate::rules::on_the_frontier::state::OnTheFrontier;
use crate::rules::on_the_frontier::verdicts::conclude_plainly;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const HOLD: Action<OnTheFrontier> = Action {
    id: "hold",
    label: "Hold fire",
    key: 'H',
    help: "Hold this unit's shot to return fire once or meet a charge, until your next half-turn.",
    clauses: &["OF-04", "OF-14"],
    subjects: &[For::Unit],
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
    form: |_, form| {
        Box::new(Hold {
            unit: form.unit("unit").help("the unit").required(),
        })
    },
};

/// OF-04: only infantry and skirmishers hold fire.
fn may_hold(battle: &OnTheFrontier, unit: u16) -> Result<(), Refusal> {
    if matches!(battle.entry(unit).arm, Arm::Infantry | Arm::Skirmishers) {
        return Ok(());
    }
    let message = "only infantry and skirmishers hold their fire";
    Err(Refusal::new("OF-04", message))
}

/// OF-14: it has something to shoot with, and is not shaken (OF-08).
fn has_a_shot_to_hold(battle: &OnTheFrontier, unit: u16) -> Result<(), Refusal> {
    let name = battle.subject(unit);
    let why = if battle.entry(unit).weapon == Weapon::None {
        format!("{} nothing to shoot with", name.does("has", "have"))
    } else if battle.is_shaken(unit) {
        format!("{} shaken and cannot shoot later", name.does("is", "are"))
    } else {
        return Ok(());
    };
    Err(Refusal::new(
        "OF-14",
        format!("{why}: there is no fire to hold"),
    ))
}

struct Hold {
    unit: u16,
}

impl Order<OnTheFrontier> for Hold {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        format!("{} holds its fire", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut OnTheFrontier,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.spend(self.unit);
        let it = battle.unit_mut(self.unit);
        it.held_fire = true;
        it.shot_by.clear();
        conclude_plainly("OF-14", battle.side(self.unit), report, || {
            let name = battle.subject(self.unit);
            Phrase::new(format!("{} fire", name.does("holds", "hold"))).banner("HOLDS FIRE")
        });
        battle.tell_left(self.unit, report);
        report.say("OF-14", |_| {
            "once, until its side's next half, it may shoot who shoots it or charges it".to_owned()
        });
        Ok(())
    }
}
