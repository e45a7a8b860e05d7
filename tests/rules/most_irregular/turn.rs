//! MI-04 to MI-09: initiative, goes, activation, rallying.

use super::{field_with, go};
use crate::support::{Not, dice};
use serde_json::{Value, json};

/// Red's die first, then blue's; a tie is rolled again, both dice: 4-4, then 2-3.
#[test]
fn mi_04_the_higher_die_goes_first() {
    for (faces, first) in [
        (&[6, 1][..], "red"),
        (&[3, 2], "red"),
        (&[2, 3], "blue"),
        (&[4, 4, 2, 3], "blue"),
        (&[1, 1, 5, 5, 6, 5], "red"),
    ] {
        let mut play = field_with("");
        play.act("initiative", json!({}), dice(faces));
        assert_eq!(play.get("/turn/first"), first);
        assert_eq!(play.get("/turn/side"), first);
        assert_eq!(play.get("/turn/number"), 1);
    }
    assert_eq!(
        field_with("").try_do("initiative", json!({}), dice(&[4, 4])),
        Err(Not::Dice("initiative", 1))
    );
}

/// Hale, Rogers, Ash, Tull; then only red has one left, and goes on with Pym; then the next turn.
#[test]
fn mi_05_sides_alternate_until_all_have_acted() {
    let mut play = field_with("");
    assert_eq!(
        play.refused("command", json!({"commander": "red/hale"})),
        "MI-04"
    );
    // There is nothing to force.
    assert_eq!(play.invalid("done", json!({})), "do");
    play.act("initiative", json!({}), dice(&[6, 1]));
    assert_eq!(
        play.refused("command", json!({"commander": "blue/rogers"})),
        "MI-05"
    );
    assert_eq!(
        play.get("/turn/to_act"),
        json!(["red/hale", "red/ash", "red/pym", "blue/rogers", "blue/tull"])
    );
    for (commander, next) in [
        ("red/hale", json!("blue")),
        ("blue/rogers", json!("red")),
        ("red/ash", json!("blue")),
        ("blue/tull", json!("red")),
        ("red/pym", Value::Null),
    ] {
        assert_eq!(play.refused("initiative", json!({})), "MI-05");
        play.command(commander);
        assert_eq!(play.get("/turn/active_commander"), commander);
        assert_eq!(play.commander(commander, "acted"), false);
        assert_eq!(
            play.refused("command", json!({"commander": commander})),
            "MI-05"
        );
        assert_eq!(play.refused("initiative", json!({})), "MI-05");
        play.done();
        assert_eq!(
            (play.get("/turn/side"), play.get("/turn/active_commander")),
            (next, Value::Null)
        );
        assert_eq!(play.commander(commander, "acted"), true);
        assert_eq!(
            play.refused("command", json!({"commander": commander})),
            "MI-05"
        );
    }
    play.act("initiative", json!({}), dice(&[1, 2]));
    assert_eq!(
        (play.get("/turn/number"), play.get("/turn/side")),
        (2.into(), "blue".into())
    );
    assert_eq!(play.commander("red/hale", "acted"), false);
}

/// A go that the umpire forces before the first initiative ends with nobody's go: the initiative opens the turn.
#[test]
fn mi_05_a_go_before_the_first_turn_is_followed_by_nobodys() {
    let mut play = field_with("");
    play.act(
        "command",
        json!({"commander": "blue/tull"}),
        dice(&[]).force(),
    );
    play.done();
    assert_eq!(
        (play.get("/turn/side"), play.get("/turn/active_commander")),
        (Value::Null, Value::Null)
    );
    play.act("initiative", json!({}), dice(&[6, 1]));
    assert_eq!(
        (play.get("/turn/number"), play.get("/turn/side")),
        (1.into(), "red".into())
    );
}

