//! BS-37, BS-39: who may fire at whom, reach, hits and what they do.

use super::{DOZEN, cards, duel, ordered};
use crate::support::{Play, dice};
use serde_json::{Value, json};

fn at(range: f64) -> Value {
    json!({"unit": "red/a", "target": "blue/a", "range": range, "men": 2})
}

/// The least face that hits at this range, found by trying each: two dice (four of a gun) that all show it; `None` when it is out of reach.
fn need(unit: &str, range: f64) -> Option<u8> {
    let fresh = || {
        let mut play = ordered(unit, DOZEN, "");
        play.set("red/a", "fired_before", true);
        play
    };
    let count = match fresh().try_do("fire", at(range), dice(&[])) {
        Err(crate::support::Not::Dice("to hit", count)) => count,
        Err(crate::support::Not::Refused("BS-37")) => return None,
        other => panic!("{other:?}"),
    };
    // Faces that miss need no more dice; those that hit need as many again.
    (2..=6).find(|face| {
        fresh().try_do("fire", at(range), dice(&vec![*face; usize::from(count)]))
            == Err(crate::support::Not::Dice("effect", count))
    })
}

/// A range, and the least face that hits there.
type Reach = (f64, Option<u8>);

/// Each weapon at each boundary: a boundary belongs to the shorter band, but a gun's 9 is short range.
#[test]
fn bs_37_reach_of_each_weapon() {
    let table: [(&str, &[Reach]); 6] = [
        (
            "weapon: bow",
            &[(0.0, Some(5)), (6.0, Some(5)), (6.5, None)],
        ),
        (
            "weapon: carbine",
            &[
                (0.0, Some(5)),
                (6.0, Some(5)),
                (6.5, Some(6)),
                (12.0, Some(6)),
                (12.5, None),
            ],
        ),
        (
            "weapon: musket",
            &[
                (0.0, Some(5)),
                (9.0, Some(5)),
                (9.5, Some(6)),
                (18.0, Some(6)),
                (18.5, None),
            ],
        ),
        (
            "weapon: rifle",
            &[
                (0.0, Some(5)),
                (12.0, Some(5)),
                (12.5, Some(6)),
                (24.0, Some(6)),
                (24.5, None),
            ],
        ),
        (
            "arm: artillery",
            &[
                (0.0, Some(4)),
                (8.5, Some(4)),
                (9.0, Some(5)),
                (18.0, Some(5)),
                (18.5, Some(6)),
                (36.0, Some(6)),
                (36.5, None),
            ],
        ),
        (
            "arm: cavalry, weapon: carbine",
            &[(6.0, Some(5)), (12.0, Some(6)), (12.5, None)],
        ),
    ];
    for (unit, ranges) in table {
        for (range, expected) in ranges {
            assert_eq!(need(unit, *range), *expected, "{unit} at {range}");
        }
    }
}

/// Loaded, unlimbered, armed, not engaged.
#[test]
fn bs_37_fit_to_fire() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "smoke", 1);
    assert_eq!(play.refused("fire", at(5.0)), "BS-37");
    assert_eq!(
        ordered("arm: artillery, formation: limbered", DOZEN, "").refused("fire", at(5.0)),
        "BS-37"
    );
    assert_eq!(
        ordered("arm: cavalry", DOZEN, "").refused("fire", at(5.0)),
        "BS-37"
    );
    assert_eq!(
        ordered("weapon: none", DOZEN, "").refused("fire", at(5.0)),
        "BS-37"
    );
}

/// One clause forbids two things: who forces past it is told of both.
#[test]
fn bs_37_each_thing_that_is_forced_is_told() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "smoke", 1);
    play.forces(&["BS-37"], "fire", at(19.0), dice(&[5; 2]));
    let report = play.all_told();
    assert!(report.contains("forced: not loaded"), "{report}");
    assert!(
        report.contains("out of range: 19″ is beyond 18″"),
        "{report}"
    );
}

