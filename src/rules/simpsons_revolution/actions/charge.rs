//! `charge`: a deployed unit goes into a melee, new or old (SR-13 to SR-17).

use super::unit;
use crate::battle::{Action, For, Order, Report, Severity, Viewer};
use crate::rules::simpsons_revolution::license::Deed;
use crate::rules::simpsons_revolution::roster::Arm;
use crate::rules::simpsons_revolution::state::SimpsonsRevolution;
use crate::rules::simpsons_revolution::toss::Attempt;
use crate::table::{Suspend, Table, Who};

pub(super) const CHARGE: Action<SimpsonsRevolution> = Action {
    id: "charge",
    label: "Charge",
    key: 'h',
    help: "A unit in line goes into contact, on a 3 or more: disordered -1, reinforced line +1.",
    clauses: &["SR-13", "SR-14", "SR-15", "SR-16", "SR-17"],
    subjects: &[For::Unit],
    offered: |battle, who| {
        super::is_up(battle, who) && battle.entry(unit(who)).arm != Arm::Artillery
    },
    allowed: |battle, who, report| battle.may(unit(who), Deed::Charge, report),
    form: |battle, form| {
        let foes = super::enemies(battle, form.subject(), |_| true);
        let charge = Charge {
            unit: form.unit("unit").help("who charges").required(),
            target: form.unit("target").help("whom").among(foes).required(),
            uphill: form.flag("uphill").help("it goes uphill").or(false),
            crosses_obstacle: form
                .flag("crosses_obstacle")
                .help("over an obstacle: a 1 or 2 stops it")
                .compare()
                .or(false),
        };
        let sound = form.is_reading() && !form.has_faults(Severity::Error);
        if sound && battle.side(charge.target) == battle.side(charge.unit) {
            form.fault(
                "target",
                format!("{} is of its own side", battle.unit_name(charge.target)),
            );
        }
        Box::new(charge)
    },
};

struct Charge {
    unit: u16,
    target: u16,
    uphill: bool,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Charge {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        format!(
            "{}: charge {}",
            battle.unit_name(self.unit),
            battle.unit_name(self.target)
        )
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.on_table(self.target)?;
        battle.unit_mut(self.unit).activated = true;
        if !battle.toss(self.unit, Attempt::Charge, table, report)? {
            return Ok(());
        }
        if self.crosses_obstacle && !battle.cross(self.unit, table, report)? {
            return Ok(());
        }
        battle.go(self.unit, false, report)?;
        let it = battle.unit_mut(self.unit);
        it.charged = true;
        it.charge_target = Some(self.target);
        it.uphill = self.uphill;
        battle.engage(self.unit, self.target);
        report.event(Who::Unit(self.unit), "engages");
        report.fact("charged", Who::Unit(self.unit), Who::Unit(self.target), 1);
        let names = [self.unit, self.target].map(|unit| battle.unit_name(unit));
        report.say("SR-24", |_| {
            format!("{}: in melee with {}", names[0], names[1])
        });
        report.instruct(|_| format!("put {} in contact with {}", names[0], names[1]));
        Ok(())
    }
}
