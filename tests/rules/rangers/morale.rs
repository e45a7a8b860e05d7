//! RA-27, RA-28.

use super::{A, B, C, D, X, engage, events, fail, of, pass, red_first, side};
use crate::support::{Play, dice};
use serde_json::json;

const LEADER: &str = "id: l, name: Leader, traits: [leader]";

/// Red: a 50 (musket and hatchet), b, c, d 30 each: 140.
fn four(more: &str) -> Play {
    red_first(&[A, B, C, D], &[X], more)
}

/// 140 less b 30 is 110; who has run off is gone as well.
#[test]
fn ra_27_points_on_the_table() {
    let mut play = four("");
    assert_eq!(
        (
            side(&play, "red", "points"),
            side(&play, "red", "points_start")
        ),
        (140.into(), 140.into())
    );
    play.set("red/b", "out", true);
    assert_eq!(
        (
            side(&play, "red", "points"),
            side(&play, "red", "points_start")
        ),
        (110.into(), 140.into())
    );
    play.set("red/c", "fled", true);
    assert_eq!(side(&play, "red", "points"), 80);
    // A wound costs none.
    play.set("red/a", "wounds_left", 1);
    assert_eq!(side(&play, "red", "points"), 80);
}

/// 80 of 140 holds; 50 of 140 does not. And with 160: 80 is just half.
#[test]
fn ra_28_half_the_points_are_enough() {
    let mut play = four("");
    play.set("red/b", "out", true);
    play.set("red/c", "out", true);
    let morale = |play: &Play| super::on_screen::blocks(play).concat();
    assert!(
        morale(&play).contains("Reds | 80/140 | 70 | holds"),
        "{}",
        morale(&play)
    );
    fail(&mut play, "red/a");
    assert_eq!(
        (of(&play, "red/a", "fled"), of(&play, "red/a", "motivation")),
        (false.into(), "no".into())
    );
    // a 50 and e 20, b, c and d 30 each: 160, of which a and d make 80.
    let mut play = red_first(&[A, B, C, D, "id: e, name: E"], &[X], "");
    for gone in ["red/b", "red/c", "red/e"] {
        play.set(gone, "out", true);
    }
    assert_eq!(
        (
            side(&play, "red", "points"),
            side(&play, "red", "points_start")
        ),
        (80.into(), 160.into())
    );
    assert!(
        morale(&play).contains("Reds | 80/160 | 80 | at half"),
        "{}",
        morale(&play)
    );
    fail(&mut play, "red/a");
    assert_eq!(of(&play, "red/a", "fled"), true);
    assert_eq!(side(&play, "red", "points"), 30);
}

/// The leader is killed by a blow; whoever then fails runs, whoever is determined stays, unmotivated.
#[test]
fn ra_28_without_a_leader_failing_is_fleeing() {
    let red = [LEADER, A, "id: b, name: B, traits: [determined]", C, D];
    let mut play = red_first(&red, &[X], "");
    pass(&mut play);
    play.act(
        "attack",
        json!({"figure": "blue/x", "target": "red/l"}),
        dice(&[1, 1]),
    );
    assert_eq!(
        (side(&play, "red", "leader_lost"), of(&play, "red/l", "out")),
        (true.into(), true.into())
    );
    assert_eq!(
        events(&play)[1],
        "Leader is killed: Reds run off if not motivated"
    );
    play.act("initiative", json!({}), dice(&[6, 1]));
    engage(&mut play, "red/a", "blue/x");
    play.act("motivate", json!({"figure": "red/a"}), dice(&[4]));
    assert_eq!(
        (
            of(&play, "red/a", "fled"),
            of(&play, "blue/x", "engaged_with")
        ),
        (true.into(), json!([]))
    );
    assert!(
        play.report().contains("table: Ash: remove"),
        "{}",
        play.report()
    );
    assert_eq!(play.refused("stay", json!({"figure": "red/a"})), "RA-28");
    fail(&mut play, "red/b");
    assert_eq!(
        (of(&play, "red/b", "fled"), of(&play, "red/b", "motivation")),
        (false.into(), "no".into())
    );
    play.act("motivate", json!({"figure": "red/c"}), dice(&[3]));
    assert_eq!(
        (of(&play, "red/c", "fled"), of(&play, "red/c", "motivation")),
        (false.into(), "yes".into())
    );
}

#[test]
fn ra_28_a_dead_legend_shakes_as_well() {
    let mut play = red_first(
        &["id: l, name: L, traits: [legendary-leader]", A, B, C, D],
        &[X],
        "",
    );
    play.set("red/l", "out", true);
    assert_eq!(side(&play, "red", "leader_lost"), true);
    fail(&mut play, "red/a");
    assert_eq!(of(&play, "red/a", "fled"), true);
}

/// As long as the leader lives and more than half of the points are there, a failed roll is just that.
#[test]
fn ra_28_otherwise_nobody_runs() {
    let mut play = red_first(&[LEADER, A, B], &[X], "");
    fail(&mut play, "red/a");
    assert_eq!(
        (
            of(&play, "red/a", "fled"),
            side(&play, "red", "leader_lost")
        ),
        (false.into(), false.into())
    );
}

#[test]
fn ra_28_the_battle_is_over_when_a_side_is_gone() {
    let mut play = red_first(&[A, B], &[X], "");
    let over = |play: &Play| play.battle.status(drumhead::battle::Viewer::Table).over;
    assert!(!over(&play));
    play.set("blue/x", "fled", true);
    assert!(over(&play));
    // Control passes over a side that has nobody left.
    pass(&mut play);
    assert_eq!(play.get("/turn/side"), serde_json::Value::Null);
}
