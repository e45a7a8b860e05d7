//! A shot or a blow: the die to hit, the wound roll, and what becomes of the target (RA-16 to RA-21).

use super::aggression::Spend;
use super::kinds::{Trait, Weapon};
use super::state::Rangers;
use super::verdicts::{hits_on, wounds_do, wounds_on};
use crate::battle::{Report, Rounding, Sum, Word};
use crate::table::{Owner, Part, Roll, Side, Suspend, Table, Who};

/// The most that the umpire may put in place of what a D20 needs.
pub(super) const MOST_NEED: u16 = 20;

/// RA-17: faces from one wound to the next: up to so many more is one wound instead of two.
const ONE_WOUND: u16 = 3;

/// RA-17: what a wound roll without modifiers makes two wounds on, or less.
const USUAL_TWO: i16 = 3;

/// RA-19: how much a critical hit takes off the wound roll.
const CRITICAL: u16 = 2;

/// RA-17, RA-19: what a wound roll needs, where a natural 1 to hit is critical.
const AFTER_NATURAL_1: &str =
    "or less on the D6 for two wounds, up to 3 more for one; 2 off the D6 after a natural 1";

/// RA-14: how many aim counters there may be.
pub(super) const MOST_AIM: u16 = 3;

/// The two dice of a shot or a blow. Both sides of every comparison are whole: modifiers of the die are counted into what it needs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Dice {
    pub(super) owner: Owner,
    /// The D20 hits on this or less.
    pub(super) need: u16,
    /// The D6 makes two wounds on this or less, one on up to three more.
    pub(super) two: u16,
    /// A natural 1 is a critical hit, a natural 20 a miss (RA-19).
    pub(super) naturals: bool,
    /// For a shot, what it would need without any aim (less than nothing, it may be): the odds tell what each aim would do.
    pub(super) unaimed: Option<i16>,
}

/// What fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Struck {
    pub(super) hit: bool,
    pub(super) critical: bool,
    pub(super) wounds: u16,
    /// The fewest aim counters that would have hit; more than there can be when none would.
    pub(super) aim_needed: u16,
}

/// The first of the two dice: whether it hits. Wounds are still to come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct ToHit(Dice);

/// The second: how many wounds, where two come on this or less.
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

impl Dice {
    /// RA-17: the wound roll after a hit; a critical one makes two wounds more likely.
    fn wound(&self, struck: Struck) -> Wound {
        Wound {
            owner: self.owner,
            two: self.two + if struck.critical { CRITICAL } else { 0 },
        }
    }
}

