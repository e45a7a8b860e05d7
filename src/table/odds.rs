//! The enumerator: every possible answer with its probability, by running the rule again and again.
//!
//! A run follows a path of forks; when it has ended, the last fork that still has a branch is turned, and the rule runs
//! again. Hands are one fork each (a multinomial), parts are worked out once and are one fork as well, so a combat takes
//! thousands of runs where bare dice would take billions.

use super::hand::{chances, multinomial, outcomes};
use super::table::Supply;
use super::{Answer, Ask, CLASSES, Counts, Halt, Hand, Part, Reading, Rolled, Side, Table};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Add;
use std::rc::Rc;

/// How decisions are taken while the odds are worked out.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Policy {
    /// Each by its default.
    #[default]
    Defaults,
    /// As given: for each ask's id the answers to its first askings; what is not given takes its default.
    Given(Vec<(String, Vec<String>)>),
    /// Each as serves its decider best.
    Best,
}

/// What the odds remember between runs: distributions of hands and parts, and how many runs there were.
pub struct Memo {
    hands: Map<HandKey, Rc<Vec<(Counts, f64)>>>,
    parts: Map<TypeId, Box<dyn Any>>,
    slots: Vec<(&'static str, Option<Side>)>,
    runs: u64,
    budget: u64,
}

impl Memo {
    /// A fresh memory that allows `budget` runs.
    #[must_use]
    pub fn new(budget: u64) -> Self {
        Self { hands: Map::default(), parts: Map::default(), slots: Vec::new(), runs: 0, budget }
    }

    /// How many runs there were so far, those of parts included.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.runs
    }

    fn spend(&mut self) -> Result<(), Halt> {
        self.runs += 1;
        if self.runs > self.budget { Err(Halt::Over) } else { Ok(()) }
    }

    /// The bit of a `once` decision in the state of a run.
    pub(super) fn slot(&mut self, id: &'static str, side: Option<Side>) -> u64 {
        let at = self.slots.iter().position(|slot| *slot == (id, side)).unwrap_or_else(|| {
            self.slots.push((id, side));
            self.slots.len() - 1
        });
        1 << at.min(23)
    }
}

/// Runs `rule` once for every outcome; `each` gets the probability and what came out. With [`Policy::Best`], `worth`
/// says how much a side likes an outcome.
///
/// # Errors
/// [`Halt::Over`] beyond the budget; refusals and faults as the rule has them.
pub fn every<T>(
    memo: &mut Memo,
    policy: &Policy,
    mut rule: impl FnMut(&mut Table) -> Result<T, Halt>,
    worth: impl Fn(&T, Side) -> f64,
    mut each: impl FnMut(f64, T),
) -> Result<(), Halt> {
    if *policy == Policy::Best {
        let mut search = Search { memo, rule: &mut rule, worth: &worth, start: 0 };
        for (p, (out, _)) in search.best(&mut Vec::new())? {
            each(p, out);
        }
        return Ok(());
    }
    run_all(memo, policy, 0, |table| rule(table), |p, out, _| each(p, out))
}

/// Every path, depth first. `start` is the state of decisions in which the rule begins.
fn run_all<T>(
    memo: &mut Memo,
    policy: &Policy,
    start: u64,
    mut rule: impl FnMut(&mut Table) -> Result<T, Halt>,
    mut each: impl FnMut(f64, T, u64),
) -> Result<(), Halt> {
    let mut path = Path::default();
    loop {
        memo.spend()?;
        path.rewind();
        let mut table = Table(Supply::Odds(Walker { memo: &mut *memo, policy, walk: Walk::Path(path), state: start, asked: 0 }));
        let out = rule(&mut table)?;
        let Supply::Odds(Walker { walk: Walk::Path(back), state, .. }) = table.0 else { return Err(Halt::Unfit) };
        path = back;
        each(path.probability, out, state);
        if !path.turn() {
            return Ok(());
        }
    }
}

/// One run of the enumerator.
pub(super) struct Walker<'a> {
    memo: &'a mut Memo,
    policy: &'a Policy,
    walk: Walk,
    /// Which `once` decisions have been used (low 24 bits), and how often each given one has been asked (4 bits each).
    state: u64,
    /// How often this run has asked the table for something.
    asked: u32,
}

enum Walk {
    Path(Path),
    Script { script: Rc<Vec<u32>>, next: usize, stop: Option<Stop> },
}

/// Where a scripted run came to a fork that its script does not cover.
enum Stop {
    Chance(Vec<f64>),
    Choice(u16, Option<Side>),
}

#[derive(Default)]
struct Path {
    forks: Vec<Fork>,
    next: usize,
    probability: f64,
}

struct Fork {
    branch: u32,
    branches: u32,
    before: f64,
    outcomes: Rc<dyn Any>,
}

