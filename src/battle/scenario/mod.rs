//! The scenario of a battle: its story, turn limit, objectives, reserves, terrain and end. Every ruleset has it alike.
//!
//! `plan` is the part that the battle's file declares and that never changes (`reading` reads it); `state` is what has come of it so far, one
//! small row of the battle's state; `show` adds both to what screens show. A battle without a scenario has neither.

mod plan;
mod reading;
mod show;
mod state;

pub use plan::{Arrival, Favoured, Objective, ScenarioPlan, TerrainPiece, VictoryCondition};
pub(super) use reading::{Ground, read_plan};
pub(super) use show::{blocks, mark_away, on_status};
pub use state::{ArrivalState, BattleEnd, EndReason, ScenarioState};

use super::*;
use serde_json::json;
use std::sync::Arc;

/// The id of the scenario's row in the state, and of its refusals.
pub(super) const SCENARIO: &str = "scenario";

/// Actions that lists show only while no unit is selected: they are not about units, and rare.
pub(crate) const ASIDE: [&str; 2] = ["setup", "end-battle"];

/// The title of the story's block in the panel.
pub(crate) const STORY: &str = "The story";

static NO_PLAN: ScenarioPlan = ScenarioPlan::EMPTY;
static NO_STATE: ScenarioState = ScenarioState::EMPTY;

/// The scenario of a battle in play: the plan, and what has come of it. Cheap to copy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScenarioInPlay {
    plan: Option<Arc<ScenarioPlan>>,
    state: Option<Arc<ScenarioState>>,
}

impl ScenarioInPlay {
    /// No scenario.
    pub const NONE: ScenarioInPlay = ScenarioInPlay {
        plan: None,
        state: None,
    };

    /// A scenario at its beginning.
    pub(super) fn new(plan: ScenarioPlan) -> Self {
        if plan == ScenarioPlan::EMPTY {
            return Self::NONE;
        }
        let state = ScenarioState::of(&plan);
        Self {
            plan: Some(Arc::new(plan)),
            state: Some(Arc::new(state)),
        }
    }

    /// The part that never changes.
    pub fn plan(&self) -> &ScenarioPlan {
        self.plan.as_deref().unwrap_or(&NO_PLAN)
    }

    /// The part that changes.
    pub fn state(&self) -> &ScenarioState {
        self.state.as_deref().unwrap_or(&NO_STATE)
    }

    pub(super) fn state_mut(&mut self) -> &mut ScenarioState {
        Arc::make_mut(self.state.get_or_insert_with(Arc::default))
    }

    /// Returns whether the battle's file declares anything.
    pub fn is_declared(&self) -> bool {
        self.plan.is_some()
    }

    /// Returns whether the row belongs into a saved state: games without a scenario have none until they are ended.
    pub(super) fn has_row(&self) -> bool {
        self.is_declared() || *self.state() != ScenarioState::EMPTY
    }

    pub(super) fn row(&self) -> &dyn StateRow {
        self.state()
    }

    /// Takes the state back to its beginning, for a saved state without the row.
    pub(super) fn clear(&mut self) {
        let plan = self.plan.as_deref();
        self.state = plan.map(|plan| Arc::new(ScenarioState::of(plan)));
    }

    /// Checks that a state from a file belongs to this plan.
    pub(super) fn bounds(&self) -> Result<(), String> {
        let (plan, state) = (self.plan(), self.state());
        let lengths = [
            ("objectives", plan.objectives.len(), state.held.len()),
            ("victory conditions", plan.victory.len(), state.met.len()),
            ("arrivals", plan.arrivals.len(), state.arrivals.len()),
            ("lines of the setup", plan.setup.len(), state.setup.len()),
        ];
        match lengths.into_iter().find(|(_, plan, state)| plan != state) {
            Some((what, plan, state)) => Err(format!(
                "the scenario has {state} {what} in its state, and {plan} in the battle"
            )),
            None => Ok(()),
        }
    }

    /// The end of the battle, once it has ended.
    pub fn end(&self) -> Option<BattleEnd> {
        self.state().ended
    }

    /// The viewer that sees what `viewer` may: after the end nothing is hidden any more.
    pub fn open_to(&self, viewer: Viewer) -> Viewer {
        match self.end() {
            Some(_) => Viewer::Umpire,
            None => viewer,
        }
    }

    /// The points of red and blue.
    pub fn score(&self) -> [u32; 2] {
        let (plan, state) = (self.plan(), self.state());
        let objectives = plan.objectives.iter().zip(&state.held);
        let held = objectives.filter_map(|(it, held)| {
            held.filter(|side| it.favours.is(*side))
                .map(|side| (side, it.points))
        });
        let conditions = plan.victory.iter().zip(&state.met);
        let met = conditions
            .filter(|(_, met)| **met)
            .map(|(it, _)| (it.side, it.points));
        let mut score = [0; 2];
        for (side, points) in held.chain(met) {
            score[side.index()] += u32::from(points);
        }
        score
    }

    /// Returns whether anything in the scenario is worth points.
    pub fn has_score(&self) -> bool {
        !self.plan().objectives.is_empty() || !self.plan().victory.is_empty()
    }

