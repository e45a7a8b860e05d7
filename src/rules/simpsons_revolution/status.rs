//! The state of play: whose phase it is, what comes next, what is left to do.

use super::state::{Kind, Phase, SimpsonsRevolution};
use crate::battle::view::{Check, Status};
use crate::table::{Side, Who};

/// A step's name for people.
pub(super) fn step_name(step: Phase) -> &'static str {
    match step {
        Phase::Rallies => "Rallies",
        Phase::Activate => "Activation",
        Phase::Artillery => "Artillery",
        Phase::Rifle => "Rifles",
        Phase::Musket => "Muskets",
        Phase::Melee => "Melee",
    }
}

/// SR-10: the routing units of both sides, red's first, and those that have rallied.
pub(super) fn rallies(battle: &SimpsonsRevolution) -> Vec<Check> {
    let concerned = |unit: &u16| {
        let it = battle.unit(*unit);
        !it.removed && (it.rallied || battle.is_routing(*unit))
    };
    let check = |unit: u16| {
        let (it, name) = (battle.unit(unit), battle.unit_name(unit));
        let needed = if battle.with(unit).is_empty() { "on a 6" } else { "on 5 or 6, a leader is with it" };
        let text = match (it.rallied, battle.is_routing(unit)) {
            (false, _) => format!("{name} rallies {needed}"),
            (true, true) => format!("{name} has routed on"),
            (true, false) => format!("{name} has rallied"),
        };
        Check { text, done: it.rallied }
    };
    battle.unit_numbers().filter(concerned).map(check).collect()
}

/// Whether a side has nobody left on the table.
fn is_beaten(battle: &SimpsonsRevolution, side: Side) -> bool {
    battle.unit_numbers().all(|unit| battle.side(unit) != side || battle.unit(unit).removed)
}

/// Whose phase it is, and what comes next.
pub(super) fn status(battle: &SimpsonsRevolution) -> Status {
    let turn = &battle.turn;
    let left: Vec<String> = match turn.side {
        None => rallies(battle).into_iter().filter(|check| !check.done).map(|check| check.text).collect(),
        Some(_) => Vec::new(),
    };
    let due = battle.to_rally().next().filter(|_| turn.side.is_none());
    Status {
        turn: format!("Turn {}", turn.number),
        phase: step_name(turn.step).to_owned(),
        side: turn.side,
        now: now(battle, due.is_some()),
        left,
        next: Some(due.map_or(("next", Who::Table), |unit| ("rally", Who::Unit(unit)))),
        over: Side::BOTH.into_iter().any(|side| is_beaten(battle, side)),
    }
}

fn now(battle: &SimpsonsRevolution, due: bool) -> String {
    let Some(side) = battle.turn.side else {
        let text = if due { "Routing units of both sides try to rally" } else { "Nobody is left to rally; on to the first side" };
        return text.to_owned();
    };
    let name = battle.call(Who::Side(side));
    match battle.turn.step {
        Phase::Rallies => String::new(),
        Phase::Activate => format!("{name}: each unit may move, form, charge or withdraw, leaders may attach; then the next step"),
        Phase::Artillery => format!("{name}: unlimbered guns that have not moved fire, up to {} inches", Kind::Artillery.reach()),
        Phase::Rifle => format!("{name}: rifles in line that have not moved fire, up to {} inches", Kind::Rifle.reach()),
        Phase::Musket => format!("{name}: muskets in line fire, up to {} inches", Kind::Musket.reach()),
        Phase::Melee => format!("{name}: units in contact attack"),
    }
}
