//! BS-22, BS-23: who activates how many units, and what that gives them.

use super::{DOZEN, cards, duel, ordered, sides};
use crate::support::{Not, Play, dice, muster};
use drumhead::battle::Viewer;
use drumhead::battle::view::Standing;

/// Blue to one side; red with six units and a character of this class.
fn officer(class: u8) -> Play {
    let units: Vec<String> = (0..6)
        .map(|n| format!("{{id: u{n}, name: U{n}}}"))
        .collect();
    let character = format!("{{id: c, name: C, class: {class}}}");
    let yaml = sides([&units.join(", "), &character], ["{name: U}", ""], "");
    let mut play = muster("big-skirmishes", &yaml).expect("a sound battle");
    play.just("start-cards", "");
    play
}

/// How many units he can order before he is refused.
fn orders(play: &mut Play) -> usize {
    for n in 0..6 {
        let fields = format!("character: red/c, unit: red/u{n}");
        if let Err(not) = play.try_do("order", fields, []) {
            assert_eq!(not, Not::Refused("BS-22"));
            return n;
        }
    }
    6
}

/// A Duffer one, the others two; after the second Pause one fewer; after the first, no fewer.
#[test]
fn bs_22_as_many_units_as_the_class_allows() {
    for (class, pauses, units) in [
        (1, 0, 1),
        (2, 0, 2),
        (3, 0, 2),
        (4, 0, 2),
        (1, 1, 1),
        (2, 1, 2),
        (1, 2, 0),
        (2, 2, 1),
        (3, 2, 1),
        (4, 2, 1),
    ] {
        let mut play = officer(class);
        for _ in 0..pauses {
            play.draw("pause");
        }
        play.draw("red/c");
        assert_eq!(
            orders(&mut play),
            units,
            "class {class} after {pauses} Pauses"
        );
    }
}

/// A Duffer's card after the second Pause brings no order, but he may himself join, leave or move until the next.
#[test]
fn bs_22_a_duffer_may_still_move() {
    let mut play = officer(1);
    play.draw("pause");
    play.draw("pause");
    play.draw("red/c");
    assert_eq!(
        play.verdict(),
        "C is up, but a Duffer orders nothing after the second Pause | C | bad | red"
    );
    assert_eq!(
        play.follows(),
        ["C: may move up to 4″, join or leave a unit"]
    );
    // Nobody waits for him.
    play.has("turn", "active_character: null");
    play.refused("done", "", "BS-23");
    play.refused("order", "character: red/c, unit: red/u0", "BS-22");
    let waiting = play.copy();
    // Once: he joins, or leaves, or moves.
    play.just("join", "character: red/c, unit: red/u0");
    play.refused("leave", "character: red/c", "BS-09");
    play = waiting.copy();
    play.set("red/c", "with: red/u0");
    play.just("leave", "character: red/c");
    play.refused("join", "character: red/c, unit: red/u0", "BS-09");
    play = waiting.copy();
    play.draw_first(&play.cards_left()[0]);
    play.refused("join", "character: red/c, unit: red/u0", "BS-09");
    // His may be the last card: he moves before the combats.
    play = waiting;
    play.set("turn", "phase: free-fire");
    assert_eq!(play.row("C").standing, Standing::Active);
    let combats = play.copy();
    play.just("join", "character: red/c, unit: red/u0");
    play = combats;
    play.just("next", "");
    assert_eq!(play.row("C").standing, Standing::Acted);
    play.refused("join", "character: red/c, unit: red/u0", "BS-09");
}

/// His card done, he waits for the next turn; before it, for his card. Nobody is told to draw what has been drawn.
#[test]
fn bs_09_when_a_card_comes() {
    let why = |play: &Play, action: &str| {
        let offer = play.offer("red/c", action).expect("offered");
        offer.refusal.expect("refused").message
    };
    let mut play = officer(2);
    for action in ["join", "order"] {
        assert!(why(&play, action).ends_with("wait until it is drawn"));
    }
    play.draw("red/c");
    play.draw("pause");
    for action in ["join", "order"] {
        let message = why(&play, action);
        assert!(
            message.ends_with("it has passed, so wait for the next turn"),
            "{message}"
        );
    }
}

/// A character is called on only while there is a unit to order.
#[test]
fn bs_22_no_unit_left_to_order() {
    let mut play = officer(2);
    for n in 0..6 {
        play.set(&format!("red/u{n}"), "activated: true");
    }
    play.draw("red/c");
    assert_eq!(
        play.verdict(),
        "C is up, but no unit is left to order | C | bad | red"
    );
    play.has("red/c", "activations_left: 2");
    let now = |play: &Play| play.battle.status(Viewer::Table).now;
    assert_eq!(now(&play), "C has no order left: draw the next card");
    play.set("red/u0", "activated: false");
    assert_eq!(now(&play), "C may order 2 units within 6″");
    play.just("order", "unit: red/u0");
    play.just("done", "");
    assert_eq!(
        play.verdict(),
        "U0 are done, 2 actions unused; C has no unit left to order | U0 DONE | plain | red"
    );
}

/// What is offered to a unit off the table is refused as when it is tried.
#[test]
fn bs_23_no_order_is_offered_to_the_gone() {
    let mut play = cards();
    play.set("red/foot", "removed: true");
    play.draw("red/ash");
    let offer = play.offer("red/foot", "order").expect("offered");
    assert_eq!(offer.refusal.expect("refused").clause, "BS-23");
}

