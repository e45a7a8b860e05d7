//! What the umpire may set, and what follows from it: BS-64 and the bounds of every clause.

use super::{DOZEN, cards, duel, field_with};
use crate::support::dice;

/// Standing and kills go together, within the figures that it started with.
#[test]
fn bs_64_standing_takes_kills_along() {
    let mut play = cards();
    play.set("red/foot", "standing: 7");
    play.has("red/foot", "kills: 5, tally: 5");
    play.set("red/foot", "kills: 2");
    play.has("red/foot", "standing: 10");
    for wrong in ["13", "-1", "1.5", "many"] {
        play.cannot_set("red/foot", format!("standing: {wrong}"));
    }
    play.set("red/foot", "standing: 0");
    play.has("red/foot", "removed: true");
    play.set("red/foot", "standing: 3, removed: false");
    play.has("red/foot", "standing: 3, removed: false");
}

/// Markers, formations and flags within their bounds; counters that there are.
#[test]
fn bs_64_bounds_hold() {
    let mut play = cards();
    for (row, wrong) in [
        (
            "red/foot",
            "smoke: 3, disorder: -1, formation: mounted, hidden: 1, actions_left: 3",
        ),
        ("red/horse", "formation: line"),
        ("red/gun", "formation: column"),
        ("red/ash", "class: 5, with: blue/line, activations_left: 3"),
        ("red/ash", "with: red/nobody"),
        ("deck", "pauses: 3, joker: green, red/ash: red"),
        ("turn", "number: 0, active_unit: red/nobody"),
    ] {
        play.cannot_set(row, wrong);
    }
    play.invalid(
        "adjust",
        "unit: red/foot, counter: courage, to: 1",
        "counter",
    );
    play.invalid("adjust", "unit: red/nobody, counter: smoke, to: 1", "unit");
}

/// A unit taken off leaves its Formation, its characters stay alone, its activation is over.
#[test]
fn bs_64_taking_a_unit_off() {
    for (state, clause) in [("removed", "BS-41"), ("routed", "BS-55")] {
        let mut play = field_with("");
        play.just("group", "units: [red/guard, red/foot, red/levy]");
        play.just("join", "character: red/ash, unit: red/foot");
        play.just("start-cards", "");
        play.order("red/ash", "red/foot");
        play.set("red/foot", format!("{state}: true"));
        play.has("red/foot", "actions_left: 0, grouped_with: []");
        play.has("red/guard", "grouped_with: [red/levy]");
        play.has("red/ash", "with: null");
        play.refused("move", "unit: red/foot", clause);
        play.set("red/foot", format!("{state}: false"));
        play.has("red/foot", format!("{state}: false"));
    }
}

/// A character set to class 0 is out of action; he comes back with a class, and his card with the next shuffle.
#[test]
fn bs_64_out_of_action_and_back() {
    let mut play = duel("", "", "");
    play.set("red/lead", "class: 0");
    play.has("red/lead", "out_of_action: true");
    assert!(!play.cards_left().contains(&"red/lead".to_owned()));
    play.cannot_set("red/lead", "with: red/a");
    play.set("red/lead", "class: 2, out_of_action: false");
    assert!(!play.cards_left().contains(&"red/lead".to_owned()));
    play.end_turn();
    assert!(play.cards_left().contains(&"red/lead".to_owned()));
}

/// The deck: Pauses counted, a Bonus card put into a hand or back; after the second Pause nobody holds one.
#[test]
fn bs_64_the_deck() {
    let mut play = cards();
    play.set("deck", "joker: red");
    play.has("deck", "hands/red: [joker], left/bonus: 3");
    play.set("deck", "joker: left");
    play.has("deck", "hands/red: [], left/bonus: 4");
    play.set("deck", "red/ash: drawn");
    assert!(!play.cards_left().contains(&"red/ash".to_owned()));
    play.set("deck", "dummy: blue, pauses: 2");
    play.has("deck", "left/pauses: 0, hands/blue: []");
    play.cannot_set("deck", "joker: red");
    play.set("deck", "pauses: 0");
    play.has("deck", "left/pauses: 2");
}

/// Who is active: his activations by his class, his unit's two actions.
#[test]
fn bs_64_who_is_active() {
    let mut play = cards();
    play.set("turn", "active_character: red/pym");
    play.has("red/pym", "activations_left: 1");
    play.set("turn", "active_unit: red/foot");
    play.has("red/foot", "actions_left: 2, activated: true");
    play.set("turn", "active_unit: null");
    play.has("red/foot", "actions_left: 0");
    play.set("turn", "active_character: null");
    play.has("red/pym", "activations_left: 0");
}

