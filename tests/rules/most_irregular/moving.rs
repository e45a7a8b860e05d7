//! MI-11 to MI-14: moving, dispersing, standing anew.

use super::go;

/// 4, less 2 an obstacle, then halved, never below 0: 4, 2, 0, 0; 2, 1, 0.
#[test]
fn mi_11_inches_of_a_move() {
    for (obstacles, difficult, inches) in [
        (0, false, "4 inches"),
        (1, false, "2 inches"),
        (2, false, "0 inches"),
        (3, false, "0 inches"),
        (0, true, "2 inches"),
        (1, true, "1 inch"),
        (2, true, "0 inches"),
    ] {
        let mut play = go();
        let ground = format!("obstacles: {obstacles}, difficult: {difficult}");
        play.just("move", format!("unit: red/foot, {ground}"));
        assert_eq!(play.figure("inches"), inches, "{ground}");
        play.has("red/foot", "actions_left: 1");
    }
}

/// In the woods all are stragglers, and it is over.
#[test]
fn mi_11_woods_break_a_body_up() {
    let mut play = go();
    play.put("red/foot", [9, 1, 2, 0]);
    play.act("move", "unit: red/foot, into_woods: true", [1]);
    play.men("red/foot", [0, 0, 11, 1]);
    play.has("red/foot", "actions_left: 0");
    play.acted("red/foot", [9, 1]);
}

/// A body that cannot move leaves nobody behind, and does not come into the woods. Its action is lost.
#[test]
fn mi_11_a_unit_that_cannot_move_stays_whole() {
    let mut play = go();
    play.put("red/foot", [9, 2, 0, 0]);
    play.just("move", "unit: red/foot, obstacles: 2, into_woods: true");
    play.men("red/foot", [9, 2, 0, 0]);
    assert_eq!(
        play.verdict(),
        "Foot cannot move: obstacles cost all 4″ | NO MOVE | bad | red"
    );
    assert_eq!(play.table(), Vec::<&str>::new());
    play.has("red/foot", "actions_left: 1");
}

/// Both men of a body are wounded, and both stay behind: nobody has moved, or come into the woods.
#[test]
fn mi_12_a_unit_may_have_no_men_to_move() {
    let mut play = go();
    play.put("red/foot", [0, 2, 0, 0]);
    play.act("move", "unit: red/foot, into_woods: true", [1, 1]);
    play.men("red/foot", [0, 0, 0, 2]);
    assert_eq!(
        play.verdict(),
        "Nobody of Foot moves: 2 wounded men stay behind | FOOT: 2 LEFT BEHIND | bad | red"
    );
    assert_eq!(
        play.table(),
        ["Foot: leave 2 men behind as stragglers (with wound markers)"]
    );
}

/// 3 wounded, dice 1 2 6: one stays behind. The fit roll nothing.
#[test]
fn mi_12_a_wounded_man_stays_behind_on_1() {
    let mut play = go();
    play.put("red/foot", [9, 3, 0, 0]);
    play.act("move", "unit: red/foot", [1, 2, 6]);
    play.men("red/foot", [9, 2, 0, 1]);
    play.acted("red/foot", [0, 1]);
    // A part that leaves the wounded standing, or turns on the spot.
    play.just("move", "unit: red/foot, wounded_moving: 0");
    play.men("red/foot", [9, 2, 0, 1]);
}

#[test]
fn mi_12_only_those_who_move_roll() {
    let mut play = go();
    play.put("red/foot", [9, 3, 0, 0]);
    let four = "unit: red/foot, wounded_moving: 4";
    play.invalid("move", four, "wounded_moving");
    play.act("move", "unit: red/foot, wounded_moving: 1", [1]);
    play.men("red/foot", [9, 2, 0, 1]);
    play.just("reposition", "unit: red/foot");
}

#[test]
fn mi_13_dispersing_is_the_last_action() {
    let mut play = go();
    play.put("red/foot", [9, 2, 1, 0]);
    play.just("disperse", "unit: red/foot");
    play.men("red/foot", [0, 0, 10, 2]);
    play.acted("red/foot", [9, 2]);
    play.has("red/foot", "actions_left: 0");
    // Also when stragglers form up at once: nothing is left of the two actions.
    play.just("form-ranks", "unit: red/foot");
    play.has("red/foot", "actions_left: 0");
    play.refused("move", "unit: red/foot", "MI-09");
}

#[test]
fn mi_13_dispersing_may_come_second() {
    let mut play = go();
    play.just("move", "unit: red/foot");
    play.just("disperse", "unit: red/foot");
    play.men("red/foot", [0, 0, 12, 0]);
}

#[test]
fn mi_14_repositioning_costs_an_action_and_rolls_nothing() {
    let mut play = go();
    play.put("red/foot", [9, 3, 0, 0]);
    play.just("reposition", "unit: red/foot");
    play.men("red/foot", [9, 3, 0, 0]);
    play.has("red/foot", "actions_left: 1");
}
