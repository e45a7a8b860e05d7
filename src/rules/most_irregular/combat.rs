//! Rounds of an assault on a formation (MI-27 to MI-29).

use super::actions::threes;
use super::blows::{Effects, Falls, Losses, Stand};
use super::melee::Melee;
use super::men::Men;
use super::state::MostIrregular;
use crate::battle::{Report, Rounding, count};
use crate::table::{Faces, Hand, Owner, Part, Reading, Suspend, Table, Who};
use std::cell::Cell;
use std::cmp::Ordering;

/// MI-28: a hit on 3 and more for the winner, on 5 and more for the loser and in a draw.
static WON: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 1, 1, 1, 1],
};
static LOST: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 0, 1, 1],
};

/// Who fights, and with how many officers: the attacker first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    pub(super) units: [u16; 2],
    pub(super) officers: [u16; 2],
}

/// One side of a round, as far as the dice go.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Striker {
    pub(super) owner: Owner,
    /// What is added to its die.
    pub(super) bonus: u16,
    /// Its dice to hit.
    dice: u16,
    /// Its men, who may be hit.
    men: Men,
}

impl Striker {
    /// MI-28: its hits in a round that goes so for it.
    pub(super) fn strike(&self, order: Ordering, table: &mut Table) -> Result<u16, Suspend> {
        let reads = if order == Ordering::Greater {
            &WON
        } else {
            &LOST
        };
        let hand = Hand {
            why: "to hit",
            owner: self.owner,
            count: self.dice,
            reads,
            again: Faces::NONE,
        };
        Ok(table.hand(hand)?.count(1))
    }
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

    fn resolve(&self, table: &mut Table) -> Result<Fought, Suspend> {
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
            let effects = Effects {
                owner: self.sides[by].owner,
                hits: self.falls.on(hits[by], self.sides[on].men),
                by_stragglers: false,
                options: self.falls,
                shock_counts: order == Ordering::Equal,
            };
            losses[on] = table.part(&effects)?;
        }
        Ok(Fought {
            order,
            best,
            losses,
        })
    }
}

/// What the dice of an assault are for.
const THE_ASSAULT: &str = "the assault";

/// MI-27: two dice each, the higher counts, with its bonus.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Contest {
    pub(super) owners: [Owner; 2],
    pub(super) bonuses: [u16; 2],
}

impl Part for Contest {
    /// Who is higher, and the dice that counted: those for the report only.
    type Out = (Ordering, [u8; 2]);

    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend> {
        let mut best = [0; 2];
        for (best, owner) in best.iter_mut().zip(self.owners) {
            *best = table.part(&Higher(owner))?;
        }
        let [attack, defence] = [0, 1].map(|i| u16::from(best[i]) + self.bonuses[i]);
        Ok((
            attack.cmp(&defence),
            if table.is_quiet() { [0; 2] } else { best },
        ))
    }
}

/// MI-27: the higher of two dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Higher(Owner);

impl Part for Higher {
    type Out = u8;

    fn resolve(&self, table: &mut Table) -> Result<u8, Suspend> {
        let [a, b] = table.faces(THE_ASSAULT, self.0, 6)?;
        Ok(a.max(b))
    }
}

impl Fought {
    /// Whether it settles anything or hurts anybody.
    fn changes(&self) -> bool {
        self.order != Ordering::Equal || self.losses.iter().any(|losses| !losses.is_none())
    }
}

/// What a round leads to.
enum Verdict {
    /// This side has lost; nobody has, where nobody is left.
    Lost(Option<usize>),
    /// MI-29: another round.
    Again,
}

/// MI-27, MI-29: the lower total loses; after a draw, whoever has nobody formed.
fn verdict(order: Ordering, men: [Men; 2]) -> Verdict {
    match (order, men.map(Men::is_none)) {
        (Ordering::Greater, _) | (Ordering::Equal, [false, true]) => Verdict::Lost(Some(1)),
        (Ordering::Less, _) | (Ordering::Equal, [true, false]) => Verdict::Lost(Some(0)),
        (Ordering::Equal, [true, true]) => Verdict::Lost(None),
        (Ordering::Equal, [false, false]) => Verdict::Again,
    }
}

/// MI-29: another round. A round that changes nothing is fought again as it is: the odds take such rounds in one step.
fn again(round: &Round, table: &mut Table, report: &mut Report) -> Result<Fought, Suspend> {
    let idle = Cell::new(0u16);
    let fought = table.until(round, |fought| {
        let changes = fought.changes();
        idle.set(idle.get().saturating_add(u16::from(!changes)));
        changes
    })?;
    if idle.get() > 0 {
        report.say("MI-29", |_| {
            format!(
                "{} drawn, and nobody hurt",
                count(idle.get(), "round", "rounds")
            )
        });
    }
    Ok(fought)
}

/// A body in an assault: all that its part of a round depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Body {
    pub(super) owner: Owner,
    /// Levels of quality.
    pub(super) level: u16,
    pub(super) officers: u16,
    /// Those in formation.
    pub(super) men: Men,
}

