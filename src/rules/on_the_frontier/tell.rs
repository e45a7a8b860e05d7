//! The tracked state as `exec` tells it, and what the odds count.

use super::state::OnTheFrontier;
use crate::battle::{Tally, Word};
use crate::table::{Side, Who};
use serde_json::{Map, Value, json};

/// Everything tracked; nothing is hidden.
pub(super) fn state(battle: &OnTheFrontier) -> Value {
    let units: Map<String, Value> = battle
        .unit_numbers()
        .map(|u| (battle.id(u).to_owned(), unit(battle, u)))
        .collect();
    let id = |commander: u16| {
        battle
            .roster
            .directory
            .id(Who::Character(commander))
            .to_owned()
    };
    let commanders: Map<String, Value> = battle
        .commander_numbers()
        .map(|c| (id(c), commander(battle, c)))
        .collect();
    let works: Map<String, Value> = battle
        .works
        .all
        .iter()
        .map(|work| (work.name.clone(), json!(work.points)))
        .collect();
    let tasks: Map<String, Value> = battle
        .works
        .all
        .iter()
        .map(|work| (work.name.clone(), json!(work.task.word())))
        .collect();
    let charges: Map<String, Value> = battle
        .charges
        .all
        .iter()
        .map(|charge| (charge.name.clone(), json!(charge.dice)))
        .collect();
    let turn = &battle.turn;
    json!({
        "units": units,
        "commanders": commanders,
        "turn": {"number": turn.number, "first": turn.first.map(Side::id), "half": turn.half.id()},
        "works": works,
        "tasks": tasks,
        "charges": charges,
    })
}

fn unit(battle: &OnTheFrontier, unit: u16) -> Value {
    let it = battle.unit(unit);
    let shot_by: Vec<&str> = it.shot_by.iter().map(|by| battle.id(*by)).collect();
    json!({
        "standing": it.standing,
        "down": it.down,
        "lost": it.lost,
        "shaken": battle.is_shaken(unit),
        "done": it.done,
        "held_fire": it.held_fire,
        "shot_by": shot_by,
        "charging": it.charging.map(|target| battle.id(target)),
        "may_pursue": it.may_pursue,
        "routed": it.routed,
    })
}

fn commander(battle: &OnTheFrontier, commander: u16) -> Value {
    let it = battle.commander(commander);
    json!({"with": it.with.map(|unit| battle.id(unit)), "moved": it.moved, "hit_on_turn": it.hit_on_turn})
}

/// What changed since `before`, counter by counter.
pub(super) fn measure(battle: &OnTheFrontier, before: &OnTheFrontier, tally: &mut dyn Tally) {
    for ((number, now), was) in (0..).zip(&battle.units).zip(&before.units) {
        if now == was {
            continue;
        }
        let who = Who::Unit(number);
        let mut add =
            |counter, was: u16, now: u16| tally.add(who, counter, i32::from(now) - i32::from(was));
        add("standing", was.standing, now.standing);
        add("down", was.down, now.down);
        add("lost", was.lost, now.lost);
    }
}

/// How well a side stands: its figures, those down for less, and its commanders, against the enemy's.
pub(super) fn worth(battle: &OnTheFrontier, side: Side) -> f64 {
    let sign = |other: Side| if other == side { 1.0 } else { -1.0 };
    let units: f64 = battle
        .unit_numbers()
        .map(|unit| {
            let it = battle.unit(unit);
            let shaken = if battle.is_shaken(unit) { 1.0 } else { 0.0 };
            sign(battle.side(unit)) * (f64::from(it.standing) + 0.5 * f64::from(it.down) - shaken)
        })
        .sum();
    let up = battle
        .commander_numbers()
        .filter(|c| battle.commander(*c).hit_on_turn.is_none());
    let commanders: f64 = up.map(|c| sign(battle.commander_entry(c).side)).sum();
    units + 2.0 * commanders
}