/// Actions not used are lost with the go; the marks come off with the next turn.
#[test]
fn mi_05_unused_actions_are_lost() {
    let mut play = go();
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.unit("red/foot", "actions_left"), 1);
    play.done();
    assert_eq!(
        (
            play.unit("red/foot", "actions_left"),
            play.unit("red/foot", "formed_activated")
        ),
        (0.into(), true.into())
    );
    play.command("blue/rogers");
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "MI-07");
    play.done();
    play.command("red/ash");
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "MI-07");
    play.done();
    play.act("initiative", json!({}), dice(&[6, 1]).force());
    assert_eq!(
        (play.forced(), play.unit("red/foot", "formed_activated")),
        (&["MI-05"][..], false.into())
    );
}

/// A side without commanders is passed over, and a battle without any goes on turn by turn.
#[test]
fn mi_05_a_side_without_commanders_waits() {
    let mut play = field_with("");
    for id in ["blue/rogers", "blue/tull"] {
        play.set(id, "alive", false);
    }
    play.act("initiative", json!({}), dice(&[1, 6]));
    assert_eq!(
        (play.get("/turn/first"), play.get("/turn/side")),
        ("blue".into(), "red".into())
    );
    for id in ["red/hale", "red/ash", "red/pym"] {
        play.set(id, "alive", false);
    }
    assert_eq!(play.get("/turn/side"), Value::Null);
    play.act("initiative", json!({}), dice(&[1, 6]));
    assert_eq!(play.get("/turn/number"), 2);
}

/// 4 inches, 8 at a dash, 4 more mounted: 4, 8, 8, 12.
#[test]
fn mi_06_a_commander_moves_or_dashes() {
    for (commander, dash, inches) in [
        ("red/hale", false, "4 inches"),
        ("red/hale", true, "8 inches"),
        ("red/pym", false, "8 inches"),
        ("red/pym", true, "12 inches"),
    ] {
        let mut play = field_with("");
        play.act("initiative", json!({}), dice(&[6, 1]));
        play.act(
            "command",
            json!({"commander": commander, "dash": dash}),
            dice(&[]),
        );
        assert_eq!(play.figure("inches"), inches);
    }
}

/// He activates, or he rallies: never both in one go.
#[test]
fn mi_06_he_activates_or_rallies() {
    let rally = json!({"commander": "red/hale", "units": {"red/foot": {"fit": 1, "wounded": 0}}});
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.act("move", json!({"unit": "red/line"}), dice(&[]));
    assert_eq!(play.refused("rally", rally.clone()), "MI-06");
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.act("scurry", json!({"unit": "red/foot", "fit": 1}), dice(&[]));
    assert_eq!(play.refused("rally", rally.clone()), "MI-06");
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.act("rally", rally.clone(), dice(&[]));
    assert_eq!(play.refused("move", json!({"unit": "red/line"})), "MI-06");
    assert_eq!(play.refused("scurry", json!({"unit": "red/foot"})), "MI-06");
    play.act("rally", rally, dice(&[]));
    assert_eq!(play.men("red/foot"), [10, 0, 2, 0]);
}

/// One formed body a go, of his own side; and no body twice in a turn.
#[test]
fn mi_07_one_formed_body_in_a_go() {
    let mut play = field_with("");
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "MI-07");
    let mut play = go();
    assert_eq!(play.refused("move", json!({"unit": "blue/mob"})), "MI-07");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(
        (
            play.unit("red/foot", "formed_activated"),
            play.unit("red/foot", "actions_left")
        ),
        (true.into(), 1.into())
    );
    assert_eq!(play.get("/turn/active_unit"), "red/foot");
    assert_eq!(play.refused("move", json!({"unit": "red/line"})), "MI-07");
    play.act("move", json!({"unit": "red/line"}), dice(&[]).force());
    assert_eq!(play.forced(), ["MI-07"]);
}

