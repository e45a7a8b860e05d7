//! RA-21: the defence split among attackers.

use super::{A, B, C, D, X, Y, fail, red_first};
use crate::support::{Gives, Play, dice};

const E: &str = "id: e, name: Elm, weapons: [hatchet]";

/// Four round x, whose defence is 6.
fn four() -> Play {
    let mut play = red_first(&[A, B, C, D, E], &[X, Y], "");
    play.set("blue/x", "engaged_with: [red/a, red/b, red/c, red/d]");
    play
}

/// This figure strikes at x.
#[track_caller]
fn strike(play: &mut Play, by: &str, gives: impl Into<Gives>) {
    play.act("attack", format!("target: blue/x, figure: {by}"), gives);
}

/// A miss with 20, the defender giving this part.
fn part(part: &str) -> Gives {
    dice(&[20]).answers(&[part])
}

/// 6 among three: 2, 2, 2; the fourth meets none: 14 - 0.
#[test]
fn ra_21_by_default_split_evenly_among_three() {
    let mut play = four();
    for (by, need, left) in [
        ("red/a", 12, 4),
        ("red/b", 12, 2),
        ("red/c", 12, 0),
        ("red/d", 14, 0),
    ] {
        strike(&mut play, by, [20]);
        assert_eq!(play.number("need"), need);
        play.has("blue/x", format!("defence_left: {left}"));
    }
}

/// Two round him: 6 / 2 = 3 and 3; with an athlete's 7: 4 and 3.
#[test]
fn ra_21_the_default_rounds_up() {
    for (traits, parts) in [("", [3, 3]), ("athletic", [4, 3])] {
        let x = &format!("id: x, name: X, traits: [{traits}]");
        let mut play = red_first(&[A, B, C], &[x, Y], "");
        play.set("blue/x", "engaged_with: [red/a, red/b]");
        for (by, part) in ["red/a", "red/b"].into_iter().zip(parts) {
            strike(&mut play, by, [20]);
            assert_eq!(play.number("need"), 14 - part, "{by}");
        }
    }
}

/// What is left is told, as it counts for the next attack.
#[test]
fn ra_21_the_defence_left_is_told() {
    let mut play = four();
    strike(&mut play, "red/a", part("5"));
    assert_eq!(play.follows(), ["Xavier: 1 of 6 defence left this turn"]);
    strike(&mut play, "red/b", part("0"));
    assert!(play.follows().is_empty());
    strike(&mut play, "red/c", part("1"));
    assert_eq!(play.follows(), ["Xavier: no defence left this turn"]);
    // What is kept back is no use beyond the third attack.
    let mut play = four();
    for (by, left) in [("red/a", "5 of 6"), ("red/b", "4 of 6"), ("red/c", "no")] {
        strike(&mut play, by, part("1"));
        assert_eq!(
            play.follows(),
            [format!("Xavier: {left} defence left this turn")]
        );
    }
}

/// One alone gets it all; whoever comes later meets what is left: none, though it is only the second.
#[test]
fn ra_21_a_lone_attacker_meets_it_all() {
    let mut play = red_first(&[A, B, C], &[X, Y], "");
    strike(&mut play, "red/a", [20]);
    assert_eq!(play.number("need"), 8);
    strike(&mut play, "red/b", [20]);
    assert_eq!(play.number("need"), 14);
}

/// Nobody can attack x any more after a: no part of its defence is worth keeping, so nobody is asked. An older record's answer
/// still counts. 14 - 6, and 14 - 0.
#[test]
fn ra_21_one_answer_is_no_question() {
    let is_moot = |play: &Play| {
        let asked = &play.outcome().asked;
        asked.iter().map(|it| it.ask.is_moot()).collect::<Vec<_>>()
    };
    let mut play = red_first(&[A], &[X, Y], "");
    strike(&mut play, "red/a", [20]);
    assert_eq!((play.number("need"), is_moot(&play)), (8, vec![true]));
    let mut play = red_first(&[A], &[X, Y], "");
    strike(&mut play, "red/a", part("0"));
    assert_eq!(play.number("need"), 14);
    // b may still come up; once it has stayed where it is, it cannot.
    let mut play = red_first(&[A, B], &[X, Y], "");
    strike(&mut play, "red/a", [20]);
    assert_eq!(is_moot(&play), [false]);
    let mut play = red_first(&[A, B], &[X, Y], "");
    fail(&mut play, "red/b");
    strike(&mut play, "red/a", [20]);
    assert_eq!(is_moot(&play), [true]);
}

