//! `done`: ends a commander's go (MI-05).

use super::*;
use crate::battle::grammar::list;

pub const DONE: Action<MostIrregular> = Action {
    id: "done",
    label: "Done",
    key: 'x',
    help: "End this commander's go. Unused actions are lost; the other side is next.",
    clauses: &["MI-05"],
    subjects: &[For::Table, For::Unit, For::Character],
    offered: concerns,
    form: |battle, _| {
        let commander = battle.turn.active_commander;
        let title = commander.map_or_else(
            || "Done".to_owned(),
            |commander| format!("{} is done", battle.commander_name(commander)),
        );
        simple::titled(title, |battle, _, report| done(battle, report))
    },
    ..Action::BLANK
};

fn concerns(battle: &MostIrregular, who: Who) -> bool {
    let turn = &battle.turn;
    turn.active_commander.is_some()
        && match who {
            Who::Character(commander) => turn.active_commander == Some(Character(commander)),
            Who::Unit(unit) => turn.active_body == Some(Unit(unit)),
            Who::Table | Who::Side(_) => true,
        }
}

fn done(battle: &mut MostIrregular, report: &mut Report) -> Played {
    let Some(commander) = battle.turn.active_commander else {
        let what = "no commander is active; begin with command or initiative";
        return Err(Invalid::new("do", what).into());
    };
    let name = battle.commander_name(commander);
    let unused = battle
        .turn
        .active_body
        .map(|unit| (unit, battle.unit(unit).actions_left))
        .filter(|(_, left)| *left > 0);
    battle.end_go();
    tell(battle, commander, &name, unused, report);
    Ok(())
}

/// Names the commander who is done and the side that is next.
fn tell(
    battle: &MostIrregular,
    commander: Character,
    name: &str,
    unused: Option<(Unit, u16)>,
    report: &mut Report,
) {
    let side = battle.commander_side(commander);
    let turn = battle.turn.number;
    let Some(next) = battle.turn.side else {
        let is_last = battle.is_over() || battle.scenario.plan().turn_limit == Some(turn);
        return report.plain("MI-05", side, |_| {
            let then = if is_last {
                String::new()
            } else {
                format!("; roll for the initiative of turn {}", turn + 1)
            };
            Phrase::new("All commanders are done")
                .then(then)
                .banner("TURN OVER")
        });
    };
    let unused = unused.map_or_else(String::new, |(unit, left)| {
        let left = count(left, "action", "actions");
        format!(", {left} of {} unused", battle.unit_name(unit))
    });
    if battle.is_over() {
        return report.plain("MI-05", side, |_| {
            Phrase::new(format!("{name} is done"))
                .then(&unused)
                .banner("DONE")
        });
    }
    report.plain("MI-05", side, |_| {
        let then = if battle.ready(next.other()).next().is_some() {
            format!("{} to command", battle.call(Who::Side(next)))
        } else {
            let names = battle.ready(next).map(|c| battle.commander_name(c));
            let names: Vec<String> = names.collect();
            let be = if names.len() == 1 { "is" } else { "are" };
            format!("{} {be} left", list(&names, "commanders"))
        };
        Phrase::new(format!("{name} is done"))
            .then(format!("{unused}; {then}"))
            .banner(format!("{} TO GO", colour(next)))
    });
}
