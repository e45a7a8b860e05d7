//! The part of a scenario that changes: one row of the battle's state.

use super::plan::ScenarioPlan;
use super::*;

/// The changing part of a scenario. Empty fields are left out of saved games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioState {
    /// The side that holds each objective.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Option<Side>>,
    /// The victory conditions that are met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<bool>,
    /// The state of each arrival.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<ArrivalState>,
    /// The lines of the setup that are done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<bool>,
    /// The end of the battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<BattleEnd>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArrivalState {
    /// It has come on.
    pub on_table: bool,
    /// The turn from which it may come on.
    pub turn: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BattleEnd {
    /// Why it ended.
    pub how: EndReason,
    /// The last turn.
    pub turn: u16,
    /// The winner, where the score does not decide it; `None` for a draw.
    pub winner: Option<Side>,
}

crate::battle::words! {
    /// Why a battle ended.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum EndReason {
        /// The last turn is over.
        Limit,
        /// A side has nothing left on the table.
        Beaten,
        /// Both players agree.
        Agreed,
    }
}

impl ScenarioState {
    /// The state without a scenario.
    pub(super) const EMPTY: ScenarioState = ScenarioState {
        held: Vec::new(),
        met: Vec::new(),
        arrivals: Vec::new(),
        setup: Vec::new(),
        ended: None,
    };

    /// The state at the beginning.
    pub(super) fn of(plan: &ScenarioPlan) -> Self {
        let arrival = |turn| ArrivalState {
            on_table: false,
            turn,
        };
        Self {
            held: plan.objectives.iter().map(|it| it.held).collect(),
            met: vec![false; plan.victory.len()],
            arrivals: plan.arrivals.iter().map(|it| arrival(it.turn)).collect(),
            setup: vec![false; plan.setup.len()],
            ended: None,
        }
    }
}
