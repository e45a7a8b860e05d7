//! What must hold whatever is done, forced or adjusted.

use super::aggression::MOST;
use super::blows::MOST_AIM;
use super::state::Rangers;
use crate::battle::on_the_list;
use crate::table::Side;

/// Whether what a file says can be: see [`Rules::bounds`](crate::battle::Rules::bounds).
pub(super) fn bounds(battle: &Rangers) -> Result<(), String> {
    let figures = battle.figures.len();
    for (it, figure) in battle.figures.iter().zip(battle.numbers()) {
        let (id, entry) = (battle.figure_id(figure), battle.entry(figure));
        on_the_list(
            id,
            figures,
            it.attacked_by.iter().chain(&it.engaged_with).copied(),
        )?;
        if it.wounds_left > entry.kind.statistics().wounds || it.defence_left > entry.defence() {
            return Err(format!(
                "{id} has more wounds or defence left than it can have"
            ));
        }
    }
    Ok(())
}

/// Every invariant that does not hold.
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
    let (it, entry) = (battle.figure(figure), battle.entry(figure));
    if it.wounds_left > entry.kind.statistics().wounds || (it.wounds_left == 0) != it.out {
        wrong(format!("{} wounds left, out {}", it.wounds_left, it.out));
    }
    if it.aim > MOST_AIM || it.aim > 0 && !it.in_play() {
        wrong(format!("{} aim counters", it.aim));
    }
    for (at, weapon) in it.loaded.iter().enumerate() {
        if !weapon.is_firearm() || !entry.carries(*weapon) || it.loaded[..at].contains(weapon) {
            wrong(format!("{weapon:?} cannot be loaded"));
        }
    }
    if it.defence_left > entry.defence() {
        wrong(format!(
            "{} of its defence of {} left",
            it.defence_left,
            entry.defence()
        ));
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

/// RA-24: pairs of enemies on the table, each knowing of the other.
fn engaged(battle: &Rangers, figure: u16, wrong: &mut dyn FnMut(String)) {
    let it = battle.figure(figure);
    for (at, enemy) in it.engaged_with.iter().enumerate() {
        let other = battle.figure(*enemy);
        let mutual = other.engaged_with.contains(&figure) && !it.engaged_with[..at].contains(enemy);
        if !mutual
            || battle.side(*enemy) == battle.side(figure)
            || !it.in_play()
            || !other.in_play()
        {
            wrong(format!(
                "it cannot be in hand combat with {}",
                battle.figure_id(*enemy)
            ));
        }
    }
    if it
        .attacked_by
        .iter()
        .any(|enemy| battle.side(*enemy) == battle.side(figure))
    {
        wrong("its own side has attacked it".to_owned());
    }
}

fn factions(battle: &Rangers, side: Side, wrong: &mut dyn FnMut(String)) {
    let it = battle.faction(side);
    if it.aggression > MOST || it.aggression > 0 && !battle.roster.options.aggression {
        wrong(format!("{} aggression points", it.aggression));
    }
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
    if battle.has_dead_leader(side) && !it.leader_lost {
        wrong("a leader is dead, and not counted as lost".to_owned());
    }
}

fn turn(battle: &Rangers, wrong: &mut dyn FnMut(String)) {
    let turn = &battle.turn;
    if turn.side.is_some() && (turn.number == 0 || turn.first.is_none()) {
        wrong("a side has its turn, and no turn has begun".to_owned());
    }
}
