//! The umpire's settings that change more than one value; [`super::tracked`] declares what can be set.

use super::*;
use crate::battle::counters::{counter, flag, whole, word};
use crate::battle::tracking;

/// The counters of a row.
pub fn counters(battle: &BigSkirmishes, row: &str) -> Option<Vec<Counter>> {
    match row {
        "deck" => Some(of_deck(battle)),
        _ => tracking::counters(BigSkirmishes::tracked(), battle, row),
    }
}

/// Sets a counter. The form has checked its range.
pub fn set(battle: &mut BigSkirmishes, row: &str, counter: &str, to: &Value) -> Result<(), String> {
    match row {
        "deck" => set_deck(battle, counter, to),
        _ => tracking::set(BigSkirmishes::tracked(), battle, row, counter, to),
    }
}

pub fn standing(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    set_standing(battle, unit, whole(to)?);
    Ok(())
}

pub fn kills(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    let figures = battle.entry(unit).figures;
    set_standing(battle, unit, figures.saturating_sub(whole(to)?));
    Ok(())
}

/// Sets the figures standing and the kills that balance them; a unit with none standing is removed.
pub fn set_standing(battle: &mut BigSkirmishes, unit: Unit, standing: u16) {
    let figures = battle.entry(unit).figures;
    let it = battle.unit_mut(unit);
    it.standing = standing.min(figures);
    it.kills = figures - it.standing;
    if it.standing == 0 && !it.routed {
        battle.remove(unit);
    }
}

pub fn formation(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    let (formation, arm): (Formation, Arm) = (word(to)?, battle.entry(unit).arm);
    if !formation.fits(arm) {
        return Err(format!("{} cannot be {}", arm.word(), formation.phrase()));
    }
    if arm == Arm::Infantry && formation != battle.unit(unit).formation {
        battle.leave_formation(unit);
    }
    battle.unit_mut(unit).formation = formation;
    Ok(())
}

pub fn actions_left(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    if !battle.unit(unit).in_play() && whole(to)? > 0 {
        return Err("the unit is off the table: bring it back first".to_owned());
    }
    battle.unit_mut(unit).actions_left = whole(to)?;
    Ok(())
}

pub fn engaged(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    if flag(to)? {
        return Err("only a charge or contact engages a unit".to_owned());
    }
    battle.unit_mut(unit).combat = 0;
    Ok(())
}

/// Hides or reveals a unit; a hidden unit belongs to no Formation (BS-04).
pub fn hidden(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    if flag(to)? {
        battle.leave_formation(unit);
    }
    battle.unit_mut(unit).hidden = flag(to)?;
    Ok(())
}

pub fn routed(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    let routed = flag(to)?;
    if routed {
        battle.remove(unit);
    }
    let it = battle.unit_mut(unit);
    it.routed = routed;
    it.removed = !routed && (it.removed || it.standing == 0);
    Ok(())
}

pub fn removed(battle: &mut BigSkirmishes, unit: Unit, to: &Value) -> Result<(), String> {
    if flag(to)? {
        battle.remove(unit);
    } else if battle.unit(unit).standing == 0 {
        return Err("no figures are standing: set them first".to_owned());
    } else {
        battle.unit_mut(unit).removed = false;
    }
    Ok(())
}

pub fn class(battle: &mut BigSkirmishes, character: Character, to: &Value) -> Result<(), String> {
    battle.character_mut(character).class = whole(to)?;
    if battle.character(character).class == 0 {
        battle.take_out(character);
    }
    Ok(())
}

pub fn out_of_action(
    battle: &mut BigSkirmishes,
    character: Character,
    to: &Value,
) -> Result<(), String> {
    if flag(to)? {
        battle.take_out(character);
        return Ok(());
    }
    bring_back(battle, character)
}

pub fn with(battle: &mut BigSkirmishes, character: Character, to: &Value) -> Result<(), String> {
    is_able(battle, character)?;
    let unit = to
        .as_str()
        .and_then(|id| battle.roster.directory.unit(id))
        .map(Unit);
    let side = battle.character_side(character);
    let fits = |unit| battle.is_here(unit) && battle.side(unit) == side;
    if to.is_string() && !unit.is_some_and(fits) {
        return Err(format!(
            "{to} cannot be joined: choose a unit of the same side on the table"
        ));
    }
    battle.character_mut(character).with = unit;
    Ok(())
}

pub fn activations_left(
    battle: &mut BigSkirmishes,
    character: Character,
    to: &Value,
) -> Result<(), String> {
    is_able(battle, character)?;
    battle.character_mut(character).activations_left = whole(to)?;
    Ok(())
}

