//! What the umpire may set, within bounds that always hold.

use super::roster::{Arm, CardKind, Formation};
use super::state::{BigSkirmishes, Phase};
use crate::battle::counters::{counter, flag, whole, word};
use crate::battle::{Counter, Range, Viewer, Word};
use crate::table::{Side, Who};
use serde_json::{Map, Value, json};

/// What can be set of a row.
pub(super) fn counters(battle: &BigSkirmishes, row: &str) -> Option<Vec<Counter>> {
    match row {
        "turn" => return Some(of_turn(battle)),
        "deck" => return Some(of_deck(battle)),
        _ => {}
    }
    match battle.roster.directory.who(row)? {
        Who::Unit(unit) => Some(of_unit(battle, unit)),
        Who::Character(character) => Some(of_character(battle, character)),
        Who::Table | Who::Side(_) => None,
    }
}

/// Counters of a unit that always add up to its figures: one may be set against the other, or both together.
pub(super) fn balanced(battle: &BigSkirmishes, row: &str) -> Vec<String> {
    match battle.roster.directory.who(row) {
        Some(Who::Unit(_)) => vec!["standing".to_owned(), "kills".to_owned()],
        _ => Vec::new(),
    }
}

/// Sets the figures that stand and those that are killed at once.
pub(super) fn set_together(
    battle: &mut BigSkirmishes,
    row: &str,
    counters: &Map<String, Value>,
) -> Result<(), String> {
    let Some(Who::Unit(unit)) = battle.roster.directory.who(row) else {
        return Err("only the figures of a unit are set together".to_owned());
    };
    let (it, figures) = (battle.unit(unit), battle.entry(unit).figures);
    let (mut standing, mut kills) = (it.standing, it.kills);
    for (name, to) in counters {
        match name.as_str() {
            "standing" => standing = whole(to)?,
            "kills" => kills = whole(to)?,
            other => return Err(format!("{other:?} is none of standing, kills")),
        }
    }
    let sum = u32::from(standing) + u32::from(kills);
    if sum != u32::from(figures) {
        return Err(format!("that makes {sum} figures, and it has {figures}"));
    }
    set_unit(battle, unit, "standing", &Value::from(standing))
}

fn of_unit(battle: &BigSkirmishes, unit: u16) -> Vec<Counter> {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    vec![
        counter("standing", Range::Whole(0, entry.figures), it.standing),
        counter("kills", Range::Whole(0, entry.figures), it.kills),
        counter("disorder", Range::Whole(0, 999), it.disorder),
        counter("smoke", Range::Whole(0, 2), it.smoke),
        counter("black_smoke", Range::Flag, it.black_smoke),
        counter("tap_loaded", Range::Flag, it.tap_loaded),
        counter("fired_before", Range::Flag, it.fired_before),
        counter(
            "formation",
            Range::words(|formation: Formation| formation.fits(entry.arm)),
            it.formation.word(),
        ),
        counter("activated", Range::Flag, it.activated),
        counter("actions_left", Range::Whole(0, 2), it.actions_left),
        counter("engaged", Range::Flag, it.combat != 0),
        counter("hidden", Range::Flag, it.hidden),
        counter("routed", Range::Flag, it.routed),
        counter("removed", Range::Flag, it.removed),
    ]
}

fn of_character(battle: &BigSkirmishes, character: u16) -> Vec<Counter> {
    let it = battle.character(character);
    let side = battle.character_side(character);
    let units = battle
        .unit_numbers()
        .filter(|unit| battle.side(*unit) == side && battle.unit(*unit).in_play());
    let ids = units
        .map(|unit| battle.roster.directory.id(Who::Unit(unit)).to_owned())
        .collect();
    let with = it
        .with
        .map(|unit| battle.roster.directory.id(Who::Unit(unit)));
    vec![
        counter("class", Range::Whole(0, 4), it.class),
        counter("with", Range::Id(ids), with),
        counter("out_of_action", Range::Flag, it.out_of_action),
        counter("activations_left", Range::Whole(0, 2), it.activations_left),
    ]
}

