//! RA-06, RA-07, RA-12.

use super::{A, B, BLOW, C, SHOT, X, Y, battle, fail, motivate, red_first};
use crate::support::{Not, Play, dice};
use drumhead::battle::Viewer;
use drumhead::table::Who;

const LEGEND: &str = "id: l, name: Legend, weapons: [hatchet], traits: [legendary-leader]";

#[test]
fn ra_06_the_higher_goes_first() {
    let mut play = battle(&[A], &[X], "");
    play.has("turn", "number: 0, first: null, side: null");
    play.act("initiative", "", [3, 4]);
    play.has("turn", "number: 1, first: blue, side: blue");
    let mut play = battle(&[A], &[X], "");
    play.act("initiative", "", [4, 3]);
    play.has("turn", "number: 1, first: red, side: red");
}

#[test]
fn ra_06_draws_are_rolled_again() {
    let mut play = battle(&[A], &[X], "");
    let tied = play.try_do("initiative", "", [3, 3]);
    assert_eq!(tied, Err(Not::Dice("initiative", 1)));
    play.act("initiative", "", [3, 3, 5, 5, 1, 2]);
    play.has("turn", "number: 1, first: blue, side: blue");
}

/// Blue's legend: 3 against 3 + 1 is blue's; 4 against 3 + 1 is a draw, 2 against 1 + 1 another, then 6 against 4 + 1 is red's.
#[test]
fn ra_06_a_legend_adds_one_before_draws_are_judged() {
    let mut play = battle(&[A], &[LEGEND], "");
    play.act("initiative", "", [3, 3]);
    play.has("turn", "first: blue");
    let mut play = battle(&[A], &[LEGEND], "");
    play.act("initiative", "", [4, 3, 2, 1, 6, 4]);
    play.has("turn", "first: red");
    assert_eq!(play.figure("blue.initiative"), "5");
}

/// A dead legend adds nothing, nor does a common leader: 3 against 3 is a draw.
#[test]
fn ra_06_only_a_living_legend_counts() {
    let mut play = battle(&[A], &[LEGEND, X], "");
    play.set("blue/l", "out: true");
    let tied = play.try_do("initiative", "", [3, 3]);
    assert_eq!(tied, Err(Not::Dice("initiative", 1)));
    let mut play = battle(&[A], &["id: l, name: L, traits: [leader]"], "");
    let tied = play.try_do("initiative", "", [3, 3]);
    assert_eq!(tied, Err(Not::Dice("initiative", 1)));
}

#[test]
fn ra_06_no_figure_acts_before_initiative() {
    let mut play = battle(&[A], &[X], "");
    play.refused("motivate", "figure: red/a", "RA-06");
    play.refused("pass", "", "RA-07");
}

/// Red's two act, control passes; blue's two act, and the next turn waits for initiative.
#[test]
fn ra_07_control_passes_by_itself_once_all_have_acted() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.refused("stay", "figure: blue/x", "RA-07");
    play.just("stay", "figure: red/b");
    play.has("turn", "side: red");
    play.just("stay", "figure: red/a");
    play.has("turn", "number: 1, first: red, side: blue");
    play.refused("initiative", "", "RA-07");
    play.refused("stay", "figure: red/a", "RA-07");
    play.just("stay", "figure: blue/x");
    play.just("stay", "figure: blue/y");
    play.has("turn", "number: 1, first: null, side: null");
    play.act("initiative", "", [1, 2]);
    play.has("turn", "number: 2, first: blue, side: blue");
    play.has("red/a", "acted: false");
}

/// A failed figure may still take cover, so control waits for it or for the pass.
#[test]
fn ra_07_pass_ends_the_rest() {
    let mut play = red_first(&[A, B], &[X], "");
    play.just("stay", "figure: red/a");
    fail(&mut play, "red/b");
    play.has("turn", "side: red");
    play.just("pass", "");
    play.has("turn", "side: blue");
    play.just("pass", "");
    play.has("turn", "number: 1, first: null, side: null");
}

#[test]
fn ra_07_the_app_lists_who_is_left() {
    let mut play = red_first(&[A, B, C], &[X], "");
    let left = |play: &Play| play.battle.status(Viewer::Table).left;
    assert_eq!(left(&play), ["still to act: Ash, Birch, Cedar"]);
    fail(&mut play, "red/b");
    play.just("stay", "figure: red/c");
    assert_eq!(left(&play), ["still to act: Ash"]);
    play.just("pass", "");
    assert_eq!(
        play.verdict(),
        "Reds pass, 1 figure unused; Blues go next | BLUE'S TURN | plain | red"
    );
    assert_eq!(left(&play), ["still to act: Xavier"]);
}

#[test]
fn ra_07_no_figure_is_rolled_for_twice() {
    let mut play = red_first(&[A, B], &[X], "");
    fail(&mut play, "red/a");
    play.refused("motivate", "figure: red/a", "RA-07");
}

