//! What the umpire may set, within bounds that always hold.

use super::roster::{Arm, Posture};
use super::state::{Kind, Phase, Rung, SimpsonsRevolution};
use crate::battle::counters::{counter, flag, whole, word};
use crate::battle::{Counter, Directions, Range, Report, Word};
use crate::table::{Side, Who};
use serde_json::{Value, json};

/// What can be set of a row.
pub(super) fn counters(battle: &SimpsonsRevolution, row: &str) -> Option<Vec<Counter>> {
    if row == "turn" {
        return Some(of_turn(battle));
    }
    match battle.roster.directory.who(row)? {
        Who::Unit(unit) => Some(of_unit(battle, unit)),
        Who::Character(leader) => Some(of_leader(battle, leader)),
        Who::Table | Who::Side(_) => None,
    }
}

/// The ids of the units of a side that are on the table.
fn ids(battle: &SimpsonsRevolution, side: Side) -> Vec<String> {
    let units = battle
        .unit_numbers()
        .filter(|unit| battle.side(*unit) == side && !battle.unit(*unit).removed);
    units
        .map(|unit| battle.roster.directory.id(Who::Unit(unit)).to_owned())
        .collect()
}

fn of_unit(battle: &SimpsonsRevolution, unit: u16) -> Vec<Counter> {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    let id = |unit: u16| battle.roster.directory.id(Who::Unit(unit));
    let enemies: Vec<&str> = it.in_melee_with.iter().map(|enemy| id(*enemy)).collect();
    vec![
        counter("stands", Range::Whole(0, entry.stands), it.stands),
        counter("stands_lost", Range::Whole(0, entry.stands), it.stands_lost),
        counter(
            "order",
            Range::words(|order: Rung| order.fits(entry)),
            it.order.word(),
        ),
        counter(
            "posture",
            Range::words(|posture: Posture| posture.fits(entry.arm)),
            it.posture.word(),
        ),
        counter("moved", Range::Flag, it.moved),
        counter("fired", Range::Flag, it.fired),
        counter("activated", Range::Flag, it.activated),
        counter("charged", Range::Flag, it.charged),
        counter(
            "charge_target",
            Range::Id(ids(battle, entry.side.other())),
            it.charge_target.map(id),
        ),
        counter("uphill", Range::Flag, it.uphill),
        counter("formed", Range::Flag, it.formed),
        counter("fought", Range::Flag, it.fought),
        counter(
            "attacked",
            Range::List(
                Kind::ALL
                    .iter()
                    .map(|(word, _)| (*word).to_owned())
                    .collect(),
            ),
            json!(it.attacked_in().collect::<Vec<_>>()),
        ),
        counter(
            "in_melee_with",
            Range::List(ids(battle, entry.side.other())),
            json!(enemies),
        ),
        counter("crew_back", Range::Flag, it.crew_back),
        counter("crew_returned", Range::Flag, it.crew_returned),
        counter("rallied", Range::Flag, it.rallied),
        counter("removed", Range::Flag, it.removed),
    ]
}

fn of_leader(battle: &SimpsonsRevolution, leader: u16) -> Vec<Counter> {
    let it = battle.leader(leader);
    let with = it
        .with
        .map(|unit| battle.roster.directory.id(Who::Unit(unit)));
    vec![
        counter("alive", Range::Flag, it.alive),
        counter(
            "with",
            Range::Id(ids(battle, battle.leader_side(leader))),
            with,
        ),
    ]
}

fn of_turn(battle: &SimpsonsRevolution) -> Vec<Counter> {
    let turn = &battle.turn;
    vec![
        counter("number", Range::Whole(1, 999), turn.number),
        counter("side", Range::side(), turn.side.map(Side::id)),
        counter("step", Range::words(|_: Phase| true), turn.step.word()),
    ]
}

/// Sets a counter; the form has checked its range.
pub(super) fn set(
    battle: &mut SimpsonsRevolution,
    row: &str,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    if row == "turn" {
        return set_turn(battle, counter, to);
    }
    match battle.roster.directory.who(row) {
        Some(Who::Unit(unit)) => set_unit(battle, unit, counter, to),
        Some(Who::Character(leader)) => set_leader(battle, leader, counter, to),
        _ => Err(format!("there is no row {row}")),
    }
}

