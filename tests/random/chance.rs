//! Chance, the same on every machine.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The chance of one battle of many.
    pub fn new(seed: usize, battle: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed as u64);
        rng.set_stream(battle as u64);
        Self(rng)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        let word = u64::from(self.0.next_u32());
        usize::try_from((word * n as u64) >> 32).expect("less than n")
    }

    /// A number from `low` to `high`.
    pub fn from(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of a list that is not empty.
    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// One of a list, if there is any.
    pub fn any<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        (!of.is_empty()).then(|| self.one(of))
    }
}
