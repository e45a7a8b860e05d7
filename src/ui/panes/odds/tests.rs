//! The odds as they are drawn.

use super::super::testing::{texts, with_look};
use super::*;
use crate::battle::{Entry, Info, Matters, Odds};
use crate::odds::{Comparison, Variant};
use crate::ui::look::Glyphs;

const INFO: Info = Info {
    words: &[("falls_due", "must test")],
    ..Info::BLANK
};

fn summary() -> OddsSummary {
    let kills = [0, 1, 2]
        .map(Amount::from)
        .into_iter()
        .zip([0.25, 0.5, 0.25])
        .collect();
    let odds = Odds {
        exact: true,
        runs: 1,
        counters: [("blue/u.kills".to_owned(), kills)].into(),
        events: [("blue/u.falls_due".to_owned(), 0.304)].into(),
    };
    OddsSummary::of(
        &odds,
        &Matters {
            first: &["kills", "falls_due"],
            ..Matters::default()
        },
        &INFO,
        "red/u",
    )
}

/// The texts of the odds in so many cells and lines.
fn drawn(
    glyphs: Glyphs,
    chances: &Chances,
    name: &dyn Fn(&str) -> String,
    cells: usize,
    high: usize,
) -> Vec<String> {
    with_look(glyphs, |look| {
        texts(&short(look, chances, name, cells, high).0)
    })
}

fn rangers(_: &str) -> String {
    "Rangers".into()
}

/// A value, whether the form holds it, and the worth for both odds lines or the forbidding clause.
type TestRow = (&'static str, bool, Option<Result<[f64; 2], &'static str>>);

fn compared(label: &str, rows: &[TestRow]) -> Comparison {
    let row = |(shown, now, worth): &TestRow| Variant {
        shown: (*shown).into(),
        now: *now,
        entry: Entry::default(),
        policy: None,
        settings: Vec::new(),
        worth: worth.map(|worth| worth.map(|worth| worth.to_vec()).map_err(str::to_owned)),
    };
    Comparison {
        label: label.into(),
        variants: rows.iter().map(row).collect(),
        decided: false,
    }
}

fn chances() -> Chances {
    let range = [
        ("to 6", true, Some(Ok([1.0, 0.304]))),
        ("to 12", false, Some(Ok([0.5, 0.1]))),
        ("to 36", false, Some(Err("BS-37"))),
        ("to 40", false, None),
    ];
    // The same kills, but another chance to test.
    let flank = [
        ("no", true, Some(Ok([1.0, 0.304]))),
        ("yes", false, Some(Ok([1.0, 0.5]))),
    ];
    let road = [
        ("no", true, Some(Ok([1.0, 0.304]))),
        ("yes", false, Some(Ok([1.0, 0.304]))),
    ];
    let compared = vec![
        compared("range in inches", &range),
        compared("flank", &flank),
        compared("road", &road),
    ];
    Chances {
        summary: summary(),
        compared,
    }
}

#[test]
fn where_room_is_short_the_alternatives_stand_beside_the_odds_and_the_least_is_left_out() {
    let wide = drawn(Glyphs::ASCII, &chances(), &rangers, 60, 10);
    assert!(
        wide[0].starts_with("Rangers ") && wide[0].ends_with("range in inches: kills"),
        "{wide:?}"
    );
    assert!(
        wide.len() <= 10 && wide.iter().all(|line| line.is_ascii() && line.len() <= 60),
        "{wide:?}"
    );
    let low = drawn(Glyphs::UNICODE, &chances(), &rangers, 34, 8);
    assert_eq!(
        low[..2],
        ["Rangers: kills 0-2, average 1.0", "  none  25% █████▎"]
    );
    assert_eq!(
        (low.len(), low[4].as_str(), low[7].as_str()),
        (8, "…", "…"),
        "{low:?}"
    );
}

/// A long name is cut, never its odds. A single outcome shares the unit's line.
#[test]
fn labels_are_whole() {
    let long = |_: &str| "The Honourable Company of Archers".to_owned();
    let shown = drawn(Glyphs::UNICODE, &chances(), &long, 24, 20);
    assert_eq!(shown[0], "The Honourable Company …");
    assert!(
        shown[1].starts_with("  kills 0-2, average 1.0")
            && shown[5].starts_with("  must test  30%"),
        "{shown:?}"
    );
}

/// A page down shows every line that the summary left out.
#[test]
fn nothing_is_out_of_reach() {
    let at = |scroll: &Scroll| {
        with_look(Glyphs::UNICODE, |look| {
            texts(&lines(
                look,
                &chances(),
                &rangers,
                scroll,
                Extent::new(34_usize, 8_usize),
            ))
        })
    };
    let mut scroll = Scroll::default();
    let mut seen = at(&scroll);
    assert_eq!(
        [seen[0].as_str(), seen[7].as_str()],
        ["Rangers: kills 0-2, average 1.0", "… PgDn shows all odds"]
    );
    for _ in 0..9 {
        scroll.by(5);
        seen.extend(at(&scroll));
    }
    let whole = drawn(Glyphs::UNICODE, &chances(), &rangers, 34, 20);
    for line in whole {
        assert!(seen.contains(&line), "{line} in {seen:?}");
    }
    (0..9).for_each(|_| scroll.by(-5));
    assert_eq!(at(&scroll), seen[..8]);
}

/// The length of a line's bar, in cells.
fn bar(line: &str) -> usize {
    line.chars()
        .filter(|sign| "█▏▎▍▌▋▊▉".contains(*sign))
        .count()
}

/// Names of any length, the rows of a counter and the alternatives share one scale.
#[test]
fn within_one_box_a_chance_has_one_length() {
    let chance = |who: &str, p| (format!("{who}.wins"), p);
    let odds = Odds {
        exact: true,
        runs: 1,
        counters: [].into(),
        events: [chance("red/a", 0.5), chance("blue/long", 0.5)].into(),
    };
    let summary = OddsSummary::of(&odds, &Matters::default(), &INFO, "red/a");
    let range = [
        ("to 6", true, Some(Ok([0.5, 0.5]))),
        ("to 12", false, Some(Ok([0.3, 0.5]))),
    ];
    let chances = Chances {
        summary,
        compared: vec![compared("range in inches", &range)],
    };
    let name = |id: &str| id.replace("blue/long", "Their Cousins");
    for (cells, high, least) in [(40, 20, 2), (60, 4, 1), (34, 8, 2)] {
        let shown = drawn(Glyphs::UNICODE, &chances, &name, cells, high);
        let halves = shown.iter().filter(|line| line.contains("50%"));
        let bars: Vec<usize> = halves
            .flat_map(|line| line.split("to 6").map(bar).collect::<Vec<_>>())
            .filter(|bar| *bar > 0)
            .collect();
        assert!(
            bars.len() >= least && bars.iter().all(|it| *it == bars[0]),
            "{shown:#?}"
        );
    }
}