/// More than any real resolution asks for: a rule that asks without end must come to one.
const MOST_ASKED: u32 = 1000;

/// Counts one more thing that a run asks for.
///
/// # Errors
/// [`Halt::Over`] beyond all reason.
pub(super) fn count_asked(asked: &mut u32) -> Result<(), Halt> {
    *asked += 1;
    if *asked > MOST_ASKED { Err(Halt::Over) } else { Ok(()) }
}

impl Path {
    fn rewind(&mut self) {
        self.next = 0;
        self.probability = 1.0;
    }

    /// Turns the last fork that has a branch left; false when every path has been walked.
    fn turn(&mut self) -> bool {
        while let Some(last) = self.forks.last_mut() {
            if last.branch + 1 < last.branches {
                last.branch += 1;
                return true;
            }
            self.forks.pop();
        }
        false
    }
}

impl Walker<'_> {
    fn step<T: Clone + 'static>(&mut self, make: impl FnOnce(&mut Memo, &Policy) -> Result<Rc<Vec<(T, f64)>>, Halt>) -> Result<T, Halt> {
        count_asked(&mut self.asked)?;
        match &mut self.walk {
            Walk::Script { script, next, stop } => {
                let outcomes = make(self.memo, self.policy)?;
                if outcomes.len() == 1 {
                    return Ok(outcomes[0].0.clone());
                }
                let Some(branch) = script.get(*next) else {
                    *stop = Some(Stop::Chance(outcomes.iter().map(|outcome| outcome.1).collect()));
                    return Err(Halt::Fork);
                };
                *next += 1;
                outcomes.get(*branch as usize).map(|outcome| outcome.0.clone()).ok_or(Halt::Unfit)
            }
            Walk::Path(path) => {
                if path.next == path.forks.len() {
                    let outcomes = make(self.memo, self.policy)?;
                    let branches = u32::try_from(outcomes.len()).map_err(|_| Halt::Over)?;
                    // What is certain takes its place as well: on the next run the forks behind it are already there.
                    path.forks.push(Fork { branch: 0, branches, before: path.probability, outcomes });
                }
                let fork = &path.forks[path.next];
                let outcomes = fork.outcomes.downcast_ref::<Vec<(T, f64)>>().ok_or(Halt::Unfit)?;
                let (out, p) = &outcomes[fork.branch as usize];
                path.probability = fork.before * p;
                path.next += 1;
                Ok(out.clone())
            }
        }
    }

    pub(super) fn hand(&mut self, hand: Hand) -> Result<Rolled, Halt> {
        let key = HandKey::of(&hand, None);
        let counts = self.step(|memo, _| memo.hand(key, hand.count, || chances(&hand)))?;
        Ok(Rolled { counts, ..Rolled::none(hand) })
    }

    pub(super) fn chain(&mut self, first: Hand, feed: usize, then: Hand) -> Result<Rolled, Halt> {
        if first.count == 0 {
            return Ok(Rolled::none(Hand { count: 0, ..then }));
        }
        let key = HandKey::of(&first, Some((feed, &then)));
        let counts = self.step(|memo, _| {
            memo.hand(key, first.count, || {
                let (a, b) = (chances(&first), chances(&then));
                // The dice that never roll on are counted with the worst class of the second hand: rules read the others.
                let mut p: [f64; CLASSES] = std::array::from_fn(|class| a[feed] * b[class]);
                p[0] += 1.0 - a[feed];
                p
            })
        })?;
        Ok(Rolled { counts, ..Rolled::none(then) })
    }

    pub(super) fn faces<const N: usize>(&mut self, die: u8) -> Result<[u8; N], Halt> {
        let mut out = [0; N];
        for face in &mut out {
            *face = self.step(|_, _| Ok(Rc::new((1..=die).map(|face| (face, 1.0 / f64::from(die))).collect())))?;
        }
        Ok(out)
    }

    pub(super) fn draw(&mut self, left: &[u16]) -> Result<u16, Halt> {
        if left.is_empty() {
            return Err(Halt::Unfit);
        }
        let p = 1.0 / left.len() as f64;
        self.step(|_, _| Ok(Rc::new(left.iter().map(|card| (*card, p)).collect())))
    }

    pub(super) fn ask(&mut self, ask: Ask) -> Result<Answer, Halt> {
        count_asked(&mut self.asked)?;
        let bit = if ask.once { self.memo.slot(ask.id, ask.owner.side) } else { 0 };
        if self.state & bit != 0 || ask.bluff {
            return Ok(ask.default);
        }
        let answer = match self.policy {
            Policy::Defaults => ask.default,
            Policy::Given(given) => given_answer(given, &mut self.state, &ask),
            Policy::Best => self.choice(&ask)?,
        };
        if answer != ask.default {
            self.state |= bit;
        }
        Ok(answer)
    }

    fn choice(&mut self, ask: &Ask) -> Result<Answer, Halt> {
        let Walk::Script { script, next, stop } = &mut self.walk else { return Ok(ask.default) };
        let Some(branch) = script.get(*next) else {
            *stop = Some(Stop::Choice(ask.options.for_odds(), ask.owner.side));
            return Err(Halt::Fork);
        };
        *next += 1;
        Ok(ask.options.nth_for_odds(u16::try_from(*branch).unwrap_or(u16::MAX)))
    }

    pub(super) fn settled(&self, id: &str) -> bool {
        match self.policy {
            Policy::Defaults => true,
            Policy::Best => false,
            Policy::Given(given) => match given.iter().position(|(name, _)| name == id) {
                None => true,
                Some(slot) => times_asked(self.state, slot) >= given[slot].1.len().min(15),
            },
        }
    }

    pub(super) fn used(&mut self, id: &'static str, side: Option<Side>) -> bool {
        self.state & self.memo.slot(id, side) != 0
    }

    pub(super) fn part<P: Part>(&mut self, part: &P) -> Result<P::Out, Halt> {
        let state = self.state;
        let (out, state) = self.step(|memo, policy| part_outcomes(memo, policy, state, part))?;
        self.state = state;
        Ok(out)
    }

    pub(super) fn total<P: Part>(&mut self, parts: &[P]) -> Result<P::Out, Halt>
    where
        P::Out: Add<Output = P::Out> + Default,
    {
        let state = self.state;
        let (out, state) = self.step(|memo, policy| {
            let mut sums: Map<(P::Out, u64), f64> = Map::default();
            sums.insert((P::Out::default(), state), 1.0);
            for part in parts {
                let mut next = Map::default();
                for ((sum, state), p) in in_order(sums) {
                    for ((more, state), q) in part_outcomes(memo, policy, state, part)?.iter() {
                        *next.entry((sum.clone() + more.clone(), *state)).or_insert(0.0) += p * q;
                    }
                }
                sums = next;
            }
            Ok(Rc::new(in_order(sums)))
        })?;
        self.state = state;
        Ok(out)
    }

    pub(super) fn until<P: Part>(&mut self, part: &P, accept: impl Fn(&P::Out) -> bool) -> Result<P::Out, Halt> {
        let state = self.state;
        let (out, state) = self.step(|memo, policy| {
            let all = part_outcomes(memo, policy, state, part)?;
            let kept: Vec<_> = all.iter().filter(|((out, _), _)| accept(out)).cloned().collect();
            let sum: f64 = kept.iter().map(|(_, p)| p).sum();
            if kept.is_empty() {
                return Err(Halt::Over);
            }
            Ok(Rc::new(kept.into_iter().map(|(out, p)| (out, p / sum)).collect()))
        })?;
        self.state = state;
        Ok(out)
    }
}

