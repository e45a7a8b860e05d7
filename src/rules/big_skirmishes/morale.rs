//! Morale: the test with its re-rolls, and its results (BS-50 to BS-56).

mod words;

use self::words::TestFacts;
use super::options::FormationTests;
use super::targets::joinable;
use super::*;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoraleResult {
    Stands,
    BacksOff,
    Routs,
}

/// A morale test that has been made.
#[derive(Clone, Debug)]
pub struct MoraleOutcome {
    /// The units that share the result.
    pub units: Vec<u16>,
    pub result: MoraleResult,
    /// The total of the dice; 0 in the odds.
    pub total: u8,
    pub tally: u16,
    /// The distance of backing off.
    pub inches: f64,
}

/// Everything a morale test depends on (BS-53).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct MoraleTest {
    owner: Owner,
    tally: u16,
    /// True if 6s must be re-rolled (raw troops and Indians).
    sixes: bool,
    /// True if 1s may be re-rolled (elite).
    ones: bool,
    /// True if one die may be re-rolled (a Leader, a Hero, a Formation).
    one: bool,
    joker: Joker,
}

const WHY: &str = "morale";

impl Part for MoraleTest {
    type Out = (u8, MoraleResult);

    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend> {
        let mut dice: [u8; 2] = table.faces(WHY, self.owner, 6)?;
        if self.sixes {
            self.again(table, &mut dice, |face| face == 6)?;
        }
        if self.ones && dice.contains(&1) && table.ask(self.ask("reroll_ones"))?.is("yes") {
            self.again(table, &mut dice, |face| face == 1)?;
        }
        if self.one {
            match table.ask(self.ask("reroll_one"))? {
                Chosen::Word("first") => dice[0] = self.die(table, 0)?,
                Chosen::Word("second") => dice[1] = self.die(table, 1)?,
                _ => {}
            }
        }
        if self.joker != Joker::NoBonusCard {
            self.ask_joker(table, &mut dice)?;
        }
        let total = dice[0] + dice[1];
        // The odds need only the result, not the total.
        Ok((table.told(total), verdict(total, self.tally)))
    }

    fn worth(out: &Self::Out, _: Side) -> f64 {
        match out.1 {
            MoraleResult::Stands => 2.0,
            MoraleResult::BacksOff => 1.0,
            MoraleResult::Routs => 0.0,
        }
    }
}

/// Reads a total: the tally or more stands, whatever the total; below it, 4 or less routs (BS-53 to BS-55).
fn verdict(total: u8, tally: u16) -> MoraleResult {
    if u16::from(total) >= tally {
        MoraleResult::Stands
    } else if total <= 4 {
        MoraleResult::Routs
    } else {
        MoraleResult::BacksOff
    }
}

impl MoraleTest {
    fn die(&self, table: &mut Table, spot: u16) -> Result<u8, Suspend> {
        table.face_again(WHY, self.owner, 6, spot)
    }

    fn again(&self, table: &mut Table, dice: &mut [u8; 2], wanted: impl Fn(u8) -> bool) -> Played {
        match dice.map(wanted) {
            [true, true] => *dice = table.faces_again(WHY, self.owner, 6, [0, 1])?,
            [true, false] => dice[0] = self.die(table, 0)?,
            [false, true] => dice[1] = self.die(table, 1)?,
            [false, false] => {}
        }
        Ok(())
    }

    fn ask(&self, id: &'static str) -> Ask {
        let (question, words): (_, &[&str]) = match id {
            "reroll_ones" => ("Elite: re-roll the 1s?", &["no", "yes"]),
            _ => (
                "Leader, Hero or Formation: re-roll one die?",
                &["none", "first", "second"],
            ),
        };
        Ask {
            id,
            owner: self.owner,
            question,
            options: Options::words(words),
            default: Chosen::Word(words[0]),
            once: false,
            bluff: false,
        }
    }

