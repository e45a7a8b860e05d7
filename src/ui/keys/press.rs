//! Key presses, and how people write them: `u`, `Space`, `Ctrl-T`, `F1`.

use super::*;
use crate::battle::{did_you_mean, printable};
use crossterm::event::KeyModifiers;
use std::fmt;

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A character.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// A named key.
    Code(KeyCode),
    /// Any digit.
    Digit,
    /// Any letter of an offer.
    Letter,
}

/// The named keys.
const NAMED: [(&str, KeyCode); 15] = [
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Shift-Tab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
];

/// Letters that terminals, with Ctrl, cannot tell from another key, and that key.
const SAME: [(char, &str); 4] = [
    ('h', "Backspace"),
    ('i', "Tab"),
    ('j', "Enter"),
    ('m', "Enter"),
];

impl Press {
    /// True if `key` is this press. Digits and letters are patterns for help only: they are read as
    /// typed characters.
    pub(super) fn is(self, key: KeyEvent) -> bool {
        match self {
            Press::Char(c) => key.code == KeyCode::Char(c) && is_plain(key),
            Press::Ctrl(c) => {
                key.code == KeyCode::Char(c) && key.modifiers == KeyModifiers::CONTROL
            }
            Press::Code(code) => {
                key.code == code && (key.modifiers - KeyModifiers::SHIFT).is_empty()
            }
            Press::Digit | Press::Letter => false,
        }
    }

    /// Parses a character, or a name as [`Press`] is shown.
    ///
    /// # Errors
    /// Why it is not a key, and what would be right.
    pub fn parse(text: &str) -> Result<Press, String> {
        let mut chars = text.chars();
        if let (Some(c), None) = (chars.next(), chars.next()) {
            return if c.is_control() {
                Err("is not a key that can be typed".to_owned())
            } else {
                Ok(Press::Char(c))
            };
        }
        if let Some(letter) = with_ctrl(text) {
            let same = SAME.iter().find(|(c, _)| *c == letter);
            return same.map_or(Ok(Press::Ctrl(letter)), |(_, key)| {
                Err(format!("is the same as {key} to a terminal"))
            });
        }
        if text.eq_ignore_ascii_case("space") {
            return Ok(Press::Char(' '));
        }
        let function = text
            .strip_prefix(['F', 'f'])
            .and_then(|number| number.parse::<u8>().ok());
        if let Some(number @ 1..=12) = function {
            return Ok(Press::Code(KeyCode::F(number)));
        }
        let found = NAMED
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, code)| Press::Code(*code)).ok_or_else(|| {
            let near = did_you_mean(text, NAMED.iter().map(|(name, _)| *name).chain(["Space"]));
            let list = if near.is_empty() {
                "; a key is a character, or a name such as Space, Enter, Tab, PgUp, F1 or Ctrl-T"
            } else {
                &near
            };
            format!("is not a key{list}")
        })
    }

    /// The press as an event from the terminal. `None` for the two patterns.
    pub(crate) fn event(self) -> Option<KeyEvent> {
        match self {
            Press::Char(c) => Some(KeyCode::Char(c).into()),
            Press::Ctrl(c) => Some(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)),
            Press::Code(code) => Some(code.into()),
            Press::Digit | Press::Letter => None,
        }
    }
}

impl fmt::Display for Press {
    /// As people write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Char(' ') => write!(f, "Space"),
            Press::Char(c) => write!(f, "{c}"),
            Press::Ctrl(c) => write!(f, "Ctrl-{}", c.to_ascii_uppercase()),
            Press::Code(KeyCode::F(number)) => write!(f, "F{number}"),
            Press::Code(code) => write!(
                f,
                "{}",
                NAMED
                    .iter()
                    .find(|(_, named)| named == code)
                    .map_or("?", |(name, _)| name)
            ),
            Press::Digit => write!(f, "0-9"),
            Press::Letter => write!(f, "letter"),
        }
    }
}

/// The key presses of a script: characters as they are, named keys in angle brackets, `<lt>` for
/// `<`.
///
/// # Errors
/// The first name that is not a key.
pub fn script(text: &str) -> Result<Vec<KeyEvent>, String> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = rest.find('>').filter(|_| c == '<');
        let (press, length) = match end {
            Some(end) if &rest[1..end] == "lt" => (Press::Char('<'), end + 1),
            Some(end) => {
                let name = &rest[1..end];
                (
                    Press::parse(name)
                        .map_err(|message| format!("{:?} {message}", printable(name)))?,
                    end + 1,
                )
            }
            None if c == '<' => {
                return Err("there is a < without a >; <lt> is the character itself".to_owned());
            }
            None => (Press::Char(c), c.len_utf8()),
        };
        keys.extend(press.event());
        rest = &rest[length..];
    }
    Ok(keys)
}

/// The letter of `Ctrl-X` or `C-x`, in lower case.
fn with_ctrl(text: &str) -> Option<char> {
    let (first, last) = text.split_once('-')?;
    let mut last = last.chars();
    let ctrl = first.eq_ignore_ascii_case("ctrl") || first == "C";
    match (last.next(), last.next()) {
        (Some(c), None) if ctrl && c.is_ascii_alphabetic() => Some(c.to_ascii_lowercase()),
        _ => None,
    }
}

pub(super) fn is_plain(key: KeyEvent) -> bool {
    (key.modifiers - KeyModifiers::SHIFT).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_shown() {
        let keys = NAMED.iter().map(|(_, code)| Press::Code(*code));
        let more = [
            Press::Char('u'),
            Press::Char('U'),
            Press::Char(' '),
            Press::Char('é'),
            Press::Ctrl('t'),
            Press::Code(KeyCode::F(12)),
        ];
        for press in keys.chain(more) {
            assert_eq!(Press::parse(&press.to_string()), Ok(press));
            assert!(press.is(press.event().unwrap()), "{press}");
        }
        assert_eq!(
            Press::parse("c-T"),
            Err(
                "is not a key; a key is a character, or a name such as Space, Enter, Tab, PgUp, F1 or Ctrl-T"
                    .to_owned()
            )
        );
        assert_eq!(Press::parse("C-T"), Ok(Press::Ctrl('t')));
        assert_eq!(Press::parse("pgup"), Ok(Press::Code(KeyCode::PageUp)));
    }

    #[test]
    fn a_script_is_characters_and_names() {
        let keys = script("f7<Enter><lt>é<C-t>").unwrap();
        let wanted = ["f", "7", "Enter", "<", "é", "Ctrl-T"]
            .map(|name| Press::parse(name).unwrap().event().unwrap());
        assert_eq!(keys, wanted);
        assert!(
            script("a<Entr>")
                .unwrap_err()
                .contains("did you mean Enter?")
        );
        assert!(script("a<b").unwrap_err().contains("<lt>"));
        assert_eq!(script(""), Ok(Vec::new()));
    }

    #[test]
    fn a_word_that_is_not_a_key_is_a_fault() {
        assert_eq!(
            Press::parse("Ctrl-M"),
            Err("is the same as Enter to a terminal".to_owned())
        );
        assert!(
            Press::parse("Entr")
                .unwrap_err()
                .contains("did you mean Enter?")
        );
        for odd in ["", "F13", "F0", "Ctrl-", "Ctrl-1", "\u{1b}"] {
            assert!(Press::parse(odd).is_err(), "{odd:?}");
        }
    }
}
