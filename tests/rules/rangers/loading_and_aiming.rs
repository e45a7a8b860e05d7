//! RA-13, RA-14.

use super::{B, X, Y, engage, motivate, of, pass, plainly, red_first, shooter};
use crate::support::{Play, dice};
use serde_json::json;

const BOTH: &str = "id: a, name: A, weapons: [pistol, musket]";
const LOADED: &str = "id: a, name: A, weapons: [pistol, musket], loaded: [musket, pistol]";

/// A turn of red's in which a is motivated: blue passes, red wins the initiative.
fn next_turn(play: &mut Play) {
    pass(play);
    pass(play);
    play.act("initiative", json!({}), dice(&[6, 1]));
    motivate(play, "red/a");
}

#[test]
fn ra_13_loading_puts_a_blue_counter_by_each_firearm() {
    let mut play = shooter(BOTH, X, "");
    assert_eq!(of(&play, "red/a", "loaded"), json!([]));
    plainly(&mut play, "load", "red/a");
    assert_eq!(of(&play, "red/a", "loaded"), json!(["musket"]));
    next_turn(&mut play);
    plainly(&mut play, "load", "red/a");
    assert_eq!(of(&play, "red/a", "loaded"), json!(["musket", "pistol"]));
}

#[test]
fn ra_13_a_shot_takes_off_the_counter_of_its_weapon() {
    let mut play = shooter(LOADED, X, "");
    assert_eq!(of(&play, "red/a", "loaded"), json!(["musket", "pistol"]));
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 4, "weapon": "pistol"}),
        dice(&[20]),
    );
    assert_eq!(of(&play, "red/a", "loaded"), json!(["musket"]));
    next_turn(&mut play);
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 4}),
        dice(&[20]),
    );
    assert_eq!(of(&play, "red/a", "loaded"), json!([]));
}

#[test]
fn ra_13_only_what_is_there_and_empty_is_loaded() {
    let mut play = shooter("id: a, name: A, weapons: [musket], loaded: [musket]", X, "");
    assert_eq!(
        play.refused("load", json!({"figure": "red/a", "weapon": "musket"})),
        "RA-13"
    );
    assert_eq!(
        play.refused("load", json!({"figure": "red/a", "weapon": "pistol"})),
        "RA-13"
    );
    assert_eq!(
        play.invalid("load", json!({"figure": "red/a", "weapon": "hatchet"})),
        "weapon"
    );
}

#[test]
fn ra_14_three_aim_counters_at_most() {
    let mut play = shooter(LOADED, X, "");
    for aim in 1..=3 {
        plainly(&mut play, "aim", "red/a");
        assert_eq!(of(&play, "red/a", "aim"), aim);
        next_turn(&mut play);
    }
    assert_eq!(play.refused("aim", json!({"figure": "red/a"})), "RA-14");
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        dice(&[20]),
    );
    assert_eq!(of(&play, "red/a", "aim"), 0);
}

#[test]
fn ra_14_aiming_needs_a_loaded_weapon() {
    let mut play = shooter(BOTH, X, "");
    assert_eq!(play.refused("aim", json!({"figure": "red/a"})), "RA-14");
}

/// Moving, retreating, taking cover, closing, and being attacked take the aim off; staying does not.
#[test]
fn ra_14_aim_goes_with_a_move_or_in_hand_combat() {
    for (keeps, aim) in [(false, 0), (true, 2)] {
        let more = format!("options: {{aim_survives_move: {keeps}}}\n");
        for action in ["move", "retreat", "take-cover"] {
            let mut play = shooter(LOADED, X, &more);
            play.set("red/a", "aim", 2);
            plainly(&mut play, action, "red/a");
            assert_eq!(of(&play, "red/a", "aim"), aim, "{action}");
        }
        let mut play = shooter(LOADED, X, &more);
        play.set("red/a", "aim", 2);
        play.act(
            "close",
            json!({"figure": "red/a", "target": "blue/x"}),
            dice(&[]),
        );
        assert_eq!(of(&play, "red/a", "aim"), aim);
        let mut play = red_first(&[LOADED, B], &[X, Y], &more);
        play.set("blue/y", "aim", 2);
        play.act(
            "attack",
            json!({"figure": "red/b", "target": "blue/y"}),
            dice(&[20]),
        );
        assert_eq!(of(&play, "blue/y", "aim"), aim);
        let mut play = shooter(LOADED, X, &more);
        play.set("red/a", "aim", 2);
        engage(&mut play, "red/a", "blue/x");
        play.set("red/a", "aim", 2);
        play.act("flee", json!({"figure": "red/a"}), dice(&[20]));
        assert_eq!(of(&play, "red/a", "aim"), aim);
        let mut play = shooter(LOADED, X, &more);
        play.set("red/a", "aim", 2);
        plainly(&mut play, "stay", "red/a");
        assert_eq!(of(&play, "red/a", "aim"), 2);
    }
}

