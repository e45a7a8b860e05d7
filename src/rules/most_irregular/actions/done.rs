//! `done`: a commander's go is over (MI-05).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const DONE: Action<MostIrregular> = Action {
    id: "done",
    label: "Done",
    key: 'x',
    help: "The commander's go is over; actions that were not used are lost, and the other side is next.",
    clauses: &["MI-05"],
    subjects: &[For::Table, For::Unit, For::Character],
    offered: |battle, who| concerns(battle, who),
    allowed: |battle, _, _| match battle.turn.active_commander {
        Some(_) => Ok(()),
        None => Err(Refusal::new("MI-05", "no commander's go is open")),
    },
    form: |_, _| Box::new(Done),
};

fn concerns(battle: &MostIrregular, who: Who) -> bool {
    let turn = &battle.turn;
    turn.active_commander.is_some()
        && match who {
            Who::Character(commander) => turn.active_commander == Some(commander),
            Who::Unit(unit) => turn.active_body == Some(unit),
            Who::Table | Who::Side(_) => true,
        }
}

struct Done;

impl Order<MostIrregular> for Done {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        let whose = battle
            .turn
            .active_commander
            .map_or_else(String::new, |commander| battle.commander_name(commander));
        format!("{whose}: done")
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.end_go();
        report.say("MI-05", |_| match battle.turn.side {
            Some(side) => format!("next: {}", battle.call(Who::Side(side))),
            None => "every commander has acted: the initiative opens the next turn".to_owned(),
        });
        Ok(())
    }
}
