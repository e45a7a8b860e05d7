//! OF-21, OF-22: works and demolition.

use super::red_half;
use serde_json::json;

/// A die for every whole four; 5 points are not done, 6 are, the surplus is lost.
#[test]
fn of_21_points_add_up() {
    let mut play = red_half();
    let work = |unit: &str| format!("unit: {unit}, name: Mill road, task: barricade");
    assert_eq!(play.needs("work", work("red/foot")), ("points of work", 2));
    play.act("work", work("red/foot"), [2, 1]);
    play.has("works", "Mill road: 3");
    play.has("red/foot", "done: true");
    // 7 of 8 standing are one four.
    play.set("red/vets", "down: 1");
    play.act("work", work("red/vets"), [2]);
    play.has("works", "Mill road: 5");
    play.act("work", work("red/light"), [6]);
    play.has("works", "Mill road: 6");
    play.says("the road block or barricade stands OF-21");
    play.refused("work", work("red/elite"), "OF-21");
    // Another name begins at nothing; the same name is no other task.
    let house = "unit: red/militia, name: House, task: fortified-house";
    play.act("work", house, [1, 1]);
    let redoubt = "unit: red/elite, name: House, task: redoubt";
    play.invalid("work", redoubt, "task");
    play.act("work", "unit: red/elite, name: House", [1, 1]);
    assert_eq!(play.get("/works"), json!({"Mill road": 6, "House": 4}));
    let tasks = json!({"Mill road": "barricade", "House": "fortified-house"});
    assert_eq!(play.get("/tasks"), tasks);
}

/// Difficult work takes an engineer: of the unit's own or another.
#[test]
fn of_21_difficult_tasks() {
    let mut play = red_half();
    let work = |unit: &str| format!("unit: {unit}, name: Ford, task: obstruction, difficult: true");
    let foot = work("red/foot");
    play.refused("work", &foot, "OF-21");
    play.act("work", format!("{foot}, engineer_present: true"), [1, 1]);
    play.act("work", work("red/sappers"), [1, 1]);
    play.has("works", "Ford: 4");
}

/// Each laying adds a die and costs the action; setting off is free, rolls all of them, and spends them.
#[test]
fn of_22_lay_and_detonate() {
    let mut play = red_half();
    play.invalid("detonate", "name: Bridge", "name");
    for unit in ["red/foot", "red/vets"] {
        play.just("lay-charge", format!("unit: {unit}, name: Bridge"));
        play.has(unit, "done: true");
    }
    play.has("charges", "Bridge: 2");
    play.invalid("detonate", "name: Brigde", "name");
    assert_eq!(play.needs("detonate", "name: Bridge"), ("demolition", 2));
    play.just("end-half", "");
    play.act("detonate", "name: Bridge, needed: 12", [6, 6]);
    play.says("a breach");
    assert_eq!(play.get("/charges"), json!({}));
}

/// As many points as needed breach; one fewer does not, and the charge is spent all the same.
#[test]
fn of_22_what_is_needed() {
    for (fields, face, breach) in [
        ("name: Wall", 6, true),
        ("name: Wall", 5, false),
        ("name: Wall, needed: 4", 4, true),
        ("name: Wall, needed: 4", 3, false),
        ("name: Wall, needed: 12", 6, false),
    ] {
        let mut play = red_half();
        play.just("lay-charge", "unit: red/sappers, name: Wall");
        play.act("detonate", fields, [face]);
        assert_eq!(play.report().contains("a breach"), breach, "{face}");
        assert_eq!(play.get("/charges"), json!({}));
    }
}

/// 3 of 4 make no four: nothing would be rolled, so they do not work.
#[test]
fn of_21_fewer_than_four_do_not_work() {
    let mut play = red_half();
    play.set("red/horse", "down: 1");
    let work = "unit: red/horse, name: Redoubt, task: redoubt";
    play.refused("work", work, "OF-21");
    let offer = play.offer("red/horse", "work").expect("shown");
    assert_eq!(offer.refusal.map(|refusal| refusal.clause), Some("OF-21"));
    play.set("red/horse", "down: 0");
    assert!(
        play.offer("red/horse", "work")
            .is_some_and(|offer| offer.refusal.is_none())
    );
}

/// What a work is to be is in the state, and the umpire can set it.
#[test]
fn of_21_the_task_is_in_the_state() {
    let mut play = red_half();
    let work = "unit: red/foot, name: Mill, task: fortified-house";
    play.act("work", work, [1, 1]);
    play.has("tasks", "Mill: fortified-house");
    play.set("tasks", "Mill: redoubt");
    play.has("tasks", "Mill: redoubt");
    play.has("works", "Mill: 2");
    play.cannot_set("tasks", "Mill: castle");
}

/// A difficult place takes an engineer to lay a charge: of the unit's own or another.
#[test]
fn of_22_difficult_places() {
    let mut play = red_half();
    let lay = |unit: &str| format!("unit: {unit}, name: Bridge, difficult: true");
    let foot = lay("red/foot");
    play.refused("lay-charge", &foot, "OF-22");
    play.just("lay-charge", format!("{foot}, engineer_present: true"));
    play.just("lay-charge", lay("red/sappers"));
    play.has("charges", "Bridge: 2");
    play.forces(&["OF-22"], "lay-charge", lay("red/vets"), []);
}
