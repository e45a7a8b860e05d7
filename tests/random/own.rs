//! What a rulebook promises besides what all of them do.

use crate::chance::Chance;
use crate::check::{Held, everyone, hold};
use crate::game::Attempt;
use drumhead::battle::{Battle, Outcome, Viewer};
use drumhead::table::Side;
use serde_json::Value;

/// Actions of which one can always be done, so that the game never gets stuck.
const ALWAYS: &[(&str, &[&str])] = &[
    ("most-irregular", &["initiative", "command", "done"]),
    (
        "on-the-frontier",
        &["initiative", "end-half", "call-off", "end-turn"],
    ),
    ("simpsons-revolution", &["next", "rally"]),
];

/// Actions that would end every battle early, or go on for ever: they are rare, one in so many.
const RARE: &[(&str, &[&str], usize)] = &[
    ("simpsons-revolution", &["left-table"], 500),
    ("most-irregular", &["stray", "done", "disperse", "bail"], 10),
];

/// Whether something that is offered is passed over this time.
pub fn passes_over(battle: &dyn Battle, action: &str, chance: &mut Chance) -> bool {
    let id = battle.info().id;
    let rare = RARE
        .iter()
        .find(|(ruleset, actions, _)| *ruleset == id && actions.contains(&action));
    rare.is_some_and(|(.., often)| !chance.one_in(*often))
}

/// How often random play comes to every action, at the least.
pub fn often(ruleset: &str) -> usize {
    if ruleset == "most-irregular" { 5 } else { 1 }
}

/// Of an action that is done.
pub fn done(attempt: &Attempt, done: &Outcome) -> Held {
    let by_the_rules = attempt.directions.force.is_none() && attempt.entry.action != "adjust";
    match attempt.battle.info().id {
        "simpsons-revolution" if by_the_rules => course(attempt, &*done.battle),
        _ => Ok(()),
    }
}

/// Of a battle.
pub fn battle(battle: &dyn Battle) -> Held {
    let id = battle.info().id;
    if let Some((_, actions)) = ALWAYS.iter().find(|(ruleset, _)| *ruleset == id) {
        let mut offers = everyone(battle).flat_map(|who| battle.offers(who, Viewer::Umpire));
        let goes_on = offers.any(|offer| offer.refusal.is_none() && actions.contains(&offer.id));
        let is_over = battle.scenario().end().is_some();
        hold(goes_on || is_over, || {
            format!("none of {actions:?} can be done")
        })?;
    }
    Side::BOTH
        .into_iter()
        .try_for_each(|side| hidden(battle, side))
}

/// BS-60: the names of hidden units stay with their own side, whatever was done.
fn hidden(battle: &dyn Battle, side: Side) -> Held {
    let enemy = Viewer::Side(side.other());
    let state = battle.state(Viewer::Umpire);
    let is_hidden = |id: &str| state["units"][id]["hidden"] == true;
    let units = battle.directory().units.iter();
    let names: Vec<&str> = units
        .filter(|unit| unit.side == side && is_hidden(&unit.id))
        .map(|unit| unit.name.as_str())
        .collect();
    if names.is_empty() {
        return Ok(());
    }
    let text = format!(
        "{} {:?} {:?} {:?}",
        battle.state(enemy),
        battle.roster(enemy),
        battle.panel(enemy),
        battle.status(enemy)
    );
    let told = names.iter().find(|name| text.contains(**name));
    hold(told.is_none(), || {
        format!("{enemy:?} learn of {told:?}: {text}")
    })
}

/// SR-03: rungs go down only, but for a rally; no unit comes back; SR-17: an activation is used once a turn.
fn course(attempt: &Attempt, after: &dyn Battle) -> Held {
    let (before, after) = (
        attempt.battle.state(Viewer::Umpire),
        after.state(Viewer::Umpire),
    );
    let (action, fields) = (attempt.entry.action.as_str(), &attempt.entry.fields);
    let rung = |unit: &Value| {
        let rungs = ["none", "elite", "formed", "disordered", "routing"];
        rungs.iter().position(|order| unit["order"] == *order)
    };
    for (id, is) in after["units"].as_object().into_iter().flatten() {
        let was = &before["units"][id];
        let rallied = action == "rally" && was["order"] == "routing" && is["order"] == "disordered";
        let acts = ["move", "form", "charge", "withdraw", "return-crew"].contains(&action)
            && fields.get("unit").is_some_and(|unit| unit == id);
        let sound = [
            rung(is) >= rung(was) || rallied,
            was["removed"] == false || is["removed"] == true,
            is["stands"].as_u64() <= was["stands"].as_u64(),
            !acts || was["activated"] == false && is["activated"] == true,
            !acts || was["order"] != "routing",
        ];
        hold(sound == [true; 5], || {
            format!("{action}: {id} went from {was} to {is}")
        })?;
    }
    Ok(())
}
