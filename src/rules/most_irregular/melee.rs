//! The rounds of an assault still to come, solved as a whole by the odds (MI-27 to MI-29).

use super::blows::{EffectDice, HitAllocation};
use super::men::{Losses, Men};
use super::strikes::{Contest, MeleeBody, Striker, Tag};
use crate::battle::Directions;
use crate::battle::prelude::*;
use crate::table::Duel;
use std::cmp::Ordering;

/// MI-27 to MI-29 to the end. Men not left at the end are dead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoundsToCome {
    /// The attacker, the defender.
    pub bodies: [MeleeBody; 2],
    pub hit_allocation: HitAllocation,
}

impl RoundsToCome {
    /// Both sides at a strength in half men: fit men, and one wounded man if the number is odd. Any other mix gives the same
    /// bonuses and dice (MI-21, MI-27, MI-28).
    fn strikers(&self, might: [u16; 2]) -> Result<[Striker; 2], Suspend> {
        let directions = Directions::default();
        let mut report = Report::new(&directions, false, false);
        let [a, b] = [0, 1].map(|i| MeleeBody {
            men: Men {
                fit: might[i] / 2,
                wounded: might[i] % 2,
            },
            ..self.bodies[i]
        });
        Ok([
            a.striker(&b, &Tag::default(), &mut report)?,
            b.striker(&a, &Tag::default(), &mut report)?,
        ])
    }

    fn effects(&self, hits: Men) -> EffectDice {
        EffectDice {
            owner: Owner::TABLE,
            hits,
            by_stragglers: false,
            options: self.hit_allocation,
            shock_counts: true,
        }
    }
}

impl Duel for RoundsToCome {
    type Combatant = Men;
    type Gone = Men;
    type Left = Men;

    fn combatants(&self) -> [Men; 2] {
        self.bodies.map(|body| body.men)
    }

    /// In half men.
    fn might(&self, men: Men) -> u16 {
        2 * men.fit + men.wounded
    }

    fn most(&self, men: Men) -> u16 {
        men.all()
    }

    fn meet(&self, might: [u16; 2], table: &mut Table) -> Result<Ordering, Suspend> {
        let [a, b] = self.strikers(might)?;
        Ok(table
            .part(&Contest {
                owners: [a.owner, b.owner],
                bonuses: [a.bonus, b.bonus],
            })?
            .0)
    }

    fn strike(&self, might: u16, order: Ordering, table: &mut Table) -> Result<u16, Suspend> {
        self.strikers([might, 0])?[0].strike(order, table)
    }

    fn suffer(&self, men: Men, hits: u16, table: &mut Table) -> Result<(Men, Men), Suspend> {
        let thinned = table.part(&Thinned(self.effects(self.hit_allocation.on(hits, men))))?;
        Ok((thinned.off(men), thinned.shocked))
    }

    /// Of the men out of the body the shocked live.
    fn left(&self, men: Men, gone: Men, table: &mut Table) -> Result<Men, Suspend> {
        let fit = Fates {
            of: self.effects(Men::fit(1)),
            men: gone.fit,
        };
        let wounded = Fates {
            of: self.effects(Men::wounded(1)),
            men: gone.wounded,
        };
        Ok(men + table.part(&fit)? + table.part(&wounded)?)
    }
}

/// Hits on a body. All men who leave it count as shocked; [`Fates`] decides at the end who died.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Thinned(EffectDice);

impl Part for Thinned {
    type Out = Losses;

    fn resolve(&self, table: &mut Table) -> Result<Losses, Suspend> {
        let losses = table.part(&self.0)?;
        Ok(Losses {
            shocked: losses.shocked + losses.fatal,
            wounded: losses.wounded,
            fatal: Men::NONE,
        })
    }
}

/// The survivors among the men taken out of the body by hits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Fates {
    /// A hit on one of them.
    of: EffectDice,
    men: u16,
}

impl Part for Fates {
    type Out = Men;

    fn resolve(&self, table: &mut Table) -> Result<Men, Suspend> {
        let fates = vec![Fate(self.of.clone()); usize::from(self.men)];
        table.total(&fates)
    }
}

/// The same for one man.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Fate(EffectDice);

impl Part for Fate {
    type Out = Men;

    fn resolve(&self, table: &mut Table) -> Result<Men, Suspend> {
        let left = table.until(&self.0, |losses| !(losses.shocked + losses.fatal).is_none())?;
        Ok(left.shocked)
    }
}
