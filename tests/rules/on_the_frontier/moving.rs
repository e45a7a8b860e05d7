//! OF-05 to OF-08: distances, commanders, what near enemies and shaken units mean.

use super::{red_half, shot};
use crate::support::{Fields, Play, dice};

/// The inches of a move with this die.
#[track_caller]
fn inches(fields: impl Into<Fields>, die: u8) -> u16 {
    let mut play = red_half();
    play.act("move", fields, [die]);
    play.number("inches")
}

/// 6, 9 or 12 and the die, by arm.
#[test]
fn of_05_rates() {
    for (unit, at_1, at_6) in [
        ("red/foot", 7, 12),
        ("red/gun", 7, 12),
        ("red/carts", 7, 12),
        ("red/light", 10, 15),
        ("red/clan", 10, 15),
        ("red/horse", 13, 18),
        ("red/cole", 13, 18),
    ] {
        let unit = format!("unit: {unit}");
        assert_eq!([1, 6].map(|die| inches(&unit, die)), [at_1, at_6], "{unit}");
    }
}

/// 4 less for broken ground, not for light troops, not for columns on a road; 4 less to deploy guns; never below 0.
#[test]
fn of_05_deductions() {
    // 6 + 2 - 4 = 4; 12 + 2 - 4 = 10; 9 + 2 = 11.
    for (unit, is) in [
        ("red/foot", 4),
        ("red/carts", 4),
        ("red/horse", 10),
        ("red/cole", 10),
        ("red/light", 11),
        ("red/clan", 11),
    ] {
        assert_eq!(
            inches(format!("unit: {unit}, broken: true"), 2),
            is,
            "{unit}"
        );
    }
    assert_eq!(inches("unit: red/foot, broken: true, road: true", 2), 8);
    let deploying = "unit: red/gun, deploying: true";
    assert_eq!(inches(deploying, 2), 4);
    // 6 + 2 - 4 - 4 = 0; with a 3 one inch; with a 1 it would be -1.
    for (die, is) in [(1, 0), (2, 0), (3, 1)] {
        assert_eq!(inches(format!("{deploying}, broken: true"), die), is);
    }
    // On a road guns still deploy: 6 + 3 - 4 = 5.
    assert_eq!(
        inches(format!("{deploying}, broken: true, road: true"), 3),
        5
    );
    red_half().invalid("move", "unit: red/foot, deploying: true", "deploying");
}

/// A charge is declared at an enemy, forward, by a unit.
#[test]
fn of_05_charges_declared() {
    let mut play = red_half();
    for wrong in [
        "unit: red/foot, charge: red/light",
        "unit: red/foot, charge: blue/foot, direction: back",
        "unit: red/cole, charge: blue/foot",
    ] {
        play.invalid("move", wrong, "charge");
    }
    play.act("move", "unit: red/foot, charge: blue/foot", [4]);
    play.has("red/foot", "charging: blue/foot");
}

/// A commander on his own moves once, and only while he is with no unit.
#[test]
fn of_05_lone_commanders() {
    let mut play = red_half();
    play.refused("move", "unit: blue/ames", "OF-04");
    play.act("move", "unit: red/cole", [4]);
    play.has("red/cole", "moved: true");
    play.refused("move", "unit: red/cole", "OF-04");
    play.just("join", "commander: red/gray, unit: red/foot");
    play.refused("move", "unit: red/gray", "OF-06");
    play.just("leave", "commander: red/gray");
    play.act("move", "unit: red/gray", [4]);
    play.next_turn();
    play.has("red/cole", "moved: false");
}

/// Joining and leaving cost nothing, in his own half, not after he moved.
#[test]
fn of_06_join_and_leave() {
    let mut play = red_half();
    play.refused("join", "commander: blue/ames, unit: blue/foot", "OF-06");
    play.invalid("join", "commander: red/cole, unit: blue/foot", "unit");
    play.refused("leave", "commander: red/cole", "OF-06");
    play.just("join", "commander: red/cole, unit: red/foot");
    play.has("red/cole", "with: red/foot");
    play.refused("join", "commander: red/cole, unit: red/foot", "OF-06");
    play.just("join", "commander: red/cole, unit: red/light");
    play.just("leave", "commander: red/cole");
    play.has("red/cole", "with: null");
    play.act("move", "unit: red/cole", [4]);
    play.refused("join", "commander: red/cole, unit: red/foot", "OF-06");
}

/// With a unit he moves when it does. Who is let move alone by force is no longer with it: it stays behind.
#[test]
fn of_06_a_commander_moved_by_force_leaves_his_unit() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/foot");
    play.refused("move", "unit: red/cole", "OF-06");
    // 12 + 4 = 16.
    play.forces(&["OF-06"], "move", "unit: red/cole", [4]);
    assert_eq!(play.number("inches"), 16);
    assert_eq!(play.table(), ["Cole: move up to 16″"]);
    play.has("red/cole", "with: null, moved: true");
    // The unit's die is its own: 6 + 2 = 8, and nobody offers to roll it again.
    play.act("move", "unit: red/foot", [2]);
    assert_eq!(play.number("inches"), 8);
    assert!(play.asked().is_empty());
}

/// He may have his unit's die rolled again once; the second counts, and he goes with it.
#[test]
fn of_06_follow_me() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/foot");
    // 1, again: 5. 6 + 5 = 11.
    play.act("move", "unit: red/foot", dice(&[1, 5]).answers(&["yes"]));
    assert_eq!(play.figure("inches"), "11 inches");
    assert_eq!(play.asked(), ["follow_me"]);
    play.has("red/cole", "moved: true");
    play.refused("leave", "commander: red/cole", "OF-06");
    // The second counts even when it is worse; by default there is none.
    play.just("join", "commander: red/gray, unit: red/light");
    play.act("move", "unit: red/light", dice(&[6, 1]).answers(&["yes"]));
    assert_eq!(play.figure("inches"), "10 inches");
    play.just("join", "commander: red/hart, unit: red/horse");
    play.act("move", "unit: red/horse", [2]);
    assert_eq!(play.figure("inches"), "14 inches");
    // Nobody asks where no commander is, nor for his own move.
    play.act("move", "unit: red/vets", [2]);
    assert!(play.asked().is_empty());
}

