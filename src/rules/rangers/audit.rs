//! The invariants that hold after any action, also a forced or adjusted one.

use super::state::Rangers;
use super::tracked::{FACTION, FIGURE};
use crate::battle::on_the_list;
use crate::table::Side;

/// Checks that a loaded state is possible: see [`Rules::bounds`](crate::battle::Rules::bounds).
pub(super) fn bounds(battle: &Rangers) -> Result<(), String> {
    let all = battle.figures.len();
    for (it, figure) in battle.figures.iter().zip(battle.numbers()) {
        let (id, others) = (battle.figure_id(figure), it.attacked_by.iter());
        on_the_list(id, all, others.chain(&it.engaged_with).copied())?;
        FIGURE.bounds(battle, figure, id)?;
    }
    Side::BOTH
        .into_iter()
        .try_for_each(|side| FACTION.bounds(battle, side, side.id()))
}

/// The invariants that are broken.
pub(super) fn audit(battle: &Rangers) -> Vec<String> {
    let mut wrong = Vec::new();
    for figure in battle.numbers() {
        let id = battle.figure_id(figure).to_owned();
        figures(battle, figure, &mut |what| {
            wrong.push(format!("{id}: {what}"));
        });
        engaged(battle, figure, &mut |what| {
            wrong.push(format!("{id}: {what}"));
        });
    }
    for side in Side::BOTH {
        factions(battle, side, &mut |what| {
            wrong.push(format!("{}: {what}", side.id()));
        });
    }
    turn(battle, &mut |what| wrong.push(format!("turn: {what}")));
    wrong
}

fn figures(battle: &Rangers, figure: u16, wrong: &mut dyn FnMut(String)) {
    let it = battle.figure(figure);
    FIGURE.audit(battle, figure, wrong);
    if (it.wounds_left == 0) != it.out {
        wrong(format!("{} wounds left, out {}", it.wounds_left, it.out));
    }
    if it.out && it.fled {
        wrong("it is out and has fled".to_owned());
    }
    if (it.attacked || it.closed) && !it.acted {
        wrong("it has closed or attacked, and has not acted".to_owned());
    }
    if it
        .specials
        .iter()
        .any(|special| special.done >= special.actions)
    {
        wrong("a special action is done and still there".to_owned());
    }
}

/// Checks that engaged figures are enemies, in pairs (RA-24).
fn engaged(battle: &Rangers, figure: u16, wrong: &mut dyn FnMut(String)) {
    let mutual = |enemy: u16| battle.figure(enemy).engaged_with.contains(&figure);
    let engaged = battle.figure(figure).engaged_with.iter();
    for enemy in engaged.filter(|enemy| !mutual(**enemy)) {
        let name = battle.figure_id(*enemy);
        wrong(format!("it cannot be in hand combat with {name}"));
    }
}

fn factions(battle: &Rangers, side: Side, wrong: &mut dyn FnMut(String)) {
    FACTION.audit(battle, side, wrong);
    let gone = battle
        .numbers()
        .filter(|figure| battle.side(*figure) == side && !battle.figure(*figure).in_play());
    let gone: u32 = gone.map(|figure| battle.entry(figure).points()).sum();
    if battle.points(side) + gone != battle.points_start(side) {
        wrong(format!(
            "{} points and {gone} gone are not {}",
            battle.points(side),
            battle.points_start(side)
        ));
    }
    if battle.has_dead_leader(side) && !battle.faction(side).leader_lost {
        wrong("a leader is dead, and not counted as lost".to_owned());
    }
}

fn turn(battle: &Rangers, wrong: &mut dyn FnMut(String)) {
    let turn = &battle.turn;
    if turn.side.is_some() && (turn.number == 0 || turn.first.is_none()) {
        wrong("a side has its turn, and no turn has begun".to_owned());
    }
}
