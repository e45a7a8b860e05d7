//! One run of the enumerator: the branches of the path answer the rule's requests.

use super::couple::couple;
use super::map::{Map, in_order};
use super::memo::{HandKey, Memo, Outcomes, part_outcomes};
use super::path::ForkPath;
use super::{Policy, count_asked, given_answer, note_answer, times_asked};
use crate::table::duel::{Duel, DuelOutcome};
use crate::table::{Ask, CLASSES, Chosen, Hand, Part, Rolled, Side, Suspend};
use std::cmp::Ordering;
use std::ops::Add;
use std::rc::Rc;

/// One run of the enumerator.
pub(in crate::table) struct Walker<'a> {
    memo: &'a mut Memo,
    policy: &'a Policy,
    path: ForkPath,
    /// `once` decisions already used (low 24 bits), and the number of times each given one was asked (4 bits
    /// each).
    state: u64,
    /// Number of requests in this run.
    asked: u32,
}

impl<'a> Walker<'a> {
    /// Starts a run along `path` after these decisions.
    pub(super) fn new(memo: &'a mut Memo, policy: &'a Policy, path: ForkPath, state: u64) -> Self {
        Self {
            memo,
            policy,
            path,
            state,
            asked: 0,
        }
    }

    /// Ends the run: its path, the decisions taken and the number of requests.
    pub(super) fn into_path(self) -> (ForkPath, u64, u32) {
        (self.path, self.state, self.asked)
    }

    fn step<T: Clone + 'static>(
        &mut self,
        make: impl FnOnce(&mut Memo, &Policy) -> Result<Rc<Vec<(T, f64)>>, Suspend>,
    ) -> Result<T, Suspend> {
        count_asked(&mut self.asked)?;
        if self.path.is_new() {
            let outcomes = make(self.memo, self.policy)?;
            let branches = u32::try_from(outcomes.len()).map_err(|_| Suspend::Over)?;
            self.path.put(outcomes, branches, None);
        }
        self.path.take().ok_or(Suspend::Unfit)
    }
}

impl Walker<'_> {
    pub(in crate::table) fn hand(&mut self, hand: Hand) -> Result<Rolled, Suspend> {
        let key = HandKey::of(&hand);
        let counts = self.step(|memo, _| memo.hand(key, || HandKey::single(&hand)))?;
        Ok(Rolled {
            counts,
            ..Rolled::none(hand)
        })
    }

    pub(in crate::table) fn chain(
        &mut self,
        first: Hand,
        feed: usize,
        then: Hand,
    ) -> Result<Rolled, Suspend> {
        if first.count == 0 {
            return Ok(Rolled::none(Hand { count: 0, ..then }));
        }
        let key = HandKey::chain(&first, feed, &then);
        let counts = self.step(|memo, _| {
            memo.hand(key, || {
                let (a, b) = (HandKey::single(&first), HandKey::single(&then));
                // Dice that do not roll on count in the worst class of the second hand; rules read only the
                // others.
                let mut p: [f64; CLASSES] = std::array::from_fn(|class| a[feed] * b[class]);
                p[0] += 1.0 - a[feed];
                p
            })
        })?;
        Ok(Rolled {
            counts,
            ..Rolled::none(then)
        })
    }

    pub(in crate::table) fn faces<const N: usize>(&mut self, die: u8) -> Result<[u8; N], Suspend> {
        let mut out = [0; N];
        for face in &mut out {
            *face = self.step(|_, _| {
                Ok(Rc::new(
                    (1..=die).map(|face| (face, 1.0 / f64::from(die))).collect(),
                ))
            })?;
        }
        Ok(out)
    }

    pub(in crate::table) fn draw(&mut self, left: &[u16]) -> Result<u16, Suspend> {
        if left.is_empty() {
            return Err(Suspend::Unfit);
        }
        let p = 1.0 / left.len() as f64;
        self.step(|_, _| Ok(Rc::new(left.iter().map(|card| (*card, p)).collect())))
    }
}

