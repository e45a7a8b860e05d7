//! BS-43: charge and contact, how far they reach, and who they may be against; BS-11, BS-23 and BS-30 as far as they
//! concern them.

use super::combat_field::*;
use super::field_with;
use crate::support::dice;
use serde_json::{Value, json};

/// Whether it arrives over this distance, led by the Professional so that no die is needed.
fn arrives(red: &str, id: &str, how: &str, distance: f64, more: Value) -> bool {
    let mut play = arena(
        &[red, "id: other, name: Other"],
        &[LINE, "id: second, name: Second"],
        "options: {square_move: 3}\n",
    );
    let unit = format!("red/{id}");
    let mut fields = json!({"unit": unit, "target": "blue/line", "distance": distance});
    let Value::Object(more) = more else {
        panic!("fields")
    };
    for (key, value) in more {
        if key == "disorder" {
            play.set(&unit, "disorder", value);
        } else {
            fields[key] = value;
        }
    }
    play.lead("red/ash", &unit);
    play.unopposed(how, fields, &[]);
    assert_eq!(
        play.unit(&unit, "actions_left"),
        1,
        "a charge or contact is one action"
    );
    let engaged = play.unit(&unit, "engaged") == true;
    assert_eq!(play.unit("blue/line", "engaged"), engaged);
    assert_eq!(play.combats(), usize::from(engaged));
    engaged
}

/// It arrives over exactly so many inches, and stops short over half an inch more.
#[track_caller]
fn reaches(red: &str, id: &str, how: &str, inches: f64, more: &Value) {
    assert!(
        arrives(red, id, how, inches, more.clone()),
        "{id} {how}s over {inches}"
    );
    assert!(
        !arrives(red, id, how, inches + 0.5, more.clone()),
        "{id} {how}s over {inches} and a half"
    );
}

#[test]
fn bs_43_a_column_charges_eight_and_cavalry_sixteen() {
    reaches(COLUMN, "column", "charge", 8.0, &json!({}));
    reaches(HORSE, "horse", "charge", 16.0, &json!({}));
}

#[test]
fn bs_43_contact_at_every_ordinary_rate() {
    reaches(LINE, "line", "contact", 4.0, &json!({}));
    reaches(COLUMN, "column", "contact", 6.0, &json!({}));
    reaches(SKIRMISHERS, "skirmishers", "contact", 8.0, &json!({}));
    reaches(HORSE, "horse", "contact", 10.0, &json!({}));
    reaches(GUN, "gun", "contact", 2.0, &json!({}));
    reaches(
        "id: train, name: Train, arm: artillery, formation: limbered",
        "train",
        "contact",
        6.0,
        &json!({}),
    );
    reaches(SQUARE, "square", "contact", 3.0, &json!({}));
}

/// Always advancing: an inch less for each disorder. Column 8 - 3 = 5; cavalry 16 - 3 = 13; line 4 - 3 = 1.
#[test]
fn bs_43_disorder_slows_a_charge() {
    reaches(COLUMN, "column", "charge", 5.0, &json!({"disorder": 3}));
    reaches(HORSE, "horse", "charge", 13.0, &json!({"disorder": 3}));
    reaches(LINE, "line", "contact", 1.0, &json!({"disorder": 3}));
}

/// Halved for most, 2 inches for skirmishers, nothing for Indians. After disorder: (8 - 2) / 2 = 3; 8 - 1 - 2 = 5.
#[test]
fn bs_43_bad_going_slows_a_charge() {
    reaches(COLUMN, "column", "charge", 4.0, &json!({"bad_going": true}));
    reaches(HORSE, "horse", "charge", 8.0, &json!({"bad_going": true}));
    reaches(
        COLUMN,
        "column",
        "charge",
        3.0,
        &json!({"bad_going": true, "disorder": 2}),
    );
    reaches(
        SKIRMISHERS,
        "skirmishers",
        "contact",
        6.0,
        &json!({"bad_going": true}),
    );
    reaches(
        SKIRMISHERS,
        "skirmishers",
        "contact",
        5.0,
        &json!({"bad_going": true, "disorder": 1}),
    );
    reaches(
        INDIANS,
        "indians",
        "contact",
        8.0,
        &json!({"bad_going": true}),
    );
}

