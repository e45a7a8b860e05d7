//! A text while it is typed: a number, a name, a reason. What no player has typed is replaced by the first character.

use super::*;
use crate::battle::REASONS;
use std::ops::Deref;

/// The keys of the clickable number pad: digits, point, erase.
pub const PAD: [char; 12] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '<'];

/// A text while it is typed.
#[derive(Clone, Debug, Default)]
pub struct TextInput {
    input: Input,
    /// True until a player types: the first character replaces the text.
    fresh: bool,
    /// Texts to choose from, by digit or arrows.
    pub(crate) known: Vec<String>,
    /// True once a player has typed: then Backspace takes single characters, also where the first character replaces all.
    typed: bool,
    /// Only a number can be typed.
    is_number: bool,
}

impl Deref for TextInput {
    type Target = Input;

    fn deref(&self) -> &Input {
        &self.input
    }
}

impl TextInput {
    /// A text that can be replaced, with the texts to choose from.
    pub(crate) fn new(text: String, known: Vec<String>) -> TextInput {
        TextInput {
            input: Input::new(text),
            fresh: true,
            known,
            typed: false,
            is_number: false,
        }
    }

    /// A number that can be replaced.
    pub(crate) fn number(text: String) -> TextInput {
        TextInput {
            is_number: true,
            ..TextInput::new(text, Vec::new())
        }
    }

    /// A reason: the one given before, else the first standard one.
    pub(crate) fn reason(before: Option<&str>) -> TextInput {
        let before = before.filter(|reason| !reason.is_empty());
        let known = REASONS.map(str::to_owned).to_vec();
        TextInput::new(before.unwrap_or(REASONS[0]).to_owned(), known)
    }

    /// The entered text; an empty one stands for the first of those to choose from.
    pub(crate) fn given(&self) -> String {
        match self.value().trim() {
            "" => self.known.first().cloned().unwrap_or_default(),
            own => own.to_owned(),
        }
    }

    /// True if only a number can be typed.
    pub fn is_number(&self) -> bool {
        self.is_number
    }

    /// The index of the text chosen.
    pub(crate) fn chosen(&self) -> Option<usize> {
        self.known.iter().position(|known| known == self.value())
    }

    /// Chooses a text. Returns false if there is none.
    pub(crate) fn choose(&mut self, at: usize) -> bool {
        let Some(known) = self.known.get(at).cloned() else {
            return false;
        };
        self.input = Input::new(known);
        (self.fresh, self.typed) = (true, false);
        true
    }

    /// Clicks a text to choose, or after them a key of the number pad.
    pub(crate) fn click(&mut self, at: usize) {
        if !self.choose(at) {
            match PAD.get(at - self.known.len()) {
                Some('<') => drop(self.edit(KeyAction::Erase)),
                Some(c) => drop(self.edit(KeyAction::Type(*c))),
                None => {}
            }
        }
    }

    /// Handles a key. Returns whether it edits.
    pub(crate) fn edit(&mut self, action: KeyAction) -> bool {
        let is_own = !self.fresh && !self.value().is_empty();
        let step = match action {
            KeyAction::Left | KeyAction::Up | KeyAction::Previous => -1,
            KeyAction::Right | KeyAction::Down | KeyAction::Next => 1,
            _ => 0,
        };
        if step != 0 && !is_own && !self.known.is_empty() {
            let to = stepped(self.chosen(), self.known.len(), step);
            return to.is_some_and(|to| self.choose(to));
        }
        let action = match action {
            KeyAction::Type(c) if c.is_control() => return true,
            KeyAction::Type(c) if !is_own && c.to_digit(10).is_some_and(|at| at > 0) => {
                let at = c.to_digit(10).and_then(|at| usize::try_from(at - 1).ok());
                if at.is_some_and(|at| self.choose(at)) {
                    return true;
                }
                action
            }
            // Many people write a comma for the decimal point; a blank only parts a number from its fraction.
            KeyAction::Type(',') if self.is_number => KeyAction::Type('.'),
            KeyAction::Type(' ') if self.is_number && !is_own => return true,
            KeyAction::Type(c) if self.is_number && !(c.is_ascii_digit() || ".-/ ".contains(c)) => {
                return true;
            }
            action => action,
        };
        let whole = self.is_number || !self.known.is_empty();
        let replaces = match action {
            KeyAction::Type(_) => true,
            KeyAction::Erase => whole && !self.typed,
            _ => false,
        };
        if replaces && self.fresh {
            self.input.reset();
        }
        let is_edit = action.edit(&mut self.input);
        self.fresh &= !is_edit;
        self.typed |= is_edit;
        is_edit
    }

    /// Ends a typed number, because the cursor leaves it: the next digit replaces it.
    pub(crate) fn leave(&mut self) {
        self.fresh |= self.is_number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(mut text: TextInput, keys: &str) -> String {
        for c in keys.chars() {
            text.edit(match c {
                '<' => KeyAction::Erase,
                '^' => KeyAction::Up,
                c => KeyAction::Type(c),
            });
        }
        text.value().to_owned()
    }

    #[test]
    fn the_first_digit_replaces_the_number() {
        let number = || TextInput::number("12".to_owned());
        assert_eq!(typed(number(), " "), "12", "a blank keeps the number");
        assert_eq!(typed(number(), "8x,5"), "8.5");
        assert_eq!(typed(number(), "<"), "");
        let mut left = number();
        left.edit(KeyAction::Type('7'));
        left.edit(KeyAction::Type('5'));
        left.leave();
        assert_eq!(typed(left.clone(), "3"), "3");
        assert_eq!(typed(left, "<"), "7", "a slip is one character");
    }

    #[test]
    fn reasons_at_hand_are_chosen_and_own_words_are_left_alone() {
        for (keys, reason) in [
            ("", REASONS[0]),
            ("3", REASONS[2]),
            ("3^", REASONS[1]),
            ("3^x^2", "x2"),
            ("<", REASONS[0]),
        ] {
            let mut text = TextInput::reason(None);
            text.input = Input::new(typed(text.clone(), keys));
            assert_eq!(text.given(), reason, "{keys}");
        }
        assert_eq!(TextInput::reason(Some("the fog")).given(), "the fog");
    }
}
