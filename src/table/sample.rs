//! Sampling: random plays, for odds with too many branches to enumerate.

use super::odds::{Memo, Policy, count_asked, given_answer, note_answer};
use super::prefix::Prefix;
use super::{Answer, Ask, Chosen, Hand, Provider, Rolled, Side, Suspend, Table};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A play with fair dice.
pub(super) struct Sampler<'a> {
    rng: &'a mut ChaCha8Rng,
    policy: &'a Policy,
    memo: &'a mut Memo,
    state: u64,
    asked: u32,
    /// Dice rolled in all plays together.
    dice: &'a mut u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plays {
    pub fewest: u32,
    pub most: u32,
    /// After this many dice, no play starts beyond the fewest.
    pub dice: u64,
}

impl From<u32> for Plays {
    fn from(plays: u32) -> Self {
        Self {
            fewest: plays,
            most: plays,
            dice: u64::MAX,
        }
    }
}

/// Runs `rule` again and again, first with the `known` answers, then with dice from `seed`; passes each
/// result to `each` and returns the number of plays. [`Policy::Best`] takes the defaults here.
///
/// # Errors
/// As the rule.
pub fn sample<T>(
    known: &[Answer],
    seed: u64,
    plays: impl Into<Plays>,
    policy: &Policy,
    mut rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    mut each: impl FnMut(T),
) -> Result<u32, Suspend> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut memo = Memo::new(0);
    let plays = plays.into();
    let mut dice = 0;
    for play in 0..plays.most {
        if play >= plays.fewest && dice >= plays.dice {
            return Ok(play);
        }
        let sampler = Sampler {
            rng: &mut rng,
            policy,
            memo: &mut memo,
            state: 0,
            asked: 0,
            dice: &mut dice,
        };
        each(rule(&mut Table {
            supply: Provider::Sample(sampler),
            known: Prefix::new(known),
        })?);
    }
    Ok(plays.most)
}

impl Sampler<'_> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "from 1 to the number of faces, which is a u8"
    )]
    fn die(&mut self, faces: u8) -> u8 {
        *self.dice += 1;
        (1 + ((u64::from(self.rng.next_u32()) * u64::from(faces)) >> 32)) as u8
    }

    pub(super) fn faces<const N: usize>(&mut self, die: u8) -> Result<[u8; N], Suspend> {
        count_asked(&mut self.asked)?;
        Ok(std::array::from_fn(|_| self.die(die)))
    }

    pub(super) fn hand(&mut self, hand: Hand) -> Result<Rolled, Suspend> {
        count_asked(&mut self.asked)?;
        let mut rolled = Rolled::none(hand);
        for _ in 0..hand.count {
            let mut face = self.die(hand.reads.die());
            if hand.again.has(face) {
                face = self.die(hand.reads.die());
            }
            rolled.counts[hand.reads.class(face)] += 1;
        }
        Ok(rolled)
    }

    pub(super) fn card(&mut self, left: &[u16]) -> Result<u16, Suspend> {
        count_asked(&mut self.asked)?;
        let at = (u64::from(self.rng.next_u32()) * left.len() as u64) >> 32;
        usize::try_from(at)
            .ok()
            .and_then(|at| left.get(at))
            .copied()
            .ok_or(Suspend::Unfit)
    }

    pub(super) fn ask(&mut self, ask: Ask) -> Result<Chosen, Suspend> {
        count_asked(&mut self.asked)?;
        if ask.bluff || self.memo.is_settled(&ask, self.state) {
            return Ok(ask.default);
        }
        let answer = match self.policy {
            Policy::Given(given) => given_answer(given, &mut self.state, &ask),
            Policy::Defaults | Policy::Best => ask.default,
        };
        self.state |= self.memo.remembered(&ask, answer);
        Ok(answer)
    }

    /// Counts a decision that was taken before.
    pub(super) fn taken(&mut self, ask: &Ask, answer: Chosen) {
        note_answer(self.policy, self.memo, &mut self.state, ask, answer);
    }

    pub(super) fn used(&mut self, id: &'static str, side: Option<Side>) -> bool {
        self.state & self.memo.slot(id, side) != 0
    }
}
