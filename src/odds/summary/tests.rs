//! Tests of the odds summary.

use super::*;
use crate::battle::{mean, percent};
use std::collections::BTreeMap;

fn spread(chances: &[(i32, f64)]) -> BTreeMap<Amount, f64> {
    chances
        .iter()
        .map(|(change, p)| (Amount::from(*change), *p))
        .collect()
}

const INFO: Info = Info {
    words: &[("hit_1", "hit with aim")],
    echoes: &["disorder", "hit_1", "stays"],
    amended: &[],
    ..Info::BLANK
};

fn odds() -> Odds {
    let counters = [
        (
            "blue/u.standing",
            spread(&[(-2, 0.25), (-1, 0.5), (0, 0.25)]),
        ),
        ("blue/u.kills", spread(&[(0, 0.25), (1, 0.5), (2, 0.25)])),
        ("red/u.disorder", spread(&[(0, 0.9), (1, 0.1)])),
        ("red/u.smoke", spread(&[(1, 1.0)])),
    ];
    let events = [
        ("blue/u.routs", 0.125),
        ("blue/u.hit", 1.0),
        ("blue/u.hit_1", 0.5),
        ("blue/u.hit_2", 0.75),
    ];
    Odds {
        exact: true,
        runs: 1,
        counters: counters
            .map(|(id, chances)| (id.to_owned(), chances))
            .into(),
        events: events.map(|(id, p)| (id.to_owned(), p)).into(),
    }
}

/// The odds with these events alone.
fn of_events(events: &[(&str, f64)]) -> Odds {
    Odds {
        counters: BTreeMap::new(),
        events: events
            .iter()
            .map(|(id, p)| ((*id).to_owned(), *p))
            .collect(),
        ..odds()
    }
}

fn summary(odds: &Odds, matters: &Matters) -> OddsSummary {
    OddsSummary::of(odds, matters, &INFO, "red/u")
}

fn distribution(label: &str, chances: &[(i32, f64)]) -> Distribution {
    Distribution {
        who: String::new(),
        what: label.to_owned(),
        label: label.to_owned(),
        chances: spread(chances).into_iter().collect(),
    }
}

fn names(summary: &OddsSummary) -> Vec<String> {
    summary
        .lines
        .iter()
        .map(|telling| format!("{} {}", telling.who(), telling.what()))
        .collect()
}

#[test]
fn each_uncertainty_once_and_the_important_first() {
    let plain = summary(&odds(), &Matters::default());
    assert_eq!(
        names(&plain),
        [
            "blue/u kills",
            "red/u disorder",
            "blue/u hit_1",
            "blue/u hit_2",
            "blue/u routs"
        ]
    );
    let beside = Some(Beside {
        what: "aim",
        events: &[("none", "hit_0"), ("1", "hit_1"), ("2", "hit_2")],
    });
    let matters = Matters {
        first: &["routs", "disorder", "hit"],
        beside,
        ..Matters::default()
    };
    let summary = summary(&odds(), &matters);
    assert_eq!(
        names(&summary),
        [
            "blue/u routs",
            "red/u disorder",
            "blue/u hit",
            "blue/u kills"
        ]
    );
    assert_eq!(
        summary.beside,
        Some(("aim", vec![("none", 0.0), ("1", 0.5), ("2", 0.75)]))
    );
}

#[test]
fn an_echo_is_told_only_where_nothing_else_says_it() {
    let mut odds = odds();
    // It happens exactly when the unit does not rout.
    odds.events.insert("blue/u.stays".into(), 0.875);
    odds.counters
        .insert("red/u.smoke".into(), spread(&[(0, 0.5), (1, 0.5)]));
    let told = names(&summary(&odds, &Matters::default()));
    assert_eq!(
        told,
        [
            "blue/u kills",
            "red/u smoke",
            "blue/u hit_1",
            "blue/u hit_2",
            "blue/u routs"
        ]
    );
    odds.events.insert("blue/u.stays".into(), 0.5);
    odds.counters.remove("red/u.smoke");
    let summary = summary(&odds, &Matters::default());
    assert!(
        names(&summary).contains(&"blue/u stays".to_owned())
            && names(&summary).contains(&"red/u disorder".to_owned())
    );
    let labels: Vec<&str> = summary.lines.iter().map(OddsLine::label).collect();
    assert!(
        labels.contains(&"hit with aim") && labels.contains(&"hit 2"),
        "{labels:?}"
    );
}

