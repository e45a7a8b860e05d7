//! `initiative`: begins the next turn and decides which side commands first (MI-04, MI-05).

use super::*;
use crate::battle::tied;
use crate::rules::roll_off::{RollOff, is_won};

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
        of_table(Some(say!("Initiative of turn {turn}", turn)), initiative)
    },
    ..Action::BLANK
};

/// MI-05: refuses while a commander has yet to act.
fn turn_is_over(battle: &MostIrregular) -> Allowed {
    if let Some(commander) = battle.turn.active_commander {
        return battle.refusal("MI-05", still_active(commander));
    }
    // Before the first turn no side has the go.
    match battle.turn.side.and_then(|side| battle.ready(side).next()) {
        Some(commander) => battle.refusal(
            "MI-05",
            say!(
                "{commander} has yet to command this turn; choose command",
                commander
            ),
        ),
        None => Ok(()),
    }
}

/// The reason for rolling.
const WHY: &str = "initiative";

fn initiative(at: &mut At, (): ()) -> Played {
    let turn = at.turn.number.saturating_add(1);
    at.prompt(WHY, |_| {
        say!(
            "Initiative of turn {turn}. 1D6 each: high commands first",
            turn
        )
    });
    let mut ties = Vec::new();
    let [red, blue] = at.until(&RollOff::of(WHY), is_won, |at, [tie, _]| {
        at.prompt(WHY, |_| {
            say!("Tied at {tie}: both roll again. 1D6 each", tie)
        });
        ties.push(tie);
    })?;
    let first = if red > blue { Side::Red } else { Side::Blue };
    at.begin_turn(first);
    at.event(first, "first");
    at.plain("MI-04", first, |it| {
        say!(
            "Turn {turn}: {first} win the initiative| ({high} to {low}){again}|{FIRST} FIRST",
            turn = it.turn.number,
            first,
            high = red.max(blue),
            low = red.min(blue),
            again = tied(&ties)
        )
    });
    if let Some(side) = at.turn.side.filter(|side| *side != first) {
        at.line("MI-05", |_| {
            say!("{first} have no commanders; {side} to command", first, side)
        });
    }
    Ok(())
}
