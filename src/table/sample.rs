//! Seeded plays: what is left when the odds have more branches than can be walked.

use super::odds::{Memo, Policy, given_answer};
use super::table::Supply;
use super::{Answer, Ask, Halt, Hand, Rolled, Side, Table};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// One play after the other with fair dice.
pub(super) struct Sampler<'a> {
    rng: &'a mut ChaCha8Rng,
    policy: &'a Policy,
    memo: &'a mut Memo,
    state: u64,
}

/// Plays `rule` `plays` times with dice from `seed`; `each` gets what came out. Decisions that the policy would leave to
/// a search take their defaults.
///
/// # Errors
/// As the rule.
pub fn sample<T>(
    seed: u64,
    plays: u32,
    policy: &Policy,
    mut rule: impl FnMut(&mut Table) -> Result<T, Halt>,
    mut each: impl FnMut(T),
) -> Result<(), Halt> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut memo = Memo::new(0);
    for _ in 0..plays {
        let sampler = Sampler { rng: &mut rng, policy, memo: &mut memo, state: 0 };
        each(rule(&mut Table(Supply::Sample(sampler)))?);
    }
    Ok(())
}

impl Sampler<'_> {
    pub(super) fn die(&mut self, faces: u8) -> u8 {
        (1 + ((u64::from(self.rng.next_u32()) * u64::from(faces)) >> 32)) as u8
    }

    pub(super) fn hand(&mut self, hand: Hand) -> Rolled {
        let mut rolled = Rolled::none(hand);
        for _ in 0..hand.count {
            let mut face = self.die(hand.reads.die());
            if hand.again.has(face) {
                face = self.die(hand.reads.die());
            }
            rolled.counts[hand.reads.class(face)] += 1;
        }
        rolled
    }

    pub(super) fn card(&mut self, left: &[u16]) -> u16 {
        left[((u64::from(self.rng.next_u32()) * left.len() as u64) >> 32) as usize]
    }

    pub(super) fn ask(&mut self, ask: Ask) -> Answer {
        let bit = if ask.once { self.memo.slot(ask.id, ask.owner.side) } else { 0 };
        if self.state & bit != 0 || ask.bluff {
            return ask.default;
        }
        let answer = match self.policy {
            Policy::Given(given) => given_answer(given, &mut self.state, &ask),
            Policy::Defaults | Policy::Best => ask.default,
        };
        if answer != ask.default {
            self.state |= bit;
        }
        answer
    }

    pub(super) fn used(&mut self, id: &'static str, side: Option<Side>) -> bool {
        self.state & self.memo.slot(id, side) != 0
    }
}
