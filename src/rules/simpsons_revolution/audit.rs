//! Invariants that hold after every action, also forced or adjusted ones.

use super::roster::Arm;
use super::state::{Phase, Rung, SimpsonsRevolution};
use super::tracked::UNIT;
use crate::battle::{add_up, on_the_list};
use crate::table::Who;

/// Checks a state read from a file: see [`Rules::bounds`](crate::battle::Rules::bounds).
pub fn bounds(battle: &SimpsonsRevolution) -> Result<(), String> {
    let units = battle.units.len();
    for (it, unit) in battle.units.iter().zip(battle.unit_numbers()) {
        let id = battle.roster.directory.id(Who::Unit(unit));
        add_up(id, battle.entry(unit).stands, &[it.stands, it.stands_lost])?;
        UNIT.bounds(battle, unit, id)?;
        on_the_list(id, units, it.in_melee_with.iter().copied())?;
        on_the_list(id, units, it.charge_target)?;
    }
    on_the_list(
        "a leader",
        units,
        battle.leaders.iter().filter_map(|leader| leader.with),
    )
}

/// Lists every invariant that is broken.
pub fn audit(battle: &SimpsonsRevolution) -> Vec<String> {
    let mut wrong = Vec::new();
    for unit in battle.unit_numbers() {
        let id = battle.roster.directory.id(Who::Unit(unit));
        of_unit(battle, unit, &mut |what| {
            wrong.push(format!("{id}: {what}"));
        });
        melee(battle, unit, &mut |what| {
            wrong.push(format!("{id}: {what}"));
        });
    }
    for leader in battle.leader_numbers() {
        let (it, id) = (
            battle.leader(leader),
            battle.roster.directory.id(Who::Character(leader)),
        );
        if let Some(unit) = it.with
            && (!it.alive
                || battle.unit(unit).removed
                || battle.side(unit) != battle.leader_side(leader))
        {
            wrong.push(format!(
                "{id}: attached to a unit that is removed or of the other side, or lost"
            ));
        }
    }
    let turn = &battle.turn;
    if (turn.step == Phase::Rallies) != turn.side.is_none() || turn.number == 0 {
        wrong.push(format!(
            "turn: {:?} in {:?} of turn {}",
            turn.side, turn.step, turn.number
        ));
    }
    wrong
}

fn of_unit(battle: &SimpsonsRevolution, unit: u16, wrong: &mut dyn FnMut(String)) {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    if it.stands + it.stands_lost != entry.stands {
        wrong(format!(
            "{} stands and {} lost do not add up to {}",
            it.stands, it.stands_lost, entry.stands
        ));
    }
    if it.stands == 0 && !it.removed {
        wrong("not removed without a stand left".to_owned());
    }
    UNIT.audit(battle, unit, wrong);
    if it.order == Rung::Elite && it.stands_lost > 0 {
        wrong("elite without all stands".to_owned());
    }
    if it.crew_back && (entry.arm != Arm::Artillery || it.removed) {
        wrong("crew away without a gun on the table".to_owned());
    }
    if it.charge_target.is_some() && !it.charged {
        wrong("a charge target without a charge".to_owned());
    }
    if it.crew_returned && entry.arm != Arm::Artillery {
        wrong("crew returned without a gun".to_owned());
    }
    if it.uphill && !it.charged {
        wrong("uphill without a charge".to_owned());
    }
}

/// SR-24: contact is mutual, between enemies on the table.
fn melee(battle: &SimpsonsRevolution, unit: u16, wrong: &mut dyn FnMut(String)) {
    let it = battle.unit(unit);
    if it.removed && !it.in_melee_with.is_empty() {
        wrong("in melee while off the table".to_owned());
    }
    if !it.in_melee_with.is_sorted_by(|a, b| a < b) {
        wrong("enemies in melee are not listed once each, in order".to_owned());
    }
    for enemy in &it.in_melee_with {
        if battle.side(*enemy) == battle.side(unit)
            || battle.unit(*enemy).removed
            || !battle.unit(*enemy).in_melee_with.contains(&unit)
        {
            wrong(format!(
                "its melee with {} is not mutual between enemies on the table",
                battle.roster.directory.id(Who::Unit(*enemy))
            ));
        }
    }
}