fn set_unit(
    battle: &mut SimpsonsRevolution,
    unit: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    match counter {
        "stands" => set_stands(battle, unit, whole(to)?),
        "stands_lost" => set_stands(
            battle,
            unit,
            battle.entry(unit).stands.saturating_sub(whole(to)?),
        ),
        "order" => return set_order(battle, unit, word(to)?),
        "in_melee_with" => return set_melee(battle, unit, to),
        "removed" if flag(to)? => remove(battle, unit),
        "removed" if battle.unit(unit).stands == 0 => {
            return Err("no stand is left; set the stands first".to_owned());
        }
        "removed" => battle.unit_mut(unit).removed = false,
        "crew_back" | "crew_returned" if flag(to)? && battle.entry(unit).arm != Arm::Artillery => {
            return Err("only a gun has a crew that falls back".to_owned());
        }
        "uphill" if flag(to)? && !battle.unit(unit).charged => {
            return Err("the unit has not charged this turn; set charged first".to_owned());
        }
        "charge_target" => {
            let target = to.as_str().and_then(|id| battle.roster.directory.unit(id));
            let it = battle.unit_mut(unit);
            it.charge_target = target;
            it.charged |= target.is_some();
        }
        "crew_back" if flag(to)? && battle.unit(unit).removed => {
            return Err("the unit is off the table".to_owned());
        }
        _ => return set_mark(battle, unit, counter, to),
    }
    Ok(())
}

fn set_mark(
    battle: &mut SimpsonsRevolution,
    unit: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let it = battle.unit_mut(unit);
    match counter {
        "posture" => it.posture = word(to)?,
        "moved" => it.moved = flag(to)?,
        "fired" => it.fired = flag(to)?,
        "activated" => it.activated = flag(to)?,
        "charged" => {
            it.charged = flag(to)?;
            it.uphill &= it.charged;
            it.charge_target = it.charge_target.filter(|_| it.charged);
        }
        "uphill" => it.uphill = flag(to)?,
        "formed" => it.formed = flag(to)?,
        "fought" => it.fought = flag(to)?,
        "attacked" => {
            let kinds = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
            it.attacked = [false; 4];
            for kind in kinds {
                it.attacked[word::<Kind>(kind)?.index()] = true;
            }
        }
        "crew_back" => it.crew_back = flag(to)?,
        "crew_returned" => it.crew_returned = flag(to)?,
        "rallied" => it.rallied = flag(to)?,
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

/// Stands and stands lost always add up; wedge and reinforced line have all of them.
fn set_stands(battle: &mut SimpsonsRevolution, unit: u16, stands: u16) {
    let all = battle.entry(unit).stands;
    let it = battle.unit_mut(unit);
    it.stands = stands.min(all);
    it.stands_lost = all - it.stands;
    if it.order == Rung::Elite && it.stands_lost > 0 {
        it.order = Rung::Formed;
    }
    if it.stands == 0 {
        remove(battle, unit);
    }
}

fn set_order(battle: &mut SimpsonsRevolution, unit: u16, order: Rung) -> Result<(), String> {
    if order == Rung::Elite && battle.unit(unit).stands_lost > 0 {
        return Err("the unit has lost a stand; set its stands first".to_owned());
    }
    battle.unit_mut(unit).order = order;
    if order == Rung::Routing {
        battle.leave_melee(unit);
    }
    Ok(())
}

fn set_melee(battle: &mut SimpsonsRevolution, unit: u16, to: &Value) -> Result<(), String> {
    let list = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
    let enemies: Vec<u16> = list
        .iter()
        .filter_map(|id| battle.roster.directory.unit(id.as_str()?))
        .collect();
    if battle.unit(unit).removed && !enemies.is_empty() {
        return Err("the unit is off the table".to_owned());
    }
    battle.leave_melee(unit);
    for enemy in enemies {
        battle.engage(unit, enemy);
    }
    Ok(())
}

fn remove(battle: &mut SimpsonsRevolution, unit: u16) {
    battle.remove(unit, &mut Report::new(&Directions::default(), false, false));
}

fn set_leader(
    battle: &mut SimpsonsRevolution,
    leader: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    match counter {
        "alive" if flag(to)? => battle.leader_mut(leader).alive = true,
        "alive" => battle.lose_leader(leader),
        "with" if !battle.leader(leader).alive && !to.is_null() => {
            return Err("this leader is lost".to_owned());
        }
        "with" => {
            let with = to.as_str().and_then(|id| battle.roster.directory.unit(id));
            battle.leader_mut(leader).with = with;
        }
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

/// A side and a step go together: nobody's phase is the rallies, and the rallies are nobody's.
fn set_turn(battle: &mut SimpsonsRevolution, counter: &str, to: &Value) -> Result<(), String> {
    match counter {
        "number" => battle.turn.number = whole(to)?,
        "side" => match to.as_str().and_then(Side::from_id) {
            None => battle.begin_rallies(),
            Some(side) if battle.turn.side != Some(side) => {
                let step = battle.turn.step;
                battle.begin_phase(side);
                if step != Phase::Rallies {
                    battle.turn.step = step;
                }
            }
            Some(_) => {}
        },
        "step" => match word(to)? {
            Phase::Rallies => battle.begin_rallies(),
            step => {
                if battle.turn.side.is_none() {
                    battle.begin_phase(Side::Red);
                }
                battle.turn.step = step;
            }
        },
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}
