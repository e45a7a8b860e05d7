//! Officers who rally a body under fire, or dash, and may be shot at (MI-23, MI-39).

use super::*;
use crate::battle::grammar::rolled;

/// MI-23, MI-39: the officer is dead on 6.
static SNIPE: Reading = Reading {
    classes: &["missed", "shot dead"],
    of: &[0, 0, 0, 0, 0, 1],
};

/// The reason for rolling a shot at an officer.
const SHARPSHOOTERS: &str = "sharpshooters";

/// The words of a shot at an officer (MI-23, MI-39).
pub struct Snipe {
    /// The question to the enemy.
    pub question: String,
    /// The prompt for the die.
    pub why: String,
}

impl Snipe {
    /// Hands both to the report.
    pub fn announce(self, report: &mut Report) {
        let Snipe { question, why } = self;
        let options = [("no", "no"), ("yes", "yes: dead on 6 (17%)")];
        report.question("snipe", || names::question(None, question, options));
        report.prompt(SHARPSHOOTERS, || why);
    }
}

/// A shot's result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sniped {
    /// The die; for the report only.
    pub face: u8,
    pub dead: bool,
}

/// Asks a side to shoot at an enemy officer; none if they do not.
///
/// # Errors
/// Suspends if the decision or the die is missing.
pub fn snipe(by: Side, table: &mut Table) -> Result<Option<Sniped>, Suspend> {
    let owner = Owner::side(by);
    let ask = Ask::yes_or_no("snipe", owner, "An officer is in sight. Shoot?");
    if !table.ask(ask)?.is("yes") {
        return Ok(None);
    }
    let hand = Hand {
        why: SHARPSHOOTERS,
        owner,
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

/// The officers who may rally a body under fire, and the enemy's right to shoot then (MI-23).
#[derive(Clone, Copy, Debug)]
pub struct Officers {
    /// The only one; none for every commander of the tested side.
    pub only: Option<Character>,
    /// The enemy's right to shoot; none to ask them.
    pub exposed: Option<bool>,
}

/// MI-23: an officer has a test under fire rolled again, then the enemy may shoot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct RallyUnderFire {
    die: Steady,
    /// The tested side.
    side: Side,
    exposed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rallied {
    side: Side,
    stood: Stood,
    sniped: Option<Sniped>,
}

impl Part for RallyUnderFire {
    type Out = Rallied;

    fn resolve(&self, table: &mut Table) -> Result<Rallied, Suspend> {
        let stood = self.die.roll(table)?;
        let sniped = if self.exposed {
            snipe(self.side.other(), table)?
        } else {
            None
        };
        Ok(Rallied {
            side: self.side,
            stood,
            sniped,
        })
    }

    fn worth(out: &Rallied, side: Side) -> f64 {
        let dead = out.sniped.is_some_and(|it| it.dead);
        let lost = f64::from(out.stood.short) + if dead { 4.0 } else { 0.0 };
        if side == out.side { -lost } else { lost }
    }
}

impl MostIrregular {
    /// MI-23: the officers of a side who may rally a body under fire.
    fn helpers(&self, side: Side, only: Option<Character>) -> Options {
        if let Some(officer) = only {
            return Options::people([self.commander_id(officer)]);
        }
        let mut all = self.commander_numbers();
        if all.all(|c| self.commander_side(c) != side || self.is_officer(c)) {
            self.roster.officers[side.index()]
        } else {
            Options::people(self.officers(side).map(|c| self.commander_id(c)))
        }
    }

    /// MI-23: asks for the officer who has the test rolled again.
    pub fn ask_officer(
        &self,
        unit: Unit,
        officers: Officers,
        die: &Steady,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Option<Character>, Suspend> {
        let options = self.helpers(self.side(unit), officers.only);
        if options.words.len() < 2 {
            return Ok(None);
        }
        report.question("rally", || {
            self.officer_question(unit, officers, die, &options)
        });
        // All officers rally alike: the odds compare only the first with none.
        let options = Options {
            odds: &["none", "yes"],
            ..options
        };
        let ask = Ask {
            options,
            default: Chosen::Word("none"),
            ..Ask::yes_or_no(
                "rally",
                self.owner(unit),
                "The test failed. Which officer rallies? The new roll stands, even if worse.",
            )
        };
        let answer = match table.ask(ask)? {
            Chosen::Word("yes") => Chosen::Word(options.words[1]),
            other => other,
        };
        Ok(match self.roster.directory.chosen(answer) {
            Some(Who::Character(officer)) => Some(Character(officer)),
            _ => None,
        })
    }

    fn officer_question(
        &self,
        unit: Unit,
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
            let text = match self.roster.directory.character(id).map(Character) {
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
                "{name} give ground. Rally? The new roll stands, even if worse."
            )),
            options: options.words.iter().map(of).collect(),
        }
    }

    /// MI-23: the second test of `unit`, fired at by `by`, and the shot at the officer.
    pub fn rally_under_fire(
        &mut self,
        [unit, by]: [Unit; 2],
        officer: Character,
        first: &Steady,
        exposed: bool,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Stood, Suspend> {
        let side = self.side(unit);
        let rally = RallyUnderFire {
            die: Steady {
                again: true,
                ..first.clone()
            },
            side,
            exposed,
        };
        if report.is_on() {
            self.announce_rally([unit, by], officer, &rally, report);
        }
        let Rallied { stood, sniped, .. } = table.part(&rally)?;
        self.tell_rally(unit, officer, &rally.die, stood, report);
        if let Some(sniped) = sniped {
            self.tell_sniped(unit, officer, sniped, report);
            if sniped.dead {
                self.kill(officer, side.other(), report);
            }
        }
        Ok(stood)
    }

    fn announce_rally(
        &self,
        [unit, by]: [Unit; 2],
        officer: Character,
        rally: &RallyUnderFire,
        report: &mut Report,
    ) {
        let (officer, name) = (self.commander_name(officer), self.unit_name(unit));
        let holds = rally.die.holds();
        if rally.exposed {
            let shot = Snipe {
                question: format!("Shoot at {officer}?"),
                why: format!("{} snipe at {officer}", self.unit_name(by)),
            };
            shot.announce(report);
        }
        report.prompt_again(WHY, || {
            format!("{officer} rallies {name}. 1D6: {holds}; this roll stands")
        });
    }

    fn tell_rally(
        &self,
        unit: Unit,
        officer: Character,
        die: &Steady,
        stood: Stood,
        report: &mut Report,
    ) {
        let words = || (self.commander_name(officer), self.unit_name(unit));
        report.say("MI-23", || {
            let (officer, _) = words();
            format!("{officer} rallies: roll again; the new roll stands")
        });
        self.tell_test(unit, die, stood, report);
        let (side, need) = (self.side(unit), die.need);
        let bracket = move || rolled(stood.face, Some(&format!("{need}+")));
        if stood.short == 0 {
            let (good, light) = (VerdictTone::Good, Weight::Movement);
            report.consequence("MI-23", side, good, light, |_| {
                let (officer, name) = words();
                Phrase::new(format!("{officer} rallies {name}"))
                    .then(format!(": {name} hold{}", bracket()))
                    .banner("HOLDS")
            });
        } else {
            let (bad, weight) = (VerdictTone::Bad, Weight::GivesGround);
            report.consequence("MI-23", side, bad, weight, |_| {
                let (officer, name) = words();
                Phrase::new(format!("{officer} cannot rally {name}"))
                    .then(bracket())
                    .banner("GIVES GROUND")
            });
        }
    }

    fn tell_sniped(&self, unit: Unit, officer: Character, sniped: Sniped, report: &mut Report) {
        let Sniped { face, dead } = sniped;
        let side = self.commander_side(officer);
        let (tone, weight) = if dead {
            (VerdictTone::Grave, Weight::CharacterHit)
        } else {
            (VerdictTone::Plain, Weight::None)
        };
        report.consequence("MI-23", side, tone, weight, |_| {
            let (officer, name) = (self.commander_name(officer), self.unit_name(unit));
            if dead {
                Phrase::new(format!("{officer} is shot dead"))
                    .then(format!(" while rallying {name}"))
                    .banner("OFFICER KILLED")
            } else {
                Phrase::new(format!("{officer} rallies under fire"))
                    .then(format!(", unhurt (rolled {face}, killed on 6)"))
            }
        });
    }
}
