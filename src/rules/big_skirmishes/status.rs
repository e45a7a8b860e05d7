//! The status line: whose turn it is, what comes next, what is left to do.

use super::actions::{can_act_freely, can_order_any};
use super::*;
use crate::battle::capital;
use crate::battle::view::Check;

/// The checklist of this step: first what play waits for, then what is optional.
pub fn to_do(battle: &BigSkirmishes, viewer: Viewer) -> Vec<Check> {
    match battle.turn.phase {
        Phase::Opening => Vec::new(),
        Phase::FreeFire => free_fire(battle, viewer),
        Phase::Cards => battle
            .combats_due()
            .map(|combat| Check {
                who: None,
                text: battle.combat_name(combat.id).to(battle, viewer),
                done: false,
            })
            .collect(),
        Phase::Combats => battle
            .combats
            .fights
            .iter()
            .map(|combat| Check {
                who: None,
                text: battle.combat_name(combat.id).to(battle, viewer),
                done: !combat.due,
            })
            .collect(),
        Phase::Morale => tests(battle, viewer)
            .map(|(unit, name)| Check {
                who: Some(unit),
                text: format!("{name}: morale test"),
                done: false,
            })
            .collect(),
    }
}

fn tests(battle: &BigSkirmishes, viewer: Viewer) -> impl Iterator<Item = (Who, String)> + '_ {
    let units = battle.unit_numbers();
    let due = units.filter(|unit| battle.unit(*unit).test_due);
    due.map(move |unit| (unit.into(), battle.call(unit, viewer)))
}

/// The units that may still act without orders (BS-24).
fn free_fire(battle: &BigSkirmishes, viewer: Viewer) -> Vec<Check> {
    let may = |unit: &Unit| {
        battle.is_here(*unit) && (battle.unit(*unit).free_used || can_act_freely(battle, *unit))
    };
    battle
        .unit_numbers()
        .filter(may)
        // Even this is secret for units out of sight.
        .filter(|unit| !battle.entry(*unit).dummy && !battle.is_unit_hidden(*unit, viewer))
        .map(|unit| Check {
            who: Some(unit.into()),
            text: battle.call(unit, viewer),
            done: battle.unit(unit).free_used,
        })
        .collect()
}

/// The units that may still act without orders, side by side: the viewer's own first.
fn may_fire(battle: &BigSkirmishes, viewer: Viewer) -> String {
    let left = free_fire(battle, viewer).into_iter();
    let left: Vec<Check> = left.filter(|check| !check.done).collect();
    let own = match viewer {
        Viewer::Side(side) => Some(side),
        _ => None,
    };
    let first = own.unwrap_or(Side::Red);
    let of = |side: Side| {
        let is_of = |it: &&Check| matches!(it.who, Some(Who::Unit(unit)) if battle.side(Unit(unit)) == side);
        let mut names: Vec<&str> = left
            .iter()
            .filter(is_of)
            .map(|it| it.text.as_str())
            .collect();
        let is_done = |unit: &Unit| battle.unit(*unit).activated || battle.unit(*unit).free_used;
        let is_hidden = |unit: &Unit| battle.is_here(*unit) && battle.is_unit_hidden(*unit, viewer);
        let is_hidden = |unit: &Unit| is_hidden(unit) && !is_done(unit);
        let mut hidden = battle.unit_numbers().filter(is_hidden);
        if hidden.any(|unit| battle.side(unit) == side) {
            names.push("any hidden unit");
        }
        let whose = if own == Some(side) {
            "Yours".to_owned()
        } else {
            capital(side.id())
        };
        (!names.is_empty()).then(|| format!("{whose}: {}", names.join(", ")))
    };
    let sides: Vec<String> = [first, first.other()].into_iter().filter_map(of).collect();
    if sides.is_empty() {
        return "No unit can fire or reload: go on to the combats".to_owned();
    }
    // What they may do comes before a list that may be cut.
    let who = match u16::try_from(left.len()).unwrap_or(u16::MAX) {
        0 => "Hidden units".to_owned(),
        left => count(left, "unit", "units"),
    };
    format!(
        "{who} may still fire, reload or tap-load once, without orders. {}",
        sides.join(". ")
    )
}

