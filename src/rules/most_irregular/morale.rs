//! Quality tests: under fire, with an officer to help (MI-22, MI-23), with three dice in an assault (MI-25, MI-26).

use super::blows::Stand;
use super::names::percent;
use super::state::MostIrregular;
use crate::battle::grammar::{count, rolled};
use crate::battle::{Phrase, Question, Report, VerdictTone, ViewerText, Weight, Word};
use crate::table::{
    Ask, Chosen, Faces, Hand, Options, Owner, Part, Reading, Side, Suspend, Table, Who,
};

/// A die that passes on so much and more, by what it is called to fail and to pass.
macro_rules! readings {
    ($name:ident: $fails:literal, $passes:literal) => {
        static $name: [Reading; 4] = [
            reading(&[$fails, $passes], &[0, 1, 1, 1, 1, 1]),
            reading(&[$fails, $passes], &[0, 0, 1, 1, 1, 1]),
            reading(&[$fails, $passes], &[0, 0, 0, 1, 1, 1]),
            reading(&[$fails, $passes], &[0, 0, 0, 0, 1, 1]),
        ];
    };
}

const fn reading(classes: &'static [&'static str], of: &'static [u8]) -> Reading {
    Reading { classes, of }
}

readings!(QUALITY: "fails", "passes");
readings!(CAUGHT: "captured", "fights back and gets away");

/// The class of a die that passes.
pub(super) const PASS: usize = 1;

/// MI-23, MI-39: the officer is dead on 6.
static SNIPE: Reading = Reading {
    classes: &["missed", "shot dead"],
    of: &[0, 0, 0, 0, 0, 1],
};

/// What the die of an officer who is shot at is for.
const SHARPSHOOTERS: &str = "sharpshooters";

/// MI-02: dice that pass on `need` and more.
pub(super) fn passing(need: u8) -> &'static Reading {
    &QUALITY[usize::from(need.clamp(2, 5) - 2)]
}

/// MI-24: the same for stragglers reached by an assault.
pub(super) fn caught(need: u8) -> &'static Reading {
    &CAUGHT[usize::from(need.clamp(2, 5) - 2)]
}

/// The question whether the enemy shoots at an officer.
fn snipe_ask(by: Side) -> Ask {
    Ask::yes_or_no("snipe", Owner::side(by), "An officer is in sight. Shoot?")
}

/// A shot at an officer that the enemy may take (MI-23, MI-39).
pub(super) struct Snipe {
    /// Whose shot it is.
    pub(super) by: Side,
    /// The question, in words.
    pub(super) question: String,
    /// Why the die is rolled, in words.
    pub(super) why: String,
}

/// What came of it: the die, and whether it killed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sniped {
    /// What the die showed; for the report only.
    pub(super) face: u8,
    pub(super) dead: bool,
}

/// The enemy's shot at an officer; none where they do not take it.
///
/// # Errors
/// Halts where the decision or the die is missing.
pub(super) fn snipe(
    shot: Snipe,
    table: &mut Table,
    report: &mut Report,
) -> Result<Option<Sniped>, Suspend> {
    let Snipe { by, question, why } = shot;
    report.question(|| Question {
        of: ViewerText::default(),
        text: ViewerText::plain(question),
        options: vec![
            ("no".to_owned(), ViewerText::plain("no")),
            ("yes".to_owned(), ViewerText::plain("yes: dead on 6 (17%)")),
        ],
    });
    if !table.ask(snipe_ask(by))?.is("yes") {
        return Ok(None);
    }
    report.prompt(SHARPSHOOTERS, || move |_, _| why.clone());
    let hand = Hand {
        why: SHARPSHOOTERS,
        owner: Owner::side(by),
        count: 1,
        reads: &SNIPE,
        again: Faces::NONE,
    };
    let rolled = table.hand(hand)?;
    Ok(Some(Sniped {
        face: rolled.face().unwrap_or_default(),
        dead: rolled.count(1) > 0,
    }))
}

/// The officers who may have a test under fire rolled again, and whether the enemy may then shoot (MI-23).
#[derive(Clone, Copy, Debug)]
pub(super) struct Officers {
    /// Only this commander; left out, every commander of the side that is tested.
    pub(super) only: Option<u16>,
    /// Whether the enemy may shoot; left out, the enemy is asked.
    pub(super) exposed: Option<bool>,
}

/// MI-22: the die of a test under fire.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Steady {
    owner: Owner,
    /// The least face that passes.
    need: u8,
    /// An officer has it rolled again.
    again: bool,
}

