//! English grammar for generated text: agreement, counts, lists, inches.

use std::fmt;

/// A grammatical subject: a name, and whether it is plural. Units are; figures, guns and people are not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name, as the roster spells it.
    pub name: String,
    pub(crate) plural: bool,
}

impl Subject {
    /// A singular subject: a gun, a figure, a person, a hidden unit.
    pub fn one(name: impl Into<String>) -> Subject {
        Subject {
            name: name.into(),
            plural: false,
        }
    }

    /// A plural subject: a unit, a side.
    pub fn many(name: impl Into<String>) -> Subject {
        Subject {
            name: name.into(),
            plural: true,
        }
    }

    /// The verb form that agrees: `fires` or `fire`.
    pub(crate) fn verb(&self, one: &'static str, many: &'static str) -> &'static str {
        if self.plural { many } else { one }
    }

    /// The name and a verb that agrees: `Old Thunder fires`.
    #[must_use]
    pub fn does(&self, one: &'static str, many: &'static str) -> String {
        format!("{} {}", self.name, self.verb(one, many))
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// `A`, `A and B`, `A, B and C`; four or more become a count of `what`: `4 units`.
#[must_use]
pub fn list(names: &[String], what: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] if names.len() < 4 => format!("{} and {last}", some.join(", ")),
        _ => format!("{} {what}", names.len()),
    }
}

/// A count with its noun: `1 man`, `2 men`.
pub fn count(n: impl TryInto<u32>, one: &str, many: &str) -> String {
    match n.try_into().unwrap_or(u32::MAX) {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// Inches with at most two decimals: `8″`.
#[must_use]
pub fn inches(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    format!("{text}″")
}

/// The bracket after a single die: ` (rolled 5, needed 3 or less)`. Without `need` where every die or none succeeds.
#[must_use]
pub fn rolled(face: u8, need: Option<&str>) -> String {
    match need {
        Some(need) => format!(" (rolled {face}, needed {need})"),
        None => format!(" (rolled {face})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_agree() {
        let gun = Subject::one("Old Thunder");
        let foot = Subject::many("Mill Militia");
        assert_eq!(gun.does("fires", "fire"), "Old Thunder fires");
        assert_eq!(foot.does("fires", "fire"), "Mill Militia fire");
        assert_eq!(
            [4.0, 4.5, 16.0 / 3.0, 20.0].map(inches),
            ["4″", "4.5″", "5.33″", "20″"]
        );
    }
}
