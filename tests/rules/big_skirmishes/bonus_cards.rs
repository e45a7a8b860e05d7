//! BS-16, BS-18, BS-19: what Bonus cards do when they are played.

use super::{DOZEN, cards, cards_with, duel, ordered};
use crate::support::Play;

fn free(action: &str) -> String {
    format!("card: free-action, action: {{{action}}}")
}

/// The duel with the Free Action in red's hand.
fn held(red: &str) -> Play {
    let mut play = duel(red, DOZEN, "");
    play.bonus("free-action", 2);
    play
}

/// One action by a unit that nobody has ordered; it does not count as an activation, and the card is gone.
#[test]
fn bs_16_no_activation_needed_nor_counted() {
    let mut play = held(DOZEN);
    play.act("play", free("do: move, unit: red/a"), [3]);
    assert_eq!(play.figure("inches"), "4 inches");
    play.has("red/a", "activated: false, actions_left: 0");
    play.has("deck", "hands/red: []");
    play.refused("move", "unit: red/a", "BS-23");
    play.refused("play", free("do: move, unit: red/a"), "BS-15");
    play.order("red/lead", "red/a");
    play.has("red/a", "actions_left: 2");
}

/// The unit may be one already activated, and one that is in the middle of its activation keeps its actions.
#[test]
fn bs_16_a_unit_already_activated() {
    let mut play = held(DOZEN);
    play.order("red/lead", "red/a");
    play.act("move", "unit: red/a", [3]);
    play.act("play", free("do: move, unit: red/a"), [3]);
    play.has("red/a", "actions_left: 1");
    let mut play = held(DOZEN);
    play.order("red/lead", "red/a");
    play.draw("blue/lead");
    play.act(
        "play",
        free("do: fire, unit: red/a, target: blue/a, range: 18"),
        [2; 12],
    );
    play.has("red/a", "smoke: 1");
}

/// Only a unit of the holder's side.
#[test]
fn bs_16_the_holder_s_side() {
    let mut play = held(DOZEN);
    play.refused("play", free("do: move, unit: blue/a"), "BS-15");
    let mut play = duel(DOZEN, DOZEN, "");
    play.bonus("free-action", 1);
    play.refused("play", free("do: move, unit: red/a"), "BS-15");
    play.act("play", free("do: move, unit: blue/a"), [3]);
}

/// Fire only if loaded.
#[test]
fn bs_16_fire_if_loaded() {
    let mut play = held(DOZEN);
    play.set("red/a", "smoke: 1");
    let fire = free("do: fire, unit: red/a, target: blue/a, range: 5");
    play.refused("play", fire, "BS-37");
    play.has("deck", "hands/red: [free-action]");
    play.just("play", free("do: reload, unit: red/a"));
    play.has("red/a", "smoke: 0");
}

/// Every action that a unit has may be the one.
#[test]
fn bs_16_any_action() {
    for (red, action, formation) in [
        (DOZEN, "do: form, unit: red/a, formation: square", "square"),
        ("arm: artillery", "do: limber, unit: red/a", "limbered"),
        (
            "arm: artillery, formation: limbered",
            "do: unlimber, unit: red/a",
            "unlimbered",
        ),
    ] {
        let mut play = held(red);
        play.just("play", free(action));
        play.has("red/a", format!("formation: {formation}"));
    }
    let mut play = held("weapon: rifle");
    play.set("red/a", "smoke: 2");
    play.just("play", free("do: tap-load, unit: red/a"));
    play.has("red/a", "smoke: 0, tap_loaded: true");
    let mut play = held(DOZEN);
    play.draw("red/lead");
    play.just("join", "character: red/lead, unit: red/a");
    play.set("red/a", "disorder: 2");
    play.just("play", free("do: rally, unit: red/a"));
    play.has("red/a", "disorder: 1");
}

/// A charge is a move: a column charges 8 inches by card. It dices like any move: 2 is half.
#[test]
fn bs_16_a_charge_is_a_move() {
    for (die, standing) in [(3, true), (2, false)] {
        let mut play = held("formation: column");
        play.unopposed(
            "play",
            free("do: charge, unit: red/a, target: blue/a, distance: 8"),
            &[die],
        );
        play.has("red/a", format!("engaged: {standing}"));
    }
}

