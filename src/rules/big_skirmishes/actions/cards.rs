//! `start-cards`: shuffles the deck and begins turn 1 by agreement (BS-11).

use super::*;

pub const START_CARDS: Action<BigSkirmishes> = Action {
    id: "start-cards",
    label: "Start the cards",
    key: 'C',
    help: "End (or skip) the opening: shuffle the deck and begin turn 1.",
    clauses: &["BS-11", "BS-12"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.phase == Phase::Opening,
    allowed: |battle, _, report| {
        report.pass(battle.mustered())?;
        report.pass(battle.in_phase(Phase::Opening, "BS-11", "the cards have started"))
    },
    form: |_, _| {
        of_table(Some(say!("Start the cards")), |at, ()| {
            at.begin_turn();
            at.tell_shuffle();
            at.tell_turn();
            Ok(())
        })
    },
};
