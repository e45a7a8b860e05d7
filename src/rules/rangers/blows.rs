//! Attack rolls of shots and hand combat: the die to hit, the wound roll, the effect (RA-16 to RA-21).

use super::verdicts::{after_two, wounds_do, wounds_on};
use super::*;
use crate::battle::Rounding;
use crate::table::Roll;

/// The limit on a D20's need that the umpire may set.
pub const MOST_NEED: u16 = 20;

/// The faces above those of two wounds that make one (RA-17).
const ONE_WOUND: u16 = 3;

/// The need for two wounds without modifiers (RA-17).
pub const USUAL_TWO: i16 = 3;

/// The bonus of a critical hit on the wound roll (RA-19).
const CRITICAL: u16 = 2;

/// The two dice of an attack. All modifiers are counted into the needs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AttackDice {
    pub owner: Owner,
    /// The face to hit or less on the D20.
    pub need: u16,
    /// The face for two wounds or less on the D6; up to three more is one wound.
    pub two: u16,
    /// True if a natural 1 is a critical hit and a natural 20 a miss (RA-19).
    pub naturals: bool,
    /// The need of a shot without aim (may be below 0), from which the odds show each number of aim counters.
    pub unaimed: Option<i16>,
}

/// The result of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Struck {
    pub hit: bool,
    pub critical: bool,
    pub wounds: u16,
    /// The fewest aim counters that would have hit; above the limit if none would.
    pub aim_needed: u16,
}

/// The die to hit, before any wound roll.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct ToHit(AttackDice);

/// The wound roll.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Wound {
    owner: Owner,
    two: u16,
}

impl Part for ToHit {
    type Out = Struck;

    fn resolve(&self, table: &mut Table) -> Result<Struck, Suspend> {
        let both = &self.0;
        // A natural 1 always hits, a natural 20 never.
        let under = if both.naturals {
            both.need.clamp(1, 19)
        } else {
            both.need
        };
        let [die] = table.faces_under("to hit", both.owner, 20, Some(under))?;
        let critical = both.naturals && die == 1;
        let never = both.naturals && die == 20;
        let aim_needed = match both.unaimed {
            Some(_) if critical => 0,
            Some(need) if !never => u16::try_from(i16::from(die) - need)
                .unwrap_or(0)
                .min(MOST_AIM + 1),
            _ => MOST_AIM + 1,
        };
        Ok(Struck {
            hit: critical || u16::from(die) <= both.need && !never,
            critical,
            wounds: 0,
            aim_needed,
        })
    }
}

impl Part for Wound {
    type Out = u16;

    fn resolve(&self, table: &mut Table) -> Result<u16, Suspend> {
        let [face] = table.faces_under("wound", self.owner, 6, Some(self.two + ONE_WOUND))?;
        Ok(match u16::from(face) {
            face if face <= self.two => 2,
            face if face <= self.two + ONE_WOUND => 1,
            _ => 0,
        })
    }
}

impl AttackDice {
    /// The wound roll after a hit; a critical hit raises the need.
    fn wound(&self, struck: Struck) -> Wound {
        Wound {
            owner: self.owner,
            two: self.two + if struck.critical { CRITICAL } else { 0 },
        }
    }
}

/// Both dice as one part, for the luck of the whole.
impl Part for AttackDice {
    type Out = Struck;

    fn resolve(&self, table: &mut Table) -> Result<Struck, Suspend> {
        let mut struck = ToHit(self.clone()).resolve(table)?;
        if struck.hit {
            struck.wounds = self.wound(struck).resolve(table)?;
        }
        Ok(struck)
    }

    fn worth(struck: &Struck, side: Side) -> f64 {
        let _ = side; // Only the striker's dice are in it.
        f64::from(struck.wounds)
    }
}

/// The result of an attack on the target.
pub struct Landed {
    pub struck: Struck,
    /// The D20 and its need.
    pub die: u8,
    pub need: u16,
    /// True if a natural 1 and 20 count.
    pub naturals: bool,
    /// Points spent on the D20.
    pub spent: u16,
    /// The wound roll after its modifiers; none on 7 or more.
    pub wound_roll: i16,
    /// The same before them.
    pub wound_face: i16,
    /// True if lucky saved a wound.
    pub lucky: bool,
    pub lost: u16,
    /// Wounds left; 0 if killed.
    pub left: u16,
}

