//! The keys of the terminal, as the table of keys knows them.

use crate::session::keys::{KeyName, Press};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The press that a key of the terminal is. `None` for one that no table has: with Alt, or a key for music.
pub fn pressed(key: KeyEvent) -> Option<Press> {
    // Shift is in the character already.
    let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
    match key.code {
        KeyCode::Char(c) if key.modifiers == KeyModifiers::CONTROL => Some(Press::Ctrl(c)),
        KeyCode::Char(c) if is_plain => Some(Press::Char(c)),
        code if is_plain => name(code).map(Press::Named),
        _ => None,
    }
}

fn name(code: KeyCode) -> Option<KeyName> {
    Some(match code {
        KeyCode::Enter => KeyName::Enter,
        KeyCode::Esc => KeyName::Esc,
        KeyCode::Tab => KeyName::Tab,
        KeyCode::BackTab => KeyName::BackTab,
        KeyCode::Backspace => KeyName::Backspace,
        KeyCode::Delete => KeyName::Delete,
        KeyCode::Insert => KeyName::Insert,
        KeyCode::Up => KeyName::Up,
        KeyCode::Down => KeyName::Down,
        KeyCode::Left => KeyName::Left,
        KeyCode::Right => KeyName::Right,
        KeyCode::PageUp => KeyName::PageUp,
        KeyCode::PageDown => KeyName::PageDown,
        KeyCode::Home => KeyName::Home,
        KeyCode::End => KeyName::End,
        KeyCode::F(number) => KeyName::F(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_with_shift_is_its_character_and_with_alt_nothing() {
        let with = |c, modifiers| pressed(KeyEvent::new(KeyCode::Char(c), modifiers));
        assert_eq!(with('u', KeyModifiers::NONE), Some(Press::Char('u')));
        assert_eq!(with('U', KeyModifiers::SHIFT), Some(Press::Char('U')));
        assert_eq!(with('t', KeyModifiers::CONTROL), Some(Press::Ctrl('t')));
        assert_eq!(with('t', KeyModifiers::ALT), None);
        let back = KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT);
        assert_eq!(pressed(back), Some(Press::Named(KeyName::BackTab)));
    }
}
