//! Bouts: rounds upon rounds, too many for paths.
//!
//! In a round each side suffers by itself, once it is known how the round goes and how mighty both are. So the chance of
//! every state between two draws is carried forward from state to state, the mightiest first, and that once for each side:
//! its own losses in full, of the enemy only what he still has. What is left of the two is then laid beside each other so
//! that each has its own chances (`beside`): nobody asks of both together.

use super::beside::beside;
use super::best::TypedRuns;
use super::map::{Map, in_order};
use super::memo::Memo;
use super::{Policy, Start, run_all};
use crate::table::duel::{Duel, Fought};
use crate::table::{Suspend, Table};
use std::cmp::Ordering;
use std::ops::Range;
use std::rc::Rc;

/// So many additions take about as long as one answer of a part.
const ADDITIONS: usize = 50;

/// How a bout may end.
type Ends<B> = Vec<(Fought<<B as Duel>::Left>, f64)>;

/// What may be left of a side.
type Left<B> = Rc<[(<B as Duel>::Left, f64)]>;

/// Chances of places in a list.
type Chances = Rc<[(usize, f64)]>;

/// What hits make of a body: its place among the bodies, who has left it, the chance.
type Tolls<B> = Rc<[(usize, <B as Duel>::Gone, f64)]>;

/// How a duel may end: its first round, and what is left of each side. The chances of either side are exact; together the two
/// mean nothing.
pub(super) fn outcomes<B: Duel>(
    memo: &mut Memo,
    policy: &Policy,
    bout: &B,
) -> Result<Ends<B>, Suspend> {
    let mut ring = Solver {
        memo,
        policy,
        bout,
        bodies: Vec::new(),
        places: Map::default(),
        tolls: Vec::new(),
        meets: Map::default(),
        strikes: Map::default(),
        hits: Vec::new(),
        left: Map::default(),
    };
    let [body, foe] = bout.bodies();
    let places = [ring.enter(body)?, ring.enter(foe)?];
    let sides = [Side::of(&ring, places[0]), Side::of(&ring, places[1])];
    let cells = [0, 1]
        .map(|i| sides[i].all.len() * sides[1 - i].bodies.len() * (sides[1 - i].bodies.len() + 8));
    ring.memo.toil((cells[0] + cells[1]) * 4 / ADDITIONS)?;
    let lasting = [
        ring.draws(&sides[0], &sides[1], 0)?,
        ring.draws(&sides[1], &sides[0], 1)?,
    ];
    let might = sides.each_ref().map(|side| ring.might(side.bodies[0]));
    let first = ring.meet(might)?;
    let mut all = Vec::new();
    for (order, p) in [(Ordering::Greater, first[2]), (Ordering::Less, first[0])] {
        let once = [
            ring.once(&sides[0], might[1], order.reverse())?,
            ring.once(&sides[1], might[0], order)?,
        ];
        let left = [
            ring.left(&sides[0], &once[0])?,
            ring.left(&sides[1], &once[1])?,
        ];
        all.extend(beside(&left[0], &left[1]).into_iter().map(|((a, b), q)| {
            (
                Fought {
                    first: order,
                    left: [a, b],
                },
                p * q,
            )
        }));
    }
    let left = [
        ring.left(&sides[0], &lasting[0])?,
        ring.left(&sides[1], &lasting[1])?,
    ];
    all.extend(beside(&left[0], &left[1]).into_iter().map(|((a, b), q)| {
        (
            Fought {
                first: Ordering::Equal,
                left: [a, b],
            },
            first[1] * q,
        )
    }));
    all.retain(|(_, p)| *p > 0.0);
    Ok(all)
}

/// What is known of a bout: bodies and what may become of them, worked out once from the rule.
struct Solver<'a, B: Duel> {
    memo: &'a mut Memo,
    policy: &'a Policy,
    bout: &'a B,
    /// Every body that either side may come to.
    bodies: Vec<B::Combatant>,
    places: Map<B::Combatant, usize>,
    /// What becomes of each body, by the number of hits.
    tolls: Vec<Vec<Tolls<B>>>,
    /// How a round goes: the chance of its being lost, drawn and won by the first side.
    meets: Map<[u16; 2], [f64; 3]>,
    /// The chance of each number of hits.
    strikes: Map<(u16, i8), usize>,
    /// The chance of each number of hits, where it differs.
    hits: Vec<Rc<[f64]>>,
    left: Map<(B::Combatant, B::Gone), Left<B>>,
}

