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
#[derive(Clone, Debug)]
pub struct VolleyResult {
    /// Hits on men; further hits are lost.
    pub hits: u16,
    /// Losses of those in the open, and of the others.
    pub losses: [Losses; 2],
    pub nerve: Nerve,
    /// The body fired at lost formed men or gave ground.
    pub weakened: bool,
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
    label: "an officer has the test rolled again",
    options: &["none", "yes"],
};

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
        let only = only.map(Character);
        let exposed = form
            .flag("officer_exposed")
            .help("an enemy formation is within 10″ of the officer, or stragglers within 16″; default: asked")
            .idle_if(form_is_filled_in)
            .optional();
        Officers { only, exposed }
    }

    /// Refuses a volley without firearms, a target or an officer that the rules forbid.
    pub fn check(&self, battle: &MostIrregular, report: &mut Report) -> Played {
        let weapon = battle.entry(self.unit).weapon;
        report.forbid(weapon == Weapon::None, "MI-15", || {
            format!("{} have no firearms", battle.unit_name(self.unit))
        })?;
        self.target.check(battle, self.unit, "MI-15", report)?;
        battle.check_officer(self.officers.only, battle.side(self.target.first()), report)?;
        Ok(())
    }

    /// MI-16: whether the fire is effective.
    fn is_effective(&self, battle: &MostIrregular, report: &mut Report) -> Result<bool, Suspend> {
        let Some(range) = self.range else {
            report.say("MI-26", "fire at an assault is effective");
            return Ok(true);
        };
        let entry = battle.entry(self.unit);
        let (quality, weapon) = (entry.quality, entry.weapon);
        let multiplier = weapon.multiplier().unwrap_or(0);
        let reach = report
            .figure("effective_range", "MI-16")
            .plus(quality.base_range(), || {
                format!("inches ({})", quality.word())
            })
            .times(multiplier.into(), || {
                format!("times {multiplier} with {}", weapon.phrase())
            })
            .finish(MOST.into(), "inches")?;
        let effective = range <= reach;
        report.say("MI-16", || {
            let kind = if effective {
                "effective: 2D6, the higher counts"
            } else {
                "harassing: 1D6"
            };
            format!("at {} the fire is {kind}", inches(range))
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
    fn effect(&self, battle: &MostIrregular, die: u8, report: &mut Report) -> Result<u16, Suspend> {
        let entry = battle.entry(self.unit);
        let bonus = entry.quality.fire_bonus();
        let threes = threes(self.figures.strength());
        let effect = report
            .figure("effect", "MI-17")
            .plus(die, "on the die")
            .plus(
                self.on_the_dice(die) - u16::from(die),
                "doubled by rapid fire",
            )
            .plus(self.breech_bonus(battle), "rapid breech-loaders")
            .plus(bonus, || {
                if entry.quality == Quality::Elite {
                    "elite"
                } else {
                    "regular"
                }
                .to_owned()
            })
            .plus(threes, || format!("for {} firing", self.figures.words()))
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
    pub fn average(&self, battle: &MostIrregular) -> String {
        let entry = battle.entry(self.unit);
        let certain = threes(self.figures.strength())
            + entry.quality.fire_bonus()
            + self.breech_bonus(battle);
        // The higher of two dice shows 1 3 5 7 9 11 of 36.
        let hits = |die: u8| f64::from(self.split(certain + self.on_the_dice(die))[1]);
        let mean: f64 = (1..=6)
            .map(|die| hits(die) * f64::from(2 * die - 1) / 36.0)
            .sum();
        match format!("{mean:.0}").as_str() {
            "1" => "1 hit".to_owned(),
            n => format!("{n} hits"),
        }
    }

    /// MI-18: the hits, as figures that the umpire may overrule.
    fn hits(&self, effect: u16, report: &mut Report) -> Result<[u16; 2], Suspend> {
        let [open, cover] = self.points();
        let split = self.arc.is_split();
        let points = |n: u16| count(n, "point", "points");
        let mut on_open = 0;
        if split {
            on_open = report
                .figure("hits_in_open", "MI-18")
                .plus(self.split(effect)[0], || {
                    format!("for {}, {open} to a hit", points(effect))
                })
                .count(MOST, "hits in the open")?;
        }
        let left = effect.saturating_sub(on_open.saturating_mul(open));
        let hits = report
            .figure("hits", "MI-18")
            .plus(left / cover, || {
                let left = if split {
                    format!("the {} left", points(left))
                } else {
                    points(left)
                };
                format!("for {left}, {cover} to a hit")
            })
            .count(MOST, if split { "hits in cover" } else { "hits" })?;
        Ok([on_open, hits])
    }

    /// Rolls the dice and the hits, then tests a formation (MI-16 to MI-23).
    pub fn shoot(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<VolleyResult, Suspend> {
        let effective = self.is_effective(battle, report)?;
        self.prompt_aim(battle, effective, report);
        let aim = Aim {
            owner: battle.owner(self.unit),
            effective,
        };
        let die = table.part(&aim)?;
        let effect = self.effect(battle, die, report)?;
        // An overruled figure does not count as luck.
        if !report.has_overrules() {
            let certain = effect.saturating_sub(self.on_the_dice(die));
            let hits_on = |die: &u8| {
                self.split(certain + self.on_the_dice(*die))
                    .iter()
                    .sum::<u16>()
            };
            table.tallied("fire", "hits", aim.owner, &aim, &die, &hits_on);
        }
        let hits = self.hits(effect, report)?;
        let (by, target) = (self.unit.into(), self.target.first());
        let before = *battle.unit(target);
        self.count(by, "hits", hits[0] + hits[1], report);
        report.fact("fired", by, target.into(), self.figures.all());
        let (told, losses) = self.strike(battle, hits, table, report)?;
        let mut shot = VolleyResult {
            hits: told,
            losses,
            nerve: Nerve::Untested,
            weakened: false,
        };
        if self.target.stand == Stand::Formed {
            shot.nerve = battle.stand_fire(target, self.unit, self.officers, table, report)?;
            shot.weakened =
                shot.gives_ground() || battle.unit(target).formed.all() < before.formed.all();
        }
        Ok(shot)
    }

    /// Counts a quantity for the odds of fire; an assault has its own.
    fn count(&self, who: Who, what: &'static str, n: u16, report: &mut Report) {
        if self.range.is_some() {
            report.quantity(who, what, n.into());
        }
    }

    /// MI-19, MI-20: hits on the men in the open and on the others, unit by unit, each man at most once. Returns the hits on men,
    /// and the losses.
    fn strike(
        &self,
        battle: &mut MostIrregular,
        hits: [u16; 2],
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(u16, [Losses; 2]), Suspend> {
        let men = if self.target.stand == Stand::Formed {
            self.target.men(battle).all()
        } else {
            self.arc.men()
        };
        if hits[0] + hits[1] > men {
            report.say("MI-19", || {
                format!(
                    "only {} can be hit, each once; further hits are lost",
                    count(men, "man", "men")
                )
            });
        }
        let mut losses = [Losses::default(); 2];
        if self.target.stand == Stand::Formed {
            let unit = self.target.first();
            let on = battle
                .hit_allocation()
                .on(hits[1], battle.unit(unit).formed);
            losses[1] = self.strike_unit(battle, unit, on, table, report)?;
            return Ok((on.all(), losses));
        }
        let mut told = 0;
        for (at, group) in self.groups(battle).into_iter().enumerate() {
            let mut left = hits[at];
            for (unit, men) in group {
                let on = battle.hit_allocation().on(left, men);
                left -= on.all();
                told += on.all();
                losses[at] += self.strike_unit(battle, unit, on, table, report)?;
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

    fn strike_unit(
        &self,
        battle: &mut MostIrregular,
        unit: Unit,
        on: Men,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Losses, Suspend> {
        if on.is_none() {
            return Ok(Losses::default());
        }
        let effects = EffectDice {
            owner: battle.owner(self.unit),
            hits: on,
            by_stragglers: self.loose,
            options: battle.hit_allocation(),
            shock_counts: true,
        };
        battle.prompt_effect(unit, self.target.stand, on.all(), report);
        let losses = table.part(&effects)?;
        let by = self.unit.into();
        battle.suffer(by, unit, self.target.stand, &losses, report);
        self.count(unit.into(), "shocked", losses.shocked.all(), report);
        Ok(losses)
    }
}
