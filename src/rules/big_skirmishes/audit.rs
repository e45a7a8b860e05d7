//! The invariants that hold after any action, also a forced or adjusted one.

use super::*;
use crate::battle::on_the_list;

/// Checks that a loaded state is possible: see [`Rules::bounds`](crate::battle::Rules::bounds).
pub fn bounds(battle: &BigSkirmishes) -> Result<(), String> {
    let (units, cards) = (battle.units.len(), battle.roster.cards.len());
    let shot = battle.turn.shot.iter().flat_map(|shot| [shot.by, shot.on]);
    on_the_list("turn", units, shot)?;
    let deck = &battle.deck;
    on_the_list(
        "deck",
        cards,
        deck.left
            .iter()
            .chain(&deck.drawn)
            .chain(deck.hands.iter().flatten())
            .chain(deck.face_up.iter().flatten())
            .copied(),
    )?;
    let charged = battle
        .combats
        .fights
        .iter()
        .flat_map(|combat| combat.charged.iter().chain(&combat.at_obstacle));
    on_the_list("combats", units, charged.copied())
}

/// The invariants that are broken.
pub fn audit(battle: &BigSkirmishes, wrong: &mut Broken) {
    for unit in battle.unit_numbers() {
        units(battle, unit, wrong.about(battle.id(unit)));
    }
    for character in battle.character_numbers() {
        characters(
            battle,
            character,
            wrong.about(battle.roster.directory.id(character.into())),
        );
    }
    combats(battle, wrong.about("combats"));
    deck(battle, wrong.about("deck"));
    turn(battle, wrong.about("turn"));
}

fn units(battle: &BigSkirmishes, unit: Unit, wrong: &mut Broken) {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    wrong.when(
        it.standing == 0 && !it.removed && !it.routed,
        "no figures standing, but not removed",
    );
    if it.group != 0 {
        let group = battle.formation_of(unit);
        let alike = group.iter().all(|other| {
            battle.side(*other) == entry.side && battle.unit(*other).formation == it.formation
        });
        wrong.when(
            group.len() < 2 || !alike || it.removed || it.routed,
            "alone in its Formation",
        );
    }
    wrong.when(
        (it.removed || it.routed) && it.actions_left > 0,
        "off the table, but has actions left",
    );
}

fn characters(battle: &BigSkirmishes, character: Character, wrong: &mut Broken) {
    let it = battle.character(character);
    wrong.when(
        battle.turn.mustered && it.class == 0 && !it.out_of_action,
        "no class",
    );
    wrong.when(
        it.with.is_some() && it.out_of_action,
        "with a unit, but out of action",
    );
    wrong.when(
        it.out_of_action && battle.turn.active_character == Some(character),
        "out of action, but active",
    );
}

/// Checks that a combat has units of both sides and every engaged unit is in one (BS-47).
fn combats(battle: &BigSkirmishes, wrong: &mut Broken) {
    for combat in &battle.combats.fights {
        wrong.when(
            crate::table::Side::BOTH
                .into_iter()
                .any(|side| battle.fighters(combat.id, side).is_empty()),
            || format!("c{} has units of one side only", combat.id),
        );
        wrong.when(
            combat.due && !matches!(battle.turn.phase, Phase::Cards | Phase::Combats),
            || format!("c{} must be fought in the wrong phase", combat.id),
        );
    }
    for unit in battle.unit_numbers() {
        let it = battle.unit(unit);
        wrong.when(
            it.combat != 0 && (battle.combat(it.combat).is_none() || !it.in_play()),
            || format!("{} is engaged without a combat", battle.id(unit)),
        );
    }
}

/// Checks that the deck has exactly the right cards (BS-12).
fn deck(battle: &BigSkirmishes, wrong: &mut Broken) {
    let deck = &battle.deck;
    if deck.shuffle == 0 {
        wrong.when(
            !deck.left.is_empty() || !deck.drawn.is_empty(),
            "cards before the first shuffle",
        );
        return;
    }
    for card in battle.card_numbers() {
        let times = deck
            .left
            .iter()
            .chain(&deck.drawn)
            .filter(|other| **other == card)
            .count();
        let right = usize::from(battle.in_deck(card));
        wrong.when(times != right, || {
            format!(
                "{} is in the deck {times} times, not {right}",
                battle.card(card).key
            )
        });
    }
    let drawn = deck
        .drawn
        .iter()
        .filter(|card| battle.kind(**card) == CardKind::Pause)
        .count();
    wrong.when(drawn != usize::from(deck.pauses), || {
        format!("{drawn} Pauses drawn, but {} counted", deck.pauses)
    });
    for card in deck.hands.iter().flatten() {
        wrong.when(
            !battle.kind(*card).is_bonus() || !deck.drawn.contains(card) || deck.pauses >= 2,
            || format!("{} cannot be held", battle.card(*card).key),
        );
    }
}

fn turn(battle: &BigSkirmishes, wrong: &mut Broken) {
    let turn = &battle.turn;
    wrong.when(turn.free_action.is_some(), "a Free Action is unfinished");
    wrong.when(
        turn.phase != Phase::Cards
            && (turn.active_character.is_some()
                || turn.active_unit.is_some()
                || turn.card_unit.is_some()),
        "a unit or character is active while no cards are drawn",
    );
    wrong.when(
        turn.phase != Phase::Opening && turn.number == 0,
        "the turn has no number",
    );
}
