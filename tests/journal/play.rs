//! Doing actions: at one go and step by step.

mod steps;
mod whole;

use crate::support::*;
use crate::tiny;
use drumhead::battle::{Directions, Viewer};
use drumhead::journal::{
    Game, Given, Keep, Manner, Record, RecordKind, RecordedFact, Saved, Step, Supply,
};
use drumhead::table::{DiceRequest, Request, stream};
use serde_json::json;

fn perform(
    game: &mut Game,
    action: &str,
    fields: serde_json::Value,
    given: &Given,
    manner: Manner,
) -> Step {
    game.perform(
        &entry(action, fields),
        &Directions::default(),
        given,
        manner,
    )
}

/// The field at fault of an action that makes no sense; nothing has changed.
#[track_caller]
fn invalid(game: &mut Game, action: &str, fields: serde_json::Value, given: &Given) -> String {
    let before = whole(game);
    let Step::Invalid(invalid) = perform(game, action, fields, given, APP) else {
        panic!("it is not invalid")
    };
    assert_eq!(whole(game), before);
    invalid.field
}

/// The decisions of a record: what was asked, what was chosen.
fn answered(record: &Record) -> Vec<(&str, &str)> {
    record
        .answers
        .iter()
        .map(|it| (it.ask.as_str(), it.answer.as_str()))
        .collect()
}
