//! Quality tests: one die under fire (MI-22), three dice in an assault (MI-25, MI-26).

use super::*;
use crate::rules::needs::{Needs, needs, reading};

static QUALITY: Needs = needs(&["fails", "passes"]);
static CAUGHT: Needs = needs(&["captured", "fights back and gets away"]);

/// MI-02: a die that passes on `need` or more.
pub fn passing(need: u8) -> &'static Reading {
    reading(&QUALITY, need.into())
}

/// MI-24: the same for stragglers in contact.
pub fn caught(need: u8) -> &'static Reading {
    reading(&CAUGHT, need.into())
}

/// A body's test under fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nerve {
    /// No formed man is left to test.
    Untested,
    Holds,
    /// The number of men who fall back.
    GivesGround(u16),
}

impl MostIrregular {
    /// MI-22, MI-23: tests a formed body fired at by `by`.
    pub fn stand_fire(
        &mut self,
        unit: Unit,
        by: Unit,
        officers: Officers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Nerve, Suspend> {
        if self.unit(unit).formed.is_none() {
            report.say("MI-22", || {
                format!("no formed man of {} is left to test", self.unit_name(unit))
            });
            return Ok(Nerve::Untested);
        }
        let quality = self.entry(unit).quality;
        let die = Steady {
            owner: self.owner(unit),
            need: quality.target(),
            again: false,
        };
        report.prompt(WHY, || {
            format!(
                "{} are under fire ({}). 1D6: {}, {}",
                self.unit_name(unit),
                quality.word(),
                die.holds(),
                die.gives()
            )
        });
        let mut stood = die.roll(table)?;
        self.tell_test(unit, &die, stood, report);
        if stood.short > 0
            && let Some(officer) = self.ask_officer(unit, officers, &die, table, report)?
        {
            let exposed = officers.exposed != Some(false);
            stood = self.rally_under_fire([unit, by], officer, &die, exposed, table, report)?;
        }
        if stood.short == 0 {
            report.event(unit.into(), "holds");
            return Ok(Nerve::Holds);
        }
        Ok(Nerve::GivesGround(self.give_ground(
            unit,
            stood.short,
            report,
        )))
    }

    pub fn tell_test(&self, unit: Unit, die: &Steady, stood: Stood, report: &mut Report) {
        report.say("MI-22", || {
            let result = match stood.short {
                0 => "holds".to_owned(),
                short => format!("{short} short"),
            };
            format!(
                "{} ({}, {}+): {} on the die, {result}",
                self.unit_name(unit),
                self.entry(unit).quality.word(),
                die.need,
                stood.face
            )
        });
    }

    /// MI-22: one man falls back for each point short. Returns their number.
    fn give_ground(&mut self, unit: Unit, short: u8, report: &mut Report) -> u16 {
        let back = self.unit(unit).formed.first(short.into(), false);
        self.unit_mut(unit).stray(back);
        let who = unit.into();
        report.event(who, "gives_ground");
        report.fact("gave_ground", Who::Table, who, 1);
        report.fact("strayed", Who::Table, who, back.all());
        report.say("MI-22", || {
            format!(
                "{} give ground: {} as stragglers",
                self.unit_name(unit),
                count(back.all(), "man falls back", "men fall back")
            )
        });
        report.instruct_unit(who, "give ground");
        self.instruct_recoil(unit, back.all(), Stand::Formed, report);
        back.all()
    }

    /// MI-25, MI-26: rolls three dice. Returns the number that pass.
    pub fn three_dice(
        &mut self,
        unit: Unit,
        why: &'static str,
        clause: &'static str,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let quality = self.entry(unit).quality;
        let hand = self.hand(unit, why, 3, passing(quality.target()));
        let passed = table.hand(hand)?.count(GOOD);
        report.say(clause, || {
            format!(
                "{} ({}, {}+): {passed} of 3 dice pass",
                self.unit_name(unit),
                quality.word(),
                quality.target()
            )
        });
        Ok(passed)
    }
}
