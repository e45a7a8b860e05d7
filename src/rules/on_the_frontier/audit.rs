//! Invariants that hold after every action, also forced or adjusted ones.

use super::*;
use crate::battle::{Broken, add_up, on_the_list};

/// Checks a state read from a file: see [`Rules::bounds`](crate::battle::Rules::bounds).
pub fn bounds(battle: &OnTheFrontier) -> Result<(), String> {
    let units = battle.units.len();
    for (it, unit) in battle.units.iter().zip(battle.all_units()) {
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
    let mut wrong = Broken::default();
    for unit in battle.all_units() {
        units(battle, unit, wrong.at(battle.id(unit)));
    }
    for commander in battle.all_commanders() {
        let id = battle.roster.directory.id(commander.into());
        commanders(battle, commander, wrong.at(id));
    }
    let turn = &battle.turn;
    if turn.number == 0 || (turn.half == TurnHalf::Initiative) != turn.first.is_none() {
        wrong.at("turn").push(|| {
            format!(
                "{} with {:?} first in {:?}",
                turn.number, turn.first, turn.half
            )
        });
    }
    for (index, work) in battle.works.all.iter().enumerate() {
        if work.points > DONE
            || battle.works.all[..index]
                .iter()
                .any(|other| other.name == work.name)
        {
            wrong.at("works").push(|| {
                format!(
                    "{} has {} points, or is listed twice",
                    work.name, work.points
                )
            });
        }
    }
    for (index, charge) in battle.charges.all.iter().enumerate() {
        if charge.dice == 0
            || battle.charges.all[..index]
                .iter()
                .any(|other| other.name == charge.name)
        {
            wrong.at("charges").push(|| {
                format!(
                    "{} has {} dice, or is listed twice",
                    charge.name, charge.dice
                )
            });
        }
    }
    wrong.list()
}

fn units(battle: &OnTheFrontier, unit: Unit, wrong: &mut Broken) {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    wrong.when(it.standing + it.down + it.lost != entry.figures, || {
        format!(
            "{} standing, {} down and {} lost do not add up to {}",
            it.standing, it.down, it.lost, entry.figures
        )
    });
    let shaken = it.standing + it.down > 0 && 2 * u32::from(it.standing) < u32::from(entry.figures);
    wrong.when(
        battle.is_shaken(unit) != shaken,
        "shaken does not match the figures standing",
    );
    wrong.when(
        it.routed && it.lost != entry.figures,
        "routed with figures left",
    );
    wrong.when(
        !it.in_play()
            && (it.held_fire || it.may_pursue || it.charging.is_some() || !it.shot_by.is_empty()),
        "marks on a unit off the table",
    );
    wrong.when(
        it.charging.is_some_and(|target| {
            !battle.unit(target).in_play() || battle.side(target) == entry.side
        }),
        "charges a unit off the table or of its own side",
    );
    wrong.when(
        it.shot_by.iter().any(|by| battle.side(*by) == entry.side) || !it.shot_by.is_sorted(),
        "shot by its own side, or the list is out of order",
    );
    wrong.when(
        it.may_pursue
            && (battle.turn.half != TurnHalf::Charges || it.standing == 0)
            && !it.done
            && battle.turn.first.is_none(),
        "may pursue before any charge",
    );
}

fn commanders(battle: &OnTheFrontier, commander: Character, wrong: &mut Broken) {
    let it = battle.commander(commander);
    if let Some(unit) = it.with
        && (it.hit_on_turn.is_some()
            || !battle.unit(unit).in_play()
            || battle.side(unit) != battle.commander_entry(commander).side)
    {
        wrong.push("with a unit off the table or of the other side, or hit");
    }
    wrong.when(
        it.hit_on_turn
            .is_some_and(|turn| turn == 0 || turn > battle.turn.number),
        || format!("hit on turn {:?} of {}", it.hit_on_turn, battle.turn.number),
    );
}
