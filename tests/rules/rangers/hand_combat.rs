//! RA-19, RA-20, RA-22, RA-24.

use super::{A, B, BLOW, C, X, Y, motivate, next_turn, red_first, wounds_left};
use crate::support::dice;

/// Red a strikes at x: it hits on `need`, and misses on one more. The defender gives all he has.
#[track_caller]
fn needs(a: &str, x: &str, fields: &str, need: u8) {
    for (faces, wounds) in [(&[need, 4][..], 1), (&[need + 1], 0)] {
        let mut play = red_first(&[a, B], &[x, Y], "");
        let left = wounds_left(&play) - wounds;
        play.act("attack", format!("{BLOW}, {fields}"), dice(faces));
        assert_eq!(play.number("need"), u16::from(need));
        assert_eq!(wounds_left(&play), left, "{faces:?} for {need}");
    }
}

const CIVILIAN: &str = "id: x, name: X, kind: civilian";
const MILITIA: &str = "id: x, name: X, kind: militia";
const ATHLETE: &str = "id: x, name: X, traits: [athletic]";

/// 14 - 6; militia against civilian 12 - 4; veteran 16 - 6.
#[test]
fn ra_19_attack_less_defence() {
    needs(A, X, "", 8);
    let militia = "id: a, name: A, kind: militia, weapons: [hatchet]";
    needs(militia, CIVILIAN, "", 8);
    let civilian = "id: a, name: A, kind: civilian, weapons: [hatchet]";
    needs(civilian, MILITIA, "", 5);
    let veteran = "id: a, name: A, weapons: [hatchet], traits: [veteran]";
    needs(veteran, X, "", 10);
    // Keen eyes are for shooting.
    let keen = "id: a, name: A, weapons: [hatchet], traits: [keen-eyed]";
    needs(keen, X, "", 8);
}

/// The umpire puts 0: a natural 1 hits all the same, and critically (5 - 2 = 3, two wounds).
#[test]
fn ra_19_a_natural_one_always_hits() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    let gives = dice(&[1, 5]).overrule("need", 0.0);
    play.act("attack", BLOW, gives);
    play.has("blue/x", "out: true");
    play.says("critical");
}

/// The umpire puts 20: a 19 hits, a natural 20 misses all the same.
#[test]
fn ra_19_a_natural_twenty_always_misses() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    let gives = dice(&[19, 6]).overrule("need", 20.0);
    play.act("attack", BLOW, gives);
    play.has("blue/x", "wounds_left: 1");
    let gives = dice(&[20]).overrule("need", 20.0);
    play.act("attack", "figure: red/b, target: blue/x", gives);
    play.has("blue/x", "wounds_left: 1");
}

#[test]
fn ra_19_only_enemies_are_struck_at() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.refused("attack", "figure: red/a, target: red/b", "RA-19");
    play.invalid("attack", "figure: red/a, target: red/a", "target");
}

/// Athletic 6 + 1 = 7: 14 - 7.
#[test]
fn ra_20_athletes_defend_better() {
    needs(A, ATHLETE, "", 7);
}

/// A soft obstacle 6 + 1, a hard one 6 + 2.
#[test]
fn ra_20_obstacles() {
    needs(A, X, "obstacle: none", 8);
    needs(A, X, "obstacle: soft", 7);
    needs(A, X, "obstacle: hard", 6);
}

/// Red a strikes at x from the rear, with Birch in front: it hits on `need`. The defender gives all of `whole`.
#[track_caller]
fn needs_from_rear(x: &str, (whole, obstacle): (&str, &str), need: u8) {
    let mut play = red_first(&[A, B], &[x, Y], "");
    play.set("red/b", "engaged_with: [blue/x]");
    let blow = format!("{BLOW}, from_rear: true, obstacle: {obstacle}");
    play.act("attack", blow, dice(&[need + 1]).answers(&[whole]));
    assert_eq!(play.number("need"), u16::from(need));
}

