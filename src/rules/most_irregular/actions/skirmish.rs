//! `skirmish`: stragglers shoot, and go for enemy stragglers hand to hand (MI-34, MI-35).

use super::volley::{Arc, RALLY, Shelter, Target, Volley};
use super::{Which, acting, enemies, has_stragglers, no_enemy, unit};
use crate::battle::{Action, For, Form, Order, Report, Viewer, Word};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::morale::{PASS, passing};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{self, Faces, Hand, Invalid, Owner, Suspend, Table, Who};

pub(super) const SKIRMISH: Action<MostIrregular> = Action {
    id: "skirmish",
    label: "Skirmish",
    key: 'K',
    help: "Some stragglers fire together. Others run up to 6 inches and fight enemy stragglers hand to hand.",
    clauses: &[
        "MI-07", "MI-09", "MI-34", "MI-35", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-22",
        "MI-23",
    ],
    subjects: &[For::Unit],
    offered: has_stragglers,
    allowed: |battle, who, report| {
        let unit = unit(who);
        report.pass(battle.straggler_license(unit))?;
        report.forbid(no_enemy(battle, unit), "MI-34", || {
            "no enemy is left on the table".to_owned()
        })
    },
    form: |battle, form| Box::new(Skirmish::form(battle, form)),
};

/// What the dice of a pair are for.
pub(super) const HAND_TO_HAND: &str = "hand to hand";

/// Whether a man is wounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Health {
    Fit,
    Wounded,
}

impl Word for Health {
    const ALL: &'static [(&'static str, Self)] =
        &[("fit", Health::Fit), ("wounded", Health::Wounded)];
}

impl Health {
    fn one(self) -> Men {
        match self {
            Health::Fit => Men::fit(1),
            Health::Wounded => Men::wounded(1),
        }
    }

    fn other(self) -> Health {
        match self {
            Health::Fit => Health::Wounded,
            Health::Wounded => Health::Fit,
        }
    }
}

/// One man who goes for one enemy straggler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fighter {
    man: Health,
    pub(super) target: u16,
    foe: Health,
}

impl Fighter {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let foes = enemies(battle, form, |unit| !unit.stragglers.is_none());
        Self {
            man: form.word("man").help("the man who attacks").or(Health::Fit),
            target: form
                .unit("target")
                .help("whose straggler is attacked")
                .among(foes)
                .required(),
            foe: form.word("foe").help("the man attacked").or(Health::Fit),
        }
    }
}

pub(super) struct Skirmish {
    pub(super) unit: u16,
    /// Nobody shoots without a volley.
    pub(super) volley: Option<Volley>,
    pub(super) fighters: Vec<Fighter>,
}

/// The men who take part: as many as are named; where none are, all who have not acted (MI-34).
#[derive(Clone, Copy)]
struct Part {
    /// The most who may be named.
    most: Men,
    /// Those who are meant where nobody is named.
    usual: Men,
}

impl Part {
    fn form(battle: &MostIrregular, unit: u16, form: &mut Form) -> Self {
        let usual = acting(battle, unit, form);
        let there = battle.unit(unit).stragglers;
        let named = |name| form.raw(name).is_some_and(|it| !it.is_null());
        Self {
            most: Men {
                fit: if named("fit") { usual.fit } else { there.fit },
                wounded: if named("wounded") {
                    usual.wounded
                } else {
                    there.wounded
                },
            },
            usual,
        }
    }
}

