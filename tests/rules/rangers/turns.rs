//! RA-06, RA-07, RA-12.

use super::{A, B, C, X, Y, battle, engage, fail, motivate, of, pass, plainly, red_first, said};
use crate::support::{Not, dice};
use serde_json::{Value, json};

const LEGEND: &str = "id: l, name: Legend, weapons: [hatchet], traits: [legendary-leader]";

fn turn(play: &crate::support::Play) -> (Value, Value, Value) {
    (
        play.get("/turn/number"),
        play.get("/turn/first"),
        play.get("/turn/side"),
    )
}

#[test]
fn ra_06_the_higher_goes_first() {
    let mut play = battle(&[A], &[X], "");
    assert_eq!(turn(&play), (0.into(), Value::Null, Value::Null));
    play.act("initiative", json!({}), dice(&[3, 4]));
    assert_eq!(turn(&play), (1.into(), "blue".into(), "blue".into()));
    let mut play = battle(&[A], &[X], "");
    play.act("initiative", json!({}), dice(&[4, 3]));
    assert_eq!(turn(&play), (1.into(), "red".into(), "red".into()));
}

#[test]
fn ra_06_draws_are_rolled_again() {
    let mut play = battle(&[A], &[X], "");
    assert_eq!(
        play.try_do("initiative", json!({}), dice(&[3, 3])),
        Err(Not::Dice("initiative", 1))
    );
    play.act("initiative", json!({}), dice(&[3, 3, 5, 5, 1, 2]));
    assert_eq!(turn(&play), (1.into(), "blue".into(), "blue".into()));
}

/// Blue's legend: 3 against 3 + 1 is blue's; 4 against 3 + 1 is a draw, 2 against 1 + 1 another, then 6 against 4 + 1 is red's.
#[test]
fn ra_06_a_legend_adds_one_before_draws_are_judged() {
    let mut play = battle(&[A], &[LEGEND], "");
    play.act("initiative", json!({}), dice(&[3, 3]));
    assert_eq!(turn(&play).1, "blue");
    let mut play = battle(&[A], &[LEGEND], "");
    play.act("initiative", json!({}), dice(&[4, 3, 2, 1, 6, 4]));
    assert_eq!(turn(&play).1, "red");
    assert_eq!(play.figure("blue.initiative"), "5");
}

/// A dead legend adds nothing, nor does a common leader: 3 against 3 is a draw.
#[test]
fn ra_06_only_a_living_legend_counts() {
    let mut play = battle(&[A], &[LEGEND, X], "");
    play.set("blue/l", "out", true);
    assert_eq!(
        play.try_do("initiative", json!({}), dice(&[3, 3])),
        Err(Not::Dice("initiative", 1))
    );
    let mut play = battle(&[A], &["id: l, name: L, traits: [leader]"], "");
    assert_eq!(
        play.try_do("initiative", json!({}), dice(&[3, 3])),
        Err(Not::Dice("initiative", 1))
    );
}

#[test]
fn ra_06_nobody_acts_before_initiative() {
    let mut play = battle(&[A], &[X], "");
    assert_eq!(
        play.refused("motivate", json!({"figure": "red/a"})),
        "RA-06"
    );
    assert_eq!(play.refused("pass", json!({})), "RA-07");
}

/// Red's two act, control passes; blue's two act, and the next turn waits for initiative.
#[test]
fn ra_07_control_passes_by_itself_once_all_have_acted() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    assert_eq!(play.refused("stay", json!({"figure": "blue/x"})), "RA-07");
    plainly(&mut play, "stay", "red/b");
    assert_eq!(turn(&play).2, "red");
    plainly(&mut play, "stay", "red/a");
    assert_eq!(turn(&play), (1.into(), "red".into(), "blue".into()));
    assert_eq!(play.refused("initiative", json!({})), "RA-07");
    assert_eq!(play.refused("stay", json!({"figure": "red/a"})), "RA-07");
    plainly(&mut play, "stay", "blue/x");
    plainly(&mut play, "stay", "blue/y");
    assert_eq!(turn(&play), (1.into(), Value::Null, Value::Null));
    play.act("initiative", json!({}), dice(&[1, 2]));
    assert_eq!(turn(&play), (2.into(), "blue".into(), "blue".into()));
    assert_eq!(of(&play, "red/a", "acted"), false);
}

/// A failed figure may still take cover, so control waits for it or for the pass.
#[test]
fn ra_07_pass_ends_the_rest() {
    let mut play = red_first(&[A, B], &[X], "");
    plainly(&mut play, "stay", "red/a");
    fail(&mut play, "red/b");
    assert_eq!(turn(&play).2, "red");
    pass(&mut play);
    assert_eq!(turn(&play).2, "blue");
    pass(&mut play);
    assert_eq!(turn(&play), (1.into(), Value::Null, Value::Null));
}

#[test]
fn ra_07_the_app_lists_who_is_left() {
    let mut play = red_first(&[A, B, C], &[X], "");
    let left =
        |play: &crate::support::Play| play.battle.status(drumhead::battle::Viewer::Table).left;
    assert_eq!(left(&play), ["still to act: Ash, Birch, Cedar"]);
    fail(&mut play, "red/b");
    plainly(&mut play, "stay", "red/c");
    assert_eq!(left(&play), ["still to act: Ash"]);
    pass(&mut play);
    assert_eq!(said(&play), "Reds pass, 1 figure unused; Blues to go");
    assert_eq!(left(&play), ["still to act: Xavier"]);
}

