//! BS-20, BS-24, BS-35: the first Pause and the four steps of the turn's end.

use super::{DOZEN, cards, cards_with, duel, sides};
use crate::support::{Play, dice, muster};
use drumhead::battle::Viewer;
use drumhead::battle::view::Standing;
use drumhead::table::Side;

/// A Pause that finds no combat is a card like any other.
#[test]
fn bs_20_a_pause_without_combats() {
    let mut play = cards();
    play.draw("pause");
    play.has("deck", "pauses: 1");
    play.draw("red/ash");
}

/// The second turn of a duel, a combat going on from the first, at the first Pause.
fn at_the_pause() -> Play {
    let mut play = duel("formation: column", DOZEN, "");
    play.order("red/lead", "red/a");
    play.act(
        "charge",
        "unit: red/a, target: blue/a, distance: 4",
        dice(&[6]).answers(&["no"]),
    );
    // Not in the turn in which it begins.
    play.draw("pause");
    play.draw("blue/lead");
    play.draw_all();
    play.just("next", "");
    // The step says what is to be done in it.
    play.tells("Combats: 1 combat to fight");
    // One man each and no hits: red 1 die, blue 1 die, both 1. A draw; it goes on.
    play.act("fight", ROUND, [1, 1]);
    play.just("next", "");
    play.tells("No unit needs to test: skipped");
    play.just("next", "");
    play.draw("red/lead");
    play.draw("pause");
    play
}

const ROUND: &str = "combat: c1, units: {red/a: {front: 1}, blue/a: {front: 1}}";

/// A combat that goes on is fought at the first Pause: no card until it is.
#[test]
fn bs_20_combats_at_the_first_pause() {
    let mut play = at_the_pause();
    play.refused("draw", "", "BS-20");
    play.act("fight", ROUND, [1, 1]);
    play.draw("pause");
    play.draw("blue/lead");
}

/// The umpire may force the cards on; the round is then not fought at the Pause.
#[test]
fn bs_20_forced() {
    let mut play = at_the_pause();
    for card in ["pause", "joker", "dummy", "free-action", "blue/lead"] {
        play.forces(&["BS-20"], "draw", "", dice(&[]).cards(&[card]));
    }
    play.just("done", "");
    play.has("turn", "phase: free-fire");
    play.refused("fight", ROUND, "BS-47");
    play.just("next", "");
    play.act("fight", ROUND, [1, 1]);
}

/// The field at step 1, with red/foot activated this turn.
fn step_1() -> Play {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.draw_all();
    play.has("turn", "phase: free-fire");
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
        play.refused("next", "", "BS-24");
        play.draw(card);
    }
    play.has("turn", "phase: cards");
    play.refused("next", "", "BS-24");
    play.refused("draw", "", "BS-24");
    play.just("order", "character: red/lead, unit: red/a");
    play.act("move", "unit: red/a", [3]);
    play.has("turn", "phase: cards");
    while play.get("/turn/phase") == "cards" {
        play.just("done", "");
    }
    play.has("turn", "phase: free-fire");
}

/// A last card that activates nobody opens it at once.
#[test]
fn bs_24_a_last_card_that_activates_no_unit() {
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
        play.has("turn", "phase: cards");
        play.draw(card);
    }
    play.has("turn", "phase: free-fire");
}

/// In step 1 foot and guns that were not activated are shown as ready; cavalry has nothing to do.
#[test]
fn bs_24_free_fire_shows_who_is_ready() {
    let play = step_1();
    let standing = |name| play.row(name).standing;
    assert_eq!(["Guard", "Gun"].map(standing), [Standing::Ready; 2]);
    assert_eq!(
        ["Foot", "Horse"].map(standing),
        [Standing::Acted, Standing::Idle]
    );
}

/// Infantry and artillery not activated fire once, without orders; cavalry and those activated do not.
#[test]
fn bs_24_free_fire() {
    let mut play = step_1();
    let fire = |unit: &str| format!("unit: {unit}, target: blue/line, range: 9.5, men: 1");
    // One man at long range, the first shot: a 2.
    play.act("fire", fire("red/guard"), [2]);
    play.has("red/guard", "activated: false");
    // One gunner is two dice, at short range.
    play.act("fire", fire("red/gun"), [2, 2]);
    play.refused("fire", fire("red/foot"), "BS-24");
    play.refused("fire", fire("red/horse"), "BS-24");
    play.refused("reload", "unit: red/guard", "BS-24");
    // Blue's too, in any order.
    play.act(
        "fire",
        "unit: blue/line, target: red/guard, range: 18, men: 1",
        [2],
    );
}

/// Nothing but fire, reload and tap-load.
#[test]
fn bs_24_free_fire_only() {
    let mut play = step_1();
    play.refused("move", "unit: red/guard", "BS-24");
    play.refused("form", "unit: red/guard, formation: column", "BS-24");
    play.refused("limber", "unit: red/gun", "BS-24");
    play.refused(
        "pairs",
        "unit: red/jaegers, target: blue/line, range: 5",
        "BS-24",
    );
    play.refused("order", "character: red/ash, unit: red/guard", "BS-22");
}

/// `next` opens step 2, then 3, then 4: the full deck again, the marks off, the next turn.
#[test]
fn bs_24_the_four_steps() {
    let mut play = step_1();
    play.has("red/foot", "activated: true");
    play.just("next", "");
    play.has("turn", "phase: combats, number: 1");
    play.refused(
        "fire",
        "unit: red/guard, target: blue/line, range: 5",
        "BS-24",
    );
    play.just("next", "");
    play.has("turn", "phase: morale, number: 1");
    play.just("next", "");
    play.has("turn", "phase: cards, number: 2");
    play.has("red/foot", "activated: false");
    play.has("deck", "drawn: [], pauses: 0");
    assert_eq!(play.cards_left().len(), 11);
}

