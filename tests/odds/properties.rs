//! What holds for the odds of every action of every ruleset, in states that games of chance come to.
//!
//! * each is a probability, and they add up to one;
//! * whatever is small enough is what every bare face, tried one by one through `perform`, makes of it;
//! * so is what may still come, once something has fallen;
//! * the mean of every counter, and the share of every event, is that of many plays with dice of chance, within four
//!   standard errors. Among thousands of comparisons one lies outside by chance now and then: what does is played again
//!   with other dice, and must not lie outside twice.
//!
//! Which actions there are the rulesets themselves declare. `DRUMHEAD_ODDS_CASES` says how many cases of each there are,
//! `DRUMHEAD_ODDS_PLAYS` how many plays of each, `DRUMHEAD_ODDS_SEED` which ones.

use crate::agree::LATER;
use crate::chance::Chance;
use crate::states::{Case, number, of_every_action, walk};
use crate::twin::{NEAR, leaves_within};
use drumhead::battle::{Battle, Odds, Ruleset, Run, Viewer, WorkDone};
use drumhead::rules;
use drumhead::table::odds::Policy;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How many cases of each action when nobody says.
const CASES: usize = 1;

/// The most runs of exact odds: a tenth of the program's, as a test build is slow. Beyond it they are sampled.
const RUNS: u64 = 10_000;

/// The most ends that are tried face by face.
const ENDS: usize = 400;

/// The most sentences made before the odds' runs begin: a title, refusals behind what the form offers.
const FEW: u64 = 50;

/// How many plays when nobody says.
const PLAYS: usize = 200;

/// Unless somebody says, the seed of battles in which the rarest actions come soon. Others wait for them up to four times as
/// long, and compare no more.
fn seed() -> usize {
    number("DRUMHEAD_ODDS_SEED", 11)
}

fn cases() -> usize {
    number("DRUMHEAD_ODDS_CASES", CASES)
}

#[test]
fn each_case_is_what_bare_faces_or_many_plays_make_of_it() {
    let plays = number("DRUMHEAD_ODDS_PLAYS", PLAYS);
    for ruleset in rules::ALL {
        let id = ruleset.info().id;
        let (mut all, mut spread, mut sampled) = (0, 0, 0);
        let mut by_faces = BTreeSet::new();
        let mut by_plays = BTreeSet::new();
        let mut compared = Compared::default();
        of_every_action(*ruleset, seed(), cases(), |case| {
            let odds = odds_of(case);
            sound(case, &odds);
            all += 1;
            spread += usize::from(odds.runs > 1);
            sampled += usize::from(!odds.exact);
            if odds.runs == 1 {
                return;
            }
            let action = &case.entry.action;
            if odds.exact && odds.runs < 2000 && agrees_with_faces(case, &odds) {
                by_faces.insert(action.clone());
            }
            if by_plays.insert(action.clone()) {
                compared.add(case, &odds, plays);
            }
        });
        println!(
            "{id}: {all} cases, {spread} of them of chance, {sampled} beyond the budget; face by face {by_faces:?}; {compared:?}"
        );
        assert!(spread > 0, "{id}: everything is certain");
        assert!(!by_faces.is_empty(), "{id}: none were small enough");
        assert!(
            compared.numbers > 0,
            "{id}: nothing was compared with plays"
        );
    }
}

fn odds_of(case: &Case) -> Odds {
    let before = WorkDone::so_far().sentences;
    let odds = case
        .odds(&Policy::Defaults, RUNS)
        .unwrap_or_else(|halt| panic!("{}: {halt:?}", case.name));
    let made = (WorkDone::so_far().sentences - before) as u64;
    // What is offered, and whether it is allowed, is asked once, with sentences; no run makes one.
    assert!(
        odds.runs < 4 * FEW || made <= FEW,
        "{}: {made} sentences in {} runs",
        case.name,
        odds.runs
    );
    odds
}

fn sound(case: &Case, odds: &Odds) {
    assert!(odds.runs > 0);
    for (counter, chances) in &odds.counters {
        let sum: f64 = chances.values().sum();
        assert!(
            (sum - 1.0).abs() < NEAR,
            "{}: the chances of {counter} add up to {sum}",
            case.name
        );
        assert!(
            chances.len() > 1
                || chances.keys().all(|change| change.value() != 0.0)
                || !tracked(case, counter),
            "{counter} never changes"
        );
    }
    for p in odds
        .counters
        .values()
        .flat_map(BTreeMap::values)
        .chain(odds.events.values())
    {
        assert!(
            *p > 0.0 && *p <= 1.0 + NEAR,
            "{}: {p} is no probability",
            case.name
        );
    }
}

/// Whether it is a counter of the state, not a quantity such as inches.
fn tracked(case: &Case, counter: &str) -> bool {
    numbers(&*case.battle).contains_key(counter)
}