/// The answer that was given for this asking, counting it as asked.
pub(super) fn given_answer(given: &[(String, Vec<String>)], state: &mut u64, ask: &Ask) -> Answer {
    let Some(slot) = given.iter().position(|(id, _)| id == ask.id) else { return ask.default };
    let asked = times_asked(*state, slot);
    if asked < 15 && slot < GIVEN {
        *state += 1 << (24 + 4 * slot);
    }
    given[slot].1.get(asked).filter(|_| asked < 15).and_then(|answer| ask.options.read(answer, true)).unwrap_or(ask.default)
}

/// How many different asks can have given answers in one resolution: as many as the state has room for.
const GIVEN: usize = 10;

fn times_asked(state: u64, slot: usize) -> usize {
    if slot < GIVEN { ((state >> (24 + 4 * slot)) & 15) as usize } else { 15 }
}

type Outcomes<P> = Rc<Vec<((<P as Part>::Out, u64), f64)>>;

/// The distribution of a part that begins in `state`, from memory where it is known.
fn part_outcomes<P: Part>(memo: &mut Memo, policy: &Policy, state: u64, part: &P) -> Result<Outcomes<P>, Halt> {
    let key = (part.clone(), state);
    let known = memo.parts.get(&TypeId::of::<P>()).and_then(|map| map.downcast_ref::<Map<(P, u64), Outcomes<P>>>());
    if let Some(outcomes) = known.and_then(|map| map.get(&key)) {
        return Ok(Rc::clone(outcomes));
    }
    let mut merged: Map<(P::Out, u64), f64> = Map::default();
    if *policy == Policy::Best {
        let mut rule = |table: &mut Table| part.resolve(table);
        let mut search = Search { memo, rule: &mut rule, worth: &P::worth, start: state };
        for (p, out) in search.best(&mut Vec::new())? {
            *merged.entry(out).or_insert(0.0) += p;
        }
    } else {
        run_all(memo, policy, state, |table| part.resolve(table), |p, out, state| *merged.entry((out, state)).or_insert(0.0) += p)?;
    }
    let outcomes = Rc::new(in_order(merged));
    let map = memo.parts.entry(TypeId::of::<P>()).or_insert_with(|| Box::new(Map::<(P, u64), Outcomes<P>>::default()));
    if let Some(map) = map.downcast_mut::<Map<(P, u64), Outcomes<P>>>() {
        map.insert(key, Rc::clone(&outcomes));
    }
    Ok(outcomes)
}