/// With two firearms loaded, the shot of one takes all the aim.
#[test]
fn ra_14_any_shot_takes_all_aim_off() {
    let mut play = red_first(&[LOADED, B], &[X], "");
    play.set("red/a", "aim", 3);
    motivate(&mut play, "red/a");
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 4, "weapon": "pistol"}),
        dice(&[20]),
    );
    assert_eq!(
        (of(&play, "red/a", "aim"), of(&play, "red/a", "loaded")),
        (0.into(), json!(["musket"]))
    );
}

/// What can be chosen for a field of an action that is offered to red a.
fn choices(play: &Play, action: &str, field: &str) -> Vec<String> {
    let offer = play.offer("red/a", action).expect("an offer");
    let field = offer.fields.into_iter().find(|it| it.name == field);
    field.expect("the field").options
}

#[test]
fn ra_13_forms_list_only_what_can_be_loaded_and_shot() {
    let mut play = shooter(BOTH, X, "");
    assert_eq!(choices(&play, "load", "weapon"), ["musket", "pistol"]);
    plainly(&mut play, "load", "red/a");
    next_turn(&mut play);
    assert_eq!(choices(&play, "load", "weapon"), ["pistol"]);
    assert_eq!(choices(&play, "shoot", "weapon"), ["musket"]);
    plainly(&mut play, "load", "red/a");
    next_turn(&mut play);
    assert_eq!(choices(&play, "shoot", "weapon"), ["musket", "pistol"]);
}

#[test]
fn ra_13_with_everything_loaded_nothing_is_loaded() {
    let play = shooter(LOADED, X, "");
    let refusal = play.offer("red/a", "load").expect("an offer").refusal;
    let refusal = refusal.expect("a refusal");
    assert_eq!(
        (refusal.clause, refusal.message.as_str()),
        ("RA-13", "A: every firearm is loaded already")
    );
}

/// Hatchets are struck with by those who have one; a pistol is no choice for somebody without.
#[test]
fn ra_17_forms_list_only_weapons_that_are_carried() {
    let play = shooter(super::A, X, "");
    assert_eq!(
        choices(&play, "attack", "weapon"),
        ["improvised", "hatchet", "musket"]
    );
}

/// Only x may be struck at by a, which failed its roll; only y may be shot at while x is in hand combat.
#[test]
fn ra_15_forms_list_only_targets_that_can_be_chosen() {
    let mut play = red_first(&[LOADED, B], &[X, Y], "");
    engage(&mut play, "red/b", "blue/x");
    assert_eq!(choices(&play, "shoot", "target"), ["blue/y"]);
    engage(&mut play, "red/b", "blue/y");
    play.set("blue/x", "engaged_with", json!(["red/b"]));
    motivate(&mut play, "red/a");
    let refusal = play.offer("red/a", "shoot").expect("an offer").refusal;
    assert_eq!(refusal.map(|it| it.clause), Some("RA-15"));
}

#[test]
fn ra_11_forms_list_only_those_who_may_be_struck_back_at() {
    let mut play = red_first(&[LOADED, B], &[X, Y], "");
    play.set("red/a", "attacked_by", json!(["blue/x"]));
    super::fail(&mut play, "red/a");
    assert_eq!(choices(&play, "attack", "target"), ["blue/x"]);
}

/// Undoing a shot puts all three black counters back, in plain English.
#[test]
fn ra_14_counters_are_told_in_the_plural() {
    let mut play = red_first(&[LOADED, B], &[X], "");
    play.set("red/a", "aim", 3);
    let report = play.report();
    assert!(
        report.contains("table: A: place 3 black aim counters"),
        "{report}"
    );
}
