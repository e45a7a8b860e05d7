//! Two sides that fight round after round.

use super::{Suspend, Table};
use std::cmp::Ordering;
use std::hash::Hash;
use std::ops::Add;

/// A fight in rounds that [`Table::duel`] solves as a whole. It ends with the first round that one side wins,
/// or when a side has no strength left.
///
/// The losses of a side in a round depend only on that side, on who wins the round, and on the *might* of the
/// enemy. Any loss lowers the might; a side without strength has a might of 0.
pub trait Duel: Clone + Eq + Hash + 'static {
    /// A side at the start of a round.
    type Combatant: Copy + Eq + Hash + 'static;
    /// Fighters of a side: those lost since the first round, or those left at the end.
    type Fighters: Copy + Eq + Hash + Default + Add<Output = Self::Fighters> + 'static;

    /// Both sides before the next round.
    fn combatants(&self) -> [Self::Combatant; 2];

    /// Might of a side: all that its enemy depends on.
    fn might(&self, combatant: Self::Combatant) -> u32;

    /// The most hits that make a difference to a side.
    fn most(&self, combatant: Self::Combatant) -> u16;

    /// Result of a round for the first side.
    ///
    /// # Errors
    /// Suspends where an answer is missing, as do the other methods.
    fn meet(&self, might: [u32; 2], table: &mut Table) -> Result<Ordering, Suspend>;

    /// Hits by a side of `might` in a round with this result for it.
    ///
    /// # Errors
    /// As [`Duel::meet`].
    fn strike(&self, might: u32, order: Ordering, table: &mut Table) -> Result<u16, Suspend>;

    /// Effect of `hits` on a side: the side afterwards, and its losses.
    ///
    /// # Errors
    /// As [`Duel::meet`].
    fn suffer(
        &self,
        combatant: Self::Combatant,
        hits: u16,
        table: &mut Table,
    ) -> Result<(Self::Combatant, Self::Fighters), Suspend>;

    /// The rest of the side at the end of the fight.
    ///
    /// # Errors
    /// As [`Duel::meet`].
    fn left(
        &self,
        combatant: Self::Combatant,
        gone: Self::Fighters,
        table: &mut Table,
    ) -> Result<Self::Fighters, Suspend>;
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DuelOutcome<L> {
    /// Result of the first round, for the first side.
    pub first: Ordering,
    /// Both sides at the end.
    pub left: [L; 2],
}
