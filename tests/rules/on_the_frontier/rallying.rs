//! OF-01, OF-02, OF-09: figures, shaken units, rallying.

use super::red_half;
use drumhead::battle::Viewer;

/// Standing, down and lost always add up.
#[test]
fn of_01_they_add_up() {
    let mut play = red_half();
    play.figures("red/foot", [8, 0, 0]);
    play.set("red/foot", "down: 3");
    play.figures("red/foot", [5, 3, 0]);
    play.set("red/foot", "lost: 2");
    play.figures("red/foot", [3, 3, 2]);
    play.set("red/foot", "standing: 6");
    play.figures("red/foot", [6, 0, 2]);
    play.set("red/foot", "standing: 8");
    play.figures("red/foot", [8, 0, 0]);
    play.cannot_set("red/foot", "down: 9");
    let row = &play.battle.roster(Viewer::Table)[0];
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
        play.set(unit, format!("down: {down}"));
        play.has(unit, format!("shaken: {shaken}"));
    }
    // It follows from the figures: the table lays no marker for it.
    play.set("red/foot", "down: 5");
    assert!(!play.report().contains("shaken marker"));
}

/// With none standing it stays, does nothing but rally; with all lost it is out, and its commander is alone.
#[test]
fn of_02_none_standing_and_all_lost() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/horse");
    play.set("red/horse", "down: 4");
    play.has("red/horse", "shaken: true");
    play.refused("move", "unit: red/horse, direction: back", "OF-02");
    play.refused("lay-charge", "unit: red/horse, name: Bridge", "OF-02");
    // Four dice at 2: all lost.
    play.act("rally", "unit: red/horse", [2, 2, 2, 1]);
    play.figures("red/horse", [0, 0, 4]);
    play.has("red/horse", "shaken: false");
    play.has("red/cole", "with: null");
    play.refused("move", "unit: red/horse", "OF-02");
    play.says("Horse: remove all figures");
}

/// 5 and 6 recover, 3 and 4 stay down, 1 and 2 are lost: a die for each figure down.
#[test]
fn of_09_faces() {
    let mut play = red_half();
    play.set("red/foot", "down: 6");
    assert_eq!(play.needs("rally", "unit: red/foot"), ("to rally", 6));
    play.act("rally", "unit: red/foot", [1, 2, 3, 4, 5, 6]);
    // 2 + 2 standing, 2 down, 2 lost.
    play.figures("red/foot", [4, 2, 2]);
    play.has("red/foot", "shaken: false");
    play.says("Foot: stand up 2 figures, remove 2 figures");
}

/// +1 elite or veteran, +1 a general or hero, -1 militia or poor; an ordinary commander changes nothing.
#[test]
fn of_09_modifiers() {
    // One die of each face: recovered, still down, lost.
    let (worse, plain, better, best) = ([1, 2, 3], [2, 2, 2], [3, 2, 1], [4, 2, 0]);
    for (unit, with, [up, down, lost]) in [
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
        let mut play = red_half();
        if let Some(commander) = with {
            play.just("join", format!("commander: {commander}, unit: {unit}"));
        }
        play.set(unit, "down: 6");
        let standing = if unit == "red/poor" { 1 } else { 2 };
        play.act("rally", format!("unit: {unit}"), [1, 2, 3, 4, 5, 6]);
        play.figures(unit, [standing + up, down, lost]);
    }
}

/// Not near the enemy, not with nobody down.
#[test]
fn of_09_not_near_the_enemy() {
    let mut play = red_half();
    play.refused("rally", "unit: red/foot", "OF-09");
    play.set("red/foot", "down: 1");
    play.refused("rally", "unit: red/foot, near_enemy: true", "OF-09");
    // A form does not ask what may have one answer only: the action's help says it.
    assert!(play.field("red/foot", "rally", "near_enemy").asking.idle);
    let help = play.offer("red/foot", "rally").expect("offered").help;
    assert!(help.contains("Not within 6″ of the enemy"), "{help}");
    play.act("rally", "unit: red/foot", [5]);
    play.has("red/foot", "done: true");
}

/// The umpire sets all three at once, or one against another; of 8 figures 8 are left.
#[test]
fn of_01_figures_set_together() {
    let mut play = red_half();
    let all = "unit: red/foot, set: {standing: 3, down: 1, lost: 4}";
    play.just("adjust", all);
    play.figures("red/foot", [3, 1, 4]);
    play.has("red/foot", "shaken: true");
    let standing = |to: u16| format!("unit: red/foot, counter: standing, to: {to}, against: lost");
    play.just("adjust", standing(5));
    play.figures("red/foot", [5, 1, 2]);
    play.invalid(
        "adjust",
        "unit: red/foot, set: {standing: 8, down: 1}",
        "set",
    );
    play.invalid("adjust", standing(8), "against");
    play.invalid("adjust", "unit: red/foot, set: {done: 8}", "set");
}
