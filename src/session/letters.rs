//! Typed letters that select a word by its beginning.

use crate::battle::folded;
use std::time::{Duration, Instant};

/// After a pause this long, a letter begins another word.
const REST: Duration = Duration::from_millis(500);

/// The letters typed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypedLetters {
    typed: String,
    last: Option<Instant>,
}

impl TypedLetters {
    /// The index of the word selected by one more letter, from the word at `at`. `None` if no word
    /// begins so.
    pub(crate) fn find(&mut self, words: &[&str], at: Option<usize>, c: char) -> Option<usize> {
        let now = Instant::now();
        let rested = self.last.is_none_or(|last| now.duration_since(last) > REST);
        if rested {
            self.typed.clear();
        }
        self.last = Some(now);
        let more = format!("{}{}", self.typed, c.to_lowercase());
        // The letters stay with the word they have found; a single repeated letter goes to the next
        // word.
        let from = at.unwrap_or(0);
        let found = first_from(words, from, &more).map(|found| (more, found));
        let (typed, found) = found.or_else(|| {
            let alone: String = c.to_lowercase().collect();
            let next = at.map_or(0, |at| at + 1);
            first_from(words, next, &alone).map(|found| (alone, found))
        })?;
        self.typed = typed;
        Some(found)
    }
}

/// The first name from index `from`, wrapping around, that begins with `start`, or else a later word of which does.
fn first_from(names: &[&str], from: usize, start: &str) -> Option<usize> {
    let count = names.len();
    let from_here = || (0..count).map(|step| (from + step) % count);
    let begins = |at: &usize| folded(names[*at]).starts_with(start);
    let has_word = |at: &usize| folded(names[*at]).contains(&format!(" {start}"));
    let whole = from_here().find(begins);
    whole.or_else(|| from_here().find(has_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_with_a_word_and_one_again_goes_to_the_next() {
        let words = ["infantry", "tribesmen", "skirmishers", "train", "square"];
        let type_all = |text: &str| {
            let mut letters = TypedLetters::default();
            text.chars()
                .fold(None, |at, c| letters.find(&words, at, c).or(at))
        };
        assert_eq!(type_all("tri"), Some(1));
        assert_eq!(type_all("tra"), Some(3));
        assert_eq!(type_all("sk"), Some(2));
        assert_eq!(type_all("sq"), Some(4));
        assert_eq!(type_all("ss"), Some(4));
        assert_eq!(type_all("x"), None);
    }
}
