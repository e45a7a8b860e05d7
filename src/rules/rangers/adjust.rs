//! What the umpire may set, within bounds that always hold.

use super::aggression::MOST;
use super::blows::MOST_AIM;
use super::kinds::Weapon;
use super::state::{Figure, Motivation, Rangers, Special};
use super::tell::ids;
use crate::battle::counters::{counter, flag, text, whole, word};
use crate::battle::{Counter, Range, Word};
use crate::table::Side;
use serde_json::Value;

/// How the name of a counter begins that says how much of a special action is done; the action's name follows.
const PROGRESS: &str = "progress.";

/// The most hand attacks on one figure that are counted in a turn; RA-21 knows three and more.
const MOST_ATTACKS: u16 = 99;

/// What `counter` is called where its name is more than that: that of a special action.
pub(super) fn counter_name(counter: &str) -> Option<String> {
    counter.strip_prefix(PROGRESS).map(str::to_owned)
}

/// What can be set of a row.
pub(super) fn counters(battle: &Rangers, row: &str) -> Option<Vec<Counter>> {
    if row == "turn" {
        return Some(of_turn(battle));
    }
    if let Some(side) = Side::from_id(row) {
        return Some(of_faction(battle, side));
    }
    battle
        .roster
        .directory
        .unit(row)
        .map(|figure| of_figure(battle, figure))
}

fn of_figure(battle: &Rangers, figure: u16) -> Vec<Counter> {
    let (it, entry) = (battle.figure(figure), battle.entry(figure));
    let firearms = entry
        .firearms()
        .map(|weapon| weapon.word().to_owned())
        .collect();
    let loaded: Vec<&str> = it.loaded.iter().map(|weapon| weapon.word()).collect();
    let enemy = |other: &u16| battle.side(*other) != entry.side;
    let enemies = || battle.numbers().filter(enemy);
    let named = |figures: Vec<u16>| {
        figures
            .into_iter()
            .map(|figure| battle.figure_id(figure).to_owned())
            .collect()
    };
    let near = enemies()
        .filter(|other| it.in_play() && battle.figure(*other).in_play())
        .collect();
    let mut all = vec![
        counter(
            "wounds_left",
            Range::Whole(0, entry.kind.statistics().wounds),
            it.wounds_left,
        ),
        counter("loaded", Range::List(firearms), loaded),
        counter(
            "aim",
            Range::Whole(0, if it.in_play() { MOST_AIM } else { 0 }),
            it.aim,
        ),
        counter(
            "motivation",
            Range::words(|_: Motivation| true),
            it.motivation.word(),
        ),
        counter("acted", Range::Flag, it.acted),
        counter(
            "attacked_by",
            Range::List(named(enemies().collect())),
            ids(battle, &it.attacked_by),
        ),
        counter("moved", Range::Flag, it.moved),
        counter(
            "engaged_with",
            Range::List(named(near)),
            ids(battle, &it.engaged_with),
        ),
        counter(
            "defence_left",
            Range::Whole(0, entry.defence()),
            it.defence_left,
        ),
        counter("fled", Range::Flag, it.fled),
        counter("out", Range::Flag, it.out),
        counter("attacked", Range::Flag, it.attacked),
        counter("closed", Range::Flag, it.closed),
        counter("attacks_met", Range::Whole(0, MOST_ATTACKS), it.attacks_met),
        counter(
            "restricted",
            Range::Text(restrictions(battle)),
            Some(it.restricts.clone()).filter(|text| !text.is_empty()),
        ),
    ];
    all.extend(progress(battle, it));
    all
}

/// What special actions that the battle defines keep a figure from.
fn restrictions(battle: &Rangers) -> Vec<String> {
    let defined = &battle.roster.specials;
    defined
        .iter()
        .filter_map(|it| it.restricts.clone())
        .collect()
}

