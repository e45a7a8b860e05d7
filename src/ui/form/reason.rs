//! The reason for overruling: a standard reason, or the players' own words.

use super::super::keys::KeyAction;
use crate::battle::REASONS;
use tui_input::Input;

/// The initial reason: the one given before, else the first standard one.
pub(in crate::ui) fn offered(before: Option<&str>) -> Input {
    let before = before.filter(|reason| !reason.is_empty());
    Input::new(before.unwrap_or(REASONS[0]).to_owned())
}

/// The entered reason; empty text stands for the first standard one.
pub(in crate::ui) fn given(reason: &Input) -> String {
    match reason.value().trim() {
        "" => REASONS[0].to_owned(),
        own => own.to_owned(),
    }
}

/// Edits a reason. A digit or the arrows choose a standard one unless other text was typed; text replaces it.
pub(in crate::ui) fn edit(reason: &mut Input, action: KeyAction) {
    let own = !reason.value().is_empty() && at(reason).is_none();
    match action {
        KeyAction::Type(c) if c.is_ascii_digit() && !own => {
            let known = c.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
            let known = known.and_then(|digit| REASONS.get(digit.checked_sub(1)?));
            if let Some(known) = known {
                *reason = Input::new((*known).to_owned());
            }
        }
        KeyAction::Type(_) if !own => {
            reason.reset();
            action.edit(reason);
        }
        KeyAction::Erase if !own => reason.reset(),
        KeyAction::Next | KeyAction::Down => step(reason, true),
        KeyAction::Previous | KeyAction::Up => step(reason, false),
        action => drop(action.edit(reason)),
    }
}

/// The index of the standard reason.
pub(in crate::ui) fn at(reason: &Input) -> Option<usize> {
    REASONS.iter().position(|known| *known == reason.value())
}

fn step(reason: &mut Input, forwards: bool) {
    let count = REASONS.len();
    let to = match (at(reason), forwards) {
        (None, _) if !reason.value().trim().is_empty() => return,
        (None, true) => 0,
        (None, false) => count - 1,
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
    };
    *reason = Input::new(REASONS[to].to_owned());
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
