//! A number being typed: its digits belong to the question that had the cursor at its first digit, and to no other.

use super::*;

/// A number while it is typed, for a question that is answered by a number of a list.
#[derive(Clone, Debug)]
pub(super) struct TypedNumber {
    text: String,
    /// The line as it was before the first digit.
    was: FormLine,
    /// True if it is not legal: further digits change nothing until another key ends it.
    refused: bool,
}

/// What a number means to a question.
enum Meaning {
    /// The choice with this index.
    Choice(usize),
    /// So many forms.
    Count(usize),
    /// Nothing, or nothing yet.
    Nothing,
}

impl FormPane {
    /// Types a digit for the question with the cursor.
    pub(super) fn type_digit(&mut self, digit: char) {
        let Some(line) = self.line() else {
            self.trouble = Some(match self.verdict {
                // What is wrong stands below.
                FormState::Refused(_) | FormState::Wrong(_) => {
                    "Up goes back to a question.".to_owned()
                }
                _ => format!(
                    "Every question is answered: Enter does it ({}), Up goes back to one.",
                    self.offer.label
                ),
            });
            return;
        };
        if matches!(line.editor, Editor::Number { .. } | Editor::Text(_)) {
            self.counted = true;
            return self.edit(KeyAction::Type(digit));
        }
        let was = line.clone();
        let typed = self.number.get_or_insert(TypedNumber {
            text: String::new(),
            was,
            refused: false,
        });
        typed.text.push(digit);
        self.read_number();
    }

    /// Takes back the last digit. Returns false if no number is being typed.
    pub(super) fn erase_digit(&mut self) -> bool {
        let Some(typed) = &mut self.number else {
            return false;
        };
        typed.text.pop();
        typed.refused = false;
        let (was, is_empty) = (typed.was.clone(), typed.text.is_empty());
        if is_empty {
            self.number = None;
        }
        self.restore(was);
        if !is_empty {
            self.read_number();
        }
        true
    }

    /// Ends the number. Returns false if it was not legal: then nothing has changed.
    pub(super) fn end_number(&mut self) -> bool {
        let Some(typed) = self.number.take() else {
            return true;
        };
        if typed.refused {
            self.trouble = Some(self.why_not(&typed.text));
            return false;
        }
        let meaning = self.meaning(&typed.text);
        match (
            meaning,
            self.lines.get_mut(self.at).map(|it| &mut it.editor),
        ) {
            (Meaning::Nothing, _) => {
                self.trouble = Some(self.why_not(&typed.text));
                self.restore(typed.was);
                false
            }
            // A number that another digit could have continued counts as picked.
            (Meaning::Choice(place), Some(Editor::Many { picked, .. })) => {
                if !picked.contains(&place) {
                    picked.push(place);
                }
                self.counted = true;
                self.touch(self.at);
                true
            }
            _ => true,
        }
    }

    /// The digits typed, while another could follow.
    pub(crate) fn open_number(&self) -> Option<&str> {
        let typed = self.number.as_ref().filter(|typed| !typed.refused)?;
        Some(typed.text.as_str())
    }

    /// Reads the digits typed so far.
    fn read_number(&mut self) {
        let Some(typed) = self.number.clone() else {
            return;
        };
        let text = typed.text.as_str();
        let meaning = if typed.refused {
            Meaning::Nothing
        } else {
            self.meaning(text)
        };
        let is_open = !typed.refused && self.could_go_on(text);
        let is_of_the_next = !typed.refused && self.begins_the_next(text);
        let at = self.at;
        match (meaning, self.lines.get_mut(at).map(|it| &mut it.editor)) {
            (Meaning::Choice(place), Some(Editor::Many { at: cursor, .. })) => {
                *cursor = place;
                if !is_open {
                    self.number = None;
                    self.pick_or_drop(place);
                }
            }
            (Meaning::Choice(place), Some(_)) => {
                self.lines[at].put_choice(place);
                self.touch(at);
                let names_somebody = matches!(self.lines[at].editor, Editor::Pick { .. });
                self.counted |= names_somebody;
                if !is_open {
                    self.number = None;
                    if self.is_order() {
                        self.go_on();
                        self.jumped = names_somebody;
                    }
                }
            }
            (Meaning::Count(count), Some(editor)) => {
                *editor = Editor::List(count);
                self.touch(at);
            }
            (Meaning::Nothing, _) if is_open => {
                if let Some(Editor::Pick { at, .. }) =
                    self.lines.get_mut(at).map(|it| &mut it.editor)
                {
                    *at = None;
                }
            }
            _ if is_of_the_next => {
                self.number = None;
                self.go_on();
                text.chars()
                    .next_back()
                    .into_iter()
                    .for_each(|digit| self.type_digit(digit));
            }
            _ => {
                self.trouble = Some(self.why_not(text));
                self.restore(typed.was);
                if let Some(typed) = &mut self.number {
                    typed.refused = true;
                }
            }
        }
    }

