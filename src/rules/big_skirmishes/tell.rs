//! The tracked state as `exec` tells it, and what the odds count.

use super::roster::CardKind;
use super::state::BigSkirmishes;
use crate::battle::{Tally, Viewer, Word};
use crate::table::{Side, Who};
use serde_json::{Map, Value, json};

/// Everything tracked, as `viewer` may know it.
pub(super) fn state(battle: &BigSkirmishes, viewer: Viewer) -> Value {
    let units: Map<String, Value> = battle
        .unit_numbers()
        .map(|u| (id(battle, Who::Unit(u)), unit(battle, u, viewer)))
        .collect();
    let characters: Map<String, Value> = battle
        .character_numbers()
        .map(|c| (id(battle, Who::Character(c)), character(battle, c, viewer)))
        .collect();
    json!({
        "units": units,
        "characters": characters,
        "turn": turn(battle),
        "deck": deck(battle, viewer),
        "combats": combats(battle),
    })
}

/// Formations, as they are now and were not before.
pub(super) fn put_right(battle: &BigSkirmishes, before: &BigSkirmishes) -> Vec<String> {
    let shown = |unit: &u16| battle.unit(*unit).in_play() && !battle.unit(*unit).hidden;
    let changed = |unit: &u16| battle.unit(*unit).formation != before.unit(*unit).formation;
    let units = battle.unit_numbers().filter(shown).filter(changed);
    units
        .map(|unit| {
            let formation = battle.unit(unit).formation.instruction();
            format!("{}: {formation}", battle.unit_name(unit, Viewer::Umpire))
        })
        .collect()
}

fn id(battle: &BigSkirmishes, who: Who) -> String {
    battle.roster.directory.id(who).to_owned()
}

/// BS-60: of a hidden unit others see only that it is there and hidden; a dummy looks like any other.
fn unit(battle: &BigSkirmishes, unit: u16, viewer: Viewer) -> Value {
    if battle.is_unit_hidden(unit, viewer) {
        return json!({"hidden": true});
    }
    let it = battle.unit(unit);
    let others: Vec<String> = battle
        .formation_of(unit)
        .into_iter()
        .filter(|other| *other != unit && !battle.is_unit_hidden(*other, viewer))
        .map(|other| id(battle, Who::Unit(other)))
        .collect();
    let with: Vec<String> = battle
        .with(unit)
        .map(|c| id(battle, Who::Character(c)))
        .collect();
    json!({
        "standing": it.standing,
        "kills": it.kills,
        "disorder": it.disorder,
        "tally": it.tally(),
        "smoke": it.smoke,
        "black_smoke": it.black_smoke,
        "tap_loaded": it.tap_loaded,
        "fired_before": it.fired_before,
        "formation": it.formation.word(),
        "grouped_with": others,
        "activated": it.activated,
        "actions_left": it.actions_left,
        "engaged": it.combat != 0,
        "hidden": it.hidden,
        "routed": it.routed,
        "removed": it.removed,
        "characters": with,
    })
}

fn character(battle: &BigSkirmishes, character: u16, viewer: Viewer) -> Value {
    let it = battle.character(character);
    // Whoever is with a hidden unit is out of sight as well.
    let with = it
        .with
        .filter(|unit| !battle.is_unit_hidden(*unit, viewer))
        .map(|unit| id(battle, Who::Unit(unit)));
    json!({
        "class": it.class,
        "with": with,
        "out_of_action": it.out_of_action,
        "activations_left": it.activations_left,
    })
}

fn turn(battle: &BigSkirmishes) -> Value {
    let turn = &battle.turn;
    json!({
        "number": turn.number,
        "phase": turn.phase.id(),
        "mustered": turn.mustered,
        "to_go": turn.to_go.map(Side::id),
        "active_character": turn.active_character.map(|c| id(battle, Who::Character(c))),
        "active_unit": turn.active_unit.or(turn.go_unit).map(|u| id(battle, Who::Unit(u))),
    })
}