/// The hasher has no random state, so the order in which a map lists its entries is the same in every run.
fn in_order<K, V>(map: Map<K, V>) -> Vec<(K, V)> {
    map.into_iter().collect()
}

/// A rule as a tree of chances and choices; at each choice the branch with the greatest expected worth to its decider.
struct Search<'a, T> {
    memo: &'a mut Memo,
    rule: &'a mut dyn FnMut(&mut Table) -> Result<T, Halt>,
    worth: &'a dyn Fn(&T, Side) -> f64,
    start: u64,
}

type Leaves<T> = Vec<(f64, (T, u64))>;

impl<T> Search<'_, T> {
    fn best(&mut self, script: &mut Vec<u32>) -> Result<Leaves<T>, Halt> {
        self.memo.spend()?;
        let walk = Walk::Script { script: Rc::new(script.clone()), next: 0, stop: None };
        let mut table = Table(Supply::Odds(Walker { memo: self.memo, policy: &Policy::Best, walk, state: self.start, asked: 0 }));
        let got = (self.rule)(&mut table);
        let Supply::Odds(Walker { walk: Walk::Script { stop, .. }, state, .. }) = table.0 else { return Err(Halt::Unfit) };
        match (got, stop) {
            (Ok(out), _) => Ok(vec![(1.0, (out, state))]),
            (Err(Halt::Fork), Some(Stop::Chance(chances))) => self.chance(script, &chances),
            (Err(Halt::Fork), Some(Stop::Choice(options, side))) => self.choose(script, options, side),
            (Err(halt), _) => Err(halt),
        }
    }

    fn chance(&mut self, script: &mut Vec<u32>, chances: &[f64]) -> Result<Leaves<T>, Halt> {
        let mut all = Vec::new();
        for (branch, chance) in (0..).zip(chances) {
            script.push(branch);
            all.extend(self.best(script)?.into_iter().map(|(p, out)| (p * chance, out)));
            script.pop();
        }
        Ok(all)
    }

    fn choose(&mut self, script: &mut Vec<u32>, options: u16, side: Option<Side>) -> Result<Leaves<T>, Halt> {
        let mut top: Option<(f64, Leaves<T>)> = None;
        for branch in 0..u32::from(options) {
            script.push(branch);
            let leaves = self.best(script)?;
            script.pop();
            let worth = side.map_or(0.0, |side| leaves.iter().map(|(p, (out, _))| p * (self.worth)(out, side)).sum());
            // Equal worth keeps the earlier option: a Joker that changes nothing stays in the hand.
            if top.as_ref().is_none_or(|(best, _)| worth > best + 1e-12) {
                top = Some((worth, leaves));
            }
        }
        top.map(|(_, leaves)| leaves).ok_or(Halt::Unfit)
    }
}

/// What a hand's distribution depends on. Readings are statics, so their address tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct HandKey {
    count: u16,
    reads: *const Reading,
    again: super::Faces,
    then: Option<(usize, *const Reading, super::Faces)>,
}

impl HandKey {
    fn of(hand: &Hand, then: Option<(usize, &Hand)>) -> Self {
        let then = then.map(|(feed, hand)| (feed, std::ptr::from_ref(hand.reads), hand.again));
        Self { count: hand.count, reads: std::ptr::from_ref(hand.reads), again: hand.again, then }
    }
}

impl Memo {
    fn hand(&mut self, key: HandKey, count: u16, chances: impl FnOnce() -> [f64; CLASSES]) -> Result<Rc<Vec<(Counts, f64)>>, Halt> {
        if let Some(known) = self.hands.get(&key) {
            return Ok(Rc::clone(known));
        }
        let chances = chances();
        if outcomes(count, &chances) > self.budget as f64 {
            return Err(Halt::Over);
        }
        let made = Rc::new(multinomial(count, &chances));
        self.hands.insert(key, Rc::clone(&made));
        Ok(made)
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// A quick hasher for small keys of our own making; nobody outside chooses them, so it need not resist an attacker.
#[derive(Default, Clone)]
struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        // The map takes the bucket from the low bits and the tag from the high ones: mix both.
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}
