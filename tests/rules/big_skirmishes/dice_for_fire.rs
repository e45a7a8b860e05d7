//! BS-38: how many dice a volley has.

use super::{DOZEN, cards, ordered};
use crate::support::{Not, dice};

/// The dice of red's unit, after these disorders, with these men, against this target, in cover or not.
fn count(unit: &str, target: &str, disorder: u16, men: u16, cover: bool) -> u16 {
    count_with("", unit, target, disorder, men, cover)
}

/// The same where the option says whether cover and skirmishers halve once or twice.
fn count_with(often: &str, unit: &str, target: &str, disorder: u16, men: u16, cover: bool) -> u16 {
    let option = match often {
        "" => String::new(),
        often => format!("options: {{cover_and_skirmishers: {often}}}"),
    };
    let mut play = ordered(unit, target, &option);
    play.set("red/a", format!("disorder: {disorder}"));
    play.dice_to_hit(&format!("men: {men}, cover: {cover}"))
}

const OPEN: &str = "formation: skirmishers";
const COLUMN: &str = "formation: column";
const SQUARE: &str = "formation: square";

/// A die a man, gunners two.
#[test]
fn bs_38_a_die_a_man() {
    for men in [1, 2, 11, 12] {
        assert_eq!(count(DOZEN, DOZEN, 0, men, false), men);
    }
    for gunners in 1..=4 {
        assert_eq!(
            count("arm: artillery", DOZEN, 0, gunners, false),
            2 * gunners
        );
    }
}

/// All that stand by default; of a column half, of a square a quarter, rounded up.
#[test]
fn bs_38_men_by_default() {
    for (unit, dice) in [
        ("figures: 11, formation: line", 11),
        ("figures: 11, formation: skirmishers", 11),
        ("figures: 11, formation: square", 3),
        ("figures: 13, formation: square", 4),
        ("figures: 11, formation: column", 6),
        ("figures: 12, formation: column", 6),
        ("figures: 9, arm: cavalry, weapon: carbine", 9),
        ("arm: artillery", 8),
    ] {
        assert_eq!(ordered(unit, DOZEN, "").dice_to_hit(""), dice, "{unit}");
    }
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "standing: 5");
    assert_eq!(play.dice_to_hit(""), 5);
}

/// Less the disorders on the unit itself; kills do not count again.
#[test]
fn bs_38_less_disorders() {
    assert_eq!(count(DOZEN, DOZEN, 1, 10, false), 9);
    assert_eq!(count(DOZEN, DOZEN, 9, 10, false), 1);
    assert_eq!(count("arm: artillery", DOZEN, 1, 4, false), 7);
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("blue/a", "disorder: 3");
    play.set("red/a", "kills: 2");
    assert_eq!(play.dice_to_hit("men: 10"), 10);
}

/// Never below 0: no dice, but the unit has fired.
#[test]
fn bs_38_no_dice_but_it_has_fired() {
    for disorder in [3, 4, 9] {
        let mut play = ordered(DOZEN, DOZEN, "");
        play.set("red/a", format!("disorder: {disorder}"));
        play.just("fire", "unit: red/a, target: blue/a, range: 5, men: 3");
        assert_eq!(play.figure("dice"), "0 dice");
        play.has("red/a", "smoke: 1, fired_before: true, actions_left: 1");
    }
}

/// Plus the class of the highest character with it: 10 men and 1, 2, 3, 4.
#[test]
fn bs_38_plus_the_class() {
    for class in 1..=4 {
        let mut play = ordered(DOZEN, DOZEN, "");
        play.just("join", "character: red/lead, unit: red/a");
        play.set("red/lead", format!("class: {class}"));
        assert_eq!(play.dice_to_hit("men: 10"), 10 + class);
    }
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("join", "character: red/lead, unit: red/spare");
    assert_eq!(
        play.dice_to_hit("men: 10"),
        10,
        "a character with another unit does not count"
    );
    // Only the sum may not fall below 0: 1 - 2 + 2 = 1.
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("join", "character: red/lead, unit: red/a");
    play.set("red/a", "disorder: 2");
    assert_eq!(play.dice_to_hit("men: 1"), 1);
}

/// Half against cover: after the disorders and the class. 11 - 1 + 2 = 12, half 6 (halved first it would be 6 1/2: 7).
#[test]
fn bs_38_half_against_cover() {
    assert_eq!(count(DOZEN, DOZEN, 0, 12, true), 6);
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("join", "character: red/lead, unit: red/a");
    play.set("red/a", "disorder: 1");
    assert_eq!(play.dice_to_hit("men: 11, cover: true"), 6);
}

