//! `skirmish`: stragglers shoot, and go for enemy stragglers hand to hand (MI-34, MI-35).

use super::volley::{Shelter, Target, Volley};
use super::{Which, acting, enemies, has_stragglers, unit};
use crate::battle::{Action, For, Form, Order, Report, Viewer, Word};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::morale::{PASS, passing};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Faces, Hand, Invalid, Owner, Part, Suspend, Table, Who};

pub(super) const SKIRMISH: Action<MostIrregular> = Action {
    id: "skirmish",
    label: "Skirmish",
    key: 'K',
    help: "Some stragglers fire together, others run up to 6 inches and fight enemy stragglers man to man.",
    clauses: &[
        "MI-07", "MI-09", "MI-34", "MI-35", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-22",
        "MI-23",
    ],
    subjects: &[For::Unit],
    offered: has_stragglers,
    allowed: |battle, who, report| report.pass(battle.straggler_license(unit(who))),
    form: |battle, form| Box::new(Skirmish::form(battle, form)),
};

/// Whether a man is wounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Health {
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
struct Fighter {
    man: Health,
    target: u16,
    foe: Health,
}

impl Fighter {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let foes = enemies(battle, form, |unit| !unit.stragglers.is_none());
        Self {
            man: form.word("man").help("the man who attacks").or(Health::Fit),
            target: form
                .unit("target")
                .help("whose straggler he attacks")
                .among(foes)
                .required(),
            foe: form.word("foe").help("the man he attacks").or(Health::Fit),
        }
    }
}

struct Skirmish {
    unit: u16,
    /// Nobody shoots without a volley.
    volley: Option<Volley>,
    fighters: Vec<Fighter>,
}

impl Skirmish {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form.unit("unit").help("whose stragglers").required();
        let acting = acting(battle, unit, form);
        let there = battle.unit(unit).stragglers;
        let help = "who shoots; left out: all who act and do not fight hand to hand";
        let shooters = form.group("shooters", help, false, |form| Which::of(there, form));
        let target = Target::form(
            battle,
            form,
            "at whom they shoot: a unit; against stragglers a list of units, nearest first",
            false,
        );
        let range = form
            .number("range")
            .inches()
            .within(0, 240)
            .help("inches to the target; required with one")
            .optional();
        form.matters(&["hits", "wounded", "started_with"]);
        let cover = form
            .word("cover")
            .help("what the target is in or right behind")
            .compare()
            .or(Shelter::Open);
        let (officer, exposed) = Volley::officer(battle, form, false);
        let fighters = form.list(
            "fighters",
            "men who attack enemy stragglers hand to hand",
            false,
            |form| Fighter::form(battle, form),
        );
        let fighting = fighters
            .iter()
            .fold(Men::NONE, |men, fighter| men + fighter.man.one());
        let figures = match shooters {
            Some(which) => which.or(there - fighting),
            None if target.units.is_empty() => Men::NONE,
            None => acting - fighting,
        };
        if form.is_reading() {
            let shooting = !figures.is_none();
            if !(figures + fighting).within(there) {
                form.fault(
                    if fighters.is_empty() {
                        "shooters"
                    } else {
                        "fighters"
                    },
                    format!("it has {} straggling", there.no_more_than()),
                );
            } else if shooting && target.units.is_empty() {
                form.fault("target", "is required: at whom they shoot");
            } else if shooting && form.raw("range").is_none_or(serde_json::Value::is_null) {
                form.fault("range", "is required: inches to the target");
            }
        }
        let range = Some(range.unwrap_or_default());
        let volley = Volley {
            unit,
            target,
            range,
            cover,
            rapid: false,
            figures,
            loose: true,
            officer,
            exposed,
        };
        Self {
            unit,
            volley: Some(volley).filter(|volley| !volley.figures.is_none()),
            fighters,
        }
    }

    /// Everybody who acts.
    fn men(&self) -> Men {
        let shooters = self
            .volley
            .as_ref()
            .map_or(Men::NONE, |volley| volley.figures);
        self.fighters
            .iter()
            .fold(shooters, |men, fighter| men + fighter.man.one())
    }

    fn check(&self, battle: &MostIrregular, report: &mut Report) -> Result<(), Suspend> {
        if self.men().is_none() {
            return Err(Invalid::new(
                "shooters",
                "nobody acts: name a target to shoot at, or fighters",
            )
            .into());
        }
        battle.check_stragglers(self.unit, self.men(), report)?;
        if let Some(volley) = &self.volley {
            volley.check(battle, report)?;
        }
        for fighter in &self.fighters {
            if fighter.target == self.unit {
                return Err(Invalid::new("fighters", "nobody attacks himself").into());
            }
            let name = battle.unit_name(fighter.target);
            let own = battle.side(fighter.target) == battle.side(self.unit);
            report.forbid(own, "MI-34", || format!("{name} is of his own side"))?;
            let nobody = !fighter
                .foe
                .one()
                .within(battle.unit(fighter.target).stragglers);
            report.forbid(nobody, "MI-34", || {
                format!("{name} has no {} straggler to attack", fighter.foe.word())
            })?;
        }
        Ok(())
    }
}

