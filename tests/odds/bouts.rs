//! Whole assaults of Most Irregular against a calculation of our own: every state that draws lead to, man by man.

use crate::support::{Play, muster};
use crate::twin::NEAR;
use drumhead::battle::Odds;
use serde_json::json;
use std::collections::BTreeMap;

/// A side: fit and wounded in formation, fit and wounded strays. Who is in none of them is dead.
type Men = [u16; 4];

/// The rules of a battle as the calculation knows them.
#[derive(Clone, Copy)]
struct Rules {
    wounded_first: bool,
    second_wound_kills: bool,
    /// What is added to each side's die for quality and officers.
    bonus: [u16; 2],
}

type Chances<T> = BTreeMap<T, f64>;

fn put<T: Ord>(all: &mut Chances<T>, key: T, p: f64) {
    *all.entry(key).or_insert(0.0) += p;
}

/// What so many hits make of a side, each with a die of its own: 1 and 2 shock, 3 and 4 wound, 5 and 6 kill.
fn suffer(men: Men, hits: u16, rules: Rules) -> Chances<Men> {
    let [fit, wounded, ..] = men;
    let hits = hits.min(fit + wounded);
    let on_wounded = if rules.wounded_first {
        hits.min(wounded)
    } else {
        hits.saturating_sub(fit)
    };
    let mut all = Chances::from([(men, 1.0)]);
    for man in 0..hits {
        let mut next = Chances::new();
        for ([fit, wounded, fit_strays, wounded_strays], p) in all {
            let after: [Men; 3] = if man < on_wounded {
                let second = u16::from(rules.second_wound_kills);
                [
                    [fit, wounded - 1, fit_strays, wounded_strays + 1],
                    [fit, wounded - second, fit_strays, wounded_strays],
                    [fit, wounded - 1, fit_strays, wounded_strays],
                ]
            } else {
                [
                    [fit - 1, wounded, fit_strays + 1, wounded_strays],
                    // He is hit no more in this round: his wound shows afterwards.
                    [fit - 1, wounded + 100, fit_strays, wounded_strays],
                    [fit - 1, wounded, fit_strays, wounded_strays],
                ]
            };
            for men in after {
                put(&mut next, men, p / 3.0);
            }
        }
        all = next;
    }
    let mut clean = Chances::new();
    for ([fit, wounded, a, b], p) in all {
        put(&mut clean, [fit, wounded % 100 + wounded / 100, a, b], p);
    }
    clean
}

/// The hits of so many dice.
fn strike(dice: u16, chance: f64) -> Vec<f64> {
    let mut all = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; all.len() + 1];
        for (hits, p) in all.iter().enumerate() {
            next[hits] += p * (1.0 - chance);
            next[hits + 1] += p * chance;
        }
        all = next;
    }
    all
}

/// The chance that the first loses, draws, wins: the higher of two dice each.
fn meet(sides: [Men; 2], rules: Rules) -> [f64; 3] {
    let halves = sides.map(|men| i32::from(2 * men[0] + men[1]));
    let more = |by: i32| u16::try_from(by.max(0) / 6).expect("few");
    let bonus = [
        rules.bonus[0] + more(halves[0] - halves[1]),
        rules.bonus[1] + more(halves[1] - halves[0]),
    ];
    let mut all = [0.0; 3];
    for (a, b) in (1..=6_u16).flat_map(|a| (1..=6_u16).map(move |b| (a, b))) {
        let p = f64::from((2 * a - 1) * (2 * b - 1)) / 1296.0;
        all[1 + usize::from(a + bonus[0] > b + bonus[1])
            - usize::from(a + bonus[0] < b + bonus[1])] += p;
    }
    all
}

/// How a bout ends: its first round (0 lost, 1 drawn, 2 won by the first), and both sides as they are then.
fn duel(start: [Men; 2], rules: Rules) -> Chances<(usize, [Men; 2])> {
    let mut ends = Chances::new();
    let mut open = Chances::from([((None, start), 1.0)]);
    // Rounds that change nothing come again and again: what is left after so many is nothing.
    for _ in 0..400 {
        let mut next = Chances::new();
        for ((first, sides), p) in open {
            let over = sides.iter().any(|men| men[0] + men[1] == 0);
            if let (Some(first), true) = (first, over) {
                put(&mut ends, (first, sides), p);
                continue;
            }
            for (order, q) in meet(sides, rules)
                .into_iter()
                .enumerate()
                .filter(|(_, q)| *q > 0.0)
            {
                let first = first.unwrap_or(order);
                for (after, r) in round(sides, order, rules) {
                    if order == 1 {
                        put(&mut next, (Some(first), after), p * q * r);
                    } else {
                        put(&mut ends, (first, after), p * q * r);
                    }
                }
            }
        }
        next.retain(|_, p| *p > 1e-18);
        open = next;
    }
    ends
}

/// What a round that goes so makes of both sides.
fn round(sides: [Men; 2], order: usize, rules: Rules) -> Vec<([Men; 2], f64)> {
    let dice = sides.map(|men| men[0] + men[1] / 2);
    let hits = [
        strike(dice[0], [1.0, 1.0, 2.0][order] / 3.0),
        strike(dice[1], [2.0, 1.0, 1.0][order] / 3.0),
    ];
    let after = [0, 1].map(|i| {
        let mut after = Chances::new();
        for (n, p) in (0..).zip(&hits[1 - i]) {
            for (men, q) in suffer(sides[i], n, rules) {
                put(&mut after, men, p * q);
            }
        }
        after
    });
    let pairs = after[0]
        .iter()
        .flat_map(|(a, p)| after[1].iter().map(move |(b, q)| ([*a, *b], p * q)));
    pairs.collect()
}

