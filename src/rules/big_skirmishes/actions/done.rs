//! `done`: the go, the unit or the character is done (BS-11, BS-23).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::big_skirmishes::state::{BigSkirmishes, Phase};
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const DONE: Action<BigSkirmishes> = Action {
    id: "done",
    label: "Done",
    key: 'x',
    help: "In the opening: the go passes to the other side. Later: the active unit is done; without one, the character whose card is up.",
    clauses: &["BS-11", "BS-23"],
    subjects: &[For::Table, For::Unit, For::Character],
    offered: |battle, who| {
        what(battle).is_some_and(|what| who == Who::Table || concerns(battle, what, who))
    },
    allowed: |battle, _, _| match what(battle) {
        Some(_) => Ok(()),
        None => Err(Refusal::new("BS-23", "nobody is active")),
    },
    form: |_, _| Box::new(Done),
};

/// What `done` ends.
#[derive(Clone, Copy)]
enum What {
    Go,
    CardUnit(u16),
    Unit(u16),
    Character(u16),
}

fn what(battle: &BigSkirmishes) -> Option<What> {
    let turn = &battle.turn;
    match turn.phase {
        Phase::Opening => turn.to_go.map(|_| What::Go),
        Phase::Cards => {
            let unit = turn
                .card_unit
                .map(What::CardUnit)
                .or(turn.active_unit.map(What::Unit));
            unit.or(turn.active_character.map(What::Character))
        }
        _ => None,
    }
}

fn concerns(battle: &BigSkirmishes, what: What, who: Who) -> bool {
    match what {
        What::Go => battle.turn.go_unit.map(Who::Unit) == Some(who),
        What::CardUnit(unit) | What::Unit(unit) => who == Who::Unit(unit),
        What::Character(character) => who == Who::Character(character),
    }
}

struct Done;

impl Order<BigSkirmishes> for Done {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let whose = match what(battle) {
            Some(What::Go) => battle
                .turn
                .to_go
                .map_or_else(String::new, |side| battle.call(Who::Side(side), viewer)),
            Some(What::CardUnit(unit) | What::Unit(unit)) => battle.unit_name(unit, viewer),
            Some(What::Character(character)) => battle.character_name(character),
            None => String::new(),
        };
        format!("{whose}: done")
    }

    fn resolve(
        &self,
        battle: &mut BigSkirmishes,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        match what(battle) {
            Some(What::Go) => {
                battle.end_go();
                if let Some(side) = battle.turn.to_go {
                    report.say("BS-11", |viewer| {
                        format!(
                            "{}: to go next with one unit, up to two actions",
                            battle.call(Who::Side(side), viewer)
                        )
                    });
                }
            }
            Some(What::CardUnit(_)) => battle.end_card_unit(),
            // The character stays active, to join and leave (BS-09).
            Some(What::Unit(_)) => battle.end_unit(),
            Some(What::Character(_)) => battle.end_activation(),
            None => {}
        }
        Ok(())
    }
}
