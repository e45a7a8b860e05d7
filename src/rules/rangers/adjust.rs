//! The umpire's settings that change more than one value; [`super::tracked`] declares what can be set.

use super::*;
use crate::battle::counters::{counter, flag, text, whole};
use crate::battle::tracking;

/// The prefix of the counter of a special action; the action's name follows.
const PROGRESS: &str = "progress.";

/// The name of a counter: that of a special action as the players wrote it.
pub fn counter_called(counter: &str) -> Say {
    let special = counter.strip_prefix(PROGRESS).map(str::to_owned);
    let name = special.unwrap_or_else(|| counter.replace('_', " "));
    say!("{name}", name = Prose(&name))
}

/// The counters of a row.
pub fn counters(battle: &Rangers, row: &str) -> Option<Vec<Counter>> {
    let mut all = tracking::counters(Rangers::tracked(), battle, row)?;
    let figure = battle.roster.directory.unit(row).map(Unit);
    all.extend(
        figure
            .into_iter()
            .flat_map(|figure| progress(battle, battle.figure(figure))),
    );
    Some(all)
}

/// The progress of each special action that takes several (RA-26).
fn progress<'a>(battle: &'a Rangers, it: &'a FigureState) -> impl Iterator<Item = Counter> + 'a {
    let begun = |name: &str| {
        it.specials
            .iter()
            .any(|job| job.name.eq_ignore_ascii_case(name))
    };
    let defined = battle.roster.specials.iter().map(|it| it.name.as_str());
    let others = defined
        .filter(move |name| !begun(name))
        .map(|name| battle.special(name));
    let all = it.specials.iter().cloned().chain(others);
    all.filter(|job| job.actions > 1).map(|job| {
        counter(
            &format!("{PROGRESS}{}", job.name),
            Range::Whole(0, job.actions - 1),
            job.done,
        )
    })
}

/// Sets a counter. The form has checked its range.
pub fn set(battle: &mut Rangers, row: &str, counter: &str, to: &Value) -> Result<(), String> {
    let name = counter.strip_prefix(PROGRESS);
    if let Some((figure, name)) = battle.roster.directory.unit(row).map(Unit).zip(name) {
        set_progress(battle, figure, name, whole(to)?);
        return Ok(());
    }
    tracking::set(Rangers::tracked(), battle, row, counter, to)
}

/// The words of a JSON list.
fn listed(to: &Value) -> impl Iterator<Item = &str> {
    to.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
}

fn figures(battle: &Rangers, to: &Value) -> Result<Vec<Unit>, String> {
    let figure = |id: &str| {
        let figure = battle.roster.directory.unit(id).map(Unit);
        figure.ok_or_else(|| format!("no figure has the id {id}"))
    };
    listed(to).map(figure).collect()
}

/// Sets the wounds left; at 0 the figure is out (RA-18).
pub fn wounds_left(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    set_wounds(battle, figure, whole(to)?);
    Ok(())
}

/// Sets a figure out (0 wounds left) or back (at least 1) (RA-18).
pub fn out(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    match (flag(to)?, battle.figure(figure).out) {
        (true, false) => set_wounds(battle, figure, 0),
        (false, true) => set_wounds(battle, figure, 1),
        _ => {}
    }
    Ok(())
}

fn set_wounds(battle: &mut Rangers, figure: Unit, wounds: u16) {
    if wounds == 0 {
        battle.figure_mut(figure).fled = false;
        battle.kill(figure);
        return;
    }
    let it = battle.figure_mut(figure);
    let was_out = std::mem::take(&mut it.out);
    it.wounds_left = wounds;
    // A side whose only dead leader returns has its leader back.
    if was_out && battle.entry(figure).leads() {
        let side = battle.side(figure);
        battle.faction_mut(side).leader_lost = battle.has_dead_leader(side);
    }
}

/// Sets whether a figure has run off; one that is out cannot (RA-28).
pub fn fled(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    if battle.figure(figure).out {
        return Err("the figure is out: give it a wound back first".to_owned());
    }
    if flag(to)? {
        battle.run_off(figure);
    } else {
        battle.figure_mut(figure).fled = false;
    }
    Ok(())
}

