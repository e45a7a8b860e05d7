//! The beginning and end of halves and turns (OF-04, OF-13, OF-14).

use super::*;

impl At<'_, '_, '_> {
    /// Begins a side's half. Its held fire, and the shots at it in the other half, no longer count (OF-14).
    pub(crate) fn begin_half(&mut self, side: Side) {
        self.turn.half = TurnHalf::of(side);
        for unit in self.all_units() {
            if self.side(unit) == side {
                let it = self.unit_mut(unit);
                it.held_fire = false;
                it.shot_by.clear();
            }
        }
        self.line("OF-04", |_| {
            say!("half of {side}: each unit does one thing", side)
        });
    }

    /// Goes to the other side's half, then to the charges.
    pub(crate) fn end_half(&mut self) {
        match self.turn.half.side() {
            Some(side) if self.turn.first == Some(side) => self.begin_half(side.other()),
            _ => {
                self.turn.half = TurnHalf::Charges;
                self.line("OF-04", |it| {
                    let open = it.chargers().count();
                    let left = match open {
                        0 => say!("no charges to resolve"),
                        1 => say!("resolve 1 charge or call it off"),
                        _ => say!(
                            "resolve or call off {open} charges; the first player chooses the order",
                            open
                        ),
                    };
                    say!("both halves are over: {left}", left)
                });
            }
        }
    }

    /// Ends the turn: replaces commanders hit the turn before and lets all units act again.
    pub(crate) fn end_turn(&mut self) {
        let number = self.turn.number;
        for commander in self.all_commanders() {
            let it = self.commander_mut(commander);
            it.moved = false;
            if it.hit_on_turn.is_some_and(|hit| hit < number) {
                it.hit_on_turn = None;
                self.fact("replaced", Who::Table, commander, 1);
                self.also("OF-13", commander, |_| {
                    say!("{commander} is replaced", commander)
                });
                self.line("OF-13", |_| {
                    say!("{commander} is replaced, without a unit", commander)
                });
            }
        }
        for unit in &mut self.units {
            unit.done = false;
            unit.charging = None;
            unit.pursue_no_more();
        }
        if self.turn.first.is_some() {
            self.turn.last_first = self.turn.first;
        }
        self.turn.number = number.saturating_add(1).min(999);
        self.turn.first = None;
        self.turn.half = TurnHalf::Initiative;
        let next = self.turn.number;
        if self.first_by_option().is_none() && self.scenario.plays(next) {
            self.line("OF-03", |_| {
                say!("turn {next}: roll for the first player", next)
            });
        }
    }

    /// Automatic consequences: charges of or at units that are gone are dropped; commanders of such units are alone.
    pub(crate) fn settle(&mut self) {
        for unit in self.all_units() {
            self.drop_idle_charge(unit);
        }
        for unit in self.all_units() {
            let gone = !self.unit(unit).in_play();
            let it = self.unit_mut(unit);
            if gone {
                it.held_fire = false;
                it.pursue_no_more();
                it.shot_by.clear();
            }
            if it.may_pursue && self.cannot_pursue(unit).is_some() {
                self.unit_mut(unit).pursue_no_more();
            }
        }
        for commander in self.all_commanders() {
            let with = self.commander(commander).with;
            if with.is_some_and(|unit| !self.unit(unit).in_play()) {
                self.commander_mut(commander).with = None;
                self.line("OF-19", |_| say!("{commander} is alone", commander));
            }
        }
        // The gravest event comes last.
        sort_by_key(&mut self.report.consequences, |event| event.weight);
    }

    /// OF-04, OF-16: drops a charge when one of the two units is gone, or no charger stands.
    fn drop_idle_charge(&mut self, unit: Unit) {
        let it = self.unit(unit);
        let Some(target) = it.charging else { return };
        let (stands, there) = (it.standing > 0, self.unit(target).in_play());
        if stands && there {
            return;
        }
        let gone = !it.in_play() || !there;
        self.unit_mut(unit).charging = None;
        if gone {
            self.line("OF-04", |_| {
                say!(
                    "{unit}: the charge is dropped, since one of the two units is gone",
                    unit
                )
            });
        } else {
            self.further("OF-16", unit, |_| {
                let stopped = say!("{unit is/are} all down|: no charge|CHARGE STOPPED", unit);
                (Bad, Weight::Killed, stopped)
            });
            self.line("OF-16", |_| {
                say!(
                    "{unit has/have} no figures standing: the charge is dropped",
                    unit
                )
            });
        }
    }
}
