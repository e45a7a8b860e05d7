//! Decisions that fall to a player in mid-resolution.

use super::Owner;

/// A decision: who decides, what about, and what he may choose.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ask {
    /// Its id, the key under `answers`.
    pub id: &'static str,
    /// Who decides.
    pub owner: Owner,
    /// The question, in a sentence.
    pub question: &'static str,
    /// What may be chosen.
    pub options: Options,
    /// The option that does nothing, or that the clause names.
    pub default: Chosen,
    /// May be answered other than by its default only once in a resolution, however often it is asked.
    pub once: bool,
    /// Only the default is really open to him; the others are listed so that nobody can tell (a bluff).
    pub bluff: bool,
}

impl Ask {
    /// A question with two answers: `no`, where nobody says more, or `yes`.
    #[must_use]
    pub const fn yes_or_no(id: &'static str, owner: Owner, question: &'static str) -> Ask {
        Ask {
            id,
            owner,
            question,
            options: Options::YES_OR_NO,
            default: Chosen::Word("no"),
            once: false,
            bluff: false,
        }
    }
}

/// What may be chosen: some words, some numbers, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The words.
    pub words: &'static [&'static str],
    /// Whole numbers from the first to the second, both included.
    pub numbers: Option<(u16, u16)>,
    /// Words that stand for the choices worth looking at when the odds look for the best; empty: all words and
    /// numbers. They may also name what only the odds know (`worst`).
    pub odds: &'static [&'static str],
}

impl Options {
    /// `no` or `yes`.
    pub const YES_OR_NO: Options = Options::words(&["no", "yes"]);

    /// A choice among words.
    #[must_use]
    pub const fn words(words: &'static [&'static str]) -> Options {
        Options {
            words,
            numbers: None,
            odds: &[],
        }
    }

    /// How many choices the odds look at.
    #[must_use]
    pub fn for_odds(&self) -> u16 {
        if self.odds.is_empty() {
            let numbers = self
                .numbers
                .map_or(0, |(low, high)| high + 1 - low.min(high));
            u16::try_from(self.words.len()).unwrap_or(u16::MAX) + numbers
        } else {
            u16::try_from(self.odds.len()).unwrap_or(u16::MAX)
        }
    }

    /// The `n`th of the choices that the odds look at.
    #[must_use]
    pub fn nth_for_odds(&self, n: u16) -> Chosen {
        let words = if self.odds.is_empty() {
            self.words
        } else {
            self.odds
        };
        if let Some(word) = words.get(usize::from(n)) {
            return Chosen::Word(word);
        }
        let first = self.numbers.map_or(0, |(low, _)| low);
        Chosen::Number(first + (n - u16::try_from(words.len()).unwrap_or(n)))
    }

    /// Reads what a player, a request or a record gave; `for_odds` also knows the words that only the odds use.
    #[must_use]
    pub fn read(&self, given: &str, for_odds: bool) -> Option<Chosen> {
        let words = self
            .words
            .iter()
            .chain(if for_odds { self.odds } else { &[] });
        if let Some(word) = words.into_iter().find(|word| **word == given) {
            return Some(Chosen::Word(word));
        }
        let number: u16 = given.parse().ok()?;
        let (low, high) = self.numbers?;
        (low..=high)
            .contains(&number)
            .then_some(Chosen::Number(number))
    }

    /// Every option as it is written, words first.
    #[must_use]
    pub fn list(&self) -> Vec<String> {
        let numbers = self.numbers.map_or(0..0, |(low, high)| low..high + 1);
        self.words
            .iter()
            .map(ToString::to_string)
            .chain(numbers.map(|n| n.to_string()))
            .collect()
    }
}

/// A choice that was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chosen {
    /// One of the words.
    Word(&'static str),
    /// One of the numbers.
    Number(u16),
}

impl Chosen {
    /// Whether it is this word.
    #[must_use]
    pub fn is(self, word: &str) -> bool {
        matches!(self, Chosen::Word(mine) if mine == word)
    }
}

impl std::fmt::Display for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Chosen::Word(word) => f.write_str(word),
            Chosen::Number(number) => write!(f, "{number}"),
        }
    }
}