    /// Asks for the Joker once, last (BS-17).
    fn ask_joker(&self, table: &mut Table, dice: &mut [u8; 2]) -> Played {
        let worst = u16::from(dice[1] < dice[0]);
        match table.ask(super::deck::joker_ask(self.joker, self.owner, 2))? {
            Chosen::Word("all") => {
                dice[0] = self.die(table, 0)?;
                dice[1] = self.die(table, 1)?;
            }
            Chosen::Word("worst") => dice[usize::from(worst)] = self.die(table, worst)?,
            Chosen::Number(spot) => {
                dice[usize::from(spot.min(1))] = self.die(table, spot.min(1))?;
            }
            Chosen::Word(_) => {}
        }
        Ok(())
    }
}

impl BigSkirmishes {
    /// Tests units in this order; of a Formation that tests together, the first tests for all (BS-52 to BS-56).
    pub fn test_morale(
        &mut self,
        units: &[u16],
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Vec<MoraleOutcome>, Suspend> {
        let mut tests: Vec<MoraleOutcome> = Vec::new();
        let mut freed = Vec::new();
        for unit in units {
            let done = tests.iter().any(|test| test.units.contains(unit));
            if done || !self.unit(*unit).in_play() {
                continue;
            }
            let together = self.roster.options.formation_tests == FormationTests::Together
                && self.unit(*unit).group != 0;
            let group = if together {
                self.formation_of(*unit)
            } else {
                vec![*unit]
            };
            let tested = self.test(*unit, group, table, report)?;
            for unit in &tested.units {
                self.unit_mut(*unit).test_due = false;
                self.suffer(*unit, tested.result, &mut freed, report);
            }
            tests.push(tested);
        }
        // Only now is it known which units are left to join.
        for character in freed {
            self.offer_join(character, report);
        }
        Ok(tests)
    }

    fn test(
        &mut self,
        unit: u16,
        group: Vec<u16>,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<MoraleOutcome, Suspend> {
        let side = self.side(unit);
        let tally = self.tally_of(&group, report)?;
        let class = group.iter().flat_map(|unit| self.with(*unit));
        let class = class.map(|c| self.character(c).class).max().unwrap_or(0);
        let raw = |unit: &u16| self.entry(*unit).rating == Rating::Raw;
        let indians = |unit: &u16| self.entry(*unit).indians;
        let test = MoraleTest {
            owner: self.owner(unit),
            tally,
            // Of units that test together, one raw or Indian unit forces the re-roll of 6s (BS-56); the
            // first decides for the elite.
            sixes: group.iter().any(|unit| raw(unit) || indians(unit)),
            ones: self.entry(unit).rating == Rating::Elite,
            one: class >= 3 || self.unit(unit).group != 0,
            joker: self.joker(side),
        };
        let why = TestFacts {
            tally,
            standing: self.unit(unit).standing,
            unsteady: if group.iter().any(raw) {
                "Raw"
            } else {
                "Indians"
            },
            by: match class {
                4 => "Hero",
                3 => "Leader",
                _ => "Formation",
            },
        };
        self.test_words(unit, why, report);
        self.joker_words(side, report);
        let out = table.part(&test)?;
        // The chance of the test leaves out the Joker, a card for the whole turn.
        let plain = MoraleTest {
            joker: Joker::NoBonusCard,
            ..test
        };
        table.tested(WHY, "stands", plain.owner, &plain, &out, |out| {
            out.1 == MoraleResult::Stands
        });
        let (total, result) = out;
        self.spend_joker(side, table, report);
        Ok(MoraleOutcome {
            inches: self.retreat_rate(unit),
            units: group,
            result,
            total,
            tally,
        })
    }

    /// The tally: disorders and kills (BS-50); of units that test together, the highest (BS-56).
    fn tally_of(&self, group: &[u16], report: &mut Report) -> Result<u16, Suspend> {
        let worst = group
            .iter()
            .copied()
            .max_by_key(|unit| (self.unit(*unit).tally(), std::cmp::Reverse(*unit)))
            .unwrap_or(0);
        let it = self.unit(worst);
        let id = &self.roster.directory.units[usize::from(worst)].id;
        let whose = if report.is_on() {
            format!("in the tally of {}", self.unit_name(worst, Viewer::Table))
        } else {
            String::new()
        };
        let tally = report
            .figure_of(id, "tally", "BS-50")
            .plus(it.disorder, || counted(it.disorder.into(), "disorders"))
            .plus(it.kills, || counted(it.kills.into(), "kills"))
            .count(9999, &whose)?;
        Ok(tally)
    }

    /// Applies a result; adds the characters whose unit has routed to `freed`.
    fn suffer(
        &mut self,
        unit: u16,
        verdict: MoraleResult,
        freed: &mut Vec<u16>,
        report: &mut Report,
    ) {
        let who = Who::Unit(unit);
        match verdict {
            MoraleResult::Stands => report.event(who, "stands"),
            MoraleResult::BacksOff => {
                report.event(who, "backs_off");
                report.fact("backed_off", Who::Table, who, 1);
                self.back_off(unit, report);
            }
            MoraleResult::Routs => {
                report.event(who, "routs");
                report.fact("routed", Who::Table, who, 1);
                self.rout(unit, freed, report);
            }
        }
    }

    /// Moves a unit back at its ordinary rate, with a disorder, out of its combat (BS-54) and its Formation
    /// (BS-04).
    fn back_off(&mut self, unit: u16, report: &mut Report) {
        self.leave_formation(unit);
        let far = self.retreat_rate(unit);
        let it = self.unit_mut(unit);
        it.disorder += 1;
        it.combat = 0;
        report.instruct_unit(Who::Unit(unit), || {
            format!("move back {} facing the enemy", inches(far))
        });
        let with: Vec<u16> = self.with(unit).collect();
        for character in with {
            report.instruct_unit_to(Who::Character(character), |viewer| {
                format!("move with {}", self.unit_name(unit, viewer))
            });
        }
    }

    /// The ordinary rate with nothing taken off; a square counts as a line (BS-42, BS-54).
    pub fn retreat_rate(&self, unit: u16) -> f64 {
        if self.unit(unit).formation == Formation::Square {
            4.0
        } else {
            self.rate(unit, false)
        }
    }

    /// Offers a character whose unit has routed to join another: an offer for each, in the same words (BS-55).
    fn offer_join(&self, character: u16, report: &mut Report) {
        let who = Who::Character(character);
        let (side, reach) = (self.character_side(character), self.reach(character));
        report.instruct_unit(who, || format!("free move, up to {reach}″"));
        if !report.is_on() || self.is_decided() {
            return;
        }
        let units = joinable(self, character);
        let name = self.character_name(character);
        let join = if units.is_empty() { "" } else { " and join" };
        report.follows(|| format!("{name}: free to move{join}"));
        let id = self.roster.directory.id(who);
        for unit in units {
            let fields = || {
                let fields = [("character", id), ("unit", unit.as_str())];
                let fields = fields.map(|(name, id)| (name.to_owned(), Value::from(id)));
                Map::from_iter(fields)
            };
            report.follow_up(side, "join", fields, |_| {
                format!("{name} is free: join a unit?")
            });
        }
    }

    /// Removes a unit and any Duffer with it; other characters have a free move (BS-55).
    fn rout(&mut self, unit: u16, freed: &mut Vec<u16>, report: &mut Report) {
        let with: Vec<u16> = self.with(unit).collect();
        self.remove(unit);
        let it = self.unit_mut(unit);
        (it.removed, it.routed) = (false, true);
        for character in with {
            let name = self.character_name(character);
            let side = self.character_side(character);
            if self.character(character).class <= 1 {
                report.event(Who::Character(character), "lost");
                report.fact("lost", Who::Table, Who::Character(character), 1);
                report.consequence("BS-55", side, VerdictTone::Grave, Weight::Grave, |viewer| {
                    let unit = self.unit_name(unit, viewer);
                    Phrase::new(format!("{name} is lost with {unit}")).banner("CHARACTER LOST")
                });
                let card = format!("take the card of {name} out of the deck");
                report.instruct_unit(Who::Character(character), || card.clone());
                self.take_out(character);
                self.tell_last_character(side, report);
            } else {
                self.character_mut(character).free_move = true;
                report.consequence("BS-55", side, VerdictTone::Plain, Weight::None, |_| {
                    Phrase::new(format!("{name} escapes and moves free"))
                });
                freed.push(character);
            }
        }
    }
}
