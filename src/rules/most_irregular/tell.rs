//! Table instructions after an adjustment, and the score of a side.

use super::*;
use crate::battle::count;

/// Instructions that bring the men on the table in line with their counters. Men removed or put back are instructed elsewhere.
pub fn put_right(battle: &MostIrregular, before: &MostIrregular) -> Vec<String> {
    let mut all = Vec::new();
    for ((number, now), was) in battle.unit_numbers().zip(&battle.units).zip(&before.units) {
        let moved = (now.formed, now.stragglers) != (was.formed, was.stragglers);
        let away = battle.scenario.is_away(number.into());
        if !moved || away || now.present().is_none() {
            continue;
        }
        let men = |n: u16| count(n, "man", "men");
        let (formed, strayed) = (now.formed.all(), now.stragglers.all());
        let what = match (formed, strayed) {
            (n, 0) => format!("put {} in formation", men(n)),
            (0, n) => format!("place {} as stragglers", men(n)),
            (n, m) => format!("put {} in formation, {m} as stragglers", men(n)),
        };
        all.push(format!("{}: {what}", battle.unit_name(number)));
    }
    all
}

/// The score of a side: its men, less for wounded men and stragglers, and its commanders, minus the enemy's.
pub fn score(battle: &MostIrregular, side: Side) -> f64 {
    let sign = |other: Side| if other == side { 1.0 } else { -1.0 };
    let units = battle
        .unit_numbers()
        .zip(&battle.units)
        .map(|(number, it)| {
            sign(battle.side(number)) * (it.formed.strength() + 0.7 * it.stragglers.strength())
        });
    let commanders = battle
        .commander_numbers()
        .zip(&battle.commanders)
        .map(|(number, it)| sign(battle.commander_side(number)) * if it.alive { 3.0 } else { 0.0 });
    units.sum::<f64>() + commanders.sum::<f64>()
}
