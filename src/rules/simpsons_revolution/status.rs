//! The state of play: the phasing side, the step, the units left to act.

use super::*;
use crate::battle::view::Check;

pub fn standing(battle: &SimpsonsRevolution, number: Unit) -> Standing {
    let (it, turn) = (battle.unit(number), &battle.turn);
    if it.removed {
        return Standing::Gone;
    }
    if battle.scenario.is_away(Who::from(number)) {
        return Standing::Idle;
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
        _ if battle.can_attack(number, kind) && !waits(battle, number, kind) => Standing::Ready,
        _ if it.fired || it.fought => Standing::Acted,
        _ => Standing::Idle,
    }
}

/// True for a unit in melee before the melee step: it attacks once, so that its fire would cost its part in the melee (SR-19).
fn waits(battle: &SimpsonsRevolution, number: Unit, kind: CombatKind) -> bool {
    kind != CombatKind::Melee && battle.in_melee(number)
}

/// The units that may fire in this step or wait for the melee.
fn waiting(battle: &SimpsonsRevolution) -> Vec<Unit> {
    let Some(kind) = battle.turn.step.kind() else {
        return Vec::new();
    };
    let may = |unit: &Unit| waits(battle, *unit, kind) && battle.can_attack(*unit, kind);
    battle.unit_numbers().filter(may).collect()
}

pub fn step_name(step: TurnStep) -> &'static str {
    match step {
        TurnStep::Rallies => "Rallies",
        TurnStep::Activate => "Activation",
        TurnStep::Artillery => "Artillery",
        TurnStep::Rifle => "Rifles",
        TurnStep::Musket => "Muskets",
        TurnStep::Melee => "Melee",
    }
}

/// SR-10: the routing units of both sides, red's first, and those that have rallied.
pub fn rallies(battle: &SimpsonsRevolution) -> Vec<Check> {
    let concerned = |unit: &Unit| {
        let it = battle.unit(*unit);
        let is_here = !it.removed && !battle.scenario.is_away(Who::from(*unit));
        is_here && (it.rallied || battle.is_routing(*unit))
    };
    let check = |unit: Unit| {
        let it = battle.unit(unit);
        let needed = if battle.with(unit).is_empty() {
            "on 6"
        } else {
            "on 5+, with a leader"
        };
        let text = match (it.rallied, battle.is_routing(unit)) {
            (false, _) => say!("{unit rallies/rally} {needed}", unit, needed),
            (true, true) => say!("{unit has/have} routed on", unit),
            (true, false) => say!("{unit has/have} rallied", unit),
        };
        Check {
            who: Some(Who::from(unit)),
            text: text.to(battle, Viewer::Table),
            done: it.rallied,
        }
    };
    battle.unit_numbers().filter(concerned).map(check).collect()
}

/// The units that can still act in this step.
pub fn ready(battle: &SimpsonsRevolution) -> Vec<Unit> {
    let is_ready = |unit: &Unit| standing(battle, *unit) == Standing::Ready;
    battle.unit_numbers().filter(is_ready).collect()
}

/// True if no unit or leader can act in this step; it is then skipped.
pub fn is_step_empty(battle: &SimpsonsRevolution) -> bool {
    let turn = &battle.turn;
    let rallies = turn.side.is_none() && battle.to_rally().next().is_some();
    let leaders = turn.side.is_some_and(|side| can_attach(battle, side));
    ready(battle).is_empty() && waiting(battle).is_empty() && !rallies && !leaders
}

/// Leaders can join and leave units, and move, while their side activates.
fn can_attach(battle: &SimpsonsRevolution, side: Side) -> bool {
    let leader = battle.present_leaders(side).next();
    battle.turn.step == TurnStep::Activate && battle.has_units_on_table(side) && leader.is_some()
}

