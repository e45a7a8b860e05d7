//! Volleys of Big Skirmishes: what `odds` says against every face tried.

use crate::agree::{agree, volley};
use crate::field::{opening, ready};
use crate::twin::NEAR;

#[test]
fn fire_at_every_range_with_and_without_ones_again() {
    agree(
        &ready("red/foot", false),
        "fire",
        volley("red/foot", "blue/line", 8, 2),
        &[],
    );
    agree(
        &ready("red/foot", true),
        "fire",
        volley("red/foot", "blue/line", 8, 2),
        &[],
    );
    agree(
        &ready("red/foot", false),
        "fire",
        volley("red/foot", "blue/line", 18, 2),
        &[],
    );
    agree(
        &ready("red/foot", true),
        "fire",
        volley("red/foot", "blue/line", 15, 3),
        &[],
    );
    // Gunners count double: two dice, canister.
    let odds = agree(
        &ready("red/gun", true),
        "fire",
        volley("red/gun", "blue/line", 5, 1),
        &[],
    );
    // A kill: a hit (1/2) that kills (1/3): 1 - (5/6)^2.
    assert!((odds.counters["blue/line.kills"][&0.0.into()] - 25.0 / 36.0).abs() < NEAR);
    // Riflemen roll ones again whenever they fire, but not when tap-loaded.
    agree(
        &ready("red/jaegers", true),
        "fire",
        volley("red/jaegers", "blue/line", 12, 2),
        &[],
    );
    let mut tapped = ready("red/jaegers", true);
    tapped.set("red/jaegers", "tap_loaded: true");
    agree(
        &tapped,
        "fire",
        volley("red/jaegers", "blue/line", 9, 2),
        &[],
    );
    agree(
        &ready("red/jaegers", true),
        "pairs",
        volley("red/jaegers", "blue/line", 12, 3),
        &[],
    );
}

#[test]
fn fire_with_fractions() {
    let covered = volley("red/foot", "blue/line", 15, 3) + ", cover: true";
    agree(&ready("red/foot", true), "fire", covered, &[]);
    agree(
        &ready("red/foot", true),
        "fire",
        volley("red/foot", "blue/rangers", 15, 5),
        &[],
    );
    agree(
        &ready("red/foot", true),
        "fire",
        volley("red/foot", "blue/column", 15, 2),
        &[],
    );
    // Raw: 3 against cover are 1 1/2, rounded down.
    let covered = volley("red/levy", "blue/line", 8, 3) + ", cover: true";
    agree(&ready("red/levy", false), "fire", covered, &[]);
    // More disorder than men: no dice, but it has fired.
    let mut play = ready("red/foot", false);
    play.set("red/foot", "disorder: 5");
    let odds = agree(&play, "fire", volley("red/foot", "blue/line", 8, 2), &[]);
    assert_eq!((odds.runs, odds.counters.len()), (2, 2));
}

/// Two units of a Formation share the hits, and the first has only one figure left.
#[test]
fn fire_at_a_formation() {
    let mut play = opening();
    play.act("group", "units: [blue/line, blue/second]", []);
    play.act("start-cards", "", []);
    play.set("red/foot", "actions_left: 2, fired_before: true");
    play.set("blue/second", "standing: 1");
    agree(&play, "fire", volley("red/foot", "blue/second", 15, 3), &[]);
    agree(&play, "fire", volley("red/foot", "blue/line", 15, 3), &[]);
}

/// A Duffer and a Hero with the unit: each is at risk when it loses a figure.
#[test]
fn fire_at_characters() {
    let mut play = ready("red/foot", true);
    play.set("blue/rogers", "with: blue/line");
    play.set("blue/tull", "with: blue/line");
    let odds = agree(&play, "fire", volley("red/foot", "blue/line", 15, 2), &[]);
    // A kill with two dice at long range: 1 - (1 - 1/18)^2; then a 1.
    let wounded = (1.0 - (17.0_f64 / 18.0).powi(2)) / 6.0;
    assert!((odds.events["blue/rogers.wounded"] - wounded).abs() < NEAR);
    assert!((odds.events["blue/tull.out_of_action"] - wounded).abs() < NEAR);
}

/// The Joker with the firer, with the target's side, and only a bluff.
#[test]
fn fire_with_a_joker() {
    let given: [&[&str]; 6] = [
        &[],
        &["none"],
        &["all"],
        &["none", "all"],
        &["none", "none", "all"],
        &["all", "all", "all"],
    ];
    for (holder, card) in [("red", "joker"), ("blue", "joker"), ("red", "dummy")] {
        let mut play = ready("red/foot", true);
        play.set("blue/rogers", "with: blue/line");
        play.set("deck", format!("{card}: {holder}"));
        for list in given {
            agree(
                &play,
                "fire",
                volley("red/foot", "blue/line", 15, 1),
                &[("joker", list)],
            );
        }
        agree(
            &play,
            "fire",
            volley("red/foot", "blue/second", 15, 2),
            &[("joker", &["none", "all"])],
        );
    }
}
