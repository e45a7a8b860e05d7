//! How halves and turns begin and end (OF-04, OF-13, OF-14).

use super::state::{Half, OnTheFrontier};
use super::verdicts::also;
use crate::battle::{Phrase, Report, VerdictTone, Weight};
use crate::table::{Side, Who};

impl OnTheFrontier {
    /// A side's half begins: what it held and who shot it in the other's counts no more (OF-14).
    pub(super) fn begin_half(&mut self, side: Side, report: &mut Report) {
        self.turn.half = Half::of(side);
        for unit in self.unit_numbers() {
            if self.side(unit) == side {
                let it = self.unit_mut(unit);
                it.held_fire = false;
                it.shot_by.clear();
            }
        }
        report.say("OF-04", |_| {
            format!(
                "{}'s half: each unit does one thing",
                self.call(Who::Side(side))
            )
        });
    }

    /// The half is over: the other side's, then the charges.
    pub(super) fn end_half(&mut self, report: &mut Report) {
        match self.turn.half.side() {
            Some(side) if self.turn.first == Some(side) => self.begin_half(side.other(), report),
            _ => {
                self.turn.half = Half::Charges;
                let open = self.chargers().count();
                report.say("OF-04", |_| match open {
                    0 => "Both halves are over; there is no charge to resolve".to_owned(),
                    1 => "Both halves are over: 1 charge is resolved or called off".to_owned(),
                    n => format!("Both halves are over: {n} charges are resolved or called off, the first player choosing the order"),
                });
            }
        }
    }

    /// The turn is over: commanders hit the turn before are replaced, all units may act again.
    pub(super) fn end_turn(&mut self, report: &mut Report) {
        let number = self.turn.number;
        for commander in self.commander_numbers() {
            let it = self.commander_mut(commander);
            it.moved = false;
            if it.hit_on_turn.is_some_and(|hit| hit < number) {
                it.hit_on_turn = None;
                let who = Who::Character(commander);
                report.fact("replaced", Who::Table, who, 1);
                let side = self.commander_entry(commander).side;
                also("OF-13", side, report, || {
                    format!("{} is replaced", self.commander_name(commander))
                });
                report.say("OF-13", |_| {
                    format!(
                        "{} is replaced, with no unit",
                        self.commander_name(commander)
                    )
                });
            }
        }
        for unit in &mut self.units {
            unit.done = false;
            unit.charging = None;
            unit.may_pursue = false;
        }
        if self.turn.first.is_some() {
            self.turn.last_first = self.turn.first;
        }
        self.turn.number = number.saturating_add(1).min(999);
        self.turn.first = None;
        self.turn.half = Half::Initiative;
        report.say("OF-03", |_| {
            format!("Turn {}: who goes first?", self.turn.number)
        });
    }
}

/// What follows by itself: charges of or at units that are gone are off, commanders of such units stand alone.
pub(super) fn settle(battle: &mut OnTheFrontier, report: &mut Report) {
    for unit in battle.unit_numbers() {
        let it = battle.unit(unit);
        let Some(target) = it.charging else { continue };
        let (stands, there) = (it.standing > 0, battle.unit(target).in_play());
        if stands && there {
            continue;
        }
        let gone = !it.in_play() || !there;
        battle.unit_mut(unit).charging = None;
        if gone {
            report.say("OF-04", |_| {
                format!(
                    "{}: the charge is dropped, one of the two units is gone",
                    battle.unit_name(unit)
                )
            });
        } else {
            let (tone, weight) = (VerdictTone::Bad, Weight::Killed);
            report.consequence("OF-16", battle.side(unit), tone, weight, |_| {
                Phrase::new(format!(
                    "{} all down",
                    battle.subject(unit).does("is", "are")
                ))
                .then(": no charge")
                .banner("CHARGE STOPPED")
            });
            report.say("OF-16", |_| {
                format!(
                    "{}: no figure stands, the charge is dropped",
                    battle.unit_name(unit)
                )
            });
        }
    }
    for unit in battle.unit_numbers() {
        let gone = !battle.unit(unit).in_play();
        let it = battle.unit_mut(unit);
        if gone {
            (it.held_fire, it.may_pursue) = (false, false);
            it.shot_by.clear();
        }
        it.may_pursue &= it.standing > 0;
    }
    for commander in battle.commander_numbers() {
        let with = battle.commander(commander).with;
        if with.is_some_and(|unit| !battle.unit(unit).in_play()) {
            battle.commander_mut(commander).with = None;
            report.say("OF-19", |_| {
                format!("{} is with no unit now", battle.commander_name(commander))
            });
        }
    }
    // The gravest is told last.
    report.consequences.sort_by_key(|event| event.weight);
}
