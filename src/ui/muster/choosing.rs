//! Choosing one of several: a rulebook, a battle to begin from, a roster.

use crate::table::Side;
use crate::ui::keys::Action;
use crate::ui::play::Typed;
use std::path::PathBuf;

/// Something to choose from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    /// What it stands under.
    pub group: String,
    /// What it is called.
    pub title: String,
    /// What choosing it does.
    pub takes: Takes,
}

/// What choosing does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Begins a battle of a ruleset with nobody in it.
    Ruleset(&'static str),
    /// Begins with what stands in a battle's file.
    Battle(PathBuf),
    /// Takes a side's roster from a file.
    Roster(Side, PathBuf),
}

/// A list to choose from.
#[derive(Clone, Debug)]
pub struct Choosing {
    /// What is chosen.
    pub title: String,
    /// What there is.
    pub picks: Vec<Pick>,
    /// Which has the cursor.
    pub at: usize,
    typed: Typed,
}

/// What a key in a list comes to.
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
