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
        let unit = who.unit();
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
            target: form
                .unit("target")
                .help("the unit of the straggler attacked")
                .among(foes)
                .required(),
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

/// Reads what stragglers do. A screen asks for what most do, where they can do both; an order in words may do both without a
/// word.
fn manner(battle: &MostIrregular, unit: Unit, form: &mut Form) -> FireOrFight {
    let is_filled_in = form.subject().is_some();
    // Without weapons nobody fires; hand to hand there must be enemy stragglers.
    let can_fire = battle.entry(unit).weapon != Weapon::None;
    let mut foes = battle.unit_numbers();
    let foe = battle.side(unit).other();
    let can_fight = foes.any(|it| battle.side(it) == foe && !battle.unit(it).stragglers.is_none());
    let manner = form
        .word("manner")
        .help("fire together, fight enemy stragglers hand to hand, or some of each")
        .idle_if(is_filled_in && can_fire != can_fight)
        .asked();
    if !is_filled_in {
        manner.or(FireOrFight::Both)
    } else if can_fight && !can_fire {
        manner.or_now(FireOrFight::Fight)
    } else {
        manner.or_now(FireOrFight::Fire)
    }
}

impl Skirmish {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form.actor("unit", "the stragglers' unit");
        let manner = manner(battle, unit, form);
        let (fires, fights) = (manner != FireOrFight::Fight, manner != FireOrFight::Fire);
        let part = Participants::form(battle, unit, form);
        let there = battle.unit(unit).stragglers;
        let help = "men who fire; default: all who do not fight hand to hand";
        let shooters = form.group("shooters", help, Optional, |form| {
            MenFields::of(there, form)
        });
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
            .idle_if(!fires);
        let range = match manner {
            FireOrFight::Fire => Some(range.required()),
            _ => range.optional(),
        };
        form.matters(&["hits", "fatal", "wounded", "started_with"]);
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
            Optional,
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
                form.fault(name, too_many(part.most).to(battle, Viewer::Table));
            } else if shooting && target.units.is_empty() {
                form.fault("target", "is required: the unit to fire at");
            } else if shooting && !distance {
                form.fault("range", "is required: the inches to the target");
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

    fn check(&self, at: &mut At) -> Played {
        if self.men().is_none() {
            return Err(Invalid::new(
                "shooters",
                "no one acts; choose a target to fire at, or men to fight hand to hand",
            )
            .into());
        }
        at.check_stragglers(self.unit, self.men().or_more(self.named))?;
        if let Some(volley) = &self.volley {
            volley.check(at)?;
        }
        for Fighter { target, foe, .. } in self.fighters.iter().copied() {
            if target == self.unit {
                return Err(Invalid::new("fighters", "a unit cannot attack itself").into());
            }
            at.forbid(at.side(target) == at.side(self.unit), "MI-34", || {
                own_side(target)
            })?;
            at.forbid(
                !foe.one().within(at.unit(target).stragglers),
                "MI-34",
                || {
                    say!(
                        "{target} have no {foe} straggler; choose another foe",
                        target,
                        foe = foe.word()
                    )
                },
            )?;
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
fn too_many(most: Men) -> Say {
    match most.all() {
        0 => say!("no men take part"),
        1 => say!("only {men} takes part", men = most.words()),
        _ => say!("only {men} take part", men = most.words()),
    }
}

impl Order<MostIrregular> for Skirmish {
    fn title(&self, _: &MostIrregular) -> Say {
        self.head()
    }

    fn resolve(&self, at: &mut At) -> Played {
        self.check(at)?;
        let mut shot = None;
        if let Some(volley) = &self.volley {
            shot = Some(volley.shoot(at)?);
        }
        let mut fought = Vec::new();
        for (i, fighter) in self.fighters.iter().enumerate() {
            fought.push(self.duel(at, i, *fighter)?);
        }
        let lost = |it: &&FoughtPair| it.end == PairEnd::Lost;
        let dead = fought.iter().filter(lost).map(|it| it.man.one());
        let dead = dead.fold(Men::NONE, |men, one| men + one);
        at.mark(self.unit, self.men() - dead);
        self.tell(at, shot, &fought);
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

#[derive(Clone, Copy, Debug)]
pub struct FoughtPair {
    man: Health,
    pub target: Unit,
    pub end: PairEnd,
}

impl Skirmish {
    /// MI-35: one pair fights.
    fn duel(&self, at: &mut At, i: usize, fighter: Fighter) -> Result<FoughtPair, Suspend> {
        let Fighter { man, target, foe } = fighter;
        let done = |end| FoughtPair { man, target, end };
        let there = at.unit(target).stragglers;
        // The fire comes first and may have wounded or killed the chosen foe.
        let Some(found) = [foe, foe.other()]
            .into_iter()
            .find(|foe| foe.one().within(there))
        else {
            at.line("MI-34", |_| {
                say!("no straggler of {target} is left to attack", target)
            });
            return Ok(done(PairEnd::NoFoe));
        };
        if found != foe {
            at.line("MI-34", |_| {
                say!(
                    "no {foe} straggler of {target} is left: a {found} one is attacked instead",
                    foe = foe.word(),
                    target,
                    found = found.word()
                )
            });
        }
        let sides = [self.unit, target];
        let pair = Pair {
            owners: sides.map(|unit| at.owner(unit)),
            needs: sides.map(|unit| at.entry(unit).quality.target()),
        };
        self.prompt_pair(at, i, [man, found], target);
        let end = match at.table.part(&pair)? {
            [true, false] => PairEnd::Killed,
            [false, true] => PairEnd::Lost,
            _ => PairEnd::Back,
        };
        let (fallen, one, by) = match end {
            PairEnd::Killed => (target, found.one(), self.unit),
            PairEnd::Lost => (self.unit, man.one(), target),
            PairEnd::Back | PairEnd::NoFoe => {
                self.fall_back(at, target, [man.one(), found.one()]);
                return Ok(done(end));
            }
        };
        let it = at.unit_mut(fallen);
        it.take(one);
        it.fatal += 1;
        at.fact("kills", by, fallen, 1);
        at.line("MI-35", |_| {
            say!("hand to hand: 1 man of {fallen} is killed", fallen)
        });
        at.tell_gone(fallen);
        Ok(done(end))
    }

    /// MI-35: both passed or both failed.
    fn fall_back(&self, at: &mut At, target: Unit, men: [Men; 2]) {
        at.line("MI-35", |_| {
            say!(
                "hand to hand: 1 man of {unit} and 1 of {target} fall back",
                self.unit,
                target
            )
        });
        for (unit, man) in [self.unit, target].into_iter().zip(men) {
            at.tell_recoil(unit, man, Stand::Loose);
        }
    }
}
