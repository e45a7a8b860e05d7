//! The state of play: whose phase it is, what comes next, what is left to do.

use super::state::{Kind, Phase, SimpsonsRevolution};
use crate::battle::count;
use crate::battle::view::{Check, Standing, Status, Text};
use crate::table::{Side, Who};

/// Where a unit stands in the step.
pub(super) fn standing(battle: &SimpsonsRevolution, number: u16) -> Standing {
    let (it, turn) = (battle.unit(number), &battle.turn);
    if it.removed {
        return Standing::Gone;
    }
    let routing = battle.is_routing(number);
    if turn.side.is_none() {
        return if routing && !it.rallied {
            Standing::Due
        } else {
            Standing::Idle
        };
    }
    if turn.side != Some(battle.side(number)) || routing {
        return Standing::Idle;
    }
    let Some(kind) = turn.step.kind() else {
        return if it.activated {
            Standing::Acted
        } else {
            Standing::Ready
        };
    };
    match turn.step {
        _ if battle.can_attack(number, kind) => Standing::Ready,
        _ if it.fired || it.fought => Standing::Acted,
        _ => Standing::Idle,
    }
}

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
        let needed = if battle.with(unit).is_empty() {
            "on a 6"
        } else {
            "on 5 or 6, a leader is with it"
        };
        let text = match (it.rallied, battle.is_routing(unit)) {
            (false, _) => format!("{name} rallies {needed}"),
            (true, true) => format!("{name} has routed on"),
            (true, false) => format!("{name} has rallied"),
        };
        Check {
            who: Some(Who::Unit(unit)),
            text,
            done: it.rallied,
        }
    };
    battle.unit_numbers().filter(concerned).map(check).collect()
}

/// Whether a side has nobody left on the table.
fn is_beaten(battle: &SimpsonsRevolution, side: Side) -> bool {
    battle
        .unit_numbers()
        .all(|unit| battle.side(unit) != side || battle.unit(unit).removed)
}

/// How many units may still do something in this step.
pub(super) fn ready(battle: &SimpsonsRevolution) -> usize {
    battle
        .unit_numbers()
        .filter(|unit| standing(battle, *unit) == Standing::Ready)
        .count()
}

/// Whether nobody can do anything in the present step: it is passed over.
pub(super) fn is_step_empty(battle: &SimpsonsRevolution) -> bool {
    let turn = &battle.turn;
    let due = turn.side.is_none() && battle.to_rally().next().is_some();
    // Leaders go to units and away while their side activates.
    let attaches = |side: Side| {
        let there = |unit: u16| battle.side(unit) == side && !battle.unit(unit).removed;
        let leads = |leader: u16| battle.leader_side(leader) == side && battle.leader(leader).alive;
        battle.unit_numbers().any(there) && battle.leader_numbers().any(leads)
    };
    let leaders = turn.step == Phase::Activate && turn.side.is_some_and(attaches);
    ready(battle) == 0 && !due && !leaders
}

/// Whose phase it is, and what comes next. The next step is suggested once nobody can do anything more in this one.
pub(super) fn status(battle: &SimpsonsRevolution) -> Status {
    let turn = &battle.turn;
    let left: Vec<String> = match turn.side {
        None => rallies(battle)
            .into_iter()
            .filter(|check| !check.done)
            .map(|check| check.text)
            .collect(),
        Some(_) => Vec::new(),
    };
    let due = battle.to_rally().next().filter(|_| turn.side.is_none());
    let ready = ready(battle);
    let on = (ready == 0).then_some(("next", Who::Table));
    Status {
        turn: format!("Turn {}", turn.number),
        phase: step_name(turn.step).to_owned(),
        side: turn.side,
        now: now(battle, due.is_some(), ready),
        left,
        facts: facts(battle),
        badges: badges(battle),
        next: due.map(|unit| ("rally", Who::Unit(unit))).or(on),
        over: Side::BOTH.into_iter().any(|side| is_beaten(battle, side)),
    }
}

/// What a step is for.
fn left_to(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "to activate, but leaders may still go where they like",
        Some(Kind::Artillery) => "to fire artillery",
        Some(Kind::Rifle) => "to fire rifles",
        Some(Kind::Musket) => "to fire muskets",
        Some(Kind::Melee) => "to attack in melee",
    }
}

fn now(battle: &SimpsonsRevolution, due: bool, ready: usize) -> String {
    let Some(side) = battle.turn.side else {
        let text = if due {
            "Routing units of both sides try to rally"
        } else {
            "Nobody is left to rally; on to the first side"
        };
        return text.to_owned();
    };
    let name = battle.call(Who::Side(side));
    if ready == 0 {
        return format!(
            "{name}: nobody is left {}; on to the next step",
            left_to(battle.turn.step.kind())
        );
    }
    let Some(kind) = battle.turn.step.kind() else {
        let units = count(ready, "unit", "units");
        return format!(
            "{name}: {units} may still move, form, charge or withdraw; leaders go where they like"
        );
    };
    let who = match kind {
        Kind::Artillery => count(ready, "gun", "guns"),
        Kind::Rifle => format!("{} with rifles", count(ready, "unit", "units")),
        Kind::Musket => format!("{} with muskets", count(ready, "unit", "units")),
        Kind::Melee => {
            return format!(
                "{name}: {} in contact may attack",
                count(ready, "unit", "units")
            );
        }
    };
    format!("{name}: {who} may fire, up to {} inches", kind.reach())
}

/// How many leaders each side still has.
fn facts(battle: &SimpsonsRevolution) -> Vec<String> {
    let of = |side: Side| {
        let mine = || {
            battle
                .leader_numbers()
                .filter(move |leader| battle.leader_side(*leader) == side)
        };
        let alive = mine().filter(|leader| battle.leader(*leader).alive).count();
        format!("{alive} of {}", mine().count())
    };
    let [red, blue] = Side::BOTH.map(of);
    vec![format!("Leaders: Red {red}, Blue {blue}")]
}

/// Which leaders are lost.
fn badges(battle: &SimpsonsRevolution) -> Vec<Text> {
    let lost = |number: &u16| !battle.leader(*number).alive;
    let badge = |number| Text::lost(battle.leader_side(number), &battle.leader_name(number));
    battle.leader_numbers().filter(lost).map(badge).collect()
}
