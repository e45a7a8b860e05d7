//! Invariants that hold after every action, also forced or adjusted ones.

use super::state::{Go, MostIrregular};
use crate::battle::{add_up, on_the_list};

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
        add_up(battle.unit_id(unit), it.started_with, &[men, gone].concat())?;
        if !it.acted.within(it.stragglers) {
            return Err(format!(
                "{}: more stragglers have acted than there are",
                battle.unit_id(unit)
            ));
        }
        if !it.carried.within(it.formed) {
            return Err(format!(
                "{}: more men are carried along than are formed",
                battle.unit_id(unit)
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
    let mut wrong = Vec::new();
    for unit in battle.unit_numbers() {
        units(battle, unit, &mut |what| {
            wrong.push(format!("{}: {what}", battle.unit_id(unit)));
        });
    }
    turn(battle, &mut |what| wrong.push(format!("turn: {what}")));
    conserved(battle, &mut |what| wrong.push(what));
    wrong
}

/// MI-01: men are neither lost nor made.
fn units(battle: &MostIrregular, unit: u16, wrong: &mut dyn FnMut(String)) {
    let it = battle.unit(unit);
    let (here, gone) = (it.present().all(), it.lost());
    if here + gone != it.started_with {
        wrong(format!(
            "{here} on the table and {gone} gone do not add up to {}",
            it.started_with
        ));
    }
    if !it.acted.within(it.stragglers) {
        wrong(format!(
            "{} straggle, but {} have acted",
            it.stragglers.words(),
            it.acted.words()
        ));
    }
    if !it.carried.within(it.formed) || !it.carried.is_none() && !it.may_act() {
        wrong(format!(
            "{} are formed, but {} are carried along",
            it.formed.words(),
            it.carried.words()
        ));
    }
    if it.actions_left > 2 {
        wrong(format!("{} actions left", it.actions_left));
    }
    if it.actions_left > 0 && (it.formed.is_none() || !it.formed_activated) {
        wrong("actions left without an activated formed body".to_owned());
    }
    if it.actions_left > 0 && battle.go_side() != Some(battle.side(unit)) {
        wrong("actions left outside the side's go".to_owned());
    }
}

/// MI-31: men who join another unit are neither lost nor made.
fn conserved(battle: &MostIrregular, wrong: &mut dyn FnMut(String)) {
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
    if started != rosters {
        wrong(format!(
            "the units started with {started} men, the rosters with {rosters}"
        ));
    }
}

fn turn(battle: &MostIrregular, wrong: &mut dyn FnMut(String)) {
    let turn = &battle.turn;
    if let Some(commander) = turn.active_commander {
        if turn.side != Some(battle.commander_side(commander)) {
            wrong("the go belongs to the other side than the active commander".to_owned());
        }
    } else {
        if turn.active_body.is_some() || turn.go != Go::Open {
            wrong("a body is active outside a go".to_owned());
        }
        if turn
            .side
            .is_some_and(|side| battle.ready(side).next().is_none())
        {
            wrong("the go belongs to a side with no commander left".to_owned());
        }
    }
    if turn.number == 0 && turn.side.is_some() && turn.active_commander.is_none() {
        wrong("a side has the go before turn 1".to_owned());
    }
}
