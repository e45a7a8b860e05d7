//! `pursue`: cavalry whose charge beat the defenders attacks again (OF-20).

use super::*;

pub const PURSUE: Action<OnTheFrontier> = Action {
    id: "pursue",
    label: "Pursue",
    key: 'P',
    help: "Attack once more with cavalry whose charge beat the defenders: the same units or others in reach.",
    clauses: &["OF-20", "OF-16", "OF-17", "OF-18", "OF-19"],
    offered: |battle, who| battle.unit(unit(who)).may_pursue,
    allowed: |battle, who, report| {
        report.pass(battle.charges_are_resolved())?;
        report.pass(battle.is_steady_enough(unit(who), "pursue"))?;
        report.pass(may_pursue(battle, unit(who)))
    },
    form: |battle, form| {
        let rider = form
            .subject()
            .map(unit)
            .filter(|unit| battle.can_pursue(*unit));
        let riders: Vec<Unit> = rider.into_iter().collect();
        Box::new(Pursue(contact::form(battle, form, (&riders, &[]), true)))
    },
    ..Action::BLANK
};

impl OnTheFrontier {
    /// OF-20: offers a pursuit of the beaten units. If they routed, the players say which enemy is in reach, unless only one
    /// is left.
    pub fn offer_pursuit(&self, riders: &[Unit], beaten: &[Unit], report: &mut Report) {
        let Some(first) = riders.first() else { return };
        tell_next(report, || format!("{}: may pursue", self.subjects(riders)));
        let left: Vec<Unit> = self.on_table(self.side(*first).other()).collect();
        let foes = match (beaten, &left[..]) {
            ([], [_]) => &left,
            ([], _) => return,
            _ => beaten,
        };
        let fields = || {
            let lists = [("attackers", riders), ("defenders", foes)];
            let listed = lists.map(|(name, units)| (name.to_owned(), self.listed(units).into()));
            Map::from_iter(listed)
        };
        report.follow_up(self.side(*first), "pursue", fields, |_| {
            let (who, foes) = (self.subjects(riders), self.subjects(foes));
            format!("{who} may pursue {foes}. Pursue?")
        });
    }
}

fn may_pursue(battle: &OnTheFrontier, unit: Unit) -> Allowed {
    if battle.unit(unit).may_pursue {
        return Ok(());
    }
    let message = format!(
        "{} may not pursue: only cavalry may, once, after a charge that beat the defenders",
        battle.unit_name(unit)
    );
    refuse("OF-20", message)
}

struct Pursue(Contact);

impl Order<OnTheFrontier> for Pursue {
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        let attackers = battle.subjects(&units(&self.0.attackers));
        let [_, defenders] = contact::names(battle, &self.0);
        format!("{} {defenders}", attackers.does("pursues", "pursue"))
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, table, report) = at.parts();
        for unit in units(&self.0.attackers) {
            report.pass(battle.is_steady_enough(unit, "pursue"))?;
            report.pass(may_pursue(battle, unit))?;
        }
        battle.melee(&self.0, table, report)
    }
}