/// How an attack in hand combat is made and met.
#[derive(Clone, Copy)]
pub struct Blow {
    pub weapon: Weapon,
    /// The defence that meets it.
    pub defence: u16,
    /// True if that is half of what it would be (RA-20).
    pub halved: bool,
}

/// An attack of one figure on another.
#[derive(Clone, Copy)]
pub struct AttackRoll {
    pub by: Unit,
    pub on: Unit,
    /// The clause of the die to hit.
    pub clause: &'static str,
    /// True if several attack in one action; report figures then carry the attacker's id.
    pub many: bool,
}

impl AttackRoll {
    /// Begins a report figure of this attack.
    pub fn sum<'r, 'a>(
        &self,
        battle: &Rangers,
        report: &'r mut Report<'a>,
        id: &'static str,
        clause: &'static str,
    ) -> Sum<'r, 'a> {
        if self.many {
            report.figure_of(battle.id(self.by), id, clause)
        } else {
            report.figure(id, clause)
        }
    }
}

/// The face of the last roll for `why`; `None` in the odds.
fn shown(table: &Table, why: &str) -> Option<u8> {
    table
        .rolls()
        .iter()
        .rev()
        .find(|roll: &&Roll| roll.why == why)
        .and_then(|roll| roll.faces.first().copied())
}

impl Rangers {
    /// Finishes a defence, halved and rounded up when it applies (RA-20).
    pub fn halved(sum: Sum<'_, '_>, when: bool, how: &'static str) -> Result<u16, Suspend> {
        let sum = sum.times_if(when, 0.5, how).round(Rounding::Up);
        Ok(sum.count(MOST_NEED, "defence")?)
    }

    /// The need for two wounds by hand: what raises it and what lowers it (RA-17).
    pub fn wound_modifiers(&self, roll: &AttackRoll, weapon: Weapon) -> (u16, u16) {
        let (by, on) = (self.entry(roll.by), self.entry(roll.on));
        let strong = u16::from(by.has(Trait::Strongman));
        let tough = u16::from(on.has(Trait::Tough));
        (
            USUAL_TWO.unsigned_abs() + strong,
            worse_by_hand(weapon).0 + tough,
        )
    }
}