/// Two bodies at each other, nobody shaken before: as many pass their tests as may.
fn field(qualities: [&str; 2], officers: u16, options: &str) -> Play {
    let side = |name: &str, id: &str, quality: &str| {
        format!(
            "  roster: {name}\n  rules: most-irregular\n  units:\n    - {{id: line, name: Line, quality: {quality}, figures: 6, weapon: none}}\n  \
             commanders:\n    - {{id: {id}, name: Officer}}\n"
        )
    };
    let [red, blue] = qualities;
    let yaml = format!(
        "battle: A field\nrules: most-irregular\nred:\n{}blue:\n{}{options}",
        side("Reds", "hale", red),
        side("Blues", "rogers", blue)
    );
    let mut play = muster("most-irregular", &yaml).expect("a battle");
    play.act("initiative", "", [6, 1]);
    play.act("command", "commander: red/hale", []);
    assert!(officers < 2);
    play
}

fn men(play: &mut Play, unit: &str, men: Men) {
    let [fit, wounded, ..] = men;
    play.act("adjust", json!({"unit": unit, "set": {"formed_fit": fit, "formed_wounded": wounded, "captured": 6 - fit - wounded}}), []);
}

/// The chance that of three dice at least so many pass on `need`.
fn passing(need: u16, least: usize) -> f64 {
    strike(3, f64::from(7 - need) / 6.0)[least..].iter().sum()
}

/// Lays what the odds say of an assault of `sides` beside the calculation. The attackers are all fit, so that nobody stays behind.
#[track_caller]
fn agree(
    sides: [Men; 2],
    qualities: [(&str, u16, u16); 2],
    officers: u16,
    options: (&str, bool, bool),
) {
    let (text, wounded_first, second_wound_kills) = options;
    let mut play = field(qualities.map(|it| it.0), officers, text);
    men(&mut play, "red/line", sides[0]);
    men(&mut play, "blue/line", sides[1]);
    let odds: Odds = play.odds(
        "assault",
        format!("unit: red/line, target: blue/line, officers: {officers}"),
    );
    assert!(odds.exact);
    let levels = qualities.map(|it| it.1);
    let bonus = [
        2 * levels[0].saturating_sub(levels[1]) + officers,
        2 * levels[1].saturating_sub(levels[0]),
    ];
    let ends = duel(
        sides,
        Rules {
            wounded_first,
            second_wound_kills,
            bonus,
        },
    );
    // It comes to blows when the attacker goes in and the defender does not fall back.
    let met = passing(qualities[0].2, 2) * passing(qualities[1].2, 1);
    for (event, order) in [("wins", 2), ("draws", 1), ("loses", 0)] {
        let p: f64 = ends
            .iter()
            .filter(|((first, _), _)| *first == order)
            .map(|(_, p)| p * met)
            .sum();
        let told = odds
            .events
            .get(&format!("red/line.{event}"))
            .copied()
            .unwrap_or(0.0);
        assert!(
            (told - p).abs() < NEAR,
            "{sides:?}: {event} {told}, not {p}"
        );
    }
    for (i, unit) in ["red/line", "blue/line"].into_iter().enumerate() {
        let start = sides[i];
        let mut dead = Chances::new();
        for ((_, sides), p) in &ends {
            put(
                &mut dead,
                start.iter().sum::<u16>() - sides[i].iter().sum::<u16>(),
                p * met,
            );
        }
        put(&mut dead, 0, 1.0 - met);
        // A lone wounded man has no die: nobody falls to him.
        let nobody = BTreeMap::from([(0.into(), 1.0)]);
        let told = odds
            .counters
            .get(&format!("{unit}.fatal"))
            .unwrap_or(&nobody);
        for (dead, p) in dead {
            let told = told.get(&i32::from(dead).into()).copied().unwrap_or(0.0);
            assert!(
                (told - p).abs() < NEAR,
                "{sides:?}: {dead} dead of {unit} {told}, not {p}"
            );
        }
        // More are wounded than before, of those who still live and came to blows.
        let mean: f64 = ends
            .iter()
            .map(|((_, sides), p)| {
                (f64::from(sides[i][1] + sides[i][3]) - f64::from(start[1])) * p * met
            })
            .sum();
        let told = odds.mean(&format!("{unit}.wounded"));
        assert!(
            (told - mean).abs() < NEAR,
            "{sides:?}: {unit} wounded {told}, not {mean}"
        );
    }
}

const LINE: (&str, u16, u16) = ("conscript", 1, 4);
const MOB: (&str, u16, u16) = ("rabble", 0, 5);
const USUAL: (&str, bool, bool) = ("", false, false);

#[test]
fn assaults_of_few() {
    for (a, b) in [(1, 1), (2, 1), (1, 3), (3, 3)] {
        agree([[a, 0, 0, 0], [b, 0, 0, 0]], [LINE, LINE], 0, USUAL);
    }
    agree([[2, 0, 0, 0], [2, 0, 0, 0]], [LINE, MOB], 1, USUAL);
    agree([[2, 0, 0, 0], [3, 0, 0, 0]], [MOB, LINE], 0, USUAL);
}

#[test]
fn assaults_on_the_wounded() {
    let options = [
        USUAL,
        ("options: {hits_fall_on: wounded}\n", true, false),
        ("options: {second_wound: fatal}\n", false, true),
        (
            "options: {hits_fall_on: wounded, second_wound: fatal}\n",
            true,
            true,
        ),
    ];
    for options in options {
        agree([[2, 0, 0, 0], [1, 1, 0, 0]], [LINE, LINE], 0, options);
        agree([[1, 0, 0, 0], [0, 2, 0, 0]], [LINE, LINE], 0, options);
        agree([[1, 0, 0, 0], [0, 1, 0, 0]], [LINE, MOB], 0, options);
    }
}
