//! RA-23: stay, retreat, flee. RA-25: inches.

use super::{A, B, X, Y, red_first};
use crate::support::Play;

/// Red a in hand combat with x (hatchet) and y (musket and hatchet).
fn caught(a: &str) -> Play {
    let mut play = red_first(&[a, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x, blue/y]");
    play
}

#[test]
fn ra_23_stay_does_nothing() {
    let mut play = caught(A);
    play.just("stay", "figure: red/a");
    play.has("red/a", "engaged_with: [blue/x, blue/y], acted: true");
}

#[test]
fn ra_23_retreat_two_inches_without_a_blow() {
    let mut play = caught(A);
    play.just("retreat", "figure: red/a");
    assert_eq!(play.figure("inches"), "2 inches");
    play.has("red/a", "engaged_with: []");
}

/// Half of 6 is 3: 14 - 3 = 11. x misses with a 12, y hits with an 11 and a 4: a wound, and away.
#[test]
fn ra_23_each_strikes_at_a_fleeing_back() {
    let mut play = caught(A);
    play.act("flee", "figure: red/a", [12, 11, 4]);
    assert_eq!(play.number("blue/x.need"), 11);
    assert_eq!(play.number("blue/y.need"), 11);
    play.has(
        "red/a",
        "wounds_left: 1, engaged_with: [], moved: true, acted: true, fled: false",
    );
    play.says("table: Ash: place 1 red wound counter, turn about, move 6″ away");
}

/// Militia 5 / 2 up 3; athletes 7 / 2 up 4; civilians 4 / 2 = 2: 14 less that.
#[test]
fn ra_23_the_whole_defence_is_halved_rounded_up() {
    for (a, need, inches) in [
        ("id: a, name: A, kind: militia", 11, "6 inches"),
        ("id: a, name: A, traits: [athletic]", 10, "6 inches"),
        ("id: a, name: A, kind: civilian", 12, "6 inches"),
        ("id: a, name: A, traits: [fast]", 11, "8 inches"),
    ] {
        let mut play = red_first(&[a, B], &[X], "");
        play.set("red/a", "engaged_with: [blue/x], defence_left: 0");
        play.act("flee", "figure: red/a", [need + 1]);
        assert_eq!(play.number("blue/x.need"), u16::from(need), "{a}");
        play.has("red/a", "out: false");
        assert_eq!(play.figure("inches"), inches);
    }
}

/// The first kills (1: critical, 5 - 2 = 3): the second rolls nothing.
#[test]
fn ra_23_no_rolls_once_the_figure_is_out() {
    let mut play = caught(A);
    play.act("flee", "figure: red/a", [1, 5]);
    play.has("red/a", "out: true");
    play.has("blue/x", "engaged_with: []");
    play.has("blue/y", "engaged_with: []");
}

/// In listed order and with listed weapons: y with his musket (two wounds on 2 or less), then x.
#[test]
fn ra_23_in_the_order_listed_with_the_weapons_listed() {
    let mut play = caught(A);
    let from = "[{figure: blue/y, weapon: musket}, {figure: blue/x}]";
    let flight = format!("figure: red/a, from: {from}");
    play.act("flee", flight, [11, 3, 11, 3]);
    assert_eq!(play.number("blue/y.two_wounds"), 2);
    assert_eq!(play.number("blue/x.two_wounds"), 3);
    // 3 with the club is one wound; 3 with the hatchet would be two, one is left.
    play.has("red/a", "out: true");
    let y = play.battle.directory().who("blue/y").unwrap();
    assert_eq!(play.outcome().rolls[0].owner.who, y);
}

/// A free attack is none of those that RA-22 counts, nor does it mark the fleeing figure as attacked.
#[test]
fn ra_23_free_attacks_do_not_count() {
    let mut play = caught(A);
    play.act("flee", "figure: red/a", [20, 20]);
    play.has("blue/x", "acted: false");
    play.has("red/a", "attacked_by: []");
    play.just("pass", "");
    play.act("attack", "figure: blue/x, target: red/b", [20]);
}

#[test]
fn ra_23_one_flees_from_hand_combat_and_those_in_it() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.refused("flee", "figure: red/a", "RA-23");
    play.set("red/a", "engaged_with: [blue/x]");
    play.refused("flee", "figure: red/a, from: [{figure: blue/y}]", "RA-23");
    let sword = "figure: red/a, from: [{figure: blue/x, weapon: sword}]";
    play.refused("flee", sword, "RA-17");
    let twice = "figure: red/a, from: [{figure: blue/x}, {figure: blue/x}]";
    play.invalid("flee", twice, "from[1].figure");
    // Nobody strikes where nobody is listed.
    play.just("flee", "figure: red/a, from: []");
    play.has("blue/x", "engaged_with: []");
}

/// A figure's inches, halved in tough ground, are beside it and in what the table is told.
#[test]
fn ra_25_each_figure_s_inches_are_shown() {
    let mut play = red_first(&["id: a, name: Ash, traits: [fast]", B], &[X], "");
    let rows = play.battle.roster(drumhead::battle::Viewer::Table);
    for (row, inches) in rows.iter().zip([" moves 8″", " moves 6″"]) {
        assert!(row.detail.ends_with(inches), "{}", row.detail);
    }
    // 20 + 0 + 10 and 20 + 10 + 0: the fast close 4 inches, others 3.
    let fast = "Ash A14 D6 2/2 8/4/4 in 30 pts / enlisted 20 + unarmed 0 + fast 10";
    super::on_screen::shows(&play, fast);
    let other = "Birch A14 D6 2/2 6/3/3 in 30 pts / enlisted 20 + hatchet 10";
    super::on_screen::shows(&play, other);
    super::motivate(&mut play, "red/a");
    play.just("move", "figure: red/a");
    play.says("4″ in tough ground RA-25\ntable: Ash: move up to 8″");
    let mut clauses = play.battle.info().clauses.iter();
    let clause = clauses.find(|clause| clause.id == "RA-25").unwrap();
    for word in ["halves", "impassable", "hard cover"] {
        assert!(clause.text.contains(word), "{word}");
    }
}
