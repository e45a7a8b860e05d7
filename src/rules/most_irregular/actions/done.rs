//! `done`: ends a commander's go (MI-05).

use super::*;

pub const DONE: Action<MostIrregular> = Action {
    id: "done",
    label: "Done",
    key: 'x',
    help: "End this commander's go. Unused actions are lost; the other side is next.",
    clauses: &["MI-05"],
    subjects: &[For::Table, For::Unit, For::Character],
    offered: concerns,
    form: |battle, _| {
        let is_done = battle.turn.active_commander.map(head);
        of_table(Some(is_done.unwrap_or_else(|| say!("Done"))), done)
    },
    ..Action::BLANK
};

fn head(commander: Character) -> Say {
    say!("{commander} is done", commander)
}

fn concerns(battle: &MostIrregular, who: Who) -> bool {
    let turn = &battle.turn;
    turn.active_commander.is_some()
        && match who {
            Who::Character(commander) => turn.active_commander == Some(Character(commander)),
            Who::Unit(unit) => turn.active_body == Some(Unit(unit)),
            Who::Table | Who::Side(_) => true,
        }
}

fn done(at: &mut At, (): ()) -> Played {
    let Some(commander) = at.turn.active_commander else {
        let what = "no commander is active; take command first";
        return Err(Invalid::new("do", what).into());
    };
    let unused = at
        .turn
        .active_body
        .map(|unit| (unit, at.unit(unit).actions_left))
        .filter(|(_, left)| *left > 0);
    at.end_go();
    at.plain("MI-05", commander, |it| {
        let Some(next) = it.turn.side else {
            return turn_over(it);
        };
        let unused = unused
            .map(|(unit, left)| say!("|, {left action/actions} of {unit} unused", left, unit));
        let done = unused.into_iter().fold(head(commander), Say::then);
        if it.is_over() {
            return done.then(say!("||DONE"));
        }
        let left: Vec<Character> = it.ready(next).collect();
        let then = match left.len() {
            _ if it.ready(next.other()).next().is_some() => say!("{next} to command", next),
            0..4 => say!("{left is/are} left", left),
            n => say!("{n} commanders are left", n),
        };
        done.then(say!("|; {then}|{NEXT} TO GO", then, next))
    });
    Ok(())
}

/// All commanders are done: the turn ends.
fn turn_over(battle: &MostIrregular) -> Say {
    let turn = battle.turn.number;
    let is_last = battle.is_over() || battle.scenario.plan().turn_limit == Some(turn);
    let next =
        (!is_last).then(|| say!("; roll for the initiative of turn {turn}", turn = turn + 1));
    say!("All commanders are done|{next}|TURN OVER", next)
}
