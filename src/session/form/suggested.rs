//! Text with suggestions: a digit or the arrows choose one, unless other text was typed.

use super::*;

/// The index of the suggestion that the text is.
pub(super) fn chosen<T: AsRef<str>>(text: &Input, known: &[T]) -> Option<usize> {
    known.iter().position(|it| it.as_ref() == text.value())
}

/// True if other text was typed.
pub(super) fn is_own<T: AsRef<str>>(text: &Input, known: &[T]) -> bool {
    !text.value().is_empty() && chosen(text, known).is_none()
}

/// Takes the suggestion with this number. Returns false if there is none.
pub(super) fn choose<T: AsRef<str>>(text: &mut Input, known: &[T], number: u32) -> bool {
    let at = usize::try_from(number).unwrap_or(0).checked_sub(1);
    let found = at.and_then(|at| known.get(at));
    if let Some(it) = found {
        *text = Input::new(it.as_ref().to_owned());
    }
    found.is_some()
}

/// Takes the next or previous suggestion.
pub(super) fn step<T: AsRef<str>>(text: &mut Input, known: &[T], by: isize) {
    if let Some(to) = stepped(chosen(text, known), known.len(), by) {
        *text = Input::new(known[to].as_ref().to_owned());
    }
}
