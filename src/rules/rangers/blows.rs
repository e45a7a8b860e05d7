//! Attack rolls of shots and hand combat: the die to hit, the wound roll, the effect (RA-16 to RA-21).

use super::verdicts::{wounds_do, wounds_on};
use super::*;
use crate::battle::{Rounding, counted};
use crate::table::Roll;

/// The limit on a D20's need that the umpire may set.
pub const MOST_NEED: u16 = 20;

/// The faces above those of two wounds that make one (RA-17).
const ONE_WOUND: u16 = 3;

/// The need for two wounds without modifiers (RA-17).
const USUAL_TWO: i16 = 3;

/// The bonus of a critical hit on the wound roll (RA-19).
const CRITICAL: u16 = 2;

/// The unit of a wound roll's need if a natural 1 to hit is critical (RA-17, RA-19).
const AFTER_NATURAL_1: &str =
    "or less: 2 wounds; up to 3 more: 1 wound; a critical hit takes 2 off the die";

/// The limit on aim counters (RA-14).
pub const MOST_AIM: u16 = 3;

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
        let [die] = table.faces("to hit", both.owner, 20)?;
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
        let [face] = table.faces("wound", self.owner, 6)?;
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
    /// True if lucky saved a wound.
    pub lucky: bool,
    pub lost: u16,
    /// Wounds left; 0 if killed.
    pub left: u16,
}

/// An attack of one figure on another.
#[derive(Clone, Copy)]
pub struct AttackRoll {
    pub by: u16,
    pub on: u16,
    /// The clause of the die to hit.
    pub clause: &'static str,
    /// True if several attack in one action; report figures then carry the attacker's id.
    pub many: bool,
}

