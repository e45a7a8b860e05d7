//! What the umpire may set, within bounds that always hold.

use super::actions::MOST_LAID;
use super::roster::Arm;
use super::state::{DONE, Half, OnTheFrontier, Task, Work};
use crate::battle::counters::{counter, flag, whole, word};
use crate::battle::{Counter, Range, Word};
use crate::table::{Side, Who};
use serde_json::{Map, Value};

/// What can be set of a row.
pub(super) fn counters(battle: &OnTheFrontier, row: &str) -> Option<Vec<Counter>> {
    match row {
        "turn" => return Some(of_turn(battle)),
        "works" => {
            return Some(
                battle
                    .works
                    .all
                    .iter()
                    .map(|work| counter(&work.name, Range::Whole(0, DONE), work.points))
                    .collect(),
            );
        }
        "tasks" => {
            let task =
                |work: &Work| counter(&work.name, Range::words(|_: Task| true), work.task.word());
            return Some(battle.works.all.iter().map(task).collect());
        }
        "charges" => {
            return Some(
                battle
                    .charges
                    .all
                    .iter()
                    .map(|charge| counter(&charge.name, Range::Whole(0, MOST_LAID), charge.dice))
                    .collect(),
            );
        }
        _ => {}
    }
    match battle.roster.directory.who(row)? {
        Who::Unit(unit) => Some(of_unit(battle, unit)),
        Who::Character(commander) => Some(of_commander(battle, commander)),
        Who::Table | Who::Side(_) => None,
    }
}

/// OF-01: what stands, lies down and is lost adds up.
const FIGURES: [&str; 3] = ["standing", "down", "lost"];

/// Counters of a unit that the umpire may set together, or one against another.
pub(super) fn balanced(battle: &OnTheFrontier, row: &str) -> Vec<String> {
    match battle.roster.directory.who(row) {
        Some(Who::Unit(_)) => FIGURES.map(str::to_owned).to_vec(),
        _ => Vec::new(),
    }
}

/// Sets several of a unit's figures at once: they still add up.
pub(super) fn set_together(
    battle: &mut OnTheFrontier,
    row: &str,
    counters: &Map<String, Value>,
) -> Result<(), String> {
    let Some(Who::Unit(unit)) = battle.roster.directory.who(row) else {
        return Err("only the figures of a unit are set together".to_owned());
    };
    let figures = battle.entry(unit).figures;
    let mut it = battle.unit(unit).clone();
    for (name, to) in counters {
        let to = whole(to)?;
        match name.as_str() {
            "standing" => it.standing = to,
            "down" => it.down = to,
            "lost" => it.lost = to,
            other => return Err(format!("{other:?} is none of {}", FIGURES.join(", "))),
        }
    }
    let sum = u32::from(it.standing) + u32::from(it.down) + u32::from(it.lost);
    if sum != u32::from(figures) {
        return Err(format!("that makes {sum} figures, and it has {figures}"));
    }
    it.routed &= it.standing + it.down == 0;
    *battle.unit_mut(unit) = it;
    Ok(())
}

/// The ids of a side's units in play.
fn ids(battle: &OnTheFrontier, side: Side) -> Vec<String> {
    let units = battle
        .unit_numbers()
        .filter(|unit| battle.side(*unit) == side && battle.unit(*unit).in_play());
    units.map(|unit| battle.id(unit).to_owned()).collect()
}

fn of_unit(battle: &OnTheFrontier, unit: u16) -> Vec<Counter> {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    let foes = ids(battle, entry.side.other());
    let shot_by: Vec<&str> = it.shot_by.iter().map(|unit| battle.id(*unit)).collect();
    let whole = Range::Whole(0, entry.figures);
    vec![
        counter("standing", whole.clone(), it.standing),
        counter("down", whole.clone(), it.down),
        counter("lost", whole, it.lost),
        counter("done", Range::Flag, it.done),
        counter("held_fire", Range::Flag, it.held_fire),
        counter("shot_by", Range::List(foes.clone()), shot_by),
        counter(
            "charging",
            Range::Id(foes),
            it.charging.map(|target| battle.id(target)),
        ),
        counter("may_pursue", Range::Flag, it.may_pursue),
        counter("routed", Range::Flag, it.routed),
    ]
}

fn of_commander(battle: &OnTheFrontier, commander: u16) -> Vec<Counter> {
    let it = battle.commander(commander);
    let own = ids(battle, battle.commander_entry(commander).side);
    vec![
        counter("with", Range::Id(own), it.with.map(|unit| battle.id(unit))),
        counter("moved", Range::Flag, it.moved),
        // Null: not hit.
        counter(
            "hit_on_turn",
            Range::WholeOrNone(1, battle.turn.number),
            it.hit_on_turn,
        ),
    ]
}

fn of_turn(battle: &OnTheFrontier) -> Vec<Counter> {
    let words =
        |words: &[&str]| Range::Words(words.iter().map(|word| (*word).to_owned()).collect());
    let turn = &battle.turn;
    let mut all = vec![counter("number", Range::Whole(1, 999), turn.number)];
    // Before the initiative there is no first player and no half.
    if let Some(first) = turn.first {
        all.push(counter("first", words(&["red", "blue"]), first.id()));
        all.push(counter(
            "half",
            words(&["red", "blue", "charges"]),
            turn.half.id(),
        ));
    }
    all
}

