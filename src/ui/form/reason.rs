//! Why a rule is set aside: words of the players' own, or some that are at hand for whoever has no hand for the keys.

use super::super::keys::Action;
use tui_input::Input;

/// Reasons that serve for most of what happens at a table.
pub const REASONS: [&str; 4] = [
    "the scenario says so",
    "the umpire rules so",
    "a mistake is put right",
    "both players agree",
];

/// Edits a reason: it is typed, or those at hand are gone through as long as nothing else has been typed.
pub(in crate::ui) fn edit(reason: &mut Input, action: Action) {
    match action {
        Action::Erase if REASONS.contains(&reason.value()) => reason.reset(),
        Action::Next | Action::Down => step(reason, true),
        Action::Previous | Action::Up => step(reason, false),
        action => drop(action.edit(reason)),
    }
}

fn step(reason: &mut Input, forwards: bool) {
    let count = REASONS.len();
    let at = REASONS.iter().position(|known| *known == reason.value());
    let to = match (at, forwards) {
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
    fn those_at_hand_are_gone_through_and_own_words_are_left_alone() {
        let mut reason = Input::default();
        edit(&mut reason, Action::Next);
        assert_eq!(reason.value(), REASONS[0]);
        edit(&mut reason, Action::Up);
        assert_eq!(reason.value(), REASONS[3]);
        edit(&mut reason, Action::Erase);
        edit(&mut reason, Action::Type('x'));
        edit(&mut reason, Action::Down);
        assert_eq!(reason.value(), "x");
    }
}
