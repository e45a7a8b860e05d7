//! Quality tests: under fire, with an officer to help (MI-22, MI-23), with three dice in an assault (MI-25, MI-26).

use super::state::MostIrregular;
use crate::battle::{Report, Word, count};
use crate::table::{Ask, Faces, Hand, Owner, Part, Reading, Side, Suspend, Table, Who};

static ON_2: Reading = Reading {
    classes: &["fail", "pass"],
    of: &[0, 1, 1, 1, 1, 1],
};
static ON_3: Reading = Reading {
    classes: &["fail", "pass"],
    of: &[0, 0, 1, 1, 1, 1],
};
static ON_4: Reading = Reading {
    classes: &["fail", "pass"],
    of: &[0, 0, 0, 1, 1, 1],
};
static ON_5: Reading = Reading {
    classes: &["fail", "pass"],
    of: &[0, 0, 0, 0, 1, 1],
};

/// The class of a die that passes.
pub(super) const PASS: usize = 1;

/// MI-23, MI-39: on 6 he is dead.
static SNIPE: Reading = Reading {
    classes: &["missed", "dead"],
    of: &[0, 0, 0, 0, 0, 1],
};

/// MI-02: dice that pass on `need` and more.
pub(super) fn passing(need: u8) -> &'static Reading {
    match need {
        2 => &ON_2,
        3 => &ON_3,
        4 => &ON_4,
        _ => &ON_5,
    }
}

/// The enemy may shoot at an officer who shows himself.
pub(super) fn snipe_ask(by: Side, question: &'static str) -> Ask {
    Ask::yes_or_no("snipe", Owner::side(by), question)
}

/// The enemy's shot at an officer: whether it kills him.
///
/// # Errors
/// Halts where the die is missing.
pub(super) fn snipe(by: Side, table: &mut Table) -> Result<bool, Suspend> {
    let hand = Hand {
        why: "sharpshooters",
        owner: Owner::side(by),
        count: 1,
        reads: &SNIPE,
        again: Faces::NONE,
    };
    Ok(table.hand(hand)?.count(1) > 0)
}

/// MI-22, MI-23: all that a test under fire depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Test {
    owner: Owner,
    /// The side that is tested.
    side: Side,
    /// The least face that passes.
    need: u8,
    /// An officer may have it rolled again.
    officer: bool,
    /// The enemy may then shoot at him.
    exposed: bool,
}

/// How a test under fire ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Verdict {
    side: Side,
    /// By how many points it failed; nought is a pass.
    short: u8,
    /// What the first die was short by, where it was rolled again: for the report only.
    at_first: Option<u8>,
    /// The enemy shot at the officer.
    sniped: bool,
    killed: bool,
}

const WHY: &str = "steadiness";

impl Part for Test {
    type Out = Verdict;

    fn resolve(&self, table: &mut Table) -> Result<Verdict, Suspend> {
        let [face] = table.faces(WHY, self.owner, 6)?;
        let short = self.need.saturating_sub(face);
        let mut verdict = Verdict {
            side: self.side,
            short,
            at_first: None,
            sniped: false,
            killed: false,
        };
        if short == 0 || !self.officer || !table.ask(self.ask())?.is("yes") {
            return Ok(verdict);
        }
        verdict.at_first = (!table.is_quiet()).then_some(short);
        verdict.short = self
            .need
            .saturating_sub(table.face_again(WHY, self.owner, 6, 0)?);
        if self.exposed
            && table
                .ask(snipe_ask(
                    self.side.other(),
                    "An officer shows himself, rallying his men: shoot at him?",
                ))?
                .is("yes")
        {
            verdict.sniped = true;
            verdict.killed = snipe(self.side.other(), table)?;
        }
        Ok(verdict)
    }

    fn worth(out: &Verdict, side: Side) -> f64 {
        let lost = f64::from(out.short) + if out.killed { 4.0 } else { 0.0 };
        if side == out.side { -lost } else { lost }
    }
}

impl Test {
    fn ask(&self) -> Ask {
        Ask::yes_or_no(
            "rally",
            self.owner,
            "It fails. Shall the officer have it rolled again? The second roll stands, better or worse.",
        )
    }
}

impl MostIrregular {
    /// MI-22, MI-23: a formed body that has been fired at. Whether it gives ground.
    pub(super) fn stand_fire(
        &mut self,
        unit: u16,
        officer: Option<u16>,
        exposed: bool,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<bool, Suspend> {
        if self.unit(unit).formed.is_none() {
            report.say("MI-22", |_| {
                format!(
                    "nobody of {} is left in formation to test",
                    self.unit_name(unit)
                )
            });
            return Ok(false);
        }
        let (side, quality) = (self.side(unit), self.entry(unit).quality);
        let test = Test {
            owner: self.owner(unit),
            side,
            need: quality.target(),
            officer: officer.is_some(),
            exposed,
        };
        let verdict = table.part(&test)?;
        table.tested(WHY, "holds", test.owner, &test, &verdict, |verdict| {
            verdict.short == 0
        });
        if let (Some(first), Some(officer)) = (verdict.at_first, officer) {
            self.tell_officer(officer, first, verdict, report);
        }
        if let (true, Some(officer)) = (verdict.killed, officer) {
            self.kill(officer, side.other(), report);
        }
        if verdict.short == 0 {
            report.event(Who::Unit(unit), "holds");
            report.say("MI-22", |_| {
                format!(
                    "{} ({}, {}+): the ground is held",
                    self.unit_name(unit),
                    quality.word(),
                    quality.target()
                )
            });
            return Ok(false);
        }
        self.give_ground(unit, verdict.short, report);
        Ok(true)
    }

    fn tell_officer(&self, officer: u16, first: u8, verdict: Verdict, report: &mut Report) {
        let name = self.commander_name(officer);
        report.say("MI-23", |_| {
            format!("short by {first}; {name} has it rolled again, and that stands")
        });
        if verdict.sniped {
            report.say("MI-23", |_| {
                if verdict.killed {
                    format!("{name} is shot dead")
                } else {
                    format!("{name} is shot at, and missed")
                }
            });
        }
    }

    fn give_ground(&mut self, unit: u16, short: u8, report: &mut Report) {
        let back = self.unit(unit).formed.first(short.into(), false);
        self.unit_mut(unit).stray(back);
        let who = Who::Unit(unit);
        report.event(who, "gives_ground");
        report.fact("gave_ground", Who::Table, who, 1);
        report.fact("strayed", Who::Table, who, back.all());
        report.say("MI-22", |_| {
            format!(
                "{}: {short} short, ground is given, and {} back as stragglers",
                self.unit_name(unit),
                back.words()
            )
        });
        report.instruct(|_| {
            format!(
                "{}: give ground; {} back 4 inches as stragglers",
                self.unit_name(unit),
                count(back.all(), "man", "men")
            )
        });
    }

    /// MI-25, MI-26: a test with three dice: how many pass.
    pub(super) fn three_dice(
        &mut self,
        unit: u16,
        why: &'static str,
        clause: &'static str,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let quality = self.entry(unit).quality;
        let hand = Hand {
            why,
            owner: self.owner(unit),
            count: 3,
            reads: passing(quality.target()),
            again: Faces::NONE,
        };
        let passed = table.hand(hand)?.count(PASS);
        report.say(clause, |_| {
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
