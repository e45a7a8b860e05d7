//! RA-29.

use super::{A, B, C, X, Y, battle, engage, motivate, number, of, pass, said, side};
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

const ON: &str = "options: {aggression: true}\n";

/// Red 5 points, blue 4; red first.
fn play() -> Play {
    let mut play = battle(&[A, B, C], &[X, Y], ON);
    play.act("aggression", json!({}), dice(&[5, 4]));
    play.act("initiative", json!({}), dice(&[6, 1]));
    play
}

#[test]
fn ra_29_a_die_each_before_the_first_turn() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.act("aggression", json!({}), dice(&[5, 4]));
    assert_eq!(
        (
            side(&play, "red", "aggression"),
            side(&play, "blue", "aggression")
        ),
        (5.into(), 4.into())
    );
    assert_eq!(play.refused("aggression", json!({})), "RA-29");
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.forces(&["RA-29"], "initiative", json!({}), dice(&[6, 1]));
    assert_eq!(play.refused("aggression", json!({})), "RA-29");
}

/// They are rolled for as the game begins: no initiative before that, unless the umpire has it so or the option is off.
#[test]
fn ra_29_before_the_first_initiative() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    assert_eq!(play.refused("initiative", json!({})), "RA-29");
    assert!(
        play.offer("table", "initiative")
            .expect("offered")
            .refusal
            .is_some()
    );
    play.act("aggression", json!({}), dice(&[5, 4]));
    play.act("initiative", json!({}), dice(&[6, 1]));
    let mut play = battle(&[A, B], &[X, Y], "");
    play.act("initiative", json!({}), dice(&[6, 1]));
}

#[test]
fn ra_29_it_is_an_option() {
    for more in ["", "options: {aggression: false}\n"] {
        let mut play = battle(&[A, B], &[X, Y], more);
        assert_eq!(play.refused("aggression", json!({})), "RA-29");
        assert!(play.offer("table", "aggression").is_none());
        assert_eq!(
            play.refused("initiative", json!({"spend": {"red": 1}})),
            "RA-29"
        );
    }
    assert!(
        battle(&[A, B], &[X, Y], ON)
            .offer("table", "aggression")
            .is_some()
    );
}

/// Two points on the motivation roll: 3 + 2 = 5.
#[test]
fn ra_29_on_a_motivation_roll() {
    for (face, motivation) in [(5, "yes"), (6, "no")] {
        let mut play = play();
        play.act(
            "motivate",
            json!({"figure": "red/a", "spend": {"motivation": 2}}),
            dice(&[face]),
        );
        assert_eq!(
            (of(&play, "red/a", "motivation"), number(&play, "need")),
            (motivation.into(), 5)
        );
        assert_eq!(
            (
                side(&play, "red", "aggression"),
                side(&play, "blue", "aggression")
            ),
            (3.into(), 4.into())
        );
    }
}

/// One to hit, 14 + 1 = 15; two on the wound roll: 5 - 2 = 3, two wounds.
#[test]
fn ra_29_on_a_shot() {
    let mut hit = play();
    motivate(&mut hit, "red/a");
    let shot =
        json!({"figure": "red/a", "target": "blue/x", "range": 8, "spend": {"hit": 1, "wound": 2}});
    hit.act("shoot", shot.clone(), dice(&[15, 5]));
    assert_eq!(
        (of(&hit, "blue/x", "out"), side(&hit, "red", "aggression")),
        (true.into(), 2.into())
    );
    // On a miss the points on the wound roll are gone as well.
    let mut miss = play();
    motivate(&mut miss, "red/a");
    miss.act("shoot", shot, dice(&[16]));
    assert_eq!(
        (
            of(&miss, "blue/x", "wounds_left"),
            side(&miss, "red", "aggression")
        ),
        (2.into(), 2.into())
    );
}

