//! Rounds of an assault on a formation (MI-27 to MI-29).

use super::melee::RoundsToCome;
use super::strikes::{BLOWS, THE_ASSAULT};
use super::*;
use crate::table::{DuelOutcome, Roll};
use std::cmp::Ordering;

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
fn again(round: &AssaultRound, at: &mut At) -> Result<(RoundResult, u16), Suspend> {
    let mut idle = 0u16;
    let fought = at.until(round, RoundResult::changes, |_, _| idle += 1)?;
    if idle > 0 {
        at.line("MI-29", |_| {
            say!("{idle round/rounds} drawn without losses", idle)
        });
    }
    Ok((fought, idle))
}

impl MostIrregular {
    fn formed(&self, sides: Sides) -> [Men; 2] {
        sides.units.map(|unit| self.unit(unit).formed)
    }

    fn rounds_to_come(&self, sides: Sides) -> RoundsToCome {
        RoundsToCome {
            bodies: self.bodies(sides),
            hit_allocation: self.hit_allocation(),
        }
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
}

impl At<'_, '_, '_> {
    /// MI-27 to MI-29: rounds until one side has lost; then both are dispersed.
    pub(crate) fn melee(&mut self, sides: Sides) -> Result<Melee, Suspend> {
        let mut melee = Melee::default();
        loop {
            let first = melee.round == 0;
            let battle = &*self.battle;
            if !self.report.has_overrules()
                && let Some(ahead) = self.table.duel(|| battle.rounds_to_come(sides))?
            {
                return Ok(self.end_at_once(sides, first, &ahead));
            }
            let round = self.round(sides)?;
            self.prompt_round(sides, &round);
            let (fought, idle) = if first {
                (self.table.part(&round)?, 0)
            } else {
                again(&round, self)?
            };
            melee.round += 1 + idle;
            self.tell_round(sides, &round, &fought);
            for i in 0..2 {
                melee.losses[i] += fought.losses[i];
                let [by, unit] = [sides.units[1 - i], sides.units[i]];
                self.suffer(by, unit, Stand::Formed, &fought.losses[i]);
            }
            if first {
                self.count_first(sides, fought.order);
            }
            match after_round(fought.order, self.formed(sides)) {
                AfterRound::Again => {
                    self.line("MI-29", |_| say!("a draw: another round at once"));
                }
                AfterRound::Lost(loser) => {
                    melee.loser = loser;
                    if fought.order != Ordering::Equal {
                        melee.totals =
                            Some([0, 1].map(|i| u16::from(fought.best[i]) + round.sides[i].bonus));
                    }
                    self.decide(sides, loser);
                    return Ok(melee);
                }
            }
        }
    }

    /// Works out the next round.
    fn round(&mut self, sides: Sides) -> Result<AssaultRound, Suspend> {
        let [attacker, defender] = self.bodies(sides);
        let directory = &self.battle.roster.directory;
        let [attacks, defends] = sides.units.map(|unit| Tag {
            id: directory.id(unit.into()),
            name: directory.name(unit.into()),
        });
        Ok(AssaultRound {
            sides: [
                attacker.striker(&defender, attacks, self.report)?,
                defender.striker(&attacker, defends, self.report)?,
            ],
            hit_allocation: self.battle.hit_allocation(),
        })
    }

    /// Applies the result of all rounds to come, solved as a whole by the odds.
    fn end_at_once(&mut self, sides: Sides, first: bool, ahead: &DuelOutcome<Men>) -> Melee {
        for (unit, alive) in sides.units.into_iter().zip(ahead.left) {
            let it = self.unit_mut(unit);
            it.fatal += it.formed.all() - alive.all();
            it.formed = alive;
        }
        if first {
            self.count_first(sides, ahead.first);
        }
        // The loser matters only for the report, which is off.
        self.decide(sides, None);
        Melee::default()
    }

    /// Counts the first round for the odds.
    fn count_first(&mut self, sides: Sides, order: Ordering) {
        let event = match order {
            Ordering::Greater => "wins",
            Ordering::Less => "loses",
            Ordering::Equal => "draws",
        };
        self.event(sides.units[0], event);
    }

    fn tell_round(&mut self, sides: Sides, round: &AssaultRound, fought: &RoundResult) {
        self.line("MI-27", |_| {
            let [attack, defence] = [0, 1].map(|i| {
                let (unit, best, bonus) = (sides.units[i], fought.best[i], round.sides[i].bonus);
                let total = u16::from(best) + bonus;
                say!(
                    "{unit} {best} + {bonus} = {total}",
                    unit,
                    best,
                    bonus,
                    total
                )
            });
            let result = match fought.order {
                Ordering::Greater => "the attackers win",
                Ordering::Less => "the defenders win",
                Ordering::Equal => "a draw",
            };
            say!("{attack}; {defence}: {result}", attack, defence, result)
        });
        self.line("MI-28", |_| {
            if fought.order == Ordering::Equal {
                say!("both hit on 5+")
            } else {
                say!("the winner hits on 3+, the loser on 5+")
            }
        });
    }