/// The duel with red's spare in contact with blue's first unit.
fn engaged() -> Play {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act(
        "order",
        json!({"character": "red/lead", "unit": "red/spare"}),
        dice(&[]),
    );
    play.act(
        "contact",
        json!({"unit": "red/spare", "target": "blue/a", "distance": 2}),
        dice(&[6]).answers(&["no"]),
    );
    play
}

/// Nobody fires out of a combat or into one, from either side.
#[test]
fn bs_37_not_engaged() {
    let mut play = engaged();
    play.set("red/a", "actions_left", 2);
    assert_eq!(play.refused("fire", at(5.0)), "BS-48");
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/spare", "target": "blue/spare", "range": 5})
        ),
        "BS-48"
    );
    play.draw("blue/lead");
    play.act(
        "order",
        json!({"character": "blue/lead", "unit": "blue/spare"}),
        dice(&[]),
    );
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "blue/spare", "target": "red/spare", "range": 5})
        ),
        "BS-48"
    );
}

/// The target is an enemy on the table, and seen.
#[test]
fn bs_37_an_enemy_in_sight() {
    let mut play = ordered(DOZEN, DOZEN, "");
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/a", "target": "red/spare", "range": 5})
        ),
        "BS-37"
    );
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/a", "target": "red/a", "range": 5})
        ),
        "BS-37"
    );
    play.set("blue/spare", "removed", true);
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/a", "target": "blue/spare", "range": 5})
        ),
        "BS-37"
    );
    let mut play = cards();
    play.order("red/ash", "red/foot");
    for hidden in ["blue/ambush", "blue/copse"] {
        assert_eq!(
            play.refused(
                "fire",
                json!({"unit": "red/foot", "target": hidden, "range": 5})
            ),
            "BS-37"
        );
    }
}

/// Range is required, and a length; men are those standing at most.
#[test]
fn bs_37_bounds() {
    let mut play = ordered(DOZEN, DOZEN, "");
    assert_eq!(
        play.invalid("fire", json!({"unit": "red/a", "target": "blue/a"})),
        "range"
    );
    for range in [json!(-0.5), json!("near"), json!(null)] {
        assert_eq!(
            play.invalid(
                "fire",
                json!({"unit": "red/a", "target": "blue/a", "range": range})
            ),
            "range"
        );
    }
    for men in [json!(13), json!(-1), json!(2.5)] {
        assert_eq!(
            play.invalid(
                "fire",
                json!({"unit": "red/a", "target": "blue/a", "range": 5, "men": men})
            ),
            "men"
        );
    }
    play.set("red/a", "standing", 7);
    assert_eq!(
        play.invalid(
            "fire",
            json!({"unit": "red/a", "target": "blue/a", "range": 5, "men": 8})
        ),
        "men"
    );
    assert_eq!(play.dice_to_hit(&json!({"men": 7})), 7);
}

/// Forced, a shot out of reach is resolved as at long range, and marked.
#[test]
fn bs_37_forced_and_marked() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.draw("red/lead");
    play.forces(
        &["BS-23", "BS-37"],
        "fire",
        json!({"unit": "red/a", "target": "blue/a", "range": 19, "men": 1}),
        dice(&[6, 5]),
    );
    assert_eq!(
        (play.unit("blue/a", "kills"), play.unit("red/a", "smoke")),
        (1.into(), 1.into())
    );
    let not = play.try_do(
        "fire",
        json!({"unit": "red/a", "target": "blue/a", "range": 5, "men": 13}),
        dice(&[]).force(),
    );
    assert_eq!(
        not,
        Err(crate::support::Not::Invalid("men".to_owned())),
        "what makes no sense cannot be forced"
    );
}

