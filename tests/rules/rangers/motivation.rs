//! RA-08 to RA-11.

use super::{A, B, X, Y, engage, fail, follows, number, of, pass, plainly, red_first};
use crate::support::{Play, dice};
use serde_json::{Value, json};

const LEADER: &str = "id: l, name: Leader, weapons: [hatchet], traits: [leader]";
const LEGEND: &str = "id: m, name: Legend, weapons: [hatchet], traits: [legendary-leader]";

/// Motivated on `need`, not on one more.
#[track_caller]
fn needs(play: impl Fn() -> Play, fields: &Value, need: u8) {
    let mut yes = play();
    yes.act("motivate", fields.clone(), dice(&[need]));
    assert_eq!(number(&yes, "need"), u16::from(need));
    assert_eq!(of(&yes, "red/a", "motivation"), "yes");
    if need < 6 {
        let mut no = play();
        no.act("motivate", fields.clone(), dice(&[need + 1]));
        assert_eq!(of(&no, "red/a", "motivation"), "no");
    }
}

fn field(a: &'static str, wounded: bool) -> impl Fn() -> Play {
    move || {
        let mut play = red_first(&[a, LEADER, LEGEND, B], &[X], "");
        if wounded {
            play.set("red/a", "wounds_left", 1);
        }
        play
    }
}

#[test]
fn ra_08_three_or_less_motivates() {
    needs(field(A, false), &json!({"figure": "red/a"}), 3);
}

#[test]
fn ra_08_the_wounded_need_two_or_less() {
    needs(field(A, true), &json!({"figure": "red/a"}), 2);
}

/// 3 + 1; 3 + 1; 3 + 1; 3 + 1 + 1; with all three 6; wounded 5.
#[test]
fn ra_08_leaders_near_and_initiative_add_up() {
    const EAGER: &str = "id: a, name: A, traits: [initiative]";
    needs(
        field(A, false),
        &json!({"figure": "red/a", "leader_within_6": true}),
        4,
    );
    needs(
        field(A, false),
        &json!({"figure": "red/a", "legendary_within_12": true}),
        4,
    );
    needs(field(EAGER, false), &json!({"figure": "red/a"}), 4);
    needs(
        field(A, false),
        &json!({"figure": "red/a", "leader_within_6": true, "legendary_within_12": true}),
        5,
    );
    let all = json!({"figure": "red/a", "leader_within_6": true, "legendary_within_12": true});
    needs(field(EAGER, false), &all, 6);
    needs(field(EAGER, true), &all, 5);
}

/// A side without a living leader of that kind gets no help from one.
#[test]
fn ra_08_only_leaders_on_the_table_help() {
    let mut play = red_first(&[A, LEADER], &[X], "");
    assert_eq!(
        play.refused(
            "motivate",
            json!({"figure": "red/a", "legendary_within_12": true})
        ),
        "RA-08"
    );
    play.set("red/l", "fled", true);
    assert_eq!(
        play.refused(
            "motivate",
            json!({"figure": "red/a", "leader_within_6": true})
        ),
        "RA-08"
    );
}

#[test]
fn ra_09_leaders_and_civilians_need_no_roll() {
    let civilian = "id: c, name: Clark, kind: civilian";
    for (figure, id) in [(LEADER, "red/l"), (LEGEND, "red/m"), (civilian, "red/c")] {
        let mut play = red_first(&[figure, B], &[X], "");
        assert_eq!(play.refused("motivate", json!({"figure": id})), "RA-09");
        plainly(&mut play, "move", id);
        assert_eq!(of(&play, id, "acted"), true);
    }
}

/// A failed roll leaves 2 inches back, cover, or nothing at all; once.
#[test]
fn ra_10_who_fails_retreats_or_takes_cover() {
    for action in ["retreat", "take-cover"] {
        let mut play = red_first(&[A, B], &[X], "");
        fail(&mut play, "red/a");
        assert_eq!(of(&play, "red/a", "motivation"), "no");
        for barred in ["move", "aim", "load"] {
            assert_eq!(
                play.refused(barred, json!({"figure": "red/a"})),
                "RA-10",
                "{barred}"
            );
        }
        assert_eq!(
            play.refused(
                "shoot",
                json!({"figure": "red/a", "target": "blue/x", "range": 8})
            ),
            "RA-10"
        );
        assert_eq!(
            play.refused("attack", json!({"figure": "red/a", "target": "blue/x"})),
            "RA-10"
        );
        assert_eq!(
            play.refused("close", json!({"figure": "red/a", "target": "blue/x"})),
            "RA-10"
        );
        plainly(&mut play, action, "red/a");
        assert_eq!(
            play.figure("inches"),
            if action == "retreat" {
                "2 inches"
            } else {
                "6 inches"
            }
        );
        assert_eq!(
            (of(&play, "red/a", "acted"), of(&play, "red/a", "moved")),
            (true.into(), true.into())
        );
        assert_eq!(play.refused(action, json!({"figure": "red/a"})), "RA-12");
    }
    let mut play = red_first(&[A, B], &[X], "");
    fail(&mut play, "red/a");
    plainly(&mut play, "take-cover", "red/a");
    assert!(
        play.report().contains("not within 3″ of an enemy RA-10"),
        "{}",
        play.report()
    );
}

