//! A drawn round on all states of a side at once.

use super::StateChances;
use std::ops::Range;
use std::rc::Rc;

/// Adds p(state) = Σ p(hits) × p(state | hits).
pub(super) fn mix(hits: &[f64], effects: &[StateChances], mut add: impl FnMut(usize, f64)) {
    for (hits, p) in hits.iter().enumerate() {
        for (state, q) in effects[hits.min(effects.len() - 1)].iter() {
            add(*state, p * q);
        }
    }
}

/// Effect of a drawn round on a state.
#[derive(Clone)]
pub(super) struct Transition {
    pub(super) next: StateChances,
    /// Chance that the state stays the same.
    stays: f64,
}

/// Effects of drawn rounds on the states of a side, by the enemy's hits; filled on demand.
pub(super) struct Transitions<'a> {
    effects: Vec<&'a [StateChances]>,
    known: Vec<Vec<Option<Transition>>>,
    scratch: Vec<f64>,
}

impl<'a> Transitions<'a> {
    pub(super) fn new(effects: Vec<&'a [StateChances]>) -> Self {
        let scratch = vec![0.0; effects.len()];
        Self {
            effects,
            known: Vec::new(),
            scratch,
        }
    }

    pub(super) fn of(&mut self, state: usize, hits: usize, all: &[Rc<[f64]>]) -> Transition {
        if self.known.len() <= hits {
            self.known
                .resize_with(hits + 1, || vec![None; self.effects.len()]);
        }
        let (known, scratch) = (&mut self.known[hits][state], &mut self.scratch);
        let make = || {
            let mut touched = Vec::new();
            mix(&all[hits], self.effects[state], |next, p| {
                if scratch[next] == 0.0 {
                    touched.push(next);
                }
                scratch[next] += p;
            });
            let next: StateChances = touched
                .into_iter()
                .map(|next| (next, std::mem::take(&mut scratch[next])))
                .filter(|(_, p)| *p > 0.0)
                .collect();
            let stays = next
                .iter()
                .find(|(next, _)| *next == state)
                .map_or(0.0, |(_, p)| *p);
            Transition { next, stays }
        };
        known.get_or_insert_with(make).clone()
    }
}

/// A round for all states of a side that have the same might.
pub(super) struct DuelRound {
    /// Chances of a loss, a draw and a win.
    pub(super) chances: [f64; 3],
    /// Index of the enemy's hits in each case.
    pub(super) hits: [usize; 3],
    pub(super) of_foe: Transition,
}

/// Chances of a side's states together with each enemy combatant, before a round that follows a draw.
pub(super) struct StateMatrix {
    /// By enemy combatant, then by state.
    pub(super) mass: Vec<f64>,
    pub(super) flow: Vec<f64>,
    /// Chances of the states in which the duel has ended.
    pub(super) ends: Vec<f64>,
    /// Chances of the states before the decisive round, by the enemy's hits in it.
    pub(super) decided: Vec<Vec<f64>>,
}

impl StateMatrix {
    /// Fights a round in every state of `range` (all of equal might) against the enemy combatant `b`.
    pub(super) fn round(
        &mut self,
        b: usize,
        range: Range<usize>,
        round: &DuelRound,
        own: &mut Transitions,
        all: &[Rc<[f64]>],
    ) {
        let n = self.flow.len();
        let [lost, drawn, won] = round.chances;
        self.decided
            .resize_with(self.decided.len().max(all.len()), || vec![0.0; n]);
        self.flow[range.start..].fill(0.0);
        let mut any = false;
        for a in range.clone() {
            let mass = self.mass[b * n + a];
            if mass <= 0.0 {
                continue;
            }
            any = true;
            let turn = own.of(a, round.hits[1], all);
            // A round that changes nothing repeats: the visits are the geometric series 1 / (1 - stay), stay
            // = p(draw) × p(no loss) × p(no enemy loss).
            let mass = mass / (1.0 - drawn * turn.stays * round.of_foe.stays);
            self.decided[round.hits[0]][a] += mass * lost;
            self.decided[round.hits[2]][a] += mass * won;
            for (next, p) in turn.next.iter() {
                self.flow[*next] += mass * drawn * p;
            }
        }
        for (next, q) in round.of_foe.next.iter().filter(|_| any) {
            let from = if *next == b { range.end } else { range.start };
            for (mass, flow) in self.mass[next * n + from..(next + 1) * n]
                .iter_mut()
                .zip(&self.flow[from..])
            {
                *mass += q * flow;
            }
        }
    }
}
