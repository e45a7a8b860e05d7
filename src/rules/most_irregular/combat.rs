//! Rounds of an assault on a formation (MI-27 to MI-29).

use super::actions::threes;
use super::blows::{Effects, Falls, Losses, Stand};
use super::men::Men;
use super::names::count;
use super::state::MostIrregular;
use crate::battle::{Report, Rounding};
use crate::table::{Faces, Halt, Hand, Owner, Part, Reading, Table, Who};
use std::cell::Cell;
use std::cmp::Ordering;

/// MI-28: a hit on 3 and more for the winner, on 5 and more for the loser and in a draw.
static WON: Reading = Reading { classes: &["miss", "hit"], of: &[0, 0, 1, 1, 1, 1] };
static LOST: Reading = Reading { classes: &["miss", "hit"], of: &[0, 0, 0, 0, 1, 1] };

/// Who fights, and with how many officers: the attacker first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    pub(super) units: [u16; 2],
    pub(super) officers: [u16; 2],
}

/// One side of a round, as far as the dice go.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Striker {
    owner: Owner,
    /// What is added to its die.
    bonus: u16,
    /// Its dice to hit.
    dice: u16,
    /// Its men, who may be hit.
    men: Men,
}

/// MI-27, MI-28: a whole round: the higher dice, the blows, what they do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Round {
    /// The attacker, the defender.
    sides: [Striker; 2],
    falls: Falls,
}

/// What came of a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Fought {
    /// The attacker against the defender.
    order: Ordering,
    /// The dice that counted: for the report only.
    best: [u8; 2],
    /// What each side suffers.
    losses: [Losses; 2],
}

impl Part for Round {
    type Out = Fought;

    fn resolve(&self, table: &mut Table) -> Result<Fought, Halt> {
        let mut best = [0; 2];
        for (best, side) in best.iter_mut().zip(&self.sides) {
            *best = table.part(&Best { owner: side.owner })?;
        }
        let [attack, defence] = [0, 1].map(|i| u16::from(best[i]) + self.sides[i].bonus);
        let order = attack.cmp(&defence);
        let reads = match order {
            Ordering::Greater => [&WON, &LOST],
            Ordering::Less => [&LOST, &WON],
            Ordering::Equal => [&LOST, &LOST],
        };
        let mut hits = [0; 2];
        for i in 0..2 {
            let hand = Hand { why: "to hit", owner: self.sides[i].owner, count: self.sides[i].dice, reads: reads[i], again: Faces::NONE };
            hits[i] = table.hand(hand)?.count(1);
        }
        let mut losses = [Losses::default(); 2];
        for (by, on) in [(0, 1), (1, 0)] {
            let effects = Effects {
                owner: self.sides[by].owner,
                hits: self.falls.on(hits[by], self.sides[on].men),
                by_stragglers: false,
                options: self.falls,
                shock_counts: order == Ordering::Equal,
            };
            losses[on] = table.part(&effects)?;
        }
        if table.is_quiet() {
            best = [0; 2];
        }
        Ok(Fought { order, best, losses })
    }
}

/// MI-27: two dice, the higher counts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Best {
    owner: Owner,
}

impl Part for Best {
    type Out = u8;

    fn resolve(&self, table: &mut Table) -> Result<u8, Halt> {
        let [a, b] = table.faces("the assault", self.owner, 6)?;
        Ok(a.max(b))
    }
}

impl Fought {
    /// Whether it settles anything or hurts anybody.
    fn changes(&self) -> bool {
        self.order != Ordering::Equal || self.losses.iter().any(|losses| !losses.is_none())
    }
}

impl MostIrregular {
    /// MI-27 to MI-29: rounds until one side has lost. Gives how many men of each were wounded.
    pub(super) fn melee(&mut self, sides: Sides, table: &mut Table, report: &mut Report) -> Result<[u16; 2], Halt> {
        let mut wounded = [0; 2];
        for number in 1.. {
            let round = self.round(sides, report)?;
            let fought = if number == 1 { table.part(&round)? } else { again(&round, table, report)? };
            self.tell_round(sides, &round, &fought, report);
            for i in 0..2 {
                wounded[i] += fought.losses[i].wounded;
                let by = Who::Unit(sides.units[1 - i]);
                self.suffer(by, sides.units[i], Stand::Formed, &fought.losses[i], report);
            }
            if number == 1 {
                let event = match fought.order {
                    Ordering::Greater => "wins",
                    Ordering::Less => "loses",
                    Ordering::Equal => "draws",
                };
                report.event(Who::Unit(sides.units[0]), event);
            }
            match fought.order {
                Ordering::Greater => return Ok(self.decide(sides, Some(1), wounded, report)),
                Ordering::Less => return Ok(self.decide(sides, Some(0), wounded, report)),
                Ordering::Equal => {}
            }
            let none = sides.units.map(|unit| self.unit(unit).formed.is_none());
            match none {
                [false, false] => report.say("MI-29", |_| "a draw: another round at once".to_owned()),
                [true, true] => return Ok(self.decide(sides, None, wounded, report)),
                [attacker_gone, _] => return Ok(self.decide(sides, Some(usize::from(!attacker_gone)), wounded, report)),
            }
        }
        Ok(wounded)
    }