impl At<'_, '_, '_> {
    /// The need of an attack in hand combat (RA-19).
    fn need_by_hand(
        &mut self,
        roll: &AttackRoll,
        defence: u16,
        spent: u16,
    ) -> Result<u16, Suspend> {
        let sum = roll.sum(self.battle, self.report, "need", roll.clause);
        let sum = self.battle.entry(roll.by).with_attack(sum);
        Ok(sum
            .minus(defence, "defence")
            .plus(spent, "aggression")
            .at_least(0.0)
            .count(MOST_NEED, "or less on the D20")?)
    }

    /// The need for two wounds on the wound roll (RA-17). `weapon` is that of hand combat, `None` for a shot;
    /// with `naturals` a natural 1 to hit is critical.
    pub(crate) fn two_wounds(
        &mut self,
        roll: &AttackRoll,
        weapon: Option<Weapon>,
        spent: u16,
        naturals: bool,
    ) -> Result<u16, Suspend> {
        let (by, on) = (self.battle.entry(roll.by), self.battle.entry(roll.on));
        let (worse, what) = weapon.map_or((0, ""), worse_by_hand);
        let strong = weapon.is_some() && by.has(Trait::Strongman);
        let is_told = self.is_told();
        let sum = roll
            .sum(self.battle, self.report, "two_wounds", "RA-17")
            .plus(USUAL_TWO, "")
            .on("D6")
            .minus(u16::from(on.has(Trait::Tough)), "tough")
            .minus(worse, what)
            .plus(u16::from(strong), "strongman")
            .plus(spent, "aggression")
            .at_least(0.0);
        let unit = if is_told {
            after_two(sum.so_far().unsigned_abs(), naturals)
        } else {
            String::new()
        };
        Ok(sum.count(6, &unit)?)
    }

    /// Resolves an attack in hand combat.
    pub(crate) fn blow(
        &mut self,
        roll: &AttackRoll,
        blow: Blow,
        spend: Spend,
    ) -> Result<Landed, Suspend> {
        let Blow {
            weapon,
            defence,
            halved,
        } = blow;
        let need = self.need_by_hand(roll, defence, spend.hit)?;
        let two = self.two_wounds(roll, Some(weapon), spend.wound, true)?;
        let dice = AttackDice {
            owner: self.owner(roll.by),
            need,
            two,
            naturals: true,
            unaimed: None,
        };
        let AttackRoll { by, on, many, .. } = *roll;
        self.fact("attacked", by, on, 1);
        self.line("RA-17", |_| {
            say!("{by} strikes with {weapon}", by, weapon = in_hand(weapon))
        });
        self.prompt("to hit", |it| {
            let why = if many {
                say!(
                    "{on} flees from {by} ({weapon}),",
                    on,
                    by,
                    weapon = weapon.word()
                )
            } else {
                say!(
                    "{by} attacks {on} with {weapon};",
                    by,
                    on,
                    weapon = the(weapon)
                )
            };
            let wasted = it.no_use_of_points(by, !many && need >= most_of_use(true));
            say!(
                "{why} {defence} defence{halved?, halved}. 1D20: {hits}{wasted}",
                why,
                defence,
                halved,
                hits = hits_on(need, true),
                wasted
            )
        });
        self.roll(roll, &dice, spend.hit)
    }

    /// Rolls the dice, with points already spent on the first, and applies their result.
    pub(crate) fn roll(
        &mut self,
        roll: &AttackRoll,
        dice: &AttackDice,
        spent: u16,
    ) -> Result<Landed, Suspend> {
        let mut struck = self.table.part(&ToHit(dice.clone()))?;
        let came = match struck {
            Struck { critical: true, .. } => "a critical hit",
            Struck { hit: true, .. } => "hits",
            _ => "misses",
        };
        self.table.came("to hit", dice.owner, || came.to_owned());
        if struck.hit {
            let wound = dice.wound(struck);
            self.prompt("wound", |it| it.why_wound(roll, struck, wound.two));
            struck.wounds = self.table.part(&wound)?;
            let came = ["no wound", "1 wound", "2 wounds"][usize::from(struck.wounds.min(2))];
            self.table.came("wound", dice.owner, || came.to_owned());
        }
        let (table, owner) = (&mut *self.table, dice.owner);
        table.tested("to hit", "hits", owner, dice, &struck, |struck| struck.hit);
        table.tallied("to hit", "wounds", owner, dice, &struck, &|struck| {
            struck.wounds
        });
        let shot = shown(table, "to hit").unwrap_or(0);
        let face = i16::from(shown(table, "wound").unwrap_or(0));
        self.line(roll.clause, |_| dice.in_words(struck, shot, face));
        self.tally(roll, dice, struck);
        let lucky = self.entry(roll.on).has(Trait::Lucky);
        let wounds = if struck.hit {
            let saved = u16::from(struck.wounds > 0 && lucky);
            roll.sum(self.battle, self.report, "wounds", "RA-17")
                .plus(struck.wounds, || wound_roll(struck, face))
                .minus(saved, "lucky")
                .count(2, "wounds")?
        } else {
            0
        };
        let lost = self.take_wounds(roll, wounds);
        Ok(Landed {
            struck,
            die: shot,
            need: dice.need,
            naturals: dice.naturals,
            spent,
            wound_face: face,
            wound_roll: face + USUAL_TWO - dice.wound(struck).two.cast_signed(),
            lucky: wounds < struck.wounds && lucky,
            lost,
            left: self.figure(roll.on).wounds_left,
        })
    }

    /// Takes wounds off the target (RA-18); a death may break its side's morale (RA-28). Returns the wounds lost.
    fn take_wounds(&mut self, roll: &AttackRoll, wounds: u16) -> u16 {
        let AttackRoll { by, on, .. } = *roll;
        let lost = wounds.min(self.figure(on).wounds_left);
        if lost == 0 {
            return 0;
        }
        let before = self.morale(self.side(on));
        self.figure_mut(on).wounds_left -= lost;
        self.fact("wounds", by, on, lost);
        if self.figure(on).wounds_left > 0 {
            self.event(on, "wounded");
        } else {
            self.kill(on);
            self.event(on, "killed");
            self.fact("kills", by, on, 1);
            self.tell_loss(on, before);
        }
        lost
    }

    /// Counts events for the odds and the after-action report.
    fn tally(&mut self, roll: &AttackRoll, dice: &AttackDice, struck: Struck) {
        let AttackRoll { by, on, .. } = *roll;
        if dice.unaimed.is_some() && !self.is_told() {
            let names = ["hit_aim_0", "hit_aim_1", "hit_aim_2", "hit_aim_3"];
            (0..)
                .zip(names)
                .filter(|(aim, _)| *aim >= struck.aim_needed)
                .for_each(|(_, name)| self.event(on, name));
        }
        if struck.hit {
            self.event(on, "hit");
            self.fact("hits", by, on, 1);
        }
        if struck.critical {
            self.event(on, "critical");
            self.fact("criticals", by, on, 1);
        }
    }
}

