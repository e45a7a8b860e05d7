//! A volley: shared by `fire`, `skirmish` and the fire at an assault (MI-15 to MI-23).

use super::*;

/// The highest number that the umpire may overrule a figure with.
const MOST: u16 = 999;

/// A volley before the dice.
#[derive(Clone, Debug)]
pub struct Volley {
    pub unit: Unit,
    pub target: AttackTarget,
    pub arc: FireArc,
    /// Inches; none at an assault, where fire is always effective (MI-26).
    pub range: Option<f64>,
    pub cover: Shelter,
    pub rapid: bool,
    pub figures: Men,
    /// Fired by stragglers, who use the second table of MI-20.
    pub loose: bool,
    pub officers: Officers,
}

/// A volley after the dice.
#[derive(Clone, Copy, Debug)]
pub struct VolleyResult {
    /// Hits on men; further hits are lost.
    pub hits: u16,
    /// Losses of those in the open, and of the others.
    pub losses: [Losses; 2],
    pub nerve: Nerve,
    /// The body fired at lost formed men or gave ground.
    pub weakened: bool,
    /// No man of any target is left on the table.
    pub wiped_out: bool,
}

impl VolleyResult {
    /// The losses in all.
    pub fn all(&self) -> Losses {
        let mut all = self.losses[0];
        all += self.losses[1];
        all
    }

    pub fn gives_ground(&self) -> bool {
        matches!(self.nerve, Nerve::GivesGround(_))
    }
}

/// MI-16: the die that counts: the higher of two, or a single one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Aim {
    owner: Owner,
    effective: bool,
}

pub const EFFECTIVE: &str = "effective fire";
pub const HARASSING: &str = "harassing fire";

impl Part for Aim {
    type Out = u8;

    fn resolve(&self, table: &mut Table) -> Result<u8, Suspend> {
        if self.effective {
            let [a, b] = table.faces(EFFECTIVE, self.owner, 6)?;
            Ok(a.max(b))
        } else {
            let [a] = table.faces(HARASSING, self.owner, 6)?;
            Ok(a)
        }
    }
}

/// The officers' decision, for the odds to compare.
pub const RALLY: Decision = Decision {
    ask: "rally",
    label: "an officer rallies it",
    options: &["none", "yes"],
};

fn points(n: u16) -> &'static str {
    if n == 1 { "point" } else { "points" }
}

impl Volley {
    /// The fields of an officer who may rally the target; in an assault the target of fire is the subject's own side (`own`).
    pub fn officers(battle: &MostIrregular, form: &mut Form, own: bool) -> Officers {
        let near = officers(battle, form, own);
        // A screen asks when the test fails.
        let form_is_filled_in = form.subject().is_some();
        let only = form
            .character("officer_within_4")
            .help("the only officer within 4″ of the body fired at; default: asked")
            .among(near)
            .idle_if(form_is_filled_in)
            .optional();
        let exposed = form
            .flag("officer_exposed")
            .help("an enemy formation is within 10″ of the officer, or stragglers within 16″; default: asked")
            .idle_if(form_is_filled_in)
            .optional();
        Officers { only, exposed }
    }

    /// Refuses a volley without firearms, a target or an officer that the rules forbid.
    pub fn check(&self, at: &mut At) -> Played {
        at.forbid(at.entry(self.unit).weapon == Weapon::None, "MI-15", || {
            unarmed(self.unit)
        })?;
        self.target.check(at, self.unit, "MI-15")?;
        at.check_officer(self.officers.only, at.side(self.target.first()))?;
        Ok(())
    }

    /// MI-16: whether the fire is effective.
    fn is_effective(&self, at: &mut At) -> Result<bool, Suspend> {
        let Some(range) = self.range else {
            at.line("MI-26", |_| say!("fire at an assault is effective"));
            return Ok(true);
        };
        let entry = at.entry(self.unit);
        let (quality, weapon) = (entry.quality, entry.weapon);
        let multiplier = weapon.multiplier().unwrap_or(0);
        let reach = at
            .sum("effective_range", "MI-16")
            .plus(quality.base_range(), || {
                say!("inches ({quality})", quality = quality.word())
            })
            .times(multiplier.into(), || {
                say!(
                    "times {multiplier} with {weapon}",
                    multiplier,
                    weapon = weapon.phrase()
                )
            })
            .finish(MOST.into(), "inches")?;
        let effective = range <= reach;
        at.line("MI-16", |_| {
            let kind = if effective {
                "effective: 2D6, the higher counts"
            } else {
                "harassing: 1D6"
            };
            say!("at {range} the fire is {kind}", range, kind)
        });
        Ok(effective)
    }

