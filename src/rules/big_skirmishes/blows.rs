//! Hits: the dice, the effect of each hit, how hits are shared, the risk to characters (BS-05, BS-38 to BS-41).

use super::deck::ask_joker;
use super::*;
use crate::battle::Rounding;
use std::ops::Add;

static ON_6: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 0, 0, 1],
};
static ON_5: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 0, 1, 1],
};
static ON_4: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 1, 1, 1],
};
static ON_3: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 1, 1, 1, 1],
};
/// BS-39: 1-2 nothing, 3-4 a disorder, 5-6 a kill.
static EFFECT: Reading = Reading {
    classes: &["nothing", "disorder", "kill"],
    of: &[0, 0, 1, 1, 2, 2],
};
/// A character loses a class on 1 (BS-40).
static RISK: Reading = Reading {
    classes: &["loses a class", "unharmed"],
    of: &[0, 1, 1, 1, 1, 1],
};

const HIT: usize = 1;
const DISORDER: usize = 1;
const KILL: usize = 2;
const WOUNDED: usize = 0;

/// The result of a hand of attack dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HitResults {
    pub kills: u16,
    pub disorders: u16,
    /// Dice that hit; 0 in the odds, where no one reads it.
    pub struck: u16,
}

impl HitResults {
    fn of(effect: &Rolled, table: &Table) -> HitResults {
        HitResults {
            kills: effect.count(KILL),
            disorders: effect.count(DISORDER),
            struck: table.for_report(effect.len()),
        }
    }

    /// The value to the attacker, who alone decides about these dice.
    fn worth(self) -> f64 {
        f64::from(self.kills) + 0.5 * f64::from(self.disorders)
    }
}

impl Add for HitResults {
    type Output = HitResults;

    fn add(self, other: HitResults) -> HitResults {
        HitResults {
            kills: self.kills + other.kills,
            disorders: self.disorders + other.disorders,
            struck: self.struck + other.struck,
        }
    }
}

/// Dice to hit, then a die of effect for each hit (BS-39, BS-45).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Blows {
    pub owner: Owner,
    pub dice: u16,
    /// The lowest face that hits, 3 to 6.
    pub need: u8,
    /// True if 1s to hit are re-rolled once.
    pub ones_again: bool,
    /// True if 1s of effect are re-rolled once (Indians hand to hand).
    pub effect_again: bool,
    pub joker: Joker,
}

impl Part for Blows {
    type Out = HitResults;

    fn resolve(&self, table: &mut Table) -> Result<HitResults, Suspend> {
        let reads = match self.need {
            3 => &ON_3,
            4 => &ON_4,
            5 => &ON_5,
            _ => &ON_6,
        };
        let ones = Faces::only(1);
        let hit = Hand {
            why: "to hit",
            owner: self.owner,
            count: self.dice,
            reads,
            again: ones.when(self.ones_again),
        };
        let effect = Effect {
            owner: self.owner,
            dice: 0,
            ones_again: self.effect_again,
            joker: self.joker,
        };
        if self.joker != Joker::Held || table.settled("joker") {
            let done = table.chain(hit, HIT, effect.hand(), true, |table, rolled| {
                ask_joker(table, self.joker, self.owner, rolled)
            })?;
            return Ok(HitResults::of(&done, table));
        }
        let mut rolled = table.hand(hit)?;
        ask_joker(table, self.joker, self.owner, &mut rolled)?;
        table.part(&Effect {
            dice: rolled.count(HIT),
            ..effect
        })
    }

    fn worth(hits: &HitResults, _: Side) -> f64 {
        hits.worth()
    }
}

/// The dice of effect while a Joker may still be played. The odds solve each number of hits once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Effect {
    owner: Owner,
    dice: u16,
    ones_again: bool,
    joker: Joker,
}

impl Effect {
    fn hand(&self) -> Hand {
        Hand {
            why: "effect",
            owner: self.owner,
            count: self.dice,
            reads: &EFFECT,
            again: Faces::only(1).when(self.ones_again),
        }
    }
}

impl Part for Effect {
    type Out = HitResults;

    fn resolve(&self, table: &mut Table) -> Result<HitResults, Suspend> {
        let mut rolled = table.hand(self.hand())?;
        ask_joker(table, self.joker, self.owner, &mut rolled)?;
        Ok(HitResults::of(&rolled, table))
    }

    fn worth(hits: &HitResults, _: Side) -> f64 {
        hits.worth()
    }
}

/// Fractions of a die go down for raw troops, up for others (BS-38).
pub fn rounding(rating: Rating) -> Rounding {
    if rating == Rating::Raw {
        Rounding::Down
    } else {
        Rounding::Up
    }
}

/// The losses of one unit from some hits.
#[derive(Clone, Copy, Debug)]
pub struct Casualties {
    pub unit: Unit,
    pub kills: u16,
    pub disorders: u16,
    /// True if its tally was above its figures before.
    was_over: bool,
}

impl BigSkirmishes {
    /// The empty casualties of a unit about to be hit.
    pub fn before_hits(&self, unit: Unit) -> Casualties {
        let it = self.unit(unit);
        Casualties {
            unit,
            kills: it.kills,
            disorders: it.disorder,
            was_over: it.tally() > it.standing,
        }
    }
}

