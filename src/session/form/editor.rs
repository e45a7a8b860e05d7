//! The editors of a form: one kind of editor for each kind of field.

use super::*;
use crate::battle::value;

/// The most forms in a list.
pub(super) const MOST_LISTED: usize = 99;

/// The keys of the clickable number pad: digits, point, erase.
pub const PAD: [char; 12] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '<'];

/// The value of one field while it is edited.
#[derive(Clone, Debug)]
pub enum Editor {
    /// A heading above other lines.
    Heading,
    /// One of the listed choices, by number or arrows.
    Pick {
        /// All choices, suggested ones first.
        choices: Vec<Candidate>,
        /// The number of choices that keys and arrows reach: the suggested ones, until the others are listed.
        listed: usize,
        /// The picked choice.
        at: Option<usize>,
    },
    /// Any number of the listed choices.
    Many {
        /// All choices, suggested ones first.
        choices: Vec<Candidate>,
        /// The number of choices that keys and arrows reach.
        listed: usize,
        /// The picked choices, in the order of picking.
        picked: Vec<usize>,
        /// The cursor.
        at: usize,
    },
    /// A typed number. The first digit replaces the value shown.
    Number {
        /// The digits.
        input: Input,
        /// True until something is typed.
        fresh: bool,
    },
    /// Yes or no.
    Flag(bool),
    /// One of several words.
    Word {
        /// The words.
        words: Vec<String>,
        /// The chosen word.
        at: Option<usize>,
    },
    /// Free text.
    Text(Input),
    /// A number of forms below each other.
    List(usize),
    /// Another action, chosen and filled in elsewhere.
    Action(Option<(Entry, String)>),
}

/// The words of a flag that may be left open.
const EITHER: [&str; 2] = ["yes", "no"];

/// Letters with one meaning on every screen: log, table, rules, quit, undo.
const EVERYWHERE: [char; 5] = ['l', 'w', 'i', 'q', 'u'];

impl Editor {
    /// Returns the editor of a field with `value` (null for none).
    pub(crate) fn new(field: &Field, value: &Value, choices: &[Candidate]) -> Editor {
        let meant = |choices: &[Candidate]| {
            let meant = choices
                .iter()
                .filter(|choice| field.is_meant_for(choice.id()));
            match meant.count() {
                0 => choices.len(),
                some => some,
            }
        };
        match field.kind {
            Kind::Unit | Kind::Character | Kind::Row => {
                let choices = field.offers(choices);
                let given = choices.iter().position(|choice| choice.value == *value);
                let listed = meant(&choices);
                // A single possible answer needs no question.
                let only =
                    (field.required && !field.options.is_empty() && listed == 1).then_some(0);
                let at = given.or(only);
                Editor::Pick {
                    listed,
                    choices,
                    at,
                }
            }
            Kind::Units | Kind::PerUnit => {
                let choices = field.offers(choices);
                // The order of picking matters: the nearest, the leader.
                let named: Vec<&str> = match value {
                    Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
                    Value::Object(map) => map.keys().map(String::as_str).collect(),
                    // Without a value all suggested units are picked.
                    Value::Null
                        if field.required
                            && (field.kind == Kind::PerUnit || field.options.len() == 1) =>
                    {
                        field.options.iter().map(String::as_str).collect()
                    }
                    _ => Vec::new(),
                };
                let picked: Vec<usize> = named
                    .iter()
                    .filter_map(|id| choices.iter().position(|choice| choice.id() == *id))
                    .collect();
                let after = picked
                    .last()
                    .map_or(0, |last| (last + 1) % choices.len().max(1));
                Editor::Many {
                    listed: meant(&choices),
                    choices,
                    picked,
                    at: after,
                }
            }
            Kind::Number | Kind::Whole => Editor::Number {
                input: Input::new(value::plain(value)),
                fresh: true,
            },
            // Left out, the flag is neither yes nor no: the battle decides.
            Kind::Flag if field.default.is_null() && !field.required => {
                let on = value
                    .as_bool()
                    .or(value.as_str().map(|word| word == EITHER[0]));
                Editor::Word {
                    words: EITHER.map(str::to_owned).to_vec(),
                    at: on.map(|on| usize::from(!on)),
                }
            }
            Kind::Flag => Editor::Flag(value.as_bool().unwrap_or(false)),
            Kind::Word => {
                let given = field
                    .options
                    .iter()
                    .position(|word| value.as_str() == Some(word));
                // A single possible answer needs no question.
                let only = (field.required && field.options.len() == 1).then_some(0);
                let at = given.or(only);
                Editor::Word {
                    words: field.options.clone(),
                    at,
                }
            }
            Kind::Group if field.fields.iter().any(|inner| inner.name == "do") => {
                Editor::Action(None)
            }
            Kind::Group => Editor::Heading,
            Kind::List => Editor::List(0),
            _ => Editor::Text(Input::new(value::plain(value))),
        }
    }

