//! The score of a side.

use super::*;

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
