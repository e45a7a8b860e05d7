//! The reason for overruling: a standard reason, or the players' own words.

use super::suggested::{choose, chosen, is_own, step};
use super::*;

/// The initial reason: the one given before, else the first standard one.
pub(crate) fn offered(before: Option<&str>) -> Input {
    let before = before.filter(|reason| !reason.is_empty());
    Input::new(before.unwrap_or(REASONS[0]).to_owned())
}

/// The entered reason; empty text stands for the first standard one.
pub(crate) fn given(reason: &Input) -> String {
    match reason.value().trim() {
        "" => REASONS[0].to_owned(),
        own => own.to_owned(),
    }
}

/// Edits a reason. A digit or the arrows choose a standard one unless other text was typed; text replaces it.
pub(crate) fn edit(reason: &mut Input, action: KeyAction) {
    let own = is_own(reason, &REASONS);
    let digit = match action {
        KeyAction::Type(c) => c.to_digit(10),
        _ => None,
    };
    match (action, digit) {
        (_, Some(digit)) if !own => drop(choose(reason, &REASONS, digit)),
        (KeyAction::Type(_), _) if !own => {
            reason.reset();
            action.edit(reason);
        }
        (KeyAction::Erase, _) if !own => reason.reset(),
        (KeyAction::Next | KeyAction::Down, _) if !own => step(reason, &REASONS, 1),
        (KeyAction::Previous | KeyAction::Up, _) if !own => step(reason, &REASONS, -1),
        _ => drop(action.edit(reason)),
    }
}

/// The index of the standard reason.
pub(crate) fn at(reason: &Input) -> Option<usize> {
    chosen(reason, &REASONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_at_hand_are_chosen_and_own_words_are_left_alone() {
        let mut reason = offered(None);
        assert_eq!(reason.value(), REASONS[0]);
        edit(&mut reason, KeyAction::Type('3'));
        assert_eq!(reason.value(), REASONS[2]);
        edit(&mut reason, KeyAction::Type('8'));
        assert_eq!(reason.value(), REASONS[2]);
        edit(&mut reason, KeyAction::Up);
        assert_eq!(reason.value(), REASONS[1]);
        edit(&mut reason, KeyAction::Type('x'));
        edit(&mut reason, KeyAction::Down);
        edit(&mut reason, KeyAction::Type('2'));
        assert_eq!(reason.value(), "x2");
    }

    #[test]
    fn no_words_are_the_first_at_hand() {
        let mut reason = offered(Some("the fog"));
        assert_eq!(given(&reason), "the fog");
        reason.reset();
        assert_eq!(given(&reason), REASONS[0]);
    }
}
