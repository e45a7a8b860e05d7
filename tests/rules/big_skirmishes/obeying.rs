//! BS-27: units that nobody leads dice to move.

use super::{DOZEN, ordered};
use crate::support::Play;

fn inches(unit: &str, die: u8) -> String {
    let mut play = ordered(unit, DOZEN, "");
    play.act("move", "unit: red/a", [die]);
    play.figure("inches")
}

/// A 1 or 2 halves the way; a 1 keeps raw troops and Indians where they are.
#[test]
fn bs_27_one_or_two_is_half() {
    for (unit, one, two, all) in [
        ("rating: average", "2", "2", "4"),
        ("rating: elite", "2", "2", "4"),
        ("rating: raw", "0", "2", "4"),
        ("indians: true, formation: skirmishers", "0", "4", "8"),
        ("arm: cavalry", "5", "5", "10"),
        ("arm: cavalry, rating: raw", "0", "5", "10"),
        ("arm: artillery", "1", "1", "2"),
    ] {
        for (die, expected) in [(1, one), (2, two), (3, all), (4, all), (5, all), (6, all)] {
            let unit_of = if expected == "1" { "inch" } else { "inches" };
            assert_eq!(
                inches(unit, die),
                format!("{expected} {unit_of}"),
                "{unit} {die}"
            );
        }
    }
}

/// Led, it throws no die, whatever it is; led away from, it does.
#[test]
fn bs_27_led_no_die() {
    for unit in ["rating: raw", "indians: true", DOZEN] {
        let mut play = ordered(unit, DOZEN, "");
        play.just("join", "character: red/lead, unit: red/a");
        play.just("move", "unit: red/a");
        assert_eq!(play.figure("inches"), "4 inches");
        play.just("leave", "character: red/lead");
        play.act("move", "unit: red/a", [2]);
        assert_eq!(play.figure("inches"), "2 inches");
    }
}

/// The character must be with this unit: with another of his side he leads that one.
#[test]
fn bs_27_led_by_who_is_with_it() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("join", "character: red/lead, unit: red/spare");
    assert_eq!(play.needs("move", "unit: red/a"), ("to obey", 1));
}

/// A unit that does not move has used its action.
#[test]
fn bs_27_staying_is_an_action() {
    let mut play = ordered("rating: raw", DOZEN, "");
    play.act("move", "unit: red/a", [1]);
    play.has("red/a", "actions_left: 1");
}

fn opening() -> Play {
    let yaml = super::duel_yaml("rating: raw", DOZEN, "");
    let mut play = crate::support::muster("big-skirmishes", &yaml).expect("sound");
    play.just("opening", "first: red");
    play
}

/// No die in the opening.
#[test]
fn bs_27_no_die_in_the_opening() {
    let mut play = opening();
    play.just("move", "unit: red/a");
    assert_eq!(play.figure("inches"), "4 inches");
}

/// By Free Action a hidden unit dices, real or not.
#[test]
fn bs_27_a_free_action_of_a_hidden_unit() {
    for unit in ["blue/ambush", "blue/copse"] {
        let mut play = super::cards();
        play.bonus("free-action", 1);
        let play_card = format!("card: free-action, action: {{do: move, unit: {unit}}}");
        assert_eq!(play.needs("play", &play_card), ("to obey", 1));
        play.act("play", &play_card, [2]);
        assert_eq!(play.figure("inches"), "2 inches", "{unit}");
    }
}
