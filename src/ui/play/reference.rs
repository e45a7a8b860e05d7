//! The quick reference: the rulebook's clauses in our words, this battle's options and their other
//! values, and the battle's own additions, all searched by typing.

use super::{Help, Topic};
use crate::battle::{Field, Info, Kind, Ruleset};
use crate::journal::Game;
use crate::rules;
use crate::ui::form::plain;
use serde_json::{Map, Value};

impl Help {
    /// The quick reference of a game.
    #[must_use]
    pub fn of_rules(game: &Game) -> Help {
        let info = game.battle().info();
        let fields = rules::find(info.id).map_or_else(Vec::new, Ruleset::fields);
        let clauses = info
            .clauses
            .iter()
            .map(|clause| topic(info.title, clause.id, clause.title, clause.text));
        let mut topics = options(info, &fields, game.setup());
        topics.extend(own(&fields, game.setup()));
        topics.extend(clauses);
        Help::of_topics(
            &format!("{} by {}, in short", info.title, info.author),
            topics,
        )
    }
}

fn topic(group: &str, key: &str, title: &str, text: impl Into<String>) -> Topic {
    Topic {
        group: group.to_owned(),
        key: key.to_owned(),
        title: title.to_owned(),
        text: text.into(),
        target: None,
    }
}

/// Every option of the battle: its clause, its values with the current one in brackets, and its
/// purpose.
fn options(info: &Info, fields: &[Field], setup: &Map<String, Value>) -> Vec<Topic> {
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
        topic(
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

/// The battle's own additions: cards of the scenario, limits the umpire lifts.
fn own(fields: &[Field], setup: &Map<String, Value>) -> Vec<Topic> {
    let lists = fields
        .iter()
        .filter(|field| matches!(field.kind, Kind::List | Kind::Words));
    let all = |field: &Field| -> Vec<Topic> {
        let entries = setup
            .get(field.name)
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        let group = format!("Of this battle: {}", field.name.replace('_', " "));
        entries.iter().map(|entry| one(&group, entry)).collect()
    };
    lists.flat_map(all).collect()
}

fn one(group: &str, entry: &Value) -> Topic {
    let Value::Object(entry) = entry else {
        return topic(group, &plain(entry), "", "");
    };
    let name = entry.get("name").map(plain).unwrap_or_default();
    let rest = entry.iter().filter(|(key, _)| *key != "name");
    let rest = rest.map(|(key, value)| {
        if key == "text" {
            plain(value)
        } else {
            format!("{}: {}", key.replace('_', " "), plain(value))
        }
    });
    topic(group, "", &name, rest.collect::<Vec<_>>().join("; "))
}
