//! Queries: state, offers, log, odds.

use super::act::{own_fault, unknown_option};
use super::reply::{self, ExecFault, Reply};
use super::request::{ActionRequest, ODDS_KEYS, Query, no_more};
use crate::battle::{BUDGET, Battle, Directions, Entry, Viewer, did_you_mean, figures, printable};
use crate::journal::Game;
use crate::table::odds::Policy;
use crate::table::{Invalid, Suspend, Who};
use serde_json::{Map, Value, json};

/// Answers a query; `fields` is the request without `query`.
pub(super) fn query(game: &Game, query: Query, mut fields: Map<String, Value>) -> Reply {
    let viewer = super::request::viewer(fields.shift_remove("as").as_ref())?;
    match query {
        Query::State => {
            no_more(&fields, &["query", "as"])?;
            Ok(reply::map(json!({"state": game.battle().state(viewer)})))
        }
        Query::Offers => {
            let who = subject(game, fields.shift_remove("unit"))?;
            no_more(&fields, &["query", "as", "unit"])?;
            let offers: Vec<Value> = game
                .battle()
                .offers(who, viewer)
                .iter()
                .map(reply::offer)
                .collect();
            Ok(reply::map(json!({"offers": offers})))
        }
        Query::Log => {
            no_more(&fields, &["query", "as"])?;
            log(game, viewer)
        }
        Query::Odds => odds(game, fields, viewer),
    }
}

/// The unit or character, or the table where none is given.
fn subject(game: &Game, given: Option<Value>) -> Result<Who, Invalid> {
    let directory = game.battle().directory();
    match given {
        None | Some(Value::Null) => Ok(Who::Table),
        Some(Value::String(id)) => directory.who(&id).ok_or_else(|| {
            let near = did_you_mean(&id, directory.ids());
            Invalid::new(
                "unit",
                format!(
                    "there is neither a unit nor a character {:?}{near}",
                    printable(&id)
                ),
            )
        }),
        Some(other) => Err(Invalid::new(
            "unit",
            format!("{other} is not the id of a unit or character"),
        )),
    }
}

fn log(game: &Game, viewer: Viewer) -> Reply {
    let mut lines = Vec::new();
    for seq in 1..=game.len() {
        lines.push(reply::logged(
            &game.record(seq)?,
            game.stands(seq),
            game.battle(),
            viewer,
        ));
    }
    Ok(reply::map(json!({"log": lines})))
}

/// Fault: the umpire overrules a figure that the action does not have.
fn unknown_figure(
    battle: &dyn Battle,
    entry: &Entry,
    directions: &Directions,
    viewer: Viewer,
) -> Option<Invalid> {
    if directions.overrule.is_empty() {
        return None;
    }
    // The odds report refusals and faults themselves.
    let figures = figures(battle, entry, directions, viewer).ok()?;
    let known = |id: &&String| !figures.is_empty() && figures.iter().all(|it| it.id != **id);
    let unknown = directions.overrule.keys().find(known)?;
    let message = "this action has no such figure";
    Some(Invalid::new(format!("overrule.{unknown}"), message))
}

fn odds(game: &Game, fields: Map<String, Value>, viewer: Viewer) -> Reply {
    let battle = game.battle();
    let order = ActionRequest::take(fields, battle, &ODDS_KEYS)?;
    let along = order
        .policy(battle)
        .and_then(|policy| Ok((policy, order.directions()?)));
    let (policy, directions) =
        along.map_err(|fault| own_fault(battle, &order.entry).unwrap_or(fault))?;
    if let Policy::Given(answers) = &policy
        && let Some(invalid) = unknown_option(
            &*battle.redacted(viewer),
            &order.entry,
            &directions,
            answers,
        )
    {
        return Err(ExecFault::Invalid(invalid));
    }
    if let Some(invalid) = unknown_figure(battle, &order.entry, &directions, viewer) {
        return Err(ExecFault::Invalid(invalid));
    }
    match battle.odds(&order.entry, &directions, &policy, viewer, BUDGET) {
        Ok(odds) => Ok(reply::odds(&odds)),
        Err(Suspend::Invalid(invalid)) => Err(ExecFault::Invalid(*invalid)),
        Err(Suspend::Refused(refusal)) => Err(ExecFault::Refused(*refusal)),
        Err(_) => Err(Invalid::new("do", "the odds of this cannot be worked out").into()),
    }
}
