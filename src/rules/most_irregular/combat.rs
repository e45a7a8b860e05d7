//! Rounds of an assault on a formation (MI-27 to MI-29).

use super::melee::RoundsToCome;
use super::strikes::{BLOWS, LOST, THE_ASSAULT, WON};
use super::*;
use crate::table::DuelOutcome;
use std::cell::Cell;

/// The units in an assault and their officers, the attacker first.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    pub units: [Unit; 2],
    pub officers: [u16; 2],
}

/// The result of an assault that was fought out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Melee {
    /// The index of the loser; none if neither side has men left.
    pub loser: Option<usize>,
    /// The totals that decided it; none if a side ran out of formed men after a draw.
    pub totals: Option<[u16; 2]>,
    /// The round that decided it, from 1.
    pub round: u16,
    /// The losses of each side in all rounds.
    pub losses: [Losses; 2],
}

/// MI-27, MI-28: a whole round: the contest, the dice to hit, the effects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct AssaultRound {
    /// The attacker, the defender.
    sides: [Striker; 2],
    hit_allocation: HitAllocation,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct RoundResult {
    /// The attacker's total against the defender's.
    order: Ordering,
    /// The dice that counted; for the report only.
    best: [u8; 2],
    losses: [Losses; 2],
}

impl Part for AssaultRound {
    type Out = RoundResult;

    fn resolve(&self, table: &mut Table) -> Result<RoundResult, Suspend> {
        let contest = Contest {
            owners: [self.sides[0].owner, self.sides[1].owner],
            bonuses: [self.sides[0].bonus, self.sides[1].bonus],
        };
        let fought = table.part(&contest)?;
        let [attacker, defender] = contest.owners;
        table.tested(THE_ASSAULT, "wins", attacker, &contest, &fought, |fought| {
            fought.0 == Ordering::Greater
        });
        table.tested(THE_ASSAULT, "wins", defender, &contest, &fought, |fought| {
            fought.0 == Ordering::Less
        });
        let (order, best) = fought;
        let hits = [
            self.sides[0].strike(order, table)?,
            self.sides[1].strike(order.reverse(), table)?,
        ];
        let mut losses = [Losses::default(); 2];
        for (by, on) in [(0, 1), (1, 0)] {
            let effects = EffectDice {
                owner: self.sides[by].owner,
                hits: self.hit_allocation.on(hits[by], self.sides[on].men),
                by_stragglers: false,
                options: self.hit_allocation,
                shock_counts: order == Ordering::Equal,
            };
            losses[on] = table.part(&effects)?;
        }
        Ok(RoundResult {
            order,
            best,
            losses,
        })
    }
}

impl RoundResult {
    /// False for a draw without losses.
    fn changes(&self) -> bool {
        self.order != Ordering::Equal || self.losses.iter().any(|losses| !losses.is_none())
    }
}

enum AfterRound {
    /// The index of the loser; none if neither side has men left.
    Lost(Option<usize>),
    /// MI-29: another round.
    Again,
}

/// MI-27, MI-29: the lower total loses; after a draw, a side without formed men.
fn after_round(order: Ordering, men: [Men; 2]) -> AfterRound {
    match (order, men.map(Men::is_none)) {
        (Ordering::Greater, _) | (Ordering::Equal, [false, true]) => AfterRound::Lost(Some(1)),
        (Ordering::Less, _) | (Ordering::Equal, [true, false]) => AfterRound::Lost(Some(0)),
        (Ordering::Equal, [true, true]) => AfterRound::Lost(None),
        (Ordering::Equal, [false, false]) => AfterRound::Again,
    }
}

