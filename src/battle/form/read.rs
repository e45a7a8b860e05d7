//! Reading single values, and messages for those that do not fit.

use super::*;

pub(super) fn bounds(field: &Field, value: &Value) -> Result<(), String> {
    match (field.bounds.min, field.bounds.max) {
        (Some(min), Some(max)) if !field.bounds.hold(value) => {
            Err(format!("{} is not between {min} and {max}", shown(value)))
        }
        _ => Ok(()),
    }
}

pub(super) fn number(value: &Value) -> Result<f64, String> {
    value
        .as_f64()
        .filter(|n| n.is_finite())
        .ok_or_else(|| format!("{} is not a number", shown(value)))
}

pub(super) fn whole(value: &Value) -> Result<u16, String> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, and within the bounds just checked"
    )]
    let from_float = |n: f64| n as u64;
    let number = value.as_u64().or_else(|| {
        value
            .as_f64()
            .filter(|n| n.fract() == 0.0 && (0.0..1e9).contains(n))
            .map(from_float)
    });
    match number {
        Some(n) => u16::try_from(n).map_err(|_| format!("{n} is too many")),
        None if value.as_f64().is_some_and(|n| n < 0.0) => {
            Err(format!("{} is less than 0", shown(value)))
        }
        None => Err(format!("{} is not a whole number", shown(value))),
    }
}

pub(super) fn signed(value: &Value) -> Result<i16, String> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole, and within the bounds just checked"
    )]
    let from_float = |n: f64| n as i16;
    value
        .as_f64()
        .filter(|n| n.fract() == 0.0 && n.abs() < 1e4)
        .map(from_float)
        .ok_or_else(|| format!("{} is not a whole number", shown(value)))
}

/// One line of text, not empty and not too long.
pub(in crate::battle) fn text(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) if text.trim().is_empty() => Err("is empty".to_owned()),
        Value::String(text) if text.chars().count() > 200 => Err(format!(
            "has {} characters; 200 are enough",
            text.chars().count()
        )),
        Value::String(text) => Ok(printable(text.trim())),
        Value::Number(_) | Value::Bool(_) => {
            Err(format!("{} is not text; put quotes round it", shown(value)))
        }
        other => Err(format!("{} is not text", shown(other))),
    }
}

/// The longest prose, in characters.
pub(in crate::battle) const MOST_PROSE: usize = 4000;

/// Paragraphs of text, not empty and not too long. Blank lines part paragraphs; without any, each line is one.
pub(super) fn prose(value: &Value) -> Result<String, String> {
    let Value::String(given) = value else {
        return text(value);
    };
    let long = given.chars().count();
    if given.trim().is_empty() {
        return Err("is empty".to_owned());
    }
    if long > MOST_PROSE {
        return Err(format!("has {long} characters; {MOST_PROSE} are enough"));
    }
    let given = given.replace("\r\n", "\n");
    let given = given.trim();
    let between = if given.contains("\n\n") { "\n\n" } else { "\n" };
    let paragraphs = given.split(between).map(|one| {
        let words = one.split_whitespace();
        printable(&words.joined(" "))
    });
    let some = paragraphs.filter(|one| !one.is_empty());
    Ok(some.joined("\n"))
}

pub(super) fn one_of(
    value: &Value,
    words: &mut dyn Iterator<Item = &str>,
) -> Result<usize, String> {
    let words: Vec<&str> = words.collect();
    let given = match value {
        Value::String(text) => text.clone(),
        Value::Bool(flag) => flag.to_string(),
        other => shown(other),
    };
    words.iter().position(|word| *word == given).ok_or_else(|| {
        if words.is_empty() {
            return format!(
                "{} cannot be named: there is nothing to choose from",
                shown(value)
            );
        }
        let near = did_you_mean(&given, words.iter().copied());
        format!("{} is none of {}{near}", shown(value), words.join(", "))
    })
}

pub(super) fn id_of<T>(
    value: &Value,
    what: &str,
    listed: &[Listed],
    find: impl Fn(&str) -> Option<T>,
) -> Result<T, String> {
    let Value::String(id) = value else {
        return Err(format!("{} is not the id of a {what}", shown(value)));
    };
    find(id).ok_or_else(|| {
        let near = did_you_mean(id, listed.iter().map(|it| it.id.as_str()));
        format!("there is no {what} {}{near}", shown(value))
    })
}

pub(super) fn list_of_units(value: &Value, directory: &Directory) -> Result<Vec<Unit>, String> {
    let list = value
        .as_array()
        .ok_or_else(|| format!("{} is not a list of units", shown(value)))?;
    let mut units = Vec::new();
    for value in list {
        let unit = id_of(value, "unit", &directory.units, |id| directory.unit(id)).map(Unit)?;
        if units.contains(&unit) {
            return Err(format!("{} is named twice", shown(value)));
        }
        units.push(unit);
    }
    Ok(units)
}

/// A value quoted for a message, cut to a readable length.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "a set of fields".to_owned(),
        other => quoted(&other.to_string()),
    }
}
