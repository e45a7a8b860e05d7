//! BS-07 to BS-10: classes, command, joining, superiors.

use super::{cards, field_with, ordered, sides};
use crate::support::{Not, Play, muster};

/// A side of nine units with these characters; blue has one of each class, which count for blue alone.
fn side(characters: &str, more: &str) -> Play {
    let units: Vec<String> = (0..9)
        .map(|n| format!("{{id: u{n}, name: U{n}}}"))
        .collect();
    let units = units.join(", ");
    let theirs =
        "{id: x, name: X, class: 3}, {id: y, name: Y, class: 3}, {id: z, name: Z, class: 4}";
    let yaml = sides([&units, characters], [&units, theirs], more);
    muster("big-skirmishes", &yaml).expect("a sound battle")
}

const ROLLED: &str = "{id: a, name: A, roll: true}";

/// 2-4 Duffer, 5-8 Professional, 9-11 Leader, 12 Hero; a 4 is a Professional with the option.
#[test]
fn bs_07_class_by_two_dice() {
    let rolls = [
        (1, 1),
        (1, 2),
        (2, 2),
        (1, 4),
        (3, 3),
        (2, 5),
        (4, 4),
        (4, 5),
        (5, 5),
        (5, 6),
        (6, 6),
    ];
    let duffer = [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4];
    let professional = [1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4];
    for (option, classes) in [
        ("", duffer),
        ("options: {class_roll_of_four: duffer}", duffer),
        ("options: {class_roll_of_four: professional}", professional),
    ] {
        for ((a, b), class) in rolls.into_iter().zip(classes) {
            let mut play = side(ROLLED, option);
            play.act("muster", "", [a, b]);
            play.has("red/a", format!("class: {class}"));
        }
    }
}

/// 9 to 11 with two Leaders already, and 12 with a Hero, are rolled again, until there is room. Another class's room does not matter.
#[test]
fn bs_07_a_capped_roll_is_rolled_again() {
    // 4 + 5 = 9, 5 + 5 = 10, 5 + 6 = 11: no room; 3 + 4 = 7, a Professional.
    let mut play = side(
        "{id: p, name: P, class: 3}, {id: a, name: A, roll: true}, {id: q, name: Q, class: 3}",
        "",
    );
    play.act("muster", "", [4, 5, 5, 5, 5, 6, 3, 4]);
    play.has("red/a", "class: 2");
    // With two Leaders there is still room for a Hero: 6 + 6.
    let mut play = side(
        "{id: p, name: P, class: 3}, {id: a, name: A, roll: true}, {id: q, name: Q, class: 3}",
        "",
    );
    play.act("muster", "", [6, 6]);
    play.has("red/a", "class: 4");
    // A fixed Hero counts first, wherever he is listed: 12 again; 4 + 5 = 9, a Leader.
    let mut play = side(
        "{id: a, name: A, roll: true}, {id: p, name: P, class: 4}",
        "",
    );
    play.act("muster", "", [6, 6, 4, 5]);
    play.has("red/a", "class: 3");
    // One Leader leaves room for a second.
    let mut play = side(
        "{id: a, name: A, roll: true}, {id: p, name: P, class: 3}",
        "",
    );
    play.act("muster", "", [5, 5]);
    play.has("red/a", "class: 3");
}

/// Those rolled count too: three times 10, the third is rolled again; in roster order, red's first, and each side for itself.
#[test]
fn bs_07_rolled_in_roster_order() {
    let yaml = super::FIELD
        .replace("class: 3, rank: 9", "roll: true")
        .replace("Ash, class: 2", "Ash, roll: true")
        .replace("Pym, class: 1", "Pym, roll: true")
        .replace("Tull, class: 2", "Tull, roll: true");
    let mut play = muster("big-skirmishes", &yaml).expect("a sound battle");
    // Hale 5 + 5, Ash 6 + 4: Leaders; Pym 4 + 6 again, 1 + 1: a Duffer; Tull 6 + 6 again (Rogers is blue's Hero), 4 + 5: a Leader.
    play.act("muster", "", [5, 5, 6, 4, 4, 6, 1, 1, 6, 6, 4, 5]);
    let classes = ["red/hale", "red/ash", "red/pym", "blue/rogers", "blue/tull"]
        .map(|id| play.character(id, "class"));
    assert_eq!(classes, [3, 3, 1, 4, 3].map(serde_json::Value::from));
}

/// Needed only where somebody has `roll: true`; nothing else is possible before it.
#[test]
fn bs_07_nothing_before_the_muster() {
    let mut play = side(ROLLED, "");
    for (action, fields) in [
        ("opening", "first: red"),
        ("start-cards", ""),
        ("draw", ""),
        ("group", "units: [red/u0, red/u1]"),
        ("move", "unit: red/u0"),
        ("fire", "unit: red/u0, target: blue/u0, range: 5"),
        ("join", "character: blue/x, unit: blue/u0"),
        ("order", "character: blue/x, unit: blue/u0"),
    ] {
        play.refused(action, fields, "BS-07");
    }
    play.act("muster", "", [3, 4]);
    play.refused("muster", "", "BS-07");
    play.just("opening", "first: red");
    field_with("").refused("muster", "", "BS-07");
    field_with("").just("start-cards", "");
}

