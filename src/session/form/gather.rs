//! Collects the values of a form into an entry.

use super::*;
use crate::battle::value::set;

/// Writes the values of the lines into an entry. Defaults are left out.
pub(super) fn into_entry(lines: &[FormLine], into: &mut Map<String, Value>) {
    for line in lines {
        let within = |step: String| line.path.iter().cloned().chain([step]).collect::<Vec<_>>();
        let form = Value::Object(Map::new());
        match (line.choice(), line.field.kind, line.value()) {
            (Some(choice), Kind::PerUnit, _) => {
                for unit in choice.chosen() {
                    set(into, &within(unit.id().to_owned()), form.clone());
                }
            }
            (_, Kind::List, _) => {
                for i in 0..line.count().unwrap_or(0) {
                    set(into, &within(i.to_string()), form.clone());
                }
            }
            (_, _, Some(value)) if line.field.required || value != line.field.default => {
                set(into, &line.path, value);
            }
            _ => {}
        }
    }
    for line in lines.iter().filter(|line| line.field.kind == Kind::List) {
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
