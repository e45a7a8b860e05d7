//! Invariants that hold after every action, also forced or adjusted ones.

use super::*;

/// Lists every invariant that is broken.
pub fn audit(battle: &SimpsonsRevolution, wrong: &mut Broken) {
    for unit in battle.unit_numbers() {
        let id = battle.id(unit);
        of_unit(battle, unit, wrong.about(id));
        melee(battle, unit, wrong.about(id));
    }
    for leader in battle.leader_numbers() {
        let (it, id) = (battle.leader(leader), battle.id(leader));
        if let Some(unit) = it.with
            && (!it.alive
                || battle.unit(unit).removed
                || battle.side(unit) != battle.leader_side(leader))
        {
            wrong
                .about(id)
                .push("attached to a unit that is removed or of the other side, or lost");
        }
    }
    let turn = &battle.turn;
    if (turn.step == TurnStep::Rallies) != turn.side.is_none() || turn.number == 0 {
        wrong
            .about("turn")
            .push(|| format!("{:?} in {:?} of turn {}", turn.side, turn.step, turn.number));
    }
}

fn of_unit(battle: &SimpsonsRevolution, unit: Unit, wrong: &mut Broken) {
    let (it, entry) = (battle.unit(unit), battle.entry(unit));
    wrong.when(
        it.stands == 0 && !it.removed,
        "not removed without a stand left",
    );
    wrong.when(
        it.order == Rung::Elite && it.stands_lost > 0,
        "elite without all stands",
    );
    wrong.when(
        it.crew_back && (entry.arm != Arm::Artillery || it.removed),
        "crew away without a gun on the table",
    );
    wrong.when(
        (it.charge_target.is_some() || !it.charged_before.is_empty()) && !it.charged,
        "a charge target without a charge",
    );
    wrong.when(
        it.crew_returned && entry.arm != Arm::Artillery,
        "crew returned without a gun",
    );
    wrong.when(it.uphill && !it.charged, "uphill without a charge");
}

/// SR-24: contact is mutual, between enemies on the table.
fn melee(battle: &SimpsonsRevolution, unit: Unit, wrong: &mut Broken) {
    let it = battle.unit(unit);
    wrong.when(
        it.removed && !it.in_melee_with.is_empty(),
        "in melee while off the table",
    );
    wrong.when(
        !it.in_melee_with.is_sorted_by(|a, b| a < b),
        "enemies in melee are not listed once each, in order",
    );
    for enemy in &it.in_melee_with {
        wrong.when(
            battle.side(*enemy) == battle.side(unit)
                || battle.unit(*enemy).removed
                || !battle.unit(*enemy).in_melee_with.contains(&unit),
            || {
                format!(
                    "its melee with {} is not mutual between enemies on the table",
                    battle.id(*enemy)
                )
            },
        );
    }
}
