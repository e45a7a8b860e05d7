//! `pass`: a side's turn is over (RA-07).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::rangers::state::Rangers;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const PASS: Action<Rangers> = Action {
    id: "pass",
    label: "Pass",
    key: 'x',
    help: "The side's turn is over, whoever has not acted; control passes.",
    clauses: &["RA-07"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.side.is_some(),
    allowed: |battle, _, _| match battle.turn.side {
        Some(_) => Ok(()),
        None => Err(Refusal::new(
            "RA-07",
            "it is nobody's turn: roll for initiative",
        )),
    },
    form: |_, _| Box::new(Pass),
};

struct Pass;

impl Order<Rangers> for Pass {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        let name = battle
            .turn
            .side
            .map_or_else(String::new, |side| battle.call(Who::Side(side)));
        format!("{name}: pass")
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let Some(side) = battle.turn.side else {
            return Ok(());
        };
        let left: Vec<u16> = battle
            .living(side)
            .filter(|figure| battle.is_to_be_taken(*figure))
            .collect();
        if !left.is_empty() {
            report.say("RA-07", |_| {
                format!("{} did not act", battle.names(left.iter().copied()))
            });
        }
        battle.end_side(report);
        Ok(())
    }
}