/// Any number of stragglers, of whatever unit of his side, each once a turn.
#[test]
fn mi_07_stragglers_act_once() {
    let mut play = go();
    play.put("red/foot", [4, 1, 5, 2]);
    play.put("red/levy", [7, 0, 2, 0]);
    play.put("blue/mob", [6, 0, 2, 0]);
    play.act(
        "scurry",
        json!({"unit": "red/foot", "fit": 2, "wounded": 1}),
        dice(&[]),
    );
    assert_eq!(play.acted("red/foot"), [2, 1]);
    // 5 - 2 = 3 fit and 2 - 1 = 1 wounded are left.
    assert_eq!(
        play.refused(
            "scurry",
            json!({"unit": "red/foot", "fit": 4, "wounded": 0})
        ),
        "MI-07"
    );
    assert_eq!(
        play.refused(
            "scurry",
            json!({"unit": "red/foot", "fit": 0, "wounded": 2})
        ),
        "MI-07"
    );
    assert_eq!(
        play.invalid("scurry", json!({"unit": "red/foot", "fit": 6})),
        "fit"
    );
    assert_eq!(
        play.invalid("scurry", json!({"unit": "red/foot", "wounded": 3})),
        "wounded"
    );
    assert_eq!(
        play.invalid(
            "scurry",
            json!({"unit": "red/foot", "fit": 0, "wounded": 0})
        ),
        "fit"
    );
    play.act("scurry", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.acted("red/foot"), [5, 2]);
    assert_eq!(play.refused("scurry", json!({"unit": "red/foot"})), "MI-07");
    play.act("scurry", json!({"unit": "red/levy"}), dice(&[]));
    assert_eq!(play.refused("scurry", json!({"unit": "blue/mob"})), "MI-07");
    // The body of the same unit is another matter.
    play.act("reposition", json!({"unit": "red/foot"}), dice(&[]));
}

/// Who leaves a body keeps its mark; who joins one takes it, and is only carried along where it has yet to act.
#[test]
fn mi_07_marks_go_with_the_men() {
    let mut play = go();
    play.put("red/foot", [9, 0, 3, 0]);
    play.act("disperse", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(
        play.acted("red/foot"),
        [9, 0],
        "the 9 who were formed; the 3 stragglers have not acted"
    );
    play.act("form-ranks", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(
        (play.men("red/foot"), play.acted("red/foot")),
        ([3, 0, 9, 0], [9, 0])
    );
    assert_eq!(play.unit("red/foot", "formed_activated"), true);

    let mut play = go();
    play.put("red/foot", [9, 0, 3, 0]);
    play.act("form-ranks", json!({"unit": "red/foot"}), dice(&[]));
    assert!(play.report().contains("carried along"));
    assert_eq!(
        (
            play.men("red/foot"),
            play.unit("red/foot", "formed_activated")
        ),
        ([12, 0, 0, 0], false.into())
    );
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.unit("red/foot", "actions_left"), 1);

    // Shot out of a body that has not acted, they have not acted.
    let mut play = go();
    play.act(
        "fire",
        json!({"unit": "red/levy", "target": "blue/mob", "range": 99, "figures_fit": 1}),
        dice(&[1, 1]),
    );
    assert_eq!(
        (play.men("blue/mob"), play.acted("blue/mob")),
        ([4, 0, 4, 0], [0, 0])
    );
}

/// A formation that stragglers make anew has acted, for they have.
#[test]
fn mi_07_a_new_formation_has_acted() {
    let mut play = go();
    play.put("red/foot", [0, 0, 12, 0]);
    play.act(
        "form-ranks",
        json!({"unit": "red/foot", "fit": 5}),
        dice(&[]),
    );
    assert_eq!(
        (
            play.men("red/foot"),
            play.unit("red/foot", "formed_activated")
        ),
        ([5, 0, 7, 0], true.into())
    );
    assert!(!play.report().contains("carried along"));
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "MI-07");
}

