//! The actions of a battle's scenario, the same in every ruleset: objectives, victory conditions, arrivals, the setup, the
//! end by agreement. Each is offered only where the battle's file declares what it is about.

mod arrive;
mod ending;
mod marks;

pub(super) use arrive::{bring_on, tell_due};
pub(super) use ending::{beaten, end_at_limit, end_when_beaten};

use super::scenario::SCENARIO;
use super::*;
use arrive::Arrive;
use ending::EndBattle;
use marks::{MarkCondition, MarkObjective, TickSetup};

/// The scenario's actions.
pub(super) const fn actions<R: Rules>() -> &'static [Action<R>] {
    &[
        Action {
            id: "arrive",
            label: "Bring on",
            key: 'N',
            help: "Bring on units that arrive this turn, or hold them back. Rolls 1D6 where the scenario asks for it.",
            subjects: TABLE,
            offered: |battle, _| {
                let turn = battle.turn_number();
                battle.scenario().due(turn).next().is_some()
            },
            allowed: |battle, _, report| {
                let turn = battle.turn_number();
                report.forbid(
                    battle.scenario().due(turn).next().is_none(),
                    CLAUSE,
                    "no reserves can arrive this turn",
                )
            },
            form: |battle, form| Box::new(Arrive::form(battle, form)),
            ..Action::BLANK
        },
        Action {
            id: "objective",
            label: "Mark objective",
            key: 'J',
            help: "Mark which side holds an objective. Changes the score.",
            subjects: TABLE,
            offered: |battle, _| !battle.scenario().plan().objectives.is_empty(),
            form: |battle, form| Box::new(MarkObjective::form(battle.scenario(), form)),
            ..Action::BLANK
        },
        Action {
            id: "victory",
            label: "Mark condition",
            key: 'V',
            help: "Mark a victory condition as met. Changes the score.",
            subjects: TABLE,
            offered: |battle, _| !battle.scenario().plan().victory.is_empty(),
            form: |battle, form| Box::new(MarkCondition::form(battle.scenario(), form)),
            ..Action::BLANK
        },
        Action {
            id: "setup",
            label: "Tick setup",
            key: 'Y',
            help: "Tick a line of the scenario's setup, or all of them.",
            subjects: TABLE,
            offered: |battle, _| {
                let state = battle.scenario().state();
                let is_start = battle.turn_number() <= 1 && state.ended.is_none();
                is_start && state.setup.contains(&false)
            },
            form: |battle, form| Box::new(TickSetup::form(battle.scenario(), form)),
            ..Action::BLANK
        },
        Action {
            id: "end-battle",
            label: "End battle",
            key: 'X',
            help: "End the battle because both players agree. Undo takes it back.",
            subjects: TABLE,
            allowed: |battle, _, _| match battle.scenario().end() {
                Some(_) => refuse(CLAUSE, OVER),
                None => Ok(()),
            },
            form: |battle, form| Box::new(EndBattle::form(battle.scenario(), form)),
            ..Action::BLANK
        },
    ]
}

const TABLE: &[For] = &[For::Table];

/// The clause of a refusal that comes from the scenario.
pub(super) const CLAUSE: &str = SCENARIO;

/// The refusal of actions after the end.
pub(super) const OVER: &str = "the battle is over; undo to play on";
