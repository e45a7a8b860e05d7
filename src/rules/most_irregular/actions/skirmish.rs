//! `skirmish`: stragglers fire, or fight enemy stragglers hand to hand (MI-34, MI-35).

use super::*;
use crate::rules::most_irregular::morale::passing;

pub const SKIRMISH: Action<MostIrregular> = Action {
    id: "skirmish",
    label: "Skirmish",
    key: 'K',
    help: "Fire together, or run up to 6″ and fight enemy stragglers hand to hand.",
    clauses: &[
        "MI-07", "MI-09", "MI-34", "MI-35", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-22",
        "MI-23",
    ],
    offered: has_stragglers,
    allowed: |battle, who, report| {
        let unit = unit(who);
        report.pass(battle.straggler_license(unit))?;
        has_enemy(battle, unit, "MI-34", report)
    },
    form: |battle, form| Box::new(Skirmish::form(battle, form)),
    ..Action::BLANK
};

/// The reason for rolling for a pair.
pub const HAND_TO_HAND: &str = "hand to hand";

words! {
    pub enum Health {
        Fit,
        Wounded,
    }
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

/// One man who attacks one enemy straggler.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    man: Health,
    pub target: Unit,
    foe: Health,
}

impl Fighter {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let foes = enemies(battle, form, |unit| !unit.stragglers.is_none());
        Self {
            man: form.word("man").help("the man who attacks").or(Health::Fit),
            target: Unit(
                form.unit("target")
                    .help("the unit of the straggler attacked")
                    .among(foes)
                    .required(),
            ),
            foe: form.word("foe").help("the man attacked").or(Health::Fit),
        }
    }
}

pub struct Skirmish {
    pub unit: Unit,
    /// The men named as those who take part, perhaps more than act.
    named: Men,
    /// None if no one fires.
    pub volley: Option<Volley>,
    pub fighters: Vec<Fighter>,
}

/// The men who take part: those named, else all who have yet to act (MI-34).
#[derive(Clone, Copy)]
struct Participants {
    /// The upper bound.
    most: Men,
    /// The default.
    usual: Men,
    /// The men named with `fit` and `wounded`.
    named: Men,
}

impl Participants {
    fn form(battle: &MostIrregular, unit: Unit, form: &mut Form) -> Self {
        let usual = men_acting(battle, unit, form);
        let there = battle.unit(unit).stragglers;
        let is_named = |name| form.raw(name).is_some_and(|it| !it.is_null());
        let (fit, wounded) = (is_named("fit"), is_named("wounded"));
        Self {
            most: Men {
                fit: if fit { usual.fit } else { there.fit },
                wounded: if wounded {
                    usual.wounded
                } else {
                    there.wounded
                },
            },
            usual,
            named: Men {
                fit: if fit { usual.fit } else { 0 },
                wounded: if wounded { usual.wounded } else { 0 },
            },
        }
    }
}

words! {
    /// The men's choice. A screen then asks only about that.
    enum FireOrFight {
        Fire,
        #[strum(serialize = "hand_to_hand")]
        Fight,
        Both,
    }
}