impl<B: Duel> Solver<'_, B> {
    /// What comes of one step of the rule.
    fn step<T: Clone + Eq + std::hash::Hash>(
        &mut self,
        rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
    ) -> Result<Vec<(T, f64)>, Suspend> {
        let mut merged: Map<T, f64> = Map::default();
        let add = |p: f64, out: T, _| *merged.entry(out).or_insert(0.0) += p;
        let mut runs = TypedRuns::new(rule, |_, _| 0.0, add);
        run_all(self.memo, self.policy, Start::part(0), &mut runs)?;
        drop(runs);
        Ok(in_order(merged))
    }

    /// The place of a body, with everything that it may come to.
    fn enter(&mut self, body: B::Combatant) -> Result<usize, Suspend> {
        let place = self.place(body);
        while self.tolls.len() < self.bodies.len() {
            let body = self.bodies[self.tolls.len()];
            let mut tolls: Vec<Tolls<B>> = Vec::new();
            for hits in 0..=self.bout.most(body) {
                let bout = self.bout;
                let after = self.step(|table| bout.suffer(body, hits, table))?;
                tolls.push(
                    after
                        .into_iter()
                        .map(|((body, gone), p)| (self.place(body), gone, p))
                        .collect(),
                );
            }
            self.tolls.push(tolls);
        }
        Ok(place)
    }

    fn place(&mut self, body: B::Combatant) -> usize {
        let bodies = &mut self.bodies;
        *self.places.entry(body).or_insert_with(|| {
            bodies.push(body);
            bodies.len() - 1
        })
    }

    fn might(&self, place: usize) -> u16 {
        self.bout.might(self.bodies[place])
    }

    fn meet(&mut self, might: [u16; 2]) -> Result<[f64; 3], Suspend> {
        if let Some(known) = self.meets.get(&might) {
            return Ok(*known);
        }
        let bout = self.bout;
        let mut chances = [0.0; 3];
        for (order, p) in self.step(|table| bout.meet(might, table))? {
            chances[place_of(order)] += p;
        }
        self.meets.insert(might, chances);
        Ok(chances)
    }

    /// The hits of a side in a round that goes so for it: their place among those that are known.
    fn strike(&mut self, might: u16, order: Ordering) -> Result<usize, Suspend> {
        let key = (might, order as i8);
        if let Some(known) = self.strikes.get(&key) {
            return Ok(*known);
        }
        let bout = self.bout;
        let mut chances = Vec::new();
        for (hits, p) in self.step(|table| bout.strike(might, order, table))? {
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

    /// What is left of a side that ends so.
    fn left(&mut self, side: &Side<B>, ends: &[f64]) -> Result<Vec<(B::Left, f64)>, Suspend> {
        let mut merged: Map<B::Left, f64> = Map::default();
        for ((place, gone), p) in side.all.iter().zip(ends).filter(|(_, p)| **p > 0.0) {
            let (body, gone, bout) = (self.bodies[*place], *gone, self.bout);
            if !self.left.contains_key(&(body, gone)) {
                let left = self.step(|table| bout.left(body, gone, table))?;
                self.left.insert((body, gone), left.into());
            }
            for (left, q) in self.left[&(body, gone)].iter() {
                *merged.entry(left.clone()).or_insert(0.0) += p * q;
            }
        }
        Ok(in_order(merged))
    }

    /// The chance of each state of a side after one round, the enemy being so mighty, and the round going so for him.
    fn once(&mut self, side: &Side<B>, foe: u16, order: Ordering) -> Result<Vec<f64>, Suspend> {
        let hits = self.strike(foe, order)?;
        let mut ends = vec![0.0; side.all.len()];
        mix(&self.hits[hits], &side.tolls[0], |state, p| {
            ends[state] += p;
        });
        Ok(ends)
    }

    /// The chance of each state in which the `i`th side ends after a draw in the first round.
    fn draws(&mut self, side: &Side<B>, foe: &Side<B>, i: usize) -> Result<Vec<f64>, Suspend> {
        let n = side.all.len();
        let mut board = StateMatrix {
            mass: vec![0.0; n * foe.bodies.len()],
            flow: vec![0.0; n],
            ends: vec![0.0; n],
            decided: Vec::new(),
        };
        let mut own = Turns::new(side.tolls.iter().map(Vec::as_slice).collect());
        let bare = foe.bare(self);
        let mut other = Turns::new(bare.iter().map(Vec::as_slice).collect());
        let foes: Vec<u16> = foe.bodies.iter().map(|body| self.might(*body)).collect();
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
                board.mass[b * n + a] += p * q;
            }
        }
        for level in (0..=mx + my).rev() {
            for (b, my) in foes.iter().enumerate().filter(|(_, my)| **my <= level) {
                let mx = level - my;
                let range = side.range(mx);
                if mx == 0 || *my == 0 {
                    range.for_each(|a| board.ends[a] += board.mass[b * n + a]);
                } else if !range.is_empty() {
                    let mut chances = self.meet(if i == 0 { [mx, *my] } else { [*my, mx] })?;
                    if i == 1 {
                        chances.reverse();
                    }
                    let hits = [Ordering::Greater, Ordering::Equal, Ordering::Less]
                        .map(|order| self.strike(*my, order));
                    let [won, drawn, lost] = hits;
                    let round = Round {
                        chances,
                        hits: [won?, drawn?, lost?],
                        of_foe: other.of(b, self.strike(mx, Ordering::Equal)?, &self.hits),
                    };
                    board.round(b, range, &round, &mut own, &self.hits);
                }
            }
        }
        let StateMatrix {
            mut ends, decided, ..
        } = board;
        for (hits, mass) in decided.iter().enumerate() {
            for (a, m) in mass.iter().enumerate().filter(|(_, m)| **m > 0.0) {
                mix(&self.hits[hits], &side.tolls[a], |state, p| {
                    ends[state] += m * p;
                });
            }
        }
        Ok(ends)
    }
}