fn of_turn(battle: &BigSkirmishes) -> Vec<Counter> {
    let turn = &battle.turn;
    let least = u16::from(turn.phase != Phase::Opening);
    let id = |who| battle.roster.directory.id(who);
    let characters = battle
        .character_numbers()
        .filter(|c| !battle.character(*c).out_of_action);
    let characters = characters
        .map(|c| id(Who::Character(c)).to_owned())
        .collect();
    let units = battle
        .unit_numbers()
        .filter(|unit| battle.unit(*unit).in_play())
        .map(|unit| id(Who::Unit(unit)).to_owned())
        .collect();
    let phases = if battle.deck.shuffle == 0 {
        &Phase::ALL[..1]
    } else {
        &Phase::ALL[1..]
    };
    vec![
        counter("number", Range::Whole(least, 999), turn.number),
        counter(
            "phase",
            Range::Words(phases.iter().map(|phase| phase.id().to_owned()).collect()),
            turn.phase.id(),
        ),
        counter(
            "active_character",
            Range::Id(characters),
            turn.active_character.map(|c| id(Who::Character(c))),
        ),
        counter(
            "active_unit",
            Range::Id(units),
            turn.active_unit.map(|unit| id(Who::Unit(unit))),
        ),
    ]
}

/// Each card by id: where it lies. The Pauses are counted.
fn of_deck(battle: &BigSkirmishes) -> Vec<Counter> {
    if battle.deck.shuffle == 0 {
        return Vec::new();
    }
    let mut all = vec![counter("pauses", Range::Whole(0, 2), battle.deck.pauses)];
    for (number, card) in (0..).zip(&battle.roster.cards) {
        let places: &[&str] = match battle.kind(number) {
            CardKind::Pause => continue,
            CardKind::Character(character) if battle.character(character).out_of_action => continue,
            CardKind::Character(_) => &["left", "drawn"],
            _ => &["left", "drawn", "red", "blue"],
        };
        // Where a Bonus card lies is nobody's business: only characters' cards tell their place.
        let value = if battle.kind(number).is_bonus() {
            Value::Null
        } else {
            json!(if battle.deck.left.contains(&number) {
                "left"
            } else {
                "drawn"
            })
        };
        all.push(counter(
            &card.id,
            Range::Words(places.iter().map(|word| (*word).to_owned()).collect()),
            value,
        ));
    }
    all
}

/// BS-14: where the umpire puts a Bonus card, those who may not see all hands do not learn which it was.
pub(super) fn counter_name(
    battle: &BigSkirmishes,
    row: &str,
    counter: &str,
    viewer: Viewer,
) -> Option<String> {
    let card = battle
        .roster
        .cards
        .iter()
        .position(|card| card.id == counter)
        .and_then(|at| u16::try_from(at).ok())?;
    let sees_all =
        Side::BOTH.into_iter().all(|side| viewer.see(side)) || battle.roster.options.open_hands;
    (row == "deck" && battle.kind(card).is_bonus() && !sees_all).then(|| "a Bonus card".to_owned())
}

/// Sets a counter; the form has checked its range.
pub(super) fn set(
    battle: &mut BigSkirmishes,
    row: &str,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    match row {
        "turn" => set_turn(battle, counter, to),
        "deck" => set_deck(battle, counter, to),
        _ => match battle.roster.directory.who(row) {
            Some(Who::Unit(unit)) => set_unit(battle, unit, counter, to),
            Some(Who::Character(character)) => set_character(battle, character, counter, to),
            _ => Err(format!("there is no row {row}")),
        },
    }
}

