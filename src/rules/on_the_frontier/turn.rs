//! The beginning and end of halves and turns (OF-04, OF-13, OF-14).

use super::*;

impl OnTheFrontier {
    /// Begins a side's half. Its held fire, and the shots at it in the other half, no longer count (OF-14).
    pub fn begin_half(&mut self, side: Side, report: &mut Report) {
        self.turn.half = TurnHalf::of(side);
        for unit in self.all_units() {
            if self.side(unit) == side {
                let it = self.unit_mut(unit);
                it.held_fire = false;
                it.shot_by.clear();
            }
        }
        report.say("OF-04", || {
            format!(
                "half of {}: each unit does one thing",
                self.call(Who::Side(side))
            )
        });
    }

    /// Goes to the other side's half, then to the charges.
    pub fn end_half(&mut self, report: &mut Report) {
        match self.turn.half.side() {
            Some(side) if self.turn.first == Some(side) => self.begin_half(side.other(), report),
            _ => {
                self.turn.half = TurnHalf::Charges;
                let open = self.chargers().count();
                report.say("OF-04", || match open {
                    0 => "both halves are over: no charges to resolve".to_owned(),
                    1 => "both halves are over: resolve 1 charge or call it off".to_owned(),
                    n => format!("both halves are over: resolve or call off {n} charges; the first player chooses the order"),
                });
            }
        }
    }

    /// Ends the turn: replaces commanders hit the turn before and lets all units act again.
    pub fn end_turn(&mut self, report: &mut Report) {
        let number = self.turn.number;
        for commander in self.all_commanders() {
            let it = self.commander_mut(commander);
            it.moved = false;
            if it.hit_on_turn.is_some_and(|hit| hit < number) {
                it.hit_on_turn = None;
                report.fact("replaced", Who::Table, commander.into(), 1);
                let side = self.commander_entry(commander).side;
                also("OF-13", side, report, || {
                    format!("{} is replaced", self.commander_name(commander))
                });
                report.say("OF-13", || {
                    format!(
                        "{} is replaced, without a unit",
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
        self.turn.half = TurnHalf::Initiative;
        if self.first_by_option().is_none() && self.scenario.plays(self.turn.number) {
            report.say("OF-03", || {
                format!("turn {}: roll for the first player", self.turn.number)
            });
        }
    }
}

/// Automatic consequences: charges of or at units that are gone are dropped; commanders of such units are alone.
pub fn settle(battle: &mut OnTheFrontier, report: &mut Report) {
    for unit in battle.all_units() {
        let it = battle.unit(unit);
        let Some(target) = it.charging else { continue };
        let (stands, there) = (it.standing > 0, battle.unit(target).in_play());
        if stands && there {
            continue;
        }
        let gone = !it.in_play() || !there;
        battle.unit_mut(unit).charging = None;
        if gone {
            report.say("OF-04", || {
                format!(
                    "{}: the charge is dropped, since one of the two units is gone",
                    battle.unit_name(unit)
                )
            });
        } else {
            let (tone, weight) = (VerdictTone::Bad, Weight::Killed);
            report.consequence("OF-16", battle.side(unit), tone, weight, |_| {
                Phrase::new(battle.unit_is(unit, "all down"))
                    .then(": no charge")
                    .banner("CHARGE STOPPED")
            });
            report.say("OF-16", || {
                format!(
                    "{}: no figures are standing, so the charge is dropped",
                    battle.unit_name(unit)
                )
            });
        }
    }
    for unit in battle.all_units() {
        let gone = !battle.unit(unit).in_play();
        let it = battle.unit_mut(unit);
        if gone {
            (it.held_fire, it.may_pursue) = (false, false);
            it.shot_by.clear();
        }
        if it.may_pursue && battle.cannot_pursue(unit).is_some() {
            battle.unit_mut(unit).may_pursue = false;
        }
    }
    for commander in battle.all_commanders() {
        let with = battle.commander(commander).with;
        if with.is_some_and(|unit| !battle.unit(unit).in_play()) {
            battle.commander_mut(commander).with = None;
            report.say("OF-19", || {
                format!("{} is alone", battle.commander_name(commander))
            });
        }
    }
    // The gravest event comes last.
    report.consequences.sort_by_key(|event| event.weight);
}
