//! SR-06 to SR-10: leaders, steps, rallies, the table's edge.

use super::{STEPS, at, field};
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

/// Foot and line rout, with nobody beside them.
fn routed() -> Play {
    let mut play = field();
    for unit in ["red/foot", "blue/line"] {
        play.set(unit, "order", "routing");
    }
    play
}

/// Rallies, then red's five steps, then blue's, then the next turn.
#[test]
fn sr_07_the_steps_of_a_turn() {
    let mut play = field();
    assert_eq!(
        play.get("/turn"),
        json!({"number": 1, "side": null, "step": "rallies"})
    );
    for side in ["red", "blue"] {
        for step in STEPS {
            play.step_on();
            assert_eq!(
                play.get("/turn"),
                json!({"number": 1, "side": side, "step": step})
            );
        }
    }
    play.step_on();
    assert_eq!(
        play.get("/turn"),
        json!({"number": 2, "side": null, "step": "rallies"})
    );
}

/// The marks of a turn come off when the next begins, not before.
#[test]
fn sr_07_marks_come_off_with_the_turn() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.go_to_step("red", "musket");
    play.attacks("musket", &["red/guard"], "blue/second", 6);
    play.go_to_step("blue", "melee");
    let marks = |play: &Play, unit: &str| {
        ["moved", "fired", "activated", "charged"].map(|mark| play.unit(unit, mark))
    };
    assert_eq!(
        marks(&play, "red/foot"),
        [true, false, true, true].map(Value::from)
    );
    assert_eq!(
        marks(&play, "red/guard"),
        [false, true, false, false].map(Value::from)
    );
    play.step_on();
    for unit in ["red/foot", "red/guard"] {
        assert_eq!(marks(&play, unit), [false; 4].map(Value::from));
    }
    assert_eq!(play.unit("red/foot", "in_melee_with"), json!(["blue/line"]));
}

/// All moving belongs to the activation of the unit's own side.
#[test]
fn sr_07_moving_belongs_to_the_activation() {
    let go = json!({"unit": "red/foot"});
    assert_eq!(field().refused("move", go.clone()), "SR-07");
    for step in &STEPS[1..] {
        assert_eq!(
            at("red", step).refused("move", go.clone()),
            "SR-07",
            "{step}"
        );
    }
    let mut play = at("blue", "activate");
    assert_eq!(play.refused("move", go), "SR-07");
    assert_eq!(
        play.refused("form", json!({"unit": "red/foot", "posture": "column"})),
        "SR-07"
    );
    assert_eq!(
        play.refused("charge", json!({"unit": "red/foot", "target": "blue/line"})),
        "SR-07"
    );
    play.act("move", json!({"unit": "blue/line"}), dice(&[]));
}

/// Alone only a 6 rallies: 5 routs on, 6 is a disordered column, which may act this turn.
#[test]
fn sr_08_alone_on_a_6() {
    let mut play = routed();
    play.act("rally", json!({"unit": "red/foot"}), dice(&[5]));
    assert_eq!(
        (
            play.unit("red/foot", "order"),
            play.unit("red/foot", "rallied")
        ),
        ("routing".into(), true.into())
    );
    assert!(
        play.report()
            .contains("table: Foot: turn about, move 16″ away")
    );
    play.act("rally", json!({"unit": "blue/line"}), dice(&[6]));
    assert_eq!(play.stance("blue/line"), "disordered column");
    play.go_to_step("blue", "activate");
    play.act(
        "form",
        json!({"unit": "blue/line", "posture": "line"}),
        dice(&[3]),
    );
    assert_eq!(play.stance("blue/line"), "disordered line");
}

/// With a leader attached 5 is enough, 4 is not.
#[test]
fn sr_08_with_a_leader_on_a_5() {
    for (face, order) in [(4, "routing"), (5, "disordered"), (6, "disordered")] {
        let mut play = routed();
        play.set("red/hale", "with", "red/foot");
        play.act("rally", json!({"unit": "red/foot"}), dice(&[face]));
        assert_eq!(play.unit("red/foot", "order"), order, "{face}");
        assert_eq!(play.leader_now("red/hale", "alive"), true);
    }
}

/// A leader whose unit routs on stays behind, or goes along; nobody asks where it rallies.
#[test]
fn sr_08_the_leader_may_go_along() {
    for (answers, with) in [
        (&[][..], Value::Null),
        (&["no"][..], Value::Null),
        (&["yes"][..], "red/foot".into()),
    ] {
        let mut play = routed();
        play.set("red/hale", "with", "red/foot");
        play.act(
            "rally",
            json!({"unit": "red/foot"}),
            dice(&[1]).answers(answers),
        );
        assert_eq!(play.leader_now("red/hale", "with"), with);
        assert_eq!(play.done.as_ref().map(|done| done.asked.len()), Some(1));
    }
    let mut play = routed();
    play.set("red/hale", "with", "red/foot");
    assert_eq!(
        play.try_do(
            "rally",
            json!({"unit": "red/foot"}),
            dice(&[5]).answers(&["yes"])
        ),
        Err(Not::LeftOver(1))
    );
    play.act("rally", json!({"unit": "red/foot"}), dice(&[5]));
    assert_eq!(play.leader_now("red/hale", "with"), "red/foot");
}