/// RA-26: how many actions of each special action are done, of those that take several.
fn progress<'a>(battle: &'a Rangers, it: &'a Figure) -> impl Iterator<Item = Counter> + 'a {
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

fn of_faction(battle: &Rangers, side: Side) -> Vec<Counter> {
    let it = battle.faction(side);
    let most = if battle.roster.options.aggression {
        MOST
    } else {
        0
    };
    vec![
        counter("aggression", Range::Whole(0, most), it.aggression),
        counter("leader_lost", Range::Flag, it.leader_lost),
    ]
}

fn of_turn(battle: &Rangers) -> Vec<Counter> {
    let turn = &battle.turn;
    vec![
        counter(
            "number",
            Range::Whole(u16::from(turn.side.is_some()), 999),
            turn.number,
        ),
        counter("first", Range::side(), turn.first.map(Side::id)),
        counter("side", Range::side(), turn.side.map(Side::id)),
        counter("aggression_rolled", Range::Flag, turn.aggression_rolled),
    ]
}

/// Sets a counter; the form has checked its range.
pub(super) fn set(
    battle: &mut Rangers,
    row: &str,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    if row == "turn" {
        return set_turn(battle, counter, to);
    }
    if let Some(side) = Side::from_id(row) {
        return set_faction(battle, side, counter, to);
    }
    let figure = battle
        .roster
        .directory
        .unit(row)
        .ok_or_else(|| format!("there is no row {row}"))?;
    match counter {
        "wounds_left" | "out" | "fled" => set_life(battle, figure, counter, to),
        "engaged_with" => set_engaged(battle, figure, &figures(battle, to)),
        _ => set_figure(battle, figure, counter, to),
    }
}

/// The words of a list.
fn listed(to: &Value) -> impl Iterator<Item = &str> {
    to.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
}

fn figures(battle: &Rangers, to: &Value) -> Vec<u16> {
    listed(to)
        .filter_map(|id| battle.roster.directory.unit(id))
        .collect()
}

/// RA-18, RA-28: wounds, death and flight hang together.
fn set_life(battle: &mut Rangers, figure: u16, counter: &str, to: &Value) -> Result<(), String> {
    let it = battle.figure(figure);
    match counter {
        "fled" if it.out => Err("he is out of the game; give him a wound back first".to_owned()),
        "fled" if flag(to)? => {
            battle.run_off(figure);
            Ok(())
        }
        "fled" => {
            battle.figure_mut(figure).fled = false;
            Ok(())
        }
        "out" => {
            match (flag(to)?, it.out) {
                (true, false) => set_wounds(battle, figure, 0),
                (false, true) => set_wounds(battle, figure, 1),
                _ => {}
            }
            Ok(())
        }
        _ => {
            set_wounds(battle, figure, whole(to)?);
            Ok(())
        }
    }
}

fn set_wounds(battle: &mut Rangers, figure: u16, wounds: u16) {
    if wounds == 0 {
        battle.figure_mut(figure).fled = false;
        battle.kill(figure);
        return;
    }
    let it = battle.figure_mut(figure);
    let was_out = std::mem::take(&mut it.out);
    it.wounds_left = wounds;
    // A leader who is back is not lost, unless another one is.
    if was_out && battle.entry(figure).leads() {
        let side = battle.side(figure);
        battle.faction_mut(side).leader_lost = battle.has_dead_leader(side);
    }
}

/// RA-24: exactly these enemies.
fn set_engaged(battle: &mut Rangers, figure: u16, enemies: &[u16]) -> Result<(), String> {
    if !enemies.is_empty() && !battle.figure(figure).in_play() {
        return Err("he is off the table".to_owned());
    }
    battle.disengage(figure);
    for enemy in enemies {
        battle.engage(figure, *enemy);
    }
    Ok(())
}

fn set_figure(battle: &mut Rangers, figure: u16, counter: &str, to: &Value) -> Result<(), String> {
    if let Some(name) = counter.strip_prefix(PROGRESS) {
        set_progress(battle, figure, name, whole(to)?);
        return Ok(());
    }
    let attacked_by = figures(battle, to);
    let it = battle.figure_mut(figure);
    match counter {
        "loaded" => it.loaded = listed(to).filter_map(Weapon::from_word).collect(),
        "aim" => it.aim = whole(to)?,
        "motivation" => it.motivation = word(to)?,
        "acted" => {
            it.acted = flag(to)?;
            // Who has not acted has neither struck nor closed; who has by the umpire's word is done.
            (it.attacked, it.closed) = (it.attacked && it.acted, false);
        }
        "attacked_by" => it.attacked_by = attacked_by,
        "moved" => it.moved = flag(to)?,
        "defence_left" => it.defence_left = whole(to)?,
        "attacked" => {
            it.attacked = flag(to)?;
            it.acted |= it.attacked;
        }
        "closed" => {
            it.closed = flag(to)?;
            it.acted |= it.closed;
        }
        "attacks_met" => it.attacks_met = whole(to)?,
        "restricted" => it.restricts = text(to)?,
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

/// RA-26: so many actions of a special action are done; none: it has not been begun.
fn set_progress(battle: &mut Rangers, figure: u16, name: &str, done: u16) {
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

fn set_faction(battle: &mut Rangers, side: Side, counter: &str, to: &Value) -> Result<(), String> {
    match counter {
        "aggression" => battle.faction_mut(side).aggression = whole(to)?,
        "leader_lost" => {
            if battle.has_dead_leader(side) && !flag(to)? {
                return Err("a leader of that side is dead; give him a wound back".to_owned());
            }
            battle.faction_mut(side).leader_lost = flag(to)?;
        }
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

fn set_turn(battle: &mut Rangers, counter: &str, to: &Value) -> Result<(), String> {
    let side = to.as_str().and_then(Side::from_id);
    match counter {
        "number" => battle.turn.number = whole(to)?,
        "aggression_rolled" => battle.turn.aggression_rolled = flag(to)?,
        "first" if side.is_none() && battle.turn.side.is_some() => {
            return Err("somebody goes first while a turn goes on".to_owned());
        }
        "first" => battle.turn.first = side,
        "side" => {
            let Some(side) = side else {
                (battle.turn.first, battle.turn.side) = (None, None);
                return Ok(());
            };
            battle.turn.number = battle.turn.number.max(1);
            battle.turn.first = battle.turn.first.or(Some(side));
            battle.begin_side(side);
        }
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}
