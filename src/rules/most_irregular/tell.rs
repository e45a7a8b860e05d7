//! Questions with two options, and the score of a side.

use super::*;

/// A question of a unit or of nobody, and the results of its two options.
pub fn no_or_yes(of: Option<Unit>, text: Say, [no, yes]: [Say; 2]) -> QuestionOf {
    QuestionOf {
        of: of.map(Who::from),
        text,
        options: vec![("no".to_owned(), no), ("yes".to_owned(), yes)],
    }
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
