//! What the umpire may set, and what follows from it: BS-64 and the bounds of every clause.

use super::{DOZEN, cards, duel, field_with};
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

fn to(play: &mut Play, row: &str, counter: &str, to: &Value) -> Result<(), Not> {
    play.try_do(
        "adjust",
        json!({"unit": row, "counter": counter, "to": to}),
        dice(&[]),
    )
}

/// Standing and kills go together, within the figures that it started with.
#[test]
fn bs_64_standing_takes_kills_along() {
    let mut play = cards();
    play.set("red/foot", "standing", 7);
    assert_eq!(
        (
            play.unit("red/foot", "kills"),
            play.unit("red/foot", "tally")
        ),
        (5.into(), 5.into())
    );
    play.set("red/foot", "kills", 2);
    assert_eq!(play.unit("red/foot", "standing"), 10);
    for wrong in [json!(13), json!(-1), json!(1.5), json!("many")] {
        assert_eq!(
            to(&mut play, "red/foot", "standing", &wrong),
            Err(Not::Invalid("to".to_owned()))
        );
    }
    play.set("red/foot", "standing", 0);
    assert_eq!(play.unit("red/foot", "removed"), true);
    play.set("red/foot", "standing", 3);
    play.set("red/foot", "removed", false);
    assert_eq!(
        (
            play.unit("red/foot", "standing"),
            play.unit("red/foot", "removed")
        ),
        (3.into(), false.into())
    );
}

/// Markers, formations and flags within their bounds; counters that there are.
#[test]
fn bs_64_bounds_hold() {
    let mut play = cards();
    for (row, counter, wrong) in [
        ("red/foot", "smoke", json!(3)),
        ("red/foot", "disorder", json!(-1)),
        ("red/foot", "formation", json!("mounted")),
        ("red/horse", "formation", json!("line")),
        ("red/gun", "formation", json!("column")),
        ("red/foot", "hidden", json!(1)),
        ("red/foot", "actions_left", json!(3)),
        ("red/ash", "class", json!(5)),
        ("red/ash", "with", json!("blue/line")),
        ("red/ash", "with", json!("red/nobody")),
        ("red/ash", "activations_left", json!(3)),
        ("deck", "pauses", json!(3)),
        ("deck", "joker", json!("green")),
        ("deck", "red/ash", json!("red")),
        ("turn", "number", json!(0)),
        ("turn", "active_unit", json!("red/nobody")),
    ] {
        assert_eq!(
            to(&mut play, row, counter, &wrong),
            Err(Not::Invalid("to".to_owned())),
            "{row} {counter} {wrong}"
        );
    }
    assert_eq!(
        to(&mut play, "red/foot", "courage", &json!(1)),
        Err(Not::Invalid("counter".to_owned()))
    );
    assert_eq!(
        to(&mut play, "red/nobody", "smoke", &json!(1)),
        Err(Not::Invalid("unit".to_owned()))
    );
}

/// A unit taken off leaves its Formation, its characters stay alone, its activation is over.
#[test]
fn bs_64_taking_a_unit_off() {
    for state in ["removed", "routed"] {
        let mut play = field_with("");
        play.act(
            "group",
            json!({"units": ["red/guard", "red/foot", "red/levy"]}),
            dice(&[]),
        );
        play.act(
            "join",
            json!({"character": "red/ash", "unit": "red/foot"}),
            dice(&[]),
        );
        play.act("start-cards", json!({}), dice(&[]));
        play.order("red/ash", "red/foot");
        play.set("red/foot", state, true);
        assert_eq!(
            (
                play.unit("red/foot", "actions_left"),
                play.unit("red/foot", "grouped_with")
            ),
            (0.into(), json!([]))
        );
        assert_eq!(play.unit("red/guard", "grouped_with"), json!(["red/levy"]));
        assert_eq!(play.character("red/ash", "with"), json!(null));
        play.refused("move", json!({"unit": "red/foot"}));
        play.set("red/foot", state, false);
        assert_eq!(play.unit("red/foot", state), false);
    }
}

/// A character set to class 0 is out of action; he comes back with a class, and his card with the next shuffle.
#[test]
fn bs_64_out_of_action_and_back() {
    let mut play = duel("", "", "");
    play.set("red/lead", "class", 0);
    assert_eq!(play.character("red/lead", "out_of_action"), true);
    assert!(!play.cards_left().contains(&"red/lead".to_owned()));
    assert!(to(&mut play, "red/lead", "with", &json!("red/a")).is_err());
    play.set("red/lead", "class", 2);
    play.set("red/lead", "out_of_action", false);
    assert!(!play.cards_left().contains(&"red/lead".to_owned()));
    play.draw_all();
    for _ in 0..3 {
        play.act("next", json!({}), dice(&[]));
    }
    assert!(play.cards_left().contains(&"red/lead".to_owned()));
}

