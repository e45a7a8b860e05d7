//! Invariants that hold after every action, also forced or adjusted ones.

use super::*;

/// Lists every invariant that is broken.
pub fn audit(battle: &OnTheFrontier, wrong: &mut Broken) {
    for unit in battle.all_units() {
        units(battle, unit, wrong.about(battle.id(unit)));
    }
    for commander in battle.all_commanders() {
        let id = battle.roster.directory.id(commander.into());
        commanders(battle, commander, wrong.about(id));
    }
    let turn = &battle.turn;
    if turn.number == 0 || (turn.half == TurnHalf::Initiative) != turn.first.is_none() {
        wrong.about("turn").push(|| {
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
            wrong.about("works").push(|| {
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
            wrong.about("charges").push(|| {
                format!(
                    "{} has {} dice, or is listed twice",
                    charge.name, charge.dice
                )
            });
        }
    }
}

fn units(battle: &OnTheFrontier, unit: Unit, wrong: &mut Broken) {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
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
        it.shot_by.iter().any(|by| battle.side(*by) == entry.side) || !it.shot_by.is_sorted(),
        "shot by its own side, or the list is out of order",
    );
    wrong.when(
        it.may_pursue && !it.done && battle.turn.first.is_none(),
        "may pursue before any charge",
    );
}

fn commanders(battle: &OnTheFrontier, commander: Character, wrong: &mut Broken) {
    let it = battle.commander(commander);
    wrong.when(
        it.with.is_some() && it.hit_on_turn.is_some(),
        "with a unit, but hit",
    );
}