/// What so many hits, each number with its chance, make of a state.
fn mix(hits: &[f64], tolls: &[Chances], mut add: impl FnMut(usize, f64)) {
    for (hits, p) in hits.iter().enumerate() {
        for (state, q) in tolls[hits.min(tolls.len() - 1)].iter() {
            add(*state, p * q);
        }
    }
}

/// What a drawn round makes of a state.
#[derive(Clone)]
struct Turn {
    next: Chances,
    /// The chance that nothing changes.
    stays: f64,
}

/// What drawn rounds make of the states of a side, by the enemy's hits, as far as it has been asked.
struct Turns<'a> {
    tolls: Vec<&'a [Chances]>,
    known: Vec<Vec<Option<Turn>>>,
    scratch: Vec<f64>,
}

impl<'a> Turns<'a> {
    fn new(tolls: Vec<&'a [Chances]>) -> Self {
        let scratch = vec![0.0; tolls.len()];
        Self {
            tolls,
            known: Vec::new(),
            scratch,
        }
    }

    fn of(&mut self, state: usize, hits: usize, all: &[Rc<[f64]>]) -> Turn {
        if self.known.len() <= hits {
            self.known
                .resize_with(hits + 1, || vec![None; self.tolls.len()]);
        }
        let (known, scratch) = (&mut self.known[hits][state], &mut self.scratch);
        let make = || {
            let mut touched = Vec::new();
            mix(&all[hits], self.tolls[state], |next, p| {
                if scratch[next] == 0.0 {
                    touched.push(next);
                }
                scratch[next] += p;
            });
            let next: Chances = touched
                .into_iter()
                .map(|next| (next, std::mem::take(&mut scratch[next])))
                .filter(|(_, p)| *p > 0.0)
                .collect();
            let stays = next
                .iter()
                .find(|(next, _)| *next == state)
                .map_or(0.0, |(_, p)| *p);
            Turn { next, stays }
        };
        known.get_or_insert_with(make).clone()
    }
}

