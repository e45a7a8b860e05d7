//! Key presses, and how people write them: `u`, `Space`, `Ctrl-T`, `F1`.

use crate::battle::{did_you_mean, printable};
use std::fmt;

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A character.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// A named key.
    Named(KeyName),
    /// Any digit: a pattern for help, which no key press is.
    Digit,
    /// Any letter of an offer, likewise.
    Letter,
}

/// A key with a name instead of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyName {
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Insert,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    F(u8),
}

/// The named keys.
const NAMED: [(&str, KeyName); 15] = [
    ("Enter", KeyName::Enter),
    ("Esc", KeyName::Esc),
    ("Tab", KeyName::Tab),
    ("Shift-Tab", KeyName::BackTab),
    ("Backspace", KeyName::Backspace),
    ("Delete", KeyName::Delete),
    ("Insert", KeyName::Insert),
    ("Up", KeyName::Up),
    ("Down", KeyName::Down),
    ("Left", KeyName::Left),
    ("Right", KeyName::Right),
    ("PgUp", KeyName::PageUp),
    ("PgDn", KeyName::PageDown),
    ("Home", KeyName::Home),
    ("End", KeyName::End),
];

/// Letters that terminals, with Ctrl, cannot tell from another key, and that key.
const SAME: [(char, &str); 4] = [
    ('h', "Backspace"),
    ('i', "Tab"),
    ('j', "Enter"),
    ('m', "Enter"),
];

impl Press {
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
            return Ok(Press::Named(KeyName::F(number)));
        }
        let found = NAMED
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, code)| Press::Named(*code)).ok_or_else(|| {
            let near = did_you_mean(text, NAMED.iter().map(|(name, _)| *name).chain(["Space"]));
            let list = if near.is_empty() {
                "; a key is a character, or a name such as Space, Enter, Tab, PgUp, F1 or Ctrl-T"
            } else {
                &near
            };
            format!("is not a key{list}")
        })
    }
}

impl fmt::Display for Press {
    /// As people write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Char(' ') => write!(f, "Space"),
            Press::Char(c) => write!(f, "{c}"),
            Press::Ctrl(c) => write!(f, "Ctrl-{}", c.to_ascii_uppercase()),
            Press::Named(KeyName::F(number)) => write!(f, "F{number}"),
            Press::Named(code) => write!(
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
pub fn script(text: &str) -> Result<Vec<Press>, String> {
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
        keys.push(press);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_shown() {
        let keys = NAMED.iter().map(|(_, code)| Press::Named(*code));
        let more = [
            Press::Char('u'),
            Press::Char('U'),
            Press::Char(' '),
            Press::Char('é'),
            Press::Ctrl('t'),
            Press::Named(KeyName::F(12)),
        ];
        for press in keys.chain(more) {
            assert_eq!(Press::parse(&press.to_string()), Ok(press));
        }
        assert_eq!(
            Press::parse("c-T"),
            Err(
                "is not a key; a key is a character, or a name such as Space, Enter, Tab, PgUp, F1 or Ctrl-T"
                    .to_owned()
            )
        );
        assert_eq!(Press::parse("C-T"), Ok(Press::Ctrl('t')));
        assert_eq!(Press::parse("pgup"), Ok(Press::Named(KeyName::PageUp)));
    }

    #[test]
    fn a_script_is_characters_and_names() {
        let keys = script("f7<Enter><lt>é<C-t>").unwrap();
        let wanted =
            ["f", "7", "Enter", "<", "é", "Ctrl-T"].map(|name| Press::parse(name).unwrap());
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
