//! Answers that mostly stay as they were, such as a leader near: the game's own records hold the last one.

use super::*;

/// The most records looked through, latest first: more than a turn has.
const MOST_READ: usize = 100;

impl Play {
    /// Returns the answers to fill in for the lasting questions of `offer`: those given last for its unit. A game opened again
    /// knows them too. Those given for another unit stay with that unit: it stands elsewhere.
    pub(super) fn lasting(&self, offer: &Offer) -> Remembered {
        let lasting = || offer.fields.iter().filter(|field| field.asking.lasting);
        if lasting().all(|field| field.asking.idle) {
            return Remembered::new();
        }
        let own = self.game.battle().directory().id(offer.subject);
        let Some(entry) = self.last_entry(offer.id, own) else {
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

    /// The last entry of this action by this unit.
    fn last_entry(&self, action: &str, subject: &str) -> Option<Entry> {
        let latest = (1..=self.game.len()).rev();
        let records = latest.take(MOST_READ);
        let standing = records.filter(|seq| self.game.stands(*seq));
        let mut read = standing.filter_map(|seq| self.game.record(seq).ok());
        read.find_map(|record| match &record.kind {
            RecordKind::Action(entry, _) if entry.action == action && record.subject == subject => {
                Some(entry.clone())
            }
            _ => None,
        })
    }
}
