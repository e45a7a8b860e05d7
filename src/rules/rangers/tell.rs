//! The tracked state as `exec` tells it, and what the odds count.

use super::state::{Figure, Rangers, Special};
use crate::battle::{Tally, Word};
use crate::table::{Side, Who};
use serde_json::{Map, Value, json};

/// Everything tracked.
pub(super) fn state(battle: &Rangers) -> Value {
    let figures: Map<String, Value> = battle
        .numbers()
        .map(|figure| (battle.figure_id(figure).to_owned(), one(battle, figure)))
        .collect();
    let sides: Map<String, Value> = Side::BOTH
        .into_iter()
        .map(|side| (side.id().to_owned(), faction(battle, side)))
        .collect();
    let turn = &battle.turn;
    json!({
        "figures": figures,
        "sides": sides,
        "turn": {"number": turn.number, "first": turn.first.map(Side::id), "side": turn.side.map(Side::id), "aggression_rolled": turn.aggression_rolled},
    })
}

fn one(battle: &Rangers, figure: u16) -> Value {
    let it = battle.figure(figure);
    json!({
        "wounds_left": it.wounds_left,
        "loaded": it.loaded,
        "aim": it.aim,
        "motivation": it.motivation.word(),
        "acted": it.acted,
        "attacked_by": ids(battle, &it.attacked_by),
        "moved": it.moved,
        "engaged_with": ids(battle, &it.engaged_with),
        "defence_left": it.defence_left,
        "fled": it.fled,
        "out": it.out,
        "restricted": Some(&it.restricts).filter(|text| !text.is_empty()),
        "progress": progress(it),
        "attacked": it.attacked,
        "closed": it.closed,
        "attacks_met": it.attacks_met,
    })
}

/// RA-26: the special actions that a figure has begun, by name.
fn progress(it: &Figure) -> Map<String, Value> {
    let one = |job: &Special| {
        let json = json!({"done": job.done, "actions": job.actions, "test": job.test, "restricts": job.restricts});
        (job.name.clone(), json)
    };
    it.specials.iter().map(one).collect()
}

/// Figures by id.
pub(super) fn ids<'a>(battle: &'a Rangers, figures: &[u16]) -> Vec<&'a str> {
    figures
        .iter()
        .map(|figure| battle.figure_id(*figure))
        .collect()
}

fn faction(battle: &Rangers, side: Side) -> Value {
    let it = battle.faction(side);
    json!({
        "points": battle.points(side),
        "points_start": battle.points_start(side),
        "aggression": it.aggression,
        "leader_lost": it.leader_lost,
    })
}

/// What changed since `before`, counter by counter.
pub(super) fn measure(battle: &Rangers, before: &Rangers, tally: &mut dyn Tally) {
    let loaded = |it: &Figure| u16::try_from(it.loaded.len()).unwrap_or(u16::MAX);
    for ((number, now), was) in (0..).zip(&battle.figures).zip(&before.figures) {
        let who = Who::Unit(number);
        let mut add =
            |counter, was: u16, now: u16| tally.add(who, counter, i32::from(now) - i32::from(was));
        add("wounds_left", was.wounds_left, now.wounds_left);
        add("aim", was.aim, now.aim);
        add("loaded", loaded(was), loaded(now));
        add("defence_left", was.defence_left, now.defence_left);
    }
    let points = |battle: &Rangers, side| i32::try_from(battle.points(side)).unwrap_or(i32::MAX);
    for side in Side::BOTH {
        let (now, was) = (
            battle.faction(side).aggression,
            before.faction(side).aggression,
        );
        tally.add(
            Who::Side(side),
            "aggression",
            i32::from(now) - i32::from(was),
        );
        tally.add(
            Who::Side(side),
            "points",
            points(battle, side) - points(before, side),
        );
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
