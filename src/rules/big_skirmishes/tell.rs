//! The state in `exec`'s JSON, and a side's score.

use super::*;
use crate::battle::tracking;

/// The state as `viewer` may know it.
pub fn state(battle: &BigSkirmishes, viewer: Viewer) -> Value {
    let mut state = Value::from(tracking::state(BigSkirmishes::tracked(), battle));
    let hidden = battle.unit_numbers();
    let hidden = hidden.filter(|unit| battle.is_unit_hidden(*unit, viewer));
    let hidden: Vec<String> = hidden.map(|unit| id(battle, unit)).collect();
    hide(&mut state, &hidden);
    state["deck"] = deck(battle, viewer);
    state["combats"] = combats(battle);
    state
}

fn id(battle: &BigSkirmishes, who: impl Into<Who>) -> String {
    battle.roster.directory.id(who.into()).to_owned()
}

/// Redacts hidden units to `hidden: true`, a dummy like any other, and the characters with them (BS-60).
fn hide(state: &mut Value, hidden: &[String]) {
    let is_hidden = |id: &Value| hidden.iter().any(|unit| id == unit);
    for unit in hidden {
        state["units"][unit] = json!({"hidden": true});
    }
    for row in state["units"]
        .as_object_mut()
        .into_iter()
        .flat_map(Map::values_mut)
    {
        if let Some(others) = row.get_mut("grouped_with").and_then(Value::as_array_mut) {
            others.retain(|unit| !is_hidden(unit));
        }
    }
    for row in state["characters"]
        .as_object_mut()
        .into_iter()
        .flat_map(Map::values_mut)
    {
        if is_hidden(&row["with"]) {
            row["with"] = Value::Null;
        }
    }
}

fn combats(battle: &BigSkirmishes) -> Value {
    let names = |units: &[Unit]| {
        units
            .iter()
            .map(|unit| id(battle, *unit))
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

/// The deck: characters by name, Pauses, undrawn Bonus cards as a number, a held card as `bonus` (BS-14).
fn deck(battle: &BigSkirmishes, viewer: Viewer) -> Value {
    let deck = &battle.deck;
    let card_id = |card: &u16| battle.card(*card).id.clone();
    let shown = |cards: &[u16]| -> Vec<String> {
        let id = |card: &u16| {
            if battle.is_card_hidden(*card, viewer) {
                "bonus".to_owned()
            } else {
                card_id(card)
            }
        };
        cards.iter().map(id).collect()
    };
    let characters = battle.left(|kind| matches!(kind, CardKind::Character(_)));
    let characters: Vec<String> = characters.map(card_id).collect();
    let hands = Side::BOTH.into_iter();
    let hands = hands.map(|side| {
        (
            side.id().to_owned(),
            shown(&deck.hands[side.index()]).into(),
        )
    });
    let hands: Map<String, Value> = hands.collect();
    json!({
        "left": {
            "characters": characters,
            "pauses": battle.left(|kind| kind == CardKind::Pause).count(),
            "bonus": battle.left(CardKind::is_bonus).count(),
        },
        "drawn": shown(&deck.drawn),
        "pauses": deck.pauses,
        "hands": hands,
    })
}

/// A side's score for the solver: its figures and order against the enemy's, its characters, its cards.
pub fn score(battle: &BigSkirmishes, side: Side) -> f64 {
    let units: f64 = battle
        .unit_numbers()
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
    let characters: f64 = battle
        .character_numbers()
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