#[test]
fn ra_07_nobody_is_rolled_for_twice() {
    let mut play = red_first(&[A, B], &[X], "");
    fail(&mut play, "red/a");
    assert_eq!(
        play.refused("motivate", json!({"figure": "red/a"})),
        "RA-07"
    );
}

#[test]
fn ra_12_a_figure_acts_once() {
    let mut play = red_first(&[A, B], &[X], "");
    motivate(&mut play, "red/a");
    plainly(&mut play, "move", "red/a");
    for action in ["move", "aim", "take-cover", "retreat", "stay", "motivate"] {
        assert_eq!(
            play.refused(action, json!({"figure": "red/a"})),
            "RA-12",
            "{action}"
        );
    }
    assert_eq!(
        play.refused("attack", json!({"figure": "red/a", "target": "blue/x"})),
        "RA-12"
    );
    assert_eq!(
        play.refused(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 3})
        ),
        "RA-12"
    );
}

#[test]
fn ra_12_six_actions_need_a_roll_first() {
    let mut play = red_first(&[A, B], &[X], "");
    let rolled = [
        ("close", json!({"figure": "red/a", "target": "blue/x"})),
        ("load", json!({"figure": "red/a", "weapon": "musket"})),
        ("aim", json!({"figure": "red/a"})),
        (
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        ),
        ("move", json!({"figure": "red/a"})),
        ("special", json!({"figure": "red/a", "name": "Dig"})),
    ];
    for (action, fields) in rolled {
        assert_eq!(play.refused(action, fields), "RA-12", "{action}");
    }
}

/// Without a roll: attack, take cover, retreat, stay; flee from hand combat. A motivated figure may do the same.
#[test]
fn ra_12_five_actions_need_no_roll() {
    for motivated in [false, true] {
        for action in ["attack", "take-cover", "retreat", "flee", "stay"] {
            let mut play = red_first(&[A, B], &[X], "");
            if action == "flee" {
                engage(&mut play, "red/a", "blue/x");
            }
            if motivated {
                motivate(&mut play, "red/a");
            }
            let fields = if action == "attack" {
                json!({"figure": "red/a", "target": "blue/x"})
            } else {
                json!({"figure": "red/a"})
            };
            // Attack and flight meet a 20 on the die, a miss.
            let faces: &[u8] = if matches!(action, "attack" | "flee") {
                &[20]
            } else {
                &[]
            };
            play.act(action, fields, dice(faces));
            assert_eq!(of(&play, "red/a", "acted"), true, "{action}");
        }
    }
}

#[test]
fn ra_12_a_motivated_figure_s_action_comes_first() {
    let mut play = red_first(&[A, B], &[X], "");
    motivate(&mut play, "red/a");
    assert_eq!(
        play.refused("motivate", json!({"figure": "red/b"})),
        "RA-12"
    );
    plainly(&mut play, "stay", "red/a");
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
    play.act(
        "close",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[]),
    );
    assert_eq!(play.figure("inches"), "3 inches");
    assert_eq!(of(&play, "red/a", "engaged_with"), json!(["blue/x"]));
    assert_eq!(play.refused("stay", json!({"figure": "red/a"})), "RA-12");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    assert_eq!(
        play.refused("attack", json!({"figure": "red/a", "target": "blue/x"})),
        "RA-22"
    );
}

#[test]
fn ra_12_option_attack_after_close_false_ends_it_there() {
    let mut play = red_first(&[A, B], &[X], "options: {attack_after_close: false}\n");
    motivate(&mut play, "red/a");
    play.act(
        "close",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[]),
    );
    assert_eq!(
        play.refused("attack", json!({"figure": "red/a", "target": "blue/x"})),
        "RA-12"
    );
}

/// The last figure closes: control waits for its blow, unless the option forbids that.
#[test]
fn ra_12_control_waits_for_the_blow_after_closing() {
    for (option, side) in [("true", "red"), ("false", "blue")] {
        let mut play = red_first(
            &[A],
            &[X],
            &format!("options: {{attack_after_close: {option}}}\n"),
        );
        motivate(&mut play, "red/a");
        play.act(
            "close",
            json!({"figure": "red/a", "target": "blue/x"}),
            dice(&[]),
        );
        assert_eq!(turn(&play).2, side);
    }
}

#[test]
fn ra_12_in_hand_combat_a_figure_strikes_retreats_flees_or_stays() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    engage(&mut play, "red/a", "blue/x");
    assert_eq!(
        play.refused("take-cover", json!({"figure": "red/a"})),
        "RA-12"
    );
    motivate(&mut play, "red/a");
    let barred = [
        ("close", json!({"figure": "red/a", "target": "blue/y"})),
        ("load", json!({"figure": "red/a", "weapon": "musket"})),
        ("aim", json!({"figure": "red/a"})),
        (
            "shoot",
            json!({"figure": "red/a", "target": "blue/y", "range": 8}),
        ),
        ("move", json!({"figure": "red/a"})),
        ("special", json!({"figure": "red/a", "name": "Dig"})),
        ("take-cover", json!({"figure": "red/a"})),
    ];
    for (action, fields) in barred {
        assert_eq!(play.refused(action, fields), "RA-12", "{action}");
    }
    plainly(&mut play, "stay", "red/a");
}

/// The umpire passes every clause that is in the way, and each is named.
#[test]
fn ra_12_the_umpire_may_force_it() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    engage(&mut play, "red/a", "blue/x");
    play.act("move", json!({"figure": "red/a"}), dice(&[]).force());
    assert_eq!(play.forced(), ["RA-12"]);
    play.act("aim", json!({"figure": "blue/y"}), dice(&[]).force());
    assert_eq!(play.forced(), ["RA-07", "RA-12"]);
}