/// Twelve men in the open at 8 inches, their first shot: 12 dice hit on 5 and 6, ones again, each hit rolled again.
/// 12 dice: 1 1 2 3 4 5 6 6 2 3 4 2, the two ones again: 5 1; hits 5 6 6 5 = 4; 1 2 3 5: nothing, nothing, a disorder, a kill.
#[test]
fn bs_39_first_shot_rolls_ones_again() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    let fire = json!({"unit": "red/foot", "target": "blue/line", "range": 8});
    play.act(
        "fire",
        fire,
        dice(&[1, 1, 2, 3, 4, 5, 6, 6, 2, 3, 4, 2, 5, 1, 1, 2, 3, 5]),
    );
    assert_eq!(play.figure("dice"), "12 dice");
    assert_eq!(
        (
            play.unit("blue/line", "kills"),
            play.unit("blue/line", "disorder")
        ),
        (1.into(), 1.into())
    );
    assert_eq!(
        (
            play.unit("red/foot", "smoke"),
            play.unit("red/foot", "fired_before")
        ),
        (1.into(), true.into())
    );
    assert_eq!(play.unit("red/foot", "actions_left"), 1);
}

/// Each die of 2 men shows one face and, where it hits, both effects: a hit is a 6 far off, 5 or more close by, 4 or more with canister.
#[test]
fn bs_39_what_hits() {
    for (unit, range, least) in [
        (DOZEN, 18.0, 6),
        (DOZEN, 9.0, 5),
        ("arm: artillery", 8.5, 4),
    ] {
        let count = if least == 4 { 4 } else { 2 };
        for face in 2..=6u8 {
            let mut play = ordered(unit, DOZEN, "");
            let mut faces = vec![face; count];
            if face >= least {
                faces.extend(vec![6; count]);
            }
            play.act("fire", at(range), dice(&faces));
            assert_eq!(
                play.unit("blue/a", "kills"),
                if face >= least { count } else { 0 },
                "{unit} {face}"
            );
        }
    }
}

/// 1-2 nothing, 3-4 a disorder, 5-6 a kill.
#[test]
fn bs_39_what_hits_do() {
    for (effect, disorder, kills) in [
        (1, 0, 0),
        (2, 0, 0),
        (3, 1, 0),
        (4, 1, 0),
        (5, 0, 1),
        (6, 0, 1),
    ] {
        let mut play = ordered(DOZEN, DOZEN, "");
        play.act(
            "fire",
            json!({"unit": "red/a", "target": "blue/a", "range": 5, "men": 1}),
            dice(&[6, effect]),
        );
        assert_eq!(
            (
                play.unit("blue/a", "disorder"),
                play.unit("blue/a", "kills")
            ),
            (disorder.into(), kills.into()),
            "{effect}"
        );
        assert_eq!(play.unit("blue/a", "standing"), 12 - kills);
    }
}

/// Once: a second one stays. Not at the second shot of the game; whenever riflemen fire.
#[test]
fn bs_39_ones_again_once() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act("fire", at(5.0), dice(&[1, 1, 1, 2]));
    play.set("red/a", "smoke", 0);
    play.act("fire", at(5.0), dice(&[1, 1]));
    let mut play = ordered("weapon: rifle", DOZEN, "");
    play.act("fire", at(5.0), dice(&[1, 2, 1]));
    play.set("red/a", "smoke", 0);
    play.act("fire", at(5.0), dice(&[1, 2, 1]));
    // A one among the effects is no matter of re-rolls.
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act("fire", at(5.0), dice(&[6, 2, 1]));
    assert_eq!(play.unit("blue/a", "tally"), 0);
}

/// The first shot of the game, not of the turn.
#[test]
fn bs_39_the_first_of_the_game() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act("fire", at(5.0), dice(&[2, 2]));
    play.draw_all();
    for _ in 0..3 {
        play.act("next", json!({}), dice(&[]));
    }
    play.set("red/a", "smoke", 0);
    play.order("red/lead", "red/a");
    play.act("fire", at(5.0), dice(&[1, 2]));
}
