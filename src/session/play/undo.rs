//! Undo, redo and going back: where the game stands afterwards is shown as a result.

use super::*;
use std::mem::discriminant;

impl Play {
    pub(super) fn undo(&mut self) {
        let undone = self.game.undo(1);
        self.turned(undone.map_err(|_| "There is nothing to undo."));
    }

    pub(super) fn redo(&mut self) {
        let redone = self.game.redo(1);
        self.turned(redone.map_err(|_| "There is nothing to redo."));
    }

    pub(crate) fn go_back(&mut self, seq: u64) {
        let gone = self.game.go_back(seq);
        self.open.clear();
        self.turned(gone.map_err(|_| "There is no such line to go back to."));
    }

    /// The unit of the undone action.
    fn undone(&self, record: &Record) -> Option<Who> {
        let RecordKind::Undo(list) = &record.kind else {
            return None;
        };
        let [alone] = list[..] else { return None };
        let subject = self.game.record(alone).ok()?.subject;
        self.game
            .battle()
            .directory()
            .who(&subject)
            .filter(|who| matches!(who, Who::Unit(_) | Who::Character(_)))
    }

    /// The record after which the table lay before several undos in a row, or redos, of which this is the latest: a
    /// player who undoes three actions at once puts back all three.
    fn laid_before(&mut self, record: &Record) -> Option<u64> {
        let turns = matches!(record.kind, RecordKind::Undo(_) | RecordKind::Redo(_));
        let is_alike = |it: &Record| discriminant(&it.kind) == discriminant(&record.kind);
        let before = record.seq - 1;
        let goes_on = turns && self.game.record(before).is_ok_and(|it| is_alike(&it));
        // An action that was left with dice shown is an undone record too, and ends the row.
        let row = self.last.row.filter(|(_, last)| goes_on && *last == before);
        let from = row.map(|(from, _)| from);
        self.last.row = turns.then(|| (from.unwrap_or(before), record.seq));
        from
    }

    /// Reports where the game has gone. What to put back on the table is shown as a result.
    fn turned(&mut self, done: Result<Record, &str>) {
        self.last.result = None;
        self.chances.expected = None;
        // The earlier refusal no longer applies.
        self.last.refused = None;
        self.window.scroll.top();
        self.window.view = PlayView::Stage;
        let undone = done.as_ref().ok().and_then(|record| self.undone(record));
        match done {
            Ok(record) => {
                self.tried(&record);
                self.entered.pairs.learn(&record, &[], None);
                self.last.on_table = self.laid_before(&record);
                self.renew(record, true);
            }
            Err(text) => self.say(Tone::Info, text),
        }
        match undone {
            // An undone action is usually repeated differently: keep its unit selected.
            Some(who) => {
                self.subject = who;
                self.look();
            }
            None => self.follow(),
        }
        self.tell_saving();
    }
}