impl Skirmish {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = Unit(form.actor("unit", "the stragglers' unit"));
        let manner = form
            .word("manner")
            .help("fire together, fight enemy stragglers hand to hand, or some of each")
            .asked()
            .or(FireOrFight::Both);
        let (fires, fights) = (manner != FireOrFight::Fight, manner != FireOrFight::Fire);
        let part = Participants::form(battle, unit, form);
        let there = battle.unit(unit).stragglers;
        let help = "men who fire; default: all who do not fight hand to hand";
        let shooters = form.group("shooters", help, false, |form| MenFields::of(there, form));
        form.idle_if(!fires);
        let target = AttackTarget::form(
            battle,
            form,
            "the enemy unit; for stragglers a list of units, nearest first",
            match manner {
                FireOrFight::Fire => NeedsTarget::Yes,
                FireOrFight::Fight => NeedsTarget::No,
                FireOrFight::Both => NeedsTarget::Maybe,
            },
        );
        let range = form
            .number("range")
            .inches()
            .within(0, 240)
            .help("inches to the target; needed to fire")
            .between()
            .idle_if(!fires)
            .optional();
        form.matters(&["hits", "wounded", "started_with"]);
        let cover = form
            .word("cover")
            .help("the target's cover: in it or right behind it")
            .compare()
            .cover()
            .between()
            .idle_if(!fires)
            .or(Shelter::Open);
        form.decisions(&[RALLY]);
        let officers = Volley::officers(battle, form, false);
        let fighters = form.list(
            "fighters",
            "men who attack enemy stragglers hand to hand",
            false,
            |form| Fighter::form(battle, form),
        );
        form.idle_if(!fights);
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
                form.fault("target", "is required: choose the unit to fire at");
            } else if shooting && !distance {
                form.fault("range", "is required: inches to the target");
            }
        }
        let volley = Volley {
            unit,
            arc: FireArc::all(&target, battle),
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
            named: part.named,
            volley: Some(volley).filter(|volley| !volley.figures.is_none()),
            fighters,
        }
    }

    /// All men who act.
    pub fn men(&self) -> Men {
        let shooters = self
            .volley
            .as_ref()
            .map_or(Men::NONE, |volley| volley.figures);
        shooters + fighting(&self.fighters)
    }

    fn check(&self, battle: &MostIrregular, report: &mut Report) -> Played {
        if self.men().is_none() {
            return Err(Invalid::new(
                "shooters",
                "no one acts; choose a target to fire at, or men to fight hand to hand",
            )
            .into());
        }
        battle.check_stragglers(self.unit, self.men().or_more(self.named), report)?;
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
                format!("{name} are on the same side; choose an enemy unit")
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

fn fighting(fighters: &[Fighter]) -> Men {
    fighters
        .iter()
        .fold(Men::NONE, |men, fighter| men + fighter.man.one())
}

/// The error when more men are named than take part.
fn too_many(most: Men) -> String {
    match most.all() {
        0 => "no men take part".to_owned(),
        1 => format!("only {} takes part", most.words()),
        _ => format!("only {} take part", most.words()),
    }
}

impl Order<MostIrregular> for Skirmish {
    fn title_to(&self, battle: &MostIrregular, _: Viewer) -> String {
        self.head(battle)
    }

    fn resolve(&self, at: &mut At<MostIrregular>) -> Played {
        let (battle, table, report) = at.parts();
        self.check(battle, report)?;
        let head = report.is_on().then(|| self.head(battle));
        let mut shot = None;
        if let Some(volley) = &self.volley {
            let result = volley.shoot(battle, table, report)?;
            // Hand to hand comes after the fire and may kill the men fired at.
            shot = report.is_on().then(|| volley.result(battle, &result));
        }
        let mut fought = Vec::new();
        for (at, fighter) in self.fighters.iter().enumerate() {
            fought.push(self.duel(at, *fighter, battle, table, report)?);
        }
        let lost = |it: &&FoughtPair| it.end == PairEnd::Lost;
        let dead = fought.iter().filter(lost).map(|it| it.man.one());
        let dead = dead.fold(Men::NONE, |men, one| men + one);
        battle.mark(self.unit, self.men() - dead);
        if let Some(head) = head {
            self.tell(battle, &head, shot, &fought, report);
        }
        Ok(())
    }
}

/// MI-35: one man against another; both test.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Pair {
    owners: [Owner; 2],
    needs: [u8; 2],
}

impl Part for Pair {
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
            *pass = table.hand(hand)?.count(GOOD) > 0;
        }
        // Both pass and neither passes come to the same: each falls back.
        Ok(if passes[0] == passes[1] {
            [false; 2]
        } else {
            passes
        })
    }
}

/// The end of a hand-to-hand fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairEnd {
    /// The foe is dead.
    Killed,
    /// The attacker is dead.
    Lost,
    /// Each falls back.
    Back,
    /// No foe was left to attack.
    NoFoe,
}

/// A pair that fought.
#[derive(Clone, Copy, Debug)]
pub struct FoughtPair {
    man: Health,
    pub target: Unit,
    pub end: PairEnd,
}

impl Skirmish {
    /// MI-35: one pair fights.
    fn duel(
        &self,
        at: usize,
        fighter: Fighter,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<FoughtPair, Suspend> {
        let Fighter { man, target, foe } = fighter;
        let done = |end| FoughtPair { man, target, end };
        let there = battle.unit(target).stragglers;
        // The fire comes first and may have wounded or killed the chosen foe.
        let Some(found) = [foe, foe.other()]
            .into_iter()
            .find(|foe| foe.one().within(there))
        else {
            report.say("MI-34", || {
                format!(
                    "no straggler of {} is left to attack",
                    battle.unit_name(target)
                )
            });
            return Ok(done(PairEnd::NoFoe));
        };
        if found != foe {
            report.say("MI-34", || {
                format!(
                    "no {} straggler of {} is left: a {} one is attacked instead",
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
            [true, false] => PairEnd::Killed,
            [false, true] => PairEnd::Lost,
            _ => PairEnd::Back,
        };
        let (fallen, one, by) = match end {
            PairEnd::Killed => (target, found.one(), self.unit),
            PairEnd::Lost => (self.unit, man.one(), target),
            PairEnd::Back | PairEnd::NoFoe => {
                self.fall_back(battle, target, report);
                return Ok(done(end));
            }
        };
        let it = battle.unit_mut(fallen);
        it.take(one);
        it.fatal += 1;
        report.fact("kills", by.into(), fallen.into(), 1);
        report.say("MI-35", || {
            format!(
                "hand to hand: 1 man of {} is killed",
                battle.unit_name(fallen)
            )
        });
        battle.tell_gone(fallen, report);
        Ok(done(end))
    }

    /// MI-35: both passed or both failed.
    fn fall_back(&self, battle: &MostIrregular, target: Unit, report: &mut Report) {
        report.say("MI-35", || {
            format!(
                "hand to hand: 1 man of {} and 1 of {} fall back",
                battle.unit_name(self.unit),
                battle.unit_name(target)
            )
        });
        for unit in [self.unit, target] {
            report.instruct_unit(unit.into(), "move 1 man back 4″");
        }
    }
}
