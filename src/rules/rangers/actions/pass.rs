//! `pass`: ends a side's turn (RA-07).

use super::*;

pub const PASS: Action<Rangers> = Action {
    id: "pass",
    label: "Pass the turn",
    key: 'x',
    help: "End the side's turn. Figures still to act lose their action. First roll for those that may run off.",
    clauses: &["RA-07", "RA-28"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.side.is_some(),
    allowed: |battle, _, report| {
        let Some(side) = battle.turn.side else {
            return refuse("RA-07", "no side has its turn: roll for initiative first");
        };
        let due: Vec<Unit> = battle.must_roll(side).collect();
        report.forbid_by(!due.is_empty(), "RA-07", battle, || {
            say!(
                "still to be rolled for, or to act: {due,}. A figure that fails runs off (RA-28): motivate each",
                due
            )
        })
    },
    form: |battle, _| {
        let side = battle.turn.side;
        of_table(Some(say!("{side} pass", side)), |at, ()| {
            pass(at);
            Ok(())
        })
    },
};

fn pass(at: &mut At) {
    let Some(side) = at.turn.side else {
        return;
    };
    let unused = at.still_to_act(side).count();
    at.end_side();
    at.plain("RA-07", side, |it| {
        let passes = say!(
            "{side passes/pass}|[, {unused figure/figures} unused]",
            side,
            unused
        );
        passes.then(if let Some(next) = it.turn.side {
            say!("|; {next} go next|{NEXT}'S TURN", next)
        } else {
            say!("|; turn {turn} is over|TURN OVER", turn = it.turn.number)
        })
    });
}