/// Half against skirmishers; in cover once, or twice by the option: 12, 6, 6 or 3.
#[test]
fn bs_38_half_against_skirmishers() {
    assert_eq!(count(DOZEN, OPEN, 0, 12, false), 6);
    assert_eq!(count(DOZEN, OPEN, 0, 12, true), 6);
    assert_eq!(count_with("once", DOZEN, OPEN, 0, 12, true), 6);
    assert_eq!(count_with("twice", DOZEN, OPEN, 0, 12, true), 3);
    assert_eq!(count_with("twice", DOZEN, OPEN, 0, 12, false), 6);
    assert_eq!(count_with("twice", DOZEN, DOZEN, 0, 12, true), 6);
}

/// A quarter more against a column or square: 12, 15; of what is left in cover: 12, 6, 7 1/2: 8.
#[test]
fn bs_38_a_quarter_more_against_a_mass() {
    for target in [COLUMN, SQUARE] {
        assert_eq!(count(DOZEN, target, 0, 12, false), 15);
        assert_eq!(count(DOZEN, target, 0, 12, true), 8);
    }
    for target in [DOZEN, "arm: cavalry", "arm: artillery"] {
        assert_eq!(count(DOZEN, target, 0, 12, false), 12, "{target}");
    }
}

/// A fraction goes down for raw troops, up for others: 11 halved is 5 1/2; 5 and a quarter 6 1/4; 10 and a quarter 12 1/2; 7, 8 3/4.
#[test]
fn bs_38_fractions() {
    for (men, target, cover, raw, others) in [
        (11, DOZEN, true, 5, 6),
        (1, DOZEN, true, 0, 1),
        (5, COLUMN, false, 6, 7),
        (10, SQUARE, false, 12, 13),
        (7, COLUMN, false, 8, 9),
        (12, COLUMN, true, 7, 8),
        (10, COLUMN, true, 6, 7),
        (8, COLUMN, false, 10, 10),
    ] {
        for (rating, dice) in [("raw", raw), ("average", others), ("elite", others)] {
            let mut play = ordered(&format!("figures: 12, rating: {rating}"), target, "");
            let fields =
                format!("unit: red/a, target: blue/a, range: 5, men: {men}, cover: {cover}");
            match play.try_do("fire", fields, super::dice(&[])) {
                Ok(()) => assert_eq!(0, dice, "{rating} {men} {target}"),
                Err(not) => assert_eq!(
                    not,
                    Not::Dice("to hit", dice),
                    "{rating} {men} {target} {cover}"
                ),
            }
        }
    }
}

/// Once, at the end: 11 in cover against a column: 5 1/2, a quarter more 6 7/8: 7; rounded twice it would be 6, 7 1/2: 8. Raw: 6; twice, 5, 6 1/4: 6.
/// 7 skirmishers' halves twice: 1 3/4: 2, raw 1.
#[test]
fn bs_38_rounded_once() {
    assert_eq!(count(DOZEN, COLUMN, 0, 11, true), 7);
    assert_eq!(count("rating: raw", COLUMN, 0, 11, true), 6);
    assert_eq!(count_with("twice", DOZEN, OPEN, 0, 5, true), 2);
    assert_eq!(count_with("twice", "rating: raw", OPEN, 0, 11, true), 2);
    // Raw, 11: halves 5 1/2 and 2 3/4: 2. Raw, 7 against a square in cover: 3 1/2, 4 3/8: 4; rounded twice 3, 3 3/4: 3.
    assert_eq!(count("rating: raw", SQUARE, 0, 7, true), 4);
}

/// The line of the report says how: 12 men - 1 disorder + 2 Lead = 13 dice.
#[test]
fn bs_38_the_arithmetic_is_shown() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.just("join", "character: red/ash, unit: red/foot");
    play.set("red/foot", "disorder: 1");
    play.act(
        "fire",
        "unit: red/foot, target: blue/line, range: 18",
        [2; 13],
    );
    play.tells("12 men - 1 disorder + 2 Ash = 13 dice BS-38");
}

/// The umpire may put another number in its place.
#[test]
fn bs_38_overruled() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 18",
        dice(&[2; 3]).overrule("dice", 3.0),
    );
    assert_eq!(play.outcome().overruled.len(), 1);
}