impl Walker<'_> {
    pub(in crate::table) fn ask(&mut self, ask: Ask) -> Result<Chosen, Suspend> {
        count_asked(&mut self.asked)?;
        if ask.bluff || self.memo.is_settled(&ask, self.state) {
            return Ok(ask.default);
        }
        let answer = match (self.policy, ask.owner.side) {
            (Policy::Given(given), _) => given_answer(given, &mut self.state, &ask),
            (Policy::Best, Some(side)) => self.choice(&ask, side)?,
            (Policy::Defaults | Policy::Best, _) => ask.default,
        };
        self.state |= self.memo.remembered(&ask, answer);
        Ok(answer)
    }

    /// Counts a decision that was taken before.
    pub(in crate::table) fn taken(&mut self, ask: &Ask, answer: Chosen) {
        note_answer(self.policy, self.memo, &mut self.state, ask, answer);
    }

    /// Takes each option in turn, the default first.
    fn choice(&mut self, ask: &Ask, side: Side) -> Result<Chosen, Suspend> {
        if self.path.is_new() {
            let all = (0..ask.options.for_odds()).map(|n| ask.options.nth_for_odds(n));
            let others = all.filter(|option| *option != ask.default);
            let options: Vec<(Chosen, f64)> = std::iter::once(ask.default)
                .chain(others)
                .map(|option| (option, 1.0))
                .collect();
            let branches = u32::try_from(options.len()).map_err(|_| Suspend::Over)?;
            self.path.put(Rc::new(options), branches, Some(side));
        }
        self.path.take().ok_or(Suspend::Unfit)
    }

    pub(in crate::table) fn settled(&self, id: &str) -> bool {
        match self.policy {
            Policy::Defaults => true,
            Policy::Best => false,
            Policy::Given(given) => match given.iter().position(|(name, _)| name == id) {
                None => true,
                Some(slot) => times_asked(self.state, slot) >= given[slot].1.len().min(15),
            },
        }
    }

    pub(in crate::table) fn used(&mut self, id: &'static str, side: Option<Side>) -> bool {
        self.state & self.memo.slot(id, side) != 0
    }
}

impl Walker<'_> {
    pub(in crate::table) fn part<P: Part>(&mut self, part: &P) -> Result<P::Out, Suspend> {
        let state = self.state;
        let (out, state) = self.step(|memo, policy| part_outcomes(memo, policy, state, part))?;
        self.state = state;
        Ok(out)
    }

    pub(in crate::table) fn total<P: Part>(&mut self, parts: &[P]) -> Result<P::Out, Suspend>
    where
        P::Out: Add<Output = P::Out> + Default,
    {
        let state = self.state;
        let (out, state) = self.step(|memo, policy| sum_outcomes(memo, policy, state, parts))?;
        self.state = state;
        Ok(out)
    }

    pub(in crate::table) fn against<P: Part>(
        &mut self,
        one: &[P],
        other: &[P],
        weight: fn(&P::Out) -> u16,
    ) -> Result<(P::Out, P::Out), Suspend>
    where
        P::Out: Add<Output = P::Out> + Default,
    {
        let state = self.state;
        let (both, state) = self.step(|memo, policy| {
            let first = sum_outcomes(memo, policy, state, one)?;
            let taken = first[0].0.1;
            if first.iter().any(|((_, state), _)| *state != taken) {
                // A decision in the first total changes the second.
                let mut all = Vec::new();
                for ((a, state), p) in first.iter() {
                    let second = sum_outcomes(memo, policy, *state, other)?;
                    all.extend(
                        second
                            .iter()
                            .map(|((b, state), q)| (((a.clone(), b.clone()), *state), p * q)),
                    );
                }
                return Ok(Rc::new(all));
            }
            Ok(Rc::new(by_order(
                &first,
                &sum_outcomes(memo, policy, taken, other)?,
                weight,
            )))
        })?;
        self.state = state;
        Ok(both)
    }

    pub(in crate::table) fn duel<D: Duel>(
        &mut self,
        duel: &D,
    ) -> Result<DuelOutcome<D::Fighters>, Suspend> {
        self.step(|memo, policy| memo.known(duel, |memo| super::duel::outcomes(memo, policy, duel)))
    }

    pub(in crate::table) fn until<P: Part>(
        &mut self,
        part: &P,
        accept: impl Fn(&P::Out) -> bool,
    ) -> Result<P::Out, Suspend> {
        let state = self.state;
        let (out, state) = self.step(|memo, policy| {
            let all = part_outcomes(memo, policy, state, part)?;
            let kept: Vec<_> = all
                .iter()
                .filter(|((out, _), _)| accept(out))
                .cloned()
                .collect();
            let sum: f64 = kept.iter().map(|(_, p)| p).sum();
            if kept.is_empty() {
                return Err(Suspend::Over);
            }
            Ok(Rc::new(
                kept.into_iter().map(|(out, p)| (out, p / sum)).collect(),
            ))
        })?;
        self.state = state;
        Ok(out)
    }
}