/// True if the table can see that no unit can act in this step; a hidden unit always might (BS-63).
pub fn is_step_empty(battle: &BigSkirmishes) -> bool {
    let mut units = battle.unit_numbers();
    match battle.turn.phase {
        Phase::FreeFire => {
            let hidden = units.any(|unit| battle.is_unit_hidden(unit, Viewer::Table));
            let mut checks = free_fire(battle, Viewer::Table).into_iter();
            !hidden && checks.all(|check| check.done)
        }
        Phase::Combats => battle.combats_due().next().is_none(),
        Phase::Opening | Phase::Cards | Phase::Morale => false,
    }
}

pub fn status(battle: &BigSkirmishes, viewer: Viewer) -> Status {
    let turn = &battle.turn;
    let (side, now, next) = match turn.phase {
        Phase::Opening | Phase::Cards if !turn.mustered => (
            None,
            "Roll the characters' classes".to_owned(),
            Some(("muster", Who::Table)),
        ),
        Phase::Opening => opening(battle, viewer),
        Phase::Cards => cards(battle, viewer),
        Phase::FreeFire => {
            let now = may_fire(battle, viewer);
            (None, now, Some(("next", Who::Table)))
        }
        Phase::Combats if battle.combats_due().next().is_some() => ending("Fight the combats"),
        Phase::Combats => ending("Combats done: go on to morale"),
        Phase::Morale if tests(battle, viewer).next().is_some() => ending("Test morale"),
        Phase::Morale => ending("Morale done: shuffle and begin the next turn"),
    };
    let left = match battle.turn.phase {
        Phase::Opening | Phase::FreeFire => Vec::new(),
        Phase::Cards | Phase::Combats => battle
            .combats_due()
            .map(|combat| battle.combat_name(combat.id).to(battle, viewer))
            .collect(),
        Phase::Morale => tests(battle, viewer).map(|(_, name)| name).collect(),
    };
    // Combats and tests come before the next step.
    let next = match battle.turn.phase {
        Phase::Cards | Phase::Combats if !left.is_empty() => Some(("fight", Who::Table)),
        Phase::Morale if !left.is_empty() => battle
            .unit_numbers()
            .find(|unit| battle.unit(*unit).test_due)
            .map(|unit| ("morale", unit.into())),
        _ => next,
    };
    Status {
        facts: facts(battle),
        badges: badges(battle),
        side,
        now,
        left,
        next,
        over: battle.is_decided(),
        ..Status::default()
    }
}

