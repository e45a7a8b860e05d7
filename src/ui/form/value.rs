//! Values as people write them.

use crate::battle::Kind;
use serde_json::{Number, Value};

/// Parses `4`, `4.5`, `1/2` or `2 1/2`. Other text is returned as it is, so that the rules report the error.
#[must_use]
pub fn number(text: &str) -> Option<Value> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    if let Ok(whole) = text.parse::<u64>() {
        return Some(Value::from(whole));
    }
    let value = text.parse::<f64>().ok().or_else(|| fraction(text));
    value.and_then(Number::from_f64).map_or_else(
        || Some(Value::from(text)),
        |number| Some(Value::Number(number)),
    )
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

pub(super) fn text(text: &str, kind: Kind) -> Option<Value> {
    let text = text.trim();
    match kind {
        _ if text.is_empty() => None,
        Kind::Words => Some(
            text.split(',')
                .map(|word| Value::from(word.trim()))
                .collect(),
        ),
        Kind::Any => Some(match text {
            "yes" => Value::Bool(true),
            "no" => Value::Bool(false),
            "nothing" | "none" => Value::Null,
            other => serde_json::from_str(other).unwrap_or_else(|_| Value::from(other)),
        }),
        _ => Some(Value::from(text)),
    }
}

/// Formats a value for players.
#[must_use]
pub fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number
            .as_f64()
            .map_or_else(|| number.to_string(), crate::battle::quantity),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(", "),
        other @ Value::Object(_) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        assert_eq!(number("12"), Some(Value::from(12)));
        assert_eq!(number("4.5"), Some(Value::from(4.5)));
        assert_eq!(number("2 1/2"), Some(Value::from(2.5)));
        assert_eq!(number("1/2"), Some(Value::from(0.5)));
        assert_eq!(number("1/0"), Some(Value::from("1/0")));
        assert_eq!(number(" "), None);
    }
}
