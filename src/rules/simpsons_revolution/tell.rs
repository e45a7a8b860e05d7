//! Events at which nothing is at stake, table instructions after an adjustment, and the score of a side.

use super::ladder::placed;
use super::*;

impl At<'_, '_, '_> {
    /// Adds a further result at which nothing is at stake, for neither side.
    pub(super) fn also(
        &mut self,
        clause: &'static str,
        say: impl FnOnce(&SimpsonsRevolution) -> Say,
    ) {
        self.further(clause, Who::Table, |it| (Plain, Weight::None, say(it)));
    }
}

/// Instructions that bring the table in line with the state.
pub fn put_right(battle: &SimpsonsRevolution, before: &SimpsonsRevolution) -> Vec<String> {
    let mut all = Vec::new();
    let units = battle.unit_numbers();
    for unit in units.filter(|unit| !battle.unit(*unit).removed) {
        let (now, was) = (battle.unit(unit), before.unit(unit));
        if (now.order, now.posture) != (was.order, was.posture) {
            all.push(say!("{unit}: {placed}", unit, placed = placed(now)));
        }
        if now.crew_back != was.crew_back {
            all.push(if now.crew_back {
                say!("{unit}: move the crew back {CREW_BACK}″", unit, CREW_BACK)
            } else {
                say!("{unit}: move the crew back to the gun", unit)
            });
        }
        for (these, others, how) in [(was, now, "out of"), (now, was, "into")] {
            let enemies = these.in_melee_with.iter().copied();
            let changed =
                enemies.filter(|enemy| unit < *enemy && !others.in_melee_with.contains(enemy));
            all.extend(
                changed
                    .map(|enemy| say!("{unit}: move {how} contact with {enemy}", unit, how, enemy)),
            );
        }
    }
    for leader in battle.leader_numbers() {
        let (now, was) = (battle.leader(leader), before.leader(leader).with);
        all.extend(match (now.with, was) {
            (with, was) if with == was || !now.alive => None,
            (Some(unit), _) => Some(say!("{leader}: place with {unit}", leader, unit)),
            (None, was) => {
                was.map(|unit| say!("{leader}: place beside {unit}, alone", leader, unit))
            }
        });
    }
    let worded = all.into_iter().map(|say| say.to(battle, Viewer::Table));
    worded.collect()
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