impl At<'_, '_, '_> {
    /// Shares hits one by one among the units, kills first, then disorders, each beginning with the first unit
    /// (BS-05). Units without figures are passed over; hits beyond the last figure are lost. Fills in the
    /// casualties.
    pub fn share_hits(
        &mut self,
        by: impl Into<Who>,
        casualties: &mut [Casualties],
        hits: HitResults,
    ) {
        let by = by.into();
        let alone = casualties.len() == 1;
        for (mut left, kill) in [(hits.kills, true), (hits.disorders, false)] {
            while left > 0
                && casualties
                    .iter()
                    .any(|loss| self.unit(loss.unit).standing > 0)
            {
                // A single unit takes them all at once.
                let share = if alone { left } else { 1 };
                for loss in &*casualties {
                    let it = self.unit_mut(loss.unit);
                    if left == 0 || it.standing == 0 {
                        continue;
                    }
                    if kill {
                        let share = share.min(it.standing);
                        it.standing -= share;
                        it.kills += share;
                        left -= share;
                    } else {
                        it.disorder += share;
                        left -= share;
                    }
                }
            }
        }
        for loss in casualties {
            let (unit, it) = (loss.unit, *self.unit(loss.unit));
            let (kills, disorders) = (it.kills - loss.kills, it.disorder - loss.disorders);
            (loss.kills, loss.disorders) = (kills, disorders);
            self.fact("kills", by, unit, kills);
            self.fact("disorders", by, unit, disorders);
            if !alone || (hits.kills, hits.disorders) != (kills, disorders) {
                self.line("BS-05", |_| {
                    say!(
                        "{unit takes/take} {kills kill/kills}, {disorders disorder/disorders}",
                        unit,
                        kills,
                        disorders
                    )
                });
            }
        }
    }

    /// Rolls a die for each character with a unit that lost a figure; on 1 the character loses a class for good
    /// (BS-40).
    pub(crate) fn risk(&mut self, casualties: &[Casualties]) -> Played {
        for character in self.character_numbers() {
            let it = *self.character(character);
            let at_risk = |unit: &Unit| {
                let mut hit = casualties.iter();
                hit.any(|loss| loss.unit == *unit && loss.kills > 0)
            };
            let Some(unit) = it.with.filter(at_risk).filter(|_| !it.out_of_action) else {
                continue;
            };
            let side = self.character_side(character);
            let owner = Owner::character(side, character.0);
            self.prompt("risk", |_| {
                say!(
                    "{character} is with {unit}, who lost figures",
                    character,
                    unit
                )
            });
            let rolled = self.roll_one("risk", (side, owner), &RISK)?;
            if rolled.count(WOUNDED) > 0 {
                self.wound(character);
            } else {
                self.line("BS-40", |_| say!("{character} is unharmed", character));
            }
        }
        Ok(())
    }

    fn wound(&mut self, character: Character) {
        let was = self.character(character).class;
        let hero = was == 4;
        let orders = self.activations(was);
        let is = was.saturating_sub(1);
        let fewer = orders - self.activations(is);
        let it = self.character_mut(character);
        it.class = is;
        // A character reduced to Duffer during its own card orders no second unit (BS-22).
        it.activations_left = it.activations_left.saturating_sub(fewer);
        it.recovering |= hero;
        self.event(character, "wounded");
        self.fact("wounded", Who::Table, character, 1);
        if was <= 1 {
            self.event(character, "out_of_action");
            self.fact("out_of_action", Who::Table, character, 1);
            self.further("BS-40", character, |_| {
                let out = say!(
                    "{character} is wounded and out of action||{CHARACTER} LOST",
                    character
                );
                (Grave, Weight::Grave, out)
            });
            self.lose(character);
            return;
        }
        self.further("BS-40", character, |_| {
            let class = class_name(is);
            let hit = say!(
                "{character} is wounded|: class {was} to {is}, {class}|{CHARACTER} WOUNDED",
                character,
                was,
                is,
                class
            );
            (Bad, Weight::CharacterHit, hit)
        });
        if hero {
            self.line("BS-40", |_| {
                say!("{character}: a Hero, recovers for the next game", character)
            });
        }
    }

    /// Removes units without figures (BS-41). Called once all dice have been rolled.
    pub fn remove_wiped_out(&mut self, casualties: &[Casualties]) {
        for Casualties { unit, .. } in casualties {
            let it = *self.unit(*unit);
            if !it.removed && !it.routed && it.standing == 0 {
                self.fact("removed", Who::Table, *unit, 1);
                self.event(*unit, "removed");
                self.remove(*unit);
            }
        }
    }

    /// Reports units whose tally has risen above their figures (BS-51). Called after all losses of the action, so that
    /// units which are gone are left out, and the tally is the last. A unit hit twice is told once.
    pub fn tell_due<'c>(&mut self, casualties: impl IntoIterator<Item = &'c Casualties>) {
        for &Casualties { unit, was_over, .. } in casualties {
            let it = *self.unit(unit);
            let due = Event {
                who: unit.into(),
                what: "falls_due",
            };
            if self.report.events.contains(&due) {
                continue;
            }
            let (tally, standing) = (it.tally(), it.standing);
            if it.in_play() && tally > standing && !was_over {
                self.report.events.push(due);
                self.follows(|_| {
                    say!(
                        "{unit}: morale test at the turn's end (tally {tally}, {standing} standing)",
                        unit,
                        tally,
                        standing
                    )
                });
            }
        }
    }
}