/// Nobody has attacked a: it may stay where it is, but not flee.
#[test]
fn ra_10_who_fails_in_hand_combat_may_stay_and_does_not_flee() {
    let mut play = red_first(&[A, B], &[X], "");
    engage(&mut play, "red/a", "blue/x");
    fail(&mut play, "red/a");
    assert_eq!(follows(&play), ["Ash: may only stay, retreat 2″"]);
    assert_eq!(play.refused("flee", json!({"figure": "red/a"})), "RA-10");
    assert_eq!(
        play.refused("take-cover", json!({"figure": "red/a"})),
        "RA-12"
    );
    plainly(&mut play, "stay", "red/a");
    assert_eq!(of(&play, "red/a", "moved"), false);
}

/// A strikes at x and misses with a 20. X fails its roll in blue's turn: it may flee under the free attack of a, which hits
/// on 14 - 6 / 2 = 11 and misses with a 12.
#[test]
fn ra_10_who_may_strike_back_may_flee_instead() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    pass(&mut play);
    fail(&mut play, "blue/x");
    assert_eq!(
        follows(&play),
        ["Xavier: may only stay, retreat 2″; may still strike back at Ash or flee"]
    );
    play.act("flee", json!({"figure": "blue/x"}), dice(&[12]));
    assert_eq!(
        (
            of(&play, "blue/x", "moved"),
            of(&play, "blue/x", "engaged_with")
        ),
        (true.into(), json!([]))
    );
}

/// Out of contact it may also take cover; whom it may strike back at is told all the same, until that enemy is out.
#[test]
fn ra_10_a_failed_roll_tells_what_is_left() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    fail(&mut play, "red/b");
    assert_eq!(
        follows(&play),
        ["Birch: may only stay, take cover, retreat 2″"]
    );
    play.set("red/a", "attacked_by", json!(["blue/x"]));
    fail(&mut play, "red/a");
    assert_eq!(
        follows(&play),
        ["Ash: may only stay, take cover, retreat 2″; may still strike back at Xavier"]
    );
    play.set("blue/x", "out", true);
    assert_eq!(
        play.refused("attack", json!({"figure": "red/a", "target": "blue/y"})),
        "RA-10"
    );
}

/// Red strikes at x and misses with a 20; blue's turn: x fails, and may still strike at a, but not at b.
#[test]
fn ra_11_who_was_attacked_strikes_back_without_motivation() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    assert_eq!(of(&play, "blue/x", "attacked_by"), json!(["red/a"]));
    pass(&mut play);
    fail(&mut play, "blue/x");
    assert_eq!(
        play.refused("attack", json!({"figure": "blue/x", "target": "red/b"})),
        "RA-10"
    );
    play.act(
        "attack",
        json!({"figure": "blue/x", "target": "red/a"}),
        dice(&[20]),
    );
    assert_eq!(of(&play, "blue/x", "acted"), true);
}

/// Blue's turn ends, and the mark with it: in turn 2 a failed x may strike at nobody.
#[test]
fn ra_11_the_mark_lasts_to_the_end_of_its_own_next_turn() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
    pass(&mut play);
    assert_eq!(of(&play, "blue/x", "attacked_by"), json!(["red/a"]));
    pass(&mut play);
    assert_eq!(of(&play, "blue/x", "attacked_by"), json!([]));
    play.act("initiative", json!({}), dice(&[1, 6]));
    fail(&mut play, "blue/x");
    assert_eq!(
        play.refused("attack", json!({"figure": "blue/x", "target": "red/a"})),
        "RA-10"
    );
}

/// Blue second in turn 1 attacks; red, second in turn 2, has its mark through blue's second turn.
#[test]
fn ra_11_the_mark_waits_for_its_turn() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    pass(&mut play);
    play.act(
        "attack",
        json!({"figure": "blue/x", "target": "red/a"}),
        dice(&[20]),
    );
    pass(&mut play);
    play.act("initiative", json!({}), dice(&[1, 6]));
    pass(&mut play);
    assert_eq!(of(&play, "red/a", "attacked_by"), json!(["blue/x"]));
    fail(&mut play, "red/a");
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[20]),
    );
}
