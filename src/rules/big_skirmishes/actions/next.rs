//! `next`: begins the next step of the turn's end (BS-24).

use super::*;

pub const NEXT: Action<BigSkirmishes> = Action {
    id: "next",
    label: "Next step",
    key: '>',
    help: "Begin the next step of the turn's end; after the last, shuffle and begin the next turn.",
    clauses: &["BS-24"],
    subjects: &[For::Table],
    offered: |battle, _| !matches!(battle.turn.phase, Phase::Opening | Phase::Cards),
    allowed: |battle, _, report| match battle.turn.phase {
        Phase::Cards if battle.deck.left.is_empty() => {
            refuse("BS-24", "Done ends the last activation, then the turn ends")
        }
        Phase::Opening | Phase::Cards => refuse(
            "BS-24",
            "the turn is not at its end: draw all the cards first",
        ),
        Phase::Combats => report.pass(battle.no_combat_due("BS-24")),
        Phase::Morale => report.pass(battle.no_test_due()),
        Phase::FreeFire => Ok(()),
    },
    form: |battle, _| {
        of_table(Some(title(battle)), |at, ()| {
            begin_step(at);
            Ok(())
        })
    },
};

fn title(battle: &BigSkirmishes) -> Say {
    match battle.turn.phase {
        Phase::FreeFire => say!("Step 2: hand-to-hand combats"),
        Phase::Combats => say!("Step 3: morale"),
        _ => say!("Step 4: shuffle; the next turn"),
    }
}

fn begin_step(at: &mut At) {
    match at.turn.phase {
        Phase::FreeFire => {
            at.turn.phase = Phase::Combats;
            at.due_at_end();
            at.plain("BS-24", Who::Table, |it| match it.combats_due().count() {
                0 => say!("No combat to fight|: skipped"),
                n => say!("Combats|: {n combat/combats} to fight|COMBATS", n),
            });
        }
        Phase::Combats => {
            at.turn.phase = Phase::Morale;
            // Only force leaves a combat unfought. The charge bonus counts only in the turn of
            // the charge (BS-45).
            for combat in at.combats.fights.iter_mut().filter(|combat| combat.due) {
                combat.due = false;
                combat.charged.clear();
            }
            at.list_tests();
            at.plain("BS-24", Who::Table, |it| {
                match it.units.iter().filter(|unit| unit.test_due).count() {
                    0 => say!("No unit needs to test|: skipped"),
                    n => say!("Morale|: {n unit tests/units test}|MORALE", n),
                }
            });
        }
        _ => {
            at.tell_losses();
            at.begin_turn();
            at.tell_shuffle();
            at.tell_turn();
        }
    }
}