    /// MI-28, MI-29: the loser withdraws and the survivors of both sides disperse.
    fn decide(&mut self, sides: Sides, loser: Option<usize>) {
        if let Some(loser) = loser {
            self.fact("won", sides.units[1 - loser], sides.units[loser], 1);
        }
        for (i, unit) in sides.units.into_iter().enumerate() {
            let left = self.unit(unit).formed;
            if loser == Some(i) && !self.unit(unit).present().is_none() {
                self.tell(unit, |_| {
                    Todo::Move(match left.all() {
                        // In kept games a move stands here even if all men are stragglers.
                        0 => say!(""),
                        men => say!("move {men man/men} still in formation back 8″", men),
                    })
                });
            }
            self.unit_mut(unit).stray(left);
            if !left.is_none() {
                self.line("MI-28", |_| {
                    say!(
                        "{unit} are dispersed: {men man becomes a straggler/men become stragglers}",
                        unit,
                        men = left.all()
                    )
                });
                self.tell(unit, |_| Todo::Move(say!("spread out")));
            }
        }
    }

    /// The prompts for the dice of a round.
    fn prompt_round(&mut self, sides: Sides, round: &AssaultRound) {
        let attacker = round.sides[0].owner;
        let bonus = [0, 1].map(|i| round.sides[i].bonus);
        self.prompt_scores(sides.units, attacker, bonus);
        self.prompt_blows(sides.units, attacker, bonus);
        self.prompt_hits(sides.units, round);
    }

    /// The prompt for the dice that decide who wins the round.
    fn prompt_scores(&mut self, units: [Unit; 2], attacker: Owner, bonus: [u16; 2]) {
        let [unit, foe] = units;
        self.prompt_over(THE_ASSAULT, false, |_| {
            move |so_far, _| {
                let rolls = so_far.rolls.iter();
                let all: Vec<_> = rolls.filter(|it| it.why == THE_ASSAULT).collect();
                // Both sides have a hand in each round.
                let drawn = (all.len() / 2 > 0).then_some(all.len() / 2 + 1);
                let first = all.last().filter(|_| all.len() % 2 == 1).map(|it| {
                    let i = usize::from(it.owner != attacker);
                    let best = it.faces.iter().copied().max().unwrap_or(0);
                    say!(
                        "{first has/have} {total}",
                        first = units[i],
                        total = u16::from(best) + bonus[i]
                    )
                });
                say!(
                    "{unit} against {foe}[, round {drawn} after a draw]. 2D6 each: the higher counts[, + {own} for {unit}][, + {other} for {foe}][{why}]; high wins[; {first}]",
                    unit,
                    foe,
                    drawn,
                    own = bonus[0],
                    other = bonus[1],
                    why = (bonus != [0; 2]).then(|| say!(" (quality, officers, men)")),
                    first
                )
            }
        });
    }

    /// The prompt for the blows of those who won, drew or lost.
    fn prompt_blows(&mut self, units: [Unit; 2], attacker: Owner, bonus: [u16; 2]) {
        self.prompt_over(BLOWS, false, |_| {
            move |so_far, dice| {
                let i = usize::from(dice.owner != attacker);
                let unit = units[i];
                let rolls = so_far.rolls.iter().rev();
                let total = |i: usize| {
                    let is_theirs =
                        |it: &&Roll| it.why == THE_ASSAULT && (it.owner != attacker) == (i == 1);
                    let roll = rolls.clone().find(is_theirs);
                    let best = roll.and_then(|it| it.faces.iter().copied().max());
                    u16::from(best.unwrap_or(0)) + bonus[i]
                };
                let (own, other) = (total(i), total(1 - i));
                match own.cmp(&other) {
                    Ordering::Greater => {
                        say!("{unit} won, {own} to {other}, and strike", unit, own, other)
                    }
                    Ordering::Less => say!(
                        "{unit} lost, {own} to {other}, but strike too",
                        unit,
                        own,
                        other
                    ),
                    Ordering::Equal => say!("A draw, {own} to {own}: {unit} strike", own, unit),
                }
            }
        });
    }

    /// The prompt for the effect of the hits on the men of the other side.
    fn prompt_hits(&mut self, [unit, foe]: [Unit; 2], round: &AssaultRound) {
        let attacker = round.sides[0].owner;
        let men = [0, 1].map(|i| round.sides[i].men);
        let HitAllocation {
            wounded_first,
            second_wound_kills: kills,
        } = round.hit_allocation;
        self.prompt_over(EFFECT, false, |_| {
            move |so_far, dice| {
                let (on, men) = if dice.owner == attacker {
                    (foe, men[1])
                } else {
                    (unit, men[0])
                };
                let hits = usize::from(dice.count) + dice.rolled.len();
                let own = so_far.rolls.iter().rev();
                let mut own = own.filter(|it| it.owner == dice.owner);
                // The fit men and the wounded are rolled for apart, the fit first unless an option says otherwise.
                let parts = own.clone().take_while(|it| it.why == EFFECT).count();
                let blows = own.find(|it| it.why == BLOWS);
                let struck = blows.and_then(|it| {
                    let hits = |face: &&u8| it.reading.is_some_and(|of| of.class(**face) == 1);
                    Some(it.faces.iter().filter(hits).count())
                        .filter(|it| *it > usize::from(men.all()))
                });
                let over = struck.map(|struck| {
                    say!("{struck} hits on {all man/men}: ", struck, all = men.all())
                });
                let mixed = men.fit > 0 && men.wounded > 0;
                let wounded = (parts > 0) != wounded_first;
                let kind = if wounded { "wounded" } else { "fit" };
                let kind = mixed.then(|| say!("{kind} men of ", kind));
                let again =
                    (mixed && wounded && !kills).then(|| say!("another wound changes nothing"));
                say!(
                    "[{over}]{hits hit/hits} on [{kind}]{on}[; {again}]",
                    over,
                    hits,
                    kind,
                    on,
                    again
                )
            }
        });
    }
}