/// Impossible and certain results are said, if they matter.
#[test]
fn a_certain_result_is_told_too() {
    let certain = |counters: &[(&str, i32)], events: &[&str], first| {
        let events: Vec<_> = events.iter().map(|id| (*id, 1.0)).collect();
        let odds = Odds {
            counters: counters
                .iter()
                .map(|(id, change)| ((*id).to_owned(), spread(&[(*change, 1.0)])))
                .collect(),
            ..of_events(&events)
        };
        let matters = Matters {
            first,
            ..Matters::default()
        };
        let summary = summary(&odds, &matters);
        let value = |line: &OddsLine| match line {
            OddsLine::Distribution(spread) => spread.span_text(""),
            OddsLine::Probability(chance) => chance.text(),
        };
        let told = summary.lines.iter();
        told.map(|line| format!("{}: {}", line.named(&str::to_owned), value(line)))
            .collect::<Vec<_>>()
    };
    let smoke = ("red/u.smoke", 1);
    let shot = certain(&[("blue/u.hits", 0), smoke], &[], &["hits", "shaken"]);
    assert_eq!(shot, ["blue/u: hits: not possible"]);
    let charge = certain(&[("blue/u.hits", 2), smoke], &["red/u.moves"], &["hits"]);
    assert_eq!(charge, ["blue/u: hits: always 2"]);
    assert_eq!(
        certain(&[smoke], &[], &["hit", "killed"]),
        ["hit: not possible"]
    );
    let altered = certain(&[smoke], &["red/u.succeeds"], &["succeeds"]);
    assert_eq!(altered, ["red/u: succeeds: 100%"]);
    assert!(certain(&[smoke], &["red/u.moves"], &[]).is_empty());
}

#[test]
fn a_mean_tells_something() {
    let told = [1.26, -38.5, -0.03, 0.04, 0.0, -0.001, 0.094, 0.096].map(mean);
    assert_eq!(
        told,
        ["1.3", "-38.5", "-0.03", "0.04", "0.0", "0.0", "0.09", "0.1"]
    );
}

#[test]
fn spans_and_tails() {
    let OddsLine::Distribution(kills) = summary(&odds(), &Matters::default()).lines.remove(0)
    else {
        panic!("a counter")
    };
    assert!((kills.mean() - 1.0).abs() < 1e-12);
    assert_eq!(
        (
            kills.percentile(0.1),
            kills.percentile(0.25),
            kills.percentile(0.9)
        ),
        (0.into(), 0.into(), 2.into())
    );
    assert!(
        (kills.at_least(1.into()) - 0.75).abs() < 1e-12
            && (kills.at_most(0.into()) - 0.25).abs() < 1e-12
    );
    assert_eq!(kills.rows(3).len(), 3);
    let two = kills.rows(2);
    assert_eq!(
        (two[0].0, two[0].1, two[1].0, two[1].1),
        (0.into(), 0.into(), 1.into(), 2.into())
    );
    assert!((two[1].2 - 0.75).abs() < 1e-12);
}

/// The chance of nothing keeps its row, however small it is.
#[test]
fn nothing_is_put_together_with_something() {
    let hits = distribution("hits", &[(0, 0.05), (1, 0.15), (2, 0.5), (3, 0.3)]);
    let rows = |most| {
        let rows = hits.rows(most);
        rows.iter().map(|row| hits.label(row)).collect::<Vec<_>>()
    };
    assert_eq!(rows(3), ["none", "1 to 2", "3"]);
    assert_eq!(rows(2), ["none", "1+"]);
    assert_eq!(rows(1), ["0+"]);
}