/// MI-29: fights rounds until one changes anything; the odds take those before it in one step. Returns it and their number.
fn again(
    round: &AssaultRound,
    table: &mut Table,
    report: &mut Report,
) -> Result<(RoundResult, u16), Suspend> {
    let idle = Cell::new(0u16);
    let fought = table.until(round, |fought| {
        let changes = fought.changes();
        idle.set(idle.get().saturating_add(u16::from(!changes)));
        changes
    })?;
    if idle.get() > 0 {
        report.say("MI-29", || {
            format!(
                "{} drawn without losses",
                count(idle.get(), "round", "rounds")
            )
        });
    }
    Ok((fought, idle.get()))
}

/// Works out the next round of two bodies.
fn round(
    bodies: &[MeleeBody; 2],
    hit_allocation: HitAllocation,
    tags: [&Tag; 2],
    report: &mut Report,
) -> Result<AssaultRound, Suspend> {
    let [attacker, defender] = bodies;
    Ok(AssaultRound {
        sides: [
            attacker.striker(defender, tags[0], report)?,
            defender.striker(attacker, tags[1], report)?,
        ],
        hit_allocation,
    })
}

impl MostIrregular {
    /// MI-27 to MI-29: rounds until one side has lost; then both are dispersed.
    pub fn melee(
        &mut self,
        sides: Sides,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Melee, Suspend> {
        let [attacker, defender] = sides.units.map(|unit| Tag {
            id: self.unit_id(unit).to_owned(),
            name: self.unit_name(unit),
        });
        let mut melee = Melee::default();
        loop {
            let first = melee.round == 0;
            if !report.has_overrules()
                && let Some(ahead) = table.duel(|| self.rounds_to_come(sides))?
            {
                return Ok(self.end_at_once(sides, first, &ahead, report));
            }
            let round = round(
                &self.bodies(sides),
                self.hit_allocation(),
                [&attacker, &defender],
                report,
            )?;
            self.prompt_round(sides, &round, report);
            let (fought, idle) = if first {
                (table.part(&round)?, 0)
            } else {
                again(&round, table, report)?
            };
            melee.round += 1 + idle;
            self.tell_round(sides, &round, &fought, report);
            for i in 0..2 {
                melee.losses[i] += fought.losses[i];
                self.suffer(
                    sides.units[1 - i].into(),
                    sides.units[i],
                    Stand::Formed,
                    &fought.losses[i],
                    report,
                );
            }
            if first {
                Self::tell_first(sides, fought.order, report);
            }
            match after_round(fought.order, self.formed(sides)) {
                AfterRound::Again => {
                    report.say("MI-29", "a draw: another round at once");
                }
                AfterRound::Lost(loser) => {
                    melee.loser = loser;
                    if fought.order != Ordering::Equal {
                        melee.totals =
                            Some([0, 1].map(|i| u16::from(fought.best[i]) + round.sides[i].bonus));
                    }
                    self.decide(sides, loser, report);
                    return Ok(melee);
                }
            }
        }
    }

    fn formed(&self, sides: Sides) -> [Men; 2] {
        sides.units.map(|unit| self.unit(unit).formed)
    }

    fn rounds_to_come(&self, sides: Sides) -> RoundsToCome {
        RoundsToCome {
            bodies: self.bodies(sides),
            hit_allocation: self.hit_allocation(),
        }
    }

    /// Applies the result of all rounds to come, solved as a whole by the odds.
    fn end_at_once(
        &mut self,
        sides: Sides,
        first: bool,
        ahead: &DuelOutcome<Men>,
        report: &mut Report,
    ) -> Melee {
        for (unit, alive) in sides.units.into_iter().zip(ahead.left) {
            let it = self.unit_mut(unit);
            it.fatal += it.formed.all() - alive.all();
            it.formed = alive;
        }
        if first {
            Self::tell_first(sides, ahead.first, report);
        }
        // The loser matters only for the report, which is off.
        self.decide(sides, None, report);
        Melee::default()
    }

    fn bodies(&self, sides: Sides) -> [MeleeBody; 2] {
        let [attacker, defender] = sides.units.map(|unit| self.unit(unit).body());
        // Defending is no action: those who have acted strike too.
        let defender = Body {
            carried: Men::NONE,
            ..defender
        };
        let body = |i: usize, body| {
            let unit = sides.units[i];
            MeleeBody {
                owner: self.owner(unit),
                level: self.entry(unit).quality.level(),
                officers: sides.officers[i],
                body,
            }
        };
        [body(0, attacker), body(1, defender)]
    }

    /// Counts the first round for the odds.
    fn tell_first(sides: Sides, order: Ordering, report: &mut Report) {
        let event = match order {
            Ordering::Greater => "wins",
            Ordering::Less => "loses",
            Ordering::Equal => "draws",
        };
        report.event(sides.units[0].into(), event);
    }

    fn tell_round(
        &self,
        sides: Sides,
        round: &AssaultRound,
        fought: &RoundResult,
        report: &mut Report,
    ) {
        report.say("MI-27", || {
            let [attack, defence] = [0, 1].map(|i| {
                let (best, bonus) = (fought.best[i], round.sides[i].bonus);
                format!(
                    "{} {best} + {bonus} = {}",
                    self.unit_name(sides.units[i]),
                    u16::from(best) + bonus
                )
            });
            let result = match fought.order {
                Ordering::Greater => "the attackers win",
                Ordering::Less => "the defenders win",
                Ordering::Equal => "a draw",
            };
            format!("{attack}; {defence}: {result}")
        });
        report.say("MI-28", || match fought.order {
            Ordering::Equal => "both hit on 5+".to_owned(),
            _ => "the winner hits on 3+, the loser on 5+".to_owned(),
        });
    }

    /// MI-28, MI-29: the loser withdraws and the survivors of both sides disperse.
    fn decide(&mut self, sides: Sides, loser: Option<usize>, report: &mut Report) {
        if let Some(loser) = loser {
            let [won, lost] = [sides.units[1 - loser], sides.units[loser]];
            report.fact("won", won.into(), lost.into(), 1);
        }
        for (i, unit) in sides.units.into_iter().enumerate() {
            if loser == Some(i) && !self.unit(unit).present().is_none() {
                report.instruct_unit(unit.into(), "move back 8″");
            }
            let left = self.unit(unit).formed;
            self.unit_mut(unit).stray(left);
            if !left.is_none() {
                report.say("MI-28", || {
                    format!(
                        "{} are dispersed: {}",
                        self.unit_name(unit),
                        count(
                            left.all(),
                            "man becomes a straggler",
                            "men become stragglers"
                        )
                    )
                });
                report.instruct_unit(unit.into(), "spread out");
            }
        }
    }

    /// The prompts for the dice of a round.
    fn prompt_round(&self, sides: Sides, round: &AssaultRound, report: &mut Report) {
        let names = sides.units.map(|unit| self.unit_name(unit));
        let bonuses = [0, 1].map(|i| match round.sides[i].bonus {
            0 => String::new(),
            bonus => format!(", + {bonus} for {}", names[i]),
        });
        report.prompt(THE_ASSAULT, || {
            format!(
                "{} against {}. 2D6 each: the higher counts{}; high wins",
                names[0],
                names[1],
                bonuses.concat()
            )
        });
        let attacker = round.sides[0].owner;
        report.prompt_each(BLOWS, || {
            let names = names.clone();
            move |request, _| {
                let name = &names[usize::from(request.owner != attacker)];
                match request.reading {
                    Some(reading) if std::ptr::eq(reading, &raw const WON) => format!("{name} won"),
                    Some(reading) if std::ptr::eq(reading, &raw const LOST) => {
                        format!("{name} lost")
                    }
                    _ => format!("A draw: {name} strike"),
                }
            }
        });
        report.prompt_each(EFFECT, || {
            move |request, _| {
                let name = &names[usize::from(request.owner == attacker)];
                let hits = usize::from(request.count) + request.rolled.len();
                format!(
                    "{} on {name}",
                    count(u32::try_from(hits).unwrap_or(0), "hit", "hits")
                )
            }
        });
    }
}