fn combats(battle: &BigSkirmishes) -> Value {
    let names = |units: &[u16]| {
        units
            .iter()
            .map(|unit| id(battle, Who::Unit(*unit)))
            .collect::<Vec<_>>()
    };
    battle
        .combats
        .fights
        .iter()
        .map(|combat| {
            json!({
                "id": format!("c{}", combat.id),
                "red": names(&battle.fighters(combat.id, Side::Red)),
                "blue": names(&battle.fighters(combat.id, Side::Blue)),
                "round": combat.round,
                "due": combat.due,
                "charged": names(&combat.charged),
            })
        })
        .collect()
}

/// BS-14: characters by name, Pauses, and all undrawn Bonus cards as one number; a held card as `bonus`.
fn deck(battle: &BigSkirmishes, viewer: Viewer) -> Value {
    let deck = &battle.deck;
    let card_id = |card: &u16| battle.roster.cards[usize::from(*card)].id.clone();
    let left = |wanted: fn(CardKind) -> bool| {
        deck.left
            .iter()
            .filter(move |card| wanted(battle.kind(**card)))
    };
    let characters: Vec<String> = left(|kind| matches!(kind, CardKind::Character(_)))
        .map(card_id)
        .collect();
    let drawn: Vec<String> = deck
        .drawn
        .iter()
        .map(|card| {
            if battle.is_card_hidden(*card, viewer) {
                "bonus".to_owned()
            } else {
                card_id(card)
            }
        })
        .collect();
    let hands: Map<String, Value> = Side::BOTH
        .into_iter()
        .map(|side| {
            let cards = deck.hands[side.index()].iter().map(|card| {
                if battle.is_card_hidden(*card, viewer) {
                    "bonus".to_owned()
                } else {
                    card_id(card)
                }
            });
            (side.id().to_owned(), cards.collect())
        })
        .collect();
    json!({
        "left": {
            "characters": characters,
            "pauses": left(|kind| kind == CardKind::Pause).count(),
            "bonus": left(CardKind::is_bonus).count(),
        },
        "drawn": drawn,
        "pauses": deck.pauses,
        "hands": hands,
    })
}

/// What changed since `before`, counter by counter.
pub(super) fn measure(battle: &BigSkirmishes, before: &BigSkirmishes, tally: &mut dyn Tally) {
    for (number, (now, was)) in battle.units.iter().zip(&before.units).enumerate() {
        // Most units change nothing, and this is asked of every unit on every run of the odds.
        let same = now.counts() == was.counts() && now.actions_left == was.actions_left;
        if same {
            continue;
        }
        let who = Who::Unit(u16::try_from(number).unwrap_or(u16::MAX));
        let mut add =
            |counter, was: u16, now: u16| tally.add(who, counter, i32::from(now) - i32::from(was));
        add("standing", was.standing, now.standing);
        add("kills", was.kills, now.kills);
        add("disorder", was.disorder, now.disorder);
        add("tally", was.tally(), now.tally());
        add("smoke", was.smoke, now.smoke);
        add("actions_left", was.actions_left, now.actions_left);
    }
    for ((number, now), was) in (0..).zip(&battle.characters).zip(&before.characters) {
        tally.add(
            Who::Character(number),
            "class",
            i32::from(now.class) - i32::from(was.class),
        );
    }
}

/// How well a side stands: its figures and order against the enemy's, its characters, its cards.
pub(super) fn worth(battle: &BigSkirmishes, side: Side) -> f64 {
    let units: f64 = (0..)
        .zip(&battle.units)
        .map(|(number, unit)| {
            let worth = if unit.routed || unit.removed {
                0.0
            } else {
                f64::from(unit.standing) - 0.5 * f64::from(unit.disorder)
            };
            if battle.side(number) == side {
                worth
            } else {
                -worth
            }
        })
        .sum();
    let characters: f64 = (0..)
        .zip(&battle.characters)
        .map(|(number, it)| {
            if battle.character_side(number) == side {
                f64::from(it.class)
            } else {
                -f64::from(it.class)
            }
        })
        .sum();
    units + 2.0 * characters + 0.1 * battle.deck.hands[side.index()].len() as f64
}
