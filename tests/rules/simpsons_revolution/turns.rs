//! SR-06 to SR-10: leaders, steps, rallies, the table's edge.

use super::{STEPS, at, combat, field};
use crate::support::{Not, Play, dice};

/// Foot and line rout, with nobody beside them.
fn routed() -> Play {
    let mut play = field();
    for unit in ["red/foot", "blue/line"] {
        play.set(unit, "order: routing");
    }
    play
}

/// Rallies, then red's five steps, then blue's, then the next turn.
#[test]
fn sr_07_the_steps_of_a_turn() {
    let mut play = field();
    play.has("turn", "number: 1, side: null, step: rallies");
    for side in ["red", "blue"] {
        for step in STEPS {
            play.step_on();
            play.has("turn", format!("number: 1, side: {side}, step: {step}"));
        }
    }
    play.step_on();
    play.has("turn", "number: 2, side: null, step: rallies");
}

/// The marks of a turn come off when the next begins, not before.
#[test]
fn sr_07_marks_come_off_with_the_turn() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.go_to_step("red", "musket");
    play.attacks("musket", "red/guard", "blue/second", 6);
    play.go_to_step("blue", "melee");
    play.has(
        "red/foot",
        "moved: true, fired: false, activated: true, charged: true",
    );
    play.has(
        "red/guard",
        "moved: false, fired: true, activated: false, charged: false",
    );
    play.step_on();
    for unit in ["red/foot", "red/guard"] {
        play.has(
            unit,
            "moved: false, fired: false, activated: false, charged: false",
        );
    }
    play.has("red/foot", "in_melee_with: [blue/line]");
}

/// All moving belongs to the activation of the unit's own side.
#[test]
fn sr_07_moving_belongs_to_the_activation() {
    let go = "unit: red/foot";
    field().refused("move", go, "SR-07");
    for step in &STEPS[1..] {
        at("red", step).refused("move", go, "SR-07");
    }
    let mut play = at("blue", "activate");
    play.refused("move", go, "SR-07");
    play.refused("form", "unit: red/foot, posture: column", "SR-07");
    play.refused("charge", "unit: red/foot, target: blue/line", "SR-07");
    play.just("move", "unit: blue/line");
}

/// Alone only a 6 rallies: 5 routs on, 6 is a disordered column, which may act this turn.
#[test]
fn sr_08_alone_on_a_6() {
    let mut play = routed();
    play.act("rally", "unit: red/foot", [5]);
    play.has("red/foot", "order: routing, rallied: true");
    assert_eq!(
        play.table(),
        ["Foot: move another 16″ away from the enemy"],
        "it has turned about before"
    );
    play.act("rally", "unit: blue/line", [6]);
    assert_eq!(play.stance("blue/line"), "disordered column");
    play.go_to_step("blue", "activate");
    play.act("form", "unit: blue/line, posture: line", [3]);
    assert_eq!(play.stance("blue/line"), "disordered line");
}

/// A rout tells on which faces the unit rallies, and so it is: alone on a 6, with a leader on a 5 or a 6.
#[test]
fn sr_08_on_6_or_with_a_leader_on_5_or_6() {
    let mut play = field();
    play.go_to_step("red", "musket");
    play.act("combat", combat("musket", "red/foot", "blue/levy"), [2]);
    assert_eq!(
        play.follows(),
        [
            "Levy: try to rally at the start of turn 2, on 6 (5 or 6 with a leader)",
            "Levy: removed by any attack while routing"
        ]
    );
    play.go_to_step("both", "rallies");
    play.has("turn", "number: 2");
    for (with, rallies) in [("null", 6), ("blue/levy", 5)] {
        for face in 1..=6 {
            let mut play = play.copy();
            play.set("blue/rogers", format!("with: {with}"));
            play.act("rally", "unit: blue/levy", [face]);
            let order = if face >= rallies {
                "disordered"
            } else {
                "routing"
            };
            play.has("blue/levy", format!("order: {order}"));
        }
    }
}

/// With a leader attached 5 is enough, 4 is not.
#[test]
fn sr_08_with_a_leader_on_a_5() {
    for (face, order) in [(4, "routing"), (5, "disordered"), (6, "disordered")] {
        let mut play = routed();
        play.set("red/hale", "with: red/foot");
        play.act("rally", "unit: red/foot", [face]);
        play.has("red/foot", format!("order: {order}"));
        play.has("red/hale", "alive: true");
    }
}