fn set_unit(
    battle: &mut BigSkirmishes,
    unit: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let entry = *battle.entry(unit);
    match counter {
        "standing" | "kills" => {
            let n = whole(to)?.min(entry.figures);
            let standing = if counter == "standing" {
                n
            } else {
                entry.figures - n
            };
            let it = battle.unit_mut(unit);
            (it.standing, it.kills) = (standing, entry.figures - standing);
            if standing == 0 && !it.routed {
                battle.remove(unit);
            }
        }
        "formation" => {
            let formation = word(to)
                .ok()
                .filter(|formation: &Formation| formation.fits(entry.arm))
                .ok_or("it cannot stand so")?;
            if entry.arm == Arm::Infantry && formation != battle.unit(unit).formation {
                battle.leave_formation(unit);
            }
            battle.unit_mut(unit).formation = formation;
        }
        // BS-04: a hidden unit is in no Formation.
        "hidden" if flag(to)? => {
            battle.leave_formation(unit);
            battle.unit_mut(unit).hidden = true;
        }
        "removed" if flag(to)? => battle.remove(unit),
        "routed" if flag(to)? => {
            battle.remove(unit);
            let it = battle.unit_mut(unit);
            (it.removed, it.routed) = (false, true);
        }
        "removed" | "routed" => {
            let it = battle.unit_mut(unit);
            if it.standing == 0 && counter == "removed" {
                return Err("it has nobody standing; set its figures first".to_owned());
            }
            if counter == "removed" {
                it.removed = false;
            } else {
                it.routed = false;
                it.removed |= it.standing == 0;
            }
        }
        "engaged" if flag(to)? => {
            return Err("a charge, contact or engage brings a unit into a combat".to_owned());
        }
        "engaged" => battle.unit_mut(unit).combat = 0,
        "actions_left" if battle.unit(unit).in_play() || whole(to)? == 0 => {
            battle.unit_mut(unit).actions_left = whole(to)?;
        }
        "actions_left" => return Err("it is off the table".to_owned()),
        _ => set_marker(battle, unit, counter, to)?,
    }
    Ok(())
}

