//! Invariants that hold after every action, also forced or adjusted ones.

use super::*;

/// Lists every invariant that is broken.
pub fn audit(battle: &MostIrregular, wrong: &mut Broken) {
    for unit in battle.unit_numbers() {
        units(battle, unit, wrong.about(battle.id(unit)));
    }
    turn(battle, wrong.about("turn"));
    conserved(battle, wrong.about("rosters"));
}

/// MI-01: men are neither lost nor made.
fn units(battle: &MostIrregular, unit: Unit, wrong: &mut Broken) {
    let it = battle.unit(unit);
    wrong.when(
        !it.carried.is_none() && !it.may_act(),
        "a body that has acted carries men along",
    );
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
