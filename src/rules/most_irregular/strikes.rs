//! The dice of an assault's rounds: the contest and the dice to hit (MI-27, MI-28).

use super::*;
use crate::battle::Rounding;

/// MI-28: the winner hits on 3+, the loser and both sides of a draw on 5+.
static WON: Reading = Reading {
    classes: &["misses", "hits"],
    of: &[0, 0, 1, 1, 1, 1],
};
static NOT_WON: Reading = Reading {
    classes: &["misses", "hits"],
    of: &[0, 0, 0, 0, 1, 1],
};

/// The reason for rolling to hit.
pub const BLOWS: &str = "to hit";

/// One side's dice in a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Striker {
    pub owner: Owner,
    /// Added to the higher die.
    pub bonus: u16,
    /// Dice to hit.
    pub dice: u16,
    /// Men who may be hit.
    pub men: Men,
}

impl Striker {
    /// MI-28: rolls to hit; `order` greater means this side won.
    pub fn strike(&self, order: Ordering, table: &mut Table) -> Result<u16, Suspend> {
        let reads = match order {
            Ordering::Greater => &WON,
            Ordering::Less | Ordering::Equal => &NOT_WON,
        };
        let hand = Hand {
            why: BLOWS,
            owner: self.owner,
            count: self.dice,
            reads,
            again: Faces::NONE,
        };
        Ok(table.hand(hand)?.count(1))
    }
}

/// The reason for rolling the contest.
pub const THE_ASSAULT: &str = "the assault";

/// MI-27: two dice each; the higher one counts, plus the bonus.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Contest {
    pub owners: [Owner; 2],
    pub bonuses: [u16; 2],
}

impl Part for Contest {
    /// The first total against the second, and the dice that counted, for the report only.
    type Out = (Ordering, [u8; 2]);

    fn resolve(&self, table: &mut Table) -> Result<Self::Out, Suspend> {
        let mut best = [0; 2];
        for (best, owner) in best.iter_mut().zip(self.owners) {
            *best = table.part(&Higher(owner))?;
        }
        let totals = [0, 1].map(|i| u16::from(best[i]) + self.bonuses[i]);
        for i in 0..2 {
            // The dice alone do not give the total that the verdict compares.
            table.came(THE_ASSAULT, self.owners[i], || {
                format!("{} + {} = {}", best[i], self.bonuses[i], totals[i])
            });
        }
        let [attack, defence] = totals;
        Ok((attack.cmp(&defence), table.for_report(best)))
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

/// A body in an assault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MeleeBody {
    pub owner: Owner,
    /// Level of quality.
    pub level: u16,
    pub officers: u16,
    /// Those carried along count, but do not strike (MI-07).
    pub body: Body,
}

impl MeleeBody {
    /// MI-27, MI-28: the bonus and dice against `foe`.
    pub fn striker(
        &self,
        foe: &MeleeBody,
        tag: Tag,
        report: &mut Report,
    ) -> Result<Striker, Suspend> {
        let levels = self.level.saturating_sub(foe.level);
        let bonus = report
            .figure_of(tag.id, "bonus", "MI-27")
            .plus(2 * levels, || match levels {
                0 => say!("for quality"),
                levels => say!("for {levels level/levels} of quality", levels),
            })
            .plus(self.officers, "for officers")
            .plus(
                threes(self.body.men.strength() - foe.body.men.strength()),
                || {
                    let [own, foe] = [self, foe].map(|it| Quantity(it.body.men.strength()));
                    say!("for {own} men against {foe}", own, foe)
                },
            )
            .count(999, &tag.of("to the die"))?;
        let striking = self.body.men - self.body.carried;
        let dice = report
            .figure_of(tag.id, "dice", "MI-28")
            .plus(striking.fit, "fit")
            .plus(f64::from(striking.wounded) / 2.0, || {
                say!("for {wounded} wounded", striking.wounded)
            })
            .round(Rounding::Down)
            .count(999, &tag.of("dice"))?;
        Ok(Striker {
            owner: self.owner,
            bonus,
            dice,
            men: self.body.men,
        })
    }
}

/// The id and name of each figure's unit; empty while the odds are worked out.
#[derive(Clone, Copy, Default)]
pub struct Tag<'a> {
    pub id: &'a str,
    pub name: &'a str,
}

impl Tag<'_> {
    /// `dice of Grenadiers`.
    fn of(self, what: &str) -> String {
        if self.name.is_empty() {
            String::new()
        } else {
            format!("{what} of {}", self.name)
        }
    }
}