pub fn loaded(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    let weapon =
        |it: &str| Weapon::from_word(it).ok_or_else(|| format!("no weapon is called {it}"));
    battle.figure_mut(figure).loaded = listed(to).map(weapon).collect::<Result<_, _>>()?;
    Ok(())
}

pub fn restricted(it: &mut FigureState, to: &Value) -> Result<(), String> {
    it.restricts = text(to)?;
    Ok(())
}

pub fn attacked_by(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    battle.figure_mut(figure).attacked_by = figures(battle, to)?;
    Ok(())
}

/// Engages the figure with exactly these enemies (RA-24).
pub fn engaged_with(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    let enemies = figures(battle, to)?;
    if !enemies.is_empty() && !battle.figure(figure).in_play() {
        return Err("the figure is off the table".to_owned());
    }
    battle.disengage(figure);
    for enemy in enemies {
        battle.engage(figure, enemy);
    }
    Ok(())
}

/// Sets whether a figure has acted; if not, it has neither attacked nor closed.
pub fn acted(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    let it = battle.figure_mut(figure);
    it.acted = flag(to)?;
    (it.attacked, it.closed) = (it.attacked && it.acted, false);
    Ok(())
}

/// Sets whether a figure has attacked; if so, it has acted.
pub fn attacked(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    let it = battle.figure_mut(figure);
    it.attacked = flag(to)?;
    it.acted |= it.attacked;
    Ok(())
}

/// Sets whether a figure has closed; if so, it has acted.
pub fn closed(battle: &mut Rangers, figure: Unit, to: &Value) -> Result<(), String> {
    let it = battle.figure_mut(figure);
    it.closed = flag(to)?;
    it.acted |= it.closed;
    Ok(())
}

/// Sets the actions done of a special action; at 0 it is not begun (RA-26).
fn set_progress(battle: &mut Rangers, figure: Unit, name: &str, done: u16) {
    let fresh = battle.special(name);
    let jobs = &mut battle.figure_mut(figure).specials;
    let at = jobs
        .iter()
        .position(|job| job.name.eq_ignore_ascii_case(name));
    match at {
        Some(at) if done == 0 => {
            jobs.remove(at);
        }
        Some(at) => jobs[at].done = done,
        None if done == 0 => {}
        None => jobs.push(Special { done, ..fresh }),
    }
}

/// Sets whether the leader is lost, which a dead leader always is (RA-28).
pub fn leader_lost(battle: &mut Rangers, side: Side, to: &Value) -> Result<(), String> {
    let lost = flag(to)?;
    if battle.has_dead_leader(side) && !lost {
        return Err("a leader of that side is dead: give it a wound back first".to_owned());
    }
    battle.faction_mut(side).leader_lost = lost;
    Ok(())
}

/// A side by its id; `None` for null.
fn side_or_none(to: &Value) -> Result<Option<Side>, String> {
    match to.as_str() {
        Some(id) => Side::from_id(id)
            .map(Some)
            .ok_or_else(|| format!("no side has the id {id}")),
        None => Ok(None),
    }
}

pub fn first(battle: &mut Rangers, (): (), to: &Value) -> Result<(), String> {
    let side = side_or_none(to)?;
    if side.is_none() && battle.turn.side.is_some() {
        return Err("a side goes first only during a turn".to_owned());
    }
    battle.turn.first = side;
    Ok(())
}

/// Begins a side's turn, or ends the turn (RA-07).
pub fn side(battle: &mut Rangers, (): (), to: &Value) -> Result<(), String> {
    let Some(side) = side_or_none(to)? else {
        (battle.turn.first, battle.turn.side) = (None, None);
        return Ok(());
    };
    battle.turn.number = battle.turn.number.max(1);
    battle.turn.first = battle.turn.first.or(Some(side));
    battle.begin_side(side);
    Ok(())
}
