//! Editing one value: one editor for each kind of field.

use super::super::play::Typed;
use super::value::{number, plain, text};
use crate::battle::{Entry, Field, Kind};
use crate::table::{Side, Who};
use serde_json::Value;
use tui_input::{Input, InputRequest};

/// The most forms of a list that can be filled in one below the other.
const MOST_LISTED: usize = 99;

/// What can be clicked beside a number: its digits, the point, and the way back.
pub const PAD: [char; 12] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '<'];

/// Somebody or something that may be picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who it is, where it is somebody.
    pub who: Option<Who>,
    /// What an entry calls it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its number; 0 for none.
    pub number: usize,
    /// Its side.
    pub side: Option<Side>,
    /// How many figures it has standing, where that is known.
    pub standing: Option<u16>,
}

/// One value being edited.
#[derive(Clone, Debug)]
pub enum Editor {
    /// A heading: the lines below belong to it.
    Heading,
    /// One of those listed, by number or arrows.
    Pick {
        /// Everybody, those that the field is meant for first.
        choices: Vec<Choice>,
        /// How many of them keys and arrows reach: those that it is meant for, until the others are asked for.
        listed: usize,
        /// Which.
        at: Option<usize>,
        /// The number being typed.
        typed: Typed,
    },
    /// Any of those listed.
    Many {
        /// Everybody, those that the field is meant for first.
        choices: Vec<Choice>,
        /// How many of them keys and arrows reach.
        listed: usize,
        /// Which have been picked, in the order picked.
        picked: Vec<usize>,
        /// Where the arrows stand.
        at: usize,
        /// The number being typed.
        typed: Typed,
    },
    /// A number, typed. What stands there at first is replaced by the first digit.
    Number {
        /// The digits.
        input: Input,
        /// Nothing has been typed yet.
        fresh: bool,
    },
    /// Yes or no.
    Flag(bool),
    /// One of some words.
    Word {
        /// The words.
        words: Vec<String>,
        /// Which.
        at: Option<usize>,
    },
    /// Text, typed.
    Text(Input),
    /// So many forms, one below the other.
    List(usize),
    /// An action of its own, chosen and filled in elsewhere.
    RecordKind(Option<(Entry, String)>),
}

/// The words of a flag that may also be left open.
const EITHER: [&str; 2] = ["yes", "no"];

/// Letters that mean the same on every screen: log, table, rules, quit, undo.
const EVERYWHERE: [char; 5] = ['l', 'w', 'i', 'q', 'u'];

impl Editor {
    /// The editor for a field, holding `value` (null: nothing). `choices` are those who may be picked.
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
            // Those that it is meant for come first; everybody can be picked by number.
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
                // Where there is but one answer nobody need be asked for it.
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
                // The order in which they were named means something: who is nearest, who leads.
                let named: Vec<&str> = match value {
                    Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
                    Value::Object(map) => map.keys().map(String::as_str).collect(),
                    // Those that it is meant for are picked where nobody else is suggested.
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
                input: Input::new(plain(value)),
                fresh: true,
            },
            // Left out it is neither yes nor no: the battle knows which.
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
                // Where there is but one answer nobody need be asked for it.
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
            Kind::Text | Kind::Any | Kind::Words => Editor::Text(Input::new(plain(value))),
        }
    }

    /// The value, as an entry has it; `None` when there is nothing.
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
            Editor::Number { input, .. } => number(input.value()),
            Editor::Flag(on) => Some(Value::Bool(*on)),
            Editor::Word { at, .. } if kind == Kind::Flag => at.map(|at| Value::Bool(at == 0)),
            Editor::Word { words, at } => at
                .and_then(|at| words.get(at))
                .map(|word| Value::from(word.as_str())),
            Editor::Text(input) => text(input.value(), kind),
            Editor::RecordKind(deed) => deed.as_ref().map(|(entry, _)| {
                let mut fields = entry.fields.clone();
                fields.insert("do".to_owned(), Value::from(entry.action.as_str()));
                Value::Object(fields)
            }),
        }
    }

    /// Whether free text is typed here.
    #[must_use]
    pub fn is_text(&self) -> bool {
        matches!(self, Editor::Text(_))
    }

    /// A typed character.
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
                // A number that no digit can follow is whole.
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
                // A comma is what many write for a decimal point.
                input.handle(InputRequest::InsertChar(if c == ',' { '.' } else { c }));
            }
            // The number that was just typed is one of them, and another follows.
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

    /// The program does what comes next: a switch is turned, somebody is picked or let go.
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

    /// A click on the value at a place: that one is picked (or let go), that digit is typed.
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

    /// One choice on, or back.
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

    /// Takes back what was entered last.
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

    /// The number that is being typed and may go on.
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

    /// Whether somebody may be picked whom the field is not meant for, and is not listed yet.
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

    /// Lists everybody.
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

    /// A while has passed: the next digit begins another number.
    pub fn pass(&mut self) {
        if let Editor::Pick { typed, .. } | Editor::Many { typed, .. } = self {
            typed.pass();
        }
    }

    /// The field is left: the next digit begins anew.
    pub fn leave(&mut self) {
        match self {
            Editor::Pick { typed, .. } => typed.end(),
            // A number that was typed and not yet picked was meant.
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

/// The place of the one with this number.
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

/// The key of each word of a choice: its first letter that no word before it has, and that means nothing everywhere.
#[must_use]
pub fn letters(words: &[String]) -> Vec<Option<char>> {
    let mut taken = Vec::new();
    let mut free = |word: &String| {
        let letter = word
            .chars()
            .filter(char::is_ascii_alphabetic)
            .map(|c| c.to_ascii_lowercase())
            .find(|c| !EVERYWHERE.contains(c) && !taken.contains(c));
        taken.extend(letter);
        letter
    };
    words.iter().map(&mut free).collect()
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

/// The next word after `at` that begins with `c`.
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
