//! Invariants that hold after every action, also forced or adjusted ones.

use super::state::{DONE, OnTheFrontier, TurnHalf};
use crate::battle::{add_up, on_the_list};
use crate::table::Who;

/// Checks a state read from a file: see [`Rules::bounds`](crate::battle::Rules::bounds).
pub fn bounds(battle: &OnTheFrontier) -> Result<(), String> {
    let units = battle.units.len();
    for (it, unit) in battle.units.iter().zip(battle.unit_numbers()) {
        add_up(
            battle.id(unit),
            battle.entry(unit).figures,
            &[it.standing, it.down, it.lost],
        )?;
        on_the_list(
            battle.id(unit),
            units,
            it.shot_by.iter().copied().chain(it.charging),
        )?;
    }
    on_the_list(
        "a commander",
        units,
        battle
            .commanders
            .iter()
            .filter_map(|commander| commander.with),
    )
}

/// Lists every invariant that is broken.
pub fn audit(battle: &OnTheFrontier) -> Vec<String> {
    let mut wrong = Vec::new();
    for unit in battle.unit_numbers() {
        units(battle, unit, &mut |what| {
            wrong.push(format!("{}: {what}", battle.id(unit)));
        });
    }
    for commander in battle.commander_numbers() {
        let id = battle.roster.directory.id(Who::Character(commander));
        commanders(battle, commander, &mut |what| {
            wrong.push(format!("{id}: {what}"));
        });
    }
    let turn = &battle.turn;
    if turn.number == 0 || (turn.half == TurnHalf::Initiative) != turn.first.is_none() {
        wrong.push(format!(
            "turn: {} with {:?} first in {:?}",
            turn.number, turn.first, turn.half
        ));
    }
    for (index, work) in battle.works.all.iter().enumerate() {
        if work.points > DONE
            || battle.works.all[..index]
                .iter()
                .any(|other| other.name == work.name)
        {
            wrong.push(format!(
                "works: {} has {} points, or is listed twice",
                work.name, work.points
            ));
        }
    }
    for (index, charge) in battle.charges.all.iter().enumerate() {
        if charge.dice == 0
            || battle.charges.all[..index]
                .iter()
                .any(|other| other.name == charge.name)
        {
            wrong.push(format!(
                "charges: {} has {} dice, or is listed twice",
                charge.name, charge.dice
            ));
        }
    }
    wrong
}

fn units(battle: &OnTheFrontier, unit: u16, wrong: &mut dyn FnMut(String)) {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    if it.standing + it.down + it.lost != entry.figures {
        wrong(format!(
            "{} standing, {} down and {} lost do not add up to {}",
            it.standing, it.down, it.lost, entry.figures
        ));
    }
    let shaken = it.standing + it.down > 0 && 2 * u32::from(it.standing) < u32::from(entry.figures);
    if battle.is_shaken(unit) != shaken {
        wrong("shaken does not match the figures standing".to_owned());
    }
    if it.routed && it.lost != entry.figures {
        wrong("routed with figures left".to_owned());
    }
    if !it.in_play()
        && (it.held_fire || it.may_pursue || it.charging.is_some() || !it.shot_by.is_empty())
    {
        wrong("marks on a unit off the table".to_owned());
    }
    if it
        .charging
        .is_some_and(|target| !battle.unit(target).in_play() || battle.side(target) == entry.side)
    {
        wrong("charges a unit off the table or of its own side".to_owned());
    }
    if it.shot_by.iter().any(|by| battle.side(*by) == entry.side) || !it.shot_by.is_sorted() {
        wrong("shot by its own side, or the list is out of order".to_owned());
    }
    if it.may_pursue
        && (battle.turn.half != TurnHalf::Charges || it.standing == 0)
        && !it.done
        && battle.turn.first.is_none()
    {
        wrong("may pursue before any charge".to_owned());
    }
}

fn commanders(battle: &OnTheFrontier, commander: u16, wrong: &mut dyn FnMut(String)) {
    let it = battle.commander(commander);
    if let Some(unit) = it.with
        && (it.hit_on_turn.is_some()
            || !battle.unit(unit).in_play()
            || battle.side(unit) != battle.commander_entry(commander).side)
    {
        wrong("with a unit off the table or of the other side, or hit".to_owned());
    }
    if it
        .hit_on_turn
        .is_some_and(|turn| turn == 0 || turn > battle.turn.number)
    {
        wrong(format!(
            "hit on turn {:?} of {}",
            it.hit_on_turn, battle.turn.number
        ));
    }
}
