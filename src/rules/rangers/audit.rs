//! The invariants that hold after any action, also a forced or adjusted one.

use super::*;

pub fn audit(battle: &Rangers, wrong: &mut Broken) {
    for figure in battle.numbers() {
        let id = battle.id(figure);
        figures(battle, figure, wrong.about(id));
        engaged(battle, figure, wrong.about(id));
    }
    for side in Side::BOTH {
        factions(battle, side, wrong.about(side.id()));
    }
    turn(battle, wrong.about("turn"));
}

fn figures(battle: &Rangers, figure: Unit, wrong: &mut Broken) {
    let it = battle.figure(figure);
    wrong.when((it.wounds_left == 0) != it.out, || {
        format!("{} wounds left, out {}", it.wounds_left, it.out)
    });
    wrong.when(it.out && it.fled, "both out and fled");
    wrong.when(
        (it.attacked || it.closed) && !it.acted,
        "closed or attacked without acting",
    );
    wrong.when(
        it.specials
            .iter()
            .any(|special| special.done >= special.actions),
        "a finished special action is still listed",
    );
}

/// Checks that engaged figures are enemies, in pairs (RA-24).
fn engaged(battle: &Rangers, figure: Unit, wrong: &mut Broken) {
    let mutual = |enemy: Unit| battle.figure(enemy).engaged_with.contains(&figure);
    let engaged = battle.figure(figure).engaged_with.iter();
    for enemy in engaged.filter(|enemy| !mutual(**enemy)) {
        let name = battle.id(*enemy);
        wrong.push(|| format!("cannot be in hand combat with {name}"));
    }
}

fn factions(battle: &Rangers, side: Side, wrong: &mut Broken) {
    let gone = battle
        .numbers()
        .filter(|figure| battle.side(*figure) == side && !battle.figure(*figure).in_play());
    let gone: u32 = gone.map(|figure| battle.entry(figure).points()).sum();
    wrong.when(
        battle.points(side) + gone != battle.points_start(side),
        || {
            format!(
                "{} points left and {gone} gone do not add up to {}",
                battle.points(side),
                battle.points_start(side)
            )
        },
    );
    wrong.when(
        battle.has_dead_leader(side) && !battle.faction(side).leader_lost,
        "a leader is dead, but not counted as lost",
    );
}

fn turn(battle: &Rangers, wrong: &mut Broken) {
    let turn = &battle.turn;
    wrong.when(
        turn.side.is_some() && (turn.number == 0 || turn.first.is_none()),
        "a side has its turn, but no turn has begun",
    );
}
