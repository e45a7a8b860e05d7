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
        routing.map_or(Ok(()), |unit| {
            let first = "rally first, or mark the unit as off the table";
            report.forbid_by(true, "SR-10", battle, || {
                say!("{unit is/are} routing: {first}", unit, first)
            })
        })
    },
    form: |_, _| Box::new(NextStep),
    ..Action::BLANK
};

struct NextStep;

impl Order<SimpsonsRevolution> for NextStep {
    fn title(&self, battle: &SimpsonsRevolution) -> Say {
        let mut after = battle.clone();
        after.advance();
        let Turn { number, side, step } = after.turn;
        let step = step_name(step);
        if let Some(side) = side {
            say!("{side}: {step}", side, step)
        } else {
            say!("Turn {number}: {step}", number, step)
        }
    }

    /// The verdict is the purpose of the new step, or that it is skipped.
    fn resolve(&self, at: &mut At) -> Played {
        at.advance();
        let Some(side) = at.turn.side else {
            at.plain("SR-07", Who::Table, rallies);
            return Ok(());
        };
        at.end("SR-07", side, |it| {
            if is_step_empty(it) {
                let nothing = nothing_in(it.turn.step);
                let skipped = say!("{side}: {nothing}, skipped", side, nothing);
                (Plain, Weight::None, skipped)
            } else {
                (Plain, Weight::Movement, step(it, side))
            }
        });
        Ok(())
    }
}

/// `Turn 2: rallies, 3 routing units`
fn rallies(battle: &SimpsonsRevolution) -> Say {
    let turn = battle.turn.number;
    let rest = match battle.to_rally().count() {
        0 => {
            let mut sides = Side::BOTH.into_iter();
            let first = sides.find(|it| battle.has_units_on_table(*it));
            say!(": nobody is routing[; {first} activate]", first)
        }
        routing => say!(": rallies, {routing routing unit/routing units}", routing),
    };
    say!("Turn {turn}|{rest}|TURN {turn}", turn, rest)
}

/// `The King's column: artillery, 2 guns can fire`
fn step(battle: &SimpsonsRevolution, side: Side) -> Say {
    let ready = ready(battle).len();
    match battle.turn.step {
        TurnStep::Rallies | TurnStep::Activate => say!("{side} activate||{SIDE} ACTIVATES", side),
        TurnStep::Artillery => {
            say!(
                "{side}: artillery|, {ready gun/guns} can fire|{SIDE}: ARTILLERY",
                side,
                ready
            )
        }
        TurnStep::Rifle => say!(
            "{side}: rifles|, {ready unit/units} can fire|{SIDE}: RIFLES",
            side,
            ready
        ),
        TurnStep::Musket => say!(
            "{side}: muskets|, {ready unit/units} can fire|{SIDE}: MUSKETS",
            side,
            ready
        ),
        TurnStep::Melee => {
            let fights = |unit: &Unit| battle.can_attack(*unit, CombatKind::Melee);
            let mut melees = battle.melees();
            melees.retain(|it| it[side.index()].iter().any(fights));
            say!(
                "{side}: {open melee/melees} to fight||{SIDE}: MELEE",
                side,
                open = melees.len()
            )
        }
    }
}

/// The reason why a step is skipped.
fn nothing_in(step: TurnStep) -> &'static str {
    match step {
        TurnStep::Rallies => "no unit is routing",
        TurnStep::Activate => "no unit can activate",
        TurnStep::Artillery => "no guns can fire",
        TurnStep::Rifle => "no rifles can fire",
        TurnStep::Musket => "no muskets can fire",
        TurnStep::Melee => "no melee to fight",
    }
}
