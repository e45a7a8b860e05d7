//! BS-20, BS-24, BS-35: the first Pause and the four steps of the turn's end.

use super::{DOZEN, cards, duel};
use crate::support::{Play, dice};
use serde_json::{Value, json};

/// A Pause that finds no combat is a card like any other.
#[test]
fn bs_20_a_pause_without_combats() {
    let mut play = cards();
    play.draw("pause");
    assert_eq!(play.get("/deck/pauses"), 1);
    play.draw("red/ash");
}

/// The second turn of a duel, a combat going on from the first, at the first Pause.
fn at_the_pause() -> Play {
    let mut play = duel("formation: column", DOZEN, "");
    play.order("red/lead", "red/a");
    play.act(
        "charge",
        json!({"unit": "red/a", "target": "blue/a", "distance": 4}),
        dice(&[6]).answers(&["no"]),
    );
    // Not in the turn in which it begins.
    play.draw("pause");
    play.draw("blue/lead");
    play.draw_all();
    play.act("next", json!({}), dice(&[]));
    // The step says what is to be done in it.
    assert!(
        play.all_told().contains("Combats: 1 round to fight"),
        "{}",
        play.all_told()
    );
    // One man each and no hits: red 1 die, blue 1 die, both 1. A draw; it goes on.
    play.act("fight", round(), dice(&[1, 1]));
    play.act("next", json!({}), dice(&[]));
    assert!(
        play.all_told().contains("No unit needs to test: skipped"),
        "{}",
        play.all_told()
    );
    play.act("next", json!({}), dice(&[]));
    play.draw("red/lead");
    play.draw("pause");
    play
}

fn round() -> Value {
    json!({"combat": "c1", "units": {"red/a": {"front": 1}, "blue/a": {"front": 1}}})
}

/// A combat that goes on is fought at the first Pause: no card until it is.
#[test]
fn bs_20_combats_at_the_first_pause() {
    let mut play = at_the_pause();
    assert_eq!(play.refused("draw", json!({})), "BS-20");
    play.act("fight", round(), dice(&[1, 1]));
    play.draw("pause");
    play.draw("blue/lead");
}

/// The umpire may force the cards on; the round is then not fought at the Pause.
#[test]
fn bs_20_forced() {
    let mut play = at_the_pause();
    for card in ["pause", "joker", "dummy", "free-action", "blue/lead"] {
        play.forces(&["BS-20"], "draw", json!({}), dice(&[]).cards(&[card]));
    }
    play.act("done", json!({}), dice(&[]));
    assert_eq!(play.get("/turn/phase"), "free-fire");
    assert_eq!(play.refused("fight", round()), "BS-47");
    play.act("next", json!({}), dice(&[]));
    play.act("fight", round(), dice(&[1, 1]));
}

/// The field at step 1, with red/foot activated this turn.
fn step_1() -> Play {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.draw_all();
    assert_eq!(play.get("/turn/phase"), "free-fire");
    play
}

/// Step 1 opens by itself when the deck is empty and no character is active: not before.
#[test]
fn bs_24_step_1_opens_by_itself() {
    let mut play = duel(DOZEN, DOZEN, "");
    for card in [
        "pause",
        "pause",
        "blue/lead",
        "joker",
        "dummy",
        "free-action",
        "red/lead",
    ] {
        assert_eq!(play.refused("next", json!({})), "BS-24");
        play.draw(card);
    }
    assert_eq!(play.get("/turn/phase"), "cards");
    assert_eq!(play.refused("next", json!({})), "BS-24");
    assert_eq!(play.refused("draw", json!({})), "BS-24");
    play.act(
        "order",
        json!({"character": "red/lead", "unit": "red/a"}),
        dice(&[]),
    );
    play.act("move", json!({"unit": "red/a"}), dice(&[3]));
    assert_eq!(play.get("/turn/phase"), "cards");
    while play.get("/turn/phase") == "cards" {
        play.act("done", json!({}), dice(&[]));
    }
    assert_eq!(play.get("/turn/phase"), "free-fire");
}

/// A last card that activates nobody opens it at once.
#[test]
fn bs_24_a_last_card_that_activates_nobody() {
    let mut play = duel(DOZEN, DOZEN, "");
    for card in [
        "pause",
        "pause",
        "blue/lead",
        "red/lead",
        "joker",
        "dummy",
        "free-action",
    ] {
        assert_eq!(play.get("/turn/phase"), "cards");
        play.draw(card);
    }
    assert_eq!(play.get("/turn/phase"), "free-fire");
}

