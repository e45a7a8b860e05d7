//! BS-42: reacting to fire, where the option allows it.

use super::combat_field::*;
use crate::support::{Not, Play, dice};
use drumhead::table::Side;
use serde_json::{Value, json};

const ON: &str = "options: {react_to_fire: true}\n";

/// Red's line of 2 men has just fired at a blue unit, and missed: both dice show 2.
fn fired_at(blue: &str, id: &str, more: &str) -> Play {
    let pair = "id: pair, name: Pair, figures: 2";
    let mut play = arena(
        &[pair, LINE, HORSE],
        &[blue, "id: other, name: Other"],
        more,
    );
    play.have("red/ash", "red/pair");
    if id != "horse" {
        play.set(&format!("blue/{id}"), "formation: line");
    }
    play.act(
        "fire",
        format!("unit: red/pair, target: blue/{id}, range: 6"),
        [2, 2],
    );
    play
}

fn react(range: f64) -> String {
    format!("unit: blue/line, against: red/pair, range: {range}")
}

#[test]
fn bs_42_fire_is_not_reacted_to_by_default() {
    let mut play = fired_at(LINE, "line", "");
    play.refused("react", react(6.0), "BS-42");
    assert_eq!(play.offer("blue/line", "react"), None);
}

/// With the option the side fired at is offered its try at once, everything filled in; without it, and where nobody is left, not.
#[test]
fn bs_42_a_shot_is_followed_by_the_try() {
    let play = fired_at(LINE, "line", ON);
    let offered = |play: &Play| play.outcome().follow_ups.clone();
    let [one] = &offered(&play)[..] else {
        panic!("{:?}", offered(&play))
    };
    assert_eq!((one.side, one.action.as_str()), (Side::Blue, "react"));
    assert_eq!(
        Value::from(one.fields.clone()),
        json!({"unit": "blue/line", "against": "red/pair", "range": 6})
    );
    assert_eq!(one.text.table, "Pair fired at Line: try to react?");
    assert!(offered(&fired_at(LINE, "line", "")).is_empty());
}

#[test]
fn bs_42_fire_may_be_evaded_with_the_option() {
    let mut play = fired_at(LINE, "line", ON);
    play.act("react", react(6.0), dice(&[4]).answers(&["yes", "evade"]));
    play.tells("evade 4″ from Pair");
    // One try for each attack.
    play.refused("react", react(6.0), "BS-42");
}

/// A 3 is too low; the try is used up.
#[test]
fn bs_42_a_failed_try_is_a_try() {
    let mut play = fired_at(LINE, "line", ON);
    assert_eq!(
        play.waits("react", react(6.0), dice(&[3]).answers(&["yes", "evade"])),
        Not::LeftOver(1)
    );
    play.act("react", react(6.0), dice(&[3]).answers(&["yes"]));
    play.refused("react", react(6.0), "BS-42");
}

/// The answer hits on 5 and 6: 12 dice, the first shot: 5 and eleven twos; 6: a kill.
#[test]
fn bs_42_fire_is_answered_within_the_short_band() {
    let mut play = fired_at(LINE, "line", ON);
    let gives = dice(&[4, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 6]).answers(&["yes", "fire"]);
    play.act("react", react(9.0), gives);
    play.has("red/pair", "kills: 1");
    play.has("blue/line", "smoke: 1");
    // A reaction is no attack: nobody reacts to it.
    play.refused(
        "react",
        "unit: red/pair, against: blue/line, range: 9",
        "BS-42",
    );
}

/// Musket 9, rifle 12, tap-loaded rifle 9, carbine 6, bow 6: at the boundary it may fire, half an inch further it may not.
#[test]
fn bs_42_firing_back_only_within_short_range() {
    let may = |unit: &str, id: &str, tapped: bool, range: f64| {
        let mut play = fired_at(unit, id, ON);
        play.set(&format!("blue/{id}"), format!("tap_loaded: {tapped}"));
        let fields = format!("unit: blue/{id}, against: red/pair, range: {range}");
        let options = play
            .options("react", fields, "yes 6", "reaction")
            .expect("it reacts");
        options.iter().any(|word| word == "fire")
    };
    let rifles = "id: rifles, name: Rifles, weapon: rifle";
    let bows = "id: bows, name: Bows, weapon: bow";
    for (unit, id, tapped, short) in [
        (LINE, "line", false, 9.0),
        (rifles, "rifles", false, 12.0),
        (rifles, "rifles", true, 9.0),
        (HORSE, "horse", false, 6.0),
        (bows, "bows", false, 6.0),
    ] {
        assert!(may(unit, id, tapped, short), "{id} at {short}");
        assert!(!may(unit, id, tapped, short + 0.5), "{id} beyond {short}");
    }
}

