//! The turn: its beginning and its end (RA-06, RA-07).

use super::*;

impl Rangers {
    /// Begins a turn, with no figure rolled for or acted.
    pub fn begin_turn(&mut self, first: Side) {
        for it in &mut self.figures {
            it.motivation = Motivation::NotYet;
            (it.acted, it.attacked, it.closed) = (false, false, false);
        }
        self.turn.number += 1;
        self.turn.first = Some(first);
        self.begin_side(first);
    }

    /// Begins a side's turn: clears its marks of movement (RA-16), restores every defence (RA-21).
    pub fn begin_side(&mut self, side: Side) {
        self.turn.side = Some(side);
        for (it, entry) in self.figures.iter_mut().zip(&self.roster.figures) {
            it.moved &= entry.side != side;
            it.attacks_met = 0;
            it.defence_left = entry.defence();
        }
    }

    /// Ends a side's turn: clears who attacked its figures (RA-11), then passes to the other side if anyone there can
    /// act, else ends the turn.
    pub fn end_side(&mut self) {
        let Some(side) = self.turn.side else { return };
        for (it, entry) in self.figures.iter_mut().zip(&self.roster.figures) {
            if entry.side == side {
                it.attacked_by.clear();
                it.closed = false;
            }
        }
        if self.turn.first == Some(side) {
            self.begin_side(side.other());
            if !self.has_any_left(side.other()) {
                self.end_side();
            }
        } else {
            (self.turn.first, self.turn.side) = (None, None);
        }
    }
}

/// Passes control once no figure of the side has anything left to do (RA-07).
pub fn settle(at: &mut At, action: &str) {
    if matches!(action, "note" | "roll" | "adjust") {
        return;
    }
    if let Some(side) = at.turn.side.filter(|side| !at.has_any_left(*side)) {
        at.end_side();
        tell_end(at, side);
    }
    // The end of the turn is reported before graver events.
    sort_by_key(&mut at.report.consequences, |event| event.weight);
}

/// Reports that a side's turn has ended by itself.
fn tell_end(at: &mut At, side: Side) {
    let next = at.turn.side;
    if next.is_some() && at.is_over() {
        return;
    }
    at.further("RA-07", next, |it| {
        let end = if let Some(next) = next {
            let done = if it.there(side).next().is_some() {
                say!("{side is/are} done", side)
            } else {
                say!("{side has/have} no figures on the table", side)
            };
            say!("{done}|; {next} go next|{NEXT}'S TURN", done, next)
        } else {
            say!("Turn {turn} is over||TURN OVER", turn = it.turn.number)
        };
        (Plain, Weight::Movement, end)
    });
}
