//! `aggression`: the sides roll for their aggression points (RA-29).

use crate::battle::{Action, For, Order, Report, Viewer, count};
use crate::rules::rangers::state::Rangers;
use crate::table::{Owner, Refusal, Side, Suspend, Table, Who};

pub(super) const AGGRESSION: Action<Rangers> = Action {
    id: "aggression",
    label: "Aggression points",
    key: 'G',
    help: "Before the first turn each side rolls a D6 for the aggression points it may spend during the game.",
    clauses: &["RA-29"],
    subjects: &[For::Table],
    offered: |battle, _| battle.owes_aggression(),
    allowed: |battle, _, report| {
        // Nothing could be done with points that the battle does not use.
        if !battle.roster.options.aggression {
            return Err(Refusal::new(
                "RA-29",
                "aggression points are an option that this battle does not use",
            ));
        }
        report.forbid(battle.turn.aggression_rolled, "RA-29", || {
            "they have been rolled for; they are never replaced".to_owned()
        })?;
        report.forbid(battle.turn.number > 0, "RA-29", || {
            "they are rolled for before the first turn".to_owned()
        })
    },
    form: |_, _| Box::new(Aggression),
};

struct Aggression;

impl Order<Rangers> for Aggression {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, _: &Rangers, _: Viewer) -> String {
        "Aggression points".to_owned()
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        for side in Side::BOTH {
            let [face] = table.faces("aggression", Owner::side(side), 6)?;
            let points = report
                .figure_of(side.id(), "aggression", "RA-29")
                .plus(face, || "rolled".to_owned())
                .count(6, "points")?;
            battle.faction_mut(side).aggression = points;
            let name = battle.call(Who::Side(side));
            report.instruct(|_| {
                format!(
                    "{name}: take {}",
                    count(points, "white counter", "white counters")
                )
            });
        }
        battle.turn.aggression_rolled = true;
        Ok(())
    }
}