impl AttackRoll {
    /// Begins a report figure of this attack.
    pub fn figure<'r, 'a>(
        &self,
        battle: &Rangers,
        report: &'r mut Report<'a>,
        id: &'static str,
        clause: &'static str,
    ) -> Sum<'r, 'a> {
        if self.many {
            report.figure_of(battle.figure_id(self.by), id, clause)
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

    /// The need of an attack in hand combat (RA-19).
    pub fn need_by_hand(
        &self,
        roll: &AttackRoll,
        defence: u16,
        spent: u16,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let sum = roll.figure(self, report, "need", roll.clause);
        let sum = self.entry(roll.by).with_attack(sum);
        Ok(sum
            .minus(defence, "defence")
            .plus(spent, "aggression")
            .at_least(0.0)
            .count(MOST_NEED, "or less on the D20")?)
    }

    /// The need for two wounds on the wound roll (RA-17). `weapon` is that of hand combat, `None` for a shot;
    /// with `naturals` a natural 1 to hit is critical.
    pub fn two_wounds(
        &self,
        roll: &AttackRoll,
        weapon: Option<Weapon>,
        spent: u16,
        naturals: bool,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let (by, on) = (self.entry(roll.by), self.entry(roll.on));
        let (worse, what) = weapon.map_or((0, ""), worse_by_hand);
        let strong = weapon.is_some() && by.has(Trait::Strongman);
        let unit = if naturals {
            AFTER_NATURAL_1
        } else {
            "or less: 2 wounds; up to 3 more: 1 wound"
        };
        Ok(roll
            .figure(self, report, "two_wounds", "RA-17")
            .plus(USUAL_TWO, "usual")
            .on("D6")
            .minus(u16::from(on.has(Trait::Tough)), "tough")
            .minus(worse, what)
            .plus(u16::from(strong), "strongman")
            .plus(spent, "aggression")
            .at_least(0.0)
            .count(6, unit)?)
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

    /// Resolves an attack in hand combat.
    pub fn blow(
        &mut self,
        roll: &AttackRoll,
        (weapon, defence): (Weapon, u16),
        spend: Spend,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Landed, Suspend> {
        let need = self.need_by_hand(roll, defence, spend.hit, report)?;
        let two = self.two_wounds(roll, Some(weapon), spend.wound, true, report)?;
        let dice = AttackDice {
            owner: self.owner(roll.by),
            need,
            two,
            naturals: true,
            unaimed: None,
        };
        report.fact("attacked", Who::Unit(roll.by), Who::Unit(roll.on), 1);
        report.say("RA-17", || {
            format!(
                "{} strikes with {}",
                self.figure_name(roll.by),
                in_hand(weapon)
            )
        });
        report.prompt("to hit", || {
            let why = self.why_strike(roll, weapon, defence);
            format!("{why}. 1D20: {}", hits_on(need, true))
        });
        self.roll(roll, &dice, spend.hit, table, report)
    }

    /// The prompt of an attack in hand combat, or of a free attack on a fleeing figure.
    fn why_strike(&self, roll: &AttackRoll, weapon: Weapon, defence: u16) -> String {
        let (by, on) = (self.figure_name(roll.by), self.figure_name(roll.on));
        if roll.many {
            format!(
                "{on} flees from {by} ({}), {defence} defence",
                weapon.word()
            )
        } else {
            format!("{by} attacks {on} with {}; {defence} defence", the(weapon))
        }
    }

    /// Rolls the dice, with points already spent on the first, and applies their result.
    pub fn roll(
        &mut self,
        roll: &AttackRoll,
        dice: &AttackDice,
        spent: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Landed, Suspend> {
        let mut struck = table.part(&ToHit(dice.clone()))?;
        if struck.hit {
            let wound = dice.wound(struck);
            report.prompt("wound", || self.why_wound(roll, struck, wound.two));
            struck.wounds = table.part(&wound)?;
        }
        table.tested("to hit", "hits", dice.owner, dice, &struck, |struck| {
            struck.hit
        });
        table.tallied("to hit", "wounds", dice.owner, dice, &struck, &|struck| {
            struck.wounds
        });
        if report.is_on() {
            tell(roll, dice, struck, table, report);
        }
        tally(roll, dice, struck, report);
        let wounds = if struck.hit {
            let lucky = struck.wounds > 0 && self.entry(roll.on).has(Trait::Lucky);
            roll.figure(self, report, "wounds", "RA-17")
                .plus(struck.wounds, || wound_roll(struck, table))
                .minus(u16::from(lucky), "lucky")
                .count(2, "wounds")?
        } else {
            0
        };
        let lost = self.take_wounds(roll, wounds, report);
        let face = i16::from(shown(table, "wound").unwrap_or(0));
        Ok(Landed {
            struck,
            die: shown(table, "to hit").unwrap_or(0),
            need: dice.need,
            naturals: dice.naturals,
            spent,
            wound_roll: face + USUAL_TWO - dice.wound(struck).two.cast_signed(),
            lucky: wounds < struck.wounds && self.entry(roll.on).has(Trait::Lucky),
            lost,
            left: self.figure(roll.on).wounds_left,
        })
    }

    /// The prompt of the wound roll.
    fn why_wound(&self, roll: &AttackRoll, struck: Struck, two: u16) -> String {
        let how = if struck.critical { " critically" } else { "" };
        let lucky = self.entry(roll.on).has(Trait::Lucky);
        format!(
            "{} is hit{how}. 1D6: {}; {}",
            self.figure_name(roll.on),
            wounds_on(two),
            wounds_do(self.figure(roll.on).wounds_left, lucky)
        )
    }

    /// Takes wounds off the target (RA-18); a death may break its side's morale (RA-28). Returns the wounds lost.
    fn take_wounds(&mut self, roll: &AttackRoll, wounds: u16, report: &mut Report) -> u16 {
        let lost = wounds.min(self.figure(roll.on).wounds_left);
        if lost == 0 {
            return 0;
        }
        let (by, on) = (Who::Unit(roll.by), Who::Unit(roll.on));
        let before = self.morale(self.side(roll.on));
        self.figure_mut(roll.on).wounds_left -= lost;
        report.event(on, "wounded");
        report.fact("wounds", by, on, lost);
        if self.figure(roll.on).wounds_left == 0 {
            self.kill(roll.on);
            report.event(on, "killed");
            report.fact("kills", by, on, 1);
            self.tell_loss(roll.on, before, report);
        }
        lost
    }
}

/// Counts events for the odds and the after-action report.
fn tally(roll: &AttackRoll, dice: &AttackDice, struck: Struck, report: &mut Report) {
    let (by, on) = (Who::Unit(roll.by), Who::Unit(roll.on));
    if dice.unaimed.is_some() && !report.is_on() {
        let names = ["hit_aim_0", "hit_aim_1", "hit_aim_2", "hit_aim_3"];
        (0..)
            .zip(names)
            .filter(|(aim, _)| *aim >= struck.aim_needed)
            .for_each(|(_, name)| report.event(on, name));
    }
    if struck.hit {
        report.event(on, "hit");
        report.fact("hits", by, on, 1);
    }
    if struck.critical {
        report.event(on, "critical");
        report.fact("criticals", by, on, 1);
    }
}

/// Reports the dice.
fn tell(
    roll: &AttackRoll,
    thrown: &AttackDice,
    struck: Struck,
    table: &Table,
    report: &mut Report,
) {
    let die = shown(table, "to hit").unwrap_or(0);
    report.say(roll.clause, || match struck {
        Struck { critical: true, .. } => {
            format!("a natural 1: a critical hit; {}", critical_sum(table))
        }
        Struck { hit: true, .. } => format!("{die}: a hit"),
        _ if thrown.naturals && die == 20 => "a natural 20: always a miss".to_owned(),
        _ => format!("{die}: a miss"),
    });
}

/// The wound roll of a critical hit: `wound roll 6 - 2 = 4`.
fn critical_sum(table: &Table) -> String {
    let face = i16::from(shown(table, "wound").unwrap_or(0));
    format!(
        "wound roll {face} - {CRITICAL} = {}",
        face - CRITICAL.cast_signed()
    )
}

/// The wounds as a term of the sum: `wounds (rolled 3)`, or `(rolled 5 - 2)` after a critical hit.
fn wound_roll(struck: Struck, table: &Table) -> String {
    let face = shown(table, "wound").unwrap_or(0);
    let less = if struck.critical {
        format!(" - {CRITICAL}")
    } else {
        String::new()
    };
    format!(
        "{} (rolled {face}{less})",
        counted(struck.wounds.into(), "wounds")
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
pub fn the(weapon: Weapon) -> String {
    match weapon {
        Weapon::Improvised => "an improvised weapon".to_owned(),
        weapon => format!("the {}", weapon.word()),
    }
}

/// A weapon as used by hand: `a hatchet`.
pub fn in_hand(weapon: Weapon) -> String {
    match weapon {
        Weapon::Improvised => "an improvised weapon".to_owned(),
        Weapon::Musket => "a musket as a club".to_owned(),
        Weapon::Pistol => "the butt of a pistol".to_owned(),
        Weapon::Hatchet | Weapon::Sword => format!("a {}", weapon.word()),
    }
}