/// Both dice as one, for the luck of the whole.
impl Part for Dice {
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

/// What a shot or a blow came to.
pub(super) struct Landed {
    pub(super) struck: Struck,
    /// The D20, and what it needed.
    pub(super) die: u8,
    pub(super) need: u16,
    /// A natural 1 and 20 mean something.
    pub(super) naturals: bool,
    /// Points spent on the D20.
    pub(super) spent: u16,
    /// The wound roll after its modifiers; 7 and more is none.
    pub(super) wound_roll: i16,
    /// A wound fewer by luck.
    pub(super) lucky: bool,
    /// Wounds lost.
    pub(super) lost: u16,
    /// Wounds left: none when killed.
    pub(super) left: u16,
}

/// A shot or a blow of one figure at another, and how the report names it.
#[derive(Clone, Copy)]
pub(super) struct AttackRoll {
    pub(super) by: u16,
    pub(super) on: u16,
    /// The clause of the die to hit.
    pub(super) clause: &'static str,
    /// Several strike in one action: figures are told apart by the striker's id.
    pub(super) many: bool,
}

impl AttackRoll {
    /// Begins a figure of this blow.
    pub(super) fn figure<'r, 'a>(
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

/// The last roll for this, where there are faces to be told.
fn shown(table: &Table, why: &str) -> Option<u8> {
    table
        .rolls()
        .iter()
        .rev()
        .find(|roll: &&Roll| roll.why == why)
        .and_then(|roll| roll.faces.first().copied())
}

impl Rangers {
    /// RA-20: what is left of a defence when it is halved: rounded up.
    pub(super) fn halved(sum: Sum<'_, '_>, when: bool, how: &'static str) -> Result<u16, Suspend> {
        let sum = sum
            .times_if(when, 0.5, || how.to_owned())
            .round(Rounding::Up);
        Ok(sum.count(MOST_NEED, "defence")?)
    }

    /// RA-19: what a blow needs.
    pub(super) fn need_by_hand(
        &self,
        roll: &AttackRoll,
        defence: u16,
        spent: u16,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let entry = self.entry(roll.by);
        let need = roll
            .figure(self, report, "need", roll.clause)
            .plus(entry.kind.statistics().attack, || "attack".to_owned())
            .plus(if entry.has(Trait::Veteran) { 2 } else { 0 }, || {
                "veteran".to_owned()
            })
            .minus(defence, || "defence".to_owned())
            .plus(spent, || "aggression".to_owned())
            .at_least(0.0)
            .count(MOST_NEED, "or less on the D20")?;
        Ok(need)
    }

    /// RA-17: what a wound roll needs for two wounds. `weapon` is what a blow is struck with; none for a shot.
    /// `naturals`: a natural 1 to hit is a critical hit.
    pub(super) fn two_wounds(
        &self,
        roll: &AttackRoll,
        weapon: Option<Weapon>,
        spent: u16,
        naturals: bool,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let (by, on) = (self.entry(roll.by), self.entry(roll.on));
        let (worse, what) = match weapon {
            Some(Weapon::Improvised) => (2, "improvised weapon"),
            Some(Weapon::Pistol) => (2, "pistol in the hand"),
            Some(Weapon::Musket) => (1, "musket as a club"),
            Some(Weapon::Hatchet | Weapon::Sword) | None => (0, ""),
        };
        let strong = weapon.is_some() && by.has(Trait::Strongman);
        let two = roll
            .figure(self, report, "two_wounds", "RA-17")
            .plus(3, || "usual".to_owned())
            .on("D6")
            .minus(u16::from(on.has(Trait::Tough)), || "tough".to_owned())
            .minus(worse, || what.to_owned())
            .plus(u16::from(strong), || "strongman".to_owned())
            .plus(spent, || "aggression".to_owned())
            .at_least(0.0)
            .count(
                6,
                if naturals {
                    AFTER_NATURAL_1
                } else {
                    "or less on the D6 for two wounds, up to 3 more for one"
                },
            )?;
        Ok(two)
    }

    /// A blow with a hand weapon against a defence: what it needs, then its dice.
    pub(super) fn blow(
        &mut self,
        roll: &AttackRoll,
        (weapon, defence): (Weapon, u16),
        spend: Spend,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Landed, Suspend> {
        let need = self.need_by_hand(roll, defence, spend.hit, report)?;
        let two = self.two_wounds(roll, Some(weapon), spend.wound, true, report)?;
        let dice = Dice {
            owner: self.owner(roll.by),
            need,
            two,
            naturals: true,
            unaimed: None,
        };
        report.fact("attacked", Who::Unit(roll.by), Who::Unit(roll.on), 1);
        report.say("RA-17", |_| {
            format!(
                "{} strikes with {}",
                self.figure_name(roll.by),
                in_hand(weapon)
            )
        });
        report.prompt("to hit", || {
            let why = self.why_strike(roll, weapon, defence);
            let text = format!("{why}. 1D20: {}", hits_on(need, true));
            move |_, _| text.clone()
        });
        let landed = self.roll(roll, &dice, table, report)?;
        Ok(Landed {
            spent: spend.hit,
            ..landed
        })
    }

    /// Why a D20 falls for a blow: an attack, or one at the back of a fleeing figure.
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

    /// Rolls, and does what the dice say.
    pub(super) fn roll(
        &mut self,
        roll: &AttackRoll,
        dice: &Dice,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Landed, Suspend> {
        let mut struck = table.part(&ToHit(dice.clone()))?;
        if struck.hit {
            let wound = dice.wound(struck);
            report.prompt("wound", || {
                let text = self.why_wound(roll, struck, wound.two);
                move |_, _| text.clone()
            });
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
                .minus(u16::from(lucky), || "lucky".to_owned())
                .count(2, "wounds")?
        } else {
            0
        };
        let lost = self.hurt(roll, wounds, report);
        let face = i16::from(shown(table, "wound").unwrap_or(0));
        Ok(Landed {
            struck,
            die: shown(table, "to hit").unwrap_or(0),
            need: dice.need,
            naturals: dice.naturals,
            spent: 0,
            wound_roll: face + USUAL_TWO - dice.wound(struck).two.cast_signed(),
            lucky: wounds < struck.wounds && self.entry(roll.on).has(Trait::Lucky),
            lost,
            left: self.figure(roll.on).wounds_left,
        })
    }

    /// Why the wound roll is made, and what it means.
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

    /// RA-18: wounds, the red counter, death; RA-28: what that does to the side. Returns the wounds lost.
    fn hurt(&mut self, roll: &AttackRoll, wounds: u16, report: &mut Report) -> u16 {
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

/// What the odds and the after-action report count.
fn tally(roll: &AttackRoll, dice: &Dice, struck: Struck, report: &mut Report) {
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

/// The dice in words.
fn tell(roll: &AttackRoll, thrown: &Dice, struck: Struck, table: &Table, report: &mut Report) {
    let die = shown(table, "to hit").unwrap_or(0);
    report.say(roll.clause, |_| match struck {
        Struck { critical: true, .. } => {
            format!("a natural 1: a critical hit; {}", critical_sum(table))
        }
        Struck { hit: true, .. } => format!("{die}: a hit"),
        _ if thrown.naturals && die == 20 => "a natural 20: always a miss".to_owned(),
        _ => format!("{die}: a miss"),
    });
}

/// RA-19: what a critical hit makes of the wound roll: `wound roll 6 - 2 = 4`.
fn critical_sum(table: &Table) -> String {
    let face = i16::from(shown(table, "wound").unwrap_or(0));
    format!(
        "wound roll {face} - {CRITICAL} = {}",
        face - CRITICAL.cast_signed()
    )
}

/// The wound roll in words: `for a wound roll of 4`, or of `6 - 2` after a critical hit.
fn wound_roll(struck: Struck, table: &Table) -> String {
    let face = shown(table, "wound").unwrap_or(0);
    let less = if struck.critical {
        format!(" - {CRITICAL}")
    } else {
        String::new()
    };
    format!("for a wound roll of {face}{less}")
}

/// A weapon that is named: `the hatchet`.
pub(super) fn the(weapon: Weapon) -> String {
    match weapon {
        Weapon::Improvised => "an improvised weapon".to_owned(),
        weapon => format!("the {}", weapon.word()),
    }
}

/// A weapon as it is held: `a hatchet`.
pub(super) fn in_hand(weapon: Weapon) -> String {
    match weapon {
        Weapon::Improvised => "whatever is at hand".to_owned(),
        Weapon::Musket => "a musket as a club".to_owned(),
        Weapon::Pistol => "the butt of a pistol".to_owned(),
        Weapon::Hatchet | Weapon::Sword => format!("a {}", weapon.word()),
    }
}