/// Every number that is tracked of anybody: `red/guard.kills`.
fn numbers(battle: &dyn Battle) -> BTreeMap<String, f64> {
    let state = battle.state(Viewer::Umpire);
    let lists = state
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(_, list)| list.as_object());
    let rows = lists
        .flatten()
        .filter_map(|(id, row)| Some((id, row.as_object()?)));
    rows.flat_map(|(id, row)| {
        row.iter()
            .filter_map(move |(name, value)| Some((format!("{id}.{name}"), value.as_f64()?)))
    })
    .collect()
}

fn is_of_a_unit(case: &Case, counter: &str) -> bool {
    counter
        .rsplit_once('.')
        .is_some_and(|(id, _)| case.battle.directory().unit(id).is_some())
}

/// For each number that is tracked, its changes in many ends, each with its probability.
fn changes(
    before: &BTreeMap<String, f64>,
    ends: &[(f64, BTreeMap<String, f64>)],
) -> BTreeMap<String, BTreeMap<i64, f64>> {
    let mut all: BTreeMap<String, BTreeMap<i64, f64>> = BTreeMap::new();
    for (p, end) in ends {
        for (name, was) in before {
            *all.entry(name.clone())
                .or_default()
                .entry(thousandths(end[name] - was))
                .or_insert(0.0) += p;
        }
    }
    all.retain(|_, chances| chances.keys().any(|change| *change != 0));
    all
}

#[expect(clippy::cast_possible_truncation, reason = "counters are small")]
fn thousandths(value: f64) -> i64 {
    (value * 1000.0).round() as i64
}

/// Whether there are few enough ends; then all of them say what the odds say.
fn agrees_with_faces(case: &Case, odds: &Odds) -> bool {
    let done = |answers: &drumhead::table::Answers| {
        case.battle
            .run(&case.entry, &case.directions, answers)
            .and_then(Run::outcome)
            .map(|done| numbers(&*done.battle))
    };
    let Some(ends) = leaves_within(&case.so_far, ENDS, done) else {
        return false;
    };
    let faces = changes(&numbers(&*case.battle), &ends);
    for (name, chances) in &faces {
        // Of characters and of the deck only what players ask about is told.
        let Some(told) = odds.counters.get(name) else {
            assert!(
                !is_of_a_unit(case, name),
                "{}: nothing is told of {name}: {chances:?}",
                case.name
            );
            continue;
        };
        let told: BTreeMap<i64, f64> = told
            .iter()
            .map(|(change, p)| (thousandths(change.value()), *p))
            .collect();
        assert_eq!(
            told.keys().collect::<Vec<_>>(),
            chances.keys().collect::<Vec<_>>(),
            "{}: {name}",
            case.name
        );
        for (change, p) in chances {
            assert!(
                (told[change] - p).abs() < NEAR,
                "{}: {name} {change}: {} and {p}",
                case.name,
                told[change]
            );
        }
    }
    for name in odds.counters.keys().filter(|name| tracked(case, name)) {
        assert!(
            faces.contains_key(name),
            "{}: {name} never changes",
            case.name
        );
    }
    true
}

/// A case of every action, again and again while its dice fall, and its odds then.
fn of_every_action_under_way(
    ruleset: &dyn Ruleset,
    seed: usize,
    so_many: usize,
    mut each: impl FnMut(&Case, Odds),
) {
    let mut chance = Chance::new(seed, 1);
    of_every_action(ruleset, seed, so_many, |case| {
        let mut answers = case.so_far.clone();
        case.play_on(&mut chance, &mut answers)
            .unwrap_or_else(|halt| panic!("{}: {halt:?}", case.name));
        // After the first answer, before the last one, and anywhere between.
        let mut cuts = vec![
            1,
            answers.len().saturating_sub(1),
            chance.from(1, answers.len().max(1)),
            answers.len(),
        ];
        cuts.retain(|cut| (1..=answers.len()).contains(cut));
        cuts.sort_unstable();
        cuts.dedup();
        for cut in cuts {
            let case = case.after(&answers[..cut]);
            each(&case, odds_of(&case));
        }
    });
}

#[test]
fn the_odds_of_the_rest_are_those_of_the_dice_left() {
    let plays = number("DRUMHEAD_ODDS_PLAYS", PLAYS);
    let mut compared = Compared::default();
    for ruleset in rules::ALL {
        let (mut all, mut by_faces, mut over) = (0, 0, 0);
        of_every_action_under_way(*ruleset, seed() + 1, cases().div_ceil(3), |case, odds| {
            sound(case, &odds);
            all += 1;
            if let Ok(done) = case
                .battle
                .run(&case.entry, &case.directions, &case.so_far)
                .and_then(Run::outcome)
            {
                over += 1;
                assert!(odds.exact, "{}: all has fallen", case.name);
                assert!(
                    odds.counters.values().all(|chances| chances.len() == 1),
                    "{}: {:?}",
                    case.name,
                    odds.counters
                );
                assert!(
                    done.effects
                        .events
                        .iter()
                        .all(|event| odds.events.contains_key(event)),
                    "{}: {:?}",
                    case.name,
                    odds.events
                );
            }
            if odds.exact && odds.runs < 2000 && agrees_with_faces(case, &odds) {
                by_faces += 1;
            } else {
                compared.add(case, &odds, plays);
            }
        });
        println!(
            "{}: {all} cases under way, {by_faces} face by face, {over} at their end",
            ruleset.info().id
        );
        assert!(
            by_faces >= over && over > 0,
            "{}: {by_faces} and {over} of {all}",
            ruleset.info().id
        );
    }
    println!("the others under way: {compared:?}");
    assert!(compared.numbers > 0, "nothing was compared with plays");
}

