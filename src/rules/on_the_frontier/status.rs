//! The state of play: the half, the next step, the charges left to resolve.

use super::*;
use crate::battle::capital;
use crate::battle::grammar::list;
use crate::battle::view::Check;

/// The unresolved charges.
pub fn charges_to_do(battle: &OnTheFrontier) -> Vec<Check> {
    battle
        .chargers()
        .map(|unit| Check {
            who: Some(unit.into()),
            text: charge(battle, unit),
            done: false,
        })
        .collect()
}

fn charge(battle: &OnTheFrontier, unit: Unit) -> String {
    let target = battle.unit(unit).charging;
    battle.words(say!("{unit charges/charge} at {target}", unit, target))
}

/// Units of a side that can still act.
pub fn idle(battle: &OnTheFrontier, side: Side) -> impl Iterator<Item = Unit> + '_ {
    battle
        .on_table(side)
        .filter(|unit| !battle.unit(*unit).done)
}

pub fn status(battle: &OnTheFrontier) -> Status {
    let turn = &battle.turn;
    let mut left = Vec::new();
    let (now, next) = match turn.half {
        TurnHalf::Initiative => (
            "Roll for the first player".to_owned(),
            ("initiative", Who::Table),
        ),
        TurnHalf::Charges => {
            // The side that chooses the order is offered its own charges first.
            let is_other = |unit: &Unit| turn.first != Some(battle.side(*unit));
            let mut chargers: Vec<Unit> = battle.chargers().collect();
            sort_by_key(&mut chargers, is_other);
            left = chargers.iter().map(|unit| charge(battle, *unit)).collect();
            if let Some(unit) = chargers.first().copied() {
                (open_charges(battle), ("charge", unit.into()))
            } else {
                let chasing = battle.all_units().find(|unit| battle.can_pursue(*unit));
                let next = chasing.map_or(("end-turn", Who::Table), |it| ("pursue", it.into()));
                (all_resolved(battle), next)
            }
        }
        TurnHalf::Red | TurnHalf::Blue => {
            let side = turn.half.side().unwrap_or(Side::Red);
            let name = battle.called(side);
            let idle: Vec<Unit> = idle(battle, side).collect();
            let now = match idle[..] {
                [] if !battle.has_units_on_table(side) => {
                    format!("{name}: no units on the table; end the half")
                }
                [] => {
                    let free = battle.all_commanders().filter(|number| {
                        let it = battle.commander(*number);
                        let is_own = battle.commander_entry(*number).side == side;
                        is_own && !it.moved && battle.is_here(*number)
                    });
                    let free = match free.count() {
                        0 => String::new(),
                        n => format!(", {} may still move", count(n, "commander", "commanders")),
                    };
                    format!("{name}: all units have acted{free}; end the half")
                }
                [unit] => format!("{name}: {} may still act", battle.called(unit)),
                _ => {
                    let names: Vec<String> = idle.iter().map(|it| battle.called(*it)).collect();
                    let first = match names.len().saturating_sub(3) {
                        0 => list(&names, "units"),
                        more => format!("{} and {more} more", names[..3].join(", ")),
                    };
                    format!("{name}: {} units may still act: {first}", idle.len())
                }
            };
            (now, ("end-half", Who::Table))
        }
    };
    Status {
        side: turn.half.side().or_else(|| decider(battle)),
        now,
        left,
        // No step is suggested while units can still act.
        facts: facts(battle),
        badges: badges(battle),
        next: Some(next).filter(|_| {
            turn.half
                .side()
                .is_none_or(|side| idle(battle, side).next().is_none())
        }),
        over: battle.is_over(),
        ..Status::default()
    }
}

/// OF-04, OF-20: the side whose decision it is: which of several charges comes next, what comes of the only one, a pursuit.
fn decider(battle: &OnTheFrontier) -> Option<Side> {
    let mut chargers = battle.chargers();
    match (chargers.next(), chargers.next()) {
        (Some(_), Some(_)) => battle.turn.first,
        (Some(unit), None) => Some(battle.side(unit)),
        _ => {
            let chasing = battle.all_units().find(|unit| battle.can_pursue(*unit));
            chasing.map(|unit| battle.side(unit))
        }
    }
}

fn open_charges(battle: &OnTheFrontier) -> String {
    let order = if battle.chargers().nth(1).is_some() {
        "choose which charge to resolve or call off next"
    } else {
        "resolve the charge or call it off"
    };
    match decider(battle) {
        Some(side) => format!("{}: {order}", battle.called(side)),
        None => capital(order),
    }
}

/// OF-20: all charges are resolved; names the units that may still pursue.
fn all_resolved(battle: &OnTheFrontier) -> String {
    let chasing: Vec<Unit> = battle
        .all_units()
        .filter(|unit| battle.can_pursue(*unit))
        .collect();
    match &chasing[..] {
        [] => "All charges are resolved; end the turn".to_owned(),
        _ => battle.words(say!(
            "All charges are resolved; {chasing} may pursue, or end the turn",
            chasing
        )),
    }
}

/// The number of charges declared.
fn facts(battle: &OnTheFrontier) -> Vec<String> {
    let charges = battle.chargers().count();
    let text = || count(charges, "charge declared", "charges declared");
    (charges > 0).then(text).into_iter().collect()
}

/// The commanders hit (OF-13).
fn badges(battle: &OnTheFrontier) -> Vec<Text> {
    let hit = |number: &Character| battle.commander(*number).hit_on_turn.is_some();
    let badge = |number| {
        let side = battle.commander_entry(number).side;
        Text::badge(side, &format!("{} hit", battle.called(number)))
    };
    battle.all_commanders().filter(hit).map(badge).collect()
}