/// A quarter of what is left for each rank: cavalry's 2 leave half of 16, skirmishers' 1 leaves 6 of 8, a line's 2 leave
/// 2 of 4, a gun's 1 leaves 1 1/2 of 2. Bad going comes first: cavalry 16 / 2 / 2 = 4. A column's 4 ranks leave nothing.
#[test]
fn bs_43_turning_about_slows_a_charge() {
    reaches(HORSE, "horse", "charge", 8.0, &json!({"about_face": true}));
    reaches(
        HORSE,
        "horse",
        "charge",
        4.0,
        &json!({"about_face": true, "bad_going": true}),
    );
    reaches(
        SKIRMISHERS,
        "skirmishers",
        "contact",
        6.0,
        &json!({"about_face": true}),
    );
    reaches(LINE, "line", "contact", 2.0, &json!({"about_face": true}));
    reaches(GUN, "gun", "contact", 1.5, &json!({"about_face": true}));
    assert!(!arrives(
        COLUMN,
        "column",
        "charge",
        0.5,
        json!({"about_face": true})
    ));
}

/// Without a character on 1 or 2 it goes half the distance: cavalry 8, a column 4.
#[test]
fn bs_43_a_die_may_halve_a_charge() {
    for (unit, half, all) in [("red/horse", 8.0, 16.0), ("red/column", 4.0, 8.0)] {
        for (face, inches) in [(1, half), (2, half), (3, all), (6, all)] {
            let arrives = |distance: f64| {
                let mut play = arena(&[COLUMN, HORSE], &[LINE], "");
                play.have("red/ash", unit);
                play.unopposed(
                    "charge",
                    json!({"unit": unit, "target": "blue/line", "distance": distance}),
                    &[face],
                );
                play.combats() == 1
            };
            assert!(arrives(inches), "{unit} {inches} on {face}");
            assert!(!arrives(inches + 0.5), "{unit} beyond {inches} on {face}");
        }
    }
}

/// A 1 keeps raw troops and Indians where they are: not even an enemy who stands beside them is attacked.
#[test]
fn bs_43_raw_troops_may_not_move_at_all() {
    let raw = "id: mob, name: Mob, rating: raw, formation: column";
    for (unit, how, half) in [("red/mob", "charge", 4), ("red/indians", "contact", 4)] {
        let arrives = |distance: u16, face: u8| {
            let mut play = arena(&[raw, INDIANS], &[LINE], "");
            play.have("red/ash", unit);
            play.unopposed(
                how,
                json!({"unit": unit, "target": "blue/line", "distance": distance}),
                &[face],
            );
            play.combats() == 1
        };
        assert!(!arrives(0, 1));
        assert!(arrives(half, 2) && !arrives(half + 1, 2) && arrives(2 * half, 3));
    }
}

#[test]
fn bs_43_only_columns_and_cavalry_charge() {
    let mut play = arena(&[LINE, SQUARE, SKIRMISHERS, GUN], &[LINE], "");
    for unit in ["red/line", "red/square", "red/skirmishers", "red/gun"] {
        play.set(unit, "activated", true);
        play.set(unit, "actions_left", 2);
        assert_eq!(
            play.refused(
                "charge",
                json!({"unit": unit, "target": "blue/line", "distance": 1})
            ),
            "BS-43",
            "{unit}"
        );
    }
}

/// Cavalry never charges a square; at the ordinary rate it may go into contact with one. Columns charge squares.
#[test]
fn bs_43_cavalry_never_charges_a_square() {
    let mut play = arena(&[HORSE, COLUMN], &[SQUARE], "");
    play.lead("red/ash", "red/horse");
    let attack = json!({"unit": "red/horse", "target": "blue/square", "distance": 4});
    assert_eq!(play.refused("charge", attack.clone()), "BS-43");
    let before = play.battle.copy();
    play.unopposed("contact", attack.clone(), &[]);
    assert_eq!(play.get("/combats/0/charged"), json!([]));
    play.battle = before;
    play.act("charge", attack, dice(&[]).answers(&["no"]).force());
    assert_eq!((play.forced(), play.combats()), (&["BS-43"][..], 1));

    let mut play = arena(&[HORSE, COLUMN], &[SQUARE], "");
    play.clash("charge", "red/ash", "red/column", "blue/square");
}

/// A square does not move, so it makes no contact (option `square_move`).
#[test]
fn bs_43_a_square_makes_no_contact() {
    let mut play = arena(&[SQUARE, COLUMN], &[LINE], "");
    play.have("red/ash", "red/square");
    assert_eq!(
        play.refused(
            "contact",
            json!({"unit": "red/square", "target": "blue/line", "distance": 0})
        ),
        "BS-26"
    );
}

