//! Requests: a line of JSON, and what it asks for.

use super::reply::ExecFault;
use super::strict::Strict;
use crate::battle::{
    Battle, Directions, Entry, Joined, Viewer, did_you_mean, near_or_all, printable, quoted,
};
use crate::journal::{Given, known_ask, known_card};
use crate::table::Invalid;
use crate::table::odds::Policy;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Keys that tell the kind of a request, in order of precedence.
const KINDS: [&str; 4] = ["query", "do", "undo", "redo"];

/// Keys of every action.
const DO_KEYS: [&str; 6] = ["dice", "cards", "answers", "force", "overrule", "as"];

/// The same for its odds, which accept no dice and no cards.
pub(super) const ODDS_KEYS: [&str; 3] = ["answers", "force", "overrule"];

const MOST_REASON: usize = 200;

/// A request by kind.
pub(super) enum ExecRequest {
    Do(ActionRequest),
    /// Answer a query; the fields are the request without `query`.
    Query(Query, Map<String, Value>),
    Undo(usize),
    /// Restore this number of actions.
    Redo(usize),
}

/// An action and its answers, not yet checked.
pub(super) struct ActionRequest {
    /// The action with its own fields.
    pub(super) entry: Entry,
    along: Map<String, Value>,
}

/// Policy for decisions that are not given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Undecided {
    Defaults,
    Needs,
}

impl ExecRequest {
    /// Reads a line; `None` for a blank one.
    pub(super) fn read(line: &[u8], battle: &dyn Battle) -> Option<Result<ExecRequest, ExecFault>> {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text),
            Err(_) => {
                return Some(Err(ExecFault::Malformed(
                    "the line is not UTF-8".to_owned(),
                )));
            }
        };
        if text.trim().is_empty() {
            return None;
        }
        Some(match serde_json::from_str(text) {
            Ok(Strict(Value::Object(map))) => Self::sort(map, battle).map_err(ExecFault::Invalid),
            Ok(_) => {
                Err(ExecFault::Malformed("a request is an object: {\"do\": ...}, {\"query\": ...}, {\"undo\": 1} or {\"redo\": 1}".to_owned()))
            }
            Err(error) => Err(ExecFault::Malformed(format!("the line cannot be read as JSON: {error}"))),
        })
    }

    fn sort(mut map: Map<String, Value>, battle: &dyn Battle) -> Result<ExecRequest, Invalid> {
        match KINDS.into_iter().find(|kind| map.contains_key(*kind)) {
            Some("query") => Ok(ExecRequest::Query(Query::take(&mut map)?, map)),
            Some("do") => ActionRequest::take(map, battle, &DO_KEYS).map(ExecRequest::Do),
            Some(kind) => {
                let count = count(&map.shift_remove(kind).unwrap_or_default(), kind)?;
                no_more(&map, &[kind])?;
                Ok(if kind == "undo" {
                    ExecRequest::Undo(count)
                } else {
                    ExecRequest::Redo(count)
                })
            }
            None => {
                let near = map
                    .keys()
                    .map(|key| (key, did_you_mean(key, KINDS)))
                    .find(|(_, near)| !near.is_empty());
                Err(match near {
                    Some((key, near)) => {
                        Invalid::new(printable(key), format!("there is no such field{near}"))
                    }
                    None => Invalid::new(
                        "do",
                        "is required: a request has one of do, query, undo and redo",
                    ),
                })
            }
        }
    }
}

/// The kind of a query.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Query {
    State,
    Offers,
    Odds,
    Log,
}

impl Query {
    /// Every kind, with its name.
    const NAMED: [(&str, Query); 4] = [
        ("state", Query::State),
        ("offers", Query::Offers),
        ("odds", Query::Odds),
        ("log", Query::Log),
    ];

    /// Takes the kind from a request.
    fn take(map: &mut Map<String, Value>) -> Result<Query, Invalid> {
        let name = word(map, "query")?;
        let known = Self::NAMED.into_iter().find(|(known, _)| *known == name);
        known.map(|(_, query)| query).ok_or_else(|| {
            let rest = near_or_all(&name, Self::NAMED.map(|(known, _)| known));
            let name = printable(&name);
            Invalid::new("query", format!("there is no query {name:?}{rest}"))
        })
    }
}

