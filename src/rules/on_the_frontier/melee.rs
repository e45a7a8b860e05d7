//! The fight of a charge: dice, commanders, casualties (OF-16, OF-17).

use super::blows::{credits, struck};
use super::*;

/// OF-17: 1 hits the commander, 5-6 cancels or inflicts a hit.
static COME_ON: Reading = Reading {
    classes: &[
        "the commander is hit",
        "no effect",
        "cancels or inflicts 1 hit",
    ],
    of: &[0, 1, 1, 1, 2, 2],
};

#[derive(Clone, Copy, Debug)]
pub struct UnitInContact {
    pub unit: Unit,
    /// Figures fighting.
    pub figures: u16,
    /// The enemy is in cover, behind an obstacle or uphill.
    pub foe_covered: bool,
    pub foe_square: bool,
}

/// The units in contact, in listed order.
#[derive(Clone, Debug)]
pub struct Contact {
    pub attackers: Vec<UnitInContact>,
    pub defenders: Vec<UnitInContact>,
    /// A pursuit, which no other follows (OF-20).
    pub pursuit: bool,
}

pub fn units(fighters: &[UnitInContact]) -> Vec<Unit> {
    fighters.iter().map(|fighter| fighter.unit).collect()
}

impl At<'_, '_, '_> {
    /// OF-16 to OF-20: dice, commanders, casualties, outcome.
    pub(crate) fn melee(&mut self, contact: &Contact) -> Played {
        let sides = [&contact.attackers[..], &contact.defenders[..]];
        let colours = sides.map(|fighters| {
            fighters
                .first()
                .map_or(Side::Red, |fighter| self.side(fighter.unit))
        });
        // Hits against the attackers, and against the defenders.
        let mut taken = [0, 0];
        for (i, fighters) in sides.into_iter().enumerate() {
            taken[1 - i] = self.blows_of(fighters, sides[1 - i])?;
        }
        let rolled = struck(self.table);
        let mut led = [Vec::new(), Vec::new()];
        let mut cancels = [0, 0];
        for (i, fighters) in sides.into_iter().enumerate() {
            led[i] = self.come_on(fighters, (i, colours[i]), (&mut taken, &mut cancels))?;
        }
        let cancelled = self.tell_come_on(&led, taken);
        for i in [0, 1] {
            taken[i] = self.hits_taken(colours[i], taken[i], cancelled[i])?;
        }
        let mut shaken = Vec::new();
        for i in [0, 1] {
            let by = credits(colours[1 - i], &rolled, &led[1 - i]);
            shaken.extend(self.lay_down(&by, &units(sides[i]), taken[i], "OF-16"));
        }
        self.outcome(contact, taken, colours)?;
        // A unit that routed is gone, so no longer shaken.
        for unit in shaken {
            if self.is_shaken(unit) {
                self.tell_shaken(Who::Side(self.side(unit).other()), unit);
                self.also("OF-02", unit, |_| say!("{unit is/are} shaken", unit));
            }
        }
        Ok(())
    }

    /// OF-16: rolls a side's dice unit by unit. Returns the hits.
    fn blows_of(
        &mut self,
        fighters: &[UnitInContact],
        foes: &[UnitInContact],
    ) -> Result<u16, Suspend> {
        let mut blows = Vec::new();
        for fighter in fighters.iter().copied() {
            let (dice, need) = (self.melee_dice(fighter)?, self.melee_need(fighter)?);
            blows.push(DiceToHit {
                owner: self.owner(fighter.unit),
                dice,
                need,
            });
            self.fact("fought", fighter.unit, Who::Table, dice);
        }
        self.prompt_over("to hit", false, |_| {
            let foes = units(foes);
            move |so_far, dice| {
                say!(
                    "{unit strikes/strike} {foes}[; hits inflicted so far: {hits}]",
                    unit = dice.owner.who,
                    foes = &foes,
                    hits = so_far.best("to hit").map(score)
                )
            }
        });
        self.table.total(&blows)
    }

    fn melee_dice(&mut self, fighter: UnitInContact) -> Result<u16, Suspend> {
        let UnitInContact { unit, figures, .. } = fighter;
        let arm = self.entry(unit).arm;
        let by_two = !matches!(arm, Arm::Artillery | Arm::Cavalry);
        let who = || match arm {
            Arm::Artillery => say!("crew of {unit}", unit),
            Arm::Cavalry => say!("{figures:horseman/horsemen} of {unit}", figures, unit),
            _ => say!(
                "{figures:figure/figures} in 2 ranks of {unit}",
                figures,
                unit
            ),
        };
        let dice = self
            .report
            .figure_of(self.battle.id(unit), "dice", "OF-16")
            .plus(figures, || self.battle.words(who()))
            .times_if(by_two, 0.5, "one die for 2")
            .round(self.battle.roster.options.rounding())
            .count(MOST_DICE, "dice")?;
        Ok(dice)
    }

    fn melee_need(&mut self, fighter: UnitInContact) -> Result<u16, Suspend> {
        let (unit, entry) = (fighter.unit, *self.entry(fighter.unit));
        let square = fighter.foe_square && entry.arm == Arm::Cavalry;
        let to_hit = self.for_sum(|| say!("or more to hit for {unit}", unit));
        let need = self
            .sum_of(unit, "need", "OF-16")
            .plus(5, "or more")
            .on("D6")
            .minus(u16::from(entry.shock), "shock troops")
            .plus(
                u16::from(fighter.foe_covered),
                "enemy in cover, behind an obstacle or uphill",
            )
            .plus(u16::from(square), "cavalry against a square")
            .count(OUT_OF_REACH, &to_hit)?;
        Ok(need)
    }

    /// What a sum counts, with a name: told only if someone reads it.
    fn for_sum(&self, say: impl FnOnce() -> Say) -> String {
        if self.is_told() {
            self.words(say())
        } else {
            String::new()
        }
    }

    /// OF-17: rolls for every commander of one side (`own`) in contact; adds the hits inflicted to those taken, and counts the
    /// cancels of each side. Returns the commanders who cancel (false) or inflict (true) a hit.
    fn come_on(
        &mut self,
        fighters: &[UnitInContact],
        (own, side): (usize, Side),
        (taken, cancels): (&mut [u16; 2], &mut [u16; 2]),
    ) -> Result<Vec<(Character, bool)>, Suspend> {
        let mut done = Vec::new();
        for fighter in fighters {
            let commanders: Vec<Character> = self.with(fighter.unit).collect();
            for commander in commanders {
                let left = [0, 1].map(|i: usize| taken[i].saturating_sub(cancels[i]));
                let mut hits = [0; 2];
                hits[side.index()] = left[1 - own];
                hits[side.other().index()] = left[own];
                let rolled =
                    self.commander_rolls(commander, fighter.unit, (left[own] > 0, hits))?;
                if let Some(inflicts) = rolled {
                    taken[1 - own] += u16::from(inflicts);
                    cancels[own] += u16::from(!inflicts);
                    done.push((commander, inflicts));
                }
            }
        }
        Ok(done)
    }

    /// OF-17: rolls one commander's die; `open` if a hit is there to cancel so far; `hits` of red and blue so far. Returns whether
    /// the commander inflicts a hit or cancels one, if either.
    fn commander_rolls(
        &mut self,
        commander: Character,
        unit: Unit,
        (open, hits): (bool, [u16; 2]),
    ) -> Result<Option<bool>, Suspend> {
        let owner = self.owner_of_commander(commander);
        self.prompt("come on", |_| {
            say!(
                "Come on: {commander} with {unit}; hits inflicted so far: {hits}",
                commander,
                unit,
                hits = score(hits)
            )
        });
        let rolled = self.table.hand(Hand {
            why: "come on",
            owner,
            count: 1,
            reads: &COME_ON,
            again: Faces::NONE,
        })?;
        if rolled.count(0) > 0 {
            self.hit_commander(commander, "OF-17");
            return Ok(None);
        }
        if rolled.count(2) == 0 {
            self.line("OF-17", |_| say!("{commander} has no effect", commander));
            return Ok(None);
        }
        let face = rolled.face().unwrap_or_default();
        self.ask_come_on((commander, unit), face, (open, hits));
        let answer = self.table.ask(Ask {
            id: "come_on",
            owner,
            question: "Cancel a hit on the own side, or inflict one on the enemy?",
            options: Options::words(&["cancel", "inflict"]),
            default: Chosen::Word(if open { "cancel" } else { "inflict" }),
            once: false,
            bluff: false,
            idle: false,
            preset: true,
            task: "",
        })?;
        Ok(Some(answer.is("inflict")))
    }

    /// OF-17: tells what came of each commander's choice. Returns the hits cancelled, at most those taken.
    fn tell_come_on(&mut self, led: &[Vec<(Character, bool)>; 2], taken: [u16; 2]) -> [u16; 2] {
        let mut cancelled = [0, 0];
        for (i, led) in led.iter().enumerate() {
            for (commander, inflicts) in led.iter().copied() {
                let cancels = !inflicts && cancelled[i] < taken[i];
                cancelled[i] += u16::from(cancels);
                let effect = match (inflicts, cancels) {
                    (true, _) => "inflicts 1 hit",
                    (false, true) => "cancels 1 hit",
                    (false, false) => "has no hit to cancel",
                };
                let words = |_: &OnTheFrontier| say!("{commander} {effect}", commander, effect);
                self.also("OF-17", commander, words);
                self.line("OF-17", words);
            }
        }
        cancelled
    }

    /// OF-17: the hits a side takes in the end.
    fn hits_taken(&mut self, side: Side, hits: u16, cancelled: u16) -> Result<u16, Suspend> {
        let against = self.for_sum(|| say!("hits against {side}", side));
        let taken = self
            .report
            .figure_of(side.id(), "hits", "OF-17")
            .plus(hits, "inflicted")
            .minus(cancelled, "cancelled")
            .count(MOST_DICE, &against)?;
        self.quantity(side, "hits", taken.into());
        Ok(taken)
    }
}