/// Infantry and artillery not activated fire once, without orders; cavalry and those activated do not.
#[test]
fn bs_24_free_fire() {
    let mut play = step_1();
    let fire = |unit: &str| json!({"unit": unit, "target": "blue/line", "range": 9.5, "men": 1});
    // One man at long range, the first shot: a 2.
    play.act("fire", fire("red/guard"), dice(&[2]));
    assert_eq!(play.unit("red/guard", "activated"), false);
    // One gunner is two dice, at short range.
    play.act("fire", fire("red/gun"), dice(&[2, 2]));
    assert_eq!(play.refused("fire", fire("red/foot")), "BS-24");
    assert_eq!(play.refused("fire", fire("red/horse")), "BS-24");
    assert_eq!(
        play.refused("reload", json!({"unit": "red/guard"})),
        "BS-24"
    );
    // Blue's too, in any order.
    play.act(
        "fire",
        json!({"unit": "blue/line", "target": "red/guard", "range": 18, "men": 1}),
        dice(&[2]),
    );
}

/// Nothing but fire, reload and tap-load.
#[test]
fn bs_24_free_fire_only() {
    let mut play = step_1();
    assert_eq!(play.refused("move", json!({"unit": "red/guard"})), "BS-24");
    assert_eq!(
        play.refused("form", json!({"unit": "red/guard", "formation": "column"})),
        "BS-24"
    );
    assert_eq!(play.refused("limber", json!({"unit": "red/gun"})), "BS-24");
    assert_eq!(
        play.refused(
            "pairs",
            json!({"unit": "red/jaegers", "target": "blue/line", "range": 5})
        ),
        "BS-24"
    );
    play.refused(
        "order",
        json!({"character": "red/ash", "unit": "red/guard"}),
    );
}

/// `next` opens step 2, then 3, then 4: the full deck again, the marks off, the next turn.
#[test]
fn bs_24_the_four_steps() {
    let mut play = step_1();
    assert_eq!(play.unit("red/foot", "activated"), true);
    play.act("next", json!({}), dice(&[]));
    assert_eq!(
        (play.get("/turn/phase"), play.get("/turn/number")),
        ("combats".into(), 1.into())
    );
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/guard", "target": "blue/line", "range": 5})
        ),
        "BS-24"
    );
    play.act("next", json!({}), dice(&[]));
    assert_eq!(
        (play.get("/turn/phase"), play.get("/turn/number")),
        ("morale".into(), 1.into())
    );
    play.act("next", json!({}), dice(&[]));
    assert_eq!(
        (play.get("/turn/phase"), play.get("/turn/number")),
        ("cards".into(), 2.into())
    );
    assert_eq!(
        (
            play.unit("red/foot", "activated"),
            play.get("/deck/drawn"),
            play.get("/deck/pauses")
        ),
        (false.into(), json!([]), 0.into())
    );
    assert_eq!(play.cards_left().len(), 11);
}

/// `next` waits for a combat of step 2.
#[test]
fn bs_24_an_open_combat_comes_first() {
    let mut play = duel("formation: column", DOZEN, "");
    play.order("red/lead", "red/a");
    play.act(
        "charge",
        json!({"unit": "red/a", "target": "blue/a", "distance": 4}),
        dice(&[6]).answers(&["no"]),
    );
    play.draw_all();
    play.act("next", json!({}), dice(&[]));
    assert_eq!(play.refused("next", json!({})), "BS-24");
    play.act(
        "fight",
        json!({"combat": "c1", "units": {"red/a": {"front": 1}, "blue/a": {"front": 1}}}),
        dice(&[1, 1]),
    );
    play.act("next", json!({}), dice(&[]));
}

/// `next` waits for a test of step 3: a tally of 7 against 5 standing; a tally of 6 against 6 asks for none.
#[test]
fn bs_24_an_open_test_comes_first() {
    let mut play = step_1();
    play.set("red/guard", "standing", 5);
    play.set("red/levy", "standing", 6);
    play.act("next", json!({}), dice(&[]));
    play.act("next", json!({}), dice(&[]));
    assert_eq!(play.refused("next", json!({})), "BS-24");
    // 4 + 4 = 8, above 7: it stands.
    play.act("morale", json!({"unit": "red/guard"}), dice(&[4, 4]));
    play.act("next", json!({}), dice(&[]));
    assert_eq!(play.get("/turn/number"), 2);
}

