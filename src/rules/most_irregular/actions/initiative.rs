//! `initiative`: who activates first; the next turn begins (MI-04, MI-05).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Owner, Part, Refusal, Side, Suspend, Table, Who};

pub(super) const INITIATIVE: Action<MostIrregular> = Action {
    id: "initiative",
    label: "Initiative",
    key: 'I',
    help: "A die for each side; the higher activates first, and the next turn begins.",
    clauses: &["MI-04", "MI-05"],
    subjects: &[For::Table],
    offered: |_, _| true,
    allowed: |battle, _, report| report.pass(turn_is_over(battle)),
    form: |_, _| Box::new(Initiative),
};

/// MI-05: a turn is over when no commander is left who may have his go.
fn turn_is_over(battle: &MostIrregular) -> Result<(), Refusal> {
    if let Some(commander) = battle.turn.active_commander {
        return Err(Refusal::new(
            "MI-05",
            format!("{}'s go is still open", battle.commander_name(commander)),
        ));
    }
    // Before the first turn nobody's go has come yet.
    match battle.turn.side.and_then(|side| battle.ready(side).next()) {
        Some(commander) => Err(Refusal::new(
            "MI-05",
            format!(
                "{} has not had his go yet",
                battle.commander_name(commander)
            ),
        )),
        None => Ok(()),
    }
}

/// MI-04: a die for each side.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Dice;

impl Part for Dice {
    type Out = [u8; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u8; 2], Suspend> {
        let [red] = table.faces("initiative", Owner::side(Side::Red), 6)?;
        let [blue] = table.faces("initiative", Owner::side(Side::Blue), 6)?;
        Ok([red, blue])
    }
}

struct Initiative;

impl Order<MostIrregular> for Initiative {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("Initiative, turn {}", battle.turn.number.saturating_add(1))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let [red, blue] = table.until(&Dice, |[red, blue]| red != blue)?;
        let first = if red > blue { Side::Red } else { Side::Blue };
        battle.begin_turn(first);
        report.event(Who::Side(first), "first");
        let (number, name) = (battle.turn.number, battle.call(Who::Side(first)));
        report.say("MI-04", |_| {
            format!(
                "{} to {}: {name} activates first in turn {number}",
                red.max(blue),
                red.min(blue)
            )
        });
        if let Some(side) = battle.turn.side.filter(|side| *side != first) {
            report.say("MI-05", |_| {
                format!(
                    "{name} has no commander; {} goes on",
                    battle.call(Who::Side(side))
                )
            });
        }
        Ok(())
    }
}