#[test]
fn ra_12_a_figure_acts_once() {
    let mut play = red_first(&[A, B], &[X], "");
    motivate(&mut play, "red/a");
    play.just("move", "figure: red/a");
    for action in ["move", "aim", "take-cover", "retreat", "stay", "motivate"] {
        play.refused(action, "figure: red/a", "RA-12");
    }
    play.refused("attack", BLOW, "RA-12");
    play.refused("shoot", "figure: red/a, target: blue/x, range: 3", "RA-12");
}

#[test]
fn ra_12_six_actions_need_a_roll_first() {
    let mut play = red_first(&[A, B], &[X], "");
    for action in ["aim", "move"] {
        play.refused(action, "figure: red/a", "RA-12");
    }
    play.refused("close", BLOW, "RA-12");
    play.refused("load", "figure: red/a, weapon: musket", "RA-12");
    play.refused("shoot", SHOT, "RA-12");
    play.refused("special", "figure: red/a, name: Dig", "RA-12");
}

/// Without a roll: attack, take cover, stay; from hand combat retreat and flee. A motivated figure may do the same.
#[test]
fn ra_12_five_actions_need_no_roll() {
    for motivated in [false, true] {
        // Attack and flight meet a 20 on the die, a miss.
        for (action, fields, faces) in [
            ("attack", BLOW, &[20][..]),
            ("take-cover", "figure: red/a", &[]),
            ("retreat", "figure: red/a", &[]),
            ("flee", "figure: red/a", &[20]),
            ("stay", "figure: red/a", &[]),
        ] {
            let mut play = red_first(&[A, B], &[X], "");
            if matches!(action, "flee" | "retreat") {
                play.set("red/a", "engaged_with: [blue/x]");
            }
            if motivated {
                motivate(&mut play, "red/a");
            }
            play.act(action, fields, dice(faces));
            play.has("red/a", "acted: true");
        }
    }
}

/// Outside hand combat nobody retreats but who has failed.
#[test]
fn ra_12_out_of_hand_combat_only_a_failed_figure_retreats() {
    let leader = "id: l, name: Leader, traits: [leader]";
    let mut play = red_first(&[A, B, leader], &[X], "");
    play.refused("retreat", "figure: red/l", "RA-12");
    play.refused("retreat", "figure: red/a", "RA-12");
    motivate(&mut play, "red/a");
    play.refused("retreat", "figure: red/a", "RA-12");
    play.just("move", "figure: red/a");
    fail(&mut play, "red/b");
    play.just("retreat", "figure: red/b");
}

/// Red has lost its leader: who fails now runs off, so nobody stays instead of rolling. The determined and civilians
/// cannot be removed; in hand combat staying needs no roll.
#[test]
fn ra_12_no_figure_stays_instead_of_a_roll_that_may_remove_it() {
    let red = [
        "id: l, name: Leader, traits: [leader]",
        A,
        B,
        C,
        "id: d, name: Dogwood, traits: [determined]",
        "id: e, name: Elm, kind: civilian",
    ];
    let mut play = red_first(&red, &[X, Y], "");
    play.copy().just("stay", "figure: red/a");
    play.set("red/l", "out: true");
    play.refused("stay", "figure: red/a", "RA-12");
    play.copy().forces(&["RA-12"], "stay", "figure: red/a", []);
    play.just("stay", "figure: red/d");
    play.just("stay", "figure: red/e");
    play.set("red/b", "engaged_with: [blue/x]");
    play.just("stay", "figure: red/b");
    motivate(&mut play, "red/c");
    play.just("stay", "figure: red/c");
    play.just("take-cover", "figure: red/a");
    play.has("turn", "side: blue");
}

/// Red has lost its leader: a and b (in hand combat) must be rolled for, or act, before red passes; not the determined d
/// nor the civilian e. A wounded a fails with a 3; b attacks and misses with a 20.
#[test]
fn ra_07_no_pass_over_a_roll_that_may_remove_a_figure() {
    let red = [
        "id: l, name: Leader, traits: [leader]",
        A,
        B,
        "id: d, name: Dogwood, traits: [determined]",
        "id: e, name: Elm, kind: civilian",
    ];
    let mut play = red_first(&red, &[X, Y], "");
    play.copy().just("pass", "");
    play.set("red/l", "out: true");
    play.set("red/b", "engaged_with: [blue/x]");
    play.set("red/a", "wounds_left: 1");
    let due = |play: &Play| {
        let offer = play.offer("table", "pass").expect("offered");
        let refusal = offer.refusal.expect("a refusal");
        assert_eq!(refusal.clause, "RA-07");
        refusal.message
    };
    assert!(due(&play).contains("Ash, Birch."), "{}", due(&play));
    let next = |play: &Play| play.battle.status(Viewer::Table).next;
    assert_eq!(next(&play), Some(("motivate", Who::Unit(1))));
    play.refused("pass", "", "RA-07");
    play.copy().forces(&["RA-07"], "pass", "", []);
    play.act("motivate", "figure: red/a", [3]);
    play.has("red/a", "fled: true");
    assert!(due(&play).contains("act: Birch."), "{}", due(&play));
    assert_eq!(next(&play), Some(("attack", Who::Unit(2))));
    play.act("attack", "figure: red/b, target: blue/x", [20]);
    play.just("pass", "");
    assert_eq!(
        play.verdict(),
        "Reds pass, 2 figures unused; Blues go next | BLUE'S TURN | plain | red"
    );
}

