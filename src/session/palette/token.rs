//! The words of a command line.

use super::Joined;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The word without quotes.
    pub(crate) text: String,
    /// The byte of the line at which it begins.
    pub(crate) at: usize,
}

/// The words of a line. Quotes keep a text together.
pub(crate) fn words(line: &str) -> Vec<Token> {
    let mut words: Vec<Token> = Vec::new();
    let (mut open, mut quoted) = (false, false);
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => {
                open = false;
                continue;
            }
            _ => {}
        }
        if !open {
            words.push(Token {
                text: String::new(),
                at,
            });
            open = true;
        }
        if let (Some(word), true) = (words.last_mut(), c != '"') {
            word.text.push(c);
        }
    }
    words
}

/// The most words in a name.
pub(super) const LONGEST: usize = 5;

/// Several words as one name.
pub(super) fn joined(words: &[Token]) -> String {
    words.iter().map(|word| word.text.as_str()).joined(" ")
}
