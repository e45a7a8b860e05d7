//! The tracked state as `exec` tells it, and what the odds count.

use super::state::Rangers;
use super::tracked::{FACTION, FIGURE, TURN};
use crate::battle::Tally;
use crate::table::{Side, Who};
use serde_json::{Map, Value, json};

/// Everything tracked.
pub(super) fn state(battle: &Rangers) -> Value {
    let figure = |it: u16| {
        let state = FIGURE.state(battle, it).into();
        (battle.figure_id(it).to_owned(), state)
    };
    let side = |it: Side| (it.id().to_owned(), FACTION.state(battle, it).into());
    let figures: Map<String, Value> = battle.numbers().map(figure).collect();
    let sides: Map<String, Value> = Side::BOTH.into_iter().map(side).collect();
    json!({"figures": figures, "sides": sides, "turn": TURN.state(battle, ())})
}

/// What changed since `before`, counter by counter.
pub(super) fn measure(battle: &Rangers, before: &Rangers, tally: &mut dyn Tally) {
    for figure in battle.numbers() {
        FIGURE.measure(battle, before, figure, Who::Unit(figure), tally);
    }
    for side in Side::BOTH {
        FACTION.measure(battle, before, side, Who::Side(side), tally);
    }
}

/// How well a side stands: what its figures are worth, wound by wound, against the enemy's; and its aggression points.
pub(super) fn worth(battle: &Rangers, side: Side) -> f64 {
    let one = |figure: u16| {
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