/// Red's only other figure runs off: red is beaten, and blue is not told to go. Without a leader a 4 is too much.
#[test]
fn ra_07_no_side_is_told_to_go_after_the_end() {
    let mut play = red_first(&["id: l, name: L, traits: [leader]", A], &[X], "");
    play.set("red/l", "out: true");
    play.act("motivate", "figure: red/a", [4]);
    let over = [
        "Reds have nothing left on the table | RED BEATEN | grave | red",
        "The battle is over: Blues hold the field | VICTORY: BLUE | good | blue",
    ];
    assert_eq!(play.events(), over);
}

/// Blue has nobody left: nobody is told to go. 14 + 1 at short range: a 15 hits, a 3 is two wounds.
#[test]
fn ra_07_a_side_without_figures_is_not_told_to_go() {
    let mut play = red_first(&[A], &[X], "");
    motivate(&mut play, "red/a");
    play.act("shoot", "figure: red/a, target: blue/x, range: 4", [15, 3]);
    assert_eq!(play.events()[0], "Turn 1 is over | TURN OVER | plain | -");
    assert_eq!(play.events().len(), 3);
    for last in ["stay", "pass"] {
        let mut play = red_first(&[A], &[X], "");
        play.set("blue/x", "fled: true");
        if last == "pass" {
            play.just("pass", "");
            let over = "Reds pass, 1 figure unused; turn 1 is over | TURN OVER | plain | red";
            assert_eq!(play.verdict(), over);
            assert_eq!(play.events(), [""; 0]);
        } else {
            play.just("stay", "figure: red/a");
            assert_eq!(play.events(), ["Turn 1 is over | TURN OVER | plain | -"]);
        }
        play.has("turn", "side: null");
    }
}

#[test]
fn ra_12_a_motivated_figure_s_action_comes_first() {
    let mut play = red_first(&[A, B], &[X], "");
    motivate(&mut play, "red/a");
    play.refused("motivate", "figure: red/b", "RA-12");
    play.just("stay", "figure: red/a");
    motivate(&mut play, "red/b");
    let mut play = red_first(&[A, B], &[X], "");
    fail(&mut play, "red/a");
    motivate(&mut play, "red/b");
}

/// It closes and strikes: a 20 misses. A second blow is one too many.
#[test]
fn ra_12_after_closing_it_may_strike() {
    let mut play = red_first(&[A, B], &[X], "");
    motivate(&mut play, "red/a");
    play.just("close", BLOW);
    assert_eq!(play.figure("inches"), "3 inches");
    play.has("red/a", "engaged_with: [blue/x]");
    play.refused("stay", "figure: red/a", "RA-12");
    play.act("attack", BLOW, [20]);
    play.refused("attack", BLOW, "RA-22");
}

#[test]
fn ra_12_option_attack_after_close_false_ends_it_there() {
    let mut play = red_first(&[A, B], &[X], "options: {attack_after_close: false}\n");
    motivate(&mut play, "red/a");
    play.just("close", BLOW);
    play.refused("attack", BLOW, "RA-12");
}

/// The last figure closes: control waits for its blow, unless the option forbids that.
#[test]
fn ra_12_control_waits_for_the_blow_after_closing() {
    for (option, side) in [("true", "red"), ("false", "blue")] {
        let more = format!("options: {{attack_after_close: {option}}}\n");
        let mut play = red_first(&[A], &[X], &more);
        motivate(&mut play, "red/a");
        play.just("close", BLOW);
        play.has("turn", format!("side: {side}"));
    }
}

#[test]
fn ra_12_in_hand_combat_a_figure_strikes_retreats_flees_or_stays() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x]");
    play.refused("take-cover", "figure: red/a", "RA-12");
    motivate(&mut play, "red/a");
    for action in ["aim", "move", "take-cover"] {
        play.refused(action, "figure: red/a", "RA-12");
    }
    play.refused("close", "figure: red/a, target: blue/y", "RA-12");
    play.refused("load", "figure: red/a, weapon: musket", "RA-12");
    let shot = "figure: red/a, target: blue/y, range: 8";
    play.refused("shoot", shot, "RA-12");
    play.refused("special", "figure: red/a, name: Dig", "RA-12");
    play.just("stay", "figure: red/a");
}

/// The umpire passes every clause that is in the way, and each is named.
#[test]
fn ra_12_the_umpire_may_force_it() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x]");
    play.forces(&["RA-12"], "move", "figure: red/a", []);
    play.forces(&["RA-07", "RA-12"], "aim", "figure: blue/y", []);
}
