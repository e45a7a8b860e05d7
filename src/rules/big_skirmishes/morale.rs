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
    pub units: Vec<Unit>,
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

/// The answer that exists only for the odds: the lower die of a test that would fail is re-rolled.
const IF_FAILED: &str = "if-failed";

/// The answers to the one re-roll of a Leader, a Hero or a Formation (BS-53).
pub const REROLL_ONE: Options = Options {
    words: &["none", "first", "second"],
    numbers: None,
    odds: &["none", "first", "second", IF_FAILED],
};

impl Part for MoraleTest {
    type Out = (u8, MoraleResult);

    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend> {
        let mut dice: [u8; 2] = table.faces(WHY, self.owner, 6)?;
        if self.sixes {
            self.again(table, &mut dice, |face| face == 6)?;
        }
        if self.ones && dice.contains(&1) && table.ask(self.ask("reroll_ones", dice))?.is("yes") {
            self.again(table, &mut dice, |face| face == 1)?;
        }
        if self.one {
            match table.ask(self.ask("reroll_one", dice))? {
                Chosen::Word("first") => dice[0] = self.die(table, 0)?,
                Chosen::Word("second") => dice[1] = self.die(table, 1)?,
                Chosen::Word(IF_FAILED)
                    if verdict(dice[0] + dice[1], self.tally) != MoraleResult::Stands =>
                {
                    let lower = u16::from(dice[1] < dice[0]);
                    dice[usize::from(lower)] = self.die(table, lower)?;
                }
                _ => {}
            }
        }
        if self.joker != Joker::NoBonusCard {
            self.ask_joker(table, &mut dice)?;
        }
        let total = dice[0] + dice[1];
        // The odds need only the result, not the total.
        Ok((table.for_report(total), verdict(total, self.tally)))
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

    fn ask(&self, id: &'static str, dice: [u8; 2]) -> Ask {
        let stands = verdict(dice[0] + dice[1], self.tally) == MoraleResult::Stands;
        let (question, options) = match id {
            "reroll_ones" => ("Elite: re-roll the 1s?", Options::YES_OR_NO),
            _ => ("Leader, Hero or Formation: re-roll one die?", REROLL_ONE),
        };
        Ask {
            id,
            owner: self.owner,
            question,
            options,
            default: Chosen::Word(options.words[0]),
            once: false,
            bluff: false,
            // Nobody gains by another roll than one that stands.
            idle: stands,
            // To keep what has fallen is seldom meant.
            preset: false,
            task: "",
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

impl At<'_, '_, '_> {
    /// Tests units in this order; of a Formation that tests together, the first tests for all (BS-52 to BS-56).
    pub(crate) fn test_morale(&mut self, units: &[Unit]) -> Result<Vec<MoraleOutcome>, Suspend> {
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
            let tested = self.test(*unit, group)?;
            for unit in &tested.units {
                self.unit_mut(*unit).test_due = false;
                self.suffer(*unit, tested.result, &mut freed);
            }
            tests.push(tested);
        }
        // Only now is it known which units are left to join.
        for character in freed {
            self.offer_join(character);
        }
        Ok(tests)
    }

    fn test(&mut self, unit: Unit, group: Vec<Unit>) -> Result<MoraleOutcome, Suspend> {
        let side = self.side(unit);
        let tally = self.tally_of(&group)?;
        let class = group.iter().flat_map(|unit| self.with(*unit));
        let class = class.map(|c| self.character(c).class).max().unwrap_or(0);
        let raw = |unit: &Unit| self.entry(*unit).rating == Rating::Raw;
        let indians = |unit: &Unit| self.entry(*unit).indians;
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
                Some("Raw")
            } else {
                group.iter().any(indians).then_some("Indians")
            },
            ones: test.ones,
            by: test.one.then_some(match class {
                4 => "Hero",
                3 => "Leader",
                _ => "Formation",
            }),
        };
        self.test_words(unit, why);
        self.joker_words(side);
        let out = self.table.part(&test)?;
        // The chance of the test leaves out the Joker, a card for the whole turn.
        let plain = MoraleTest {
            joker: Joker::NoBonusCard,
            ..test
        };
        self.table
            .tested(WHY, "stands", plain.owner, &plain, &out, |out| {
                out.1 == MoraleResult::Stands
            });
        let came = match out.1 {
            MoraleResult::Stands => "stands",
            MoraleResult::BacksOff => "backs off",
            MoraleResult::Routs => "routs",
        };
        self.table.came(WHY, plain.owner, || came.to_owned());
        let (total, result) = out;
        self.spend_joker(side);
        Ok(MoraleOutcome {
            inches: self.retreat_rate(unit),
            units: group,
            result,
            total,
            tally,
        })
    }

