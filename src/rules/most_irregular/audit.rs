//! Invariants that hold after every action, also forced or adjusted ones.

use super::*;
use crate::battle::{Broken, add_up, on_the_list};

/// Checks a state read from a file: see [`Rules::bounds`](crate::battle::Rules::bounds).
pub fn bounds(battle: &MostIrregular) -> Result<(), String> {
    for (it, unit) in battle.units.iter().zip(battle.unit_numbers()) {
        let men = [
            it.formed.fit,
            it.formed.wounded,
            it.stragglers.fit,
            it.stragglers.wounded,
        ];
        let gone = [it.fatal, it.captured, it.sent_to_rear, it.fled];
        add_up(battle.id(unit), it.started_with, &[men, gone].concat())?;
        if !it.acted.within(it.stragglers) {
            return Err(format!(
                "{}: more stragglers have acted than there are",
                battle.id(unit)
            ));
        }
        if !it.carried.within(it.formed) {
            return Err(format!(
                "{}: more men are carried along than are formed",
                battle.id(unit)
            ));
        }
    }
    on_the_list(
        "turn",
        battle.commanders.len(),
        battle.turn.active_commander,
    )?;
    on_the_list("turn", battle.units.len(), battle.turn.active_body)
}

/// Lists every invariant that is broken.
pub fn audit(battle: &MostIrregular) -> Vec<String> {
    let mut wrong = Broken::default();
    for unit in battle.unit_numbers() {
        units(battle, unit, wrong.at(battle.id(unit)));
    }
    turn(battle, wrong.at("turn"));
    conserved(battle, wrong.at("rosters"));
    wrong.list()
}

/// MI-01: men are neither lost nor made.
fn units(battle: &MostIrregular, unit: Unit, wrong: &mut Broken) {
    let it = battle.unit(unit);
    let (here, gone) = (it.present().all(), it.lost());
    wrong.when(here + gone != it.started_with, || {
        format!(
            "{here} on the table and {gone} gone do not add up to {}",
            it.started_with
        )
    });
    wrong.when(!it.acted.within(it.stragglers), || {
        say!(
            "{stragglers} straggle, but {acted} have acted",
            stragglers = it.stragglers.words(),
            acted = it.acted.words()
        )
    });
    wrong.when(
        !it.carried.within(it.formed) || !it.carried.is_none() && !it.may_act(),
        || {
            say!(
                "{formed} are formed, but {carried} are carried along",
                formed = it.formed.words(),
                carried = it.carried.words()
            )
        },
    );
    wrong.when(it.actions_left > 2, || {
        format!("{} actions left", it.actions_left)
    });
    wrong.when(
        it.actions_left > 0 && (it.formed.is_none() || !it.formed_activated),
        "actions left without an activated formed body",
    );
    wrong.when(
        it.actions_left > 0 && battle.go_side() != Some(battle.side(unit)),
        "actions left outside the side's go",
    );
}

/// MI-31: men who join another unit are neither lost nor made.
fn conserved(battle: &MostIrregular, wrong: &mut Broken) {
    let started: u32 = battle
        .units
        .iter()
        .map(|unit| u32::from(unit.started_with))
        .sum();
    let rosters: u32 = battle
        .roster
        .units
        .iter()
        .map(|entry| u32::from(entry.figures))
        .sum();
    wrong.when(started != rosters, || {
        format!("the units started with {started} men, the rosters with {rosters}")
    });
}

fn turn(battle: &MostIrregular, wrong: &mut Broken) {
    let turn = &battle.turn;
    if let Some(commander) = turn.active_commander {
        wrong.when(
            turn.side != Some(battle.commander_side(commander)),
            "the go belongs to the other side than the active commander",
        );
    } else {
        wrong.when(
            turn.active_body.is_some() || turn.go != Go::Open,
            "a body is active outside a go",
        );
        wrong.when(
            turn.side
                .is_some_and(|side| battle.ready(side).next().is_none()),
            "the go belongs to a side with no commander left",
        );
    }
    wrong.when(
        turn.number == 0 && turn.side.is_some() && turn.active_commander.is_none(),
        "a side has the go before turn 1",
    );
}
