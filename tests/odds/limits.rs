//! Budgets, samples, and rules that never end.

use crate::chances::{BLUE, EFFECT, HITS, RED, hand};
use crate::field::cards;
use drumhead::battle::{Directions, Entry, Odds, PLAYS, Viewer};
use drumhead::table::odds::{Memo, Policy, every};
use drumhead::table::{Ask, Chosen, Faces, Hand, Options, Part, Suspend, Table, sample};
use serde_json::{Value, json};

const AGAIN: Ask = Ask {
    id: "again",
    owner: RED,
    question: "Again?",
    options: Options::words(&["no", "yes"]),
    default: Chosen::Word("no"),
    once: false,
    bluff: false,
    idle: false,
    preset: true,
    task: "",
};

fn volley(dice: u16) -> impl Fn(&mut Table) -> Result<(u16, u16), Suspend> {
    move |table| {
        let then = Hand {
            why: "effect",
            ..hand(0, &EFFECT, Faces::NONE)
        };
        let done = table.chain(hand(dice, &HITS, Faces::only(1)), 1, then, true, |_, _| {
            Ok(())
        })?;
        Ok((done.count(1), done.count(2)))
    }
}

fn run<T>(
    budget: u64,
    policy: &Policy,
    rule: impl FnMut(&mut Table) -> Result<T, Suspend>,
) -> Result<u64, Suspend> {
    let mut memo = Memo::new(budget);
    every(&mut memo, policy, rule, |_, _| 0.0, |_, _| {}).map(|()| memo.runs())
}

/// 24 dice in three classes: 25 x 26 / 2 = 325 runs, not one more.
#[test]
fn a_budget_is_kept_to_the_run() {
    assert_eq!(run(325, &Policy::Defaults, volley(24)), Ok(325));
    assert_eq!(run(324, &Policy::Defaults, volley(24)), Err(Suspend::Over));
}

/// Means of the exact odds and of 200,000 seeded plays, within four standard errors.
#[test]
fn plays_agree_with_the_odds() {
    let rule = |table: &mut Table| {
        let (disorders, kills) = volley(12)(table)?;
        let [a, b] = table.faces("morale", RED, 6)?;
        Ok([
            f64::from(disorders),
            f64::from(kills),
            f64::from(a.max(b)),
            f64::from(u8::from(kills > u16::from(a))),
        ])
    };
    let mut exact = [0.0; 4];
    let sum = |p: f64, out: [f64; 4]| exact.iter_mut().zip(out).for_each(|(sum, x)| *sum += p * x);
    every(
        &mut Memo::new(100_000),
        &Policy::Defaults,
        rule,
        |_, _| 0.0,
        sum,
    )
    .expect("odds");
    let (mut sums, mut squares) = ([0.0; 4], [0.0; 4]);
    let plays = sample(
        &[],
        42,
        200_000,
        &Policy::Defaults,
        rule,
        |out: [f64; 4]| {
            for i in 0..4 {
                sums[i] += out[i];
                squares[i] += out[i] * out[i];
            }
        },
    )
    .expect("plays");
    for i in 0..4 {
        let n = f64::from(plays);
        let mean = sums[i] / n;
        let error = ((squares[i] / n - mean * mean) / n).sqrt();
        assert!(
            (mean - exact[i]).abs() < 4.0 * error,
            "{i}: {mean} is far from {}, the error being {error}",
            exact[i]
        );
    }
}

/// Two classes: as many outcomes as have a chance at all. Three: too many, and told so at once instead of being listed.
#[test]
fn thousands_of_dice() {
    let many = |count: u16| {
        move |table: &mut Table| {
            table
                .hand(hand(count, &HITS, Faces::NONE))
                .map(|rolled| rolled.count(1))
        }
    };
    assert_eq!(run(100_000, &Policy::Defaults, many(500)), Ok(501));
    for count in [2000, u16::MAX] {
        let runs = run(100_000, &Policy::Defaults, many(count)).expect("odds");
        assert!((100..=u64::from(count)).contains(&runs), "{runs}");
    }
    assert_eq!(
        run(100_000, &Policy::Defaults, volley(2000)),
        Err(Suspend::Over)
    );
    let mut mean = 0.0;
    every(
        &mut Memo::new(100_000),
        &Policy::Defaults,
        many(2000),
        |_, _| 0.0,
        |p, hits| mean += p * f64::from(hits),
    )
    .expect("odds");
    assert!((mean - 2000.0 / 3.0).abs() < 1e-7, "{mean}");
    let mut hits = 0.0;
    sample(
        &[],
        3,
        50,
        &Policy::Defaults,
        volley(2000),
        |(disorders, kills)| hits += f64::from(disorders + kills),
    )
    .expect("plays");
    // A hit with 14/36, two of three do something: 518.5 of 2000.
    assert!((hits / 50.0 - 518.5).abs() < 20.0, "{hits}");
}