/// What is still to do is listed: who may fire, by name, and done once he has.
#[test]
fn bs_24_the_step_lists_what_is_to_do() {
    let mut play = step_1();
    let listed = |play: &Play| {
        let panel = play.battle.panel(drumhead::battle::Viewer::Umpire);
        let items = panel.into_iter().find_map(|block| match block {
            drumhead::battle::view::Block::Checklist { items, .. } => Some(items),
            _ => None,
        });
        items
            .unwrap_or_default()
            .into_iter()
            .map(|item| (item.text, item.done))
            .collect::<Vec<_>>()
    };
    let guard = |play: &Play| {
        listed(play)
            .into_iter()
            .find(|(text, _)| text.contains("Guard"))
            .map(|(_, done)| done)
    };
    assert_eq!(guard(&play), Some(false));
    assert!(
        !listed(&play)
            .iter()
            .any(|(text, _)| text.contains("Foot") || text.contains("Horse"))
    );
    play.act(
        "fire",
        json!({"unit": "red/guard", "target": "blue/line", "range": 18, "men": 0}),
        dice(&[]),
    );
    assert_eq!(guard(&play), Some(true));
}

/// The free reload takes off one marker, once; the free tap-load both.
#[test]
fn bs_35_free_reload_and_tap_load() {
    let mut play = step_1();
    play.set("red/jaegers", "smoke", 2);
    play.set("blue/rangers", "smoke", 2);
    play.set("red/gun", "smoke", 1);
    play.act("reload", json!({"unit": "red/jaegers"}), dice(&[]));
    assert_eq!(play.unit("red/jaegers", "smoke"), 1);
    assert_eq!(
        play.refused("reload", json!({"unit": "red/jaegers"})),
        "BS-24"
    );
    assert_eq!(
        play.refused("tap-load", json!({"unit": "red/jaegers"})),
        "BS-24"
    );
    play.act("tap-load", json!({"unit": "blue/rangers"}), dice(&[]));
    assert_eq!(
        (
            play.unit("blue/rangers", "smoke"),
            play.unit("blue/rangers", "tap_loaded")
        ),
        (0.into(), true.into())
    );
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "blue/rangers", "target": "red/foot", "range": 5})
        ),
        "BS-24"
    );
    play.act("reload", json!({"unit": "red/gun"}), dice(&[]));
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/gun", "target": "blue/line", "range": 5})
        ),
        "BS-24"
    );
}

/// A Free Action earlier in the turn takes nothing away from it; the next turn gives it again.
#[test]
fn bs_35_once_a_turn() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.bonus("free-action", 2);
    play.act(
        "play",
        json!({"card": "free-action", "action": {"do": "fire", "unit": "red/a", "target": "blue/a", "range": 18, "men": 0}}),
        dice(&[]),
    );
    for _ in 0..2 {
        play.draw_all();
        play.set("red/a", "smoke", 1);
        play.act("reload", json!({"unit": "red/a"}), dice(&[]));
        assert_eq!(
            play.refused(
                "fire",
                json!({"unit": "red/a", "target": "blue/a", "range": 5})
            ),
            "BS-24"
        );
        for _ in 0..3 {
            play.act("next", json!({}), dice(&[]));
        }
    }
}

/// The last unit of the last card is done: its character may still join and leave, until he is done himself.
#[test]
fn bs_24_the_last_character_may_still_join() {
    let mut play = cards();
    while play.cards_left().len() > 1 {
        let card = play
            .cards_left()
            .into_iter()
            .find(|card| card != "red/pym")
            .expect("a card");
        let die: &[u8] = if play.get("/deck/pauses") != 2 && !card.contains('/') && card != "pause"
        {
            &[2]
        } else {
            &[]
        };
        play.act("draw", json!({}), dice(die).cards(&[&card]));
    }
    play.set("red/pym", "class", 2);
    play.order("red/pym", "red/foot");
    play.act("done", json!({}), dice(&[]));
    assert_eq!(
        (play.get("/turn/phase"), play.get("/turn/active_character")),
        ("cards".into(), "red/pym".into())
    );
    play.act(
        "join",
        json!({"character": "red/pym", "unit": "red/foot"}),
        dice(&[]),
    );
    play.act("done", json!({}), dice(&[]));
    assert_eq!(play.get("/turn/phase"), "free-fire");
}