/// Distribution of the sum of independent parts (a convolution, part by part).
fn sum_outcomes<P: Part>(
    memo: &mut Memo,
    policy: &Policy,
    state: u64,
    parts: &[P],
) -> Result<Outcomes<P>, Suspend>
where
    P::Out: Add<Output = P::Out> + Default,
{
    if let [alone] = parts {
        return part_outcomes(memo, policy, state, alone);
    }
    let mut sums: Map<(P::Out, u64), f64> = Map::default();
    sums.insert((P::Out::default(), state), 1.0);
    for part in parts {
        let mut next = Map::default();
        for ((sum, state), p) in in_order(sums) {
            for ((more, state), q) in part_outcomes(memo, policy, state, part)?.iter() {
                *next
                    .entry((sum.clone() + more.clone(), *state))
                    .or_insert(0.0) += p * q;
            }
        }
        sums = next;
    }
    Ok(Rc::new(in_order(sums)))
}

/// Couples two distributions of which only the order matters: for each order, its results of both sides. The
/// state is the second's.
#[expect(
    clippy::type_complexity,
    reason = "outcomes of two parts with the state behind them"
)]
fn by_order<T: Clone>(
    one: &[((T, u64), f64)],
    other: &[((T, u64), f64)],
    weight: fn(&T) -> u16,
) -> Vec<(((T, T), u64), f64)> {
    let spread = |all: &[((T, u64), f64)]| {
        let mut spread = vec![
            0.0;
            1 + all
                .iter()
                .map(|((out, _), _)| usize::from(weight(out)))
                .max()
                .unwrap_or(0)
        ];
        for ((out, _), p) in all {
            spread[usize::from(weight(out))] += p;
        }
        spread
    };
    // Chance that the other's weight is less than, equal to or greater than `weight`.
    let share = |spread: &[f64], weight: u16, order: Ordering| {
        let all = (0..).zip(spread);
        all.filter(|(other, _): &(u16, _)| weight.cmp(other) == order)
            .map(|(_, p)| p)
            .sum::<f64>()
    };
    let spreads = [spread(one), spread(other)];
    let mut all = Vec::new();
    for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
        let in_order = |list: &[((T, u64), f64)], spread: &[f64], order| {
            let each = list
                .iter()
                .map(|(key, p)| (key.clone(), p * share(spread, weight(&key.0), order)));
            let mut each: Vec<_> = each.filter(|(_, p)| *p > 0.0).collect();
            // Sorted by weight, so that no pair contradicts the order that it counts for.
            each.sort_by_key(|(key, _)| weight(&key.0));
            each
        };
        let pairs = couple(
            &in_order(one, &spreads[1], order),
            &in_order(other, &spreads[0], order.reverse()),
        );
        all.extend(
            pairs
                .into_iter()
                .map(|(((a, _), (b, state)), p)| (((a, b), state), p)),
        );
    }
    all
}

#[cfg(test)]
mod tests {
    use super::by_order;
    use std::cmp::Ordering;

    #[test]
    fn each_order_is_as_likely_as_it_is_whatever_order_the_outcomes_come_in() {
        let one = [((5_u16, 0), 0.3), ((0, 0), 0.3), ((2, 0), 0.4)];
        let other = [((2_u16, 0), 0.25), ((4, 0), 0.25), ((1, 0), 0.5)];
        let all = by_order(&one, &other, |it| *it);
        let likely = |order| {
            all.iter()
                .filter(|(((a, b), _), _)| a.cmp(b) == order)
                .map(|(_, p)| p)
                .sum::<f64>()
        };
        // Less: 0 always, 2 against 4. Equal: 2 against 2. More: 5 always, 2 against 1.
        for (order, p) in [
            (Ordering::Less, 0.3 + 0.4 * 0.25),
            (Ordering::Equal, 0.4 * 0.25),
            (Ordering::Greater, 0.3 + 0.4 * 0.5),
        ] {
            assert!(
                (likely(order) - p).abs() < 1e-12,
                "{order:?}: {}",
                likely(order)
            );
        }
        let of_two = all
            .iter()
            .filter(|(((a, _), _), _)| *a == 2)
            .map(|(_, p)| p)
            .sum::<f64>();
        assert!((of_two - 0.4).abs() < 1e-12, "{of_two}");
    }
}