/// How it fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Stood {
    /// By how many points it failed; 0 is a pass.
    short: u8,
    /// What the die showed; for the report only.
    face: u8,
}

const WHY: &str = "steadiness";

impl Part for Steady {
    type Out = Stood;

    fn resolve(&self, table: &mut Table) -> Result<Stood, Suspend> {
        let face = if self.again {
            table.face_again(WHY, self.owner, 6, 0)?
        } else {
            let [face] = table.faces(WHY, self.owner, 6)?;
            face
        };
        Ok(Stood {
            short: self.need.saturating_sub(face),
            face: if table.is_quiet() { 0 } else { face },
        })
    }
}

impl Steady {
    fn roll(&self, table: &mut Table) -> Result<Stood, Suspend> {
        let stood = table.part(self)?;
        table.tested(WHY, "holds", self.owner, self, &stood, |it| it.short == 0);
        Ok(stood)
    }

    /// `holds on 2+ (83%)`.
    fn holds(&self) -> String {
        format!("holds on {}+ ({})", self.need, percent(7 - self.need))
    }

    /// `gives ground on 1: 1 man falls back`.
    fn gives(&self) -> String {
        match self.need {
            2 => "gives ground on 1: 1 man falls back".to_owned(),
            need => format!(
                "gives ground on {} or less: 1 man falls back for each point short",
                need - 1
            ),
        }
    }
}

/// How a body stood the fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nerve {
    /// Nobody is left in formation to test.
    Untested,
    Holds,
    /// It gives ground, and so many men fall back.
    GivesGround(u16),
}