/// Takes the word under `key`.
fn word(map: &mut Map<String, Value>, key: &str) -> Result<String, Invalid> {
    match map.shift_remove(key) {
        Some(Value::String(word)) => Ok(word),
        Some(_) => Err(Invalid::new(key, "is not a word")),
        None => Err(Invalid::new(key, "is required")),
    }
}

fn count(value: &Value, key: &str) -> Result<usize, Invalid> {
    let whole = value
        .as_u64()
        .filter(|count| *count > 0)
        .and_then(|count| usize::try_from(count).ok());
    whole.ok_or_else(|| Invalid::new(key, format!("{value} is not a whole number from 1 on")))
}

/// Checks that no unknown field is left.
pub(super) fn no_more(left: &Map<String, Value>, known: &[&str]) -> Result<(), Invalid> {
    let Some(key) = left.keys().next() else {
        return Ok(());
    };
    let rest = near_or_all(key, known.iter().copied());
    Err(Invalid::new(
        printable(key),
        format!("there is no such field{rest}"),
    ))
}

impl ActionRequest {
    /// Takes an action from a request. Its `keys`, which every action can have, are kept apart from its own fields.
    pub(super) fn take(
        mut map: Map<String, Value>,
        battle: &dyn Battle,
        keys: &[&str],
    ) -> Result<ActionRequest, Invalid> {
        let action = word(&mut map, "do")?;
        let mut along: Map<String, Value> = keys
            .iter()
            .filter_map(|key| map.shift_remove_entry(*key))
            .collect();
        if along.contains_key("overrule")
            && let Some(reason) = map.get("reason").cloned()
        {
            along.insert("reason".to_owned(), reason);
            let own = battle
                .declaration(&action)
                .is_some_and(|offer| offer.fields.iter().any(|field| field.name == "reason"));
            if !own {
                map.shift_remove("reason");
            }
        }
        Ok(ActionRequest {
            entry: Entry {
                action,
                fields: map,
            },
            along,
        })
    }

    /// Faces, cards and decisions that are given.
    pub(super) fn given(&self, battle: &dyn Battle) -> Result<(Given, Undecided), Invalid> {
        let dice = self.along.get("dice").map_or(Ok(Vec::new()), dice)?;
        let cards = self
            .along
            .get("cards")
            .map_or(Ok(Vec::new()), |cards| self::cards(cards, battle))?;
        let mut given = Given {
            dice,
            cards,
            answers: BTreeMap::new(),
        };
        match self.along.get("answers") {
            Some(Value::String(word)) if word == "needs" => return Ok((given, Undecided::Needs)),
            Some(all) => given.answers = answers(all, "\"needs\"", battle)?.into_iter().collect(),
            None => {}
        }
        Ok((given, Undecided::Defaults))
    }

    /// The reader of the reply, where something hidden takes part.
    pub(super) fn viewer(&self) -> Result<Viewer, Invalid> {
        viewer(self.along.get("as"))
    }

    /// Policy for the decisions in the odds.
    pub(super) fn policy(&self, battle: &dyn Battle) -> Result<Policy, Invalid> {
        match self.along.get("answers") {
            None => Ok(Policy::Defaults),
            Some(Value::String(word)) if word == "best" => Ok(Policy::Best),
            Some(all) => answers(all, "\"best\"", battle).map(Policy::Given),
        }
    }

    pub(super) fn directions(&self) -> Result<Directions, Invalid> {
        let force = self
            .along
            .get("force")
            .map(|value| reason("force", value))
            .transpose()?;
        let overrule = self
            .along
            .get("overrule")
            .map_or(Ok(BTreeMap::new()), overrule)?;
        let why = self
            .along
            .get("reason")
            .map(|value| reason("reason", value))
            .transpose()?;
        if why.is_none() && !overrule.is_empty() {
            return Err(Invalid::new(
                "reason",
                "is required with overrule: why the umpire says so",
            ));
        }
        Ok(Directions {
            force,
            overrule,
            reason: why,
        })
    }
}