/// Within 6 inches the report says which ways are open, and going aside is refused.
#[test]
fn of_07_near_the_enemy() {
    let mut play = red_half();
    let back = "unit: red/foot, direction: back, near_enemy: true";
    play.act("move", back, [2]);
    play.says("straight back OF-07");
    play.act("move", "unit: red/light", [2]);
    assert!(!play.report().contains("OF-07"));
    let aside = |who: &str| format!("unit: {who}, direction: aside, near_enemy: true");
    for who in ["red/clan", "red/cole"] {
        play.refused("move", aside(who), "OF-07");
    }
    play.forces(&["OF-07"], "move", aside("red/clan"), [2]);
    play.act("move", "unit: red/horse, direction: aside", [2]);
}

/// A shaken unit neither shoots nor advances nor charges; it goes back and aside. 3 of 8 is shaken, 4 of 8 is not.
#[test]
fn of_08_shaken_units() {
    let mut play = red_half();
    play.set("red/foot", "down: 5");
    let shot = shot("red/foot", "blue/foot", 2);
    play.refused("shoot", &shot, "OF-08");
    play.refused("move", "unit: red/foot", "OF-08");
    play.refused("move", "unit: red/foot, charge: blue/foot", "OF-08");
    play.act("move", "unit: red/foot, direction: aside", [1]);
    play.set("red/vets", "down: 5");
    play.act("move", "unit: red/vets, direction: back", [1]);
    play.set("red/militia", "down: 4");
    play.act("move", "unit: red/militia, direction: advance", [1]);
    play.next_turn();
    play.forces(&["OF-08"], "shoot", shot, [1]);
}

/// What a unit's arm makes pointless is not asked on a screen: guns deploy, skirmishers mind no ground, commanders charge nobody.
#[test]
fn of_05_each_arm_is_asked_what_concerns_it() {
    let play = red_half();
    for (who, asked) in [
        ("red/foot", "unit charge direction broken road near_enemy"),
        ("red/light", "unit charge direction near_enemy"),
        (
            "red/gun",
            "unit charge direction broken road deploying near_enemy",
        ),
        ("red/cole", "unit direction broken road near_enemy"),
    ] {
        let fields = play.offer(who, "move").expect("a move").fields;
        let all = fields.iter().filter(|field| !field.asking.idle);
        let all: Vec<&str> = all.map(|field| field.name).collect();
        assert_eq!(all.join(" "), asked, "{who}");
    }
}

/// 6 + 1 - 4 - 4 is below 0: the gun stays where it is, and the table is told so.
#[test]
fn of_05_no_inches_no_move() {
    let mut play = red_half();
    play.act("move", "unit: red/gun, deploying: true, broken: true", [1]);
    assert!(!play.report().contains("table:"), "{}", play.report());
}

/// Only with a unit that has still to move is a re-roll promised.
#[test]
fn of_06_no_reroll_is_promised_after_the_move() {
    let mut play = red_half();
    play.act("move", "unit: red/foot", [2]);
    play.just("join", "commander: red/cole, unit: red/foot");
    assert!(!play.report().contains("again"), "{}", play.report());
    play.just("join", "commander: red/gray, unit: red/vets");
    play.says("again");
}

/// The list of units to join leaves out the one that the commander is with.
#[test]
fn of_06_who_can_be_joined() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/foot");
    let units = play.field("red/cole", "join", "unit").options;
    assert!(units.contains(&"red/vets".to_owned()) && !units.contains(&"red/foot".to_owned()));
}

/// The list of ways has only those that are open: a shaken unit goes back or aside, and says which.
#[test]
fn of_08_ways_of_a_shaken_unit() {
    let mut play = red_half();
    let ways = |play: &Play| {
        let field = play.field("red/foot", "move", "direction");
        (field.options.join(" "), field.required)
    };
    assert_eq!(ways(&play).0, "advance back aside");
    play.set("red/foot", "down: 5");
    assert_eq!(ways(&play), ("back aside".to_owned(), true));
}

/// A unit that cannot move declares no charge: 6 + 2, 4 to deploy and 4 for broken ground leave nothing.
#[test]
fn of_05_no_charge_without_a_move() {
    let mut play = red_half();
    play.set("blue/foot", "held_fire: true");
    let gun = "unit: red/gun, deploying: true, broken: true, charge: blue/foot";
    play.act("move", gun, [2]);
    assert_eq!(
        play.verdict(),
        "Gun cannot move, no charge (rolled 2) | NO MOVE | bad | red"
    );
    play.has("red/gun", "charging: null, done: true");
    assert!(play.next().is_empty() && play.table().is_empty());
    // One inch is a move.
    let mut play = red_half();
    play.act("move", gun, [3]);
    play.has("red/gun", "charging: blue/foot");
}

/// The charge is the first question of a move; what it is made over comes after it.
#[test]
fn of_05_the_charge_is_asked_first() {
    let play = red_half();
    let offer = play.offer("red/foot", "move").expect("an offer");
    let names: Vec<&str> = offer.fields.iter().map(|field| field.name).collect();
    let over = ["broken", "road", "deploying", "near_enemy"];
    assert_eq!(
        names,
        [&["unit", "charge", "direction"][..], &over].concat()
    );
}
