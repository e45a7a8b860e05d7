//! RA-08 to RA-11.

use super::{A, B, BLOW, SHOT, X, Y, fail, red_first};

const LEADER: &str = "id: l, name: Leader, weapons: [hatchet], traits: [leader]";
const LEGEND: &str = "id: m, name: Legend, weapons: [hatchet], traits: [legendary-leader]";

/// Red's a, with this many wounds left: motivated on `need`, not on one more.
#[track_caller]
fn needs(a: &str, wounds_left: u8, near: &str, need: u8) {
    let mut play = red_first(&[a, LEADER, LEGEND, B], &[X], "");
    play.set("red/a", format!("wounds_left: {wounds_left}"));
    for (face, motivation) in [(need, "yes"), (need + 1, "no")] {
        if face > 6 {
            continue;
        }
        let mut play = play.copy();
        play.act("motivate", format!("figure: red/a, {near}"), [face]);
        assert_eq!(play.number("need"), u16::from(need));
        play.has("red/a", format!("motivation: '{motivation}'"));
    }
}

#[test]
fn ra_08_three_or_less_motivates() {
    needs(A, 2, "", 3);
}

#[test]
fn ra_08_the_wounded_need_two_or_less() {
    needs(A, 1, "", 2);
}

/// 3 + 1; 3 + 1; 3 + 1; 3 + 1 + 1; with all three 6; wounded 5.
#[test]
fn ra_08_leaders_near_and_initiative_add_up() {
    const EAGER: &str = "id: a, name: A, traits: [initiative]";
    needs(A, 2, "leader_within_6: true", 4);
    needs(A, 2, "legendary_within_12: true", 4);
    needs(EAGER, 2, "", 4);
    let both = "leader_within_6: true, legendary_within_12: true";
    needs(A, 2, both, 5);
    needs(EAGER, 2, both, 6);
    needs(EAGER, 1, both, 5);
}

/// A side without a living leader of that kind gets no help from one.
#[test]
fn ra_08_only_leaders_on_the_table_help() {
    let mut play = red_first(&[A, LEADER], &[X], "");
    let legendary = "figure: red/a, legendary_within_12: true";
    play.refused("motivate", legendary, "RA-08");
    play.set("red/l", "fled: true");
    play.refused("motivate", "figure: red/a, leader_within_6: true", "RA-08");
}

#[test]
fn ra_09_leaders_and_civilians_need_no_roll() {
    let civilian = "id: c, name: Clark, kind: civilian";
    for (figure, id) in [(LEADER, "red/l"), (LEGEND, "red/m"), (civilian, "red/c")] {
        let mut play = red_first(&[figure, B], &[X], "");
        play.refused("motivate", format!("figure: {id}"), "RA-09");
        play.just("move", format!("figure: {id}"));
        play.has(id, "acted: true");
    }
}

/// A failed roll leaves 2 inches back, cover, or nothing at all; once.
#[test]
fn ra_10_a_figure_that_fails_retreats_or_takes_cover() {
    for (action, inches) in [("retreat", "2 inches"), ("take-cover", "6 inches")] {
        let mut play = red_first(&[A, B], &[X], "");
        fail(&mut play, "red/a");
        play.has("red/a", "motivation: 'no'");
        for barred in ["move", "aim", "load"] {
            play.refused(barred, "figure: red/a", "RA-10");
        }
        play.refused("shoot", SHOT, "RA-10");
        play.refused("attack", BLOW, "RA-10");
        play.refused("close", BLOW, "RA-10");
        play.just(action, "figure: red/a");
        assert_eq!(play.figure("inches"), inches);
        play.has("red/a", "acted: true, moved: true");
        play.refused(action, "figure: red/a", "RA-12");
    }
    let mut play = red_first(&[A, B], &[X], "");
    fail(&mut play, "red/a");
    play.just("take-cover", "figure: red/a");
    play.says("cover within 3″ of an enemy does not count RA-10");
}

/// Nobody has attacked a: it may stay where it is, but not flee.
#[test]
fn ra_10_a_figure_that_fails_in_hand_combat_may_stay_and_does_not_flee() {
    let mut play = red_first(&[A, B], &[X], "");
    play.set("red/a", "engaged_with: [blue/x]");
    fail(&mut play, "red/a");
    assert_eq!(play.follows(), ["Ash: may only stay or retreat 2″"]);
    play.refused("flee", "figure: red/a", "RA-10");
    play.refused("take-cover", "figure: red/a", "RA-12");
    play.just("stay", "figure: red/a");
    play.has("red/a", "moved: false");
}

/// A strikes at x and misses with a 20. X fails its roll in blue's turn: it may flee under the free attack of a, which hits
/// on 14 - 6 / 2 = 11 and misses with a 12.
#[test]
fn ra_10_a_figure_that_may_strike_back_may_flee_instead() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act("attack", BLOW, [20]);
    play.just("pass", "");
    fail(&mut play, "blue/x");
    let back = "Xavier: may only stay or retreat 2″; may still strike back at Ash or flee";
    assert_eq!(play.follows(), [back]);
    play.act("flee", "figure: blue/x", [12]);
    play.has("blue/x", "moved: true, engaged_with: []");
}

/// Out of contact it may also take cover; whom it may strike back at is told all the same, until that enemy is out.
#[test]
fn ra_10_a_failed_roll_tells_what_is_left() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    fail(&mut play, "red/b");
    let left = "Birch: may only stay, take cover or retreat 2″";
    assert_eq!(play.follows(), [left]);
    play.set("red/a", "attacked_by: [blue/x]");
    fail(&mut play, "red/a");
    let left = "Ash: may only stay, take cover or retreat 2″; may still strike back at Xavier";
    assert_eq!(play.follows(), [left]);
    play.set("blue/x", "out: true");
    play.refused("attack", "figure: red/a, target: blue/y", "RA-10");
}

/// Red strikes at x and misses with a 20; blue's turn: x fails, and may still strike at a, but not at b.
#[test]
fn ra_11_a_figure_attacked_strikes_back_without_motivation() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act("attack", BLOW, [20]);
    play.has("blue/x", "attacked_by: [red/a]");
    play.just("pass", "");
    fail(&mut play, "blue/x");
    play.refused("attack", "figure: blue/x, target: red/b", "RA-10");
    play.act("attack", "figure: blue/x, target: red/a", [20]);
    play.has("blue/x", "acted: true");
}

/// Blue's turn ends, and the mark with it: in turn 2 a failed x may strike at nobody.
#[test]
fn ra_11_the_mark_lasts_to_the_end_of_its_own_next_turn() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act("attack", BLOW, [20]);
    play.just("pass", "");
    play.has("blue/x", "attacked_by: [red/a]");
    play.just("pass", "");
    play.has("blue/x", "attacked_by: []");
    play.act("initiative", "", [1, 6]);
    fail(&mut play, "blue/x");
    play.refused("attack", "figure: blue/x, target: red/a", "RA-10");
}

/// Blue second in turn 1 attacks; red, second in turn 2, has its mark through blue's second turn.
#[test]
fn ra_11_the_mark_waits_for_its_turn() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.just("pass", "");
    play.act("attack", "figure: blue/x, target: red/a", [20]);
    play.just("pass", "");
    play.act("initiative", "", [1, 6]);
    play.just("pass", "");
    play.has("red/a", "attacked_by: [blue/x]");
    fail(&mut play, "red/a");
    play.act("attack", BLOW, [20]);
}
