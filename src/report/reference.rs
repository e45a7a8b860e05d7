//! The quick reference of a battle: its options with their other values, its own additions, and the rulebook's clauses
//! in our words.

use super::*;
use crate::battle::value::plain;
use crate::battle::{Field, Info, Kind};
use serde_json::{Map, Value};

/// An entry of the quick reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleNote {
    /// The heading that it stands under.
    pub group: String,
    /// The number of its clause; often empty.
    pub key: String,
    /// Its subject, in a few words.
    pub title: String,
    pub text: String,
}

/// The quick reference of the battle with this `setup`. `fields` are those of a battle's file.
pub fn quick_reference(info: &Info, fields: &[Field], setup: &Map<String, Value>) -> Vec<RuleNote> {
    let clauses = info.clauses.iter();
    let clauses = clauses.map(|it| note(info.title, it.id, it.title, it.text));
    let mut all = options(info, fields, setup);
    all.extend(own(fields, setup));
    all.extend(clauses);
    all
}

fn note(group: &str, key: &str, title: &str, text: impl Into<String>) -> RuleNote {
    RuleNote {
        group: group.to_owned(),
        key: key.to_owned(),
        title: title.to_owned(),
        text: text.into(),
    }
}

/// Every option of the battle: its clause, its values with the current one in brackets, and its
/// purpose.
fn options(info: &Info, fields: &[Field], setup: &Map<String, Value>) -> Vec<RuleNote> {
    let Some(group) = fields
        .iter()
        .find(|field| field.kind == Kind::Group && field.name == "options")
    else {
        return Vec::new();
    };
    let chosen = setup.get(group.name);
    let option = |field: &Field| {
        let is = chosen
            .and_then(|chosen| chosen.get(field.name))
            .or_else(|| setup.get(field.name))
            .unwrap_or(&field.default);
        let clause = field
            .help
            .split_once(": ")
            .filter(|(clause, _)| clause.starts_with(info.prefix));
        let (clause, about) = clause.unwrap_or(("", field.help));
        note(
            "Options of this battle",
            clause,
            &field.name.replace('_', " "),
            format!("{}; {about}", values(field, is)),
        )
    };
    group.fields.iter().map(option).collect()
}

/// `[yes] no`, `once [twice] (usually once)`, `12 inches (usually 0)`.
fn values(field: &Field, is: &Value) -> String {
    let words = match field.kind {
        Kind::Flag => vec!["yes".to_owned(), "no".to_owned()],
        Kind::Word => field.options.clone(),
        _ => Vec::new(),
    };
    let (is, usual) = (plain(is), plain(&field.default));
    let usually = if is == usual {
        String::new()
    } else {
        format!(" (usually {usual})")
    };
    let words: Vec<String> = words
        .into_iter()
        .map(|word| {
            if word == is {
                format!("[{word}]")
            } else {
                word
            }
        })
        .collect();
    let unit = if field.unit.is_empty() {
        String::new()
    } else {
        format!(" {}", field.unit)
    };
    if words.is_empty() {
        format!("{is}{unit}{usually}")
    } else {
        format!("{}{usually}", words.join(" "))
    }
}

/// The battle's own additions: cards of the scenario, rates agreed on, limits the umpire lifts.
fn own(fields: &[Field], setup: &Map<String, Value>) -> Vec<RuleNote> {
    let group = |field: &Field| format!("Of this battle: {}", field.name.replace('_', " "));
    let all = |field: &Field| -> Vec<RuleNote> {
        match (field.kind, setup.get(field.name)) {
            (Kind::List | Kind::Words, Some(Value::Array(given))) => {
                given.iter().map(|it| one(&group(field), it)).collect()
            }
            (Kind::Group, Some(Value::Object(given))) if !is_elsewhere(field.name) => {
                let set = given.iter().filter(|(_, value)| !value.is_null());
                let set = set.map(|(key, value)| {
                    let inner = field.fields.iter().find(|inner| inner.name == key);
                    let title = inner.map_or_else(|| key.replace('_', " "), Field::label);
                    let unit = inner.map_or("", |inner| inner.unit);
                    let text = format!("{} {unit}", plain(value));
                    note(&group(field), "", &title, text.trim_end())
                });
                set.collect()
            }
            _ => Vec::new(),
        }
    };
    fields.iter().flat_map(all).collect()
}

/// Groups that are left out: the options are listed with their values, and the rosters are not rules.
fn is_elsewhere(group: &str) -> bool {
    group == "options" || Side::BOTH.iter().any(|side| side.id() == group)
}

fn one(group: &str, given: &Value) -> RuleNote {
    let Value::Object(given) = given else {
        return note(group, &plain(given), "", "");
    };
    let name = given.get("name").map(plain).unwrap_or_default();
    let rest = given.iter().filter(|(key, _)| *key != "name");
    let rest = rest.map(|(key, value)| {
        if key == "text" {
            plain(value)
        } else {
            format!("{}: {}", key.replace('_', " "), plain(value))
        }
    });
    note(group, "", &name, rest.joined("; "))
}
