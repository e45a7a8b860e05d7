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

impl At<'_, '_, '_> {
    /// MI-22, MI-23: tests a formed body fired at by `by`.
    pub(crate) fn stand_fire(
        &mut self,
        unit: Unit,
        by: Unit,
        officers: Officers,
    ) -> Result<Nerve, Suspend> {
        if self.unit(unit).formed.is_none() {
            self.line("MI-22", |_| say!("{unit} have no men formed to test", unit));
            return Ok(Nerve::Untested);
        }
        let quality = self.entry(unit).quality;
        let die = Steady {
            owner: self.owner(unit),
            need: quality.target(),
            again: false,
        };
        self.prompt(WHY, |_| {
            say!(
                "{unit} are under fire ({quality}). 1D6: {holds}, {gives}",
                unit,
                quality = quality.word(),
                holds = die.holds(),
                gives = die.gives()
            )
        });
        let mut stood = die.roll(self.table)?;
        self.tell_test(unit, &die, stood);
        if stood.short > 0
            && let Some(officer) = self.ask_officer(unit, officers, &die)?
        {
            let exposed = officers.exposed != Some(false);
            stood = self.rally_under_fire([unit, by], officer, &die, exposed)?;
        }
        if stood.short == 0 {
            self.event(unit, "holds");
            return Ok(Nerve::Holds);
        }
        Ok(Nerve::GivesGround(self.give_ground(unit, stood.short)))
    }

    pub(crate) fn tell_test(&mut self, unit: Unit, die: &Steady, stood: Stood) {
        self.line("MI-22", |it| {
            let result = match stood.short {
                0 => say!("holds"),
                short => say!("{short} short", short),
            };
            say!(
                "{unit} ({quality}, {need}+): {face} on the die, {result}",
                unit,
                quality = it.entry(unit).quality.word(),
                die.need,
                stood.face,
                result
            )
        });
    }

    /// MI-22: one man falls back for each point short. Returns their number.
    fn give_ground(&mut self, unit: Unit, short: u8) -> u16 {
        let men = self.unit(unit).formed.first(short.into(), false);
        self.unit_mut(unit).stray(men);
        let back = men.all();
        self.event(unit, "gives_ground");
        self.fact("gave_ground", Who::Table, unit, 1);
        self.fact("strayed", Who::Table, unit, back);
        self.line("MI-22", |_| {
            say!(
                "{unit} give ground: {back man falls back as a straggler/men fall back as stragglers}",
                unit,
                back
            )
        });
        self.tell_recoil(unit, men, Stand::Formed);
        if !self.unit(unit).formed.is_none() {
            self.follows(|_| {
                say!(
                    "{unit} give ground: only the men who fall back have to move (MI-22)",
                    unit
                )
            });
        }
        back
    }

    /// MI-25, MI-26: rolls three dice. Returns the number that pass.
    pub(crate) fn three_dice(
        &mut self,
        unit: Unit,
        why: &'static str,
        clause: &'static str,
    ) -> Result<u16, Suspend> {
        let quality = self.entry(unit).quality;
        let hand = self.hand(unit, why, 3, passing(quality.target()));
        let passed = self.table.hand(hand)?.count(GOOD);
        self.line(clause, |_| {
            say!(
                "{unit} ({quality}, {need}+): {passed} of 3 dice pass",
                unit,
                quality = quality.word(),
                need = quality.target(),
                passed
            )
        });
        Ok(passed)
    }
}
