//! OF-05 to OF-08: distances, commanders, what near enemies and shaken units mean.

use super::red_half;
use crate::support::dice;
use drumhead::battle::Viewer;
use drumhead::table::Who;
use serde_json::{Value, json};

/// The inches of a move with this die.
#[track_caller]
fn inches(fields: Value, die: u8) -> String {
    let mut play = red_half();
    play.act("move", fields, dice(&[die]));
    play.figure("inches")
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
        assert_eq!(
            inches(json!({"unit": unit}), 1),
            format!("{at_1} inches"),
            "{unit}"
        );
        assert_eq!(
            inches(json!({"unit": unit}), 6),
            format!("{at_6} inches"),
            "{unit}"
        );
    }
}

/// 4 less for broken ground, not for light troops, not for columns on a road; 4 less to deploy guns; never below 0.
#[test]
fn of_05_deductions() {
    let broken = |unit: &str| json!({"unit": unit, "broken": true});
    // 6 + 2 - 4 = 4; 12 + 2 - 4 = 10; 9 + 2 = 11.
    for (unit, is) in [
        ("red/foot", 4),
        ("red/carts", 4),
        ("red/horse", 10),
        ("red/cole", 10),
        ("red/light", 11),
        ("red/clan", 11),
    ] {
        assert_eq!(inches(broken(unit), 2), format!("{is} inches"), "{unit}");
    }
    assert_eq!(
        inches(json!({"unit": "red/foot", "broken": true, "road": true}), 2),
        "8 inches"
    );
    assert_eq!(
        inches(json!({"unit": "red/gun", "deploying": true}), 2),
        "4 inches"
    );
    // 6 + 2 - 4 - 4 = 0; with a 3 one inch; with a 1 it would be -1.
    for (die, is) in [(1, "0 inches"), (2, "0 inches"), (3, "1 inch")] {
        assert_eq!(
            inches(
                json!({"unit": "red/gun", "deploying": true, "broken": true}),
                die
            ),
            is
        );
    }
    // On a road guns still deploy: 6 + 3 - 4 = 5.
    assert_eq!(
        inches(
            json!({"unit": "red/gun", "deploying": true, "broken": true, "road": true}),
            3
        ),
        "5 inches"
    );
    assert_eq!(
        red_half().invalid("move", json!({"unit": "red/foot", "deploying": true})),
        "deploying"
    );
}

/// A charge is declared at an enemy, forward, by a unit.
#[test]
fn of_05_charges_declared() {
    let mut play = red_half();
    assert_eq!(
        play.invalid("move", json!({"unit": "red/foot", "charge": "red/light"})),
        "charge"
    );
    assert_eq!(
        play.invalid(
            "move",
            json!({"unit": "red/foot", "charge": "blue/foot", "direction": "back"})
        ),
        "charge"
    );
    assert_eq!(
        play.invalid("move", json!({"unit": "red/cole", "charge": "blue/foot"})),
        "charge"
    );
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/foot"}),
        dice(&[4]),
    );
    assert_eq!(play.unit("red/foot", "charging"), "blue/foot");
}

/// A commander on his own moves once, and only while he is with no unit.
#[test]
fn of_05_lone_commanders() {
    let mut play = red_half();
    assert_eq!(play.refused("move", json!({"unit": "blue/ames"})), "OF-04");
    play.act("move", json!({"unit": "red/cole"}), dice(&[4]));
    assert_eq!(play.leader("red/cole", "moved"), true);
    assert_eq!(play.refused("move", json!({"unit": "red/cole"})), "OF-04");
    play.just("join", json!({"commander": "red/gray", "unit": "red/foot"}));
    assert_eq!(play.refused("move", json!({"unit": "red/gray"})), "OF-06");
    play.just("leave", json!({"commander": "red/gray"}));
    play.act("move", json!({"unit": "red/gray"}), dice(&[4]));
    play.next_turn();
    assert_eq!(play.leader("red/cole", "moved"), false);
}

