//! Table instructions after an adjustment, and the score of a side.

use super::ladder::placed;
use super::*;

/// Instructions that bring the table in line with the state.
pub fn put_right(battle: &SimpsonsRevolution, before: &SimpsonsRevolution) -> Vec<String> {
    let mut all = Vec::new();
    for unit in battle
        .unit_numbers()
        .filter(|unit| !battle.unit(*unit).removed)
    {
        let (now, was, name) = (battle.unit(unit), before.unit(unit), battle.unit_name(unit));
        if (now.order, now.posture) != (was.order, was.posture) {
            all.push(format!("{name}: {}", placed(now.order, now.posture)));
        }
        if now.crew_back != was.crew_back {
            let place = if now.crew_back {
                format!("{CREW_BACK}″")
            } else {
                "to the gun".to_owned()
            };
            all.push(format!("{name}: move the crew back {place}"));
        }
        for (these, others, how) in [(was, now, "out of"), (now, was, "into")] {
            let enemies = these.in_melee_with.iter();
            let changed =
                enemies.filter(|enemy| unit < **enemy && !others.in_melee_with.contains(enemy));
            all.extend(changed.map(|enemy| {
                let enemy = battle.unit_name(*enemy);
                format!("{name}: move {how} contact with {enemy}")
            }));
        }
    }
    for leader in battle.leader_numbers() {
        let (now, was, name) = (
            battle.leader(leader),
            before.leader(leader),
            battle.leader_name(leader),
        );
        match now.with {
            with if with == was.with || !now.alive => {}
            Some(unit) => all.push(format!("{name}: place with {}", battle.unit_name(unit))),
            None => all.extend(
                was.with
                    .map(|unit| format!("{name}: place beside {}, alone", battle.unit_name(unit))),
            ),
        }
    }
    all
}

/// The score of a side: its stands by their order, and its leaders, minus the enemy's.
pub fn score(battle: &SimpsonsRevolution, side: Side) -> f64 {
    let of = |side: Side| {
        let units = battle.living(side).map(|unit| worth(battle.unit(unit)));
        units.sum::<f64>() + 3.0 * battle.living_leaders(side).count() as f64
    };
    of(side) - of(side.other())
}

/// The worth of a unit's stands by their order.
fn worth(unit: &UnitState) -> f64 {
    let each = match unit.order {
        Rung::None if unit.crew_back => 3.0,
        Rung::None => 6.0,
        Rung::Elite | Rung::Formed => 3.0,
        Rung::Disordered => 2.0,
        Rung::Routing => 0.5,
    };
    each * f64::from(unit.stands)
}