/// Once a turn, at its start, and only who routs.
#[test]
fn sr_08_once_a_turn() {
    let mut play = routed();
    assert_eq!(play.refused("rally", json!({"unit": "red/guard"})), "SR-08");
    play.act("rally", json!({"unit": "red/foot"}), dice(&[1]));
    assert_eq!(play.refused("rally", json!({"unit": "red/foot"})), "SR-08");
    play.act("rally", json!({"unit": "blue/line"}), dice(&[1]));
    play.step_on();
    assert_eq!(play.refused("rally", json!({"unit": "red/foot"})), "SR-07");
    play.go_to_step("both", "rallies");
    assert_eq!(play.unit("red/foot", "rallied"), false);
    play.act("rally", json!({"unit": "red/foot"}), dice(&[6]));
}

/// Off the table is lost for good, whatever the step; a leader with it is unharmed.
#[test]
fn sr_09_left_table() {
    for mut play in [routed(), at("blue", "melee")] {
        play.set("red/hale", "with", "red/foot");
        play.act("left-table", json!({"unit": "red/foot"}), dice(&[]));
        assert_eq!(play.unit("red/foot", "removed"), true);
        assert_eq!(
            (
                play.leader_now("red/hale", "alive"),
                play.leader_now("red/hale", "with")
            ),
            (true.into(), Value::Null)
        );
        assert_eq!(
            play.refused("left-table", json!({"unit": "red/foot"})),
            "SR-09"
        );
    }
    let mut play = at("red", "activate");
    play.act("left-table", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "SR-09");
}

/// The first activation waits for every routing unit of both sides.
#[test]
fn sr_10_every_rout_is_dealt_with() {
    let mut play = routed();
    assert_eq!(play.refused("next", json!({})), "SR-10");
    play.act("rally", json!({"unit": "red/foot"}), dice(&[1]));
    assert_eq!(play.refused("next", json!({})), "SR-10");
    play.act("left-table", json!({"unit": "blue/line"}), dice(&[]));
    play.step_on();
    assert_eq!(play.get("/turn/side"), "red");
    let mut play = routed();
    play.act("rally", json!({"unit": "blue/line"}), dice(&[6]));
    play.act("rally", json!({"unit": "red/foot"}), dice(&[6]));
    play.step_on();
    // Who routs later waits for the next turn: no other step is held up.
    play.set("red/guard", "order", "routing");
    play.go_to_step("both", "rallies");
    assert_eq!(play.refused("next", json!({})), "SR-10");
    play.act("next", json!({}), dice(&[]).force());
    assert_eq!(play.forced(), ["SR-10"]);
}

/// A leader attaches and leaves while his side activates, to a routing unit too.
#[test]
fn sr_06_attaching() {
    let to = |unit: Value| json!({"leader": "red/hale", "unit": unit});
    let mut play = routed();
    assert_eq!(play.refused("attach", to("red/guard".into())), "SR-06");
    for unit in ["red/foot", "blue/line"] {
        play.act("rally", json!({"unit": unit}), dice(&[1]));
    }
    play.go_to_step("red", "activate");
    play.act("attach", to("red/guard".into()), dice(&[]));
    assert_eq!(play.leader_now("red/hale", "with"), "red/guard");
    play.act("attach", to("red/foot".into()), dice(&[]));
    assert_eq!(play.leader_now("red/hale", "with"), "red/foot");
    play.act("attach", to(Value::Null), dice(&[]));
    assert_eq!(play.leader_now("red/hale", "with"), Value::Null);
    play.act("attach", to("red/foot".into()), dice(&[]));
    play.act("attach", json!({"leader": "red/hale"}), dice(&[]));
    assert_eq!(play.leader_now("red/hale", "with"), Value::Null);
    assert_eq!(play.invalid("attach", to("blue/line".into())), "unit");
    assert_eq!(
        play.refused(
            "attach",
            json!({"leader": "blue/rogers", "unit": "blue/line"})
        ),
        "SR-06"
    );
    play.step_on();
    assert_eq!(play.refused("attach", to("red/guard".into())), "SR-06");
}

/// Where his unit is removed a leader is alone and unharmed.
#[test]
fn sr_06_his_unit_is_removed() {
    let mut play = at("red", "musket");
    play.set("blue/line", "order", "routing");
    play.set("blue/rogers", "with", "blue/line");
    play.act(
        "combat",
        json!({"kind": "musket", "attackers": ["red/foot"], "target": "blue/line"}),
        dice(&[]),
    );
    assert_eq!(
        (
            play.leader_now("blue/rogers", "alive"),
            play.leader_now("blue/rogers", "with")
        ),
        (true.into(), Value::Null)
    );
}

/// `none` is accepted wherever null is: he is on his own, no leader is named, nobody is with a unit.
#[test]
fn sr_06_none_is_null() {
    let mut play = at("red", "activate");
    let hale = |unit: &str| json!({"leader": "red/hale", "unit": unit});
    play.act("attach", hale("red/guard"), dice(&[]));
    play.act("attach", hale("none"), dice(&[]));
    assert_eq!(play.leader_now("red/hale", "with"), Value::Null);
    play.set("red/hale", "with", "red/guard");
    play.set("red/hale", "with", "none");
    assert_eq!(play.leader_now("red/hale", "with"), Value::Null);
    play.go_to_step("red", "musket");
    let fire = json!({"kind": "musket", "attackers": ["red/foot"], "target": "blue/line",
        "range": 12, "leader_within_8": "none"});
    play.act("combat", fire, dice(&[6]));
}
