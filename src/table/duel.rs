//! Two sides that wear each other down, round by round.

use super::{Suspend, Table};
use std::cmp::Ordering;
use std::hash::Hash;
use std::ops::Add;

/// Two sides that meet round after round until a round is no draw, or until a side has nobody left, as [`Table::duel`] takes
/// them as a whole; it sees no battle.
///
/// What either side suffers in a round hangs on itself, on how the round went and on the *might* of the other: a number
/// that any loss lowers, and that is nought for a side with nobody left.
pub trait Duel: Clone + Eq + Hash + 'static {
    /// A side as it enters a round.
    type Combatant: Copy + Eq + Hash + 'static;
    /// Who has left it since the beginning.
    type Gone: Copy + Eq + Hash + Default + Add<Output = Self::Gone> + 'static;
    /// What is left of a side in the end.
    type Left: Clone + Eq + Hash + Default + 'static;

    /// The sides as they are before the next round.
    fn combatants(&self) -> [Self::Combatant; 2];

    /// All that the enemy feels of a body.
    fn might(&self, body: Self::Combatant) -> u16;

    /// The most hits that can tell on a body.
    fn most(&self, body: Self::Combatant) -> u16;

    /// How a round goes for the first side.
    ///
    /// # Errors
    /// Halts where an answer is missing; so do the others.
    fn meet(&self, might: [u16; 2], table: &mut Table) -> Result<Ordering, Suspend>;

    /// The hits of a side in a round that goes so for it.
    ///
    /// # Errors
    /// As [`Duel::meet`].
    fn strike(&self, might: u16, order: Ordering, table: &mut Table) -> Result<u16, Suspend>;

    /// What so many hits make of a body, and who leaves it.
    ///
    /// # Errors
    /// As [`Duel::meet`].
    fn suffer(
        &self,
        body: Self::Combatant,
        hits: u16,
        table: &mut Table,
    ) -> Result<(Self::Combatant, Self::Gone), Suspend>;

    /// What is left of a side in the end.
    ///
    /// # Errors
    /// As [`Duel::meet`].
    fn left(
        &self,
        body: Self::Combatant,
        gone: Self::Gone,
        table: &mut Table,
    ) -> Result<Self::Left, Suspend>;
}

/// What a duel came to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DuelOutcome<L> {
    /// How its first round went for the first side.
    pub first: Ordering,
    /// What is left of each side.
    pub left: [L; 2],
}
