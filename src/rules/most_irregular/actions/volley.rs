//! What `fire`, `skirmish` and the fire at an assault have in common (MI-15 to MI-23).

use super::{enemies, officers};
use crate::battle::{Decision, Form, Report, Word, count};
use crate::rules::most_irregular::blows::{Effects, Stand};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::roster::{Quality, Weapon};
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Invalid, Owner, Part, Suspend, Table, Who};
use serde_json::Value;

/// The most that the umpire may put in the place of a figure.
const MOST: u16 = 999;

impl Word for Stand {
    const ALL: &'static [(&'static str, Self)] =
        &[("formation", Stand::Formed), ("stragglers", Stand::Loose)];
}

/// What the target has before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules::most_irregular) enum Shelter {
    Open,
    Concealed,
    Cover,
    Entrenched,
}

impl Word for Shelter {
    const ALL: &'static [(&'static str, Self)] = &[
        ("open", Shelter::Open),
        ("concealed", Shelter::Concealed),
        ("cover", Shelter::Cover),
        ("entrenched", Shelter::Entrenched),
    ];
}

impl Shelter {
    /// MI-18: points of effect that make a hit.
    fn points(self, at: Stand) -> u16 {
        match (at, self) {
            (Stand::Formed, Shelter::Open) => 2,
            (Stand::Formed, _) | (Stand::Loose, Shelter::Open) => 3,
            (Stand::Loose, Shelter::Concealed) => 4,
            (Stand::Loose, Shelter::Cover | Shelter::Entrenched) => 5,
        }
    }
}

/// At whom: the target's part of the fields of a volley.
#[derive(Clone, Debug)]
pub(in crate::rules::most_irregular) struct Target {
    /// One unit; of stragglers several, nearest first.
    pub(in crate::rules::most_irregular) units: Vec<u16>,
    pub(in crate::rules::most_irregular) stand: Stand,
}

impl Target {
    /// Reads the fields `target` and `target_is`.
    pub(super) fn form(
        battle: &MostIrregular,
        form: &mut Form,
        help: &'static str,
        required: bool,
    ) -> Target {
        let there = enemies(battle, form, |unit| !unit.present().is_none());
        let slot = form.unit_or_units("target").help(help).among(there);
        let units = if required {
            slot.required()
        } else {
            slot.optional().unwrap_or_default()
        };
        let stand = form
            .word("target_is")
            .help("the formed body of one unit, or stragglers, of whatever units")
            .or(Stand::Formed);
        let empty = form
            .raw("target")
            .and_then(Value::as_array)
            .is_some_and(Vec::is_empty);
        if empty {
            form.fault("target", "names nobody");
        } else if units.len() > 1 && stand == Stand::Formed {
            form.fault(
                "target",
                "a formation is one unit; only stragglers are a list",
            );
        }
        Target { units, stand }
    }

    /// The unit that stands for all of them.
    pub(super) fn first(&self) -> u16 {
        self.units.first().copied().unwrap_or_default()
    }

    /// Everybody who may be hit.
    pub(super) fn men(&self, battle: &MostIrregular) -> Men {
        self.units
            .iter()
            .fold(Men::NONE, |men, unit| men + battle.men(*unit, self.stand))
    }

    /// MI-15: what speaks against it, whoever attacks.
    pub(super) fn check(
        &self,
        battle: &MostIrregular,
        unit: u16,
        clause: &'static str,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        if self.units.contains(&unit) {
            return Err(Invalid::new("target", "nobody attacks himself").into());
        }
        let what = if self.stand == Stand::Formed {
            "nobody formed; its stragglers are aimed at with target_is"
        } else {
            "no stragglers"
        };
        for target in &self.units {
            let name = battle.unit_name(*target);
            report.forbid(battle.side(*target) == battle.side(unit), clause, || {
                format!("{name} is of its own side")
            })?;
            report.forbid(battle.men(*target, self.stand).is_none(), clause, || {
                format!("{name} has {what}")
            })?;
        }
        Ok(())
    }

    /// In words: `Rangers`, `stragglers of Rangers, Militia`.
    pub(super) fn words(&self, battle: &MostIrregular) -> String {
        let names = battle.unit_names(&self.units);
        if self.stand == Stand::Formed {
            names
        } else {
            format!("stragglers of {names}")
        }
    }
}

/// A volley as it is ordered.
#[derive(Clone, Debug)]
pub(in crate::rules::most_irregular) struct Volley {
    pub(in crate::rules::most_irregular) unit: u16,
    pub(in crate::rules::most_irregular) target: Target,
    /// Inches; `None` at the charge, which is always effective (MI-26).
    pub(in crate::rules::most_irregular) range: Option<f64>,
    pub(in crate::rules::most_irregular) cover: Shelter,
    pub(in crate::rules::most_irregular) rapid: bool,
    pub(in crate::rules::most_irregular) figures: Men,
    /// Stragglers fire it (MI-20's second table).
    pub(in crate::rules::most_irregular) loose: bool,
    pub(in crate::rules::most_irregular) officer: Option<u16>,
    pub(in crate::rules::most_irregular) exposed: bool,
}

/// What a volley came to.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules::most_irregular) struct Shot {
    /// The body that was fired at has fewer men in formation than before, or has given ground.
    pub(in crate::rules::most_irregular) shaken: bool,
}

/// MI-16: the die that counts: of two the higher, or one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Aim {
    owner: Owner,
    effective: bool,
}

impl Part for Aim {
    type Out = u8;

