//! RA-13, RA-14.

use super::{B, SHOT, X, Y, again, fail, motivate, red_first, shooter};
use crate::support::Play;

const BOTH: &str = "id: a, name: A, weapons: [pistol, musket]";
const LOADED: &str = "id: a, name: A, weapons: [pistol, musket], loaded: [musket, pistol]";

#[test]
fn ra_13_loading_puts_a_blue_counter_by_each_firearm() {
    let mut play = shooter(BOTH, X, "");
    play.has("red/a", "loaded: []");
    play.just("load", "figure: red/a");
    play.has("red/a", "loaded: [musket]");
    again(&mut play);
    play.just("load", "figure: red/a");
    play.has("red/a", "loaded: [musket, pistol]");
}

#[test]
fn ra_13_a_shot_takes_off_the_counter_of_its_weapon() {
    let mut play = shooter(LOADED, X, "");
    play.has("red/a", "loaded: [musket, pistol]");
    let pistol = "figure: red/a, target: blue/x, range: 4, weapon: pistol";
    play.act("shoot", pistol, [20]);
    play.has("red/a", "loaded: [musket]");
    again(&mut play);
    play.act("shoot", "figure: red/a, target: blue/x, range: 4", [20]);
    play.has("red/a", "loaded: []");
}

#[test]
fn ra_13_only_what_is_there_and_empty_is_loaded() {
    let mut play = shooter("id: a, name: A, weapons: [musket], loaded: [musket]", X, "");
    play.refused("load", "figure: red/a, weapon: musket", "RA-13");
    play.refused("load", "figure: red/a, weapon: pistol", "RA-13");
    play.invalid("load", "figure: red/a, weapon: hatchet", "weapon");
}

#[test]
fn ra_14_three_aim_counters_at_most() {
    let mut play = shooter(LOADED, X, "");
    for aim in 1..=3 {
        play.just("aim", "figure: red/a");
        play.has("red/a", format!("aim: {aim}"));
        again(&mut play);
    }
    play.refused("aim", "figure: red/a", "RA-14");
    play.act("shoot", SHOT, [20]);
    play.has("red/a", "aim: 0");
}

#[test]
fn ra_14_aiming_needs_a_loaded_weapon() {
    let mut play = shooter(BOTH, X, "");
    play.refused("aim", "figure: red/a", "RA-14");
}

/// Moving, retreating, taking cover, closing, and being attacked take the aim off; staying does not.
#[test]
fn ra_14_aim_goes_with_a_move_or_in_hand_combat() {
    for (keeps, aim) in [(false, 0), (true, 2)] {
        let more = format!("options: {{aim_survives_move: {keeps}}}\n");
        let aimed = || {
            let mut play = shooter(LOADED, X, &more);
            play.set("red/a", "aim: 2");
            play
        };
        for action in ["move", "retreat", "take-cover"] {
            let mut play = aimed();
            if action == "retreat" {
                play.set("red/a", "motivation: 'no'");
            }
            play.just(action, "figure: red/a");
            play.has("red/a", format!("aim: {aim}"));
        }
        let mut play = aimed();
        play.just("close", "figure: red/a, target: blue/x");
        play.has("red/a", format!("aim: {aim}"));
        let mut play = red_first(&[LOADED, B], &[X, Y], &more);
        play.set("blue/y", "aim: 2");
        play.act("attack", "figure: red/b, target: blue/y", [20]);
        play.has("blue/y", format!("aim: {aim}"));
        let mut play = aimed();
        play.set("red/a", "engaged_with: [blue/x], aim: 2");
        play.act("flee", "figure: red/a", [20]);
        play.has("red/a", format!("aim: {aim}"));
        let mut play = aimed();
        play.just("stay", "figure: red/a");
        play.has("red/a", "aim: 2");
    }
}

/// With two firearms loaded, the shot of one takes all the aim.
#[test]
fn ra_14_any_shot_takes_all_aim_off() {
    let mut play = red_first(&[LOADED, B], &[X], "");
    play.set("red/a", "aim: 3");
    motivate(&mut play, "red/a");
    let pistol = "figure: red/a, target: blue/x, range: 4, weapon: pistol";
    play.act("shoot", pistol, [20]);
    play.has("red/a", "aim: 0, loaded: [musket]");
}

/// What can be chosen for a field of an action that is offered to red a.
fn choices(play: &Play, action: &str, field: &str) -> Vec<String> {
    play.field("red/a", action, field).options
}

#[test]
fn ra_13_forms_list_only_what_can_be_loaded_and_shot() {
    let mut play = shooter(BOTH, X, "");
    assert_eq!(choices(&play, "load", "weapon"), ["musket", "pistol"]);
    let asked = |play: &Play| !play.field("red/a", "load", "weapon").asking.idle;
    assert!(asked(&play));
    play.just("load", "figure: red/a");
    again(&mut play);
    assert_eq!(choices(&play, "load", "weapon"), ["pistol"]);
    assert!(!asked(&play));
    assert_eq!(choices(&play, "shoot", "weapon"), ["musket"]);
    play.just("load", "figure: red/a");
    again(&mut play);
    assert_eq!(choices(&play, "shoot", "weapon"), ["musket", "pistol"]);
}

#[test]
fn ra_13_with_everything_loaded_nothing_is_loaded() {
    let play = shooter(LOADED, X, "");
    let refusal = play.offer("red/a", "load").expect("an offer").refusal;
    let refusal = refusal.expect("a refusal");
    assert_eq!(refusal.clause, "RA-13");
    assert_eq!(refusal.message, "A: every firearm is loaded already");
}

/// Hatchets are struck with by those who have one; a pistol is no choice for somebody without.
#[test]
fn ra_17_forms_list_only_weapons_that_are_carried() {
    let play = shooter(super::A, X, "");
    let weapons = ["improvised", "hatchet", "musket"];
    assert_eq!(choices(&play, "attack", "weapon"), weapons);
}

/// Only x may be struck at by a, which failed its roll; only y may be shot at while x is in hand combat.
#[test]
fn ra_15_forms_list_only_targets_that_can_be_chosen() {
    let mut play = red_first(&[LOADED, B], &[X, Y], "");
    play.set("red/b", "engaged_with: [blue/x]");
    assert_eq!(choices(&play, "shoot", "target"), ["blue/y"]);
    play.set("red/b", "engaged_with: [blue/y]");
    play.set("blue/x", "engaged_with: [red/b]");
    motivate(&mut play, "red/a");
    let refusal = play.offer("red/a", "shoot").expect("an offer").refusal;
    assert_eq!(refusal.map(|it| it.clause), Some("RA-15"));
}

#[test]
fn ra_11_forms_list_only_those_who_may_be_struck_back_at() {
    let mut play = red_first(&[LOADED, B], &[X, Y], "");
    play.set("red/a", "attacked_by: [blue/x]");
    fail(&mut play, "red/a");
    assert_eq!(choices(&play, "attack", "target"), ["blue/x"]);
}

/// Undoing a shot puts all three black counters back, in plain English.
#[test]
fn ra_14_counters_are_told_in_the_plural() {
    let mut play = red_first(&[LOADED, B], &[X], "");
    play.set("red/a", "aim: 3");
    assert_eq!(play.table(), ["A: place 3 black aim counters"]);
}
