//! BS-01 to BS-03, BS-06: what a roster may hold.

use super::{DOZEN, duel_yaml, ordered, sides};
use crate::support::faults;

const NONE: &[&str] = &[];

/// Where the duel has errors and warnings with this as red's first unit.
fn of_unit(unit: &str) -> (Vec<String>, Vec<String>) {
    faults("big-skirmishes", &duel_yaml(unit, DOZEN, ""))
}

/// A side with so many units, dummies besides, and these characters' classes.
fn of_side(units: usize, dummies: usize, classes: &[u8], more: &str) -> (Vec<String>, Vec<String>) {
    let units: Vec<String> = (0..units + dummies)
        .map(|n| format!("{{id: u{n}, name: U, dummy: {}}}", n >= units))
        .collect();
    let characters: Vec<String> = (0..)
        .zip(classes)
        .map(|(n, class)| format!("{{id: c{n}, name: C, class: {class}}}"))
        .collect();
    let yaml = sides(
        [&units.join(", "), &characters.join(", ")],
        ["{name: U}", ""],
        more,
    );
    faults("big-skirmishes", &yaml)
}

/// Any positive size plays; foot and horse under 4 or over 24, and a gun of other than 4, get a warning.
#[test]
fn bs_01_sizes_far_off_get_a_warning() {
    let warned = |unit: &str| {
        let (errors, warnings) = of_unit(unit);
        assert_eq!(errors, NONE, "{unit}");
        assert!(
            warnings.is_empty() || warnings == ["red.units[0].figures"],
            "{unit}: {warnings:?}"
        );
        !warnings.is_empty()
    };
    for (arm, figures, warns) in [
        ("infantry", 1, true),
        ("infantry", 3, true),
        ("infantry", 4, false),
        ("infantry", 12, false),
        ("infantry", 24, false),
        ("infantry", 25, true),
        ("infantry", 100, true),
        ("cavalry", 3, true),
        ("cavalry", 4, false),
        ("cavalry", 24, false),
        ("cavalry", 25, true),
        ("artillery", 3, true),
        ("artillery", 4, false),
        ("artillery", 5, true),
        ("artillery", 12, true),
    ] {
        assert_eq!(
            warned(&format!("arm: {arm}, figures: {figures}")),
            warns,
            "{figures} {arm}"
        );
    }
    assert_eq!(of_unit("figures: 0").0, ["red.units[0].figures"]);
    assert_eq!(of_unit("figures: -3").0, ["red.units[0].figures"]);
}

/// Elite, average or raw; guns and Indians only average.
#[test]
fn bs_02_artillery_and_indians_are_average() {
    for rating in ["elite", "average", "raw"] {
        for (kind, free) in [
            ("arm: infantry", true),
            ("arm: cavalry", true),
            ("arm: artillery", false),
            ("indians: true", false),
        ] {
            let (errors, _) = of_unit(&format!("{kind}, rating: {rating}"));
            let wrong: &[&str] = if free || rating == "average" {
                NONE
            } else {
                &["red.units[0].rating"]
            };
            assert_eq!(errors, wrong, "{kind} {rating}");
        }
    }
    assert_eq!(of_unit("rating: green").0, ["red.units[0].rating"]);
}

/// Infantry has four formations, cavalry one, guns two.
#[test]
fn bs_03_each_arm_has_its_formations() {
    let all = [
        "line",
        "column",
        "square",
        "skirmishers",
        "mounted",
        "limbered",
        "unlimbered",
    ];
    let fits: [(&str, &[&str]); 3] = [
        ("infantry", &["line", "column", "square", "skirmishers"]),
        ("cavalry", &["mounted"]),
        ("artillery", &["limbered", "unlimbered"]),
    ];
    for (arm, mine) in fits {
        for formation in all {
            let (errors, _) = of_unit(&format!("arm: {arm}, formation: {formation}"));
            let wrong: &[&str] = if mine.contains(&formation) {
                NONE
            } else {
                &["red.units[0].formation"]
            };
            assert_eq!(errors, wrong, "{arm} in {formation}");
        }
    }
}

/// The formation is kept and changed: a line goes through all four.
#[test]
fn bs_03_the_formation_is_tracked() {
    for formation in ["column", "square", "skirmishers"] {
        let mut play = ordered("formation: line", DOZEN, "");
        play.has("red/a", "formation: line");
        play.just("form", format!("unit: red/a, formation: {formation}"));
        play.has("red/a", format!("formation: {formation}"));
        play.just("form", "unit: red/a, formation: line");
        play.has("red/a", "formation: line");
    }
    let mut horse = ordered("arm: cavalry", DOZEN, "");
    horse.has("red/a", "formation: mounted");
    horse.refused("form", "unit: red/a, formation: line", "BS-03");
}

/// Fewer characters than units; dummies count for nothing.
#[test]
fn bs_06_fewer_characters_than_units() {
    for (units, dummies, characters, right) in [
        (3, 0, 2, true),
        (3, 0, 3, false),
        (3, 0, 4, false),
        (3, 1, 3, false),
        (2, 5, 2, false),
        (1, 0, 0, true),
    ] {
        let (errors, _) = of_side(units, dummies, &vec![2; characters], "");
        assert_eq!(
            errors.is_empty(),
            right,
            "{characters} characters, {units} units, {dummies} dummies: {errors:?}"
        );
    }
}

/// At most two Leaders and one Hero.
#[test]
fn bs_06_two_leaders_and_a_hero_at_most() {
    for (classes, right) in [
        (&[3, 3, 4, 2, 2, 2, 1, 1][..], true),
        (&[3, 3, 3], false),
        (&[4, 4], false),
        (&[3, 3, 4, 3], false),
        (&[3, 3, 4, 4], false),
    ] {
        let (errors, _) = of_side(9, 0, classes, "");
        assert_eq!(errors.is_empty(), right, "{classes:?}: {errors:?}");
    }
}

/// The battle may allow what the clause forbids; naming another clause does not.
#[test]
fn bs_06_the_umpire_allows_it() {
    for (classes, units) in [(&[3, 3, 3][..], 9), (&[4, 4], 9), (&[2, 2], 2)] {
        assert_eq!(of_side(units, 0, classes, "umpire_allows: [BS-06]").0, NONE);
        assert_ne!(of_side(units, 0, classes, "umpire_allows: [BS-02]").0, NONE);
    }
}

/// A clause that is misspelt allows nothing: it is a fault, and not passed over.
#[test]
fn bs_06_the_umpire_allows_clauses_that_there_are() {
    assert_eq!(of_side(2, 0, &[2, 2], "umpire_allows: [BS-06]").0, NONE);
    assert_eq!(
        of_side(2, 0, &[2], "umpire_allows: [BS-6]").0,
        ["umpire_allows"]
    );
}
