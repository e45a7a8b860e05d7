//! The rounds of an assault still to come, solved as a whole by the odds (MI-27 to MI-29).

use super::*;
use crate::table::Duel;

/// MI-27 to MI-29 to the end. Men not left at the end are dead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoundsToCome {
    /// The attacker, the defender.
    pub bodies: [MeleeBody; 2],
    pub hit_allocation: HitAllocation,
}

impl RoundsToCome {
    /// More than the half men that either side can carry along.
    fn base(&self) -> u32 {
        let carried = |body: &MeleeBody| half_men(body.body.carried);
        1 + self.bodies.iter().map(carried).max().unwrap_or(0)
    }

    /// Both sides at a might: fit men, and one wounded man where half men are odd. Any other mix gives the same bonuses and dice
    /// (MI-21, MI-27, MI-28).
    fn strikers(&self, might: [u32; 2]) -> Result<[Striker; 2], Suspend> {
        let mut report = Report::mute();
        let base = self.base();
        let [a, b] = [0, 1].map(|i| {
            let all = might[i].div_ceil(base);
            let carried = all * base - might[i];
            let men = men_of(all - carried) + men_of(carried);
            let carried = men_of(carried);
            MeleeBody {
                body: Body { men, carried },
                ..self.bodies[i]
            }
        });
        Ok([
            a.striker(&b, Tag::default(), &mut report)?,
            b.striker(&a, Tag::default(), &mut report)?,
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

/// MI-21: a wounded man is half a man.
fn half_men(men: Men) -> u32 {
    2 * u32::from(men.fit) + u32::from(men.wounded)
}

/// Fit men, and one wounded man if the number is odd.
fn men_of(half_men: u32) -> Men {
    let fit = u16::try_from(half_men / 2).unwrap_or(u16::MAX);
    Men {
        fit,
        wounded: u16::from(half_men % 2 == 1),
    }
}

impl Duel for RoundsToCome {
    type Combatant = Body;
    type Fighters = Men;

    fn combatants(&self) -> [Body; 2] {
        self.bodies.map(|body| body.body)
    }

    /// Half men, in steps wide enough to tell how many of them are only carried along.
    fn might(&self, body: Body) -> u32 {
        half_men(body.men) * self.base() - half_men(body.carried)
    }

    fn most(&self, body: Body) -> u16 {
        body.men.all()
    }

    fn meet(&self, might: [u32; 2], table: &mut Table) -> Result<Ordering, Suspend> {
        let [a, b] = self.strikers(might)?;
        Ok(table
            .part(&Contest {
                owners: [a.owner, b.owner],
                bonuses: [a.bonus, b.bonus],
            })?
            .0)
    }

    fn strike(&self, might: u32, order: Ordering, table: &mut Table) -> Result<u16, Suspend> {
        self.strikers([might, 0])?[0].strike(order, table)
    }

    fn suffer(&self, body: Body, hits: u16, table: &mut Table) -> Result<(Body, Men), Suspend> {
        let hits = self.hit_allocation.on(hits, body.men);
        let thinned = table.part(&Thinned(self.effects(hits)))?;
        Ok((thinned.off(body), thinned.shocked))
    }

    /// Of the men out of the body the shocked live.
    fn left(&self, body: Body, gone: Men, table: &mut Table) -> Result<Men, Suspend> {
        let fit = Survivors {
            of: self.effects(Men::fit(1)),
            men: gone.fit,
        };
        let wounded = Survivors {
            of: self.effects(Men::wounded(1)),
            men: gone.wounded,
        };
        Ok(body.men + table.part(&fit)? + table.part(&wounded)?)
    }
}

/// Hits on a body. All men who leave it count as shocked; [`Survivors`] decides at the end who died.
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
            ..losses
        })
    }
}

/// The survivors among the men taken out of the body by hits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Survivors {
    /// A hit on one of them.
    of: EffectDice,
    men: u16,
}

impl Part for Survivors {
    type Out = Men;

    fn resolve(&self, table: &mut Table) -> Result<Men, Suspend> {
        let fates = vec![Survival(self.of.clone()); usize::from(self.men)];
        table.total(&fates)
    }
}

/// The same for one man.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Survival(EffectDice);

impl Part for Survival {
    type Out = Men;

    fn resolve(&self, table: &mut Table) -> Result<Men, Suspend> {
        let left = table.until(&self.0, |losses| !(losses.shocked + losses.fatal).is_none())?;
        Ok(left.shocked)
    }
}