fn set_marker(
    battle: &mut BigSkirmishes,
    unit: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let it = battle.unit_mut(unit);
    match counter {
        "disorder" => it.disorder = whole(to)?,
        "smoke" => it.smoke = whole(to)?,
        "black_smoke" => it.black_smoke = flag(to)?,
        "tap_loaded" => it.tap_loaded = flag(to)?,
        "fired_before" => it.fired_before = flag(to)?,
        "activated" => it.activated = flag(to)?,
        "hidden" => it.hidden = flag(to)?,
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

fn set_character(
    battle: &mut BigSkirmishes,
    character: u16,
    counter: &str,
    to: &Value,
) -> Result<(), String> {
    let out = battle.character(character).out_of_action;
    match counter {
        "class" => {
            let class = whole(to)?;
            battle.character_mut(character).class = class;
            if class == 0 {
                battle.take_out(character);
            }
        }
        "out_of_action" if flag(to)? => battle.take_out(character),
        "out_of_action" => bring_back(battle, character)?,
        _ if out => return Err("he is out of action; bring him back first".to_owned()),
        "with" => {
            let unit = to.as_str().and_then(|id| battle.roster.directory.unit(id));
            if to.is_string()
                && !unit.is_some_and(|unit| {
                    battle.unit(unit).in_play()
                        && battle.side(unit) == battle.character_side(character)
                })
            {
                return Err(format!("{to} is no unit that he can be with"));
            }
            battle.character_mut(character).with = unit;
        }
        "activations_left" => battle.character_mut(character).activations_left = whole(to)?,
        other => return Err(format!("there is no counter {other}")),
    }
    Ok(())
}

/// He is back; his card counts as drawn this turn, and comes with the next shuffle.
fn bring_back(battle: &mut BigSkirmishes, character: u16) -> Result<(), String> {
    let mustered = battle.turn.mustered;
    let it = battle.character_mut(character);
    if !it.out_of_action {
        return Ok(());
    }
    if it.class == 0 && mustered {
        it.class = 1;
    }
    it.out_of_action = false;
    let card = battle
        .roster
        .kinds
        .iter()
        .position(|kind| *kind == CardKind::Character(character))
        .and_then(|at| u16::try_from(at).ok());
    match card {
        Some(card) if battle.deck.shuffle > 0 => battle.deck.drawn.push(card),
        Some(_) => {}
        None => return Err("he has no card".to_owned()),
    }
    Ok(())
}

fn set_turn(battle: &mut BigSkirmishes, counter: &str, to: &Value) -> Result<(), String> {
    let who = to.as_str().and_then(|id| battle.roster.directory.who(id));
    if counter == "number" {
        battle.turn.number = whole(to)?;
        return Ok(());
    }
    if counter == "phase" {
        let phase = Phase::ALL
            .into_iter()
            .find(|phase| to.as_str() == Some(phase.id()))
            .ok_or("there is no such phase")?;
        set_phase(battle, phase);
        return Ok(());
    }
    if battle.turn.phase != Phase::Cards {
        return Err("somebody is active only while cards are drawn".to_owned());
    }
    match (counter, who) {
        ("active_character", None) => {
            if let Some(character) = battle.turn.active_character.take() {
                battle.character_mut(character).activations_left = 0;
            }
        }
        ("active_character", Some(Who::Character(character)))
            if !battle.character(character).out_of_action =>
        {
            battle.end_activation();
            battle.turn.active_character = Some(character);
            let class = battle.character(character).class;
            battle.character_mut(character).activations_left = battle.activations(class);
        }
        ("active_unit", None) => battle.end_unit(),
        ("active_unit", Some(Who::Unit(unit))) if battle.unit(unit).in_play() => {
            battle.end_unit();
            battle.turn.active_unit = Some(unit);
            battle.unit_mut(unit).activated = true;
            battle.unit_mut(unit).actions_left = 2;
        }
        _ => return Err(format!("{to} cannot be active")),
    }
    Ok(())
}

/// What is due is what the phase brings: combats in step 2, tests in step 3.
fn set_phase(battle: &mut BigSkirmishes, phase: Phase) {
    if phase == battle.turn.phase {
        return;
    }
    battle.end_activation();
    battle.turn.phase = phase;
    for combat in &mut battle.combats.fights {
        combat.due = false;
    }
    for unit in &mut battle.units {
        unit.test_due = false;
    }
    match phase {
        Phase::Combats => battle.due_at_end(),
        Phase::Morale => battle.list_tests(),
        Phase::Opening | Phase::Cards | Phase::FreeFire => {}
    }
}

fn set_deck(battle: &mut BigSkirmishes, counter: &str, to: &Value) -> Result<(), String> {
    if counter == "pauses" {
        set_pauses(battle, whole(to)?);
        return Ok(());
    }
    let card = battle
        .roster
        .cards
        .iter()
        .position(|card| card.id == counter)
        .and_then(|at| u16::try_from(at).ok())
        .ok_or("there is no such card")?;
    let place = to.as_str().unwrap_or_default();
    let holder = Side::from_id(place);
    if holder.is_some() && battle.deck.pauses >= 2 {
        return Err("after the second Pause nobody holds Bonus cards".to_owned());
    }
    battle
        .deck
        .hands
        .iter_mut()
        .for_each(|hand| hand.retain(|held| *held != card));
    battle.deck.left.retain(|left| *left != card);
    battle.deck.drawn.retain(|drawn| *drawn != card);
    if place == "left" {
        battle.deck.left.push(card);
    } else {
        battle.deck.drawn.push(card);
    }
    if let Some(side) = holder {
        battle.deck.hands[side.index()].push(card);
    }
    Ok(())
}

fn set_pauses(battle: &mut BigSkirmishes, pauses: u16) {
    let all: Vec<u16> = (0u16..)
        .take(battle.roster.cards.len())
        .filter(|card| battle.kind(*card) == CardKind::Pause)
        .collect();
    battle.deck.left.retain(|card| !all.contains(card));
    battle.deck.drawn.retain(|card| !all.contains(card));
    let (drawn, left) = all.split_at(usize::from(pauses.min(2)));
    battle.deck.drawn.extend(drawn);
    battle.deck.left.extend(left);
    battle.deck.pauses = pauses.min(2);
    if pauses >= 2 {
        battle.deck.hands.iter_mut().for_each(Vec::clear);
    }
}
