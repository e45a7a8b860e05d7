//! Records that only count together are written as one line, with one sync.

use super::game::{Gathered, check};
use super::*;
use crate::battle::must_hold;

/// The most records between two saved states.
const STATE_EVERY: u64 = 1000;

impl Game {
    /// Makes a change of one or more records, which are one line of the file: a crash leaves all of them or none.
    pub(super) fn as_one<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> T {
        if self.gathered.is_some() {
            return change(self);
        }
        self.gathered = Some(Vec::new());
        let done = change(self);
        let records = self.gathered.take().unwrap_or_default();
        if !records.is_empty() {
            self.write_line(&records);
        }
        done
    }

    /// Returns true if the change that is being made has undone or left something.
    pub(super) fn has_gathered(&self) -> bool {
        self.gathered.as_ref().is_some_and(|list| !list.is_empty())
    }

    /// Adds a record of the present state to the change that is being made; alone it is a change.
    pub(super) fn write(&mut self, mut record: Record, moves: Moves, drawn: Vec<String>) -> Record {
        self.as_one(|game| {
            let line = game.gathered.as_ref().and_then(|list| list.first());
            record.time = line.map_or_else(super::now, |first| first.time.clone());
            record.seq = game.len() + 1;
            record.from = game.from;
            record.state = check(&*game.battle, &game.positions);
            let mut head = wire::head(&record, moves, drawn);
            if game.index.history.open().is_some() {
                // The open record says it.
                head.replaces = None;
            }
            let taken = game.index.take_head(&head, LinePlace::default());
            must_hold(taken.is_ok(), &taken);
            let turned = record.turn != game.status().turn;
            let gathered = Gathered {
                seq: record.seq,
                time: record.time.clone(),
                json: wire::write(&head, &record),
                state_due: turned || record.seq.is_multiple_of(STATE_EVERY),
            };
            game.gathered.get_or_insert_default().push(gathered);
            record
        })
    }

    /// Writes records as a line, and the state where it is time for that.
    fn write_line(&mut self, records: &[Gathered]) {
        let state_due = records.iter().any(|record| record.state_due);
        let jsons: Vec<String> = records.iter().map(|it| it.json.clone()).collect();
        let Gathered { seq, time, .. } = &records[0];
        let spot = self.store.push(&wire::line(*seq, time, &jsons));
        for (record, part) in records.iter().zip(0..) {
            let place = LinePlace { part, ..spot };
            self.index.history.place(record.seq, place);
        }
        if state_due && !self.index.history.has_state() {
            self.write_state();
        }
        self.store.flush();
        self.rename();
    }

    fn write_state(&mut self) {
        let rows = self.battle.rows().into_iter().collect();
        let state = SavedState {
            after: self.len(),
            turn: Some(self.status().turn),
            rows,
            dice: self.positions.all().clone(),
        };
        let spot = self.store.push(&wire::to_json(&state));
        self.index.history.take_state(spot);
    }
}