/// The deck: Pauses counted, a Bonus card put into a hand or back; after the second Pause nobody holds one.
#[test]
fn bs_64_the_deck() {
    let mut play = cards();
    play.set("deck", "joker", "red");
    assert_eq!(
        (play.get("/deck/hands/red"), play.get("/deck/left/bonus")),
        (json!(["joker"]), 3.into())
    );
    play.set("deck", "joker", "left");
    assert_eq!(
        (play.get("/deck/hands/red"), play.get("/deck/left/bonus")),
        (json!([]), 4.into())
    );
    play.set("deck", "red/ash", "drawn");
    assert!(!play.cards_left().contains(&"red/ash".to_owned()));
    play.set("deck", "dummy", "blue");
    play.set("deck", "pauses", 2);
    assert_eq!(
        (play.get("/deck/left/pauses"), play.get("/deck/hands/blue")),
        (0.into(), json!([]))
    );
    assert_eq!(
        to(&mut play, "deck", "joker", &json!("red")),
        Err(Not::Invalid("to".to_owned()))
    );
    play.set("deck", "pauses", 0);
    assert_eq!(play.get("/deck/left/pauses"), 2);
}

/// Who is active: his activations by his class, his unit's two actions.
#[test]
fn bs_64_who_is_active() {
    let mut play = cards();
    play.set("turn", "active_character", "red/pym");
    assert_eq!(play.character("red/pym", "activations_left"), 1);
    play.set("turn", "active_unit", "red/foot");
    assert_eq!(
        (
            play.unit("red/foot", "actions_left"),
            play.unit("red/foot", "activated")
        ),
        (2.into(), true.into())
    );
    play.set("turn", "active_unit", Value::Null);
    assert_eq!(play.unit("red/foot", "actions_left"), 0);
    play.set("turn", "active_character", Value::Null);
    assert_eq!(play.character("red/pym", "activations_left"), 0);
}

/// A unit that the umpire hides in mid-game is called by a number of its own.
#[test]
fn bs_60_hidden_in_mid_game() {
    let mut play = cards();
    play.set("blue/line", "hidden", true);
    play.set("red/foot", "hidden", true);
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
    assert_eq!(
        to(&mut play, "turn", "phase", &json!("cards")),
        Err(Not::Invalid("to".to_owned())),
        "not before the cards have started"
    );
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.set("blue/line", "kills", 7);
    play.set("turn", "phase", "morale");
    assert_eq!(
        (play.get("/turn/phase"), play.get("/turn/active_character")),
        ("morale".into(), Value::Null)
    );
    // 7 kills against 5 standing: a test is due.
    assert_eq!(play.refused("next", json!({})), "BS-24");
    play.set("turn", "phase", "cards");
    play.act("draw", json!({}), dice(&[]).cards(&["red/pym"]));
}

/// A unit taken out of a combat by the umpire leaves it; the combat is over where a side has nobody left.
#[test]
fn bs_64_out_of_a_combat() {
    let mut play = duel("formation: column", DOZEN, "");
    play.order("red/lead", "red/a");
    play.act(
        "charge",
        json!({"unit": "red/a", "target": "blue/a", "distance": 4}),
        dice(&[6]).answers(&["no"]),
    );
    assert_eq!(play.unit("red/a", "engaged"), true);
    assert_eq!(
        to(&mut play, "red/a", "engaged", &json!(true)),
        Err(Not::Invalid("to".to_owned()))
    );
    play.set("red/a", "engaged", false);
    assert_eq!(
        (
            play.unit("red/a", "engaged"),
            play.unit("blue/a", "engaged"),
            play.get("/combats")
        ),
        (false.into(), false.into(), json!([]))
    );
}

/// Kills may be named as what gives the difference, or both be set at once; they still make the 12. 10.0 is 10.
#[test]
fn bs_64_standing_against_kills() {
    let mut play = cards();
    let adjust = |play: &mut Play, fields: Value| play.try_do("adjust", fields, dice(&[]));
    assert_eq!(
        adjust(
            &mut play,
            json!({"unit": "red/foot", "counter": "standing", "to": 8, "against": "kills"})
        ),
        Ok(())
    );
    assert_eq!(
        (
            play.unit("red/foot", "standing"),
            play.unit("red/foot", "kills")
        ),
        (8.into(), 4.into())
    );
    assert_eq!(
        adjust(
            &mut play,
            json!({"unit": "red/foot", "set": {"standing": 10.0, "kills": 2}})
        ),
        Ok(())
    );
    assert_eq!(
        (
            play.unit("red/foot", "standing"),
            play.unit("red/foot", "kills")
        ),
        (10.into(), 2.into())
    );
    for wrong in [
        json!({"standing": 10, "kills": 3}),
        json!({"standing": 9}),
        json!({"smoke": 1}),
        json!({"standing": 1.5, "kills": 2}),
    ] {
        assert_eq!(
            adjust(&mut play, json!({"unit": "red/foot", "set": wrong})),
            Err(Not::Invalid("set".to_owned())),
            "{wrong}"
        );
    }
    assert_eq!(
        adjust(&mut play, json!({"unit": "turn", "set": {"number": 2}})),
        Err(Not::Invalid("set".to_owned()))
    );
    assert_eq!(
        adjust(
            &mut play,
            json!({"unit": "red/foot", "counter": "smoke", "to": 2.0})
        ),
        Ok(())
    );
    assert_eq!(play.unit("red/foot", "smoke"), 2);
}
