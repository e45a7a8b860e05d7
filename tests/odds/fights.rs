//! Combat, charges and morale of Big Skirmishes: what `odds` says against every face tried.

use crate::agree::{agree, agree_forced};
use crate::field::{cards, contact, ready};
use crate::twin::Given;
use serde_json::json;

/// Morale with every re-roll, each decided either way.
#[test]
fn morale() {
    for (unit, joker) in [
        ("red/guard", false),
        ("red/levy", false),
        ("red/braves", false),
        ("red/foot", true),
    ] {
        let mut play = cards();
        play.set(unit, "disorder: 8");
        if joker {
            play.set("deck", "joker: red");
        } else {
            play.set("red/hale", format!("with: {unit}"));
            play.set("red/pym", format!("with: {unit}"));
        }
        let given: [Given; 4] = [
            &[],
            &[("reroll_ones", &["yes"])],
            &[("reroll_one", &["first"]), ("joker", &["all"])],
            &[("reroll_ones", &["yes"]), ("reroll_one", &["second"])],
        ];
        for given in given {
            agree_forced(&play, "morale", format!("unit: {unit}"), given);
        }
    }
}

/// A round of one against one, of one against nobody, and of nobody against one, with the loser's morale.
#[test]
fn fights() {
    for (red, blue, front) in [
        ("red/foot", "blue/line", [1, 1]),
        ("red/foot", "blue/line", [1, 0]),
        ("red/braves", "blue/line", [0, 1]),
    ] {
        let mut play = contact(red, blue);
        play.set(blue, "disorder: 0, standing: 5");
        let units = json!({red: {"front": front[0]}, blue: {"front": front[1]}});
        let odds = agree_forced(&play, "fight", format!("combat: c1, units: {units}"), &[]);
        // Who has no dice strikes nobody.
        assert_eq!(
            odds.counters.contains_key(&format!("{red}.kills")),
            front[1] > 0
        );
        assert_eq!(
            odds.counters.contains_key(&format!("{blue}.kills")),
            front[0] > 0
        );
    }
}

/// With a Joker on one side, the one hand after the other.
#[test]
fn a_fight_with_a_joker() {
    let mut play = contact("red/foot", "blue/line");
    play.set("deck", "joker: red");
    let fight =
        json!({"combat": "c1", "units": {"red/foot": {"front": 1}, "blue/line": {"front": 0}}});
    for list in [&[][..], &["all"], &["none", "all"]] {
        agree_forced(&play, "fight", fight.clone(), &[("joker", list)]);
    }
}

/// What a charge comes to: it arrives or not, and the reaction.
#[test]
fn charges() {
    let mut play = ready("red/horse", false);
    play.set("blue/line", "standing: 1");
    let charge = "unit: red/horse, target: blue/line, distance: 10";
    let given: [Given; 3] = [
        &[],
        &[("react", &["yes"])],
        &[("react", &["yes"]), ("reaction", &["fire"])],
    ];
    for given in given {
        agree(&play, "charge", charge, given);
    }
}
