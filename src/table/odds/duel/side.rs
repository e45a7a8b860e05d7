//! The states that a side of a duel can reach.

use super::{HitEffects, Solver, StateChances};
use crate::table::duel::Duel;
use crate::table::odds::map::Map;
use std::ops::Range;

/// Every state that a side can reach.
pub(super) struct DuelSide<B: Duel> {
    /// Its combatants as the enemy sees them, mightiest first, as indexes of the solver.
    pub(super) combatants: Vec<usize>,
    /// Combatants with their losses, mightiest first.
    pub(super) all: Vec<(usize, B::Fighters)>,
    pub(super) might: Vec<u32>,
    /// Effects on each state, by number of hits.
    pub(super) effects: Vec<Vec<StateChances>>,
}

impl<B: Duel> DuelSide<B> {
    pub(super) fn of(solver: &Solver<B>, start: usize) -> Self {
        let mut places: Map<(usize, B::Fighters), usize> = Map::default();
        let mut all = vec![(start, B::Fighters::default())];
        places.insert(all[0], 0);
        let mut at = 0;
        while at < all.len() {
            let (combatant, gone) = all[at];
            for (next, more, _) in solver.effects[combatant]
                .iter()
                .flat_map(|effect| effect.iter())
            {
                let next = (*next, gone + *more);
                places.entry(next).or_insert_with(|| {
                    all.push(next);
                    0
                });
            }
            at += 1;
        }
        all.sort_by_key(|(combatant, _)| std::cmp::Reverse(solver.might(*combatant)));
        places.extend(all.iter().enumerate().map(|(at, state)| (*state, at)));
        let mut combatants: Vec<usize> = all.iter().map(|(combatant, _)| *combatant).collect();
        let mut seen = Vec::new();
        combatants.retain(|combatant| {
            !seen.contains(combatant) && {
                seen.push(*combatant);
                true
            }
        });
        let might = all
            .iter()
            .map(|(combatant, _)| solver.might(*combatant))
            .collect();
        let effects = all.iter().map(|(combatant, gone)| {
            let after = |effect: &HitEffects<B>| {
                effect
                    .iter()
                    .map(|(next, more, p)| (places[&(*next, *gone + *more)], *p))
                    .collect()
            };
            solver.effects[*combatant].iter().map(after).collect()
        });
        let effects = effects.collect();
        Self {
            combatants,
            all,
            might,
            effects,
        }
    }

    /// States of this might.
    pub(super) fn range(&self, might: u32) -> Range<usize> {
        self.might.partition_point(|more| *more > might)
            ..self.might.partition_point(|more| *more >= might)
    }

    /// Effects on its combatants regardless of losses (the marginal distribution), by index in `combatants`.
    pub(super) fn marginal(&self, solver: &Solver<B>) -> Vec<Vec<StateChances>> {
        let places: Map<usize, usize> = self
            .combatants
            .iter()
            .enumerate()
            .map(|(at, combatant)| (*combatant, at))
            .collect();
        let marginal = |effect: &HitEffects<B>| {
            effect
                .iter()
                .map(|(next, _, p)| (places[next], *p))
                .collect()
        };
        self.combatants
            .iter()
            .map(|combatant| solver.effects[*combatant].iter().map(marginal).collect())
            .collect()
    }
}
