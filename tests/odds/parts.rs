//! Parts, totals and what is tried until it is accepted: they change how fast the odds are, never what comes out.

use crate::chances::{EFFECT, HITS, RED, hand};
use crate::twin::{leaves, odds, odds_with, same, twin};
use drumhead::table::odds::{Memo, Policy};
use drumhead::table::{Faces, Hand, Part, Suspend, Table};
use std::ops::Add;

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hits(u16, u16);

impl Add for Hits {
    type Output = Hits;

    fn add(self, other: Hits) -> Hits {
        Hits(self.0 + other.0, self.1 + other.1)
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Blows(u16);

impl Part for Blows {
    type Out = Hits;

    fn resolve(&self, table: &mut Table) -> Result<Hits, Suspend> {
        let then = Hand {
            why: "effect",
            ..hand(0, &EFFECT, Faces::NONE)
        };
        let done = table.chain(
            hand(self.0, &HITS, Faces::only(1)),
            1,
            then,
            true,
            |_, _| Ok(()),
        )?;
        Ok(Hits(done.count(1), done.count(2)))
    }
}

/// Parts within a part.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Volleys(Vec<u16>);

impl Part for Volleys {
    type Out = Hits;

    fn resolve(&self, table: &mut Table) -> Result<Hits, Suspend> {
        let mut sum = Hits::default();
        for dice in &self.0 {
            // A second volley only for those whom the first has done nothing to.
            if sum == Hits::default() {
                sum = sum + table.part(&Blows(*dice))?;
            }
        }
        Ok(sum)
    }
}

#[test]
fn a_part_is_the_rule_itself() {
    let parted = |table: &mut Table| Ok((table.part(&Blows(2))?, table.part(&Blows(1))?));
    let inlined = |table: &mut Table| Ok((Blows(2).resolve(table)?, Blows(1).resolve(table)?));
    let spread = odds(&Policy::Defaults, parted);
    same(&spread, &odds(&Policy::Defaults, inlined));
    same(&spread, &twin(&[], parted));
}

/// Of two sides laid against each other, what each comes to and who has more is as both together have it; only which of the
/// one goes with which of the other is lost.
#[test]
fn two_against_each_other_keep_their_order() {
    fn against(
        table: &mut Table,
        both: fn(Hits, Hits) -> (Hits, std::cmp::Ordering),
    ) -> Result<(Hits, std::cmp::Ordering), Suspend> {
        let sides = || Ok([vec![Blows(1), Blows(1)], vec![Blows(1)]]);
        let [one, other] = match table.against(sides, |hits| hits.1)? {
            Some(both) => both,
            None => [
                table.total(&[Blows(1), Blows(1)])?,
                table.total(&[Blows(1)])?,
            ],
        };
        Ok(both(one, other))
    }
    let first = |table: &mut Table| against(table, |one, other| (one, one.1.cmp(&other.1)));
    let second = |table: &mut Table| against(table, |one, other| (other, one.1.cmp(&other.1)));
    same(&odds(&Policy::Defaults, first), &twin(&[], first));
    same(&odds(&Policy::Defaults, second), &twin(&[], second));
    // There are far fewer runs than pairs.
    let mut memo = Memo::new(1_000_000);
    let pairs = odds_with(&mut memo, &Policy::Defaults, |table| {
        table.against(|| Ok([vec![Blows(12)], vec![Blows(10)]]), |hits| hits.1)
    });
    assert!(pairs.len() < 500, "{}", pairs.len());
}

#[test]
fn parts_within_parts() {
    let parted = |table: &mut Table| table.part(&Volleys(vec![1, 1, 1]));
    let inlined = |table: &mut Table| Volleys(vec![1, 1, 1]).resolve(table);
    let spread = odds(&Policy::Defaults, parted);
    same(&spread, &odds(&Policy::Defaults, inlined));
    same(&spread, &twin(&[], parted));
}

#[test]
fn a_total_is_one_part_after_the_other() {
    for dice in [vec![], vec![0], vec![2], vec![1, 1], vec![1, 2, 0]] {
        let parts: Vec<Blows> = dice.into_iter().map(Blows).collect();
        let total = |table: &mut Table| table.total(&parts);
        let each = |table: &mut Table| {
            parts
                .iter()
                .try_fold(Hits::default(), |sum, part| Ok(sum + table.part(part)?))
        };
        let spread = odds(&Policy::Defaults, total);
        same(&spread, &odds(&Policy::Defaults, each));
        if parts.len() < 3 {
            same(&spread, &twin(&[], total));
        }
    }
}

/// A side without dice strikes first: its nothing is not taken for what the other does.
#[test]
fn no_target_sorts_before_a_target() {
    let rule = |table: &mut Table| {
        Ok([
            table.total(&[Blows(0)])?,
            table.total(&[Blows(2)])?,
            table.part(&Blows(0))?,
            table.part(&Blows(1))?,
        ])
    };
    let spread = odds(&Policy::Defaults, rule);
    assert!(
        spread
            .keys()
            .all(|[none, _, nobody, _]| *none == Hits::default() && *nobody == Hits::default())
    );
    same(&spread, &twin(&[], rule));
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct RollOff;

impl Part for RollOff {
    type Out = [u8; 2];

    fn resolve(&self, table: &mut Table) -> Result<[u8; 2], Suspend> {
        table.faces("who begins", RED, 6)
    }
}

/// Ties rolled again: what is accepted keeps its proportions. The twin rolls once and leaves the ties out.
#[test]
fn until_is_the_chance_of_what_is_accepted() {
    let rule = |table: &mut Table| table.until(&RollOff, |[red, blue]| red != blue);
    let (leaves, lost) = leaves(&[], 2, |answers| rule(&mut Table::play(answers)));
    assert!((lost - 1.0 / 6.0).abs() < 1e-12);
    let once = leaves
        .into_iter()
        .map(|(p, out)| (out, p / (1.0 - lost)))
        .collect();
    let spread = odds(&Policy::Defaults, rule);
    assert_eq!(spread.len(), 30);
    same(&spread, &once);
}

/// What can never be accepted ends all the same.
#[test]
fn until_never() {
    let rule = |table: &mut Table| table.until(&RollOff, |_| false);
    let odds = drumhead::table::odds::every(
        &mut Memo::new(1000),
        &Policy::Defaults,
        rule,
        |_, _| 0.0,
        |_, _| {},
    );
    assert_eq!(odds, Err(Suspend::Over));
    assert_eq!(
        drumhead::table::sample(&[], 1, 1, &Policy::Defaults, rule, |_| {}),
        Err(Suspend::Over)
    );
    let answers = vec![drumhead::table::Answer::Die { face: 1, app: true }; 4000];
    assert_eq!(rule(&mut Table::play(&answers)), Err(Suspend::Over));
}

/// The same with a memory that other rules have filled.
#[test]
fn memory_does_not_change_results() {
    let mut memo = Memo::new(1_000_000);
    let short = |table: &mut Table| table.part(&Volleys(vec![2, 3]));
    let long = |table: &mut Table| {
        Ok((
            table.total(&[Blows(3), Blows(4)])?,
            table.part(&Volleys(vec![1, 3]))?,
        ))
    };
    let (fresh_short, fresh_long) = (
        odds(&Policy::Defaults, short),
        odds(&Policy::Defaults, long),
    );
    for _ in 0..2 {
        same(&odds_with(&mut memo, &Policy::Defaults, long), &fresh_long);
        same(
            &odds_with(&mut memo, &Policy::Defaults, short),
            &fresh_short,
        );
    }
    let before = memo.runs();
    odds_with(&mut memo, &Policy::Defaults, short);
    assert_eq!(
        memo.runs() - before,
        fresh_short.len() as u64,
        "one run for each outcome of a part that is known"
    );
}
