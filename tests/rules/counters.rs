//! The umpire's counters, in every rulebook.

use crate::support::Not;
use crate::support::samples::sample_in_play;
use drumhead::battle::Viewer;
use drumhead::rules;
use serde_json::{Value, json};
use std::fs;

/// The counters that a rulebook's `mend_...` name: the texts in them, refusals left out.
fn mended(id: &str) -> Vec<String> {
    let folder = id.replace('-', "_");
    let root = env!("CARGO_MANIFEST_DIR");
    let source = fs::read_to_string(format!("{root}/src/rules/{folder}/adjust.rs"));
    let source = source.expect("its settings");
    let functions = source.split("pub fn mend_").skip(1);
    let bodies = functions.map(|rest| rest.split("\n    }\n").next().unwrap_or(rest));
    let texts = bodies.flat_map(|body| body.split('"').skip(1).step_by(2));
    let names = texts.filter(|text| !text.contains(' '));
    names.map(str::to_owned).collect()
}

/// A counter on which others depend is named where they follow: under a wrong name nothing would.
#[test]
fn every_counter_that_is_mended_is_one_and_can_be_set() {
    for ruleset in rules::ALL {
        let id = ruleset.info().id;
        let names = mended(id);
        assert!(names.len() > 5, "{id}: {names:?}");
        let mut play = sample_in_play(id);
        let state = play.battle.state(Viewer::Umpire);
        let tables = play.battle.settable();
        for name in names {
            let is_here = |(_, counters): &&(&str, Vec<String>)| counters.contains(&name);
            let (table, _) = tables.iter().find(is_here).unwrap_or_else(|| {
                panic!("{id}: no counter {name} can be set");
            });
            let is_table = state[table].get(&name).is_some();
            let row = match state[table].as_object().and_then(|rows| rows.keys().next()) {
                Some(row) if !is_table => row.as_str(),
                _ => table,
            };
            let shown = state.pointer(&format!("/{table}/{}", row.replace('/', "~1")));
            let shown = shown.and_then(|row| row.pointer(&format!("/{}", name.replace('.', "/"))));
            let to = shown.cloned().unwrap_or(Value::Null);
            let set = json!({"unit": row, "counter": name, "to": to});
            let done = play.try_do("adjust", set, []);
            let is_value_refused = done == Err(Not::Invalid("to".to_owned()));
            assert!(done.is_ok() || is_value_refused, "{id}: {name}: {done:?}");
        }
    }
}