/// `next` waits for a combat of step 2.
#[test]
fn bs_24_an_open_combat_comes_first() {
    let mut play = duel("formation: column", DOZEN, "");
    play.order("red/lead", "red/a");
    play.act(
        "charge",
        "unit: red/a, target: blue/a, distance: 4",
        dice(&[6]).answers(&["no"]),
    );
    play.draw_all();
    play.just("next", "");
    play.refused("next", "", "BS-24");
    play.act(
        "fight",
        "combat: c1, units: {red/a: {front: 1}, blue/a: {front: 1}}",
        [1, 1],
    );
    play.just("next", "");
}

/// `next` waits for a test of step 3: a tally of 7 against 5 standing; a tally of 6 against 6 asks for none.
#[test]
fn bs_24_an_open_test_comes_first() {
    let mut play = step_1();
    play.set("red/guard", "standing: 5");
    play.set("red/levy", "standing: 6");
    play.just("next", "");
    play.just("next", "");
    play.refused("next", "", "BS-24");
    // 4 + 4 = 8, above 7: it stands.
    play.act("morale", "unit: red/guard", [4, 4]);
    play.just("next", "");
    play.has("turn", "number: 2");
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
    play.just(
        "fire",
        "unit: red/guard, target: blue/line, range: 18, men: 0",
    );
    assert_eq!(guard(&play), Some(true));
}

/// The free reload takes off one marker, once; the free tap-load both.
#[test]
fn bs_35_free_reload_and_tap_load() {
    let mut play = step_1();
    play.set("red/jaegers", "smoke: 2");
    play.set("blue/rangers", "smoke: 2");
    play.set("red/gun", "smoke: 1");
    play.just("reload", "unit: red/jaegers");
    play.has("red/jaegers", "smoke: 1");
    play.refused("reload", "unit: red/jaegers", "BS-24");
    play.refused("tap-load", "unit: red/jaegers", "BS-24");
    play.just("tap-load", "unit: blue/rangers");
    play.has("blue/rangers", "smoke: 0, tap_loaded: true");
    play.refused(
        "fire",
        "unit: blue/rangers, target: red/foot, range: 5",
        "BS-24",
    );
    play.just("reload", "unit: red/gun");
    play.refused(
        "fire",
        "unit: red/gun, target: blue/line, range: 5",
        "BS-24",
    );
}

/// A Free Action earlier in the turn takes nothing away from it; the next turn gives it again.
#[test]
fn bs_35_once_a_turn() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.bonus("free-action", 2);
    play.just(
        "play",
        "card: free-action, action: {do: fire, unit: red/a, target: blue/a, range: 18, \
men: 0}",
    );
    for _ in 0..2 {
        play.draw_all();
        play.set("red/a", "smoke: 1");
        play.just("reload", "unit: red/a");
        play.refused("fire", "unit: red/a, target: blue/a, range: 5", "BS-24");
        play.end_turn();
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
        play.act("draw", "", dice(die).cards(&[&card]));
    }
    play.set("red/pym", "class: 2");
    play.order("red/pym", "red/foot");
    play.just("done", "");
    play.has("turn", "phase: cards, active_character: red/pym");
    assert_eq!(
        play.follows(),
        ["Pym: may move up to 8″, join or leave a unit"]
    );
    let now = play.battle.status(Viewer::Table).now;
    assert_eq!(now, "Pym has no order left: Done ends the last card");
    play.just("join", "character: red/pym, unit: red/foot");
    play.just("done", "");
    play.has("turn", "phase: free-fire");
}

/// After the last turn nobody shuffles for another.
#[test]
fn bs_24_no_shuffle_after_the_last_turn() {
    let mut play = cards_with("turn_limit: 2");
    play.end_turn();
    assert_eq!(play.table(), ["Shuffle the full deck"]);
    play.end_turn();
    assert_eq!(play.events().len(), 2, "{:?}", play.events());
    assert!(play.table().is_empty(), "{:?}", play.table());
}

/// A unit without a target and with nothing to load has nothing to do in step 1.
#[test]
fn bs_24_who_can_fire_or_reload() {
    let yaml = sides(["{name: A}", ""], ["{name: X}", ""], "");
    let mut play = muster("big-skirmishes", &yaml).expect("a sound battle");
    play.just("start-cards", "");
    play.set("blue/x", "hidden: true");
    play.run_out();
    assert_eq!(
        play.events().last().expect("the turn's end"),
        "The deck is empty: only a hidden unit may fire or reload | FREE FIRE | plain | -"
    );
    play.set("red/a", "smoke: 1");
    let may = "may still fire, reload or tap-load once, without orders.";
    let now = |play: &Play, viewer| play.battle.status(viewer).now;
    // Whether a hidden unit may is secret.
    let told = format!("1 unit {may} Red: A. Blue: any hidden unit");
    assert_eq!(now(&play, Viewer::Table), told);
    // Its own side comes first, and is told so.
    play.set("blue/x", "hidden: false, smoke: 1");
    for (viewer, sides) in [
        (Viewer::Table, "Red: A. Blue: X"),
        (Viewer::Side(Side::Red), "Yours: A. Blue: X"),
        (Viewer::Side(Side::Blue), "Yours: X. Red: A"),
    ] {
        assert_eq!(now(&play, viewer), format!("2 units {may} {sides}"));
    }
}
