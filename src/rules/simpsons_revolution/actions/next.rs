//! `next`: begins the next step of the turn (SR-07, SR-10).

use super::*;
use crate::rules::simpsons_revolution::status::{is_step_empty, ready, step_name};

pub const NEXT: Action<SimpsonsRevolution> = Action {
    id: "next",
    label: "Next step",
    key: '>',
    help: "Go to the next step: rallies, then activation, artillery, rifles, muskets and melee of each side.",
    clauses: &["SR-07", "SR-10"],
    subjects: &[For::Table],
    allowed: |battle, _, report| {
        let routing = battle.to_rally().next();
        // Units that rout later in the turn rally in the next one.
        let routing = routing.filter(|_| battle.turn.side.is_none());
        report.forbid(routing.is_some(), "SR-10", || {
            let unit = routing.map_or_else(String::new, |unit| {
                battle.subject(unit).does("is routing", "are routing")
            });
            format!("{unit}: rally first, or mark the unit as off the table")
        })
    },
    form: |_, _| Box::new(NextStep),
    ..Action::BLANK
};

struct NextStep;

impl Order<SimpsonsRevolution> for NextStep {
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        let mut after = battle.clone();
        after.advance();
        let whose = after.turn.side.map_or_else(
            || format!("Turn {}", after.turn.number),
            |side| battle.side_name(side),
        );
        format!("{whose}: {}", step_name(after.turn.step))
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, _, report) = at.parts();
        battle.advance();
        conclude(battle, report);
        Ok(())
    }
}

/// The verdict: the purpose of the new step, or that it is skipped.
fn conclude(battle: &SimpsonsRevolution, report: &mut Report) {
    let (turn, plain) = (&battle.turn, VerdictTone::Plain);
    let Some(side) = turn.side else {
        report.verdict("SR-07", None, plain, Weight::Movement, |_| rallies(battle));
        return;
    };
    if is_step_empty(battle) {
        report.verdict("SR-07", side, plain, Weight::None, |_| {
            let nothing = nothing_in(turn.step);
            Phrase::new(format!("{}: {nothing}, skipped", battle.side_name(side)))
        });
        return;
    }
    report.verdict("SR-07", side, plain, Weight::Movement, |_| {
        step(battle, side)
    });
}

/// `Turn 2: rallies, 3 routing units`
fn rallies(battle: &SimpsonsRevolution) -> Phrase {
    let turn = format!("Turn {}", battle.turn.number);
    let routing = battle.to_rally().count();
    let rest = if routing == 0 {
        let first = Side::BOTH
            .into_iter()
            .find(|it| battle.has_units_on_table(*it));
        let first = first.map(|side| format!("; {} activate", battle.side_name(side)));
        format!(": nobody is routing{}", first.unwrap_or_default())
    } else {
        let units = count(routing, "routing unit", "routing units");
        format!(": rallies, {units}")
    };
    let banner = turn.to_uppercase();
    Phrase::new(turn).then(rest).banner(banner)
}

/// `The King's column: artillery, 2 guns can fire`
fn step(battle: &SimpsonsRevolution, side: Side) -> Phrase {
    let name = battle.side_name(side);
    let ready = ready(battle);
    let fire = |what: &str, units: String| {
        Phrase::new(format!("{name}: {what}"))
            .then(format!(", {units} can fire"))
            .banner(what.to_uppercase())
    };
    match battle.turn.step {
        Phase::Rallies | Phase::Activate => {
            Phrase::new(format!("{name} activate")).banner(format!("{} ACTIVATES", colour(side)))
        }
        Phase::Artillery => fire("artillery", count(ready, "gun", "guns")),
        Phase::Rifle => fire("rifles", count(ready, "unit", "units")),
        Phase::Musket => fire("muskets", count(ready, "unit", "units")),
        Phase::Melee => {
            let fights = |unit: &Unit| battle.can_attack(*unit, CombatKind::Melee);
            let melees = battle.melees();
            let open = melees
                .iter()
                .filter(|it| it[side.index()].iter().any(fights));
            Phrase::new(format!("{name}: melee"))
                .then(format!(", {} to fight", open.count()))
                .banner("MELEE")
        }
    }
}

/// The reason why a step is skipped.
fn nothing_in(step: Phase) -> &'static str {
    match step {
        Phase::Rallies => "no unit is routing",
        Phase::Activate => "no unit can activate",
        Phase::Artillery => "no guns can fire",
        Phase::Rifle => "no rifles can fire",
        Phase::Musket => "no muskets can fire",
        Phase::Melee => "no melee to fight",
    }
}