    /// The round as the men stand now.
    fn round(&self, sides: Sides, report: &mut Report) -> Result<Round, Halt> {
        let [attacker, defender] = [(0, 1), (1, 0)].map(|(i, j)| (sides.units[i], sides.units[j], sides.officers[i]));
        Ok(Round { sides: [self.striker(attacker, report)?, self.striker(defender, report)?], falls: self.falls() })
    }

    fn striker(&self, (unit, foe, officers): (u16, u16, u16), report: &mut Report) -> Result<Striker, Halt> {
        let (men, foes) = (self.unit(unit).formed, self.unit(foe).formed);
        let levels = self.entry(unit).quality.level().saturating_sub(self.entry(foe).quality.level());
        let more = men.strength() - foes.strength();
        let id = self.unit_id(unit);
        let bonus = report
            .figure_of(id, "bonus", "MI-27")
            .plus(2 * levels, || format!("for {} of quality", count(levels, "level", "levels")))
            .plus(officers, || "for officers".to_owned())
            .plus(threes(more), || "for more men".to_owned())
            .count(99, "to its die")?;
        let dice = report
            .figure_of(id, "dice", "MI-28")
            .plus(men.fit, || "fit".to_owned())
            .plus(f64::from(men.wounded) / 2.0, || format!("for {} wounded", men.wounded))
            .round(Rounding::Down)
            .count(999, "dice")?;
        Ok(Striker { owner: self.owner(unit), bonus, dice, men })
    }

    fn tell_round(&self, sides: Sides, round: &Round, fought: &Fought, report: &mut Report) {
        report.say("MI-27", |_| {
            let [attack, defence] = [0, 1].map(|i| {
                let (best, bonus) = (fought.best[i], round.sides[i].bonus);
                format!("{} {best} + {bonus} = {}", self.unit_name(sides.units[i]), u16::from(best) + bonus)
            });
            let verdict = match fought.order {
                Ordering::Greater => "the attacker wins",
                Ordering::Less => "the defender wins",
                Ordering::Equal => "a draw",
            };
            format!("{attack}; {defence}: {verdict}")
        });
        report.say("MI-28", |_| match fought.order {
            Ordering::Equal => "both hit on 5+".to_owned(),
            _ => "the winner hits on 3+, the loser on 5+".to_owned(),
        });
    }

    /// MI-28, MI-29: the loser withdraws, and the survivors of both are dispersed.
    fn decide(&mut self, sides: Sides, loser: Option<usize>, wounded: [u16; 2], report: &mut Report) -> [u16; 2] {
        match loser {
            Some(loser) => {
                let [won, lost] = [sides.units[1 - loser], sides.units[loser]];
                report.fact("won", Who::Unit(won), Who::Unit(lost), 1);
                let name = self.unit_name(lost);
                report.say("MI-28", |_| format!("{name} loses the assault"));
                if !self.unit(lost).present().is_none() {
                    report.instruct(|_| format!("{name} withdraws 8 inches"));
                }
            }
            None => report.say("MI-29", |_| "nobody is left in formation on either side: nobody wins".to_owned()),
        }
        for unit in sides.units {
            let left = self.unit(unit).formed;
            self.unit_mut(unit).stray(left);
            if !left.is_none() {
                let name = self.unit_name(unit);
                report.say("MI-28", |_| format!("{name} is dispersed: {} are stragglers", left.words()));
                report.instruct(|_| format!("spread {name} out: all are stragglers"));
            }
        }
        wounded
    }
}

/// MI-29: another round. A round that changes nothing is fought again as it is: the odds take such rounds in one step.
fn again(round: &Round, table: &mut Table, report: &mut Report) -> Result<Fought, Halt> {
    let idle = Cell::new(0u16);
    let fought = table.until(round, |fought| {
        let changes = fought.changes();
        idle.set(idle.get().saturating_add(u16::from(!changes)));
        changes
    })?;
    if idle.get() > 0 {
        report.say("MI-29", |_| format!("{} drawn, and nobody hurt", count(idle.get(), "round", "rounds")));
    }
    Ok(fought)
}