impl Skirmish {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form.unit("unit").help("whose stragglers").required();
        let part = Part::form(battle, unit, form);
        let there = battle.unit(unit).stragglers;
        let help = "who shoots; left out: all who take part and do not fight hand to hand";
        let shooters = form.group("shooters", help, false, |form| Which::of(there, form));
        let target = Target::form(
            battle,
            form,
            "the target: a unit; of stragglers a list of units, nearest first",
            false,
        );
        let range = form
            .number("range")
            .inches()
            .within(0, 240)
            .help("inches to the target; required with one")
            .between()
            .optional();
        form.matters(&["hits", "wounded", "started_with"]);
        let cover = form
            .word("cover")
            .help("what the target is in or right behind")
            .compare()
            .between()
            .or(Shelter::Open);
        form.decisions(&[RALLY]);
        let officers = Volley::officers(battle, form, false);
        let fighters = form.list(
            "fighters",
            "men who attack enemy stragglers hand to hand",
            false,
            |form| Fighter::form(battle, form),
        );
        let fighting = fighting(&fighters);
        let figures = match shooters {
            Some(which) => which.or(part.usual - fighting),
            None if target.units.is_empty() => Men::NONE,
            None => part.usual - fighting,
        };
        if form.is_reading() {
            let shooting = !figures.is_none();
            let distance = form.raw("range").is_some_and(|it| !it.is_null());
            if !(figures + fighting).within(part.most) {
                let name = if fighters.is_empty() {
                    "shooters"
                } else {
                    "fighters"
                };
                form.fault(name, too_many(part.most));
            } else if shooting && target.units.is_empty() {
                form.fault("target", "is required: name the unit to shoot at");
            } else if shooting && !distance {
                form.fault("range", "is required: inches to the target");
            }
        }
        let volley = Volley {
            unit,
            arc: Arc::all(&target, battle),
            target,
            range: Some(range.unwrap_or_default()),
            cover,
            rapid: false,
            figures,
            loose: true,
            officers,
        };
        Self {
            unit,
            volley: Some(volley).filter(|volley| !volley.figures.is_none()),
            fighters,
        }
    }

    /// Everybody who acts.
    pub(super) fn men(&self) -> Men {
        let shooters = self
            .volley
            .as_ref()
            .map_or(Men::NONE, |volley| volley.figures);
        shooters + fighting(&self.fighters)
    }

    fn check(&self, battle: &MostIrregular, report: &mut Report) -> Result<(), Suspend> {
        if self.men().is_none() {
            return Err(Invalid::new(
                "shooters",
                "nobody acts; name a target to shoot at, or fighters",
            )
            .into());
        }
        battle.check_stragglers(self.unit, self.men(), report)?;
        if let Some(volley) = &self.volley {
            volley.check(battle, report)?;
        }
        for fighter in &self.fighters {
            if fighter.target == self.unit {
                return Err(Invalid::new("fighters", "a unit cannot attack itself").into());
            }
            let name = battle.unit_name(fighter.target);
            let own = battle.side(fighter.target) == battle.side(self.unit);
            report.forbid(own, "MI-34", || {
                format!("{name} are of the same side; choose an enemy unit")
            })?;
            let nobody = !fighter
                .foe
                .one()
                .within(battle.unit(fighter.target).stragglers);
            report.forbid(nobody, "MI-34", || {
                let foe = fighter.foe.word();
                format!("{name} have no {foe} straggler; choose another foe")
            })?;
        }
        Ok(())
    }
}

/// The men who fight hand to hand.
fn fighting(fighters: &[Fighter]) -> Men {
    fighters
        .iter()
        .fold(Men::NONE, |men, fighter| men + fighter.man.one())
}

/// More men are named than take part.
fn too_many(most: Men) -> String {
    match most.all() {
        0 => "nobody takes part".to_owned(),
        1 => format!("only {} takes part", most.words()),
        _ => format!("only {} take part", most.words()),
    }
}

impl Order<MostIrregular> for Skirmish {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        self.head(battle)
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        self.check(battle, report)?;
        let head = report.is_on().then(|| self.head(battle));
        let shot = match &self.volley {
            Some(volley) => Some(volley.shoot(battle, table, report)?),
            None => None,
        };
        let mut fought = Vec::new();
        for (at, fighter) in self.fighters.iter().enumerate() {
            fought.push(self.duel(at, *fighter, battle, table, report)?);
        }
        let lost = |it: &&Bout| it.end == End::Lost;
        let dead = fought.iter().filter(lost).map(|it| it.man.one());
        let dead = dead.fold(Men::NONE, |men, one| men + one);
        battle.mark(self.unit, self.men() - dead);
        if let Some(head) = head {
            self.tell(battle, &head, shot.as_ref(), &fought, report);
        }
        Ok(())
    }
}

