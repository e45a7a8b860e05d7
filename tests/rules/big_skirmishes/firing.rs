//! BS-37, BS-39: who may fire at whom, reach, hits and what they do.

use super::{DOZEN, cards, duel, ordered};
use crate::support::{Not, Play, dice};

fn at(range: f64) -> String {
    format!("unit: red/a, target: blue/a, range: {range}, men: 2")
}

/// The least face that hits at this range, found by trying each: two dice (four of a gun) that all show it; `None` when it is out of reach.
fn need(unit: &str, range: f64) -> Option<u8> {
    let fresh = || {
        let mut play = ordered(unit, DOZEN, "");
        play.set("red/a", "fired_before: true");
        play
    };
    let count = match fresh().try_do("fire", at(range), []) {
        Err(Not::Dice("to hit", count)) => count,
        Err(Not::Refused("BS-37")) => return None,
        other => panic!("{other:?}"),
    };
    // Faces that miss need no more dice; those that hit need as many again.
    (2..=6).find(|face| {
        fresh().try_do("fire", at(range), dice(&vec![*face; usize::from(count)]))
            == Err(Not::Dice("effect", count))
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
    play.set("red/a", "smoke: 1");
    play.refused("fire", at(5.0), "BS-37");
    ordered("arm: artillery, formation: limbered", DOZEN, "").refused("fire", at(5.0), "BS-37");
    ordered("arm: cavalry", DOZEN, "").refused("fire", at(5.0), "BS-37");
    ordered("weapon: none", DOZEN, "").refused("fire", at(5.0), "BS-37");
}

/// One clause forbids two things: who forces past it is told of both.
#[test]
fn bs_37_each_thing_that_is_forced_is_told() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "smoke: 1");
    play.forces(&["BS-37"], "fire", at(19.0), [5; 2]);
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
    play.just("order", "character: red/lead, unit: red/spare");
    play.act(
        "contact",
        "unit: red/spare, target: blue/a, distance: 2",
        dice(&[6]).answers(&["no"]),
    );
    play
}

/// Nobody fires out of a combat or into one, from either side.
#[test]
fn bs_37_not_engaged() {
    let mut play = engaged();
    play.set("red/a", "actions_left: 2");
    play.refused("fire", at(5.0), "BS-48");
    play.refused(
        "fire",
        "unit: red/spare, target: blue/spare, range: 5",
        "BS-48",
    );
    play.draw("blue/lead");
    play.just("order", "character: blue/lead, unit: blue/spare");
    play.refused(
        "fire",
        "unit: blue/spare, target: red/spare, range: 5",
        "BS-48",
    );
}

/// The target is an enemy on the table, and seen.
#[test]
fn bs_37_an_enemy_in_sight() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.refused("fire", "unit: red/a, target: red/spare, range: 5", "BS-37");
    play.refused("fire", "unit: red/a, target: red/a, range: 5", "BS-37");
    play.set("blue/spare", "removed: true");
    play.refused("fire", "unit: red/a, target: blue/spare, range: 5", "BS-37");
    let mut play = cards();
    play.order("red/ash", "red/foot");
    for hidden in ["blue/ambush", "blue/copse"] {
        play.refused(
            "fire",
            format!("unit: red/foot, target: {hidden}, range: 5"),
            "BS-37",
        );
    }
}

/// Range is required, and a length; men are those standing at most.
#[test]
fn bs_37_bounds() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.invalid("fire", "unit: red/a, target: blue/a", "range");
    for range in ["-0.5", "near", "null"] {
        play.invalid(
            "fire",
            format!("unit: red/a, target: blue/a, range: {range}"),
            "range",
        );
    }
    for men in ["13", "-1", "2.5"] {
        play.invalid(
            "fire",
            format!("unit: red/a, target: blue/a, range: 5, men: {men}"),
            "men",
        );
    }
    play.set("red/a", "standing: 7");
    play.invalid(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 8",
        "men",
    );
    assert_eq!(play.dice_to_hit("men: 7"), 7);
}

/// Forced, a shot out of reach is resolved as at long range, and marked.
#[test]
fn bs_37_forced_and_marked() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.draw("red/lead");
    play.forces(
        &["BS-23", "BS-37"],
        "fire",
        "unit: red/a, target: blue/a, range: 19, men: 1",
        [6, 5],
    );
    play.has("blue/a", "kills: 1");
    play.has("red/a", "smoke: 1");
    let not = play.try_do(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 13",
        dice(&[]).force(),
    );
    assert_eq!(
        not,
        Err(Not::Invalid("men".to_owned())),
        "what makes no sense cannot be forced"
    );
}

/// Twelve men in the open at 8 inches, their first shot: 12 dice hit on 5 and 6, ones again, each hit rolled again.
/// 12 dice: 1 1 2 3 4 5 6 6 2 3 4 2, the two ones again: 5 1; hits 5 6 6 5 = 4; 1 2 3 5: nothing, nothing, a disorder, a kill.
#[test]
fn bs_39_first_shot_rolls_ones_again() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    let fire = "unit: red/foot, target: blue/line, range: 8";
    play.act(
        "fire",
        fire,
        [1, 1, 2, 3, 4, 5, 6, 6, 2, 3, 4, 2, 5, 1, 1, 2, 3, 5],
    );
    assert_eq!(play.figure("dice"), "12 dice");
    play.has("blue/line", "kills: 1, disorder: 1");
    play.has("red/foot", "smoke: 1, fired_before: true, actions_left: 1");
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
            "unit: red/a, target: blue/a, range: 5, men: 1",
            [6, effect],
        );
        play.has("blue/a", format!("disorder: {disorder}, kills: {kills}"));
        assert_eq!(play.unit("blue/a", "standing"), 12 - kills);
    }
}

/// Once: a second one stays. Not at the second shot of the game; whenever riflemen fire.
#[test]
fn bs_39_ones_again_once() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act("fire", at(5.0), [1, 1, 1, 2]);
    play.set("red/a", "smoke: 0");
    play.act("fire", at(5.0), [1, 1]);
    let mut play = ordered("weapon: rifle", DOZEN, "");
    play.act("fire", at(5.0), [1, 2, 1]);
    play.set("red/a", "smoke: 0");
    play.act("fire", at(5.0), [1, 2, 1]);
    // A one among the effects is no matter of re-rolls.
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act("fire", at(5.0), [6, 2, 1]);
    play.has("blue/a", "tally: 0");
}

/// The first shot of the game, not of the turn.
#[test]
fn bs_39_the_first_of_the_game() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act("fire", at(5.0), [2, 2]);
    play.end_turn();
    play.set("red/a", "smoke: 0");
    play.order("red/lead", "red/a");
    play.act("fire", at(5.0), [1, 2]);
}
