//! `hold`: a unit holds its fire, to return it (OF-04, OF-14).

use super::unit;
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::on_the_frontier::roster::{Arm, Weapon};
use crate::rules::on_the_frontier::state::OnTheFrontier;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const HOLD: Action<OnTheFrontier> = Action {
    id: "hold",
    label: "Hold fire",
    key: 'H',
    help: "Infantry and skirmishers: keep the shot, to return fire once or to meet a charge, until the side's next half.",
    clauses: &["OF-04", "OF-14"],
    subjects: &[For::Unit],
    offered: |battle, who| battle.unit(unit(who)).in_play() && may_hold(battle, unit(who)),
    allowed: |battle, who, report| {
        battle.license(unit(who), report)?;
        let may = may_hold(battle, unit(who));
        report.pass(if may {
            Ok(())
        } else {
            Err(Refusal::new(
                "OF-04",
                "only infantry and skirmishers hold their fire",
            ))
        })
    },
    form: |_, form| {
        Box::new(Hold {
            unit: form.unit("unit").help("the unit").required(),
        })
    },
};

fn may_hold(battle: &OnTheFrontier, unit: u16) -> bool {
    let entry = battle.entry(unit);
    matches!(entry.arm, Arm::Infantry | Arm::Skirmishers) && entry.weapon != Weapon::None
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
        report.say("OF-14", |_| {
            "once, until its side's next half, it may shoot who shoots it or charges it".to_owned()
        });
        Ok(())
    }
}