#[test]
fn bs_43_only_enemies_on_the_table() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, "id: second, name: Second"], "");
    play.set("blue/second", "removed", true);
    play.have("red/ash", "red/column");
    assert_eq!(
        play.refused(
            "charge",
            json!({"unit": "red/column", "target": "red/line", "distance": 1})
        ),
        "BS-43"
    );
    assert_eq!(
        play.refused(
            "charge",
            json!({"unit": "red/column", "target": "blue/second", "distance": 1})
        ),
        "BS-43"
    );
    assert_eq!(
        play.refused(
            "charge",
            json!({"unit": "red/column", "target": "red/column", "distance": 1})
        ),
        "BS-43"
    );
}

/// Nobody charges what he cannot see; once spotted, he does.
#[test]
fn bs_43_a_hidden_target_is_refused_until_spotted() {
    let mut play = arena(
        &[COLUMN, LINE],
        &["id: ambush, name: Ambush, hidden: true", LINE],
        "",
    );
    play.have("red/ash", "red/column");
    let charge = json!({"unit": "red/column", "target": "blue/ambush", "distance": 8});
    assert_eq!(play.refused("charge", charge.clone()), "BS-43");
    assert_eq!(play.refused("contact", charge.clone()), "BS-43");
    play.act("spot", json!({"unit": "blue/ambush"}), dice(&[]));
    play.act("charge", charge, dice(&[6]).answers(&["no"]));
    assert_eq!(play.unit("blue/ambush", "engaged"), true);
}

/// `distance` has no default; the rest has.
#[test]
fn bs_43_distance_is_required() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.have("red/ash", "red/column");
    assert_eq!(
        play.invalid(
            "charge",
            json!({"unit": "red/column", "target": "blue/line"})
        ),
        "distance"
    );
    assert_eq!(
        play.invalid("charge", json!({"unit": "red/column", "distance": 1})),
        "target"
    );
    assert_eq!(
        play.invalid(
            "charge",
            json!({"unit": "red/column", "target": "blue/line", "distance": -1})
        ),
        "distance"
    );
    assert_eq!(
        play.invalid(
            "contact",
            json!({"unit": "red/column", "target": "blue/nobody", "distance": 1})
        ),
        "target"
    );
}

/// Units of either side that touch at that moment are in it; those of `also` did not charge.
#[test]
fn bs_43_also_brings_in_units_of_either_side() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, GUN, "id: far, name: Far"], "");
    play.have("red/ash", "red/column");
    let also = json!(["blue/gun", "red/line"]);
    play.act(
        "charge",
        json!({"unit": "red/column", "target": "blue/line", "distance": 8, "also": also}),
        dice(&[6]).answers(&["no", "no"]),
    );
    let combat = play.get("/combats/0");
    assert_eq!(
        (&combat["red"], &combat["blue"]),
        (
            &json!(["red/column", "red/line"]),
            &json!(["blue/line", "blue/gun"])
        )
    );
    assert_eq!(
        (&combat["id"], &combat["round"], &combat["charged"]),
        (&json!("c1"), &json!(0), &json!(["red/column"]))
    );
    assert_eq!(play.unit("blue/far", "engaged"), false);
}

/// Nobody is in it twice: that makes no sense, ordered or not.
#[test]
fn bs_43_also_names_others_only() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    for also in [
        json!(["red/column"]),
        json!(["blue/line"]),
        json!(["red/line", "red/line"]),
    ] {
        let fields =
            json!({"unit": "red/column", "target": "blue/line", "distance": 8, "also": also});
        assert_eq!(play.invalid("charge", fields), "also");
    }
}

/// A hidden unit in `also` is refused like a hidden target, whether anybody is there or not.
#[test]
fn bs_43_also_tells_no_dummy_from_an_ambush() {
    let mut play = arena(
        &[COLUMN, LINE],
        &[
            LINE,
            "id: ambush, name: Ambush, hidden: true",
            "id: copse, name: Copse, dummy: true",
        ],
        "",
    );
    play.have("red/ash", "red/column");
    for also in ["blue/ambush", "blue/copse"] {
        let fields =
            json!({"unit": "red/column", "target": "blue/line", "distance": 8, "also": [also]});
        assert_eq!(play.refused("charge", fields), "BS-62", "{also}");
    }
}

/// A target that evades leaves nobody to fight: neither the attacker nor the units touching are engaged.
#[test]
fn bs_43_no_combat_when_the_target_evades() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, GUN], "");
    play.have("red/ash", "red/column");
    let fields = json!({"unit": "red/column", "target": "blue/line", "distance": 8, "also": ["blue/gun", "red/line"]});
    play.act("charge", fields, dice(&[6, 4]).answers(&["yes", "evade"]));
    assert_eq!(play.combats(), 0);
    for unit in ["red/column", "red/line", "blue/line", "blue/gun"] {
        assert_eq!(play.unit(unit, "engaged"), false);
    }
}