fn dice(value: &Value) -> Result<Vec<u64>, Invalid> {
    let list = value
        .as_array()
        .ok_or_else(|| Invalid::new("dice", "is not a list of faces"))?;
    let face = |(at, face): (usize, &Value)| {
        let fits = face.as_u64().filter(|face| (1..=255).contains(face));
        fits.ok_or_else(|| {
            Invalid::new(
                "dice",
                format!(
                    "die {at} (the first is 0): {} is not a face of a die; the lowest face is 1",
                    cut(face)
                ),
            )
        })
    };
    list.iter().enumerate().map(face).collect()
}

fn cards(value: &Value, battle: &dyn Battle) -> Result<Vec<String>, Invalid> {
    let list = value
        .as_array()
        .ok_or_else(|| Invalid::new("cards", "is not a list of cards' ids"))?;
    let card = |card: &Value| match card.as_str() {
        Some(id) => known_card(id, battle).map(|()| id.to_owned()),
        None => Err(Invalid::new(
            "cards",
            format!("{} is not the id of a card", cut(card)),
        )),
    };
    list.iter().map(card).collect()
}

fn answers(
    value: &Value,
    word: &str,
    battle: &dyn Battle,
) -> Result<Vec<(String, Vec<String>)>, Invalid> {
    let Value::Object(map) = value else {
        return Err(Invalid::new(
            "answers",
            format!("is neither {word} nor a set of decisions by id"),
        ));
    };
    let one = |id: &str, value: &Value| match value {
        Value::String(answer) => Ok(answer.clone()),
        Value::Number(number) if number.is_u64() => Ok(number.to_string()),
        other => Err(Invalid::new(
            format!("answers.{}", printable(id)),
            format!("{} is neither a word nor a whole number", cut(other)),
        )),
    };
    let all = map.iter().map(|(id, value)| {
        known_ask(id, battle)?;
        let answers = match value {
            Value::Array(list) => list
                .iter()
                .map(|value| one(id, value))
                .collect::<Result<Vec<_>, _>>()?,
            single => vec![one(id, single)?],
        };
        let options = battle.options_of(id);
        if let Some(unknown) = answers
            .iter()
            .find(|answer| options.read(answer, true).is_none())
        {
            let known = options
                .words
                .iter()
                .copied()
                .chain(options.numbers.map(|_| "a number"));
            return Err(Invalid::new(
                format!("answers.{id}"),
                format!("{:?} is none of {}", printable(unknown), known.joined(", ")),
            ));
        }
        Ok((id.clone(), answers))
    });
    all.collect()
}

fn overrule(value: &Value) -> Result<BTreeMap<String, f64>, Invalid> {
    let map = value
        .as_object()
        .ok_or_else(|| Invalid::new("overrule", "is not a set of figures by id"))?;
    let figure = |(id, value): (&String, &Value)| {
        let wrong = || {
            Invalid::new(
                format!("overrule.{}", printable(id)),
                format!("{} is not a number", cut(value)),
            )
        };
        value
            .as_f64()
            .map(|number| (id.clone(), number))
            .ok_or_else(wrong)
    };
    map.iter().map(figure).collect()
}

fn reason(key: &str, value: &Value) -> Result<String, Invalid> {
    let text = value
        .as_str()
        .map(|text| printable(text.trim()))
        .ok_or_else(|| Invalid::new(key, format!("{} is not a reason in words", cut(value))))?;
    match text.chars().count() {
        0 => Err(Invalid::new(key, "is empty: it needs a reason")),
        length if length > MOST_REASON => Err(Invalid::new(
            key,
            format!("has {length} characters; {MOST_REASON} are enough"),
        )),
        _ => Ok(text),
    }
}

/// A value as quoted in a message.
fn cut(value: &Value) -> String {
    quoted(&value.to_string())
}

/// The viewer of that name; without one all viewers.
pub(super) fn viewer(given: Option<&Value>) -> Result<Viewer, Invalid> {
    let Some(given) = given else {
        return Ok(Viewer::Table);
    };
    let viewer = given.as_str().and_then(Viewer::from_id);
    viewer.ok_or_else(|| {
        Invalid::new(
            "as",
            format!(
                "{given} is none of {}",
                Viewer::ALL.map(Viewer::id).join(", ")
            ),
        )
    })
}