#[test]
fn mi_07_his_reach_is_shown() {
    for (commander, reach) in [
        ("red/hale", "stragglers within 4″,"),
        ("red/ash", "stragglers within 8″,"),
    ] {
        let mut play = field_with("");
        play.act("initiative", json!({}), dice(&[6, 1]));
        play.command(commander);
        assert!(
            play.report().contains("one formed body within 6″"),
            "{}",
            play.report()
        );
        assert!(play.report().contains(reach), "{}", play.report());
    }
}

/// Stragglers who have acted and who have not come back into the ranks, the wounded too; no dice.
#[test]
fn mi_08_rallied_men_rejoin_their_unit() {
    let mut play = go();
    play.put("red/foot", [5, 1, 4, 2]);
    play.put("red/levy", [0, 0, 9, 0]);
    play.set("red/foot", "stragglers_acted.fit", 3);
    play.act("rally", json!({"commander": "red/hale", "units": {"red/foot": {"fit": 2, "wounded": 1}, "red/levy": {}}}), dice(&[]));
    assert_eq!(
        (play.men("red/foot"), play.men("red/levy")),
        ([7, 2, 2, 1], [9, 0, 0, 0])
    );
    // Of 4 fit stragglers 3 had acted; of the 2 who are left 2 have.
    assert_eq!(play.acted("red/foot"), [2, 0]);
    assert_eq!(
        (
            play.unit("red/foot", "formed_activated"),
            play.unit("red/levy", "formed_activated")
        ),
        (false.into(), true.into())
    );
}

#[test]
fn mi_08_who_cannot_be_rallied() {
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.put("blue/mob", [6, 0, 2, 0]);
    let rally = |commander: &str, units: Value| json!({"commander": commander, "units": units});
    assert_eq!(
        play.refused("rally", rally("red/hale", json!({"blue/mob": {"fit": 1}}))),
        "MI-08"
    );
    assert_eq!(
        play.refused("rally", rally("red/ash", json!({"red/foot": {"fit": 1}}))),
        "MI-08"
    );
    for units in [
        json!({"red/foot": {"fit": 5}}),
        json!({"red/foot": {"wounded": 1}}),
        json!({"red/foot": {"fit": 0}}),
        json!({}),
    ] {
        assert_eq!(play.invalid("rally", rally("red/hale", units)), "units");
    }
    assert_eq!(
        play.invalid("rally", rally("red/hale", json!({"red/fot": {}}))),
        "units.red/fot"
    );
    assert_eq!(
        play.invalid("rally", json!({"commander": "red/hale"})),
        "units"
    );
}

/// Two actions, of the same kind or not; nobody formed, no action.
#[test]
fn mi_09_a_body_takes_two_actions() {
    let mut play = go();
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.unit("red/foot", "actions_left"), 0);
    for action in ["move", "disperse", "reposition", "regroup"] {
        assert_eq!(play.refused(action, json!({"unit": "red/foot"})), "MI-09");
    }
    assert_eq!(
        play.refused(
            "fire",
            json!({"unit": "red/foot", "target": "blue/mob", "range": 5})
        ),
        "MI-09"
    );
    assert_eq!(
        play.refused("assault", json!({"unit": "red/foot", "target": "blue/mob"})),
        "MI-09"
    );
    play.put("red/line", [0, 0, 12, 0]);
    assert_eq!(play.refused("move", json!({"unit": "red/line"})), "MI-09");
    for action in ["scurry", "form-ranks", "bail", "gather", "skirmish"] {
        let fields = json!({"unit": "red/levy"});
        assert!(
            matches!(
                play.try_do(action, fields, dice(&[])),
                Err(Not::Refused("MI-09"))
            ),
            "{action}"
        );
    }
}

/// A body that loses its last man in formation has no action left.
#[test]
fn mi_09_nobody_formed_no_action_left() {
    let mut play = go();
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    play.act("stray", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(
        (
            play.unit("red/foot", "actions_left"),
            play.acted("red/foot")
        ),
        (0.into(), [12, 0])
    );
}
