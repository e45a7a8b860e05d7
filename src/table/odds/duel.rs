//! Duels: fights in rounds, with too many rounds to enumerate.
//!
//! A duel is an absorbing Markov chain: its states are pairs of sides, and the first round won by a side ends it. Might
//! never rises, so the matrix Q of the drawn rounds is triangular, and the expected visits (I - Q)^-1 (Kemeny and
//! Snell, "Finite Markov Chains", chapter III) follow by one pass from the mightiest state down.
//!
//! In a round, the losses of a side depend on the enemy only through its might. So the pass is made once for
//! each side, with all its own losses but only the remaining strength of the enemy. The two results are then
//! coupled (`couple`): each has its own exact chances, and nothing reads both together.

mod matrix;
mod side;

use super::best::TypedRuns;
use super::couple::couple;
use super::map::{Map, in_order};
use super::memo::Memo;
use super::{Policy, RunStart, run_all};
use crate::table::duel::{Duel, DuelOutcome};
use crate::table::{Suspend, Table};
use matrix::{DuelRound, StateMatrix, Transitions, mix};
use side::DuelSide;
use std::cmp::Ordering;
use std::rc::Rc;

/// This many additions take about as long as one answer of a part.
const ADDITIONS: usize = 50;

/// Distribution of the results of a duel.
type Ends<B> = Vec<(DuelOutcome<<B as Duel>::Fighters>, f64)>;

/// Distribution of a side at the end.
type LeftChances<B> = Rc<[(<B as Duel>::Fighters, f64)]>;

/// Distribution over states, by index.
type StateChances = Rc<[(usize, f64)]>;

/// Effect of hits on a combatant: the index of the combatant afterwards, the losses and the chance.
type HitEffects<B> = Rc<[(usize, <B as Duel>::Fighters, f64)]>;

/// Distribution of a duel's results. The chances of each side are exact; the pairing of the two means
/// nothing.
pub(super) fn outcomes<B: Duel>(
    memo: &mut Memo,
    policy: &Policy,
    duel: &B,
) -> Result<Ends<B>, Suspend> {
    let mut solver = Solver {
        memo,
        policy,
        duel,
        combatants: Vec::new(),
        places: Map::default(),
        effects: Vec::new(),
        meets: Map::default(),
        strikes: Map::default(),
        hits: Vec::new(),
        left: Map::default(),
    };
    let [combatant, foe] = duel.combatants();
    let places = [solver.enter(combatant)?, solver.enter(foe)?];
    let sides = [
        DuelSide::of(&solver, places[0]),
        DuelSide::of(&solver, places[1]),
    ];
    let cells = [0, 1].map(|i| {
        sides[i].all.len() * sides[1 - i].combatants.len() * (sides[1 - i].combatants.len() + 8)
    });
    solver
        .memo
        .charge_work((cells[0] + cells[1]) * 4 / ADDITIONS)?;
    let lasting = [
        solver.draws(&sides[0], &sides[1], 0)?,
        solver.draws(&sides[1], &sides[0], 1)?,
    ];
    let might = sides
        .each_ref()
        .map(|side| solver.might(side.combatants[0]));
    let first = solver.meet(might)?;
    let mut all = Vec::new();
    for (order, p) in [(Ordering::Greater, first[2]), (Ordering::Less, first[0])] {
        let once = [
            solver.once(&sides[0], might[1], order.reverse())?,
            solver.once(&sides[1], might[0], order)?,
        ];
        let left = [
            solver.left(&sides[0], &once[0])?,
            solver.left(&sides[1], &once[1])?,
        ];
        all.extend(couple(&left[0], &left[1]).into_iter().map(|((a, b), q)| {
            (
                DuelOutcome {
                    first: order,
                    left: [a, b],
                },
                p * q,
            )
        }));
    }
    let left = [
        solver.left(&sides[0], &lasting[0])?,
        solver.left(&sides[1], &lasting[1])?,
    ];
    all.extend(couple(&left[0], &left[1]).into_iter().map(|((a, b), q)| {
        (
            DuelOutcome {
                first: Ordering::Equal,
                left: [a, b],
            },
            first[1] * q,
        )
    }));
    all.retain(|(_, p)| *p > 0.0);
    Ok(all)
}