/// Suggests the next step once no unit can act in this one.
pub fn status(battle: &SimpsonsRevolution) -> Status {
    let turn = &battle.turn;
    let due = turn.side.is_none().then(|| rallies(battle));
    let due = due.into_iter().flatten().filter(|check| !check.done);
    let left = due.map(|check| check.text).collect();
    let routing = battle.to_rally().next().filter(|_| turn.side.is_none());
    let ready = ready(battle);
    let next = ready.is_empty().then_some(("next", Who::Table));
    Status {
        side: turn.side,
        now: now(battle, routing.is_some(), &ready),
        left,
        facts: facts(battle),
        badges: badges(battle),
        next: routing.map(|unit| ("rally", Who::from(unit))).or(next),
        over: Side::BOTH
            .into_iter()
            .any(|side| battle.living(side).next().is_none()),
        ..Status::default()
    }
}

/// A step's purpose.
fn left_to(kind: Option<CombatKind>, leaders: bool) -> &'static str {
    match kind {
        None if leaders => "to activate, but leaders may still move, join and leave units",
        None => "to activate",
        Some(CombatKind::Artillery) => "to fire artillery",
        Some(CombatKind::Rifle) => "to fire rifles",
        Some(CombatKind::Musket) => "to fire muskets",
        Some(CombatKind::Melee) => "to attack in melee",
    }
}

fn now(battle: &SimpsonsRevolution, routing: bool, ready: &[Unit]) -> String {
    let Some(side) = battle.turn.side else {
        let text = if routing {
            "Routing units of both sides try to rally"
        } else if rallies(battle).iter().any(|check| check.done) {
            "All routing units have tried to rally; go to the next step"
        } else {
            "Nobody is routing; go to the next step"
        };
        return text.to_owned();
    };
    let name = battle.called(side);
    let waiting = waiting(battle);
    if ready.is_empty() && !waiting.is_empty() {
        let may = say!(
            "{waiting} may fire, or wait for the melee: a unit attacks once (SR-19)",
            waiting
        );
        return format!("{name}: {}", may.to(battle, Viewer::Table));
    }
    if ready.is_empty() {
        return format!(
            "{name}: no unit is left {}; go to the next step",
            left_to(battle.turn.step.kind(), can_attach(battle, side))
        );
    }
    // A few have names.
    let of = |noun: [&str; 2], with: &str| match ready {
        [_] | [_, _] => say!("{ready}", ready = ready.to_vec()).to(battle, Viewer::Table),
        _ => format!("{}{with}", count(ready.len(), noun[0], noun[1])),
    };
    let units = |with: &str| of(["unit", "units"], with);
    let fire = |who: String, kind: CombatKind| format!("{who} may fire, up to {}″", kind.reach());
    let may = match battle.turn.step.kind() {
        None => format!(
            "{} may still move, form, charge or withdraw; leaders may move, join and leave units",
            units("")
        ),
        Some(kind @ CombatKind::Artillery) => fire(of(["gun", "guns"], ""), kind),
        Some(kind @ CombatKind::Rifle) => fire(units(" with rifles"), kind),
        Some(kind @ CombatKind::Musket) => fire(units(" with muskets"), kind),
        Some(CombatKind::Melee) => format!("{} may attack in melee", units("")),
    };
    let also = say!("[; {waiting} too, or wait for the melee]", waiting);
    format!("{name}: {may}{}", also.to(battle, Viewer::Table))
}

/// The leaders each side has left.
fn facts(battle: &SimpsonsRevolution) -> Vec<String> {
    let of = |side: Side| {
        let all = battle.roster.leaders.iter().filter(|of| **of == side);
        format!("{} of {}", battle.living_leaders(side).count(), all.count())
    };
    let [red, blue] = Side::BOTH.map(of);
    vec![format!("Leaders: Red {red}, Blue {blue}")]
}

/// The lost leaders.
fn badges(battle: &SimpsonsRevolution) -> Vec<Text> {
    let lost = |number: &Character| !battle.leader(*number).alive;
    let badge = |number| Text::lost(battle.leader_side(number), &battle.called(number));
    battle.leader_numbers().filter(lost).map(badge).collect()
}