    /// The tally: disorders and kills (BS-50); of units that test together, the highest (BS-56).
    fn tally_of(&mut self, group: &[Unit]) -> Result<u16, Suspend> {
        let worst = group
            .iter()
            .copied()
            .max_by_key(|unit| (self.unit(*unit).tally(), std::cmp::Reverse(*unit)))
            .unwrap_or(Unit(0));
        let it = *self.unit(worst);
        let whose = if self.is_told() {
            format!("in the tally of {}", self.call(worst, Viewer::Table))
        } else {
            String::new()
        };
        let tally = self
            .sum_of(worst, "tally", "BS-50")
            .plus(it.disorder, || counted(it.disorder.into(), "disorders"))
            .plus(it.kills, || counted(it.kills.into(), "kills"))
            .count(9999, &whose)?;
        Ok(tally)
    }

    /// Applies a result; adds the characters whose unit has routed to `freed`.
    fn suffer(&mut self, unit: Unit, verdict: MoraleResult, freed: &mut Vec<Character>) {
        match verdict {
            MoraleResult::Stands => self.event(unit, "stands"),
            MoraleResult::BacksOff => {
                self.event(unit, "backs_off");
                self.fact("backed_off", Who::Table, unit, 1);
                self.back_off(unit);
            }
            MoraleResult::Routs => {
                self.event(unit, "routs");
                self.fact("routed", Who::Table, unit, 1);
                self.rout(unit, freed);
            }
        }
    }

    /// Moves a unit back at its ordinary rate, with a disorder, out of its combat (BS-54) and its Formation
    /// (BS-04).
    fn back_off(&mut self, unit: Unit) {
        self.leave_formation(unit);
        let far = self.retreat_rate(unit);
        let it = self.unit_mut(unit);
        it.disorder += 1;
        it.combat = 0;
        self.tell(unit, |_| {
            Todo::Move(say!("move back {far} facing the enemy", far))
        });
        let with: Vec<Character> = self.with(unit).collect();
        for character in with {
            self.tell(character, |_| Todo::Move(say!("move with {unit}", unit)));
        }
    }

    /// Offers a character whose unit has routed to join another: an offer for each, in the same words (BS-55).
    fn offer_join(&mut self, character: Character) {
        let (side, reach) = (self.character_side(character), self.reach(character));
        self.tell(character, |_| {
            Todo::Move(say!("free move, up to {reach}″", reach))
        });
        if !self.is_told() || self.is_decided() {
            return;
        }
        let units = joinable(self, character);
        let join = !units.is_empty();
        self.follows(|_| say!("{character}: free to move{join? and join}", character, join));
        for unit in units {
            self.follow_up(side, "join", |it| {
                let id = it.roster.directory.id(character.into());
                let fields = [("character", id.into()), ("unit", unit.into())];
                (fields, say!("{character} is free: join a unit?", character))
            });
        }
    }

    /// Removes a unit and any Duffer with it; other characters have a free move (BS-55).
    fn rout(&mut self, unit: Unit, freed: &mut Vec<Character>) {
        let with: Vec<Character> = self.with(unit).collect();
        self.remove(unit);
        let it = self.unit_mut(unit);
        (it.removed, it.routed) = (false, true);
        for character in with {
            if self.character(character).class <= 1 {
                self.event(character, "lost");
                self.fact("lost", Who::Table, character, 1);
                self.further("BS-55", character, |_| {
                    let lost = say!(
                        "{character} is lost with {unit}||{CHARACTER} LOST",
                        character,
                        unit
                    );
                    (Grave, Weight::Grave, lost)
                });
                self.lose(character);
            } else {
                self.character_mut(character).free_move = true;
                self.further("BS-55", character, |_| {
                    let free = say!("{character} escapes and moves free", character);
                    (Plain, Weight::None, free)
                });
                freed.push(character);
            }
        }
    }
}

impl BigSkirmishes {
    /// The ordinary rate with nothing taken off; a square counts as a line (BS-42, BS-54).
    pub fn retreat_rate(&self, unit: Unit) -> f64 {
        if self.unit(unit).formation == Formation::Square {
            4.0
        } else {
            self.rate(unit, false)
        }
    }
}