impl Body {
    /// MI-27, MI-28: its bonus and its dice against `foe`.
    pub(super) fn striker(
        &self,
        foe: &Body,
        tag: &Tag,
        report: &mut Report,
    ) -> Result<Striker, Suspend> {
        let levels = self.level.saturating_sub(foe.level);
        let bonus = report
            .figure_of(&tag.id, "bonus", "MI-27")
            .plus(2 * levels, || match levels {
                0 => "for quality".to_owned(),
                levels => format!("for {} of quality", count(levels, "level", "levels")),
            })
            .plus(self.officers, || "for officers".to_owned())
            .plus(threes(self.men.strength() - foe.men.strength()), || {
                "for more men".to_owned()
            })
            .count(99, &tag.of("to the die"))?;
        let dice = report
            .figure_of(&tag.id, "dice", "MI-28")
            .plus(self.men.fit, || "fit".to_owned())
            .plus(f64::from(self.men.wounded) / 2.0, || {
                format!("for {} wounded", self.men.wounded)
            })
            .round(Rounding::Down)
            .count(999, &tag.of("dice"))?;
        Ok(Striker {
            owner: self.owner,
            bonus,
            dice,
            men: self.men,
        })
    }
}

/// Whose figure it is; nobody's for the odds.
#[derive(Default)]
pub(super) struct Tag {
    id: String,
    name: String,
}

impl Tag {
    /// `dice of Grenadiers`.
    fn of(&self, what: &str) -> String {
        if self.name.is_empty() {
            String::new()
        } else {
            format!("{what} of {}", self.name)
        }
    }
}

/// A round of two bodies, worked out as they stand.
fn round(
    bodies: &[Body; 2],
    falls: Falls,
    tags: [&Tag; 2],
    report: &mut Report,
) -> Result<Round, Suspend> {
    let [attacker, defender] = bodies;
    Ok(Round {
        sides: [
            attacker.striker(defender, tags[0], report)?,
            defender.striker(attacker, tags[1], report)?,
        ],
        falls,
    })
}

impl MostIrregular {
    /// MI-27 to MI-29: rounds until one side has lost; then both are dispersed.
    pub(super) fn melee(
        &mut self,
        sides: Sides,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let [attacker, defender] = sides.units.map(|unit| Tag {
            id: self.unit_id(unit).to_owned(),
            name: self.unit_name(unit),
        });
        for number in 1.. {
            if table.is_ahead() && !report.has_overrules() {
                return self.melee_ahead(sides, number == 1, table, report);
            }
            let round = round(
                &self.bodies(sides),
                self.falls(),
                [&attacker, &defender],
                report,
            )?;
            let fought = if number == 1 {
                table.part(&round)?
            } else {
                again(&round, table, report)?
            };
            self.tell_round(sides, &round, &fought, report);
            for i in 0..2 {
                self.suffer(
                    Who::Unit(sides.units[1 - i]),
                    sides.units[i],
                    Stand::Formed,
                    &fought.losses[i],
                    report,
                );
            }
            if number == 1 {
                Self::tell_first(sides, fought.order, report);
            }
            match verdict(fought.order, sides.units.map(|unit| self.unit(unit).formed)) {
                Verdict::Again => {
                    report.say("MI-29", |_| "a draw: another round at once".to_owned())
                }
                Verdict::Lost(loser) => {
                    self.decide(sides, loser, report);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The rounds that are still to come, for the odds: in them fates are asked at the end, so nothing of them may have fallen.
    fn melee_ahead(
        &mut self,
        sides: Sides,
        first: bool,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let fought = table.part(&Melee {
            bodies: self.bodies(sides),
            falls: self.falls(),
        })?;
        for (unit, alive) in sides.units.into_iter().zip(fought.left) {
            let it = self.unit_mut(unit);
            it.fatal += it.formed.all() - alive.all();
            it.formed = alive;
        }
        if first {
            Self::tell_first(sides, fought.first, report);
        }
        // Who has lost counts for the report alone.
        self.decide(sides, None, report);
        Ok(())
    }

    fn bodies(&self, sides: Sides) -> [Body; 2] {
        [0, 1].map(|i| {
            let unit = sides.units[i];
            Body {
                owner: self.owner(unit),
                level: self.entry(unit).quality.level(),
                officers: sides.officers[i],
                men: self.unit(unit).formed,
            }
        })
    }

    /// What the odds tell of the first round.
    fn tell_first(sides: Sides, order: Ordering, report: &mut Report) {
        let event = match order {
            Ordering::Greater => "wins",
            Ordering::Less => "loses",
            Ordering::Equal => "draws",
        };
        report.event(Who::Unit(sides.units[0]), event);
    }

    fn tell_round(&self, sides: Sides, round: &Round, fought: &Fought, report: &mut Report) {
        report.say("MI-27", |_| {
            let [attack, defence] = [0, 1].map(|i| {
                let (best, bonus) = (fought.best[i], round.sides[i].bonus);
                format!(
                    "{} {best} + {bonus} = {}",
                    self.unit_name(sides.units[i]),
                    u16::from(best) + bonus
                )
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
    fn decide(&mut self, sides: Sides, loser: Option<usize>, report: &mut Report) {
        match loser {
            Some(loser) => {
                let [won, lost] = [sides.units[1 - loser], sides.units[loser]];
                report.fact("won", Who::Unit(won), Who::Unit(lost), 1);
                report.say("MI-28", |_| {
                    format!("{}: the assault is lost", self.unit_name(lost))
                });
                if !self.unit(lost).present().is_none() {
                    report.instruct(|_| format!("withdraw {} 8 inches", self.unit_name(lost)));
                }
            }
            None => report.say("MI-29", |_| {
                "nobody is left in formation on either side: nobody wins".to_owned()
            }),
        }
        for unit in sides.units {
            let left = self.unit(unit).formed;
            self.unit_mut(unit).stray(left);
            if !left.is_none() {
                report.say("MI-28", |_| {
                    format!(
                        "{}: dispersed, {} are stragglers",
                        self.unit_name(unit),
                        left.words()
                    )
                });
                report.instruct(|_| {
                    format!("spread {} out: all are stragglers", self.unit_name(unit))
                });
            }
        }
    }
}