    /// The side with more points; `None` when they are equal.
    pub fn leader(&self) -> Option<Side> {
        let [red, blue] = self.score();
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The winner of a battle that has ended; `None` for a draw. At the turn limit the score decides, as it is marked now.
    pub fn winner(&self) -> Option<Side> {
        let end = self.end()?;
        match end.how {
            EndReason::Limit => self.leader(),
            EndReason::Beaten | EndReason::Agreed => end.winner,
        }
    }

    /// The arrival of a unit or character in reserve.
    pub fn arrival_of(&self, who: Who) -> Option<usize> {
        let arrivals = self.plan().arrivals.iter().zip(&self.state().arrivals);
        let mut waiting = arrivals.map(|(plan, state)| !state.on_table && plan.who.contains(&who));
        waiting.position(|waiting| waiting)
    }

    /// Returns whether a unit or character is in reserve.
    pub fn is_away(&self, who: Who) -> bool {
        self.plan.is_some() && self.arrival_of(who).is_some()
    }

    /// Returns whether the battle goes on to turn `turn`, as far as its limit says.
    pub fn plays(&self, turn: u16) -> bool {
        self.plan().turn_limit.is_none_or(|limit| turn <= limit)
    }

    /// The name of turn `turn`; once the battle has ended, of its last turn.
    pub(super) fn turn_name(&self, turn: u16) -> TurnName {
        let ended = self.end().filter(|_| !self.plays(turn));
        let number = ended.map_or(turn, |end| end.turn);
        TurnName::new(number, self.plan().turn_limit)
    }

    /// The turn of an action that came in turn `before`: one that begins a turn is part of it, as its sentence says.
    pub fn turn_of(&self, text: &str, before: TurnName) -> TurnName {
        let next = self.turn_name(before.number().saturating_add(1));
        next.rest_of(text).map_or(before, |_| next)
    }

    /// Returns whether anyone is in reserve.
    pub(super) fn has_reserves(&self) -> bool {
        self.state().arrivals.iter().any(|it| !it.on_table)
    }

    /// Returns whether an arrival may come on in turn `turn`.
    pub fn is_due(&self, arrival: usize, turn: u16) -> bool {
        let state = self.state();
        let due = state.arrivals.get(arrival);
        state.ended.is_none() && due.is_some_and(|it| !it.on_table && it.turn <= turn)
    }

    /// The arrivals that may come on in turn `turn`.
    pub fn due(&self, turn: u16) -> impl Iterator<Item = usize> + '_ {
        (0..self.plan().arrivals.len()).filter(move |at| self.is_due(*at, turn))
    }

    /// The named terrain as answers to a field that asks about it.
    pub(super) fn places(&self, field: &Field) -> Vec<(String, Value)> {
        let answers = field.answers();
        let cover = |it: &TerrainPiece| match field.kind {
            _ if !answers.contains(&it.cover) => None,
            Kind::Flag => Some(Value::from(it.cover == "yes")),
            _ => Some(Value::from(it.cover.as_str())),
        };
        let answer = |it: &TerrainPiece| match field.asking.terrain? {
            TerrainQuestion::Cover => cover(it),
            TerrainQuestion::Going(going) => (it.going == going).then(|| true.into()),
        };
        let pieces = self.plan().terrain.iter();
        let places = pieces.filter_map(|it| Some((it.name.clone(), answer(it)?)));
        places.collect()
    }

    /// The state for `exec`, by the names of the file.
    pub(super) fn json(&self, directory: &Directory) -> Value {
        let (plan, state) = (self.plan(), self.state());
        let side = |side: Option<Side>| side.map_or(Value::Null, |side| Value::from(side.id()));
        let mut all = Map::new();
        if let Some(limit) = plan.turn_limit {
            all.insert("turn_limit".to_owned(), limit.into());
        }
        if self.has_score() {
            let [red, blue] = self.score();
            all.insert("score".to_owned(), json!({"red": red, "blue": blue}));
        }
        let objectives = plan.objectives.iter().zip(&state.held).map(|(it, held)| {
            json!({"name": it.name, "points": it.points, "for": it.favours.word(), "held": side(*held)})
        });
        let victory = plan.victory.iter().zip(&state.met).map(|(it, met)| {
            json!({"text": it.text, "points": it.points, "for": it.side.id(), "met": met})
        });
        let arrivals = plan.arrivals.iter().zip(&state.arrivals).map(|(it, now)| {
            let who: Vec<&str> = it.who.iter().map(|who| directory.id(*who)).collect();
            json!({"units": who, "turn": now.turn, "on": it.on, "on_table": now.on_table})
        });
        let setup = plan
            .setup
            .iter()
            .zip(&state.setup)
            .map(|(text, done)| json!({"text": text, "ticked": done}));
        let lists: [(&str, Vec<Value>); 4] = [
            ("objectives", objectives.collect()),
            ("victory", victory.collect()),
            ("arrivals", arrivals.collect()),
            ("setup", setup.collect()),
        ];
        for (name, list) in lists {
            if !list.is_empty() {
                all.insert(name.to_owned(), list.into());
            }
        }
        if let Some(end) = state.ended {
            let ended =
                json!({"how": end.how.word(), "turn": end.turn, "winner": side(self.winner())});
            all.insert("ended".to_owned(), ended);
        }
        all.into()
    }
}