/// Sets a counter; the form has checked its range.
pub(super) fn set(
    battle: &mut OnTheFrontier,
    row: &str,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    match row {
        "turn" => set_turn(battle, counter, to),
        "works" => {
            let work = battle
                .works
                .all
                .iter_mut()
                .find(|work| work.name == counter)
                .ok_or("there is no such work")?;
            work.points = whole(to)?.min(DONE);
            battle.works.all.retain(|work| work.points > 0);
            Ok(())
        }
        "tasks" => {
            let work = battle
                .works
                .all
                .iter_mut()
                .find(|work| work.name == counter);
            work.ok_or("there is no such work")?.task = word(to)?;
            Ok(())
        }
        "charges" => {
            let charge = battle
                .charges
                .all
                .iter_mut()
                .find(|charge| charge.name == counter)
                .ok_or("there is no such charge")?;
            charge.dice = whole(to)?.min(MOST_LAID);
            battle.charges.all.retain(|charge| charge.dice > 0);
            Ok(())
        }
        _ => match battle.roster.directory.who(row) {
            Some(Who::Unit(unit)) => set_unit(battle, unit, counter, to),
            Some(Who::Character(commander)) => set_commander(battle, commander, counter, to),
            _ => Err(format!("there is no row {row}")),
        },
    }
}

fn set_unit(
    battle: &mut OnTheFrontier,
    unit: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let target = to.as_str().and_then(|id| battle.roster.directory.unit(id));
    let in_play = battle.unit(unit).in_play();
    match counter {
        "standing" | "down" | "lost" => return set_figures(battle, unit, counter, whole(to)?),
        "done" => battle.unit_mut(unit).done = flag(to)?,
        "held_fire" if flag(to)? && !in_play => return Err("this unit is off the table".to_owned()),
        "held_fire" => battle.unit_mut(unit).held_fire = flag(to)?,
        "shot_by" if to.as_array().is_some_and(|list| !list.is_empty()) && !in_play => {
            return Err("this unit is off the table".to_owned());
        }
        "shot_by" => {
            let list = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
            let mut by: Vec<u16> = list
                .iter()
                .filter_map(|id| battle.roster.directory.unit(id.as_str()?))
                .collect();
            by.sort_unstable();
            battle.unit_mut(unit).shot_by = by;
        }
        "charging" if target.is_some() && !in_play => {
            return Err("this unit is off the table".to_owned());
        }
        "charging" if target.is_some() && battle.unit(unit).standing == 0 => {
            return Err("no figure stands, so the unit cannot charge (OF-16)".to_owned());
        }
        "charging" => battle.unit_mut(unit).charging = target,
        "may_pursue" if flag(to)? && battle.unit(unit).standing == 0 => {
            return Err("no figure stands".to_owned());
        }
        "may_pursue" if flag(to)? && battle.entry(unit).arm != Arm::Cavalry => {
            return Err("only cavalry may pursue (OF-20)".to_owned());
        }
        "may_pursue" if flag(to)? && battle.turn.half != Half::Charges => {
            return Err("no unit may pursue before charges are resolved (OF-20)".to_owned());
        }
        "may_pursue" => battle.unit_mut(unit).may_pursue = flag(to)?,
        "routed" => {
            let routed = flag(to)?;
            let figures = battle.entry(unit).figures;
            let it = battle.unit_mut(unit);
            if routed {
                (it.standing, it.down, it.lost) = (0, 0, figures);
            }
            it.routed = routed;
        }
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

/// OF-01: the three add up. What one gains another gives: first from those down, then from those lost (or standing).
fn set_figures(
    battle: &mut OnTheFrontier,
    unit: u16,
    counter: &str,
    to: u16,
) -> Result<(), String> {
    let figures = battle.entry(unit).figures;
    let it = battle.unit_mut(unit);
    if to > figures {
        return Err(format!("it has {figures} figures"));
    }
    let rest = figures - to;
    match counter {
        "standing" => {
            (it.standing, it.down, it.lost) = (to, rest - it.lost.min(rest), it.lost.min(rest));
        }
        "down" => {
            (it.standing, it.down, it.lost) = (rest - it.lost.min(rest), to, it.lost.min(rest));
        }
        _ => (it.standing, it.down, it.lost) = (rest - it.down.min(rest), it.down.min(rest), to),
    }
    if it.standing + it.down > 0 {
        it.routed = false;
    }
    Ok(())
}

fn set_commander(
    battle: &mut OnTheFrontier,
    commander: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let unit = to.as_str().and_then(|id| battle.roster.directory.unit(id));
    let it = battle.commander_mut(commander);
    match counter {
        "with" if unit.is_some() && it.hit_on_turn.is_some() => {
            return Err("this commander is hit: set hit_on_turn to null first".to_owned());
        }
        "with" => it.with = unit,
        "moved" => it.moved = flag(to)?,
        "hit_on_turn" => {
            it.hit_on_turn = if to.is_null() { None } else { Some(whole(to)?) };
            if it.hit_on_turn.is_some() {
                it.with = None;
            }
        }
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

fn set_turn(battle: &mut OnTheFrontier, counter: &str, to: &Value) -> Result<(), String> {
    let side = to.as_str().and_then(Side::from_id);
    match (counter, side) {
        ("number", _) => {
            let number = whole(to)?;
            battle.turn.number = number;
            // No commander was hit in a turn that is still to come.
            for it in &mut battle.commanders {
                it.hit_on_turn = it.hit_on_turn.map(|hit| hit.min(number));
            }
        }
        ("first", Some(side)) => battle.turn.first = Some(side),
        ("half", Some(side)) => battle.turn.half = Half::of(side),
        ("half", None) => battle.turn.half = Half::Charges,
        _ => return Err(format!("{to} cannot be")),
    }
    Ok(())
}