fn is_able(battle: &BigSkirmishes, character: Character) -> Result<(), String> {
    if battle.scenario.is_away(character.into()) {
        return Err("the character is not on the table yet: bring it on first".to_owned());
    }
    if battle.character(character).out_of_action {
        return Err("the character is out of action: end that first".to_owned());
    }
    Ok(())
}

/// Returns a character to play. The card counts as drawn this turn and is shuffled in with the next.
fn bring_back(battle: &mut BigSkirmishes, character: Character) -> Result<(), String> {
    let mustered = battle.turn.mustered;
    let it = battle.character_mut(character);
    if !it.out_of_action {
        return Ok(());
    }
    if it.class == 0 && mustered {
        it.class = 1;
    }
    it.out_of_action = false;
    match battle.card_of(character) {
        Some(card) if battle.deck.shuffle > 0 && battle.in_deck(card) => {
            battle.deck.drawn.push(card);
        }
        Some(_) => {}
        None => return Err("the character has no card".to_owned()),
    }
    Ok(())
}

pub fn phase(battle: &mut BigSkirmishes, (): (), to: &Value) -> Result<(), String> {
    set_phase(battle, word(to)?);
    Ok(())
}

pub fn active_character(battle: &mut BigSkirmishes, (): (), to: &Value) -> Result<(), String> {
    match active(battle, to)? {
        None => {
            if let Some(character) = battle.turn.active_character.take() {
                battle.character_mut(character).activations_left = 0;
            }
        }
        Some(Who::Character(it)) if battle.is_character_here(Character(it)) => {
            let character = Character(it);
            battle.end_activation();
            battle.turn.active_character = Some(character);
            let class = battle.character(character).class;
            battle.character_mut(character).activations_left = battle.activations(class);
        }
        Some(_) => return Err(format!("{to} cannot be active")),
    }
    Ok(())
}

pub fn active_unit(battle: &mut BigSkirmishes, (): (), to: &Value) -> Result<(), String> {
    match active(battle, to)? {
        None => battle.end_unit(),
        Some(Who::Unit(it)) if battle.is_here(Unit(it)) => {
            let unit = Unit(it);
            battle.end_unit();
            battle.turn.active_unit = Some(unit);
            battle.unit_mut(unit).activated = true;
            battle.unit_mut(unit).actions_left = 2;
        }
        Some(_) => return Err(format!("{to} cannot be active")),
    }
    Ok(())
}

/// The unit or character to make active; `None` for null.
fn active(battle: &BigSkirmishes, to: &Value) -> Result<Option<Who>, String> {
    if battle.turn.phase != Phase::Cards {
        return Err("a unit or character is active only while cards are drawn".to_owned());
    }
    Ok(to.as_str().and_then(|id| battle.roster.directory.who(id)))
}

/// Every card by id with its place, and the number of Pauses drawn.
fn of_deck(battle: &BigSkirmishes) -> Vec<Counter> {
    if battle.deck.shuffle == 0 {
        return Vec::new();
    }
    let mut all = vec![counter("pauses", Range::Whole(0, 2), battle.deck.pauses)];
    for (number, card) in (0..).zip(&battle.roster.cards) {
        let places: &[&str] = match battle.kind(number) {
            CardKind::Pause => continue,
            CardKind::Character(_) if !battle.in_deck(number) => continue,
            CardKind::Character(_) => &["left", "drawn"],
            _ => &["left", "drawn", "red", "blue"],
        };
        // The place of a Bonus card is secret; only characters' cards show theirs.
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

/// Redacts the name of a Bonus card the umpire moves, for viewers who may not see all hands (BS-14).
pub fn counter_called(battle: &BigSkirmishes, row: &str, counter: &str) -> Say {
    let called = say!("{name}", name = Prose(&counter.replace('_', " ")));
    let is_bonus = |card: &u16| row == "deck" && battle.kind(*card).is_bonus();
    let is_secret = battle.card_called(counter).as_ref().is_some_and(is_bonus);
    if !is_secret || battle.roster.options.open_hands {
        return called;
    }
    let hide = |say: Say, side| say.hidden(side, say!("a Bonus card"));
    Side::BOTH.into_iter().fold(called, hide)
}

/// Sets the phase, and marks the combats to fight (step 2) or the units to test (step 3).
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
        .card_called(counter)
        .ok_or("no card is called that")?;
    let place = to.as_str().unwrap_or_default();
    let holder = Side::from_id(place);
    if holder.is_some() && battle.deck.pauses >= 2 {
        return Err("no Bonus card is held after the second Pause".to_owned());
    }
    battle.discard(card);
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
    let all: Vec<u16> = battle
        .card_numbers()
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