/// Each row of the table: activations, command range, move on foot and mounted.
#[test]
fn bs_07_what_each_class_may_do() {
    for (class, name, activations, command, foot, mounted) in [
        (1, "Duffer", 1, 3, 4, 8),
        (2, "Professional", 2, 6, 8, 16),
        (3, "Leader", 2, 9, 12, 24),
        (4, "Hero", 2, 12, 16, 32),
    ] {
        for (mount, reach) in [("false", foot), ("true", mounted)] {
            let mut play = side(
                &format!("{{id: a, name: Alan, class: {class}, mounted: {mount}}}"),
                "",
            );
            let row = play.row("Alan");
            for told in [
                name.to_owned(),
                format!("commands {command}″"),
                format!("moves {reach}″"),
            ] {
                assert!(row.detail.contains(&told), "{told}: {}", row.detail);
            }
            play.just("start-cards", "");
            play.draw("red/a");
            play.has("red/a", format!("activations_left: {activations}"));
        }
    }
}

/// The range is beside the order: class x 3.
#[test]
fn bs_08_command_range_beside_the_order() {
    for (class, inches) in [(1, "3"), (2, "6"), (3, "9"), (4, "12")] {
        let mut play = side(&format!("{{id: a, name: Alan, class: {class}}}"), "");
        play.just("start-cards", "");
        play.draw("red/a");
        play.tells(&format!(" within {inches}″"));
        play.just("order", "character: red/a, unit: red/u0");
        play.tells(&format!("= {inches}″, to the nearest man BS-08"));
    }
}

/// He joins at any time in his own activation, no activation spent, also between his unit's two actions; not in another's.
#[test]
fn bs_09_joining_in_the_characters_activation() {
    let mut play = cards();
    play.refused("join", "character: red/ash, unit: red/foot", "BS-09");
    play.order("red/ash", "red/foot");
    play.act("move", "unit: red/foot", [6]);
    play.just("join", "character: red/ash, unit: red/foot");
    play.has("red/ash", "with: red/foot");
    play.has("red/foot", "characters: [red/ash], actions_left: 1");
    play.has("red/ash", "activations_left: 1");
    play.refused("join", "character: red/pym, unit: red/foot", "BS-09");
    play.just("leave", "character: red/ash");
    play.has("red/ash", "with: null");
    play.refused("leave", "character: red/ash", "BS-09");
    play.just("join", "character: red/ash, unit: red/guard");
    play.draw("blue/tull");
    play.refused("leave", "character: red/ash", "BS-09");
    play.has("red/ash", "with: red/guard");
}

/// Only a unit of his own side.
#[test]
fn bs_09_a_character_joins_its_own_side() {
    let mut play = cards();
    play.draw("red/ash");
    play.refused("join", "character: red/ash, unit: blue/line", "BS-09");
}

/// By himself class x 4 inches, mounted x 8.
#[test]
fn bs_09_a_characters_own_move() {
    for (mounted, inches) in [("false", "12″"), ("true", "24″")] {
        let mut play = side(
            &format!("{{id: a, name: Alan, class: 3, mounted: {mounted}}}"),
            "",
        );
        play.just("join", "character: red/a, unit: red/u0");
        play.tells(&format!("up to {inches} alone BS-09"));
    }
}

/// Several may be with a unit; the highest class counts: 12 + 3, not 12 + 2, 12 + 1 or 12 + 6.
#[test]
fn bs_09_the_highest_class_counts() {
    let mut play = field_with("");
    for character in ["red/pym", "red/hale", "red/ash"] {
        play.just("join", format!("character: {character}, unit: red/foot"));
    }
    play.has("red/foot", "characters: [red/hale, red/ash, red/pym]");
    play.just("start-cards", "");
    play.order("red/hale", "red/foot");
    assert_eq!(
        play.needs("fire", "unit: red/foot, target: blue/line, range: 5"),
        ("to hit", 15)
    );
}

/// A side with an officer `a` who gives the order and `b` who is with the unit: whether the order is refused.
fn over_the_head_of(a: &str, b: &str) -> bool {
    let mut play = side(
        &format!("{{id: a, name: A, {a}}}, {{id: b, name: B, {b}}}"),
        "",
    );
    play.just("join", "character: red/b, unit: red/u0");
    play.just("start-cards", "");
    play.draw("red/a");
    let fields = "character: red/a, unit: red/u0";
    match play.try_do("order", fields, []) {
        Ok(()) => false,
        Err(not) => {
            assert_eq!(not, Not::Refused("BS-10"));
            true
        }
    }
}

/// By rank where both have one, whatever their classes; else by class. Equals are no superiors.
#[test]
fn bs_10_no_orders_over_a_superior_s_head() {
    assert!(over_the_head_of("class: 2, rank: 1", "class: 2, rank: 2"));
    assert!(
        over_the_head_of("class: 3, rank: 1", "class: 1, rank: 2"),
        "rank counts before class"
    );
    assert!(
        !over_the_head_of("class: 1, rank: 2", "class: 3, rank: 1"),
        "rank counts before class"
    );
    assert!(
        !over_the_head_of("class: 1, rank: 2", "class: 3, rank: 2"),
        "equal ranks"
    );
    assert!(over_the_head_of("class: 2", "class: 3"));
    assert!(!over_the_head_of("class: 3", "class: 2"));
    assert!(!over_the_head_of("class: 2", "class: 2"));
    assert!(
        over_the_head_of("class: 2, rank: 9", "class: 3"),
        "only one has a rank: by class"
    );
    assert!(
        !over_the_head_of("class: 3", "class: 2, rank: 9"),
        "only one has a rank: by class"
    );
}

/// The superior himself orders the unit that he is with, and a junior another one.
#[test]
fn bs_10_the_superior_may() {
    let mut play = ordered("figures: 12", "figures: 12", "");
    play.just("join", "character: red/lead, unit: red/spare");
    play.just("order", "character: red/lead, unit: red/spare");
    play.has("red/spare", "actions_left: 2");
}
