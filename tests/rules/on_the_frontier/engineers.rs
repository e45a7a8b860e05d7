//! OF-21, OF-22: works and demolition.

use super::red_half;
use crate::support::dice;
use serde_json::json;

/// A die for every whole four; 5 points are not done, 6 are, the surplus is lost.
#[test]
fn of_21_points_add_up() {
    let mut play = red_half();
    let work = |unit: &str| json!({"unit": unit, "name": "Mill road", "task": "barricade"});
    assert_eq!(play.needs("work", work("red/foot")), ("points of work", 2));
    play.act("work", work("red/foot"), dice(&[2, 1]));
    assert_eq!(play.get("/works/Mill road"), 3);
    assert_eq!(play.unit("red/foot", "done"), true);
    // 7 of 8 standing are one four.
    play.lay("red/vets", 1);
    play.act("work", work("red/vets"), dice(&[2]));
    assert_eq!(play.get("/works/Mill road"), 5);
    play.act("work", work("red/light"), dice(&[6]));
    assert_eq!(play.get("/works/Mill road"), 6);
    assert!(
        play.report()
            .contains("the road block or barricade stands OF-21")
    );
    assert_eq!(play.refused("work", work("red/elite")), "OF-21");
    // Another name begins at nothing; the same name is no other task.
    play.act(
        "work",
        json!({"unit": "red/militia", "name": "House", "task": "fortified-house"}),
        dice(&[1, 1]),
    );
    assert_eq!(
        play.invalid(
            "work",
            json!({"unit": "red/elite", "name": "House", "task": "redoubt"})
        ),
        "task"
    );
    play.act(
        "work",
        json!({"unit": "red/elite", "name": "House"}),
        dice(&[1, 1]),
    );
    assert_eq!(play.get("/works"), json!({"Mill road": 6, "House": 4}));
    assert_eq!(
        play.get("/tasks"),
        json!({"Mill road": "barricade", "House": "fortified-house"})
    );
}

/// Difficult work takes an engineer: of the unit's own or another.
#[test]
fn of_21_difficult_tasks() {
    let mut play = red_half();
    let mut work =
        json!({"unit": "red/foot", "name": "Ford", "task": "obstruction", "difficult": true});
    assert_eq!(play.refused("work", work.clone()), "OF-21");
    work["engineer_present"] = json!(true);
    play.act("work", work.clone(), dice(&[1, 1]));
    let own =
        json!({"unit": "red/sappers", "name": "Ford", "task": "obstruction", "difficult": true});
    play.act("work", own, dice(&[1, 1]));
    assert_eq!(play.get("/works/Ford"), 4);
}

/// Each laying adds a die and costs the action; setting off is free, rolls all of them, and spends them.
#[test]
fn of_22_lay_and_detonate() {
    let mut play = red_half();
    assert_eq!(play.invalid("detonate", json!({"name": "Bridge"})), "name");
    for unit in ["red/foot", "red/vets"] {
        play.just("lay-charge", json!({"unit": unit, "name": "Bridge"}));
        assert_eq!(play.unit(unit, "done"), true);
    }
    assert_eq!(play.get("/charges/Bridge"), 2);
    assert_eq!(play.invalid("detonate", json!({"name": "Brigde"})), "name");
    assert_eq!(
        play.needs("detonate", json!({"name": "Bridge"})),
        ("demolition", 2)
    );
    play.just("end-half", json!({}));
    play.act(
        "detonate",
        json!({"name": "Bridge", "needed": 12}),
        dice(&[6, 6]),
    );
    assert!(play.report().contains("a breach"));
    assert_eq!(play.get("/charges"), json!({}));
}

/// As many points as needed breach; one fewer does not, and the charge is spent all the same.
#[test]
fn of_22_what_is_needed() {
    for (fields, face, breach) in [
        (json!({"name": "Wall"}), 6, true),
        (json!({"name": "Wall"}), 5, false),
        (json!({"name": "Wall", "needed": 4}), 4, true),
        (json!({"name": "Wall", "needed": 4}), 3, false),
        (json!({"name": "Wall", "needed": 12}), 6, false),
    ] {
        let mut play = red_half();
        play.just("lay-charge", json!({"unit": "red/sappers", "name": "Wall"}));
        play.act("detonate", fields, dice(&[face]));
        assert_eq!(play.report().contains("a breach"), breach, "{face}");
        assert_eq!(play.get("/charges"), json!({}));
    }
}

/// 3 of 4 make no four: nothing would be rolled, so they do not work.
#[test]
fn of_21_fewer_than_four_do_not_work() {
    let mut play = red_half();
    play.lay("red/horse", 1);
    let work = json!({"unit": "red/horse", "name": "Redoubt", "task": "redoubt"});
    assert_eq!(play.refused("work", work), "OF-21");
    let offer = play.offer("red/horse", "work").expect("shown");
    assert_eq!(offer.refusal.map(|refusal| refusal.clause), Some("OF-21"));
    play.lay("red/horse", 0);
    assert!(
        play.offer("red/horse", "work")
            .is_some_and(|offer| offer.refusal.is_none())
    );
}

/// What a work is to be is in the state, and the umpire can set it.
#[test]
fn of_21_the_task_is_in_the_state() {
    let mut play = red_half();
    let work = json!({"unit": "red/foot", "name": "Mill", "task": "fortified-house"});
    play.act("work", work, dice(&[1, 1]));
    assert_eq!(play.get("/tasks/Mill"), "fortified-house");
    play.set("tasks", "Mill", "redoubt");
    assert_eq!(play.get("/tasks/Mill"), "redoubt");
    assert_eq!(play.get("/works/Mill"), 2);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "tasks", "counter": "Mill", "to": "castle"})
        ),
        "to"
    );
}