    /// MI-17: the die's value, doubled by rapid fire.
    fn on_the_dice(&self, die: u8) -> u16 {
        if self.rapid {
            2 * u16::from(die)
        } else {
            die.into()
        }
    }

    /// MI-17: the effect in points.
    fn effect(&self, at: &mut At, die: u8) -> Result<u16, Suspend> {
        let quality = at.entry(self.unit).quality;
        let breech = self.breech_bonus(at);
        let threes = threes(self.figures.strength());
        let effect = at
            .sum("effect", "MI-17")
            .plus(die, "on the die")
            .plus(
                self.on_the_dice(die) - u16::from(die),
                "doubled by rapid fire",
            )
            .plus(breech, "rapid breech-loaders")
            .plus(quality.fire_bonus(), regular_or_elite(quality))
            .plus(threes, || say!("for {men}", men = self.figures.firing()))
            .count(MOST, "points")?;
        Ok(effect)
    }

    /// MI-17: the bonus of rapid breech-loaders.
    pub fn breech_bonus(&self, battle: &MostIrregular) -> u16 {
        if self.rapid && battle.entry(self.unit).breech_loading {
            3
        } else {
            0
        }
    }

    /// MI-18: points to a hit on men in the open, and on the others.
    pub fn points(&self) -> [u16; 2] {
        [Shelter::Open, self.cover].map(|cover| cover.points(self.target.stand))
    }

    /// MI-18: the hits of `effect` points, first on the men in the open, then on the others.
    fn split(&self, effect: u16) -> [u16; 2] {
        let [open, cover] = self.points();
        let in_open = (effect / open).min(self.arc.in_open.all());
        [in_open, (effect - in_open * open) / cover]
    }

    /// The average number of hits, for a question: `2 hits`.
    pub fn average(&self, battle: &MostIrregular) -> Say {
        let entry = battle.entry(self.unit);
        let certain = threes(self.figures.strength())
            + entry.quality.fire_bonus()
            + self.breech_bonus(battle);
        // The higher of two dice shows 1 3 5 7 9 11 of 36.
        let hits = |die: u8| f64::from(self.split(certain + self.on_the_dice(die))[1]);
        let mean: f64 = (1..=6)
            .map(|die| hits(die) * f64::from(2 * die - 1) / 36.0)
            .sum();
        match mean.round_ties_even() {
            1.0 => say!("1 hit"),
            hits => say!("{hits} hits", hits = Quantity(hits)),
        }
    }

    /// MI-18: the hits, as figures that the umpire may overrule.
    fn hits(&self, at: &mut At, effect: u16) -> Result<[u16; 2], Suspend> {
        let [open, cover] = self.points();
        let split = self.arc.is_split();
        let mut on_open = 0;
        if split {
            let men = self.arc.in_open.all();
            on_open = at
                .sum("hits_in_open", "MI-18")
                .plus(effect, points(effect))
                .divided_by(open, || say!("{open} a hit", open))
                .at_most(
                    men,
                    if men == 1 {
                        "man in the open"
                    } else {
                        "men in the open"
                    },
                )
                .count(MOST, "hits in the open")?;
        }
        let left = effect.saturating_sub(on_open.saturating_mul(open));
        let hits = at
            .sum("hits", "MI-18")
            .plus(left, if split { "left" } else { points(left) })
            .divided_by(cover, || say!("{cover} a hit", cover))
            .count(MOST, if split { "hits in cover" } else { "hits" })?;
        Ok([on_open, hits])
    }

