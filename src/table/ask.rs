//! Decisions that a player takes while a rule runs.

use super::{Owner, words};

/// A decision: its decider, its question and its options.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ask {
    /// Key of the decision under `answers`.
    pub id: &'static str,
    pub owner: Owner,
    /// Question, as one sentence.
    pub question: &'static str,
    pub options: Options,
    /// Option that changes nothing, or that the clause names.
    pub default: Chosen,
    /// Only one answer other than the default counts, however often it is asked.
    pub once: bool,
    /// Only what changes nothing is open to the decider; the others are listed to hide that (a bluff).
    pub bluff: bool,
    /// Only the default makes sense: players are not asked, and it counts. A record holds it like any other answer.
    pub idle: bool,
    /// The players are shown the default as already chosen. Not where the rulebook leaves the choice to them.
    pub preset: bool,
    /// The task of a person who is chosen: `to rally`. Empty where an answer is no person.
    pub task: &'static str,
}

/// The option that takes the default here and wherever else this would be asked until the turn ends. For the rest of the
/// action the table keeps to it; the rule that asks remembers it longer.
pub const NOT_THIS_TURN: &str = "not-this-turn";

impl Ask {
    /// Creates a question with the answers `no` (default) and `yes`.
    pub(crate) const fn yes_or_no(id: &'static str, owner: Owner, question: &'static str) -> Ask {
        Ask {
            id,
            owner,
            question,
            options: Options::YES_OR_NO,
            default: Chosen::Word("no"),
            once: false,
            bluff: false,
            idle: false,
            preset: true,
            task: "",
        }
    }

    /// The same, with nothing chosen for the players.
    pub(crate) const fn open(self) -> Ask {
        Ask {
            preset: false,
            ..self
        }
    }

    /// Returns true for an answer that the decider may give: of a bluff, one that changes nothing.
    pub fn is_open(&self, answer: &str) -> bool {
        !self.bluff || answer == NOT_THIS_TURN || answer == self.default.to_string()
    }

    /// Returns true if only the default makes sense, or every option changes nothing: players are not asked, and the default
    /// counts.
    pub fn is_moot(&self) -> bool {
        self.idle || self.bluff && self.options.list().iter().all(|it| self.is_open(it))
    }

    /// Returns true for an answer that declines what is asked.
    pub(crate) fn is_declined_by(&self, answer: &str) -> bool {
        let declines = |word: &str| matches!(word, "no" | "none");
        answer == NOT_THIS_TURN || (declines(answer) && answer == self.default.to_string())
    }

    /// The option that all may hear of instead of an answer: that a side declines for longer stays with it.
    pub(crate) fn as_told(&self, answer: &str) -> String {
        match answer {
            NOT_THIS_TURN => self.default.to_string(),
            answer => answer.to_owned(),
        }
    }

    /// Under which name an answer to a `once` decision is remembered; an answer that decides nothing is not.
    pub(super) fn remembered(&self, answer: Chosen) -> Option<&'static str> {
        if !self.once || answer == self.default {
            None
        } else if answer.is(NOT_THIS_TURN) {
            Some(NOT_THIS_TURN)
        } else {
            Some(self.id)
        }
    }

    /// Creates a question that names one of `people` by id, or `none` (default).
    pub fn which<'a>(
        id: &'static str,
        owner: Owner,
        question: &'static str,
        people: impl IntoIterator<Item = &'a str>,
    ) -> Ask {
        Ask {
            options: Options::people(people),
            default: Chosen::Word(NONE),
            ..Ask::yes_or_no(id, owner, question)
        }
    }
}

/// The option that names no person.
const NONE: &str = "none";

/// Options of a decision: words, numbers, or both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub words: &'static [&'static str],
    /// Lowest and highest whole number to choose, both included.
    pub numbers: Option<(u16, u16)>,
    /// Words that the odds compare when they seek the best decision; empty means all words and numbers. Some
    /// exist only for the odds (`worst`).
    pub odds: &'static [&'static str],
}

impl Options {
    /// `no` or `yes`.
    pub(crate) const YES_OR_NO: Options = Options::words(&["no", "yes"]);

