//! Moves, cards and the muster of Big Skirmishes: what `odds` says against every face and card tried.

use crate::agree::{LATER, agree, agree_within};
use crate::field::{FIELD, cards, opening, ready};
use crate::support::entry;
use crate::support::muster;
use crate::twin::NEAR;
use drumhead::battle::{BUDGET, Directions, Viewer};
use drumhead::table::odds::Policy;
use serde_json::json;

/// Every unit in every way, led and unled, in order and disordered.
#[test]
fn moves() {
    for unit in [
        "red/guard",
        "red/levy",
        "red/jaegers",
        "red/horse",
        "red/gun",
        "red/braves",
        "blue/wagon",
    ] {
        for (led, disorder) in [(false, 0), (false, 3), (true, 1)] {
            let mut play = ready(unit, true);
            play.set(unit, format!("disorder: {disorder}"));
            if led {
                play.set(
                    if unit.starts_with("red") {
                        "red/pym"
                    } else {
                        "blue/tull"
                    },
                    format!("with: {unit}"),
                );
            }
            for bits in 0..16 {
                let flag = |bit: u32| bits & (1 << bit) != 0;
                let fields = json!({"unit": unit, "advancing": flag(0), "bad_going": flag(1), "on_road": flag(2), "about_face": flag(3)});
                let odds = agree(&play, "move", fields, &[]);
                assert_eq!(led, odds.runs == 1);
            }
        }
    }
    let mut play = ready("red/levy", true);
    play.set("deck", "joker: red");
    for list in [&["none"][..], &["all"]] {
        agree(&play, "move", "unit: red/levy", &[("joker", list)]);
    }
}

/// Before the Pauses, between them, and after the second.
#[test]
fn draws() {
    for pauses in 0..=2 {
        let mut play = cards();
        play.set("deck", format!("pauses: {pauses}"));
        let odds = agree(&play, "draw", "", &[]);
        // Four characters, three Bonus cards and the fog, and the Pauses that are left.
        let cards = f64::from(10 - pauses);
        assert!((odds.events["red/hale.next"] - 1.0 / cards).abs() < NEAR);
        assert!((odds.events["table.next_bonus"] - 4.0 / cards).abs() < NEAR);
        assert_eq!(odds.events.contains_key("red.takes_bonus"), pauses < 2);
    }
}

/// Every order of a character's card and the Pauses that are left, counted.
#[test]
fn the_second_pause_before_a_character() {
    for (pauses, orders) in [
        (0, ["PPC", "PCP", "CPP"].as_slice()),
        (1, &["PC", "CP"]),
        (2, &[]),
    ] {
        let mut play = cards();
        play.set("deck", format!("pauses: {pauses}"));
        let odds = play
            .battle
            .odds(
                &entry("draw", ""),
                &Directions::default(),
                &Policy::Defaults,
                Viewer::Table,
                BUDGET,
            )
            .expect("odds");
        let after = |order: &&&str| pauses + order.split('C').next().map_or(0, str::len) >= 2;
        let share = orders.iter().filter(after).count() as f64 / orders.len() as f64;
        let told: Vec<&String> = odds
            .events
            .keys()
            .filter(|name| name.ends_with(LATER))
            .collect();
        assert_eq!(
            told.len(),
            if orders.is_empty() { 0 } else { 4 },
            "each character left: {told:?}"
        );
        for name in told {
            assert!(
                (odds.events[name] - share).abs() < NEAR,
                "{name} after {pauses} Pauses"
            );
        }
    }
}

/// The higher of a D6 each begins, ties again: even chances.
#[test]
fn who_begins() {
    let odds = agree_within(&opening(), "opening", "", &[], 2);
    assert!((odds.events["red.begins"] - 0.5).abs() < NEAR);
    agree(&opening(), "opening", "first: blue", &[]);
}

/// One class rolled beside a Hero, and beside a Hero and two Leaders.
#[test]
fn musters() {
    let with = |classes: &str| {
        muster(
            "big-skirmishes",
            &FIELD.replace("    - {id: tull, name: Tull, class: 1}\n", classes),
        )
        .expect("a battle")
    };
    let one = with("    - {id: tull, name: Tull, roll: true}\n");
    let odds = agree(&one, "muster", "", &[]);
    // No second Hero beside Rogers: 35 of 36 are left.
    assert!((odds.events["blue/tull.duffer"] - 6.0 / 35.0).abs() < NEAR);
    let full = with(
        "    - {id: a, name: A, class: 3}\n    - {id: b, name: B, class: 3}\n    - {id: tull, name: Tull, roll: true}\n",
    );
    let odds = agree_within(&full, "muster", "", &[], 2);
    // No Leader and no Hero: 26 of 36 are left.
    assert!((odds.events["blue/tull.duffer"] - 6.0 / 26.0).abs() < NEAR);
}