impl Order<MostIrregular> for Skirmish {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        let at = self.volley.as_ref().map_or_else(String::new, |volley| {
            format!(" with {}", volley.target.words(battle))
        });
        format!("{}: stragglers skirmish{at}", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        self.check(battle, report)?;
        if let Some(volley) = &self.volley {
            volley.shoot(battle, table, report)?;
        }
        let mut dead = Men::NONE;
        for fighter in &self.fighters {
            if battle.duel(self.unit, *fighter, table, report)? {
                dead += fighter.man.one();
            }
        }
        battle.mark(self.unit, self.men() - dead);
        Ok(())
    }
}

/// MI-35: a man against a man; each tests his quality.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Duel {
    owners: [Owner; 2],
    needs: [u8; 2],
}

impl Part for Duel {
    type Out = [bool; 2];

    fn resolve(&self, table: &mut Table) -> Result<[bool; 2], Suspend> {
        let mut passes = [false; 2];
        for (pass, (owner, need)) in passes
            .iter_mut()
            .zip(self.owners.into_iter().zip(self.needs))
        {
            let hand = Hand {
                why: "hand to hand",
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

impl MostIrregular {
    /// MI-35: whether the attacker is killed.
    fn duel(
        &mut self,
        unit: u16,
        fighter: Fighter,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<bool, Suspend> {
        let there = self.unit(fighter.target).stragglers;
        // The fire that came first may have wounded or killed the man he was to attack.
        let Some(foe) = [fighter.foe, fighter.foe.other()]
            .into_iter()
            .find(|foe| foe.one().within(there))
        else {
            report.say("MI-34", |_| {
                format!(
                    "no straggler of {} is left to attack",
                    self.unit_name(fighter.target)
                )
            });
            return Ok(false);
        };
        let sides = [unit, fighter.target];
        let duel = Duel {
            owners: sides.map(|unit| self.owner(unit)),
            needs: sides.map(|unit| self.entry(unit).quality.target()),
        };
        let (fallen, by) = match table.part(&duel)? {
            [true, false] => (fighter.target, unit),
            [false, true] => (unit, fighter.target),
            _ => {
                let names = || {
                    format!(
                        "{} against {}",
                        self.unit_name(unit),
                        self.unit_name(fighter.target)
                    )
                };
                report.say("MI-35", |_| {
                    format!("{}: nobody gets the better of it", names())
                });
                report.instruct(|_| {
                    format!("{}: the two who fought fall back 4 inches each", names())
                });
                return Ok(false);
            }
        };
        let one = if fallen == unit {
            fighter.man.one()
        } else {
            foe.one()
        };
        let it = self.unit_mut(fallen);
        it.take(one);
        it.fatal += 1;
        report.fact("kills", Who::Unit(by), Who::Unit(fallen), 1);
        report.say("MI-35", |_| {
            format!(
                "hand to hand: a man of {} is killed",
                self.unit_name(fallen)
            )
        });
        report.instruct(|_| format!("{}: take 1 man off the table", self.unit_name(fallen)));
        Ok(fallen == unit)
    }
}
