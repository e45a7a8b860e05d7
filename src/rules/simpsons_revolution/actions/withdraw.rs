//! `withdraw`: a unit leaves its melee (SR-13, SR-15, SR-24).

use super::*;

pub const WITHDRAW: Action<SimpsonsRevolution> = Action {
    id: "withdraw",
    label: "Withdraw",
    key: 'W',
    help: "Leave the melee at full rate on 3+: disordered -1, reinforced line +1.",
    clauses: &["SR-13", "SR-15", "SR-17", "SR-24"],
    offered: |battle, who| super::can_activate(battle, who) && battle.in_melee(unit(who)),
    allowed: |battle, who, report| battle.may(unit(who), ActionKind::Withdraw, report),
    form: |_, form| {
        Box::new(Withdraw {
            unit: Unit(form.actor("unit", "the unit that withdraws")),
            crosses_obstacle: super::obstacle(form).or(false),
        })
    },
    ..Action::BLANK
};

struct Withdraw {
    unit: Unit,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Withdraw {
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        battle.subject(self.unit).does("withdraws", "withdraw") + " from the melee"
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, table, report) = at.parts();
        battle.unit_mut(self.unit).activated = true;
        let enemies = battle.unit(self.unit).in_melee_with.clone();
        let from = battle.unit_names(&enemies);
        let (unit, side) = (battle.subject(self.unit), battle.side(self.unit));
        let head = || format!("{} from {from}", unit.does("withdraws", "withdraw"));
        let mut toss = battle.toss(self.unit, TossKind::Withdraw, head, table, report)?;
        let stays = |what: &str, toss: Toss, report: &mut Report| {
            toss.tell("SR-15", side, report, || {
                let head = format!("{} to {what}", unit.does("fails", "fail"));
                let stays = unit.verb("stays", "stay");
                (head, format!(" and {stays} in the melee"), "STILL ENGAGED")
            });
        };
        if !toss.good {
            stays("withdraw", toss, report);
            return Ok(());
        }
        if self.crosses_obstacle {
            let crosses = battle.cross(self.unit, table, report)?;
            if !crosses.good {
                stays("cross the obstacle", crosses, report);
                return Ok(());
            }
            toss = toss.then(crosses);
        }
        let melees = battle.melees_to_tell(report);
        battle.leave_melee(self.unit);
        report.event(Who::from(self.unit), "withdraws");
        report.fact("withdrew", Who::from(self.unit), Who::from(self.unit), 1);
        let march = battle.go(self.unit, false, report)?;
        report.instruct_unit(Who::from(self.unit), || march.instruction());
        toss.tell("SR-15", side, report, || (head(), "", "WITHDRAWS"));
        battle.tell_melees_over(&melees, report);
        Ok(())
    }
}
