//! A shot or a blow: the die to hit, the wound roll, and what becomes of the target (RA-16 to RA-21).

use super::aggression::Spend;
use super::kinds::{Trait, Weapon};
use super::state::Rangers;
use crate::battle::{Report, Rounding, Sum, Word, count};
use crate::table::{Owner, Part, Roll, Side, Suspend, Table, Who};

/// The most that the umpire may put in place of what a D20 needs.
pub(super) const MOST_NEED: u16 = 20;

/// RA-17: faces from one wound to the next: up to so many more is one wound instead of two.
const ONE_WOUND: u16 = 3;

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

impl Part for Dice {
    type Out = Struck;

    fn resolve(&self, table: &mut Table) -> Result<Struck, Suspend> {
        let [die] = table.faces("to hit", self.owner, 20)?;
        let critical = self.naturals && die == 1;
        let never = self.naturals && die == 20;
        let hit = critical || u16::from(die) <= self.need && !never;
        let aim_needed = match self.unaimed {
            Some(_) if critical => 0,
            Some(need) if !never => u16::try_from(i16::from(die) - need)
                .unwrap_or(0)
                .min(MOST_AIM + 1),
            _ => MOST_AIM + 1,
        };
        if !hit {
            return Ok(Struck {
                aim_needed,
                ..Struck::default()
            });
        }
        let [face] = table.faces("wound", self.owner, 6)?;
        let two = self.two + if critical { CRITICAL } else { 0 };
        let wounds = match u16::from(face) {
            face if face <= two => 2,
            face if face <= two + ONE_WOUND => 1,
            _ => 0,
        };
        Ok(Struck {
            hit,
            critical,
            wounds,
            aim_needed,
        })
    }

    fn worth(struck: &Struck, side: Side) -> f64 {
        let _ = side; // Only the striker's dice are in it.
        f64::from(struck.wounds)
    }
}

/// Who strikes whom, and how the report tells it.
#[derive(Clone, Copy)]
pub(super) struct Swing {
    pub(super) by: u16,
    pub(super) on: u16,
    /// The clause of the die to hit.
    pub(super) clause: &'static str,
    /// Several strike in one action: figures are told apart by the striker's id.
    pub(super) many: bool,
}