/// By hand 14 - 6 + 1 = 9; one on the wound roll: 4 - 1 = 3, two wounds.
#[test]
fn ra_29_on_a_blow() {
    let mut play = play();
    let blow = json!({"figure": "red/a", "target": "blue/x", "spend": {"hit": 1, "wound": 1}});
    play.act("attack", blow, dice(&[9, 4]));
    assert_eq!(
        (of(&play, "blue/x", "out"), side(&play, "red", "aggression")),
        (true.into(), 3.into())
    );
}

/// Natural faces are read first: 5 points do not make a 20 hit, nor a 2 a critical hit (5 on the wound roll is one wound).
#[test]
fn ra_29_natural_faces_are_read_first() {
    let mut one = play();
    one.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x", "spend": {"hit": 5}}),
        dice(&[20]).answers(&["0"]).overrule("need", 20.0),
    );
    assert_eq!(of(&one, "blue/x", "wounds_left"), 2);
    let mut two = play();
    two.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x", "spend": {"hit": 1}}),
        dice(&[2, 5]),
    );
    assert_eq!(of(&two, "blue/x", "wounds_left"), 1);
}

/// The chasers' side spends at a flight: 14 - 3 + 2 = 13.
#[test]
fn ra_29_in_a_flight_the_chasers_spend() {
    let mut play = play();
    engage(&mut play, "red/a", "blue/x");
    let from = json!([{"figure": "blue/x", "spend": {"hit": 2, "wound": 1}}]);
    play.act(
        "flee",
        json!({"figure": "red/a", "from": from}),
        dice(&[13, 4]),
    );
    assert_eq!(
        (
            of(&play, "red/a", "out"),
            side(&play, "blue", "aggression"),
            side(&play, "red", "aggression")
        ),
        (true.into(), 1.into(), 5.into())
    );
}

/// A test: 14 - 4 + 3 = 13.
#[test]
fn ra_29_on_a_test() {
    let mut play = play();
    motivate(&mut play, "red/a");
    play.act(
        "special",
        json!({"figure": "red/a", "name": "Door", "test": -4, "spend": {"test": 3}}),
        dice(&[13]),
    );
    assert_eq!(
        said(&play),
        "Ash: Door, done (rolled 13, needed 13 or less, 3 points spent)"
    );
    assert_eq!(side(&play, "red", "aggression"), 2);
}

/// Both may spend on initiative, upwards: 2 + 3 against 4 + 1 is a draw, and they count again: 3 + 3 against 4 + 1 is red's.
#[test]
fn ra_29_on_initiative_they_count_in_rerolls() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.act("aggression", json!({}), dice(&[5, 4]));
    play.act(
        "initiative",
        json!({"spend": {"red": 3, "blue": 1}}),
        dice(&[2, 4, 3, 4]),
    );
    assert_eq!(play.get("/turn/first"), "red");
    assert_eq!(
        (
            side(&play, "red", "aggression"),
            side(&play, "blue", "aggression")
        ),
        (2.into(), 3.into())
    );
}

#[test]
fn ra_29_nobody_spends_what_he_has_not() {
    let mut play = play();
    play.set("red", "aggression", 2);
    assert_eq!(
        play.refused(
            "attack",
            json!({"figure": "red/a", "target": "blue/x", "spend": {"hit": 2, "wound": 1}})
        ),
        "RA-29"
    );
    assert_eq!(side(&play, "red", "aggression"), 2);
    assert_eq!(
        play.refused(
            "motivate",
            json!({"figure": "red/a", "spend": {"motivation": 3}})
        ),
        "RA-29"
    );
    let unknown = play.try_do(
        "motivate",
        json!({"figure": "red/a", "spend": {"hit": 1}}),
        dice(&[]),
    );
    assert_eq!(unknown, Err(Not::Invalid("spend.hit".to_owned())));
}

/// They are never replaced: a new turn brings none.
#[test]
fn ra_29_they_are_never_replaced() {
    let mut play = play();
    play.act(
        "motivate",
        json!({"figure": "red/a", "spend": {"motivation": 5}}),
        dice(&[6]),
    );
    pass(&mut play);
    pass(&mut play);
    play.act("initiative", json!({}), dice(&[6, 1]));
    assert_eq!(side(&play, "red", "aggression"), Value::from(0));
}
