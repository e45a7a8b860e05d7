//! The die that was typed last and wrong: Backspace as the very next key opens its hand again.

use super::Play;
use crate::battle::{Directions, Entry};
use crate::journal::Supply;
use crate::table::Answer;

/// An action that has just been done, as it stood before its last die.
pub(super) struct Reopen {
    entry: Entry,
    directions: Directions,
    given: Vec<Supply>,
    /// How many records the game had when it was done.
    length: u64,
}

impl Play {
    /// A real die shows this. The action that it ends can be opened again.
    pub(super) fn supply_face(&mut self, face: u8) {
        self.supply_real(Supply::Face(face));
    }

    /// So many of the real dice are good, in place of their faces.
    pub(in crate::ui) fn supply_count(&mut self, count: u16) {
        self.supply_real(Supply::Count(count));
    }

    fn supply_real(&mut self, supply: Supply) {
        let before = self.before_the_last();
        self.supply(supply);
        let length = self.game.len();
        self.whole = before
            .filter(|_| self.game.waiting().is_none())
            .map(|before| Reopen { length, ..before });
    }

    /// The action that waits, where players gave all that it has been given: what the program rolled is not rolled again.
    fn before_the_last(&self) -> Option<Reopen> {
        let (entry, ..) = self.game.waiting()?;
        let (directions, answers) = self.game.under_way()?;
        let given = |answer: &Answer| match answer {
            Answer::Die { face, app: false } => Some(Supply::Face(*face)),
            Answer::Decision(chosen) => Some(Supply::Chosen(chosen.clone())),
            _ => None,
        };
        Some(Reopen {
            entry: entry.clone(),
            directions: directions.clone(),
            given: answers.iter().map(given).collect::<Option<_>>()?,
            length: 0,
        })
    }

    /// Undoes the action, and gives it again all but its last die.
    pub(super) fn reopen(&mut self, whole: Reopen) {
        if whole.length != self.game.len() {
            return;
        }
        self.layers.clear();
        self.undo();
        self.result = None;
        self.begin(whole.entry, whole.directions, None);
        for given in whole.given {
            self.supply(given);
        }
    }
}