/// Drawn before the second Pause, his units count as they did; the Pause comes with a draw, which ends his activation.
#[test]
fn bs_22_only_while_the_card_is_up() {
    let mut play = cards();
    play.refused("order", "character: red/ash, unit: red/foot", "BS-22");
    play.draw("red/ash");
    play.refused("order", "character: red/hale, unit: red/foot", "BS-22");
    play.refused("order", "character: blue/tull, unit: blue/line", "BS-22");
    play.refused("order", "character: red/ash, unit: blue/line", "BS-22");
    play.draw("blue/tull");
    play.refused("order", "character: red/ash, unit: red/foot", "BS-22");
}

/// Activated once a turn at most, by one character; again the turn after.
#[test]
fn bs_23_once_a_turn() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.has("red/foot", "activated: true, actions_left: 2");
    play.refused("order", "character: red/ash, unit: red/foot", "BS-23");
    play.draw("red/hale");
    play.refused("order", "character: red/hale, unit: red/foot", "BS-23");
    play.end_turn();
    play.order("red/hale", "red/foot");
}

/// Two actions, the same twice where that makes sense; not three.
#[test]
fn bs_23_two_actions() {
    let mut play = ordered("weapon: rifle", DOZEN, "");
    play.set("red/a", "smoke: 2");
    for left in [1, 0] {
        play.just("reload", "unit: red/a");
        play.has("red/a", format!("actions_left: {left}"));
    }
    play.refused("move", "unit: red/a", "BS-23");
    let mut play = ordered(DOZEN, DOZEN, "");
    play.volley(18.0, &[2; 12]);
    play.just("reload", "unit: red/a");
    play.refused("form", "unit: red/a, formation: column", "BS-23");
}

/// Without an order, no action.
#[test]
fn bs_23_an_order_comes_first() {
    let mut play = cards();
    play.draw("red/ash");
    play.refused("move", "unit: red/foot", "BS-23");
    play.refused(
        "fire",
        "unit: red/foot, target: blue/line, range: 5",
        "BS-23",
    );
}

/// A new order, `done` or `draw` ends the unit's activation; `draw` the character's too.
#[test]
fn bs_23_what_ends_an_activation() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.just("order", "character: red/ash, unit: red/guard");
    play.has("red/foot", "actions_left: 0");
    play.has("turn", "active_unit: red/guard");
    play.refused("move", "unit: red/foot", "BS-23");

    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.just("done", "");
    play.has("red/foot", "actions_left: 0");
    play.has("turn", "active_unit: null, active_character: red/ash");
    play.refused("move", "unit: red/foot", "BS-23");
    play.just("order", "character: red/ash, unit: red/guard");

    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.draw("blue/tull");
    play.has("red/foot", "actions_left: 0");
    play.has("red/ash", "activations_left: 0");
    play.has("turn", "active_character: blue/tull");
    play.refused("move", "unit: red/foot", "BS-23");
}

/// `done` ends the last unit's activation, not his: he may still join and leave, until he is done himself.
#[test]
fn bs_23_done_ends_the_unit_first() {
    let mut play = officer(1);
    play.order("red/c", "red/u0");
    play.just("done", "");
    // Nothing says that he is done too.
    assert_eq!(
        play.verdict(),
        "U0 are done, 2 actions unused; C has no order left | U0 DONE | plain | red"
    );
    play.has("turn", "active_unit: null, active_character: red/c");
    play.just("join", "character: red/c, unit: red/u0");
    play.just("done", "");
    play.has("turn", "active_character: null");
    play.refused("leave", "character: red/c", "BS-09");
}

/// A unit that is routed or removed cannot be ordered, nor a dummy that all know for one.
#[test]
fn bs_23_who_cannot_be_ordered() {
    for state in ["routed", "removed"] {
        let mut play = cards();
        play.set("red/foot", format!("{state}: true"));
        play.draw("red/ash");
        play.refused("order", "character: red/ash, unit: red/foot", "BS-23");
    }
    let mut play = cards();
    play.set("blue/copse", "hidden: false");
    play.draw("blue/tull");
    play.refused("order", "character: blue/tull, unit: blue/copse", "BS-23");
}

/// Forced past what can be forced, the state stays sound; an order makes no sense out of the cards or to who is gone.
#[test]
fn bs_23_forced_orders() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.forces(
        &["BS-23"],
        "order",
        "character: red/ash, unit: red/foot",
        [],
    );
    play.has("red/foot", "actions_left: 2");
    play.forces(
        &["BS-22"],
        "order",
        "character: red/hale, unit: red/levy",
        [],
    );
    play.has("red/levy", "actions_left: 2");
    play.set("red/guard", "removed: true");
    let order = "character: red/ash, unit: red/guard";
    assert!(matches!(
        play.try_do("order", order, dice(&[]).force()),
        Err(Not::Invalid(_))
    ));

    let mut play = super::field_with("");
    let order = "character: red/ash, unit: red/foot";
    play.refused("order", order, "BS-22");
    assert!(matches!(
        play.try_do("order", order, dice(&[]).force()),
        Err(Not::Invalid(_))
    ));
}

/// A forced action of a unit that nobody ordered is marked, and leaves it without actions.
#[test]
fn bs_23_a_forced_action_is_marked() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.forces(&["BS-23"], "move", "unit: red/a", [3]);
    play.has("red/a", "actions_left: 0, activated: false");
    play.refused("move", "unit: red/a", "BS-23");
}
