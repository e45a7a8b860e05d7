//! The content of a page or pane, as data: blocks of text, rows, rolls and choices, without colours and sizes. Each face of the program draws
//! them in its own way.

use super::tone::{Text, Tone};
use super::*;

/// The part that a unit or character plays in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Acting now.
    Active,
    /// May still act this turn.
    Ready,
    /// Has acted this turn.
    Acted,
    /// Must act (a test) before play goes on.
    Due,
    /// Cannot act at the moment.
    Idle,
    /// In reserve: comes on later.
    Away,
    /// Out of the game.
    Gone,
}

impl Standing {
    /// In a few words; empty for one that says nothing about what to do.
    pub fn words(self) -> &'static str {
        match self {
            Standing::Active => "acts now",
            Standing::Ready => "may still act",
            Standing::Acted => "has acted",
            Standing::Due => "must test, charge or fight first",
            Standing::Idle => "",
            Standing::Away => "not on the table yet",
            Standing::Gone => "out of the game",
        }
    }
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The title.
    pub name: String,
    /// The number of cards, visible or not.
    pub count: usize,
    /// The visible cards, first to last.
    pub cards: Vec<Text>,
}

/// One entry of a checklist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The unit or character concerned, whose number is shown.
    pub who: Option<Who>,
    /// The task.
    pub text: String,
    /// Ticked off.
    pub done: bool,
}

/// A unit on a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnLadder {
    /// Its number is shown.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// The highest rung it can reach.
    pub top: usize,
    /// Its rung; past the end when it has fallen off.
    pub at: usize,
    /// Its state on that rung, in a word or two: `reinforced line`.
    pub label: Text,
}

/// A card that shows one figure's statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureCard {
    /// Its number is shown.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// The statistics, one in each column; all cards of a block have the same number.
    pub figures: Vec<Text>,
    /// A line of further text.
    pub about: Text,
}

/// A unit in a table of units; its number and name are the first cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitLine {
    /// Its number is shown.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// The cells after the name.
    pub cells: Vec<Text>,
}

/// A unit or person of one of two facing sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Its number is shown.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// Shown where it matters.
    pub standing: Option<Standing>,
    /// A short remark; often empty.
    pub note: String,
}

/// A block of a ruleset's panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Lines of text under a title.
    Text { title: String, lines: Vec<Text> },
    /// Steps in order, with a current one.
    Track {
        title: String,
        steps: Vec<String>,
        /// The current step; past the end when there is none.
        at: usize,
    },
    /// Piles of cards.
    Piles { title: String, piles: Vec<Pile> },
    /// Things to do.
    Checklist {
        title: String,
        /// The things.
        items: Vec<Check>,
    },
    /// A ladder that units climb down, with each unit's rung.
    Ladder {
        title: String,
        /// The rungs, the highest first.
        rungs: Vec<String>,
        units: Vec<OnLadder>,
    },
    /// Cards, one below the other.
    Cards {
        title: String,
        cards: Vec<FigureCard>,
    },
    /// A row for each unit.
    Units {
        title: String,
        /// The names of the columns after the unit's.
        columns: Vec<String>,
        rows: Vec<UnitLine>,
    },
    /// Opponents in pairs, red on the left and blue on the right.
    Facing {
        title: String,
        /// Red's units and blue's units of each pair.
        pairs: Vec<[Vec<Mention>; 2]>,
    },
    /// Columns and rows.
    Table {
        title: String,
        /// The names of the columns.
        columns: Vec<String>,
        rows: Vec<Vec<Text>>,
    },
    /// Dice to roll, and what their faces mean.
    Dice(DiceToRoll),
    /// Rolls that have fallen, each with the name of its owner.
    Rolls(Vec<(String, Fallen)>),
    /// Points that can be spent on the dice, a sentence each.
    Stakes(Vec<String>),
    /// The odds of what is to come.
    Odds {
        title: String,
        /// The outcomes with their odds.
        lines: Vec<Text>,
    },
    /// The answers to a question.
    Choices(Choices),
}

impl Block {
    /// A sentence in a tone.
    pub(crate) fn said(tone: Tone, text: impl Into<String>) -> Block {
        Block::Text {
            title: String::new(),
            lines: vec![Text::toned(tone, text)],
        }
    }
}

/// The answers to a question, with columns of odds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The subject of the odds, for each column.
    pub columns: Vec<String>,
    /// The answers.
    pub choices: Vec<ChoiceLine>,
}

/// An answer to a question. Each face of the program finds its key, click or request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceLine {
    pub id: String,
    /// The number to choose it by.
    pub number: usize,
    /// In words.
    pub label: String,
    /// True for what happens by default.
    pub is_default: bool,
    /// Its odds, one for each column.
    pub values: Vec<String>,
}

impl ChoiceLine {
    /// The words, with a mark on the default.
    pub fn marked(&self) -> String {
        let mark = if self.is_default { " (default)" } else { "" };
        format!("{}{mark}", self.label)
    }

    /// In a line: `2. Rally (default): stands 58%, kills 1.2`.
    pub fn in_line(&self, columns: &[String]) -> String {
        let number = match self.number.to_string() {
            number if number == self.label => String::new(),
            number => format!("{number}. "),
        };
        let odds = self.odds(columns);
        let gap = if odds.is_empty() { "" } else { ": " };
        format!("{number}{}{gap}{odds}", self.marked())
    }

    /// `stands 58%, kills 1.2`; empty without odds.
    pub fn odds(&self, columns: &[String]) -> String {
        let values = columns.iter().zip(&self.values);
        // In a line what does not happen is left out; a column needs its zero.
        let values = values.filter(|(_, value)| !matches!(value.as_str(), "" | "0.0"));
        values
            .map(|(head, value)| format!("{head} {value}").trim_start().to_owned())
            .joined(", ")
    }
}