    pub const fn words(words: &'static [&'static str]) -> Options {
        Options {
            words,
            numbers: None,
            odds: &[],
        }
    }

    /// Creates a choice of one person by id, or `none`. `no` means `none`; `yes` means the only person, as in
    /// a question with two answers.
    pub fn people<'a>(ids: impl IntoIterator<Item = &'a str>) -> Options {
        Options::words(words::kept(std::iter::once(NONE).chain(ids)))
    }

    /// Creates the options that cover every answer to [`Options::people`]: `ids`, `none`, `no` and `yes`.
    pub(crate) fn any_of_people<'a>(ids: impl IntoIterator<Item = &'a str>) -> Options {
        Options::words(words::kept([NONE, "no", "yes"].into_iter().chain(ids)))
    }

    /// Number of options that the odds compare.
    pub(crate) fn for_odds(&self) -> u16 {
        if self.odds.is_empty() {
            let numbers = self
                .numbers
                .map_or(0, |(low, high)| high + 1 - low.min(high));
            u16::try_from(self.words.len()).unwrap_or(u16::MAX) + numbers
        } else {
            u16::try_from(self.odds.len()).unwrap_or(u16::MAX)
        }
    }

    /// The `n`th option that the odds compare.
    pub(crate) fn nth_for_odds(&self, n: u16) -> Chosen {
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

    /// Reads an answer of a player, request or record. `for_odds` accepts the words that exist only for the
    /// odds.
    pub fn read(&self, given: &str, for_odds: bool) -> Option<Chosen> {
        let words = self
            .words
            .iter()
            .chain(if for_odds { self.odds } else { &[] });
        if let Some(word) = words.into_iter().find(|word| **word == given) {
            return Some(Chosen::Word(word));
        }
        if let Some(person) = self.person(given, for_odds) {
            return Some(Chosen::Word(person));
        }
        let number: u16 = given.parse().ok()?;
        let (low, high) = self.numbers?;
        (low..=high)
            .contains(&number)
            .then_some(Chosen::Number(number))
    }

    /// The person that `no` or `yes` means. For the odds, `yes` means the first of several people.
    fn person(&self, given: &str, for_odds: bool) -> Option<&'static str> {
        match (given, self.words) {
            ("no", [NONE, ..]) => Some(NONE),
            ("yes", [NONE, only]) => Some(only),
            ("yes", [NONE, first, ..]) if for_odds => Some(first),
            _ => None,
        }
    }

    /// Every option as text, words first.
    pub fn list(&self) -> Vec<String> {
        let numbers = self.numbers.map_or(0..0, |(low, high)| low..high + 1);
        self.words
            .iter()
            .map(ToString::to_string)
            .chain(numbers.map(|n| n.to_string()))
            .collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chosen {
    Word(&'static str),
    Number(u16),
}

impl Chosen {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(options: Options, given: &str) -> Option<String> {
        options.read(given, false).map(|chosen| chosen.to_string())
    }

    #[test]
    fn one_of_several_people_is_named_by_id() {
        let two = Options::people(["blue/tolliver", "blue/crane"]);
        assert_eq!(two.list(), ["none", "blue/tolliver", "blue/crane"]);
        assert_eq!(read(two, "blue/crane").as_deref(), Some("blue/crane"));
        assert_eq!(read(two, "no").as_deref(), Some("none"));
        assert_eq!(read(two, "yes"), None, "it does not say who");
        assert_eq!(read(two, "blue/nobody"), None);
    }

    #[test]
    fn yes_is_the_only_one() {
        let one = Options::people(["blue/tolliver"]);
        assert_eq!(read(one, "yes").as_deref(), Some("blue/tolliver"));
        assert_eq!(read(Options::people([]), "yes"), None);
    }

    #[test]
    fn the_odds_take_the_first_for_yes() {
        let two = Options::people(["blue/tolliver", "blue/crane"]);
        let chosen = two.read("yes", true);
        assert!(chosen.is_some_and(|chosen| chosen.is("blue/tolliver")));
        assert_eq!(two.for_odds(), 3);
    }
}