/// Cavalry counter-charges a charge or a contact, not a volley.
#[test]
fn bs_42_no_counter_charge_at_fire() {
    let play = fired_at(HORSE, "horse", ON);
    let fields = "unit: blue/horse, against: red/pair, range: 6";
    assert_eq!(
        play.options("react", fields, "yes 6", "reaction")
            .expect("it reacts"),
        ["stand", "evade", "fire"]
    );
}

/// Only before the next action; notes are none.
#[test]
fn bs_42_react_before_the_next_action() {
    let mut play = fired_at(LINE, "line", ON);
    play.just("note", "text: They wonder.");
    play.act("roll", "", [3]);
    let before = play.battle.copy();
    play.act("react", react(6.0), dice(&[4]).answers(&["yes"]));
    play.battle = before;
    play.just("done", "");
    play.refused("react", react(6.0), "BS-42");
}

/// A Free Action is an action as well.
#[test]
fn bs_42_a_free_action_is_the_next_action() {
    let pair = "id: pair, name: Pair, figures: 2";
    let mut play = arena(&[pair, LINE], &[LINE], ON);
    play.bonus("free-action", 2);
    play.have("red/ash", "red/pair");
    play.act(
        "fire",
        "unit: red/pair, target: blue/line, range: 6",
        [2, 2],
    );
    play.act(
        "play",
        "card: free-action, action: {do: move, unit: red/line}",
        [6],
    );
    play.refused("react", react(6.0), "BS-42");
}

/// A volley by Free Action may be reacted to as any other.
#[test]
fn bs_42_a_free_actions_fire_may_be_reacted_to() {
    let pair = "id: pair, name: Pair, figures: 2";
    let mut play = arena(&[pair, LINE], &[LINE], ON);
    play.bonus("free-action", 2);
    let fire = "card: free-action, action: {do: fire, unit: red/pair, target: blue/line, range: 6}";
    play.act("play", fire, [2, 2]);
    play.act("react", react(6.0), dice(&[4]).answers(&["yes", "evade"]));
}

/// Only the unit fired at, only against who fired.
#[test]
fn bs_42_only_who_was_fired_at() {
    let mut play = fired_at(LINE, "line", ON);
    play.refused(
        "react",
        "unit: blue/other, against: red/pair, range: 6",
        "BS-42",
    );
    play.refused(
        "react",
        "unit: blue/line, against: red/horse, range: 6",
        "BS-42",
    );
}

/// `range` has no default.
#[test]
fn bs_42_range_is_required() {
    let mut play = fired_at(LINE, "line", ON);
    play.invalid("react", "unit: blue/line, against: red/pair", "range");
}

/// The last card is Ash's, the deck is empty: shot in his first action (class 1, a 1), he leaves the pair its second.
#[test]
fn bs_24_a_unit_finishes_without_its_character() {
    let mut play = arena(&["id: pair, name: Pair, figures: 2"], &[LINE], ON);
    for card in ["pause", "pause", "red/hale", "red/pym"] {
        play.draw(card);
    }
    for card in ["blue/tull", "blue/rogers", "blue/finch"] {
        play.draw(card);
    }
    for card in ["joker", "dummy", "free-action"] {
        play.draw(card);
    }
    play.lead("red/ash", "red/pair");
    // Two men and class 2.
    let fire = "unit: red/pair, target: blue/line, range: 6";
    play.act("fire", fire, [2, 2, 2, 2]);
    play.set("red/ash", "class: 1");
    let gives = dice(&[4, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 6, 1]).answers(&["yes", "fire"]);
    play.act("react", react(6.0), gives);
    play.has("red/ash", "out_of_action: true");
    play.has("turn", "phase: cards");
    play.just("reload", "unit: red/pair");
    play.has("red/pair", "smoke: 0");
}