impl Rangers {
    /// The prompt of the wound roll.
    fn why_wound(&self, roll: &AttackRoll, Struck { critical, .. }: Struck, two: u16) -> Say {
        let on = roll.on;
        let lucky = self.entry(on).has(Trait::Lucky);
        let effect = wounds_do(self.figure(on).wounds_left, lucky);
        say!(
            "{on} is hit{critical? critically}. 1D6: {wounds}; {effect}",
            on,
            critical,
            wounds = wounds_on(two),
            effect
        )
    }
}

impl AttackDice {
    /// The line of the dice: the D20's face, and the wound roll after a critical hit.
    fn in_words(&self, struck: Struck, die: u8, face: i16) -> Say {
        match struck {
            Struck { critical: true, .. } => say!(
                "a natural 1: a critical hit; wound roll {face} - {CRITICAL} = {less}",
                face,
                CRITICAL,
                less = face - CRITICAL.cast_signed()
            ),
            Struck { hit: true, .. } => say!("{die}: a hit", die),
            _ if self.naturals && die == 20 => say!("a natural 20: always a miss"),
            _ => say!("{die}: a miss", die),
        }
    }
}

/// The wounds as a term of the sum: `wounds (rolled 3)`, or `(rolled 5 - 2)` after a critical hit.
fn wound_roll(
    Struck {
        wounds, critical, ..
    }: Struck,
    face: i16,
) -> Say {
    let less = critical.then_some(CRITICAL);
    say!(
        "{wounds:wound/wounds} (rolled {face}[ - {less}])",
        wounds,
        face,
        less
    )
}

/// The amount that a weapon used by hand adds to the wound roll (RA-17), and why.
fn worse_by_hand(weapon: Weapon) -> (u16, &'static str) {
    match weapon {
        Weapon::Improvised => (2, "improvised weapon"),
        Weapon::Pistol => (2, "pistol used by hand"),
        Weapon::Musket => (1, "musket as a club"),
        Weapon::Hatchet | Weapon::Sword => (0, ""),
    }
}

/// A weapon with its article: `the hatchet`.
pub fn the(weapon: Weapon) -> Say {
    match weapon {
        Weapon::Improvised => say!("an improvised weapon"),
        weapon => say!("the {weapon}", weapon = weapon.word()),
    }
}

/// A weapon as used by hand: `a hatchet`.
fn in_hand(weapon: Weapon) -> Say {
    match weapon {
        Weapon::Improvised => say!("an improvised weapon"),
        Weapon::Musket => say!("a musket as a club"),
        Weapon::Pistol => say!("the butt of a pistol"),
        Weapon::Hatchet | Weapon::Sword => say!("a {weapon}", weapon = weapon.word()),
    }
}