/// 6 / 2 = 3; militia 5 / 2 = 2 1/2, up 3; athlete 7 / 2 = 3 1/2, up 4; civilian 4 / 2 = 2.
#[test]
fn ra_20_halved_from_the_rear_rounded_up() {
    needs_from_rear(X, ("6", "none"), 11);
    needs_from_rear(MILITIA, ("5", "none"), 11);
    needs_from_rear(ATHLETE, ("7", "none"), 10);
    needs_from_rear(CIVILIAN, ("4", "none"), 12);
}

/// Halved last: (6 + 1) / 2 = 3 1/2, up 4; (6 + 2) / 2 = 4; (7 + 2) / 2 = 4 1/2, up 5.
#[test]
fn ra_20_halved_after_the_obstacle() {
    needs_from_rear(X, ("6", "soft"), 10);
    needs_from_rear(X, ("6", "hard"), 10);
    needs_from_rear(ATHLETE, ("7", "hard"), 9);
}

/// With nobody in front the target turns round, and keeps the whole defence: 14 - 6; 14 - (6 + 2).
#[test]
fn ra_20_with_no_enemy_in_front_the_target_turns_round() {
    needs(A, X, "from_rear: true", 8);
    needs(A, X, "from_rear: true, obstacle: hard", 6);
    let mut play = red_first(&[A, B], &[X, Y], "");
    let rear = format!("{BLOW}, from_rear: true");
    play.act("attack", &rear, [9]);
    play.says("Xavier turns round RA-20");
    let miss = "Ash attacks Xavier: miss (rolled 9, needed 8 or less) | MISS | bad | red";
    assert_eq!(play.verdict(), miss);
    // The defender was told the same: 14 - 6 = 8.
    let play = red_first(&[A, B], &[X, Y], "");
    let [.., options] = play.question("attack", &rear, "");
    assert!(options.contains("6: hits on 8 or less"), "{options}");
}

#[test]
fn ra_22_one_attack_a_turn() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act("attack", BLOW, [20]);
    play.refused("attack", BLOW, "RA-22");
    play.refused("attack", "figure: red/a, target: blue/y", "RA-22");
    next_turn(&mut play);
    play.act("attack", BLOW, [20]);
}

#[test]
fn ra_24_closing_and_attacking_engage_both() {
    let mut play = red_first(&[A, B, C], &[X, Y], "");
    play.act("attack", BLOW, [20]);
    motivate(&mut play, "red/b");
    play.just("close", "figure: red/b, target: blue/x");
    play.has("red/a", "engaged_with: [blue/x]");
    play.has("red/b", "engaged_with: [blue/x]");
    play.has("blue/x", "engaged_with: [red/a, red/b]");
    play.refused("close", "figure: red/c, target: red/a", "RA-12");
    motivate(&mut play, "red/c");
    play.refused("close", "figure: red/c, target: red/a", "RA-24");
}

/// It ends with death, retreat and flight, for the one and not for the other pairs.
#[test]
fn ra_24_it_ends_when_one_is_gone() {
    let mut play = red_first(&[A, B, C], &[X, Y], "");
    play.set("blue/x", "engaged_with: [red/a, red/b, red/c]");
    play.just("retreat", "figure: red/a");
    play.has("red/a", "engaged_with: []");
    play.has("blue/x", "engaged_with: [red/b, red/c]");
    play.act("flee", "figure: red/b", [20]);
    play.has("red/b", "engaged_with: []");
    play.has("blue/x", "engaged_with: [red/c]");
    play.act("attack", "figure: red/c, target: blue/x", [1, 1]);
    play.has("red/c", "engaged_with: []");
    play.has("blue/x", "engaged_with: []");
    play.set("red/a", "engaged_with: [blue/y]");
    play.set("blue/y", "fled: true");
    play.has("red/a", "engaged_with: []");
}
