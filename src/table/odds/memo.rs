//! Memory of the odds between runs: hands, parts and the work done.

use super::best::TypedRuns;
use super::map::{Map, in_order};
use super::{Played, Policy, RunStart, run_all};
use crate::table::hand::{chances, multinomial, outcomes};
use crate::table::{
    Ask, CLASSES, Chosen, Counts, Faces, Hand, NOT_THIS_TURN, Part, Reading, Side, Suspend, Table,
};
use std::any::{Any, TypeId};
use std::hash::Hash;
use std::rc::Rc;

/// Cost of a run of the whole rule, in answers of a part: each run copies, compares and counts a battle.
pub(super) const RULE: u64 = 10;

/// Cost of a run of a part besides its answers: its result is looked up among the known ones.
pub(super) const PART: u64 = 4;

/// Factor by which the estimated work must exceed the budget before the odds give up: branches not yet walked
/// are assumed to cost as much as those walked.
const BAD_GUESS: f64 = 6.0;

/// Memory of the odds between runs: distributions of hands and parts, and the number of runs.
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
    /// Creates a memory that allows `budget` runs of the rule. Two or three runs of a part count as one.
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

    /// Runs so far, those of parts included.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// Counts a run of this cost.
    ///
    /// # Errors
    /// [`Suspend::Over`] beyond the budget.
    pub(super) fn spend(&mut self, cost: u64) -> Played {
        self.runs += 1;
        self.work += cost;
        if self.work > self.budget.saturating_mul(RULE) {
            Err(Suspend::Over)
        } else {
            Ok(())
        }
    }

    /// Counts work outside of runs, in answers of a part.
    ///
    /// # Errors
    /// [`Suspend::Over`] beyond the budget.
    pub(super) fn charge_work(&mut self, work: usize) -> Played {
        self.work = self
            .work
            .saturating_add(u64::try_from(work).unwrap_or(u64::MAX));
        if self.work > self.budget.saturating_mul(RULE) {
            Err(Suspend::Over)
        } else {
            Ok(())
        }
    }

    /// Returns true if the budget cannot suffice: `work` has covered the share `walked` of the tree.
    pub(super) fn is_hopeless(&self, walked: f64, work: u64) -> bool {
        let all = self.budget.saturating_mul(RULE) as f64;
        let left = all - self.work.saturating_sub(work) as f64;
        walked * left * BAD_GUESS < work as f64
    }

    /// Bit of a `once` decision in the state of a run.
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

    /// Returns true where a run in `state` takes the default of a `once` decision.
    pub(in crate::table) fn is_settled(&mut self, ask: &Ask, state: u64) -> bool {
        let mut bits =
            || self.slot(ask.id, ask.owner.side) | self.slot(NOT_THIS_TURN, ask.owner.side);
        ask.once && state & bits() != 0
    }

    /// The part that an answer adds to the state of a run.
    pub(in crate::table) fn remembered(&mut self, ask: &Ask, answer: Chosen) -> u64 {
        let id = ask.remembered(answer);
        id.map_or(0, |id| self.slot(id, ask.owner.side))
    }

    /// Distribution for a key, computed once.
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

    /// Distribution of a hand of `count` dice with these chances each.
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

/// Everything that the distribution of a hand depends on. Readings are statics, so their address identifies
/// them.
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

    /// Key of a hand whose dice of class `feed` roll on as `then`.
    pub(super) fn chain(hand: &Hand, feed: usize, then: &Hand) -> Self {
        Self {
            then: Some((feed, std::ptr::from_ref(then.reads), then.again)),
            ..Self::of(hand)
        }
    }

    pub(super) fn single(hand: &Hand) -> [f64; CLASSES] {
        chances(hand)
    }
}

/// Distribution of a part's results, with the decisions taken by then.
pub(super) type Outcomes<P> = Rc<Vec<((<P as Part>::Out, u64), f64)>>;

/// Distribution of a part after the decisions in `state`, from memory where known.
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
