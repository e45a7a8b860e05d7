//! The outcome of a charge: retreats, routs, pursuit (OF-18 to OF-20).

use super::melee_words::Fate;
use super::*;

impl OnTheFrontier {
    /// OF-18: the units that declared a charge at one of `at`. Units that charge each other both count as attackers.
    fn charging_at(&self, units: &[Unit], at: &[Unit]) -> Vec<Unit> {
        let charges =
            |unit: &Unit| matches!(self.unit(*unit).charging, Some(target) if at.contains(&target));
        units.iter().copied().filter(charges).collect()
    }

    /// Clears the charges of the attackers, and those of defenders who charged back.
    fn close_charges(&mut self, attackers: &[Unit], charged_back: &[Unit]) {
        for unit in attackers {
            let it = self.unit_mut(*unit);
            it.charging = None;
            it.pursue_no_more();
        }
        for unit in charged_back {
            self.unit_mut(*unit).charging = None;
        }
    }

    /// OF-08, OF-20: why a unit cannot pursue, whatever it has won.
    pub fn cannot_pursue(&self, unit: Unit) -> Option<&'static str> {
        if self.unit(unit).standing == 0 {
            Some("the unit has no figures standing")
        } else if self.entry(unit).arm != Arm::Cavalry {
            Some("only cavalry may pursue (OF-20)")
        } else if self.is_shaken(unit) {
            Some("a shaken unit may not pursue (OF-08)")
        } else if !self.has_units_on_table(self.side(unit).other()) {
            Some("no enemy is on the table to pursue (OF-20)")
        } else {
            None
        }
    }
}

