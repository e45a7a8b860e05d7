//! What holds for the odds of every action of every ruleset, in states that games of chance come to.
//!
//! * each is a probability, and they add up to one;
//! * whatever is small enough is what every bare face, tried one by one through `perform`, makes of it;
//! * the mean of every counter is that of many plays with dice of chance, within four standard errors.
//!
//! `DRUMHEAD_ODDS_CASES` says how many cases of each ruleset there are, `DRUMHEAD_ODDS_PLAYS` how many plays,
//! `DRUMHEAD_ODDS_SEED` which ones.

use crate::chance::Chance;
use crate::states::{Case, every_case, number};
use crate::twin::{NEAR, leaves_within};
use drumhead::battle::{Battle, Eyes, Odds};
use drumhead::rules;
use serde_json::Value;
use std::collections::BTreeMap;

/// How many cases of a ruleset when nobody says.
const CASES: usize = 150;

/// The most ends that are tried face by face.
const ENDS: usize = 400;

/// How many plays when nobody says.
const PLAYS: usize = 300;

fn seed() -> usize {
    number("DRUMHEAD_ODDS_SEED", 1)
}

fn cases() -> usize {
    number("DRUMHEAD_ODDS_CASES", CASES)
}

#[test]
fn each_is_a_probability_and_they_add_up() {
    for ruleset in rules::ALL {
        let (mut left, mut spread) = (cases(), 0);
        every_case(*ruleset, seed(), |case, odds| {
            sound(case, &odds);
            spread += usize::from(odds.runs > 1);
            left -= 1;
            left == 0
        });
        assert!(spread > 0, "{}: everything is certain", ruleset.info().id);
    }
}

fn sound(case: &Case, odds: &Odds) {
    assert!(odds.runs > 0);
    for (counter, chances) in &odds.counters {
        let sum: f64 = chances.values().sum();
        assert!((sum - 1.0).abs() < NEAR, "{}: the chances of {counter} add up to {sum}", case.name);
        assert!(
            chances.len() > 1 || chances.keys().all(|change| change.value() != 0.0) || !tracked(case, counter),
            "{counter} never changes"
        );
    }
    for p in odds.counters.values().flat_map(BTreeMap::values).chain(odds.events.values()) {
        assert!(*p > 0.0 && *p <= 1.0 + NEAR, "{}: {p} is no probability", case.name);
    }
}

/// Whether it is a counter of the state, not a quantity such as inches.
fn tracked(case: &Case, counter: &str) -> bool {
    numbers(&*case.battle).contains_key(counter)
}

/// Every number that is tracked of anybody: `red/guard.kills`.
fn numbers(battle: &dyn Battle) -> BTreeMap<String, f64> {
    let state = battle.state(Eyes::Umpire);
    let lists = state.as_object().into_iter().flatten().filter_map(|(_, list)| list.as_object());
    let rows = lists.flatten().filter_map(|(id, row)| Some((id, row.as_object()?)));
    rows.flat_map(|(id, row)| row.iter().filter_map(move |(name, value)| Some((format!("{id}.{name}"), value.as_f64()?)))).collect()
}

fn is_of_a_unit(case: &Case, counter: &str) -> bool {
    counter.rsplit_once('.').is_some_and(|(id, _)| case.battle.directory().unit(id).is_some())
}

/// For each number that is tracked, its changes in many ends, each with its probability.
fn changes(before: &BTreeMap<String, f64>, ends: &[(f64, BTreeMap<String, f64>)]) -> BTreeMap<String, BTreeMap<i64, f64>> {
    let mut all: BTreeMap<String, BTreeMap<i64, f64>> = BTreeMap::new();
    for (p, end) in ends {
        for (name, was) in before {
            *all.entry(name.clone()).or_default().entry(thousandths(end[name] - was)).or_insert(0.0) += p;
        }
    }
    all.retain(|_, chances| chances.keys().any(|change| *change != 0));
    all
}

