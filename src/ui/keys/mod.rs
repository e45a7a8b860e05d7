//! The one table of keys. What a key does, the footer and the help are all read from it.
//!
//! A key has one row, and one meaning in it; the places say what that comes to there. The letters of a ruleset's actions
//! are not here: they come with what the ruleset offers, and a test sees to it that none is taken twice.

mod table;

pub use table::TABLE;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What the player wants, whichever key says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A character was typed: a digit, an action's letter, a part of a text.
    Type(char),
    /// Go on with what is shown.
    Accept,
    /// Let the app do what comes next.
    Press,
    /// One step back.
    Back,
    /// Take back what was entered last.
    Erase,
    /// To the one above.
    Up,
    /// To the one below.
    Down,
    /// To the one on the left.
    Left,
    /// To the one on the right.
    Right,
    /// To the next that matters.
    Next,
    /// To the one before.
    Previous,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first.
    First,
    /// To the last.
    Last,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// To the log.
    Log,
    /// Back to the line of the log.
    GoBack,
    /// Help for where one is.
    Help,
    /// Do it although a rule forbids it.
    Force,
    /// Look at a side's secrets: 0 red, 1 blue.
    Peek(u8),
    /// The next view.
    View,
    /// Another theme.
    Theme,
    /// Keep the game in another file.
    SaveAs,
    /// Draw everything anew.
    Repaint,
    /// Stop the program for a while.
    Suspend,
    /// Leave.
    Quit,
}

/// Who gets the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The start screen.
    Start,
    /// The battle, with nothing open.
    Units,
    /// A form, in a field that is not free text.
    Form,
    /// A field of free text.
    Text,
    /// Dice are due.
    Dice,
    /// A decision or a card is due.
    Choice,
    /// The log.
    Log,
    /// Help.
    Help,
    /// Somebody's secrets are shown, or about to be.
    Peek,
}

impl Place {
    /// Every place, with what help calls it.
    pub const ALL: [(Place, &'static str); 9] = [
        (Place::Start, "the start"),
        (Place::Units, "the battle"),
        (Place::Form, "a form"),
        (Place::Text, "a text"),
        (Place::Dice, "dice"),
        (Place::Choice, "a decision or a card"),
        (Place::Log, "the log"),
        (Place::Help, "help"),
        (Place::Peek, "secrets"),
    ];

    /// What help calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        Place::ALL.iter().find(|(place, _)| *place == self).map_or("", |(_, name)| name)
    }
}

/// A key as it is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A character.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// A key with a name.
    Code(KeyCode),
    /// Any digit.
    Digit,
    /// Any letter that an offer has.
    Letter,
}

impl Press {
    /// Whether `key` is it. Digits and letters are patterns for help only: they are read as typed characters.
    fn is(self, key: KeyEvent) -> bool {
        match self {
            Press::Char(c) => key.code == KeyCode::Char(c) && is_plain(key),
            Press::Ctrl(c) => key.code == KeyCode::Char(c) && key.modifiers == KeyModifiers::CONTROL,
            Press::Code(code) => key.code == code && (key.modifiers - KeyModifiers::SHIFT).is_empty(),
            Press::Digit | Press::Letter => false,
        }
    }
}

fn is_plain(key: KeyEvent) -> bool {
    (key.modifiers - KeyModifiers::SHIFT).is_empty()
}

/// One key: its one meaning, and what that comes to where it works.
pub struct Key {
    /// How it is pressed.
    pub press: &'static [Press],
    /// What it is called.
    pub name: &'static str,
    /// What it means, wherever it works.
    pub means: &'static str,
    /// Where it works: what it does there, and that in a word or two for the footer (empty: not in the footer).
    pub uses: &'static [(Place, Action, &'static str)],
}

/// Keys that mean the same wherever one is.
const EVERYWHERE: &[(Press, Action)] =
    &[(Press::Ctrl('c'), Action::Quit), (Press::Ctrl('z'), Action::Suspend), (Press::Ctrl('l'), Action::Repaint)];

/// What `key` says in `place`.
#[must_use]
pub fn read(place: Place, key: KeyEvent) -> Option<Action> {
    if let Some((_, action)) = EVERYWHERE.iter().find(|(press, _)| press.is(key)) {
        return Some(*action);
    }
    let typed = match key.code {
        KeyCode::Char(c) if is_plain(key) => Some(Action::Type(c)),
        _ => None,
    };
    if matches!(place, Place::Text | Place::Help) && typed.is_some() {
        return typed;
    }
    let row = TABLE.iter().find(|row| row.press.iter().any(|press| press.is(key)));
    let here = row.and_then(|row| row.uses.iter().find(|(at, ..)| *at == place)).map(|(_, action, _)| *action);
    here.or(typed)
}

/// The keys for the footer of `place`: name and what it comes to.
pub fn footer(place: Place) -> impl Iterator<Item = (&'static str, &'static str)> {
    let here =
        move |row: &Key| row.uses.iter().find(|(at, _, label)| *at == place && !label.is_empty()).map(|(.., label)| (row.name, *label));
    TABLE.iter().filter_map(here)
}

/// The keys that work in `place`: name and meaning.
pub fn help(place: Place) -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.iter().filter(move |row| row.uses.iter().any(|(at, ..)| *at == place)).map(|row| (row.name, row.means))
}

/// The characters that mean something in the battle by themselves, so that no action may have them.
pub fn reserved() -> impl Iterator<Item = char> {
    let here = TABLE.iter().filter(|row| row.uses.iter().any(|(at, ..)| *at == Place::Units));
    here.flat_map(|row| row.press).filter_map(|press| match press {
        Press::Char(c) => Some(*c),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_key_has_one_row_and_one_use_in_a_place() {
        let mut seen = Vec::new();
        for row in TABLE {
            for press in row.press {
                assert!(!seen.contains(press), "{} has two rows", row.name);
                seen.push(*press);
            }
            let places: HashSet<&str> = row.uses.iter().map(|(place, ..)| place.name()).collect();
            assert_eq!(places.len(), row.uses.len(), "{} has two uses in a place", row.name);
            assert!(!row.means.is_empty() && !row.uses.is_empty(), "{}", row.name);
        }
    }

    #[test]
    fn typed_text_is_never_a_command() {
        for c in "qu?!l.[ S9".chars() {
            assert_eq!(read(Place::Text, KeyCode::Char(c).into()), Some(Action::Type(c)));
        }
        assert_eq!(read(Place::Units, KeyCode::Char('q').into()), Some(Action::Quit));
        assert_eq!(read(Place::Units, KeyCode::Char('f').into()), Some(Action::Type('f')));
        assert_eq!(read(Place::Form, KeyCode::Char('q').into()), Some(Action::Type('q')));
    }

    #[test]
    fn control_keys_work_everywhere() {
        for (place, _) in Place::ALL {
            let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
            assert_eq!(read(place, key), Some(Action::Quit));
        }
        let shifted = KeyEvent::new(KeyCode::Char('U'), KeyModifiers::SHIFT);
        assert_eq!(read(Place::Units, shifted), Some(Action::Redo));
    }

    #[test]
    fn every_place_has_a_way_out() {
        for (place, _) in Place::ALL.into_iter().filter(|(place, _)| *place != Place::Peek) {
            assert_eq!(read(place, KeyCode::Esc.into()), Some(Action::Back), "{}", place.name());
        }
    }
}
