//! RA-19, RA-20, RA-22, RA-24.

use super::{A, B, C, X, Y, engage, motivate, number, of, pass, plainly, red_first};
use crate::support::dice;
use serde_json::{Value, json};

/// Red a strikes at x: it hits on `need`, and misses on one more. The defender gives all he has.
#[track_caller]
fn needs(a: &str, x: &str, fields: &Value, need: u8) {
    for hits in [true, false] {
        let mut play = red_first(&[a, B], &[x, Y], "");
        let mut fields = fields.clone();
        (fields["figure"], fields["target"]) = ("red/a".into(), "blue/x".into());
        let left = of(&play, "blue/x", "wounds_left").as_i64().unwrap();
        let faces = if hits { vec![need, 4] } else { vec![need + 1] };
        play.act("attack", fields, dice(&faces));
        assert_eq!(number(&play, "need"), u16::from(need));
        assert_eq!(
            of(&play, "blue/x", "wounds_left"),
            left - i64::from(hits),
            "{faces:?} for {need}"
        );
    }
}

/// 14 - 6; militia against civilian 12 - 4; veteran 16 - 6.
#[test]
fn ra_19_attack_less_defence() {
    needs(A, X, &json!({}), 8);
    needs(
        "id: a, name: A, kind: militia, weapons: [hatchet]",
        "id: x, name: X, kind: civilian",
        &json!({}),
        8,
    );
    needs(
        "id: a, name: A, kind: civilian, weapons: [hatchet]",
        "id: x, name: X, kind: militia",
        &json!({}),
        5,
    );
    needs(
        "id: a, name: A, weapons: [hatchet], traits: [veteran]",
        X,
        &json!({}),
        10,
    );
    // Keen eyes are for shooting.
    needs(
        "id: a, name: A, weapons: [hatchet], traits: [keen-eyed]",
        X,
        &json!({}),
        8,
    );
}

/// The umpire puts 0: a natural 1 hits all the same, and critically (5 - 2 = 3, two wounds).
#[test]
fn ra_19_a_natural_one_always_hits() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    let gives = dice(&[1, 5]).overrule("need", 0.0);
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        gives,
    );
    assert_eq!(of(&play, "blue/x", "out"), true);
    assert!(play.report().contains("critical"), "{}", play.report());
}

/// The umpire puts 20: a 19 hits, a natural 20 misses all the same.
#[test]
fn ra_19_a_natural_twenty_always_misses() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    let gives = dice(&[19, 6]).overrule("need", 20.0);
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        gives,
    );
    assert_eq!(of(&play, "blue/x", "wounds_left"), 1);
    let gives = dice(&[20]).overrule("need", 20.0);
    play.act(
        "attack",
        json!({"figure": "red/b", "target": "blue/x"}),
        gives,
    );
    assert_eq!(of(&play, "blue/x", "wounds_left"), 1);
}

#[test]
fn ra_19_only_enemies_are_struck_at() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    assert_eq!(
        play.refused("attack", json!({"figure": "red/a", "target": "red/b"})),
        "RA-19"
    );
    assert_eq!(
        play.invalid("attack", json!({"figure": "red/a", "target": "red/a"})),
        "target"
    );
}

/// Athletic 6 + 1 = 7: 14 - 7.
#[test]
fn ra_20_athletes_defend_better() {
    needs(A, "id: x, name: X, traits: [athletic]", &json!({}), 7);
}

/// A soft obstacle 6 + 1, a hard one 6 + 2.
#[test]
fn ra_20_obstacles() {
    needs(A, X, &json!({"obstacle": "none"}), 8);
    needs(A, X, &json!({"obstacle": "soft"}), 7);
    needs(A, X, &json!({"obstacle": "hard"}), 6);
}

/// 6 / 2 = 3; militia 5 / 2 = 2 1/2, up 3; athlete 7 / 2 = 3 1/2, up 4; civilian 4 / 2 = 2.
#[test]
fn ra_20_halved_from_the_rear_rounded_up() {
    needs(A, X, &json!({"from_rear": true}), 11);
    needs(
        A,
        "id: x, name: X, kind: militia",
        &json!({"from_rear": true}),
        11,
    );
    needs(
        A,
        "id: x, name: X, traits: [athletic]",
        &json!({"from_rear": true}),
        10,
    );
    needs(
        A,
        "id: x, name: X, kind: civilian",
        &json!({"from_rear": true}),
        12,
    );
}

/// Halved last: (6 + 1) / 2 = 3 1/2, up 4; (6 + 2) / 2 = 4; (7 + 2) / 2 = 4 1/2, up 5.
#[test]
fn ra_20_halved_after_the_obstacle() {
    needs(A, X, &json!({"from_rear": true, "obstacle": "soft"}), 10);
    needs(A, X, &json!({"from_rear": true, "obstacle": "hard"}), 10);
    needs(
        A,
        "id: x, name: X, traits: [athletic]",
        &json!({"from_rear": true, "obstacle": "hard"}),
        9,
    );
}

#[test]
fn ra_22_one_attack_a_turn() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    assert_eq!(
        play.refused("attack", json!({"figure": "red/a", "target": "blue/x"})),
        "RA-22"
    );
    assert_eq!(
        play.refused("attack", json!({"figure": "red/a", "target": "blue/y"})),
        "RA-22"
    );
    pass(&mut play);
    pass(&mut play);
    play.act("initiative", json!({}), dice(&[6, 1]));
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
}

#[test]
fn ra_24_closing_and_attacking_engage_both() {
    let mut play = red_first(&[A, B, C], &[X, Y], "");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    motivate(&mut play, "red/b");
    play.act(
        "close",
        json!({"figure": "red/b", "target": "blue/x"}),
        dice(&[]),
    );
    assert_eq!(of(&play, "red/a", "engaged_with"), json!(["blue/x"]));
    assert_eq!(of(&play, "red/b", "engaged_with"), json!(["blue/x"]));
    assert_eq!(
        of(&play, "blue/x", "engaged_with"),
        json!(["red/a", "red/b"])
    );
    assert_eq!(
        play.refused("close", json!({"figure": "red/c", "target": "red/a"})),
        "RA-12"
    );
    motivate(&mut play, "red/c");
    assert_eq!(
        play.refused("close", json!({"figure": "red/c", "target": "red/a"})),
        "RA-24"
    );
}

/// It ends with death, retreat and flight, for the one and not for the other pairs.
#[test]
fn ra_24_it_ends_when_one_is_gone() {
    let mut play = red_first(&[A, B, C], &[X, Y], "");
    play.set("blue/x", "engaged_with", json!(["red/a", "red/b", "red/c"]));
    plainly(&mut play, "retreat", "red/a");
    assert_eq!(
        (
            of(&play, "red/a", "engaged_with"),
            of(&play, "blue/x", "engaged_with")
        ),
        (json!([]), json!(["red/b", "red/c"]))
    );
    play.act("flee", json!({"figure": "red/b"}), dice(&[20]));
    assert_eq!(
        (
            of(&play, "red/b", "engaged_with"),
            of(&play, "blue/x", "engaged_with")
        ),
        (json!([]), json!(["red/c"]))
    );
    play.act(
        "attack",
        json!({"figure": "red/c", "target": "blue/x"}),
        dice(&[1, 1]),
    );
    assert_eq!(
        (
            of(&play, "red/c", "engaged_with"),
            of(&play, "blue/x", "engaged_with")
        ),
        (json!([]), json!([]))
    );
    engage(&mut play, "red/a", "blue/y");
    play.set("blue/y", "fled", true);
    assert_eq!(of(&play, "red/a", "engaged_with"), json!([]));
}
