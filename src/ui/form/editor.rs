//! The editors of a form: one kind of editor for each kind of field.

use super::super::play::Typed;
use crate::battle::{Entry, Field, Kind, value};
use crate::table::{Side, Who};
use serde_json::Value;
use tui_input::{Input, InputRequest};

/// The most forms in a list.
const MOST_LISTED: usize = 99;

/// The keys of the clickable number pad: digits, point, erase.
pub const PAD: [char; 12] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '<'];

/// A unit, character or word that can be picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The unit or character, unless this is a word.
    pub who: Option<Who>,
    /// The id in an entry.
    pub id: String,
    /// The name on the screen.
    pub name: String,
    /// The number on the screen; 0 for none.
    pub number: usize,
    /// The side, if it has one.
    pub side: Option<Side>,
    /// The number of standing figures, if known.
    pub standing: Option<u16>,
}

/// The value of one field while it is edited.
#[derive(Clone, Debug)]
pub enum Editor {
    /// A heading above other lines.
    Heading,
    /// One of the listed choices, by number or arrows.
    Pick {
        /// All choices, suggested ones first.
        choices: Vec<Choice>,
        /// The number of choices that keys and arrows reach: the suggested ones, until the others are listed.
        listed: usize,
        /// The picked choice.
        at: Option<usize>,
        typed: Typed,
    },
    /// Any number of the listed choices.
    Many {
        /// All choices, suggested ones first.
        choices: Vec<Choice>,
        /// The number of choices that keys and arrows reach.
        listed: usize,
        /// The picked choices, in the order of picking.
        picked: Vec<usize>,
        /// The cursor.
        at: usize,
        /// The number being typed.
        typed: Typed,
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
    RecordKind(Option<(Entry, String)>),
}

/// The words of a flag that may be left open.
const EITHER: [&str; 2] = ["yes", "no"];

/// Letters with one meaning on every screen: log, table, rules, quit, undo.
const EVERYWHERE: [char; 5] = ['l', 'w', 'i', 'q', 'u'];

impl Editor {
    /// Returns the editor of a field with `value` (null for none).
    #[must_use]
    pub fn new(field: &Field, value: &Value, choices: &[Choice]) -> Editor {
        let fitting = |kind: Kind| -> Vec<Choice> {
            let fits = |choice: &&Choice| match kind {
                Kind::Unit | Kind::Units | Kind::PerUnit => {
                    matches!(choice.who, Some(Who::Unit(_)))
                }
                Kind::Character => matches!(choice.who, Some(Who::Character(_))),
                _ => true,
            };
            let mut fitting: Vec<Choice> = choices.iter().filter(fits).cloned().collect();
            // Suggested choices come first; the others can be picked by number.
            fitting.sort_by_key(|choice| !field.is_meant_for(&choice.id));
            fitting
        };
        let meant = |choices: &[Choice]| {
            let meant = choices
                .iter()
                .filter(|choice| field.is_meant_for(&choice.id));
            match meant.count() {
                0 => choices.len(),
                some => some,
            }
        };
        match field.kind {
            Kind::Unit | Kind::Character | Kind::Row => {
                let choices = fitting(field.kind);
                let given = choices
                    .iter()
                    .position(|choice| value.as_str() == Some(choice.id.as_str()));
                let listed = meant(&choices);
                // A single possible answer needs no question.
                let only =
                    (field.required && !field.options.is_empty() && listed == 1).then_some(0);
                let at = given.or(only);
                Editor::Pick {
                    listed,
                    choices,
                    at,
                    typed: Typed::default(),
                }
            }
            Kind::Units | Kind::PerUnit => {
                let choices = fitting(field.kind);
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
                    .filter_map(|id| choices.iter().position(|choice| choice.id == *id))
                    .collect();
                let after = picked
                    .last()
                    .map_or(0, |last| (last + 1) % choices.len().max(1));
                Editor::Many {
                    listed: meant(&choices),
                    choices,
                    picked,
                    at: after,
                    typed: Typed::default(),
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
                Editor::RecordKind(None)
            }
            Kind::Group => Editor::Heading,
            Kind::List => Editor::List(0),
            Kind::Text | Kind::Any | Kind::Words => Editor::Text(Input::new(value::plain(value))),
        }
    }

    /// The value for an entry; `None` if empty.
    #[must_use]
    pub fn value(&self, kind: Kind) -> Option<Value> {
        match self {
            Editor::Heading | Editor::List(_) => None,
            Editor::Pick { choices, at, .. } => at
                .and_then(|at| choices.get(at))
                .map(|choice| Value::from(choice.id.as_str())),
            Editor::Many {
                choices, picked, ..
            } => {
                let ids: Vec<Value> = picked
                    .iter()
                    .filter_map(|at| choices.get(*at))
                    .map(|choice| Value::from(choice.id.as_str()))
                    .collect();
                (!ids.is_empty()).then_some(Value::Array(ids))
            }
            Editor::Flag(on) => Some(Value::Bool(*on)),
            Editor::Word { at, .. } if kind == Kind::Flag => at.map(|at| Value::Bool(at == 0)),
            Editor::Word { words, at } => at
                .and_then(|at| words.get(at))
                .map(|word| Value::from(word.as_str())),
            Editor::Number { input, .. } | Editor::Text(input) => value::parse(kind, input.value()),
            Editor::RecordKind(deed) => deed.as_ref().map(|(entry, _)| {
                let mut fields = entry.fields.clone();
                fields.insert("do".to_owned(), Value::from(entry.action.as_str()));
                Value::Object(fields)
            }),
        }
    }

    /// True for free text.
    #[must_use]
    pub fn is_text(&self) -> bool {
        matches!(self, Editor::Text(_))
    }

    /// Types a character.
    pub fn type_char(&mut self, c: char) {
        match self {
            Editor::Pick {
                choices,
                listed,
                at,
                typed,
            } if c.is_ascii_digit() => {
                let listed = &choices[..*listed];
                *at = typed
                    .digit(c, |number| place_of(listed, number).is_some())
                    .and_then(|number| place_of(listed, number));
            }
            Editor::Many {
                choices,
                listed,
                picked,
                at,
                typed,
            } if c.is_ascii_digit() => {
                let listed = &choices[..*listed];
                let fits = |number| place_of(listed, number).is_some();
                let found = typed
                    .digit(c, fits)
                    .and_then(|number| place_of(listed, number));
                *at = found.unwrap_or(*at);
                // A blank only separates a number from its fraction; it erases nothing.
                if found.is_some() && !typed.is_open(fits) {
                    typed.end();
                    toggle(picked, *at);
                }
            }
            // A blank stands between a number and its fraction alone: it takes nothing away.
            Editor::Number { input, fresh } if c == ' ' && (*fresh || input.value().is_empty()) => {
            }
            Editor::Number { input, fresh }
                if c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '/' | ' ') =>
            {
                if std::mem::take(fresh) {
                    input.reset();
                }
                // Many people write a comma for the decimal point.
                input.handle(InputRequest::InsertChar(if c == ',' { '.' } else { c }));
            }
            // A separator completes the typed number; another follows.
            Editor::Many { .. } if matches!(c, ',' | '+' | '.') => self.leave(),
            Editor::List(count) => match c {
                '+' => *count = (*count + 1).min(MOST_LISTED),
                '-' => *count = count.saturating_sub(1),
                _ => {
                    *count = c
                        .to_digit(10)
                        .and_then(|digit| usize::try_from(digit).ok())
                        .unwrap_or(*count);
                }
            },
            Editor::Flag(on) => match c {
                'y' | '1' => *on = true,
                'n' | '0' => *on = false,
                ' ' => *on = !*on,
                _ => {}
            },
            Editor::Word { words, at } => {
                let place = || {
                    c.to_digit(10)
                        .and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1))
                        .filter(|at| *at < words.len())
                };
                if let Some(found) = next_with(words, *at, c).or_else(place) {
                    *at = Some(found);
                }
            }
            Editor::Text(input) if !c.is_control() => {
                input.handle(InputRequest::InsertChar(c));
            }
            _ => {}
        }
    }

    /// Takes the next step: switches a flag, picks or drops the choice at the cursor.
    pub fn press(&mut self) {
        match self {
            Editor::Flag(on) => *on = !*on,
            Editor::Many {
                picked, at, typed, ..
            } => {
                typed.end();
                toggle(picked, *at);
            }
            Editor::Word { .. } | Editor::Pick { .. } => self.step(1),
            Editor::Text(_) | Editor::Number { .. } => self.type_char(' '),
            Editor::List(count) => *count = (*count + 1).min(MOST_LISTED),
            Editor::Heading | Editor::RecordKind(_) => {}
        }
    }

    /// Clicks a choice (picks or drops it) or a key of the number pad.
    pub fn choose(&mut self, value: usize) {
        match self {
            Editor::Pick {
                choices, at, typed, ..
            } if value < choices.len() => {
                typed.end();
                *at = Some(value);
            }
            Editor::Many {
                choices, at, typed, ..
            } if value < choices.len() => {
                typed.end();
                *at = value;
                self.press();
            }
            Editor::Word { words, at } if value < words.len() => *at = Some(value),
            Editor::Number { .. } => match PAD.get(value) {
                Some('<') => self.erase(),
                Some(c) => self.type_char(*c),
                None => {}
            },
            _ => {}
        }
    }

    /// Goes to the next or previous choice.
    pub fn step(&mut self, by: isize) {
        match self {
            Editor::Pick {
                listed, at, typed, ..
            } => {
                typed.end();
                *at = stepped(*at, *listed, by);
            }
            Editor::Many {
                listed, at, typed, ..
            } => {
                typed.end();
                *at = stepped(Some(*at), *listed, by).unwrap_or(0);
            }
            Editor::Word { words, at } => *at = stepped(*at, words.len(), by),
            Editor::Flag(on) => *on = !*on,
            Editor::List(count) => *count = count.saturating_add_signed(by).min(MOST_LISTED),
            Editor::Text(input) => {
                input.handle(if by < 0 {
                    InputRequest::GoToPrevChar
                } else {
                    InputRequest::GoToNextChar
                });
            }
            Editor::Number { input, fresh } => {
                *fresh = false;
                input.handle(if by < 0 {
                    InputRequest::GoToPrevChar
                } else {
                    InputRequest::GoToNextChar
                });
            }
            Editor::Heading | Editor::RecordKind(_) => {}
        }
    }

    /// Takes back the last entry.
    pub fn erase(&mut self) {
        match self {
            Editor::Pick {
                at, typed, choices, ..
            } => {
                *at = typed
                    .erase()
                    .and_then(|number| choices.iter().position(|choice| choice.number == number));
            }
            Editor::Many { picked, typed, .. } => {
                if typed.text().is_empty() {
                    picked.pop();
                }
                typed.erase();
            }
            Editor::Number { input, fresh } => {
                if std::mem::take(fresh) {
                    input.reset();
                } else {
                    input.handle(InputRequest::DeletePrevChar);
                }
            }
            Editor::Text(input) => {
                input.handle(InputRequest::DeletePrevChar);
            }
            Editor::Word { at, .. } => *at = None,
            Editor::Flag(_) | Editor::Heading => {}
            Editor::List(count) => *count = count.saturating_sub(1),
            Editor::RecordKind(deed) => *deed = None,
        }
    }

    /// The typed number, while another digit could extend it.
    #[must_use]
    pub fn open_number(&self) -> Option<&str> {
        let (Editor::Pick {
            choices,
            listed,
            typed,
            ..
        }
        | Editor::Many {
            choices,
            listed,
            typed,
            ..
        }) = self
        else {
            return None;
        };
        typed
            .is_open(|number| place_of(&choices[..*listed], number).is_some())
            .then(|| typed.text())
    }

    /// True if some choices are not listed yet.
    #[must_use]
    pub fn has_others(&self) -> bool {
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
    pub fn list_others(&mut self) {
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

    /// Ends the typed number after a pause: the next digit begins another.
    pub fn pass(&mut self) {
        if let Editor::Pick { typed, .. } | Editor::Many { typed, .. } = self {
            typed.pass();
        }
    }

    /// Ends the typed number, because the cursor leaves the field.
    pub fn leave(&mut self) {
        match self {
            Editor::Pick { typed, .. } => typed.end(),
            // A typed number counts as picked.
            Editor::Many {
                typed, picked, at, ..
            } => {
                if !typed.text().is_empty() && !picked.contains(at) {
                    picked.push(*at);
                }
                typed.end();
            }
            Editor::Number { fresh, .. } => *fresh = true,
            _ => {}
        }
    }
}

/// The index of the choice with this number.
fn place_of(choices: &[Choice], number: usize) -> Option<usize> {
    choices
        .iter()
        .position(|choice| choice.number == number && number > 0)
}

fn toggle(picked: &mut Vec<usize>, at: usize) {
    match picked.iter().position(|other| *other == at) {
        Some(place) => drop(picked.remove(place)),
        None => picked.push(at),
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

fn stepped(at: Option<usize>, count: usize, by: isize) -> Option<usize> {
    let count = isize::try_from(count).ok().filter(|count| *count > 0)?;
    let next = match at {
        Some(at) => (isize::try_from(at).unwrap_or(0) + by).rem_euclid(count),
        None if by < 0 => count - 1,
        None => 0,
    };
    usize::try_from(next).ok()
}

/// The index of the next word after `at` that begins with `c`.
fn next_with(words: &[String], at: Option<usize>, c: char) -> Option<usize> {
    let start = at.map_or(0, |at| at + 1);
    let fits = |at: &usize| {
        words[*at]
            .to_lowercase()
            .starts_with(c.to_ascii_lowercase())
    };
    (start..words.len())
        .chain(0..start.min(words.len()))
        .find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_digit_replaces_what_stands_there() {
        let mut editor = Editor::Number {
            input: Input::new("12".into()),
            fresh: true,
        };
        editor.press();
        assert_eq!(
            editor.value(Kind::Number),
            Some(Value::from(12)),
            "the great key takes nothing away"
        );
        editor.type_char('8');
        editor.type_char('x');
        editor.type_char(',');
        editor.type_char('5');
        assert_eq!(editor.value(Kind::Number), Some(Value::from(8.5)));
        editor.leave();
        editor.erase();
        assert_eq!(editor.value(Kind::Number), None);
    }

    #[test]
    fn a_word_is_found_by_its_first_letter_again_and_again() {
        let words = ["line", "column", "limbered"].map(str::to_owned).to_vec();
        let mut editor = Editor::Word { words, at: None };
        editor.type_char('l');
        assert_eq!(editor.value(Kind::Word), Some(Value::from("line")));
        editor.type_char('l');
        assert_eq!(editor.value(Kind::Word), Some(Value::from("limbered")));
        editor.type_char('z');
        editor.step(1);
        assert_eq!(editor.value(Kind::Word), Some(Value::from("line")));
    }
}
