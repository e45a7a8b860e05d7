//! `rally`: a routing unit tries to stand (SR-08, SR-10).

use super::unit;
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::simpsons_revolution::leaders::Rout;
use crate::rules::simpsons_revolution::roster::Posture;
use crate::rules::simpsons_revolution::state::{Phase, Rung, SimpsonsRevolution};
use crate::rules::simpsons_revolution::toss::{GOOD, MOST_NEED, RALLY as READING, die, face};
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const RALLY: Action<SimpsonsRevolution> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "A routing unit rallies on a 6, with a leader attached on 5 or 6; otherwise it routs another 16 inches.",
    clauses: &["SR-08", "SR-10"],
    subjects: &[For::Unit],
    offered: |battle, who| {
        battle.turn.step == Phase::Rallies
            && !battle.unit(unit(who)).removed
            && battle.is_routing(unit(who))
    },
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.on_table(unit)?;
        // Who does not rout has nothing to rally from, whoever forces it.
        if !battle.is_routing(unit) {
            return Err(Refusal::new(
                "SR-08",
                format!("{} does not rout", battle.unit_name(unit)),
            ));
        }
        report.forbid(battle.turn.step != Phase::Rallies, "SR-07", || {
            "units rally at the start of a turn only".to_owned()
        })?;
        report.forbid(battle.unit(unit).rallied, "SR-08", || {
            format!("{} has tried to rally this turn", battle.unit_name(unit))
        })
    },
    form: |battle, form| {
        form.matters(&["rallies", "routs_on"]);
        let unit = form.unit("unit").help("the routing unit").required();
        form.suppose(battle.company(unit));
        Box::new(Rally { unit })
    },
};

/// SR-08: what is needed without a leader.
const ALONE: u16 = 6;

struct Rally {
    unit: u16,
}

impl Order<SimpsonsRevolution> for Rally {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        format!("{}: rally", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let (who, name) = (Who::Unit(self.unit), battle.unit_name(self.unit));
        let leaders = battle.with(self.unit);
        let need = report
            .figure("need", "SR-08")
            .plus(ALONE, || "to rally".to_owned())
            .minus(u16::from(!leaders.is_empty()), || {
                leaders.first().map_or_else(String::new, |leader| {
                    format!("{} is with it", battle.leader_name(*leader))
                })
            })
            .count(MOST_NEED, "or more")?;
        let rallies = table
            .hand(die("to rally", battle.owner(self.unit), need, &READING))?
            .count(GOOD)
            > 0;
        let face = face(table);
        battle.unit_mut(self.unit).rallied = true;
        if rallies {
            let it = battle.unit_mut(self.unit);
            it.order = Rung::Disordered;
            it.posture = Posture::Column;
            report.event(who, "rallies");
            report.fact(
                "rallied",
                leaders
                    .first()
                    .map_or(Who::Table, |leader| Who::Character(*leader)),
                who,
                1,
            );
            report.say("SR-08", |_| format!("{name}: a {face}, it rallies in a disordered column, facing the enemy and free to act"));
            report.instruct(|_| format!("put {name} in column facing the enemy, with gaps of 1/2 to 1 inch between its stands"));
            return Ok(());
        }
        report.event(who, "routs_on");
        report.fact("routed_on", Who::Table, who, 1);
        report.say("SR-08", |_| format!("{name}: a {face}, it does not rally"));
        battle.rout(self.unit, "SR-08", report);
        battle.leaders_of_a_rout(self.unit, Rout::GoesOn, table, report)
    }
}
