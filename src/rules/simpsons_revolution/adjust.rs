//! The umpire's changes to counters on which others depend; [`super::tracked`] declares all that can be set.

use super::*;
use crate::battle::counters::{flag, whole, word};

fn unit_of(battle: &SimpsonsRevolution, to: &Value) -> Option<Unit> {
    to.as_str()
        .and_then(|id| battle.roster.directory.unit(id))
        .map(Unit)
}

pub fn stands(battle: &mut SimpsonsRevolution, unit: Unit, to: &Value) -> Result<(), String> {
    set_stands(battle, unit, whole(to)?);
    Ok(())
}

pub fn stands_lost(battle: &mut SimpsonsRevolution, unit: Unit, to: &Value) -> Result<(), String> {
    let left = battle.entry(unit).stands.saturating_sub(whole(to)?);
    set_stands(battle, unit, left);
    Ok(())
}

/// Sets both stand counters, which always add up. A unit that has lost a stand is no longer elite; one without stands is removed.
fn set_stands(battle: &mut SimpsonsRevolution, unit: Unit, stands: u16) {
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

pub fn order(battle: &mut SimpsonsRevolution, unit: Unit, to: &Value) -> Result<(), String> {
    let order: Rung = word(to)?;
    if order == Rung::Elite && battle.unit(unit).stands_lost > 0 {
        return Err("the unit has lost a stand; set its stands first".to_owned());
    }
    battle.unit_mut(unit).order = order;
    if order == Rung::Routing {
        battle.leave_melee(unit);
    }
    Ok(())
}

/// Clearing the mark also clears its target and slope, and earlier charges.
pub fn charged(battle: &mut SimpsonsRevolution, unit: Unit, to: &Value) -> Result<(), String> {
    let it = battle.unit_mut(unit);
    it.charged = flag(to)?;
    it.uphill &= it.charged;
    it.charge_target = it.charge_target.filter(|_| it.charged);
    if !it.charged {
        it.charged_before.clear();
    }
    Ok(())
}

pub fn charge_target(
    battle: &mut SimpsonsRevolution,
    unit: Unit,
    to: &Value,
) -> Result<(), String> {
    let target = unit_of(battle, to);
    if target.is_some() {
        on_table(battle, unit)?;
    }
    let it = battle.unit_mut(unit);
    it.charge_target = target;
    it.charged |= target.is_some();
    Ok(())
}

/// The enemies charged before; a new one is charged on the level.
pub fn charged_before(
    battle: &mut SimpsonsRevolution,
    unit: Unit,
    to: &Value,
) -> Result<(), String> {
    let list = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
    if !list.is_empty() && !battle.unit(unit).charged {
        return Err("the unit did not charge this turn; set charged first".to_owned());
    }
    let targets = list.iter().filter_map(|id| unit_of(battle, id));
    let known = &battle.unit(unit).charged_before;
    let charge = |target: Unit| {
        let found = known.iter().find(|charge| charge.target == target).copied();
        let uphill = false;
        found.unwrap_or(ChargeMade { target, uphill })
    };
    let charges = targets.map(charge).collect();
    battle.unit_mut(unit).charged_before = charges;
    Ok(())
}

pub fn uphill(battle: &mut SimpsonsRevolution, unit: Unit, to: &Value) -> Result<(), String> {
    let it = battle.unit_mut(unit);
    if flag(to)? && !it.charged {
        return Err("the unit did not charge this turn; set charged first".to_owned());
    }
    it.uphill = flag(to)?;
    Ok(())
}

pub fn attacked(it: &mut UnitState, to: &Value) -> Result<(), String> {
    let kinds = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
    it.attacked = [false; 4];
    for kind in kinds {
        it.attacked[word::<CombatKind>(kind)?.index()] = true;
    }
    Ok(())
}

pub fn in_melee_with(
    battle: &mut SimpsonsRevolution,
    unit: Unit,
    to: &Value,
) -> Result<(), String> {
    let list = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
    let enemies: Vec<Unit> = list.iter().filter_map(|id| unit_of(battle, id)).collect();
    if !enemies.is_empty() {
        on_table(battle, unit)?;
    }
    battle.leave_melee(unit);
    for enemy in enemies {
        battle.engage(unit, enemy);
    }
    Ok(())
}

fn on_table(battle: &SimpsonsRevolution, unit: Unit) -> Result<(), String> {
    if battle.unit(unit).removed {
        return Err("the unit is off the table".to_owned());
    }
    Ok(())
}

/// A mark that only a gun's crew can have.
fn crew(battle: &SimpsonsRevolution, unit: Unit, to: &Value) -> Result<bool, String> {
    let marked = flag(to)?;
    if marked && battle.entry(unit).arm != Arm::Artillery {
        return Err("only a gun has a crew".to_owned());
    }
    Ok(marked)
}

pub fn crew_back(battle: &mut SimpsonsRevolution, unit: Unit, to: &Value) -> Result<(), String> {
    let back = crew(battle, unit, to)?;
    if back {
        on_table(battle, unit)?;
    }
    battle.unit_mut(unit).crew_back = back;
    Ok(())
}

pub fn crew_returned(
    battle: &mut SimpsonsRevolution,
    unit: Unit,
    to: &Value,
) -> Result<(), String> {
    battle.unit_mut(unit).crew_returned = crew(battle, unit, to)?;
    Ok(())
}

pub fn removed(battle: &mut SimpsonsRevolution, unit: Unit, to: &Value) -> Result<(), String> {
    if flag(to)? {
        remove(battle, unit);
    } else if battle.unit(unit).stands == 0 {
        return Err("the unit has no stands left; set its stands first".to_owned());
    } else {
        battle.unit_mut(unit).removed = false;
    }
    Ok(())
}

fn remove(battle: &mut SimpsonsRevolution, unit: Unit) {
    battle.remove(unit);
}

pub fn alive(battle: &mut SimpsonsRevolution, leader: Character, to: &Value) -> Result<(), String> {
    if flag(to)? {
        battle.leader_mut(leader).alive = true;
    } else {
        battle.lose_leader(leader);
    }
    Ok(())
}

pub fn with(battle: &mut SimpsonsRevolution, leader: Character, to: &Value) -> Result<(), String> {
    if !battle.leader(leader).alive && !to.is_null() {
        return Err("this leader is lost".to_owned());
    }
    battle.leader_mut(leader).with = unit_of(battle, to);
    Ok(())
}

/// Side and step go together: the rallies have no side, every other step has one.
#[expect(
    clippy::unnecessary_wraps,
    reason = "a counter's setter may reject the value"
)]
pub fn side(battle: &mut SimpsonsRevolution, (): (), to: &Value) -> Result<(), String> {
    match to.as_str().and_then(Side::from_id) {
        None => battle.begin_rallies(),
        Some(side) if battle.turn.side != Some(side) => {
            let step = battle.turn.step;
            battle.begin_phase(side);
            if step != TurnStep::Rallies {
                battle.turn.step = step;
            }
        }
        Some(_) => {}
    }
    Ok(())
}

pub fn step(battle: &mut SimpsonsRevolution, (): (), to: &Value) -> Result<(), String> {
    match word(to)? {
        TurnStep::Rallies => battle.begin_rallies(),
        step => {
            if battle.turn.side.is_none() {
                battle.begin_phase(Side::Red);
            }
            battle.turn.step = step;
        }
    }
    Ok(())
}
