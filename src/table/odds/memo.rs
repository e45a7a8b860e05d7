//! What the odds remember between runs: hands, parts, and how much work there was.

use super::best::TypedRuns;
use super::map::{Map, in_order};
use super::{Policy, RunStart, run_all};
use crate::table::hand::{chances, multinomial, outcomes};
use crate::table::{CLASSES, Counts, Faces, Hand, Part, Reading, Side, Suspend, Table};
use std::any::{Any, TypeId};
use std::hash::Hash;
use std::rc::Rc;

/// What a run of the whole rule costs, in answers of a part: a battle is copied, compared and counted up for each.
pub(super) const RULE: u64 = 10;

/// What a run of a part costs besides its answers: what came out is sought among what is known.
pub(super) const PART: u64 = 4;

/// Branches that have not been walked are guessed to be like those that have. Where the guess is so many times what is
/// left, even a bad guess would not do.
const BAD_GUESS: f64 = 6.0;

/// What the odds remember between runs: distributions of hands and parts, and how many runs there were.
pub struct Memo {
    hands: Map<HandKey, Rc<Vec<(Counts, f64)>>>,
    parts: Map<TypeId, Box<dyn Any>>,
    slots: Vec<(&'static str, Option<Side>)>,
    runs: u64,
    budget: u64,
    /// In answers of a part.
    work: u64,
}

impl Memo {
    /// A fresh memory that allows `budget` runs of the rule. Runs of its parts are shorter: two or three of them count
    /// for one.
    #[must_use]
    pub fn new(budget: u64) -> Self {
        Self {
            hands: Map::default(),
            parts: Map::default(),
            slots: Vec::new(),
            runs: 0,
            budget,
            work: 0,
        }
    }

    /// How many runs there were so far, those of parts included.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// A run that costs so much is done.
    ///
    /// # Errors
    /// [`Suspend::Over`] beyond the budget.
    pub(super) fn spend(&mut self, cost: u64) -> Result<(), Suspend> {
        self.runs += 1;
        self.work += cost;
        if self.work > self.budget.saturating_mul(RULE) {
            Err(Suspend::Over)
        } else {
            Ok(())
        }
    }

    /// Work that is no run is done: so many answers of a part.
    ///
    /// # Errors
    /// [`Suspend::Over`] beyond the budget.
    pub(super) fn charge_work(&mut self, work: usize) -> Result<(), Suspend> {
        self.work = self
            .work
            .saturating_add(u64::try_from(work).unwrap_or(u64::MAX));
        if self.work > self.budget.saturating_mul(RULE) {
            Err(Suspend::Over)
        } else {
            Ok(())
        }
    }

    /// Whether the budget will not do for a tree of which such a share has been walked for so much work.
    pub(super) fn is_hopeless(&self, walked: f64, work: u64) -> bool {
        let all = self.budget.saturating_mul(RULE) as f64;
        let left = all - self.work.saturating_sub(work) as f64;
        walked * left * BAD_GUESS < work as f64
    }

    /// The bit of a `once` decision in the state of a run.
    pub(in crate::table) fn slot(&mut self, id: &'static str, side: Option<Side>) -> u64 {
        let at = self
            .slots
            .iter()
            .position(|slot| *slot == (id, side))
            .unwrap_or_else(|| {
                self.slots.push((id, side));
                self.slots.len() - 1
            });
        1 << at.min(23)
    }

    /// What a key comes to, each end with its chance, worked out once.
    pub(super) fn known<K: Clone + Eq + Hash + 'static, T: 'static>(
        &mut self,
        key: &K,
        make: impl FnOnce(&mut Memo) -> Result<Vec<(T, f64)>, Suspend>,
    ) -> Result<Rc<Vec<(T, f64)>>, Suspend> {
        type Known<K, T> = Map<K, Rc<Vec<(T, f64)>>>;
        let id = TypeId::of::<Known<K, T>>();
        let known = self.parts.get(&id);
        let known = known.and_then(|map| map.downcast_ref::<Known<K, T>>());
        if let Some(outcomes) = known.and_then(|map| map.get(key)) {
            return Ok(Rc::clone(outcomes));
        }
        let outcomes = Rc::new(make(self)?);
        let map = self.parts.entry(id);
        let map = map.or_insert_with(|| Box::new(Known::<K, T>::default()));
        if let Some(map) = map.downcast_mut::<Known<K, T>>() {
            map.insert(key.clone(), Rc::clone(&outcomes));
        }
        Ok(outcomes)
    }

    /// How a hand of `count` dice may fall, each die with these chances.
    pub(super) fn hand(
        &mut self,
        key: HandKey,
        chances: impl FnOnce() -> [f64; CLASSES],
    ) -> Result<Rc<Vec<(Counts, f64)>>, Suspend> {
        if let Some(known) = self.hands.get(&key) {
            return Ok(Rc::clone(known));
        }
        let chances = chances();
        if outcomes(key.count, &chances) > self.budget as f64 {
            return Err(Suspend::Over);
        }
        let made = Rc::new(multinomial(key.count, &chances));
        self.hands.insert(key, Rc::clone(&made));
        Ok(made)
    }
}

/// What a hand's distribution depends on. Readings are statics, so their address tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct HandKey {
    count: u16,
    reads: *const Reading,
    again: Faces,
    then: Option<(usize, *const Reading, Faces)>,
}

impl HandKey {
    pub(super) fn of(hand: &Hand) -> Self {
        Self {
            count: hand.count,
            reads: std::ptr::from_ref(hand.reads),
            again: hand.again,
            then: None,
        }
    }

    /// Of a hand whose dice of class `feed` roll on.
    pub(super) fn chain(hand: &Hand, feed: usize, then: &Hand) -> Self {
        Self {
            then: Some((feed, std::ptr::from_ref(then.reads), then.again)),
            ..Self::of(hand)
        }
    }

    /// The chances of one die of a hand.
    pub(super) fn single(hand: &Hand) -> [f64; CLASSES] {
        chances(hand)
    }
}

/// What a part may come to, with the decisions taken by then, and its probability.
pub(super) type Outcomes<P> = Rc<Vec<((<P as Part>::Out, u64), f64)>>;

/// The distribution of a part that begins with these decisions taken, from memory where it is known.
pub(super) fn part_outcomes<P: Part>(
    memo: &mut Memo,
    policy: &Policy,
    state: u64,
    part: &P,
) -> Result<Outcomes<P>, Suspend> {
    memo.known(&(part.clone(), state), |memo| {
        let mut merged: Map<(P::Out, u64), f64> = Map::default();
        let add = |p: f64, out: P::Out, state: u64| *merged.entry((out, state)).or_insert(0.0) += p;
        let mut runs = TypedRuns::new(|table: &mut Table| part.resolve(table), P::worth, add);
        run_all(memo, policy, RunStart::part(state), &mut runs)?;
        drop(runs);
        Ok(in_order(merged))
    })
}