/// What has been compared with plays.
#[derive(Debug, Default)]
struct Compared {
    cases: usize,
    numbers: usize,
    /// Those beyond four standard errors at the first look.
    beyond: usize,
}

impl Compared {
    fn add(&mut self, case: &Case, odds: &Odds, plays: usize) {
        let first = deviations(case, odds, plays, 0);
        let beyond: Vec<&String> = first
            .iter()
            .filter(|(_, by)| by.abs() > 4.0)
            .map(|(name, _)| name)
            .collect();
        self.cases += 1;
        self.numbers += first.len();
        self.beyond += beyond.len();
        if !beyond.is_empty() {
            let again = deviations(case, odds, plays, 1);
            for name in beyond {
                assert!(
                    again[name].abs() <= 4.0,
                    "{}: {name}: {} and {} standard errors off",
                    case.name,
                    first[name],
                    again[name]
                );
            }
        }
    }
}

/// For every counter and event, by how many standard errors the mean of so many plays lies off what the odds say.
fn deviations(case: &Case, odds: &Odds, plays: usize, stream: usize) -> BTreeMap<String, f64> {
    let before = numbers(&*case.battle);
    let mut chance = Chance::new(plays, stream);
    let mut sums: BTreeMap<String, [f64; 2]> = before
        .keys()
        .chain(odds.events.keys())
        .map(|name| (name.clone(), [0.0; 2]))
        .collect();
    for _ in 0..plays {
        let done = case
            .play(&mut chance)
            .unwrap_or_else(|halt| panic!("{}: {halt:?}", case.name));
        let after = numbers(&*done.battle);
        let counters = before.iter().map(|(name, was)| (name, after[name] - was));
        for (name, by) in counters.chain(done.effects.events.iter().map(|name| (name, 1.0))) {
            let [sum, squares] = sums
                .get_mut(name)
                .unwrap_or_else(|| panic!("{}: {name} came, and was never expected", case.name));
            *sum += by;
            *squares += by * by;
        }
    }
    let n = plays as f64;
    let deviation = |(name, [sum, squares]): (String, [f64; 2])| {
        let mean = sum / n;
        let (told, spread) = match odds.events.get(&name) {
            Some(p) => (*p, (p * (1.0 - p)).max(0.0).sqrt()),
            None => (odds.mean(&name), deviation(odds, &name)),
        };
        let error = ((squares / n - mean * mean).max(0.0) / n)
            .sqrt()
            .max(spread / n.sqrt());
        let also = if odds.exact {
            0.0
        } else {
            spread / (odds.runs as f64).sqrt()
        };
        let off = (mean - told).abs();
        // Rounding apart.
        (
            name,
            if off < 1e-9 {
                0.0
            } else {
                off / error.hypot(also)
            },
        )
    };
    // Of characters and of the deck only what players ask about is told.
    let is_told = |name: &str| {
        odds.counters.contains_key(name)
            || odds.events.contains_key(name)
            || is_of_a_unit(case, name)
    };
    // What hangs on later cards, or tells what would be if things were otherwise, no play comes to.
    let declared = case.battle.declared();
    let beside = declared
        .iter()
        .find(|offer| offer.id == case.entry.action)
        .and_then(|offer| offer.matters.beside);
    let is_beside = |name: &str| {
        beside.is_some_and(|beside| {
            beside
                .events
                .iter()
                .any(|(_, event)| name.ends_with(&format!(".{event}")))
        })
    };
    sums.into_iter()
        .filter(|(name, _)| is_told(name) && !name.ends_with(LATER) && !is_beside(name))
        .map(deviation)
        .collect()
}

/// The standard deviation of a counter's change.
fn deviation(odds: &Odds, name: &str) -> f64 {
    let Some(chances) = odds.counters.get(name) else {
        return 0.0;
    };
    let mean = odds.mean(name);
    chances
        .iter()
        .map(|(change, p)| (change.value() - mean).powi(2) * p)
        .sum::<f64>()
        .sqrt()
}

/// The tracked state that the tests read is the umpire's.
#[test]
fn there_are_numbers_to_be_read() {
    for ruleset in rules::ALL {
        walk(*ruleset, seed(), 0, &mut |case, _| {
            let units = case.battle.directory().units.len();
            let all = numbers(&*case.battle);
            assert!(
                all.len() >= units && case.battle.state(Viewer::Umpire) != Value::Null,
                "{all:?}"
            );
            false
        });
    }
}
