//! What the umpire may set, within bounds that always hold.

use super::state::{Go, MostIrregular, Unit};
use super::tell::men;
use crate::battle::counters::{counter, flag, whole};
use crate::battle::{Counter, Range, did_you_mean};
use crate::table::{Side, Who};
use serde_json::{Map, Value};

/// What can be set of a row.
pub(super) fn counters(battle: &MostIrregular, row: &str) -> Option<Vec<Counter>> {
    if row == "turn" {
        return Some(of_turn(battle));
    }
    match battle.roster.directory.who(row)? {
        Who::Unit(unit) => Some(of_unit(battle.unit(unit))),
        Who::Character(commander) => {
            let it = battle.commander(commander);
            Some(vec![
                counter("alive", Range::Flag, it.alive),
                counter("acted", Range::Flag, it.acted),
            ])
        }
        Who::Table | Who::Side(_) => None,
    }
}

/// MI-01: the counts of a unit's men, which add up to what it started with.
pub(super) fn balanced(battle: &MostIrregular, row: &str) -> Vec<String> {
    match battle.roster.directory.who(row) {
        Some(Who::Unit(unit)) => men(battle.unit(unit))
            .map(|(name, _)| name.to_owned())
            .to_vec(),
        _ => Vec::new(),
    }
}

fn of_unit(it: &Unit) -> Vec<Counter> {
    let men = men(it)
        .into_iter()
        .map(|(name, n)| counter(name, Range::Whole(0, it.started_with), n));
    let rest = [
        counter("formed_activated", Range::Flag, it.formed_activated),
        counter(
            "stragglers_acted.fit",
            Range::Whole(0, it.stragglers.fit),
            it.acted.fit,
        ),
        counter(
            "stragglers_acted.wounded",
            Range::Whole(0, it.stragglers.wounded),
            it.acted.wounded,
        ),
        counter(
            "carried.fit",
            Range::Whole(0, it.formed.fit),
            it.carried.fit,
        ),
        counter(
            "carried.wounded",
            Range::Whole(0, it.formed.wounded),
            it.carried.wounded,
        ),
        counter("actions_left", Range::Whole(0, 2), it.actions_left),
        counter("has_fired", Range::Flag, it.has_fired),
    ];
    men.chain(rest).collect()
}

fn of_turn(battle: &MostIrregular) -> Vec<Counter> {
    let turn = &battle.turn;
    let living = battle
        .commander_numbers()
        .filter(|c| battle.commander(*c).alive);
    let commanders = living.map(|c| battle.commander_id(c).to_owned()).collect();
    let side = turn
        .active_commander
        .map(|commander| battle.commander_side(commander));
    let bodies = battle
        .unit_numbers()
        .filter(|unit| Some(battle.side(*unit)) == side);
    let bodies = bodies.map(|unit| battle.unit_id(unit).to_owned()).collect();
    vec![
        counter(
            "number",
            Range::Whole(u16::from(turn.number > 0), 999),
            turn.number,
        ),
        counter("first", Range::side(), turn.first.map(Side::id)),
        counter("side", Range::side(), turn.side.map(Side::id)),
        counter(
            "active_commander",
            Range::Id(commanders),
            turn.active_commander.map(|c| battle.commander_id(c)),
        ),
        counter(
            "active_unit",
            Range::Id(bodies),
            turn.active_body.map(|unit| battle.unit_id(unit)),
        ),
        counter("activates", Range::Flag, turn.go == Go::Activates),
        counter("rallies", Range::Flag, turn.go == Go::Rallies),
    ]
}

/// Sets a counter; the form has checked its range.
pub(super) fn set(
    battle: &mut MostIrregular,
    row: &str,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    if row == "turn" {
        return set_turn(battle, counter, to);
    }
    match battle.roster.directory.who(row) {
        Some(Who::Unit(unit)) => set_unit(battle, unit, counter, to),
        Some(Who::Character(commander)) => set_commander(battle, commander, counter, to),
        _ => Err(format!("there is no row {row}")),
    }
}

/// Sets several counters of a unit's men at once: they still add up to what it started with (MI-01).
pub(super) fn set_together(
    battle: &mut MostIrregular,
    row: &str,
    counters: &Map<String, Value>,
) -> Result<(), String> {
    let Some(Who::Unit(unit)) = battle.roster.directory.who(row) else {
        return Err("only the men of a unit are set together".to_owned());
    };
    let mut it = *battle.unit(unit);
    let names = men(&it).map(|(name, _)| name);
    for (name, to) in counters {
        let Some(place) = place(&mut it, name) else {
            let near = did_you_mean(name, names);
            return Err(format!(
                "there is no counter {name:?} of its men{near}; there are {}",
                names.join(", ")
            ));
        };
        *place = whole(to)?;
    }
    let sum: u32 = men(&it).into_iter().map(|(_, n)| u32::from(n)).sum();
    if sum != u32::from(it.started_with) {
        return Err(format!(
            "that makes {sum} men, and it has {}",
            it.started_with
        ));
    }
    it.tidy();
    *battle.unit_mut(unit) = it;
    Ok(())
}

