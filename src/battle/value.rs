//! Values of fields: typed text to values and back, and setting a value deep inside an entry.

use super::*;
use serde_json::Number;

impl From<&str> for PathStep {
    fn from(key: &str) -> Self {
        PathStep::Key(key.to_owned())
    }
}

impl From<&String> for PathStep {
    fn from(key: &String) -> Self {
        PathStep::Key(key.clone())
    }
}

impl From<&PathStep> for PathStep {
    fn from(step: &PathStep) -> Self {
        step.clone()
    }
}

/// The value at a path.
pub fn get(
    fields: &Map<String, Value>,
    path: impl IntoIterator<Item: Into<PathStep>>,
) -> Option<&Value> {
    let mut path = path.into_iter().map(Into::into);
    let Some(PathStep::Key(first)) = path.next() else {
        return None;
    };
    path.try_fold(fields.get(&first)?, |value, step| match step {
        PathStep::Key(key) => value.get(key),
        PathStep::Index(at) => value.get(at),
    })
}

/// Sets the value at a path. Missing lists and maps on the way are made, and other values there give way to them; but a list
/// where the path needs a map, or the reverse, stays, and nothing is set.
pub fn set(
    fields: &mut Map<String, Value>,
    path: impl IntoIterator<Item: Into<PathStep>>,
    value: Value,
) {
    let mut path = path.into_iter().map(Into::into);
    let Some(PathStep::Key(first)) = path.next() else {
        return;
    };
    let mut at = fields.entry(first).or_insert(Value::Null);
    for step in path {
        if !at.is_object() && !at.is_array() {
            *at = match step {
                PathStep::Key(_) => Map::new().into(),
                PathStep::Index(_) => Vec::<Value>::new().into(),
            };
        }
        at = match (at, step) {
            (Value::Object(map), PathStep::Key(key)) => map.entry(key).or_insert(Value::Null),
            (Value::Array(list), PathStep::Index(index)) => {
                list.resize(list.len().max(index + 1), Value::Null);
                &mut list[index]
            }
            _ => return,
        };
    }
    *at = value;
}

/// Reads JSON; other text is text.
pub(super) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

/// Reads `yes` or `no`, in any of the usual spellings.
pub fn flag(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "yes" | "y" | "true" | "on" | "1" => Some(true),
        "no" | "n" | "false" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// Reads `4`, `4.5`, `1/2` or `2 1/2`; `None` for empty text. Text that is not a number stays text.
pub fn number(text: &str) -> Option<Value> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    if let Ok(whole) = text.parse::<u64>() {
        return Some(whole.into());
    }
    let value = text.parse::<f64>().ok().or_else(|| fraction(text));
    let number = value.and_then(Number::from_f64).map(Value::Number);
    Some(number.unwrap_or_else(|| text.into()))
}

fn fraction(text: &str) -> Option<f64> {
    let (whole, part) = text.rsplit_once(' ').unwrap_or(("0", text));
    let (over, under) = part.split_once('/')?;
    let (whole, over, under): (f64, f64, f64) = (
        whole.trim().parse().ok()?,
        over.parse().ok()?,
        under.parse().ok()?,
    );
    (under > 0.0).then(|| whole + over / under)
}

/// Writes a value as a person would type it.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.as_f64().map_or_else(|| number.to_string(), quantity),
        Value::Array(list) => {
            let words: Vec<String> = list.iter().map(plain).collect();
            let is_text = words.iter().any(|word| word.contains(' '));
            words.join(if is_text { "; " } else { ", " })
        }
        other @ Value::Object(_) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        assert_eq!(number("12"), Some(Value::from(12)));
        assert_eq!(number("4.5"), Some(Value::from(4.5)));
        assert_eq!(number("2 1/2"), Some(Value::from(2.5)));
        assert_eq!(number("1/2"), Some(Value::from(0.5)));
        assert_eq!(number("1/0"), Some(Value::from("1/0")));
        assert_eq!(number(" "), None);
    }

    #[test]
    fn missing_parents_are_made_and_lists_and_maps_stay() {
        let Value::Object(mut fields) = json!({"a": 1, "list": [{"b": 1}]}) else {
            panic!("fields")
        };
        set(&mut fields, ["a", "b"], json!(2));
        set(&mut fields, ["list", "b"], json!(3));
        let entry = [
            PathStep::from("list"),
            PathStep::Index(2),
            PathStep::from("b"),
        ];
        set(&mut fields, &entry, json!(4));
        let after = json!({"a": {"b": 2}, "list": [{"b": 1}, null, {"b": 4}]});
        assert_eq!(Value::Object(fields), after);
    }
}