/// MI-35: a man against a man; both test.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Pair {
    owners: [Owner; 2],
    needs: [u8; 2],
}

impl table::Part for Pair {
    type Out = [bool; 2];

    fn resolve(&self, table: &mut Table) -> Result<[bool; 2], Suspend> {
        let mut passes = [false; 2];
        for (pass, (owner, need)) in passes
            .iter_mut()
            .zip(self.owners.into_iter().zip(self.needs))
        {
            let hand = Hand {
                why: HAND_TO_HAND,
                owner,
                count: 1,
                reads: passing(need),
                again: Faces::NONE,
            };
            *pass = table.hand(hand)?.count(PASS) > 0;
        }
        // What matters is who passes alone: if both or neither, each falls back.
        Ok(if passes[0] == passes[1] {
            [false; 2]
        } else {
            passes
        })
    }
}

/// How a pair parted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The foe is dead.
    Killed,
    /// The attacker is dead.
    Lost,
    /// Each falls back.
    Back,
    /// There was nobody left to attack.
    Nobody,
}

/// A pair that fought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bout {
    man: Health,
    pub(super) target: u16,
    pub(super) end: End,
}

impl Skirmish {
    /// MI-35: a man goes for another.
    fn duel(
        &self,
        at: usize,
        fighter: Fighter,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Bout, Suspend> {
        let Fighter { man, target, foe } = fighter;
        let done = |end| Bout { man, target, end };
        let there = battle.unit(target).stragglers;
        // The fire that came first may have wounded or killed the man who was to be attacked.
        let Some(found) = [foe, foe.other()]
            .into_iter()
            .find(|foe| foe.one().within(there))
        else {
            report.say("MI-34", |_| {
                format!(
                    "no straggler of {} is left to attack",
                    battle.unit_name(target)
                )
            });
            return Ok(done(End::Nobody));
        };
        if found != foe {
            report.say("MI-34", |_| {
                format!(
                    "no {} straggler of {} is left: the attack goes to a {} one",
                    foe.word(),
                    battle.unit_name(target),
                    found.word()
                )
            });
        }
        let sides = [self.unit, target];
        let pair = Pair {
            owners: sides.map(|unit| battle.owner(unit)),
            needs: sides.map(|unit| battle.entry(unit).quality.target()),
        };
        self.prompt_pair(battle, at, [man, found], target, report);
        let end = match table.part(&pair)? {
            [true, false] => End::Killed,
            [false, true] => End::Lost,
            _ => End::Back,
        };
        let (fallen, one, by) = match end {
            End::Killed => (target, found.one(), self.unit),
            End::Lost => (self.unit, man.one(), target),
            End::Back | End::Nobody => {
                self.fall_back(battle, target, report);
                return Ok(done(end));
            }
        };
        let it = battle.unit_mut(fallen);
        it.take(one);
        it.fatal += 1;
        report.fact("kills", Who::Unit(by), Who::Unit(fallen), 1);
        report.say("MI-35", |_| {
            format!(
                "hand to hand: 1 man of {} is killed",
                battle.unit_name(fallen)
            )
        });
        battle.tell_gone(fallen, report);
        Ok(done(end))
    }

    /// MI-35: both passed or both failed.
    fn fall_back(&self, battle: &MostIrregular, target: u16, report: &mut Report) {
        report.say("MI-35", |_| {
            format!(
                "hand to hand: 1 man of {} and 1 of {} fall back",
                battle.unit_name(self.unit),
                battle.unit_name(target)
            )
        });
        for unit in [self.unit, target] {
            report.instruct_unit(Who::Unit(unit), |_| "move 1 man back 4″".to_owned());
        }
    }
}
