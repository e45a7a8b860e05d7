//! How turns begin and end (RA-06, RA-07).

use super::state::{Motivation, Rangers};
use crate::battle::Report;
use crate::table::{Side, Who};

impl Rangers {
    /// A new turn: nobody has been rolled for or has acted.
    pub(super) fn begin_turn(&mut self, first: Side, report: &mut Report) {
        for it in &mut self.figures {
            it.motivation = Motivation::NotYet;
            (it.acted, it.attacked, it.closed) = (false, false, false);
        }
        self.turn.number += 1;
        self.turn.first = Some(first);
        let (number, name) = (self.turn.number, self.call(Who::Side(first)));
        report.say("RA-06", |_| format!("Turn {number}, first: {name}"));
        self.begin_side(first);
    }

    /// A side's turn: the marks of its own moves come off (RA-16), everybody has his whole defence again (RA-21).
    pub(super) fn begin_side(&mut self, side: Side) {
        self.turn.side = Some(side);
        for (it, entry) in self.figures.iter_mut().zip(&self.roster.figures) {
            it.moved &= entry.side != side;
            it.attacks_met = 0;
            it.defence_left = entry.defence();
        }
    }

    /// The end of a side's turn: who attacked its figures no longer matters (RA-11); then the other side, or a new turn.
    pub(super) fn end_side(&mut self, report: &mut Report) {
        let Some(side) = self.turn.side else { return };
        for (it, entry) in self.figures.iter_mut().zip(&self.roster.figures) {
            if entry.side == side {
                it.attacked_by.clear();
                it.closed = false;
            }
        }
        if self.turn.first == Some(side) {
            self.begin_side(side.other());
            let name = self.call(Who::Side(side.other()));
            report.say("RA-07", |_| format!("Now: {name}"));
        } else {
            (self.turn.first, self.turn.side) = (None, None);
            let number = self.turn.number;
            report.say("RA-07", |_| {
                format!("Turn {number} is over: roll for initiative")
            });
        }
    }
}

/// RA-07: once nobody of a side has anything left to do, control passes by itself.
pub(super) fn settle(battle: &mut Rangers, action: &str, report: &mut Report) {
    if matches!(action, "note" | "roll" | "adjust") {
        return;
    }
    while let Some(side) = battle.turn.side {
        if battle
            .numbers()
            .any(|figure| battle.side(figure) == side && battle.is_left(figure))
        {
            return;
        }
        battle.end_side(report);
    }
}