/// How a round may go for a side, whatever its state, and what it makes of the enemy.
struct Round {
    /// Lost, drawn, won.
    chances: [f64; 3],
    /// The enemy's hits then.
    hits: [usize; 3],
    of_foe: Turn,
}

/// The chances of a side's states with each of the enemy's bodies, before a round that follows a draw.
struct StateMatrix {
    /// By the enemy's body, then by the state.
    mass: Vec<f64>,
    flow: Vec<f64>,
    /// Those in which it has ended.
    ends: Vec<f64>,
    /// Those in which the last round comes, by the enemy's hits in it.
    decided: Vec<Vec<f64>>,
}

impl StateMatrix {
    /// A round of every state in `range`, which are equally mighty, with the enemy's body `b`.
    fn round(
        &mut self,
        b: usize,
        range: Range<usize>,
        round: &Round,
        own: &mut Turns,
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
            // A round in which nothing happens is fought again as it is.
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

/// 0 where the first is less, 1 where both are equal, 2 where he is greater.
fn place_of(order: Ordering) -> usize {
    usize::from(order != Ordering::Less) + usize::from(order == Ordering::Greater)
}

/// Everything that a side may come to.
struct Side<B: Duel> {
    /// Its bodies as the enemy sees them, the mightiest first: places in the ring.
    bodies: Vec<usize>,
    /// Bodies with who has left them, the mightiest first.
    all: Vec<(usize, B::Gone)>,
    might: Vec<u16>,
    /// What hits make of each, by their number.
    tolls: Vec<Vec<Chances>>,
}

impl<B: Duel> Side<B> {
    fn of(ring: &Solver<B>, start: usize) -> Self {
        let mut places: Map<(usize, B::Gone), usize> = Map::default();
        let mut all = vec![(start, B::Gone::default())];
        places.insert(all[0], 0);
        let mut at = 0;
        while at < all.len() {
            let (body, gone) = all[at];
            for (next, more, _) in ring.tolls[body].iter().flat_map(|toll| toll.iter()) {
                let next = (*next, gone + *more);
                places.entry(next).or_insert_with(|| {
                    all.push(next);
                    0
                });
            }
            at += 1;
        }
        all.sort_by_key(|(body, _)| std::cmp::Reverse(ring.might(*body)));
        places.extend(all.iter().enumerate().map(|(at, state)| (*state, at)));
        let mut bodies: Vec<usize> = all.iter().map(|(body, _)| *body).collect();
        let mut seen = Vec::new();
        bodies.retain(|body| {
            !seen.contains(body) && {
                seen.push(*body);
                true
            }
        });
        let might = all.iter().map(|(body, _)| ring.might(*body)).collect();
        let tolls = all.iter().map(|(body, gone)| {
            let after = |toll: &Tolls<B>| {
                toll.iter()
                    .map(|(next, more, p)| (places[&(*next, *gone + *more)], *p))
                    .collect()
            };
            ring.tolls[*body].iter().map(after).collect()
        });
        let tolls = tolls.collect();
        Self {
            bodies,
            all,
            might,
            tolls,
        }
    }

    /// The states that are so mighty.
    fn range(&self, might: u16) -> Range<usize> {
        self.might.partition_point(|more| *more > might)
            ..self.might.partition_point(|more| *more >= might)
    }

    /// What hits make of its bodies, whoever has left them: by the place among them.
    fn bare(&self, ring: &Solver<B>) -> Vec<Vec<Chances>> {
        let places: Map<usize, usize> = self
            .bodies
            .iter()
            .enumerate()
            .map(|(at, body)| (*body, at))
            .collect();
        let bare = |toll: &Tolls<B>| toll.iter().map(|(next, _, p)| (places[next], *p)).collect();
        self.bodies
            .iter()
            .map(|body| ring.tolls[*body].iter().map(bare).collect())
            .collect()
    }
}
