//! OF-01, OF-02, OF-09: figures, shaken units, rallying.

use super::red_half;
use crate::support::dice;
use serde_json::json;

/// Standing, down and lost always add up.
#[test]
fn of_01_they_add_up() {
    let mut play = red_half();
    assert_eq!(play.figures("red/foot"), [8, 0, 0]);
    play.set("red/foot", "down", 3);
    assert_eq!(play.figures("red/foot"), [5, 3, 0]);
    play.set("red/foot", "lost", 2);
    assert_eq!(play.figures("red/foot"), [3, 3, 2]);
    play.set("red/foot", "standing", 6);
    assert_eq!(play.figures("red/foot"), [6, 0, 2]);
    play.set("red/foot", "standing", 8);
    assert_eq!(play.figures("red/foot"), [8, 0, 0]);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/foot", "counter": "down", "to": 9})
        ),
        "to"
    );
    let row = &play.battle.roster(drumhead::battle::Viewer::Table)[0];
    assert_eq!(row.pips, [8, 0, 0]);
}

/// Fewer than half standing, by itself: 4 of 8 not, 3 of 8; of 7: 4 not, 3.
#[test]
fn of_02_shaken_by_itself() {
    let mut play = red_half();
    for (unit, down, shaken) in [
        ("red/foot", 4, false),
        ("red/foot", 5, true),
        ("red/poor", 3, false),
        ("red/poor", 4, true),
        ("red/foot", 0, false),
    ] {
        play.lay(unit, down);
        assert_eq!(play.unit(unit, "shaken"), shaken, "{unit} {down}");
    }
    // It follows from the figures: the table lays no marker for it.
    play.lay("red/foot", 5);
    assert!(!play.report().contains("shaken marker"));
}

/// With none standing it stays, does nothing but rally; with all lost it is out, and its commander is alone.
#[test]
fn of_02_none_standing_and_all_lost() {
    let mut play = red_half();
    play.just(
        "join",
        json!({"commander": "red/cole", "unit": "red/horse"}),
    );
    play.lay("red/horse", 4);
    assert_eq!(play.unit("red/horse", "shaken"), true);
    assert_eq!(
        play.refused("move", json!({"unit": "red/horse", "direction": "back"})),
        "OF-02"
    );
    assert_eq!(
        play.refused("lay-charge", json!({"unit": "red/horse", "name": "Bridge"})),
        "OF-02"
    );
    // Four dice at 2: all lost.
    play.act("rally", json!({"unit": "red/horse"}), dice(&[2, 2, 2, 1]));
    assert_eq!(play.figures("red/horse"), [0, 0, 4]);
    assert_eq!(play.unit("red/horse", "shaken"), false);
    assert_eq!(play.leader("red/cole", "with"), serde_json::Value::Null);
    assert_eq!(play.refused("move", json!({"unit": "red/horse"})), "OF-02");
    assert!(play.report().contains("Horse: remove all figures"));
}

/// 5 and 6 recover, 3 and 4 stay down, 1 and 2 are lost: a die for each figure down.
#[test]
fn of_09_faces() {
    let mut play = red_half();
    play.lay("red/foot", 6);
    assert_eq!(
        play.needs("rally", json!({"unit": "red/foot"})),
        ("to rally", 6)
    );
    play.act(
        "rally",
        json!({"unit": "red/foot"}),
        dice(&[1, 2, 3, 4, 5, 6]),
    );
    // 2 + 2 standing, 2 down, 2 lost.
    assert_eq!(play.figures("red/foot"), [4, 2, 2]);
    assert_eq!(play.unit("red/foot", "shaken"), false);
    assert!(
        play.report()
            .contains("Foot: stand up 2 figures, remove 2 figures")
    );
}

/// What a rally of one die of each face does: recovered, still down, lost.
#[track_caller]
fn rally(unit: &str, commander: Option<&str>) -> [u64; 3] {
    let mut play = red_half();
    if let Some(commander) = commander {
        play.just("join", json!({"commander": commander, "unit": unit}));
    }
    play.lay(unit, 6);
    let before = play.figures(unit);
    play.act("rally", json!({"unit": unit}), dice(&[1, 2, 3, 4, 5, 6]));
    let after = play.figures(unit);
    [after[0] - before[0], after[1], after[2]]
}

/// +1 elite or veteran, +1 a general or hero, -1 militia or poor; an ordinary commander changes nothing.
#[test]
fn of_09_modifiers() {
    let (worse, plain, better, best) = ([1, 2, 3], [2, 2, 2], [3, 2, 1], [4, 2, 0]);
    for (unit, commander, is) in [
        ("red/foot", None, plain),
        ("red/foot", Some("red/cole"), plain),
        ("red/foot", Some("red/gray"), better),
        ("red/foot", Some("red/hart"), better),
        ("red/elite", None, better),
        ("red/elite", Some("red/gray"), best),
        ("red/vets", None, better),
        ("red/vets", Some("red/hart"), best),
        ("red/militia", None, worse),
        ("red/militia", Some("red/gray"), plain),
        ("red/poor", None, worse),
    ] {
        assert_eq!(rally(unit, commander), is, "{unit} {commander:?}");
    }
}

/// Not near the enemy, not with nobody down.
#[test]
fn of_09_not_near_the_enemy() {
    let mut play = red_half();
    assert_eq!(play.refused("rally", json!({"unit": "red/foot"})), "OF-09");
    play.lay("red/foot", 1);
    assert_eq!(
        play.refused("rally", json!({"unit": "red/foot", "near_enemy": true})),
        "OF-09"
    );
    play.act("rally", json!({"unit": "red/foot"}), dice(&[5]));
    assert_eq!(play.unit("red/foot", "done"), true);
}

/// The umpire sets all three at once, or one against another; of 8 figures 8 are left.
#[test]
fn of_01_figures_set_together() {
    let mut play = red_half();
    play.just(
        "adjust",
        json!({"unit": "red/foot", "set": {"standing": 3, "down": 1, "lost": 4}}),
    );
    assert_eq!(play.figures("red/foot"), [3, 1, 4]);
    assert_eq!(play.unit("red/foot", "shaken"), true);
    play.just(
        "adjust",
        json!({"unit": "red/foot", "counter": "standing", "to": 5, "against": "lost"}),
    );
    assert_eq!(play.figures("red/foot"), [5, 1, 2]);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/foot", "set": {"standing": 8}})
        ),
        "set"
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/foot", "counter": "standing", "to": 8, "against": "lost"})
        ),
        "against"
    );
    assert_eq!(
        play.invalid("adjust", json!({"unit": "red/foot", "set": {"done": 8}})),
        "set"
    );
}