impl MostIrregular {
    /// MI-22, MI-23: a formed body that has been fired at by `by`.
    pub(super) fn stand_fire(
        &mut self,
        unit: u16,
        by: u16,
        officers: Officers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Nerve, Suspend> {
        if self.unit(unit).formed.is_none() {
            report.say("MI-22", |_| {
                format!(
                    "nobody of {} is left in formation to test",
                    self.unit_name(unit)
                )
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
            let text = format!(
                "{} are under fire ({}). 1D6: {}, {}",
                self.unit_name(unit),
                quality.word(),
                die.holds(),
                die.gives()
            );
            move |_, _| text.clone()
        });
        let mut stood = die.roll(table)?;
        self.tell_test(unit, &die, stood, report);
        if stood.short > 0
            && let Some(officer) = self.ask_officer(unit, officers, &die, table, report)?
        {
            stood = self.rally_under_fire(unit, officer, &die, table, report)?;
            if officers.exposed != Some(false) {
                self.snipe_at(officer, unit, by, table, report)?;
            }
        }
        if stood.short == 0 {
            report.event(Who::Unit(unit), "holds");
            return Ok(Nerve::Holds);
        }
        Ok(Nerve::GivesGround(self.give_ground(
            unit,
            stood.short,
            report,
        )))
    }

    fn tell_test(&self, unit: u16, die: &Steady, stood: Stood, report: &mut Report) {
        report.say("MI-22", |_| {
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

    /// MI-23: the officers of a side who may help a body under fire.
    fn helpers(&self, side: Side, only: Option<u16>) -> Options {
        let all = self
            .commander_numbers()
            .filter(|c| self.commander_side(*c) == side);
        match only {
            Some(officer) => Options::people([self.commander_id(officer)]),
            None if all.clone().all(|c| self.commander(c).alive) => {
                self.roster.officers[side.index()]
            }
            None => {
                let living = all.filter(|c| self.commander(*c).alive);
                Options::people(living.map(|c| self.commander_id(c)))
            }
        }
    }

    /// MI-23: whether an officer has it rolled again, and who.
    fn ask_officer(
        &self,
        unit: u16,
        officers: Officers,
        die: &Steady,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Option<u16>, Suspend> {
        let options = self.helpers(self.side(unit), officers.only);
        if options.words.len() < 2 {
            return Ok(None);
        }
        report.question(|| self.officer_question(unit, officers, die, &options));
        let ask = Ask {
            options,
            default: Chosen::Word("none"),
            ..Ask::yes_or_no(
                "rally",
                self.owner(unit),
                "The test is failed. Which officer has it rolled again? The second roll stands.",
            )
        };
        let answer = table.ask(ask)?;
        Ok(match self.roster.directory.chosen(answer) {
            Some(Who::Character(officer)) => Some(officer),
            _ => None,
        })
    }

    fn officer_question(
        &self,
        unit: u16,
        officers: Officers,
        die: &Steady,
        options: &Options,
    ) -> Question {
        let name = self.unit_name(unit);
        let shot_at = if officers.exposed == Some(false) {
            ""
        } else {
            " (can be shot at)"
        };
        let of = |id: &&'static str| {
            let text = match self.roster.directory.character(id) {
                None => "no: gives ground".to_owned(),
                Some(officer) => {
                    let chance = percent(7 - die.need);
                    let officer = self.commander_name(officer);
                    format!("{officer}: holds {chance}{shot_at}")
                }
            };
            ((*id).to_owned(), ViewerText::plain(text))
        };
        Question {
            of: ViewerText::plain(format!("for {name}")),
            text: ViewerText::plain(format!(
                "{name} give ground. Rally? The new roll stands, even if worse"
            )),
            options: options.words.iter().map(of).collect(),
        }
    }

    fn rally_under_fire(
        &self,
        unit: u16,
        officer: u16,
        first: &Steady,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Stood, Suspend> {
        let die = Steady {
            again: true,
            ..first.clone()
        };
        let (officer_name, name) = (self.commander_name(officer), self.unit_name(unit));
        report.prompt_again(WHY, || {
            let text = format!(
                "{officer_name} rallies {name}. 1D6: {}; this roll stands",
                die.holds()
            );
            move |_, _| text.clone()
        });
        let stood = die.roll(table)?;
        report.say("MI-23", |_| {
            format!("{officer_name} rallies: rolled again, and the new roll stands")
        });
        self.tell_test(unit, &die, stood, report);
        let (side, need) = (self.side(unit), format!("{}+", die.need));
        if stood.short == 0 {
            let (good, light) = (VerdictTone::Good, Weight::Movement);
            report.consequence("MI-23", side, good, light, |_| {
                Phrase::new(format!("{officer_name} rallies {name}"))
                    .then(format!(": {name} hold{}", rolled(stood.face, Some(&need))))
                    .banner("HOLDS")
            });
        } else {
            let (bad, weight) = (VerdictTone::Bad, Weight::GivesGround);
            report.consequence("MI-23", side, bad, weight, |_| {
                Phrase::new(format!("{officer_name} cannot rally {name}"))
                    .then(rolled(stood.face, Some(&need)))
                    .banner("GIVES GROUND")
            });
        }
        Ok(stood)
    }

    /// MI-23: the enemy may shoot at the officer who rallied.
    fn snipe_at(
        &mut self,
        officer: u16,
        unit: u16,
        by: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let (side, officer_name, name) = (
            self.commander_side(officer),
            self.commander_name(officer),
            self.unit_name(unit),
        );
        let shot = Snipe {
            by: side.other(),
            question: format!("Shoot at {officer_name}?"),
            why: format!("{} snipe at {officer_name}", self.unit_name(by)),
        };
        let Some(Sniped { face, dead }) = snipe(shot, table, report)? else {
            return Ok(());
        };
        if dead {
            let (grave, weight) = (VerdictTone::Grave, Weight::CharacterHit);
            report.consequence("MI-23", side, grave, weight, |_| {
                Phrase::new(format!("{officer_name} is shot dead"))
                    .then(format!(" while rallying {name}"))
                    .banner("OFFICER KILLED")
            });
            self.kill(officer, side.other(), report);
        } else {
            report.consequence("MI-23", side, VerdictTone::Plain, Weight::None, |_| {
                Phrase::new(format!("{officer_name} rallies under fire"))
                    .then(format!(", unhurt (rolled {face}, killed on 6)"))
            });
        }
        Ok(())
    }

    /// MI-22: for each point short one man falls back. How many do.
    fn give_ground(&mut self, unit: u16, short: u8, report: &mut Report) -> u16 {
        let back = self.unit(unit).formed.first(short.into(), false);
        self.unit_mut(unit).stray(back);
        let who = Who::Unit(unit);
        report.event(who, "gives_ground");
        report.fact("gave_ground", Who::Table, who, 1);
        report.fact("strayed", Who::Table, who, back.all());
        report.say("MI-22", |_| {
            let fall = if back.all() == 1 {
                "falls back"
            } else {
                "fall back"
            };
            format!(
                "{} give ground: {} {fall} as stragglers",
                self.unit_name(unit),
                count(back.all(), "man", "men")
            )
        });
        report.instruct_unit(who, |_| "give ground".to_owned());
        self.instruct_recoil(unit, back.all(), Stand::Formed, report);
        back.all()
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
