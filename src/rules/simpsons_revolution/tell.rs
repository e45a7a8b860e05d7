//! Table instructions after an adjustment, and the score of a side.

use super::ladder::{CREW_BACK, placed};
use super::state::{Rung, SimpsonsRevolution};
use crate::table::Side;

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
        let apart = was
            .in_melee_with
            .iter()
            .filter(|enemy| unit < **enemy && !now.in_melee_with.contains(enemy));
        all.extend(apart.map(|enemy| {
            format!(
                "{name}: move out of contact with {}",
                battle.unit_name(*enemy)
            )
        }));
        let touching = now
            .in_melee_with
            .iter()
            .filter(|enemy| unit < **enemy && !was.in_melee_with.contains(enemy));
        all.extend(touching.map(|enemy| {
            format!(
                "{name}: move into contact with {}",
                battle.unit_name(*enemy)
            )
        }));
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
    let signed = |mine: bool, worth: f64| if mine { worth } else { -worth };
    let units: f64 = (0..)
        .zip(&battle.units)
        .map(|(number, unit)| {
            let each = match unit.order {
                _ if unit.removed => 0.0,
                Rung::None if unit.crew_back => 3.0,
                Rung::None => 6.0,
                Rung::Elite | Rung::Formed => 3.0,
                Rung::Disordered => 2.0,
                Rung::Routing => 0.5,
            };
            signed(battle.side(number) == side, each * f64::from(unit.stands))
        })
        .sum();
    let leaders: f64 = (0..)
        .zip(&battle.leaders)
        .map(|(number, leader)| {
            signed(
                battle.leader_side(number) == side,
                if leader.alive { 3.0 } else { 0.0 },
            )
        })
        .sum();
    units + leaders
}