/// A move by card dices too, unless led: 2 is half of 4.
#[test]
fn bs_16_a_move_by_card_dices() {
    let mut play = held(DOZEN);
    play.act("play", free("do: move, unit: red/a"), [2]);
    assert_eq!(play.figure("inches"), "2 inches");
    let mut play = held(DOZEN);
    play.draw("red/lead");
    play.just("join", "character: red/lead, unit: red/a");
    play.just("play", free("do: move, unit: red/a"));
    assert_eq!(play.figure("inches"), "4 inches");
}

/// It brings exactly one action, and no other card brings any.
#[test]
fn bs_16_the_action_is_required() {
    let mut play = held(DOZEN);
    play.invalid("play", "card: free-action", "action");
    play.invalid("play", free("do: draw"), "action.do");
    play.invalid("play", free("do: move, unit: red/nobody"), "action.unit");
    play.bonus("dummy", 2);
    play.invalid(
        "play",
        "card: dummy, action: {do: move, unit: red/a}",
        "action",
    );
}

/// The Dummy changes nothing but that it is gone.
#[test]
fn bs_18_no_effect_of_its_own() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.bonus("dummy", 2);
    let before: Vec<_> = play
        .battle
        .rows()
        .into_iter()
        .filter(|(at, _)| at != "deck")
        .collect();
    play.just("play", "card: dummy");
    let after: Vec<_> = play
        .battle
        .rows()
        .into_iter()
        .filter(|(at, _)| at != "deck")
        .collect();
    assert_eq!(before, after);
    play.has("deck", "hands/red: []");
}

/// It may activate a dummy unit; the Special Effect may too (BS-63 has the rest).
#[test]
fn bs_18_it_activates_a_dummy_unit() {
    let mut play = cards();
    play.bonus("dummy", 1);
    play.just("play", "card: dummy, unit: blue/copse");
    play.has("blue/copse", "actions_left: 2");
}

/// Its name and text are shown; it changes nothing by itself.
#[test]
fn bs_19_name_and_text_are_shown() {
    let mut play = cards();
    play.bonus("fog", 2);
    let before = play.get("/units");
    play.just("play", "card: fog");
    let shown = play.told(drumhead::battle::Viewer::Table);
    assert!(
        shown.contains("Reds play Fog: Nobody sees beyond 12 inches"),
        "{shown}"
    );
    assert_eq!(play.get("/units"), before);
    play.has("deck", "hands/red: []");
}

/// It lies face up, and both players see that it is in play, until the turn ends. A card that is only discarded was never in play.
#[test]
fn bs_19_it_lies_face_up_for_the_turn() {
    let mut play = cards();
    let places = |play: &Play| -> Vec<String> {
        let all = play.battle.at_places().into_iter();
        all.map(|(place, _)| place)
            .filter(|it| it != "Deck")
            .collect()
    };
    let badges = |play: &Play| {
        play.battle
            .status(drumhead::battle::Viewer::Table)
            .badges
            .len()
    };
    play.bonus("fog", 2);
    play.just("play", "card: fog");
    assert_eq!(places(&play), ["Fog"]);
    assert_eq!(badges(&play), 1);
    play.end_turn();
    assert!(places(&play).is_empty());
    assert_eq!(badges(&play), 0);

    let mut play = cards();
    play.bonus("fog", 2);
    play.set("deck", "fog: drawn");
    assert!(places(&play).is_empty());
}

/// What it does is entered as an adjustment, a note, or by activating a dummy unit.
#[test]
fn bs_19_what_it_does_is_entered() {
    let mut play = cards_with("");
    play.bonus("fog", 1);
    play.just("play", "card: fog, unit: blue/copse");
    play.has("blue/copse", "actions_left: 2");
    play.set("red/foot", "disorder: 3");
    play.has("red/foot", "disorder: 3");
    play.just("note", "text: The fog lifts.");
    play.tells_to(drumhead::battle::Viewer::Table, "The fog lifts.");
}