/// The result beside what was likely: nothing in words, and inches with their sign.
#[test]
fn an_outcome_is_named_as_players_say_it() {
    let of = |label: &str, chances: &[(i32, f64)], fell: i32| {
        let line = OddsLine::Distribution(distribution(label, chances));
        let effects = crate::battle::Effects {
            counters: [(line.id(), fell.into())].into(),
            ..crate::battle::Effects::default()
        };
        line.outcome_text(&effects, &|_| String::new())
    };
    let kills = [(0, 0.25), (1, 0.5), (2, 0.25)];
    for (label, chances, fell, said) in [
        ("kills", &kills[..], 0, "no kills (average 1.0; none: 25%)"),
        ("kills", &kills, 1, "1 kill (average 1.0; 1 or more: 75%)"),
        (
            "inches",
            &[(7, 0.5), (8, 0.5)],
            7,
            "7″ (average 7.5″; 7 or less: 50%)",
        ),
        (
            "stragglers",
            &[(-2, 0.25), (-1, 0.5), (0, 0.25)],
            0,
            "stragglers as before (average 1.0 fewer; unchanged: 25%)",
        ),
        (
            "wounds lost",
            &[(-2, 0.25), (-1, 0.5), (0, 0.25)],
            -1,
            "1 wound lost (average 1.0; 1 or more: 75%)",
        ),
        (
            "down",
            &[(-1, 0.25), (0, 0.25), (1, 0.5)],
            -1,
            "1 fewer down (average 0.2; 1 or more fewer: 25%)",
        ),
    ] {
        assert_eq!(of(label, chances, fell).as_deref(), Some(said));
    }
}

#[test]
fn no_chance_is_rounded_away() {
    assert_eq!(
        (percent(0.001), percent(0.999), percent(1.0), percent(0.304)),
        ("<1%".into(), ">99%".into(), "100%".into(), "30%".into())
    );
}

/// Of a unit that cannot win, its loss is shown: the draw, its opposite, matters less. Beside a victory the loss is an echo.
#[test]
fn an_echo_gives_way_to_no_lesser_event() {
    const FIGHT: Info = Info {
        echoes: &["loses"],
        ..INFO
    };
    let matters = Matters {
        first: &["wins", "loses", "draws"],
        ..Matters::default()
    };
    let shown = |events: &[(&str, f64)]| {
        names(&OddsSummary::of(
            &of_events(events),
            &matters,
            &FIGHT,
            "red/u",
        ))
    };
    let lost = [("red/u.loses", 0.97), ("red/u.draws", 0.03)];
    assert_eq!(shown(&lost), ["red/u loses", "red/u draws"]);
    let open = [("red/u.wins", 0.4), ("red/u.loses", 0.6)];
    assert_eq!(shown(&open), ["red/u wins"]);
}

/// Nobody counts below 0.
#[test]
fn a_counter_that_falls_is_told_in_words() {
    for (label, chances, said) in [
        (
            "wounds lost",
            &[(-1, 0.7), (0, 0.3)][..],
            "0-1, average 0.7",
        ),
        ("points", &[(-2, 0.5), (-1, 0.5)], "1-2 fewer, average 1.5"),
        (
            "down",
            &[(-1, 0.5), (3, 0.5)],
            "1 fewer to 3 more, average 1.0",
        ),
    ] {
        assert_eq!(distribution(label, chances).span_text(""), said);
    }
}

/// Each answer names a leader, and beside it stands whose loss it is.
#[test]
fn a_column_names_those_whom_the_answers_choose() {
    let lost = |who: &str| {
        OddsLine::Probability(Probability {
            who: who.to_owned(),
            what: "lost".to_owned(),
            label: "lost".to_owned(),
            p: 0.0,
        })
    };
    // Tolliver's answer comes before Crane's.
    let both = lost("blue/crane").or_of(&lost("blue/tolliver"), 0);
    let name = |id: &str| id.trim_start_matches("blue/").to_owned();
    let columns = crate::odds::OddsColumn::all(&[(both, vec![0.0, 0.5, 0.25])], "blue", &name);
    assert_eq!(columns[0].label, "lost");
    assert_eq!(columns[0].values, ["0%", "50% (tolliver)", "25% (crane)"]);
}
