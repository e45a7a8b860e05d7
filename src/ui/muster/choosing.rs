//! A list to choose from: rulebooks, battles to start from, rosters.

use crate::table::Side;
use crate::ui::keys::Action;
use crate::ui::play::Typed;
use std::path::PathBuf;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    /// The heading it is listed under.
    pub(crate) group: String,
    pub(crate) title: String,
    pub(crate) takes: Takes,
}

/// The effect of choosing an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Starts an empty battle of a ruleset.
    Ruleset(&'static str),
    /// Starts from a battle's file.
    Battle(PathBuf),
    /// Takes a side's roster from a file.
    Roster(Side, PathBuf),
}

#[derive(Clone, Debug)]
pub(crate) struct Choosing {
    /// The question, as a title.
    pub(crate) title: String,
    pub(crate) picks: Vec<Pick>,
    /// The index at the cursor.
    pub(crate) at: usize,
    typed: Typed,
}

/// The outcome of a key in a list.
pub(super) enum Picked {
    Not,
    Left,
    One(Takes),
}

impl Choosing {
    pub(super) fn new(title: impl Into<String>, picks: Vec<Pick>) -> Choosing {
        Choosing {
            title: title.into(),
            picks,
            at: 0,
            typed: Typed::default(),
        }
    }

    pub(super) fn update(&mut self, action: Action) -> Picked {
        let count = self.picks.len().max(1);
        if !matches!(action, Action::Type(_)) {
            self.typed.end();
        }
        match action {
            Action::Up | Action::Previous => self.at = (self.at + count - 1) % count,
            Action::Down | Action::Next => self.at = (self.at + 1) % count,
            Action::First => self.at = 0,
            Action::Last => self.at = count - 1,
            Action::Type(c) if c.is_ascii_digit() => {
                let found = self.typed.digit(c, |number| (1..=count).contains(&number));
                self.at = found.map_or(self.at, |number| number - 1);
            }
            Action::Accept | Action::Press => return self.chosen(),
            Action::Back => return Picked::Left,
            _ => {}
        }
        Picked::Not
    }

    fn chosen(&self) -> Picked {
        self.picks
            .get(self.at)
            .map_or(Picked::Not, |pick| Picked::One(pick.takes.clone()))
    }
}
