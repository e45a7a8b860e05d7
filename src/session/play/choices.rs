//! The units and characters that a form can pick, by number.

use super::*;
use crate::session::form::Candidate;

impl Play {
    /// Everyone in the battle, and the words for other rows.
    pub(crate) fn choices(&self) -> Vec<Candidate> {
        let directory = self.game.battle().directory();
        let units = self.numbers.all().iter().map(|who| Candidate {
            who: Some(*who),
            value: directory.id(*who).into(),
            name: self.snapshot.sight.name(*who).to_owned(),
            number: self.numbers.of(*who).unwrap_or(0),
            side: directory.side(*who),
            standing: self
                .snapshot
                .sight
                .row(*who)
                .filter(|row| row.pips != [0; 3])
                .map(|row| row.pips[0]),
        });
        let word = |id: &str| Candidate::word(id, id.to_owned(), 0);
        units.chain([word("turn"), word("deck")]).collect()
    }
}