impl At<'_, '_, '_> {
    /// OF-18 to OF-20: applies retreats and routs and opens pursuit. `taken` and `colours` list the attackers first.
    pub(crate) fn outcome(
        &mut self,
        contact: &Contact,
        taken: [u16; 2],
        colours: [Side; 2],
    ) -> Played {
        let (attackers, defenders) = (units(&contact.attackers), units(&contact.defenders));
        let charged_back = self.charging_at(&defenders, &attackers);
        self.close_charges(&attackers, &charged_back);
        let order = taken[0].cmp(&taken[1]);
        if order == Ordering::Equal {
            let chargers = [attackers, charged_back].concat();
            return self.tie(contact, &chargers, taken[0], colours);
        }
        let lost = usize::from(order == Ordering::Less);
        self.tell_beaten(lost, taken, colours);
        let losers = if lost == 0 { &attackers } else { &defenders };
        let winner = Who::Side(colours[1 - lost]);
        let hits = [taken[lost], taken[1 - lost]];
        let fates = self.drive_off(losers, winner, hits)?;
        let retreats = |(unit, fate): &(Unit, Fate)| matches!(fate, Fate::Back(_)).then_some(*unit);
        let back: Vec<Unit> = fates.iter().filter_map(retreats).collect();
        self.conclude_won(contact, lost == 0, hits, &fates);
        for unit in &back {
            self.give_up(*unit);
        }
        // If units charged each other, the winners may pursue whichever side lists them as attackers.
        let chargers = if lost == 1 { &attackers } else { &charged_back };
        if !contact.pursuit && !chargers.is_empty() {
            self.open_pursuit(chargers, &back);
        }
        Ok(())
    }

    /// OF-18: reports the beaten side, also to the odds.
    fn tell_beaten(&mut self, lost: usize, taken: [u16; 2], colours: [Side; 2]) {
        let (loser, winner) = (colours[lost], colours[1 - lost]);
        self.event(loser, "loses");
        self.event(winner, "wins");
        self.fact("won", winner, loser, 1);
        let (hits, inflicted) = (taken[lost], taken[1 - lost]);
        self.line("OF-18", |_| {
            say!(
                "{loser}: {hits hit/hits} taken and {inflicted} inflicted, beaten",
                loser,
                hits,
                inflicted
            )
        });
    }

    /// OF-18, OF-19: beaten units below half strength rout, the others retreat. Returns each unit's fate.
    fn drive_off(
        &mut self,
        losers: &[Unit],
        winner: Who,
        hits: [u16; 2],
    ) -> Result<Vec<(Unit, Fate)>, Suspend> {
        let (routing, back): (Vec<Unit>, Vec<Unit>) =
            losers.iter().partition(|unit| self.is_below_half(**unit));
        let mut fates = Vec::new();
        for unit in &routing {
            fates.push((*unit, self.rout(winner, *unit)));
        }
        fates.extend(self.go_back(&back, Some(hits))?);
        Ok(fates)
    }

    /// OF-18: neither side won; the units that charged fall back half a move.
    fn tie(
        &mut self,
        contact: &Contact,
        chargers: &[Unit],
        hits: u16,
        colours: [Side; 2],
    ) -> Played {
        self.event(Who::Table, "tie");
        self.fact("drew", colours[0], colours[1], 1);
        self.line("OF-18", |_| {
            say!(
                "{hits hit/hits} each: a tie; the attackers fall back half a move",
                hits
            )
        });
        let fates = self.go_back(chargers, None)?;
        let both = chargers.len() > contact.attackers.len();
        self.conclude_tie(contact, hits, &fates, both);
        Ok(())
    }

    /// OF-18: units retreat, beaten by the first `hits` to the second, or after a tie fall back half as far, by their rate and a die,
    /// without deductions.
    fn go_back(
        &mut self,
        units: &[Unit],
        hits: Option<[u16; 2]>,
    ) -> Result<Vec<(Unit, Fate)>, Suspend> {
        let mut fates = Vec::with_capacity(units.len());
        for unit in units.iter().copied() {
            let rate = self.entry(unit).arm.rate();
            self.prompt("to go back", |_| {
                let rate = f64::from(rate);
                match hits {
                    None => say!(
                        "{unit falls/fall} back after a tie: half of ({rate} + 1D6)",
                        unit,
                        rate
                    ),
                    Some([hits, own]) => say!(
                        "{unit is/are} beaten, {hits hit/hits} to {own}. Retreat: {rate} + 1D6",
                        unit,
                        hits,
                        own,
                        rate
                    ),
                }
            });
            // The distance changes no counter, so the odds treat all faces alike.
            let die = self
                .table
                .loose("to go back", self.battle.owner(unit), 6, 1)?
                .first()
                .copied()
                .unwrap_or(1);
            let distance = self
                .report
                .figure_of(self.battle.id(unit), "inches", "OF-18")
                .plus(rate, || self.battle.words(say!("for {unit}", unit)))
                .plus(die, "rolled")
                .times_if(hits.is_none(), 0.5, "half a move")
                .finish(99.0, "inches")?;
            self.tell(unit, |_| Todo::Move(say!("move back {distance}", distance)));
            self.instruct_company(unit);
            fates.push((unit, Fate::Back(distance)));
        }
        Ok(fates)
    }

    /// OF-18: takes away a retreating unit's declared charge and right to pursue.
    fn give_up(&mut self, unit: Unit) {
        let it = self.unit_mut(unit);
        it.pursue_no_more();
        if let Some(target) = it.charging.take() {
            self.also("OF-18", unit, |_| {
                say!("{unit loses/lose} the charge on {target}", unit, target)
            });
            self.line("OF-18", |_| {
                say!("{unit}: the charge at {target} is dropped", unit, target)
            });
        }
    }

    /// OF-19: removes a beaten unit below half strength.
    fn rout(&mut self, by: Who, unit: Unit) -> Fate {
        let figures = self.entry(unit).figures;
        let it = self.unit_mut(unit);
        let gone = it.standing + it.down;
        let fate = if it.standing == 0 {
            Fate::AllDown
        } else {
            Fate::Routs
        };
        (it.standing, it.down, it.lost, it.routed) = (0, 0, figures, true);
        self.event(unit, "routs");
        self.fact("lost", by, unit, gone);
        self.fact("routed", by, unit, 1);
        self.line("OF-19", |_| {
            say!("{unit}: below half strength, routed", unit)
        });
        self.give_up(unit);
        fate
    }

    /// OF-08, OF-20: gives cavalry that beat the defenders the right to pursue, and the position to winners that are not shaken.
    fn open_pursuit(&mut self, chargers: &[Unit], beaten: &[Unit]) {
        let fit = |unit: &Unit| self.unit(*unit).standing > 0 && !self.is_shaken(*unit);
        if !chargers.iter().any(fit) {
            return;
        }
        let pursues = |unit: &Unit| self.cannot_pursue(*unit).is_none();
        let (riders, others): (Vec<Unit>, Vec<Unit>) =
            chargers.iter().copied().filter(fit).partition(pursues);
        for unit in &riders {
            let rider = self.unit_mut(*unit);
            rider.may_pursue = true;
            rider.beaten = Some(beaten.to_vec());
        }
        let is_over = |unit: &Unit| !self.has_units_on_table(self.side(*unit).other());
        if !others.is_empty() && !others.iter().any(is_over) {
            self.follows(|_| say!("{others}: may occupy the position", others));
        }
        self.offer_pursuit(&riders, beaten);
        self.line("OF-20", |_| {
            say!(
                "[{riders} may pursue; ]the position may be occupied",
                riders
            )
        });
    }
}