/// Where a counter of a unit's men is kept.
fn place<'a>(it: &'a mut Unit, name: &str) -> Option<&'a mut u16> {
    Some(match name {
        "formed_fit" => &mut it.formed.fit,
        "formed_wounded" => &mut it.formed.wounded,
        "straggler_fit" => &mut it.stragglers.fit,
        "straggler_wounded" => &mut it.stragglers.wounded,
        "fatal" => &mut it.fatal,
        "captured" => &mut it.captured,
        "sent_to_rear" => &mut it.sent_to_rear,
        "fled" => &mut it.fled,
        _ => return None,
    })
}

fn set_unit(
    battle: &mut MostIrregular,
    unit: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let go = battle
        .turn
        .active_commander
        .map(|commander| battle.commander_side(commander));
    let its_go = go == Some(battle.side(unit));
    let it = battle.unit_mut(unit);
    match counter {
        "formed_activated" => {
            it.formed_activated = flag(to)?;
            if !it.formed_activated {
                it.actions_left = 0;
            }
            it.tidy();
        }
        "stragglers_acted.fit" => it.acted.fit = whole(to)?.min(it.stragglers.fit),
        "stragglers_acted.wounded" => it.acted.wounded = whole(to)?.min(it.stragglers.wounded),
        "carried.fit" | "carried.wounded" => {
            if !it.may_act() {
                return Err("a body that has acted carries nobody along".to_owned());
            }
            if counter == "carried.fit" {
                it.carried.fit = whole(to)?.min(it.formed.fit);
            } else {
                it.carried.wounded = whole(to)?.min(it.formed.wounded);
            }
        }
        "actions_left" => {
            let n = whole(to)?.min(2);
            if n > 0 && (it.formed.is_none() || !its_go) {
                return Err(
                    "only a formed body has actions, while a commander of its side is active"
                        .to_owned(),
                );
            }
            it.formed_activated |= n > 0;
            it.actions_left = n;
            it.tidy();
        }
        "has_fired" => it.has_fired = flag(to)?,
        _ => {
            let was = place(it, counter)
                .map(|place| *place)
                .ok_or_else(|| format!("there is no counter {counter}"))?;
            if whole(to)? != was {
                return Err("its men must still add up: name the counter it goes against, or give several at once under set".to_owned());
            }
        }
    }
    Ok(())
}

fn set_commander(
    battle: &mut MostIrregular,
    commander: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let to = flag(to)?;
    match counter {
        "alive" => battle.commander_mut(commander).alive = to,
        "acted" if battle.turn.active_commander == Some(commander) => {
            return Err("this commander is active; end the go first".to_owned());
        }
        "acted" => battle.commander_mut(commander).acted = to,
        other => return Err(format!("there is no counter {other}")),
    }
    // A commander who may act again is not passed over.
    if battle.turn.number > 0
        && battle.turn.active_commander.is_none()
        && battle.turn.side.is_none()
    {
        battle.turn.side = battle.next_side(battle.commander_side(commander));
    }
    Ok(())
}

fn set_turn(battle: &mut MostIrregular, counter: &str, to: &Value) -> Result<(), String> {
    let side = to.as_str().and_then(Side::from_id);
    match counter {
        "number" => {
            battle.turn.number = whole(to)?;
            if battle.turn.side.is_none() && battle.turn.active_commander.is_none() {
                battle.turn.side = battle.next_side(battle.turn.first.unwrap_or(Side::Red));
            }
        }
        "first" => battle.turn.first = side,
        "side" => {
            let free = battle.turn.active_commander.is_none() && battle.turn.number > 0;
            if !free || side.is_some_and(|side| battle.ready(side).next().is_none()) {
                return Err(
                    "this can be set between two goes, to a side with a commander left".to_owned(),
                );
            }
            battle.turn.side = side;
        }
        "active_commander" => match to
            .as_str()
            .and_then(|id| battle.roster.directory.character(id))
        {
            Some(commander) if battle.turn.active_commander != Some(commander) => {
                battle.end_go();
                battle.commander_mut(commander).acted = false;
                battle.begin_go(commander);
            }
            Some(_) => {}
            None => battle.end_go(),
        },
        "active_unit" | "activates" | "rallies" => return set_go(battle, counter, to),
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

/// What the go that is open is for (MI-06, MI-07).
fn set_go(battle: &mut MostIrregular, counter: &str, to: &Value) -> Result<(), String> {
    let unset = to.is_null() || *to == Value::Bool(false);
    let turn = &battle.turn;
    if turn.active_commander.is_none() {
        return if unset {
            Ok(())
        } else {
            Err("no commander is active; set active_commander first".to_owned())
        };
    }
    let body = match counter {
        "active_unit" => to.as_str().and_then(|id| battle.roster.directory.unit(id)),
        _ => turn.active_body,
    };
    let go = match (counter, unset) {
        ("active_unit", true) => turn.go,
        ("active_unit" | "activates", false) => Go::Activates,
        ("rallies", false) => Go::Rallies,
        ("rallies", true) if turn.go != Go::Rallies => turn.go,
        ("activates", true) if turn.go != Go::Activates => turn.go,
        _ => Go::Open,
    };
    let body = body.filter(|_| go == Go::Activates);
    if body != battle.turn.active_body
        && let Some(old) = battle.turn.active_body
    {
        battle.unit_mut(old).actions_left = 0;
        battle.unit_mut(old).tidy();
    }
    (battle.turn.active_body, battle.turn.go) = (body, go);
    Ok(())
}