impl Swing {
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
        swing: &Swing,
        defence: u16,
        spent: u16,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let entry = self.entry(swing.by);
        let need = swing
            .figure(self, report, "need", swing.clause)
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
        swing: &Swing,
        weapon: Option<Weapon>,
        spent: u16,
        naturals: bool,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let (by, on) = (self.entry(swing.by), self.entry(swing.on));
        let (worse, what) = match weapon {
            Some(Weapon::Improvised) => (2, "improvised weapon"),
            Some(Weapon::Pistol) => (2, "pistol in the hand"),
            Some(Weapon::Musket) => (1, "musket as a club"),
            Some(Weapon::Hatchet | Weapon::Sword) | None => (0, ""),
        };
        let strong = weapon.is_some() && by.has(Trait::Strongman);
        let two = swing
            .figure(self, report, "two_wounds", "RA-17")
            .plus(3, || "usual".to_owned())
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
        swing: &Swing,
        (weapon, defence): (Weapon, u16),
        spend: Spend,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let need = self.need_by_hand(swing, defence, spend.hit, report)?;
        let two = self.two_wounds(swing, Some(weapon), spend.wound, true, report)?;
        let dice = Dice {
            owner: self.owner(swing.by),
            need,
            two,
            naturals: true,
            unaimed: None,
        };
        report.fact("attacked", Who::Unit(swing.by), Who::Unit(swing.on), 1);
        report.say("RA-17", |_| {
            format!(
                "{} strikes with {}",
                self.figure_name(swing.by),
                in_hand(weapon)
            )
        });
        self.roll(swing, &dice, table, report)
    }

    /// Rolls, and does what the dice say.
    pub(super) fn roll(
        &mut self,
        swing: &Swing,
        dice: &Dice,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let struck = table.part(dice)?;
        table.tested("to hit", "hits", dice.owner, dice, &struck, |struck| {
            struck.hit
        });
        table.tallied("to hit", "wounds", dice.owner, dice, &struck, &|struck| {
            struck.wounds
        });
        let (by, on) = (Who::Unit(swing.by), Who::Unit(swing.on));
        if report.is_on() {
            tell(swing, dice, struck, table, report);
        }
        if dice.unaimed.is_some() && !report.is_on() {
            let names = ["hit_aim_0", "hit_aim_1", "hit_aim_2", "hit_aim_3"];
            (0..)
                .zip(names)
                .filter(|(aim, _)| *aim >= struck.aim_needed)
                .for_each(|(_, name)| report.event(on, name));
        }
        if !struck.hit {
            return Ok(());
        }
        report.event(on, "hit");
        report.fact("hits", by, on, 1);
        if struck.critical {
            report.event(on, "critical");
            report.fact("criticals", by, on, 1);
        }
        let lucky = struck.wounds > 0 && self.entry(swing.on).has(Trait::Lucky);
        let wounds = swing
            .figure(self, report, "wounds", "RA-17")
            .plus(struck.wounds, || wound_roll(struck, table))
            .minus(u16::from(lucky), || "lucky".to_owned())
            .count(2, "wounds")?;
        self.hurt(swing, wounds, report);
        Ok(())
    }

    /// RA-18: wounds, the red counter, death; RA-28: what that does to the side.
    fn hurt(&mut self, swing: &Swing, wounds: u16, report: &mut Report) {
        let lost = wounds.min(self.figure(swing.on).wounds_left);
        if lost == 0 {
            return;
        }
        let (by, on) = (Who::Unit(swing.by), Who::Unit(swing.on));
        let (side, name) = (self.side(swing.on), self.figure_name(swing.on));
        let was_shaken = self.is_shaken(side);
        self.figure_mut(swing.on).wounds_left -= lost;
        let left = self.figure(swing.on).wounds_left;
        report.event(on, "wounded");
        report.fact("wounds", by, on, lost);
        if left > 0 {
            report.say("RA-18", |_| {
                format!("{name} is wounded: {} left", count(left, "wound", "wounds"))
            });
            return;
        }
        self.kill(swing.on);
        report.event(on, "killed");
        report.fact("kills", by, on, 1);
        report.say("RA-18", |_| format!("{name} is out of the game"));
        if self.is_shaken(side) && !was_shaken {
            self.tell_shaken(side, report);
        }
    }

    /// RA-28: from now on a failed roll is the end.
    fn tell_shaken(&self, side: Side, report: &mut Report) {
        report.event(Who::Side(side), "shaken");
        report.say("RA-28", |_| {
            let why = if self.faction(side).leader_lost {
                "the leader is lost".to_owned()
            } else {
                format!(
                    "{} of {} points left",
                    self.points(side),
                    self.points_start(side)
                )
            };
            format!(
                "{}: {why}; whoever fails his motivation roll now runs off",
                self.call(Who::Side(side))
            )
        });
    }
}

/// The dice in words.
fn tell(swing: &Swing, thrown: &Dice, struck: Struck, table: &Table, report: &mut Report) {
    let die = shown(table, "to hit").unwrap_or(0);
    report.say(swing.clause, |_| match struck {
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

/// A weapon as it is held: `a hatchet`.
pub(super) fn in_hand(weapon: Weapon) -> String {
    match weapon {
        Weapon::Improvised => "whatever is at hand".to_owned(),
        Weapon::Musket => "a musket as a club".to_owned(),
        Weapon::Pistol => "the butt of a pistol".to_owned(),
        Weapon::Hatchet | Weapon::Sword => format!("a {}", weapon.word()),
    }
}