    /// True if the last digit belongs to the next question: without it a choice is named, with it no unit at all.
    fn begins_the_next(&self, text: &str) -> bool {
        let Some(Editor::Pick { .. }) = self.line().map(|line| &line.editor) else {
            return false;
        };
        let before = &text[..text.len() - 1];
        let is_unit = self
            .choices()
            .iter()
            .any(|choice| choice.number.to_string() == text);
        self.is_order() && !is_unit && matches!(self.meaning(before), Meaning::Choice(_))
    }

    fn pick_or_drop(&mut self, place: usize) {
        if let Some(line) = self.lines.get_mut(self.at) {
            line.editor.choose(place);
        }
        self.counted = true;
        self.touch(self.at);
    }

    /// Puts the line back as it was before the number.
    fn restore(&mut self, was: FormLine) {
        let at = self.lines.iter().position(|line| line.path == was.path);
        if let Some(at) = at {
            self.lines[at] = was;
            self.rebuild(at);
        }
    }

    fn meaning(&self, text: &str) -> Meaning {
        let (Some(line), Ok(number)) = (self.line(), text.parse::<usize>()) else {
            return Meaning::Nothing;
        };
        let place = match &line.editor {
            Editor::List(_) => return Meaning::Count(number.min(super::editor::MOST_LISTED)),
            Editor::Pick {
                choices, listed, ..
            }
            | Editor::Many {
                choices, listed, ..
            } => (number > 0)
                .then(|| choices[..*listed].iter().position(|it| it.number == number))
                .flatten(),
            _ => line.numbers().iter().position(|it| *it == Some(number)),
        };
        place.map_or(Meaning::Nothing, Meaning::Choice)
    }

    /// True if more digits could make another number. A unit's number counts even where that unit cannot be chosen:
    /// 12 is 12, not 1 and a 2 for the next question.
    fn could_go_on(&self, text: &str) -> bool {
        let longer = |number: usize| {
            let number = number.to_string();
            number.len() > text.len() && number.starts_with(text)
        };
        match self.line().map(|line| (&line.editor, line)) {
            Some((Editor::List(_), _)) => text.len() < 2,
            Some((Editor::Pick { .. } | Editor::Many { .. }, _)) => {
                self.choices().iter().any(|choice| longer(choice.number))
            }
            Some((_, line)) => line.numbers().into_iter().flatten().any(longer),
            None => false,
        }
    }

    /// The reason why a number answers nothing here, and what does.
    fn why_not(&self, text: &str) -> String {
        let Some(line) = self.line() else {
            return String::new();
        };
        let label = &line.label;
        match &line.editor {
            Editor::Pick { .. } | Editor::Many { .. } => {
                let number = text.parse().unwrap_or(0);
                let named = |choice: &&Candidate| choice.number == number && number > 0;
                let others = if line.editor.has_others() && self.is_order() {
                    "; ! lists illegal choices too"
                } else {
                    ""
                };
                match self.choices().iter().find(named) {
                    Some(choice) => {
                        format!(
                            "{}: {} is not a choice now{others}.",
                            capital(label),
                            choice.called()
                        )
                    }
                    None => self.unread(line, text),
                }
            }
            Editor::Action(_) => format!("{} is an action: Enter chooses it.", capital(label)),
            _ => {
                let numbers = line.numbers();
                match numbers.iter().flatten().next() {
                    Some(_) => self.unread(line, text),
                    _ if line.letters().is_empty() => {
                        format!("{} takes no number.", capital(label))
                    }
                    _ => format!(
                        "{} takes no number: press the letter of an answer.",
                        capital(label)
                    ),
                }
            }
        }
    }

    /// The sentence for a number that means nothing to a line.
    fn unread(&self, line: &FormLine, text: &str) -> String {
        let read = line.field.read(text, &self.choices);
        read.map_or_else(|wrong| fault_text(&wrong), |_| String::new())
    }
}
