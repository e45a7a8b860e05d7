//! Events at which nothing is at stake, what the umpire moves, and the score of a side.

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

/// What the umpire has moved: crews, and units into contact or out of it. Of two units it is the one that routs, or the first.
pub fn moves_since(battle: &SimpsonsRevolution, before: &SimpsonsRevolution) -> Vec<(Who, Todo)> {
    let is_there =
        |unit: &Unit| !battle.unit(*unit).removed && !battle.scenario.is_away(Who::from(*unit));
    let mut all = Vec::new();
    for unit in battle.unit_numbers().filter(is_there) {
        let (now, was) = (battle.unit(unit), before.unit(unit));
        if now.crew_back != was.crew_back && !was.removed {
            all.push((unit.into(), ladder::crew_moves(now.crew_back)));
        }
        for (these, others, how) in [(was, now, "out of"), (now, was, "into")] {
            let enemies = these.in_melee_with.iter().copied().filter(is_there);
            let changed =
                enemies.filter(|enemy| unit < *enemy && !others.in_melee_with.contains(enemy));
            all.extend(changed.map(|enemy| {
                let [one, other] = if battle.is_routing(enemy) {
                    [enemy, unit]
                } else {
                    [unit, enemy]
                };
                let say = say!("move {how} contact with {other}", how, other);
                (one.into(), Todo::Move(say))
            }));
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
