//! Officers who rally a body under fire, or dash, and may be shot at (MI-23, MI-39).

use super::*;

/// MI-23, MI-39: the officer is dead on 6.
static SNIPE: Reading = Reading {
    classes: &["missed", "shot dead"],
    of: &[0, 0, 0, 0, 0, 1],
};

/// The reason for rolling a shot at an officer.
const SHARPSHOOTERS: &str = "sharpshooters";

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
    let ask = Ask::yes_or_no("snipe", owner, "An officer is in sight. Shoot?").open();
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
            return Options::people([self.id(officer)]);
        }
        let mut all = self.commander_numbers();
        if all.all(|c| self.commander_side(c) != side || self.is_officer(c)) {
            self.roster.officers[side.index()]
        } else {
            Options::people(self.officers(side).map(|c| self.id(c)))
        }
    }
}

impl At<'_, '_, '_> {
    /// Words the enemy's question about a shot at an officer, and the reason for the die (MI-23, MI-39).
    pub(crate) fn announce_shot(
        &mut self,
        by: Option<Unit>,
        question: impl FnOnce() -> Say,
        why: impl FnOnce() -> Say,
    ) {
        self.question("snipe", |_| {
            tell::no_or_yes(by, question(), [say!("no"), say!("yes: dead on 6 (17%)")])
        });
        self.prompt(SHARPSHOOTERS, |_| why());
    }

    /// MI-23: asks for the officer who has the test rolled again.
    pub(crate) fn ask_officer(
        &mut self,
        unit: Unit,
        officers: Officers,
        die: &Steady,
    ) -> Result<Option<Character>, Suspend> {
        let options = self.helpers(self.side(unit), officers.only);
        if options.words.len() < 2 {
            return Ok(None);
        }
        self.question("rally", |it| {
            it.officer_question(unit, officers, die, &options)
        });
        // All officers rally alike: the odds compare only the first with none.
        let options = Options {
            odds: &["none", "yes"],
            ..options
        };
        let ask = Ask {
            options,
            default: Chosen::Word("none"),
            task: "to rally",
            ..Ask::yes_or_no(
                "rally",
                self.owner(unit),
                "The test failed. Which officer rallies? The new roll stands, even if worse.",
            )
        };
        let answer = match self.table.ask(ask)? {
            Chosen::Word("yes") => Chosen::Word(options.words[1]),
            other => other,
        };
        Ok(match self.roster.directory.chosen(answer) {
            Some(Who::Character(officer)) => Some(Character(officer)),
            _ => None,
        })
    }

    /// MI-23: the second test of `unit`, fired at by `by`, and the shot at the officer.
    pub(crate) fn rally_under_fire(
        &mut self,
        [unit, by]: [Unit; 2],
        officer: Character,
        first: &Steady,
        exposed: bool,
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
        if exposed {
            self.announce_shot(
                Some(by),
                || {
                    say!(
                        "Shoot at {officer}? From a formation of {enemy} within 10″, or from stragglers of {enemy} within 16″.",
                        officer,
                        enemy = side.other()
                    )
                },
                || say!("{by} snipe at {officer}", by, officer),
            );
        }
        self.prompt_again(WHY, |_| {
            say!(
                "{officer} rallies {unit}. 1D6: {holds}; this roll stands",
                officer,
                unit,
                holds = rally.die.holds()
            )
        });
        let Rallied { stood, sniped, .. } = self.table.part(&rally)?;
        self.tell_rally(unit, officer, &rally.die, stood);
        if let Some(sniped) = sniped {
            self.tell_sniped(unit, officer, sniped);
            if sniped.dead {
                self.kill(officer, side.other());
            }
        }
        Ok(stood)
    }

    fn tell_rally(&mut self, unit: Unit, officer: Character, die: &Steady, stood: Stood) {
        self.line("MI-23", |_| {
            say!(
                "{officer} rallies: roll again; the new roll stands",
                officer
            )
        });
        self.tell_test(unit, die, stood);
        self.further("MI-23", unit, |_| {
            let rolled = say!("| (rolled {face}, needed {need}+)", stood.face, die.need);
            if stood.short == 0 {
                let holds = say!(
                    "{officer} rallies {unit}|: {unit} hold|{UNIT} HOLD",
                    officer,
                    unit
                );
                (Good, Weight::Movement, holds.then(rolled))
            } else {
                let gives = say!(
                    "{officer} cannot rally {unit}||{UNIT} GIVE GROUND",
                    officer,
                    unit
                );
                (Bad, Weight::GivesGround, gives.then(rolled))
            }
        });
    }

    fn tell_sniped(&mut self, unit: Unit, officer: Character, sniped: Sniped) {
        self.further("MI-23", officer, |_| {
            if sniped.dead {
                let dead = say!(
                    "{officer} is shot dead| while rallying {unit}|{OFFICER} KILLED",
                    officer,
                    unit
                );
                (Grave, Weight::CharacterHit, dead)
            } else {
                let unhurt = say!(
                    "{officer} is shot at|, unhurt (rolled {face}, killed on 6)",
                    officer,
                    sniped.face
                );
                (Plain, Weight::None, unhurt)
            }
        });
    }
}

impl MostIrregular {
    fn officer_question(
        &self,
        unit: Unit,
        officers: Officers,
        die: &Steady,
        options: &Options,
    ) -> QuestionOf {
        let exposed = officers.exposed != Some(false);
        let of = |id: &&'static str| {
            let text = match self.roster.directory.character(id).map(Character) {
                None => say!("no: gives ground"),
                Some(officer) => say!(
                    "{officer}: holds {chance}{exposed? (can be shot at)}",
                    officer,
                    chance = die.chance(),
                    exposed
                ),
            };
            ((*id).to_owned(), text)
        };
        QuestionOf {
            of: Some(unit.into()),
            text: say!(
                "{unit} give ground. Does an officer within 4″ rally them? The new roll stands, even if worse.",
                unit
            ),
            options: options.words.iter().map(of).collect(),
        }
    }
}