/// A unit that the umpire hides in mid-game is called by a number of its own.
#[test]
fn bs_60_hidden_in_mid_game() {
    let mut play = cards();
    play.set("blue/line", "hidden: true");
    play.set("red/foot", "hidden: true");
    let names: Vec<String> = play
        .battle
        .roster(drumhead::battle::Viewer::Table)
        .into_iter()
        .map(|row| row.name)
        .collect();
    for (n, name) in names.iter().enumerate() {
        assert!(!names[..n].contains(name), "{name} twice");
    }
    assert!(names.contains(&"Hidden unit 1".to_owned()), "{names:?}");
}

/// The phase: what it brings is due, and nobody stays active.
#[test]
fn bs_64_the_phase() {
    let mut play = field_with("");
    // Not before the cards have started.
    play.cannot_set("turn", "phase: cards");
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.set("blue/line", "kills: 7");
    play.set("turn", "phase: morale");
    play.has("turn", "phase: morale, active_character: null");
    // 7 kills against 5 standing: a test is due.
    play.refused("next", "", "BS-24");
    play.set("turn", "phase: cards");
    play.act("draw", "", dice(&[]).cards(&["red/pym"]));
}

/// A unit taken out of a combat by the umpire leaves it; the combat is over where a side has nobody left.
#[test]
fn bs_64_out_of_a_combat() {
    let mut play = duel("formation: column", DOZEN, "");
    play.order("red/lead", "red/a");
    play.act(
        "charge",
        "unit: red/a, target: blue/a, distance: 4",
        dice(&[6]).answers(&["no"]),
    );
    play.has("red/a", "engaged: true");
    play.cannot_set("red/a", "engaged: true");
    play.set("red/a", "engaged: false");
    play.has("red/a", "engaged: false");
    play.has("blue/a", "engaged: false");
    assert_eq!(play.combats(), 0);
}

/// Kills may be named as what gives the difference, or both be set at once; they still make the 12. 10.0 is 10.
#[test]
fn bs_64_standing_against_kills() {
    let mut play = cards();
    play.just(
        "adjust",
        "unit: red/foot, counter: standing, to: 8, against: kills",
    );
    play.has("red/foot", "standing: 8, kills: 4");
    play.just("adjust", "unit: red/foot, set: {standing: 10.0, kills: 2}");
    play.has("red/foot", "standing: 10, kills: 2");
    for (row, wrong) in [
        ("red/foot", "standing: 10, kills: 3"),
        ("red/foot", "standing: 1.5, kills: 2"),
        ("red/foot", "smoke: 3, disorder: 1"),
        ("red/foot", "tally: 3"),
        ("red/foot", "courage: 3"),
        ("red/foot", ""),
        ("turn", "number: 0"),
    ] {
        play.invalid("adjust", format!("unit: {row}, set: {{{wrong}}}"), "set");
    }
    play.just("adjust", "unit: red/foot, counter: smoke, to: 2.0");
    play.has("red/foot", "smoke: 2");
}

/// What is taken from one counter goes to another only as far as that can rise.
#[test]
fn bs_64_no_more_figures_than_there_are() {
    let mut play = cards();
    play.set("red/foot", "smoke: 2");
    let fields = "unit: red/foot, counter: smoke, to: 1, against: standing";
    play.invalid("adjust", fields, "against");
    play.set("red/foot", "standing: 10");
    play.just("adjust", fields);
    play.has("red/foot", "smoke: 1, standing: 11, kills: 1");
}

/// A character whom the umpire puts with a unit, or takes from it, is moved on the table; undone, he goes back to it.
#[test]
fn bs_64_a_character_is_put_with_a_unit() {
    let mut play = cards();
    play.set("red/ash", "with: red/foot");
    assert_eq!(play.table(), ["Ash: place with Foot"]);
    play.set("red/ash", "with: null");
    assert_eq!(play.table(), ["Ash: place beside Foot, alone"]);
}

/// Counters that have nothing to do with each other are set in one go, and all are told; what stays as it was is not.
#[test]
fn bs_64_several_at_once() {
    let mut play = cards();
    play.just(
        "adjust",
        "unit: red/foot, set: {smoke: 1, standing: 10, disorder: 0, formation: column}",
    );
    play.has(
        "red/foot",
        "smoke: 1, standing: 10, kills: 2, formation: column",
    );
    assert_eq!(
        play.verdict(),
        "Umpire: Foot, smoke 0 to 1, standing 12 to 10, formation line to column, kills 0 to 2 | UMPIRE SETS | plain | -"
    );
    play.just("adjust", "unit: red/foot, counter: standing, to: 7");
    assert_eq!(
        play.verdict(),
        "Umpire: Foot, standing 10 to 7, kills 2 to 5 | UMPIRE SETS | plain | -"
    );
    play.just("adjust", "unit: turn, set: {number: 3}");
    play.has("turn", "number: 3");
    play.invalid(
        "adjust",
        "unit: red/ash, set: {class: 0, out_of_action: false}",
        "set",
    );
}