#[expect(clippy::cast_possible_truncation, reason = "counters are small")]
fn thousandths(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

#[test]
fn what_is_small_enough_is_what_bare_faces_make_of_it() {
    for ruleset in rules::ALL {
        let (mut left, mut tried) = (cases(), 0);
        every_case(*ruleset, seed() + 1, |case, odds| {
            left -= 1;
            if odds.exact && odds.runs > 1 && odds.runs < 200 {
                tried += usize::from(agrees_with_faces(case, &odds));
            }
            left == 0
        });
        assert!(tried > cases() / 150, "{}: only {tried} were small enough", ruleset.info().id);
    }
}

/// Whether there are few enough ends; then all of them say what the odds say.
fn agrees_with_faces(case: &Case, odds: &Odds) -> bool {
    let done = |tape: &drumhead::table::Tape| case.battle.perform(&case.entry, &case.directions, tape).map(|done| numbers(&*done.battle));
    let Some(ends) = leaves_within(&[], ENDS, done) else { return false };
    let faces = changes(&numbers(&*case.battle), &ends);
    for (name, chances) in &faces {
        // Of characters and of the deck only what players ask about is told.
        let Some(told) = odds.counters.get(name) else {
            assert!(!is_of_a_unit(case, name), "{}: nothing is told of {name}: {chances:?}", case.name);
            continue;
        };
        let told: BTreeMap<i64, f64> = told.iter().map(|(change, p)| (thousandths(change.value()), *p)).collect();
        assert_eq!(told.keys().collect::<Vec<_>>(), chances.keys().collect::<Vec<_>>(), "{}: {name}", case.name);
        for (change, p) in chances {
            assert!((told[change] - p).abs() < NEAR, "{}: {name} {change}: {} and {p}", case.name, told[change]);
        }
    }
    for name in odds.counters.keys().filter(|name| tracked(case, name)) {
        assert!(faces.contains_key(name), "{}: {name} never changes", case.name);
    }
    true
}

#[test]
fn means_are_those_of_many_plays() {
    let plays = number("DRUMHEAD_ODDS_PLAYS", PLAYS);
    for ruleset in rules::ALL {
        let (mut left, mut known) = (cases(), Vec::<(String, usize)>::new());
        every_case(*ruleset, seed() + 2, |case, odds| {
            left -= 1;
            // A few of every action are enough, and only those that have something to tell.
            let spread = odds.counters.values().any(|chances| chances.len() > 1);
            let action = &case.entry.action;
            let at = known.iter().position(|(other, _)| other == action).unwrap_or_else(|| {
                known.push((action.clone(), 0));
                known.len() - 1
            });
            if spread && known[at].1 < 1 + cases() / 500 {
                known[at].1 += 1;
                plays_agree(case, &odds, plays);
            }
            left == 0
        });
    }
}

fn plays_agree(case: &Case, odds: &Odds, plays: usize) {
    let before = numbers(&*case.battle);
    let mut chance = Chance::new(plays, 0);
    let mut sums: BTreeMap<&String, [f64; 2]> = BTreeMap::new();
    for _ in 0..plays {
        let after = numbers(&*case.play(&mut chance).unwrap_or_else(|halt| panic!("{}: {halt:?}", case.name)).battle);
        for (name, was) in &before {
            let by = after[name] - was;
            let [sum, squares] = sums.entry(name).or_default();
            *sum += by;
            *squares += by * by;
        }
    }
    let n = plays as f64;
    for (name, [sum, squares]) in sums {
        let mean = sum / n;
        let error = ((squares / n - mean * mean).max(0.0) / n).sqrt().max(deviation(odds, name) / n.sqrt());
        let also = if odds.exact { 0.0 } else { deviation(odds, name) / (odds.runs as f64).sqrt() };
        let told = odds.mean(name);
        assert!((mean - told).abs() <= 4.0 * error.hypot(also) + 1e-9, "{}: {name}: {told}, and in {n} plays {mean}", case.name);
    }
}

/// The standard deviation of a counter's change.
fn deviation(odds: &Odds, name: &str) -> f64 {
    let Some(chances) = odds.counters.get(name) else { return 0.0 };
    let mean = odds.mean(name);
    chances.iter().map(|(change, p)| (change.value() - mean).powi(2) * p).sum::<f64>().sqrt()
}

/// The tracked state that the tests read is the umpire's.
#[test]
fn there_are_numbers_to_be_read() {
    for ruleset in rules::ALL {
        every_case(*ruleset, seed(), |case, _| {
            let units = case.battle.directory().units.len();
            let all = numbers(&*case.battle);
            assert!(all.len() >= units && case.battle.state(Eyes::Umpire) != Value::Null, "{all:?}");
            true
        });
    }
}