/// Rules that would ask for ever, in every way there is to ask.
#[test]
fn endless_input_is_cut_off() {
    type Rule = fn(&mut Table) -> Result<(), Suspend>;
    let rules: [Rule; 6] = [
        |table| loop {
            table.faces::<1>("for ever", RED, 6)?;
        },
        |table| loop {
            table.hand(hand(2, &HITS, Faces::NONE))?;
        },
        |table| loop {
            table.ask(AGAIN)?;
        },
        |table| loop {
            table.draw(1, &[7])?;
        },
        |table| loop {
            table.part(&Endless)?;
        },
        |table| loop {
            if table
                .hand(Hand {
                    owner: BLUE,
                    ..hand(1, &EFFECT, Faces::NONE)
                })?
                .count(2)
                > 1
            {
                return Ok(());
            }
        },
    ];
    for (i, rule) in rules.into_iter().enumerate() {
        for policy in [Policy::Defaults, Policy::Best] {
            assert_eq!(
                run(100_000, &policy, rule),
                Err(Suspend::Over),
                "{i} {policy:?}"
            );
            assert_eq!(
                sample(&[], 1, 10, &policy, rule, |()| {}),
                Err(Suspend::Over),
                "{i} {policy:?}"
            );
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Endless;

impl Part for Endless {
    type Out = u8;

    fn resolve(&self, table: &mut Table) -> Result<u8, Suspend> {
        loop {
            let [face] = table.faces("for ever", RED, 6)?;
            if face > 6 {
                return Ok(face);
            }
        }
    }
}

/// A real action beyond its budget: the same numbers, about.
#[test]
fn beyond_the_budget_the_odds_are_sampled() {
    let mut play = cards();
    play.set("red/guard", "actions_left: 2");
    play.set("blue/rogers", "with: blue/line");
    let Value::Object(fields) = json!({"unit": "red/guard", "target": "blue/line", "range": 8})
    else {
        panic!("no map")
    };
    let fire = Entry {
        action: "fire".to_owned(),
        fields,
    };
    let odds = |budget: u64| -> Odds {
        play.battle
            .odds(
                &fire,
                &Directions::default(),
                &Policy::Defaults,
                Viewer::Umpire,
                budget,
            )
            .expect("odds")
    };
    let (exact, about) = (odds(100_000), odds(20));
    assert!(exact.exact && exact.runs < 1000, "{}", exact.runs);
    assert!(!about.exact && about.runs == u64::from(PLAYS));
    assert_eq!(about, odds(20), "the same form shows the same numbers");
    assert!(exact.error(0.5).abs() < f64::EPSILON);
    assert!((about.error(0.5) - 0.5 / f64::from(PLAYS).sqrt()).abs() < 1e-12);
    assert_eq!(
        exact.counters.keys().collect::<Vec<_>>(),
        about.counters.keys().collect::<Vec<_>>()
    );
    for (counter, chances) in &exact.counters {
        for (change, p) in chances {
            let seen = about.counters[counter].get(change).copied().unwrap_or(0.0);
            assert!(
                (seen - p).abs() <= 4.5 * about.error(*p) + 1e-9,
                "{counter} {change}: {seen} for {p}"
            );
        }
    }
    for (event, p) in &exact.events {
        let seen = about.events.get(event).copied().unwrap_or(0.0);
        assert!(
            (seen - p).abs() <= 4.5 * about.error(*p) + 1e-9,
            "{event}: {seen} for {p}"
        );
    }
}
