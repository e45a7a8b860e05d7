//! Reopening a hand after a wrong last die: Backspace as the next key.

use super::*;

/// An action just done, as it was before its last die.
pub(super) struct Reopen {
    entry: Entry,
    directions: Directions,
    given: Vec<Supply>,
    /// The number of records when it was done.
    length: u64,
}

impl Play {
    /// Supplies the face of a real die. The action that it completes can be reopened.
    pub(super) fn supply_face(&mut self, face: u8) {
        self.supply_real(Supply::Face(face));
    }

    /// Supplies a count of good real dice instead of faces.
    pub(crate) fn supply_count(&mut self, count: u16) {
        self.supply_real(Supply::Count(count));
    }

    fn supply_real(&mut self, supply: Supply) {
        let before = self.before_the_last();
        self.supply(supply);
        let length = self.game.len();
        self.last.whole = before
            .filter(|_| self.game.waiting().is_none())
            .map(|before| Reopen { length, ..before });
    }

    /// The waiting action, if players gave all its answers: the program's rolls are not repeated.
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

    /// Undoes the action and repeats it without its last die.
    pub(super) fn reopen(&mut self, whole: Reopen) {
        if whole.length != self.game.len() {
            return;
        }
        self.open.clear();
        self.undo();
        self.last.result = None;
        self.begin(whole.entry, whole.directions, None);
        for given in whole.given {
            self.supply(given);
        }
    }
}
