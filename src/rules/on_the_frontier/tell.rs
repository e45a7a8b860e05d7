//! Table instructions after an adjustment, and the score of a side.

use super::*;

/// Instructions that bring the commanders in line with the state; markers and figures are told elsewhere.
pub fn put_right(battle: &OnTheFrontier, before: &OnTheFrontier) -> Vec<String> {
    let line = |commander: Character| {
        let (now, was) = (battle.commander(commander), before.commander(commander));
        let place = match (now.with, was.with) {
            (now, was) if now == was => return None,
            _ if now.hit_on_turn.is_some() => return None,
            (Some(unit), _) => say!("place with {unit}", unit),
            (None, Some(unit)) => say!("place beside {unit}, alone", unit),
            (None, None) => return None,
        };
        Some(battle.words(say!("{commander}: {place}", commander, place)))
    };
    battle.all_commanders().filter_map(line).collect()
}

/// The score of a side: its figures, those down for less, and its commanders, minus the enemy's.
pub fn score(battle: &OnTheFrontier, side: Side) -> f64 {
    let sign = |other: Side| if other == side { 1.0 } else { -1.0 };
    let units: f64 = battle
        .all_units()
        .map(|unit| {
            let it = battle.unit(unit);
            let shaken = if battle.is_shaken(unit) { 1.0 } else { 0.0 };
            sign(battle.side(unit)) * (f64::from(it.standing) + 0.5 * f64::from(it.down) - shaken)
        })
        .sum();
    let up = battle
        .all_commanders()
        .filter(|c| battle.commander(*c).hit_on_turn.is_none());
    let commanders: f64 = up.map(|c| sign(battle.commander_entry(c).side)).sum();
    units + 2.0 * commanders
}