/// A leader whose unit routs on stays behind, or goes along; nobody asks where it rallies.
#[test]
fn sr_08_the_leader_may_go_along() {
    for (answers, with) in [(&[][..], "null"), (&["no"], "null"), (&["yes"], "red/foot")] {
        let mut play = routed();
        play.set("red/hale", "with: red/foot");
        play.act("rally", "unit: red/foot", dice(&[1]).answers(answers));
        play.has("red/hale", format!("with: {with}"));
        assert_eq!(play.asked().len(), 1);
    }
    let mut play = routed();
    play.set("red/hale", "with: red/foot");
    let rallies = play.try_do("rally", "unit: red/foot", dice(&[5]).answers(&["yes"]));
    assert_eq!(rallies, Err(Not::LeftOver(1)));
    play.act("rally", "unit: red/foot", [5]);
    play.has("red/hale", "with: red/foot");
}

/// Once a turn, at its start, and only who routs.
#[test]
fn sr_08_once_a_turn() {
    let mut play = routed();
    play.refused("rally", "unit: red/guard", "SR-08");
    play.act("rally", "unit: red/foot", [1]);
    play.refused("rally", "unit: red/foot", "SR-08");
    play.act("rally", "unit: blue/line", [1]);
    play.step_on();
    play.refused("rally", "unit: red/foot", "SR-07");
    play.go_to_step("both", "rallies");
    play.has("red/foot", "rallied: false");
    play.act("rally", "unit: red/foot", [6]);
}

/// Off the table is lost for good, whatever the step; a leader with it is unharmed.
#[test]
fn sr_09_left_table() {
    for mut play in [routed(), at("blue", "melee")] {
        play.set("red/hale", "with: red/foot");
        play.just("left-table", "unit: red/foot");
        play.has("red/foot", "removed: true");
        play.has("red/hale", "alive: true, with: null");
        play.refused("left-table", "unit: red/foot", "SR-09");
    }
    let mut play = at("red", "activate");
    play.just("left-table", "unit: red/foot");
    play.refused("move", "unit: red/foot", "SR-09");
}

/// The first activation waits for every routing unit of both sides.
#[test]
fn sr_10_every_rout_is_dealt_with() {
    let mut play = routed();
    play.refused("next", "", "SR-10");
    play.act("rally", "unit: red/foot", [1]);
    play.refused("next", "", "SR-10");
    play.just("left-table", "unit: blue/line");
    play.step_on();
    play.has("turn", "side: red");
    let mut play = routed();
    play.act("rally", "unit: blue/line", [6]);
    play.act("rally", "unit: red/foot", [6]);
    play.step_on();
    // Who routs later waits for the next turn: no other step is held up.
    play.set("red/guard", "order: routing");
    play.go_to_step("both", "rallies");
    play.refused("next", "", "SR-10");
    play.forces(&["SR-10"], "next", "", []);
}

/// A leader attaches and leaves while his side activates, to a routing unit too.
#[test]
fn sr_06_attaching() {
    let guard = "leader: red/hale, unit: red/guard";
    let foot = "leader: red/hale, unit: red/foot";
    let mut play = routed();
    play.refused("attach", guard, "SR-06");
    for unit in ["red/foot", "blue/line"] {
        play.act("rally", format!("unit: {unit}"), [1]);
    }
    play.go_to_step("red", "activate");
    play.just("attach", guard);
    play.has("red/hale", "with: red/guard");
    play.just("attach", foot);
    play.has("red/hale", "with: red/foot");
    play.just("attach", "leader: red/hale, unit: null");
    play.has("red/hale", "with: null");
    play.just("attach", foot);
    play.just("attach", "leader: red/hale");
    play.has("red/hale", "with: null");
    play.invalid("attach", "leader: red/hale, unit: blue/line", "unit");
    play.refused("attach", "leader: blue/rogers, unit: blue/line", "SR-06");
    play.step_on();
    play.refused("attach", guard, "SR-06");
}

/// Where his unit is removed a leader is alone and unharmed.
#[test]
fn sr_06_a_leaders_unit_is_removed() {
    let mut play = at("red", "musket");
    play.set("blue/line", "order: routing");
    play.set("blue/rogers", "with: blue/line");
    play.just("combat", combat("musket", "red/foot", "blue/line"));
    play.has("blue/rogers", "alive: true, with: null");
}

/// `none` is accepted wherever null is: he is on his own, no leader is named, nobody is with a unit.
#[test]
fn sr_06_none_is_null() {
    let mut play = at("red", "activate");
    play.just("attach", "leader: red/hale, unit: red/guard");
    play.just("attach", "leader: red/hale, unit: none");
    play.has("red/hale", "with: null");
    play.set("red/hale", "with: red/guard");
    play.set("red/hale", "with: none");
    play.has("red/hale", "with: null");
    play.go_to_step("red", "musket");
    let fire = "kind: musket, attackers: [red/foot], target: blue/line, range: 12, \
leader_within_8: none";
    play.act("combat", fire, [6]);
}