    fn resolve(&self, table: &mut Table) -> Result<u8, Suspend> {
        if self.effective {
            let [a, b] = table.faces("effective fire", self.owner, 6)?;
            Ok(a.max(b))
        } else {
            let [a] = table.faces("harassing fire", self.owner, 6)?;
            Ok(a)
        }
    }
}

impl Volley {
    /// The fields of an officer who may help the target; in an assault that is the subject's own side.
    pub(super) fn officer(
        battle: &MostIrregular,
        form: &mut Form,
        own: bool,
    ) -> (Option<u16>, bool) {
        let near = officers(battle, form, own);
        form.decisions(&[Decision {
            ask: "rally",
            label: "the officer has it rolled again",
            options: &["no", "yes"],
        }]);
        let officer = form
            .character("officer_within_4")
            .help("an officer within 4 inches of whom is fired at")
            .among(near)
            .optional();
        let exposed = form
            .flag("officer_exposed")
            .help("he is within 10 inches of an enemy formation, or 16 of enemy stragglers")
            .or(false);
        (officer, exposed)
    }

    /// What speaks against it, apart from who fires.
    pub(super) fn check(&self, battle: &MostIrregular, report: &mut Report) -> Result<(), Suspend> {
        let weapon = battle.entry(self.unit).weapon;
        report.forbid(weapon == Weapon::None, "MI-15", || {
            format!("{} has nothing to fire with", battle.unit_name(self.unit))
        })?;
        self.target.check(battle, self.unit, "MI-15", report)?;
        battle.check_officer(self.officer, battle.side(self.target.first()), report)?;
        Ok(())
    }

    /// MI-16: whether it is effective.
    fn is_effective(&self, battle: &MostIrregular, report: &mut Report) -> Result<bool, Suspend> {
        let Some(range) = self.range else {
            report.say("MI-26", |_| "fire at the charge is effective".to_owned());
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
        report.say("MI-16", |_| {
            let kind = if effective {
                "effective: 2D6, the higher counts"
            } else {
                "harassing: 1D6"
            };
            format!("at {range} inches the fire is {kind}")
        });
        Ok(effective)
    }

    /// MI-17: what the die counts, doubled by rapid fire.
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
            .plus(die, || "on the die".to_owned())
            .plus(self.on_the_dice(die) - u16::from(die), || {
                "doubled by rapid fire".to_owned()
            })
            .plus(
                if self.rapid && entry.breech_loading {
                    3
                } else {
                    0
                },
                || "rapid breech-loaders".to_owned(),
            )
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

    /// The dice, the hits, the test of a formation (MI-16 to MI-23).
    pub(super) fn shoot(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Shot, Suspend> {
        let effective = self.is_effective(battle, report)?;
        let aim = Aim {
            owner: battle.owner(self.unit),
            effective,
        };
        let die = table.part(&aim)?;
        let effect = self.effect(battle, die, report)?;
        let points = self.cover.points(self.target.stand);
        // What the umpire says is nobody's luck.
        if !report.has_overrules() {
            let certain = effect.saturating_sub(self.on_the_dice(die));
            let hits_on = |die: &u8| (certain + self.on_the_dice(*die)) / points;
            table.tallied("fire", "hits", aim.owner, &aim, &die, &hits_on);
        }
        let hits = report
            .figure("hits", "MI-18")
            .plus(effect / points, || {
                format!(
                    "for {}, {points} to a hit",
                    count(effect, "point", "points")
                )
            })
            .count(MOST, "hits")?;
        let (by, target) = (Who::Unit(self.unit), self.target.first());
        let before = *battle.unit(target);
        self.count(by, "hits", hits, report);
        report.fact("fired", by, Who::Unit(target), self.figures.all());
        self.strike(battle, hits, table, report)?;
        if self.target.stand == Stand::Loose {
            return Ok(Shot { shaken: false });
        }
        let gives_ground = battle.stand_fire(target, self.officer, self.exposed, table, report)?;
        let after = *battle.unit(target);
        Ok(Shot {
            shaken: gives_ground || after.formed.all() < before.formed.all(),
        })
    }

    /// What the odds of fire spread out; those of an assault have their own.
    fn count(&self, who: Who, what: &'static str, n: u16, report: &mut Report) {
        if self.range.is_some() {
            report.quantity(who, what, n.into());
        }
    }

    /// MI-19, MI-20: the hits, unit by unit, each man at most once.
    fn strike(
        &self,
        battle: &mut MostIrregular,
        hits: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let men = self.target.men(battle).all();
        if hits > men {
            report.say("MI-19", |_| {
                format!(
                    "there is only so much to hit: {}, each of them once",
                    count(men, "man", "men")
                )
            });
        }
        let falls = battle.falls();
        let mut left = hits.min(men);
        for unit in &self.target.units {
            let on = falls.on(left, battle.men(*unit, self.target.stand));
            left -= on.all();
            if on.is_none() {
                continue;
            }
            let effects = Effects {
                owner: battle.owner(self.unit),
                hits: on,
                by_stragglers: self.loose,
                options: falls,
                shock_counts: true,
            };
            let losses = table.part(&effects)?;
            battle.suffer(
                Who::Unit(self.unit),
                *unit,
                self.target.stand,
                &losses,
                report,
            );
            self.count(Who::Unit(*unit), "shocked", losses.shocked.all(), report);
        }
        Ok(())
    }
}

/// MI-17, MI-27: one for every three.
pub(in crate::rules::most_irregular) fn threes(strength: f64) -> u16 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of men, cut to whole threes on purpose"
    )]
    let threes = (strength.max(0.0) / 3.0).floor() as u16;
    threes
}
