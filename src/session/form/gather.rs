//! Collects the values of a form into an entry.

use super::*;
use crate::battle::value::set;

/// Writes the values of the lines into an entry. Defaults are left out.
pub(super) fn into_entry(lines: &[FormLine], into: &mut Map<String, Value>) {
    for line in lines {
        match (&line.editor, line.field.kind, line.value()) {
            (
                Editor::Many {
                    choices, picked, ..
                },
                Kind::PerUnit,
                _,
            ) => {
                for unit in picked.iter().filter_map(|at| choices.get(*at)) {
                    let path: Vec<String> = line
                        .path
                        .iter()
                        .cloned()
                        .chain([unit.id().to_owned()])
                        .collect();
                    set(into, &path, Value::Object(Map::new()));
                }
            }
            (Editor::List(count), ..) => {
                for i in 0..*count {
                    let path: Vec<String> =
                        line.path.iter().cloned().chain([i.to_string()]).collect();
                    set(into, &path, Value::Object(Map::new()));
                }
            }
            (_, _, Some(value)) if line.field.required || value != line.field.default => {
                set(into, &line.path, value);
            }
            _ => {}
        }
    }
    for line in lines
        .iter()
        .filter(|line| matches!(line.editor, Editor::List(_)))
    {
        listed(into, &line.path);
    }
}

/// Turns an object with numbered keys into a list.
fn listed(of: &mut Map<String, Value>, path: &[String]) {
    match path {
        [last] => {
            if let Some(Value::Object(forms)) = of.get_mut(last).map(Value::take) {
                of.insert(
                    last.clone(),
                    forms.into_iter().map(|(_, form)| form).collect(),
                );
            }
        }
        [first, rest @ ..] => {
            if let Some(Value::Object(below)) = of.get_mut(first) {
                listed(below, rest);
            }
        }
        [] => {}
    }
}