/// A hidden unit that arrives is seen; one that stops short is not.
#[test]
fn bs_43_who_makes_contact_is_seen() {
    let mut play = arena(
        &[
            "id: lurkers, name: Lurkers, formation: column, hidden: true",
            LINE,
        ],
        &[LINE],
        "",
    );
    play.have("red/ash", "red/lurkers");
    play.act(
        "contact",
        json!({"unit": "red/lurkers", "target": "blue/line", "distance": 6.5}),
        dice(&[6]),
    );
    assert_eq!(play.unit("red/lurkers", "hidden"), true);
    play.act(
        "contact",
        json!({"unit": "red/lurkers", "target": "blue/line", "distance": 6}),
        dice(&[6]).answers(&["no"]),
    );
    assert_eq!(
        (
            play.unit("red/lurkers", "hidden"),
            play.unit("red/lurkers", "engaged")
        ),
        (false.into(), true.into())
    );
}

/// In the opening nobody charges or makes contact, whoever's go it is.
#[test]
fn bs_11_no_charge_in_the_opening() {
    let mut play = field_with("");
    let charge = json!({"unit": "red/horse", "target": "blue/line", "distance": 4});
    assert_eq!(play.refused("charge", charge.clone()), "BS-11");
    play.act("opening", json!({"first": "red"}), dice(&[]));
    assert_eq!(play.refused("charge", charge.clone()), "BS-11");
    assert_eq!(play.refused("contact", charge), "BS-11");
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(
        play.refused(
            "contact",
            json!({"unit": "red/foot", "target": "blue/line", "distance": 4})
        ),
        "BS-11"
    );
}

/// Both actions may be moves, only one of them at the charge rate; stopping short is a charge as well.
#[test]
fn bs_30_one_charge_an_activation() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    play.lead("red/ash", "red/horse");
    let far = json!({"unit": "red/horse", "target": "blue/line", "distance": 30});
    play.act("charge", far.clone(), dice(&[]));
    assert_eq!(play.refused("charge", far.clone()), "BS-30");
    let before = play.battle.copy();
    play.act("move", json!({"unit": "red/horse"}), dice(&[]));
    play.battle = before.copy();
    play.act(
        "contact",
        json!({"unit": "red/horse", "target": "blue/line", "distance": 10}),
        dice(&[]).answers(&["no"]),
    );
    assert_eq!(play.get("/combats/0/charged"), json!([]));
    play.battle = before;
    play.act("charge", far, dice(&[]).force());
    assert_eq!(play.forced(), ["BS-30"]);
}

/// An ordinary move first, the charge after it.
#[test]
fn bs_30_a_move_then_a_charge() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    play.lead("red/ash", "red/horse");
    play.act("move", json!({"unit": "red/horse"}), dice(&[]));
    play.act(
        "charge",
        json!({"unit": "red/horse", "target": "blue/line", "distance": 16}),
        dice(&[]).answers(&["no"]),
    );
    assert_eq!(
        (
            play.unit("red/horse", "engaged"),
            play.unit("red/horse", "actions_left")
        ),
        (true.into(), 0.into())
    );
}

/// Nobody charges without an order.
#[test]
fn bs_23_no_charge_without_an_order() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    let charge = json!({"unit": "red/horse", "target": "blue/line", "distance": 4});
    assert_eq!(play.refused("charge", charge.clone()), "BS-23");
    play.run_out();
    assert_eq!(play.refused("charge", charge), "BS-24");
}

/// `ranks` says how many turn about: a column of 4 ranks loses all of its 8 inches, 2 ranks half of them. A column that makes
/// contact along a road goes 8 instead of 6.
#[test]
fn bs_29_ranks_and_roads_of_an_attack() {
    for (ranks, inches) in [(2, 4.0), (1, 6.0), (3, 2.0)] {
        reaches(
            COLUMN,
            "column",
            "charge",
            inches,
            &json!({"about_face": true, "ranks": ranks}),
        );
    }
    reaches(COLUMN, "column", "contact", 8.0, &json!({"on_road": true}));
    reaches(COLUMN, "column", "contact", 6.0, &json!({"on_road": false}));
    reaches(LINE, "line", "contact", 4.0, &json!({"on_road": true}));
}
