//! `pass`: ends a side's turn (RA-07).

use super::*;

pub const PASS: Action<Rangers> = Action {
    id: "pass",
    label: "Pass",
    key: 'x',
    help: "End the side's turn. Figures still to act lose their action. First roll for those that may run off.",
    clauses: &["RA-07", "RA-28"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.side.is_some(),
    allowed: |battle, _, report| {
        let Some(side) = battle.turn.side else {
            return refuse("RA-07", "no side has its turn: roll for initiative first");
        };
        let mut due = battle.must_roll(side).peekable();
        report.forbid(due.peek().is_some(), "RA-07", || {
            let names = battle.names(battle.must_roll(side));
            format!("still to be rolled for, or to act: {names}. A figure that fails runs off (RA-28): motivate each")
        })
    },
    form: |battle, _| {
        let side = battle.turn.side.map(|side| battle.side_name(side));
        let title = format!("{} pass", side.unwrap_or_default());
        simple::titled(title, |battle, _, report| {
            pass(battle, report);
            Ok(())
        })
    },
};

fn pass(battle: &mut Rangers, report: &mut Report) {
    let Some(side) = battle.turn.side else {
        return;
    };
    let unused = battle.still_to_act(side).count();
    battle.end_side();
    let subject = battle.side_subject(side);
    let unused = match unused {
        0 => String::new(),
        n => format!(", {} unused", count(n, "figure", "figures")),
    };
    let (next, banner) = match battle.turn.side {
        Some(next) => (
            format!("; {} to go", battle.side_name(next)),
            format!("{} TO GO", colour(next)),
        ),
        None => (
            format!("; turn {} is over", battle.turn.number),
            "TURN OVER".to_owned(),
        ),
    };
    report.plain("RA-07", side, |_| {
        Phrase::new(subject.does("passes", "pass"))
            .then(&unused)
            .then(&next)
            .banner(&banner)
    });
}
