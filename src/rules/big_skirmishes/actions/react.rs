//! `react`: to fire, where the option allows it (BS-42).

use super::unit;
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::big_skirmishes::reaction::Attack;
use crate::rules::big_skirmishes::state::BigSkirmishes;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const REACT: Action<BigSkirmishes> = Action {
    id: "react",
    label: "React to fire",
    key: 'R',
    help: "A unit that has just been fired at tries to react, before anything else is done (an option).",
    clauses: &["BS-42"],
    subjects: &[For::Unit],
    offered: |battle, who| {
        battle.roster.options.react_to_fire
            && battle
                .turn
                .shot
                .is_some_and(|shot| Who::Unit(shot.on) == who)
    },
    allowed: |battle, who, report| {
        let off = !battle.roster.options.react_to_fire;
        report.pass(if off {
            Err(Refusal::new(
                "BS-42",
                "units react to charge and contact only (option react_to_fire)",
            ))
        } else {
            Ok(())
        })?;
        let it = battle.unit(unit(who));
        report.pass(if it.combat != 0 {
            Err(Refusal::new("BS-42", "engaged units do not react"))
        } else {
            Ok(())
        })?;
        let shot = battle
            .turn
            .shot
            .is_some_and(|shot| Who::Unit(shot.on) == who)
            && it.in_play();
        report.pass(if shot {
            Ok(())
        } else {
            Err(Refusal::new(
                "BS-42",
                "nobody has just fired at it: it has one try, before the next action",
            ))
        })
    },
    form: |battle, form| {
        let unit = form
            .unit("unit")
            .help("the unit that was fired at")
            .required();
        let by = battle
            .turn
            .shot
            .map(|shot| (shot.by, battle.roster.directory.id(Who::Unit(shot.by))));
        let against = form.unit("against").help("who fired").or_id(by);
        form.matters(&[
            "reacts",
            "fires",
            "counter_charges",
            "evades",
            "kills",
            "disorder",
        ]);
        let range = form
            .number("range")
            .inches()
            .within(0, 240)
            .help("to the firer, front centre to front centre")
            .required();
        Box::new(React {
            unit,
            against,
            range,
        })
    },
};

struct React {
    unit: u16,
    against: u16,
    range: f64,
}

impl Order<BigSkirmishes> for React {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        format!(
            "{}: react to {}",
            battle.unit_name(self.unit, viewer),
            battle.unit_name(self.against, viewer)
        )
    }

    fn resolve(
        &self,
        battle: &mut BigSkirmishes,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let other = battle.turn.shot.is_none_or(|shot| shot.by != self.against);
        report.forbid(other, "BS-42", || {
            format!(
                "{} did not fire at it just now",
                battle.unit_name(self.against, Viewer::Table)
            )
        })?;
        let attack = Attack {
            by: self.against,
            on: self.unit,
            hand_to_hand: false,
            range: Some(self.range),
        };
        battle.react(&attack, table, report)?;
        battle.turn.shot = None;
        Ok(())
    }
}