    /// Rolls the dice and the hits, then tests a formation (MI-16 to MI-23).
    pub fn shoot(&self, at: &mut At) -> Result<VolleyResult, Suspend> {
        let effective = self.is_effective(at)?;
        self.prompt_aim(at, effective);
        let aim = Aim {
            owner: at.owner(self.unit),
            effective,
        };
        let die = at.table.part(&aim)?;
        let effect = self.effect(at, die)?;
        // An overruled figure does not count as luck.
        if !at.report.has_overrules() {
            let certain = effect.saturating_sub(self.on_the_dice(die));
            let hits_on = |die: &u8| {
                self.split(certain + self.on_the_dice(*die))
                    .iter()
                    .sum::<u16>()
            };
            at.table
                .tallied("fire", "hits", aim.owner, &aim, &die, &hits_on);
        }
        let hits = self.hits(at, effect)?;
        let why = if effective { EFFECTIVE } else { HARASSING };
        at.table.came(why, aim.owner, || match hits[0] + hits[1] {
            0 => "no hits".to_owned(),
            1 => "1 hit".to_owned(),
            hits => format!("{hits} hits"),
        });
        let target = self.target.first();
        let before = at.unit(target).formed.all();
        self.count(at, self.unit, "hits", hits[0] + hits[1]);
        at.fact("fired", self.unit, target, self.figures.all());
        let (told, losses) = self.strike(at, hits)?;
        let (mut nerve, mut weakened) = (Nerve::Untested, false);
        if self.target.stand == Stand::Formed {
            nerve = at.stand_fire(target, self.unit, self.officers)?;
            let gives_ground = matches!(nerve, Nerve::GivesGround(_));
            weakened = gives_ground || at.unit(target).formed.all() < before;
        }
        let mut targets = self.target.units.iter();
        Ok(VolleyResult {
            hits: told,
            losses,
            nerve,
            weakened,
            wiped_out: targets.all(|unit| at.unit(*unit).present().is_none()),
        })
    }

    /// Counts a quantity for the odds of fire; an assault has its own.
    fn count(&self, at: &mut At, unit: Unit, what: &'static str, n: u16) {
        if self.range.is_some() {
            at.quantity(unit, what, n.into());
        }
    }

    /// MI-19, MI-20: hits on the men in the open and on the others, unit by unit, each man at most once. Returns the hits on men,
    /// and the losses.
    fn strike(&self, at: &mut At, hits: [u16; 2]) -> Result<(u16, [Losses; 2]), Suspend> {
        let men = if self.target.stand == Stand::Formed {
            self.target.men(at).all()
        } else {
            self.arc.men()
        };
        if hits[0] + hits[1] > men {
            at.line("MI-19", |_| {
                say!(
                    "only {men man/men} can be hit, each once; further hits are lost",
                    men
                )
            });
        }
        let mut losses = [Losses::default(); 2];
        let hit_allocation = at.hit_allocation();
        if self.target.stand == Stand::Formed {
            let unit = self.target.first();
            let on = hit_allocation.on(hits[1], at.unit(unit).formed);
            losses[1] = self.strike_unit(at, unit, on)?;
            return Ok((on.all(), losses));
        }
        let mut told = 0;
        for (i, group) in self.groups(at).into_iter().enumerate() {
            let mut left = hits[i];
            for (unit, men) in group {
                let on = hit_allocation.on(left, men);
                left -= on.all();
                told += on.all();
                losses[i] += self.strike_unit(at, unit, on)?;
            }
        }
        Ok((told, losses))
    }

    /// The stragglers of each unit in the arc: those in the open, and the others.
    fn groups(&self, battle: &MostIrregular) -> [Vec<(Unit, Men)>; 2] {
        let in_open = self.target.nearest(battle, self.arc.in_open);
        let mut left = self.arc.sheltered;
        let others = in_open.iter().map(|(unit, men)| {
            let men = left.at_most(battle.unit(*unit).stragglers - *men);
            left -= men;
            (*unit, men)
        });
        let others = others.collect();
        [in_open, others]
    }

    fn strike_unit(&self, at: &mut At, unit: Unit, on: Men) -> Result<Losses, Suspend> {
        if on.is_none() {
            return Ok(Losses::default());
        }
        let effects = EffectDice {
            owner: at.owner(self.unit),
            hits: on,
            by_stragglers: self.loose,
            options: at.hit_allocation(),
            shock_counts: true,
        };
        at.prompt_effect(unit, self.target.stand, on.all());
        let losses = at.table.part(&effects)?;
        at.suffer(self.unit, unit, self.target.stand, &losses);
        self.count(at, unit, "shocked", losses.shocked.all());
        Ok(losses)
    }
}

/// The refusal of fire without firearms.
pub fn unarmed(unit: Unit) -> Say {
    say!("{unit} have no firearms", unit)
}

/// The quality that has a bonus to fire.
pub fn regular_or_elite(quality: Quality) -> &'static str {
    if quality == Quality::Elite {
        "elite"
    } else {
        "regular"
    }
}
