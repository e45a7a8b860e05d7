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
        Phase::Opening | Phase::Cards => refuse(
            "BS-24",
            "the turn is not at its end: draw all the cards first",
        ),
        Phase::Combats => report.pass(battle.no_combat_due("BS-24")),
        Phase::Morale => report.pass(battle.no_test_due()),
        Phase::FreeFire => Ok(()),
    },
    form: |_, _| Box::new(NextStep),
};

struct NextStep;

impl Order<BigSkirmishes> for NextStep {
    fn title_to(&self, battle: &BigSkirmishes, _: Viewer) -> String {
        match battle.turn.phase {
            Phase::FreeFire => "Step 2: hand-to-hand combats".to_owned(),
            Phase::Combats => "Step 3: morale".to_owned(),
            _ => "Step 4: shuffle; the next turn".to_owned(),
        }
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        match battle.turn.phase {
            Phase::FreeFire => {
                battle.turn.phase = Phase::Combats;
                battle.due_at_end();
                let due = battle.combats_due().count();
                let due = (due, "round to fight", "rounds to fight");
                announce("Combats", due, "No combat to fight", report);
            }
            Phase::Combats => {
                battle.turn.phase = Phase::Morale;
                // Only force leaves a combat unfought. The charge bonus counts only in the turn of
                // the charge (BS-45).
                for combat in battle.combats.fights.iter_mut().filter(|combat| combat.due) {
                    combat.due = false;
                    combat.charged.clear();
                }
                battle.list_tests();
                let due = battle.units.iter().filter(|unit| unit.test_due).count();
                let due = (due, "unit tests", "units test");
                announce("Morale", due, "No unit needs to test", report);
            }
            _ => {
                battle.tell_losses(report);
                battle.begin_turn();
                battle.tell_shuffle(report);
                battle.tell_turn(report);
            }
        }
        Ok(())
    }
}

/// Reports how many rounds or tests the new step has.
fn announce(step: &str, (due, one, many): (usize, &str, &str), none: &str, report: &mut Report) {
    report.plain("BS-24", None, |_| {
        if due == 0 {
            return Phrase::new(none).then(": skipped");
        }
        Phrase::new(step)
            .then(format!(": {}", count(due, one, many)))
            .banner(step.to_uppercase())
    });
}
