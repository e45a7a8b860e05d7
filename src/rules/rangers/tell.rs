//! A side's score.

use super::*;

/// A side's score for the solver: its points, wound by wound, against the enemy's, and its aggression points.
pub fn score(battle: &Rangers, side: Side) -> f64 {
    let one = |figure: Unit| {
        let (it, entry) = (battle.figure(figure), battle.entry(figure));
        let share = f64::from(it.wounds_left) / f64::from(entry.kind.statistics().wounds);
        if it.in_play() {
            f64::from(entry.points()) * (0.5 + 0.5 * share)
        } else {
            0.0
        }
    };
    let of = |side| battle.living(side).map(one).sum::<f64>();
    let white = |side| f64::from(battle.faction(side).aggression);
    of(side) - of(side.other()) + white(side) - white(side.other())
}