/// Joining and leaving cost nothing, in his own half, not after he moved.
#[test]
fn of_06_join_and_leave() {
    let mut play = red_half();
    assert_eq!(
        play.refused(
            "join",
            json!({"commander": "blue/ames", "unit": "blue/foot"})
        ),
        "OF-06"
    );
    assert_eq!(
        play.invalid(
            "join",
            json!({"commander": "red/cole", "unit": "blue/foot"})
        ),
        "unit"
    );
    assert_eq!(
        play.refused("leave", json!({"commander": "red/cole"})),
        "OF-06"
    );
    play.just("join", json!({"commander": "red/cole", "unit": "red/foot"}));
    assert_eq!(play.leader("red/cole", "with"), "red/foot");
    assert_eq!(
        play.refused("join", json!({"commander": "red/cole", "unit": "red/foot"})),
        "OF-06"
    );
    play.just(
        "join",
        json!({"commander": "red/cole", "unit": "red/light"}),
    );
    play.just("leave", json!({"commander": "red/cole"}));
    assert_eq!(play.leader("red/cole", "with"), Value::Null);
    play.act("move", json!({"unit": "red/cole"}), dice(&[4]));
    assert_eq!(
        play.refused("join", json!({"commander": "red/cole", "unit": "red/foot"})),
        "OF-06"
    );
}

/// He may have his unit's die rolled again once; the second counts, and he goes with it.
#[test]
fn of_06_follow_me() {
    let mut play = red_half();
    play.just("join", json!({"commander": "red/cole", "unit": "red/foot"}));
    // 1, again: 5. 6 + 5 = 11.
    play.act(
        "move",
        json!({"unit": "red/foot"}),
        dice(&[1, 5]).answers(&["yes"]),
    );
    assert_eq!(
        (play.figure("inches"), play.asked()),
        ("11 inches".to_owned(), vec!["follow_me"])
    );
    assert_eq!(play.leader("red/cole", "moved"), true);
    assert_eq!(
        play.refused("leave", json!({"commander": "red/cole"})),
        "OF-06"
    );
    // The second counts even when it is worse; by default there is none.
    play.just(
        "join",
        json!({"commander": "red/gray", "unit": "red/light"}),
    );
    play.act(
        "move",
        json!({"unit": "red/light"}),
        dice(&[6, 1]).answers(&["yes"]),
    );
    assert_eq!(play.figure("inches"), "10 inches");
    play.just(
        "join",
        json!({"commander": "red/hart", "unit": "red/horse"}),
    );
    play.act("move", json!({"unit": "red/horse"}), dice(&[2]));
    assert_eq!(play.figure("inches"), "14 inches");
    // Nobody asks where no commander is, nor for his own move.
    play.act("move", json!({"unit": "red/vets"}), dice(&[2]));
    assert_eq!(play.asked(), Vec::<&str>::new());
}

/// Within 6 inches the report says which ways are open, and going aside is refused.
#[test]
fn of_07_near_the_enemy() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/foot", "direction": "back", "near_enemy": true}),
        dice(&[2]),
    );
    assert!(play.report().contains("straight back OF-07"));
    play.act("move", json!({"unit": "red/light"}), dice(&[2]));
    assert!(!play.report().contains("OF-07"));
    for who in ["red/clan", "red/cole"] {
        let aside = json!({"unit": who, "direction": "aside", "near_enemy": true});
        assert_eq!(play.refused("move", aside), "OF-07");
    }
    play.forces(
        &["OF-07"],
        "move",
        json!({"unit": "red/clan", "direction": "aside", "near_enemy": true}),
        dice(&[2]),
    );
    play.act(
        "move",
        json!({"unit": "red/horse", "direction": "aside"}),
        dice(&[2]),
    );
}

