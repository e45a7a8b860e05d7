//! Answers that mostly stay as they were, such as a leader near: the game's own records hold the last one.

use super::*;

/// The most records looked through, latest first: more than a turn has.
const MOST_READ: usize = 100;

impl Play {
    /// Returns the answers to fill in for the lasting questions of `offer`: those given last for its unit, else those given
    /// last in this turn for another unit of its side. A game opened again knows them too.
    pub(super) fn lasting(&self, offer: &Offer) -> Remembered {
        let lasting = || offer.fields.iter().filter(|field| field.asking.lasting);
        if lasting().all(|field| field.asking.idle) {
            return Remembered::new();
        }
        let Some(entry) = self.own_entry(offer).or_else(|| self.entry_beside(offer)) else {
            return Remembered::new();
        };
        // An entry leaves defaults out.
        let given = |field: &crate::battle::Field| {
            let value = entry.fields.get(field.name);
            (
                field.name.to_owned(),
                value.unwrap_or(&field.default).clone(),
            )
        };
        lasting().map(given).collect()
    }

    /// The last entry of this action by the same unit.
    fn own_entry(&self, offer: &Offer) -> Option<Entry> {
        let own = self.game.battle().directory().id(offer.subject);
        self.last_entry(offer.id, |record| record.subject == own)
    }

    /// The last entry of this action in this turn by a unit of the same side.
    fn entry_beside(&self, offer: &Offer) -> Option<Entry> {
        let directory = self.game.battle().directory();
        let side = directory.side(offer.subject)?;
        let of_side =
            |id: &str| directory.who(id).and_then(|who| directory.side(who)) == Some(side);
        let turn = &self.game.status().turn;
        self.last_entry(offer.id, |record| {
            record.turn == *turn && of_side(&record.subject)
        })
    }

    fn last_entry(&self, action: &str, is: impl Fn(&Record) -> bool) -> Option<Entry> {
        let latest = (1..=self.game.len()).rev();
        let records = latest.take(MOST_READ);
        let standing = records.filter(|seq| self.game.stands(*seq));
        let mut read = standing.filter_map(|seq| self.game.record(seq).ok());
        read.find_map(|record| match &record.kind {
            RecordKind::Action(entry, _) if entry.action == action && is(&record) => {
                Some(entry.clone())
            }
            _ => None,
        })
    }
}
