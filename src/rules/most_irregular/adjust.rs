//! The bounds of the counters of [`super::state`], and the changes that follow when the umpire sets one.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "every mend has the same form"
)]

use super::*;

impl MostIrregular {
    /// The active commander's side.
    pub fn go_side(&self) -> Option<Side> {
        let commander = self.turn.active_commander;
        commander.map(|commander| self.commander_side(commander))
    }

    /// MI-01: the men that a unit's counters add up to.
    pub fn all_men(&self, unit: Unit) -> u16 {
        self.unit(unit).started_with
    }

    /// Commanders who have yet to command, without the active one.
    pub fn to_act(&self, (): ()) -> Value {
        let begun = Side::BOTH.into_iter().filter(|_| self.turn.number > 0);
        self.ids(begun.flat_map(|side| self.ready(side))).into()
    }

    /// The units on the table of the active commander's side.
    pub fn to_activate(&self, (): ()) -> Vec<String> {
        let own = self.go_side().map(|side| self.units_of(side));
        let here = |unit: &Unit| !self.scenario.is_away((*unit).into());
        self.ids(own.into_iter().flatten().filter(here))
    }

    pub fn mend_unit(
        &mut self,
        unit: Unit,
        counter: &str,
        _: &UnitState,
    ) -> Result<(), &'static str> {
        let its_go = self.go_side() == Some(self.side(unit));
        let it = self.unit_mut(unit);
        match counter {
            "formed_fit" | "formed_wounded" | "straggler_fit" | "straggler_wounded" => it.tidy(),
            "formed_activated" => {
                if !it.formed_activated {
                    it.actions_left = 0;
                }
                it.tidy();
            }
            "carried.fit" | "carried.wounded" if !it.may_act() => {
                return Err("a body that has acted carries no men along");
            }
            "actions_left" => {
                if it.actions_left > 0 && (it.formed.is_none() || !its_go) {
                    return Err(
                        "only a formed body has actions, and only while a commander of its side is active",
                    );
                }
                it.formed_activated |= it.actions_left > 0;
                it.tidy();
            }
            _ => {}
        }
        Ok(())
    }

    pub fn mend_commander(
        &mut self,
        commander: Character,
        counter: &str,
        _: &Commander,
    ) -> Result<(), &'static str> {
        if counter == "acted" && self.turn.active_commander == Some(commander) {
            return Err("this commander is active; end that go first");
        }
        Ok(())
    }

    pub fn mend_turn(&mut self, (): (), counter: &str, was: &Turn) -> Result<(), &'static str> {
        match counter {
            "side" => {
                let free = self.turn.active_commander.is_none() && self.turn.number > 0;
                let left = |side: Side| self.ready(side).next().is_some();
                let none_left = || !Side::BOTH.into_iter().any(left);
                if !free || !self.turn.side.map_or_else(none_left, left) {
                    return Err(
                        "set this between two goes, to a side with a commander left; to end a turn early, force the initiative",
                    );
                }
            }
            "active_commander" => {
                let active = self.turn.active_commander;
                self.turn.active_commander = was.active_commander;
                match active {
                    None => self.end_go(),
                    Some(commander) if active != was.active_commander => {
                        self.end_go();
                        self.commander_mut(commander).acted = false;
                        self.begin_go(commander);
                    }
                    Some(_) => {}
                }
            }
            "active_unit" if self.turn.active_body.is_some() => {
                self.is_go_open()?;
                self.set_go(Go::Activates, was.active_body);
            }
            "active_unit" => self.set_go(self.turn.go, was.active_body),
            _ => {}
        }
        Ok(())
    }

    fn is_go_open(&self) -> Result<(), &'static str> {
        let active = self.turn.active_commander.map(|_| ());
        active.ok_or("no commander is active; set the active commander first")
    }

    /// Chooses the purpose of the open go (MI-06, MI-07), or takes the choice back.
    pub fn choose(&mut self, purpose: Go, on: bool) -> Result<(), &'static str> {
        if on {
            self.is_go_open()?;
            self.set_go(purpose, self.turn.active_body);
        } else if self.turn.go == purpose {
            self.set_go(Go::Open, self.turn.active_body);
        }
        Ok(())
    }

    /// A body that is active no more, as `was` was, loses its actions.
    fn set_go(&mut self, go: Go, was: Option<Unit>) {
        let turn = &mut self.turn;
        turn.go = go;
        turn.active_body = turn.active_body.filter(|_| go == Go::Activates);
        let active = turn.active_body;
        if let Some(old) = was.filter(|_| was != active) {
            self.unit_mut(old).actions_left = 0;
            self.unit_mut(old).tidy();
        }
    }
}
