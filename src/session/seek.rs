//! The way through a list: arrows and pages, the number of an entry, the first letters of its name. The same in every list.

use super::letters::TypedLetters;
use super::scroll::moved;
use super::typed::Typed;
use super::*;

/// The letters typed over a list to reach an entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seek {
    number: Typed,
    letters: TypedLetters,
}

impl Seek {
    /// The place after a key in a list of these names. `None` for a key that leads nowhere.
    pub(crate) fn to(&mut self, action: KeyAction, at: usize, names: &[&str]) -> Option<usize> {
        let count = names.len();
        match action {
            KeyAction::Type(c) if c.is_ascii_digit() => {
                let found = self.number.digit(c, |number| (1..=count).contains(&number));
                found.ok()?.map(|number| number - 1)
            }
            KeyAction::Type(c) => self.letters.find(names, Some(at), c),
            action => {
                self.number.end();
                moved(action.as_up_or_down(), at, count)
            }
        }
    }
}
