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
pub fn settle(battle: &mut Rangers, action: &str, report: &mut Report) {
    if matches!(action, "note" | "roll" | "adjust") {
        return;
    }
    if let Some(side) = battle.turn.side {
        if !battle.has_any_left(side) {
            battle.end_side();
            tell_end(battle, side, report);
        } else if !matches!(action, "initiative" | "motivate" | "pass") && !battle.is_over() {
            tell_left(battle, side, report);
        }
    }
    // The end of the turn is reported before graver events.
    report.consequences.sort_by_key(|event| event.weight);
}

/// Reports how many figures of a side are left.
fn tell_left(battle: &Rangers, side: Side, report: &mut Report) {
    let left = battle.still_to_act(side).count();
    if left > 0 {
        report.follows(|| {
            let name = battle.side_name(side);
            format!("{name}: {} left", count(left, "figure", "figures"))
        });
    }
}

/// Reports that a side's turn has ended by itself.
fn tell_end(battle: &Rangers, side: Side, report: &mut Report) {
    let (tone, weight) = (VerdictTone::Plain, Weight::Movement);
    let done = battle.side_subject(side);
    let done = match battle.there(side).next() {
        Some(_) => format!("{} done", done.does("is", "are")),
        None => format!("{} no figures on the table", done.does("has", "have")),
    };
    match battle.turn.side {
        Some(_) if battle.is_over() => {}
        Some(next) => report.consequence("RA-07", next, tone, weight, |_| {
            Phrase::new(&done)
                .then(format!("; {} to go", battle.side_name(next)))
                .banner(format!("{} TO GO", colour(next)))
        }),
        None => report.consequence("RA-07", None, tone, weight, |_| {
            Phrase::new(format!("Turn {} is over", battle.turn.number)).banner("TURN OVER")
        }),
    }
}