type PhaseNow = (Option<Side>, String, Option<(&'static str, Who)>);

fn ending(now: &str) -> PhaseNow {
    (None, now.to_owned(), Some(("next", Who::Table)))
}

fn opening(battle: &BigSkirmishes, viewer: Viewer) -> PhaseNow {
    let turn = &battle.turn;
    match turn.to_go {
        None => (
            None,
            "Settle who begins, or start the cards".to_owned(),
            Some(("opening", Who::Table)),
        ),
        Some(side) => {
            let now = match turn.go_unit {
                Some(unit) if battle.unit(unit).actions_left == 0 => {
                    let acts = |other: &Unit| battle.unit(*other).actions_left > 0;
                    let mut others = battle.formation_of(unit).into_iter();
                    let rest = others.find(acts).map_or_else(
                        || say!("Done, or the first shot"),
                        |other| say!("{other} may act", other),
                    );
                    say!(
                        "{side}: both actions of {unit} taken; {rest}",
                        side,
                        unit,
                        rest
                    )
                }
                Some(unit) => say!("{side}: {unit} may act again, or Done", side, unit),
                None => say!(
                    "{side}: one unit, up to 2 actions; the first shot starts the cards",
                    side
                ),
            };
            let now = now.to(battle, viewer);
            (Some(side), now, turn.go_unit.map(|_| ("done", Who::Table)))
        }
    }
}

fn cards(battle: &BigSkirmishes, viewer: Viewer) -> PhaseNow {
    let turn = &battle.turn;
    // Orders that no unit can take are none.
    let orders = |officer: Character| match battle.character(officer).activations_left {
        n if n > 0 && can_order_any(battle, officer) => n,
        _ => 0,
    };
    if battle.combats_due().next().is_some() {
        return (None, "Fight the continuing combats".to_owned(), None);
    }
    if let Some(active) = turn.card_unit.or(turn.active_unit) {
        // Those of its Formation that still act come first (BS-57).
        let mut together = battle.acting_with(active).into_iter();
        let unit = together
            .find(|unit| battle.has_use_for_action(*unit))
            .unwrap_or(active);
        let more = turn.active_character.map_or(0, orders);
        let officer = turn.active_character;
        let order = say!(
            "[; {officer} may order {more unit/units} more]",
            officer,
            more
        );
        let left = battle.unit(unit).actions_left;
        let is_idle = !battle.has_use_for_action(unit);
        let now = match left {
            0 => say!("{unit}: both actions taken{order}", unit, order),
            _ if is_idle && battle.unit(unit).disorder > 0 => {
                say!(
                    "{unit}: in combat, no character there to rally{order}",
                    unit,
                    order
                )
            }
            _ if is_idle => say!("{unit}: in combat, no action possible{order}", unit, order),
            _ => say!("{unit}: {left action/actions} left", unit, left),
        };
        // An order that is left is no reason to end.
        let next = (is_idle && more == 0).then(|| after_orders(battle));
        return (
            until_the_card(battle.side(unit), next),
            now.to(battle, viewer),
            next,
        );
    }
    if let Some(character) = turn.active_character {
        let left = orders(character);
        let now = if left > 0 {
            let range = f64::from(3 * battle.character(character).class);
            say!(
                "{character} may order {left unit/units} within {range}",
                character,
                left,
                range
            )
        } else if battle.deck.left.is_empty() {
            say!(
                "{character} has no order left: Done ends the last card",
                character
            )
        } else {
            say!(
                "{character} has no order left: draw the next card",
                character
            )
        };
        let (side, now) = (battle.character_side(character), now.to(battle, viewer));
        let next = (left == 0).then(|| after_orders(battle));
        return (until_the_card(side, next), now, next);
    }
    (
        None,
        "Draw the next card".to_owned(),
        Some(("draw", Who::Table)),
    )
}

/// The side that acts; none once only the next card is left to draw, which either player does.
fn until_the_card(side: Side, next: Option<(&str, Who)>) -> Option<Side> {
    Some(side).filter(|_| next != Some(("draw", Who::Table)))
}

/// The next step when a unit has acted and its character has no order left.
fn after_orders(battle: &BigSkirmishes) -> (&'static str, Who) {
    if battle.deck.left.is_empty() {
        ("done", Who::Table)
    } else {
        ("draw", Who::Table)
    }
}

/// The cards left in the deck, and how many each side holds.
fn facts(battle: &BigSkirmishes) -> Vec<String> {
    let deck = &battle.deck;
    if deck.shuffle == 0 {
        return Vec::new();
    }
    let characters = battle.left(|kind| matches!(kind, CardKind::Character(_)));
    let characters = characters.count();
    let pauses = battle.left(|kind| kind == CardKind::Pause).count();
    let bonus = battle.left(CardKind::is_bonus).count();
    let kinds = [
        (characters, count(characters, "character", "characters")),
        (pauses, count(pauses, "Pause", "Pauses")),
        (bonus, format!("{bonus} Bonus")),
    ];
    let some = kinds.into_iter().filter(|(count, _)| *count > 0);
    let some: Vec<String> = some.map(|(_, text)| text).collect();
    let mut text = format!("Deck {}", deck.left.len());
    if !some.is_empty() {
        text = format!("{text}: {}", some.join(", "));
    }
    let [red, blue] = Side::BOTH.map(|side| deck.hands[side.index()].len());
    let held = (red + blue > 0).then(|| format!("Held: Red {red}, Blue {blue}"));
    std::iter::once(text).chain(held).collect()
}

/// The characters out of action, and the Special Effects in play.
fn badges(battle: &BigSkirmishes) -> Vec<Text> {
    let out = |number: &Character| battle.character(*number).out_of_action;
    let badge = |number| {
        Text::lost(
            battle.character_side(number),
            &battle.call(number, Viewer::Table),
        )
    };
    let lost = battle.character_numbers().filter(out).map(badge);
    let in_play = battle.deck.face_up.iter().flatten().map(|card| {
        let name = battle.card(*card).name.to_uppercase();
        Text::toned(Tone::Strong, format!("{name} IN PLAY"))
    });
    lost.chain(in_play).collect()
}
