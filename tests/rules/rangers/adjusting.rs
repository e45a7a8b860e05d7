//! What the umpire may set.

use super::{A, B, X, Y, battle, of, plainly, red_first, side};
use crate::support::{Not, dice};
use serde_json::{Value, json};

#[test]
fn ra_18_wounds_and_death_hang_together() {
    let mut play = red_first(&["id: l, name: L, traits: [leader]", B], &[X], "");
    play.set("red/l", "wounds_left", 0);
    assert_eq!(
        (of(&play, "red/l", "out"), side(&play, "red", "leader_lost")),
        (true.into(), true.into())
    );
    play.set("red/l", "out", false);
    assert_eq!(
        (
            of(&play, "red/l", "wounds_left"),
            side(&play, "red", "leader_lost")
        ),
        (1.into(), false.into())
    );
    play.set("red", "leader_lost", true);
    assert_eq!(side(&play, "red", "leader_lost"), true);
}

#[test]
fn ra_24_hand_combat_is_set_for_both() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with", json!(["blue/x", "blue/y"]));
    assert_eq!(of(&play, "blue/y", "engaged_with"), json!(["red/a"]));
    play.set("red/a", "engaged_with", json!(["blue/y"]));
    assert_eq!(
        (
            of(&play, "blue/x", "engaged_with"),
            of(&play, "blue/y", "engaged_with")
        ),
        (json!([]), json!(["red/a"]))
    );
    for wrong in [
        json!(["red/b"]),
        json!(["blue/x", "blue/x"]),
        json!("blue/x"),
        Value::Null,
    ] {
        let not = play.try_do(
            "adjust",
            json!({"unit": "red/a", "counter": "engaged_with", "to": wrong}),
            dice(&[]),
        );
        assert_eq!(not, Err(Not::Invalid("to".to_owned())), "{wrong}");
    }
}

/// Every counter that is tracked can be set; bounds hold.
#[test]
fn ra_30_every_counter_can_be_set_within_its_bounds() {
    let mut play = battle(&[A, B], &[X, Y], "options: {aggression: true}\n");
    play.act("aggression", json!({}), dice(&[5, 4]));
    play.act("initiative", json!({}), dice(&[6, 1]));
    let sets = [
        ("loaded", json!([])),
        ("aim", json!(3)),
        ("motivation", json!("yes")),
        ("acted", json!(true)),
        ("attacked_by", json!(["blue/x"])),
        ("moved", json!(true)),
        ("defence_left", json!(2)),
        ("attacks_met", json!(3)),
        ("attacked", json!(true)),
        ("closed", json!(true)),
        ("restricted", json!("limps")),
        ("fled", json!(true)),
        ("fled", json!(false)),
    ];
    for (counter, to) in sets {
        play.set("red/a", counter, to.clone());
        assert_eq!(of(&play, "red/a", counter), to, "{counter}");
    }
    play.set("red", "aggression", 6);
    assert_eq!(side(&play, "red", "aggression"), 6);
    play.set("turn", "number", 7);
    play.set("turn", "side", "blue");
    assert_eq!(
        (play.get("/turn/number"), play.get("/turn/side")),
        (7.into(), "blue".into())
    );
    play.set("turn", "aggression_rolled", false);
    assert_eq!(play.get("/turn/aggression_rolled"), false);
    play.set("turn", "side", Value::Null);
    play.set("turn", "number", 0);
    let bounds = [
        ("red/a", "wounds_left", json!(3)),
        ("red/a", "aim", json!(4)),
        ("red/a", "loaded", json!(["pistol"])),
        ("red/a", "defence_left", json!(7)),
        ("red/a", "motivation", json!("maybe")),
        ("red", "aggression", json!(7)),
    ];
    for (row, counter, to) in bounds {
        let not = play.try_do(
            "adjust",
            json!({"unit": row, "counter": counter, "to": to}),
            dice(&[]),
        );
        assert_eq!(not, Err(Not::Invalid("to".to_owned())), "{counter}");
    }
}

/// Who has not acted by the umpire's word may strike again.
#[test]
fn ra_22_an_action_given_back_is_whole() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    play.set("red/a", "acted", false);
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    plainly(&mut play, "stay", "red/b");
}
