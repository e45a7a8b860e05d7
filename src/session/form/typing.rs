//! Keys and clicks in the editor of a field.

use super::editor::MOST_LISTED;
use super::*;
use tui_input::InputRequest;

impl Editor {
    /// Types a character.
    pub(crate) fn type_char(&mut self, c: char) {
        match self {
            // A blank only separates a number from its fraction: here it has no effect.
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
            Editor::List(count) => match c {
                '+' => *count = (*count + 1).min(MOST_LISTED),
                '-' => *count = count.saturating_sub(1),
                _ => {}
            },
            Editor::Flag(on) => match c {
                'y' => *on = true,
                'n' => *on = false,
                ' ' => *on = !*on,
                _ => {}
            },
            Editor::Word { words, at } => {
                *at = next_with(words, *at, c).or(*at);
            }
            Editor::Text(input) if !c.is_control() => {
                input.handle(InputRequest::InsertChar(c));
            }
            _ => {}
        }
    }

    /// Takes the next step: switches a flag, picks or drops the choice at the cursor.
    pub(crate) fn press(&mut self) {
        match self {
            Editor::Flag(on) => *on = !*on,
            Editor::Many { picked, at, .. } => toggle(picked, *at),
            Editor::Word { .. } | Editor::Pick { .. } => self.step(1),
            Editor::Text(_) | Editor::Number { .. } => self.type_char(' '),
            Editor::List(count) => *count = (*count + 1).min(MOST_LISTED),
            Editor::Heading | Editor::Action(_) => {}
        }
    }

    /// Clicks a choice (picks or drops it) or a key of the number pad.
    pub(crate) fn choose(&mut self, value: usize) {
        match self {
            Editor::Pick { choices, at, .. } if value < choices.len() => *at = Some(value),
            Editor::Many { choices, at, .. } if value < choices.len() => {
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
    pub(crate) fn step(&mut self, by: isize) {
        match self {
            Editor::Pick { listed, at, .. } => *at = stepped(*at, *listed, by),
            Editor::Many { listed, at, .. } => {
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
            Editor::Heading | Editor::Action(_) => {}
        }
    }

    /// Takes back the last entry.
    pub(crate) fn erase(&mut self) {
        match self {
            Editor::Pick { at, .. } | Editor::Word { at, .. } => *at = None,
            Editor::Many { picked, .. } => drop(picked.pop()),
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
            Editor::Flag(_) | Editor::Heading => {}
            Editor::List(count) => *count = count.saturating_sub(1),
            Editor::Action(action) => *action = None,
        }
    }

    /// Ends the typed number, because the cursor leaves the field: the next digit replaces it.
    pub(crate) fn leave(&mut self) {
        if let Editor::Number { fresh, .. } = self {
            *fresh = true;
        }
    }
}

fn toggle(picked: &mut Vec<usize>, at: usize) {
    match picked.iter().position(|other| *other == at) {
        Some(place) => drop(picked.remove(place)),
        None => picked.push(at),
    }
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
    use crate::battle::Kind;
    use serde_json::Value;
    use tui_input::Input;

    #[test]
    fn the_first_digit_replaces_the_number() {
        let mut editor = Editor::Number {
            input: Input::new("12".into()),
            fresh: true,
        };
        editor.press();
        assert_eq!(
            editor.value(Kind::Number),
            Some(Value::from(12)),
            "a blank keeps the number"
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