/// A shaken unit neither shoots nor advances nor charges; it goes back and aside. 3 of 8 is shaken, 4 of 8 is not.
#[test]
fn of_08_shaken_units() {
    let mut play = red_half();
    play.lay("red/foot", 5);
    let shot = json!({"unit": "red/foot", "target": "blue/foot", "range": 4, "front_rank": 2});
    assert_eq!(play.refused("shoot", shot.clone()), "OF-08");
    assert_eq!(play.refused("move", json!({"unit": "red/foot"})), "OF-08");
    assert_eq!(
        play.refused("move", json!({"unit": "red/foot", "charge": "blue/foot"})),
        "OF-08"
    );
    play.act(
        "move",
        json!({"unit": "red/foot", "direction": "aside"}),
        dice(&[1]),
    );
    play.lay("red/vets", 5);
    play.act(
        "move",
        json!({"unit": "red/vets", "direction": "back"}),
        dice(&[1]),
    );
    play.lay("red/militia", 4);
    play.act(
        "move",
        json!({"unit": "red/militia", "direction": "advance"}),
        dice(&[1]),
    );
    play.next_turn();
    play.forces(&["OF-08"], "shoot", shot, dice(&[1]));
}

/// What a unit's arm makes pointless is not asked on a screen: guns deploy, skirmishers mind no ground, commanders charge nobody.
#[test]
fn of_05_each_arm_is_asked_what_concerns_it() {
    let play = red_half();
    let asked = |who: Who| -> Vec<&str> {
        let offers = play.battle.offers(who, Viewer::Table);
        let fields = &offers
            .iter()
            .find(|offer| offer.id == "move")
            .expect("a move")
            .fields;
        fields
            .iter()
            .filter(|field| !field.idle)
            .map(|field| field.name)
            .collect()
    };
    assert_eq!(
        asked(Who::Unit(0)),
        [
            "unit",
            "direction",
            "broken",
            "road",
            "near_enemy",
            "charge"
        ]
    );
    assert_eq!(
        asked(Who::Unit(5)),
        ["unit", "direction", "near_enemy", "charge"]
    );
    assert_eq!(
        asked(Who::Unit(8)),
        [
            "unit",
            "direction",
            "broken",
            "road",
            "deploying",
            "near_enemy",
            "charge"
        ]
    );
    assert_eq!(
        asked(Who::Character(0)),
        ["unit", "direction", "broken", "road", "near_enemy"]
    );
}

/// 6 + 1 - 4 - 4 is below 0: the gun stays where it is, and the table is told so.
#[test]
fn of_05_no_inches_no_move() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/gun", "deploying": true, "broken": true}),
        dice(&[1]),
    );
    assert!(!play.report().contains("table:"), "{}", play.report());
}

/// Only with a unit that has still to move is a re-roll promised.
#[test]
fn of_06_no_reroll_is_promised_after_the_move() {
    let mut play = red_half();
    play.act("move", json!({"unit": "red/foot"}), dice(&[2]));
    play.just("join", json!({"commander": "red/cole", "unit": "red/foot"}));
    assert!(!play.report().contains("again"), "{}", play.report());
    play.just("join", json!({"commander": "red/gray", "unit": "red/vets"}));
    assert!(play.report().contains("again"), "{}", play.report());
}

/// The list of units to join leaves out the one that the commander is with.
#[test]
fn of_06_who_can_be_joined() {
    let mut play = red_half();
    play.just("join", json!({"commander": "red/cole", "unit": "red/foot"}));
    let offer = play.offer("red/cole", "join").expect("offered");
    let units = &offer.fields[1].options;
    assert!(units.contains(&"red/vets".to_owned()) && !units.contains(&"red/foot".to_owned()));
}

/// The list of ways has only those that are open: a shaken unit goes back or aside, and says which.
#[test]
fn of_08_ways_of_a_shaken_unit() {
    let mut play = red_half();
    let ways = |play: &crate::support::Play| {
        let offer = play.offer("red/foot", "move").expect("offered");
        let field = offer.fields[1].clone();
        (field.options, field.required)
    };
    assert_eq!(ways(&play).0, ["advance", "back", "aside"]);
    play.lay("red/foot", 5);
    let (open, required) = ways(&play);
    assert_eq!((open.join(" "), required), ("back aside".to_owned(), true));
}