    /// The value for an entry; `None` if empty.
    pub(crate) fn value(&self, kind: Kind) -> Option<Value> {
        match self {
            Editor::Heading | Editor::List(_) => None,
            Editor::Pick { choices, at, .. } => at
                .and_then(|at| choices.get(at))
                .map(|choice| choice.value.clone()),
            Editor::Many {
                choices, picked, ..
            } => {
                let ids: Vec<Value> = picked
                    .iter()
                    .filter_map(|at| choices.get(*at))
                    .map(|choice| choice.value.clone())
                    .collect();
                (!ids.is_empty()).then_some(Value::Array(ids))
            }
            Editor::Flag(on) => Some(Value::Bool(*on)),
            Editor::Word { at, .. } if kind == Kind::Flag => at.map(|at| Value::Bool(at == 0)),
            Editor::Word { words, at } => at
                .and_then(|at| words.get(at))
                .map(|word| Value::from(word.as_str())),
            Editor::Number { input, .. } | Editor::Text(input) => kind.parse(input.value()),
            Editor::Action(action) => action.as_ref().map(|(entry, _)| {
                let mut fields = entry.fields.clone();
                fields.insert("do".to_owned(), Value::from(entry.action.as_str()));
                Value::Object(fields)
            }),
        }
    }

    /// True for free text.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self, Editor::Text(_))
    }

    /// True if some choices are not listed yet.
    pub(crate) fn has_others(&self) -> bool {
        match self {
            Editor::Pick {
                choices, listed, ..
            }
            | Editor::Many {
                choices, listed, ..
            } => *listed < choices.len(),
            _ => false,
        }
    }

    /// Lists all choices.
    pub(crate) fn list_others(&mut self) {
        if let Editor::Pick {
            choices, listed, ..
        }
        | Editor::Many {
            choices, listed, ..
        } = self
        {
            *listed = choices.len();
        }
    }
}

/// The letter of each word: its first one that no earlier word uses and that has no meaning elsewhere.
#[must_use]
pub fn letters(words: &[String]) -> Vec<Option<char>> {
    let letters_of = |word: &str| -> Vec<char> {
        let letters = word.chars().filter(char::is_ascii_alphabetic);
        let letters = letters.map(|c| c.to_ascii_lowercase());
        letters.filter(|c| !EVERYWHERE.contains(c)).collect()
    };
    let first = |word: &String| {
        let first = word.chars().next()?.to_ascii_lowercase();
        letters_of(word).first().copied().filter(|c| *c == first)
    };
    let mut taken: Vec<char> = Vec::new();
    let mut all: Vec<Option<char>> = words
        .iter()
        .map(|word| {
            let letter = first(word).filter(|c| !taken.contains(c));
            taken.extend(letter);
            letter
        })
        .collect();
    // A word that begins like another has a letter from its middle.
    for (letter, word) in all.iter_mut().zip(words) {
        if letter.is_none() {
            *letter = letters_of(word).into_iter().find(|c| !taken.contains(c));
            taken.extend(*letter);
        }
    }
    all
}