/// The defender decides: 5 to the first, 0 to the second, 1 to the third, and no more than is left.
#[test]
fn ra_21_the_defender_may_split_freely() {
    let mut play = four();
    for (by, given, need, left) in [
        ("red/a", "5", 9, 1),
        ("red/b", "0", 14, 1),
        ("red/c", "1", 13, 0),
    ] {
        strike(&mut play, by, part(given));
        assert_eq!(play.number("need"), need);
        play.has("blue/x", format!("defence_left: {left}"));
    }
    // Nothing is left: the fourth does not ask.
    strike(&mut play, "red/d", [20]);
    assert_eq!(play.asked(), [""; 0]);
}

#[test]
fn ra_21_the_defender_is_asked_and_has_what_is_left() {
    let mut play = four();
    strike(&mut play, "red/a", part("2"));
    let asked = play.outcome().asked[0].ask;
    assert_eq!((asked.id, asked.options.numbers), ("defence", Some((0, 6))));
    assert_eq!(asked.owner.side, Some(drumhead::table::Side::Blue));
    strike(&mut play, "red/b", part("2"));
    let asked = play.outcome().asked[0].ask;
    assert_eq!(asked.options.numbers, Some((0, 4)));
}

/// With all kept back the fourth still meets none, and no obstacle helps; the third has 0 + 2.
#[test]
fn ra_21_from_the_fourth_nothing_and_nothing_added() {
    let mut play = four();
    strike(&mut play, "red/a", part("0"));
    strike(&mut play, "red/b", part("0"));
    strike(&mut play, "red/c, obstacle: hard", part("0"));
    assert_eq!(play.number("need"), 12);
    play.has("blue/x", "defence_left: 6");
    strike(&mut play, "red/d, obstacle: hard, from_rear: true", [20]);
    assert_eq!(play.number("need"), 14);
}

/// The obstacle comes on top of the part given, then the rear halves: (2 + 2) / 2 = 2; (3 + 2) / 2 = 2 1/2, up 3. Only that attack.
#[test]
fn ra_21_obstacle_added_to_the_part_then_halved() {
    let mut play = four();
    strike(
        &mut play,
        "red/a, obstacle: hard, from_rear: true",
        part("2"),
    );
    assert_eq!(play.number("defence"), 2);
    assert_eq!(play.number("need"), 12);
    let mut play = four();
    strike(
        &mut play,
        "red/a, obstacle: hard, from_rear: true",
        part("3"),
    );
    assert_eq!(play.number("defence"), 3);
    assert_eq!(play.number("need"), 11);
    strike(&mut play, "red/b", part("3"));
    assert_eq!(play.number("defence"), 3);
}

/// Everybody has his whole defence again in each side's turn.
#[test]
fn ra_21_each_side_s_turn_has_a_defence_of_its_own() {
    let mut play = four();
    strike(&mut play, "red/a", part("6"));
    play.has("blue/x", "defence_left: 0");
    play.just("pass", "");
    play.has("blue/x", "defence_left: 6");
    play.act("attack", "figure: blue/x, target: red/a", part("4"));
    play.has("red/a", "defence_left: 2");
    play.just("pass", "");
    play.act("initiative", "", [6, 1]);
    play.has("red/a", "defence_left: 6");
}

/// Only those still to attack count for the default: b has stayed, c has failed, so a and d share: 3.
#[test]
fn ra_21_those_who_can_attack_no_more_do_not_count() {
    let mut play = four();
    play.just("stay", "figure: red/b");
    fail(&mut play, "red/c");
    strike(&mut play, "red/a", [20]);
    assert_eq!(play.number("defence"), 3);
}

/// A newcomer counts himself: with b engaged and still to come, e gets 6 / 2.
#[test]
fn ra_21_a_newcomer_counts_too() {
    let mut play = red_first(&[A, B, E], &[X, Y], "");
    play.set("red/b", "engaged_with: [blue/x]");
    strike(&mut play, "red/e", [20]);
    assert_eq!(play.number("defence"), 3);
    play.has("blue/x", "engaged_with: [red/b, red/e]");
}
