//! Hands: dice of one kind, read as counts of classes.

use super::Owner;

/// The most classes of a reading.
pub const CLASSES: usize = 4;

/// Number of dice in each class.
pub type Counts = [u16; CLASSES];

/// Classes of a die's faces.
#[derive(Debug, PartialEq, Eq)]
pub struct Reading {
    /// Names of the classes, worst first for the owner; at most [`CLASSES`].
    pub classes: &'static [&'static str],
    /// Class of each face: `of[face - 1]`. The length is the number of faces.
    pub of: &'static [u8],
}

impl Reading {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "written down face by face; no die has so many"
    )]
    pub const fn die(&self) -> u8 {
        self.of.len() as u8
    }

    pub fn class(&self, face: u8) -> usize {
        self.of
            .get(usize::from(face).wrapping_sub(1))
            .map_or(0, |class| usize::from(*class))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Faces(u32);

impl Faces {
    pub const NONE: Faces = Faces(0);

    /// Creates a set of one face; faces count from 1 to 31.
    pub const fn only(face: u8) -> Faces {
        Faces(1 << face)
    }

    /// Returns `self` if `when` holds, otherwise the empty set.
    pub const fn when(self, when: bool) -> Faces {
        if when { self } else { Faces::NONE }
    }

    pub const fn has(self, face: u8) -> bool {
        self.0 & (1 << face) != 0
    }
}

/// A hand to roll: dice of one kind, for one owner and purpose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// Purpose, such as `to hit`.
    pub why: &'static str,
    pub owner: Owner,
    pub count: u16,
    pub reads: &'static Reading,
    /// Faces that the rules roll again, once.
    pub again: Faces,
}

/// A rolled hand. A rule reads classes; the odds have no faces.
#[derive(Clone, Debug)]
pub struct Rolled {
    pub(super) hand: Hand,
    pub(super) counts: Counts,
    pub(super) faces: Vec<u8>,
    /// Index of its first roll in the list of rolls.
    pub(super) roll: usize,
}

impl Rolled {
    pub(super) fn none(hand: Hand) -> Self {
        Self {
            hand,
            counts: [0; CLASSES],
            faces: Vec::new(),
            roll: usize::MAX,
        }
    }

    /// Number of dice in `class`.
    pub fn count(&self, class: usize) -> u16 {
        self.counts.get(class).copied().unwrap_or(0)
    }

    /// Face of the first die, for the report; `None` in the odds.
    pub fn face(&self) -> Option<u8> {
        self.faces.first().copied()
    }

    pub fn len(&self) -> u16 {
        self.hand.count
    }

    pub fn is_empty(&self) -> bool {
        self.hand.count == 0
    }

    pub(super) fn recount(&mut self) {
        self.counts = [0; CLASSES];
        for face in &self.faces {
            self.counts[self.hand.reads.class(*face)] += 1;
        }
    }
}

/// Chance of each class for one die, its re-roll included: p(class) = kept(class) + p(again) × plain(class).
pub(super) fn chances(hand: &Hand) -> [f64; CLASSES] {
    let faces = f64::from(hand.reads.die());
    let mut plain = [0.0; CLASSES];
    let mut kept = [0.0; CLASSES];
    let mut again = 0.0;
    for face in 1..=hand.reads.die() {
        let class = hand.reads.class(face);
        plain[class] += 1.0 / faces;
        if hand.again.has(face) {
            again += 1.0 / faces;
        } else {
            kept[class] += 1.0 / faces;
        }
    }
    std::array::from_fn(|class| kept[class] + again * plain[class])
}

/// Number of outcomes that [`multinomial`] lists: C(dice + k - 1, k - 1) for k possible classes.
pub(super) fn outcomes(dice: u16, chances: &[f64; CLASSES]) -> f64 {
    let classes = chances.iter().filter(|chance| **chance > 0.0).count();
    (1..classes).fold(1.0, |product, k| {
        product * (f64::from(dice) + k as f64) / k as f64
    })
}

/// Every way in which `dice` dice can fall into the classes, with its probability (multinomial distribution).
///
/// Built class by class: the dice in a class are binomial among those not in an earlier class.
pub(super) fn multinomial(dice: u16, chances: &[f64; CLASSES]) -> Vec<(Counts, f64)> {
    let last = chances
        .iter()
        .rposition(|chance| *chance > 0.0)
        .unwrap_or(0);
    let mut out: Vec<(Counts, f64, u16)> = vec![([0; CLASSES], 1.0, dice)];
    let mut rest = 1.0;
    for class in 0..last {
        let chance = chances[class];
        if chance <= 0.0 {
            continue;
        }
        let share = (chance / rest).min(1.0);
        // Filled on demand: the first class needs only the row of all dice.
        let mut rows: Vec<Vec<f64>> = vec![Vec::new(); usize::from(dice) + 1];
        let mut next =
            Vec::with_capacity(out.iter().map(|(_, _, left)| usize::from(*left) + 1).sum());
        for (counts, p, left) in out {
            let row = &mut rows[usize::from(left)];
            if row.is_empty() {
                *row = binomial(left, share);
            }
            for (n, q) in (0..=left).zip(row) {
                let mut counts = counts;
                counts[class] = n;
                next.push((counts, p * *q, left - n));
            }
        }
        out = next;
        rest -= chance;
    }
    out.into_iter()
        .map(|(mut counts, p, left)| {
            counts[last] = left;
            (counts, p)
        })
        .filter(|(_, p)| *p > 0.0)
        .collect()
}

/// Chances of 0 to `n` successes, C(n, k) × p^k × (1 - p)^(n - k), by the ratio of neighbours (n - k) / (k +
/// 1) × p / (1 - p). It starts at the mode and is normalised at the end, so that nothing under- or overflows.
fn binomial(n: u16, p: f64) -> Vec<f64> {
    let most = usize::from(n);
    let mut row = vec![0.0; most + 1];
    if p >= 1.0 {
        row[most] = 1.0;
        return row;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to n"
    )]
    let mode = (((f64::from(n) + 1.0) * p) as usize).min(most);
    let ratio = |k: usize| (f64::from(n) - k as f64) / (k as f64 + 1.0) * p / (1.0 - p);
    row[mode] = 1.0;
    for k in mode..most {
        row[k + 1] = row[k] * ratio(k);
    }
    for k in (0..mode).rev() {
        row[k] = row[k + 1] / ratio(k);
    }
    let sum: f64 = row.iter().sum();
    for chance in &mut row {
        *chance /= sum;
    }
    row
}
