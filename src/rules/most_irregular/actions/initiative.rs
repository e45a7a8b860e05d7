//! `initiative`: begins the next turn and decides which side commands first (MI-04, MI-05).

use super::*;
use crate::battle::grammar::tied;
use std::cell::RefCell;
use std::rc::Rc;

pub const INITIATIVE: Action<MostIrregular> = Action {
    id: "initiative",
    label: "Initiative",
    key: 'I',
    help: "Roll one die for each side to begin the next turn. High commands first.",
    clauses: &["MI-04", "MI-05"],
    subjects: &[For::Table],
    allowed: |battle, _, report| report.pass(turn_is_over(battle)),
    form: |battle, _| {
        let turn = battle.turn.number.saturating_add(1);
        simple::titled(
            format!("Initiative, turn {turn}"),
            move |battle, table, report| initiative(battle, turn, table, report),
        )
    },
    ..Action::BLANK
};

/// MI-05: refuses while a commander has yet to act.
fn turn_is_over(battle: &MostIrregular) -> Allowed {
    if let Some(commander) = battle.turn.active_commander {
        return refuse(
            "MI-05",
            format!(
                "{} is still active; end that go with done",
                battle.commander_name(commander)
            ),
        );
    }
    // Before the first turn no side has the go.
    match battle.turn.side.and_then(|side| battle.ready(side).next()) {
        Some(commander) => refuse(
            "MI-05",
            format!(
                "{} has yet to command this turn; choose command",
                battle.commander_name(commander)
            ),
        ),
        None => Ok(()),
    }
}

/// The reason for rolling.
const WHY: &str = "initiative";

/// MI-04: a die for each side.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RollOff;

impl Part for RollOff {
    type Out = [u8; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u8; 2], Suspend> {
        let [red] = table.faces(WHY, Owner::side(Side::Red), 6)?;
        let [blue] = table.faces(WHY, Owner::side(Side::Blue), 6)?;
        Ok([red, blue])
    }
}

fn initiative(
    battle: &mut MostIrregular,
    turn: u16,
    table: &mut Table,
    report: &mut Report,
) -> Played {
    let ties: Rc<RefCell<Vec<u16>>> = Rc::default();
    report.prompt_each(WHY, || {
        let ties = Rc::clone(&ties);
        move |_, _| match ties.borrow().last() {
            Some(tie) => format!("Tied at {tie}: both roll again. 1D6 each"),
            None => format!("Initiative of turn {turn}. 1D6 each: high commands first"),
        }
    });
    let [red, blue] = table.until(&RollOff, |[red, blue]| {
        if red == blue {
            ties.borrow_mut().push((*red).into());
        }
        red != blue
    })?;
    let first = if red > blue { Side::Red } else { Side::Blue };
    battle.begin_turn(first);
    report.event(Who::Side(first), "first");
    let (number, name) = (battle.turn.number, battle.call(Who::Side(first)));
    report.plain("MI-04", first, |_| {
        let again = tied(&ties.borrow());
        Phrase::new(format!("Turn {number}: {name} win the initiative"))
            .then(format!(" ({} to {}){again}", red.max(blue), red.min(blue)))
            .banner(format!("{} FIRST", colour(first)))
    });
    if let Some(side) = battle.turn.side.filter(|side| *side != first) {
        report.say("MI-05", || {
            format!(
                "{name} have no commanders; {} to command",
                battle.call(Who::Side(side))
            )
        });
    }
    Ok(())
}
