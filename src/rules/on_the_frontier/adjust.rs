//! The umpire's changes to counters on which others depend; [`super::tracked`] declares all that can be set.

use super::actions::MOST_LAID;
use super::*;
use crate::battle::counters::{counter, flag, whole, word};
use crate::battle::tracking;

/// The counters of a row that can be set.
pub fn counters(battle: &OnTheFrontier, row: &str) -> Option<Vec<Counter>> {
    let works = battle.works.all.iter();
    let points = |it: &Work| counter(&it.name, Range::Whole(0, DONE), it.points);
    let task = |it: &Work| counter(&it.name, Range::words(|_: Task| true), it.task.word());
    match row {
        "works" => Some(works.map(points).collect()),
        "tasks" => Some(works.map(task).collect()),
        "charges" => {
            let charges = battle.charges.all.iter();
            let laid = Range::Whole(0, MOST_LAID);
            let one = charges.map(|it| counter(&it.name, laid.clone(), it.dice));
            Some(one.collect())
        }
        _ => tracking::counters(OnTheFrontier::tracked(), battle, row),
    }
}

/// Sets a counter, whose range the form has checked.
pub fn set(battle: &mut OnTheFrontier, row: &str, counter: &str, to: &Value) -> Result<(), String> {
    let (works, charges) = (&mut battle.works.all, &mut battle.charges.all);
    let work = works.iter_mut().find(|work| work.name == counter);
    match row {
        "works" => {
            work.ok_or("no work has this name")?.points = whole(to)?;
            works.retain(|work| work.points > 0);
        }
        "tasks" => work.ok_or("no work has this name")?.task = word(to)?,
        "charges" => {
            let charge = charges.iter_mut().find(|charge| charge.name == counter);
            charge.ok_or("no charge has this name")?.dice = whole(to)?;
            charges.retain(|charge| charge.dice > 0);
        }
        _ => return tracking::set(OnTheFrontier::tracked(), battle, row, counter, to),
    }
    Ok(())
}

impl UnitState {
    /// Clears the mark of a rout if figures are left.
    pub fn come_back(&mut self) {
        self.routed &= self.standing + self.down == 0;
    }
}

/// OF-01: the three counts add up. A gain comes first from figures down, then from figures lost or standing.
pub fn standing(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    set_count(battle, unit, to, |it, to, rest| {
        it.lost = it.lost.min(rest);
        (it.standing, it.down) = (to, rest - it.lost);
    })
}

pub fn down(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    set_count(battle, unit, to, |it, to, rest| {
        it.lost = it.lost.min(rest);
        (it.standing, it.down) = (rest - it.lost, to);
    })
}

pub fn lost(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    set_count(battle, unit, to, |it, to, rest| {
        it.down = it.down.min(rest);
        (it.standing, it.lost) = (rest - it.down, to);
    })
}

/// Sets a count; `set` gets the new count and the unit's other figures.
fn set_count(
    battle: &mut OnTheFrontier,
    unit: Unit,
    to: &Value,
    set: fn(&mut UnitState, u16, u16),
) -> Result<(), String> {
    let (to, figures) = (whole(to)?, battle.entry(unit).figures);
    let rest = figures.checked_sub(to);
    let rest = rest.ok_or_else(|| format!("the unit has {figures} figures"))?;
    let it = battle.unit_mut(unit);
    set(it, to, rest);
    it.come_back();
    Ok(())
}

/// Rejects a mark on a unit off the table; `unset` clears it, which is always possible.
fn in_play(battle: &OnTheFrontier, unit: Unit, unset: bool) -> Result<(), String> {
    if unset || battle.unit(unit).in_play() {
        Ok(())
    } else {
        Err("this unit is off the table".to_owned())
    }
}

pub fn held_fire(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    in_play(battle, unit, !flag(to)?)?;
    battle.unit_mut(unit).held_fire = flag(to)?;
    Ok(())
}

pub fn shot_by(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    let list = to.as_array().ok_or_else(|| format!("{to} is not a list"))?;
    in_play(battle, unit, list.is_empty())?;
    let by = list.iter().filter_map(|id| unit_of(battle, id));
    let mut by: Vec<Unit> = by.collect();
    by.sort_unstable();
    battle.unit_mut(unit).shot_by = by;
    Ok(())
}

fn unit_of(battle: &OnTheFrontier, to: &Value) -> Option<Unit> {
    battle.roster.directory.unit(to.as_str()?).map(Unit)
}

pub fn charging(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    let target = unit_of(battle, to);
    in_play(battle, unit, target.is_none())?;
    if target.is_some() && battle.unit(unit).standing == 0 {
        return Err("the unit has no figures standing and cannot charge (OF-16)".to_owned());
    }
    battle.unit_mut(unit).charging = target;
    Ok(())
}

pub fn may_pursue(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    let too_early = battle.turn.half != TurnHalf::Charges;
    let too_early = too_early.then_some("no unit may pursue before charges are resolved (OF-20)");
    if let (true, Some(why)) = (flag(to)?, battle.cannot_pursue(unit).or(too_early)) {
        return Err(why.to_owned());
    }
    battle.unit_mut(unit).may_pursue = flag(to)?;
    Ok(())
}

pub fn routed(battle: &mut OnTheFrontier, unit: Unit, to: &Value) -> Result<(), String> {
    let figures = battle.entry(unit).figures;
    let it = battle.unit_mut(unit);
    it.routed = flag(to)?;
    if it.routed {
        (it.standing, it.down, it.lost) = (0, 0, figures);
    }
    Ok(())
}

pub fn with(battle: &mut OnTheFrontier, commander: Character, to: &Value) -> Result<(), String> {
    let unit = unit_of(battle, to);
    let it = battle.commander_mut(commander);
    if unit.is_some() && it.hit_on_turn.is_some() {
        return Err("this commander is hit; clear hit on turn first".to_owned());
    }
    it.with = unit;
    Ok(())
}

pub fn hit_on_turn(
    battle: &mut OnTheFrontier,
    commander: Character,
    to: &Value,
) -> Result<(), String> {
    let it = battle.commander_mut(commander);
    it.hit_on_turn = if to.is_null() { None } else { Some(whole(to)?) };
    it.with = it.with.filter(|_| it.hit_on_turn.is_none());
    Ok(())
}

/// A commander's hit is never later than the current turn.
pub fn number(battle: &mut OnTheFrontier, (): (), to: &Value) -> Result<(), String> {
    let number = whole(to)?;
    battle.turn.number = number;
    for it in &mut battle.commanders {
        it.hit_on_turn = it.hit_on_turn.map(|hit| hit.min(number));
    }
    Ok(())
}

pub fn first(battle: &mut OnTheFrontier, (): (), to: &Value) -> Result<(), String> {
    let side = to.as_str().and_then(Side::from_id);
    battle.turn.first = Some(side.ok_or_else(|| format!("{to} is not a side"))?);
    Ok(())
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "a counter's setter may reject the value"
)]
pub fn half(battle: &mut OnTheFrontier, (): (), to: &Value) -> Result<(), String> {
    let side = to.as_str().and_then(Side::from_id);
    battle.turn.half = side.map_or(TurnHalf::Charges, TurnHalf::of);
    Ok(())
}