/// Steps of a duel, each computed once from the rule.
struct Solver<'a, B: Duel> {
    memo: &'a mut Memo,
    policy: &'a Policy,
    duel: &'a B,
    /// Every combatant that either side can become.
    combatants: Vec<B::Combatant>,
    places: Map<B::Combatant, usize>,
    /// Effects on each combatant, by number of hits.
    effects: Vec<Vec<HitEffects<B>>>,
    /// Chances that the first side loses, draws and wins a round.
    meets: Map<[u32; 2], [f64; 3]>,
    /// Index into `hits`.
    strikes: Map<(u32, i8), usize>,
    /// Distinct distributions of the number of hits.
    hits: Vec<Rc<[f64]>>,
    left: Map<(B::Combatant, B::Fighters), LeftChances<B>>,
}

impl<B: Duel> Solver<'_, B> {
    /// Distribution of one step of the rule.
    fn step<T: Clone + Eq + std::hash::Hash>(
        &mut self,
        rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    ) -> Result<Vec<(T, f64)>, Suspend> {
        let mut merged: Map<T, f64> = Map::default();
        let add = |p: f64, out: T, _| *merged.entry(out).or_insert(0.0) += p;
        let mut runs = TypedRuns::new(rule, |_, _| 0.0, add);
        run_all(self.memo, self.policy, RunStart::part(0), &mut runs)?;
        drop(runs);
        Ok(in_order(merged))
    }

    /// Index of a combatant; also adds every combatant that it can become.
    fn enter(&mut self, combatant: B::Combatant) -> Result<usize, Suspend> {
        let place = self.place(combatant);
        while self.effects.len() < self.combatants.len() {
            let combatant = self.combatants[self.effects.len()];
            let mut effects: Vec<HitEffects<B>> = Vec::new();
            for hits in 0..=self.duel.most(combatant) {
                let duel = self.duel;
                let after = self.step(|table| duel.suffer(combatant, hits, table))?;
                effects.push(
                    after
                        .into_iter()
                        .map(|((combatant, gone), p)| (self.place(combatant), gone, p))
                        .collect(),
                );
            }
            self.effects.push(effects);
        }
        Ok(place)
    }

    fn place(&mut self, combatant: B::Combatant) -> usize {
        let combatants = &mut self.combatants;
        *self.places.entry(combatant).or_insert_with(|| {
            combatants.push(combatant);
            combatants.len() - 1
        })
    }

    fn might(&self, place: usize) -> u32 {
        self.duel.might(self.combatants[place])
    }

    fn meet(&mut self, might: [u32; 2]) -> Result<[f64; 3], Suspend> {
        if let Some(known) = self.meets.get(&might) {
            return Ok(*known);
        }
        let duel = self.duel;
        let mut chances = [0.0; 3];
        for (order, p) in self.step(|table| duel.meet(might, table))? {
            chances[place_of(order)] += p;
        }
        self.meets.insert(might, chances);
        Ok(chances)
    }

    /// Index of the distribution of a side's hits in a round with this result.
    fn strike(&mut self, might: u32, order: Ordering) -> Result<usize, Suspend> {
        let key = (might, order as i8);
        if let Some(known) = self.strikes.get(&key) {
            return Ok(*known);
        }
        let duel = self.duel;
        let mut chances = Vec::new();
        for (hits, p) in self.step(|table| duel.strike(might, order, table))? {
            let hits = usize::from(hits);
            chances.resize(chances.len().max(hits + 1), 0.0);
            chances[hits] += p;
        }
        let place = self
            .hits
            .iter()
            .position(|known| **known == *chances)
            .unwrap_or(self.hits.len());
        if place == self.hits.len() {
            self.hits.push(chances.into());
        }
        self.strikes.insert(key, place);
        Ok(place)
    }

    /// Distribution of a side that ends in these states.
    fn left(
        &mut self,
        side: &DuelSide<B>,
        ends: &[f64],
    ) -> Result<Vec<(B::Fighters, f64)>, Suspend> {
        let mut merged: Map<B::Fighters, f64> = Map::default();
        for ((place, gone), p) in side.all.iter().zip(ends).filter(|(_, p)| **p > 0.0) {
            let (combatant, gone, duel) = (self.combatants[*place], *gone, self.duel);
            if !self.left.contains_key(&(combatant, gone)) {
                let left = self.step(|table| duel.left(combatant, gone, table))?;
                self.left.insert((combatant, gone), left.into());
            }
            for (left, q) in self.left[&(combatant, gone)].iter() {
                *merged.entry(*left).or_insert(0.0) += p * q;
            }
        }
        Ok(in_order(merged))
    }

    /// Chances of a side's states after one round against an enemy of might `foe`, with the round's result
    /// for the enemy.
    fn once(&mut self, side: &DuelSide<B>, foe: u32, order: Ordering) -> Result<Vec<f64>, Suspend> {
        let hits = self.strike(foe, order)?;
        let mut ends = vec![0.0; side.all.len()];
        mix(&self.hits[hits], &side.effects[0], |state, p| {
            ends[state] += p;
        });
        Ok(ends)
    }

    /// Chances of the states in which side `i` ends if the first round is a draw.
    fn draws(
        &mut self,
        side: &DuelSide<B>,
        foe: &DuelSide<B>,
        i: usize,
    ) -> Result<Vec<f64>, Suspend> {
        let n = side.all.len();
        let mut matrix = StateMatrix {
            mass: vec![0.0; n * foe.combatants.len()],
            flow: vec![0.0; n],
            ends: vec![0.0; n],
            decided: Vec::new(),
        };
        let mut own = Transitions::new(side.effects.iter().map(Vec::as_slice).collect());
        let marginal = foe.marginal(self);
        let mut other = Transitions::new(marginal.iter().map(Vec::as_slice).collect());
        let foes: Vec<u32> = foe
            .combatants
            .iter()
            .map(|combatant| self.might(*combatant))
            .collect();
        let (mx, my) = (side.might[0], foes[0]);
        let (struck, striking) = (
            self.strike(my, Ordering::Equal)?,
            self.strike(mx, Ordering::Equal)?,
        );
        let (after, after_foe) = (
            own.of(0, struck, &self.hits),
            other.of(0, striking, &self.hits),
        );
        for (b, q) in after_foe.next.iter() {
            for (a, p) in after.next.iter() {
                matrix.mass[b * n + a] += p * q;
            }
        }
        for level in (0..=mx + my).rev() {
            for (b, my) in foes.iter().enumerate().filter(|(_, my)| **my <= level) {
                let mx = level - my;
                let range = side.range(mx);
                if mx == 0 || *my == 0 {
                    range.for_each(|a| matrix.ends[a] += matrix.mass[b * n + a]);
                } else if !range.is_empty() {
                    let mut chances = self.meet(if i == 0 { [mx, *my] } else { [*my, mx] })?;
                    if i == 1 {
                        chances.reverse();
                    }
                    let hits = [Ordering::Greater, Ordering::Equal, Ordering::Less]
                        .map(|order| self.strike(*my, order));
                    let [won, drawn, lost] = hits;
                    let round = DuelRound {
                        chances,
                        hits: [won?, drawn?, lost?],
                        of_foe: other.of(b, self.strike(mx, Ordering::Equal)?, &self.hits),
                    };
                    matrix.round(b, range, &round, &mut own, &self.hits);
                }
            }
        }
        let StateMatrix {
            mut ends, decided, ..
        } = matrix;
        for (hits, mass) in decided.iter().enumerate() {
            for (a, m) in mass.iter().enumerate().filter(|(_, m)| **m > 0.0) {
                mix(&self.hits[hits], &side.effects[a], |state, p| {
                    ends[state] += m * p;
                });
            }
        }
        Ok(ends)
    }
}

/// 0 for less, 1 for equal, 2 for greater.
fn place_of(order: Ordering) -> usize {
    usize::from(order != Ordering::Less) + usize::from(order == Ordering::Greater)
}
