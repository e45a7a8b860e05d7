//! The broken invariants of a battle.

use super::Words;

/// Broken invariants, each with the row that it is about.
#[derive(Default)]
pub struct Broken {
    at: String,
    all: Vec<String>,
}

impl Broken {
    /// Names the row that the next invariants are about: `red/guard`, `turn`.
    pub fn about(&mut self, row: &str) -> &mut Self {
        row.clone_into(&mut self.at);
        self
    }

    /// Adds an invariant.
    pub(crate) fn push(&mut self, what: impl Words) {
        self.all.push(format!("{}: {}", self.at, what.text()));
    }

    /// Adds an invariant if it is broken.
    pub fn when(&mut self, broken: bool, what: impl Words) {
        if broken {
            self.push(what);
        }
    }

    /// Every broken invariant, as `row: what is wrong`.
    pub(crate) fn list(self) -> Vec<String> {
        self.all
    }
}
